"""Advice to a seat in words: its goal, and the reason for an action, from the terms of ``appraise``.

Everything is read from the masked state, so advice contains nothing that its seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import covers, missing
from domain.kernel.ruleset import Action
from domain.kernel.say import Say
from domain.starfarers import actions as a
from domain.starfarers.board import AREA_OF, PLANETS_AT
from domain.starfarers.cards import packed, unpacked
from domain.starfarers.heuristics import (
    aim,
    best_goal,
    goals_of,
    likelihood,
    opened_outposts,
)
from domain.starfarers.narrate import advice_cards as cards
from domain.starfarers.narrate.words import CIVILIZATION_TITLES, planets_beside
from domain.starfarers.rules_encounters import open_card
from domain.starfarers.rules_flight import is_trade_ship
from domain.starfarers.scoring import booster_speed, cannon_strength, points
from domain.starfarers.state import FACE_DOWN, State
from domain.starfarers.tables import CIVILIZATIONS, DISCS, SPACEPORT_POINTS, WINNING_POINTS


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
            purchase=say(cards.PURCHASES[cost]),
        )
    return say(
        "{points} of {needed} points; next {purchase}, which needs {missing} more",
        points=own,
        needed=WINNING_POINTS,
        purchase=say(cards.PURCHASES[cost]),
        missing=unpacked(missing(hand, cost)),
    )


def reason(state: State, seat: int, action: Action, say: Say) -> str:
    """Return the reason for an action, without a full stop."""
    return _REASONS[type(action)](state, seat, action, say)


def _always(text: str) -> Callable[[State, int, Any, Say], str]:
    return lambda state, seat, action, say: say(text)  # noqa: ARG005  all reasons share one signature


def _scored(state: State, seat: int, gained: int, why: str, say: Say) -> str:
    """Prefix a reason with the points that the action brings, or with the victory."""
    if points(state, seat) + gained >= WINNING_POINTS:
        return say("wins the game")
    return (
        say("+1 point; {why}", why=why)
        if gained == 1
        else say("+{points} points; {why}", points=gained, why=why)
    )


def _rolls(state: State, site: int) -> int:
    """Count the rolls, of 36, that yield a card to a colony on a site, by the known discs."""
    discs = [DISCS[disc] for planet in PLANETS_AT[site] if (disc := state.discs[planet]) >= 0]
    return sum(map(likelihood, {number for disc in discs for number in disc.numbers}))


def _towards(state: State, at: int, target: int, say: Say) -> str:
    """Return a flight to a place in words: to the planets of a site, an outpost, or an unexplored system."""
    area = AREA_OF.get(target)
    if area is None or state.sectors[area] == FACE_DOWN:
        return say("reaches an unexplored sector" if at == target else "nears an unexplored sector")
    if target in state.terrain.outposts:
        civilization = CIVILIZATIONS[state.terrain.outposts[target]]
        return say(
            "reaches the outpost of {civilization}"
            if at == target
            else "nears the outpost of {civilization}",
            civilization=say(CIVILIZATION_TITLES[civilization]),
        )
    return say(
        "reaches the site at {planets}" if at == target else "nears the site at {planets}",
        planets=planets_beside(state, target, say),
    )


# Set-up and building


def _colony_placed(state: State, seat: int, action: a.PlaceColony, say: Say) -> str:
    return say(
        "borders {planets}; {rolls} of 36 rolls bring income",
        planets=planets_beside(state, action.site, say),
        rolls=_rolls(state, action.site),
    )


def _spaceport_built(state: State, seat: int, action: a.BuildSpaceport, say: Say) -> str:
    return _scored(state, seat, SPACEPORT_POINTS - 1, say("another place to build ships at"), say)


def _upgrade(state: State, seat: int, action: Any, say: Say) -> str:
    match action.upgrade:
        case "booster":
            return say.count(
                booster_speed(state, seat) + 1,
                "your ships fly 1 step further than the balls show",
                "your ships fly {number} steps further than the balls show",
            )
        case "cannon":
            return say(
                "your strength against pirates becomes {strength}", strength=cannon_strength(state, seat) + 1
            )
        case _:
            return _freight_pod(state, seat, say)


def _freight_pod(state: State, seat: int, say: Say) -> str:
    if opened := opened_outposts(state, seat):
        return say.count(
            opened,
            "opens 1 more outpost to your trade ships",
            "opens {number} more outposts to your trade ships",
        )
    if any(token.ice > state.pods[seat] for token in state.terrain.tokens):
        return say("brings the ice planets within your reach")
    return say("helps with later trade stations")


def _colony_ship(state: State, seat: int, action: Any, say: Say) -> str:
    return say("carries your next colony, which is worth a point")


def _trade_ship(state: State, seat: int, action: Any, say: Say) -> str:
    return say("carries a trade station, which brings a friendship card")


def _ship_placed(state: State, seat: int, action: a.PlaceShip, say: Say) -> str:
    ship = _colony_ship if action.kind == "colony_ship" else _trade_ship
    return ship(state, seat, action, say)


def _fame_bought(state: State, seat: int, action: a.BuyFame, say: Say) -> str:
    if state.fame[seat] % 2:
        return _scored(state, seat, 1, say("two fame pieces are a point"), say)
    return say("two fame pieces are a point; this is the first")


# Flight and encounters


def _flown(state: State, seat: int, action: Any, say: Say) -> str:
    target = aim(state, action.ship, action.to)
    if target is None:
        return say("no place is left that this ship could reach")
    return _towards(state, action.to, target, say)


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
    a.TakeRelief: cards.relief,
    a.DeclineRelief: _always("keeps things as they are"),
    a.Discard: cards.discarded,
    a.Rob: cards.robbed,
    a.OfferTrade: _always("asks for the cards that you lack"),
    a.CounterOffer: _always("asks for the cards that you lack"),
    a.WithdrawOffer: _always("keeps your cards"),
    a.AcceptOffer: cards.accepted,
    a.RejectOffer: cards.rejected,
    a.ConcludeTrade: cards.concluded,
    a.TradeWithSupply: cards.supply_traded,
    a.BuildColonyShip: _colony_ship,
    a.BuildTradeShip: _trade_ship,
    a.BuildSpaceport: _spaceport_built,
    a.BuildUpgrade: _upgrade,
    a.BuyFame: _fame_bought,
    a.UseHelpingHand: _always("brings cards from the players in front"),
    a.EndTrade: cards.trade_ended,
    a.PlaceFreeTradeShip: _trade_ship,
    a.Shake: _always("the balls set the speed of your ships"),
    a.Step: _flown,
    a.Fly: _always("flies along this path"),
    a.FlyTo: _flown,
    a.EndMove: _always("this ship has come far enough"),
    a.FoundColony: _colony_founded,
    a.SpaceJump: _flown,
    a.EndFlight: _always("no ship gets nearer to a target now"),
    a.TakeFriendshipCard: cards.card_taken,
    a.AnswerNumber: _number_answered,
    a.AnswerYesNo: _yes_or_no,
    a.StopShip: _always("this ship has the worst prospects now"),
    a.RemoveUpgrade: _always("the upgrade that you need least"),
    a.GainUpgrade: _upgrade,
    a.TakeResources: cards.resources,
}
