"""The legal actions of encounters, selected from precomputed bundles that the hand or supply covers."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement

from domain.kernel.bundles import covers
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.cards import UNITS, unpacked
from domain.starfarers.legal.places import ByPlace
from domain.starfarers.rules import possible_upgrades
from domain.starfarers.rules_encounters import (
    losable,
    open_card,
    price_of,
    stoppable,
    takeable,
)
from domain.starfarers.rules_owed import sites_for_owed
from domain.starfarers.state import State
from domain.starfarers.tables import MAX_SEATS, SHIPS, UPGRADES

_MOST = 3
"""The greatest number of cards that an answer costs or that a player receives at once."""

_BUNDLES = tuple(
    tuple(sum(cards) for cards in combinations_with_replacement(UNITS, number)) for number in range(_MOST + 1)
)
"""By number of cards: every bundle of this size, packed."""


def _by_bundle(make: Callable[[int], Action]) -> dict[int, Action]:
    return {bundle: make(bundle) for bundles in _BUNDLES for bundle in bundles}


_NUMBERS = _by_bundle(lambda bundle: a.AnswerNumber(unpacked(bundle)))
_YES = _by_bundle(lambda bundle: a.AnswerYesNo(True, unpacked(bundle)))
_NO: Action = a.AnswerYesNo(False)
_TAKE = _by_bundle(lambda bundle: a.TakeResources(unpacked(bundle)))
_STOP: list[Action] = [a.StopShip(ship) for ship in range(SHIPS * MAX_SEATS)]
_REMOVE: list[Action] = [a.RemoveUpgrade(upgrade) for upgrade in UPGRADES]
_GAIN: list[Action] = [a.GainUpgrade(upgrade) for upgrade in UPGRADES]
_PLACE = ByPlace(a.PlaceFreeTradeShip)


def _covered(actions: Mapping[int, Action], number: int, cards: int) -> Iterator[Action]:
    """Yield the actions with this number of cards that ``cards`` (packed) covers."""
    return (actions[bundle] for bundle in _BUNDLES[number] if covers(cards, bundle))


def _answers(state: State, seat: int) -> list[Action]:
    """List every answer with every way to pay for it (SF-269, SF-271, SF-272, SF-273)."""
    question, hand = open_card(state).question, state.hands[seat]
    assert question is not None
    if question.kind == "number":
        return [action for number in range(question.most + 1) for action in _covered(_NUMBERS, number, hand)]
    return [*_covered(_YES, price_of(question, 1), hand), _NO]


def _stops(state: State, seat: int) -> list[Action]:  # noqa: ARG001  all lists share one signature
    return [_STOP[ship] for ship in stoppable(state)]


def _removals(state: State, seat: int) -> list[Action]:
    return [_REMOVE[kind] for kind in losable(state, seat)]


def _gains(state: State, seat: int) -> list[Action]:
    return [_GAIN[kind] for kind in possible_upgrades(state, seat)]


def _resources(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [*_covered(_TAKE, takeable(state, state.due[0]), state.supply)]


def _owed_ships(state: State, seat: int) -> list[Action]:
    return _PLACE.at(sites_for_owed(state, seat))


ENCOUNTERS_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    "encounter_choice": _answers,
    "encounter_stop": _stops,
    "encounter_lose_upgrade": _removals,
    "encounter_gain_upgrade": _gains,
    "encounter_resources": _resources,
    "free_ship_place": _owed_ships,
}
"""By phase: the function that lists the actions of the deciding seat."""
