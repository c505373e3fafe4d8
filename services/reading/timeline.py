"""A whole game in numbers, for a line of time and for plots: turns, rolls, points, gains, time spent."""

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
    """Something that happened at a version, by which a game is found one's way through."""

    version: int
    """The version of the event."""
    kind: str
    """`start` as the table is set, `turn` as one begins, `roll`, `rewind`, `fork` as a fork goes on by
    itself, `end`."""
    at_ms: int
    """How long after the game was opened it happened, in milliseconds."""
    seat: Seat | None = None
    """Whose turn it is; of a roll, who rolled; of a rewind, whose turn it is in the position it leads to."""
    turn: int | None = None
    """The number of the turn; absent during set-up."""
    roll: str | None = None
    """What dice were rolled for: a name in `dice`."""
    dice: tuple[int, ...] | None = None
    """What each of the dice shows."""
    to_version: int | None = None
    """The version whose position a rewind leads to."""


Points = tuple[int, tuple[int, ...]]
"""A version, and the points by seat from then on."""

Gain = tuple[int, Seat, dict[str, int]]
"""A version, a seat, and what it gained then, by resource; less than 0 for what it lost."""

Spent = tuple[int, Seat, int]
"""A version, a seat, and how many milliseconds it took over what it decided then."""


class Timeline(msgspec.Struct, frozen=True):
    """A game in numbers after some version, all as it happened: what a rewind took back is in it, too."""

    game: GameId
    """The id of the game."""
    version: Count
    """Up to which version this tells."""
    over: bool
    """Whether the game is over, so that no more will come."""
    viewer: Viewer
    """Whose knowledge it shows; null for what everybody may know."""
    began_at: str
    """When the game was opened; times are counted from here."""
    resources: tuple[str, ...]
    """What gains are counted of, in the order in which it is shown; `unknown` is what may not be told."""
    dice: dict[str, tuple[Faces, ...]]
    """What is rolled in this game, by its name: the faces of each die."""
    marks: list[Mark]
    """What happened, in order."""
    points: list[Points]
    """The versions at which points changed, and the points by seat from then on, as the scoreboard shows them
    to the viewer, with the hidden ones that it may know. A rewind brings back those of before."""
    gains: list[Gain]
    """The versions at which a seat gained or lost something: what, less than 0 where it was lost."""
    moves: list[list[int]]
    """By seat: the versions at which an action of the seat begins."""
    times: list[Spent]
    """The versions at which a seat decided what the game waited for, and how many milliseconds it took: what
    its clock counted, or, without clocks, since it was asked."""


class _Standing(NamedTuple):
    """What is compared from event to event."""

    turn: int
    active: Seat | None
    points: tuple[int, ...]


_BEFORE = _Standing(0, None, ())


class Timelines:
    """Tells games in numbers; changes nothing."""

    def __init__(self, games: GameRepository) -> None:
        self._games = games
        self._disclosure = Disclosure(games)

    def read(
        self, visibility: Visibility, game_id: UUID, *, after: int = 0, upto: int | None = None
    ) -> Timeline:
        """Tell what happened after a version and up to another, or now, as somebody may know it.

        Takes as long as the stretch is. Raises NotFound, GameDamaged.
        """
        present = self._games.current(game_id)
        told = _empty(present, visibility.viewer, version=min(upto or present.version, present.version))
        if told.version > after:
            telling = _Telling(told, visibility, disclosed=self._disclosure.is_disclosed(present))
            for envelope, event, game in self._steps(game_id, after, told.version, telling):
                telling.tell(envelope, event, game)
        return told

    def _steps(
        self, game_id: UUID, after: int, upto: int, telling: "_Telling"
    ) -> Iterator[tuple[Envelope, Event, Game]]:
        """Give the events of a stretch, each with the game after it."""
        game = self._games.load(game_id, version=after) if after else Game(game_id, self._games.rulesets)
        telling.stand(game)
        recorded: list[RecordedEvent] = self._games.recorded_events(game_id, gt=after, lte=upto)
        for envelope, event in recorded:
            telling.ask(game, envelope, event)
            if isinstance(event, GameRewound):
                game = self._games.load(game_id, version=envelope.core.version)
            else:
                game.apply(event, envelope)
            yield envelope, event, game


class _Telling:
    """Writes a timeline down, event by event."""

    def __init__(self, told: Timeline, visibility: Visibility, *, disclosed: bool) -> None:
        self._told = told
        self._visibility = visibility
        self._disclosed = disclosed
        self._last = _BEFORE
        self._was_over = False

    def stand(self, game: Game) -> None:
        """Begin with a game as it stands."""
        if game.version:
            self._last, self._was_over = self._standing(game), game.over

    def ask(self, game: Game, envelope: Envelope, event: Event) -> None:
        """Note who decided what comes next, and how long that took; ``game`` is that before the event."""
        core = envelope.core
        if isinstance(event, TimeSpent):
            self._told.times.append((core.version, event.seat, event.spent_ms))
        if core.seat is None or core.cause != core.version or isinstance(event, LOBBY_EVENTS):
            return
        self._told.moves[core.seat].append(core.version)
        if game.timing.clock is None and (asked := game.timing.open_decisions.get(core.seat)) is not None:
            duty = game.duties().get(core.seat)
            if duty is not None and duty.must:
                spent = max(0, ms_between(asked.at, core.recorded_at))
                self._told.times.append((core.version, core.seat, spent))

    def tell(self, envelope: Envelope, event: Event, game: Game) -> None:
        """Tell what an event brought; ``game`` is that after it."""
        if game.state is None:
            return
        version, before = envelope.core.version, self._last
        now = self._last = self._standing(game)
        if now.points != before.points:
            self._told.points.append((version, now.points))
        self._mark_what(envelope, event, now)
        if not isinstance(event, LOBBY_EVENTS):
            self._count(envelope, event, game, now)
            if now.turn and (now.turn, now.active) != (before.turn, before.active):
                self._mark(envelope, "turn", now.active, now)
        if game.over and not self._was_over:
            self._mark(envelope, "end", None, now)
            self._was_over = True

    def _mark_what(self, envelope: Envelope, event: Event, now: _Standing) -> None:
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
        self._told.gains.extend((version, seat, amounts) for seat, amounts in sorted(tally.gains.items()))

    def _mark(self, envelope: Envelope, kind: str, seat: Seat | None, now: _Standing, **more: Any) -> None:
        core = envelope.core
        at_ms = max(0, ms_between(self._told.began_at, core.recorded_at))
        self._told.marks.append(Mark(core.version, kind, at_ms, seat, now.turn or None, **more))

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


def between(told: Timeline, after: int, upto: int | None) -> Timeline:
    """Cut a timeline to the versions after ``after`` up to ``upto``; None means up to its end.

    The result equals ``Timelines.read`` with the same bounds.
    """
    last = told.version if upto is None else min(upto, told.version)
    return msgspec.structs.replace(
        told,
        version=last,
        marks=[mark for mark in told.marks if after < mark.version <= last],
        points=[row for row in told.points if after < row[0] <= last],
        gains=[row for row in told.gains if after < row[0] <= last],
        moves=[[version for version in versions if after < version <= last] for versions in told.moves],
        times=[row for row in told.times if after < row[0] <= last],
    )


def joined(told: Timeline, more: Timeline) -> Timeline:
    """Put what came after a timeline to it."""
    return msgspec.structs.replace(
        more,
        marks=told.marks + more.marks,
        points=told.points + more.points,
        gains=told.gains + more.gains,
        moves=[before + after for before, after in zip(told.moves, more.moves, strict=True)],
        times=told.times + more.times,
    )
