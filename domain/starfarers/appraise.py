"""Weighing actions one step ahead for the greedy bot, from the knowledge of its seat.

A weight measures an action's progress in victory points, on a scale where one point is ``POINT``. Ending a
phase weighs 0, so actions that weigh more come first. The state is masked. Of an open encounter card, the bot
reads only the question, never the branches.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.bundles import count
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.board import PLANETS_AT, places
from domain.starfarers.cards import INDEX, UNITS, packed
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_FAME_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
    PACKED_UPGRADE_COSTS,
)
from domain.starfarers.distances import pull
from domain.starfarers.heuristics import (
    POINT,
    Goals,
    goals_of,
    hand_worth,
    is_about_to_win,
    outposts_for,
    pull_on,
    scored,
    ship_worth,
    sites_for,
    spaceport_worth,
    speed_of,
    upgrade_worth,
    yield_worth,
)
from domain.starfarers.production import planet_resource
from domain.starfarers.rules_encounters import open_card
from domain.starfarers.scoring import cannon_strength, points
from domain.starfarers.state import Offer, State
from domain.starfarers.tables import UPGRADE_INDEX

_NEVER = -100.0


class View:
    """The masked state, with cached values that several actions need."""

    __slots__ = ("_goals", "_pulls", "_worth", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self._goals: Goals | None = None
        self._worth = 0.0
        self._pulls: dict[int, tuple[float, ...]] = {}

    def change(self, cards: int) -> float:
        """Weigh a change of the seat's hand (packed, may be negative)."""
        hand = self.state.hands[self.seat]
        if self._goals is None:
            self._goals = goals_of(self.state, self.seat)
            self._worth = hand_worth(hand, self._goals)
        return hand_worth(hand + cards, self._goals) - self._worth

    def built(self, worth: float, cost: int) -> float:
        """Weigh a purchase: its worth minus the worth of the cards."""
        hand = self.state.hands[self.seat]
        return worth + hand_worth(hand - cost, ()) - hand_worth(hand, ())

    def pull(self, ship: int, place: int) -> float:
        """Weigh a ship's move from its place to another intersection."""
        if ship not in self._pulls:
            self._pulls[ship] = pull_on(self.state, ship)
        return self._pulls[ship][place] - self._pulls[ship][self.state.ships[ship]]


def appraise(state: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """Weigh actions for a seat, higher is better; ``state`` comes from ``mask``."""
    view = View(state, seat)
    return [_WEIGHTS[type(action)](view, action) for action in actions]


def _fixed(weight: float) -> Callable[[View, Any], float]:
    return lambda view, action: weight  # noqa: ARG005  all weights share one signature


# Set-up


def _colony_placed(view: View, action: a.PlaceColony) -> float:
    """Weigh a home site by its yield and by resources that are new to the seat."""
    state = view.state
    held = {
        planet_resource(state.sectors, state.rotations, planet)
        for site in places(state.colonies[view.seat])
        for planet in PLANETS_AT[site]
    }
    new = {planet_resource(state.sectors, state.rotations, planet) for planet in PLANETS_AT[action.site]}
    return yield_worth(state, action.site) + 1.5 * len(new - held)


def _spaceport_made(view: View, action: a.MakeSpaceport) -> float:
    """Weigh a starting spaceport by its distance to future colony sites."""
    state, seat = view.state, view.seat
    return pull(sites_for(state, seat), speed_of(state, seat))[action.site]


def _ship_placed(view: View, action: a.PlaceShip) -> float:  # noqa: ARG001
    return 1.0 if action.kind == "colony_ship" else 0.0


def _upgrade_taken(view: View, action: a.TakeUpgrade | a.GainUpgrade) -> float:
    return upgrade_worth(view.state, view.seat, UPGRADE_INDEX[action.upgrade])


# Production


def _relief_taken(view: View, action: a.TakeRelief) -> float:
    return view.change(UNITS[INDEX[action.resource]])


def _discarded(view: View, action: a.Discard) -> float:
    return view.change(-packed(action.cards))


def _robbed(view: View, action: a.Rob) -> float:
    return _victim(view, action.victim)


def _victim(view: View, seat: int) -> float:
    """Weigh a victim: leaders with many cards come first."""
    return points(view.state, seat) + 0.2 * count(view.state.hands[seat])


# Trade


def _offered(view: View, action: a.OfferTrade) -> float:
    return view.change(packed(action.want) - packed(action.give)) - 0.3


def _countered(view: View, action: a.CounterOffer) -> float:
    """Weigh a counter-offer by half its gain, since the active player may ignore it."""
    return 0.5 * view.change(packed(action.want) - packed(action.give)) - 0.3


def _accepted(view: View, action: a.AcceptOffer) -> float:
    """Weigh an acceptance by its gain for the seat; never help a player who is about to win."""
    offer = _offer(view.state, action.offer)
    if is_about_to_win(view.state, offer.seat):
        return _NEVER
    return view.change(offer.give - offer.want) - 0.6


def _concluded(view: View, action: a.ConcludeTrade) -> float:
    """Weigh an agreed trade: an own offer, or a counter-offer."""
    offer = _offer(view.state, action.offer)
    if is_about_to_win(view.state, action.partner):
        return _NEVER
    gained = offer.want - offer.give if offer.seat == view.seat else offer.give - offer.want
    return view.change(gained) - 0.6


def _offer(state: State, number: int) -> Offer:
    return next(offer for offer in state.offers if offer.number == number)


def _supply_traded(view: View, action: a.TradeWithSupply) -> float:
    given = action.number * UNITS[INDEX[action.give]]
    return view.change(UNITS[INDEX[action.take]] - given) - 0.1


# Building


def _colony_ship_built(view: View, action: a.BuildColonyShip) -> float:  # noqa: ARG001
    state, seat = view.state, view.seat
    return view.built(ship_worth(state, seat, sites_for(state, seat)), PACKED_COLONY_SHIP_COST)


def _trade_ship_built(view: View, action: a.BuildTradeShip) -> float:  # noqa: ARG001
    state, seat = view.state, view.seat
    return view.built(ship_worth(state, seat, outposts_for(state, seat)), PACKED_TRADE_SHIP_COST)


def _spaceport_built(view: View, action: a.BuildSpaceport) -> float:
    """Weigh a spaceport: the nearer to future colony sites, the better."""
    state, seat = view.state, view.seat
    near = pull(sites_for(state, seat), speed_of(state, seat))[action.site]
    return view.built(spaceport_worth(state, seat) + 0.1 * near, PACKED_SPACEPORT_COST)


def _upgrade_built(view: View, action: a.BuildUpgrade) -> float:
    kind = UPGRADE_INDEX[action.upgrade]
    return view.built(upgrade_worth(view.state, view.seat, kind), PACKED_UPGRADE_COSTS[kind])


def _fame_bought(view: View, action: a.BuyFame) -> float:  # noqa: ARG001
    gained = 1 - (view.state.fame[view.seat] + 1) % 2
    worth = scored(view.state, view.seat, 1) if gained else 0.5 * POINT
    return view.built(worth, PACKED_FAME_COST)


def _helping_hand_used(view: View, action: a.UseHelpingHand) -> float:
    return sum(_victim(view, seat) for seat in action.seats)


# Flight


def _flown(view: View, action: a.FlyTo) -> float:
    return view.pull(action.ship, action.to) - 0.05


def _stepped(view: View, action: a.Step) -> float:
    """Weigh a single step far less than a whole flight, because its destination is still open."""
    return 0.1 * view.pull(action.ship, action.to) - 5.0


def _jumped(view: View, action: a.SpaceJump) -> float:
    return view.pull(action.ship, action.to) - 2.0


def _colony_founded(view: View, action: a.FoundColony) -> float:  # noqa: ARG001
    return scored(view.state, view.seat, 1) + POINT


def _card_taken(view: View, action: a.TakeFriendshipCard) -> float:  # noqa: ARG001
    return next(worth for name, worth in _CARD_WORTH.items() if action.card.startswith(name))


_CARD_WORTH = {
    "green_folk": 3.0,
    "merchants_goods": 4.0,
    "merchants": 3.0,
    "reduced_tribute": 1.0,
    "fame_for_sale": 6.0,
    "helping_hand": 2.0,
    "relief_fund": 4.0,
    "scientists_cannons": 3.5,
    "scientists_boosters": 6.0,
    "scientists_booster_and_cannon": 5.0,
}
"""The worth of a friendship card, by the beginning of its name."""


# Encounters


def _number_answered(view: View, action: a.AnswerNumber) -> float:
    """Weigh a gift by the average result of gifts of this size in the deck."""
    cards = packed(action.cards)
    return _GIFT_WORTH[count(cards)] + view.change(-cards)


_GIFT_WORTH = (0.0, 3.5, 6.0, 7.5)


def _yes_or_no(view: View, action: a.AnswerYesNo) -> float:
    """Weigh a yes: a weak player should pay pirates; any other offer is worth a try."""
    question = open_card(view.state).question
    if not action.yes:
        return 0.0
    if question is None or not question.cost:
        return 1.0
    return 4.5 - 1.5 * cannon_strength(view.state, view.seat) + view.change(-packed(action.cards))


def _ship_stopped(view: View, action: a.StopShip) -> float:
    """Weigh the stop of a ship: the ship with the worst prospects should stop."""
    return -max(pull_on(view.state, action.ship))


def _upgrade_removed(view: View, action: a.RemoveUpgrade) -> float:
    return -upgrade_worth(view.state, view.seat, UPGRADE_INDEX[action.upgrade])


def _resources_taken(view: View, action: a.TakeResources) -> float:
    return view.change(packed(action.cards))


_WEIGHTS: Mapping[type[Action], Callable[[View, Any], float]] = {
    a.PlaceColony: _colony_placed,
    a.MakeSpaceport: _spaceport_made,
    a.PlaceShip: _ship_placed,
    a.TakeUpgrade: _upgrade_taken,
    a.Roll: _fixed(0.0),
    a.TakeRelief: _relief_taken,
    a.DeclineRelief: _fixed(0.0),
    a.Discard: _discarded,
    a.Rob: _robbed,
    a.OfferTrade: _offered,
    a.CounterOffer: _countered,
    a.WithdrawOffer: _fixed(-1.0),
    a.AcceptOffer: _accepted,
    a.RejectOffer: _fixed(0.0),
    a.ConcludeTrade: _concluded,
    a.TradeWithSupply: _supply_traded,
    a.BuildColonyShip: _colony_ship_built,
    a.BuildTradeShip: _trade_ship_built,
    a.BuildSpaceport: _spaceport_built,
    a.BuildUpgrade: _upgrade_built,
    a.BuyFame: _fame_bought,
    a.UseHelpingHand: _helping_hand_used,
    a.EndTrade: _fixed(0.0),
    a.PlaceFreeTradeShip: _fixed(0.0),
    a.Shake: _fixed(0.0),
    a.Step: _stepped,
    a.Fly: _fixed(_NEVER),
    a.FlyTo: _flown,
    a.EndMove: _fixed(0.0),
    a.FoundColony: _colony_founded,
    a.SpaceJump: _jumped,
    a.EndFlight: _fixed(0.0),
    a.TakeFriendshipCard: _card_taken,
    a.AnswerNumber: _number_answered,
    a.AnswerYesNo: _yes_or_no,
    a.StopShip: _ship_stopped,
    a.RemoveUpgrade: _upgrade_removed,
    a.GainUpgrade: _upgrade_taken,
    a.TakeResources: _resources_taken,
}
