"""Importing an archive, and checking it with the published script."""

import subprocess
import sys
from pathlib import Path

from services.archives.imports import Imported
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Request
from services.service import Service
from tests.services.archiving import SCRIPT

OPERATOR = Caller(secret="operator", operator=True)

PUBLIC = Visibility(None)


def take_in(
    service: Service, content: bytes, *, key: str | None = None, caller: Caller = SPECTATOR
) -> Imported:
    checked = service.importer.check(content, caller)
    return service.importer.store(Request(caller, "/games/import", key=key, body="body"), checked)


def run_script(content: bytes, path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run verify.py in a plain Python process."""
    path.write_bytes(content)
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(path), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)
