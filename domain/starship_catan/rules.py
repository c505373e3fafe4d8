"""The guards of ``decide``, and the same rules as predicates and sets for ``legal``.

Each guard checks one rule per step. Pairs such as ``can_found_post`` and ``verify_post_site`` must agree: the
predicate is True if and only if the guard accepts.
"""

from domain.kernel.bundles import amount, covers
from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Message, Name
from domain.starship_catan.cards import CARDS, COLONIES, POSTS
from domain.starship_catan.goods import GOODS, INDEX, Barter, Resource, barter, packed, unpacked
from domain.starship_catan.missions import MISSIONS, Mission
from domain.starship_catan.state import State, row_cards
from domain.starship_catan.tables import (
    HANGAR,
)

# Goods


def room(state: State, seat: int) -> int:
    """SSC-055, SSC-056: return the free room of bays and lab, packed."""
    return state.limits[seat] - state.goods[seat]


def fits(state: State, seat: int, bundle: int) -> bool:
    """Return True if a seat can store a packed bundle in addition to its goods."""
    return covers(state.limits[seat], state.goods[seat] + bundle)


def roomy(state: State, seat: int, resources: int) -> list[int]:
    """List the resources (of a mask by index) for which a seat has room."""
    free = room(state, seat)
    return [index for index in range(5) if resources >> index & 1 and (free >> 8 * index) & 0xFF]


def overflow(goods: int, limits: int) -> int:
    """SSC-159: return the units above the limits, packed."""
    return sum(
        max(0, amount(goods, index) - amount(limits, index)) << 8 * index for index in range(len(GOODS))
    )


def verify_cost(state: State, seat: int, cost: int, *, rule: str) -> None:
    """SSC-165, SSC-166: the seat's own ship pays the whole cost, which ``rule`` defines."""
    if not covers(state.goods[seat], cost):
        raise RuleViolation("price-lacking", price=unpacked(cost), rules=(rule, "SSC-165", "SSC-166"))


# Buying and selling (the guards are in ``rules_buying``)


def can_deal(state: State, seat: int, card: int) -> bool:
    """Return True if anything can be bought or sold at a card; agrees with the guards of ``rules_buying``."""
    face = CARDS[card]
    for good in face.trades:
        index = INDEX[good]
        if face.sell is not None and amount(state.goods[seat], index):
            return True
        if face.buy is not None and state.astro[seat] >= face.buy and amount(room(state, seat), index):
            return True
    return False


# Cards visited in flight


def passed(state: State, cards: int) -> tuple[str, ...]:
    """Return SSC-067 if the flight has passed one of these cards (a mask); otherwise no rule."""
    return ("SSC-067",) if row_cards(state.row[:-1]) & cards else ()


def _not_here(state: State, card: int, cards: int) -> tuple[str, ...]:
    """SSC-067, SSC-099: return further rules if the present card does not allow an action."""
    return (*passed(state, cards), *(("SSC-099",) if CARDS[card].kind == "lost_planet" else ()))


def can_found_post(state: State, seat: int, card: int) -> bool:
    """Return True if a seat may found a trading post on a card; agrees with ``verify_post_site``."""
    return POSTS >> card & 1 == 1 and state.trade_ships[seat] > 0


def verify_post_site(state: State, seat: int, card: int) -> None:
    """SSC-100: a trading post needs the T and a trade ship."""
    if not POSTS >> card & 1:
        rules = (*_not_here(state, card, POSTS), "SSC-100")
        raise RuleViolation("no-t", card=Name(CARDS[card].name), rules=rules)
    if not state.trade_ships[seat]:
        raise RuleViolation("no-trade-ship", rules=("SSC-100",))


def can_found_colony(state: State, seat: int, card: int) -> bool:
    """Return True if a seat may found a colony on a card; agrees with ``verify_colony_site``."""
    return COLONIES >> card & 1 == 1 and state.colony_ships[seat] > 0


def verify_colony_site(state: State, seat: int, card: int) -> None:
    """SSC-107: a colony needs a colony planet and a colony ship."""
    if not COLONIES >> card & 1:
        rules = (*_not_here(state, card, COLONIES), "SSC-107")
        raise RuleViolation("not-a-colony-planet", card=Name(CARDS[card].name), rules=rules)
    if not state.colony_ships[seat]:
        raise RuleViolation("no-colony-ship", rules=("SSC-107",))


def cannon_points(state: State, seat: int) -> int:
    """SSC-139: count cannon points, 2 for each tile of level 2; 0 without cannons (SSC-142)."""
    return state.cannons[seat] + state.strong_cannons[seat]


def booster_points(state: State, seat: int) -> int:
    """SSC-063: count booster points, 2 for each tile of level 2; at most 6 (SSC-065)."""
    return state.boosters[seat] + state.strong_boosters[seat]


_MISSION_COSTS = tuple(packed(mission.cost) for mission in MISSIONS)


def meets_terms(state: State, seat: int, mission: int) -> bool:
    """SSC-117, SSC-118: return True if a seat can pay a mission, or has the required points."""
    terms = MISSIONS[mission]
    return (
        covers(state.goods[seat], _MISSION_COSTS[mission])
        and state.astro[seat] >= terms.cost_astro
        and cannon_points(state, seat) >= terms.cannon_points
        and booster_points(state, seat) >= terms.booster_points
    )


def open_missions(state: State, seat: int, card: int) -> list[int]:
    """SSC-128: list the missions that a seat may complete at a card; agrees with ``verify_mission``."""
    planet = CARDS[card].planet
    if planet is None:
        return []
    return [
        mission
        for mission in state.face_up
        if MISSIONS[mission].planet == planet
        and not state.locked >> mission & 1
        and meets_terms(state, seat, mission)
    ]


def verify_mission(state: State, seat: int, card: int, mission: int) -> None:
    """SSC-116, SSC-117, SSC-118, SSC-126: a face-up mission of this planet, not locked, its terms met."""
    terms = MISSIONS[mission]
    if mission not in state.face_up:
        rules = ("SSC-116",) if state.mission_stack >> mission & 1 else ("SSC-130", "SSC-116")
        raise RuleViolation("mission-not-face-up", mission=Name(terms.name), rules=rules)
    if terms.planet != CARDS[card].planet:
        raise RuleViolation(
            "mission-elsewhere",
            mission=Name(terms.name),
            planet=Name(terms.planet.capitalize()),
            rules=(*_not_here(state, card, _PLANETS[terms.planet]), "SSC-116"),
        )
    if state.locked >> mission & 1:
        raise RuleViolation("mission-just-turned", mission=Name(terms.name), rules=("SSC-126",))
    if not meets_terms(state, seat, mission):
        rule = "SSC-118" if terms.cannon_points or terms.booster_points else "SSC-117"
        raise RuleViolation(
            "mission-terms", mission=Name(terms.name), terms=_terms(terms), rules=(rule, "SSC-116")
        )


_PLANETS = {face.planet: 1 << card for card, face in enumerate(CARDS) if face.planet is not None}


def _terms(mission: Mission) -> Message | Barter:
    if mission.cannon_points:
        return Message("cannon-points", number=mission.cannon_points)
    if mission.booster_points:
        return Message("booster-points", number=mission.booster_points)
    return barter(packed(mission.cost), mission.cost_astro)


def can_act(state: State, seat: int, card: int) -> bool:
    """Return True if a card allows a seat any action (SSC-084)."""
    if can_found_post(state, seat, card) or can_found_colony(state, seat, card):
        return True
    return can_deal(state, seat, card) or bool(open_missions(state, seat, card))


def may_fly_on(state: State) -> bool:
    """SSC-070, SSC-071, SSC-074: return True if speed, actions and stack allow another card."""
    return state.revealed < state.speed and state.left > 0 and state.acted < state.allowed


# Building


def verify_hangar(state: State, seat: int) -> None:
    """SSC-169: the hangar holds at most two ships."""
    if state.colony_ships[seat] + state.trade_ships[seat] >= HANGAR:
        raise RuleViolation("hangar-full", rules=("SSC-169", "SSC-166"))


# Rewards and losses


def verify_reward(state: State, seat: int, resource: Resource, allowed: int, *, rule: str) -> None:
    """SSC-120, SSC-121, SSC-144: a reward is allowed and has room, as ``rule`` requires."""
    index = INDEX[resource]
    if not allowed >> index & 1:
        raise RuleViolation("reward-not-allowed", good=Name(resource), rules=("SSC-121",))
    if index not in roomy(state, seat, allowed):
        raise RuleViolation("bay-full", good=Name(resource), rules=(rule, "SSC-055"))


def verify_module_choice(state: State, seat: int, module: int) -> None:
    """SSC-154: only a module on the ship can be lost."""
    if not state.modules[seat] >> module & 1:
        raise RuleViolation("module-not-aboard", rules=("SSC-154",))
