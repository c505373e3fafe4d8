"""The legal actions of set-up, production and friendship."""

from collections.abc import Callable, Mapping

from domain.kernel.bundles import amount
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.board import PLACES, PORTS, places
from domain.starfarers.cards import RESOURCES
from domain.starfarers.friendship import cards_left
from domain.starfarers.names import ShipKind
from domain.starfarers.rules import home_sites, robbable
from domain.starfarers.state import State
from domain.starfarers.tables import FRIENDSHIP_CARDS, UPGRADES

_KINDS: tuple[ShipKind, ...] = ("colony_ship", "trade_ship")
_ROLL, _DECLINE = a.Roll(), a.DeclineRelief()
_COLONIES = [a.PlaceColony(place) for place in range(PLACES)]
_SPACEPORTS = [a.MakeSpaceport(place) for place in range(PLACES)]
_UPGRADES = [a.TakeUpgrade(upgrade) for upgrade in UPGRADES]
_RELIEF = [a.TakeRelief(resource) for resource in RESOURCES]
_CARDS = [a.TakeFriendshipCard(card) for card in FRIENDSHIP_CARDS]


def _colonies(state: State, seat: int) -> list[Action]:  # noqa: ARG001  all lists share one signature
    return [_COLONIES[site] for site in places(home_sites(state))]


def _spaceports(state: State, seat: int) -> list[Action]:
    return [_SPACEPORTS[site] for site in places(state.colonies[seat])]


def _first_ships(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [a.PlaceShip(kind, at) for kind in _KINDS for at in places(PORTS[state.placing[1]])]


def _pool(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [action for action, left in zip(_UPGRADES, state.pool, strict=True) if left]


def _roll(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [_ROLL]


def _relief(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [*(_RELIEF[at] for at in range(len(RESOURCES)) if amount(state.supply, at)), _DECLINE]


def _victims(state: State, seat: int) -> list[Action]:
    return [a.Rob(victim) for victim in robbable(state, seat)]


def _friendship(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [_CARDS[card] for card in cards_left(state, state.founding)]


CHOICE_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    "place_colony": _colonies,
    "make_spaceport": _spaceports,
    "place_ship": _first_ships,
    "take_upgrade": _pool,
    "roll": _roll,
    "relief": _relief,
    "rob": _victims,
    "friendship_choose": _friendship,
}
