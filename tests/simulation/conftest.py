"""Histories draw their own randomness, from their seeds."""

import pytest


@pytest.fixture(autouse=True)
def repeatable_games() -> None:
    """Leave ids and seeds to the histories."""
