"""Seats: the plan of a new game, and their present occupants."""

from collections.abc import Sequence

import msgspec

from domain.bots import BOTS
from domain.game import events as game_events
from domain.kernel.errors import Refusal
from domain.log.envelope import Hidden

BUILT_IN_BOTS = frozenset(BOTS)
"""The names of the built-in bots; all other bots are external."""


FORMER_PLAYER = "Former player"
"""The name shown for a person whose name was erased; nobody can register it."""

MISSES_IN_A_ROW = 3
"""The number of consecutive missed decisions after which a stand-in takes over."""


class SeatTaken(Refusal):
    """The seat is taken or does not exist; for a new token, no person sits there."""

    code = "seat-taken"


class SeatState(msgspec.Struct):
    """A seat with its present occupant.

    ``name`` is None for an open seat, a bot, or an erased name. ``generation`` counts the tokens issued to
    the seat, and ``proposals`` the proposals that it has made. ``stand_in`` is the bot that plays since the
    owner left. ``misses`` counts consecutive missed decisions, and ``returns`` how often the owner returned
    after a stand-in had played.

    ``timed_from`` is the earliest time from which the seat's time counts: the last time when its time was
    counted, its owner returned, or a fork started after waiting for players. It is empty if none of these has
    happened. ``left_at`` is the version at which its owner last left the running game, or 0.
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
    def shown_name(self) -> str | None:
        """The name of the person or bot; None for an open seat."""
        if self.kind != "human":
            return self.bot
        return FORMER_PLAYER if self.is_erased else self.name

    @property
    def is_erased(self) -> bool:
        """True for a person whose name was erased."""
        return self.kind == "human" and self.name is None

    @property
    def is_external(self) -> bool:
        """True if an external bot decides for this seat now."""
        return self.bot is not None and self.bot not in BUILT_IN_BOTS and self.stand_in is None

    @property
    def is_handed_over(self) -> bool:
        """True if a stand-in plays because of missed decisions, not because the owner left."""
        return self.stand_in is not None and self.misses >= MISSES_IN_A_ROW

    @property
    def is_timed(self) -> bool:
        """True if a person or an external bot decides for this seat now, so that its time counts."""
        return self.stand_in is None and (self.kind == "human" or self.is_external)

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat now; None for a person."""
        return self.stand_in or self.bot

    @property
    def service_bot(self) -> str | None:
        """The built-in bot that decides for this seat now; None for a person or an external bot."""
        return self.player if self.player in BUILT_IN_BOTS else None


class NewSeat(msgspec.Struct, frozen=True):
    """A seat of a new game: its plan, and the name of its person with a random salt."""

    plan: game_events.SeatPlan
    name: str | None = None
    name_salt: str | None = None


def hidden_names(seats: Sequence[NewSeat]) -> dict[str, Hidden]:
    """Return the names of the seated people as hidden values of the first event."""
    return {
        f"name.{number}": Hidden(seat.name_salt, seat.name)
        for number, seat in enumerate(seats)
        if seat.name is not None and seat.name_salt is not None
    }
