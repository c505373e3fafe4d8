"""The costs of building and buying, for display."""

from domain.kernel.bundles import contents
from domain.kernel.ruleset import Price
from domain.starfarers.cards import Cards
from domain.starfarers.rules import can_buy_fame
from domain.starfarers.state import State
from domain.starfarers.tables import (
    COLONY_SHIP_COST,
    FAME_COST,
    SPACEPORT_COST,
    TRADE_SHIP_COST,
    UPGRADE_COSTS,
    UPGRADES,
)


def _price(action: str, cost: Cards, **given: str) -> Price:
    return Price(action, contents(cost), given)


_ALWAYS = (
    _price("build-colony-ship", COLONY_SHIP_COST),
    _price("build-trade-ship", TRADE_SHIP_COST),
    _price("build-spaceport", SPACEPORT_COST),
    *(
        _price("build-upgrade", cost, upgrade=name)
        for name, cost in zip(UPGRADES, UPGRADE_COSTS, strict=True)
    ),
)
_FAME = _price("buy-fame", FAME_COST)


def prices(state: State, seat: int) -> list[Price]:
    """SF-139, SF-253: list the prices; the price of fame if the seat has the card for it."""
    return [*_ALWAYS, _FAME] if can_buy_fame(state, seat) else [*_ALWAYS]
