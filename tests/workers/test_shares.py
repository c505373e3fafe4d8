"""Several dispatchers and couriers divide the games: one of them does each task, whichever dies."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from services.clock import FORMAT
from services.reading.positions import EVERY, SHARES, share_of
from services.settings import Settings
from tests.redis_server import RedisServer
from tests.stores import make_stores
from tests.workers.conftest import Clock, House
from tests.workers.webhook_bots import WebhookBot, create, only_taking, register
from workers.courier import Courier
from workers.dispatcher import NAME, Dispatcher
from workers.following.progress import Progress
from workers.webhooks.send_pool import SendPool
from workers.webhooks.sending import Sender

LOW, HIGH = frozenset(range(SHARES // 2)), frozenset(range(SHARES // 2, SHARES))


@pytest.fixture
def open_dispatcher(house: House) -> Iterator[Callable[[frozenset[int]], Dispatcher]]:
    opened: list[Dispatcher] = []

    def open_one(shares: frozenset[int]) -> Dispatcher:
        opened.append(Dispatcher(house.service, house.queues, shares=shares, monotonic=Clock()))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def jobs_by_half(house: House) -> Counter[str]:
    """Count the jobs for the games of each half."""
    found = Counter[str]()
    for game in house.service.event_store.games(after=0):
        jobs = sum(str(game) in job for job in house.jobs())
        found["low" if share_of(game) in LOW else "high"] += jobs
    return found


def make_games(house: House) -> Counter[str]:
    """Create games of both halves that each wait for a bot."""
    made = Counter[str]()
    while min(made["low"], made["high"]) < 3:
        game = house.create("random", "random").id
        made["low" if share_of(game) in LOW else "high"] += 1
    return made


def test_each_dispatcher_plans_for_its_own_games(
    house: House, open_dispatcher: Callable[[frozenset[int]], Dispatcher]
) -> None:
    low, high = open_dispatcher(LOW), open_dispatcher(HIGH)
    made = make_games(house)
    house.service.projector.catch_up()
    low.step()
    assert jobs_by_half(house) == Counter(low=made["low"])
    high.step()
    assert jobs_by_half(house) == made


def test_successor_plans_the_rest_and_nothing_twice(
    house: House, open_dispatcher: Callable[[frozenset[int]], Dispatcher]
) -> None:
    """One dispatcher has died before it stored its position; the other's position was further."""
    low, high = open_dispatcher(LOW), open_dispatcher(HIGH)
    make_games(house)
    high.step()
    end = house.service.event_store.position()
    assert house.service.views.position(NAME, HIGH) == end
    assert house.service.views.position(NAME, LOW) == 0
    low._progress.store = lambda: None  # type: ignore[method-assign]
    low.step()
    before = sorted(house.jobs())
    later = make_games(house)
    again = open_dispatcher(EVERY)
    again.step()
    assert set(before) < set(house.jobs())
    assert len(house.jobs()) == len(before) + sum(later.values())
    assert len(house.jobs()) == len(set(house.jobs()))
    assert house.service.views.position(NAME) == house.service.event_store.position()


def test_awakened_dispatcher_moves_no_foreign_position(house: House) -> None:
    woken, holder = (Progress(house.service, NAME) for _ in range(2))
    house.create("random", "random")
    woken.read(limit=1)
    holder.read(limit=100)
    holder.store()
    end = house.service.views.position(NAME)
    for _ in range(2):
        woken.store()
    assert house.service.views.position(NAME) == end > woken.position


def test_silent_games_are_ended_by_their_own_dispatcher(
    house: House,
    open_dispatcher: Callable[[frozenset[int]], Dispatcher],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long_ago = (datetime.now(UTC) - timedelta(days=2)).strftime(FORMAT)
    monkeypatch.setattr(house.service.commands, "_now", lambda: long_ago)
    game = house.create(people=1, open_seats=1).id
    monkeypatch.undo()
    house.service.projector.catch_up()
    own, others = (LOW, HIGH) if share_of(game) in LOW else (HIGH, LOW)
    open_dispatcher(others).step()
    assert house.current(game).status == "waiting"
    open_dispatcher(own).step()
    assert house.current(game).status == "aborted"


@pytest.fixture
def hook_house(settings: Settings, redis_server: RedisServer) -> Iterator[House]:
    built = House(make_stores(msgspec.structs.replace(settings, webhook_private=True)), redis_server)
    yield built
    built.close()


def test_one_of_two_couriers_notifies_a_bot(hook_house: House) -> None:
    bot = WebhookBot()
    bot.reply = only_taking
    pools = [SendPool(Sender(private=True, timeout_s=30), most=8) for _ in range(2)]
    couriers = [
        Courier(hook_house.service, pool, shares=shares, monotonic=Clock())
        for pool, shares in zip(pools, (LOW, HIGH), strict=True)
    ]
    try:
        register(hook_house, url=bot.receiver.url)
        games = [create(hook_house, "outsider", people=1).id for _ in range(8)]
        hook_house.service.projector.catch_up()
        for courier, pool in zip(couriers, pools, strict=True):
            for _ in range(3):
                courier.step()
                while pool.busy:
                    courier.step()
        told = Counter(told["game"] for _, told in bot.told if told["type"] == "game-start")
        assert told == Counter(map(str, games))
    finally:
        for courier, pool in zip(couriers, pools, strict=True):
            courier.close()
            pool.close()
        bot.close()
