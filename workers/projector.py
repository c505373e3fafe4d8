"""The projector process: keeps the read models up to date with the log."""

from collections.abc import Callable

from services import clock
from services.reading.positions import Overtaken
from services.reading.projector import BATCH, LOOK_BACK, LOOK_FAR_BACK, NAME
from services.reading.roles import Role
from services.service import Service
from services.store.follower import Follower

LOOK_S = 1.0
"""Seconds between two checks for a request to stop."""

LOOK_BACK_EVERY_S = 5.0
"""Seconds between two searches of the end of the log for missed games."""

FORMER_EVERY_S = 60.0
"""Seconds between two searches for read models of other releases that are no longer used."""

REST_S = 0.03
"""Seconds for which events in quick succession are gathered; the first after a pause is projected at once."""

LONGEST_REST_S = 0.1
"""Seconds for which events are gathered under heavy load."""


def run(service: Service, stopped: Callable[[], bool]) -> None:
    """Project all games whenever this process is the active one, until told to stop."""
    with Role(service.settings, service.views.projector_role) as role:
        for over in role.terms(stopped):
            _project(service, over)


def _project(service: Service, over: Callable[[], bool]) -> None:
    look_back, within = clock.monotonic(), LOOK_FAR_BACK
    former, look_for_former = service.views.former(), clock.monotonic()
    follower = Follower(
        service.event_store,
        service.settings,
        position=service.views.position(NAME),
        rest_s=REST_S,
        longest_rest_s=LONGEST_REST_S,
    )
    with follower:
        while not over():
            try:
                done = service.projector.step()
                if done < BATCH and clock.monotonic() >= look_back:
                    service.projector.make_up(within=within)
                    look_back, within = clock.monotonic() + LOOK_BACK_EVERY_S, LOOK_BACK
                if clock.monotonic() >= look_for_former:
                    former.drop_unused()
                    look_for_former = clock.monotonic() + FORMER_EVERY_S
            except Overtaken:
                continue
            if done < BATCH:
                follower.position = service.projector.position()
                follower.note(done)
                follower.wait(timeout_s=LOOK_S, stopped=over)
