"""The remaining time on the clocks, and its place in the log."""

import gzip
import json
from datetime import timedelta
from uuid import UUID

import pytest

from domain.game.clocks import Clock, DaysClock, DecisionClock, IncrementClock
from domain.kernel.errors import DecisionOver
from services import clock as time_of_day
from services.archives.imports import Checked
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.service import Service
from tests import toy
from tests.services.clocks.playing import (
    DATA,
    START,
    TEN_S,
    Watch,
    act,
    miss,
    miss_three,
    open_game,
    remaining,
    until_all_hide,
    until_play,
)
from tests.services.conftest import first_seat, seat_caller


def test_the_time_of_a_decision_is_in_the_log(service: Service, watch: Watch) -> None:
    game = open_game(service, IncrementClock(total_seconds=60, increment_seconds=5))
    seat = first_seat(game)
    assert [(each.remaining_ms, each.running_since) for each in game.clocks()] == [
        (60_000, START if number == seat else None) for number in range(3)
    ]
    assert game.deadline(seat) == game.first_deadline() == "2026-01-31T12:01:00.000000Z"
    watch.wait(seconds=12.3456)
    accepted = act(service, game, seat)
    spent = accepted.envelopes[0].core
    assert (spent.kind, spent.seat) == ("time-spent", None)
    assert spent.data == {"seat": seat, "spent_ms": 12_345, "remaining_ms": 47_655, "added_ms": 0}
    assert accepted.envelopes[1].core.seat == seat
    assert remaining(accepted.game)[seat] == 47_655
    assert service.auditor.audit(game.id).ok


def test_an_increment_comes_once_the_turn_passes(service: Service, watch: Watch) -> None:
    game = until_play(service, open_game(service, IncrementClock(60, 5)), points=1)
    seat, before = game.state.active, remaining(game)
    for action in (toy.Offer(1), toy.DrawCard()):
        watch.wait(seconds=2)
        game = act(service, game, seat, action).game
    assert remaining(game)[seat] == before[seat] - 4000
    watch.wait(seconds=1)
    ended = act(service, game, seat, toy.EndTurn())
    assert ended.envelopes[0].core.data["added_ms"] == 5000
    assert remaining(ended.game) == before
    assert service.auditor.audit(game.id).ok


def test_an_off_turn_decision_takes_time_and_adds_none(service: Service, watch: Watch) -> None:
    game = until_all_hide(service, watch, open_game(service, IncrementClock(1000, 5)))
    other = (game.state.active + 1) % 3
    before = remaining(game)[other]
    watch.wait(seconds=3)
    assert remaining(act(service, game, other).game)[other] == before - 3000
    assert service.auditor.audit(game.id).ok


@pytest.mark.parametrize("clock", [TEN_S, DaysClock(2)], ids=["10 s", "2 d"])
def test_an_offer_does_not_start_the_clock_of_a_decision_anew(
    service: Service, watch: Watch, clock: Clock
) -> None:
    game = until_play(service, open_game(service, clock), points=1)
    seat, deadline = game.state.active, game.first_deadline()
    watch.wait(seconds=4)
    game = act(service, game, seat, toy.Offer(1)).game
    assert game.deadline(seat) == deadline
    watch.wait(seconds=1)
    decliner = (seat + 1) % 3
    game = act(service, game, decliner, toy.Decline()).game
    assert game.deadline(seat) == deadline
    game = act(service, game, seat, toy.DrawCard()).game
    assert game.deadline(seat) == time_of_day.later(watch.time, timedelta(milliseconds=clock.full_ms))
    assert service.auditor.audit(game.id).ok


def test_a_seat_handed_over_has_an_increment_to_come_back_with(service: Service, watch: Watch) -> None:
    game = open_game(service, IncrementClock(5, 10))
    missed = miss_three(service, watch, game, 0)
    assert missed.envelopes[0].core.data["remaining_ms"] == 10_000
    back = service.commands.come_back(Request(seat_caller(game.id, 0), "/return"), game.id, 0)
    assert remaining(back.game)[0] == 10_000
    assert service.auditor.audit(game.id).ok


def test_leaving_and_returning_wins_no_time(service: Service, watch: Watch) -> None:
    for clock in (TEN_S, IncrementClock(10, 0)):
        game = open_game(service, clock)
        seat, deadline = first_seat(game), game.first_deadline()
        for _ in range(3):
            watch.wait(seconds=3)
            service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
            back = service.commands.come_back(Request(seat_caller(game.id, seat), "/return"), game.id, seat)
            assert back.envelopes[0].core.data["same_decision"] is True
            assert back.game.deadline(seat) == deadline
        service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
        played = act(service, game, seat)
        assert played.envelopes[1].core.data["spent_ms"] == 9000
        assert service.auditor.audit(game.id).ok


def test_leaving_and_returning_does_not_extend_the_deadline(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
    watch.wait(seconds=11)
    with pytest.raises(DecisionOver):
        act(service, game, seat)
    service.commands.come_back(Request(seat_caller(game.id, seat), "/return"), game.id, seat)
    assert miss(service, service.games.current(game.id), seat) is not None
    assert service.auditor.audit(game.id).ok


@pytest.mark.parametrize("kind", ["increment", "decision"])
def test_games_of_older_releases_keep_the_times_they_had(service: Service, kind: str) -> None:
    content = gzip.decompress((DATA / f"clock-{kind}-lobby-1.json.gz").read_bytes())
    checked = service.importer.check(content, Caller(operator=True))
    assert isinstance(checked, Checked)
    cores = [event["core"] for event in json.loads(content)["events"]]
    spent = [core for core in cores if core["kind"] == "time-spent"]
    assert len(spent) > 50
    stored = service.importer.store(Request(Caller(operator=True), "/games/import"), checked)
    for core in spent:
        then = service.games.load(UUID(stored.game), version=core["version"])
        assert then.timing.remaining_ms[core["data"]["seat"]] == core["data"]["remaining_ms"]
    assert service.auditor.audit(UUID(stored.game)).ok


@pytest.mark.parametrize(
    ("clock", "full_ms"), [(DecisionClock(10), 10_000), (DaysClock(2), 2 * 86_400_000)], ids=["10 s", "2 d"]
)
def test_a_clock_for_each_decision_is_full_again(
    service: Service, watch: Watch, clock: Clock, full_ms: int
) -> None:
    game = open_game(service, clock)
    watch.wait(seconds=9)
    game = act(service, game, first_seat(game)).game
    assert remaining(game) == [full_ms] * 3
    assert game.first_deadline() == time_of_day.later(watch.time, timedelta(milliseconds=full_ms))
