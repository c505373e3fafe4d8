"""PostgreSQL: an event that commits long after later ones, with an earlier number, still reaches all
followers.

Sixteen threads write; one pauses right before its commit for longer than any pause of the followers. Without
the guard in the database (``services/store/commit_order.py``) each of the three followers skips the event.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from uuid import UUID

import psycopg
import pytest

from api.process.log_watch import watch_log
from services.service import Service
from services.settings import Settings
from services.store.event_store import EventStore, Notification
from services.store.follower import SLOW_POLL_S
from services.store.records import BOT_PLACES_TOPIC
from tests.redis_server import RedisServer
from tests.services.conftest import create, play
from tests.workers.conftest import RULESETS, House, wait_until
from workers import dispatcher, projector

WRITERS = 16
HELD_S = 2.5 * SLOW_POLL_S

pytestmark = pytest.mark.timeout(180)


class Followers:
    """A projector, a dispatcher and a listener for streams, each as in its process."""

    def __init__(self, settings: Settings) -> None:
        self.ending = threading.Event()
        self.told: set[tuple[UUID | None, int]] = set()
        """Games and versions announced to streams."""
        self._settings = settings
        self._began = threading.Event()
        jobs = (
            lambda: self._run(projector.run),
            lambda: self._run(dispatcher.run),
            self._watch,
        )
        self._threads = [threading.Thread(target=job, daemon=True) for job in jobs]
        for thread in self._threads:
            thread.start()
        assert self._began.wait(30)

    def _run(self, run: Callable[[Service, Callable[[], bool]], None]) -> None:
        with Service(self._settings, RULESETS) as service:
            run(service, self.ending.is_set)

    def _watch(self) -> None:
        with Service(self._settings, RULESETS) as service:
            watch_log(
                self._settings,
                service.keyring,
                ended=self.ending.is_set,
                began=lambda _: self._began.set(),
                came=self._note,
            )

    def _note(self, found: Sequence[Notification]) -> None:
        self.told |= {(each.originator_id, each.version) for each in found}

    def close(self) -> None:
        self.ending.set()
        for thread in self._threads:
            thread.join(30)
            assert not thread.is_alive()


@pytest.fixture
def house(
    postgres_settings: Settings, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[House]:
    """A service whose projector does not search for skipped events."""
    monkeypatch.setattr(projector, "LOOK_BACK_EVERY_S", 1000.0)
    built = House(postgres_settings, redis_server)
    with psycopg.connect(postgres_settings.events_url, autocommit=True) as connection:
        connection.execute(
            "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN PERFORM pg_sleep({HELD_S}); RETURN NULL; END $$"
        )
        connection.execute(
            "CREATE CONSTRAINT TRIGGER held AFTER INSERT ON ledger_events DEFERRABLE INITIALLY DEFERRED "
            f"FOR EACH ROW WHEN (NEW.topic = '{BOT_PLACES_TOPIC}') EXECUTE FUNCTION hold()"
        )
    yield built
    built.close()


def write_beside(settings: Settings, ended: threading.Event, number: int, made: list[UUID]) -> None:
    """Play games of people, one after the other."""
    with Service(settings, RULESETS) as own:
        while not ended.is_set():
            game = create(own, key=f"{number}-{len(made)}").game.id
            made.append(game)
            play(own, game, Random(number), most=5)


def write_with_one_held(house: House) -> tuple[UUID, list[UUID]]:
    """Run many writers while one, which creates a game of bots, cannot commit; return its and their games."""
    ended, made = threading.Event(), list[UUID]()
    writers = [
        threading.Thread(target=write_beside, args=(house.settings, ended, number, made), daemon=True)
        for number in range(WRITERS - 1)
    ]
    for writer in writers:
        writer.start()
    wait_until(lambda: len(made) >= WRITERS, "all write")
    held = house.create("random", "random").id
    ended.set()
    for writer in writers:
        writer.join(60)
        assert not writer.is_alive()
    return held, made


def shown(house: House, games: Sequence[UUID]) -> bool:
    last = {game: house.service.event_store.rows(game)[-1][0] for game in games}
    return house.service.views.games.versions(list(games)) == last


def planned(house: House, game: UUID) -> bool:
    return any(str(game) in job for job in house.jobs())


def all_told(house: House, followers: Followers, game: UUID) -> bool:
    versions = [row[0] for row in house.service.event_store.rows(game)]
    return {(game, version) for version in versions} <= followers.told


@pytest.fixture
def followers(house: House) -> Iterator[Followers]:
    running = Followers(house.settings)
    yield running
    running.close()


def test_delayed_commit_reaches_all_followers(house: House, followers: Followers) -> None:
    held, others = write_with_one_held(house)
    wait_until(lambda: shown(house, [held, *others]), "the projector has all")
    wait_until(lambda: planned(house, held), "the dispatcher has it")
    wait_until(lambda: all_told(house, followers, held), "streams are told")


def test_without_the_guard_all_followers_skip_it(
    house: House, followers: Followers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EventStore, "verify_order", lambda _: None)
    with psycopg.connect(house.settings.events_url, autocommit=True) as connection:
        connection.execute("DROP TRIGGER starledger_in_order ON ledger_events")
    held, _ = write_with_one_held(house)
    end = house.service.event_store.position()
    wait_until(lambda: house.service.views.position("projector") >= end, "the projector is at the end")
    wait_until(lambda: house.service.views.position("dispatcher") >= end, "and the dispatcher")
    time.sleep(SLOW_POLL_S)
    assert house.service.views.games.find(held) is None
    assert not planned(house, held)
    assert not any(game == held for game, _ in followers.told)
