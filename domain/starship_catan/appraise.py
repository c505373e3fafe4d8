"""Weights of actions one step ahead for the greedy bot, from its seat's knowledge.

A weight estimates the progress in victory points on a scale where a point is worth ``POINT``. Ending a flight
or a turn weighs 0, so actions with a positive weight come first. The state is masked. The seat's memory of
the sectors counts only if it has notes (SSC-044).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.bundles import count, covers
from domain.kernel.ruleset import Action
from domain.starship_catan import actions as a
from domain.starship_catan.cards import CARD_INDEX, CARDS, cards_in
from domain.starship_catan.decide.trading import (
    PACKED_BOOSTER_COST,
    PACKED_BOOSTER_UPGRADE_COST,
    PACKED_CANNON_COST,
    PACKED_CANNON_UPGRADE_COST,
    PACKED_COLONY_SHIP_COST,
    PACKED_MODULE_COST,
    PACKED_MODULE_UPGRADE_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starship_catan.goods import INDEX, UNITS, Goods, packed
from domain.starship_catan.heuristics import (
    BOOSTER_WORTH,
    CANNON_WORTH,
    COLONY_SHIP_WORTH,
    MODULE_WORTH,
    POINT,
    TRADE_SHIP_WORTH,
    UPGRADE_WORTH,
    Goals,
    card_worth,
    fame_worth,
    friendship_worth,
    goals_of,
    goods_worth,
    scored,
    strengths_of,
    win_chance,
)
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS
from domain.starship_catan.observe_flight import has_notes, known_in
from domain.starship_catan.scoring import points
from domain.starship_catan.state import State
from domain.starship_catan.tables import FORCED_PRICE, MODULE_INDEX, TILES, WINNING_POINTS

_NEVER = -100.0
_ACTION = 0.4
"""The worth of one flight action; anything below it is not worth an action."""


class View:
    """The masked state with cached answers to repeated questions."""

    __slots__ = ("goals", "seat", "state", "worth")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.goals: Goals | None = None
        self.worth = 0.0

    def change(self, goods: int, astro: int = 0) -> float:
        """Weigh a change of the seat's goods (packed, may be negative) and Astro."""
        state, seat = self.state, self.seat
        if self.goals is None:
            self.goals = goals_of(state, seat)
            self.worth = goods_worth(state.goods[seat], state.astro[seat], self.goals)
        return goods_worth(state.goods[seat] + goods, state.astro[seat] + astro, self.goals) - self.worth


def appraise(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Weigh actions for a seat, higher is better; ``state`` comes from ``mask``."""
    view = View(state, seat)
    return [_WEIGHTS[type(action)](view, action) for action in actions]


def _fixed(weight: float) -> Callable[[View, Any], float]:
    return lambda view, action: weight  # noqa: ARG005  all weights share one signature


def _module_chosen(view: View, action: a.ChooseModule) -> float:  # noqa: ARG001
    return MODULE_WORTH[MODULE_INDEX[action.module]]


def _resource_taken(view: View, action: a.Produce | a.TakeResource) -> float:
    return view.change(UNITS[INDEX[action.resource]])


# Flight


def _sector_chosen(view: View, action: a.ChooseSector) -> float:
    """Weigh a sector by its known cards; unknown ones count as average.

    In turn, each sector gets a bonus that grows with the turns, so that a long game does not stay in one.
    """
    state, seat = view.state, view.seat
    turn = state.turn >> 1
    weight = 0.05 * turn if turn % 4 == action.sector - 1 else 0.0
    if not has_notes(state, seat):
        return weight
    known = known_in(state, action.sector - 1, seat)
    return weight + sum(card_worth(state, seat, card) - 1.5 for card in cards_in(known))


def _cards_placed(view: View, action: a.PlaceCards) -> float:
    """Weigh a placement: valuable cards belong on top, worthless ones at the bottom."""
    state, seat = view.state, view.seat
    worths = [card_worth(state, seat, card) - 1.0 for card in state.inspected]
    on_top = sum(worths[place] * (1.0 - 0.1 * rank) for rank, place in enumerate(action.top))
    return on_top - 0.01 * sum(worths[place] * rank for rank, place in enumerate(action.bottom))


def _bought(view: View, action: a.Buy) -> float:
    price = CARDS[view.state.visiting].buy or 0
    return _deal(view, packed(action.goods), -price * count(packed(action.goods)))


def _sold(view: View, action: a.Sell) -> float:
    price = CARDS[view.state.visiting].sell or 0
    return _deal(view, -packed(action.goods), price * count(packed(action.goods)))


def _deal(view: View, goods: int, astro: int) -> float:
    """Weigh a deal that costs a flight action, compared to flying on, which weighs 0.5."""
    return view.change(goods, astro) - _ACTION


def _post_founded(view: View, action: a.FoundTradingPost) -> float:  # noqa: ARG001
    state, seat = view.state, view.seat
    gain = friendship_worth(state, seat)
    return scored(state, seat, 1) if gain > POINT else gain


def _colony_founded(view: View, action: a.FoundColony) -> float:  # noqa: ARG001
    return scored(view.state, view.seat, 1) + 1.0


def _mission_completed(view: View, action: a.CompleteMission) -> float:
    state, seat = view.state, view.seat
    mission = MISSIONS[MISSION_INDEX[action.mission]]
    weight = view.change(-packed(mission.cost), mission.astro - mission.cost_astro) + mission.resources
    if mission.fame:
        weight += fame_worth(state, seat) * mission.fame
    if mission.victory_points:
        weight += scored(state, seat, mission.victory_points)
    return weight


def _pirate_paid(view: View, action: a.PayPirate) -> float:  # noqa: ARG001
    return view.change(0, -view.state.demand)


def _pirate_fought(view: View, action: a.FightPirate) -> float:  # noqa: ARG001
    """Weigh the reward by the chance to win, and a loss if the pirate's demand is high."""
    state, seat = view.state, view.seat
    chance = win_chance(state, seat, strengths_of(state, state.demand))
    loss = 2.0 if state.demand <= 3 else 7.0
    return chance * (1.5 + fame_worth(state, seat)) - (1.0 - chance) * loss


def _module_lost(view: View, action: a.LoseModule) -> float:
    module = MODULE_INDEX[action.module]
    return -(POINT if view.state.enhanced[view.seat] >> module & 1 else MODULE_WORTH[module])


# Trading and building


def _ship_built(view: View, action: a.BuildShip) -> float:
    """Weigh a ship; one of each is better than two of a kind."""
    state, seat = view.state, view.seat
    if action.ship == "colony_ship":
        worth, cost, has = COLONY_SHIP_WORTH, PACKED_COLONY_SHIP_COST, state.colony_ships[seat]
    else:
        worth, cost, has = TRADE_SHIP_WORTH, PACKED_TRADE_SHIP_COST, state.trade_ships[seat]
    return worth / (1 + 3 * has) + view.change(-cost)


def _ship_given_up(view: View, action: a.GiveUpShip) -> float:
    """Weigh giving up a ship: only one of two trade ships, for an affordable colony ship."""
    state, seat = view.state, view.seat
    if action.ship == "colony_ship" or state.trade_ships[seat] < 2:
        return -1.0
    return 0.5 if covers(state.goods[seat], PACKED_COLONY_SHIP_COST) else -1.0


def _booster_built(view: View, action: a.BuildBooster) -> float:  # noqa: ARG001
    return BOOSTER_WORTH + view.change(-PACKED_BOOSTER_COST)


def _cannon_built(view: View, action: a.BuildCannon) -> float:  # noqa: ARG001
    return CANNON_WORTH + view.change(-PACKED_CANNON_COST)


def _booster_upgraded(view: View, action: a.UpgradeBooster) -> float:  # noqa: ARG001
    return UPGRADE_WORTH + view.change(-PACKED_BOOSTER_UPGRADE_COST)


def _cannon_upgraded(view: View, action: a.UpgradeCannon) -> float:  # noqa: ARG001
    return UPGRADE_WORTH + 0.4 * TILES + view.change(-PACKED_CANNON_UPGRADE_COST)


def _module_built(view: View, action: a.BuildModule) -> float:
    module = MODULE_INDEX[action.module]
    in_stock = not (view.state.enhanced[0] | view.state.enhanced[1]) >> module & 1
    return MODULE_WORTH[module] + (5.0 if in_stock else 0.0) + view.change(-PACKED_MODULE_COST)


def _module_upgraded(view: View, action: a.UpgradeModule) -> float:
    worth = scored(view.state, view.seat, 1) + 0.5 * MODULE_WORTH[MODULE_INDEX[action.module]]
    return worth + POINT + view.change(-PACKED_MODULE_UPGRADE_COST)


def _post_bought(view: View, action: a.BuyAtPost) -> float:
    return _post(view, CARDS[CARD_INDEX[action.post]].buy or 0, action.goods, 1)


def _post_sold(view: View, action: a.SellAtPost) -> float:
    return _post(view, CARDS[CARD_INDEX[action.post]].sell or 0, action.goods, -1)


def _post(view: View, price: int, goods: Goods, sign: int) -> float:
    bundle = packed(goods)
    return view.change(sign * bundle, -sign * price * count(bundle)) - 0.1


def _purchase_forced(view: View, action: a.ForcePurchase) -> float:
    return view.change(UNITS[INDEX[action.resource]], -FORCED_PRICE) + 0.2


def _accepted(view: View, action: a.AcceptOffer) -> float:  # noqa: ARG001
    """Weigh an acceptance by its gain for the seat; never help a player who is about to win."""
    state = view.state
    offer = state.offer
    if offer is None or points(state, state.active) >= WINNING_POINTS - 2:
        return _NEVER
    return view.change(offer.give - offer.get, offer.give_astro - offer.get_astro) - 0.5


_WEIGHTS: Mapping[type[Action], Callable[[View, Any], float]] = {
    a.ChooseModule: _module_chosen,
    a.Produce: _resource_taken,
    a.ChooseSector: _sector_chosen,
    a.Scan: _fixed(1.0),
    a.SkipScan: _fixed(0.0),
    a.PlaceCards: _cards_placed,
    a.RevealCard: _fixed(0.5),
    a.EndFlight: _fixed(0.0),
    a.Buy: _bought,
    a.Sell: _sold,
    a.FoundTradingPost: _post_founded,
    a.FoundColony: _colony_founded,
    a.CompleteMission: _mission_completed,
    a.TakeResource: _resource_taken,
    a.PayPirate: _pirate_paid,
    a.FightPirate: _pirate_fought,
    a.LoseModule: _module_lost,
    a.BuildShip: _ship_built,
    a.GiveUpShip: _ship_given_up,
    a.BuildBooster: _booster_built,
    a.UpgradeBooster: _booster_upgraded,
    a.BuildCannon: _cannon_built,
    a.UpgradeCannon: _cannon_upgraded,
    a.BuildModule: _module_built,
    a.UpgradeModule: _module_upgraded,
    a.BuyAtPost: _post_bought,
    a.SellAtPost: _post_sold,
    a.ForcePurchase: _purchase_forced,
    a.OfferTrade: _fixed(_NEVER),
    a.AcceptOffer: _accepted,
    a.DeclineOffer: _fixed(0.0),
    a.EndTurn: _fixed(0.0),
}
