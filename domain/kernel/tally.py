"""What an event adds to the numbers of a game: a roll of dice, and what each seat gains and loses."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

UNKNOWN = "unknown"
"""The name under which gains and losses are counted whose kind the reader may not know."""

Gains = dict[int, dict[str, int]]
"""By seat and resource: what it gains, less than 0 for what it loses, never 0."""

Faces = tuple[int, ...]
"""What the faces of a die show, in order; a face that is there twice is as likely as two."""


class Roll(msgspec.Struct, frozen=True):
    """Dice that were rolled."""

    kind: str
    """What they were rolled for, by a name of the ruleset's own: a key of its ``dice``."""
    dice: tuple[int, ...]
    """What each of them shows."""


class Tally(msgspec.Struct, frozen=True):
    """What an event adds to the numbers of a game, as far as its reader may know."""

    roll: Roll | None = None
    """The dice that were rolled; None where there were none."""
    gains: Gains = {}
    """What each seat gains and loses of the ruleset's ``resources``, or of ``UNKNOWN``."""


NOTHING = Tally()


def gained(*changes: tuple[int, Mapping[str, int]]) -> Gains:
    """Sum changes by seat and resource; what comes to nothing is left out."""
    gains: Gains = {}
    for seat, amounts in changes:
        own = gains.setdefault(seat, {})
        for name, amount in amounts.items():
            own[name] = own.get(name, 0) + amount
    kept = {seat: {name: amount for name, amount in own.items() if amount} for seat, own in gains.items()}
    return {seat: own for seat, own in kept.items() if own}


def amounts(bundle: Any) -> dict[str, int]:
    """Give what a struct of amounts holds, one field a resource."""
    return {name: amount for name in bundle.__struct_fields__ if (amount := getattr(bundle, name))}


def negative(amounts: Mapping[str, int]) -> dict[str, int]:
    """Turn gains into losses."""
    return {name: -amount for name, amount in amounts.items()}


def one(resource: str | None) -> dict[str, int]:
    """Give one unit of a resource, of one that the reader may not know where that is None."""
    return {UNKNOWN if resource is None else resource: 1}


def moved(giver: int, taker: int, cards: Mapping[str, int]) -> Gains:
    """Let one seat have what another one had."""
    return gained((giver, negative(cards)), (taker, cards))


def by_seat(bundles: Iterable[Any]) -> Gains:
    """Give what each seat receives, from one struct of amounts a seat, in seat order."""
    return gained(*((seat, amounts(bundle)) for seat, bundle in enumerate(bundles)))
