"""The protocol of a ruleset's study: its numbers, its arrays, and its decisions in order."""

from collections.abc import Sequence
from typing import Any, Protocol

from domain.kernel.ruleset import Action, Ruleset, Seat
from learning.drafts import STAGES, Draft, Due, Sides
from learning.layout import Block, Field, Layout
from learning.numbering import Numbering

DISCARD_STEP = "discard-card"
"""The name of the group of steps that each add a card to a discard."""
OFFER_STEP, GIVE_STEP, WANT_STEP, ASK_STEP = "offer", "offer-give", "offer-want", "offer-ask"
"""The names of the groups of the steps of an offer; the last three follow each other in this order."""

_FLAGS = bytes.maketrans(b"01", b"\0\1")


class Encoder(Protocol):
    """Encodes the observations of one game; it may cache what seldom changes."""

    def view(self, state: Any, viewer: Seat) -> bytes:
        """Return a seat's observation by ``Study.layout`` without the draft; other seats follow clockwise."""
        ...


class Study(Protocol):
    """The numbers and arrays of a ruleset."""

    ruleset: Ruleset
    numbering: Numbering
    layout: Layout
    kinds: int
    """The number of kinds that a draft gives and wants."""
    places: int
    """The number of places of a move that is decomposed; 0 if there is none."""
    moves: type[Action] | None
    """The decomposed type of move."""
    move_step: str
    """The name of the group of numbers for the second step of such a move."""

    def encoder(self) -> Encoder:
        """Return an encoder for a new game."""
        ...

    def decider(self, state: Any) -> Seat:
        """Return the seat that decides next, -1 once the game is over.

        The seats that an open offer asks answer first.
        """
        ...

    def offers(self, state: Any) -> tuple[int, ...]:
        """Return the numbers of the open offers, oldest first."""
        ...

    def due(self, state: Any, seat: Seat) -> Due | None:
        """Return the discard that a seat owes now, if any."""
        ...

    def sides(self, state: Any, seat: Seat) -> Sides | None:
        """Return the limits of an offer; None if the seat may make none now."""
        ...

    def second_place(self, action: Any) -> int:
        """Return the second place of a decomposed move."""
        ...


def draft_block(kinds: int, places: int) -> Block:
    """Return the block of the action under construction, which only its own seat sees."""
    fields = [
        Field("stage", len(STAGES), f"one of {', '.join(STAGES)}; all 0 while nothing is composed"),
        Field("give", kinds, "the chosen amounts that leave the hand, by kind"),
        Field("want", kinds, "the chosen amounts that an offer asks for, by kind"),
    ]
    if places:
        fields.append(Field("from", places, "the chosen first place of a move"))
    return Block("draft", tuple(fields))


def draft_bytes(study: Study, draft: Draft | None) -> bytes:
    """Return the numbers of ``draft_block``."""
    if draft is None:
        return bytes(len(STAGES) + 2 * study.kinds + study.places)
    padding = [0] * study.kinds
    give, want = (draft.give or padding), (draft.want or padding)
    return ONE_HOT[len(STAGES)][draft.stage] + bytes(give) + bytes(want) + one_hot(draft.place, study.places)


def one_hot(place: int, size: int) -> bytes:
    """Return ``size`` numbers: 1 at ``place``, 0 elsewhere; all 0 if ``place`` is negative."""
    flags = bytearray(size)
    if place >= 0:
        flags[place] = 1
    return bytes(flags)


ONE_HOT = tuple([one_hot(place, size) for place in range(size)] + [bytes(size)] for size in range(33))
"""``one_hot`` by size, up to 32, and place; place -1 gives all zeros."""

CLOCKWISE = tuple(
    tuple(tuple((seat + step) % seats for step in range(seats)) for seat in range(seats))
    for seats in range(5)
)
"""By number of seats and seat: all seats clockwise from it."""


def spread(mask: int, size: int) -> bytes:
    """Return the bits of a mask as numbers, the lowest first."""
    return f"{mask:0{size}b}"[::-1].encode().translate(_FLAGS)


def amounts(bundle: int, kinds: int) -> list[int]:
    """Return the amounts of a packed bundle by kind."""
    return [bundle >> 8 * at & 0xFF for at in range(kinds)]


def asked(party: int, seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Return the seats of a party of opponents, given by its place on ``numbering.party``."""
    return tuple((seat + step) % seats for step in range(1, seats) if party + 1 >> step - 1 & 1)


def parties(seats: int) -> Sequence[int]:
    """Return the places of all parties of opponents in a game."""
    return range((1 << seats - 1) - 1)


def counter_party(seat: Seat, active: Seat, seats: int) -> Sequence[int]:
    """Return the place of the only party that a counter-offer asks: the active seat."""
    return ((1 << (active - seat) % seats - 1) - 1,)
