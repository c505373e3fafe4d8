"""Phrases that the reasons of several actions share: places, points, hands and trades."""

from collections.abc import Mapping

from domain.kernel.bundles import count, covers, missing
from domain.kernel.say import Say
from domain.star_trek_catan.board import ENDS, NEIGHBORS, SECTORS_AT
from domain.star_trek_catan.cards import RESOURCES, Cards, packed, unpacked
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.heuristics import (
    PIPS,
    View,
    hand_worth,
    length_with,
    place_worth,
    production,
    wins,
)
from domain.star_trek_catan.narrate.places import sector_in_words
from domain.star_trek_catan.scoring import public_points
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import SHORTEST_SUPPLY_ROUTE, SPECIAL_CARD_POINTS

PURCHASES: Mapping[int, str] = {
    PACKED_STARBASE_COST: "a starbase",
    PACKED_OUTPOST_COST: "an outpost",
    PACKED_OUTPOST_COST + PACKED_STARSHIP_COST: "a starship and an outpost",
    PACKED_STARSHIP_COST: "a starship",
    PACKED_CARD_COST: "a development card",
}
"""The purchases that ``heuristics`` weighs, by packed cost."""


def scored(view: View, points: int, text: str, say: Say) -> str:
    """Prefix a reason with the points that the action brings, or with the victory."""
    if wins(view, points):
        return say("wins the game")
    return (
        say("+1 point; {why}", why=text)
        if points == 1
        else say("+{points} points; {why}", points=points, why=text)
    )


# Places


def place(view: View, point: int, say: Say) -> str:
    """Describe a station on a point: its income, resources that are new to the seat, and the trading post."""
    layout, made = view.state.layout, production(view.state, view.seat)
    numbers = {layout.numbers[sector] for sector in SECTORS_AT[point]}
    facts = [
        say(
            "borders {around}; {rolls} of 36 rolls bring income",
            around=around(view, point, say),
            rolls=sum(PIPS[number] for number in numbers),
        )
    ]
    yields = {layout.resources[sector] for sector in SECTORS_AT[point] if layout.numbers[sector]}
    fresh = [say(RESOURCES[resource]) for resource in sorted(yields) if not made[resource]]
    if any(made) and fresh:
        facts.append(say("new to you: {resources}", resources=say.series(fresh)))
    post = layout.post_at.get(point)
    if post == "any":
        facts.append(say("3 cards of a kind buy any card"))
    elif post is not None:
        facts.append(say("{cards} buy any card", cards=Cards(**{post: 2})))
    return "; ".join(facts)


def around(view: View, point: int, say: Say) -> str:
    """List the sectors at a point that produce."""
    layout = view.state.layout
    sectors = [sector for sector in SECTORS_AT[point] if layout.numbers[sector]] or SECTORS_AT[point]
    return say.series([sector_in_words(layout, sector, say) for sector in sectors])


def doubled(view: View, point: int, say: Say) -> str:
    """Return the gain of a starbase in place of an outpost."""
    return say("doubles the income from {around}", around=around(view, point, say))


def starship(view: View, route: int, say: Say) -> str:
    """Return the gain of one more starship on a route."""
    state, seat = view.state, view.seat
    length = length_with(state, seat, route)
    rival = max(state.lengths[other] for other in range(state.seats) if other != seat)
    if state.route_holder != seat and length >= max(SHORTEST_SUPPLY_ROUTE, rival + 1):
        return scored(view, SPECIAL_CARD_POINTS, say("takes the Longest Supply Route"), say)
    target = _target(state, seat, route)
    if target is not None:
        return say("leads towards an outpost at {around}", around=around(view, target, say))
    if length > state.lengths[seat]:
        return say("makes your supply route {length} long", length=length)
    return say("keeps a way open for later")


def _target(state: State, seat: int, route: int) -> int | None:
    """Return the best free point that a starship on a route leads to, at its end or one route further."""
    ends = [end for end in ENDS[route] if not (state.touched[seat] | state.occupied) >> end & 1]
    points = {point for end in ends for point in (end, *NEIGHBORS[end])}
    free = [point for point in points if not (state.blocked | state.touched[seat]) >> point & 1]
    return max(free, key=lambda point: (place_worth(state, seat, point), point), default=None)


# Hands


def gained(view: View, cards: Cards, say: Say) -> str:
    """Return the cards that an action brings, and the purchase that they complete."""
    hand = view.hand + packed(cards)
    cost = view.goal(hand)
    if cost and covers(hand, cost) and not covers(view.hand, cost):
        return say(
            "brings {cards}; you can then afford {purchase}", cards=cards, purchase=say(PURCHASES[cost])
        )
    return say("brings {cards}", cards=cards)


def given_up(view: View, cards: int, say: Say) -> str:
    """Describe the next purchase of a hand without ``cards`` (packed), and the cards that it then lacks."""
    hand = view.hand - cards
    cost = view.goal(hand)
    if not cost:
        return say("gives up the cards that you need least")
    purchase = say(PURCHASES[cost])
    if covers(hand, cost):
        return say("keeps the cards for {purchase}", purchase=purchase)
    short = unpacked(missing(hand, cost))
    return say("for {purchase} you then need {missing} more", purchase=purchase, missing=short)


def traded(view: View, given: int, taken: int, say: Say) -> str:
    """Describe a trade: the cards that it brings and costs (packed), and the purchase that it helps."""
    hand = view.hand - given + taken
    trade = say("brings {take} for {give}", take=unpacked(taken), give=unpacked(given))
    cost = view.goal(hand)
    helps = cost and count(missing(hand, cost)) < count(missing(view.hand, cost))
    if not helps or hand_worth(hand, view.goals, view.made) <= view.worth:
        return trade
    return say("{trade}, towards {purchase}", trade=trade, purchase=say(PURCHASES[cost]))


def opponent(view: View, seat: int, say: Say) -> str:
    """Describe an opponent by its points: ``an opponent with 5 points``."""
    points = public_points(view.state, seat)
    return say.count(points, "an opponent with 1 point", "an opponent with {number} points")
