"""The support cards as data, and the guards of their use (chapters 10 and 11).

Each guard checks one rule per step. Pairs such as ``sulu_moves`` and ``verify_sulu`` must agree.
"""

from itertools import combinations

from domain.kernel.bundles import amount, count, covers
from domain.kernel.errors import RuleViolation
from domain.kernel.hexgrid import bits
from domain.kernel.messages import Name
from domain.star_trek_catan.board import END_BITS, ENDS, ROUTE_NAMES, ROUTES_AT
from domain.star_trek_catan.cards import INDEX, RESOURCES, Cards, Resource, packed
from domain.star_trek_catan.events import SeatCards
from domain.star_trek_catan.names import Phase, SupportCard
from domain.star_trek_catan.rules import (
    BUILDING,
    CARD_PHASES,
    TRADING,
    Moment,
    refuse_connection,
    verify_choice,
    verify_moment,
)
from domain.star_trek_catan.scoring import measure, public_points, route_may_move
from domain.star_trek_catan.state import NOBODY, State, color_of, resting_phase
from domain.star_trek_catan.tables import (
    CARD_COST,
    CHAPEL,
    CHEKOV,
    HAND_LIMIT,
    INTERVENES,
    KIRK,
    MCCOY,
    RAND,
    SAREK,
    SCOTT,
    SPECIAL_RATE,
    SPOCK,
    STARSHIP_COST,
    SULU,
    SUPPORT_CARDS,
    SUPPORT_INDEX,
    UHURA,
)

TITLES = tuple("McCoy" if card == "mccoy" else card.title() for card in SUPPORT_CARDS)

AFTER_ROLL = frozenset({"trade", "build", "main"})


def _moment(phases: frozenset[str], rules: tuple[str, ...], refusal: str) -> Moment:
    """STC-184, STC-185: return the moment of a card for the holder's own turn: its phases and its refusal."""
    return Moment(phases, rules, refusal, turn=("STC-184",), setup=("STC-184",))


MOMENTS = {
    UHURA: _moment(CARD_PHASES, ("STC-185",), "uhura-not-now"),  # STC-195
    SCOTT: _moment(
        BUILDING,
        ("STC-185", "STC-129"),
        "scott-after-roll",
    ),
    SULU: _moment(CARD_PHASES, ("STC-185",), "sulu-not-now"),
    MCCOY: _moment(
        BUILDING,
        ("STC-185", "STC-129"),
        "mccoy-after-roll",
    ),
    CHEKOV: _moment(CARD_PHASES, ("STC-185",), "chekov-not-now"),
    RAND: _moment(TRADING, ("STC-229", "STC-185"), "rand-while-trading"),
    CHAPEL: _moment(AFTER_ROLL, ("STC-234", "STC-185"), "chapel-after-roll"),
    SAREK: _moment(BUILDING, ("STC-239", "STC-185"), "sarek-after-roll"),
}

SAREK_OUTPOST_COST = Cards(tritanium=1, dilithium=1)  # STC-239
SAREK_STARBASE_COST = Cards(water=2, oxygen=1)  # STC-239
MCCOY_CARDS = 3  # STC-217


def _replacements(cost: Cards) -> tuple[Cards, ...]:
    """List the ways to pay a cost of single cards with one of them replaced by another type."""
    needed = [index for index, name in enumerate(RESOURCES) if getattr(cost, name)]
    bundles: dict[Cards, None] = {}
    for kept in combinations(needed, len(needed) - 1):
        (replaced,) = set(needed) - set(kept)
        for other in range(5):
            if other != replaced:
                amounts = [0] * 5
                for index in (*kept, other):
                    amounts[index] += 1
                bundles[Cards(*amounts)] = None
    return tuple(bundles)


SCOTT_PAYMENTS = tuple(pay for pay in _replacements(STARSHIP_COST) if pay != STARSHIP_COST)  # STC-197
MCCOY_PAYMENTS = (CARD_COST, *(pay for pay in _replacements(CARD_COST) if pay != CARD_COST))  # STC-218


# Entitlement


def is_ready(state: State, seat: int) -> bool:
    """STC-180, STC-181: return True if a seat's card was neither received nor flipped in this turn."""
    return state.support_turns[seat] < state.turn


def display(state: State) -> tuple[SupportCard, ...]:
    """STC-038: list the cards in the display, in the order of the overview; empty without support cards."""
    if not state.support:
        return ()
    return tuple(card for index, card in enumerate(SUPPORT_CARDS) if index not in state.support)


def verify_power(state: State, seat: int, card: int) -> None:
    """STC-182, STC-184, STC-185: the entitled holder uses a card in an allowed phase of its own turn.

    The guards of the single cards check whether the card has an effect (STC-179).
    """
    moment = MOMENTS[card]
    if not state.support:
        _refuse_without_cards(state)
    if seat != state.active or state.phase not in CARD_PHASES:
        verify_moment(state, seat, moment)
    if state.support[seat] != card:
        held = TITLES[state.support[seat]]
        raise RuleViolation("other-support-card", title=held, rules=("STC-182", "STC-172"))
    if not is_ready(state, seat):
        if state.sides[seat]:
            raise RuleViolation("support-card-used", title=TITLES[card], rules=("STC-181",))
        raise RuleViolation("support-card-new", title=TITLES[card], rules=("STC-180",))
    if state.phase not in moment.phases:
        over = ("STC-070",) if card == RAND and state.phase == "build" else ()
        raise RuleViolation(moment.refusal, rules=(*moment.rules, *over))


def _refuse_without_cards(state: State) -> None:
    """STC-280: refuse if the game has no support cards, unless it is over."""
    if state.phase != "game_over":
        raise RuleViolation("no-support-cards", rules=("STC-280",))


_REACTIONS = {
    SPOCK: ("spock", ("STC-201",), "spock-after-barren-roll", "STC-199"),
    KIRK: ("kirk", ("STC-211",), "kirk-at-seven", "STC-211"),
}


def verify_reaction(state: State, seat: int, card: int) -> None:
    """STC-199, STC-211: only the entitled holder reacts to a roll with a card."""
    phase, rules, refusal, owner = _REACTIONS[card]
    if not state.support:
        _refuse_without_cards(state)
    verify_choice(state, seat, phase, rules, refusal=refusal, owner=(owner, "STC-272"))


def verify_opened(
    state: State, seat: int, phase: str, rules: tuple[str, ...], *, owner: tuple[str, ...] | None = None
) -> None:
    """STC-272: only the seat that owes a choice after using a card makes it."""
    if state.phase == phase and seat == (state.active if state.asked == NOBODY else state.asked):
        return
    if not state.support:
        _refuse_without_cards(state)
    refusal = "no-such-choice"
    verify_choice(state, seat, phase, rules, refusal=refusal, owner=owner or (*rules, "STC-272"))


def verify_available(state: State, resource: Resource) -> None:
    """STC-087: a seat takes only cards that the supply has."""
    if not amount(state.supply, INDEX[resource]):
        raise RuleViolation("supply-has-none", resource=Name(resource), rules=("STC-087",))


# Reactions to a roll


def may_use_spock(state: State, income: tuple[SeatCards, ...]) -> bool:
    """STC-199, STC-200, STC-204: return True if Spock's holder may use it after a roll with this income."""
    if SPOCK not in state.support:
        return False
    holder = state.support.index(SPOCK)  # the only one (STC-187)
    if not is_ready(state, holder):  # STC-202
        return False
    taken = 0
    for received in income:
        if received.seat == holder:
            return False
        taken += packed(received.cards)
    return state.supply > taken


def may_use_kirk(state: State) -> bool:
    """STC-211, STC-215, STC-216: return True if Kirk's holder may use it at a 7 rolled for production."""
    if KIRK not in state.support:
        return False
    holder = state.support.index(KIRK)  # the only one (STC-187)
    return is_ready(state, holder) and (state.supply > 0 or count(state.hands[holder]) > HAND_LIMIT)


def verify_kirk(state: State, seat: int, resource: Resource | None) -> None:
    """STC-211, STC-212: the size of the hand determines which of the two effects applies."""
    if count(state.hands[seat]) > HAND_LIMIT:
        if resource is not None:
            raise RuleViolation(
                "kirk-saves-only",
                number=HAND_LIMIT,
                rules=("STC-212", "STC-211"),
            )
    elif resource is None:
        raise RuleViolation("kirk-needs-resource", number=HAND_LIMIT, rules=("STC-212", "STC-211"))
    else:
        verify_available(state, resource)


# Uhura


def verify_uhura(state: State, seat: int, opponents: tuple[int, ...]) -> None:
    """STC-190, STC-192: one or two different opponents who hold resource cards."""
    if len(set(opponents)) < len(opponents):
        raise RuleViolation("opponent-named-twice", rules=("STC-192",))
    for opponent in opponents:
        if opponent == seat or opponent >= state.seats:
            raise RuleViolation("name-opponents", rules=("STC-190",))
        if not count(state.hands[opponent]):
            raise RuleViolation("opponent-has-no-cards", player=color_of(state, opponent), rules=("STC-192",))


# Scott and McCoy


def verify_substitute(state: State, seat: int, bundle: int, pay: Cards, *, card: int) -> None:
    """STC-197, STC-218: pay the cost with one card replaced by another type."""
    if card == SCOTT and pay not in SCOTT_PAYMENTS:
        raise RuleViolation(
            "scott-payment",
            rules=("STC-197", "STC-196"),
        )
    if card == MCCOY and pay not in MCCOY_PAYMENTS:
        raise RuleViolation(
            "mccoy-payment",
            price=CARD_COST,
            rules=("STC-217", "STC-218"),
        )
    if not covers(state.hands[seat], bundle):
        raise RuleViolation("cards-lacking", cards=pay, rules=("STC-130",))


# Sulu


def sulu_moves(state: State, seat: int) -> list[tuple[int, int]]:
    """Return each movable starship with the mask of its possible routes (STC-205, STC-208)."""
    own = state.outposts[seat] | state.starbases[seat]
    ships = state.ships[seat]
    leads = (state.touched[seat] & ~state.occupied) | own
    reachable = state.frontier[seat] & ~state.taken_routes
    moves = []
    for ship in bits(ships):
        rest = ships ^ 1 << ship
        loose = [end for end in ENDS[ship] if not own >> end & 1 and not ROUTES_AT[end] & rest]
        to = reachable
        for end in loose:  # routes reached only through the ship itself are out of reach (STC-207)
            for route in bits(ROUTES_AT[end] & reachable):
                if not END_BITS[route] & leads & ~(1 << end):
                    to &= ~(1 << route)
        if loose and to:
            moves.append((ship, to))
    return moves


def verify_sulu(state: State, seat: int, ship: int, to: int) -> None:
    """STC-205, STC-206, STC-207: a starship with an open end moves to a route that the other pieces reach."""
    own = state.outposts[seat] | state.starbases[seat]
    rest = state.ships[seat] & ~(1 << ship)
    if rest == state.ships[seat]:
        raise RuleViolation("no-starship-on-route", route=ROUTE_NAMES[ship], rules=("STC-205",))
    if all(own >> end & 1 or ROUTES_AT[end] & rest for end in ENDS[ship]):
        raise RuleViolation("no-open-end", route=ROUTE_NAMES[ship], rules=("STC-206",))
    if to == ship:
        raise RuleViolation("move-to-another-route", rules=("STC-207",))
    if state.taken_routes >> to & 1:
        raise RuleViolation("route-taken", route=ROUTE_NAMES[to], rules=("STC-205", "STC-134"))
    foreign = state.occupied & ~own
    if any(own >> end & 1 or (ROUTES_AT[end] & rest and not foreign >> end & 1) for end in ENDS[to]):
        return
    if not state.frontier[seat] >> to & 1:
        refuse_connection(state, seat, to, power=("STC-205",))
    raise RuleViolation(
        "route-needs-that-starship",
        route=ROUTE_NAMES[to],
        rules=("STC-207", "STC-135"),
    )


# Chekov, Rand, Chapel


def verify_chekov(state: State) -> None:
    """STC-224: the cruiser is not on the asteroid field yet."""
    if state.cruiser == state.layout.asteroids:
        raise RuleViolation("cruiser-on-asteroids", rules=("STC-224",))


def verify_rand(state: State, seat: int, give: Resource, take: Resource) -> None:
    """STC-230, STC-232, STC-233: the hand has two cards of a type, and the supply one of another."""
    if give == take:
        raise RuleViolation("take-another-type", rules=("STC-232", "STC-124"))
    if amount(state.hands[seat], INDEX[give]) < SPECIAL_RATE:
        raise RuleViolation("rand-needs-two", resource=Name(give), rules=("STC-230",))
    if not amount(state.supply, INDEX[take]):
        raise RuleViolation("supply-lacks-one", resource=Name(take), rules=("STC-232", "STC-125"))


def chapel_opponents(state: State, seat: int) -> list[int]:
    """STC-235, STC-236: list the opponents with more public points and a card in hand.

    If an owed measurement may still move the Longest Supply Route, its result counts.
    """
    if route_may_move(state):
        points = measure(state).points
    else:
        points = tuple(public_points(state, other) for other in range(state.seats))
    return [
        other for other in range(state.seats) if points[other] > points[seat] and count(state.hands[other])
    ]


def verify_chapel(state: State, seat: int, opponent: int) -> None:
    """STC-234, STC-235, STC-236: an opponent with strictly more public points who holds resource cards."""
    if opponent == seat or opponent >= state.seats:
        raise RuleViolation("choose-opponent", rules=("STC-234",))
    if public_points(state, opponent) <= public_points(state, seat):
        raise RuleViolation(
            "opponent-not-ahead",
            player=color_of(state, opponent),
            rules=("STC-235", *_nobody_to_choose(state, seat)),
        )
    if not count(state.hands[opponent]):
        raise RuleViolation(
            "opponent-has-no-cards",
            player=color_of(state, opponent),
            rules=("STC-236", *_nobody_to_choose(state, seat)),
        )


def _nobody_to_choose(state: State, seat: int) -> tuple[str, ...]:
    """STC-238: cite this rule too if Chapel has no eligible opponent at all."""
    return () if chapel_opponents(state, seat) else ("STC-238",)


# Sarek


def held_intervenes(state: State, seat: int) -> int:
    """Count the Starfleet Intervenes cards in a seat's hidden hand."""
    return (state.development[seat] >> 8 * INTERVENES) & 0xFF


def verify_sarek_card(state: State, seat: int, card: str) -> None:
    """STC-241, STC-246: the seat has a Starfleet Intervenes card, hidden or face up as ``card`` says."""
    if not state.face_up[seat] and not held_intervenes(state, seat):
        raise RuleViolation("no-intervenes", rules=("STC-246", "STC-241"))
    if card == "face_up" and not state.face_up[seat]:
        raise RuleViolation("no-intervenes-face-up", rules=("STC-241",))
    if card == "hidden" and not held_intervenes(state, seat):
        raise RuleViolation("no-intervenes-in-hand", rules=("STC-241",))


# Flipping and exchanging


def phase_after_use(state: State) -> Phase:
    """Return the phase that continues after the use of a card that its seat still holds (STC-186).

    After Kirk that is the rest of the 7: the theft still happens (STC-213).
    """
    if state.support[state.asked] != KIRK:
        return resting_phase(state)
    return "discard" if any(state.discarding) else "cruiser_move"


def verify_exchange(state: State, seat: int, card: SupportCard) -> None:
    """STC-174, STC-176, STC-177: another card from the display, possibly one returned just now (STC-188)."""
    if state.support[seat] == SUPPORT_INDEX[card]:
        raise RuleViolation("take-another-card", rules=("STC-176",))
    if SUPPORT_INDEX[card] in state.support:
        rules = ("STC-175",) if state.sides[seat] else ("STC-174",)
        raise RuleViolation("not-in-display", title=TITLES[SUPPORT_INDEX[card]], rules=rules)
