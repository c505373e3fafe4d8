"""The log in plain words: one line for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.star_trek_catan import events as e
from domain.star_trek_catan.narrate.places import intersection_in_words, route_in_words, sector_in_words
from domain.star_trek_catan.narrate.support_cards import SUPPORT_NARRATORS
from domain.star_trek_catan.narrate.trade import TRADE_NARRATORS
from domain.star_trek_catan.narrate.words import CARD_TITLES, cards_by_seat, listed, paying
from domain.star_trek_catan.state import NOBODY, State


def narrate(state: State, event: Event, who: Who) -> str:
    """Say what happened, of seats as ``who`` names them; ``state`` is that before the event.

    Hidden fields of the event are None.
    """
    return _NARRATORS[type(event)](state, event, who)


def _board_laid_out(state: State, event: e.BoardLaidOut, who: Who) -> str:
    sectors = [
        f"{planet} {number}" if number else "the asteroid field with the battle cruiser"
        for planet, number in zip(event.planets, event.numbers, strict=True)
    ]
    return f"the board is laid out, row by row from the top: {', '.join(sectors)}"


def _start_roll_began(state: State, event: e.StartRollBegan, who: Who) -> str:
    return f"for the right to start roll: {listed(who, event.seats)}"


def _start_rolled(state: State, event: e.StartRolled, who: Who) -> str:
    one, other = event.dice
    return f"{who(event.seat)} rolls {one} and {other}, {one + other}, for the right to start"


def _placement_began(state: State, event: e.PlacementBegan, who: Who) -> str:
    order = "first" if event.round == 1 else "second"
    return f"{who(event.seat)} is to place the {order} outpost and starship"


def _outpost_placed(state: State, event: e.OutpostPlaced, who: Who) -> str:
    place = intersection_in_words(state.layout, event.intersection)
    return f"{who(event.seat)} starts with an outpost on {place}"


def _starship_placed(state: State, event: e.StarshipPlaced, who: Who) -> str:
    return f"{who(event.seat)} starts with a starship on {route_in_words(state.layout, event.route)}"


def _first_income_received(state: State, event: e.FirstIncomeReceived, who: Who) -> str:
    return f"{who(event.seat)} receives {event.cards} for a starting outpost"


def _turn_began(state: State, event: e.TurnBegan, who: Who) -> str:
    began = f"turn {event.turn}: {who(event.seat)} begins"
    return began if state.turn == 0 else f"{began}; {who(state.active)} has ended turn {state.turn}"


def _dice_rolled(state: State, event: e.DiceRolled, who: Who) -> str:
    one, other = event.dice
    income = [(income.seat, income.cards) for income in event.income]
    parts = [f"{who(event.seat)} rolls {one} and {other}: {one + other}"]
    if income:
        parts.append(f"income: {cards_by_seat(who, income)}")
    if event.shortages:
        parts.append(f"the supply has too little {', '.join(event.shortages)}, which nobody receives")
    must = [f"{who(seat)}: {due}" for seat, due in enumerate(event.discards) if due]
    if must:
        parts.append(f"cards to discard: {'; '.join(must)}")
    return "; ".join(parts)


def _discard_submitted(state: State, event: e.DiscardSubmitted, who: Who) -> str:
    what = f": {event.cards}" if event.cards is not None else ""
    return f"{who(event.seat)} lays down cards to discard{what}"


def _cards_discarded(state: State, event: e.CardsDiscarded, who: Who) -> str:
    discards = [(discard.seat, discard.cards) for discard in event.discards]
    return f"cards go back to the supply: {cards_by_seat(who, discards)}"


def _cruiser_moved(state: State, event: e.CruiserMoved, who: Who) -> str:
    left, reached = (sector_in_words(state.layout, at) for at in (state.cruiser, event.sector))
    return f"{who(event.seat)} moves the battle cruiser from {left} to {reached}"


def _resource_stolen(state: State, event: e.ResourceStolen, who: Who) -> str:
    card = "1 card" if event.resource is None else f"1 {event.resource}"
    return f"{who(event.thief)} steals {card} from {who(event.victim)}"


def _nothing_stolen(state: State, event: e.NothingStolen, who: Who) -> str:
    return f"{who(event.thief)} finds no card to steal from {who(event.victim)}"


def _build_phase_began(state: State, event: e.BuildPhaseBegan, who: Who) -> str:
    return f"{who(event.seat)} ends the trade phase and begins to build"


def _starship_built(state: State, event: e.StarshipBuilt, who: Who) -> str:
    place = route_in_words(state.layout, event.route)
    return f"{who(event.seat)} builds a starship on {place}{paying(event.paid)}"


def _outpost_built(state: State, event: e.OutpostBuilt, who: Who) -> str:
    place = intersection_in_words(state.layout, event.intersection)
    cuts = f"; this may cut the supply route of {listed(who, event.cuts)}" if event.cuts else ""
    return f"{who(event.seat)} builds an outpost on {place}{paying(event.paid)}{cuts}"


def _starbase_built(state: State, event: e.StarbaseBuilt, who: Who) -> str:
    place = intersection_in_words(state.layout, event.intersection)
    released = "; an outpost moves from the reserve to the supply" if event.released else ""
    return f"{who(event.seat)} makes a starbase of the outpost on {place}{paying(event.paid)}{released}"


def _development_card_bought(state: State, event: e.DevelopmentCardBought, who: Who) -> str:
    card = "" if event.card is None else f", {CARD_TITLES[event.card]}"
    return f"{who(event.seat)} buys a development card{card}{paying(event.paid)}"


def _starfleet_intervenes_played(state: State, event: e.StarfleetIntervenesPlayed, who: Who) -> str:
    return f"{who(event.seat)} plays Starfleet Intervenes"


def _largest_starfleet_moved(state: State, event: e.LargestStarfleetMoved, who: Who) -> str:
    if event.holder is None:
        return "nobody has the Largest Starfleet any more"
    return f"{who(event.holder)} has the Largest Starfleet now"


def _monopoly_played(state: State, event: e.MonopolyPlayed, who: Who) -> str:
    taken = [(given.seat, given.cards) for given in event.taken]
    gains = f"from {cards_by_seat(who, taken)}" if taken else "and nobody has any"
    return f"{who(event.seat)} plays Monopoly on {event.resource}, {gains}"


def _research_station_played(state: State, event: e.ResearchStationPlayed, who: Who) -> str:
    return f"{who(event.seat)} plays Research Station and takes {event.cards} from the supply"


def _utopia_planitia_played(state: State, event: e.UtopiaPlanitiaPlayed, who: Who) -> str:
    return f"{who(event.seat)} plays Utopia Planitia for two free starships"


def _second_starship_declined(state: State, event: e.SecondStarshipDeclined, who: Who) -> str:
    return f"{who(event.seat)} does without the second free starship"


def _supply_routes_measured(state: State, event: e.SupplyRoutesMeasured, who: Who) -> str:
    lengths = "; ".join(f"{who(seat)}: {length}" for seat, length in enumerate(event.lengths))
    before = None if state.route_holder == NOBODY else state.route_holder
    if event.holder == before:
        return f"the supply routes are measured: {lengths}"
    holder = "nobody" if event.holder is None else who(event.holder)
    return f"the supply routes are measured: {lengths}; {holder} has the Longest Supply Route now"


def _game_won(state: State, event: e.GameWon, who: Who) -> str:
    cards = [f"{who(seat)}: {number}" for seat, number in enumerate(event.victory_point_cards) if number]
    shown = f"; Victory Point cards: {'; '.join(cards)}" if cards else ""
    return f"{who(event.seat)} wins with {event.points} victory points{shown}"


_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
    **TRADE_NARRATORS,
    **SUPPORT_NARRATORS,
    e.BoardLaidOut: _board_laid_out,
    e.StartRollBegan: _start_roll_began,
    e.StartRolled: _start_rolled,
    e.PlacementBegan: _placement_began,
    e.OutpostPlaced: _outpost_placed,
    e.StarshipPlaced: _starship_placed,
    e.FirstIncomeReceived: _first_income_received,
    e.TurnBegan: _turn_began,
    e.DiceRolled: _dice_rolled,
    e.DiscardSubmitted: _discard_submitted,
    e.CardsDiscarded: _cards_discarded,
    e.CruiserMoved: _cruiser_moved,
    e.ResourceStolen: _resource_stolen,
    e.NothingStolen: _nothing_stolen,
    e.BuildPhaseBegan: _build_phase_began,
    e.StarshipBuilt: _starship_built,
    e.OutpostBuilt: _outpost_built,
    e.StarbaseBuilt: _starbase_built,
    e.DevelopmentCardBought: _development_card_bought,
    e.StarfleetIntervenesPlayed: _starfleet_intervenes_played,
    e.LargestStarfleetMoved: _largest_starfleet_moved,
    e.MonopolyPlayed: _monopoly_played,
    e.ResearchStationPlayed: _research_station_played,
    e.UtopiaPlanitiaPlayed: _utopia_planitia_played,
    e.SecondStarshipDeclined: _second_starship_declined,
    e.SupplyRoutesMeasured: _supply_routes_measured,
    e.GameWon: _game_won,
}
