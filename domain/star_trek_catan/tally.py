"""The contribution of each event to the statistics: dice, and gains and losses of resource cards."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Faces, Roll, Tally
from domain.kernel.tally import NOTHING, Gains, amounts, gained, moved, negative, one
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan import events_support_cards as s
from domain.star_trek_catan.cards import Cards

DIE: Faces = (1, 2, 3, 4, 5, 6)
DICE: Mapping[str, tuple[Faces, ...]] = {"production": (DIE, DIE), "start": (DIE, DIE)}
"""The kinds of rolls, two dice each (STC-014, STC-051)."""


def tally(event: Event) -> Tally:
    """Return an event's contribution; its hidden fields are None."""
    count = _COUNTS.get(type(event))
    return NOTHING if count is None else count(event)


def _start_rolled(event: se.StartRolled) -> Tally:
    return Tally(Roll("start", event.dice))


def _dice_rolled(event: e.DiceRolled) -> Tally:
    return Tally(Roll("production", event.dice), _from_supply(event.income))


def _from_supply(given: Iterable[e.SeatCards]) -> Gains:
    return gained(*((part.seat, amounts(part.cards)) for part in given))


def _first_income_received(event: se.FirstIncomeReceived) -> Tally:
    return Tally(gains=gained((event.seat, amounts(event.cards))))


def _cards_discarded(event: e.CardsDiscarded) -> Tally:
    return Tally(gains=gained(*((part.seat, negative(amounts(part.cards))) for part in event.discards)))


def _resource_stolen(event: e.ResourceStolen) -> Tally:
    return Tally(gains=moved(event.victim, event.thief, one(event.resource)))


def _cards_traded(event: e.CardsTraded) -> Tally:
    seat, partner = event.seat, event.partner
    given, taken = amounts(event.give), amounts(event.take)
    return Tally(
        gains=gained((seat, negative(given)), (seat, taken), (partner, negative(taken)), (partner, given))
    )


def _exchanged_with_supply(event: e.SupplyTraded | s.RandUsed) -> Tally:
    return Tally(gains=gained((event.seat, negative(amounts(event.give))), (event.seat, amounts(event.take))))


def _paid(event: Any) -> Tally:
    paid: Cards = event.paid
    return Tally(gains=gained((event.seat, negative(amounts(paid)))))


def _monopoly_played(event: e.MonopolyPlayed) -> Tally:
    changes = [
        change
        for part in event.taken
        for cards in (amounts(part.cards),)
        for change in ((part.seat, negative(cards)), (event.seat, cards))
    ]
    return Tally(gains=gained(*changes))


def _research_station_played(event: e.ResearchStationPlayed) -> Tally:
    return Tally(gains=gained((event.seat, amounts(event.cards))))


def _uhura_used(event: s.UhuraUsed) -> Tally:
    card = one(event.resource)
    given = [(giver, negative(card)) for giver in event.givers]
    return Tally(gains=gained(*given, *((event.seat, card) for _ in event.givers)))


def _uhura_card_returned(event: s.UhuraCardReturned) -> Tally:
    return Tally(gains=moved(event.seat, event.opponent, one(event.resource)))


def _card_from_supply(event: s.SpockUsed | s.KirkUsed | s.ChekovUsed) -> Tally:
    return NOTHING if event.resource is None else Tally(gains=gained((event.seat, one(event.resource))))


def _chapel_card_taken(event: s.ChapelCardTaken) -> Tally:
    return Tally(gains=moved(event.opponent, event.seat, one(event.resource)))


_COUNTS: Mapping[type[Event], Callable[[Any], Tally]] = {
    se.StartRolled: _start_rolled,
    e.DiceRolled: _dice_rolled,
    se.FirstIncomeReceived: _first_income_received,
    e.CardsDiscarded: _cards_discarded,
    e.ResourceStolen: _resource_stolen,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _exchanged_with_supply,
    e.StarshipBuilt: _paid,
    e.OutpostBuilt: _paid,
    e.StarbaseBuilt: _paid,
    e.DevelopmentCardBought: _paid,
    e.MonopolyPlayed: _monopoly_played,
    e.ResearchStationPlayed: _research_station_played,
    s.UhuraUsed: _uhura_used,
    s.UhuraCardReturned: _uhura_card_returned,
    s.SpockUsed: _card_from_supply,
    s.KirkUsed: _card_from_supply,
    s.MccoyUsed: _paid,
    s.ChekovUsed: _card_from_supply,
    s.RandUsed: _exchanged_with_supply,
    s.ChapelCardTaken: _chapel_card_taken,
}
