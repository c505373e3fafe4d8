"""The next step of a tournament, computed from its records and the time alone."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from services import clock
from services.contests.state import Tournament
from services.contests.steps import BREAK, MakeGame, Step, Wait, next_step
from services.store.records import player_id
from services.store.tournament_records import (
    Entrant,
    EntrantJoined,
    TournamentGameMade,
    TournamentGameOver,
    TournamentMade,
)

START = "2026-01-31T12:00:00.000000Z"
HOUR = 60


def after(seconds: float) -> str:
    return clock.later(START, timedelta(seconds=seconds))


def arena(*entrants: Entrant) -> Tournament:
    """Return an arena of pods of two in which the first two entrants have just played for a minute."""
    made = TournamentMade(
        uuid4(), "Cup", "toy", {}, "arena", 2, 2, START, HOUR, None, None, True, (), None, START
    )
    found = Tournament(made)

    def apply(kind: Any, at: str, *fields: Any) -> None:
        found.apply(kind(made.originator_id, found.version + 1, at, *fields))

    for entrant in entrants:
        apply(EntrantJoined, START, entrant)
    game = uuid4()
    apply(TournamentGameMade, START, game, 0, (0, 1))
    apply(TournamentGameOver, after(60), game, (1, 2), ())
    return found


def step(tournament: Tournament, seconds: float) -> Step:
    return next_step(tournament, now=after(seconds), ended=(), apart=lambda _one, _other: False)


PEOPLE = [Entrant(player=player_id(name)) for name in ("Ann", "Bob")]
BOTS = [Entrant(bot="random"), Entrant(bot="greedy")]


@pytest.mark.parametrize("entrants", [PEOPLE, [PEOPLE[0], BOTS[1]]])
def test_people_have_a_break_after_a_game_of_an_arena(entrants: list[Entrant]) -> None:
    tournament, rested = arena(*entrants), 60 + BREAK.total_seconds()
    assert step(tournament, 60) == Wait(after(rested))
    assert isinstance(step(tournament, rested), MakeGame)


def test_bots_play_on_without_a_break() -> None:
    assert isinstance(step(arena(*BOTS), 60), MakeGame)
