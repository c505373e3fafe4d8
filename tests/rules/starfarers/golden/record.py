"""The golden games of Starfarers: ``python -m tests.rules.starfarers.golden.record``."""

from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random

from domain.kernel.ruleset import Action, Event, Seat
from domain.log.codec import tag_of
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers.cards import RESOURCES, Cards
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.names import Map
from domain.starfarers.ruleset import RULESET, Options
from domain.starfarers.state import State
from domain.starfarers.tables import FRIENDSHIP_CARDS
from tests.rules.golden import Golden

MAPS: tuple[Map, ...] = ("beginner", "strategic", "explorer", "wild_space")
KINDS = [*product(MAPS, (3, 4), (False,)), ("beginner", 3, True), ("beginner", 4, True)]
"""The map, the number of seats, and whether the set-up phase is played on the beginner map."""

WINS = {"colony", "spaceport", "token"}
ENCOUNTERS = {card.id for card in DECK}


def kind_of(options: Options, seats: int) -> tuple[str, int, bool]:
    """Return the kinds in ``KINDS`` that a game belongs to."""
    return options.map, seats, options.advanced_start and options.map == "beginner"


def table(seed: int) -> tuple[Options, int]:
    """Yield each kind in turn."""
    layout, seats, is_advanced = KINDS[seed % len(KINDS)]
    options = Options(map=layout, advanced_start=is_advanced, reader_sees_card=seed % 3 == 0)
    return options, seats


def way_of_winning(events: list[Event]) -> str:
    """Return the effect of the last action: a ``colony``, a ``spaceport``, a ``token`` ..."""
    assert isinstance(events[-1], e.GameWon)
    decisive = events[-2]
    if isinstance(decisive, f.ColonyFounded):
        return "colony"
    if isinstance(decisive, e.SpaceportBuilt):
        return "spaceport"
    return "token" if isinstance(decisive, f.TokenTaken) else tag_of(type(decisive))


def details(event: Event) -> Iterable[str]:
    """Return the card of an event: a friendship card, or an encounter."""
    if isinstance(event, e.FriendshipCardTaken):
        return (event.card,)
    if isinstance(event, n.EncounterDrawn | n.EncounterAnswered) and event.card is not None:
        return (event.card,)
    return ()


def offer(state: State, seat: Seat, rng: Random) -> Action | None:
    """Offer one card of a resource for one of another, or make such a counter-offer; None in other phases."""
    if state.phase != "trade_build":
        return None
    give, want = (Cards(**{name: 1}) for name in rng.sample(RESOURCES, 2))
    if seat == state.active:
        return a.OfferTrade(give, want)
    return a.CounterOffer(rng.choice(state.offers).number, give, want)


GOLDEN = Golden(
    ruleset=RULESET,
    folder=Path(__file__).parent,
    games=20,
    longest=700,
    kinds=KINDS,
    kind_of=kind_of,
    table=table,
    shown=WINS
    | ENCOUNTERS
    | {*FRIENDSHIP_CARDS}
    | {tag_of(kind) for kind in RULESET.event_types} - {"table-set", "pieces-placed", "agreements-lapsed"},
    way_of_winning=way_of_winning,
    variety=1 / 7,
    offer=offer,
    details=details,
)

if __name__ == "__main__":
    GOLDEN.record()
