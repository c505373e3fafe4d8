"""The events that viewers see, and audits that find every change made behind the service's back."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.game.aggregate import Game
from domain.kernel.errors import GameNotRunning
from domain.log.envelope import Hidden, commit, hash_core
from services.errors import Forbidden, GameDamaged, NotFound, Unauthenticated, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.cursors import BadCursor
from services.reading.event_items import EventItem, StoredItem
from services.reading.projections.games import Filter
from services.service import Service
from services.store.records import MARKER_TOPIC, read_marker
from services.wording import english
from tests.services.conftest import create, first_seat, play, seat_caller
from tests.services.intruder import Intruder

pytestmark = pytest.mark.both_stores

OPERATOR = Caller(secret="operator", operator=True)


def feed(service: Service, caller: Caller, game_id: Any) -> list[EventItem]:
    items = service.queries.events(caller, game_id, after=0, limit=1000).items
    return [item for item in items if isinstance(item, EventItem)]


def test_events_are_shown_as_they_are_stored_before_they_are_read_back(service: Service) -> None:
    """An answer shows new envelopes, and its repeat those from the store; both have the same bytes."""
    game, encode, most = create(service, target=100).game, msgspec.json.Encoder(order="sorted").encode, 0
    for _ in range(40):
        game = service.games.current(game.id)
        seat = first_seat(game)
        action = Random(game.version).choice(game.ruleset.legal_actions(game.state, seat))
        made = service.commands.act(
            Request(seat_caller(game.id, seat), "/actions", f"key-{game.version}"), game.id, action
        )
        stored = service.event_store.envelopes(
            game.id, gt=made.version - len(made.envelopes), lte=made.version
        )
        for viewer in (None, *range(3)):
            first, again = (
                service.queries.items(envelopes, made.game, Visibility(viewer))
                for envelopes in (made.envelopes, stored)
            )
            assert encode(first) == encode(again)
            most = max(most, *(len(item.hidden) for item in first))
    assert most >= 3, "several fields of one event are hidden"


def test_each_viewer_reads_the_same_hashes_and_only_their_own_secrets(service: Service) -> None:
    created = create(service, target=100)  # 60 actions do not reach the target
    game_id = created.game.id
    play(service, game_id, Random(5), most=60)
    feeds = {seat: feed(service, seat_caller(game_id, seat), game_id) for seat in range(3)}
    public, everything = feed(service, SPECTATOR, game_id), feed(service, OPERATOR, game_id)
    drawn = [item.version for item in public if item.type == "card-drawn"]
    assert drawn
    for viewer, items in (*feeds.items(), (None, public)):
        assert [item.hash for item in items] == [item.hash for item in everything]
        for item, whole in zip(items, everything, strict=True):
            assert sorted(item.hidden + list(item.salts)) == sorted(item.commitments)
            for name in item.hidden:
                assert name not in item.data
                assert viewer not in (whole.audience[name] or ())
            for name, salt in item.salts.items():
                value = item.action if name == "action" else whole.data.get(name)
                assert commit(Hidden(salt, value), name=name) == item.commitments[name]
    for item in public:
        assert item.action is None
        assert all(name.startswith("name.") for name in item.salts)


def test_stored_form_is_hashed(service: Service) -> None:
    created = create(service)
    page = service.queries.stored_events(SPECTATOR, created.game.id, after=0, limit=10)
    before = None
    for item in page.items:
        assert isinstance(item, StoredItem)
        assert item.hash == hash_core(bytes(item.core))
        assert json.loads(bytes(item.core))["prev"] == before
        before = item.hash
    assert before == created.head


def test_seed_and_actions_open_when_the_game_is_over(service: Service) -> None:
    created = create(service)
    game_id = created.game.id
    assert all("seed" in item.hidden for item in feed(service, SPECTATOR, game_id)[:1])
    play(service, game_id, Random(6))
    items = feed(service, SPECTATOR, game_id)
    assert items[0].data["seed"] == created.game.seed.hex()
    assert any(item.action is not None for item in items)
    assert all("action" not in item.hidden for item in items)
    drawn = [item for item in items if item.type == "card-drawn"]
    assert all("card" in item.hidden for item in drawn)


def test_a_past_board_shows_what_that_seat_knew_then(service: Service) -> None:
    created = create(service, target=40)
    game_id = created.game.id
    callers = (SPECTATOR, seat_caller(game_id, 0), seat_caller(game_id, 2))
    boards = {}
    for _ in range(30):
        play(service, game_id, Random(created.game.version), most=1)
        version = service.games.current(game_id).version
        for caller in callers:
            now = service.queries.board(caller, game_id)
            assert now.version == version
            boards[version, caller.secret] = now
    for (version, secret), board in boards.items():
        caller = next(
            c for c in (SPECTATOR, seat_caller(game_id, 0), seat_caller(game_id, 2)) if c.secret == secret
        )
        assert service.queries.board_at(caller, game_id, version) == board
    with pytest.raises(NotFound):
        service.queries.board_at(SPECTATOR, game_id, 10_000)
    with pytest.raises(NotFound):
        service.queries.board_at(SPECTATOR, game_id, 0)


def test_a_moment_is_converted_to_a_version(service: Service) -> None:
    created = create(service)
    play(service, created.game.id, Random(7), most=10)
    for item in feed(service, SPECTATOR, created.game.id):
        version = service.queries.version_at(created.game.id, item.recorded_at)
        assert version >= item.version
    assert service.queries.version_at(created.game.id, "2999-01-01T00:00:00Z") == created.game.version
    for early in ("1999-01-01T00:00:00+02:00", "0999-01-01T00:00:00Z", "0001-01-01T00:00:00Z"):
        with pytest.raises(NotFound):
            service.queries.version_at(created.game.id, early)
    for moment in ("yesterday", "2026-01-01T00:00:00", ""):
        with pytest.raises(ValidationFailed):
            service.queries.version_at(created.game.id, moment)


def test_legal_actions_are_for_seats(service: Service) -> None:
    created = create(service)
    seat = first_seat(created.game)
    legal = service.queries.legal_actions(seat_caller(created.game.id, seat), created.game.id)
    assert legal.actions
    assert (legal.phase, legal.since) == (created.game.duties()[seat].kind, created.game.duties()[seat].since)
    with pytest.raises(Unauthenticated):
        service.queries.legal_actions(SPECTATOR, created.game.id)
    with pytest.raises(Forbidden):
        service.queries.legal_actions(seat_caller(create(service).game.id, 0), created.game.id)
    with pytest.raises(Forbidden):
        service.queries.board(SPECTATOR, created.game.id, seat=1)


def test_a_game_that_waits_has_no_board(service: Service) -> None:
    waiting = create(service, SeatRequest("open"), SeatRequest("human"))
    with pytest.raises(GameNotRunning):
        service.queries.board(SPECTATOR, waiting.game.id)
    assert service.queries.scoreboard(SPECTATOR, waiting.game.id).standings == []


@pytest.mark.parametrize("cursor", ["", "x", "Z2E", "ZzE\ud800", "!!!!", "Zy0x"])
def test_a_bad_cursor_is_refused(service: Service, cursor: str) -> None:
    with pytest.raises(BadCursor):
        service.queries.page(Filter(), cursor=cursor, limit=1)


def test_the_audit_passes_a_sound_game(service: Service) -> None:
    created = create(service)
    play(service, created.game.id, Random(8), keys=True)
    service.projector.catch_up()
    report = service.auditor.audit(created.game.id)
    assert report.ok, report
    assert report.events == service.games.current(created.game.id).version
    assert report.head == service.games.current(created.game.id).head
    assert {check.name for check in report.checks} >= {"log", "replay", "draws", "actions", "read models"}


@pytest.fixture
def played(service: Service) -> Game:
    """A projected game with some moves."""
    created = create(service)
    play(service, created.game.id, Random(9), most=12)
    service.projector.catch_up()
    return service.games.current(created.game.id)


@pytest.fixture
def intruder(service: Service, played: Game) -> Iterator[Intruder]:
    intruder = Intruder(service, played.id)
    yield intruder
    intruder.close()


def flip(state: bytes, place: int) -> bytes:
    return state[:place] + bytes([state[place] ^ 1]) + state[place + 1 :]


def change_a_byte(intruder: Intruder) -> None:
    topic, state = intruder.read(7)
    intruder.write(7, topic, flip(state, state.index(b'"recorded_at":"2') + 17))


def change_a_hidden_value(intruder: Intruder) -> None:
    topic, state = intruder.read(7)
    intruder.write(7, topic, flip(state, state.index(b'"salt":"') + 9))


def change_a_topic(intruder: Intruder) -> None:
    topic, state = intruder.read(7)
    intruder.write(7, topic.replace(".", "x."), state)


def delete_one(intruder: Intruder) -> None:
    intruder.delete(7, 7)


def change_only_how_it_is_written(intruder: Intruder) -> None:
    topic, state = intruder.read(7)
    intruder.write(7, topic, state.replace(b'"hidden":', b'"hidden" :', 1))


def swap_two(intruder: Intruder) -> None:
    first, second = intruder.read(7), intruder.read(8)
    intruder.write(7, *second)
    intruder.write(8, *first)


@pytest.mark.parametrize(
    "change",
    [
        change_a_byte,
        change_a_hidden_value,
        change_a_topic,
        change_only_how_it_is_written,
        delete_one,
        swap_two,
    ],
)
def test_audit_finds_changes_behind_the_services_back(
    service: Service, played: Game, intruder: Intruder, change: Callable[[Intruder], None]
) -> None:
    assert service.auditor.audit(played.id).ok
    change(intruder)
    report = service.auditor.audit(played.id)
    assert not report.ok
    assert any("ersion 7" in english(check.message) for check in report.checks if not check.ok), report


def test_the_audit_notices_that_the_tail_was_cut_off(
    service: Service, played: Game, intruder: Intruder
) -> None:
    intruder.delete(8, played.version)
    report = service.auditor.audit(played.id)
    assert not report.ok
    assert f"version {played.version}" in english(report.checks[-1].message)


def test_the_audit_notices_that_the_last_version_has_another_number(
    service: Service, played: Game, intruder: Intruder
) -> None:
    intruder.renumber(played.version, played.version + 5)
    report = service.auditor.audit(played.id)
    assert not report.ok
    assert f"ersion {played.version}" in english(report.checks[0].message)


def test_the_audit_names_the_good_prefix(service: Service, played: Game, intruder: Intruder) -> None:
    sound = service.auditor.audit(played.id)
    assert (sound.sound_until, sound.events) == (played.version, played.version)
    change_a_byte(intruder)
    report = service.auditor.audit(played.id)
    assert report.sound_until == 6
    assert {check.version for check in report.checks if not check.ok} >= {7}


def remembered(service: Service, game: Game) -> UUID:
    """Play on with keys; return the id of the last command's marker."""
    play(service, game.id, Random(10), most=3, keys=True)
    service.projector.catch_up()
    assert service.auditor.audit(game.id).ok
    newest = service.event_store.notifications(after=0, limit=10_000)
    return next(found.originator_id for found in reversed(newest) if found.topic == MARKER_TOPIC)


def failed_commands(service: Service, game: Game) -> str:
    """Audit a game in which only commands are wrong; return the report of that check."""
    report = service.auditor.audit(game.id)
    assert [check.name for check in report.checks if not check.ok] == ["commands"], report
    assert report.sound_until == report.events, "the log itself is sound"
    return next(english(check.message) for check in report.checks if not check.ok)


def test_the_audit_finds_an_unrecorded_command(service: Service, played: Game) -> None:
    marker = Intruder(service, remembered(service, played))
    marker.delete(1, 1)
    marker.close()
    assert "is not recorded" in failed_commands(service, played)


@pytest.mark.parametrize("field", ["body", "game", "first", "recorded_at"])
def test_the_audit_notices_that_a_marker_was_altered(service: Service, played: Game, field: str) -> None:
    marker = Intruder(service, remembered(service, played))
    topic, state = marker.read(1)
    altered = {"body": "other", "game": str(UUID(int=7)), "first": 1, "recorded_at": "2400-01-01T00:00:00Z"}
    marker.write(1, topic, json.dumps(json.loads(state) | {field: altered[field]}).encode())
    marker.close()
    assert "does not match" in failed_commands(service, played)


def test_the_audit_notices_that_a_marker_was_moved_to_another_id(service: Service, played: Game) -> None:
    marker = Intruder(service, remembered(service, played))
    marker.give_away(1, UUID(int=7, version=5))
    marker.close()
    assert "does not match" in failed_commands(service, played)


def test_the_audit_notices_a_marker_that_cannot_be_read(service: Service, played: Game) -> None:
    marker = Intruder(service, remembered(service, played))
    marker.write(1, marker.read(1)[0], b"{}")
    marker.close()
    assert "cannot be read" in failed_commands(service, played)


@pytest.mark.parametrize(
    ("part", "read"),
    [
        ("event_store", "rows"),
        ("views", "stored"),
        ("event_store", "markers"),
        ("event_store", "is_imported"),
        ("event_store", "known"),
        ("mender", "due"),
    ],
)
def test_game_that_continues_during_its_audit_is_sound(
    service: Service, monkeypatch: pytest.MonkeyPatch, part: str, read: str
) -> None:
    """Events stored between two reads of an audit are not damage."""
    game_id = create(service, target=100).game.id
    play(service, game_id, Random(11), most=12, keys=True)
    service.projector.catch_up()
    original = getattr(getattr(service, part), read)

    def go_on(*args: Any, **named: Any) -> Any:
        monkeypatch.undo()
        play(service, game_id, Random(12), most=3, keys=True)
        service.projector.catch_up()
        return original(*args, **named)

    before = service.games.current(game_id).version
    monkeypatch.setattr(getattr(service, part), read, go_on)
    report = service.auditor.audit(game_id)
    assert service.games.current(game_id).version > before
    assert [check for check in report.checks if not check.ok] == []
    assert service.auditor.audit(game_id).ok


def test_damaged_game_stops_while_others_continue(service: Service, played: Game, intruder: Intruder) -> None:
    sound = create(service)
    intruder.write(2, intruder.read(2)[0], b'{"core": 1}')
    service.games.forget_all()
    service.views.clear("projector")
    with pytest.raises(GameDamaged):
        service.games.current(played.id)
    service.projector.catch_up()
    assert service.queries.summary(sound.game.id).version == sound.version
    assert not service.auditor.audit(played.id).ok


def test_a_marker_is_found_wherever_in_the_log_it_stands(service: Service, played: Game) -> None:
    """Rows of other writers may lie between an event and its marker."""
    moved = remembered(service, played)
    marker = Intruder(service, moved)
    topic, state = marker.read(1)
    marker.delete(1, 1)
    play(service, create(service).game.id, Random(3), most=2, keys=True)
    marker.insert(1, topic, state)
    marker.close()
    report = service.auditor.audit(played.id)
    assert report.ok, report.checks
    commands = next(check for check in report.checks if check.name == "commands")
    assert "commands with a key are recorded" in english(commands.message)


def test_cut_off_log_is_noticed_by_its_markers(service: Service, played: Game) -> None:
    marker_id = remembered(service, played)
    marker = Intruder(service, marker_id)
    last = read_marker(*marker.read(1), marker_id)
    marker.close()
    service.views.clear("projector")
    with_rows = Intruder(service, played.id)
    with_rows.delete(last.first, last.last)  # a whole group, so that the log before it is sound
    with_rows.close()
    report = service.auditor.audit(played.id)
    assert "is missing" in next(english(check.message) for check in report.checks if check.name == "commands")
    assert not report.ok


def test_a_command_remembered_twice_is_noticed(service: Service, played: Game) -> None:
    marker = Intruder(service, remembered(service, played))
    topic, state = marker.read(1)
    marker.insert(2, topic, state)
    marker.close()
    assert "does not match" in failed_commands(service, played)
