"""The projector process: keeps the read models up to date with the log."""

import time
from collections.abc import Callable

from services.reading.projector import BATCH, LOOK_BACK, LOOK_FAR_BACK, NAME
from services.reading.read_models import Overtaken
from services.service import Service
from services.store.follower import Follower

LOOK_S = 1.0
"""How long to wait before looking whether to stop."""

LOOK_BACK_EVERY_S = 5.0
"""How often the end of the log is looked through for what was missed."""

REST_S = 0.03
"""How long events are gathered while they come in quick succession; after a rest the first is not kept."""


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Project until told to stop; another projector at the same log does no harm."""
    position = service.views.position(NAME)
    look_back, within = time.monotonic(), LOOK_FAR_BACK
    with Follower(service.event_store, service.settings, position=position, rest_s=REST_S) as follower:
        while not stopped():
            try:
                done = service.projector.step()
                if done < BATCH and time.monotonic() >= look_back:
                    service.projector.make_up(within=within)
                    look_back, within = time.monotonic() + LOOK_BACK_EVERY_S, LOOK_BACK
            except Overtaken:
                continue
            if done < BATCH:
                follower.position = service.views.position(NAME)
                follower.wait(timeout_s=LOOK_S, stopped=stopped)
