"""Decisions of production and of a 7 (chapters 4 and 5)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, count, covers
from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.messages import Name
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import phases
from domain.starfarers.cards import INDEX, RESOURCES, UNITS, Resource, packed, unpacked
from domain.starfarers.decide.settling import settle
from domain.starfarers.phases import GUARDS, verify_moment
from domain.starfarers.production import SEAT_BITS
from domain.starfarers.reserve import draw_reserve, steal
from domain.starfarers.rules import hand_limit, opponents, robbable, verify_opponent
from domain.starfarers.scoring import points
from domain.starfarers.state import NOBODY, State, color_of
from domain.starfarers.tables import GREEN_FOLK_CARDS, RELIEF_FUND, SEVEN
from domain.starfarers.unfolding import Unfolding

_SEAT_MASK = (1 << SEAT_BITS) - 1


def roll(state: State, seat: int, action: a.Roll, chance: Chance) -> list[Event]:
    """SF-018, SF-087: roll two dice, for production or for a 7."""
    verify_moment(state, seat, phases.ROLL)
    draws = (chance.draw("die", 6), chance.draw("die", 6))
    dice = (draws[0].result + 1, draws[1].result + 1)
    income, short = produced(state, sum(dice))
    unfolding = Unfolding(
        state, e.ProductionRolled(seat, dice, tuple(unpacked(bundle) for bundle in income), short, draws)
    )
    if sum(dice) == SEVEN:
        _begin_seven(unfolding, chance)
    elif (owner := _relieved(unfolding.state, income)) != NOBODY:
        unfolding.add(e.ChoiceOpened(owner, "relief"))
    else:
        _end_production(unfolding, chance)
    return unfolding.events


def produced(state: State, number: int) -> tuple[tuple[int, ...], tuple[Resource, ...]]:
    """SF-088, SF-091, SF-095, SF-096, SF-097, SF-098: return each seat's income, and the resources that ran
    short.
    """
    packed_income = state.income[number] if number != SEVEN else 0  # SF-113
    income = [
        _with_bonus(packed_income >> SEAT_BITS * seat & _SEAT_MASK, state.friendship[seat])
        for seat in range(state.seats)
    ]
    demand = sum(income)
    if covers(state.supply, demand):
        return tuple(income), ()
    short = [at for at in range(len(RESOURCES)) if amount(demand, at) > amount(state.supply, at)]
    lost = sum(0xFF << 8 * at for at in short)
    return tuple(bundle & ~lost for bundle in income), tuple(RESOURCES[at] for at in short)


def _with_bonus(bundle: int, cards: int) -> int:
    """SF-095, SF-240, SF-245: add 1 card of each received type that the seat has a Green Folk card for."""
    if not bundle or not cards >> GREEN_FOLK_CARDS & 0b11111:
        return bundle
    return bundle + sum(
        unit for at, unit in enumerate(UNITS) if cards >> (GREEN_FOLK_CARDS + at) & 1 and amount(bundle, at)
    )


def _relieved(state: State, income: tuple[int, ...]) -> int:
    """SF-099, SF-100, SF-101, SF-369: return the seat that may use the Relief Fund, or NOBODY."""
    for seat in range(state.seats):
        if state.friendship[seat] & RELIEF_FUND and not income[seat] and state.supply:
            return seat
    return NOBODY


def take_relief(state: State, seat: int, action: a.TakeRelief, chance: Chance) -> list[Event]:
    """SF-099, SF-101: take a card that the supply has."""
    verify_moment(state, seat, phases.RELIEF)
    if not amount(state.supply, INDEX[action.resource]):
        raise RuleViolation("supply-has-none", resource=Name(action.resource), rules=("SF-099", "SF-135"))
    return _after_relief(state, e.ReliefTaken(seat, action.resource), chance)


def decline_relief(state: State, seat: int, action: a.DeclineRelief, chance: Chance) -> list[Event]:
    """SF-099: decline the card."""
    verify_moment(state, seat, phases.RELIEF)
    return _after_relief(state, e.ReliefDeclined(seat), chance)


def _after_relief(state: State, event: Event, chance: Chance) -> list[Event]:
    unfolding = Unfolding(state, event)
    _end_production(unfolding, chance)
    return unfolding.events


def _end_production(unfolding: Unfolding, chance: Chance) -> None:
    """SF-102, SF-103, SF-104, SF-105, SF-122: draw from the reserve by points; trade and build begins."""
    state = unfolding.state
    draw_reserve(unfolding, state.active, reserve_cards(state, state.active), chance)
    unfolding.add(e.ProductionEnded(state.active))
    settle(unfolding, chance)


def reserve_cards(state: State, seat: int) -> int:
    """SF-102: count the reserve cards that a seat draws at the end of its production, by its points."""
    reached = points(state, seat)
    if reached < _ONE_FROM:
        return 2
    return 1 if reached < _NONE_FROM else 0


_ONE_FROM, _NONE_FROM = 8, 10  # SF-102


# The seven


def _begin_seven(unfolding: Unfolding, chance: Chance) -> None:
    """SF-113, SF-114, SF-115, SF-116: demand discards from every seat above its limit."""
    state = unfolding.state
    numbers = tuple(_surplus(state, seat) for seat in range(state.seats))
    if any(numbers):
        unfolding.add(e.DiscardBegan(numbers))
    else:
        _rob_next(unfolding, chance)


def _surplus(state: State, seat: int) -> int:
    """SF-112, SF-115, SF-116: count the cards to return: half of a hand above its limit, rounded down."""
    held = count(state.hands[seat])
    return held // 2 if held > hand_limit(state, seat) else 0


def discard(state: State, seat: int, action: a.Discard, chance: Chance) -> list[Event]:
    """SF-115, SF-117: choose the cards to return; after the last choice they go to the supply."""
    _verify_discarding(state, seat)
    cards, number = packed(action.cards), state.discarding[seat]
    if count(cards) != number:
        raise RuleViolation("return-number", number=number, rules=("SF-115",))
    if not covers(state.hands[seat], cards):
        raise RuleViolation("cards-lacking", cards=action.cards, rules=("SF-115",))
    unfolding = Unfolding(state, e.DiscardSubmitted(seat, action.cards))
    submitted = unfolding.state.submitted
    if all(submitted[other] or not state.discarding[other] for other in range(state.seats)):
        unfolding.add(e.CardsDiscarded(tuple(unpacked(chosen) for chosen in submitted)))
        _rob_next(unfolding, chance)
    return unfolding.events


def _verify_discarding(state: State, seat: int) -> None:
    """SF-115, SF-117: refuse a seat that need not discard, or has already discarded."""
    if state.phase != "discard":
        GUARDS.refuse_phase(state, "no-cards-to-return", rules=("SF-115",), beside_choice=("SF-115",))
    if not state.discarding[seat]:
        raise NotYourDecision("no-return-due", rules=("SF-115",))
    if state.submitted[seat]:
        raise NotYourDecision("return-chosen", rules=("SF-117",))


def _rob_next(unfolding: Unfolding, chance: Chance) -> None:
    """SF-114, SF-119: let the active player rob if an opponent has cards; otherwise continue."""
    state = unfolding.state
    if robbable(state, state.active):
        unfolding.add(e.ChoiceOpened(state.active, "rob"))
    else:
        _draw_for_all(unfolding, chance)


def rob(state: State, seat: int, action: a.Rob, chance: Chance) -> list[Event]:
    """SF-118, SF-119: draw a card from the hand of an opponent with cards."""
    verify_moment(state, seat, phases.ROB)
    verify_opponent(state, seat, action.victim, "SF-118")
    if not state.hands[action.victim]:
        raise RuleViolation("opponent-has-no-card", player=color_of(state, action.victim), rules=("SF-119",))
    unfolding = Unfolding(state, steal(state, seat, action.victim, chance))
    _draw_for_all(unfolding, chance)
    return unfolding.events


def _draw_for_all(unfolding: Unfolding, chance: Chance) -> None:
    """SF-114, SF-121, SF-122: each opponent draws a reserve card, then the active player by points."""
    for seat in opponents(unfolding.state, unfolding.state.active):
        draw_reserve(unfolding, seat, 1, chance)
    _end_production(unfolding, chance)


PRODUCTION_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.Roll: roll,
    a.TakeRelief: take_relief,
    a.DeclineRelief: decline_relief,
    a.Discard: discard,
    a.Rob: rob,
}
