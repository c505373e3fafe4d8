"""Advice to a seat in words: its goal, and the reason for an action, from the terms of ``appraise``.

Everything is read from the masked state, so advice contains nothing that its seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import count, covers, missing
from domain.kernel.ruleset import Action
from domain.kernel.say import Say
from domain.starfarers import actions as a
from domain.starfarers.board import AREA_OF, PLANETS_AT
from domain.starfarers.cards import INDEX, UNITS, packed, unpacked
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_FAME_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
    PACKED_UPGRADE_COSTS,
)
from domain.starfarers.heuristics import aim, best_goal, goals_of, likelihood
from domain.starfarers.narrate.words import CARD_TITLES, CIVILIZATION_TITLES, planets_beside
from domain.starfarers.rules_encounters import open_card
from domain.starfarers.rules_flight import is_trade_ship
from domain.starfarers.scoring import booster_speed, cannon_strength, points
from domain.starfarers.state import FACE_DOWN, Offer, State
from domain.starfarers.tables import CIVILIZATIONS, DISCS, SPACEPORT_POINTS, WINNING_POINTS

_PURCHASES: Mapping[int, str] = {
    PACKED_SPACEPORT_COST: "a spaceport",
    PACKED_COLONY_SHIP_COST: "a colony ship",
    PACKED_TRADE_SHIP_COST: "a trade ship",
    **dict(zip(PACKED_UPGRADE_COSTS, ("a booster", "a cannon", "a freight pod"), strict=True)),
    PACKED_FAME_COST: "a fame piece",
}
"""The purchases that ``heuristics`` weighs, by packed cost."""


def goal(state: State, seat: int, say: Say) -> str:
    """Return the points of a seat, its next purchase and the cards that it lacks for it."""
    own, hand = points(state, seat), state.hands[seat]
    cost = best_goal(hand, goals_of(state, seat))[1]
    if not cost:
        return say("{points} of {needed} points", points=own, needed=WINNING_POINTS)
    if covers(hand, cost):
        return say(
            "{points} of {needed} points; you hold the cards for {purchase}",
            points=own,
            needed=WINNING_POINTS,
            purchase=say(_PURCHASES[cost]),
        )
    return say(
        "{points} of {needed} points; next {purchase}, which needs {missing} more",
        points=own,
        needed=WINNING_POINTS,
        purchase=say(_PURCHASES[cost]),
        missing=unpacked(missing(hand, cost)),
    )


def reason(state: State, seat: int, action: Action, say: Say) -> str:
    """Return the reason for an action, without a full stop."""
    return _REASONS[type(action)](state, seat, action, say)


def _always(text: str) -> Callable[[State, int, Any, Say], str]:
    return lambda state, seat, action, say: say(text)  # noqa: ARG005  all reasons share one signature


def _scored(state: State, seat: int, gained: int, why: str, say: Say) -> str:
    """Lead a reason with the points that the action brings, or with the victory."""
    if points(state, seat) + gained >= WINNING_POINTS:
        return say("wins the game")
    return (
        say("+1 point; {why}", why=why)
        if gained == 1
        else say("+{points} points; {why}", points=gained, why=why)
    )


def _rolls(state: State, site: int) -> int:
    """Count the rolls, of 36, that bring a colony on a site a card, by its known discs."""
    discs = [DISCS[disc] for planet in PLANETS_AT[site] if (disc := state.discs[planet]) >= 0]
    return sum(likelihood(number) for disc in discs for number in disc.numbers)


def _place(state: State, place: int, say: Say) -> str:
    """Return a target in words: the planets of a site, an outpost, or an unexplored system."""
    area = AREA_OF.get(place)
    if area is None or state.sectors[area] == FACE_DOWN:
        return say("an unexplored sector")
    if place in state.terrain.outposts:
        civilization = CIVILIZATIONS[state.terrain.outposts[place]]
        return say("the outpost of {civilization}", civilization=say(CIVILIZATION_TITLES[civilization]))
    return say("the site at {planets}", planets=planets_beside(state, place, say))


# Set-up and building


def _colony_placed(state: State, seat: int, action: a.PlaceColony, say: Say) -> str:
    return say(
        "borders {planets}, which {rolls} of 36 rolls bring",
        planets=planets_beside(state, action.site, say),
        rolls=_rolls(state, action.site),
    )


def _spaceport_built(state: State, seat: int, action: a.BuildSpaceport, say: Say) -> str:
    return _scored(state, seat, SPACEPORT_POINTS - 1, say("a second place to build ships at"), say)


def _upgrade(state: State, seat: int, action: Any, say: Say) -> str:
    match action.upgrade:
        case "booster":
            return say(
                "your ships fly {steps} steps further than the balls show",
                steps=booster_speed(state, seat) + 1,
            )
        case "cannon":
            return say(
                "your strength becomes {strength}, against pirates", strength=cannon_strength(state, seat) + 1
            )
        case _:
            return say("{pods} freight pods open more outposts and ice planets", pods=state.pods[seat] + 1)


def _colony_ship(state: State, seat: int, action: a.BuildColonyShip, say: Say) -> str:
    return say("carries your next colony, which is worth a point")


def _trade_ship(state: State, seat: int, action: Any, say: Say) -> str:
    return say("carries a trade station, which brings a friendship card")


def _ship_placed(state: State, seat: int, action: a.PlaceShip, say: Say) -> str:
    place = _colony_ship if action.kind == "colony_ship" else _trade_ship
    return place(state, seat, action, say)  # type: ignore[arg-type]


def _fame_bought(state: State, seat: int, action: a.BuyFame, say: Say) -> str:
    if state.fame[seat] % 2:
        return _scored(state, seat, 1, say("two fame pieces are a point"), say)
    return say("two fame pieces are a point; this is the first")


# Cards and trade


def _gained(state: State, seat: int, cards: int, say: Say) -> str:
    """Return the cards that an action brings, and the purchase that they complete."""
    hand = state.hands[seat]
    cost = best_goal(hand + cards, goals_of(state, seat))[1]
    gained = unpacked(cards)
    if cost and covers(hand + cards, cost) and not covers(hand, cost):
        return say("brings {cards}, and with them {purchase}", cards=gained, purchase=say(_PURCHASES[cost]))
    return say("brings {cards}", cards=gained)


def _relief(state: State, seat: int, action: a.TakeRelief, say: Say) -> str:
    return _gained(state, seat, UNITS[INDEX[action.resource]], say)


def _resources(state: State, seat: int, action: a.TakeResources, say: Say) -> str:
    return _gained(state, seat, packed(action.cards), say)


def _discarded(state: State, seat: int, action: a.Discard, say: Say) -> str:
    hand = state.hands[seat] - packed(action.cards)
    cost = best_goal(hand, goals_of(state, seat))[1]
    if cost and covers(hand, cost):
        return say("keeps the cards for {purchase}", purchase=say(_PURCHASES[cost]))
    return say("gives up the cards that you need least")


def _robbed(state: State, seat: int, action: a.Rob, say: Say) -> str:
    return say(
        "cards in hand: {cards}; points: {points}",
        points=points(state, action.victim),
        cards=count(state.hands[action.victim]),
    )


def _traded(state: State, seat: int, given: int, taken: int, say: Say) -> str:
    trade = say("brings {take} for {give}", take=unpacked(taken), give=unpacked(given))
    cost = best_goal(state.hands[seat] - given + taken, goals_of(state, seat))[1]
    return say("{trade}, towards {purchase}", trade=trade, purchase=say(_PURCHASES[cost])) if cost else trade


def _offer(state: State, number: int) -> Offer:
    return next(offer for offer in state.offers if offer.number == number)


def _accepted(state: State, seat: int, action: a.AcceptOffer, say: Say) -> str:
    offer = _offer(state, action.offer)
    return _traded(state, seat, offer.want, offer.give, say)


def _concluded(state: State, seat: int, action: a.ConcludeTrade, say: Say) -> str:
    offer = _offer(state, action.offer)
    given, taken = (offer.give, offer.want) if offer.seat == seat else (offer.want, offer.give)
    return _traded(state, seat, given, taken, say)


def _supply_traded(state: State, seat: int, action: a.TradeWithSupply, say: Say) -> str:
    return _traded(state, seat, action.number * UNITS[INDEX[action.give]], UNITS[INDEX[action.take]], say)


def _card_taken(state: State, seat: int, action: a.TakeFriendshipCard, say: Say) -> str:
    return say(
        "the friendship card {card} helps for the rest of the game", card=say(CARD_TITLES[action.card])
    )


# Flight and encounters


def _flown(state: State, seat: int, action: Any, say: Say) -> str:
    target = aim(state, action.ship, action.to)
    if target is None:
        return say("no place is left that this ship could reach")
    if target == action.to:
        return say("reaches {place}", place=_place(state, target, say))
    return say("nears {place}", place=_place(state, target, say))


def _colony_founded(state: State, seat: int, action: a.FoundColony, say: Say) -> str:
    site = state.ships[action.ship]
    if is_trade_ship(state, action.ship) or site in state.terrain.outposts:
        return say("founds a trade station, which brings a friendship card")
    return _scored(
        state, seat, 1, say("founds a colony at {planets}", planets=planets_beside(state, site, say)), say
    )


def _number_answered(state: State, seat: int, action: a.AnswerNumber, say: Say) -> str:
    if not packed(action.cards):
        return say("keeps your cards")
    return say("a gift of {cards} usually brings more than it costs", cards=action.cards)


def _yes_or_no(state: State, seat: int, action: a.AnswerYesNo, say: Say) -> str:
    question = open_card(state).question
    if question is None or not question.cost:
        return say("a yes usually brings more than a no") if action.yes else say("avoids the risk")
    strength = cannon_strength(state, seat)
    if action.yes:
        return say("pays, as your strength is only {strength}", strength=strength)
    return say("refuses to pay: your strength is {strength}", strength=strength)


_REASONS: Mapping[type[Action], Callable[[State, int, Any, Say], str]] = {
    a.PlaceColony: _colony_placed,
    a.MakeSpaceport: _always("lies nearest to the sites for your next colonies"),
    a.PlaceShip: _ship_placed,
    a.TakeUpgrade: _upgrade,
    a.Roll: _always("the roll brings everybody's income"),
    a.TakeRelief: _relief,
    a.DeclineRelief: _always("keeps things as they are"),
    a.Discard: _discarded,
    a.Rob: _robbed,
    a.OfferTrade: _always("asks for the cards that you lack"),
    a.CounterOffer: _always("asks for the cards that you lack"),
    a.WithdrawOffer: _always("keeps your cards"),
    a.AcceptOffer: _accepted,
    a.RejectOffer: _always("the trade helps the others more than you"),
    a.ConcludeTrade: _concluded,
    a.TradeWithSupply: _supply_traded,
    a.BuildColonyShip: _colony_ship,
    a.BuildTradeShip: _trade_ship,
    a.BuildSpaceport: _spaceport_built,
    a.BuildUpgrade: _upgrade,
    a.BuyFame: _fame_bought,
    a.UseHelpingHand: _always("brings cards from the players in front"),
    a.EndTrade: _always("nothing else helps you before the flight"),
    a.PlaceFreeTradeShip: _trade_ship,
    a.Shake: _always("the balls set the speed of your ships"),
    a.Step: _flown,
    a.Fly: _always("flies along this path"),
    a.FlyTo: _flown,
    a.EndMove: _always("this ship has come far enough"),
    a.FoundColony: _colony_founded,
    a.SpaceJump: _flown,
    a.EndFlight: _always("no ship gets nearer to a target now"),
    a.TakeFriendshipCard: _card_taken,
    a.AnswerNumber: _number_answered,
    a.AnswerYesNo: _yes_or_no,
    a.StopShip: _always("this ship has the longest way to go"),
    a.RemoveUpgrade: _always("the upgrade that you need least"),
    a.GainUpgrade: _upgrade,
    a.TakeResources: _resources,
}
