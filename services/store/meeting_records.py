"""Records of people who meet: seeks, rematches, quick phrases and messages of chats."""

from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.game.clocks import Clock
from domain.kernel.ruleset import Seat
from services.store.record_ids import hashed_id


class RatingRange(msgspec.Struct, frozen=True):
    """The ratings of accepted opponents, both ends included."""

    min: int | None = None
    """The lowest accepted rating; null for none."""
    max: int | None = None
    """The highest accepted rating; null for none."""

    def accepts(self, rating: float | None) -> bool:
        """Return True if an opponent with this rating is accepted; an unknown rating always is."""
        if rating is None:
            return True
        return (self.min is None or rating >= self.min) and (self.max is None or rating <= self.max)


class SeekMade(msgspec.Struct, frozen=True):
    """Somebody looks for a game; the first record of a seek, under a random id.

    ``options`` are complete, as a game stores them. ``player`` is the registration of a player, and ``guest``
    the name of anybody else. ``callers`` are marks of the caller. A seek that is still open at ``lapses_at``
    is over.
    """

    originator_id: UUID
    ruleset: str
    options: dict[str, Any]
    seats: int
    clock: Clock | None
    rated: bool
    rating_range: RatingRange | None
    fill_with_bots_after_s: int | None
    player: UUID | None
    guest: str | None
    callers: tuple[str, ...]
    lapses_at: str
    recorded_at: str
    originator_version: int = 1


SeekOutcome = Literal["paired", "withdrawn", "lapsed"]


class SeekOver(msgspec.Struct, frozen=True):
    """A seek is over; always its second record, so that it ends once.

    A paired seek has the ``game``, which is stored together with this record, and the ``seat``.
    """

    originator_id: UUID
    outcome: SeekOutcome
    game: UUID | None
    seat: Seat | None
    recorded_at: str
    originator_version: int = 2


class RematchChanged(msgspec.Struct, frozen=True):
    """The state of a finished game's rematch; ``rematch_of`` returns the id of its records.

    Each record is complete, so only the newest one counts. ``agreed`` are seats of the finished game;
    ``declined`` is the seat that declined, if one did. ``next`` is the new game once it has started, stored
    together with this record.
    """

    originator_id: UUID
    originator_version: int
    game: UUID
    agreed: tuple[Seat, ...]
    declined: Seat | None
    next: UUID | None
    recorded_at: str


def rematch_of(game: UUID) -> UUID:
    """Return the id of the records of a game's rematch."""
    return hashed_id(b"starledger/1/rematch/" + game.bytes)


class PhraseSaid(msgspec.Struct, frozen=True):
    """A seat has said a quick phrase; ``talk_of`` returns the id of the records of a game's talk."""

    originator_id: UUID
    originator_version: int
    game: UUID
    seat: Seat
    phrase: str
    recorded_at: str


def talk_of(game: UUID) -> UUID:
    """Return the id of the records of the phrases said in a game."""
    return hashed_id(b"starledger/1/talk/" + game.bytes)


class ChatSaid(msgspec.Struct, frozen=True):
    """A seat has written a message; ``chat_of`` returns the id of the records of a game's chat.

    ``player`` is the registration of the player at the seat, None for a guest. ``text`` is empty once the
    message is erased.
    """

    originator_id: UUID
    originator_version: int
    game: UUID
    seat: Seat
    player: UUID | None
    text: str
    recorded_at: str


def chat_of(game: UUID) -> UUID:
    """Return the id of the records of the messages in a game's chat."""
    return hashed_id(b"starledger/1/chat/" + game.bytes)
