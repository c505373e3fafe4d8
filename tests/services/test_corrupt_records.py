"""An unreadable record damages only its own game or function, and the error names it."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
import sqlalchemy as sa

from domain.bots import BOTS
from domain.game.aggregate import Game
from services import clock
from services.errors import Forbidden, GameDamaged, NameTaken, NotFound, Unavailable
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.play.talk import Said
from services.service import Service, migrate
from services.settings import Settings
from services.store.account_records import account_of
from services.store.ladder_records import LADDER_TOPIC
from services.store.meeting_records import RatingRange, chat_of, rematch_of, talk_of
from services.store.moderation_records import OPERATORS, Subject, moderation_of
from services.store.records import (
    ACCOUNT_TOPIC,
    BOT_PLACE_TOPIC,
    BOT_PLACES,
    BOT_PLACES_TOPIC,
    BOT_TOPICS,
    CHALLENGE_TOPIC,
    CHAT_TOPIC,
    ERASURE_WITHDRAWN_TOPIC,
    FINDING_TOPIC,
    IMPORTED_TOPIC,
    MARKER_TOPIC,
    MODERATED_TOPIC,
    NAME_GIVEN_TOPIC,
    NAME_RESERVED_TOPIC,
    OPERATORS_TOPIC,
    PHRASE_TOPIC,
    PLAYER_CHANGED_TOPIC,
    PLAYER_TOPICS,
    RECORDS,
    REGISTRATION_TOPIC,
    REMATCH_TOPIC,
    REPORT_SETTLED_TOPIC,
    REPORT_TOPIC,
    SEEK_MADE_TOPIC,
    SEEK_OVER_TOPIC,
    SEEK_TOPICS,
    SIGNING_KEY_TOPIC,
    SIGNING_KEYS,
    SILENT_TOPIC,
    Finding,
    GameSilent,
    findings_of,
    imported_id,
    player_id,
    silent_id,
)
from services.store.tournament_records import TOURNAMENT_TOPICS
from tests.services.conftest import create, first_seat, play, seat_caller
from tests.services.intruder import Intruder
from tests.services.test_erasures import pass_a_week, registered
from tests.services.test_rematches import agree, finished
from tests.services.test_seeks import found, seek
from tests.toy import RULESET

NO_KEY = b'{"originator_version":2,"public":"zz","sealed":"","recorded_at":""}'
GARBAGE = (b"", b"\xff\xfe", b"{}", b'{"core":1}')


@pytest.fixture
def played(service: Service) -> Game:
    created = create(service, target=40)
    play(service, created.game.id, Random(11), most=12, keys=True)
    service.projector.catch_up()
    return service.games.current(created.game.id)


def put(service: Service, originator_id: UUID, version: int, topic: str, state: bytes) -> None:
    """Write a row in place of any existing one."""
    intruder = Intruder(service, originator_id)
    intruder.delete(version, version)
    intruder.insert(version, topic, state)
    intruder.close()


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_finding_stops_its_game_until_the_next_audit(
    service: Service, played: Game, garbage: bytes
) -> None:
    other = create(service)
    put(service, findings_of(played.id), 1, FINDING_TOPIC, garbage)
    with pytest.raises(GameDamaged, match="The audit finding of this game is unreadable"):
        play(service, played.id, Random(1), most=1)
    assert play(service, other.game.id, Random(1), most=1) == 1, "others go on"
    assert service.auditor.audit(played.id).ok
    assert play(service, played.id, Random(1), most=1) == 1
    assert [row[0] for row in service.event_store.rows(findings_of(played.id))] == [1, 2]


def test_a_finding_of_another_game_or_topic_is_unreadable_too(service: Service, played: Game) -> None:
    sound = Finding(findings_of(played.id), 1, uuid4(), None, 5, "2026-01-01T00:00:00.000000Z")
    put(service, findings_of(played.id), 1, FINDING_TOPIC, msgspec.json.encode(sound))
    with pytest.raises(GameDamaged):
        play(service, played.id, Random(1), most=1)
    put(service, findings_of(played.id), 1, MARKER_TOPIC, b"{}")
    with pytest.raises(GameDamaged):
        play(service, played.id, Random(1), most=1)


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_marker_refuses_its_own_command_alone(
    service: Service, played: Game, garbage: bytes
) -> None:
    seat = first_seat(played)
    request = Request(seat_caller(played.id, seat), "/actions", key="own", body="b")
    action = played.ruleset.legal_actions(played.state, seat)[0]
    service.commands.act(request, played.id, action)
    marker_id = request.marker_id()
    assert marker_id is not None
    put(service, marker_id, 1, MARKER_TOPIC, garbage)
    before = service.games.current(played.id).version
    with pytest.raises(GameDamaged, match="command-record-unreadable"):
        service.commands.act(request, played.id, action)
    assert service.games.current(played.id).version == before
    assert play(service, played.id, Random(1), most=1, keys=True) == 1
    assert "commands" in [check.name for check in service.auditor.audit(played.id).checks if not check.ok]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_registration_locks_out_its_owner_alone(
    open_service: Callable[[], Service], garbage: bytes
) -> None:
    service = open_service()
    ann = service.commands.register_player(Request(SPECTATOR, "/players"), "Ann Onym")
    service.commands.register_player(Request(SPECTATOR, "/players"), "Bo")
    put(service, ann.originator_id, 1, REGISTRATION_TOPIC, garbage)
    with pytest.raises(Unavailable, match=str(ann.originator_id)):
        service.event_store.registrations.player(ann.originator_id)
    with pytest.raises(NameTaken):
        create(service, SeatRequest("human", name="ann onym"), SeatRequest("human"))
    service.commands.register_player(Request(SPECTATOR, "/players"), "Cleo")
    create(service)


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("topic", sorted(PLAYER_TOPICS - {REGISTRATION_TOPIC}))
def test_an_unreadable_change_of_a_player_locks_out_that_player_alone(
    open_service: Callable[[], Service], topic: str, garbage: bytes
) -> None:
    service = open_service()
    ann = service.commands.register_player(Request(SPECTATOR, "/players"), "Ann Onym").originator_id
    bo = service.commands.register_player(Request(SPECTATOR, "/players"), "Bo").originator_id
    put(service, ann, 2, topic, garbage)
    tokens_of = {each: tokens.issue(service.keyring, tokens.PlayerToken(each, 0)) for each in (ann, bo)}
    with pytest.raises(Unavailable, match=str(ann)):
        service.authenticator.caller(tokens_of[ann])
    own = service.authenticator.caller(tokens_of[bo])
    assert own.player == bo
    create(service)
    service.erasures.request(Request(own, "/player"))
    pass_a_week(service)
    assert service.erasures.due() == [bo]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_account_ends_sessions_and_no_first_token(service: Service, garbage: bytes) -> None:
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    session = service.sessions.start(Request(ann, "/player/tokens"), "Notebook", ["play"])
    assert ann.player is not None
    token = tokens.issue(service.keyring, tokens.PlayerToken(ann.player, 0, session.id))
    assert service.authenticator.caller(token).session == session.id
    put(service, account_of(ann.player), 2, ACCOUNT_TOPIC, garbage)
    for ask in (
        lambda: service.authenticator.caller(token),
        lambda: service.sessions.start(Request(ann, "/player/tokens"), "Phone", ["play"]),
    ):
        with pytest.raises(Unavailable, match=str(ann.player)):
            ask()
    service.authenticator.verify_current(ann)
    service.sessions.start(Request(bo, "/player/tokens"), "Phone", ["play"])


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_report_or_act_concerns_its_subject_alone(service: Service, garbage: bytes) -> None:
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    first, second = Subject(player=ann.player), Subject(player=bo.player)
    for about, reason in ((first, "talk"), (second, "name")):
        service.moderation.report(Request(ann, "/reports"), about, reason)
        service.moderation.act(
            Request(Caller(secret="operator", operator=True), "/acts"), about, "ban-rated", "a reason"
        )
    damaged = service.event_store.moderation.reports(limit=9)[1][1].originator_id
    put(service, damaged, 1, REPORT_TOPIC, garbage)
    put(service, moderation_of(first), 1, MODERATED_TOPIC, garbage)
    assert [report.reason for _, report in service.event_store.moderation.reports(limit=9)] == ["name"]
    for caller, error in ((ann, Unavailable), (bo, Forbidden)):
        with pytest.raises(error):
            create(service, caller=caller)


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_settling_still_settles_and_can_be_undone(service: Service, garbage: bytes) -> None:
    ann = registered(service, "Ann Onym")
    operator = Request(Caller(secret="operator", operator=True), "/operator")
    report = service.moderation.report(Request(ann, "/reports"), Subject(player=ann.player), "talk")
    service.moderation.settle(operator, report.originator_id, "looked", is_open=False)
    put(service, report.originator_id, 2, REPORT_SETTLED_TOPIC, garbage)
    assert service.event_store.moderation.reports(waiting=True, limit=9) == []
    assert service.operator_lists.shown_report(report).settled is not None
    service.moderation.settle(operator, report.originator_id, "again", is_open=True)
    assert service.operator_lists.shown_report(report).settled is None


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_list_of_operators_has_none(service: Service, garbage: bytes) -> None:
    ann = registered(service, "Ann Onym")
    service.operators.add("Ann Onym")
    put(service, OPERATORS, 1, OPERATORS_TOPIC, garbage)
    asks: tuple[Callable[[], Any], ...] = (
        lambda: service.operators.verify(ann),
        lambda: service.operators.add("Ann Onym"),
    )
    for ask in asks:
        with pytest.raises(Unavailable):
            ask()
    assert not service.operators.includes(ann)
    assert ann.player is not None
    assert not service.personal_data.of(ann.player).operator


@pytest.mark.parametrize("garbage", GARBAGE)
def test_a_player_whose_withdrawal_is_unreadable_is_not_erased(service: Service, garbage: bytes) -> None:
    zoe = registered(service)
    assert zoe.player is not None
    service.erasures.request(Request(zoe, "/player"))
    pass_a_week(service)
    assert service.erasures.due() == [zoe.player]
    put(service, zoe.player, 3, ERASURE_WITHDRAWN_TOPIC, garbage)
    assert service.erasures.due() == []


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize(("version", "topic"), [(1, REGISTRATION_TOPIC), (2, PLAYER_CHANGED_TOPIC)])
def test_a_seek_of_an_unreadable_player_keeps_nobody_from_a_game(
    service: Service, version: int, topic: str, garbage: bytes
) -> None:
    zoe = registered(service)
    assert zoe.player is not None
    own, *others = (seek(service, each, rating_range=RatingRange(min=1)) for each in (zoe, *[SPECTATOR] * 2))
    put(service, zoe.player, version, topic, garbage)
    shown, _ = service.seeks.page("toy", after=0, limit=9)
    assert shown == service.seeks.open_seeks()
    assert [each.id for each in shown if each.guest] == [each.id for each in others]
    assert service.pairing.owed().now
    assert service.pairing.run() == 2
    assert [found(service, each).status for each in others] == ["paired", "paired"]
    _, (*_, over) = service.event_store.rows(UUID(own.id))
    assert msgspec.json.decode(over)["outcome"] == "lapsed"


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize(("version", "topic"), [(1, SEEK_MADE_TOPIC), (2, SEEK_OVER_TOPIC)])
def test_an_unreadable_record_of_a_seek_leaves_out_that_seek_alone(
    open_service: Callable[[], Service], version: int, topic: str, garbage: bytes
) -> None:
    made = [seek(open_service()) for _ in range(3)]
    service = open_service()
    put(service, UUID(made[0].id), version, topic, garbage)
    assert [each.id for each in service.seeks.open_seeks()] == [each.id for each in made[1:]]
    assert service.pairing.run() == 1
    assert [found(service, each).status for each in made[1:]] == ["paired", "paired"]
    if topic == SEEK_MADE_TOPIC:
        with pytest.raises(NotFound):
            found(service, made[0])
    else:
        assert found(service, made[0]).game is None


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_record_of_a_rematch_voids_its_consents(service: Service, garbage: bytes) -> None:
    game = finished(service)
    agree(service, game, 0)
    put(service, rematch_of(game), 2, REMATCH_TOPIC, garbage)
    assert service.rematches.find(SPECTATOR, game).status == "none"
    assert agree(service, game, 1).agreed == [1]
    assert agree(service, game, 0).status == "started"


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_phrase_is_left_out(service: Service, played: Game, garbage: bytes) -> None:
    def say(phrase: str) -> Said:
        return service.talk.say(Request(seat_caller(played.id, 0), "/phrases"), played.id, phrase)

    first = say("hello")
    put(service, talk_of(played.id), 2, PHRASE_TOPIC, garbage)
    last = say("thanks")
    assert last.number == 3
    assert service.talk.said(played.id, after=0, limit=9) == [first, last]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_message_is_left_out(service: Service, played: Game, garbage: bytes) -> None:
    service.chat._is_on = True
    request = Request(seat_caller(played.id, 0), "/chat")
    first = service.chat.say(request, played.id, "Hello!")
    put(service, chat_of(played.id), 2, CHAT_TOPIC, garbage)
    last = service.chat.say(request, played.id, "Anybody here?")
    assert service.chat.said(played.id, after=0, limit=9) == [first, last]
    service.chat.sweep()
    zoe = registered(service)
    service.erasures.order(zoe.player, is_kept=False)
    pass_a_week(service)
    service.erasures.carry_out(zoe.player)
    assert service.chat.said(played.id, after=0, limit=9) == [first, last]


@pytest.mark.parametrize("garbage", [*GARBAGE, NO_KEY])
def test_an_unreadable_signing_key_keeps_nothing_from_starting(
    service: Service, stored: Settings, played: Game, garbage: bytes
) -> None:
    first = service.signer.all_keys()[0]
    service.signer.rotate()
    put(service, SIGNING_KEYS, 2, SIGNING_KEY_TOPIC, garbage)
    migrate(stored)
    with Service(stored, {RULESET.name: RULESET}) as again:
        assert again.signer.all_keys() == [first], "the others are listed"
        with pytest.raises(Unavailable, match="signing-key-unreadable number=2"):
            again.proofs.checkpoint(played.id)
        assert play(again, played.id, Random(1), most=1) == 1
        again.signer.rotate()
        assert [key.originator_version for key in again.signer.all_keys()] == [1, 3]
        again.proofs.checkpoint(played.id)


def test_an_unreadable_first_signing_key_is_replaced_by_rotating(
    service: Service, stored: Settings, played: Game
) -> None:
    put(service, SIGNING_KEYS, 1, SIGNING_KEY_TOPIC, b"{}")
    migrate(stored)
    assert service.signer.all_keys() == []
    with pytest.raises(Unavailable):
        service.proofs.checkpoint(played.id)
    service.signer.rotate()
    service.proofs.checkpoint(played.id)


def test_import_marker_need_not_be_readable(service: Service, played: Game) -> None:
    put(service, imported_id(played.id), 1, IMPORTED_TOPIC, b"\xff")
    assert service.games.load(played.id).imported
    assert service.auditor.audit(played.id).ok is not None


class Loose:
    """A writer that stores whatever SQLite accepts: any type in any column."""

    def __init__(self, service: Service) -> None:
        self._engine = sa.create_engine(service.settings.events_url)
        self._table = service.event_store.table

    def insert(self, *row: Any) -> None:
        with self._engine.begin() as connection:
            connection.exec_driver_sql(f"INSERT INTO {self._table} VALUES (?, ?, ?, ?)", row)  # noqa: S608

    def close(self) -> None:
        self._engine.dispose()


@pytest.fixture
def loose(service: Service) -> Iterator[Loose]:
    made = Loose(service)
    yield made
    made.close()


@pytest.mark.parametrize(
    "row",
    [
        ("no id at all", 1, "game/game-created.1", b"{}"),
        ("", 1, "toy/die-rolled.1", b"{}"),
        (b"\x00" * 16, 1, "toy/die-rolled.1", b"{}"),
        (7, 1, "toy/die-rolled.1", b"{}"),
        ("zz", "one", "toy/die-rolled.1", b"{}"),
        (uuid4().hex, "one", "toy/die-rolled.1", b"{}"),
        (uuid4().hex, 3, "toy/die-rolled.1", b"{}"),
        (uuid4().hex, 1, "toy/die-rolled.1", "text"),
        (uuid4().hex, 1, "game/game-created.1", 5),
        (uuid4().hex, 1, b"\xff", b"\xff"),
        ("nothing", 1, "command/accepted.1", b"\xff"),
        ("nothing", 1, "audit/finding-made.1", 3),
    ],
)
def test_a_row_of_wrong_types_does_not_stop_the_projector(
    stored: Settings, service: Service, played: Game, loose: Loose, row: tuple[Any, ...]
) -> None:
    loose.insert(*row)
    later = create(service)
    with Service(stored, {RULESET.name: RULESET}) as again:
        assert again.projector.catch_up() > 0
        assert again.views.games.find(later.game.id) is not None, "what comes after it is projected"
        assert not again.projector.missed()
        listed = again.event_store.games(after=0)
        assert {played.id, later.game.id} <= set(listed)
        for game in listed:
            assert is_sound(again, game) == (game in (played.id, later.game.id))
        assert again.event_store.recorded_at(1)
        assert play(again, later.game.id, Random(1), most=1) == 1


def is_sound(service: Service, game: UUID) -> bool:
    try:
        return service.auditor.audit(game).ok
    except NotFound:
        return False


@pytest.mark.parametrize("column", ["topic", "state", "originator_version"])
def test_an_event_of_a_wrong_type_damages_its_own_game(
    service: Service, played: Game, loose: Loose, column: str
) -> None:
    values = {"topic": b"\xff", "state": "text", "originator_version": "five"}
    with loose._engine.begin() as connection:
        connection.exec_driver_sql(
            f"UPDATE {loose._table} SET {column}=? WHERE originator_id=? AND originator_version=5",  # noqa: S608
            (values[column], played.id.hex),
        )
    service.games.forget_all()
    service.views.clear("projector")
    other = create(service)
    with pytest.raises(GameDamaged):
        service.games.current(played.id)
    service.projector.catch_up()
    assert service.views.games.find(other.game.id) is not None
    report = service.auditor.audit(played.id)
    assert not report.ok
    assert report.sound_until == 4


@pytest.mark.parametrize("garbage", GARBAGE)
def test_unreadable_places_for_bots_count_as_free(service: Service, garbage: bytes) -> None:
    with_bot = SeatRequest("bot", bot="random"), SeatRequest("human")
    create(service, *with_bot)
    limit = service.bot_places.free() + 1
    put(service, BOT_PLACES, 1, BOT_PLACES_TOPIC, garbage)
    assert service.bot_places.free() == limit
    create(service, *with_bot)
    assert service.bot_places.free() == limit - 1


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("version", [1, 2, 3])
def test_places_after_an_unreadable_record_of_them_count_and_are_listed_anew(
    service: Service, version: int, garbage: bytes
) -> None:
    with_bot = SeatRequest("bot", bot="random"), SeatRequest("human")
    limit = service.bot_places.free()
    for _ in range(3):
        create(service, *with_bot)
    put(service, BOT_PLACES, version, BOT_PLACE_TOPIC, garbage)
    with Service(service.settings, service.rulesets) as restarted:
        places = [restarted.bot_places.free()]
        for _ in range(2):
            create(restarted, *with_bot)
            places.append(restarted.bot_places.free())
        assert places == [limit - 3 + version - each for each in range(3)]
    assert service.bot_places.free() == places[-1]
    topics = [topic for _, topic, _ in service.event_store.rows(BOT_PLACES)]
    assert topics[3:] == [BOT_PLACES_TOPIC, BOT_PLACE_TOPIC]


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("topic", sorted(BOT_TOPICS))
def test_an_unreadable_registration_of_a_bot_keeps_its_name_and_is_that_bots_alone(
    service: Service, topic: str, garbage: bytes
) -> None:
    offered = Offer(rulesets=("toy",), delivery=WantedDelivery("lease"))
    for name in ("Hal", "Eve"):
        service.bots.register(Request(SPECTATOR, "/bots"), name, offered)
    service.projector.catch_up()
    put(service, player_id("Hal"), 2, topic, garbage)
    token = tokens.issue(service.keyring, tokens.BotToken(player_id("Hal"), 0))
    for ask in (
        lambda: service.authenticator.caller(token),
        lambda: service.bots.find("Hal"),
        lambda: create(service, SeatRequest("bot", bot="Hal"), SeatRequest("human")),
    ):
        with pytest.raises(Unavailable):
            ask()
    with pytest.raises(NameTaken):
        service.bots.register(Request(SPECTATOR, "/bots"), "Hal", offered)
    service.projector.catch_up()
    shown, _ = service.bot_directory.page("toy", cursor=None, limit=9)
    assert [bot.name for bot in shown] == sorted(["Eve", *BOTS], key=str.lower)


@pytest.mark.parametrize("garbage", [*GARBAGE, None])
def test_an_unreadable_note_of_silence_keeps_no_game(
    service: Service, monkeypatch: pytest.MonkeyPatch, garbage: bytes | None
) -> None:
    game = create(service).game
    note = GameSilent(silent_id(game.id, game.version), game.id, game.version, "yesterday")
    put(service, note.originator_id, 1, SILENT_TOPIC, garbage or msgspec.json.encode(note))
    begun = game.updated_at
    for days, ended in ((6.9, False), (7, True)):
        moment = clock.later(begun, timedelta(days=days))
        monkeypatch.setattr(service.automation, "_now", lambda moment=moment: moment)
        assert (service.automation.end_idle(game.id) is not None) == ended
    assert service.queries.summary(game.id).status == "aborted"


def test_every_kind_of_record_is_covered_here() -> None:
    assert set(RECORDS) == {
        CHAT_TOPIC,
        MARKER_TOPIC,
        NAME_GIVEN_TOPIC,
        NAME_RESERVED_TOPIC,
        SIGNING_KEY_TOPIC,
        IMPORTED_TOPIC,
        FINDING_TOPIC,
        BOT_PLACES_TOPIC,
        BOT_PLACE_TOPIC,
        SILENT_TOPIC,
        *BOT_TOPICS,
        *PLAYER_TOPICS,
        ACCOUNT_TOPIC,
        CHALLENGE_TOPIC,
        REPORT_TOPIC,
        MODERATED_TOPIC,
        REPORT_SETTLED_TOPIC,
        OPERATORS_TOPIC,
        *SEEK_TOPICS,
        REMATCH_TOPIC,
        PHRASE_TOPIC,
        *TOURNAMENT_TOPICS,  # in test_corrupt_tournaments
        LADDER_TOPIC,
    }, "a new kind needs a test of its own"


@pytest.mark.both_stores
@pytest.mark.parametrize("version", [1, 5])
@pytest.mark.parametrize("garbage", [*GARBAGE, None])
def test_an_unreadable_event_damages_its_own_game(
    service: Service, played: Game, version: int, garbage: bytes | None
) -> None:
    intruder = Intruder(service, played.id)
    topic, state = intruder.read(version)
    if garbage is None:
        fields = json.loads(state)
        fields["core"]["data"] = dict.fromkeys(fields["core"]["data"])
        garbage = json.dumps(fields).encode()
    intruder.write(version, topic, garbage)
    intruder.close()
    service.games.forget_all()
    service.views.clear("projector")
    other = create(service)
    with pytest.raises(GameDamaged):
        service.games.current(played.id)
    service.projector.catch_up()
    assert service.views.games.find(other.game.id) is not None
    assert not service.auditor.audit(played.id).ok
    for read in (
        lambda: service.queries.events(SPECTATOR, played.id, after=0, limit=100),
        lambda: service.queries.board(SPECTATOR, played.id),
        lambda: service.proofs.checkpoint(played.id),
        lambda: service.narration.log(SPECTATOR, played.id, after=0, limit=100),
    ):
        with pytest.raises(GameDamaged):
            read()
