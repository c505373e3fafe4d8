"""The features of a position that predict the winner; ``evaluation.json`` weighs them."""

from domain.kernel.bundles import count, missing
from domain.kernel.evaluation import Features, by_stage, names_by_stage
from domain.starship_catan.cards import CARDS, COLONIES, POSTS, cards_in
from domain.starship_catan.decide.trading import (
    PACKED_COLONY_SHIP_COST,
    PACKED_MODULE_COST,
    PACKED_MODULE_UPGRADE_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starship_catan.heuristics import best_goal, goals_of
from domain.starship_catan.rules import booster_points, cannon_points
from domain.starship_catan.scoring import fame, friendship, points
from domain.starship_catan.state import State
from domain.starship_catan.tables import (
    COMMAND,
    LOGISTICS,
    PRODUCTION,
    SCIENCE_MODULE,
    SENSOR,
    TRADE,
    WINNING_POINTS,
    YELLOW_DICE,
)

_NAMES = (
    "points",
    "points above 5",
    "points above 7",
    "friendship",
    "more friendship",
    "fame",
    "more fame",
    "friend of the people",
    "hero of the people",
    "logistics",
    "command",
    "sensor",
    "trade",
    "science",
    "production",
    "modules",
    "modules of level 2",
    "cannons",
    "boosters",
    "astro up to 20",
    "astro above 20",
    "goods",
    "near a purchase",
    "colony ship",
    "trade ship",
    "colonies",
    "trading posts",
    "own turn",
    "lead in friendship",
    "lead in fame",
    "modules to upgrade",
    "income",
    "resources produced",
    "near an upgrade",
    "near a colony ship",
    "near a module",
    "near a trade ship",
    "colonies to found",
)
"""The features of a seat, in order. Amounts are scaled to about 1."""
NAMES = names_by_stage(_NAMES)
"""The names of the features, in order."""

_MODULES = (LOGISTICS, COMMAND, SENSOR, TRADE, SCIENCE_MODULE, PRODUCTION)
_RICH = 20
_COSTS = (PACKED_MODULE_UPGRADE_COST, PACKED_COLONY_SHIP_COST, PACKED_MODULE_COST, PACKED_TRADE_SHIP_COST)
_FORGOTTEN = tuple(0.6**short for short in range(64))
"""By number of missing units: the nearness of a purchase."""


def features(state: State) -> list[Features]:
    """Return the features of both seats."""
    found = [
        (
            *_points(state, seat),
            *_ship(state, seat),
            *_goods(state, seat),
            *_leads(state, seat),
            *_income(state, seat),
            *_prospects(state, seat),
        )
        for seat in (0, 1)
    ]
    return by_stage(found, max(points(state, 0), points(state, 1)) / WINNING_POINTS)


def _points(state: State, seat: int) -> Features:
    own = points(state, seat)
    friends, famous = friendship(state, seat), fame(state, seat)
    return (
        float(own),
        float(max(0, own - 5)),
        float(max(0, own - 7)),
        friends / 3,
        float(friends > friendship(state, 1 - seat)),
        famous / 3,
        float(famous > fame(state, 1 - seat)),
        float(state.friend == seat),
        float(state.hero == seat),
    )


def _ship(state: State, seat: int) -> Features:
    modules = state.modules[seat]
    return (
        *[float(modules >> module & 1) for module in _MODULES],
        modules.bit_count() / 3,
        state.enhanced[seat].bit_count() / 3,
        cannon_points(state, seat) / 3,
        booster_points(state, seat) / 3,
    )


def _goods(state: State, seat: int) -> Features:
    astro, goods, owned = state.astro[seat], state.goods[seat], state.owned[seat]
    return (
        min(astro, _RICH) / 10,
        max(0, astro - _RICH) / 20,
        count(goods) / 6,
        best_goal(goods, goals_of(state, seat))[0] / 5,
        float(state.colony_ships[seat] > 0),
        float(state.trade_ships[seat] > 0),
        (owned & COLONIES).bit_count() / 3,
        (owned & POSTS).bit_count() / 3,
        float(state.active == seat),
    )


def _leads(state: State, seat: int) -> Features:
    stock = ~(state.enhanced[0] | state.enhanced[1])
    return (
        (friendship(state, seat) - friendship(state, 1 - seat)) / 3,
        (fame(state, seat) - fame(state, 1 - seat)) / 3,
        (state.modules[seat] & stock).bit_count() / 3,
    )


def _income(state: State, seat: int) -> Features:
    """Return the expected resources of two rolls, and the number of resources that colonies yield."""
    die = YELLOW_DICE[state.table.yellow_die]
    faces = [CARDS[card] for card in cards_in(state.owned[seat] & COLONIES)]
    made = sum([die.count(face.number or 0) for face in faces])
    return made / 3, len({face.resource for face in faces}) / 3


def _prospects(state: State, seat: int) -> Features:
    goods = state.goods[seat]
    known = (state.cards[0] | state.cards[1] | state.cards[2] | state.cards[3]) & COLONIES
    return (
        *[_FORGOTTEN[count(missing(goods, cost))] for cost in _COSTS],
        float(state.colony_ships[seat] > 0) * known.bit_count() / 3,
    )
