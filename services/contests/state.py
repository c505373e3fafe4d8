"""The state of a tournament, derived from its records."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Literal
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from services import clock
from services.errors import UNREADABLE, Unavailable
from services.store.records import read_record
from services.store.tournament_records import (
    LATER_TOURNAMENT_RECORDS,
    Entrant,
    EntrantJoined,
    EntrantLeft,
    RoundPaired,
    TournamentClosed,
    TournamentGameMade,
    TournamentGameOver,
    TournamentMade,
    TournamentRecord,
)

TournamentStatus = Literal["open", "running", "finished", "cancelled"]


class PlayedGame(msgspec.Struct):
    """A game of a tournament: its round (from 1; 0 in an arena), its entrants by seat, and their places.

    ``over`` is None while it runs; ``places`` is empty if it was aborted.
    """

    id: UUID
    round: int
    pod: int
    seats: tuple[int, ...]
    made_at: str
    over: TournamentGameOver | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat; empty while the game runs, and if it was aborted."""
        return () if self.over is None else self.over.places


class Tournament(msgspec.Struct):
    """A tournament after some of its records; only ``apply`` changes it."""

    made: TournamentMade
    version: int = 1
    entrants: list[Entrant] = []
    active: set[int] = set()
    departures: dict[int, int] = {}
    """How often each entrant has left by its own request."""
    ratings: dict[int, int] = {}
    rounds: list[RoundPaired] = []
    games: dict[UUID, PlayedGame] = {}
    closed: TournamentClosed | None = None

    @property
    def id(self) -> UUID:
        """The id of the tournament."""
        return self.made.originator_id

    @property
    def is_arena(self) -> bool:
        """True if entrants are paired whenever they are free, and not in rounds."""
        return self.made.format == "arena"

    @property
    def ends_at(self) -> str | None:
        """The time at which an arena ends; None for other formats."""
        minutes = self.made.minutes
        return None if minutes is None else clock.later(self.made.starts_at, timedelta(minutes=minutes))

    def status(self, *, now: str) -> TournamentStatus:
        """Return the status at a time."""
        if self.closed is not None:
            return self.closed.outcome
        return "open" if now < self.made.starts_at else "running"

    def number_of(self, entrant: Entrant) -> int | None:
        """Return the number of an entrant; None if it has never joined."""
        return self.entrants.index(entrant) if entrant in self.entrants else None

    def running(self) -> list[PlayedGame]:
        """List the games that are not over."""
        return [game for game in self.games.values() if game.over is None]

    def of_round(self) -> list[PlayedGame]:
        """List the games of the newest round."""
        return [game for game in self.games.values() if game.round == len(self.rounds)]

    def byes(self) -> Counter[int]:
        """Count the byes of each entrant."""
        return Counter(number for each in self.rounds for number in each.byes)

    def seated(self) -> Counter[tuple[int, int]]:
        """Count how often each entrant had each seat."""
        return Counter((each, seat) for game in self.games.values() for seat, each in enumerate(game.seats))

    def apply(self, record: TournamentRecord) -> None:
        """Apply the next record."""
        self.version = record.originator_version
        match record:
            case EntrantJoined(entrant=entrant, rating=rating):
                if entrant not in self.entrants:
                    self.entrants.append(entrant)
                number = self.entrants.index(entrant)
                self.active.add(number)
                if rating is not None:
                    self.ratings[number] = rating
            case EntrantLeft(number=number):
                self.active.remove(number)
                self.departures[number] = self.departures.get(number, 0) + 1
            case RoundPaired():
                self.rounds.append(record)
            case TournamentGameMade(game=game, pod=pod, seats=seats, recorded_at=at):
                assert set(seats) <= set(range(len(self.entrants)))
                self.games[game] = PlayedGame(game, len(self.rounds), pod, seats, at)
            case TournamentGameOver(game=game, absent=absent):
                self.games[game].over = record
                self.active -= set(absent)
            case TournamentClosed():
                self.closed = record


def read_tournament(rows: Sequence[StoredRow]) -> Tournament | None:
    """Return the tournament with these stored records; None if there are none.

    Raises Unavailable if one is unreadable, since the numbers in all later ones depend on it.
    """
    if not rows:
        return None
    made = read_record(*rows[0][1:], TournamentMade)
    if made is None:
        raise Unavailable("tournament-unreadable")
    found = Tournament(made)
    apply_all(found, rows[1:])
    return found


def apply_all(tournament: Tournament, rows: Iterable[StoredRow]) -> None:
    """Apply stored records, except those applied before. Raises Unavailable if one is unreadable."""
    for version, topic, state in rows:
        if version <= tournament.version:
            continue
        try:
            record = read_record(topic, state, LATER_TOURNAMENT_RECORDS[topic])
            assert record is not None
            assert record.originator_version == version
            tournament.apply(record)
        except UNREADABLE as error:
            raise Unavailable("tournament-unreadable") from error
