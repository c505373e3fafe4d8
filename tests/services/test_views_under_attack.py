"""Read models that were altered or belong to another log: no decision uses them, and they are repaired."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from domain.game.aggregate import Game
from services.reading.projections.games import Filter, Games
from services.reading.projections.projection import Row, StoredRows
from services.reading.projections.seats import Seats
from services.reading.projections.snapshots import Snapshots
from services.reading.projector import NAME
from services.reading.views_database import metadata
from services.service import Service, migrate
from services.settings import Settings
from services.wording import english
from tests.services.conftest import create, play
from tests.services.intruder import Intruder
from tests.services.test_rewinds import PEOPLE, ask, ends
from tests.toy import RULESET

_games, _seats, _snapshots = Games.table, Seats.table, Snapshots.table


@pytest.fixture(autouse=True)
def snapshots_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.reading.projections.snapshots.SNAPSHOT_EVERY", 16)


def start(service: Service, seed: int, *, most: int = 25) -> UUID:
    game_id = create(service, *PEOPLE, target=100).game.id
    play(service, game_id, Random(seed), most=most)
    service.projector.catch_up()
    return game_id


@pytest.fixture
def game_id(service: Service) -> UUID:
    """A running game with some snapshots."""
    return start(service, 1)


def stored_rows(service: Service, game_id: UUID) -> StoredRows:
    return service.views.stored(game_id, name=NAME)[1]


def game_row(service: Service, game_id: UUID) -> Row:
    row = stored_rows(service, game_id).game
    assert row is not None
    return row


def without_snapshots(rows: StoredRows) -> dict[str, list[Row]]:
    return {name: found for name, found in rows.rows.items() if name != "snapshots"}


def alter(service: Service, table: sa.Table, game_id: UUID, **values: Any) -> None:
    with service.views._engine.begin() as connection:
        changed = connection.execute(table.update().where(table.c.game == str(game_id)).values(**values))
        assert changed.rowcount


def put_packed(service: Service, game_id: UUID, packed: bytes) -> None:
    """Replace every packed form of a game."""
    alter(service, _games, game_id, packed=packed)
    alter(service, _snapshots, game_id, packed=packed)


def is_as_replayed(service: Service, game_id: UUID) -> bool:
    """Return True if loading each version gives the same game as replaying its events."""
    last = service.event_store.rows(game_id)[-1][0]
    service.games.forget_all()
    loaded = [service.games.load(game_id), service.games.current(game_id)]
    replayed = [service.games.replay(game_id), service.games.replay(game_id)]
    for version in range(1, last + 1):
        loaded.append(service.games.load(game_id, version=version))
        replayed.append(service.games.replay(game_id, version=version))
    return [_shown(game) for game in loaded] == [_shown(game) for game in replayed]


def _shown(game: Game) -> tuple[Any, ...]:
    return game.version, game.head, game.pack()


def flipped(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def of_another_game(service: Service, game_id: UUID) -> bytes:
    other = start(service, 2)
    assert other != game_id
    return newest(service, other)


def newest(service: Service, game_id: UUID) -> bytes:
    packed = service.views.snapshots.find(game_id, None)
    assert packed is not None
    return packed


def of_another_installation(service: Service, game_id: UUID) -> bytes:
    from services.keyring import Keyring

    return Keyring(b"another installation's secret key").mark(newest(service, game_id)[32:], game=game_id)


def with_more_cards(service: Service, game_id: UUID) -> bytes:
    """Pack a position that never occurred, as an attacker without the key could."""
    game = service.games.load(game_id)
    game.state.hands = [[2] * 24 for _ in game.seats]
    return newest(service, game_id)[:32] + game.pack()


ALTERED: list[Callable[[bytes], bytes]] = [
    lambda _: b"",
    lambda _: b"\xc0",
    lambda packed: packed[:31],
    lambda packed: packed[:32],
    lambda packed: packed[:-1],
    lambda packed: packed[32:],
    lambda packed: packed + b"\0",
    lambda packed: flipped(packed, 0),
    lambda packed: flipped(packed, 31),
    lambda packed: flipped(packed, 32),
    lambda packed: flipped(packed, len(packed) - 1),
]


@pytest.mark.parametrize("make", [of_another_game, of_another_installation, with_more_cards])
def test_packed_state_of_another_game_or_service_is_not_trusted(
    service: Service, game_id: UUID, make: Callable[[Service, UUID], bytes]
) -> None:
    put_packed(service, game_id, make(service, game_id))
    with capture_logs() as logs:
        assert is_as_replayed(service, game_id)
    assert {entry["event"] for entry in logs} == {"snapshot left aside"}


def test_altered_packed_state_is_not_trusted(service: Service, game_id: UUID) -> None:
    packed = newest(service, game_id)
    for change in ALTERED:
        put_packed(service, game_id, change(packed))
        with capture_logs() as logs:
            assert is_as_replayed(service, game_id)
        assert {entry["event"] for entry in logs} == {"snapshot left aside"}


def test_a_snapshot_under_another_version_is_not_used(service: Service, game_id: UUID) -> None:
    """Each snapshot is valid, but its row names another version."""
    snapshots = sorted(stored_rows(service, game_id).snapshots.items())
    assert len(snapshots) > 1
    with service.views._engine.begin() as connection:
        for (version, _), (_, packed) in zip(snapshots, reversed(snapshots), strict=True):
            mine = sa.update(_snapshots).where(
                _snapshots.c.game == str(game_id), _snapshots.c.version == version
            )
            connection.execute(mine.values(packed=packed))
    alter(service, _games, game_id, packed=snapshots[0][1])
    assert is_as_replayed(service, game_id)


def test_rewind_restores_the_state_of_the_log(service: Service, game_id: UUID) -> None:
    """A regression test: an altered snapshot and a rewind gave a seat cards that it never had."""
    put_packed(service, game_id, with_more_cards(service, game_id))
    service.games.forget_all()
    back = next(version for version in reversed(ends(service, game_id)) if version <= 36)
    then = service.games.replay(game_id, version=back)
    proposed = service.rewinds.propose(ask(game_id, 0), game_id, back)
    for seat in (1, 2):
        if proposed.envelopes[-1].core.kind == "game-rewound":
            break
        proposed = service.rewinds.agree(ask(game_id, seat), game_id, proposed.envelopes[0].core.version)
        if proposed.envelopes[-1].core.kind == "game-rewound":
            break
    observed = [RULESET.observe(service.games.current(game_id).state, seat) for seat in (None, 0, 1)]
    assert observed == [RULESET.observe(then.state, seat) for seat in (None, 0, 1)]
    play(service, game_id, Random(3), most=6)
    assert is_as_replayed(service, game_id)


OTHER: dict[str, Any] = {
    "ordinal": 1_000_000,
    "ruleset": "other",
    "status": "finished",
    "listed": False,
    "open_seats": 3,
    "bots": 7,
    "parent": str(UUID(int=7)),
    "created_at": "2400-01-01T00:00:00.000000Z",
    "due_at": "2400-01-01T00:00:00.000000Z",
    "summary": b"{}",
    "packed": b"{}",
}


@pytest.mark.parametrize("column", [*OTHER, "version-lower", "version-higher"])
def test_the_audit_finds_and_mends_every_column(service: Service, game_id: UUID, column: str) -> None:
    before, row = stored_rows(service, game_id), game_row(service, game_id)
    assert {*OTHER, "game", "version"} == row.keys(), "every column is tried"
    name, _, change = column.partition("-")
    other = OTHER.get(name, row["version"] + (1 if change == "higher" else -1))
    alter(service, _games, game_id, **{name: other})
    report = service.auditor.audit(game_id)
    failed = [check for check in report.checks if not check.ok]
    assert [check.name for check in failed] == ["read models"]
    assert name in english(failed[0].message)
    assert report.sound_until == report.events, "the log is sound, and the game goes on"
    assert service.auditor.audit(game_id).ok
    assert without_snapshots(stored_rows(service, game_id)) == without_snapshots(before)
    assert play(service, game_id, Random(1), most=1) == 1


def test_a_summary_altered_in_any_field_is_found_and_mended(service: Service, game_id: UUID) -> None:
    stored = game_row(service, game_id)["summary"]
    summary = msgspec.json.decode(stored)
    for name, value in summary.items():
        other = {**summary, name: [value]}
        alter(service, _games, game_id, summary=msgspec.json.encode(other))
        assert not service.auditor.audit(game_id).ok, name
        assert game_row(service, game_id)["summary"] == stored, name


@pytest.mark.parametrize("values", [{"player": "ann"}, {"bot": "greedy"}, {"seat": 9}])
def test_the_audit_finds_and_mends_wrong_seats(
    service: Service, game_id: UUID, values: dict[str, Any]
) -> None:
    before = stored_rows(service, game_id).rows["seats"]
    with service.views._engine.begin() as connection:
        first = sa.update(_seats).where(_seats.c.game == str(game_id), _seats.c.seat == 0)
        connection.execute(first.values(**values))
    assert not service.auditor.audit(game_id).ok
    assert stored_rows(service, game_id).rows["seats"] == before
    assert service.auditor.audit(game_id).ok


@pytest.mark.parametrize("table", [_games, _seats])
def test_the_audit_finds_and_restores_missing_rows(service: Service, game_id: UUID, table: sa.Table) -> None:
    before = stored_rows(service, game_id)
    with service.views._engine.begin() as connection:
        connection.execute(sa.delete(table).where(table.c.game == str(game_id)))
    assert not service.auditor.audit(game_id).ok
    assert without_snapshots(stored_rows(service, game_id)) == without_snapshots(before)
    assert service.auditor.audit(game_id).ok


def test_a_row_left_behind_is_found_and_mended(service: Service, game_id: UUID) -> None:
    """The row is correct for its version, but the projector has recorded a later position."""
    before = game_row(service, game_id)
    play(service, game_id, Random(2), most=3)
    service.projector.catch_up()
    alter(service, _games, game_id, **{name: before[name] for name in ("version", "summary", "packed")})
    assert not service.auditor.audit(game_id).ok
    assert game_row(service, game_id)["version"] == service.games.current(game_id).version
    assert service.auditor.audit(game_id).ok


def test_every_snapshot_is_compared_and_mended(service: Service, game_id: UUID) -> None:
    snapshots = stored_rows(service, game_id).snapshots
    for version, packed in sorted(snapshots.items(), reverse=True):
        with service.views._engine.begin() as connection:
            mine = _snapshots.c.game == str(game_id), _snapshots.c.version == version
            connection.execute(sa.update(_snapshots).where(*mine).values(packed=packed + b"\0"))
        report = service.auditor.audit(game_id)
        assert f"the snapshot of version {version}" in str(report.checks)
        assert service.auditor.audit(game_id).ok
    with service.views._engine.begin() as connection:
        connection.execute(sa.insert(_snapshots).values(game=str(game_id), version=10_000, packed=b"x"))
    assert not service.auditor.audit(game_id).ok
    assert service.auditor.audit(game_id).ok
    assert is_as_replayed(service, game_id)


def test_two_games_with_each_others_rows_are_both_mended(service: Service, game_id: UUID) -> None:
    games = [game_id, start(service, 2)]
    before = [game_row(service, game) for game in games]
    names = ("ordinal", "status", "listed", "open_seats", "version", "created_at", "summary", "packed")
    alter(service, _games, games[0], ordinal=-5)
    for game, other in ((games[1], before[0]), (games[0], before[1])):
        alter(service, _games, game, **{name: other[name] for name in names})
    for game in games:
        assert is_as_replayed(service, game)
    assert [service.auditor.audit(game).ok for game in games] == [False, False]
    assert [service.auditor.audit(game).ok for game in games] == [True, True]
    assert [game_row(service, game) for game in games] == before


def test_row_at_the_next_position_does_not_stop_the_projector(service: Service, game_id: UUID) -> None:
    alter(service, _games, game_id, ordinal=service.event_store.position() + 1)
    other = create(service).game.id
    service.projector.catch_up()
    assert stored_rows(service, other).game is not None
    assert not service.auditor.audit(game_id).ok
    assert service.views.games.ids() == [game_id, other]


@contextmanager
def older_log(service: Service, opened: Callable[[], Service], tmp_path: Path) -> Iterator[list[Service]]:
    """Save the log, and restore it after the block, under the newer read models."""
    settings, again = service.settings, list[Service]()
    end = service.event_store.position()
    events = Path(settings.events_url.removeprefix("sqlite:///")) if settings.on_sqlite else None
    if events is not None:
        service.event_store.close()
        shutil.copy(events, tmp_path / "backup.db")
        service = opened()
    again.append(service)
    yield again
    if events is None:
        intruder = Intruder(service, UUID(int=0))
        with intruder._engine.begin() as connection:
            place = sa.column("notification_id")
            connection.execute(sa.delete(intruder._table).where(place > end))
        intruder.close()
    else:
        service.event_store.close()
        for file in (events, *(events.with_name(events.name + end) for end in ("-wal", "-shm"))):
            file.unlink(missing_ok=True)
        shutil.copy(tmp_path / "backup.db", events)
    again.append(opened())


def test_older_log_continues_under_newer_read_models(
    service: Service, open_service: Callable[[], Service], tmp_path: Path
) -> None:
    """A regression test: three actions were accepted on the lost position, and the log skipped the lost
    versions.
    """
    game_id = start(service, 1)
    version = service.games.current(game_id).version
    with older_log(service, open_service, tmp_path) as services:
        play(services[-1], game_id, Random(2), most=30)
        lost = create(services[-1]).game.id
        services[-1].projector.catch_up()
        assert services[-1].games.current(game_id).version > version + 16
    restored = services[-1]
    with capture_logs() as logs:
        assert restored.games.current(game_id).version == version
    assert "snapshot left aside" in {entry["event"] for entry in logs}
    assert restored.queries.summary(game_id).version == version
    play(restored, game_id, Random(3), most=3)
    assert is_as_replayed(restored, game_id)

    with capture_logs() as logs:
        restored.projector.catch_up()
    assert "read models thrown away" in {entry["event"] for entry in logs}
    assert restored.views.games.ids() == [game_id]
    assert restored.views.position(NAME) == restored.event_store.position()
    summaries, _ = restored.queries.page(Filter(), cursor=None, limit=10)
    assert [(summary.id, summary.version) for summary in summaries] == [
        (str(game_id), restored.games.current(game_id).version)
    ]
    assert str(lost) not in {summary.id for summary in summaries}
    assert restored.auditor.audit(game_id).ok


def test_a_log_that_grew_past_the_read_models_of_another_history_is_noticed(
    service: Service, open_service: Callable[[], Service], tmp_path: Path
) -> None:
    """The same game, versions and positions with other events."""
    game_id = start(service, 1)
    with older_log(service, open_service, tmp_path) as services:
        play(services[-1], game_id, Random(2), most=30)
        services[-1].projector.catch_up()
        end = services[-1].event_store.position()
    restored = services[-1]
    while restored.event_store.position() <= end:
        play(restored, game_id, Random(4), most=5)
    restored.games.forget_all()
    assert is_as_replayed(restored, game_id)
    with capture_logs() as logs:
        restored.projector.catch_up()
    assert [entry["event"] for entry in logs].count("read models thrown away") == 1
    assert restored.auditor.audit(game_id).ok
    assert is_as_replayed(restored, game_id)


def test_read_models_of_another_installation_are_discarded(
    stored: Settings, service: Service, game_id: UUID, tmp_path: Path
) -> None:
    if not stored.on_sqlite:
        pytest.skip("with PostgreSQL, events and read models are one database")
    other = Settings(data=tmp_path / "other")
    migrate(other)
    with Service(other, {RULESET.name: RULESET}) as elsewhere:
        start(elsewhere, 5)
    views = Path(stored.views_url.removeprefix("sqlite:///"))
    service.close()
    for end in ("", "-wal", "-shm"):
        views.with_name(views.name + end).unlink(missing_ok=True)
    shutil.copy(Path(other.views_url.removeprefix("sqlite:///")), views)
    with Service(stored, {RULESET.name: RULESET}) as again:
        again.projector.catch_up()
        assert again.views.games.ids() == [game_id]
        assert again.auditor.audit(game_id).ok


def test_read_models_of_a_release_without_anchors_are_made_anew(service: Service, game_id: UUID) -> None:
    before = stored_rows(service, game_id)
    put_packed(service, game_id, newest(service, game_id)[32:])
    with service.views._engine.begin() as connection:
        connection.execute(metadata.tables["view_positions"].update().values(anchor=None))
    play(service, game_id, Random(6), most=1)
    with capture_logs() as logs:
        service.projector.catch_up()
    assert [entry["reason"] for entry in logs] == ["made by another release"]
    assert stored_rows(service, game_id).snapshots[16] == before.snapshots[16]
    assert service.auditor.audit(game_id).ok
