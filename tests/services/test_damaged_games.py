"""A game that an audit finds damaged takes no actions in any process, and loses nothing."""

import json
from collections.abc import Callable, Iterator
from random import Random
from uuid import uuid4

import msgspec
import pytest

from domain.game.aggregate import Game
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.reading.projections.games import Games
from services.service import Service
from services.settings import Settings
from services.store.records import FINDING_TOPIC, findings_of
from tests.services.conftest import create, first_seat, play, seat_caller
from tests.services.intruder import Intruder
from tests.toy import RULESET


@pytest.fixture
def played(service: Service) -> Game:
    created = create(service, target=40)
    play(service, created.game.id, Random(11), most=12, keys=True)
    service.projector.catch_up()
    return service.games.current(created.game.id)


@pytest.fixture
def intruder(service: Service, played: Game) -> Iterator[Intruder]:
    intruder = Intruder(service, played.id)
    yield intruder
    intruder.close()


def _with_another_time(state: bytes) -> bytes:
    fields = json.loads(state)
    fields["core"]["recorded_at"] = "2400-01-01T00:00:00.000000Z"
    return json.dumps(fields, separators=(",", ":")).encode()


def test_audit_finding_stops_the_game_in_every_process(
    service: Service, open_service: Callable[[], Service], played: Game, intruder: Intruder
) -> None:
    other = open_service()
    seat, version = first_seat(played), played.version
    assert other.games.current(played.id).version == version, "the other process has the game at hand"
    board = other.queries.board(SPECTATOR, played.id)

    topic, state = intruder.read(5)
    intruder.write(5, topic, _with_another_time(state))
    report = service.auditor.audit(played.id)
    assert report.sound_until == 4
    for process in (service, other):
        with pytest.raises(GameDamaged, match="game-damaged damage=Version 6 does not follow"):
            play(process, played.id, Random(1), most=1)
        with pytest.raises(GameDamaged):
            process.commands.leave(Request(seat_caller(played.id, seat), "/leave"), played.id, seat)
        assert process.automation.do_chore(create(process).game.id) is None, "other games go on"
    assert service.games.current(played.id).version == version, "nothing was added, nothing lost"
    assert other.queries.board(SPECTATOR, played.id) == board
    assert len(other.queries.events(SPECTATOR, played.id, after=0, limit=1000).items) == version

    intruder.write(5, topic, state)
    assert service.auditor.audit(played.id).ok
    assert play(other, played.id, Random(1), most=1) == 1
    assert [topic for _, topic, _ in service.event_store.rows(findings_of(played.id))] == [FINDING_TOPIC] * 2


def test_earlier_commands_are_still_answered(service: Service, played: Game, intruder: Intruder) -> None:
    seat = first_seat(played)
    request = Request(seat_caller(played.id, seat), "/actions", key="last", body="b")
    action = played.ruleset.legal_actions(played.state, seat)[0]
    accepted = service.commands.act(request, played.id, action)
    intruder.write(5, *_swapped(intruder))
    assert not service.auditor.audit(played.id).ok
    repeated = service.commands.act(request, played.id, action)
    assert (repeated.version, repeated.repeated) == (accepted.version, True)


def _swapped(intruder: Intruder) -> tuple[str, bytes]:
    topic, state = intruder.read(5)
    return topic, _with_another_time(state)


def test_a_log_cut_off_at_its_end_is_damaged(service: Service, played: Game, intruder: Intruder) -> None:
    intruder.delete(played.version, played.version)
    service.games.forget_all()
    report = service.auditor.audit(played.id)
    assert not report.ok
    assert report.sound_until == report.events == played.version - 1
    service.views.clear("projector")  # so that the intact part of the game can be loaded
    with pytest.raises(GameDamaged, match=f"version {played.version} was seen"):
        play(service, played.id, Random(1), most=1)


def test_an_audit_notes_a_damage_once(service: Service, played: Game, intruder: Intruder) -> None:
    assert service.auditor.audit(played.id).ok
    assert service.event_store.rows(findings_of(played.id)) == [], "a sound game needs no note"
    intruder.write(5, *_swapped(intruder))
    for _ in range(3):
        assert not service.auditor.audit(played.id).ok
    assert len(service.event_store.rows(findings_of(played.id))) == 1
    assert service.projector.catch_up() == 1, "a note is nothing to project"


def test_another_key_damages_no_game(stored: Settings, service: Service, played: Game) -> None:
    wrong = msgspec.structs.replace(stored, secret_key="another key than that of the store")
    with Service(wrong, {RULESET.name: RULESET}) as locked_out:
        report = locked_out.auditor.audit(played.id)
    assert [check.name for check in report.checks if not check.ok] == ["seed"]
    assert play(service, played.id, Random(1), most=1) == 1


def test_read_models_that_differ_stop_nothing(service: Service, played: Game) -> None:
    play(service, played.id, Random(1), most=1)
    board = service.views.games.find(played.id)
    assert board is not None
    assert board.version < service.games.current(played.id).version
    _alter_board(service, played, packed=b"not what a replay gives")
    report = service.auditor.audit(played.id)
    assert [check.name for check in report.checks if not check.ok] == ["read models"]
    assert report.sound_until == report.events
    assert play(service, played.id, Random(2), most=1) == 1


def test_a_read_model_that_cannot_be_read_is_reported(service: Service, played: Game) -> None:
    _alter_board(service, played, summary=b"{}")
    report = service.auditor.audit(played.id)
    assert [check.name for check in report.checks if not check.ok] == ["read models"]
    service.views.clear("projector")
    service.projector.catch_up()
    assert service.auditor.audit(played.id).ok


def _alter_board(service: Service, game: Game, **columns: bytes) -> None:
    with service.views._engine.begin() as connection:
        connection.execute(Games.table.update().where(Games.table.c.game == str(game.id)).values(**columns))


def test_the_ruleset_of_a_game_is_named_by_its_first_event_alone(
    service: Service, open_service: Callable[[], Service], played: Game, intruder: Intruder
) -> None:
    other = open_service().games
    assert other.ruleset_name(played.id) == RULESET.name
    assert other.cached_version(played.id) is None, "nothing else of the game is read"
    with pytest.raises(NotFound):
        other.ruleset_name(uuid4())
    topic, state = intruder.read(1)
    intruder.write(1, topic, state.replace(b'"ruleset":"toy"', b'"ruleset":"yot"'))
    with pytest.raises(GameDamaged, match="version=1"):
        other.ruleset_name(played.id)
    assert service.games.ruleset_name(played.id) == RULESET.name, "it is at hand there"
