"""The clients are tried on a service that really runs, as those of the end-to-end tests do."""

import pytest

from tests.clients.generating import openapi_document
from tests.e2e.conftest import launch, service

__all__ = ["launch", "service"]


@pytest.fixture(scope="session")
def document() -> str:
    """The OpenAPI document as the service gives it."""
    return openapi_document()
