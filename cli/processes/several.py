"""Several processes of one kind, started by one command: an active one and its standbys."""

from collections.abc import Callable
from functools import partial

import structlog

from cli.processes.parts import LOOK_S, Fork, Part, end, prepare_to_fork
from cli.processes.stopping import Stop

_log = structlog.get_logger()


def run_several(kind: str, run: Callable[[str], None], count: int, stop: Stop) -> None:
    """Keep ``count`` processes running until stopped. They never outlive this process.

    ``run`` does the work of one process; it takes ``kind``.
    """
    prepare_to_fork()
    parts = [Part(f"{kind}-{number}", lambda: Fork(kind, partial(run, kind))) for number in range(count)]
    try:
        for part in parts:
            part.start()
        while not stop.wait(LOOK_S):
            for part in parts:
                if part.tend():
                    _log.info("part started again", name=part.name, restarts=part.restarts)
    finally:
        end(parts)
