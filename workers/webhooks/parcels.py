"""The courier's undelivered messages: to send, to retry, or to be answered."""

from collections import defaultdict
from collections.abc import Iterator
from uuid import UUID

import msgspec

from services.bots.deliveries import Delivery

BACK_OFF_S = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Seconds after each failure (the first, the second, ...) before a retry; the last value repeats."""

NOTICE_ATTEMPTS = 12
"""The most attempts for the start or end of a game; a decision is retried until it is over."""


class Parcel(msgspec.Struct):
    """A message to a bot: ``due`` is the time to send it, and ``taken`` is True once the receiver has
    confirmed it.

    ``is_lost`` is True for a challenge that is not sent again. ``kept`` is True if the result is stored where
    the bot's owner can look it up. A decision that was confirmed without an answer stays until it is over, so
    that it is not sent again.
    """

    bot: UUID
    delivery: Delivery
    due: float
    under_way: bool = False
    taken: bool = False
    kept: bool = False
    is_lost: bool = False

    @property
    def is_decision(self) -> bool:
        """True for a decision."""
        return self.delivery.kind == "decision"

    @property
    def is_challenge(self) -> bool:
        """True for a challenge to a receiver that has not proven itself."""
        return self.delivery.kind == "challenge"

    @property
    def is_tried_out(self) -> bool:
        """True if no further attempt follows."""
        return self.is_lost or (not self.is_decision and self.delivery.attempts >= NOTICE_ATTEMPTS)

    def back_off(self, now: float) -> None:
        """Schedule a retry with a delay that grows with the number of attempts."""
        pauses = len(BACK_OFF_S)
        self.due = now + BACK_OFF_S[min(self.delivery.attempts, pauses) - 1]


class Parcels:
    """The undelivered messages, by bot and id."""

    def __init__(self) -> None:
        self._by_id: dict[tuple[UUID, str], Parcel] = {}
        self._by_game: defaultdict[str | None, dict[str, Parcel]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._by_id)

    def add(self, parcel: Parcel) -> None:
        """Add a parcel."""
        self._by_id[parcel.bot, parcel.delivery.id] = parcel
        self._by_game[parcel.delivery.game][f"{parcel.bot} {parcel.delivery.id}"] = parcel

    def drop(self, parcel: Parcel) -> None:
        """Remove a parcel."""
        self._by_id.pop((parcel.bot, parcel.delivery.id), None)
        others = self._by_game[parcel.delivery.game]
        others.pop(f"{parcel.bot} {parcel.delivery.id}", None)
        if not others:
            del self._by_game[parcel.delivery.game]

    def find(self, bot: UUID, delivery_id: str) -> Parcel | None:
        """Return a parcel by the id of its message, if there is one."""
        return self._by_id.get((bot, delivery_id))

    def decisions_in(self, game: UUID) -> list[Parcel]:
        """List the undelivered decisions of a game."""
        return [parcel for parcel in self._by_game.get(str(game), {}).values() if parcel.is_decision]

    def due(self, now: float) -> Iterator[Parcel]:
        """Yield the parcels that are due, the longest waiting first."""
        waiting = [parcel for parcel in self._to_send() if parcel.due <= now]
        yield from sorted(waiting, key=lambda parcel: parcel.due)

    def next_due(self, default: float) -> float:
        """Return the time at which the next parcel is due."""
        return min((parcel.due for parcel in self._to_send()), default=default)

    def _to_send(self) -> Iterator[Parcel]:
        return (parcel for parcel in self._by_id.values() if not (parcel.under_way or parcel.taken))
