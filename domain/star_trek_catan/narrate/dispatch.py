"""Log lines in plain words: one line for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import ENGLISH, Say
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan.narrate.places import intersection_in_words, route_in_words, sector_in_words
from domain.star_trek_catan.narrate.support_cards import SUPPORT_NARRATORS
from domain.star_trek_catan.narrate.trade import TRADE_NARRATORS
from domain.star_trek_catan.narrate.words import CARD_TITLES, cards_by_seat, listed, one_card, paying
from domain.star_trek_catan.state import NOBODY, State


def narrate(state: State, event: Event, who: Who, say: Say = ENGLISH) -> str:
    """Return one line of text for an event; ``who`` names seats, ``say`` translates.

    ``state`` is the state before the event. Hidden fields of the event are None.
    """
    return _NARRATORS[type(event)](state, event, who, say)


def _board_laid_out(state: State, event: se.BoardLaidOut, who: Who, say: Say) -> str:
    sectors = [
        f"{say(planet)} {number}" if number else say("the asteroid field with the battle cruiser")
        for planet, number in zip(event.planets, event.numbers, strict=True)
    ]
    return say("the board is laid out, row by row from the top: {sectors}", sectors=", ".join(sectors))


def _start_roll_began(state: State, event: se.StartRollBegan, who: Who, say: Say) -> str:
    return say("for the right to start roll: {seats}", seats=listed(who, event.seats))


def _start_rolled(state: State, event: se.StartRolled, who: Who, say: Say) -> str:
    one, other = event.dice
    return say(
        "{who} rolls {one} and {other}, {sum}, for the right to start",
        who=who(event.seat),
        one=one,
        other=other,
        sum=one + other,
    )


def _placement_began(state: State, event: se.PlacementBegan, who: Who, say: Say) -> str:
    if event.round == 1:
        return say("{who} is to place the first outpost and starship", who=who(event.seat))
    return say("{who} is to place the second outpost and starship", who=who(event.seat))


def _outpost_placed(state: State, event: se.OutpostPlaced, who: Who, say: Say) -> str:
    place = intersection_in_words(state.layout, event.intersection, say)
    return say("{who} starts with an outpost on {place}", who=who(event.seat), place=place)


def _starship_placed(state: State, event: se.StarshipPlaced, who: Who, say: Say) -> str:
    return say(
        "{who} starts with a starship on {place}",
        who=who(event.seat),
        place=route_in_words(state.layout, event.route, say),
    )


def _first_income_received(state: State, event: se.FirstIncomeReceived, who: Who, say: Say) -> str:
    return say("{who} receives {cards} for a starting outpost", who=who(event.seat), cards=event.cards)


def _turn_began(state: State, event: e.TurnBegan, who: Who, say: Say) -> str:
    began = say("turn {turn}: {who} begins", turn=event.turn, who=who(event.seat))
    if state.turn == 0:
        return began
    return began + say("; {who} has ended turn {turn}", who=who(state.active), turn=state.turn)


def _dice_rolled(state: State, event: e.DiceRolled, who: Who, say: Say) -> str:
    one, other = event.dice
    income = [(income.seat, income.cards) for income in event.income]
    parts = [
        say(
            "{who} rolls {one} and {other}: {sum}", who=who(event.seat), one=one, other=other, sum=one + other
        )
    ]
    if income:
        parts.append(say("income: {cards}", cards=say.rows(cards_by_seat(who, income, say))))
    if event.shortages:
        parts.append(
            say(
                "the supply has too little {kinds}, which nobody receives",
                kinds=", ".join(map(say, event.shortages)),
            )
        )
    must = [f"{who(seat)}: {due}" for seat, due in enumerate(event.discards) if due]
    if must:
        parts.append(say("cards to discard: {numbers}", numbers="; ".join(must)))
    return say.rows(parts)


def _discard_submitted(state: State, event: e.DiscardSubmitted, who: Who, say: Say) -> str:
    laid = say("{who} lays down cards to discard", who=who(event.seat))
    return laid if event.cards is None else f"{laid}: {say.bundle(event.cards)}"


def _cards_discarded(state: State, event: e.CardsDiscarded, who: Who, say: Say) -> str:
    discards = [(discard.seat, discard.cards) for discard in event.discards]
    return say("cards go back to the supply: {cards}", cards="; ".join(cards_by_seat(who, discards, say)))


def _cruiser_moved(state: State, event: e.CruiserMoved, who: Who, say: Say) -> str:
    left, reached = (sector_in_words(state.layout, at, say) for at in (state.cruiser, event.sector))
    return say(
        "{who} moves the battle cruiser from {left} to {reached}",
        who=who(event.seat),
        left=left,
        reached=reached,
    )


def _resource_stolen(state: State, event: e.ResourceStolen, who: Who, say: Say) -> str:
    card = one_card(event.resource, say)
    return say(
        "{thief} steals {card} from {victim}", thief=who(event.thief), card=card, victim=who(event.victim)
    )


def _nothing_stolen(state: State, event: e.NothingStolen, who: Who, say: Say) -> str:
    return say(
        "{thief} finds no card to steal from {victim}", thief=who(event.thief), victim=who(event.victim)
    )


def _build_phase_began(state: State, event: e.BuildPhaseBegan, who: Who, say: Say) -> str:
    return say("{who} ends the trade phase and begins to build", who=who(event.seat))


def _starship_built(state: State, event: e.StarshipBuilt, who: Who, say: Say) -> str:
    place = route_in_words(state.layout, event.route, say)
    return say(
        "{who} builds a starship on {place}{paid}",
        who=who(event.seat),
        place=place,
        paid=paying(event.paid, say),
    )


def _outpost_built(state: State, event: e.OutpostBuilt, who: Who, say: Say) -> str:
    place = intersection_in_words(state.layout, event.intersection, say)
    cuts = (
        say("; this may cut the supply route of {seats}", seats=listed(who, event.cuts)) if event.cuts else ""
    )
    return say(
        "{who} builds an outpost on {place}{paid}{cuts}",
        who=who(event.seat),
        place=place,
        paid=paying(event.paid, say),
        cuts=cuts,
    )


def _starbase_built(state: State, event: e.StarbaseBuilt, who: Who, say: Say) -> str:
    place = intersection_in_words(state.layout, event.intersection, say)
    released = say("; an outpost moves from the reserve to the supply") if event.released else ""
    return say(
        "{who} makes a starbase of the outpost on {place}{paid}{released}",
        who=who(event.seat),
        place=place,
        paid=paying(event.paid, say),
        released=released,
    )


def _development_card_bought(state: State, event: e.DevelopmentCardBought, who: Who, say: Say) -> str:
    card = "" if event.card is None else f", {say(CARD_TITLES[event.card])}"
    return say(
        "{who} buys a development card{card}{paid}",
        who=who(event.seat),
        card=card,
        paid=paying(event.paid, say),
    )


def _starfleet_intervenes_played(state: State, event: e.StarfleetIntervenesPlayed, who: Who, say: Say) -> str:
    return say("{who} plays Starfleet Intervenes", who=who(event.seat))


def _largest_starfleet_moved(state: State, event: e.LargestStarfleetMoved, who: Who, say: Say) -> str:
    if event.holder is None:
        return say("nobody has the Largest Starfleet any more")
    return say("{holder} has the Largest Starfleet now", holder=who(event.holder))


def _monopoly_played(state: State, event: e.MonopolyPlayed, who: Who, say: Say) -> str:
    taken = [(given.seat, given.cards) for given in event.taken]
    cards = "; ".join(cards_by_seat(who, taken, say))
    gains = say("from {cards}", cards=cards) if taken else say("and nobody has any")
    return say(
        "{who} plays Monopoly on {resource}, {gains}",
        who=who(event.seat),
        resource=say(event.resource),
        gains=gains,
    )


def _research_station_played(state: State, event: e.ResearchStationPlayed, who: Who, say: Say) -> str:
    return say(
        "{who} plays Research Station and takes {cards} from the supply",
        who=who(event.seat),
        cards=event.cards,
    )


def _utopia_planitia_played(state: State, event: e.UtopiaPlanitiaPlayed, who: Who, say: Say) -> str:
    return say("{who} plays Utopia Planitia for two free starships", who=who(event.seat))


def _second_starship_declined(state: State, event: e.SecondStarshipDeclined, who: Who, say: Say) -> str:
    return say("{who} does without the second free starship", who=who(event.seat))


def _supply_routes_measured(state: State, event: e.SupplyRoutesMeasured, who: Who, say: Say) -> str:
    lengths = "; ".join(f"{who(seat)}: {length}" for seat, length in enumerate(event.lengths))
    before = None if state.route_holder == NOBODY else state.route_holder
    if event.holder == before:
        return say("the supply routes are measured: {lengths}", lengths=lengths)
    if event.holder is None:
        return say(
            "the supply routes are measured: {lengths}; nobody has the Longest Supply Route now",
            lengths=lengths,
        )
    return say(
        "the supply routes are measured: {lengths}; {holder} has the Longest Supply Route now",
        lengths=lengths,
        holder=who(event.holder),
    )


def _game_won(state: State, event: e.GameWon, who: Who, say: Say) -> str:
    cards = [f"{who(seat)}: {number}" for seat, number in enumerate(event.victory_point_cards) if number]
    shown = say("; Victory Point cards: {numbers}", numbers="; ".join(cards)) if cards else ""
    return say(
        "{who} wins with {points} victory points{shown}",
        who=who(event.seat),
        points=event.points,
        shown=shown,
    )


_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
    **TRADE_NARRATORS,
    **SUPPORT_NARRATORS,
    se.BoardLaidOut: _board_laid_out,
    se.StartRollBegan: _start_roll_began,
    se.StartRolled: _start_rolled,
    se.PlacementBegan: _placement_began,
    se.OutpostPlaced: _outpost_placed,
    se.StarshipPlaced: _starship_placed,
    se.FirstIncomeReceived: _first_income_received,
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
