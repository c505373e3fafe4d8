from random import Random

import pytest

from domain.bots import BOTS, Prompt
from domain.kernel.ruleset import Action
from services.reading.queue_figures import read_queue_figures
from services.store.records import Finding, findings_of
from tests.toy import Roll
from tests.workers.conftest import Clock, House, owner
from workers.bots import jobs
from workers.bots.bot_runner import SLICE_DECISIONS, BotRunner
from workers.dispatcher import SWEEP_S, Dispatcher
from workers.queues.pending_jobs import PendingJob, pending_job


class Flaky:
    """A bot that raises in its first calls."""

    effort = 0.0

    def __init__(self, failures: int) -> None:
        self.failures = failures

    def choose(self, prompt: Prompt, random: Random) -> Action:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("not yet")
        return BOTS["greedy"].choose(prompt, random)


def test_a_decision_delivered_twice_is_played_once(house: House) -> None:
    game = house.create("random", "random", target=100)
    decision = pending_job(game, now=game.updated_at)
    assert decision is not None
    assert decision.seat is not None
    once = BotRunner(house.service)
    played = once.play(game.id, decision.seat, decision.since)
    version = house.current(game.id).version
    assert played >= 1
    assert once.play(game.id, decision.seat, decision.since) == 0
    assert house.current(game.id).version == version


def test_turn_yields_after_a_slice_or_to_a_waiting_person(house: House) -> None:
    game = house.create("random", "random", target=100)
    decision = pending_job(game, now=game.updated_at)
    assert decision is not None
    assert decision.seat is not None
    assert (
        BotRunner(house.service).play(game.id, decision.seat, decision.since, interrupted=lambda: True) == 1
    )
    decision = pending_job(house.current(game.id), now=game.updated_at)
    assert decision is not None
    assert decision.seat is not None
    assert BotRunner(house.service).play(game.id, decision.seat, decision.since) <= SLICE_DECISIONS


def test_the_same_chore_twice_is_done_once(house: House) -> None:
    game = house.create(people=2)
    house.service.commands.act(owner(game, game.state.active), game.id, Roll(), seat=game.state.active)
    assert not game.state.is_tallied
    context = jobs.JobContext(house.settings, house.service.rulesets)
    try:
        assert jobs.do_chore(context, str(game.id), game.version) == game.version + 1
        assert jobs.do_chore(context, str(game.id), game.version) is None
    finally:
        context.close()
    assert house.current(game.id).state.is_tallied


def test_jobs_leave_a_damaged_game_alone(house: House) -> None:
    game = house.create("random", "random", target=100)
    decision = pending_job(game, now=game.updated_at)
    assert decision is not None
    assert decision.seat is not None
    note = Finding(findings_of(game.id), 1, game.id, "Version 2 cannot be read.", 1, game.updated_at)
    house.service.event_store.append(note)
    context = jobs.JobContext(house.settings, house.service.rulesets)
    try:
        assert jobs.play_turn(context, str(game.id), decision.seat, decision.since) == 0
        assert jobs.do_chore(context, str(game.id), game.version) is None
    finally:
        context.close()
    assert house.current(game.id).version == game.version


def test_a_job_that_raises_three_times_still_moves(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    flaky = Flaky(3)
    monkeypatch.setitem(BOTS, "random", flaky)  # type: ignore[arg-type]
    game, time = house.create("random", "random", target=10), Clock()
    dispatcher = Dispatcher(house.service, house.queues, monotonic=time)
    began, version = time.now, game.version
    while house.current(game.id).version == version:
        assert time.now < began + 20
        dispatcher.step()
        if house.jobs():
            house.work()
        time.now += SWEEP_S
    assert flaky.failures == 0
    assert house.jobs() == []


def test_a_failed_job_is_counted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "random", Flaky(1))  # type: ignore[arg-type]
    game = house.create("random", people=1)
    while 1 not in game.duties():  # the set-up draws the first seat
        game = house.create("random", people=1)
    house.queues.put(PendingJob(game.id, game.duties()[1].since, 1), attempt=0, exhibition=False)
    house.work()
    assert read_queue_figures(house.settings.queue_url).counts["jobs_failed"] == 1
