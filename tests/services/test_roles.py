"""One process of each role is active; the others stand by, and one takes over when it ends."""

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, repeat
from multiprocessing.connection import Connection
from random import Random

import psycopg
import pytest

from services.reading import roles as module
from services.reading.positions import Overtaken
from services.reading.projector import NAME
from services.reading.roles import CHECK_S, Role
from services.service import Service
from services.settings import Settings
from tests.services.conftest import create, play

pytestmark = pytest.mark.both_stores

ROLE = "courier"
TAKEN_OVER_S = 10.0
"""The time allowed for a takeover on a loaded machine; ``benchmarks/takeover.py`` measures the real time."""
STARTED_S = 60.0


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def join(stored: Settings, clock: Clock) -> Iterator[Callable[..., Role]]:
    opened: list[Role] = []

    def open_one(name: str = ROLE) -> Role:
        opened.append(Role(stored, name, monotonic=clock))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def term(role: Role) -> Callable[[], bool] | None:
    """Return the term of a process that becomes active within two attempts; None if it stands by."""
    attempts = iter((False, False))
    over = next(role.terms(lambda: next(attempts, True)), None)
    attempts = repeat(False)
    return over


def test_one_process_of_a_role_is_active(join: Callable[..., Role]) -> None:
    first, second, other = join(), join(), join("dispatcher")
    over = term(first)
    assert over is not None
    assert not over()
    assert term(second) is None
    assert term(other) is not None, "another role has another lock"
    first.close()
    assert term(second) is not None
    assert term(first) is None


def test_one_of_many_simultaneous_starters_is_active(stored: Settings) -> None:
    begin, active = threading.Barrier(8), []

    def join() -> None:
        with Role(stored, ROLE) as role:
            begin.wait()
            if term(role) is not None:
                active.append(role)
            begin.wait()

    threads = [threading.Thread(target=join) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(active) == 1


def test_stopped_process_leaves_its_work(join: Callable[..., Role]) -> None:
    stop = threading.Event()
    over = next(join().terms(stop.is_set))
    assert not over()
    stop.set()
    assert over()


def lose(stored: Settings) -> None:
    """Take the lock from its holder: end its session, or delete the file."""
    if stored.on_sqlite:
        (stored.data / f"{ROLE}.lock").unlink()
        return
    with psycopg.connect(stored.events_url, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name LIKE 'starledger courier %'"
        ).fetchall()
        assert ended == [(True,)]


def test_process_that_has_lost_its_lock_notices_and_stands_by(
    join: Callable[..., Role], clock: Clock, stored: Settings
) -> None:
    first, second = join(), join()
    over = term(first)
    assert over is not None
    lose(stored)
    assert term(second) is not None
    assert not over(), "it checks from time to time"
    clock.now += CHECK_S
    assert over()
    assert over()
    assert term(first) is None
    second.close()
    assert term(first) is not None


def _hold(settings: Settings, sender: Connection) -> None:
    """Send None once this process stands by, and the time when it becomes active."""
    attempts = count()

    def never() -> bool:
        if next(attempts) == 1:
            sender.send(None)
        return False

    with Role(settings, ROLE) as role:
        for _ in role.terms(never):
            sender.send(time.monotonic())
            time.sleep(60)


@pytest.fixture
def start(stored: Settings) -> Iterator[Callable[[], tuple[int, Connection]]]:
    """Return a function that starts a process in the role, and returns its id and what it sends."""
    started: list[multiprocessing.process.BaseProcess] = []
    spawning = multiprocessing.get_context("spawn")

    def start_one() -> tuple[int, Connection]:
        receiver, sender = spawning.Pipe(duplex=False)
        started.append(spawning.Process(target=_hold, args=(stored, sender)))
        started[-1].start()
        sender.close()
        assert started[-1].pid is not None
        return started[-1].pid, receiver

    yield start_one
    for each in started:
        each.kill()
        each.join()


def test_standby_takes_over_soon_after_a_kill(start: Callable[[], tuple[int, Connection]]) -> None:
    holder, active = start()
    assert active.poll(STARTED_S)
    _, standby = start()
    assert standby.poll(STARTED_S)
    assert standby.recv() is None
    killed = time.monotonic()
    os.kill(holder, signal.SIGKILL)
    assert standby.poll(STARTED_S)
    assert standby.recv() - killed < TAKEN_OVER_S


def test_hanging_process_keeps_its_role_and_shows_it(
    start: Callable[[], tuple[int, Connection]], service: Service, join: Callable[..., Role]
) -> None:
    """Its health check fails. No other process takes the role, because the hanging one may wake up."""
    holder, active = start()
    assert active.poll(STARTED_S)
    os.kill(holder, signal.SIGSTOP)
    try:
        assert term(join()) is None
        (found,) = [process for process in service.views.processes(ROLE) if process.is_active]
        deadline = time.monotonic() + 30
        while found.silent_s < 0.5 and time.monotonic() < deadline:
            time.sleep(0.05)
            (found,) = [process for process in service.views.processes(ROLE) if process.is_active]
        assert found.is_here
        assert found.silent_s >= 0.5
    finally:
        os.kill(holder, signal.SIGCONT)


def test_processes_in_a_role_are_listed(
    join: Callable[..., Role], service: Service, stored: Settings, clock: Clock
) -> None:
    assert service.views.processes(ROLE) == []
    active, standby, other = join(), join(), join("dispatcher")
    over = term(active)
    assert over is not None
    assert term(standby) is None
    term(other)
    found = service.views.processes(ROLE)
    assert sorted(process.is_active for process in found) == [True] if stored.on_sqlite else [False, True]
    assert all(process.is_here and process.silent_s < 10 for process in found)
    clock.now += CHECK_S
    assert not over(), "looking does not take the lock away"
    for each in (active, standby):
        each.close()
    deadline = time.monotonic() + 60
    while service.views.processes(ROLE) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert service.views.processes(ROLE) == []


def test_process_of_another_machine_is_not_here(
    join: Callable[..., Role], service: Service, stored: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    if stored.on_sqlite:
        pytest.skip("all processes on SQLite are on one machine")
    with monkeypatch.context() as patch:
        patch.setattr(socket, "gethostname", lambda: "far-" + "x" * 80)
        assert term(join()) is not None
        assert [process.is_here for process in service.views.processes(ROLE)] == [True]
    assert [process.is_here for process in service.views.processes(ROLE)] == [False]


def test_lock_is_closed_to_other_users(join: Callable[..., Role], stored: Settings) -> None:
    if not stored.on_sqlite:
        pytest.skip("there is no file")
    term(join())
    assert (stored.data / f"{ROLE}.lock").stat().st_mode & 0o777 == 0o600


def test_session_ends_soon_after_its_machine_vanished(join: Callable[..., Role], stored: Settings) -> None:
    """The settings apply to TCP only, so the test reads the session's parameters."""
    if stored.on_sqlite:
        pytest.skip("a file has no session")
    role = join()
    assert term(role) is not None
    assert isinstance(role._lock, module._SessionLock)
    session = role._lock._session
    assert session is not None
    sources = session.execute(
        "SELECT count(*) FROM pg_settings WHERE source = 'session' AND name IN ('tcp_keepalives_idle', "
        "'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout')"
    ).fetchone()
    assert sources == (4,)
    given = session.info.get_parameters()
    assert (given["keepalives_idle"], given["keepalives_interval"], given["keepalives_count"]) == (
        "1",
        "1",
        "1",
    )


# Two processes that both believe they are active


def test_second_projector_is_refused_entirely(open_service: Callable[[], Service]) -> None:
    """The refused batches: one that the other projector has projected meanwhile, and the next one."""
    holder, woken = open_service(), open_service()
    game = create(holder).game.id
    end = holder.event_store.position()

    def wake(expected: int) -> None:
        with woken.views.advancing(NAME, expected=expected, position=end) as batch:
            batch.put_game(woken.games.load(game), woken.games, ordinal=1)
            if expected == 0:
                holder.projector.step()
                with holder.views.mending(NAME) as dropping:
                    dropping.drop_game(game)

    for expected in (0, end + 1):
        with pytest.raises(Overtaken):
            wake(expected)
        assert woken.views.games.ids() == []
        assert woken.views.position(NAME) == end


def test_projectors_in_turn_equal_a_single_projector(open_service: Callable[[], Service]) -> None:
    services, writer, random = [open_service() for _ in range(3)], open_service(), Random(5)
    games = []
    for number in range(12):
        games.append(create(writer, key=f"new-{number}").game.id)
        play(writer, random.choice(games), Random(number), most=8)
        for _ in range(2):
            with suppress(Overtaken):
                random.choice(services).projector.step()
    while any(each.projector.step() for each in services):
        pass
    assert not writer.projector.missed()
    assert sorted(writer.views.games.ids()) == sorted(games)
    assert writer.views.position(NAME) == writer.event_store.position()
    for game in games:
        report = writer.auditor.audit(game)
        assert report.ok, report.checks
    before = [writer.views.games.find(game) for game in games]
    writer.views.clear(NAME)
    writer.projector.catch_up()
    assert [writer.views.games.find(game) for game in games] == before


def test_projectors_that_both_clear_the_read_models_fill_them_once(
    open_service: Callable[[], Service],
) -> None:
    first, second = open_service(), open_service()
    games = [create(first, key=f"new-{number}").game.id for number in range(4)]
    first.projector.step()
    reached = first.views.progress(NAME)
    first.views.clear(NAME, expected=reached)
    assert first.projector.step() > 0
    first.views.clear(NAME, expected=first.views.progress(NAME))
    with pytest.raises(Overtaken):
        second.views.clear(NAME, expected=reached)
    second.projector.step()
    assert first.projector.step() == 0
    assert sorted(first.views.games.ids()) == sorted(games)
