from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
import redis

from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from services import clock
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.service import Service
from services.store.records import Finding, findings_of, silent_id
from tests.services.tournament_table import make, read
from tests.toy import Offer, Roll
from tests.workers.conftest import RULESETS, Clock, House, answer, owner, wait_until
from workers.dispatcher import NAME, OVERDUE_S, SWEEP_S, Dispatcher
from workers.queues.pending_jobs import pending_decision


def until_seat_0_rolls(house: House, dispatcher: Dispatcher, time: Clock, game) -> None:
    """Play the bots' moves until the person at seat 0 must roll."""
    while (duty := game.duties().get(0)) is None or duty.kind != "roll":
        if duty is not None and duty.kind == "hide":
            answer(house, game)
        dispatcher.step()
        house.work()
        time.now += 0.1
        house.current(game.id)
    dispatcher.step()


def test_an_owed_decision_is_enqueued_once_by_successive_dispatchers(
    house: House, dispatcher: Dispatcher
) -> None:
    game = house.create("random", "random")
    for _ in range(3):
        dispatcher.step()
    again = Dispatcher(house.service, house.queues)
    again.step()
    active = game.state.active
    assert house.jobs() == [f"turn-{game.id}-{game.duties()[active].since}-{active}-0"]


def test_bots_wait_before_a_move_where_people_want_to_follow(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    game = house.create("random", "random", bot_pace_ms=60_000)
    dispatcher.step()
    time.now += 59
    dispatcher.step()
    assert house.jobs() == []
    fast = house.create("random", "random", "random", people=1, bot_pace_ms=1)
    while 0 in fast.duties():  # the set-up draws the first seat
        fast = house.create("random", "random", "random", people=1, bot_pace_ms=1)
    wait_until(lambda: clock.age_s(fast.updated_at) > 0.001, "a millisecond")
    dispatcher.step()
    assert [job for job in house.jobs() if str(fast.id) in job] != []
    version = house.current(fast.id).version
    house.work()
    moved = house.service.event_store.envelopes(fast.id, gt=version)
    assert len({envelope.core.cause for envelope in moved if envelope.core.seat is not None}) == 1
    assert house.current(game.id).version == game.version


def test_position_is_stored_once_all_jobs_are_enqueued(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    house.create("random", "random")
    house.redis_server.stop()
    for _ in range(2):
        with pytest.raises(redis.ConnectionError):
            dispatcher.step()
        time.now += 1
    assert house.service.views.position(NAME) == 0
    house.redis_server.start()
    dispatcher.step()
    assert len(house.jobs()) == 1
    assert house.service.views.position(NAME) == house.service.event_store.position()


def test_restarted_dispatcher_continues_after_its_position(house: House, dispatcher: Dispatcher) -> None:
    house.create("random", "random")
    dispatcher.step()
    house.connection.flushall()
    second = house.create("random", "random")
    again = Dispatcher(house.service, house.queues)
    again.step()
    assert [str(second.id) in job for job in house.jobs()] == [True]


def test_sweep_finds_decisions_before_the_position(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    house.create("random", "random")
    dispatcher.step()
    house.connection.flushall()
    house.service.projector.catch_up()
    again = Dispatcher(house.service, house.queues, monotonic=time)
    again.step()
    assert len(house.jobs()) == 1


def test_overdue_job_is_planned_again_with_growing_delays(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    house.create("random", "random")
    planned_at: list[float] = []
    attempts: list[str] = []
    start = time.now
    while time.now < start + 100:
        dispatcher.step()
        for job_id in house.jobs():
            house.take(job_id)
            attempts.append(job_id.rsplit("-", 1)[1])
            planned_at.append(time.now - start)
        time.now += SWEEP_S
    assert planned_at == [0, 2, 6, 14, 30, 60, 90]
    assert attempts == [str(n) for n in range(7)]


def test_a_bot_rests_after_its_last_job_was_overdue(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "age_s", lambda _: 61.0)
    game = house.create(*["random"] * 3, people=1, bot_pace_ms=60_000)
    while 0 in game.duties():
        game = house.create(*["random"] * 3, people=1, bot_pace_ms=60_000)
    dispatcher.step()
    assert len(house.jobs()) == 1
    house.work()
    assert 0 not in house.current(game.id).duties(), "another bot is next"
    monkeypatch.setattr(clock, "age_s", lambda _: 1.0)
    for _ in range(10):
        dispatcher.step()
        assert house.jobs() == []
        time.now += SWEEP_S


def test_queued_job_is_never_duplicated(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    house.create("random", "random")
    house.create("random", people=1)
    for _ in range(100):
        dispatcher.step()
        assert len(house.jobs()) <= 2
        time.now += SWEEP_S
    assert [job.rsplit("-", 1)[1] for job in house.jobs()] == ["0"] * len(house.jobs())


def test_games_of_a_live_worker_are_not_planned(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    game = house.create("random", "random", target=100)
    dispatcher.step()
    [job_id] = house.jobs()
    house.take(job_id)
    turns = house.service.bot_turns
    for _ in range(5):
        turn = turns.open(game.id)
        for _ in range(4):
            owed = pending_decision(turn.game)
            assert owed is not None
            assert owed.seat is not None
            seat = owed.seat
            turns.act(turn, seat, owed.since, lambda now, seat=seat: first_choice(now, seat))
        assert turns.store([turn]) == [turn]
        time.now += SWEEP_S
        dispatcher.step()
        assert house.jobs() == []
    time.now += OVERDUE_S[0] + SWEEP_S
    dispatcher.step()
    assert [job.rsplit("-", 1)[1] for job in house.jobs()] == ["0"], "as of the decision that is owed now"
    assert house.jobs() != [job_id]


def first_choice(game: Game, seat: int) -> Action:
    return game.ruleset.legal_actions(game.state, seat)[0]


def test_lost_redis_is_refilled_at_once(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    house.create("random", "random")
    dispatcher.step()
    house.redis_server.stop()
    looks = iter([False, True])
    time.now += SWEEP_S
    house.create("random", "random")
    dispatcher.run(lambda: next(looks))
    house.redis_server.start()
    dispatcher.step()
    assert len(house.jobs()) == 2


def test_bots_answer_an_offer_before_anything_else(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    game = house.create("greedy", "greedy", people=1, target=100)
    until_seat_0_rolls(house, dispatcher, time, game)
    house.service.commands.act(owner(game), game.id, Roll())
    while game.state.phase == "hide":
        if 0 in game.duties():
            answer(house, game)
        dispatcher.step()
        house.work()
        time.now += 0.1
        house.current(game.id)
    house.service.commands.act(owner(game), game.id, Offer(1))
    dispatcher.step()
    house.work()
    house.current(game.id)
    assert game.state.offer == 0
    assert game.state.active == 0


def test_a_chore_is_done_while_a_person_thinks(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    game = house.create("random", people=1, target=100)
    until_seat_0_rolls(house, dispatcher, time, game)
    house.work()
    house.current(game.id)
    assert game.state.is_tallied
    house.service.commands.act(owner(game), game.id, Roll())
    while game.state.phase == "hide":
        if 0 in game.duties():
            answer(house, game)
        dispatcher.step()
        house.work()
        time.now += 0.1
        house.current(game.id)
    time.now += 0.1
    dispatcher.step()
    house.work()
    house.current(game.id)
    assert game.state.is_tallied
    assert game.state.active == 0


def test_a_stand_in_plays_on_even_after_a_restart(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    game = house.create(people=2)
    for seat in (0, 1):
        house.service.commands.leave(owner(game, seat), game.id, seat)
    dispatcher.step()
    house.connection.flushall()
    house.service.projector.catch_up()
    again = Dispatcher(house.service, house.queues)
    again.step()
    version = game.version
    house.work()
    assert house.current(game.id).version > version
    last = house.service.event_store.envelopes(game.id, gt=version)[0]
    assert last.core.data.get("played_by") == "greedy"


def test_people_are_served_before_bots_among_themselves(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    house.create("random", "random")
    dispatcher.step()
    person = house.create("random", people=1)
    while 1 not in person.duties():  # the set-up draws the first seat
        person = house.create("random", people=1)
    dispatcher.step()
    first, second = house.jobs()
    assert str(person.id) in first
    assert str(person.id) not in second


def test_a_finished_game_is_forgotten(house: House, dispatcher: Dispatcher, time: Clock) -> None:
    game = house.create("greedy", "greedy", target=10)
    while not house.current(game.id).over:
        dispatcher.step()
        house.work()
        time.now += 0.1
    dispatcher.step()
    assert house.jobs() == []


def test_a_game_that_waits_for_seats_for_a_day_is_aborted(
    house: House, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ago(**span: float) -> str:
        return clock.write(datetime.now(UTC) - timedelta(**span))

    games = []
    for span in ({"hours": 24, "minutes": 1}, {"hours": 23}):
        monkeypatch.setattr(house.service.commands, "_now", lambda span=span: ago(**span))
        games.append(house.create(people=1, open_seats=1).id)
    monkeypatch.undo()
    house.service.projector.catch_up()
    Dispatcher(house.service, house.queues, monotonic=time).step()
    assert [house.current(game).aborted for game in games] == ["waited for players for 24 hours", None]


@pytest.fixture
def last_week(house: House, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that dates commands back by a time, or stops doing so if called with none."""

    def move(**span: float) -> None:
        moment = clock.write(datetime.now(UTC) - timedelta(**span))
        monkeypatch.setattr(house.service.commands, "_now", lambda: moment)

    return move


@pytest.fixture
def days_on(house: House, time: Clock, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that starts a dispatcher so many days from now."""

    def look(days: float) -> None:
        moment = clock.write(datetime.now(UTC) + timedelta(days=days))
        with monkeypatch.context() as patched:
            patched.setattr(clock, "now", lambda: moment)
            patched.setattr(house.service.automation, "_now", lambda: moment)
            house.service.projector.catch_up()
            Dispatcher(house.service, house.queues, monotonic=time).step()
            house.service.projector.catch_up()

    return look


def test_a_closed_game_ends_after_a_week_whatever_the_limit_of_silence(
    house: House, days_on: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = msgspec.structs.replace(house.service.settings, idle_game_days=0)
    monkeypatch.setattr(house.service, "settings", settings)
    game, other = (house.create(people=2, target=100).id for _ in range(2))
    operator = Request(Caller(secret="operator", operator=True), "/operator")
    house.service.moderation.close_game(operator, game, "collusion")
    days_on(6.9)
    assert house.current(game).status == "running"
    days_on(7.1)
    assert house.current(game).aborted == "aborted by the operator: collusion"
    assert house.current(other).status == "running"


def test_a_closed_game_of_a_tournament_ends_after_an_hour(
    house: House, days_on: Callable[[float], None]
) -> None:
    """Its round waits for it; any other closed game has a week."""
    cup = make(house.service, bots=["random"] * 2, starts_at=clock.now())
    house.service.tournament_runner.run()
    (first,) = read(house.service, cup).games
    operator = Request(Caller(secret="operator", operator=True), "/operator")
    games = [first, house.create(people=2, target=100).id]
    for game in games:
        house.service.moderation.close_game(operator, game, "collusion")
    days_on(0.9 / 24)
    house.service.tournament_runner.run()
    assert [house.current(game).status for game in games] == ["running", "running"]
    assert len(read(house.service, cup).rounds) == 1
    days_on(1.1 / 24)
    house.service.tournament_runner.run()
    assert [house.current(game).status for game in games] == ["aborted", "running"]
    found = read(house.service, cup)
    assert (found.games[first].places, len(found.rounds)) == ((), 2)


def test_a_running_game_ends_where_a_person_is_silent_for_a_week(
    house: House, last_week: Callable[..., None], days_on: Callable[[float], None]
) -> None:
    """Restarts change nothing, since the log alone decides; games that somebody resumed stay."""
    games = []
    for span in ({"days": 7, "minutes": 1}, {"days": 7, "minutes": 1}, {"days": 6, "hours": 23}):
        last_week(**span)
        games.append(house.create(people=2, target=100))
    last_week(days=1)
    awaited, seat = min(games[0].duties()), min(games[1].duties())
    house.service.commands.act(owner(games[1], seat), games[1].id, Roll())
    last_week()
    days_on(-1)
    assert [house.current(game.id).status for game in games] == ["running"] * 3
    days_on(0)
    silent = house.current(games[0].id)
    assert silent.status == "aborted"
    assert silent.aborted == f"seat {awaited} was silent for 7 days"
    assert [house.current(game.id).status for game in games[1:]] == ["running", "running"]
    last = house.service.event_store.envelopes(silent.id, gt=silent.version - 1)[0].core
    assert (last.kind, last.data["reason"], last.seat) == ("game-aborted", silent.aborted, None)
    version = silent.version
    days_on(0)
    assert house.current(silent.id).version == version


def test_people_have_a_day_after_any_outage(
    house: House, last_week: Callable[..., None], days_on: Callable[[float], None]
) -> None:
    last_week(days=400)
    left, played = (house.create(people=2, target=100) for _ in range(2))
    last_week()

    def shown(days: float) -> timedelta:
        until = house.service.queries.summary(left.id).idle_until
        return datetime.fromisoformat(until) - (datetime.now(UTC) + timedelta(days=days))

    minute = timedelta(minutes=1)
    assert timedelta(days=1) - minute < shown(0) < timedelta(days=1) + minute
    for hours in (0, 10, 20, 23):
        days_on(hours / 24)
        assert [house.current(game.id).status for game in (left, played)] == ["running", "running"]
        assert timedelta(days=1) - minute < shown(0) < timedelta(days=1) + minute
    seat = min(played.duties())
    house.service.commands.act(owner(played, seat), played.id, Roll())
    days_on(1.01)
    assert house.current(left.id).status == "aborted"
    assert house.current(played.id).status == "running"
    days_on(6.1)
    assert house.current(played.id).status == "running"
    days_on(7.2)
    assert house.current(played.id).status == "aborted"


@pytest.mark.parametrize("days", [1, 2])
def test_short_silence_limits_are_respected(
    house: House, time: Clock, last_week: Callable[..., None], days: int
) -> None:
    settings = msgspec.structs.replace(house.settings, idle_game_days=days)
    last_week(days=days, hours=-1)
    game = house.create(people=2, target=100)
    last_week()
    with Service(settings, RULESETS) as service:
        service.projector.catch_up()
        Dispatcher(service, house.queues, monotonic=time).step()
        assert service.event_store.rows(silent_id(game.id, game.version)) != []
        until = service.queries.summary(game.id).idle_until
        called = {1: timedelta(hours=12), 2: timedelta(hours=24)}[days]
        rest = datetime.fromisoformat(until) - datetime.now(UTC)
        assert called - timedelta(minutes=1) < rest <= called
        fresh = house.create(people=2, target=100)
        service.projector.catch_up()
        Dispatcher(service, house.queues, monotonic=time).step()
        assert service.event_store.rows(silent_id(fresh.id, fresh.version)) == []


def test_bots_among_themselves_are_not_silent_but_hold_no_place_for_good(
    house: House, last_week: Callable[..., None], days_on: Callable[[float], None]
) -> None:
    last_week(days=8)
    stuck = house.create("random", "random", target=100)
    last_week(days=6)
    slow = house.create("random", "random", target=100)
    last_week()
    house.service.projector.catch_up()
    assert {house.service.queries.summary(game.id).idle_until for game in (stuck, slow)} == {None}
    taken = house.service.bot_places.free()
    days_on(-1)
    days_on(0)
    assert house.current(stuck.id).aborted == "nothing happened for 7 days"
    assert house.current(slow.id).status == "running"
    assert house.service.bot_places.free() == taken + 1


def test_silence_is_unlimited_without_a_setting(
    house: House, time: Clock, last_week: Callable[..., None]
) -> None:
    settings = msgspec.structs.replace(house.settings, idle_game_days=0)
    last_week(days=1000)
    game = house.create("random", people=1, target=100)
    last_week()
    with Service(settings, RULESETS) as patient:
        patient.projector.catch_up()
        Dispatcher(patient, house.queues, monotonic=time).step()
        assert patient.games.current(game.id).status == "running"
        assert patient.queries.summary(game.id).idle_until is None


def test_a_damaged_game_that_waits_does_not_stop_the_dispatcher(
    house: House, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = clock.write(datetime.now(UTC) - timedelta(days=2))
    monkeypatch.setattr(house.service.commands, "_now", lambda: long_ago)
    damaged, sound = (house.create(people=1, open_seats=1) for _ in range(2))
    monkeypatch.undo()
    note = Finding(findings_of(damaged.id), 1, damaged.id, "Version 1 was altered.", 0, long_ago)
    house.service.event_store.append(note)
    house.service.projector.catch_up()
    Dispatcher(house.service, house.queues, monotonic=time).step()
    assert [house.current(game.id).status for game in (damaged, sound)] == ["waiting", "aborted"]
