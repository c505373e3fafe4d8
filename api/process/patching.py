"""gevent's patches, also for a process that has imported much before, such as a fork of ``serve``."""

import sys
import warnings
from types import ModuleType

_PATCHED = (
    "os",
    "queue",
    "select",
    "selectors",
    "signal",
    "socket",
    "ssl",
    "subprocess",
    "threading",
    "time",
)
"""The modules whose members others take to themselves by ``from ... import``."""


def patch() -> None:
    """Make the standard library cooperate, and with it what was imported before and has members of it."""
    before = {(module, name): value for module in _loaded(_PATCHED) for name, value in vars(module).items()}
    from gevent import monkey

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", monkey.MonkeyPatchWarning)  # it warns of what is mended here
        monkey.patch_all()
    replaced = {
        id(former): present
        for (module, name), former in before.items()
        if callable(former) and (present := getattr(module, name, former)) is not former
    }
    for module in _not_of_python():
        for name, value in list(vars(module).items()):
            if id(value) in replaced:
                setattr(module, name, replaced[id(value)])
    _patch_the_driver()


def _patch_the_driver() -> None:
    """Let the driver of PostgreSQL wait in Python: in C it would stop every greenlet of the process."""
    from psycopg import waiting

    waiting.wait = waiting.wait_poll


def _loaded(names: tuple[str, ...]) -> list[ModuleType]:
    return [sys.modules[name] for name in names if name in sys.modules]


def _not_of_python() -> list[ModuleType]:
    """List what is imported besides the standard library, which knows its own ways, and gevent."""
    left = sys.stdlib_module_names | {"gevent"}
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    return [module for module in modules if module.__name__.split(".")[0] not in left]
