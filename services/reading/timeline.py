"""The timeline of a whole game, for a scrubber and for charts: turns, rolls, points, gains, time spent."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.clocks import ms_between
from domain.game.events import LOBBY_EVENTS, ForkBegan, GameRewound, GameStarted, TimeSpent
from domain.game.readers import RecordedEvent
from domain.kernel.ruleset import Event, Faces, Seat, Viewer
from domain.kernel.shapes import Count, GameId
from domain.log.envelope import Envelope
from services.identity.authenticator import Visibility
from services.reading.disclosure import Disclosure, as_read, known_names
from services.store.repository import GameRepository


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event that serves as a landmark in the game."""

    version: int
    """The version of the event."""
    kind: str
    """`start` once the table is set, `turn` when one begins, `roll`, `rewind`, `fork` when a fork begins to
    differ from its origin, `end`.
    """
    at_ms: int
    """The time since the creation of the game, in milliseconds."""
    seat: Seat | None = None
    """The seat whose turn it is after the event; for a roll, the seat that rolled."""
    turn: int | None = None
    """The number of the turn; absent during set-up."""
    roll: str | None = None
    """The kind of roll: a name in `dice`."""
    dice: tuple[int, ...] | None = None
    """The face shown by each die."""
    to_version: int | None = None
    """The version whose position a rewind restores."""


Points = tuple[int, tuple[int, ...]]
"""A version, and the points by seat from this version on."""

Gain = tuple[int, Seat, dict[str, int]]
"""A version, a seat, and the seat's gains by resource; losses are negative."""

Spent = tuple[int, Seat, int]
"""A version, a seat, and the milliseconds that the seat took for its decision."""


class Timeline(msgspec.Struct, frozen=True):
    """The figures of a game after some version, in the order of the events; undone events are included."""

    game: GameId
    """The id of the game."""
    version: Count
    """The last version shown."""
    over: bool
    """True if the game is over, so that no events follow."""
    viewer: Viewer
    """The seat whose knowledge the timeline shows; null for public knowledge."""
    began_at: str
    """The time of the game's creation, from which `at_ms` counts."""
    resources: tuple[str, ...]
    """The resources that gains count, in display order; `unknown` stands for hidden ones."""
    dice: dict[str, tuple[Faces, ...]]
    """The kinds of rolls in this game: the faces of each die, by name."""
    marks: list[Mark]
    """The landmarks, in order."""
    points: list[Points]
    """The versions at which points changed, and the points by seat from then on.

    They include hidden points that the viewer may know. A rewind restores earlier points.
    """
    gains: list[Gain]
    """The versions at which a seat gained or lost resources, and the amounts; losses are negative."""
    moves: list[list[int]]
    """By seat, the versions at which its actions begin."""
    times: list[Spent]
    """The versions at which a seat made a decision that the game waited for, and the milliseconds it took.

    Its clock counts them; in a game without clocks, they count from the moment at which the decision arose.
    """


class _Standing(NamedTuple):
    """The figures that are compared from event to event."""

    turn: int
    active: Seat | None
    points: tuple[int, ...]


_BEFORE = _Standing(0, None, ())


class Timelines:
    """Queries that compute timelines."""

    def __init__(self, games: GameRepository) -> None:
        self._games = games
        self._disclosure = Disclosure(games)

    def read(
        self, visibility: Visibility, game_id: UUID, *, after: int = 0, upto: int | None = None
    ) -> Timeline:
        """Compute the timeline after a version and up to another (None: the present one) for a viewer.

        The time this takes is proportional to the number of events. Raises NotFound, GameDamaged.
        """
        present = self._games.readable(game_id, upto=upto)
        timeline = _empty(present, visibility.viewer, version=min(upto or present.version, present.version))
        if timeline.version > after:
            builder = _Builder(timeline, visibility, disclosed=self._disclosure.is_disclosed(present))
            for envelope, event, game in self._steps(game_id, after, timeline.version, builder):
                builder.applied(envelope, event, game)
        return timeline

    def _steps(
        self, game_id: UUID, after: int, upto: int, builder: "_Builder"
    ) -> Iterator[tuple[Envelope, Event, Game]]:
        """Yield the events of a part of the log, each with the game after it."""
        game = self._games.load(game_id, version=after) if after else Game(game_id, self._games.rulesets)
        builder.start(game)
        recorded: list[RecordedEvent] = self._games.recorded_events(game_id, gt=after, lte=upto)
        for envelope, event in recorded:
            builder.decided(game, envelope, event)
            if isinstance(event, GameRewound):
                game = self._games.load(game_id, version=envelope.core.version)
            else:
                game.apply(event, envelope)
            yield envelope, event, game


class _Builder:
    """Builds a timeline event by event."""

    def __init__(self, timeline: Timeline, visibility: Visibility, *, disclosed: bool) -> None:
        self._timeline = timeline
        self._visibility = visibility
        self._disclosed = disclosed
        self._last = _BEFORE
        self._was_over = False

    def start(self, game: Game) -> None:
        """Start from a game's current position."""
        if game.version:
            self._last, self._was_over = self._standing(game), game.over

    def decided(self, game: Game, envelope: Envelope, event: Event) -> None:
        """Record the seat that decided an event, and the time it took; ``game`` precedes the event."""
        core = envelope.core
        if isinstance(event, TimeSpent):
            self._timeline.times.append((core.version, event.seat, event.spent_ms))
        if core.seat is None or core.cause != core.version or isinstance(event, LOBBY_EVENTS):
            return
        self._timeline.moves[core.seat].append(core.version)
        if game.timing.clock is None and (asked := game.timing.open_decisions.get(core.seat)) is not None:
            duty = game.duties().get(core.seat)
            if duty is not None and duty.must:
                spent = max(0, ms_between(asked.at, core.recorded_at))
                self._timeline.times.append((core.version, core.seat, spent))

    def applied(self, envelope: Envelope, event: Event, game: Game) -> None:
        """Record the effects of an event; ``game`` is the game after it."""
        if game.state is None:
            return
        version, before = envelope.core.version, self._last
        now = self._last = self._standing(game)
        if now.points != before.points:
            self._timeline.points.append((version, now.points))
        self._mark_lobby(envelope, event, now)
        if not isinstance(event, LOBBY_EVENTS):
            self._count(envelope, event, game, now)
            if now.turn and (now.turn, now.active) != (before.turn, before.active):
                self._mark(envelope, "turn", now.active, now)
        if game.over and not self._was_over:
            self._mark(envelope, "end", None, now)
            self._was_over = True

    def _mark_lobby(self, envelope: Envelope, event: Event, now: _Standing) -> None:
        match event:
            case GameStarted():
                self._mark(envelope, "start", None, now)
            case GameRewound(to_version=to_version):
                self._mark(envelope, "rewind", now.active, now, to_version=to_version)
            case ForkBegan():
                self._mark(envelope, "fork", now.active, now)

    def _count(self, envelope: Envelope, event: Event, game: Game, now: _Standing) -> None:
        known = known_names(envelope, self._visibility, over=self._disclosed)
        tally = game.ruleset.tally(as_read(event, envelope, known))
        version, roll = envelope.core.version, tally.roll
        if roll is not None:
            self._mark(envelope, "roll", envelope.core.seat, now, roll=roll.kind, dice=roll.dice)
        self._timeline.gains.extend((version, seat, amounts) for seat, amounts in sorted(tally.gains.items()))

    def _mark(self, envelope: Envelope, kind: str, seat: Seat | None, now: _Standing, **more: Any) -> None:
        core = envelope.core
        at_ms = max(0, ms_between(self._timeline.began_at, core.recorded_at))
        self._timeline.marks.append(Mark(core.version, kind, at_ms, seat, now.turn or None, **more))

    def _standing(self, game: Game) -> _Standing:
        if game.state is None:
            return _BEFORE
        progress = game.ruleset.progress(game.state)
        standings = game.ruleset.standings(game.state, self._visibility.viewer)
        points = tuple(standing.total for standing in standings)
        return _Standing(progress.turn, progress.active, points)


def _empty(game: Game, viewer: Viewer, *, version: int) -> Timeline:
    return Timeline(
        game=str(game.id),
        version=version,
        over=game.over,
        viewer=viewer,
        began_at=game.created_at,
        resources=game.ruleset.resources,
        dice=dict(game.ruleset.dice(game.options)),
        marks=[],
        points=[],
        gains=[],
        moves=[[] for _ in game.seats],
        times=[],
    )


def between(timeline: Timeline, after: int, upto: int | None) -> Timeline:
    """Cut a timeline to the versions after ``after`` up to ``upto``; None means up to its end.

    The result equals ``Timelines.read`` with the same bounds.
    """
    last = timeline.version if upto is None else min(upto, timeline.version)
    return msgspec.structs.replace(
        timeline,
        version=last,
        marks=[mark for mark in timeline.marks if after < mark.version <= last],
        points=[row for row in timeline.points if after < row[0] <= last],
        gains=[row for row in timeline.gains if after < row[0] <= last],
        moves=[[version for version in versions if after < version <= last] for versions in timeline.moves],
        times=[row for row in timeline.times if after < row[0] <= last],
    )


def joined(timeline: Timeline, more: Timeline) -> Timeline:
    """Append the continuation of a timeline to it."""
    return msgspec.structs.replace(
        more,
        marks=timeline.marks + more.marks,
        points=timeline.points + more.points,
        gains=timeline.gains + more.gains,
        moves=[before + after for before, after in zip(timeline.moves, more.moves, strict=True)],
        times=timeline.times + more.times,
    )
