"""The rules that malformed fields of actions and options break.

``decide`` never receives a malformed value. A value that a player could have meant breaks the same rule in
every position.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.guards import Rules
from domain.starfarers import actions as a
from domain.starfarers.cards import Cards

_NAMES: dict[str, Rules] = {
    "resource": ("SF-002",),
    "give": ("SF-002",),
    "take": ("SF-002",),
    "upgrade": ("SF-013",),
    "kind": ("SF-078",),
    "card": ("SF-010",),
    "map": ("SF-071",),
}
"""By field: the rules that define its names."""

_NUMBERS: dict[str, Rules] = {
    "site": ("SF-022",),
    "at": ("SF-022",),
    "to": ("SF-022",),
    "path": ("SF-022",),
    "ship": ("SF-012",),
    "number": ("SF-136",),
}
"""By field: the rules that define its range of numbers."""

_OF_SEATS: dict[type[msgspec.Struct], Rules] = {
    a.Rob: ("SF-118",),
    a.OfferTrade: ("SF-124",),
    a.ConcludeTrade: ("SF-126",),
    a.UseHelpingHand: ("SF-259",),
}
"""By action: the rules on the seats that it may name, and on their number."""

_BUNDLES = ("cards", "give", "want")


def rules_of_shape(struct: type[msgspec.Struct], path: Sequence[str | int], value: Any) -> Rules:
    """Return the rules that a malformed field of an action or the options breaks."""
    match path:
        case (str(field), str(name)) if field in _BUNDLES:
            return _of_amount(name, value)
        case ("victim", *_) | ("partner", *_) | ("seats", *_) if _is_number(value) or isinstance(value, list):
            return _OF_SEATS.get(struct, ())
        case ("to", *_) if struct is a.OfferTrade:
            return _OF_SEATS[struct] if _is_number(value) or isinstance(value, list) else ()
        case ("path",) if isinstance(value, list):
            return ("SF-166", "SF-167") if value else ("SF-167",)
        case (str(field), *_) if _is_number(value):
            return _NUMBERS.get(field, ())
        case (str(field),) if isinstance(value, str):
            return _NAMES.get(field, ())
        case _:
            return ()


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_amount(name: str, value: Any) -> Rules:
    """SF-002, SF-129: a whole number of cards of the five types; nothing else changes hands."""
    return () if name in Cards.__struct_fields__ and not _is_number(value) else ("SF-002", "SF-129")
