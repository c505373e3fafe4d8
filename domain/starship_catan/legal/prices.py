"""The costs of building, and the present demands, for display."""

from domain.kernel.bundles import contents
from domain.kernel.ruleset import Price
from domain.starship_catan.goods import Goods
from domain.starship_catan.missions import MISSIONS, Mission
from domain.starship_catan.state import State
from domain.starship_catan.tables import (
    BOOSTER_COST,
    BOOSTER_UPGRADE_COST,
    CANNON_COST,
    CANNON_UPGRADE_COST,
    COLONY_SHIP_COST,
    FORCED_PRICE,
    MODULE_COST,
    MODULE_UPGRADE_COST,
    TRADE,
    TRADE_SHIP_COST,
)


def _price(action: str, cost: Goods, astro: int = 0, **given: str) -> Price:
    return Price(action, contents(cost) | ({"astro": astro} if astro else {}), given)


_ALWAYS = (
    _price("build-ship", COLONY_SHIP_COST, ship="colony_ship"),
    _price("build-ship", TRADE_SHIP_COST, ship="trade_ship"),
    _price("build-booster", BOOSTER_COST),
    _price("upgrade-booster", BOOSTER_UPGRADE_COST),
    _price("build-cannon", CANNON_COST),
    _price("upgrade-cannon", CANNON_UPGRADE_COST),
    _price("build-module", MODULE_COST),
    _price("upgrade-module", MODULE_UPGRADE_COST),
)


def _of_mission(mission: Mission) -> Price:
    return _price("complete-mission", mission.cost, mission.cost_astro, mission=mission.id)


_MISSIONS = tuple(_of_mission(mission) for mission in MISSIONS)


_FORCED = Price("force-purchase", {"astro": FORCED_PRICE})


def prices(state: State, seat: int) -> list[Price]:
    """SSC-117, SSC-135, SSC-165, SSC-198: list the price of each action that costs something now."""
    found = [*_ALWAYS, *(price for mission in state.face_up if (price := _MISSIONS[mission]).cost)]
    if state.modules[seat] >> TRADE & 1:
        found.append(_FORCED)
    if state.demand and seat == state.active:
        found.append(Price("pay-pirate", {"astro": state.demand}))
    return found
