"""Advice to a seat in words: its goal, and the reason for an action, from the terms of ``appraise``.

Everything is read from the masked state, so advice contains nothing that its seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import count, covers, missing
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
    "logistics": "your bays hold 3 units each",
    "command": "a third action in every flight",
    "sensor": "you look at 2 cards before you fly",
    "trade": "your opponent must sell you a unit each turn",
    "science": "brings science points",
    "production": "brings trade goods",
}
_ENHANCED_EFFECTS: Mapping[str, str] = {
    "logistics": "your bays hold 4 units each",
    "command": "a fourth action in every flight",
    "sensor": "you look at 3 cards before you fly",
    "trade": "your opponent must sell you 2 units each turn",
    "science": "brings science points on a 2 and a 3",
    "production": "brings trade goods on a 2 and a 3",
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
    """Prefix a reason with the points that the action brings, or with the victory."""
    if state.active == seat and points(state, seat) + gained >= WINNING_POINTS:
        return say("wins the game")
    return (
        say("+1 point; {why}", why=why)
        if gained == 1
        else say("+{points} points; {why}", points=gained, why=why)
    )


def _percent(chance: float) -> int:
    return round(100 * chance)


def _gained(state: State, seat: int, goods: int, say: Say, *, astro: int = 0) -> str:
    """Return the goods that an action brings, their total price, and the purchase that they complete."""
    held = state.goods[seat]
    gain = say("brings {goods}", goods=unpacked(goods))
    if astro:
        gain = say("{gain} for {astro} Astro", gain=gain, astro=astro)
    cost = best_goal(held + goods, goals_of(state, seat))[1]
    if cost and covers(held + goods, cost) and not covers(held, cost):
        return say("{gain}; you can then afford {purchase}", gain=gain, purchase=say(_PURCHASES[cost]))
    return gain


def _one_gained(state: State, seat: int, action: Any, say: Say) -> str:
    return _gained(state, seat, UNITS[INDEX[action.resource]], say)


# Flight


def _sector_chosen(state: State, seat: int, action: a.ChooseSector, say: Say) -> str:
    if not has_notes(state, seat):
        return say("a change of sector shows you other cards")
    known = cards_in(known_in(state, action.sector - 1, seat))
    if not known:
        return say("you know no card there yet")
    best = max(known, key=lambda card: (card_worth(state, seat, card), card))
    if card_worth(state, seat, best) > 0:
        return say("the card {card} waits there", card=face(CARDS[best].id, say))
    return say.count(
        len(known),
        "the one card that you know there does not help you now",
        "none of the {number} cards that you know there helps you now",
    )


def _bought(state: State, seat: int, action: a.Buy, say: Say) -> str:
    return _deal(state, seat, action.goods, CARDS[state.visiting].buy or 0, say)


def _post_bought(state: State, seat: int, action: a.BuyAtPost, say: Say) -> str:
    return _deal(state, seat, action.goods, CARDS[CARD_INDEX[action.post]].buy or 0, say)


def _deal(state: State, seat: int, goods: Goods, price: int, say: Say) -> str:
    return _gained(state, seat, packed(goods), say, astro=price * count(packed(goods)))


def _sold(state: State, seat: int, action: a.Sell, say: Say) -> str:
    return _sale(action.goods, CARDS[state.visiting].sell or 0, say)


def _post_sold(state: State, seat: int, action: a.SellAtPost, say: Say) -> str:
    return _sale(action.goods, CARDS[CARD_INDEX[action.post]].sell or 0, say)


def _sale(goods: Goods, price: int, say: Say) -> str:
    return say("brings {astro} Astro for {goods}", astro=price * count(packed(goods)), goods=goods)


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
        gains.append(say.count(mission.resources, "1 unit of your choice", "{number} units of your choice"))
    if mission.fame:
        gains.append(say("{number} fame", number=mission.fame))
    text = say("completes the mission {mission}", mission=say(mission.name))
    if gains:
        text = say("{text}, for {gains}", text=text, gains=say.series(gains))
    return _scored(state, seat, mission.victory_points, text, say) if mission.victory_points else text


def _pirate_fought(state: State, seat: int, action: a.FightPirate, say: Say) -> str:
    chance = win_chance(state, seat, strengths_of(state, state.demand))
    own, other = fame(state, seat) + 1, fame(state, 1 - seat)
    if state.hero != seat and own >= SPECIAL_MINIMUM and own > other:
        return say(
            "a chance of {percent} % to win, which makes you Hero of the People", percent=_percent(chance)
        )
    return say("a chance of {percent} % to win, for fame and a unit of your choice", percent=_percent(chance))


def _pirate_paid(state: State, seat: int, action: a.PayPirate, say: Say) -> str:
    chance = win_chance(state, seat, strengths_of(state, state.demand))
    return say(
        "paying {astro} Astro is safer than a fight with a chance of {percent} %",
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
    return _scored(state, seat, 1, say(_ENHANCED_EFFECTS[action.module]), say)


def _purchase_forced(state: State, seat: int, action: a.ForcePurchase, say: Say) -> str:
    return _deal(state, seat, Goods(**{action.resource: 1}), FORCED_PRICE, say)


def _accepted(state: State, seat: int, action: a.AcceptOffer, say: Say) -> str:
    offer = state.offer
    assert offer is not None
    if offer.give:
        return _gained(state, seat, offer.give, say)
    return say("brings {astro} Astro", astro=offer.give_astro)


def _declined(state: State, seat: int, action: a.DeclineOffer, say: Say) -> str:
    if points(state, state.active) >= WINNING_POINTS - 2:
        return say("your opponent is close to winning")
    return say("you would give more than you get")


def _turn_ended(state: State, seat: int, action: a.EndTurn, say: Say) -> str:
    goods = state.goods[seat]
    cost = best_goal(goods, goals_of(state, seat))[1]
    if goods and cost and not covers(goods, cost):
        return say("saves your goods for {purchase}", purchase=say(_PURCHASES[cost]))
    return say("nothing else helps you now")


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
    a.DeclineOffer: _declined,
    a.EndTurn: _turn_ended,
}
