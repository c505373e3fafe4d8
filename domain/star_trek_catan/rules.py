"""Guards of ``decide``, and the same rules as sets for ``legal``.

Each guard checks one rule per step. Pairs such as ``starship_routes`` and ``verify_starship`` must agree: a
route is in the set if and only if the guard accepts it.
"""

from typing import NamedTuple, NoReturn

from domain.kernel.bundles import count, covers
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.guards import Choice, Guards, Rules
from domain.kernel.messages import Name
from domain.star_trek_catan.board import (
    ALL_POINTS,
    CROWDED,
    ENDS,
    POINT_NAMES,
    ROUTE_NAMES,
    ROUTES_AT,
    SECTOR_NAMES,
)
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.names import CardKind
from domain.star_trek_catan.state import (
    NOBODY,
    State,
    color_of,
    outposts_left,
    starbases_left,
    starships_left,
)
from domain.star_trek_catan.tables import CARD_KINDS, STARSHIPS

PRE_ROLL = frozenset({"pre_roll"})
TRADING = frozenset({"trade", "main"})
BUILDING = frozenset({"trade", "build", "main"})
CARD_PHASES = frozenset({"pre_roll", "trade", "build", "main"})
"""Phases for cards: before the roll (STC-068) and after it (STC-073), not during a 7 (STC-276)."""
GUARDS = Guards(
    over=("STC-076",),
    choices={  # STC-074: an open choice comes before everything else
        "spock": Choice("spock-first", ("STC-074", "STC-086")),
        "kirk": Choice("kirk-first", ("STC-074", "STC-089")),
        "discard": Choice("discard-first", ("STC-074", "STC-089")),
        "cruiser_move": Choice("cruiser-first", ("STC-074",)),
        "steal": Choice("theft-first", ("STC-074",)),
        "uhura_return": Choice("uhura-first", ("STC-074",)),
        "mccoy_pick": Choice("mccoy-first", ("STC-074",)),
        "chapel_pick": Choice("chapel-first", ("STC-074",)),
        "utopia_second": Choice("second-starship-first", ("STC-074",)),
        "support_followup": Choice("followup-first", ("STC-074", "STC-186")),
    },
)

ROLL_CHOICES = frozenset({"spock", "kirk", "discard"})
"""The choices that only a production roll opens."""


class Moment(NamedTuple):
    """The moment of an action of the active player, and the rules that it breaks at any other time.

    ``rules`` and ``refusal`` explain a wrong phase. ``turn`` lists the rules broken by any other seat,
    ``choice`` those broken besides STC-074 while a choice is open, ``setup`` those broken before turn 1.
    """

    phases: frozenset[str]
    rules: Rules
    refusal: str
    turn: Rules
    choice: Rules = ()
    setup: Rules | None = None


BUILD = Moment(BUILDING, ("STC-129",), "build-after-roll", ("STC-129",))
PLAY_CARD = Moment(CARD_PHASES, ("STC-156",), "no-card-now", ("STC-156",), ("STC-156",))


def verify_moment(state: State, seat: int, moment: Moment) -> None:
    """Verify that the phase allows the action, and that the seat is the active player (section 16)."""
    if state.phase in moment.phases and seat == state.active:
        return
    if not state.turn:
        raise RuleViolation("setup-first", rules=moment.setup or moment.rules)
    GUARDS.verify_turn(state, seat, moment.turn)
    GUARDS.refuse_phase(state, moment.refusal, rules=moment.rules, beside_choice=moment.choice)


def verify_choice(
    state: State, seat: int, phase: str, rules: tuple[str, ...], *, refusal: str, owner: tuple[str, ...]
) -> None:
    """STC-272: only the one seat that owes an open choice makes it.

    ``rules`` and ``refusal`` explain why it is not open; ``owner`` lists the rules that assign it to a seat.
    """
    if state.phase != phase:
        GUARDS.refuse_phase(state, refusal, rules=rules, beside_choice=rules)
    decides = state.active if state.asked == NOBODY else state.asked
    if seat != decides:
        raise NotYourDecision("not-your-choice", player=color_of(state, decides), rules=owner)


def verify_payment(state: State, seat: int, cost: int, price: Cards, *, rule: str = "STC-132") -> None:
    """STC-130: the hand pays the whole cost, which ``rule`` defines."""
    if not covers(state.hands[seat], cost):
        raise RuleViolation("price-lacking", price=price, rules=("STC-130", rule))


# Starships


def starship_routes(state: State, seat: int) -> int:
    """STC-137: return all routes where a seat may place a starship; agrees with ``verify_starship``."""
    if state.ships[seat].bit_count() >= STARSHIPS:
        return 0
    return state.frontier[seat] & ~state.taken_routes


def verify_starship(state: State, seat: int, route: int, *, power: tuple[str, ...] = ()) -> None:
    """STC-134, STC-135, STC-138: a starship on a free route that the seat's network reaches.

    ``power`` is the rule of the card that places it, cited after these.
    """
    if not starships_left(state, seat):
        raise RuleViolation("all-starships-placed", rules=("STC-138", "STC-133", *power))
    if state.taken_routes >> route & 1:
        raise RuleViolation("route-taken", route=ROUTE_NAMES[route], rules=("STC-134", "STC-029", *power))
    if not state.frontier[seat] >> route & 1:
        refuse_connection(state, seat, route, power=power)


def refuse_connection(state: State, seat: int, route: int, *, power: tuple[str, ...]) -> NoReturn:
    """STC-135, STC-136: refuse a route that the seat's network does not reach, with the reason."""
    reached = any(state.touched[seat] >> point & 1 for point in ENDS[route])
    if reached:
        raise RuleViolation(
            "route-blocked",
            route=ROUTE_NAMES[route],
            rules=("STC-136", "STC-135", *power),
        )
    raise RuleViolation(
        "route-not-connected",
        route=ROUTE_NAMES[route],
        rules=("STC-135", *power),
    )


# Outposts and starbases


def outpost_points(state: State, seat: int) -> int:
    """Return the points where a seat may build an outpost; agrees with ``verify_outpost``."""
    points = state.touched[seat] & ~state.blocked
    return points if points and outposts_left(state, seat) > 0 else 0


def verify_outpost(state: State, seat: int, point: int, *, power: tuple[str, ...] = ()) -> None:
    """STC-139, STC-140, STC-141, STC-144: an outpost from the supply on a free point within reach.

    ``power`` is the rule of the card that builds it, cited after these.
    """
    if outposts_left(state, seat) <= 0:
        raise RuleViolation("no-outpost-in-supply", rules=("STC-144", "STC-143", *power))
    if state.occupied & CROWDED[point]:
        _refuse_point(state, point, taken=("STC-139", "STC-029", *power), near=("STC-141", *power))
    if not state.touched[seat] >> point & 1:
        raise RuleViolation("no-starship-at-point", point=POINT_NAMES[point], rules=("STC-140", *power))


def _refuse_point(state: State, point: int, *, taken: tuple[str, ...], near: tuple[str, ...]) -> NoReturn:
    """STC-029, STC-141: refuse a point with a station on it or next to it, with the reason."""
    if state.occupied >> point & 1:
        raise RuleViolation("point-taken", point=POINT_NAMES[point], rules=taken)
    raise RuleViolation("point-too-near", point=POINT_NAMES[point], rules=near)


def cut_by(state: State, seat: int, point: int) -> tuple[int, ...]:
    """STC-254: list the opponents with two starships or more that end at a point."""
    here = ROUTES_AT[point]
    return tuple(
        other for other in range(state.seats) if other != seat and (state.ships[other] & here).bit_count() > 1
    )


def starbase_points(state: State, seat: int) -> int:
    """STC-150: return the points of a seat's outposts, all of which it may upgrade; agrees with
    ``verify_starbase``.
    """
    return state.outposts[seat] if starbases_left(state, seat) else 0


def verify_starbase(state: State, seat: int, point: int, *, power: tuple[str, ...] = ()) -> None:
    """STC-146, STC-147: the seat has an outpost there, and one of its four starbases left.

    ``power`` is the rule of the card that builds it, cited after these.
    """
    if not state.outposts[seat] >> point & 1:
        raise RuleViolation("no-outpost-there", point=POINT_NAMES[point], rules=("STC-146", *power))
    if not starbases_left(state, seat):
        raise RuleViolation("all-starbases-built", rules=("STC-147", "STC-133", *power))


# Set-up


def setup_points(state: State) -> int:
    """STC-055, STC-057: return the points for a starting outpost; agrees with ``verify_setup_outpost``."""
    return ALL_POINTS & ~state.blocked


def verify_setup_outpost(state: State, point: int) -> None:
    """STC-052, STC-054: a starting outpost needs a free point with free neighbours, but no connection."""
    if state.occupied & CROWDED[point]:
        _refuse_point(state, point, taken=("STC-052", "STC-139", "STC-029"), near=("STC-054", "STC-141"))


def setup_routes(state: State) -> int:
    """Return the routes for a starting starship; agrees with ``verify_setup_starship``."""
    return ROUTES_AT[state.placing[2]] & ~state.taken_routes


def verify_setup_starship(state: State, route: int) -> None:
    """STC-052, STC-056: a starting starship ends at the outpost just placed."""
    if state.taken_routes >> route & 1:
        raise RuleViolation("route-taken", route=ROUTE_NAMES[route], rules=("STC-052", "STC-029"))
    _, placement, outpost = state.placing
    if not ROUTES_AT[outpost] >> route & 1:
        raise RuleViolation(
            "starship-at-new-outpost",
            point=POINT_NAMES[outpost],
            rules=("STC-056" if placement == 2 else "STC-052",),
        )


# Cruiser


def verify_cruiser(state: State, sector: int) -> None:
    """STC-095, STC-023: the cruiser must move to a different sector, possibly the asteroid field."""
    if sector == state.cruiser:
        raise RuleViolation("cruiser-leaves-sector", sector=SECTOR_NAMES[sector], rules=("STC-095",))


def victims_at(state: State, seat: int, points: int) -> list[int]:
    """STC-097: list the opponents with a station on any of these points (a mask)."""
    if not state.occupied & points:
        return []
    return [
        other
        for other in range(state.seats)
        if other != seat and (state.outposts[other] | state.starbases[other]) & points
    ]


# Development cards


def playable_cards(state: State, seat: int) -> int:
    """Return the active seat's cards that are not fresh, packed by kind; 0 once it has played one.

    Using a support card makes no difference (STC-171).
    """
    return 0 if state.played else state.development[seat] - state.fresh


_CARD_RULES = ("STC-161", "STC-162", "STC-164", "STC-166")
"""By kind: the rule for playing a development card."""


def verify_card(state: State, seat: int, kind: int) -> None:
    """STC-155, STC-157: one card a turn, and not one bought this turn."""
    title = card_title(CARD_KINDS[kind])
    if state.played:
        raise RuleViolation("card-already-played", rules=("STC-155",))
    held = (state.development[seat] >> 8 * kind) & 0xFF
    if not held:
        raise RuleViolation("card-lacking", title=Name(title), rules=(_CARD_RULES[kind], "STC-152"))
    if held == (state.fresh >> 8 * kind) & 0xFF:
        raise RuleViolation("card-fresh", title=Name(title), rules=("STC-157",))


def card_title(kind: CardKind) -> str:
    """Return the kind of a development card in words."""
    return kind.replace("_", " ").title()


def verify_deck(state: State) -> None:
    """STC-153: an empty deck sells no card."""
    if not state.deck:
        raise RuleViolation("deck-empty", rules=("STC-153",))


def research_count(state: State) -> int:
    """STC-165: return the number of cards that a Research Station takes, 0 to 2."""
    return min(2, count(state.supply))


def verify_research(state: State, take: Cards, bundle: int) -> None:
    """STC-164, STC-165: two cards that the supply has, or its last one."""
    due = research_count(state)
    if not due:
        raise RuleViolation("supply-empty", rules=("STC-165",))
    if count(bundle) != due:
        raise RuleViolation(
            "research-takes",
            number=due,
            cards=take,
            rules=("STC-164" if due == 2 else "STC-165",),
        )
    if not covers(state.supply, bundle):
        raise RuleViolation("supply-lacks", cards=take, rules=("STC-165", "STC-087"))
