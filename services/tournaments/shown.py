"""Tournaments as callers see them: names instead of numbers, points of each game."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from domain.game.clocks import Clock
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import Count, GameId
from services.contests.scoring import points_of, standings
from services.contests.state import PlayedGame, Tournament, TournamentStatus
from services.reading.players import PlayerKind
from services.store.tournament_records import Entrant, Seeding, TournamentFormat, TournamentMade

NameOf = Callable[[UUID], str]
"""Returns the present name of a registered player."""

GAMES_SHOWN = 100
"""The number of games of a tournament in one answer, the newest first."""


class TournamentSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: GameId
    """ID of the tournament."""
    name: str | None
    """The name of the tournament; null once its organiser was erased."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of its games, in the form of the ruleset's options schema."""
    format: TournamentFormat
    """An arena pairs free entrants for a time; the others play rounds."""
    pod_size: int
    """Number of entrants in a game. Where the ruleset permits it, some games have one less."""
    starts_at: str
    """Time of the start."""
    ends_at: str | None
    """Time at which an arena ends; null for other formats."""
    minutes: int | None
    """Length of an arena in minutes; null for other formats."""
    rounds: int | None
    """Number of rounds; null for an arena, and for a round robin that ends once everybody has met."""
    clock: Clock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if its games count in ratings."""
    bots: list[str] | None
    """Bots that took part from the beginning; null if bots may not join."""
    seeding: Seeding
    """The order before the first round and with equal standings: drawn, or by ratings when joining."""
    organiser: str | None
    """The name of the player who created it; null for the operator."""
    status: TournamentStatus
    """`open` until the start, then `running` until it is over."""
    entrants: Count
    """Number of players and bots that take part, or took part."""
    round: Count
    """Number of the newest round; 0 before the first one, and in an arena."""
    games_played: Count
    """Number of games that have started."""
    leader: str | None
    """The name of the first in the standings; null until a game has ended."""
    created_at: str
    """Time at which it was created."""


class TournamentStanding(msgspec.Struct, frozen=True):
    """The standing of a player or bot."""

    rank: Count
    """The place, from 1. Entrants with equal results share a place."""
    name: str
    """The name of the player or bot. Several entrants of a built-in bot have numbers."""
    kind: PlayerKind
    """A person or a bot."""
    points: Count
    """Points: 6 for a win, 0 for the last place, evenly spaced between them, and 6 for a bye."""
    wins: Count
    """Number of games won, the first tie-break."""
    opposition: Count
    """Sum of the opponents' points, counted once for each game with an opponent; the second tie-break."""
    games: Count
    """Number of games that counted."""
    byes: Count
    """Number of byes."""
    active: bool
    """False after leaving."""


class TournamentSeat(msgspec.Struct, frozen=True):
    """A seat of a game of a tournament."""

    seat: Seat
    """Number of the seat."""
    name: str
    """The name of the player or bot."""
    kind: PlayerKind
    """A person or a bot."""
    place: int | None
    """Place in the game, from 1; null while it runs, and if it was aborted."""
    points: int | None
    """Points for this place; null without a place."""


class TournamentGame(msgspec.Struct, frozen=True):
    """A game of a tournament."""

    game: GameId
    """ID of the game."""
    round: Count
    """Number of its round; 0 in an arena."""
    over: bool
    """True once its result is recorded. It stays false for a game that was running when its arena ended."""
    started_at: str
    """Time at which it started."""
    seats: list[TournamentSeat]
    """Its seats in their order."""


class TournamentBye(msgspec.Struct, frozen=True):
    """A round that somebody sat out."""

    round: Count
    """Number of the round."""
    name: str
    """The name of the player or bot."""


class TournamentView(TournamentSummary, frozen=True, kw_only=True):
    """A tournament with its standings and games."""

    standings: list[TournamentStanding]
    """All entrants, the best first."""
    games: list[TournamentGame]
    """The newest 100 games, newest first."""
    byes: list[TournamentBye]
    """All byes, newest first."""
    joined: bool
    """True if the caller takes part."""
    game: GameId | None
    """ID of the caller's running game; null without one."""


def summary_of(tournament: Tournament, name_of: NameOf, *, now: str) -> TournamentSummary:
    """Return a tournament for a list."""
    made = tournament.made
    scores = standings(tournament)
    has_leader = any(game.places for game in tournament.games.values())
    return TournamentSummary(
        id=str(tournament.id),
        name=made.name or None,
        ruleset=made.ruleset,
        options=made.options,
        format=made.format,
        pod_size=made.pod_size,
        starts_at=made.starts_at,
        ends_at=tournament.ends_at,
        minutes=made.minutes,
        rounds=made.rounds,
        clock=made.clock,
        rated=made.rated,
        bots=None if made.bots is None else list(made.bots),
        seeding=made.seeding,
        organiser=_organiser(made, name_of),
        status=tournament.status(now=now),
        entrants=_entrants(tournament),
        round=len(tournament.rounds),
        games_played=len(tournament.games),
        leader=entrant_name(tournament.entrants[scores[0].number], name_of) if has_leader else None,
        created_at=made.recorded_at,
    )


def view_of(tournament: Tournament, name_of: NameOf, caller: Entrant | None, *, now: str) -> TournamentView:
    """Return a tournament with its standings and games, as a caller sees it."""
    names = [entrant_name(each, name_of) for each in tournament.entrants]
    own = None if caller is None else tournament.number_of(caller)
    running = (game for game in tournament.running() if own in game.seats)
    own_game = next(running, None) if own is not None else None
    return TournamentView(
        **msgspec.structs.asdict(summary_of(tournament, name_of, now=now)),
        standings=_standings(tournament, names),
        games=[_game(tournament, game, names) for game in reversed(tournament.games.values())][:GAMES_SHOWN],
        byes=[
            TournamentBye(number, names[each])
            for number, paired in reversed([*enumerate(tournament.rounds, 1)])
            for each in paired.byes
        ],
        joined=own is not None and own in tournament.active,
        game=None if own_game is None else str(own_game.id),
    )


def entrant_name(entrant: Entrant, name_of: NameOf) -> str:
    """Return the name of an entrant; several of one bot are numbered from the second on."""
    if entrant.player is not None:
        return name_of(entrant.player)
    return entrant.bot if entrant.number == 1 else f"{entrant.bot} {entrant.number}"  # type: ignore[return-value]


def _organiser(made: TournamentMade, name_of: NameOf) -> str | None:
    return None if made.organiser is None else name_of(made.organiser)


def _entrants(tournament: Tournament) -> int:
    """Count those who take part or have played."""
    played = {each for game in tournament.games.values() for each in game.seats}
    return len(tournament.active | played)


def _standings(tournament: Tournament, names: list[str]) -> list[TournamentStanding]:
    """Return the standings, without entrants who left before their first game."""
    return [
        TournamentStanding(
            rank=score.rank,
            name=names[score.number],
            kind=_kind(tournament, score.number),
            points=score.points,
            wins=score.wins,
            opposition=score.opposition,
            games=score.games,
            byes=score.byes,
            active=score.number in tournament.active,
        )
        for score in standings(tournament)
        if score.number in tournament.active or score.games or score.byes
    ]


def _game(tournament: Tournament, game: PlayedGame, names: list[str]) -> TournamentGame:
    places = game.places or (None,) * len(game.seats)
    return TournamentGame(
        game=str(game.id),
        round=game.round,
        over=game.over is not None,
        started_at=game.made_at,
        seats=[
            TournamentSeat(
                seat,
                names[number],
                _kind(tournament, number),
                place,
                None if place is None else points_of(place, len(game.seats)),
            )
            for seat, (number, place) in enumerate(zip(game.seats, places, strict=True))
        ],
    )


def _kind(tournament: Tournament, number: int) -> PlayerKind:
    return "bot" if tournament.entrants[number].player is None else "human"
