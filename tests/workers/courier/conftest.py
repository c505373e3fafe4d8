"""A service that allows receivers on this host, and a courier that a test runs step by step."""

from collections.abc import Iterator

import msgspec
import pytest

from services.settings import Settings
from tests.redis_server import RedisServer
from tests.stores import make_stores
from tests.workers.conftest import Clock, House
from tests.workers.courier.delivering import Delivering
from tests.workers.webhook_bots import (
    WebhookBot,
)


@pytest.fixture
def hook_house(settings: Settings, redis_server: RedisServer) -> Iterator[House]:
    allowing = msgspec.structs.replace(settings, webhook_private=True, webhook_timeout_s=100)
    built = House(make_stores(allowing), redis_server)
    yield built
    built.close()


@pytest.fixture
def bot() -> Iterator[WebhookBot]:
    made = WebhookBot()
    yield made
    made.close()


@pytest.fixture
def moment() -> Clock:
    return Clock()


@pytest.fixture
def delivering(hook_house: House, moment: Clock) -> Iterator[Delivering]:
    made = Delivering(hook_house, moment)
    yield made
    made.close()
