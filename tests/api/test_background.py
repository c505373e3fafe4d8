"""The background process for archives: memory and time are bounded, and a failed process is replaced."""

import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest

from api.http.limits import Concurrency
from api.process.background import BackgroundExecutor, ProcessWorker, ThreadWorker
from api.process.background_worker import IDLE_S, Tasks, time_limit_s
from domain.kernel.errors import Refusal
from services.archives.format import BadArchive
from services.archives.imports import Imported
from services.errors import TooManyRequests, Unavailable, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.service import migrate
from services.settings import Limits, Settings
from tests.api.conftest import eventually
from tests.archives.hostile import all_of, in_a_shared_history
from tests.archives.test_replay import HOSTED, content_of

MIB = 2**20
ASKED = Request(SPECTATOR, "/games/import")


@pytest.fixture
def make_worker(tmp_path: Path) -> Iterator[Any]:
    """Return a factory of workers whose process may grow by a number of MiB."""
    workers = []

    def make(mib: int, idle_s: float = IDLE_S) -> ProcessWorker:
        settings = Settings(data=tmp_path / "data", limits=Limits(long_work_mib=mib))
        migrate(settings)
        workers.append(ProcessWorker(settings, HOSTED, idle_s=idle_s))
        return workers[-1]

    yield make
    for worker in workers:
        worker.close()


def import_archive(worker: ProcessWorker, content: bytes) -> Imported:
    imported: Imported = worker.run("import_archive", ASKED, content)
    return imported


def pid_of(worker: ProcessWorker) -> int:
    assert worker.process is not None
    assert worker.process.pid is not None
    return worker.process.pid


def padded(mib: int) -> bytes:
    """Return an archive that the service refuses only after reading all of it."""
    content = content_of("toy")
    return content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":"' + b"x" * (mib * MIB) + b'"', 1)


@pytest.mark.slow
def test_hostile_archives_need_no_more_memory_than_honest_ones(make_worker: Any) -> None:
    worker = make_worker(64)
    random, said = Random("hostile"), []
    hostile = [content for _, content in all_of(content_of("toy"))]
    hostile += [in_a_shared_history(content_of("starship-catan"), random) for _ in range(10)]
    for content in hostile:
        try:
            import_archive(worker, content)
        except (BadArchive, Refusal) as error:
            said.append(str(error))
    assert not any("memory" in message or len(message) > 400 for message in said)
    first = pid_of(worker)
    assert len(said) > 40
    assert import_archive(worker, content_of("star-trek-catan-variable")).status == "finished"
    assert pid_of(worker) == first, "none of them has ended the process"


def test_archive_is_refused_and_process_replaced_when_memory_runs_out(
    make_worker: Any,
) -> None:
    worker = make_worker(96)
    with pytest.raises(BadArchive):
        import_archive(worker, b"{}")
    first = pid_of(worker)
    with pytest.raises(ValidationFailed, match="archive-needs-more-memory"):
        import_archive(worker, padded(30))
    assert import_archive(worker, content_of("toy")).new
    assert pid_of(worker) != first
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_archive_is_refused_when_its_process_exceeds_the_time_limit(make_worker: Any) -> None:
    worker = make_worker(0)
    assert import_archive(worker, content_of("toy")).new
    os.kill(pid_of(worker), signal.SIGPROF)
    with pytest.raises(ValidationFailed, match="archive-needs-more-time"):
        import_archive(worker, content_of("starship-catan"))
    assert import_archive(worker, content_of("starship-catan")).new
    os.kill(pid_of(worker), signal.SIGKILL)
    with pytest.raises(Unavailable):
        import_archive(worker, content_of("starship-catan"))


def test_stop_during_work_ends_the_process_and_fails_waiting_callers(make_worker: Any) -> None:
    worker = make_worker(0)
    assert import_archive(worker, content_of("toy")).new
    pid = pid_of(worker)
    os.kill(pid, signal.SIGSTOP)  # keeps the task from finishing
    worker.terminate()
    os.kill(pid, signal.SIGCONT)
    with pytest.raises(Unavailable):
        import_archive(worker, content_of("toy"))
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_stop_while_the_process_starts_ends_it(make_worker: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    worker, start = make_worker(0), SpawnProcess.start

    def stopped_meanwhile(process: SpawnProcess) -> None:
        worker.terminate()
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", stopped_meanwhile)
    with pytest.raises(Unavailable):
        import_archive(worker, content_of("toy"))
    assert worker.process is None


def test_idle_process_ends_and_the_next_task_starts_another(make_worker: Any) -> None:
    worker = make_worker(0, idle_s=0.1)
    assert import_archive(worker, content_of("toy")).new
    first = worker.process
    first.join(timeout=60)
    assert first.exitcode == 0
    assert import_archive(worker, content_of("starship-catan")).new
    assert worker.process is not first


def test_each_caller_has_a_share_of_long_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path / "data")
    migrate(settings)
    limit, callers = Concurrency("long requests", 2), ["ann"]
    background = BackgroundExecutor(settings, HOSTED, admit=lambda: limit.enter(callers[-1]))
    may_end = threading.Event()
    monkeypatch.setattr(background.worker, "run", lambda *_: may_end.wait(30))
    asked = [background._submit("log"), background._submit("events")]
    try:
        with pytest.raises(TooManyRequests, match="limit-of-long-requests number=2") as refused:
            background.log(SPECTATOR, UUID(int=1), {})
        assert refused.value.retry_after_s == 1
        callers.append("bob")
        asked.append(background._submit("log"))
        callers.append("")
        asked += [background._submit("log") for _ in range(3)]
    finally:
        may_end.set()
    for each in asked:
        each.result(timeout=30)
    callers.append("ann")
    eventually(lambda: not limit._counts)
    background._submit("log").result(timeout=30)
    background.close()


def test_strangers_archives_get_less_time() -> None:
    operator = Request(Caller(secret="o", operator=True), "/games/import")
    assert time_limit_s("import_archive", (ASKED, b"")) < time_limit_s("import_archive", (operator, b""))
    assert time_limit_s("report", (None,)) == time_limit_s("import_archive", (operator, b""))


def test_refusal_is_raised_only_in_the_caller(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pool of gevent prints a traceback for every exception that a task raises."""
    import api.process.background

    monkeypatch.setattr(api.process.background, "under_gevent", lambda: True)
    settings = Settings(data=tmp_path / "data")
    migrate(settings)
    background = BackgroundExecutor(settings, HOSTED)
    try:
        for content in (b"{}", b"no JSON", content_of("toy").replace(b"die-rolled", b"die-stolen")):
            with pytest.raises(BadArchive):
                background.import_archive(ASKED, content)
    finally:
        background.close()
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err


def test_memory_error_is_reported_without_a_background_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path / "data")
    migrate(settings)
    worker = ThreadWorker(settings, HOSTED)

    def exhaust(*_: object) -> None:
        raise MemoryError

    for name in ("import_archive", "report"):
        monkeypatch.setattr(Tasks, name, exhaust)
    with pytest.raises(ValidationFailed, match="archive-needs-more-memory"):
        worker.run("import_archive", ASKED, b"")
    with pytest.raises(Unavailable, match="needs-more-memory"):
        worker.run("report", None)
    worker.close()
