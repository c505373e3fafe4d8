"""The time limits of external bots."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from threading import Barrier

import pytest

from domain.game.aggregate import Game
from domain.game.clocks import IncrementClock
from domain.game.seats import MISSES_IN_A_ROW
from domain.kernel.errors import DecisionOver
from domain.kernel.ruleset import Action
from services import clock as time_of_day
from services.identity.authenticator import Caller
from services.identity.tokens import DecisionLease
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from tests.services.clocks.playing import (
    TEN_S,
    Watch,
    bot_caller,
    kinds,
    lease_of,
    listed,
    miss,
    open_game,
    until_asked,
)


def test_a_bot_from_outside_has_its_time_without_a_clock(service: Service, watch: Watch, rex: Game) -> None:
    assert rex.clocks() == []
    assert rex.deadline(0) == time_of_day.later(watch.time, timedelta(seconds=30))
    watch.wait(seconds=29)
    answered = service.answers.answer(lease_of(rex), listed(rex, 0))
    assert "time-spent" not in kinds(answered)
    assert (answered.game.first_deadline() is None) == (0 not in answered.game.duties())


def test_late_answer_and_fallback_never_both_count(service: Service, watch: Watch, rex: Game) -> None:
    lease, action = lease_of(rex), listed(rex, 0)
    watch.wait(seconds=30.5)
    with pytest.raises(DecisionOver):
        service.answers.answer(lease, action)
    missed = miss(service, rex, 0)
    assert missed is not None
    assert kinds(missed)[0] == "decision-missed"
    with pytest.raises(DecisionOver):
        service.answers.answer(lease, action)
    assert service.games.current(rex.id).version == missed.version
    game = until_asked(service, missed.game)
    lease, since = lease_of(game), game.duties()[0].since
    answered = service.answers.answer(lease, listed(game, 0))
    watch.wait(seconds=31)
    assert miss(service, answered.game, 0, since=since) is None
    assert service.auditor.audit(rex.id).ok


def test_an_answer_and_the_fallback_at_the_same_moment_are_one_decision(
    service: Service, open_service: Callable[[], Service], watch: Watch, rex: Game
) -> None:
    """Two processes handle the same decision at once: one at the deadline, one just after it."""
    past = Watch()
    stored: list[int] = []
    for _ in range(12):
        game = until_asked(service, service.games.current(rex.id))
        lease, action, before = lease_of(game), listed(game, 0), game.version
        watch.time = deadline = game.deadline(0) or ""
        past.time = time_of_day.later(deadline, timedelta(microseconds=1))
        both = Barrier(2)

        def answer(lease: DecisionLease = lease, action: Action = action, both: Barrier = both) -> bool:
            with closing(open_service()) as process:
                process.answers._now = watch
                both.wait()
                try:
                    return not process.answers.answer(lease, action).repeated
                except DecisionOver:
                    return False

        def fall_back(since: int = lease.since, both: Barrier = both) -> bool:
            with closing(open_service()) as process:
                process.automation._now = past
                both.wait()
                done = process.automation.act_overdue(rex.id, 0, since, lambda now: listed(now, 0))
                return done is not None and not done.repeated

        with ThreadPoolExecutor(2) as pool:
            won = [pool.submit(answer), pool.submit(fall_back)]
            assert [each.result() for each in won].count(True) == 1
        log = service.event_store.envelopes(rex.id, gt=before)
        stored.append(sum("action" in envelope.hidden for envelope in log))
        watch.time = past.time
        if service.games.current(rex.id).seats[0].stand_in:
            service.commands.come_back(Request(bot_caller("rex"), "/return"), rex.id, 0)
    assert stored == [1] * 12
    assert service.auditor.audit(rex.id).ok


def test_the_shorter_of_clock_and_bot_time_is_the_deadline(service: Service, watch: Watch, rex: Game) -> None:
    seats = (SeatRequest("bot", bot="rex"), SeatRequest("human"), SeatRequest("human"))
    for clock, seconds in ((IncrementClock(600, 0), 30), (TEN_S, 10)):
        game = until_asked(service, open_game(service, clock, seats=seats))
        assert game.deadline(0) == time_of_day.later(watch.time, timedelta(seconds=seconds))
        watch.wait(seconds=seconds, microseconds=1)
        missed = miss(service, game, 0)
        assert missed is not None
        assert missed.envelopes[0].core.data["spent_ms"] == seconds * 1000
        assert service.auditor.audit(game.id).ok


def test_a_game_without_people_is_not_rated(service: Service, watch: Watch) -> None:
    bots = (SeatRequest("bot", bot="greedy"), SeatRequest("bot", bot="random"))
    assert not service.queries.summary(open_game(service, None, seats=bots).id).rated
    game = open_game(service, None, seats=(SeatRequest("human"), *bots))
    assert service.queries.summary(game.id).rated
    waiting = open_game(service, None, seats=(SeatRequest("open"), *bots))
    assert service.queries.summary(waiting.id).rated, "a person may take the open seat"


def test_hand_over_is_not_shown_after_the_game(service: Service, watch: Watch, rex: Game) -> None:
    game = rex
    for _ in range(MISSES_IN_A_ROW):
        game = until_asked(service, game)
        watch.wait(seconds=31)
        missed = miss(service, game, 0)
        assert missed is not None
        game = missed.game
    assert service.decisions.handed_over(game, "rex", 0) is not None
    service.commands.abort(Request(Caller(secret="op", operator=True), "/abort"), game.id)
    assert service.decisions.handed_over(service.games.current(game.id), "rex", 0) is None
