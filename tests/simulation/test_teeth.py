"""The simulation finds planted faults."""

import inspect

import pytest

from tests.simulation import teeth
from tests.simulation.history import live
from tests.simulation.plan import plan_of
from tests.simulation.planted import PLANTED

SOON = {"outbox": "deliveries", "seed": "secrets"}
"""Faults that the quick tests plant, and their checkers."""

MOST = 5
"""The most histories until a fault is found; any change of the service changes their number."""


@pytest.mark.parametrize("name", SOON)
def test_a_planted_fault_is_found(name: str) -> None:
    with PLANTED[name].in_place():
        found = (live(plan_of(str(seed), hours=teeth.HOURS)).complaints for seed in range(MOST))
        assert any(SOON[name] in {complaint.checker for complaint in complaints} for complaints in found)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_takes_the_arguments_of_what_it_replaces(name: str) -> None:
    """Otherwise the TypeError of its first call would reveal the fault."""
    for owner, attribute, made in PLANTED[name].replaced:
        sound = getattr(owner, attribute)
        wanted, taken = (inspect.signature(each).parameters for each in (sound, made(sound)))
        kinds = {parameter.kind for parameter in taken.values()}
        for at, parameter in enumerate(wanted.values()):
            if parameter.kind is parameter.KEYWORD_ONLY:
                assert parameter.name in taken or parameter.VAR_KEYWORD in kinds, (attribute, parameter)
            else:
                assert at < len(taken) or parameter.VAR_POSITIONAL in kinds, (attribute, parameter)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_fault_is_found_in_time(name: str) -> None:
    assert teeth.find(name) is not None


def test_the_documentation_lists_every_planted_fault_and_no_other() -> None:
    assert list(teeth.rows_of(teeth.DOCUMENT.read_text())) == [each.what for each in PLANTED.values()]
