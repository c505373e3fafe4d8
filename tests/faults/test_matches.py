"""A match of bots whose process is killed."""

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.faults.conftest import PATIENCE_S, wait_until


@pytest.mark.slow
def test_processes_end_when_their_match_is_killed(tmp_path: Path) -> None:
    record = tmp_path / "record"
    arguments = ["match", "greedy,greedy", "--ruleset", "starship-catan", "--games", "100000"]
    command = [sys.executable, "-m", "cli", *arguments, "--processes", "2", "--record", str(record)]
    match = psutil.Popen(command, stderr=subprocess.DEVNULL)
    wait_until(lambda: record.exists() and len(record.read_bytes().splitlines()) > 1, "a game is recorded")
    workers = match.children()
    assert len(workers) == 2
    match.kill()
    match.wait()
    _, alive = psutil.wait_procs(workers, timeout=PATIENCE_S)
    assert not alive
