"""The costs of building and buying, for display (STC-132)."""

from domain.kernel.bundles import contents
from domain.kernel.ruleset import Price
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.rules_support_cards import SAREK_OUTPOST_COST, SAREK_STARBASE_COST
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import (
    CARD_COST,
    OUTPOST_COST,
    SAREK,
    STARBASE_COST,
    STARSHIP_COST,
)


def _price(action: str, cost: Cards, **given: str) -> Price:
    return Price(action, contents(cost), given)


_ALWAYS = (
    _price("build-starship", STARSHIP_COST),
    _price("build-outpost", OUTPOST_COST),
    _price("build-starbase", STARBASE_COST),
    _price("buy-development-card", CARD_COST),
)
_WITH_SAREK = (
    _price("use-sarek", SAREK_OUTPOST_COST, build="outpost"),
    _price("use-sarek", SAREK_STARBASE_COST, build="starbase"),
)


def prices(state: State, seat: int) -> list[Price]:
    """STC-132, STC-239: list the prices; payments with Scott or McCoy are part of their actions."""
    if state.support and state.support[seat] == SAREK:
        return [*_ALWAYS, *_WITH_SAREK]
    return [*_ALWAYS]
