"""Registrations altered in the store: their tokens are refused, and audits of their games fail."""

import json
from collections.abc import Callable
from uuid import UUID

import pytest

from services.errors import GameDamaged, Unauthenticated, Unavailable
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.service import Service
from services.store.records import player_id
from tests.services.conftest import create
from tests.services.intruder import Intruder

Change = Callable[[Intruder], None]


def rename(registration: Intruder) -> None:
    topic, state = registration.read(1)
    registration.write(1, topic, json.dumps(json.loads(state) | {"name": "Mallory"}).encode())


def move(registration: Intruder) -> None:
    registration.give_away(1, player_id("Mallory"))


def delete(registration: Intruder) -> None:
    registration.delete(1, 1)


CHANGES = pytest.mark.parametrize("change", [rename, move, delete])


def alter(service: Service, owner: UUID, change: Change) -> None:
    intruder = Intruder(service, owner)
    change(intruder)
    intruder.close()
    service.authenticator._names.clear()  # as in a process that starts now


def failed(service: Service, game: UUID) -> list[tuple[str, int | None]]:
    """Audit a game and return the checks that failed, with their versions."""
    report = service.auditor.audit(game)
    assert report.sound_until == report.events, "the log itself is sound"
    return [(check.name, check.version) for check in report.checks if not check.ok]


@CHANGES
def test_an_altered_registration_of_a_player_is_found(service: Service, change: Change) -> None:
    zoe = service.commands.register_player(Request(SPECTATOR, "/players"), "Zoe")
    token = tokens.issue(service.keyring, tokens.PlayerToken(zoe.originator_id))
    caller = service.authenticator.caller(token)
    seats = (SeatRequest("human"), SeatRequest("human", name="Guest of Zoe"))
    own = create(service, *seats, caller=caller).game
    joined = create(service, SeatRequest("open"), SeatRequest("human")).game
    service.commands.join(Request(caller, "/join"), joined.id, 0, name=None, client_seed=None)
    others = create(service).game
    version = service.games.current(joined.id).version
    assert failed(service, own.id) == failed(service, joined.id) == failed(service, others.id) == []
    alter(service, zoe.originator_id, change)
    assert failed(service, own.id) == [("registrations", 1)]
    assert [name for name, _ in failed(service, joined.id)] == ["registrations"]
    assert 1 < (failed(service, joined.id)[0][1] or 0) <= version
    assert failed(service, others.id) == []
    with pytest.raises((Unavailable, Unauthenticated)):
        service.authenticator.caller(token)


@CHANGES
def test_an_altered_registration_of_a_bot_is_found(service: Service, change: Change) -> None:
    offered = Offer(rulesets=("toy",), delivery=WantedDelivery("lease"))
    bot = service.bots.register(Request(SPECTATOR, "/bots"), "Hal", offered)
    game = create(service, SeatRequest("human"), SeatRequest("bot", bot="Hal")).game
    assert failed(service, game.id) == []
    alter(service, bot.originator_id, change)
    assert failed(service, game.id) == [("registrations", 1)]
    if change is rename:
        with pytest.raises(Unavailable):
            service.bots.find("Hal")


def test_moved_marker_does_not_answer_another_command(service: Service) -> None:
    caller = Caller(secret="somebody")
    one, other = (Request(caller, "/players", key=key, body="b") for key in ("one", "other"))
    service.commands.register_player(one, "Zoe")
    one_id, other_id = one.marker_id(), other.marker_id()
    assert one_id is not None
    assert other_id is not None
    intruder = Intruder(service, one_id)
    intruder.give_away(1, other_id)
    intruder.close()
    with pytest.raises(GameDamaged):
        service.commands.register_player(other, "Zoe")
