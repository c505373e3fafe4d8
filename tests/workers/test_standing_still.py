"""Games that stand still after a deadline are counted, logged once, and repaired or ended."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from structlog.testing import capture_logs

from domain.bots import BOTS, Prompt
from domain.game.aggregate import Game
from domain.game.clocks import DecisionClock
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action
from services import clock
from services.play import automation
from services.play.decision_markers import decision_request
from services.store.event_store import StoreError
from services.store.records import Finding, findings_of
from tests.workers.conftest import Clock, House, owner
from tests.workers.test_overdue import events_of
from workers.bots import jobs
from workers.bots.fallbacks import FALLBACKS
from workers.bots.job_runner import JobRunner
from workers.dispatcher import MISSED_S, OVERDUE_S, SWEEP_S, WATCH_EVERY_S, Dispatcher


@pytest.fixture
def back_then(house: House, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that dates commands back by some seconds."""

    def move(seconds: float) -> None:
        moment = clock.write(datetime.now(UTC) - timedelta(seconds=seconds))
        monkeypatch.setattr(house.service.commands, "_now", lambda: moment)

    return move


@pytest.fixture
def runner(house: House) -> Iterator[JobRunner]:
    context = jobs.JobContext(house.settings, house.service.rulesets)
    yield JobRunner(house.connection, "tested", context, stopped=bool)
    context.close()


def overdue(house: House, back_then: Callable[[float], None], by_s: float = 90) -> Game:
    """Create a game of two people in which the first missed the deadline long ago."""
    back_then(by_s + 10)
    return house.create(people=2, target=100, clock=DecisionClock(10))


def plant_marker(house: House, game: Game, *, body: str = "other") -> None:
    """Mark the open decision as answered, as if an engine opened one choice twice."""
    seat = game.state.active
    request = decision_request(game.id, seat, game.duties()[seat].since, body=body)
    house.service.event_store.append(*request.marked(game.id, first=1, last=1, recorded_at=game.updated_at))


def fall_back(dispatcher: Dispatcher, time: Clock, runner: JobRunner) -> None:
    """Plan the overdue decisions and run their jobs."""
    dispatcher.step()
    for job in runner._claimed.claim(runner._people, 10):
        runner._do(job)
    time.now += MISSED_S + SWEEP_S


def test_an_owner_who_leaves_before_the_job_has_missed_nothing(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
) -> None:
    """The job for the missed deadline finds the stand-in's decision, which was due long ago."""
    game = overdue(house, back_then)
    seat = game.state.active
    dispatcher.step()
    left = house.service.commands.leave(owner(game, seat), game.id, seat).version
    with capture_logs() as logged:
        for _ in range(2):
            for job in runner._claimed.claim(runner._people, 10):
                runner._do(job)
            time.now += MISSED_S + SWEEP_S
            dispatcher.step()
    assert not [each for each in logged if each["log_level"] == "error"]
    assert events_of(house, game, "decision-missed") == []
    assert house.current(game.id).version > left, "the stand-in has decided"


class Broken:
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:  # noqa: ARG002
        raise RuntimeError("no idea")


class Illegal:
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:  # noqa: ARG002
        raise RuleViolation("That may not be.", rules=("TOY-1",))


@pytest.mark.parametrize("body", ["other", ""])
def test_a_decision_whose_marker_is_in_the_way_is_made_past_it(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
    body: str,
) -> None:
    game = overdue(house, back_then)
    plant_marker(house, game, body=body)
    with capture_logs() as logged:
        for _ in range(2):
            assert events_of(house, game, "decision-missed") == []
            fall_back(dispatcher, time, runner)
    assert len(events_of(house, game, "decision-missed")) == 1
    [found] = [each for each in logged if each["event"] == "game stands still"]
    assert (found["game"], found["cause"]) == (str(game.id), "StillOpen")
    assert [each["event"] for each in logged if each["event"] == "game repaired"] == ["game repaired"]


@pytest.mark.parametrize("bot", [Broken(), Illegal()])
def test_a_bot_that_finds_no_action_is_replaced_by_the_first_that_the_rules_accept(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
    bot: object,
) -> None:
    monkeypatch.setitem(BOTS, "greedy", bot)  # type: ignore[arg-type]
    game = overdue(house, back_then)
    for _ in range(FALLBACKS):
        assert events_of(house, game, "decision-missed") == []
        fall_back(dispatcher, time, runner)
    assert len(events_of(house, game, "decision-missed")) == 1
    assert house.service.auditor.audit(game.id).ok


def test_a_game_that_no_fallback_moves_is_ended_with_a_reason(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = overdue(house, back_then)

    def miss(*_: object, **__: object) -> None:
        raise AssertionError("the engine is broken")

    monkeypatch.setattr(automation.decide, "miss", miss)
    for _ in range(FALLBACKS):
        fall_back(dispatcher, time, runner)
        assert not house.current(game.id).over
    fall_back(dispatcher, time, runner)
    [ended] = events_of(house, game, "game-aborted")
    assert ended["reason"] == automation.NO_DECISION
    fall_back(dispatcher, time, runner)
    assert house.jobs() == []


def test_failures_of_the_store_end_no_game(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = overdue(house, back_then)

    def miss(*_: object, **__: object) -> None:
        raise StoreError("away")

    with monkeypatch.context() as away:
        away.setattr(automation.decide, "miss", miss)
        for _ in range(2 * FALLBACKS):
            fall_back(dispatcher, time, runner)
    fall_back(dispatcher, time, runner)
    assert events_of(house, game, "game-aborted") == []
    assert len(events_of(house, game, "decision-missed")) == 1


def test_a_decision_that_is_a_little_late_is_tried_the_usual_way_only(
    house: House, dispatcher: Dispatcher, time: Clock, runner: JobRunner, back_then: Callable[[float], None]
) -> None:
    game = overdue(house, back_then, by_s=20)
    plant_marker(house, game)
    for _ in range(2 * FALLBACKS):
        fall_back(dispatcher, time, runner)
    assert house.current(game.id).version == game.version


def test_a_game_that_stands_still_is_logged_once_and_planned_where_its_deadline_was_lost(
    house: House, dispatcher: Dispatcher, time: Clock, back_then: Callable[[float], None]
) -> None:
    game = overdue(house, back_then)
    dispatcher.step()
    house.connection.flushall()
    dispatcher._planned.clear()
    house.service.projector.catch_up()
    assert house.service.watchdog.standing_still() == [game.id]
    with capture_logs() as logged:
        for _ in range(3):
            time.now += WATCH_EVERY_S
            dispatcher.step()
    [found] = [each for each in logged if each["event"] == "game stands still"]
    assert found["game"] == str(game.id)
    assert found["cause"] == "no job was planned"
    assert [job.split("-", 1)[1][:36] for job in house.jobs()] == [str(game.id)]


def test_a_game_that_stands_still_again_later_is_logged_again(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.create(people=2)
    found = iter([[game.id], [game.id], [], [game.id]])
    monkeypatch.setattr(house.service.watchdog, "standing_still", lambda: next(found))
    with capture_logs() as logged:
        for _ in range(4):
            time.now += WATCH_EVERY_S
            dispatcher.step()
    assert [each["event"] for each in logged].count("game stands still") == 2
    assert list(found) == []


def waits_for_bot(house: House, back_then: Callable[[float], None], by_s: float = 90, **more: int) -> Game:
    """Create a game without a clock in which a built-in bot has owed a move for some time."""
    back_then(by_s)
    games = (house.create("random", people=1, target=100, **more) for _ in range(50))
    game = next(game for game in games if game.state.active == 1)
    back_then(0)
    house.service.projector.catch_up()
    return game


@pytest.mark.parametrize("bot", [Broken(), Illegal()])
def test_a_built_in_bot_that_finds_no_action_is_noticed_and_replaced(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
    bot: object,
) -> None:
    monkeypatch.setitem(BOTS, "random", bot)  # type: ignore[arg-type]
    game = waits_for_bot(house, back_then)
    version = game.version
    assert game.id in house.service.watchdog.standing_still()
    with capture_logs() as logged:
        for _ in range(FALLBACKS):
            assert house.current(game.id).version == version
            fall_back(dispatcher, time, runner)
            time.now += OVERDUE_S[-1]
    assert house.current(game.id).version > version
    assert events_of(house, game, "decision-missed") == []
    assert {each["game"] for each in logged if each["event"] == "game repaired"} >= {str(game.id)}
    house.service.projector.catch_up()
    assert house.service.auditor.audit(game.id).ok


def test_a_game_ends_if_no_fallback_finds_an_action_for_a_built_in_bot(
    house: House,
    dispatcher: Dispatcher,
    time: Clock,
    runner: JobRunner,
    back_then: Callable[[float], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = waits_for_bot(house, back_then)

    def act(*_: object, **__: object) -> None:
        raise AssertionError("the engine is broken")

    monkeypatch.setattr(automation.decide, "act", act)
    for _ in range(FALLBACKS + 1):
        assert not house.current(game.id).over
        fall_back(dispatcher, time, runner)
        time.now += OVERDUE_S[-1]
    [ended] = events_of(house, game, "game-aborted")
    assert ended["reason"] == automation.NO_DECISION


def test_built_in_bots_in_time_or_among_themselves_do_not_stand_still(
    house: House, back_then: Callable[[float], None]
) -> None:
    waits_for_bot(house, back_then, by_s=50)
    waits_for_bot(house, back_then, by_s=90, bot_pace_ms=60_000)
    back_then(1000)
    house.create("random", "random")
    house.service.projector.catch_up()
    assert house.service.watchdog.standing_still() == []
    late = waits_for_bot(house, back_then, by_s=130, bot_pace_ms=60_000)
    assert late.id in house.service.watchdog.standing_still()


def test_games_in_time_and_damaged_ones_do_not_stand_still(
    house: House, back_then: Callable[[float], None]
) -> None:
    overdue(house, back_then, by_s=50)
    back_then(1000)
    house.create(people=2)
    damaged = overdue(house, back_then)
    note = Finding(findings_of(damaged.id), 1, damaged.id, "Version 2 cannot be read.", 1, damaged.updated_at)
    house.service.event_store.append(note)
    house.service.projector.catch_up()
    assert house.service.watchdog.standing_still() == []
    late = overdue(house, back_then)
    house.service.projector.catch_up()
    assert house.service.watchdog.standing_still() == [late.id]
