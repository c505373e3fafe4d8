"""The active games among bots of a worker: played in turn, stored in batches, shared with other workers."""

from collections.abc import Iterator
from random import Random
from uuid import UUID

import pytest
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.bots import BOTS, Prompt
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from services import clock
from services.reading.analysis.stored import Wish
from services.reading.queue_figures import HELD
from services.service import Service
from services.store.records import Finding, findings_of
from tests.workers.conftest import Clock, House
from workers.bots import job_runner, jobs
from workers.bots.among_bots.active_games import BATCH_S, RELOAD_S, ActiveGames
from workers.bots.among_bots.worker_loads import WorkerLoads, games_to_claim
from workers.bots.bot_runner import BotRunner
from workers.bots.job_runner import JobRunner
from workers.dispatcher import Dispatcher
from workers.queues.job_queues import ANALYSE, ANALYSES, DO_CHORE, EXHIBITIONS, PLAY_OVERDUE
from workers.queues.job_queues import BOTS as PEOPLE
from workers.queues.pending_jobs import PendingJob, pending_decision

ENDLESS = 100


class Ticking(Clock):
    """A clock that advances by a millisecond at each reading."""

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def time() -> Ticking:
    return Ticking()


@pytest.fixture
def active(house: House, time: Ticking) -> Iterator[ActiveGames]:
    """Active games in another process than the test's."""
    with Service(house.settings, house.service.rulesets) as service:
        yield ActiveGames(BotRunner(service), monotonic=time)


def owed_in(game: Game) -> tuple[int, int]:
    owed = pending_decision(game)
    assert owed is not None
    assert owed.seat is not None
    return owed.seat, owed.since


def take(active: ActiveGames, game: Game) -> bool:
    return active.add(f"job-{game.id}", game.id, *owed_in(game))


def versions(house: House, games: list[Game]) -> list[int]:
    return [house.current(game.id).version for game in games]


def test_all_games_move_in_turns_and_are_stored_together(house: House, active: ActiveGames) -> None:
    games = [house.create("random", "greedy", target=ENDLESS) for _ in range(4)]
    before = house.service.event_store.position()
    assert [take(active, game) for game in games] == [True] * 4
    assert not take(active, games[0]), "held already"
    moved = 0
    for _ in range(3):
        moved += active.play()
    keys = [
        envelope.hidden["command"].value["key"]
        for game in games
        for envelope in house.service.event_store.envelopes(game.id)
        if "command" in envelope.hidden
    ]
    assert len(keys) == moved >= 3 * 4
    found = house.service.event_store.notifications(after=before, limit=1000)
    assert sum(event.topic == "command/accepted.1" for event in found) == moved, "a marker each"
    assert active.finished_jobs() == []
    assert len(active) == 4
    for game in games:
        assert house.service.auditor.audit(game.id).ok


def test_a_game_in_which_another_worker_is_quicker_is_let_go_and_the_others_are_stored(
    house: House, active: ActiveGames
) -> None:
    games = [house.create("random", "random", target=ENDLESS) for _ in range(3)]
    for game in games:
        take(active, game)
    active.play()
    with_other = BotRunner(house.service)
    stolen = with_other.look(games[1].id)
    assert with_other.move(stolen)
    house.service.event_store.append(*stolen.changes)
    before = versions(house, games)
    active.play()
    assert active.finished_jobs() == [f"job-{games[1].id}"]
    after = versions(house, games)
    assert after[1] == before[1]
    assert after[0] > before[0]
    assert after[2] > before[2]
    for game in games:
        assert house.service.auditor.audit(game.id).ok


def test_games_moved_by_another_worker_are_found_in_few_saves(
    house: House, active: ActiveGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [house.create("random", "random", target=ENDLESS) for _ in range(16)]
    turns = [BotRunner(house.service).look(game.id) for game in games]
    runner = active._bot_runner
    for game, turn in zip(games, turns, strict=True):
        owed = owed_in(game)
        mine = runner.open(game.id, *owed)
        assert mine is not None
        assert runner.move(mine)
        active._drafted[game.id] = mine
        if game is games[5]:
            assert BotRunner(house.service).move(turn)
            house.service.event_store.append(*turn.changes)
    event_store = runner._turns._event_store
    saves, append = [], event_store.append
    monkeypatch.setattr(event_store, "append", lambda *events: (saves.append(len(events)), append(*events)))
    stored = runner.store(list(active._drafted.values()))
    assert {turn.game.id for turn in stored} == {game.id for game in games} - {games[5].id}
    assert len(saves) == 1 + 2 * 4, "one for each half"


def test_a_decision_that_is_over_is_not_played_again(house: House, active: ActiveGames) -> None:
    game = house.create("random", "random", target=ENDLESS)
    seat, since = owed_in(game)
    assert BotRunner(house.service).play(game.id, seat, since, interrupted=lambda: True) == 1
    version = house.current(game.id).version
    active.add("late", game.id, seat, since)
    assert active.play() == 0
    assert active.finished_jobs() == ["late"]
    assert house.current(game.id).version == version


def test_a_bot_that_raises_stops_its_own_game_alone(
    house: House, active: ActiveGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        effort = 0.0

        def choose(self, prompt: Prompt, random: Random) -> Action:  # noqa: ARG002  it never looks
            raise RuntimeError("not yet")

    broken, sound = house.create("greedy", "greedy"), house.create("random", "random", target=ENDLESS)
    monkeypatch.setitem(BOTS, "greedy", Broken())  # type: ignore[arg-type]
    take(active, broken)
    take(active, sound)
    assert active.play() > 0
    assert active.finished_jobs() == [f"job-{broken.id}"]
    assert versions(house, [broken]) == [broken.version]
    assert len(active) == 1


def test_a_game_that_ends_or_waits_for_a_person_is_released(house: House, active: ActiveGames) -> None:
    short = house.create("greedy", "greedy", target=10)
    alongside = house.create("random", "random", people=1, target=ENDLESS)
    while 0 in alongside.duties():  # the set-up draws the first seat
        alongside = house.create("random", "random", people=1, target=ENDLESS)
    take(active, short)
    take(active, alongside)
    done: list[str] = []
    while active:
        active.play()
        done += active.finished_jobs()
    assert sorted(done) == sorted([f"job-{short.id}", f"job-{alongside.id}"])
    assert house.current(short.id).over
    assert 0 in house.current(alongside.id).duties()


def test_a_game_that_an_audit_finds_damaged_is_left_alone_within_a_second(
    house: House, active: ActiveGames, time: Ticking
) -> None:
    game = house.create("random", "random", target=ENDLESS)
    take(active, game)
    assert active.play() > 0
    note = Finding(findings_of(game.id), 1, game.id, "Version 2 cannot be read.", 1, game.updated_at)
    house.service.event_store.append(note)
    time.now += RELOAD_S
    version = house.current(game.id).version
    assert active.play() == 0
    assert active.finished_jobs() == [f"job-{game.id}"]
    assert house.current(game.id).version == version


def test_released_games_continue_at_their_latest_position(house: House, active: ActiveGames) -> None:
    games = {game.id: game for game in (house.create("random", "random", target=ENDLESS) for _ in range(4))}
    for game in games.values():
        take(active, game)
    active.play()
    given = active.release(3)
    assert len(active) == 1
    assert [owed for _, owed in given] == [pending_decision(house.current(owed.game)) for _, owed in given]
    other = ActiveGames(BotRunner(house.service))
    for job_id, owed in given:
        assert owed.seat is not None
        assert other.add(job_id, owed.game, owed.seat, owed.since)
    assert other.play() > 0
    assert other.finished_jobs() == []


def test_games_with_a_pace_rest_and_the_others_go_on(
    house: House, active: ActiveGames, time: Ticking, monkeypatch: pytest.MonkeyPatch
) -> None:
    paced = house.create("random", "random", target=ENDLESS, bot_pace_ms=60_000)
    take(active, paced)
    assert active.play() == 0
    assert 59 < active.idle_s() <= 60 + BATCH_S
    fast = house.create("random", "random", target=ENDLESS)
    take(active, fast)
    assert active.idle_s() == 0
    assert active.play() > 0
    assert versions(house, [paced]) == [paced.version]
    [(_, owed), *_] = active.release(1)
    assert owed.game == fast.id
    began = house.current(paced.id).updated_at
    monkeypatch.setattr(clock, "age_s", lambda at: 61.0 if at == began else 0.0)
    time.now += 61
    assert active.play() == 1, "one move, and a rest after it"
    assert active.idle_s() > 59
    assert [job_id for job_id, _ in active.release(1)] == [f"job-{paced.id}"], "also while it rests"
    assert active.finished_jobs() == []


def test_games_that_were_just_taken_and_those_held_move_in_turns(house: House, active: ActiveGames) -> None:
    held, taken = ([house.create("random", "random", target=ENDLESS) for _ in range(4)] for _ in range(2))
    for game in held:
        take(active, game)
    active.play()
    for game in taken:
        take(active, game)
    looked: list[UUID] = []
    move = active._move
    active._move = lambda game: (looked.append(game), move(game))[1]  # type: ignore[method-assign]
    while len(looked) < 8:
        active.play()
    assert sorted(looked[1:8:2]) == sorted(game.id for game in taken)
    assert set(looked[0:8:2]) <= {game.id for game in (*held, *taken)}
    assert looked[0] in {game.id for game in held}


@pytest.mark.parametrize(
    ("held", "others", "waiting", "most", "expected"),
    [
        (0, [], 200, 1000, 200),  # alone: takes all
        (1, [0, 0, 0], 199, 1000, 49),  # four that begin: a quarter each
        (100, [0], 0, 1000, -50),  # gives half to a worker that has none
        (50, [49], 0, 1000, 0),  # nearly even
        (1, [0], 0, 1000, 0),  # a single game stays
        (2, [0], 0, 1000, 0),
        (10, [], 50, 10, -1),  # more than a worker may hold: they take turns
        (12, [], 50, 10, -2),
        (64, [], 5000, 64, -8),
        (9, [], 50, 10, 1),
        (0, [500], 0, 1000, 0),  # nothing to take until another worker releases some
    ],
)
def test_games_are_divided_evenly(
    held: int, others: list[int], waiting: int, most: int, expected: int
) -> None:
    assert games_to_claim(held, others, waiting=waiting, most=most) == expected


def test_workers_publish_how_many_games_they_hold(house: House) -> None:
    queue = Queue(EXHIBITIONS, connection=house.connection, serializer=JSONSerializer)
    one, two = (WorkerLoads(house.connection, queue, name) for name in ("one", "two"))
    two.idle()
    assert one.balance(40, most=1000) == -20
    assert two.balance(0, most=1000) == 0
    two.leave()
    assert one.balance(40, most=1000) == 0
    house.connection.hset(HELD, mapping={"dead": "30 1000000000.0", "garbage": "\xff", "two": "x y"})
    assert one.balance(40, most=1000) == 0
    assert house.connection.hkeys(HELD) == [b"one"]


@pytest.fixture
def runner(house: House) -> Iterator[JobRunner]:
    context = jobs.JobContext(house.settings, house.service.rulesets)
    yield JobRunner(house.connection, "tested", context, stopped=bool)
    context.close()


def test_stopped_worker_requeues_its_games(house: House, runner: JobRunner) -> None:
    games = [house.create("random", "random", target=ENDLESS) for _ in range(3)]
    dispatcher = Dispatcher(house.service, house.queues)
    dispatcher.step()
    planned, before = house.jobs(), [game.version for game in games]

    def all_have_moved() -> bool:
        return all(after > begun for after, begun in zip(versions(house, games), before, strict=True))

    runner._stopped = all_have_moved
    [first] = runner._claimed.claim(runner.kept.waiting)
    runner.run(first, beat=lambda: None)
    assert sorted(house.jobs()) == sorted(planned), "under the same ids"
    for job_id in planned:
        job = Job.fetch(job_id, connection=house.connection, serializer=JSONSerializer)
        game = house.current(UUID(job.args[0]))
        assert job.args[1:] == list(owed_in(game)), "to go on with what is owed now"
        assert house.connection.ttl(job.key) == -1
    dispatcher.step()
    assert sorted(house.jobs()) == sorted(planned), "nothing is planned besides"
    dispatcher.close()


def test_person_waiting_for_a_bot_is_served_during_bot_games(house: House, runner: JobRunner) -> None:
    house.create("random", "random", target=ENDLESS)
    dispatcher = Dispatcher(house.service, house.queues)
    dispatcher.step()
    person = house.create("random", people=1, target=ENDLESS)
    while 1 not in person.duties():  # the set-up draws the first seat
        person = house.create("random", people=1, target=ENDLESS)
    groups, before = 0, person.version

    def stopped() -> bool:
        nonlocal groups
        groups += 1
        if groups == 2:
            dispatcher.step()
        return groups > 3

    runner._stopped = stopped
    [exhibition] = runner._claimed.claim(runner.kept.waiting)
    runner.run(exhibition, beat=lambda: None)
    played = house.current(person.id)
    assert played.version > before
    assert 0 in played.duties(), "its bots have played until the person is to decide"
    people = Queue(PEOPLE, connection=house.connection, serializer=JSONSerializer)
    assert all(str(person.id) not in job for job in people.job_ids)
    dispatcher.close()


def test_persons_game_never_waits_for_the_end_of_a_slice(house: House) -> None:
    person = house.create("random", "random", people=1, target=ENDLESS)
    while 0 in person.duties():  # the set-up draws the first seat
        person = house.create("random", "random", people=1, target=ENDLESS)
    seat, since = owed_in(person)
    before = house.service.event_store.position()
    seen: list[int] = []

    def interrupted() -> bool:
        seen.append(house.service.event_store.position())
        return True

    assert BotRunner(house.service).play(person.id, seat, since, interrupted=interrupted) == 1
    assert seen[0] > before


def test_the_decision_after_is_owed_at_once_only_without_a_pause(house: House) -> None:
    runner = BotRunner(house.service)
    paced = house.create("random", "random", bot_pace_ms=60_000)
    assert runner.owed(paced.id) is None
    plain = house.create("random", "random")
    assert isinstance(runner.owed(plain.id), PendingJob)


@pytest.mark.parametrize("function", [PLAY_OVERDUE, DO_CHORE])
@pytest.mark.parametrize("exhibition", [True, False])
def test_a_worker_that_holds_a_paced_game_runs_every_other_kind_of_job(
    house: House, runner: JobRunner, monkeypatch: pytest.MonkeyPatch, function: str, exhibition: bool
) -> None:
    held, other = (house.create("random", "random", target=ENDLESS, bot_pace_ms=60_000) for _ in range(2))
    house.queues.put(PendingJob(held.id, 2, 0), attempt=0, exhibition=True)
    [first] = runner._claimed.claim(runner.kept.waiting)
    called: list[tuple[object, ...]] = []
    monkeypatch.setitem(jobs.FUNCTIONS, function, lambda _, *args: called.append(args))  # type: ignore[arg-type]
    seat = None if function == DO_CHORE else 1
    pending = PendingJob(other.id, 2, seat, overdue=seat is not None)
    house.queues.put(pending, attempt=0, exhibition=exhibition)
    looks = iter(range(10))
    runner._stopped = lambda: bool(called) or next(looks, None) is None
    runner.run(first, beat=lambda: None)
    assert called == [(str(other.id), *([] if seat is None else [seat]), 2)]


def test_analysis_continues_during_bot_games(
    house: House, runner: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_runner, "BALANCE_S", 0.0)
    held = house.create("random", "random", target=ENDLESS, bot_pace_ms=50)
    seat, since = owed_in(held)
    house.queues.put(PendingJob(held.id, since, seat), attempt=0, exhibition=True)
    [first] = runner._claimed.claim(runner.kept.waiting)
    slices = iter([1, 1, 0])
    monkeypatch.setitem(jobs.FUNCTIONS, ANALYSE, lambda *_: next(slices))  # type: ignore[arg-type]
    house.service.wishes.add(Wish(held.id, None, None), "")
    house.queues.put_wishes()
    looks = iter(range(20))
    runner._stopped = lambda: next(looks, None) is None
    runner.run(first, beat=lambda: None)
    assert next(slices, None) is None
    assert Queue(ANALYSES, connection=house.connection, serializer=JSONSerializer).count == 0


def test_a_missed_deadline_among_the_waiting_games_is_run_and_not_held(
    house: House, runner: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.create("random", "random", target=ENDLESS, bot_pace_ms=60_000)
    house.queues.put(PendingJob(game.id, 2, 0), attempt=0, exhibition=True)
    [first] = runner._claimed.claim(runner.kept.waiting)
    called: list[tuple[object, ...]] = []
    monkeypatch.setitem(jobs.FUNCTIONS, PLAY_OVERDUE, lambda _, *args: called.append(args))  # type: ignore[arg-type]
    runner.kept.waiting.enqueue_call(PLAY_OVERDUE, args=["a-game", 1, 2])
    looks = iter(range(10))
    runner._stopped = lambda: bool(called) or next(looks, None) is None
    runner.run(first, beat=lambda: None)
    assert called == [("a-game", 1, 2)]
