"""Histories draw their own randomness, from their seeds."""

import pytest


@pytest.fixture(autouse=True)
def repeatable_games() -> None:
    """Replace the fixture that fixes ids and seeds, since histories draw their own."""
