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
        parts = []
        for offer in offers:
            asked = sum(1 << seat for seat in offer.to)
            maker, to, accepted, rejected = (
                _clockwise(mask, viewer, seats)
                for mask in (1 << offer.seat, asked, offer.accepted, offer.rejected)
            )
            give, want = (
                offer.give.to_bytes(self._kinds, "little"),
                offer.want.to_bytes(self._kinds, "little"),
            )
            parts += [maker, give, want, to, accepted, rejected]
        return b"".join(parts).ljust(len(self._none), b"\0")


def _clockwise(mask: int, viewer: Seat, seats: int) -> bytes:
    return bytes([mask >> seat & 1 for seat in CLOCKWISE[seats][viewer]]).ljust(_SEATS, b"\0")
