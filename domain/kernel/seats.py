"""The seats of a new game: their number, their colours, and options that fit both."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Name
from domain.kernel.ruleset import Ruleset


def verify_table(ruleset: Ruleset, colors: Sequence[str], options: Any) -> None:
    """Verify that the number of seats, their colours and the options fit.

    Raises RuleViolation if they break a rule, and ValueError for other faults: an option value of the wrong
    type, or a seat without a colour.
    """
    try:
        msgspec.convert(msgspec.to_builtins(options), ruleset.options_type)
    except msgspec.ValidationError as error:
        raise ValueError(f"the options: {error}") from None
    ruleset.verify_options(options, len(colors))
    if not ruleset.min_seats <= len(colors) <= ruleset.max_seats:
        raise ValueError(f"{len(colors)} seats")
    if tuple(colors) != ruleset.seat_colors(colors, options):
        raise ValueError("a seat has no colour")


def colors_by_seat(
    requested: Sequence[str | None], colors: Sequence[str], *, rules: Sequence[str], once: Sequence[str]
) -> tuple[str, ...]:
    """Return every seat's requested colour, and the remaining ``colors`` in order for the other seats.

    Raises RuleViolation for an unknown colour, citing ``rules``, and for a colour requested twice, citing
    ``once``.
    """
    taken = [color for color in requested if color is not None]
    for color in taken:
        if color not in colors:
            raise RuleViolation("colours-are", colors=tuple(map(Name, colors)), rules=rules)
        if taken.count(color) > 1:
            raise RuleViolation("colour-twice", color=Name(color), rules=once)
    free = (color for color in colors if color not in taken)
    return tuple(color if color is not None else next(free) for color in requested)


def seats_in_words(ruleset: Ruleset) -> str:
    """Return the number of seats in words: ``3 to 4``, or ``2`` if only one number is possible."""
    low, high = ruleset.min_seats, ruleset.max_seats
    return str(low) if low == high else f"{low} to {high}"
