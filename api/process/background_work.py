"""What takes long, audits and archives: done by a process beside each web process.

It is told what to do by pickles on its standard input, answers with pickles on its standard output, and ends
when its input does, also where the web process was killed.
"""

import os
import pickle
import resource
import signal
import sys
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

from domain.kernel.ruleset import Ruleset
from services.archives.imports import Imported
from services.audit.auditor import Report
from services.identity.authenticator import Visibility
from services.play.idempotency import Request
from services.service import Service, settle_memory
from services.settings import Settings

KEPT_REPORTS = 1000
NICENESS = 5
"""How far what is asked here gives way to those who play."""


LONGEST_IMPORT_S = 60
"""How many seconds of a processor an archive may take that somebody else than the operator sends."""

LONGEST_S = 900

MIB = 2**20


class BackgroundWork:
    """The work, by name, with a service of its own."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self.service = Service(settings, rulesets)
        self._reports: OrderedDict[UUID, tuple[bytes, Report]] = OrderedDict()

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

    def export(self, game_id: UUID, visibility: Visibility) -> bytes:
        """Write the archive of a game as far as a sight allows."""
        return self.service.exporter.export(game_id, visibility)[0]

    def take_in(self, request: Request, content: bytes) -> Imported:
        """Check an archive and store it."""
        importer = self.service.importer
        return importer.store(request, importer.check(content, request.caller))

    def prove(self, what: str, game_id: UUID, asked: Mapping[str, int | None]) -> Any:
        """Work out a proof about a long game, or sign its head: ``what`` names a method of ``Proofs``."""
        return getattr(self.service.proofs, what)(game_id, **asked)

    def close(self) -> None:
        """Close the stores."""
        self.service.close()


def carry_out(work: BackgroundWork, name: str, arguments: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    """Do a piece of work; gives its result, or the error that it ended with."""
    try:
        return getattr(work, name)(*arguments), None
    except MemoryError:
        return None, MemoryError()  # without what it has hold of
    except Exception as error:  # noqa: BLE001  handed back to who asked, and raised there
        return None, error


def longest_s(name: str, arguments: tuple[Any, ...]) -> int:
    """Say how many seconds of a processor a piece of work may take."""
    is_strangers = name == "take_in" and not arguments[0].caller.operator
    return LONGEST_IMPORT_S if is_strangers else LONGEST_S


def limit_memory(more_mib: int) -> None:
    """Let this process have no more memory than now and so many MiB; 0 sets no limit."""
    sizes = Path("/proc/self/statm")
    if more_mib and sizes.exists():
        present = int(sizes.read_text().split()[0]) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = present + more_mib * MIB
        resource.setrlimit(resource.RLIMIT_AS, (wanted if most < 0 else min(wanted, most), most))


def main() -> None:
    """Work until the input ends: first the settings and rulesets, then one name with arguments at a time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the web process says when to stop
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed does not get in between
    os.nice(NICENESS)
    asked = sys.stdin.buffer
    settings, rulesets = pickle.load(asked)  # noqa: S301  written by the process that started this one
    work = BackgroundWork(settings, rulesets)
    settle_memory()
    limit_memory(settings.limits.long_work_mib)
    try:
        while True:
            name, arguments = pickle.load(asked)  # noqa: S301
            signal.setitimer(signal.ITIMER_PROF, longest_s(name, arguments))  # the process ends of it
            pickle.dump(carry_out(work, name, arguments), answers)
            signal.setitimer(signal.ITIMER_PROF, 0)
            answers.flush()
    except (EOFError, BrokenPipeError):
        work.close()


if __name__ == "__main__":
    main()
