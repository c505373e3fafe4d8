"""Games in several processes, with their results in order."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

C = TypeVar("C")
R = TypeVar("R")


@contextmanager
def in_processes(
    play: Callable[[C, int], R], conditions: C, games: Sequence[int], processes: int
) -> Iterator[Iterator[R]]:
    """Play numbered games in processes, and stop them when the block ends.

    ``play`` is a function of a module. The processes ignore Ctrl-C, which the caller handles, and end when
    the caller is killed.
    """
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        try:
            yield pool.map(play, [conditions] * len(games), games)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process with its parent; otherwise it would wait forever if the parent was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
