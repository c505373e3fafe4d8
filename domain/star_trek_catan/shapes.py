"""The rules that malformed fields of actions and options break.

``decide`` never receives a malformed value. A value that a player could have meant breaks the same rule in
every position.
"""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.board import POINTS, ROUTES, SECTORS
from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.names import CardKind
from domain.star_trek_catan.tables import CARDS_PER_RESOURCE, MAX_SEATS, SUPPORT_CARDS

Rules = tuple[str, ...]
Struct = type[msgspec.Struct]

_ALL_CARDS = CARDS_PER_RESOURCE * len(RESOURCES)

_PLACES: dict[str, tuple[int, Rules]] = {
    "sector": (SECTORS, ("STC-019",)),
    "intersection": (POINTS, ("STC-020",)),
    "route": (ROUTES, ("STC-021",)),
    "from_route": (ROUTES, ("STC-021",)),
    "to_route": (ROUTES, ("STC-021",)),
    "oldest": (MAX_SEATS, ("STC-034",)),
}
"""By field: the size of its range of numbers, from 0, and the rules that define it."""

_SEATS: dict[tuple[Struct, str], Rules] = {
    (a.OfferTrade, "to"): ("STC-112",),
    (a.ChoosePartner, "partner"): ("STC-114",),
    (a.Steal, "victim"): ("STC-097",),
    (s.UseUhura, "opponents"): ("STC-190",),
    (s.ReturnCard, "opponent"): ("STC-194", "STC-190"),
    (s.UseChapel, "opponent"): ("STC-234",),
}
"""By type and field: the rules that define which seats can be named."""

_OFFERS: dict[Struct, Rules] = {
    a.OfferTrade: ("STC-113",),
    a.AcceptOffer: ("STC-114",),
    a.RejectOffer: ("STC-113",),
    a.TakeBackAcceptance: ("STC-282",),
    a.WithdrawOffer: ("STC-112",),
    a.ChoosePartner: ("STC-114",),
}
"""By type: the rules that refuse an impossible offer."""

_AMOUNTS: dict[Struct, Rules] = {
    a.OfferTrade: ("STC-110",),
    a.TradeWithSupply: ("STC-123",),
    a.Discard: ("STC-093",),
    a.PlayResearchStation: ("STC-164",),
    s.UseScott: ("STC-197",),
    s.UseMccoy: ("STC-217",),
}
"""By type: the rules that refuse a negative or fractional number of cards."""

_NOT_RESOURCES: dict[Struct, Rules] = {
    a.OfferTrade: ("STC-107",),
    a.TradeWithSupply: ("STC-107",),
    a.Discard: ("STC-091",),
}
"""By type: the rules that refuse anything except the five resources."""

_NAMES: dict[str, tuple[tuple[str, ...], Rules]] = {
    "resource": (RESOURCES, ("STC-006",)),
    "give": (RESOURCES, ("STC-006",)),
    "take": (RESOURCES, ("STC-006",)),
    "setup": (("beginner", "variable"), ("STC-032",)),
    "phases": (("separate", "combined"), ("STC-033",)),
    "support_cards": (("on", "off"), ("STC-280",)),
    "build": (("outpost", "starbase"), ("STC-239",)),
}
"""By field: its names, and the rules that define them."""

_CARDS: dict[Struct, tuple[tuple[str, ...], Rules]] = {
    s.PickDevelopmentCard: (get_args(CardKind), ("STC-009",)),
    s.ExchangeSupportCard: (SUPPORT_CARDS, ("STC-010",)),
    s.UseSarek: (("face_up", "hidden"), ("STC-241",)),
}
"""By type: the names of the field ``card``, and the rules that define them."""

_BUNDLES = ("cards", "give", "want", "take", "pay")


def rules_of_shape(struct: Struct, path: Sequence[str | int], value: Any) -> Rules:
    """Return the rules that a malformed field of an action or of the options breaks."""
    match path:
        case (str(field), str(name)) if field in _BUNDLES and struct in _AMOUNTS:
            return _of_amount(struct, name, value)
        case ("offer" | "answers",) if _is_number(value):
            return _OFFERS.get(struct, ())
        case ("to" | "opponents" as field,) if isinstance(value, list):
            return _SEATS.get((struct, field), ())
        case (str(field), *_) if _is_number(value):
            return _of_number(struct, field, value)
        case (str(field),) if isinstance(value, str):
            names, rules = _CARDS.get(struct, ((), ())) if field == "card" else _NAMES.get(field, ((), ()))
            return () if value in names else rules
        case _:
            return ()


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_number(struct: Struct, field: str, value: float) -> Rules:
    """STC-019, STC-020, STC-021: places and seats are counted from 0."""
    below, rules = _PLACES.get(field) or (MAX_SEATS, _SEATS.get((struct, field), ()))
    return () if value in range(below) else rules


def _of_amount(struct: Struct, name: str, value: Any) -> Rules:
    """STC-006, STC-007: a whole number of cards of one of the five resources."""
    if name not in RESOURCES:
        return _NOT_RESOURCES.get(struct, ("STC-006",))
    if not _is_number(value):
        return ()
    if value < 0 or value % 1:
        return _AMOUNTS[struct]
    return ("STC-007",) if value > _ALL_CARDS else ()
