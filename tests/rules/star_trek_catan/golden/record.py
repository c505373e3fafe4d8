"""The golden games of Star Trek Catan: ``python -m tests.rules.star_trek_catan.golden.record``."""

from itertools import product
from pathlib import Path
from random import Random

from domain.kernel.bundles import amount
from domain.kernel.ruleset import Action, Event, Seat
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import UNITS, unpacked
from domain.star_trek_catan.events_support_cards import DevelopmentCardPicked, SuluUsed
from domain.star_trek_catan.ruleset import RULESET, Options
from domain.star_trek_catan.state import State
from tests.rules.golden import Golden

KINDS = list(product(("beginner", "variable"), ("separate", "combined"), ("on", "off"), (3, 4)))
"""The set-up, the phases, whether support cards are played, and the number of seats."""

WINS = {"turn", "station", "route", "starfleet", "card"}
CARDS = {f"{card}-used" for card in ("uhura", "scott", "spock", "sulu", "kirk", "mccoy", "chekov", "rand")}
CARDS |= {"chapel-used", "sarek-used"}
PLAYED = {"starfleet-intervenes-played", "monopoly-played", "research-station-played"}


def kind_of(options: Options, seats: int) -> tuple[str, str, str, int]:
    """Return the kinds in ``KINDS`` that a game belongs to."""
    return options.setup, options.phases, options.support_cards, seats


def table(seed: int) -> tuple[Options, int]:
    """Yield each kind in turn."""
    setup, phases, support_cards, seats = KINDS[seed % len(KINDS)]
    return Options(setup=setup, phases=phases, support_cards=support_cards), seats  # type: ignore[arg-type]


def way_of_winning(events: list[Event]) -> str:
    """Return the effect of the last action: ``turn``, ``station``, ``route``, ``starfleet`` or ``card``."""
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


def offer(state: State, seat: Seat, rng: Random) -> Action | None:
    """Offer a card that the seat holds for another one."""
    if state.phase not in ("trade", "main"):
        return None
    held = rng.choice([unit for index, unit in enumerate(UNITS) if amount(state.hands[seat], index)])
    want = rng.choice([unit for unit in UNITS if unit != held])
    return a.OfferTrade(unpacked(held), unpacked(want))


GOLDEN = Golden(
    ruleset=RULESET,
    folder=Path(__file__).parent,
    games=22,
    longest=420,
    kinds=KINDS,
    kind_of=kind_of,
    table=table,
    shown=WINS | CARDS | PLAYED | {"utopia-planitia-played", "cards-traded", "second-starship-declined"},
    way_of_winning=way_of_winning,
    variety=1 / 4,
    offer=offer,
)

if __name__ == "__main__":
    GOLDEN.record()
