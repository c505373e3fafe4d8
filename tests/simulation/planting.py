"""Planting a fault in the service."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest import mock


class Replaced(NamedTuple):
    """An attribute of the service, and a function that turns the sound value into a faulty one."""

    owner: Any
    name: str
    made: Callable[[Any], Any]


class Planted(NamedTuple):
    """A fault in words, and the attributes that it replaces."""

    what: str
    replaced: tuple[Replaced, ...]

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Plant the fault within the block."""
        with ExitStack() as stack:
            for owner, name, made in self.replaced:
                stack.enter_context(mock.patch.object(owner, name, made(getattr(owner, name))))
            yield
