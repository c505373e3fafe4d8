"""The simulation finds planted faults."""

import pytest

from tests.simulation import teeth
from tests.simulation.history import live
from tests.simulation.plan import plan_of
from tests.simulation.planted import PLANTED

SOON = {"outbox": "deliveries", "seed": "secrets"}
"""Faults that the quick tests plant, and their checkers."""

MOST = 5
"""The number of histories until then; with any change of the service, other ones find them."""


@pytest.mark.parametrize("name", SOON)
def test_a_planted_fault_is_found(name: str) -> None:
    with PLANTED[name].in_place():
        found = (live(plan_of(str(seed), hours=teeth.HOURS)).complaints for seed in range(MOST))
        assert any(SOON[name] in {complaint.checker for complaint in complaints} for complaints in found)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_fault_is_found_in_time(name: str) -> None:
    assert teeth.find(name) is not None


def test_the_documentation_lists_every_planted_fault_and_no_other() -> None:
    assert list(teeth.rows_of(teeth.DOCUMENT.read_text())) == [each.what for each in PLANTED.values()]
