"""Fixtures that start browsers; those that start services are in ``tests/conftest.py``."""

from tests.e2e.browsers import browser, watched
from tests.e2e.tables import people

__all__ = ["browser", "people", "watched"]
