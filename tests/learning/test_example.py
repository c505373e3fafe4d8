"""The example learns: after 150 games its policy beats random seats."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "train_policy.py"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_example_learns_to_beat_random_seats() -> None:
    """Three equal seats win a third each; the bound is two standard errors above that in 150 games."""
    spec = importlib.util.spec_from_file_location("train_policy", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    policy = example.train(150, seed=1)
    assert example.play(policy, games=150, seed=1) > 1 / 3 + 2 * (2 / 9 / 150) ** 0.5
