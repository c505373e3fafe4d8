"""Places for bots: a limit of games in total and per caller, for all processes and concurrent requests."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Barrier
from uuid import UUID, uuid4

import msgspec
import pytest

from domain.bots import BOTS
from services.errors import BotUnavailable
from services.identity.authenticator import SPECTATOR, Caller
from services.play import reserved_places
from services.play.idempotency import Request
from services.play.reserved_places import LISTED_EVERY
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Limits, Settings
from services.store.records import BOT_PLACES
from tests.services.conftest import create, seat_caller
from tests.toy import RULESET

pytestmark = pytest.mark.both_stores

BOT = (SeatRequest("bot", bot="random"), SeatRequest("human"))
PEOPLE = (SeatRequest("human"), SeatRequest("human"))
HERE, THERE = Caller(address="192.0.2.1"), Caller(address="192.0.2.2")


@pytest.fixture
def limited(stored: Settings) -> Callable[..., Service]:
    """Return a function that opens services on one store, with limits that the test chooses."""

    def open_one(**limits: int) -> Service:
        changed = msgspec.structs.replace(stored, limits=Limits(**limits))
        return Service(changed, {RULESET.name: RULESET})

    return open_one


def test_last_place_is_given_once_across_processes(limited: Callable[..., Service]) -> None:
    processes, each, limit = 5, 4, 5
    start = Barrier(processes)

    def ask(_: int) -> list[UUID]:
        given = []
        with limited(running_bot_games=limit) as service:
            start.wait()
            for _ in range(each):
                try:
                    given.append(create(service, *BOT).game.id)
                except BotUnavailable:
                    continue
        return given

    with ThreadPoolExecutor(processes) as pool:
        given = [game for games in pool.map(ask, range(processes)) for game in games]
    assert len(given) == limit
    with limited(running_bot_games=limit) as service:
        assert service.bot_places.free() == 0
        service.projector.catch_up()
        assert sorted(service.views.games.running_with_bots()) == sorted(given)


def test_the_last_place_is_given_once_in_writes_that_are_stored_together(
    limited: Callable[..., Service],
) -> None:
    with limited(running_bot_games=2) as service:
        with service.event_store.group():
            create(service, *BOT)
            create(service, *BOT)
            with pytest.raises(BotUnavailable, match="bots-play-enough number=2"):
                create(service, *BOT)
            create(service, *PEOPLE)
        assert service.bot_places.free() == 0


def test_a_place_of_a_game_that_was_not_stored_is_free(limited: Callable[..., Service]) -> None:
    with limited(running_bot_games=1) as service:
        if service.settings.on_sqlite:  # on PostgreSQL every save is a transaction of its own
            with pytest.raises(ZeroDivisionError):
                _create_and_fail(service)
            service.games.forget_all()
        create(service, *BOT)


def test_a_game_that_is_over_gives_its_place_back(limited: Callable[..., Service]) -> None:
    operator = Request(Caller(secret="operator", operator=True), "/abort")
    with limited(running_bot_games=1) as service:
        first = create(service, *BOT).game.id
        service.projector.catch_up()
        for refused in (BOT, (*BOT[:1], SeatRequest("open"))):
            with pytest.raises(BotUnavailable, match="-enough"):
                create(service, *refused)
        service.commands.abort(operator, first)
        service.projector.catch_up()
        waiting = create(service, *BOT[:1], SeatRequest("open")).game
        assert waiting.status == "waiting"
        with pytest.raises(BotUnavailable, match="-enough"):
            create(service, *BOT)


def test_one_caller_has_a_share_and_leaves_the_rest_to_others(limited: Callable[..., Service]) -> None:
    with limited(running_bot_games=5, bot_games_per_caller=2) as service:
        for _ in range(2):
            create(service, *BOT, caller=HERE)
        with pytest.raises(BotUnavailable, match="-enough-for-you number=2"):
            create(service, *BOT, caller=HERE)
        create(service, *PEOPLE, caller=HERE)
        create(service, *BOT, caller=THERE)
    with limited(running_bot_games=5, bot_games_per_caller=2) as restarted:
        with pytest.raises(BotUnavailable, match="-enough-for-you"):
            create(restarted, *BOT, caller=HERE)
        create(restarted, *BOT, caller=THERE)
        create(restarted, *BOT)
        with pytest.raises(BotUnavailable, match="-enough number=5"):
            create(restarted, *BOT)


def test_a_player_has_one_share_from_everywhere_and_an_address_one_for_all(
    limited: Callable[..., Service],
) -> None:
    def player(address: str, player: UUID) -> Caller:
        return Caller(secret=str(player), player=player, name=f"P{player}"[:20], address=address)

    ada, bea = uuid4(), uuid4()
    with limited(bot_games_per_caller=1) as service:
        create(service, *BOT, caller=player("192.0.2.1", ada))
        for caller in (player("192.0.2.2", ada), player("192.0.2.1", bea), HERE):
            with pytest.raises(BotUnavailable, match="-enough-for-you"):
                create(service, *BOT, caller=caller)
        create(service, *BOT, caller=player("192.0.2.2", bea))


def test_unlimited_callers_have_no_share_and_no_address_is_logged(
    limited: Callable[..., Service],
) -> None:
    with limited(bot_games_per_caller=1) as service:
        for caller in (SPECTATOR, Caller(secret="operator", operator=True, address="192.0.2.1")):
            for _ in range(2):
                create(service, *BOT, caller=caller)
        create(service, *BOT, caller=HERE)
        states = [bytes(state) for _, _, state in service.event_store.rows(BOT_PLACES)]
        assert len(states) == 5
        assert not any(b"192.0.2" in state for state in states)


def test_a_stand_in_takes_a_place_that_its_owner_gives_back(limited: Callable[..., Service]) -> None:
    with limited(running_bot_games=1) as service:
        game = create(service, *PEOPLE, target=100).game
        assert service.bot_places.free() == 1
        seat = min(game.duties())
        owner = Request(seat_caller(game.id, seat), "/")
        service.commands.leave(owner, game.id, seat)
        service.projector.catch_up()
        with pytest.raises(BotUnavailable, match="-enough"):
            create(service, *BOT)
        other = 1 - seat
        service.commands.leave(Request(seat_caller(game.id, other), "/"), game.id, other)  # never refused
        for number in (seat, other):
            while service.games.current(game.id).seats[number].stand_in is not None:
                now = service.games.current(game.id)
                mover = min(now.duties())
                action = now.ruleset.legal_actions(now.state, mover)[-1]
                service.commands.act(Request(seat_caller(game.id, mover), "/"), game.id, action)
        service.projector.catch_up()
        create(service, *BOT)


def test_a_place_costs_as_much_however_many_are_held(
    limited: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 8 * LISTED_EVERY
    with limited(running_bot_games=count + 1) as service:
        asked: list[int] = []
        places = service.bot_places._held
        released = places._released
        monkeypatch.setattr(places, "_released", lambda games: (asked.append(len(games)), released(games))[1])
        with service.event_store.group():
            for _ in range(count):
                create(service, *BOT)
        sizes = [len(state) for _, _, state in service.event_store.rows(BOT_PLACES)]
        assert len(sizes) == count
        assert sum(sizes[count // 2 :]) < 1.5 * sum(sizes[: count // 2])
        assert sum(asked) < 2 * count
        with limited(running_bot_games=count + 1) as restarted:
            create(restarted, *BOT)
            with pytest.raises(BotUnavailable, match="-enough"):
                create(restarted, *BOT)
        assert service.bot_places.free() == 0


def test_freed_place_is_free_in_every_process(
    limited: Callable[..., Service],
) -> None:
    operator = Request(Caller(secret="operator", operator=True), "/abort")
    with limited(running_bot_games=2) as one, limited(running_bot_games=2) as two:
        games = [create(one, *BOT).game.id for _ in range(2)]
        assert two.bot_places.free() == 0
        one.commands.abort(operator, games[0])
        one.projector.catch_up()
        games.append(create(one, *BOT).game.id)
        assert two.bot_places.free() == 0
        two.commands.abort(operator, games[1])
        two.projector.catch_up()
        create(two, *BOT)
        for service in (one, two):
            assert service.bot_places.free() == 0
            with pytest.raises(BotUnavailable, match="-enough"):
                create(service, *BOT)
        freed = [game for game in games if f'["{game}"'.encode() in _records(one)]
        assert set(games[:2]) <= set(freed)


def test_cache_of_unstored_writes_is_dropped(
    limited: Callable[..., Service],
) -> None:
    with limited(running_bot_games=3) as one, limited(running_bot_games=3) as two:
        create(one, *BOT)
        if one.settings.on_sqlite:
            with pytest.raises(ZeroDivisionError):
                _create_and_fail(one)
            one.games.forget_all()
        create(two, *BOT, caller=HERE)
        for service in (one, two):
            assert service.bot_places.free() == 1
        create(one, *BOT)
        assert two.bot_places.free() == 0


@pytest.mark.parametrize("together", [True, False])
def test_forks_take_places_too(limited: Callable[..., Service], together: bool) -> None:
    operator = Request(Caller(secret="operator", operator=True), "/forks")
    with limited(running_bot_games=1) as service:
        parent = create(service, *PEOPLE).game
        with service.event_store.group() if together else nullcontext():
            service.forks.fork(operator, parent.id, parent.version, seats=BOT)
            with pytest.raises(BotUnavailable, match="-enough"):
                service.forks.fork(operator, parent.id, parent.version, seats=BOT)


def _records(service: Service) -> bytes:
    return b"".join(bytes(state) for _, _, state in service.event_store.rows(BOT_PLACES))


def _create_and_fail(service: Service) -> None:
    with service.event_store.group():
        create(service, *BOT)
        raise ZeroDivisionError


def test_counting_free_places_is_one_read(
    limited: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reserved_places, "LOOKED_OVER_AT_ONCE", 3)
    with limited(running_bot_games=20) as service:
        games = [create(service, *BOT).game for _ in range(8)]
        for game in games:
            service.commands.abort(Request(Caller(secret="operator", operator=True), "/"), game.id)
        service.projector.catch_up()
        asked: list[int] = []

        def released(ids: Sequence[UUID]) -> dict[UUID, int]:
            asked.append(len(ids))
            return service.views.games.without_bots(ids)

        monkeypatch.setattr(service.bot_places._held, "_released", released)
        found = {bot.name: bot.free for bot in service.bot_directory.page(None, cursor=None, limit=20)[0]}
        assert found == dict.fromkeys(BOTS, 15)
        assert asked == [3]
        found_since = [service.bot_places.free() for _ in range(3)]
        assert found_since == [18, 20, 20]
        assert all(count <= 3 for count in asked)
