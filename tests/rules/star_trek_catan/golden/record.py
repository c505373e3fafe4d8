"""Record the golden games: ``python -m tests.rules.star_trek_catan.golden.record``.

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

from domain.kernel.bundles import amount
from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import UNITS, unpacked
from domain.star_trek_catan.events_support import DevelopmentCardPicked, SuluUsed
from domain.star_trek_catan.ruleset import RULESET, Options
from domain.star_trek_catan.state import State

FOLDER = Path(__file__).parent
OPTIONS = list(product(("beginner", "variable"), ("separate", "combined"), ("on", "off"), (3, 4)))
GAMES = 22
LONGEST = 420
"""The most actions of a game that is kept."""

WINS = {"turn", "station", "route", "starfleet", "card"}
CARDS = {f"{card}-used" for card in ("uhura", "scott", "spock", "sulu", "kirk", "mccoy", "chekov", "rand")}
CARDS |= {"chapel-used", "sarek-used"}
PLAYED = {"starfleet-intervenes-played", "monopoly-played", "research-station-played"}
SHOWN = WINS | CARDS | PLAYED | {"utopia-planitia-played", "cards-traded", "second-starship-declined"}


class Header(msgspec.Struct, frozen=True):
    """The first line of a golden game."""

    options: Options
    colors: tuple[str, ...]
    seed: int
    events: list[Any]


Line = tuple[int, Action, list[Event]]


def started(header: Header) -> State:
    """Give the state before the first event."""
    state: State = RULESET.initial(header.colors, header.options, version=0)
    return state


def way_of_winning(events: list[Event]) -> str:
    """Say what the last action brought: ``turn``, ``station``, ``route``, ``starfleet`` or ``card``."""
    assert isinstance(events[-1], e.GameWon)
    ways: tuple[tuple[type[Event], str], ...] = (  # an outpost may be followed by a measurement
        (e.TurnBegan, "turn"),
        (e.OutpostBuilt, "station"),
        (e.StarbaseBuilt, "station"),
        (e.StarshipBuilt, "route"),
        (SuluUsed, "route"),
        (e.LargestStarfleetMoved, "starfleet"),
        (e.DevelopmentCardBought, "card"),
        (DevelopmentCardPicked, "card"),
    )
    kinds = {type(event) for event in events}
    return next(way for kind, way in ways if kind in kinds)


def shown_by(lines: list[Line]) -> set[str]:
    """Give what a game shows: the kinds of its events, and how it was won."""
    kinds = {str(type(event).__struct_config__.tag) for _, _, events in lines for event in events}
    return kinds | {way_of_winning(lines[-1][2])}


def played(header: Header) -> list[Line]:
    """Play a game, greedily but for a quarter of the moves; empty where it becomes too long."""
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
    if rng.random() < 0.05 and RULESET.templates(state, seat) and state.phase in ("trade", "main"):
        held = rng.choice([unit for index, unit in enumerate(UNITS) if amount(state.hands[seat], index)])
        want = rng.choice([unit for unit in UNITS if unit != held])
        return seat, a.OfferTrade(unpacked(held), unpacked(want))
    listed = RULESET.legal_actions(state, seat)
    if rng.random() < 0.25:
        by_type: dict[type[Action], list[Action]] = {}
        for action in listed:
            by_type.setdefault(type(action), []).append(action)
        return seat, rng.choice(by_type[rng.choice(list(by_type))])
    weights = RULESET.appraise(RULESET.mask(state, seat), seat, listed)
    return seat, listed[weights.index(max(weights))]


def _headers() -> Iterator[Header]:
    for seed in range(2_000):
        setup, phases, support_cards, seats = OPTIONS[seed % len(OPTIONS)]
        options = Options(setup=setup, phases=phases, support_cards=support_cards)  # type: ignore[arg-type]
        colors = RULESET.seat_colors([None] * seats, options)
        yield Header(options, colors, seed, RULESET.setup(colors, options, PseudoChance(seed)))


def main() -> None:
    """Replace the recorded games by new ones."""
    for old in FOLDER.glob("*.jsonl"):
        old.unlink()
    missing = set(SHOWN)
    options_left = list(range(len(OPTIONS)))
    kept = 0
    for header in _headers():
        lines = played(header)
        if not lines:
            continue
        new = shown_by(lines) & missing
        kind = header.seed % len(OPTIONS)
        if kind in options_left or new or (not options_left and not missing):
            options_left = [left for left in options_left if left != kind]
            missing -= new
            kept += 1
            encoded = [msgspec.json.encode(header), *(msgspec.json.encode(line) for line in lines)]
            path = FOLDER / f"game-{header.seed:04}.jsonl"
            path.write_bytes(b"\n".join(encoded) + b"\n")
            print(path.name, header.options, len(header.colors), way_of_winning(lines[-1][2]), len(lines))
        if kept >= GAMES and not missing and not options_left:
            return
    print(f"still not shown: {missing}, options {options_left}")


if __name__ == "__main__":
    main()
