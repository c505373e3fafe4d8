"""Registrations of external bots: consistent across processes, with secrets sealed, and never lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import UUID

import msgspec
import pytest

from services import clock
from services.errors import BotUnavailable, GameDamaged, NotFound, Unauthenticated, Unavailable
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.keyring import Unsealable
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.service import Service
from services.store.records import BotRecord, places_of, player_id
from tests.services.conftest import create, first_seat, seat_caller
from tests.services.intruder import Intruder
from workers.queues.pending_jobs import pending_job

pytestmark = pytest.mark.both_stores

HOOK = "https://bots.example.com/decide"
WITH_BOT = (SeatRequest("human"), SeatRequest("bot", bot="Hal"))
OPERATOR = Caller(secret="operator", operator=True)


def register(service: Service, name: str = "Hal", **terms: object) -> BotRecord:
    offered = {"rulesets": ("toy",), "delivery": WantedDelivery("lease")} | terms
    return service.bots.register(Request(SPECTATOR, "/bots"), name, Offer(**offered))  # type: ignore[arg-type]


def token_of(service: Service, bot: BotRecord) -> str:
    return tokens.issue(service.keyring, tokens.BotToken(bot.originator_id, bot.generation))


def test_last_place_of_a_bot_is_given_once_across_processes(
    open_service: Callable[[], Service],
) -> None:
    processes, each, limit = 4, 3, 5
    services = [open_service() for _ in range(processes)]
    bot = register(services[0], max_games=limit)
    start = Barrier(processes)

    def ask(number: int) -> list[UUID]:
        start.wait()
        given = []
        for _ in range(each):
            try:
                given.append(create(services[number], *WITH_BOT).game.id)
            except BotUnavailable:
                continue
        return given

    with ThreadPoolExecutor(processes) as pool:
        given = [game for games in pool.map(ask, range(processes)) for game in games]
    assert len(given) == limit
    assert sorted(services[0].bots.games_of(bot)) == sorted(given)


def test_ended_bot_gets_no_seat_from_a_stale_process(service: Service) -> None:
    bot = register(service)
    places = service.bots._games.places(bot)
    service.bots.end(Request(OPERATOR, "/bots/Hal"), "hal")
    assert service.event_store.newest(places_of(bot.originator_id))[0] == places.version + 1  # type: ignore[index]
    with pytest.raises(BotUnavailable):
        create(service, *WITH_BOT)


def test_the_owner_of_a_token_is_looked_up_each_time(open_service: Callable[[], Service]) -> None:
    here, there = open_service(), open_service()
    bot = register(here)
    token = token_of(here, bot)
    caller = there.authenticator.caller(token)
    assert (caller.bot, caller.name, caller.player) == (bot.originator_id, "Hal", None)
    renewed = here.bots.renew_token(Request(caller, "/bots/Hal/token"), "Hal")
    with pytest.raises(Unauthenticated, match="token-replaced"):
        there.authenticator.caller(token)
    token = token_of(here, renewed)
    assert there.authenticator.caller(token).bot == bot.originator_id
    here.bots.end(Request(OPERATOR, "/bots/Hal"), "Hal")
    with pytest.raises(Unauthenticated, match="token-ended"):
        there.authenticator.caller(token)


def test_a_token_is_of_a_bot_alone(service: Service) -> None:
    ann = service.commands.register_player(Request(SPECTATOR, "/players"), "Ann")
    bot = register(service)
    for token in (
        tokens.BotToken(ann.originator_id, 0),
        tokens.BotToken(player_id("nobody"), 0),
        tokens.PlayerToken(player_id("nobody")),
    ):
        with pytest.raises(Unauthenticated):
            service.authenticator.caller(tokens.issue(service.keyring, token))
    with pytest.raises(Unavailable):
        service.authenticator.caller(tokens.issue(service.keyring, tokens.PlayerToken(bot.originator_id)))


def test_the_secret_of_a_webhook_is_sealed_in_the_log(service: Service) -> None:
    bot = register(service, delivery=WantedDelivery("webhook", HOOK, "a secret of sixteen"))
    ((_, _, state),) = service.event_store.rows(bot.originator_id)
    assert b"a secret" not in bytes(state)
    assert service.bots.secret(bot) == "a secret of sixteen"
    other = register(service, "Eve", delivery=WantedDelivery("webhook", HOOK, "another secret!!"))
    assert bot.terms.delivery.sealed is not None
    with pytest.raises(Unsealable):
        service.keyring.unseal_webhook_secret(bot.terms.delivery.sealed, bot=other.originator_id)


def test_a_bot_from_outside_is_not_played_by_the_service(service: Service) -> None:
    register(service)
    game = create(service, *WITH_BOT).game
    while first_seat(game) == 0:
        action = game.ruleset.legal_actions(game.state, 0)[0]
        game = service.commands.act(Request(seat_caller(game.id, 0), "/actions"), game.id, action).game
    assert pending_job(game, now=game.updated_at) is None
    service.projector.catch_up()
    assert service.views.games.running_with_bots() == []


def test_ending_a_bot_frees_each_of_its_seats(service: Service) -> None:
    bot = register(service)
    running = create(
        service, SeatRequest("bot", bot="Hal"), SeatRequest("human"), SeatRequest("bot", bot="Hal")
    )
    lobby = create(service, *WITH_BOT, SeatRequest("open"))
    ended = service.bots.end(Request(OPERATOR, "/bots/Hal"), "Hal")
    for game in (running.game.id, lobby.game.id):
        service.bots.leave(ended, game)
        service.bots.leave(ended, game)  # a second time it does nothing
    assert [seat.stand_in for seat in service.games.current(running.game.id).seats] == [
        "greedy",
        None,
        "greedy",
    ]
    assert [seat.kind for seat in service.games.current(lobby.game.id).seats] == ["human", "open", "open"]
    assert service.auditor.audit(running.game.id).ok
    assert service.auditor.audit(lobby.game.id).ok
    with pytest.raises(NotFound):
        service.bots.find(bot.name)


def test_ended_bot_stays_ended_after_a_rebuild(service: Service) -> None:
    register(service)
    register(service, "Eve")
    service.projector.catch_up()
    assert service.views.bots.names("toy", after="", limit=9) == ["eve", "hal"]
    service.bots.end(Request(OPERATOR, "/bots/Hal"), "Hal")
    service.projector.catch_up()
    assert service.views.bots.names(None, after="", limit=9) == ["eve"]
    service.views.clear("projector")
    assert service.views.bots.names(None, after="", limit=9) == []
    service.projector.catch_up()
    assert service.views.bots.names(None, after="", limit=9) == ["eve"]


def test_repeated_change_gets_the_first_answer(service: Service) -> None:
    ann = service.commands.register_player(Request(SPECTATOR, "/players"), "Ann")
    owner = Caller(secret="ann", player=ann.originator_id, name="Ann")
    offered = Offer(rulesets=("toy",), delivery=WantedDelivery("lease"))
    service.bots.register(Request(owner, "/bots"), "Hal", offered)
    ask = Request(owner, "/bots/Hal", key="k", body="b")
    first = service.bots.change(ask, "Hal", Offer(max_games=2))
    service.bots.change(Request(owner, "/bots/Hal"), "Hal", Offer(max_games=3))
    again = service.bots.change(ask, "Hal", Offer(max_games=2))
    assert again == first
    assert service.bots.find("Hal").terms.max_games == 3


def test_a_damaged_game_does_not_keep_a_bot_from_ending(service: Service) -> None:
    register(service)
    game = create(service, *WITH_BOT).game
    intruder = Intruder(service, game.id)
    intruder.write(game.version, intruder.read(game.version)[0], b"{}")
    intruder.close()
    service.games.forget_all()
    ended = service.bots.end(Request(OPERATOR, "/bots/Hal"), "Hal")
    service.bots.leave(ended, game.id)
    with pytest.raises(GameDamaged):
        service.games.current(game.id)


HERE, THERE = Caller(address="192.0.2.1"), Caller(address="192.0.2.2")


def test_a_caller_takes_only_a_share_of_a_bot(open_service: Callable[[], Service]) -> None:
    service, other = open_service(), open_service()
    bot = register(service, max_games=8)
    games = [create(each, *WITH_BOT, caller=HERE).game.id for each in (service, other, service)]
    for each in (service, other):
        with pytest.raises(BotUnavailable, match="bot-plays-enough-for-you"):
            create(each, *WITH_BOT, caller=HERE)
    create(other, *WITH_BOT, caller=THERE)
    service.commands.abort(Request(OPERATOR, "/abort"), games[0])
    service.projector.catch_up()
    create(service, *WITH_BOT, caller=HERE)
    assert len(service.bots.games_of(bot)) == 4


def test_a_share_holds_for_a_bot_that_is_invited_too(service: Service) -> None:
    register(service, max_games=8)
    for _ in range(3):
        create(service, *WITH_BOT, caller=HERE)
    game = create(service, SeatRequest("human"), SeatRequest("open"), caller=HERE).game
    host = seat_caller(game.id, 0)
    invited = Request(msgspec.structs.replace(host, address=HERE.address), "/invite")
    with pytest.raises(BotUnavailable, match="bot-plays-enough-for-you"):
        service.commands.invite(invited, game.id, 1, "Hal")


def test_the_owner_of_a_bot_and_the_bot_itself_have_no_share(service: Service) -> None:
    ada = service.commands.register_player(Request(SPECTATOR, "/players"), "Ada")
    owner = Caller(secret="ada", player=ada.originator_id, name="Ada", address=HERE.address)
    offered = Offer(rulesets=("toy",), delivery=WantedDelivery("lease"), max_games=8)
    bot = service.bots.register(Request(owner, "/bots"), "Hal", offered)
    itself = Caller(secret="hal", bot=bot.originator_id, name="Hal", address=HERE.address)
    for caller in (owner, itself) * 4:
        create(service, *WITH_BOT, caller=caller)


def test_a_game_that_nobody_moves_in_is_released_within_the_hour(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = register(service, max_games=100)
    begun = [create(service, *WITH_BOT).game for _ in range(20)]
    unplayed, played, *_ = (game for game in begun if first_seat(game) == 0)
    waiting = create(service, *WITH_BOT, SeatRequest("open")).game
    plain = create(service, SeatRequest("human"), SeatRequest("bot", bot="greedy")).game
    service.commands.act(
        Request(seat_caller(played.id, 0), "/actions"),
        played.id,
        lambda ruleset: ruleset.legal_actions(service.games.current(played.id).state, 0)[0],
    )
    games = {"unplayed": unplayed, "played": played, "waiting": waiting, "plain": plain}
    service.projector.catch_up()
    shown = {name: service.queries.summary(game.id) for name, game in games.items()}
    ends = {name: each.idle_until for name, each in shown.items()}
    assert ends["unplayed"] == clock.later(shown["unplayed"].awaited_since or "", timedelta(minutes=45))
    assert ends["waiting"] == clock.later(shown["waiting"].created_at, timedelta(minutes=45))
    in_a_week = {None, *(clock.later(each.updated_at, timedelta(days=7)) for each in shown.values())}
    assert {ends["played"], ends["plain"]} <= in_a_week
    until = {"now": clock.later(unplayed.created_at, timedelta(minutes=44))}
    monkeypatch.setattr(service.automation, "_now", lambda: until["now"])
    assert [service.automation.end_idle(game.id) for game in games.values()] == [None] * 4
    until["now"] = clock.later(unplayed.created_at, timedelta(minutes=46))
    ended = [service.automation.end_idle(game.id) for game in games.values()]
    reasons = [None if each is None else each.envelopes[0].core.data["reason"] for each in ended]
    assert reasons == [
        "seat 0 did not move in 45 minutes, and no person had moved before",
        None,
        "waited for players for 45 minutes, with a bot from outside",
        None,
    ]
    service.projector.catch_up()
    assert {unplayed.id, waiting.id}.isdisjoint(held := service.bots.games_of(bot))
    assert played.id in held
