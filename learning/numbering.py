"""Numbers for the actions of a ruleset: consecutive ranges in an order that stays the same."""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product
from math import prod
from typing import Any, NamedTuple

import msgspec

from domain.kernel.ruleset import Action, Seat, kebab


class Moment(NamedTuple):
    """The facts of a position that determine an action's number."""

    seat: Seat
    """The deciding seat; other seats are counted clockwise from it."""
    seats: int
    """The number of seats."""
    offers: tuple[int, ...] = ()
    """The numbers of the open offers, oldest first."""


class Axis(msgspec.Struct, frozen=True):
    """The possible values of one field of an action, in order."""

    names: tuple[str, ...]
    """A name for each value."""
    place: Callable[[Any, Moment], int]
    """Returns a value's place in this order."""
    of_offers: bool = False
    """True if the place depends on the open offers."""


def span(size: int) -> Axis:
    """Return the axis of the numbers 0 to ``size`` - 1."""
    return Axis(tuple(map(str, range(size))), lambda value, _: int(value))


def among(values: Sequence[Any], names: Sequence[str] | None = None) -> Axis:
    """Return the axis of the listed values, named by their text or by ``names``."""
    places = {value: place for place, value in enumerate(values)}
    return Axis(tuple(names or map(str, values)), lambda value, _: places[value])


def opponent(most: int) -> Axis:
    """Return the axis of up to ``most`` other seats, counted clockwise from the deciding one."""
    return Axis(_clockwise(most), lambda value, moment: (value - moment.seat) % moment.seats - 1)


def own_piece(size: int) -> Axis:
    """Return the axis of a seat's pieces, which are numbered consecutively over all seats, ``size`` each."""
    return Axis(tuple(map(str, range(size))), lambda value, moment: value - size * moment.seat)


def party(most: int) -> Axis:
    """Return the axis of the non-empty sets of up to ``most`` other seats."""
    names = _clockwise(most)
    sets = tuple(
        "+".join(name for at, name in enumerate(names) if chosen >> at & 1) for chosen in range(1, 1 << most)
    )
    return Axis(
        sets,
        lambda value, moment: sum(1 << (seat - moment.seat) % moment.seats - 1 for seat in set(value)) - 1,
    )


def _clockwise(most: int) -> tuple[str, ...]:
    return tuple(f"opponent {step}" for step in range(1, most + 1))


def kind(bundle: type[msgspec.Struct]) -> Axis:
    """Return the axis of the only kind in a bundle, whatever its amount."""
    kinds = bundle.__struct_fields__
    return Axis(kinds, lambda value, _: next(at for at, name in enumerate(kinds) if getattr(value, name)))


def bundles(bundle: type[msgspec.Struct], least: int, most: int) -> list[Any]:
    """List all bundles of ``least`` to ``most`` items, the smallest first."""
    kinds = bundle.__struct_fields__
    return [
        bundle(**{name: chosen.count(name) for name in set(chosen)})
        for size in range(least, most + 1)
        for chosen in combinations_with_replacement(kinds, size)
    ]


def open_offer(slots: int) -> Axis:
    """Return the axis of the open offers, the oldest first."""
    return Axis(
        tuple(f"offer {slot}" for slot in range(slots)),
        lambda value, moment: moment.offers.index(value),
        of_offers=True,
    )


WHOLE = ""
"""Used instead of a field's name: the axis numbers whole actions."""


class Group:
    """The numbers of one type of action, or of one step of a decomposed one; the last axis varies fastest."""

    def __init__(self, name: str, action: type[Action] | None = None, **axes: Axis) -> None:
        self.name = name
        self.action = action
        self._axes = axes
        self.size = prod(len(axis.names) for axis in axes.values())
        self.of_offers = any(axis.of_offers for axis in axes.values())

    def place(self, action: Action, moment: Moment) -> int:
        """Return the place of an action in this group."""
        at = 0
        for field, axis in self._axes.items():
            value = action if field == WHOLE else getattr(action, field)
            at = at * len(axis.names) + axis.place(value, moment)
        return at

    def labels(self) -> list[str]:
        """Return the name of every number: ``steal victim=opponent 2``."""
        named = [
            [f" {field}={name}" if field else f" {name}" for name in axis.names]
            for field, axis in self._axes.items()
        ]
        return [self.name + "".join(parts) for parts in product(*named)]

    def axes(self) -> list[tuple[str, tuple[str, ...]]]:
        """List the fields in order, each with the names of its values."""
        return [(field, axis.names) for field, axis in self._axes.items()]


def of(action: type[Action], **axes: Axis) -> Group:
    """Return the numbers of a type of action."""
    return Group(kebab(action.__name__), action, **axes)


def step(name: str, **axes: Axis) -> Group:
    """Return the numbers of a step of a decomposed action."""
    return Group(name, None, **axes)


class Numbering:
    """The numbers of all actions of a ruleset, from 0 to ``size`` - 1."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self._first: dict[str, int] = {}
        self._by_type: dict[type[Action], tuple[int, Group]] = {}
        self.size = 0
        for group in groups:
            self._first[group.name] = self.size
            if group.action is not None:
                self._by_type[group.action] = (self.size, group)
            self.size += group.size
        self._known: dict[tuple[int, int], dict[Action, int]] = {}

    def first(self, group: str) -> int:
        """Return the lowest number of a group, given by its name."""
        return self._first[group]

    def labels(self) -> list[str]:
        """Return the name of every number, in order."""
        return [label for group in self.groups for label in group.labels()]

    def number(self, action: Action, moment: Moment) -> int:
        """Return the number of an action. Raises KeyError if its type has none."""
        first, group = self._by_type[type(action)]
        number = first + group.place(action, moment)
        if not group.of_offers:
            self.known(moment.seat, moment.seats)[action] = number
        return number

    def known(self, seat: Seat, seats: int) -> dict[Action, int]:
        """Return the numbers that were computed for a seat and do not depend on offers."""
        return self._known.setdefault((seat, seats), {})


__all__ = [
    "WHOLE",
    "Axis",
    "Group",
    "Moment",
    "Numbering",
    "among",
    "bundles",
    "kind",
    "of",
    "open_offer",
    "opponent",
    "own_piece",
    "party",
    "span",
    "step",
]
