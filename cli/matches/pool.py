"""Games in several processes, with their results in order."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

C = TypeVar("C")
R = TypeVar("R")


@contextmanager
def in_processes(
    play: Callable[[C, int], R], conditions: C, games: Sequence[int], processes: int
) -> Iterator[Iterator[R]]:
    """Play numbered games in processes, and stop them when the block is left.

    ``play`` is a function of a module. The processes ignore Ctrl-C, which the caller handles.
    """
    ignored = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(processes, initializer=signal.signal, initargs=ignored) as pool:
        try:
            yield pool.map(play, [conditions] * len(games), games)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
