"""Several processes of one kind, which part the games among themselves, started by one command."""

import time
from collections.abc import Sequence

import structlog

from cli.stopping import Stop
from cli.supervisor import GRACE_S, LOOK_S, Part

_log = structlog.get_logger()


def run_several(command: Sequence[str], count: int, stop: Stop) -> None:
    """Keep so many processes running until told to stop; they end with this one, however it ends."""
    name = command[-1]
    parts = [Part(f"{name}-{number}", command) for number in range(count)]
    try:
        for part in parts:
            part.start()
        while not stop.wait(LOOK_S):
            for part in parts:
                if part.tend():
                    _log.info("part started again", name=part.name, restarts=part.restarts)
    finally:
        end(parts)


def end(parts: Sequence[Part]) -> None:
    """Ask parts to end, and kill those that take too long."""
    for part in parts:
        part.tell_to_stop()
    deadline = time.monotonic() + GRACE_S
    while any(part.alive for part in parts) and time.monotonic() < deadline:
        time.sleep(LOOK_S / 5)
    for part in parts:
        part.kill()
