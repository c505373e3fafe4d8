"""The application for tests of a ruleset over HTTP, as in ``tests/api``."""

from tests.api.conftest import app, catch_up, make_app, parts, seeded, settings, table

__all__ = ["app", "catch_up", "make_app", "parts", "seeded", "settings", "table"]
