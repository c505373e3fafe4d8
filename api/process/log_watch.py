"""Following the log in a web process until the process ends."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing

import structlog

from services.keyring import Keyring
from services.settings import Settings
from services.store.event_store import EventStore, Notification, StoreClosed, StoreError
from services.store.follower import Follower

BATCH = 1000
AGAIN_S = 1.0
"""Seconds after a failed read before the log is opened again."""

_log = structlog.get_logger()


def watch_log(
    settings: Settings,
    keyring: Keyring,
    *,
    ended: Callable[[], bool],
    began: Callable[[int], None],
    came: Callable[[Sequence[Notification]], None],
) -> None:
    """Pass new events of the log to ``came`` until ``ended`` returns True; runs in its own thread.

    ``began`` receives the start position, at first and whenever events may have been missed.
    """
    while not ended():
        try:
            with (
                closing(EventStore(settings, keyring)) as event_store,
                Follower(event_store, settings, position=event_store.position()) as follower,
            ):
                began(follower.position)
                while not ended():
                    follower.wait(timeout_s=1.0, stopped=ended)
                    came(follower.read(limit=BATCH))
        except StoreClosed:
            return
        except StoreError as error:
            _log.error("log not readable", error=type(error).__name__)
            time.sleep(AGAIN_S)
