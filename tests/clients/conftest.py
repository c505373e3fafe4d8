"""The clients are tried on a service that really runs, as those of the end-to-end tests do."""

from tests.e2e.conftest import launch, service

__all__ = ["launch", "service"]
