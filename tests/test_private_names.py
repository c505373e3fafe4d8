"""Classes that extend a library's neither use nor hide its private names, which any release may change."""

import inspect
import re

import pytest

from api.process.web_worker import WebWorker
from services.store.commit_order import OrderedRecorder
from services.store.mapper import EnvelopeMapper
from workers.worker import JobWorker

_OF_SELF = re.compile(r"\b(?:self|cls|super\(\))\.(_[a-z]\w*)|\bdef (_[a-z]\w*)")


def private_names(kind: type) -> set[str]:
    """The private names that a class defines or reads from ``self``."""
    return {name for names in _OF_SELF.findall(inspect.getsource(kind)) for name in names if name}


def bases(kind: type) -> list[type]:
    """The library classes that a class extends."""
    ours = kind.__module__.split(".")[0]
    return [base for base in kind.__mro__ if base.__module__.split(".")[0] not in (ours, "builtins")]


@pytest.mark.parametrize("kind", [OrderedRecorder, EnvelopeMapper, JobWorker, WebWorker])
def test_no_private_name_is_shared_with_a_library(kind: type) -> None:
    libraries = [base for base in bases(kind) if base.__module__ not in ("abc", "typing")]
    assert libraries
    theirs = set[str]().union(*map(private_names, libraries))
    assert private_names(kind) & theirs == set()


def test_private_names_are_found() -> None:
    theirs = set[str]().union(*map(private_names, bases(JobWorker)[:3]))
    assert "_shutdown_requested_date" in theirs
