"""Openings: the first things that each seat chose or built."""

from collections.abc import Callable, Iterable

from domain.kernel.ruleset import Event, Opening, Seat

LENGTH = 2
"""The most parts of an opening; with more, hardly an opening would occur twice."""


def first_parts(
    events: Iterable[Event], seats: int, part_of: Callable[[Event], tuple[Seat, str] | None]
) -> dict[Seat, Opening]:
    """Return the first parts of each seat; reads no more events once every seat has all of them.

    ``part_of`` returns the seat and the part that an event adds, or None. Seats with fewer are left out.
    """
    found: dict[Seat, Opening] = {}
    for event in events:
        added = part_of(event)
        if added is None or len(found.get(added[0], ())) == LENGTH:
            continue
        seat, part = added
        found[seat] = (*found.get(seat, ()), part)
        if len(found) == seats and all(len(parts) == LENGTH for parts in found.values()):
            break
    return {seat: parts for seat, parts in found.items() if len(parts) == LENGTH}
