"""Messages by webhook and by queue contain nothing hidden from a player in that seat."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Protocol
from uuid import UUID

import msgspec
import pytest
import redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.game.aggregate import Game
from domain.registry import RULESETS
from services.bots.answers import read_action
from services.bots.leases import read_lease
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings
from services.store.records import DeliveryKind
from tests.redis_server import RedisServer
from tests.secrets_told import verify_told
from tests.workers.conftest import owner, wait_until
from tests.workers.webhook_bots import OPERATOR, SECRET, WebhookBot, only_taking
from workers.courier import Courier
from workers.dispatcher import Dispatcher
from workers.notices.carrying import Carrier
from workers.queues.job_queues import JobQueues, connect
from workers.webhooks.send_pool import SendPool, Signing
from workers.webhooks.sending import Sender

pytestmark = pytest.mark.timeout(300)

DECISIONS = 60
"""The number of decisions of one bot to check in each game."""

Told = dict[str, Any]


class Delivery(Protocol):
    """A way of delivering decisions to a bot."""

    def step(self) -> None: ...

    def told(self) -> list[Told]:
        """All decisions delivered to the bot and not yet answered."""
        ...


class ByWebhook:
    def __init__(self, service: Service, bot: WebhookBot) -> None:
        self._pool = SendPool(Signing(Sender(private=True, timeout_s=30)), most=4)
        self._notices = SendPool(Carrier(service.settings, Sender(private=True, timeout_s=30)), most=4)
        self._courier = Courier(service, self._pool, self._notices)
        self._bot = bot

    def step(self) -> None:
        self._courier.step()

    def told(self) -> list[Told]:
        return self._bot.decisions

    def close(self) -> None:
        self._courier.close()
        self._pool.close()
        self._notices.close()


class ByQueue:
    def __init__(self, service: Service, connection: redis.Redis) -> None:
        self._connection = connection
        self._queue = Queue("bots:outsider", connection=connection, serializer=JSONSerializer)
        self._dispatcher = Dispatcher(service, JobQueues(connection))

    def step(self) -> None:
        self._dispatcher.step()

    def told(self) -> list[Told]:
        for job in self._queue.jobs:
            self._verify_nothing_beside(job)
        return [job.args[0] for job in self._queue.jobs]

    def _verify_nothing_beside(self, job: Job) -> None:
        """Verify that a job has only an id and one argument."""
        assert job.description == job.id
        assert (job.kwargs, job.meta, len(job.args)) == ({}, {}, 1)

    def close(self) -> None:
        self._dispatcher.close()


@pytest.fixture
def service(settings: Settings, redis_server: RedisServer) -> Iterator[Service]:
    settings = msgspec.structs.replace(settings, webhook_private=True)
    migrate(settings)
    with Service(settings, RULESETS) as opened:
        yield opened


@pytest.fixture(params=["webhook", "queue"])
def deliver(request: pytest.FixtureRequest, service: Service) -> Iterator[Delivery]:
    bot, connection = WebhookBot(only_taking), connect(service.settings)
    kind: DeliveryKind = request.param
    webhook = WantedDelivery(kind, bot.receiver.url, SECRET)
    terms = Offer(rulesets=tuple(RULESETS), delivery=webhook if kind == "webhook" else WantedDelivery(kind))
    made_bot = service.bots.register(Request(OPERATOR, "/bots"), "outsider", terms)
    service.bots.prove_webhook(made_bot.originator_id, bot.receiver.url)
    made = ByWebhook(service, bot) if kind == "webhook" else ByQueue(service, connection)
    yield made
    made.close()
    bot.close()
    connection.close()


def open_table(service: Service, ruleset: str) -> Game:
    """Create a game of one external bot, at the last seat, and people."""
    people = [SeatRequest("human")] * (RULESETS[ruleset].max_seats - 1)
    return service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset=ruleset,
        options={},
        seats=[*people, SeatRequest("bot", bot="outsider")],
    ).game


def act_at_random(service: Service, game_id: UUID, seat: int, random: Random) -> None:
    game = service.games.current(game_id)
    action = random.choice(game.ruleset.legal_actions(game.state, seat))
    service.commands.act(owner(game, seat), game_id, action)


def found(deliver: Delivery, seat: int, since: int) -> Callable[[], bool]:
    def look() -> bool:
        deliver.step()
        return any((each["seat"], each["since"]) == (seat, since) for each in deliver.told())

    return look


@pytest.mark.parametrize("ruleset", RULESETS)
def test_delivered_decision_contains_only_its_seats_knowledge(
    service: Service, deliver: Delivery, ruleset: str
) -> None:
    random, game = Random(ruleset), open_table(service, ruleset)
    bot, checked, events = len(game.seats) - 1, 0, 0
    while checked < DECISIONS and not service.games.current(game.id).over:
        duties = service.games.current(game.id).duties()
        seat = random.choice([seat for seat, duty in duties.items() if duty.must])
        if seat != bot:
            act_at_random(service, game.id, seat, random)
            continue
        since = duties[seat].since
        wait_until(found(deliver, seat, since), "the decision is told")
        for told in [each for each in deliver.told() if each["since"] == since]:
            verify_told(service, told, secrets=(SECRET, "sls_", "slp_", "slb_"))
        lease = read_lease(service.keyring, told["lease"])
        answer = read_action(game.ruleset, random.choice(told["legal_actions"]))
        service.answers.answer(lease, answer)
        checked, events = checked + 1, events + len(told["events"])
    assert checked > 20
    assert events > 20
