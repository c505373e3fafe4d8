"""Processes that end with the one that started them, however that ends."""

import ctypes
import os
import signal
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int) -> None:
    """Have this process killed when ``parent``, which has started it, ends; at once where it has ended.

    Killing it is safe, since every part may be killed at any moment.
    """
    _prepare(parent, ctypes.CDLL(None, use_errno=True))


def ends_with(parent: int) -> Callable[[], None]:
    """Make what a child runs before its program so that it is killed when its parent ends."""
    libc = ctypes.CDLL(None, use_errno=True)  # loaded before the fork
    return lambda: _prepare(parent, libc)


def _prepare(parent: int, libc: ctypes.CDLL) -> None:
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
