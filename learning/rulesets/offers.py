"""Open trade offers as numbers, for the games in which an offer asks several seats."""

from collections.abc import Sequence
from typing import Protocol

from domain.kernel.ruleset import Seat
from learning.layout import Block, Field
from learning.study import CLOCKWISE

_SEATS = len(CLOCKWISE) - 1
"""The most seats of a game."""


class Offer(Protocol):
    """An open offer, with packed cards and masks of the seats that have answered."""

    @property
    def seat(self) -> Seat:
        """The seat that made it."""

    @property
    def give(self) -> int:
        """The cards that its maker gives."""

    @property
    def want(self) -> int:
        """The cards that its maker wants."""

    @property
    def to(self) -> tuple[Seat, ...]:
        """The seats asked."""

    @property
    def accepted(self) -> int:
        """The seats that have accepted it."""

    @property
    def rejected(self) -> int:
        """The seats that have rejected it."""


class OfferEncoder:
    """Encodes up to ``most`` open offers of a game with these kinds of cards."""

    def __init__(self, kinds: int, most: int) -> None:
        fields = (
            Field("maker", _SEATS, "the seat that made it"),
            Field("give", kinds, "the cards that its maker gives"),
            Field("want", kinds, "the cards that its maker wants"),
            Field("to", _SEATS, "the seats asked"),
            Field("accepted", _SEATS, "the seats that have accepted it"),
            Field("rejected", _SEATS, "the seats that have rejected it"),
        )
        self.block = Block("offer", fields, most)
        self._kinds = kinds
        self._none = bytes(self.block.size * most)

    def encode(self, offers: Sequence[Offer], viewer: Seat, seats: int) -> bytes:
        """Return the numbers of the block, with all seats of the game clockwise from the viewer."""
        if not offers:
            return self._none
        clockwise, kinds = _CLOCKWISE[seats][viewer], self._kinds
        parts: list[bytes] = []
        for offer in offers:
            parts += (
                clockwise[1 << offer.seat],
                offer.give.to_bytes(kinds, "little"),
                offer.want.to_bytes(kinds, "little"),
                clockwise[sum([1 << seat for seat in offer.to])],
                clockwise[offer.accepted],
                clockwise[offer.rejected],
            )
        return b"".join(parts).ljust(len(self._none), b"\0")


_CLOCKWISE = tuple(
    tuple(
        [bytes([mask >> seat & 1 for seat in order]).ljust(_SEATS, b"\0") for mask in range(1 << len(order))]
        for order in orders
    )
    for orders in CLOCKWISE
)
"""By number of seats, viewer and mask of seats: the flags of the seats clockwise from the viewer."""
