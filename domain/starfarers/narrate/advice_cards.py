"""Reasons for actions that add or remove cards: gains, discards and trades."""

from collections.abc import Mapping

from domain.kernel.bundles import count, covers, missing
from domain.kernel.say import Say
from domain.starfarers import actions as a
from domain.starfarers.cards import INDEX, UNITS, packed, unpacked
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_FAME_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
    PACKED_UPGRADE_COSTS,
)
from domain.starfarers.heuristics import best_goal, goals_of, is_about_to_win
from domain.starfarers.narrate.words import CARD_TITLES
from domain.starfarers.scoring import points
from domain.starfarers.state import Offer, State

PURCHASES: Mapping[int, str] = {
    PACKED_SPACEPORT_COST: "a spaceport",
    PACKED_COLONY_SHIP_COST: "a colony ship",
    PACKED_TRADE_SHIP_COST: "a trade ship",
    **dict(zip(PACKED_UPGRADE_COSTS, ("a booster", "a cannon", "a freight pod"), strict=True)),
    PACKED_FAME_COST: "a fame piece",
}
"""The purchases that ``heuristics`` weighs, by packed cost."""


def _gained(state: State, seat: int, cards: int, say: Say) -> str:
    """Return the cards that an action brings, and the purchase that they complete."""
    hand = state.hands[seat]
    cost = best_goal(hand + cards, goals_of(state, seat))[1]
    gained = unpacked(cards)
    if cost and covers(hand + cards, cost) and not covers(hand, cost):
        return say(
            "brings {cards}; you can then afford {purchase}", cards=gained, purchase=say(PURCHASES[cost])
        )
    return say("brings {cards}", cards=gained)


def relief(state: State, seat: int, action: a.TakeRelief, say: Say) -> str:
    """Return the gain of a relief card."""
    return _gained(state, seat, UNITS[INDEX[action.resource]], say)


def resources(state: State, seat: int, action: a.TakeResources, say: Say) -> str:
    """Return the gain of a bundle of cards."""
    return _gained(state, seat, packed(action.cards), say)


def discarded(state: State, seat: int, action: a.Discard, say: Say) -> str:
    """Describe the next purchase of the hand that a discard leaves, and the cards that it then lacks."""
    hand = state.hands[seat] - packed(action.cards)
    cost = best_goal(hand, goals_of(state, seat))[1]
    if not cost:
        return say("gives up the cards that you need least")
    purchase = say(PURCHASES[cost])
    if covers(hand, cost):
        return say("keeps the cards for {purchase}", purchase=purchase)
    short = unpacked(missing(hand, cost))
    return say("for {purchase} you then need {missing} more", purchase=purchase, missing=short)


def robbed(state: State, seat: int, action: a.Rob, say: Say) -> str:
    """Return the hand and the points of a victim."""
    held, own = count(state.hands[action.victim]), points(state, action.victim)
    if not held:
        return say("this opponent has no cards")
    opponent = say.count(own, "an opponent with 1 point", "an opponent with {number} points")
    if held == 1:
        return say("takes the only card of {opponent}", opponent=opponent)
    return say("takes one of {number} cards of {opponent}", number=held, opponent=opponent)


def _traded(state: State, seat: int, given: int, taken: int, say: Say) -> str:
    before = state.hands[seat]
    after = before - given + taken
    trade = say("brings {take} for {give}", take=unpacked(taken), give=unpacked(given))
    cost = best_goal(after, goals_of(state, seat))[1]
    if not cost or count(missing(after, cost)) >= count(missing(before, cost)):
        return trade
    return say("{trade}, towards {purchase}", trade=trade, purchase=say(PURCHASES[cost]))


def rejected(state: State, seat: int, action: a.RejectOffer, say: Say) -> str:
    """Return the reason against an offer."""
    offer = _offer(state, action.offer)
    if not covers(state.hands[seat], offer.want):
        return say("you do not have the cards for it")
    if is_about_to_win(state, offer.seat):
        return say("this opponent is close to winning")
    return say("you would give more than you get")


def trade_ended(state: State, seat: int, action: a.EndTrade, say: Say) -> str:
    """Describe the purchase for which the remaining cards are saved."""
    hand = state.hands[seat]
    cost = best_goal(hand, goals_of(state, seat))[1]
    if hand and cost and not covers(hand, cost):
        return say("saves your cards for {purchase}", purchase=say(PURCHASES[cost]))
    return say("nothing else helps you before the flight")


def _offer(state: State, number: int) -> Offer:
    return next(offer for offer in state.offers if offer.number == number)


def accepted(state: State, seat: int, action: a.AcceptOffer, say: Say) -> str:
    """Return the gain of another seat's offer."""
    offer = _offer(state, action.offer)
    return _traded(state, seat, offer.want, offer.give, say)


def concluded(state: State, seat: int, action: a.ConcludeTrade, say: Say) -> str:
    """Return the gain of an agreed trade."""
    offer = _offer(state, action.offer)
    given, taken = (offer.give, offer.want) if offer.seat == seat else (offer.want, offer.give)
    return _traded(state, seat, given, taken, say)


def supply_traded(state: State, seat: int, action: a.TradeWithSupply, say: Say) -> str:
    """Return the gain of a trade with the supply."""
    return _traded(state, seat, action.number * UNITS[INDEX[action.give]], UNITS[INDEX[action.take]], say)


def card_taken(state: State, seat: int, action: a.TakeFriendshipCard, say: Say) -> str:
    """Return the card and its use."""
    return say(
        "the friendship card {card} helps for the rest of the game", card=say(CARD_TITLES[action.card])
    )
