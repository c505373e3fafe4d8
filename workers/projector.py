"""The projector process: keeps the read models up to date with the log."""

import time
from collections.abc import Callable

from services.reading.membership import Membership, Shares
from services.reading.positions import Overtaken
from services.reading.projector import BATCH, LOOK_BACK, LOOK_FAR_BACK, NAME
from services.service import Service
from services.store.follower import Follower

LOOK_S = 1.0
"""Seconds between two checks for a request to stop."""

LOOK_BACK_EVERY_S = 5.0
"""Seconds between two searches of the end of the log for missed games."""

REST_S = 0.03
"""Seconds for which events in quick succession are gathered; the first after a pause is projected at once."""

LONGEST_REST_S = 0.1
"""Seconds for which events are gathered under heavy load."""


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Project the games in the shares of this process, until told to stop."""
    with Membership(service.settings, NAME) as membership:
        for shares, over in membership.turns(stopped):
            _project(service, shares, over)


def _project(service: Service, shares: Shares, over: Callable[[], bool]) -> None:
    position = service.views.position(NAME, shares)
    look_back, within = time.monotonic(), LOOK_FAR_BACK
    follower = Follower(
        service.event_store,
        service.settings,
        position=position,
        rest_s=REST_S,
        longest_rest_s=LONGEST_REST_S,
    )
    with follower:
        while not over():
            try:
                done = service.projector.step(shares)
                if done < BATCH and time.monotonic() >= look_back:
                    service.projector.make_up(within=within, shares=shares)
                    look_back, within = time.monotonic() + LOOK_BACK_EVERY_S, LOOK_BACK
            except Overtaken:
                continue
            if done < BATCH:
                follower.position = service.projector.position(shares)
                follower.note(done)
                follower.wait(timeout_s=LOOK_S, stopped=over)
