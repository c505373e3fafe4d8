"""Child processes that end with their parent, however the parent ends."""

import ctypes
import os
import signal
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int) -> None:
    """Arrange for this process to be killed when its parent ends, or kill it now if that has ended.

    Killing is safe, since every process may be killed at any moment.
    """
    _prepare(parent, ctypes.CDLL(None, use_errno=True))


def ends_with(parent: int) -> Callable[[], None]:
    """Return a function for a child to call before its program starts, so that it dies with its parent."""
    libc = ctypes.CDLL(None, use_errno=True)  # must be loaded before the fork
    return lambda: _prepare(parent, libc)


def _prepare(parent: int, libc: ctypes.CDLL) -> None:
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
