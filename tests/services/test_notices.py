"""The notices due at a position: none for a player who has just acted, one for each other deciding player."""

from random import Random

from domain.game.aggregate import Game
from services.contacts.outbox import Notice
from services.identity.authenticator import Caller
from services.notices.planning import is_still_owed, owed_notice
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from tests.services.conftest import create, seat_caller
from tests.services.test_erasures import registered


def table(service: Service, zoe: Caller) -> Game:
    seats = SeatRequest("human", name=zoe.name), SeatRequest("human", name="Bob")
    return create(service, *seats, caller=zoe, target=80).game


def act(service: Service, game: Game, seat: int, random: Random) -> Game:
    action = random.choice(game.ruleset.legal_actions(game.state, seat))
    service.commands.act(Request(seat_caller(game.id, seat), "/actions"), game.id, action)
    return service.games.current(game.id)


def must(game: Game, seat: int) -> bool:
    duty = game.duties().get(seat)
    return duty is not None and duty.must


def test_the_seat_that_has_just_acted_gets_no_notice(service: Service) -> None:
    zoe, random = registered(service), Random(7)
    game = table(service, zoe)
    told, left_alone = set(), 0
    while game.status == "running":
        seat = random.choice([each for each in (0, 1) if must(game, each)])
        game = act(service, game, seat, random)
        owed = owed_notice(service.event_store, game, 0, None)
        if seat == 0 or not must(game, 0):
            assert owed is None
            left_alone += must(game, 0)
        else:
            assert owed == Notice("turn", game.id, 0, game.duties()[0].since)
            told.add(owed.since)
    assert len(told) > 3
    assert left_alone > 3, "a turn has several decisions"


def test_notice_is_obsolete_once_the_player_has_acted_or_left(service: Service) -> None:
    zoe = registered(service)
    assert zoe.player is not None
    game = table(service, zoe)
    while not must(game, 0):
        game = act(service, game, 1, Random(1))
    notice = Notice("turn", game.id, 0, game.duties()[0].since)
    assert is_still_owed(service.event_store, game, zoe.player, notice)
    start = Notice("paired", game.id, 0, 0)
    assert is_still_owed(service.event_store, game, zoe.player, start)
    moved = act(service, game, 0, Random(1))
    assert not is_still_owed(service.event_store, moved, zoe.player, notice)
    service.commands.leave(Request(zoe, "/leave"), game.id, 0)
    assert not is_still_owed(service.event_store, service.games.current(game.id), zoe.player, start)
