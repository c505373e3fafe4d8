"""The tasks that take long, audits and archives, and the process beside each web process that runs them.

It gets its tasks through one pipe, sends their results through another, and ends with the web process, also
where that was killed.
"""

import contextlib
import hashlib
import resource
import signal
from collections import OrderedDict
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from api.http.compression import LEVEL, packed
from domain.kernel.ruleset import Ruleset
from services.archives.imports import Imported
from services.audit.auditor import Report
from services.identity.authenticator import Caller, Visibility
from services.parentage import end_with_parent
from services.play.idempotency import Request
from services.reading.narration import LogPage
from services.reading.timeline import Timeline, between, joined
from services.service import Service, give_way, settle_memory
from services.settings import Settings

KEPT_REPORTS = 1000
KEPT_TIMELINES = 100
IMPORT_TIME_LIMIT_S = 60
"""How many seconds of a processor an archive may take that somebody else than the operator sends."""

TIME_LIMIT_S = 900

IDLE_S = 60.0
"""After how long without a task the process ends; what it has kept of reports is made again then."""

MIB = 2**20


class _Kept(NamedTuple):
    """A timeline from the beginning, and the hash of the event that it ends with."""

    told: Timeline
    head: str


WrittenPage = tuple[bytes, int, bool]
"""A page of a log as JSON, the version that it shows, and whether the game is over."""


class Tasks:
    """The tasks, a method each, with a service of their own."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self.service = Service(settings, rulesets)
        self._reports: OrderedDict[UUID, tuple[bytes, Report]] = OrderedDict()
        self._timelines: OrderedDict[tuple[UUID, Visibility, bool], _Kept] = OrderedDict()

    def run(self, task: str, arguments: tuple[Any, ...]) -> tuple[Any, Exception | None]:
        """Run a task; gives its value, or the error that it ended with."""
        try:
            return getattr(self, task)(*arguments), None
        except MemoryError:
            return None, MemoryError()  # without what it has hold of
        except Exception as error:  # noqa: BLE001  handed back to who asked, and raised there
            return None, error

    def report(self, game_id: UUID) -> Report:
        """Audit a game, or give the report that is kept as long as all it was made from is as it was."""
        auditor = self.service.auditor
        evidence = auditor.evidence(game_id)
        digest = evidence.digest()
        kept = self._reports.get(game_id)
        if kept is not None and kept[0] == digest:
            self._reports.move_to_end(game_id)
            return kept[1]
        report = auditor.judge(evidence)
        self._reports[game_id] = digest, report
        if len(self._reports) > KEPT_REPORTS:
            self._reports.popitem(last=False)
        return report

    def timeline(self, game_id: UUID, visibility: Visibility, after: int, upto: int | None) -> bytes:
        """Return the timeline of a game between two versions, as JSON, cut from the whole one."""
        return _encode(between(self._whole_timeline(game_id, visibility), after, upto))

    def _whole_timeline(self, game_id: UUID, visibility: Visibility) -> Timeline:
        """Return the whole timeline of a game; only events after the cached one are read."""
        timelines, games = self.service.timelines, self.service.games
        disclosed = self.service.disclosure.is_disclosed(games.current(game_id))
        key = game_id, visibility, disclosed
        kept = self._timelines.pop(key, None)
        if kept is None or not self._has_event(game_id, kept.told.version, kept.head):
            told = timelines.read(visibility, game_id)
        else:
            told = joined(kept.told, timelines.read(visibility, game_id, after=kept.told.version))
        self._timelines[key] = _Kept(told, games.current(game_id).head)
        if len(self._timelines) > KEPT_TIMELINES:
            self._timelines.popitem(last=False)
        return told

    def _has_event(self, game_id: UUID, version: int, head: str) -> bool:
        found = self.service.event_store.envelopes(game_id, gt=version - 1, lte=version)
        return bool(found) and found[0].hash == head

    def export(self, game_id: UUID, visibility: Visibility, path: str, is_packed: bool) -> str:
        """Write the archive of a game, as far as a caller may see it, into a file; gives its SHA-256.

        That is the archive's own, also where the file has it packed by gzip.
        """
        written, _ = self.service.exporter.export(game_id, visibility)
        with open(path, "r+b") as file:  # which is gone where nobody waits any more
            file.write(packed(written, LEVEL) if is_packed else written)
        return hashlib.sha256(written).hexdigest()

    def import_archive(self, request: Request, content: bytes) -> Imported:
        """Check an archive and store it."""
        importer = self.service.importer
        return importer.store(request, importer.check(content, request.caller))

    def events(
        self, caller: Caller, game_id: UUID, asked: Mapping[str, Any], form: str | None
    ) -> WrittenPage:
        """Write a long page of a game's log, as ``events`` and ``stored_events`` of the queries give it."""
        queries = self.service.queries
        page = (queries.stored_events if form == "stored" else queries.events)(caller, game_id, **asked)
        return _encode(page), page.version, page.over

    def log(self, caller: Caller, game_id: UUID, asked: Mapping[str, Any]) -> LogPage:
        """Tell a long stretch of a game in words, as ``Narration.log`` does."""
        return self.service.narration.log(caller, game_id, **asked)

    def prove(self, what: str, game_id: UUID, asked: Mapping[str, int | None]) -> Any:
        """Work out a proof about a long game, or sign its head: ``what`` names a method of ``Proofs``."""
        return getattr(self.service.proofs, what)(game_id, **asked)


_encode = msgspec.json.Encoder().encode


def time_limit_s(task: str, arguments: tuple[Any, ...]) -> int:
    """Say how many seconds of a processor a task may take."""
    is_strangers = task == "import_archive" and not arguments[0].caller.operator
    return IMPORT_TIME_LIMIT_S if is_strangers else TIME_LIMIT_S


def limit_memory(more_mib: int) -> None:
    """Let this process have no more memory than now and so many MiB; 0 sets no limit."""
    sizes = Path("/proc/self/statm")
    if more_mib and sizes.exists():
        present = int(sizes.read_text().split()[0]) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = present + more_mib * MIB
        resource.setrlimit(resource.RLIMIT_AS, (wanted if most < 0 else min(wanted, most), most))


def work(
    queue: Connection,
    results: Connection,
    parent: int,
    idle_s: float,
    settings: Settings,
    rulesets: Mapping[str, Ruleset],
) -> None:
    """Run one task after the other until the queue ends or is idle: the whole of a worker process."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the web process says when to stop
    give_way()
    tasks = Tasks(settings, rulesets)
    settle_memory()
    limit_memory(settings.limits.long_work_mib)
    try:
        with contextlib.suppress(EOFError, BrokenPipeError):
            while queue.poll(idle_s):
                _work_once(tasks, queue, results)
    except MemoryError:  # what was asked, or came of it, is larger than all there is
        results.send((None, MemoryError()))
    tasks.service.close()


def _work_once(tasks: Tasks, queue: Connection, results: Connection) -> None:
    task, arguments = queue.recv()
    signal.setitimer(signal.ITIMER_PROF, time_limit_s(task, arguments))  # the process ends of it
    results.send(tasks.run(task, arguments))
    signal.setitimer(signal.ITIMER_PROF, 0)
