"""An event's contribution to the statistics of a game: a roll of dice, and each seat's gains and losses."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

UNKNOWN = "unknown"
"""The name under which gains and losses of an unknown kind are counted."""

Gains = dict[int, dict[str, int]]
"""Gains by seat and resource; negative for losses, never 0."""

Faces = tuple[int, ...]
"""The numbers on the faces of a die, in order. Each face is equally likely; a number may repeat."""


class Roll(msgspec.Struct, frozen=True):
    """A roll of dice."""

    kind: str
    """The purpose of the roll: a key of the ruleset's ``dice``."""
    dice: tuple[int, ...]
    """The result of each die."""


class Tally(msgspec.Struct, frozen=True):
    """An event's contribution to the statistics, as far as its reader may know it."""

    roll: Roll | None = None
    """The roll of dice, if any."""
    gains: Gains = {}
    """Each seat's gains and losses, by the ruleset's ``resources`` or ``UNKNOWN``."""


NOTHING = Tally()


def gained(*changes: tuple[int, Mapping[str, int]]) -> Gains:
    """Add up changes by seat and resource, without zeros."""
    gains: Gains = {}
    for seat, amounts in changes:
        own = gains.setdefault(seat, {})
        for name, amount in amounts.items():
            own[name] = own.get(name, 0) + amount
    kept = {seat: {name: amount for name, amount in own.items() if amount} for seat, own in gains.items()}
    return {seat: own for seat, own in kept.items() if own}


def amounts(bundle: Any) -> dict[str, int]:
    """Return the amounts of a struct with one field per resource."""
    return {name: amount for name in bundle.__struct_fields__ if (amount := getattr(bundle, name))}


def negative(amounts: Mapping[str, int]) -> dict[str, int]:
    """Return the amounts with their signs reversed."""
    return {name: -amount for name, amount in amounts.items()}


def one(resource: str | None) -> dict[str, int]:
    """Return one unit of a resource, or of an unknown one for None."""
    return {UNKNOWN if resource is None else resource: 1}


def moved(giver: int, taker: int, cards: Mapping[str, int]) -> Gains:
    """Return the gains of a transfer from one seat to another."""
    return gained((giver, negative(cards)), (taker, cards))


def by_seat(bundles: Iterable[Any]) -> Gains:
    """Return the gains of each seat, from one struct of amounts per seat in seat order."""
    return gained(*((seat, amounts(bundle)) for seat, bundle in enumerate(bundles)))
