"""Decisions: the only place that refuses actions."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision
from domain.kernel.ruleset import Action, Event
from domain.starship_catan import actions as a
from domain.starship_catan.decide import flight, pirates, turn
from domain.starship_catan.decide import trading as trade
from domain.starship_catan.phases import REWARD, verify_moment
from domain.starship_catan.state import State

Decider = Callable[[State, int, Any, Chance], list[Event]]


def take_resource(state: State, seat: int, action: a.TakeResource, chance: Chance) -> list[Event]:
    """SSC-120, SSC-143: choose a resource as a reward."""
    verify_moment(state, seat, REWARD)
    taking = flight.take_mission_reward if state.phase == "mission_reward" else pirates.take_pirate_reward
    return taking(state, seat, action, chance)


_DECIDERS: Mapping[type[Action], Decider] = {
    a.ChooseModule: turn.choose_module,
    a.Produce: turn.produce,
    a.ChooseSector: flight.choose_sector,
    a.Scan: flight.scan,
    a.SkipScan: flight.skip_scan,
    a.PlaceCards: flight.place_cards,
    a.RevealCard: flight.reveal_card,
    a.EndFlight: flight.end_flight,
    a.Buy: flight.buy,
    a.Sell: flight.sell,
    a.FoundTradingPost: flight.found_trading_post,
    a.FoundColony: flight.found_colony,
    a.CompleteMission: flight.complete_mission,
    a.TakeResource: take_resource,
    a.PayPirate: pirates.pay_pirate,
    a.FightPirate: pirates.fight_pirate,
    a.LoseModule: pirates.lose_module,
    a.BuildShip: trade.build_ship,
    a.GiveUpShip: trade.give_up_ship,
    a.BuildBooster: trade.build_booster,
    a.UpgradeBooster: trade.upgrade_booster,
    a.BuildCannon: trade.build_cannon,
    a.UpgradeCannon: trade.upgrade_cannon,
    a.BuildModule: trade.build_module,
    a.UpgradeModule: trade.upgrade_module,
    a.BuyAtPost: trade.buy_at_post,
    a.SellAtPost: trade.sell_at_post,
    a.ForcePurchase: trade.force_purchase,
    a.OfferTrade: trade.offer_trade,
    a.AcceptOffer: trade.accept_offer,
    a.DeclineOffer: trade.decline_offer,
    a.EndTurn: turn.end_turn,
}


def decide(state: State, seat: int | None, action: Action, chance: Chance) -> list[Event]:
    """Return the events of an action; ``seat`` is None for the system, which has no actions in this game.

    Raises RuleViolation, NotYourDecision, or GameNotRunning once the game is over.
    """
    if seat is None:
        raise NotYourDecision("system-decides-nothing")
    return _DECIDERS[type(action)](state, seat, action, chance)
