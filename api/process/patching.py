"""Patches of the standard library that reach what was imported before them, as in a fork of ``serve``."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def everywhere() -> Iterator[None]:
    """Have what the block replaces in the standard library replaced in all that has taken it from there."""
    before = {(module, name): value for module in _loaded(_PATCHED) for name, value in vars(module).items()}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Monkey-patching ssl")  # which is what is mended here
        yield
    replaced = {
        id(former): present
        for (module, name), former in before.items()
        if callable(former) and (present := getattr(module, name, former)) is not former
    }
    for module in not_of_python():
        for name, value in list(vars(module).items()):
            if id(value) in replaced:
                setattr(module, name, replaced[id(value)])


def _loaded(names: tuple[str, ...]) -> list[ModuleType]:
    return [sys.modules[name] for name in names if name in sys.modules]


def not_of_python() -> list[ModuleType]:
    """List what is imported besides the standard library and gevent, which know their own ways."""
    left = sys.stdlib_module_names | {"gevent"}
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    return [module for module in modules if module.__name__.split(".")[0] not in left]
