"""Golden games of any ruleset: recording, reading and replaying them.

Each file is one game in JSON lines: a header with options, colours, seed and the events of the set-up, then
one line per action: seat, action, events. Record them again only after an intended change of a rule or an
event. The recorder plays whole games with all options and keeps those that show something new.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event, Ruleset, Seat
from domain.log.codec import tag_of

MOST_SEEDS = 5_000
Line = tuple[Seat, Action, list[Event]]


class Header(msgspec.Struct, frozen=True):
    """The first line of a golden game."""

    options: Any
    colors: tuple[str, ...]
    seed: int
    events: list[Any]


class Game(NamedTuple):
    """A golden game: its header, the events of the set-up, and a line for each action."""

    header: Header
    setup: list[Event]
    lines: list[Line]


@dataclass(frozen=True, kw_only=True)
class Golden:
    """The golden games of a ruleset: their folder, their required contents, and the way to play them."""

    ruleset: Ruleset
    folder: Path
    games: int
    """The least number of games."""
    longest: int
    """The most actions of a recorded game."""
    kinds: Sequence[Hashable]
    """The required combinations of options and numbers of seats, as ``kind_of`` returns them."""
    kind_of: Callable[[Any, int], Hashable]
    """Returns the kind of a game from its options and number of seats."""
    table: Callable[[int], tuple[Any, int]]
    """Returns the options and the number of seats for a seed."""
    shown: Set[str]
    """The kinds of event, ways of winning and ``details`` that the games must include together."""
    way_of_winning: Callable[[list[Event]], str]
    """Returns the effect of the last action, from its events."""
    variety: float
    """The share of moves that are drawn from the listed ones; the others are the best by ``appraise``."""
    offer: Callable[[Any, Seat, Random], Action | None]
    """Returns an action of an open-ended type, or None if the seat may not take one now."""
    details: Callable[[Event], Iterable[str]] = lambda event: ()  # noqa: ARG005  most events say it by their kind
    """Returns further features of an event besides its kind, such as a card."""

    def paths(self) -> list[Path]:
        """Return the recorded games."""
        return sorted(self.folder.glob("*.jsonl"))

    def read(self, path: Path) -> Game:
        """Read a recorded game."""
        any_action: Any = reduce(or_, self.ruleset.action_types)
        any_event: Any = reduce(or_, self.ruleset.event_types)
        first, *rest = path.read_bytes().splitlines()
        header = msgspec.json.decode(first, type=Header)
        options = msgspec.convert(header.options, self.ruleset.options_type)
        header = msgspec.structs.replace(header, options=options)
        setup = msgspec.convert(header.events, list[any_event])
        decode = msgspec.json.Decoder(tuple[int, any_action, list[any_event]]).decode
        return Game(header, setup, [decode(line) for line in rest])

    def verify_alike(self, game: Game) -> None:
        """Verify that a game's actions give the same events, and its events alone the same final state."""
        ruleset, header = self.ruleset, game.header
        chance = PseudoChance(header.seed)
        assert ruleset.setup(header.colors, header.options, chance) == game.setup
        decided, replayed = self._started(header, game.setup), self._started(header, game.setup)
        for seat, action, events in game.lines:
            again = ruleset.decide(decided, seat, action, chance)
            assert again == events, f"version {decided.version}: {seat} {action}"
            self._evolve(decided, again)
        for _, _, events in game.lines:
            self._evolve(replayed, events)
        assert ruleset.pack(replayed) == ruleset.pack(decided)
        assert ruleset.check(replayed) == []
        assert ruleset.outcome(replayed) is not None

    def verify_complete(self) -> None:
        """Verify that the recorded games together include all required contents."""
        games = [self.read(path) for path in self.paths()]
        assert len(games) >= self.games
        assert set().union(*(self._shown_by(game.lines) for game in games)) >= self.shown
        assert {self._kind(game.header) for game in games} == set(self.kinds)

    def record(self, folder: Path | None = None) -> None:
        """Replace the recorded games by new ones, or record them in another folder."""
        folder = folder or self.folder
        for old in folder.glob("*.jsonl"):
            old.unlink()
        missing, kinds_left, kept = set(self.shown), set(self.kinds), 0
        for header in self._headers():
            lines = self._played(header)
            if not lines:
                continue
            new, kind = self._shown_by(lines) & missing, self._kind(header)
            if kind in kinds_left or new or (not kinds_left and not missing):
                kinds_left -= {kind}
                missing -= new
                kept += 1
                encoded = [msgspec.json.encode(header), *(msgspec.json.encode(line) for line in lines)]
                path = folder / f"game-{header.seed:04}.jsonl"
                path.write_bytes(b"\n".join(encoded) + b"\n")
                print(path.name, kind, self.way_of_winning(lines[-1][2]), len(lines))
            if kept >= self.games and not missing and not kinds_left:
                return
        print(f"still not shown: {missing}, kinds {kinds_left}")

    def _headers(self) -> Iterator[Header]:
        for seed in range(MOST_SEEDS):
            options, seats = self.table(seed)
            colors = self.ruleset.seat_colors([None] * seats, options)
            yield Header(options, colors, seed, self.ruleset.setup(colors, options, PseudoChance(seed)))

    def _played(self, header: Header) -> list[Line]:
        """Play a game, mostly greedily; return nothing if it becomes too long."""
        rng, chance = Random(header.seed), PseudoChance(header.seed)
        state = self._started(header, self.ruleset.setup(header.colors, header.options, chance))
        lines: list[Line] = []
        while self.ruleset.outcome(state) is None:
            if len(lines) == self.longest:
                return []
            seat, action = self._choose(state, rng)
            try:
                events = self.ruleset.decide(state, seat, action, chance)
            except Refusal:
                continue
            self._evolve(state, events)
            lines.append((seat, action, events))
        return lines

    def _choose(self, state: Any, rng: Random) -> tuple[Seat, Action]:
        ruleset = self.ruleset
        seat = rng.choice(list(ruleset.duties(state)))
        if rng.random() < 0.05 and ruleset.templates(state, seat) and (made := self.offer(state, seat, rng)):
            return seat, made
        listed = ruleset.legal_actions(state, seat)
        if rng.random() < self.variety:
            by_type: dict[type[Action], list[Action]] = {}
            for action in listed:
                by_type.setdefault(type(action), []).append(action)
            return seat, rng.choice(by_type[rng.choice(list(by_type))])
        weights = ruleset.appraise(ruleset.mask(state, seat), seat, listed)
        return seat, listed[weights.index(max(weights))]

    def _started(self, header: Header, setup: list[Event]) -> Any:
        state = self.ruleset.initial(header.colors, header.options, version=0)
        self._evolve(state, setup)
        return state

    def _evolve(self, state: Any, events: list[Event]) -> None:
        for event in events:
            self.ruleset.evolve(state, event)

    def _shown_by(self, lines: list[Line]) -> set[str]:
        told = [event for _, _, events in lines for event in events]
        shown = {tag_of(type(event)) for event in told}
        shown.update(*(self.details(event) for event in told))
        return shown | {self.way_of_winning(lines[-1][2])}

    def _kind(self, header: Header) -> Hashable:
        return self.kind_of(header.options, len(header.colors))
