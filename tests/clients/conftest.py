"""The OpenAPI document from which clients are generated."""

import pytest

from tests.clients.generating import openapi_document


@pytest.fixture(scope="session")
def document() -> str:
    """The OpenAPI document that the service returns."""
    return openapi_document()
