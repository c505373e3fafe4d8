"""Random bytes that every run of the tests repeats, so that a test fails always or never.

Ids, salts, keys and nonces come from ``os.urandom``. This module replaces it by a generator that restarts for
each module, fixture and test. Processes that tests start draw their own bytes.
"""

import os
import random
from collections.abc import Callable

SEED = os.environ.get("STARLEDGER_TEST_SEED", "")
"""The seed of all random bytes, which is any text."""

_generator = random.Random()
_urandom = os.urandom


def begin() -> None:
    """Replace the system's random bytes in this process, but not in processes forked from it."""
    _replace(_generator.randbytes)
    os.register_at_fork(after_in_child=lambda: _replace(_urandom))


def restart(name: str) -> None:
    """Derive the next bytes from the name of the current module, fixture or test."""
    _generator.seed(f"{SEED}/{name}")


def _replace(source: Callable[[int], bytes]) -> None:
    for module, name in ((os, "urandom"), (random, "_urandom")):
        setattr(module, name, source)
