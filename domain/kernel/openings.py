"""Openings: the first choices or buildings of each seat."""

from collections.abc import Callable, Iterable

from domain.kernel.ruleset import Event, Opening, Seat

LENGTH = 2
"""The number of parts in an opening. Longer openings would hardly ever occur twice."""


def first_parts(
    events: Iterable[Event], seats: int, part_of: Callable[[Event], tuple[Seat, str] | None]
) -> dict[Seat, Opening]:
    """Return the first parts of each seat; stops reading events once every seat has all of them.

    ``part_of`` returns the seat and the part that an event adds, or None. Seats with fewer than ``LENGTH``
    parts are left out.
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
