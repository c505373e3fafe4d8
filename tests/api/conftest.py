"""The web application on a real store of its own; every answer is checked against the OpenAPI document."""

import time
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from flask import Flask

from api.app import create_routes, equip
from api.http.application import Application
from api.process.runtime import Runtime
from domain.registry import RULESETS
from services.settings import Limits, Settings
from tests.api.document import Document
from tests.api.table import OPERATOR, Table
from tests.stores import make_stores
from tests.toy import RULESET

HOSTED = {RULESET.name: RULESET, **RULESETS}
IN_VAIN_S = 0.02
"""How long reads wait for the read models. Nothing projects during a request, so the wait always times out.
"""


@cache
def _routes() -> Application:
    return create_routes(HOSTED)


def new_app(settings: Settings) -> Application:
    """Create an app like ``create_app``, but compile the routes once for all: it takes half a test."""
    app = copy(_routes())
    app.config, app.extensions = copy(app.config), copy(app.extensions)
    return equip(app, settings, HOSTED)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return make_stores(Settings(data=tmp_path / "var", operator_token=OPERATOR))


@pytest.fixture
def make_app(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Flask]]:
    """Return a factory of apps on the same store, with limits that the test chooses."""
    for wait in ("CATCH_UP_S", "GLANCE_S"):
        monkeypatch.setattr(f"services.reading.queries.{wait}", IN_VAIN_S)
    made: list[Flask] = []

    def make(**limits: Any) -> Flask:
        changed = msgspec.structs.replace(settings, limits=Limits(**limits))
        made.append(new_app(changed))
        return made[-1]

    yield make
    for app in made:
        app.extensions["starledger"].close()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def parts(app: Flask) -> Runtime:
    found: Runtime = app.extensions["starledger"]
    return found


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app, Document(app))


@pytest.fixture
def elsewhere(make_app: Callable[..., Flask], table: Table) -> Table:
    """A second app on the same store, which stands for another process."""
    return Table(make_app(), table.document)


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw game ids and seeds from a fixed seed, so that every run plays the same games."""
    random = Random(1701)
    monkeypatch.setattr("services.play.commands.secrets.token_bytes", random.randbytes)
    monkeypatch.setattr("services.play.commands.uuid4", lambda: UUID(bytes=random.randbytes(16), version=4))


@pytest.fixture
def catch_up(parts: Runtime) -> Callable[[], int]:
    """Return a function that brings the read models up to date, as the projector does in production."""
    return parts.service.projector.catch_up


def eventually(look: Callable[[], Any], *, within_s: float = 60.0) -> Any:
    """Call ``look`` until its result is true, and return that result."""
    deadline = time.monotonic() + within_s
    while not (found := look()):
        assert time.monotonic() < deadline, "nothing to see"
        time.sleep(0.02)
    return found
