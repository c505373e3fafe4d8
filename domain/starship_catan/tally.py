"""Each event's contribution to the statistics: dice, and goods and Astro gained and spent."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Faces, Roll, Tally
from domain.kernel.tally import NOTHING, amounts, by_seat, gained, negative, one
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.goods import GOODS
from domain.starship_catan.tables import BLUE_DIE, START_GOODS, YELLOW_DICE

RESOURCES = (*GOODS, "astro")


def dice(yellow_die: str) -> dict[str, tuple[Faces, ...]]:
    """SSC-004, SSC-005, SSC-139: return the faces of the yellow die and of both blue rolls."""
    return {"production": (YELLOW_DICE[yellow_die],), "fight": (BLUE_DIE, BLUE_DIE)}


def tally(event: Event) -> Tally:
    """Return an event's contribution; its hidden fields are None."""
    count = _COUNTS.get(type(event))
    return NOTHING if count is None else count(event)


def _table_set(event: e.TableSet) -> Tally:
    """SSC-034: count the starting goods too, which are the same for all."""
    start = amounts(START_GOODS)
    return Tally(gains=gained(*((seat, start | {"astro": astro}) for seat, astro in enumerate(event.astro))))


def _production_rolled(event: e.ProductionRolled) -> Tally:
    return Tally(Roll("production", (event.roll,)), by_seat(event.income))


def _unit_taken(event: e.ResourceProduced | f.RewardTaken) -> Tally:
    return Tally(gains=gained((event.seat, one(event.resource))))


def _paid(event: Any) -> Tally:
    return Tally(gains=gained((event.seat, negative(amounts(event.paid)))))


def _post_used(event: e.PostUsed) -> Tally:
    return Tally(
        gains=gained(
            (event.seat, amounts(event.bought)),
            (event.seat, negative(amounts(event.sold))),
            (event.seat, {"astro": event.received - event.paid}),
        )
    )


def _purchase_forced(event: e.PurchaseForced) -> Tally:
    seat, other = event.seat, 1 - event.seat
    unit, astro = one(event.resource), {"astro": event.paid}
    return Tally(gains=gained((seat, unit), (other, negative(unit)), (seat, negative(astro)), (other, astro)))


def _goods_exchanged(event: e.GoodsExchanged) -> Tally:
    seat, other = event.seat, 1 - event.seat
    given, got = amounts(event.give), amounts(event.get)
    return Tally(gains=gained((seat, negative(given)), (seat, got), (other, negative(got)), (other, given)))


def _pirate_paid(event: f.PiratePaid) -> Tally:
    return Tally(gains=gained((event.seat, {"astro": -event.paid})))


def _pirate_fought(event: f.PirateFought) -> Tally:
    return Tally(Roll("fight", event.rolls), gained((event.seat, {"astro": event.astro})))


def _module_lost(event: f.ModuleLost) -> Tally:
    return Tally(gains=gained((event.seat, negative(amounts(event.returned)))))


def _goods_bought(event: f.GoodsBought) -> Tally:
    return Tally(gains=gained((event.seat, amounts(event.goods)), (event.seat, {"astro": -event.paid})))


def _goods_sold(event: f.GoodsSold) -> Tally:
    sold = negative(amounts(event.goods))
    return Tally(gains=gained((event.seat, sold), (event.seat, {"astro": event.received})))


def _mission_undertaken(event: f.MissionUndertaken) -> Tally:
    astro = {"astro": event.astro - event.paid_astro}
    return Tally(gains=gained((event.seat, negative(amounts(event.paid))), (event.seat, astro)))


_COUNTS: Mapping[type[Event], Callable[[Any], Tally]] = {
    e.TableSet: _table_set,
    e.ProductionRolled: _production_rolled,
    e.ResourceProduced: _unit_taken,
    e.ShipBuilt: _paid,
    e.TileBuilt: _paid,
    e.TileUpgraded: _paid,
    e.ModuleBuilt: _paid,
    e.PostUsed: _post_used,
    e.PurchaseForced: _purchase_forced,
    e.GoodsExchanged: _goods_exchanged,
    f.PiratePaid: _pirate_paid,
    f.PirateFought: _pirate_fought,
    f.RewardTaken: _unit_taken,
    f.ModuleLost: _module_lost,
    f.GoodsBought: _goods_bought,
    f.GoodsSold: _goods_sold,
    f.MissionUndertaken: _mission_undertaken,
}
