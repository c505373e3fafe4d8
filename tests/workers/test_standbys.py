"""A standby continues where the active process was killed, and two at once do no harm."""

from collections import Counter
from collections.abc import Callable, Iterator
from uuid import UUID

import msgspec
import pytest

from services.identity.authenticator import Caller
from services.settings import Settings
from tests.redis_server import RedisServer
from tests.stores import make_stores
from tests.webhooks.browsers import PushedBrowser
from tests.workers.conftest import Clock, House, owner, wait_until
from tests.workers.courier.delivering import first_listed
from tests.workers.courier.test_notices import move_until, registered, subscribe, table
from tests.workers.webhook_bots import WebhookBot, create, only_taking, register
from workers.dispatcher import NAME, Dispatcher
from workers.following.progress import LogProgress

pytestmark = pytest.mark.timeout(180)

WITHIN_S = 30.0


@pytest.fixture(params=["sqlite", "postgresql"])
def hook_house(
    request: pytest.FixtureRequest, settings: Settings, redis_server: RedisServer
) -> Iterator[House]:
    if request.param == "postgresql":
        settings = request.getfixturevalue("postgres_settings")
    built = House(make_stores(msgspec.structs.replace(settings, webhook_private=True)), redis_server)
    yield built
    built.close()


@pytest.fixture
def open_dispatcher(house: House) -> Iterator[Callable[[], Dispatcher]]:
    opened: list[Dispatcher] = []

    def open_one() -> Dispatcher:
        opened.append(Dispatcher(house.service, house.queues, monotonic=Clock()))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def make_games(house: House) -> list[UUID]:
    """Create games that each wait for a bot."""
    games = [house.create("random", "random").id for _ in range(5)]
    house.service.projector.catch_up()
    return games


def jobs_by_game(house: House, games: list[UUID]) -> list[int]:
    return [sum(str(game) in job for job in house.jobs()) for game in games]


def test_two_dispatchers_at_once_plan_each_job_once(
    house: House, open_dispatcher: Callable[[], Dispatcher]
) -> None:
    first, second = open_dispatcher(), open_dispatcher()
    games = make_games(house)
    first.step()
    second.step()
    assert jobs_by_game(house, games) == [1] * len(games)
    assert house.service.views.position(NAME) == house.service.event_store.position()


def test_successor_plans_the_rest_and_nothing_twice(
    house: House, open_dispatcher: Callable[[], Dispatcher]
) -> None:
    """A dispatcher dies after it has planned jobs, and before it stores its position."""
    first = open_dispatcher()
    games = make_games(house)
    first._progress.store = lambda: None  # type: ignore[method-assign]
    first.step()
    assert jobs_by_game(house, games) == [1] * len(games)
    assert house.service.views.position(NAME) == 0
    games += make_games(house)
    open_dispatcher().step()
    assert jobs_by_game(house, games) == [1] * len(games)
    assert house.service.views.position(NAME) == house.service.event_store.position()


def test_awakened_dispatcher_moves_no_foreign_position(house: House) -> None:
    woken, holder = (LogProgress(house.service, NAME) for _ in range(2))
    house.create("random", "random")
    woken.read(limit=1)
    holder.read(limit=100)
    holder.store()
    end = house.service.views.position(NAME)
    for _ in range(2):
        woken.store()
    assert house.service.views.position(NAME) == end > woken.position


def start_two(house: House, part: str) -> None:
    """Start an active process and, once it is at work, a standby named ``standby``."""
    house.start(part)
    wait_until(lambda: active(house, part), f"the {part} is active")
    first = house.processes.pop(part)
    house.start(part)
    house.processes["standby"] = house.processes.pop(part)
    house.processes[part] = first


def active(house: House, part: str) -> bool:
    return any(process.is_active for process in house.service.views.processes(part))


def test_bots_play_on_after_the_active_dispatcher_and_projector_were_killed(hook_house: House) -> None:
    house = hook_house
    start_two(house, "projector")
    house.processes["standby projector"] = house.processes.pop("standby")
    start_two(house, "dispatcher")
    house.start("worker")
    games = [house.create("random", "greedy", target=60).id for _ in range(2)]
    wait_until(lambda: all(house.current(game).version > 10 for game in games), "the bots have begun")
    for part in ("projector", "dispatcher"):
        house.kill(part)
    games += [house.create("random", "greedy").id for _ in range(2)]
    house.play_to_the_end(games)
    house.verify(games)


def test_standby_sends_what_the_killed_courier_has_not_and_nothing_twice(hook_house: House) -> None:
    """An open decision may arrive again, under the same id; the start of a game does not."""
    house, bot = hook_house, WebhookBot()
    bot.reply = only_taking

    def told() -> Counter[str]:
        return Counter(each for each in bot.ids if each.startswith("game-start-"))

    try:
        register(house, url=bot.receiver.url)
        start_two(house, "courier")
        games = [create(house, "outsider", people=1).id for _ in range(4)]
        wait_until(lambda: len(told()) == len(games), "the active courier sends")
        wait_until(lambda: house.service.deliveries.count("pending") == 0, "all replies are stored")
        house.kill("courier")
        games += [create(house, "outsider", people=1).id for _ in range(4)]
        started = {f"game-start-{game}" for game in games}
        wait_until(lambda: started <= told().keys(), "the standby sends", timeout_s=WITHIN_S)
        assert told() == Counter(started)
    finally:
        bot.close()


@pytest.mark.slow  # tests/workers/courier/test_notices.py proves it in one process
def test_standby_tells_players_what_the_killed_courier_has_not_and_nothing_twice(hook_house: House) -> None:
    house, phone = hook_house, PushedBrowser()

    def told() -> Counter[str]:
        return Counter(notice["game"] for notice in phone.notices)

    try:
        ada = registered(house, "Ada")
        subscribe(house, ada, phone)
        start_two(house, "courier")
        games = [waiting_for(house, ada) for _ in range(2)]
        wait_until(lambda: len(told()) == len(games), "the active courier tells")
        wait_until(lambda: house.service.outbox.figures()["push", "pending"] == 0, "results are stored")
        games += [waiting_for(house, ada) for _ in range(2)]
        wait_until(lambda: house.service.outbox.figures()["push", "pending"] > 0, "notices are stored")
        house.kill("courier")
        games += [waiting_for(house, ada) for _ in range(2)]
        wait_until(lambda: len(told()) == len(games), "the standby tells", timeout_s=WITHIN_S)
        assert told() == Counter(games)
    finally:
        phone.close()


def waiting_for(house: House, ada: Caller) -> str:
    """Return a game that waits for Ada after a guest's move."""
    game = table(house, ada)
    while True:
        move_until(house, game.id, 0)
        house.service.commands.act(owner(game), game.id, first_listed(house.current(game.id), 0))
        if (duty := house.current(game.id).duties().get(1)) and duty.must:
            return str(game.id)
