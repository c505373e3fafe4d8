"""What the tests of a ruleset over HTTP need: the application as ``tests/api`` has it."""

from tests.api.conftest import app, catch_up, make_app, parts, seeded, settings, table

__all__ = ["app", "catch_up", "make_app", "parts", "seeded", "settings", "table"]
