"""Overdue seats: planned by the dispatcher and decided by a worker, even if processes die."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from domain.game.aggregate import Game
from domain.game.clocks import DaysClock, DecisionClock, IncrementClock
from domain.kernel.ruleset import Action
from services import clock
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.registration import Offer
from services.reading.queue_figures import read_queue_figures
from tests.toy import EndTurn
from tests.workers.conftest import Clock, House, owner, wait_until
from workers.dispatcher import MISSED_S, SWEEP_S, Dispatcher
from workers.queues.pending_jobs import pending_job

BOTH = pytest.mark.parametrize("house_name", ["house", "postgres_house"])


@pytest.fixture
def back_then(house: House, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that dates commands back by some seconds."""

    def move(seconds: float) -> None:
        moment = clock.write(datetime.now(UTC) - timedelta(seconds=seconds))
        monkeypatch.setattr(house.service.commands, "_now", lambda: moment)

    return move


def events_of(house: House, game: Game, kind: str) -> list[dict[str, object]]:
    found = house.service.event_store.envelopes(game.id)
    return [envelope.core.data for envelope in found if envelope.core.kind == kind]


def late(house: House, back_then: Callable[[float], None]) -> Game:
    """Create a game in which a person has just missed the deadline."""
    back_then(11)
    return house.create(people=2, target=100, clock=DecisionClock(10))


def test_a_seat_is_decided_for_once_its_time_has_run_out_and_not_before(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    game = house.create(people=2, target=100, clock=DecisionClock(1))
    seat = game.state.active
    since, deadline = game.duties()[seat].since, game.deadline(seat)
    assert deadline is not None
    dispatcher.step()
    assert house.jobs() == []
    wait_until(lambda: clock.now() > deadline, "the time runs out")
    dispatcher.step()
    assert house.jobs() == [], "it is looked at when its time is up, not at every step"
    time.now += 1.5
    dispatcher.step()
    assert house.jobs() == [f"overdue-{game.id}-{since}-{seat}-0"]
    house.work()
    missed = events_of(house, game, "decision-missed")
    assert missed == [{"seat": seat, "since": since, "misses": 1}]
    assert read_queue_figures(house.settings.queue_url).counts["decisions_missed"] == 1
    assert house.jobs() == []


def test_answered_decision_is_not_decided_again(
    house: House, dispatcher: Dispatcher, back_then: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = late(house, back_then)
    dispatcher.step()
    assert len(house.jobs()) == 1
    action = game.ruleset.legal_actions(game.state, game.state.active)[0]
    house.service.commands.act(owner(game, game.state.active), game.id, action)  # 11 seconds ago
    version = house.current(game.id).version
    house.work()
    assert house.current(game.id).version == version


def test_a_job_planned_too_early_does_nothing(house: House, dispatcher: Dispatcher) -> None:
    game = house.create(people=2, target=100, clock=DaysClock(1))
    seat = game.state.active
    assert house.service.automation.act_overdue(game.id, seat, game.duties()[seat].since, _never) is None
    dispatcher.step()
    assert house.jobs() == []


def _never(game: Game) -> object:
    raise AssertionError("asked for a choice that is not to be made")


def test_a_dispatcher_that_is_started_finds_all_deadlines_again(
    house: House, dispatcher: Dispatcher, time: Clock, back_then: Callable[[float], None]
) -> None:
    back_then(0)
    patient = house.create(people=2, target=100, clock=IncrementClock(600, 0))
    games = {late(house, back_then).id for _ in range(3)}
    dispatcher.step()
    assert len(house.jobs()) == 3
    time.now += 1.0
    dispatcher.step()
    dispatcher.close()
    house.connection.flushall()
    again = Dispatcher(house.service, house.queues, monotonic=time)
    again.step()
    assert house.jobs() == [], "neither the log that it reads on from nor the read models know of them yet"
    house.service.projector.catch_up()
    time.now += SWEEP_S
    again.step()
    assert {job.split("-", 1)[1][:36] for job in house.jobs()} == {str(game) for game in games}
    assert patient.id in again._lingering


def test_a_job_that_is_lost_is_planned_again(
    house: House, dispatcher: Dispatcher, time: Clock, back_then: Callable[[float], None]
) -> None:
    game = late(house, back_then)
    dispatcher.step()
    house.connection.flushall()
    time.now += 3.0
    dispatcher.step()
    assert [job.rsplit("-", 1)[1] for job in house.jobs()] == ["1"]
    house.work()
    assert len(events_of(house, game, "decision-missed")) == 1


@pytest.mark.parametrize("status", ["started", "queued"])
def test_a_job_whose_workers_die_is_planned_again_as_soon_every_time(
    house: House, dispatcher: Dispatcher, time: Clock, back_then: Callable[[float], None], status: str
) -> None:
    game = late(house, back_then)
    dispatcher.step()
    for attempt in range(7):
        [job_id] = house.jobs()
        assert job_id.endswith(f"-{attempt}")
        house.take(job_id, status=status)
        time.now += MISSED_S + SWEEP_S
        dispatcher.step()
    house.work()
    assert len(events_of(house, game, "decision-missed")) == 1


def test_a_dispatcher_that_is_started_gets_past_the_jobs_of_dead_workers_soon(
    house: House, dispatcher: Dispatcher, time: Clock, back_then: Callable[[float], None]
) -> None:
    game = late(house, back_then)
    dispatcher.step()
    house.service.projector.catch_up()
    for _ in range(4):
        [job_id] = house.jobs()
        house.take(job_id)
        time.now += MISSED_S + SWEEP_S
        dispatcher.step()
    house.take(house.jobs()[0])
    dispatcher.close()
    again = Dispatcher(house.service, house.queues, monotonic=time)
    began = time.now
    while not house.jobs():
        again.step()
        time.now += SWEEP_S
    again.close()
    assert time.now - began <= 5 * (MISSED_S + SWEEP_S)
    house.work()
    assert len(events_of(house, game, "decision-missed")) == 1


def test_queued_job_is_never_duplicated(
    house: House, dispatcher: Dispatcher, time: Clock, back_then: Callable[[float], None]
) -> None:
    late(house, back_then)
    for _ in range(100):
        dispatcher.step()
        assert len(house.jobs()) == 1
        time.now += SWEEP_S


def test_owed_bot_decisions_run_before_overdue_ones(house: House) -> None:
    game = house.create("random", people=1, target=100, clock=DecisionClock(1))
    soon, tomorrow = (clock.later(clock.now(), timedelta(seconds=seconds)) for seconds in (30, 86_400))
    for _ in range(200):
        owed = pending_job(game, now=soon)
        assert owed is not None
        bot, person = game.duties().get(1), game.duties().get(0)
        assert (owed.seat, owed.overdue) == ((0, True) if bot is None else (1, False))
        if bot is not None and person is not None:
            standing = pending_job(game, now=tomorrow)
            assert standing is not None
            assert (standing.seat, standing.overdue) == (0, True), "the bot may be what stops it"
            return
        seat, since = owed.seat, owed.since
        played = (
            house.service.automation.act_as_bot(game.id, 1, since, lambda now: choice(now, 1))
            if bot is not None
            else house.service.commands.act(owner(game), game.id, choice(game, 0))
        )
        assert played is not None, seat
        game = played.game
    raise AssertionError("they never had to choose at once")


def choice(game: Game, seat: int) -> Action:
    """Return the roll or another mandatory action, otherwise the end of the turn."""
    listed = game.ruleset.legal_actions(game.state, seat)
    return EndTurn() if EndTurn() in listed else listed[0]


@BOTH
def test_seat_that_never_decides_is_handed_over(request: pytest.FixtureRequest, house_name: str) -> None:
    house: House = request.getfixturevalue(house_name)
    house.service.bots.register(Request(SPECTATOR, "/bots"), "rex", Offer(rulesets=("toy",)))
    games = [
        house.create("rex", "greedy", bot_decision_ms=1000),
        house.create("greedy", people=1, clock=DecisionClock(1)),
    ]
    house.start("projector", "dispatcher", "worker")
    house.play_to_the_end([game.id for game in games])
    for game in games:
        missed = events_of(house, game, "decision-missed")
        assert [each["misses"] for each in missed] == [1, 2, 3]
        assert events_of(house, game, "seat-handed-over") == [{"seat": 0, "stand_in": "greedy"}]
        assert house.service.auditor.audit(game.id).ok
    assert events_of(house, games[0], "time-spent") == []
    house.verify([game.id for game in games])


def test_deadlines_that_pass_while_a_process_is_down_are_caught_up(house: House) -> None:
    parts = ("dispatcher", "worker", "projector")
    house.start(*parts)
    first = house.create(people=2, target=100, clock=DecisionClock(1))
    wait_until(lambda: bool(events_of(house, first, "decision-missed")), "one is missed")
    for part in parts:
        house.kill(part)
        games = [house.create(people=2, target=100, clock=DecisionClock(1)) for _ in range(3)]
        past = clock.later(clock.now(), timedelta(seconds=1.5))
        wait_until(lambda past=past: clock.now() > past, "deadlines pass")
        house.start(part)
        wait_until(
            lambda games=games: all(events_of(house, game, "decision-missed") for game in games),
            "they are missed",
        )
        for game in games:
            assert house.service.auditor.audit(game.id).ok


def test_deadlines_that_pass_while_redis_is_down_are_caught_up(house: House) -> None:
    house.start("projector", "dispatcher", "worker")
    game = house.create(people=2, target=100, clock=DecisionClock(1))
    wait_until(lambda: bool(events_of(house, game, "decision-missed")), "one is missed")
    house.redis_server.stop()
    past = clock.later(clock.now(), timedelta(seconds=2))
    wait_until(lambda: clock.now() > past, "deadlines pass")
    house.redis_server.start()
    wait_until(lambda: bool(house.current(game.id).seats[0].stand_in), "it is handed over")
    assert house.service.auditor.audit(game.id).ok
