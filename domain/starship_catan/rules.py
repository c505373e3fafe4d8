"""Who may do what, when and where: the guards of ``decide`` and the same rules as sets for ``legal``.

Each guard is a ladder, one rule a step. A pair such as ``can_found_post`` and ``verify_post_site`` must
agree: the one answers True if and only if the other lets the same pass.
"""

from typing import NoReturn

from domain.kernel.bundles import amount, count, covers
from domain.kernel.errors import GameNotRunning, NotYourDecision, RuleViolation
from domain.starship_catan.cards import CARDS, COLONIES, NO_CARD, PIRATES, POSTS, SectorCard
from domain.starship_catan.goods import GOODS, INDEX, SCIENCE, Resource, goods_in, packed, worded
from domain.starship_catan.missions import MISSIONS, Mission
from domain.starship_catan.state import State
from domain.starship_catan.tables import (
    HANGAR,
)

CARD_OPEN = frozenset({"card_open"})
FLYING = frozenset({"flight_ready", "card_open"})
TRADE_BUILD = frozenset({"trade_build"})
_CHOICES = {
    "setup_module": ("SSC-030", "First the starting modules have to be chosen."),
    "production_choice": ("SSC-050", "First the production has to be chosen."),
    "choose_sector": ("SSC-061", "First a sector has to be chosen."),
    "sensor_offer": ("SSC-080", "First the Sensor Module is used or not."),
    "sensor_place": ("SSC-082", "First the looked-at cards have to be put back."),
    "mission_reward": ("SSC-239", "First the reward of the mission has to be taken."),
    "pirate_demand": ("SSC-133", "First the pirate has to be paid or fought."),
    "pirate_reward": ("SSC-239", "First the reward for the pirate has to be taken."),
    "module_loss": ("SSC-154", "First the module to lose has to be chosen."),
    "trade_answer": ("SSC-195", "First the open offer has to be answered."),
}
"""By phase: an open choice that comes before everything else, and its rule (section Q)."""


def verify_moment(
    state: State, seat: int, phases: frozenset[str], *, rules: tuple[str, ...], refusal: str
) -> None:
    """Refuse what only the active player may do, and what the phase does not allow (section Q).

    ``rules`` and ``refusal`` say why where the phase is wrong and no choice is open.
    """
    if state.phase == "game_over":
        raise GameNotRunning("The game is over.", rules=("SSC-220",))
    if seat != state.active:
        raise NotYourDecision(f"Only seat {state.active}, whose turn it is, may do this.", rules=rules)
    if state.phase not in phases:
        refuse_phase(state, rules, refusal)


def refuse_phase(state: State, rules: tuple[str, ...], refusal: str) -> NoReturn:
    """Refuse an action that is not among those of the phase (section Q)."""
    rule, words = _CHOICES.get(state.phase, (None, refusal))
    raise RuleViolation(words, rules=rules if rule is None else (rule, *rules))


# Goods


def room(state: State, seat: int) -> int:
    """SSC-055, SSC-056: give what bays and lab can still take, packed."""
    return state.limits[seat] - state.goods[seat]


def fits(state: State, seat: int, bundle: int) -> bool:
    """Tell whether a seat can store a packed bundle beside what it has."""
    return covers(state.limits[seat], state.goods[seat] + bundle)


def roomy(state: State, seat: int, resources: int) -> list[int]:
    """List those of some resources (a mask by index) for which a seat has room."""
    free = room(state, seat)
    return [index for index in range(5) if resources >> index & 1 and (free >> 8 * index) & 0xFF]


def overflow(goods: int, limits: int) -> int:
    """SSC-159: give the units above the limits, packed."""
    return sum(
        max(0, amount(goods, index) - amount(limits, index)) << 8 * index for index in range(len(GOODS))
    )


def verify_cost(state: State, seat: int, cost: int, *, rule: str) -> None:
    """SSC-165, SSC-166: the whole cost, which the ``rule`` names, is paid from the own ship."""
    if not covers(state.goods[seat], cost):
        raise RuleViolation(f"You need {worded(cost)} for this.", rules=("SSC-166", "SSC-165", rule))


# Buying and selling, in flight and at a post


def trade_rule(card: SectorCard) -> str:
    """Name the rule that says what can be traded at a card."""
    if card.kind == "outpost":
        if card.most == 2:
            return "SSC-093"
        if card.trades != ("science",):
            return "SSC-091"
        return "SSC-094" if card.buy is None else "SSC-095"
    if card.kind == "colony":
        return "SSC-107"
    return _TRADE_RULES[card.kind]


_TRADE_RULES = {
    "trade_planet": "SSC-085",
    "library": "SSC-098",
    "median": "SSC-105",
    "pirate": "SSC-138",
    "adventure_planet": "SSC-116",
    "lost_planet": "SSC-099",
}


def traded(card: SectorCard) -> int:
    """Give the goods that are traded at a card, as a mask by index."""
    return sum(1 << INDEX[good] for good in card.trades)


_TRADED = tuple(traded(card) for card in CARDS)


def verify_purchase(state: State, seat: int, card: int, goods: int, *, rules: tuple[str, ...]) -> int:
    """SSC-085 to SSC-098: what is bought is sold there, paid in full and stored; give the price.

    ``rules`` are named beside those of the card, for a purchase in flight or at a post.
    """
    face = CARDS[card]
    own_rule = trade_rule(face)
    if face.buy is None:
        raise RuleViolation(f"Nothing can be bought at {face.name}.", rules=(own_rule, *rules))
    _verify_traded(card, goods, own_rule, rules)
    price = face.buy * count(goods)
    if price > state.astro[seat]:
        raise RuleViolation(f"This costs {price} Astro.", rules=("SSC-089", *rules))
    if not fits(state, seat, goods):
        lab = goods_in(goods) == 1 << SCIENCE
        limit = "SSC-056" if lab else "SSC-055"
        place = "lab" if lab else "bay"
        raise RuleViolation(f"Your {place} has no room for this.", rules=("SSC-089", limit, *rules))
    return price


def verify_sale(state: State, seat: int, card: int, goods: int, *, rules: tuple[str, ...]) -> int:
    """SSC-085 to SSC-098: what is sold is bought there and on the ship; give the proceeds."""
    face = CARDS[card]
    own_rule = trade_rule(face)
    if face.sell is None:
        raise RuleViolation(f"Nothing can be sold at {face.name}.", rules=(own_rule, *rules))
    _verify_traded(card, goods, own_rule, rules)
    if not covers(state.goods[seat], goods):
        raise RuleViolation(f"You do not have {worded(goods)}.", rules=("SSC-090", *rules))
    return face.sell * count(goods)


def _verify_traded(card: int, goods: int, own_rule: str, rules: tuple[str, ...]) -> None:
    """SSC-088, SSC-091 to SSC-095: at least one unit, of what the card trades, and not too many."""
    face = CARDS[card]
    if not goods:
        raise RuleViolation("At least 1 unit has to be traded.", rules=(*rules, own_rule))
    if goods_in(goods) & ~_TRADED[card]:
        names = ", ".join(name.replace("_", " ") for name in face.trades)
        raise RuleViolation(f"{face.name} trades {names} only.", rules=(own_rule, *rules))
    if face.most is not None and count(goods) > face.most:
        raise RuleViolation(f"{face.name} trades at most {face.most} in a visit.", rules=(own_rule, *rules))


def can_deal(state: State, seat: int, card: int) -> bool:
    """Tell whether anything can be bought or sold at a card; agrees with the two guards above."""
    face = CARDS[card]
    for good in face.trades:
        index = INDEX[good]
        if face.sell is not None and amount(state.goods[seat], index):
            return True
        if face.buy is not None and state.astro[seat] >= face.buy and amount(room(state, seat), index):
            return True
    return False


# Cards visited in flight


def verify_visit(state: State) -> int:
    """SSC-067, SSC-068: give the card that allows an action now."""
    if state.visiting != NO_CARD:
        return state.visiting
    last = len(state.row) - 1
    if last >= 0 and state.marks >> last & 1:
        raise RuleViolation("This card was used for an action already.", rules=("SSC-068",))
    if last >= 0 and state.row[last] >= 0 and PIRATES >> state.row[last] & 1:
        raise RuleViolation("A pirate offers no action.", rules=("SSC-138", "SSC-112"))
    raise RuleViolation("The card that lies here now is not visited in this flight.", rules=("SSC-112",))


def can_found_post(state: State, seat: int, card: int) -> bool:
    """Tell whether a seat may found a trading post on a card; agrees with ``verify_post_site``."""
    return POSTS >> card & 1 == 1 and state.trade_ships[seat] > 0


def verify_post_site(state: State, seat: int, card: int) -> None:
    """SSC-100: a trading post needs the T and a trade ship."""
    if not POSTS >> card & 1:
        raise RuleViolation(f"{CARDS[card].name} has no T.", rules=("SSC-100",))
    if not state.trade_ships[seat]:
        raise RuleViolation("You have no trade ship in your hangar.", rules=("SSC-100",))


def can_found_colony(state: State, seat: int, card: int) -> bool:
    """Tell whether a seat may found a colony on a card; agrees with ``verify_colony_site``."""
    return COLONIES >> card & 1 == 1 and state.colony_ships[seat] > 0


def verify_colony_site(state: State, seat: int, card: int) -> None:
    """SSC-107: a colony needs a colony planet and a colony ship."""
    if not COLONIES >> card & 1:
        raise RuleViolation(f"{CARDS[card].name} is no colony planet.", rules=("SSC-107",))
    if not state.colony_ships[seat]:
        raise RuleViolation("You have no colony ship in your hangar.", rules=("SSC-107",))


def cannon_points(state: State, seat: int) -> int:
    """SSC-139: count cannon points, 2 for each tile of level 2."""
    return state.cannons[seat] + state.strong_cannons[seat]


def booster_points(state: State, seat: int) -> int:
    """SSC-063: count booster points, 2 for each tile of level 2."""
    return state.boosters[seat] + state.strong_boosters[seat]


_MISSION_COSTS = tuple(packed(mission.cost) for mission in MISSIONS)


def meets_terms(state: State, seat: int, mission: int) -> bool:
    """SSC-117, SSC-118: tell whether a seat can pay a mission, or has the points it asks for."""
    terms = MISSIONS[mission]
    return (
        covers(state.goods[seat], _MISSION_COSTS[mission])
        and state.astro[seat] >= terms.cost_astro
        and cannon_points(state, seat) >= terms.cannon_points
        and booster_points(state, seat) >= terms.booster_points
    )


def open_missions(state: State, seat: int, card: int) -> list[int]:
    """List the missions that a seat may complete at a card; agrees with ``verify_mission``."""
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
    """SSC-116 to SSC-118, SSC-126: a face-up mission of this planet, not locked, whose terms are met."""
    terms = MISSIONS[mission]
    if mission not in state.face_up:
        raise RuleViolation(f"{terms.name} does not lie face up.", rules=("SSC-116", "SSC-130"))
    if terms.planet != CARDS[card].planet:
        raise RuleViolation(
            f"{terms.name} is to be completed at {terms.planet.capitalize()}.", rules=("SSC-116", "SSC-115")
        )
    if state.locked >> mission & 1:
        raise RuleViolation(f"{terms.name} was turned at this planet in this flight.", rules=("SSC-126",))
    if not meets_terms(state, seat, mission):
        rule = "SSC-118" if terms.cannon_points or terms.booster_points else "SSC-117"
        raise RuleViolation(f"{terms.name} asks for {_terms(terms)}.", rules=(rule, "SSC-116"))


def _terms(mission: Mission) -> str:
    if mission.cannon_points:
        return f"{mission.cannon_points} cannon points"
    if mission.booster_points:
        return f"{mission.booster_points} booster points"
    return worded(packed(mission.cost), mission.cost_astro)


def can_act(state: State, seat: int, card: int) -> bool:
    """Tell whether a card allows a seat any action (SSC-084)."""
    if can_found_post(state, seat, card) or can_found_colony(state, seat, card):
        return True
    return can_deal(state, seat, card) or bool(open_missions(state, seat, card))


def may_fly_on(state: State) -> bool:
    """SSC-070, SSC-071, SSC-074: tell whether another card can be revealed, by speed, actions and stack."""
    return state.revealed < state.speed and state.left > 0 and state.acted < state.allowed


# Building


def verify_hangar(state: State, seat: int) -> None:
    """SSC-169: the hangar holds at most two ships."""
    if state.colony_ships[seat] + state.trade_ships[seat] >= HANGAR:
        raise RuleViolation("Your hangar is full.", rules=("SSC-169", "SSC-166"))


# Rewards and losses


def verify_reward(
    state: State, seat: int, resource: Resource, allowed: int, *, rules: tuple[str, ...]
) -> None:
    """SSC-120, SSC-121, SSC-143: a reward is a resource that is allowed and has room."""
    index = INDEX[resource]
    name = resource.replace("_", " ")
    if not allowed >> index & 1:
        raise RuleViolation(f"{name.capitalize()} cannot be the reward of this mission.", rules=rules)
    if index not in roomy(state, seat, allowed):
        raise RuleViolation(f"Your bay has no room for {name}.", rules=(*rules, "SSC-055"))


def verify_module_choice(state: State, seat: int, module: int) -> None:
    """SSC-154: only a module on the ship can be lost."""
    if not state.modules[seat] >> module & 1:
        raise RuleViolation("This module is not on your ship.", rules=("SSC-154",))
