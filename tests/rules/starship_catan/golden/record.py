"""Record the golden games: ``python -m tests.rules.starship_catan.golden.record``.

Each file is one game in JSON lines: a header with options, colours, seed and the events of the set-up, then
one line an action: seat, action, events. They are recorded anew only where a rule or an event has changed on
purpose. Whole games of all options are looked through for those that show something not shown yet.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event
from domain.log.codec import tag_of
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan.goods import RESOURCES, Barter
from domain.starship_catan.ruleset import RULESET, Options
from domain.starship_catan.state import State

FOLDER = Path(__file__).parent
OPTIONS = list(product(("text", "printed"), (False, True), (False, True)))
"""The yellow die, whether both handicaps are played, whether the reserve is hidden."""
GAMES = 12
LONGEST = 450
"""The most actions of a game that is kept."""

WINS = {"colony", "module", "friend", "hero", "mission"}
SHOWN = WINS | {tag_of(kind) for kind in RULESET.event_types} - {"table-set"}


class Header(msgspec.Struct, frozen=True):
    """The first line of a golden game."""

    options: Options
    colors: tuple[str, ...]
    seed: int
    events: list[Any]


Line = tuple[int, Action, list[Event]]


def kind_of(options: Options) -> tuple[str, bool, bool]:
    """Give which of ``OPTIONS`` a game is played with."""
    return options.yellow_die, options.handicap_astro, options.hidden_reserve


def started(header: Header) -> State:
    """Give the state before the first event."""
    state: State = RULESET.initial(header.colors, header.options, version=0)
    return state


def way_of_winning(events: list[Event]) -> str:
    """Say what the last action brought: ``colony``, ``module``, ``friend``, ``hero`` or ``mission``."""
    assert isinstance(events[-1], e.GameWon)
    decisive = events[-2]
    if isinstance(decisive, e.SpecialCardMoved):
        return "friend" if decisive.card == "friend_of_the_people" else "hero"
    if isinstance(decisive, e.ColonyFounded):
        return "colony"
    return "module" if isinstance(decisive, e.ModuleBuilt) else "mission"


def shown_by(lines: list[Line]) -> set[str]:
    """Give what a game shows: the kinds of its events, and how it was won."""
    return {tag_of(type(event)) for _, _, events in lines for event in events} | {
        way_of_winning(lines[-1][2])
    }


def played(header: Header) -> list[Line]:
    """Play a game, greedily but for every seventh move; empty where it becomes too long."""
    rng = Random(header.seed)
    chance = PseudoChance(header.seed)
    state = started(header)
    for event in RULESET.setup(header.colors, header.options, chance):
        RULESET.evolve(state, event)
    lines: list[Line] = []
    while RULESET.outcome(state) is None:
        if len(lines) == LONGEST:
            return []
        seat, action = _choose(state, rng)
        try:
            events = RULESET.decide(state, seat, action, chance)
        except Refusal:
            continue
        for event in events:
            RULESET.evolve(state, event)
        lines.append((seat, action, events))
    return lines


def _choose(state: State, rng: Random) -> tuple[int, Action]:
    seat = rng.choice(list(RULESET.duties(state)))
    if rng.random() < 0.05 and RULESET.templates(state, seat):
        give, get = rng.sample(RESOURCES, 2)
        return seat, a.OfferTrade(Barter(**{give: 1}), Barter(**{get: 1}))
    listed = RULESET.legal_actions(state, seat)
    if rng.random() < 1 / 7:
        by_type: dict[type[Action], list[Action]] = {}
        for action in listed:
            by_type.setdefault(type(action), []).append(action)
        return seat, rng.choice(by_type[rng.choice(list(by_type))])
    weights = RULESET.appraise(RULESET.mask(state, seat), seat, listed)
    return seat, listed[weights.index(max(weights))]


def _headers() -> Iterator[Header]:
    for seed in range(5_000):
        yellow_die, handicaps, hidden = OPTIONS[seed % len(OPTIONS)]
        options = Options(
            yellow_die=yellow_die,  # type: ignore[arg-type]
            beginner=seed % 2,
            handicap_astro=handicaps,
            handicap_fleet=handicaps,
            hidden_reserve=hidden,
        )
        colors = RULESET.seat_colors([None, None], options)
        yield Header(options, colors, seed, RULESET.setup(colors, options, PseudoChance(seed)))


def main() -> None:
    """Replace the recorded games by new ones."""
    for old in FOLDER.glob("*.jsonl"):
        old.unlink()
    missing = set(SHOWN)
    options_left = set(OPTIONS)
    kept = 0
    for header in _headers():
        lines = played(header)
        if not lines:
            continue
        new = shown_by(lines) & missing
        kind = kind_of(header.options)
        if kind in options_left or new or (not options_left and not missing):
            options_left -= {kind}
            missing -= new
            kept += 1
            encoded = [msgspec.json.encode(header), *(msgspec.json.encode(line) for line in lines)]
            path = FOLDER / f"game-{header.seed:04}.jsonl"
            path.write_bytes(b"\n".join(encoded) + b"\n")
            print(path.name, kind, way_of_winning(lines[-1][2]), len(lines))
        if kept >= GAMES and not missing and not options_left:
            return
    print(f"still not shown: {missing}, options {options_left}")


if __name__ == "__main__":
    main()
