"""Silent players, and the time from which the others may end their game."""

from datetime import timedelta

import pytest

from domain.game.aggregate import Game
from domain.game.clocks import DaysClock
from services import clock as time_of_day
from services.errors import Forbidden, Unauthenticated
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from tests.services.clocks.playing import START, Watch, listed, open_game, until_all_hide
from tests.services.conftest import HUMANS, first_seat, seat_caller


def test_silent_player_without_a_clock_may_be_abandoned(service: Service, watch: Watch) -> None:
    hours = service.settings.silent_hours
    game = open_game(service, None)
    seat = first_seat(game)
    other, own = (Request(seat_caller(game.id, each), "/abort") for each in ((seat + 1) % 3, seat))
    watch.wait(hours=1)
    service.forks.fork(Request(seat_caller(game.id, seat), "/forks"), game.id, game.version)
    assert service.queries.summary(game.id).awaited_since == START
    assert service.queries.summary(game.id).endable_at == time_of_day.later(START, timedelta(hours=hours))
    watch.wait(hours=hours - 1, microseconds=-1)
    with pytest.raises(Forbidden):
        service.commands.abort(other, game.id)
    watch.wait(microseconds=1)
    with pytest.raises(Forbidden):
        service.commands.abort(own, game.id)
    with pytest.raises(Unauthenticated):
        service.commands.abort(Request(SPECTATOR, "/abort"), game.id)
    ended = service.commands.abort(other, game.id)
    assert ended.envelopes[0].core.data["reason"].startswith(f"seat {seat} was silent for {hours} hours")
    assert ended.game.status == "aborted"
    assert service.queries.summary(game.id).endable_at is None


def test_silent_person_may_be_abandoned_while_a_bot_has_time(
    service: Service, watch: Watch, rex: Game
) -> None:
    game = until_all_hide(service, watch, rex)
    assert game.deadline(0) is not None
    hours = service.settings.silent_hours
    endable_at = service.queries.summary(game.id).endable_at
    assert endable_at == time_of_day.later(game.timing.open_decisions[1].at, timedelta(hours=hours))
    watch.time = endable_at
    ended = service.commands.abort(Request(seat_caller(game.id, 2), "/abort"), game.id)
    assert ended.game.status == "aborted"


def test_nobody_ends_a_game_in_which_clocks_run_or_no_other_person_plays(
    service: Service, watch: Watch
) -> None:
    alone = (SeatRequest("human"), SeatRequest("bot", bot="greedy"))
    for clock, seats in ((DaysClock(30), HUMANS), (None, alone)):
        game = open_game(service, clock, seats=seats)
        while game.seats[seat := first_seat(game)].bot:
            since = game.duties()[seat].since
            service.automation.act_as_bot(game.id, seat, since, lambda now, seat=seat: listed(now, seat))
            game = service.games.current(game.id)
        watch.wait(days=20)
        summary = service.queries.summary(game.id)
        assert summary.endable_at is None
        assert (summary.idle_until is None) == (clock is not None)
        assert service.automation.end_idle(game.id) is None
        with pytest.raises(Forbidden):
            service.commands.abort(Request(seat_caller(game.id, 0), "/abort"), game.id)
