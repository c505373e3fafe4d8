"""Histories of fixed seeds: no checker complains, and each history repeats exactly."""

import pytest

from tests.simulation.history import live
from tests.simulation.plan import plan_of

SEEDS = ("3", "6")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_history_ends_without_complaints(seed: str) -> None:
    history = live(plan_of(seed, hours=0.05))
    assert not history.complaints, history.complaints


def test_a_seed_repeats_its_history() -> None:
    """The hash covers every operation with its time, in every process."""
    first, second = (live(plan_of("7", hours=0.03)) for _ in range(2))
    assert first.digest == second.digest
    assert first.digest != live(plan_of("8", hours=0.03)).digest
