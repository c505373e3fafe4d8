"""Set-up and production in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.starfarers import events as e
from domain.starfarers.board import AREA_NAMES
from domain.starfarers.narrate.words import by_seat, numbered, upgrade, where
from domain.starfarers.state import State
from domain.starfarers.tables import SECTORS, SETUP_ROUNDS


def _table_set(state: State, event: e.TableSet, who: Who) -> str:
    laid = [
        f"{sector} in {area}"
        for area, sector in zip(AREA_NAMES, event.sectors, strict=True)
        if sector is not None and area not in _HOMES
    ]
    table = ", ".join(laid) or "all sectors face down"
    return f"the map is laid out: {table}; {who(event.starter)} is to start"


_HOMES = {sector.id for sector in SECTORS if not sector.stars}


def _pieces_placed(state: State, event: e.PiecesPlaced, who: Who) -> str:
    sites = " and ".join(where(state, site) for site in event.colonies)
    pieces = f"colonies on {sites} and a spaceport on {where(state, event.spaceport)}"
    if event.seat is None:
        return f"the fourth colour has {pieces}"
    assert event.ship is not None
    return f"{who(event.seat)} starts with {pieces}, and a colony ship at {where(state, event.ship)}"


def _placement_began(state: State, event: e.PlacementBegan, who: Who) -> str:
    piece = "a colony" if event.round < SETUP_ROUNDS else "a spaceport and a ship"
    return f"{who(event.seat)} is to place {piece} in round {event.round}"


def _pool_laid_out(state: State, event: e.PoolLaidOut, who: Who) -> str:
    counts = ((event.boosters, "booster"), (event.cannons, "cannon"), (event.freight_pods, "freight pod"))
    pool = ", ".join(numbered(number, thing) for number, thing in counts if number)
    return f"the common pool is {pool}" if pool else "the common pool is put away"


def _colony_placed(state: State, event: e.ColonyPlaced, who: Who) -> str:
    return f"{who(event.seat)} starts with a colony on {where(state, event.site)}"


def _starting_spaceport_made(state: State, event: e.StartingSpaceportMade, who: Who) -> str:
    return f"{who(event.seat)} makes a spaceport of the colony on {where(state, event.site)}"


def _starting_ship_placed(state: State, event: e.StartingShipPlaced, who: Who) -> str:
    return f"{who(event.seat)} starts with a {event.kind.replace('_', ' ')} at {where(state, event.at)}"


def _starting_upgrade_taken(state: State, event: e.StartingUpgradeTaken, who: Who) -> str:
    return f"{who(event.seat)} takes {upgrade(event.upgrade)} of the pool"


def _home_sites_closed(state: State, event: e.HomeSitesClosed, who: Who) -> str:
    sites = " and ".join(where(state, site) for site in event.sites)
    return f"the home sites left empty are closed: {sites}"


def _start_received(state: State, event: e.StartReceived, who: Who) -> str:
    boosters = f" and {numbered(event.boosters, 'booster')}" if event.boosters else ""
    return f"{who(event.seat)} receives {numbered(event.fame, 'fame piece')}{boosters}"


def _reserve_drawn(state: State, event: e.ReserveDrawn, who: Who) -> str:
    what = f": {event.cards}" if event.cards is not None else ""
    return f"{who(event.seat)} draws {numbered(event.number, 'card')} from the reserve pile{what}"


def _reserve_made(state: State, event: e.ReserveMade, who: Who) -> str:
    return f"a new reserve pile is made from the supply: {event.cards}"


def _turn_began(state: State, event: e.TurnBegan, who: Who) -> str:
    return f"turn {event.turn}: {who(event.seat)} begins"


def _production_rolled(state: State, event: e.ProductionRolled, who: Who) -> str:
    one, other = event.dice
    parts = [f"{who(event.seat)} rolls {one} and {other}: {one + other}"]
    if income := by_seat(who, event.income):
        parts.append(f"income: {income}")
    if event.short:
        parts.append(f"the supply has too little {', '.join(event.short)}, which nobody receives")
    return "; ".join(parts)


_CHOICES: Mapping[str, str] = {
    "relief": "use the Galactic Relief Fund or not",
    "rob": "rob somebody",
    "friendship_choose": "take a friendship card",
    "free_ship_place": "place the free trade ship",
    "encounter_stop": "name the ship that cannot move",
    "encounter_lose_upgrade": "give up an upgrade",
    "encounter_gain_upgrade": "choose an upgrade",
    "encounter_resources": "choose resources",
}


def _choice_opened(state: State, event: e.ChoiceOpened, who: Who) -> str:
    return f"{who(event.seat)} is to {_CHOICES[event.choice]}"


def _relief_taken(state: State, event: e.ReliefTaken, who: Who) -> str:
    return f"{who(event.seat)} takes 1 {event.resource} with the Galactic Relief Fund"


def _relief_declined(state: State, event: e.ReliefDeclined, who: Who) -> str:
    return f"{who(event.seat)} does without the Galactic Relief Fund"


def _discard_began(state: State, event: e.DiscardBegan, who: Who) -> str:
    due = [f"{who(seat)}: {numbered(number, 'card')}" for seat, number in enumerate(event.numbers) if number]
    return f"cards are to be returned to the supply: {'; '.join(due)}"


def _discard_submitted(state: State, event: e.DiscardSubmitted, who: Who) -> str:
    what = f": {event.cards}" if event.cards is not None else ""
    return f"{who(event.seat)} lays down cards to return{what}"


def _cards_discarded(state: State, event: e.CardsDiscarded, who: Who) -> str:
    return f"cards go back to the supply: {by_seat(who, event.cards)}"


def _card_stolen(state: State, event: e.CardStolen, who: Who) -> str:
    card = "1 card" if event.resource is None else f"1 {event.resource}"
    return f"{who(event.seat)} draws {card} from the hand of {who(event.victim)}"


def _production_ended(state: State, event: e.ProductionEnded, who: Who) -> str:
    return f"{who(event.seat)} may trade and build"


SETUP_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
    e.TableSet: _table_set,
    e.PiecesPlaced: _pieces_placed,
    e.PlacementBegan: _placement_began,
    e.PoolLaidOut: _pool_laid_out,
    e.ColonyPlaced: _colony_placed,
    e.StartingSpaceportMade: _starting_spaceport_made,
    e.StartingShipPlaced: _starting_ship_placed,
    e.StartingUpgradeTaken: _starting_upgrade_taken,
    e.HomeSitesClosed: _home_sites_closed,
    e.StartReceived: _start_received,
    e.ReserveDrawn: _reserve_drawn,
    e.ReserveMade: _reserve_made,
    e.TurnBegan: _turn_began,
    e.ProductionRolled: _production_rolled,
    e.ChoiceOpened: _choice_opened,
    e.ReliefTaken: _relief_taken,
    e.ReliefDeclined: _relief_declined,
    e.DiscardBegan: _discard_began,
    e.DiscardSubmitted: _discard_submitted,
    e.CardsDiscarded: _cards_discarded,
    e.CardStolen: _card_stolen,
    e.ProductionEnded: _production_ended,
}
