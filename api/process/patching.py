"""Extends gevent's patches to modules imported before them, as in a fork of ``serve``."""

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
"""Modules whose members other modules import by ``from ... import``."""


@contextmanager
def everywhere() -> Iterator[None]:
    """Apply the block's replacements in the standard library to all modules that imported the originals."""
    before = {(module, name): value for module in _loaded(_PATCHED) for name, value in vars(module).items()}
    with warnings.catch_warnings():
        # the warning is about the imports that this function repairs
        warnings.filterwarnings("ignore", "Monkey-patching ssl")
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
    """List the imported modules except the standard library and gevent, which handle patching themselves."""
    left = sys.stdlib_module_names | {"gevent"}
    modules = [module for module in list(sys.modules.values()) if isinstance(module, ModuleType)]
    return [module for module in modules if module.__name__.split(".")[0] not in left]
