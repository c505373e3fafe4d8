"""Closed games: nobody acts and no clock runs until an operator reopens the game, or it ends."""

from datetime import timedelta

import pytest

from domain.game.clocks import Clock, IncrementClock
from domain.kernel.errors import GameNotRunning
from services import clock as time_of_day
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Accepted, Request
from services.play.moderation import CLOSED_FOR
from services.play.seating import SeatRequest
from services.reading.projections.games import Filter
from services.service import Service
from tests.services.clocks.playing import TEN_S, Watch, act, listed, open_game, remaining
from tests.services.conftest import create, first_seat, seat_caller
from workers.queues.pending_jobs import pending_job

OPERATOR = Request(Caller(secret="operator", operator=True), "/operator")
WITH_BOTS = (SeatRequest("human"), SeatRequest("bot", bot="greedy"), SeatRequest("bot", bot="greedy"))


@pytest.fixture
def watch(watch: Watch, service: Service, monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.setattr(service.moderation, "_now", watch)
    return watch


@pytest.mark.parametrize("clock", [TEN_S, IncrementClock(60, 5)], ids=["decision", "increment"])
def test_a_closed_game_stands_still_until_reopened(service: Service, watch: Watch, clock: Clock) -> None:
    game = open_game(service, clock)
    seat, full = first_seat(game), remaining(game)
    since = game.duties()[seat].since
    watch.wait(seconds=4)
    service.moderation.close_game(OPERATOR, game.id, "collusion")
    watch.wait(hours=30)
    closed = service.queries.summary(game.id)
    assert closed.closed is not None
    assert (closed.status, closed.closed.reason, closed.deadline) == ("running", "collusion", None)
    assert closed.deciding == closed.may_act == []
    assert closed.idle_until == closed.closed.ends_at
    with pytest.raises(GameNotRunning, match="game-closed"):
        act(service, game, seat)
    assert service.automation.act_overdue(game.id, seat, since, lambda now: listed(now, seat)) is None
    assert service.automation.end_idle(game.id) is None
    with pytest.raises(GameNotRunning, match="game-closed"):
        service.moderation.close_game(OPERATOR, game.id, "again")

    service.moderation.reopen_game(OPERATOR, game.id, "they are brothers")
    now = service.games.current(game.id)
    assert (now.closed, first_seat(now), remaining(now)) == (None, seat, full)
    assert now.deadline(seat) == time_of_day.later(watch.time, timedelta(milliseconds=full[seat]))
    watch.wait(seconds=9)
    after = act(service, now, seat).game
    assert service.auditor.audit(game.id).ok
    assert service.games.load(game.id, version=after.version).pack() == after.pack()
    with pytest.raises(GameNotRunning, match="game-not-closed"):
        service.moderation.reopen_game(OPERATOR, game.id, "again")


def test_a_closed_game_ends_after_a_week(service: Service, watch: Watch) -> None:
    game = open_game(service, None)
    service.moderation.close_game(OPERATOR, game.id, "collusion")
    watch.wait(seconds=CLOSED_FOR.total_seconds() - 1)
    assert service.automation.end_idle(game.id) is None
    watch.wait(seconds=1)
    ended = service.automation.end_idle(game.id)
    assert ended is not None
    assert ended.game.aborted == "aborted by the operator: collusion"
    assert service.queries.summary(game.id).closed is None
    for change in (service.moderation.reopen_game, service.moderation.close_game):
        with pytest.raises(GameNotRunning, match="game-over"):
            change(OPERATOR, game.id, "too late")
    assert service.auditor.audit(game.id).ok


def test_a_closed_game_is_unlisted_and_takes_no_players(service: Service, watch: Watch) -> None:
    game = create(service, SeatRequest("human"), SeatRequest("open"), SeatRequest("open")).game.id
    watch.wait(hours=1)

    def join() -> Accepted:
        return service.commands.join(Request(SPECTATOR, "/join"), game, 1, name="Eve", client_seed=None)

    def open_games() -> list[str]:
        service.projector.catch_up()
        return [each.id for each in service.queries.page(Filter(open_seat=True), cursor=None, limit=9)[0]]

    assert open_games() == [str(game)]
    service.moderation.close_game(OPERATOR, game, "a name")
    assert open_games() == []
    with pytest.raises(GameNotRunning, match="game-closed"):
        join()
    watch.wait(hours=30)
    assert service.automation.end_idle(game) is None, "the day of a game that waits does not count"
    service.moderation.reopen_game(OPERATOR, game, "renamed")
    assert open_games() == [str(game)]
    assert join().game.seats[1].kind == "human"


def test_bots_and_chores_rest_in_a_closed_game(service: Service, watch: Watch) -> None:
    game = open_game(service, None, seats=WITH_BOTS)
    while game.seats[first_seat(game)].bot is None:
        game = act(service, game, first_seat(game)).game
    job = pending_job(game, now=watch.time)
    assert job is not None
    assert job.seat is not None
    service.moderation.close_game(OPERATOR, game.id, "collusion")
    assert pending_job(service.games.current(game.id), now=watch.time) is None
    played = service.automation.act_as_bot(
        game.id, job.seat, job.since, lambda now: listed(now, job.seat or 0)
    )
    assert played is None
    assert service.automation.do_chore(game.id) is None
    service.moderation.reopen_game(OPERATOR, game.id, "they are brothers")
    assert pending_job(service.games.current(game.id), now=watch.time) == job


def test_a_stand_in_replaces_a_player_who_leaves_a_closed_game(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    own = Request(seat_caller(game.id, seat), "/seats")
    service.moderation.close_game(OPERATOR, game.id, "collusion")
    assert service.commands.leave(own, game.id, seat).game.seats[seat].stand_in == "greedy"
    with pytest.raises(GameNotRunning, match="game-closed"):
        service.commands.come_back(own, game.id, seat)
    watch.wait(hours=1)
    service.moderation.reopen_game(OPERATOR, game.id, "they are brothers")
    service.commands.come_back(own, game.id, seat)
    act(service, service.games.current(game.id), seat)
    assert service.auditor.audit(game.id).ok
