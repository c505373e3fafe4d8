"""Guards of ``decide``, and the same rules as queries for ``legal``.

Each guard is a ladder, one rule a step. A pair such as ``colony_ship_sites`` and ``verify_ship`` must agree.
"""

from domain.kernel.bundles import amount, covers
from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Name
from domain.starfarers.board import BIT, HOME_SITES, PLACE_NAMES
from domain.starfarers.cards import GOODS, RESOURCES, Cards
from domain.starfarers.names import ShipKind
from domain.starfarers.scoring import points
from domain.starfarers.state import (
    NOBODY,
    State,
    colonies_left,
    color_of,
    fame_left,
    free_ship,
    stations_left,
    upgrade_left,
    upgrades,
)
from domain.starfarers.tables import (
    BASIC_RATE,
    CARD_RATE,
    FAME_FOR_SALE,
    GOODS_RATE,
    HAND_LIMIT,
    HELPING_HAND,
    MERCHANT_CARDS,
    MERCHANT_GOODS,
    REDUCED_TRIBUTE,
    SPACEPORTS,
    TRIBUTE_LIMIT,
    UPGRADE_CAPS,
    UPGRADES,
)
from domain.starfarers.terrain import occupied_places

# Seats and hands


def opponents(state: State, seat: int) -> list[int]:
    """List the opponents of a seat, clockwise from its left."""
    return [(seat + step) % state.seats for step in range(1, state.seats)]


def verify_opponent(state: State, seat: int, other: int, *rules: str) -> None:
    """Refuse a seat that is not an opponent at this table."""
    if other == seat or other >= state.seats:
        raise RuleViolation("name-another-player", rules=rules)


def robbable(state: State, seat: int) -> list[int]:
    """SF-119: list the opponents with cards."""
    return [other for other in opponents(state, seat) if state.hands[other]]


def hand_limit(state: State, seat: int) -> int:
    """SF-115, SF-116: return the hand limit of a seat when a 7 is rolled."""
    return TRIBUTE_LIMIT if state.friendship[seat] & REDUCED_TRIBUTE else HAND_LIMIT


def verify_payment(state: State, seat: int, cost: int, price: Cards, *rules: str) -> None:
    """Refuse a cost that the hand does not cover."""
    if not covers(state.hands[seat], cost):
        raise RuleViolation("price-lacking", price=price, rules=rules)


# Set-up


def home_sites(state: State) -> int:
    """SF-073, SF-076: return the free sites of the home systems, as a mask."""
    return HOME_SITES & ~state.built


# Ships and spaceports


def free_ports(state: State, seat: int) -> int:
    """SF-143, SF-144: return the free spaceport sites of a seat, as a mask."""
    return state.ports[seat] & ~occupied_places(state.ships)


def can_build_ship(state: State, seat: int, kind: ShipKind) -> bool:
    """SF-145, SF-146: return True if a seat has the pieces of a ship; agrees with ``verify_ship``."""
    left = colonies_left if kind == "colony_ship" else stations_left
    return free_ship(state, seat) != NOBODY and left(state, seat) > 0


def verify_ship(state: State, seat: int, kind: ShipKind, at: int) -> None:
    """SF-143, SF-144, SF-145, SF-146: a ship needs its pieces and a free site of the seat's spaceports."""
    build = "SF-141" if kind == "colony_ship" else "SF-142"
    if free_ship(state, seat) == NOBODY:
        raise RuleViolation("all-ships-placed", rules=("SF-145", build))
    if not can_build_ship(state, seat, kind):
        piece = Name("colony" if kind == "colony_ship" else "trade_station")
        raise RuleViolation("piece-lacking", piece=piece, rules=("SF-146", build))
    verify_port(state, seat, at)


def verify_port(state: State, seat: int, at: int) -> None:
    """SF-143, SF-144: refuse any place except a free site of the seat's spaceports."""
    if not state.ports[seat] & BIT[at]:
        raise RuleViolation("not-a-site-of-your-spaceports", place=PLACE_NAMES[at], rules=("SF-143",))
    if occupied_places(state.ships) & BIT[at]:
        raise RuleViolation("ship-there", place=PLACE_NAMES[at], rules=("SF-144", "SF-143"))


def spaceport_sites(state: State, seat: int) -> int:
    """SF-149, SF-150: return the colonies that may become spaceports; agrees with ``verify_spaceport``."""
    return state.colonies[seat] if state.spaceports[seat].bit_count() < SPACEPORTS else 0


def verify_spaceport(state: State, seat: int, site: int) -> None:
    """SF-148, SF-149, SF-150: at most three spaceports, each on the seat's own colony."""
    if state.spaceports[seat].bit_count() >= SPACEPORTS:
        raise RuleViolation("all-shipyards-placed", rules=("SF-149",))
    if not state.colonies[seat] & BIT[site]:
        raise RuleViolation("no-colony-without-shipyard", place=PLACE_NAMES[site], rules=("SF-148", "SF-150"))


# Upgrades and fame

UPGRADE_RULES = ("SF-153", "SF-152", "SF-151")
"""By index of the upgrade: the rule that sets its price and its cap."""


def possible_upgrades(state: State, seat: int) -> list[int]:
    """SF-151 to SF-154: list the upgrades, by index, that the tray holds and the seat has room for."""
    return [
        upgrade
        for upgrade, cap in enumerate(UPGRADE_CAPS)
        if upgrades(state)[upgrade][seat] < cap and upgrade_left(state, upgrade) > 0
    ]


def verify_upgrade(state: State, seat: int, upgrade: int) -> None:
    """SF-013, SF-151, SF-152, SF-153, SF-154: refuse an upgrade beyond its cap, or beyond the tray."""
    name, rule = Name(UPGRADES[upgrade]), UPGRADE_RULES[upgrade]
    if upgrades(state)[upgrade][seat] >= UPGRADE_CAPS[upgrade]:
        raise RuleViolation("upgrade-cap", number=UPGRADE_CAPS[upgrade], upgrade=name, rules=(rule, "SF-154"))
    if upgrade_left(state, upgrade) <= 0:
        raise RuleViolation("upgrade-gone", upgrade=name, rules=("SF-013", rule))


def can_buy_fame(state: State, seat: int) -> bool:
    """SF-253, SF-254, SF-265: return True if Fame for Sale can be used; agrees with ``verify_fame``."""
    return bool(
        state.friendship[seat] & FAME_FOR_SALE and not state.used & FAME_FOR_SALE and fame_left(state)
    )


def verify_fame(state: State, seat: int) -> None:
    """SF-253, SF-254, SF-256, SF-265: with the card, once a turn, while the tray has pieces."""
    if not state.friendship[seat] & FAME_FOR_SALE:
        raise RuleViolation("no-fame-for-sale", rules=("SF-253",))
    if state.used & FAME_FOR_SALE:
        raise RuleViolation("fame-bought", rules=("SF-254", "SF-256"))
    if not fame_left(state):
        raise RuleViolation("fame-gone", rules=("SF-265",))


def can_use_helping_hand(state: State, seat: int) -> bool:
    """SF-257, SF-258: return True if A Helping Hand can be used; agrees with ``verify_helping_hand``."""
    has_card = state.friendship[seat] & HELPING_HAND and not state.used & HELPING_HAND
    return bool(has_card and _is_behind(state, seat) and robbable(state, seat))


def _is_behind(state: State, seat: int) -> bool:
    """SF-258: return True if at least two opponents have more points."""
    own = points(state, seat)
    return sum(points(state, other) > own for other in opponents(state, seat)) >= _AHEAD


_AHEAD = 2  # SF-257


def verify_helping_hand(state: State, seat: int, seats: tuple[int, ...]) -> None:
    """SF-256, SF-257, SF-258, SF-259: once a turn, while two are ahead, from opponents with cards."""
    if not state.friendship[seat] & HELPING_HAND:
        raise RuleViolation("no-helping-hand", rules=("SF-257",))
    if state.used & HELPING_HAND:
        raise RuleViolation("helping-hand-used", rules=("SF-257", "SF-256"))
    if not _is_behind(state, seat):
        raise RuleViolation("too-few-ahead", rules=("SF-258", "SF-257"))
    for other in seats:
        verify_opponent(state, seat, other, "SF-257", "SF-259")
        if not state.hands[other]:
            raise RuleViolation("opponent-has-no-card", player=color_of(state, other), rules=("SF-259",))
    if len(set(seats)) < len(seats):
        raise RuleViolation("opponents-differ", rules=("SF-259",))


# Trade with the supply


def rates(state: State, seat: int, resource: int) -> tuple[int, ...]:
    """SF-131 to SF-134, SF-136, SF-246, SF-247: list how many cards of a type buy one of another."""
    cards = state.friendship[seat]
    if resource == GOODS:
        return (1, GOODS_RATE) if cards & MERCHANT_GOODS & ~state.used else (GOODS_RATE,)
    return (CARD_RATE,) if cards >> (MERCHANT_CARDS + resource) & 1 else (BASIC_RATE,)


def verify_rate(state: State, seat: int, resource: int, number: int) -> None:
    """SF-131 to SF-134, SF-136, SF-256: the number of cards must be one of the seat's rates."""
    possible = rates(state, seat, resource)
    if number in possible:
        return
    rules = _rate_rules(state, seat, resource, number)
    name = Name(RESOURCES[resource])
    if len(possible) > 1:
        low, high = possible
        raise RuleViolation("supply-rates", low=low, high=high, resource=name, number=number, rules=rules)
    raise RuleViolation("supply-rate", rate=possible[0], resource=name, number=number, rules=rules)


def _rate_rules(state: State, seat: int, resource: int, number: int) -> tuple[str, ...]:
    if resource == GOODS:
        spent = state.friendship[seat] & MERCHANT_GOODS & state.used
        own = ("SF-134", "SF-256") if number == 1 and spent else ("SF-134",) if number == 1 else ()
        return (*own, "SF-132", "SF-136")
    has_card = state.friendship[seat] >> (MERCHANT_CARDS + resource) & 1
    return ("SF-133", "SF-136") if has_card or number < BASIC_RATE else ("SF-131", "SF-136")


def rate_rule(resource: int, number: int) -> str:
    """Return the rule of the rate at which this number of cards of a type buys one."""
    if resource == GOODS:
        return "SF-134" if number == 1 else "SF-132"
    return "SF-133" if number == CARD_RATE else "SF-131"


def verify_fair(give: int, want: int) -> None:
    """SF-127, SF-128: no gifts, and no type on both sides."""
    if not give or not want:
        raise RuleViolation("trade-needs-both-sides", rules=("SF-127",))
    both = [name for at, name in enumerate(RESOURCES) if amount(give, at) and amount(want, at)]
    if both:
        raise RuleViolation("same-type-on-both-sides", resource=Name(both[0]), rules=("SF-128",))


def is_idle_in_trade(state: State, seat: int) -> bool:
    """SF-338: return True if a seat can only end trade and build: everything else costs a card."""
    return not state.hands[seat] and not state.offers and not can_use_helping_hand(state, seat)
