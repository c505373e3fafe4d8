"""Long tasks such as audits and archives, and the child process of a web process that runs them.

It receives tasks through one pipe, sends results through another, and ends with the web process, even if that
was killed.
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

from api.http.cards import rendered
from api.http.compression import LEVEL, packed
from domain.game.aggregate import Game
from domain.kernel.ruleset import Ruleset
from services.archives.imports import Imported
from services.audit.auditor import Report
from services.identity.authenticator import Caller, Visibility
from services.parentage import end_with_parent
from services.play.idempotency import Request
from services.reading.narration import LogPage
from services.reading.personal_data import PlayerExport
from services.reading.timeline import Timeline, between, joined
from services.service import Service, lower_priority, settle_memory
from services.settings import Settings

KEPT_REPORTS = 1000
KEPT_TIMELINES = 100
KEPT_CARDS = 100
IMPORT_TIME_LIMIT_S = 60
"""Limit of CPU seconds for an archive from anyone but the operator."""

TIME_LIMIT_S = 900

IDLE_S = 60.0
"""Seconds without a task after which the process ends. Its cached reports are lost then."""

MIB = 2**20


class _CachedTimeline(NamedTuple):
    """A cached timeline from version 1, and the hash of its last event."""

    timeline: Timeline
    head: str


WrittenPage = tuple[bytes, int]
"""A page of a log as JSON, and the version of its game."""


class Tasks:
    """The tasks, one method each, with their own service."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self.service = Service(settings, rulesets)
        self._reports: OrderedDict[UUID, tuple[bytes, Report]] = OrderedDict()
        self._timelines: OrderedDict[tuple[UUID, Visibility, bool], _CachedTimeline] = OrderedDict()
        self._cards: OrderedDict[str, bytes] = OrderedDict()

    def run(self, task: str, arguments: tuple[Any, ...]) -> tuple[Any, Exception | None]:
        """Run a task; return its value, or its error."""
        try:
            self.service.forget_erased_names()
            return getattr(self, task)(*arguments), None
        except MemoryError:
            return None, MemoryError()  # a new one, without references to large objects
        except Exception as error:  # noqa: BLE001  handed back to who parameters, and raised there
            return None, error

    def report(self, game_id: UUID) -> Report:
        """Audit a game. The report is cached until any of its inputs changes."""
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

    def card(self, drawn: str) -> bytes:
        """Render a preview card as PNG. The picture is cached by its drawing."""
        found = self._cards.pop(drawn, None)
        self._cards[drawn] = rendered(drawn) if found is None else found
        if len(self._cards) > KEPT_CARDS:
            self._cards.popitem(last=False)
        return self._cards[drawn]

    def timeline(self, game_id: UUID, visibility: Visibility, after: int, upto: int | None) -> bytes:
        """Return the part of a game's timeline between two versions, as JSON."""
        game = self.service.games.readable(game_id, upto=upto)
        return _encode(between(self._whole_timeline(game, visibility), after, upto))

    def _whole_timeline(self, game: Game, visibility: Visibility) -> Timeline:
        """Return the whole timeline of a game. Read only the events that follow the cached timeline."""
        timelines, disclosed = self.service.timelines, self.service.disclosure.is_disclosed(game)
        key = game.id, visibility, disclosed
        kept = self._timelines.pop(key, None)
        if kept is None or not self._has_event(game.id, kept.timeline.version, kept.head):
            told = timelines.read(visibility, game.id, upto=game.version)
        else:
            newer = timelines.read(visibility, game.id, after=kept.timeline.version, upto=game.version)
            told = joined(kept.timeline, newer)
        self._timelines[key] = _CachedTimeline(told, game.head)
        if len(self._timelines) > KEPT_TIMELINES:
            self._timelines.popitem(last=False)
        return told

    def _has_event(self, game_id: UUID, version: int, head: str) -> bool:
        found = self.service.event_store.envelopes(game_id, gt=version - 1, lte=version)
        return bool(found) and found[0].hash == head

    def export(self, game_id: UUID, visibility: Visibility, path: str, is_packed: bool) -> str:
        """Write the archive of a game, as far as a caller may see it, to a file; return its SHA-256.

        The hash covers the uncompressed archive, even if the file is compressed with gzip.
        """
        written, _ = self.service.exporter.export(game_id, visibility)
        with open(path, "r+b") as file:  # the file is missing if the caller has given up
            file.write(packed(written, LEVEL) if is_packed else written)
        return hashlib.sha256(written).hexdigest()

    def import_archive(self, request: Request, content: bytes) -> Imported:
        """Verify an archive and store it."""
        importer = self.service.importer
        return importer.store(request, importer.check(content, request.caller))

    def events(
        self, caller: Caller, game_id: UUID, parameters: Mapping[str, Any], form: str | None
    ) -> WrittenPage:
        """Return a long page of a game's log, from ``events`` or ``stored_events`` of the queries."""
        queries = self.service.queries
        page = (queries.stored_events if form == "stored" else queries.events)(caller, game_id, **parameters)
        return _encode(page), page.version

    def log(self, caller: Caller, game_id: UUID, parameters: Mapping[str, Any]) -> LogPage:
        """Return a long narration, as ``Narration.log`` does."""
        return self.service.narration.log(caller, game_id, **parameters)

    def personal_data(self, player: UUID) -> PlayerExport:
        """Return what the service stores about a player."""
        return self.service.personal_data.of(player)

    def prove(self, what: str, game_id: UUID, parameters: Mapping[str, int | None]) -> Any:
        """Compute a proof for a long game, or sign its head. ``what`` names a method of ``Proofs``."""
        return getattr(self.service.proofs, what)(game_id, **parameters)


_encode = msgspec.json.Encoder().encode


def time_limit_s(task: str, arguments: tuple[Any, ...]) -> int:
    """Return a task's limit of CPU seconds."""
    is_strangers = task == "import_archive" and not arguments[0].caller.operator
    return IMPORT_TIME_LIMIT_S if is_strangers else TIME_LIMIT_S


def limit_memory(more_mib: int) -> None:
    """Limit the growth of this process's address space in MiB; 0 means no limit."""
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
    """Run tasks one by one until the queue closes or is idle. This is the process's main function."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the web process stops this one
    lower_priority()
    tasks = Tasks(settings, rulesets)
    settle_memory()
    limit_memory(settings.limits.long_work_mib)
    try:
        with contextlib.suppress(EOFError, BrokenPipeError):
            while queue.poll(idle_s):
                _work_once(tasks, queue, results)
    except MemoryError:  # a task or its result did not fit into memory
        results.send((None, MemoryError()))
    tasks.service.close()


def _work_once(tasks: Tasks, queue: Connection, results: Connection) -> None:
    task, arguments = queue.recv()
    signal.setitimer(signal.ITIMER_PROF, time_limit_s(task, arguments))  # the signal kills the process
    results.send(tasks.run(task, arguments))
    signal.setitimer(signal.ITIMER_PROF, 0)
