"""Advice to a seat in words: its goal, and the reason for an action, from the terms of ``appraise``.

Everything is read from the masked state, so advice contains nothing that its seat does not know.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, count, covers, missing
from domain.kernel.ruleset import Action
from domain.kernel.say import Say
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.board import ENDS, NEIGHBORS, SECTORS_AT
from domain.star_trek_catan.cards import INDEX, Cards, packed, unpacked
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.evolve.trade import find_offer
from domain.star_trek_catan.heuristics import (
    PIPS,
    View,
    hand_worth,
    length_with,
    place_worth,
    sector_yields,
    wins,
)
from domain.star_trek_catan.narrate.places import sector_in_words, sectors_in_words
from domain.star_trek_catan.rules import outpost_points
from domain.star_trek_catan.scoring import public_points
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import (
    CARDS_PER_RESOURCE,
    DECK,
    FULL_DECK_SIZE,
    SHORTEST_SUPPLY_ROUTE,
    SMALLEST_STARFLEET,
    SPECIAL_CARD_POINTS,
    VICTORY,
    WINNING_POINTS,
)

_PURCHASES: Mapping[int, str] = {
    PACKED_STARBASE_COST: "a starbase",
    PACKED_OUTPOST_COST: "an outpost",
    PACKED_OUTPOST_COST + PACKED_STARSHIP_COST: "a starship and an outpost",
    PACKED_STARSHIP_COST: "a starship",
    PACKED_CARD_COST: "a development card",
}
"""The purchases that ``heuristics`` weighs, by packed cost."""


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
            purchase=say(_PURCHASES[cost]),
        )
    return say(
        "{points} of {needed} points; next {purchase}, which needs {missing} more",
        points=view.points,
        needed=WINNING_POINTS,
        purchase=say(_PURCHASES[cost]),
        missing=unpacked(missing(view.hand, cost)),
    )


def reason(state: State, seat: int, action: Action, say: Say) -> str:
    """Return the reason for an action, without a full stop."""
    return _REASONS[type(action)](View(state, seat), action, say)


def _always(text: str) -> Callable[[View, Any, Say], str]:
    return lambda view, action, say: say(text)  # noqa: ARG005  all reasons share one signature


def _pips(state: State, point: int) -> int:
    """Count the rolls, of 36, that bring a station on a point a card."""
    return sum(PIPS[state.layout.numbers[sector]] for sector in SECTORS_AT[point])


def _place(view: View, point: int, say: Say) -> str:
    layout = view.state.layout
    around = sectors_in_words(layout, SECTORS_AT[point], say)
    pips = _pips(view.state, point)
    if layout.post_at.get(point) is None:
        return say("borders {around}, which {pips} of 36 rolls bring", around=around, pips=pips)
    return say(
        "borders {around}, which {pips} of 36 rolls bring, and a trading post",
        around=around,
        pips=pips,
    )


def _scored(view: View, points: int, text: str, say: Say) -> str:
    """Lead a reason with the points that the action brings, or with the victory."""
    if wins(view, points):
        return say("wins the game")
    return (
        say("+1 point; {why}", why=text)
        if points == 1
        else say("+{points} points; {why}", points=points, why=text)
    )


# Places and building


def _outpost_placed(view: View, action: a.PlaceOutpost, say: Say) -> str:
    return _place(view, action.intersection, say)


def _outpost_built(view: View, action: a.BuildOutpost, say: Say) -> str:
    return _scored(view, 1, _place(view, action.intersection, say), say)


def _starbase_built(view: View, action: a.BuildStarbase, say: Say) -> str:
    around = sectors_in_words(view.state.layout, SECTORS_AT[action.intersection], say)
    return _scored(view, 1, say("doubles the income from {around}", around=around), say)


def _starship(view: View, route: int, say: Say) -> str:
    state, seat = view.state, view.seat
    length = length_with(state, seat, route)
    rival = max(state.lengths[other] for other in range(state.seats) if other != seat)
    if state.route_holder != seat and length >= max(SHORTEST_SUPPLY_ROUTE, rival + 1):
        longest = say("takes the Longest Supply Route")
        return _scored(view, SPECIAL_CARD_POINTS, longest, say)
    target = _target(state, seat, route)
    if target is not None:
        around = sectors_in_words(state.layout, SECTORS_AT[target], say)
        return say("leads towards an outpost at {around}", around=around)
    if length > state.lengths[seat]:
        return say("makes your supply route {length} long", length=length)
    return say("keeps a way open for later")


def _target(state: State, seat: int, route: int) -> int | None:
    """Return the best free point that a starship on a route leads to, at its end or one route further."""
    ends = [end for end in ENDS[route] if not (state.touched[seat] | state.occupied) >> end & 1]
    points = {point for end in ends for point in (end, *NEIGHBORS[end])}
    free = [point for point in points if not (state.blocked | state.touched[seat]) >> point & 1]
    return max(free, key=lambda point: (place_worth(state, seat, point), point), default=None)


def _starship_at(view: View, action: Any, say: Say) -> str:
    return _starship(view, action.route, say)


def _starship_moved(view: View, action: s.UseSulu, say: Say) -> str:
    return _starship(view, action.to_route, say)


def _sarek(view: View, action: s.UseSarek, say: Say) -> str:
    text = _place(view, action.intersection, say)
    if action.build == "starbase":
        around = sectors_in_words(view.state.layout, SECTORS_AT[action.intersection], say)
        text = say("doubles the income from {around}", around=around)
    return _scored(view, 1, text, say)


# Cards


def _card_bought(view: View, action: a.BuyDevelopmentCard, say: Say) -> str:
    return say(
        "{victory} of the {cards} development cards are victory points, the others help once",
        victory=DECK[VICTORY],
        cards=FULL_DECK_SIZE,
    )


def _intervenes(view: View, action: a.PlayStarfleetIntervenes, say: Say) -> str:
    state, seat = view.state, view.seat
    counts = [*state.face_up]
    counts[seat] += 1
    rival = max(number for other, number in enumerate(counts) if other != seat)
    if state.fleet_holder != seat and counts[seat] >= SMALLEST_STARFLEET and counts[seat] > rival:
        return _scored(view, SPECIAL_CARD_POINTS, say("takes the Largest Starfleet"), say)
    return say("moves the battle cruiser, and counts for the Largest Starfleet")


def _monopoly(view: View, action: a.PlayMonopoly, say: Say) -> str:
    resource = INDEX[action.resource]
    held = CARDS_PER_RESOURCE - amount(view.state.supply, resource) - amount(view.hand, resource)
    return say("your opponents hold {cards}", cards=Cards(**{action.resource: held}))


def _gained(view: View, cards: Cards, say: Say) -> str:
    """Return the cards that an action brings, and the purchase that they complete."""
    hand = view.hand + packed(cards)
    cost = view.goal(hand)
    if cost and covers(hand, cost) and not covers(view.hand, cost):
        return say("brings {cards}, and with them {purchase}", cards=cards, purchase=say(_PURCHASES[cost]))
    return say("brings {cards}", cards=cards)


def _taken(view: View, action: Any, say: Say) -> str:
    return _gained(view, action.take, say)


def _one_taken(view: View, action: Any, say: Say) -> str:
    return _gained(view, Cards(**{action.resource: 1}), say)


def _kirk(view: View, action: s.UseKirk, say: Say) -> str:
    return say("saves the cards of your hand") if action.resource is None else _one_taken(view, action, say)


def _uhura(view: View, action: s.UseUhura, say: Say) -> str:
    return _gained(view, Cards(**{action.resource: len(action.opponents)}), say)


def _rand(view: View, action: s.UseRand, say: Say) -> str:
    return _gained(view, Cards(**{action.take: 1}), say)


# The battle cruiser


def _discarded(view: View, action: a.Discard, say: Say) -> str:
    hand = view.hand - packed(action.cards)
    cost = view.goal(hand)
    if cost and covers(hand, cost):
        return say("keeps the cards for {purchase}", purchase=say(_PURCHASES[cost]))
    return say("gives up the cards that you need least")


def _returned(view: View, action: s.ReturnCard, say: Say) -> str:
    return say("gives up the card that you need least")


def _cruiser(view: View, action: a.MoveCruiser, say: Say) -> str:
    state, seat = view.state, view.seat
    yields = sector_yields(state, action.sector)
    lost = sum(cards for other, cards in enumerate(yields) if other != seat)
    return say(
        "blocks {sector}, which brings your opponents {cards} cards in 10 rolls",
        sector=sector_in_words(state.layout, action.sector, say),
        cards=f"{lost:.1f}",
    )


def _chekov(view: View, action: s.UseChekov, say: Say) -> str:
    state = view.state
    return say("frees {sector} and brings a card", sector=sector_in_words(state.layout, state.cruiser, say))


def _against(view: View, other: int, say: Say) -> str:
    cards, points = count(view.state.hands[other]), public_points(view.state, other)
    return say(
        "holds {held} and has {points} points",
        held=say.count(cards, "1 card", "{number} cards"),
        points=points,
    )


def _stolen(view: View, action: a.Steal, say: Say) -> str:
    return _against(view, action.victim, say)


def _chapel(view: View, action: s.UseChapel, say: Say) -> str:
    return _against(view, action.opponent, say)


# Trade


def _traded(view: View, given: int, taken: int, say: Say) -> str:
    worth = hand_worth(view.hand - given + taken, view.goals, view.made)
    trade = say("brings {take} for {give}", take=unpacked(taken), give=unpacked(given))
    cost = view.goal(view.hand - given + taken)
    if worth <= view.worth or not cost:
        return trade
    return say("{trade}, towards {purchase}", trade=trade, purchase=say(_PURCHASES[cost]))


def _supply_traded(view: View, action: a.TradeWithSupply, say: Say) -> str:
    return _traded(view, packed(action.give), packed(action.take), say)


def _accepted(view: View, action: a.AcceptOffer, say: Say) -> str:
    offer = find_offer(view.state, action.offer)
    assert offer is not None
    return _traded(view, offer.want, offer.give, say)


def _concluded(view: View, action: a.ChoosePartner, say: Say) -> str:
    offer = find_offer(view.state, action.offer)
    assert offer is not None
    return _traded(view, offer.give, offer.want, say)


def _turn_ended(view: View, action: a.EndTurn, say: Say) -> str:
    if outpost_points(view.state, view.seat):
        return say("nothing else helps you now; the cards count towards your next outpost")
    return say("nothing else helps you now")


_REASONS: Mapping[type[Action], Callable[[View, Any, Say], str]] = {
    a.RollForStart: _always("decides the right to start"),
    a.PlaceOutpost: _outpost_placed,
    a.PlaceStarship: _starship_at,
    a.RollDice: _always("the roll brings everybody's income"),
    a.Discard: _discarded,
    a.MoveCruiser: _cruiser,
    a.Steal: _stolen,
    a.OfferTrade: _always("asks for the cards that you lack"),
    a.AcceptOffer: _accepted,
    a.RejectOffer: _always("the trade helps the others more than you"),
    a.TakeBackAcceptance: _always("keeps your cards"),
    a.WithdrawOffer: _always("keeps your cards"),
    a.ChoosePartner: _concluded,
    a.TradeWithSupply: _supply_traded,
    a.BeginBuilding: _always("no trade helps you now"),
    a.BuildStarship: _starship_at,
    a.BuildOutpost: _outpost_built,
    a.BuildStarbase: _starbase_built,
    a.BuyDevelopmentCard: _card_bought,
    a.PlayStarfleetIntervenes: _intervenes,
    a.PlayMonopoly: _monopoly,
    a.PlayResearchStation: _taken,
    a.PlayUtopiaPlanitia: _starship_at,
    a.PlaceSecondStarship: _starship_at,
    a.DeclineSecondStarship: _always("saves the starship for a better route"),
    a.EndTurn: _turn_ended,
    s.UseUhura: _uhura,
    s.ReturnCard: _returned,
    s.UseScott: _starship_at,
    s.UseSpock: _one_taken,
    s.DeclineSpock: _always("saves the support card"),
    s.UseSulu: _starship_moved,
    s.UseKirk: _kirk,
    s.DeclineKirk: _always("saves the support card"),
    s.UseMccoy: _always("lets you choose a development card"),
    s.PickDevelopmentCard: _always("the most useful of these cards"),
    s.UseChekov: _chekov,
    s.UseRand: _rand,
    s.UseChapel: _chapel,
    s.TakeCard: _one_taken,
    s.UseSarek: _sarek,
    s.FlipSupportCard: _always("keeps your support card for another use"),
    s.ExchangeSupportCard: _always("a support card of more use to you"),
}
