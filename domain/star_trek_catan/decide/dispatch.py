"""Decisions: the only place that refuses actions."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.ruleset import Action, Event
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.decide.building import (
    begin_building,
    build_outpost,
    build_starbase,
    build_starship,
    buy_development_card,
)
from domain.star_trek_catan.decide.development_cards import (
    decline_second_starship,
    place_second_starship,
    play_monopoly,
    play_research_station,
    play_starfleet_intervenes,
    play_utopia_planitia,
)
from domain.star_trek_catan.decide.setup import place_outpost, place_starship, roll_for_start
from domain.star_trek_catan.decide.support_cards import SUPPORT_DECIDERS
from domain.star_trek_catan.decide.trade import (
    accept_offer,
    choose_partner,
    offer_trade,
    reject_offer,
    take_back_acceptance,
    trade_with_supply,
    withdraw_offer,
)
from domain.star_trek_catan.decide.turn import discard, end_turn, move_cruiser, roll_dice, steal
from domain.star_trek_catan.evolve.dispatch import evolve
from domain.star_trek_catan.scoring import is_unmeasured, measure
from domain.star_trek_catan.state import NOT_YET, State

Decider = Callable[[State, int, Any, Chance], list[Event]]

_DECIDERS: Mapping[type[Action], Decider] = {
    a.RollForStart: roll_for_start,
    a.PlaceOutpost: place_outpost,
    a.PlaceStarship: place_starship,
    a.RollDice: roll_dice,
    a.Discard: discard,
    a.MoveCruiser: move_cruiser,
    a.Steal: steal,
    a.OfferTrade: offer_trade,
    a.AcceptOffer: accept_offer,
    a.RejectOffer: reject_offer,
    a.TakeBackAcceptance: take_back_acceptance,
    a.WithdrawOffer: withdraw_offer,
    a.ChoosePartner: choose_partner,
    a.TradeWithSupply: trade_with_supply,
    a.BeginBuilding: begin_building,
    a.BuildStarship: build_starship,
    a.BuildOutpost: build_outpost,
    a.BuildStarbase: build_starbase,
    a.BuyDevelopmentCard: buy_development_card,
    a.PlayStarfleetIntervenes: play_starfleet_intervenes,
    a.PlayMonopoly: play_monopoly,
    a.PlayResearchStation: play_research_station,
    a.PlayUtopiaPlanitia: play_utopia_planitia,
    a.PlaceSecondStarship: place_second_starship,
    a.DeclineSecondStarship: decline_second_starship,
    a.EndTurn: end_turn,
    **SUPPORT_DECIDERS,
}


def decide(state: State, seat: int | None, action: Action, chance: Chance) -> list[Event]:
    """Return the events that an action causes; ``seat`` is None for the system.

    An owed measurement comes first, as an event of its own (STC-252). The state is not changed, so a refused
    action has no effect (STC-278). Raises RuleViolation, NotYourDecision, or GameNotRunning once the game is
    over.
    """
    decider = _DECIDERS.get(type(action))
    if seat is None or decider is None:
        return _measure(state, seat, action)
    if state.fresh_route == NOT_YET and not state.recount:
        return decider(state, seat, action, chance)
    measured = measure(state)
    after = state.copy()
    evolve(after, measured)
    return [measured, *decider(after, seat, action, chance)]


def _measure(state: State, seat: int | None, action: Action) -> list[Event]:
    if seat is not None or type(action) is not a.MeasureSupplyRoutes:
        raise NotYourDecision("system-measures-only")
    if not is_unmeasured(state):
        raise RuleViolation("no-route-changed", rules=("STC-252",))
    return [measure(state)]
