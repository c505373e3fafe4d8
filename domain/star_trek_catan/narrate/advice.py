"""Advice to a seat in words: its goal, and the reason for an action, from the terms of ``appraise``.

Everything is read from the masked state, so advice contains nothing that its seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, count, covers, missing
from domain.kernel.ruleset import Action
from domain.kernel.say import Say
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.cards import INDEX, Cards, packed, unpacked
from domain.star_trek_catan.evolve.trade import find_offer
from domain.star_trek_catan.heuristics import PIPS, View, is_about_to_win, sector_yields
from domain.star_trek_catan.narrate import advice_terms as terms
from domain.star_trek_catan.narrate.advice_support_cards import SUPPORT_REASONS
from domain.star_trek_catan.narrate.places import sector_in_words
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import (
    CARDS_PER_RESOURCE,
    DECK,
    FULL_DECK_SIZE,
    INTERVENES,
    SMALLEST_STARFLEET,
    SPECIAL_CARD_POINTS,
    VICTORY,
    WINNING_POINTS,
)


def goal(state: State, seat: int, say: Say) -> str:
    """Return the points of a seat, its next purchase and the cards that it lacks for it."""
    view = View(state, seat)
    cost = view.goal(view.hand)
    if not cost:
        return say("{points} of {needed} points", points=view.points, needed=WINNING_POINTS)
    if covers(view.hand, cost):
        return say(
            "{points} of {needed} points; you hold the cards for {purchase}",
            points=view.points,
            needed=WINNING_POINTS,
            purchase=say(terms.PURCHASES[cost]),
        )
    return say(
        "{points} of {needed} points; next {purchase}, which needs {missing} more",
        points=view.points,
        needed=WINNING_POINTS,
        purchase=say(terms.PURCHASES[cost]),
        missing=unpacked(missing(view.hand, cost)),
    )


def reason(state: State, seat: int, action: Action, say: Say) -> str:
    """Return the reason for an action, without a full stop."""
    return _REASONS[type(action)](View(state, seat), action, say)


def _always(text: str) -> Callable[[View, Any, Say], str]:
    return lambda view, action, say: say(text)  # noqa: ARG005  all reasons share one signature


# Building


def _outpost_placed(view: View, action: a.PlaceOutpost, say: Say) -> str:
    return terms.place(view, action.intersection, say)


def _outpost_built(view: View, action: a.BuildOutpost, say: Say) -> str:
    return terms.scored(view, 1, terms.place(view, action.intersection, say), say)


def _starbase_built(view: View, action: a.BuildStarbase, say: Say) -> str:
    return terms.scored(view, 1, terms.doubled(view, action.intersection, say), say)


def _starship(view: View, action: Any, say: Say) -> str:
    return terms.starship(view, action.route, say)


# Cards


def _card_bought(view: View, action: a.BuyDevelopmentCard, say: Say) -> str:
    parts = {"victory": DECK[VICTORY], "cards": FULL_DECK_SIZE, "fleet": DECK[INTERVENES]}
    if view.state.fleet_holder == view.seat:
        return say("{victory} of {cards} development cards are victory points", **parts)
    return say(
        "{victory} of {cards} development cards are victory points, {fleet} count for the Largest Starfleet",
        **parts,
    )


def _intervenes(view: View, action: a.PlayStarfleetIntervenes, say: Say) -> str:
    state, seat = view.state, view.seat
    counts = [*state.face_up]
    counts[seat] += 1
    rival = max(number for other, number in enumerate(counts) if other != seat)
    if state.fleet_holder != seat and counts[seat] >= SMALLEST_STARFLEET and counts[seat] > rival:
        return terms.scored(view, SPECIAL_CARD_POINTS, say("takes the Largest Starfleet"), say)
    if sector_yields(state, state.cruiser)[seat]:
        sector = sector_in_words(state.layout, state.cruiser, say)
        return say("frees {sector} for you, and counts for the Largest Starfleet", sector=sector)
    return say("moves the battle cruiser, and counts for the Largest Starfleet")


def _monopoly(view: View, action: a.PlayMonopoly, say: Say) -> str:
    resource = INDEX[action.resource]
    held = CARDS_PER_RESOURCE - amount(view.state.supply, resource) - amount(view.hand, resource)
    return say("your opponents hold {cards}", cards=Cards(**{action.resource: held}))


def _taken(view: View, action: Any, say: Say) -> str:
    return terms.gained(view, action.take, say)


# The battle cruiser


def _discarded(view: View, action: a.Discard, say: Say) -> str:
    return terms.given_up(view, packed(action.cards), say)


def _cruiser(view: View, action: a.MoveCruiser, say: Say) -> str:
    """Return the cards that a sector would bring the opponents, and the seat itself."""
    state, seat = view.state, view.seat
    yields = sector_yields(state, action.sector)
    rolls = PIPS[state.layout.numbers[action.sector]]
    sector = sector_in_words(state.layout, action.sector, say)
    lost = round(3.6 * (sum(yields) - yields[seat]))
    if yields[seat]:
        return say(
            "blocks {sector}: opponents lose {cards} in 36 rolls, but you lose {own}",
            sector=sector,
            cards=say.count(lost, "1 card", "{number} cards"),
            own=round(3.6 * yields[seat]),
        )
    if not lost:
        return say("keeps the battle cruiser away from your stations")
    return say(
        "blocks {sector}: its {rolls} of 36 rolls would bring your opponents {cards}",
        sector=sector,
        rolls=rolls,
        cards=say.count(lost, "1 card", "{number} cards"),
    )


def _stolen(view: View, action: a.Steal, say: Say) -> str:
    cards = count(view.state.hands[action.victim])
    whose = terms.opponent(view, action.victim, say)
    if not cards:
        return say("this opponent has no cards")
    if cards == 1:
        return say("takes the only card of {opponent}", opponent=whose)
    return say("takes one of {number} cards of {opponent}", number=cards, opponent=whose)


# Trade and turns


def _supply_traded(view: View, action: a.TradeWithSupply, say: Say) -> str:
    return terms.traded(view, packed(action.give), packed(action.take), say)


def _accepted(view: View, action: a.AcceptOffer, say: Say) -> str:
    offer = find_offer(view.state, action.offer)
    assert offer is not None
    return terms.traded(view, offer.want, offer.give, say)


def _rejected(view: View, action: a.RejectOffer, say: Say) -> str:
    offer = find_offer(view.state, action.offer)
    assert offer is not None
    if not covers(view.hand, offer.want):
        return say("you do not have the cards for it")
    if is_about_to_win(view.state, offer.seat):
        return say("this opponent is close to winning")
    return say("you would give more than you get")


def _concluded(view: View, action: a.ChoosePartner, say: Say) -> str:
    offer = find_offer(view.state, action.offer)
    assert offer is not None
    return terms.traded(view, offer.give, offer.want, say)


def _turn_ended(view: View, action: a.EndTurn, say: Say) -> str:
    cost = view.goal(view.hand)
    if cost and view.hand and not covers(view.hand, cost):
        return say("saves your cards for {purchase}", purchase=say(terms.PURCHASES[cost]))
    return say("nothing else helps you now")


_REASONS: Mapping[type[Action], Callable[[View, Any, Say], str]] = {
    a.RollForStart: _always("decides the right to start"),
    a.PlaceOutpost: _outpost_placed,
    a.PlaceStarship: _starship,
    a.RollDice: _always("the roll brings everybody's income"),
    a.Discard: _discarded,
    a.MoveCruiser: _cruiser,
    a.Steal: _stolen,
    a.OfferTrade: _always("asks for the cards that you lack"),
    a.AcceptOffer: _accepted,
    a.RejectOffer: _rejected,
    a.TakeBackAcceptance: _always("keeps your cards"),
    a.WithdrawOffer: _always("keeps your cards"),
    a.ChoosePartner: _concluded,
    a.TradeWithSupply: _supply_traded,
    a.BeginBuilding: _always("no trade helps you now"),
    a.BuildStarship: _starship,
    a.BuildOutpost: _outpost_built,
    a.BuildStarbase: _starbase_built,
    a.BuyDevelopmentCard: _card_bought,
    a.PlayStarfleetIntervenes: _intervenes,
    a.PlayMonopoly: _monopoly,
    a.PlayResearchStation: _taken,
    a.PlayUtopiaPlanitia: _starship,
    a.PlaceSecondStarship: _starship,
    a.DeclineSecondStarship: _always("saves the starship for a better route"),
    a.EndTurn: _turn_ended,
    **SUPPORT_REASONS,
}
