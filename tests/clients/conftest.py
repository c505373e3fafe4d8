"""The clients run against a real service, as in the end-to-end tests."""

import pytest

from tests.clients.generating import openapi_document
from tests.e2e.conftest import launch, service

__all__ = ["launch", "service"]


@pytest.fixture(scope="session")
def document() -> str:
    """The OpenAPI document that the service returns."""
    return openapi_document()
