"""The features of a position that tell who will win; ``evaluation.json`` weighs them."""

from domain.kernel.bundles import count
from domain.kernel.evaluation import Features
from domain.starship_catan.cards import COLONIES, POSTS
from domain.starship_catan.heuristics import best_goal, goals_of
from domain.starship_catan.rules import booster_points, cannon_points
from domain.starship_catan.scoring import fame, friendship, points
from domain.starship_catan.state import State
from domain.starship_catan.tables import COMMAND, LOGISTICS, PRODUCTION, SCIENCE_MODULE, SENSOR, TRADE

NAMES = (
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
)
"""The names of the features, in order. Amounts are scaled to about 1."""

_MODULES = (LOGISTICS, COMMAND, SENSOR, TRADE, SCIENCE_MODULE, PRODUCTION)
_RICH = 20


def features(state: State) -> list[Features]:
    """Return the features of both seats."""
    return [(*_points(state, seat), *_ship(state, seat), *_goods(state, seat)) for seat in (0, 1)]


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
