"""Purchases and sales at a card as precomputed actions, for a visit in flight or a trading post."""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

import msgspec

from domain.kernel.ruleset import Action
from domain.starship_catan.cards import CARDS
from domain.starship_catan.goods import HIGH_BITS, INDEX, RESOURCES, UNITS, Goods, unpacked
from domain.starship_catan.rules import room
from domain.starship_catan.state import State
from domain.starship_catan.tables import MOST_UNITS


class Menu(msgspec.Struct, frozen=True):
    """The deals at one card.

    With one good (its bits start at ``shift``), ``buys`` and ``sells`` are by number of units, 1 first. With
    any resource (``shift`` is -1), ``buys`` are by resource, and ``sells`` by packed bundle.
    """

    shift: int
    buy: int
    sell: int
    buys: Sequence[Action]
    sells: Sequence[Action]
    bundles: tuple[tuple[int, Action], ...] = ()


def menu(card: int, buy: Callable[[Goods], Action], sell: Callable[[Goods], Action]) -> Menu:
    """Return the deals of a card, as actions of the given types."""
    face = CARDS[card]
    most = face.most or MOST_UNITS
    if len(face.trades) == 1:
        unit = UNITS[INDEX[face.trades[0]]]
        numbers = [unpacked(unit * number) for number in range(1, most + 1)]
        return Menu(
            8 * INDEX[face.trades[0]],
            face.buy or 0,
            face.sell or 0,
            [buy(goods) for goods in numbers] if face.buy else (),
            [sell(goods) for goods in numbers] if face.sell else (),
        )
    if not face.trades:
        return Menu(0, 0, 0, (), ())
    bundles = [
        sum(units)
        for number in range(1, most + 1)
        for units in combinations_with_replacement(UNITS[: len(RESOURCES)], number)
    ]
    return Menu(
        -1,
        face.buy or 0,
        face.sell or 0,
        [buy(unpacked(unit)) for unit in UNITS[: len(RESOURCES)]] if face.buy else (),
        (),
        tuple((bundle, sell(unpacked(bundle))) for bundle in bundles) if face.sell else (),
    )


def deals(state: State, seat: int, offered: Menu, found: list[Action]) -> None:
    """Append a seat's possible purchases and sales from a menu; agrees with ``verify_purchase`` and
    ``verify_sale``.
    """
    shift = offered.shift
    if shift >= 0:
        if offered.buys:
            number = min(room(state, seat) >> shift & 0xFF, state.astro[seat] // offered.buy)
            found += offered.buys[:number]
        if offered.sells:
            found += offered.sells[: state.goods[seat] >> shift & 0xFF]
        return
    if offered.buys and state.astro[seat] >= offered.buy:
        free = room(state, seat)
        found += [action for index, action in enumerate(offered.buys) if (free >> 8 * index) & 0xFF]
    if offered.bundles:
        goods = state.goods[seat] + HIGH_BITS
        found += [action for bundle, action in offered.bundles if (goods - bundle) & HIGH_BITS == HIGH_BITS]
