"""The clients are tried on a service that really runs, as those of the end-to-end tests do."""

from collections.abc import Iterator

import pytest

from api.app import create_app
from domain.registry import RULESETS
from services.service import migrate
from services.settings import Settings
from tests.e2e.conftest import launch, service

__all__ = ["launch", "service"]


@pytest.fixture(scope="session")
def document(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The OpenAPI document as the service gives it, as text."""
    settings = Settings(data=tmp_path_factory.mktemp("service") / "var")
    migrate(settings)
    app = create_app(settings, RULESETS)
    yield app.test_client().get("/api/v1/openapi.json").text
    app.extensions["starledger"].close()
