"""Auditing many games at once, on all cores."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

import msgspec

from domain.kernel.ruleset import Ruleset
from services import clock
from services.audit.redecision import Difference
from services.parentage import end_with_parent
from services.service import Service, settle_memory
from services.settings import Settings
from services.wording import english

GAMES_A_TASK = 8
CLOCKS_DIFFER_S = 60
"""The largest difference between the clocks of machines that write to one log."""


class Verdict(msgspec.Struct, frozen=True):
    """The result of one game's audit: the checks that ``failed``, and the actions decided differently now."""

    game: UUID
    events: int
    sound_until: int
    failed: list[str]
    differences: list[Difference]


class Total(msgspec.Struct):
    """The result of all audits so far."""

    games: int = 0
    events: int = 0
    failed: int = 0
    different: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one more game."""
        self.games += 1
        self.events += verdict.events
        self.failed += bool(verdict.failed)
        self.different += bool(verdict.differences)


def position_of(service: Service, since: str) -> int:
    """Return the log position that ``since`` gives, as a position or as a time.

    For a time, it is the position before the first event recorded then or later. Raises ValueError if
    ``since`` is neither.
    """
    if since.isascii() and since.isdecimal() and len(since) <= 18:
        return int(since)
    return _position_before(service, since)


def _position_before(service: Service, moment: str) -> int:
    wanted = clock.later(moment, -timedelta(seconds=CLOCKS_DIFFER_S))
    low, high = 0, service.event_store.position()
    while low < high:  # everything up to low was recorded before, everything over high was not
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _was_recorded_before(service, middle, wanted) else (low, middle - 1)
    return low


def _was_recorded_before(service: Service, position: int, wanted: str) -> bool:
    try:
        return service.event_store.recorded_at(position) < wanted
    except LookupError:
        return False  # nothing after this position can be read, so the audit covers it


def audit_games(
    settings: Settings, rulesets: Mapping[str, Ruleset], games: Sequence[UUID], *, jobs: int
) -> Iterator[Verdict]:
    """Audit games on several processes. Yield each verdict as it arrives, in no particular order."""
    tasks = [list(games[at : at + GAMES_A_TASK]) for at in range(0, len(games), GAMES_A_TASK)]
    if jobs == 1 or len(tasks) <= 1:
        with Service(settings, rulesets) as service:
            for game in games:
                yield _audit(service, game)
        return
    with _pool(settings, rulesets, min(jobs, len(tasks))) as pool:
        with _interrupts_ignored():  # the processes inherit this; only the parent handles Ctrl-C
            asked: list[Future[list[Verdict]]] = [pool.submit(_audit_task, task) for task in tasks]
        for done in as_completed(asked):
            yield from done.result()


@contextmanager
def _pool(settings: Settings, rulesets: Mapping[str, Ruleset], jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Start a pool of audit processes. When interrupted they finish their current tasks."""
    pool = ProcessPoolExecutor(
        jobs,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_open,
        initargs=(settings, rulesets, os.getpid()),
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


_service: Service | None = None


def _open(settings: Settings, rulesets: Mapping[str, Ruleset], parent: int) -> None:
    """Initialise a process of the pool."""
    global _service  # noqa: PLW0603
    end_with_parent(parent)
    _service = Service(settings, rulesets)
    settle_memory()


def _audit_task(games: Sequence[UUID]) -> list[Verdict]:
    assert _service is not None
    return [_audit(_service, game) for game in games]


def _audit(service: Service, game: UUID) -> Verdict:
    try:
        report = service.auditor.audit(game)
    except Exception as error:  # noqa: BLE001  one game must not keep the others from being audited
        return Verdict(game, 0, 0, [f"It could not be audited: {error!r}"], [])
    failed = [f"{check.name}: {english(check.message)}" for check in report.checks if not check.ok]
    return Verdict(game, report.events, report.sound_until, failed, report.differences)
