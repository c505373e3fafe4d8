"""The contribution of each event to the statistics: dice, and gains and losses of resource cards."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Faces, Roll, Tally
from domain.kernel.tally import NOTHING, UNKNOWN, amounts, by_seat, gained, moved, negative, one
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n

DIE: Faces = (1, 2, 3, 4, 5, 6)
DICE: Mapping[str, tuple[Faces, ...]] = {"production": (DIE, DIE)}
"""The dice: two (SF-018, SF-087)."""


def tally(event: Event) -> Tally:
    """Return an event's contribution; its hidden fields are None."""
    count = _COUNTS.get(type(event))
    return NOTHING if count is None else count(event)


def _production_rolled(event: e.ProductionRolled) -> Tally:
    return Tally(Roll("production", event.dice), by_seat(event.income))


def _reserve_drawn(event: e.ReserveDrawn) -> Tally:
    cards = {UNKNOWN: event.number} if event.cards is None else amounts(event.cards)
    return Tally(gains=gained((event.seat, cards)))


def _relief_taken(event: e.ReliefTaken) -> Tally:
    return Tally(gains=gained((event.seat, one(event.resource))))


def _resources_received(event: n.ResourcesReceived) -> Tally:
    return Tally(gains=gained((event.seat, amounts(event.cards))))


def _cards_discarded(event: e.CardsDiscarded) -> Tally:
    discards = enumerate(event.cards)
    return Tally(gains=gained(*((seat, negative(amounts(cards))) for seat, cards in discards)))


def _card_stolen(event: e.CardStolen) -> Tally:
    return Tally(gains=moved(event.victim, event.seat, one(event.resource)))


def _cards_traded(event: e.CardsTraded) -> Tally:
    seat, partner = event.seat, event.partner
    given, taken = amounts(event.give), amounts(event.take)
    return Tally(
        gains=gained((seat, negative(given)), (seat, taken), (partner, negative(taken)), (partner, given))
    )


def _supply_traded(event: e.SupplyTraded) -> Tally:
    return Tally(gains=gained((event.seat, negative(amounts(event.give))), (event.seat, amounts(event.take))))


def _paid(event: Any) -> Tally:
    return Tally(gains=gained((event.seat, negative(amounts(event.paid)))))


_COUNTS: Mapping[type[Event], Callable[[Any], Tally]] = {
    e.ProductionRolled: _production_rolled,
    e.ReserveDrawn: _reserve_drawn,
    e.ReliefTaken: _relief_taken,
    e.CardsDiscarded: _cards_discarded,
    e.CardStolen: _card_stolen,
    e.CardsTraded: _cards_traded,
    e.SupplyTraded: _supply_traded,
    e.ShipBuilt: _paid,
    e.SpaceportBuilt: _paid,
    e.UpgradeBuilt: _paid,
    e.FameBought: _paid,
    n.EncounterAnswered: _paid,
    n.ResourcesReceived: _resources_received,
}
