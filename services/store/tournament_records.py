"""Records of tournaments. All records of a tournament share its random id and have consecutive versions.

They name people by the ids of their registrations, and bots by their names. Entrants are numbered from 0 in
the order in which they first joined.
"""

from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.game.clocks import Clock

TournamentFormat = Literal["arena", "swiss", "round-robin"]
TournamentOutcome = Literal["finished", "cancelled"]
Seeding = Literal["random", "rating"]
"""The order of entrants before the first round and with equal standings: drawn, or by their ratings."""


class Entrant(msgspec.Struct, frozen=True):
    """Somebody in a tournament: a registered player, or a bot.

    ``number`` tells apart several entrants of the same built-in bot, from 1.
    """

    player: UUID | None = None
    bot: str | None = None
    number: int = 1


class TournamentMade(msgspec.Struct, frozen=True):
    """A tournament was created; always its first record.

    ``name`` is empty once its organiser was erased. ``options`` are complete, as a game stores them.
    ``smallest_pod`` is the smallest number of seats of its games. An arena has ``minutes``, a Swiss
    tournament ``rounds``, and a round robin may have ``rounds``. ``bots`` is None if only people may join.
    ``organiser`` is None for the operator. Only a Swiss tournament is seeded by ratings.
    """

    originator_id: UUID
    name: str
    ruleset: str
    options: dict[str, Any]
    format: TournamentFormat
    pod_size: int
    smallest_pod: int
    starts_at: str
    minutes: int | None
    rounds: int | None
    clock: Clock | None
    rated: bool
    bots: tuple[str, ...] | None
    organiser: UUID | None
    recorded_at: str
    originator_version: int = 1
    seeding: Seeding = "random"


class TournamentRecord(msgspec.Struct, frozen=True):
    """A later record of a tournament."""

    originator_id: UUID
    originator_version: int
    recorded_at: str


class EntrantJoined(TournamentRecord, frozen=True):
    """An entrant joined, or returned. ``rating`` is set where ratings seed the tournament."""

    entrant: Entrant
    rating: int | None = None


class EntrantLeft(TournamentRecord, frozen=True):
    """The entrant with this number left, and gets no further games."""

    number: int


class RoundPaired(TournamentRecord, frozen=True):
    """The next round was paired: the entrants of each game, and those with a bye."""

    pods: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


class TournamentGameMade(TournamentRecord, frozen=True):
    """A game of the tournament has started, stored together with this record.

    ``pod`` is its number in the newest round, from 0; in an arena 0. ``seats`` are the entrants in the order
    of their seats.
    """

    game: UUID
    pod: int
    seats: tuple[int, ...]


class TournamentGameOver(TournamentRecord, frozen=True):
    """A game is over. ``places`` holds the place of each seat; it is empty if the game was aborted.

    ``absent`` lists the entrants who had left the game; they get no further games unless they return.
    """

    game: UUID
    places: tuple[int, ...]
    absent: tuple[int, ...]


class TournamentClosed(TournamentRecord, frozen=True):
    """The tournament is over: ``finished`` as planned, or ``cancelled``."""

    outcome: TournamentOutcome


TOURNAMENT_MADE_TOPIC = "tournament/made.1"
TOURNAMENT_CLOSED_TOPIC = "tournament/closed.1"

LATER_TOURNAMENT_RECORDS: dict[str, type[TournamentRecord]] = {
    "tournament/entrant-joined.1": EntrantJoined,
    "tournament/entrant-left.1": EntrantLeft,
    "tournament/round-paired.1": RoundPaired,
    "tournament/game-made.1": TournamentGameMade,
    "tournament/game-over.1": TournamentGameOver,
    TOURNAMENT_CLOSED_TOPIC: TournamentClosed,
}
"""The records that follow a tournament's first one, by topic."""

TOURNAMENT_TOPICS = frozenset({TOURNAMENT_MADE_TOPIC, *LATER_TOURNAMENT_RECORDS})
"""The topics of tournaments."""
