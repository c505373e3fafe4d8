"""The projector process: keeps the read models up to date with the log."""

from collections.abc import Callable

from services.follower import Follower
from services.projector import NAME
from services.service import Service
from services.views import Overtaken

LOOK_S = 1.0
"""How long to wait before looking whether to stop."""


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Project until told to stop; another projector at the same log does no harm."""
    with Follower(service.ledger, service.settings, position=service.views.position(NAME)) as follower:
        while not stopped():
            try:
                done = service.projector.step()
            except Overtaken:
                continue
            if done == 0:
                follower.position = service.views.position(NAME)
                follower.wait(timeout_s=LOOK_S, stopped=stopped)
