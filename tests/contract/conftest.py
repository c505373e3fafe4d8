"""Every test that takes a walk runs for every ruleset: once quickly, and once at length, marked slow."""

from collections.abc import Callable, Iterator

import pytest

from domain.kernel.ruleset import Ruleset
from tests.contract.playout import Position, is_looked_at, positions
from tests.profiles import profile_of, rulesets

Walk = Callable[[], Iterator[Position]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    hosted = rulesets()
    if {"walk", "walk_some"} & {*metafunc.fixturenames}:
        slow = [pytest.mark.slow, pytest.mark.timeout(7200)]
        metafunc.parametrize(
            "ruleset, is_at_length",
            [pytest.param(ruleset, False, id=ruleset.name) for ruleset in hosted]
            + [pytest.param(ruleset, True, id=f"{ruleset.name}-at-length", marks=slow) for ruleset in hosted],
        )
    elif "ruleset" in metafunc.fixturenames:
        metafunc.parametrize("ruleset", hosted, ids=[ruleset.name for ruleset in hosted])


@pytest.fixture
def walk(ruleset: Ruleset, is_at_length: bool) -> Walk:
    """Return a function that yields the positions to check, from the start at each call."""
    profile = profile_of(ruleset)
    total = profile.positions_at_length if is_at_length else profile.positions
    return lambda: positions(ruleset, total)


@pytest.fixture
def walk_some(walk: Walk, is_at_length: bool) -> Walk:
    """Skip most positions in the quick run, for tests that do much at each and need no counts."""
    return walk if is_at_length else lambda: filter(is_looked_at, walk())
