"""The rules that malformed fields of actions and options break.

``decide`` never receives a malformed value. A value that a player could have meant breaks the same rule in
every position.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.guards import Rules
from domain.starship_catan import actions as a
from domain.starship_catan.cards import CARD_INDEX, CARDS
from domain.starship_catan.goods import GOODS

_TOO_MANY: dict[type[msgspec.Struct], Rules] = {
    a.Buy: ("SSC-089",),
    a.Sell: ("SSC-090",),
    a.BuyAtPost: ("SSC-191",),
    a.SellAtPost: ("SSC-191",),
    a.OfferTrade: ("SSC-197",),
}
"""By action: the rules that refuse more units than any ship stores, or more Astro than anybody has."""

_NAMES: dict[tuple[type[msgspec.Struct] | None, str], Rules] = {
    (None, "module"): ("SSC-016",),
    (None, "resource"): ("SSC-006",),
    (a.ForcePurchase, "resource"): ("SSC-202",),
    (a.CompleteMission, "mission"): ("SSC-116",),
    (a.BuildShip, "ship"): ("SSC-170",),
    (a.GiveUpShip, "ship"): ("SSC-240",),
    (None, "yellow_die"): ("SSC-005",),
    (None, "notes"): ("SSC-044",),
    (None, "give_up_ship"): ("SSC-240",),
}
"""By field, of one type or (None) of all others: the rules that define its names."""

_NUMBERS: dict[str, Rules] = {
    "sector": ("SSC-061",),
    "top": ("SSC-077",),
    "bottom": ("SSC-077",),
    "beginner": ("SSC-019",),
}
"""By field: the rules that define its range of numbers."""


def rules_of_shape(struct: type[msgspec.Struct], path: Sequence[str | int], value: Any) -> Rules:
    """Return the rules that a malformed field of an action or of the options breaks."""
    match path:
        case ("goods" | "give" | "get", str(name)):
            return _of_amount(struct, name, value)
        case ("post",) if isinstance(value, str):
            return _of_post(value)
        case ("top" | "bottom" as field,) if isinstance(value, list):
            return _NUMBERS[field]
        case (str(field), *_) if _is_number(value):
            return _NUMBERS.get(field, ())
        case (str(field),) if isinstance(value, str):
            return _NAMES.get((struct, field)) or _NAMES.get((None, field), ())
        case _:
            return ()


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_amount(struct: type[msgspec.Struct], name: str, value: Any) -> Rules:
    """SSC-006, SSC-018, SSC-196: a whole number, never negative, of a tradable good."""
    is_exchange = struct is a.OfferTrade
    if name not in GOODS and not (is_exchange and name == "astro"):
        return ("SSC-196",) if is_exchange else ("SSC-006",)
    if not _is_number(value):
        return ()
    if value < 0 or value % 1:
        return ("SSC-018",)
    return _TOO_MANY.get(struct, ())


def _of_post(card: str) -> Rules:
    """SSC-186, SSC-190: a card that can be used as a trading post."""
    index = CARD_INDEX.get(card)
    return ("SSC-190",) if index is not None and CARDS[index].kind == "median" else ("SSC-186",)
