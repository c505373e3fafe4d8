"""A finished game, its archive, and another service that imports it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.game.aggregate import Game
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings
from tests.services.archives.taking_in import PUBLIC
from tests.services.conftest import create, play
from tests.toy import RULESET


@pytest.fixture
def finished(service: Service) -> Game:
    """A finished game of people with a bot's seat, client seeds and keys."""
    created = create(service, SeatRequest("open"), SeatRequest("human", name="Zoë"), SeatRequest("human"))
    service.commands.join(
        Request(SPECTATOR, "/join", key="k", body="b"), created.game.id, 0, name="Bo", client_seed="luck é"
    )
    play(service, created.game.id, Random(21), keys=True)
    service.projector.catch_up()
    return service.games.current(created.game.id)


@pytest.fixture
def archive(service: Service, finished: Game) -> bytes:
    return service.exporter.export(finished.id, PUBLIC)[0]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Service]:
    """Another service with its own key and store."""
    settings = Settings(data=tmp_path / "elsewhere")
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        yield service
