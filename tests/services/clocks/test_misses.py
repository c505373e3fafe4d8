"""Missed decisions, hand-over and return."""

from datetime import timedelta

import pytest

from domain.game.clocks import IncrementClock
from domain.game.decide import STAND_IN
from domain.game.seats import MISSES_IN_A_ROW
from domain.kernel.errors import DecisionOver, GameNotRunning
from services import clock as time_of_day
from services.contacts.outbox import Notice
from services.errors import Forbidden, TooManyRequests
from services.notices.planning import owed_notice
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from tests import toy
from tests.services.clocks.playing import (
    TEN_S,
    Watch,
    act,
    kinds,
    listed,
    miss,
    miss_three,
    open_game,
    remaining,
    running,
    until_all_hide,
    until_asked,
)
from tests.services.conftest import first_seat, seat_caller


def test_a_seat_decides_until_its_deadline_and_then_the_service_does(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat, since = first_seat(game), game.duties()[first_seat(game)].since
    watch.wait(seconds=10)
    assert miss(service, game, seat) is None, "there is time to the very end"
    watch.wait(microseconds=1)
    before = game.version
    with pytest.raises(DecisionOver):
        act(service, game, seat)
    assert service.games.current(game.id).version == before
    missed = miss(service, game, seat)
    assert missed is not None
    spent, noted, *decided = (envelope.core for envelope in missed.envelopes)
    assert spent.data == {"seat": seat, "spent_ms": 10_000, "remaining_ms": 10_000, "added_ms": 10_000}
    assert (noted.kind, noted.seat) == ("decision-missed", None)
    assert noted.data == {"seat": seat, "since": since, "misses": 1}
    assert {(core.seat, core.data["played_by"]) for core in decided} == {(seat, STAND_IN)}
    again = miss(service, service.games.current(game.id), seat, since=since)
    assert again is not None
    assert again.repeated
    assert again.version == missed.version == service.games.current(game.id).version
    assert service.auditor.audit(game.id).ok


def test_a_missed_decision_leaves_a_notice_for_the_next_one(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    while True:
        watch.wait(seconds=11)
        missed = miss(service, game, seat)
        assert missed is not None
        game, told = missed.game, owed_notice(service.event_store, missed.game, seat, None)
        duty = game.duties().get(seat)
        if duty is not None and duty.must:
            assert told == Notice("turn", game.id, seat, duty.since)
            break
        assert told is None
        game = until_asked(service, game, seat)
    game = act(service, game, seat).game
    assert owed_notice(service.event_store, game, seat, None) is None, "the player is back"


def test_log_time_decides_lateness_if_the_clock_is_behind(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat, deadline = first_seat(game), game.first_deadline() or ""
    other = (seat + 1) % 3
    watch.wait(seconds=10.5)
    service.commands.leave(Request(seat_caller(game.id, other), "/leave"), game.id, other)
    watch.time = deadline
    with pytest.raises(DecisionOver):
        act(service, game, seat)
    assert miss(service, game, seat) is not None
    assert service.auditor.audit(game.id).ok


def test_deciding_in_time_resets_misses(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    watch.wait(seconds=11)
    missed = miss(service, game, seat)
    assert missed is not None
    assert missed.game.seats[seat].misses == 1
    while first_seat(missed.game) != seat:
        missed = act(service, missed.game, first_seat(missed.game))
    resumed = act(service, missed.game, seat)
    assert kinds(resumed)[:2] == ["seat-resumed", "time-spent"]
    assert resumed.game.seats[seat].misses == 0
    assert service.auditor.audit(game.id).ok


def test_three_misses_in_a_row_hand_the_seat_over_until_its_owner_acts(
    service: Service, watch: Watch
) -> None:
    game = open_game(service, TEN_S)
    missed = miss_three(service, watch, game, 1)
    assert kinds(missed)[:3] == ["time-spent", "decision-missed", "seat-handed-over"]
    assert missed.envelopes[1].core.data["misses"] == MISSES_IN_A_ROW
    game = missed.game
    assert (game.seats[1].stand_in, running(game)) == (STAND_IN, [s for s in running(game) if s != 1])
    assert game.deadline(1) is None
    assert [seat.handed_over for seat in service.queries.summary(game.id).seats] == [False, True, False]
    while not (1 in game.duties() and game.duties()[1].must):
        game = act(service, game, first_seat(game)).game
    watch.wait(seconds=60)
    assert miss(service, game, 1) is None, "the stand-in has no deadline"
    back = act(service, game, 1)
    assert kinds(back)[:2] == ["seat-resumed", "time-spent"]
    assert back.envelopes[1].core.data["spent_ms"] == 0
    assert (back.game.seats[1].stand_in, back.game.seats[1].misses) == (None, 0)
    assert service.auditor.audit(game.id).ok


def test_returning_alone_leaves_one_miss_and_restarts_the_time(service: Service, watch: Watch) -> None:
    game = miss_three(service, watch, open_game(service, TEN_S), 0).game
    while not (0 in game.duties() and game.duties()[0].must):
        game = act(service, game, first_seat(game)).game
    watch.wait(seconds=60)
    back = service.commands.come_back(Request(seat_caller(game.id, 0), "/return"), game.id, 0)
    assert kinds(back) == ["seat-resumed"]
    assert (back.game.seats[0].stand_in, back.game.seats[0].misses) == (None, 2)
    assert back.game.deadline(0) == time_of_day.later(watch.time, timedelta(seconds=10))
    watch.wait(seconds=11)
    missed = miss(service, back.game, 0)
    assert missed is not None
    assert "seat-handed-over" in kinds(missed)
    assert service.auditor.audit(game.id).ok


def test_return_is_refused_if_present_and_limited(service: Service, watch: Watch) -> None:
    game = open_game(service, None)
    asked = Request(seat_caller(game.id, 0), "/return")
    with pytest.raises(GameNotRunning):
        service.commands.come_back(asked, game.id, 0)
    with pytest.raises(Forbidden):
        service.commands.come_back(asked, game.id, 1)
    for _ in range(20):
        service.commands.leave(asked, game.id, 0)
        service.commands.come_back(asked, game.id, 0)
    service.commands.leave(asked, game.id, 0)
    with pytest.raises(TooManyRequests):
        service.commands.come_back(asked, game.id, 0)
    watch.wait(minutes=10)
    service.commands.come_back(asked, game.id, 0)


def test_off_turn_clocks_run_for_mandatory_decisions_only(service: Service, watch: Watch) -> None:
    game = until_all_hide(service, watch, open_game(service, IncrementClock(1000, 0)))
    assert running(game) == [0, 1, 2]
    before = remaining(game)
    watch.wait(seconds=3)
    game = act(service, game, 0).game
    watch.wait(seconds=4)
    game = act(service, game, 1).game
    game = act(service, game, 2).game
    assert [then - now for then, now in zip(before, remaining(game), strict=True)] == [3000, 7000, 7000]
    active = game.state.active
    game = act(service, game, active, toy.Offer(1)).game
    assert len(game.duties()) == 3
    assert running(game) == [active]
    before = remaining(game)
    watch.wait(seconds=5)
    asked = [seat for seat, duty in game.duties().items() if not duty.must]
    answered = act(service, game, asked[0], toy.Decline())
    assert kinds(answered) == ["offer-declined"]
    assert remaining(answered.game) == before
    assert service.auditor.audit(game.id).ok


def test_missed_off_turn_decision_counts_as_off_turn(service: Service, watch: Watch) -> None:
    game = until_all_hide(service, watch, open_game(service, TEN_S))
    watch.wait(seconds=5)
    game = act(service, game, 1).game
    watch.wait(seconds=6)
    for seat in (0, 2):
        missed = miss(service, game, seat)
        assert missed is not None
        game = missed.game
    assert game.state.phase == "play"
    assert service.auditor.audit(game.id).ok


def test_a_bot_of_the_service_has_no_deadline(service: Service, watch: Watch) -> None:
    seats = (SeatRequest("bot", bot="greedy"), SeatRequest("bot", bot="random"), SeatRequest("human"))
    game = open_game(service, TEN_S, seats=seats)
    while (seat := first_seat(game)) != 2:
        assert game.deadline(seat) is None
        assert running(game) == ([2] if 2 in game.duties() and game.duties()[2].must else [])
        watch.wait(seconds=20)
        since = game.duties()[seat].since
        played = service.automation.act_as_bot(game.id, seat, since, lambda now, seat=seat: listed(now, seat))
        assert played is not None
        assert "time-spent" not in kinds(played)
        game = played.game
    assert game.deadline(2) is not None
