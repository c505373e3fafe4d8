"""Places at the table: who is to sit there, and who sits there now."""

from collections.abc import Sequence

import msgspec

from domain.game import events as game_events
from domain.kernel.errors import Refusal
from domain.log.envelope import Hidden

BUILT_IN_BOTS = frozenset({"greedy", "random"})
"""The bots that the service itself plays; every other one decides somewhere else."""


MISSES_IN_A_ROW = 3
"""After how many missed decisions a stand-in plays on."""


class SeatTaken(Refusal):
    """Somebody sits there already, or it is not a seat of this game that can be joined."""

    code = "seat-taken"


class SeatState(msgspec.Struct):
    """A place at the table as it stands.

    ``name`` is None for an open seat, for a bot, and where it was erased; ``generation`` counts the tokens
    that the seat has had; ``stand_in`` is the bot that plays on after the owner has left; ``proposals``
    counts those that the seat has made; ``misses`` are the decisions in a row that it let run out;
    ``returns`` counts how often its owner came back after a stand-in had played. No time counts for the seat
    before ``timed_from``: when its time was last counted, its owner returned, or a fork that had waited for
    players could continue; empty if none of these has happened. ``left_at`` is the version at which its owner
    last left the running game, 0 before that.
    """

    kind: game_events.SeatKind
    bot: str | None
    color: str
    guest: bool
    name: str | None
    generation: int = 0
    client_seed: str | None = None
    client_seed_joined: bool = False
    stand_in: str | None = None
    proposals: int = 0
    misses: int = 0
    returns: int = 0
    timed_from: str = ""
    left_at: int = 0

    @property
    def is_external(self) -> bool:
        """Whether a bot from outside decides for this seat now."""
        return self.bot is not None and self.bot not in BUILT_IN_BOTS and self.stand_in is None

    @property
    def is_handed_over(self) -> bool:
        """Whether a stand-in plays since decisions were missed, and not since the owner has left."""
        return self.stand_in is not None and self.misses >= MISSES_IN_A_ROW

    @property
    def is_timed(self) -> bool:
        """Whether somebody decides for this seat now who may be slow: a person, or a bot from outside."""
        return self.stand_in is None and (self.kind == "human" or self.is_external)

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat now; None while a person does."""
        return self.stand_in or self.bot

    @property
    def service_bot(self) -> str | None:
        """The bot that decides here now, where the service plays it; None while anybody outside decides."""
        return self.player if self.player in BUILT_IN_BOTS else None


class NewSeat(msgspec.Struct, frozen=True):
    """A seat of a game to be created: its plan, and the name (with a random salt) of who sits there."""

    plan: game_events.SeatPlan
    name: str | None = None
    name_salt: str | None = None


def hidden_names(seats: Sequence[NewSeat]) -> dict[str, Hidden]:
    """Give the names of those seated as they stand beside the first event."""
    return {
        f"name.{number}": Hidden(seat.name_salt, seat.name)
        for number, seat in enumerate(seats)
        if seat.name is not None and seat.name_salt is not None
    }
