"""The projector process: keeps the read models up to date with the log."""

from collections.abc import Callable

from services.reading.projector import BATCH, NAME
from services.reading.read_models import Overtaken
from services.service import Service
from services.store.follower import Follower

LOOK_S = 1.0
"""How long to wait before looking whether to stop."""


REST_S = 0.03
"""How long events are gathered while they come in quick succession; after a rest the first is not kept."""


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Project until told to stop; another projector at the same log does no harm."""
    position = service.views.position(NAME)
    with Follower(service.event_store, service.settings, position=position, rest_s=REST_S) as follower:
        while not stopped():
            try:
                done = service.projector.step()
            except Overtaken:
                continue
            if done < BATCH:
                follower.position = service.views.position(NAME)
                follower.wait(timeout_s=LOOK_S, stopped=stopped)
