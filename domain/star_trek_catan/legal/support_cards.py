"""The legal actions with support cards, and in the choices that follow.

Each list agrees with the guards of ``decide``. The lists are complete, including each starship that Sulu may
move with each of its destinations: some hundreds late in a game.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations
from typing import Literal, TypeVar

from domain.kernel.bundles import amount, count, covers
from domain.kernel.places import ByPlace
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions_support_cards as a
from domain.star_trek_catan.board import POINTS, ROUTES
from domain.star_trek_catan.cards import HIGH_BITS, INDEX, ONE_OF_EACH, RESOURCES, UNITS, packed
from domain.star_trek_catan.rules import outpost_points, starbase_points, starship_routes
from domain.star_trek_catan.rules_support_cards import (
    MCCOY_PAYMENTS,
    SAREK_OUTPOST_COST,
    SAREK_STARBASE_COST,
    SCOTT_PAYMENTS,
    chapel_opponents,
    held_intervenes,
    sulu_moves,
)
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import (
    CARD_KINDS,
    CHAPEL,
    CHEKOV,
    HAND_LIMIT,
    MCCOY,
    RAND,
    SAREK,
    SCOTT,
    SULU,
    SUPPORT_CARDS,
    UHURA,
)

T = TypeVar("T", bound=Action)

_MEMO_LIMIT = 1 << 12
_AT_LEAST_ONE = HIGH_BITS - ONE_OF_EACH
_AT_LEAST_TWO = HIGH_BITS - 2 * ONE_OF_EACH

_SPOCKS = [a.UseSpock(resource) for resource in RESOURCES]
_DECLINE_SPOCK = a.DeclineSpock()
_KIRKS = [a.UseKirk(resource) for resource in RESOURCES]
_KIRK_SAVES = a.UseKirk()
_DECLINE_KIRK = a.DeclineKirk()
_RETURNS = [[a.ReturnCard(seat, resource) for resource in RESOURCES] for seat in range(4)]
_TAKES = [a.TakeCard(resource) for resource in RESOURCES]
_PICKS = [a.PickDevelopmentCard(kind) for kind in CARD_KINDS]
_FLIP = a.FlipSupportCard()
_EXCHANGES = [a.ExchangeSupportCard(card) for card in SUPPORT_CARDS]
_CHEKOV = a.UseChekov()
_CHAPELS = [a.UseChapel(seat) for seat in range(4)]
_SCOTTS = [(packed(pay), ByPlace(partial(a.UseScott, pay=pay), ROUTES)) for pay in SCOTT_PAYMENTS]
_MCCOYS = [(packed(pay), a.UseMccoy(pay)) for pay in MCCOY_PAYMENTS]
_SULUS = [ByPlace(partial(a.UseSulu, ship), ROUTES) for ship in range(ROUTES)]
_SAREK_OUTPOST = packed(SAREK_OUTPOST_COST)
_SAREK_STARBASE = packed(SAREK_STARBASE_COST)
_SAREK_CARDS: tuple[Literal["face_up", "hidden"], ...] = ("face_up", "hidden")
_SAREK_OUTPOSTS = {card: ByPlace(partial(a.UseSarek, card, "outpost"), POINTS) for card in _SAREK_CARDS}
_SAREK_STARBASES = {card: ByPlace(partial(a.UseSarek, card, "starbase"), POINTS) for card in _SAREK_CARDS}

_exchanges: dict[tuple[int, ...], list[a.ExchangeSupportCard]] = {}
_uhuras: dict[tuple[int, ...], list[a.UseUhura]] = {}
_rands: dict[tuple[int, int], list[a.UseRand]] = {}
_moves: dict[tuple[int, int, int, int], list[a.UseSulu]] = {}


def _of_types(actions: list[T], bundle: int) -> list[T]:
    """Select, from five actions by resource, those whose resource is in a packed bundle."""
    return [action for action, unit in zip(actions, UNITS, strict=True) if bundle & unit * 0xFF]


# Powers in the seat's own turn


def add_power(state: State, seat: int, actions: list[Action]) -> None:
    """STC-182, STC-185: add the active seat's present uses of its support card."""
    if state.support_turns[seat] < state.turn:
        add = _POWERS.get(state.support[seat])
        if add is not None:
            add(state, seat, actions)


def _add_uhura(state: State, seat: int, actions: list[Action]) -> None:
    key = tuple(other for other in range(state.seats) if other != seat and count(state.hands[other]))
    listed = _uhuras.get(key)
    if listed is None:
        named = [*combinations(key, 1), *combinations(key, 2)]
        listed = [a.UseUhura(resource, seats) for resource in RESOURCES for seats in named]
        _uhuras[key] = listed
    actions += listed


def _add_scott(state: State, seat: int, actions: list[Action]) -> None:
    if state.rolled and (routes := starship_routes(state, seat)):
        hand = state.hands[seat]
        for pay, by_route in _SCOTTS:
            if covers(hand, pay):
                actions += by_route.at(routes)


def _add_sulu(state: State, seat: int, actions: list[Action]) -> None:
    own = state.outposts[seat] | state.starbases[seat]
    leads = state.touched[seat] & ~state.occupied
    key = (state.ships[seat], own, leads, state.frontier[seat] & ~state.taken_routes)
    listed = _moves.get(key)
    if listed is None:
        if len(_moves) > _MEMO_LIMIT:
            _moves.clear()
        listed = _moves[key] = [
            move for ship, routes in sulu_moves(state, seat) for move in _SULUS[ship].at(routes)
        ]
    actions += listed


def _add_mccoy(state: State, seat: int, actions: list[Action]) -> None:
    if state.rolled and state.deck:
        hand = state.hands[seat]
        actions += [action for pay, action in _MCCOYS if covers(hand, pay)]


def _add_chekov(state: State, seat: int, actions: list[Action]) -> None:  # noqa: ARG001  all powers share one signature
    if state.cruiser != state.layout.asteroids:
        actions.append(_CHEKOV)


def _add_rand(state: State, seat: int, actions: list[Action]) -> None:
    if state.phase not in ("trade", "main"):
        return
    pairs = (state.hands[seat] + _AT_LEAST_TWO) & HIGH_BITS
    if pairs:
        key = pairs, (state.supply + _AT_LEAST_ONE) & HIGH_BITS
        listed = _rands.get(key)
        if listed is None:
            listed = _rands[key] = [
                a.UseRand(give, take)
                for give in RESOURCES
                if pairs & UNITS[INDEX[give]] << 7
                for take in RESOURCES
                if take != give and key[1] & UNITS[INDEX[take]] << 7
            ]
        actions += listed


def _add_chapel(state: State, seat: int, actions: list[Action]) -> None:
    if state.rolled:
        actions += [_CHAPELS[opponent] for opponent in chapel_opponents(state, seat)]


def _add_sarek(state: State, seat: int, actions: list[Action]) -> None:
    if not state.rolled or not (state.face_up[seat] or held_intervenes(state, seat)):
        return
    hand = state.hands[seat]
    outposts = outpost_points(state, seat) if covers(hand, _SAREK_OUTPOST) else 0
    starbases = starbase_points(state, seat) if covers(hand, _SAREK_STARBASE) else 0
    if not outposts and not starbases:
        return
    for card in _SAREK_CARDS:
        if held_intervenes(state, seat) if card == "hidden" else state.face_up[seat]:
            actions += _SAREK_OUTPOSTS[card].at(outposts)
            actions += _SAREK_STARBASES[card].at(starbases)


_POWERS: Mapping[int, Callable[[State, int, list[Action]], None]] = {
    UHURA: _add_uhura,
    SCOTT: _add_scott,
    SULU: _add_sulu,
    MCCOY: _add_mccoy,
    CHEKOV: _add_chekov,
    RAND: _add_rand,
    CHAPEL: _add_chapel,
    SAREK: _add_sarek,
}


# Reactions and the choices that follow


def _spock(state: State, seat: int) -> list[Action]:
    return [*_of_types(_SPOCKS, state.supply), _DECLINE_SPOCK] if seat == state.asked else []


def _kirk(state: State, seat: int) -> list[Action]:
    if seat != state.asked:
        return []
    if count(state.hands[seat]) > HAND_LIMIT:
        return [_KIRK_SAVES, _DECLINE_KIRK]
    return [*_of_types(_KIRKS, state.supply), _DECLINE_KIRK]


def _uhura_return(state: State, seat: int) -> list[Action]:
    if seat != state.active:
        return []
    hand = state.hands[seat]
    return [action for giver in state.returns for action in _of_types(_RETURNS[giver], hand)]


def _mccoy_pick(state: State, seat: int) -> list[Action]:
    if seat != state.active:
        return []
    return [action for kind, action in enumerate(_PICKS) if amount(state.looked_at, kind)]


def _chapel_pick(state: State, seat: int) -> list[Action]:
    return [*_of_types(_TAKES, state.hands[state.chapel])] if seat == state.active else []


def _support_followup(state: State, seat: int) -> list[Action]:
    if seat != state.asked:
        return []
    listed = _exchanges.get(state.support)
    if listed is None:
        listed = [action for card, action in enumerate(_EXCHANGES) if card not in state.support]
        _exchanges[state.support] = listed
    return [*listed] if state.sides[seat] else [_FLIP, *listed]


SUPPORT_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    "spock": _spock,
    "kirk": _kirk,
    "uhura_return": _uhura_return,
    "mccoy_pick": _mccoy_pick,
    "chapel_pick": _chapel_pick,
    "support_followup": _support_followup,
}
