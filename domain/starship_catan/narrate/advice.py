"""Advice to a seat in words: its goal, and the reason for an action, from the terms of ``appraise``.

Everything is read from the masked state, so advice contains nothing that its seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import covers, missing
from domain.kernel.ruleset import Action
from domain.kernel.say import Say
from domain.starship_catan import actions as a
from domain.starship_catan.cards import CARD_INDEX, CARDS, cards_in
from domain.starship_catan.decide.trading import (
    PACKED_BOOSTER_COST,
    PACKED_CANNON_COST,
    PACKED_COLONY_SHIP_COST,
    PACKED_MODULE_COST,
    PACKED_MODULE_UPGRADE_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starship_catan.goods import INDEX, UNITS, Goods, packed, unpacked
from domain.starship_catan.heuristics import best_goal, card_worth, goals_of, strengths_of, win_chance
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS
from domain.starship_catan.narrate.words import face
from domain.starship_catan.observe_flight import has_notes, known_in
from domain.starship_catan.rules import booster_points, cannon_points
from domain.starship_catan.scoring import fame, friendship, points
from domain.starship_catan.state import State
from domain.starship_catan.tables import FORCED_PRICE, SPECIAL_MINIMUM, WINNING_POINTS

_PURCHASES: Mapping[int, str] = {
    PACKED_MODULE_UPGRADE_COST: "an enhanced module",
    PACKED_MODULE_COST: "a module",
    PACKED_COLONY_SHIP_COST: "a colony ship",
    PACKED_TRADE_SHIP_COST: "a trade ship",
    PACKED_BOOSTER_COST: "a booster",
    PACKED_CANNON_COST: "a cannon",
}
"""The purchases that ``heuristics`` weighs, by packed cost."""

_MODULE_EFFECTS: Mapping[str, str] = {
    "logistics": "your bays hold more goods",
    "command": "another action in every flight",
    "sensor": "you look at cards before you fly",
    "trade": "you can force your opponent to sell",
    "science": "brings science points",
    "production": "brings trade goods",
}


def goal(state: State, seat: int, say: Say) -> str:
    """Return the points of a seat, its next purchase and the goods that it lacks for it."""
    own, goods = points(state, seat), state.goods[seat]
    cost = best_goal(goods, goals_of(state, seat))[1]
    if not cost:
        return say("{points} of {needed} points", points=own, needed=WINNING_POINTS)
    if covers(goods, cost):
        return say(
            "{points} of {needed} points; you have the goods for {purchase}",
            points=own,
            needed=WINNING_POINTS,
            purchase=say(_PURCHASES[cost]),
        )
    return say(
        "{points} of {needed} points; next {purchase}, which needs {missing} more",
        points=own,
        needed=WINNING_POINTS,
        purchase=say(_PURCHASES[cost]),
        missing=unpacked(missing(goods, cost)),
    )


def reason(state: State, seat: int, action: Action, say: Say) -> str:
    """Return the reason for an action, without a full stop."""
    return _REASONS[type(action)](state, seat, action, say)


def _always(text: str) -> Callable[[State, int, Any, Say], str]:
    return lambda state, seat, action, say: say(text)  # noqa: ARG005  all reasons share one signature


def _scored(state: State, seat: int, gained: int, why: str, say: Say) -> str:
    """Lead a reason with the points that the action brings, or with the victory."""
    if state.active == seat and points(state, seat) + gained >= WINNING_POINTS:
        return say("wins the game")
    return (
        say("+1 point; {why}", why=why)
        if gained == 1
        else say("+{points} points; {why}", points=gained, why=why)
    )


def _percent(chance: float) -> int:
    return round(100 * chance)


def _gained(state: State, seat: int, goods: int, say: Say) -> str:
    """Return the goods that an action brings, and the purchase that they complete."""
    held = state.goods[seat]
    cost = best_goal(held + goods, goals_of(state, seat))[1]
    if cost and covers(held + goods, cost) and not covers(held, cost):
        return say(
            "brings {goods}, and with them {purchase}", goods=unpacked(goods), purchase=say(_PURCHASES[cost])
        )
    return say("brings {goods}", goods=unpacked(goods))


def _one_gained(state: State, seat: int, action: Any, say: Say) -> str:
    return _gained(state, seat, UNITS[INDEX[action.resource]], say)


# Flight


def _sector_chosen(state: State, seat: int, action: a.ChooseSector, say: Say) -> str:
    if has_notes(state, seat):
        known = cards_in(known_in(state, action.sector - 1, seat))
        best = max(known, key=lambda card: (card_worth(state, seat, card), card), default=None)
        if best is not None and card_worth(state, seat, best) > 0:
            return say("{card} waits there", card=face(CARDS[best].id, say))
    return say("you have not flown there for a while")


def _bought(state: State, seat: int, action: a.Buy, say: Say) -> str:
    return _deal(state, seat, action.goods, CARDS[state.visiting].buy or 0, say)


def _post_bought(state: State, seat: int, action: a.BuyAtPost, say: Say) -> str:
    return _deal(state, seat, action.goods, CARDS[CARD_INDEX[action.post]].buy or 0, say)


def _deal(state: State, seat: int, goods: Goods, price: int, say: Say) -> str:
    gained = _gained(state, seat, packed(goods), say)
    return say("{gained}, at {price} Astro each", gained=gained, price=price)


def _sold(state: State, seat: int, action: a.Sell, say: Say) -> str:
    return say("brings {price} Astro for each", price=CARDS[state.visiting].sell or 0)


def _post_sold(state: State, seat: int, action: a.SellAtPost, say: Say) -> str:
    return say("brings {price} Astro for each", price=CARDS[CARD_INDEX[action.post]].sell or 0)


def _friendly(state: State, seat: int, say: Say) -> str:
    own, other = friendship(state, seat) + 1, friendship(state, 1 - seat)
    if state.friend != seat and own >= SPECIAL_MINIMUM and own > other:
        return _scored(state, seat, 1, say("makes you Friend of the People"), say)
    return say("a trading post, and friendship point {number}", number=own)


def _post_founded(state: State, seat: int, action: a.FoundTradingPost, say: Say) -> str:
    return _friendly(state, seat, say)


def _colony_founded(state: State, seat: int, action: a.FoundColony, say: Say) -> str:
    colony = face(CARDS[state.visiting].id, say)
    return _scored(state, seat, 1, say("founds a colony on {colony}", colony=colony), say)


def _mission_completed(state: State, seat: int, action: a.CompleteMission, say: Say) -> str:
    mission = MISSIONS[MISSION_INDEX[action.mission]]
    gains = []
    if mission.astro:
        gains.append(say("{number} Astro", number=mission.astro))
    if mission.resources:
        gains.append(say("{number} goods of your choice", number=mission.resources))
    if mission.fame:
        gains.append(say("{number} fame", number=mission.fame))
    text = say("completes the mission {mission}", mission=say(mission.name))
    if gains:
        text = say("{text}, for {gains}", text=text, gains=", ".join(gains))
    return _scored(state, seat, mission.victory_points, text, say) if mission.victory_points else text


def _pirate_fought(state: State, seat: int, action: a.FightPirate, say: Say) -> str:
    chance = win_chance(state, seat, strengths_of(state, state.demand))
    own, other = fame(state, seat) + 1, fame(state, 1 - seat)
    if state.hero != seat and own >= SPECIAL_MINIMUM and own > other:
        return say("you win with {percent} %, and become Hero of the People", percent=_percent(chance))
    return say("you win with {percent} %, for fame and a good of your choice", percent=_percent(chance))


def _pirate_paid(state: State, seat: int, action: a.PayPirate, say: Say) -> str:
    chance = win_chance(state, seat, strengths_of(state, state.demand))
    return say(
        "{astro} Astro are cheaper than a fight won with {percent} %",
        astro=state.demand,
        percent=_percent(chance),
    )


# Trading and building


def _ship_built(state: State, seat: int, action: a.BuildShip, say: Say) -> str:
    if action.ship == "colony_ship":
        return say("carries your next colony, which is worth a point")
    return say("founds your next trading post")


def _booster_built(state: State, seat: int, action: a.BuildBooster | a.UpgradeBooster, say: Say) -> str:
    return say("speed {speed}: more cards in a flight", speed=booster_points(state, seat) + 1)


def _cannon_built(state: State, seat: int, action: a.BuildCannon | a.UpgradeCannon, say: Say) -> str:
    return say("strength {strength} against pirates", strength=cannon_points(state, seat) + 1)


def _module(state: State, seat: int, action: a.BuildModule | a.ChooseModule, say: Say) -> str:
    return say(_MODULE_EFFECTS[action.module])


def _module_upgraded(state: State, seat: int, action: a.UpgradeModule, say: Say) -> str:
    return _scored(state, seat, 1, say(_MODULE_EFFECTS[action.module]), say)


def _purchase_forced(state: State, seat: int, action: a.ForcePurchase, say: Say) -> str:
    return _deal(state, seat, Goods(**{action.resource: 1}), FORCED_PRICE, say)


def _accepted(state: State, seat: int, action: a.AcceptOffer, say: Say) -> str:
    offer = state.offer
    assert offer is not None
    return (
        _gained(state, seat, offer.give, say)
        if offer.give
        else say("{number} Astro", number=offer.give_astro)
    )


_REASONS: Mapping[type[Action], Callable[[State, int, Any, Say], str]] = {
    a.ChooseModule: _module,
    a.Produce: _one_gained,
    a.ChooseSector: _sector_chosen,
    a.Scan: _always("you look at the top cards and put them where you want them"),
    a.SkipScan: _always("the cards stay as they lie"),
    a.PlaceCards: _always("the best cards come first"),
    a.RevealCard: _always("another card may bring more"),
    a.EndFlight: _always("nothing on this card helps you now"),
    a.Buy: _bought,
    a.Sell: _sold,
    a.FoundTradingPost: _post_founded,
    a.FoundColony: _colony_founded,
    a.CompleteMission: _mission_completed,
    a.TakeResource: _one_gained,
    a.PayPirate: _pirate_paid,
    a.FightPirate: _pirate_fought,
    a.LoseModule: _always("the module that you need least"),
    a.BuildShip: _ship_built,
    a.GiveUpShip: _always("makes room for another ship"),
    a.BuildBooster: _booster_built,
    a.UpgradeBooster: _booster_built,
    a.BuildCannon: _cannon_built,
    a.UpgradeCannon: _cannon_built,
    a.BuildModule: _module,
    a.UpgradeModule: _module_upgraded,
    a.BuyAtPost: _post_bought,
    a.SellAtPost: _post_sold,
    a.ForcePurchase: _purchase_forced,
    a.OfferTrade: _always("asks for the goods that you lack"),
    a.AcceptOffer: _accepted,
    a.DeclineOffer: _always("the trade helps your opponent more than you"),
    a.EndTurn: _always("nothing else helps you now"),
}
