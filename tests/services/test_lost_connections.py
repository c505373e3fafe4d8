"""PostgreSQL: the connection is lost between a commit and its answer; nothing is decided twice."""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import msgspec
import psycopg
import pytest
from eventsourcing.persistence import StoredEvent

from services.play.idempotency import Accepted, Request
from services.service import Service, migrate
from services.settings import Settings
from services.store.event_store import Conflict
from services.store.heads import LogRead
from services.store.prepared_statements import Inserted, PreparedStatements
from tests.services.conftest import create, first_seat, play, seat_caller
from tests.toy import RULESET

_ANSWERS = (b"SELECT", b"duplicate")
"""The start of the answer to an insert, whether it succeeded or failed."""


class Line:
    """A proxy between a service and its PostgreSQL; ``cut`` drops the next answer to an insert."""

    def __init__(self, folder: Path, target: str) -> None:
        self._target = target
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen()
        self.cut = 0
        self._open: list[socket.socket] = [self._listener]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._target)
                self._open += [client, server]
                inserting = threading.Event()
                for pump in ((client, server, inserting, True), (server, client, inserting, False)):
                    threading.Thread(target=self._pump, args=pump, daemon=True).start()

    def _pump(
        self, source: socket.socket, sink: socket.socket, inserting: threading.Event, asks: bool
    ) -> None:
        with suppress(OSError):
            while content := source.recv(65536):
                if asks and self.cut and b"toy/" in content:
                    inserting.set()
                elif not asks and inserting.is_set() and any(word in content for word in _ANSWERS):
                    self.cut -= 1
                    break
                sink.sendall(content)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def close(self) -> None:
        for each in self._open:
            each.close()


@pytest.fixture
def line(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Line]:
    folder = tmp_path_factory.mktemp("line")
    server = parse_qs(urlsplit(postgres_url).query)["host"][0]
    made = Line(folder, f"{server}/.s.PGSQL.5432")
    made.folder = folder  # type: ignore[attr-defined]
    yield made
    made.close()


@pytest.fixture
def service(tmp_path: Path, postgres_url: str, line: Line) -> Iterator[Service]:
    settings = Settings(data=tmp_path / "data", store_url=postgres_url)
    migrate(settings)
    parts = urlsplit(postgres_url)
    url = parts._replace(query=f"host={line.folder}").geturl()  # type: ignore[attr-defined]
    with Service(msgspec.structs.replace(settings, store_url=url), {RULESET.name: RULESET}) as opened:
        yield opened


@pytest.mark.parametrize("key", [None, "k"])
def test_an_action_whose_answer_got_lost_is_decided_once(
    service: Service, line: Line, key: str | None
) -> None:
    game = create(service, target=40).game
    for _ in range(6):
        before = service.games.current(game.id)
        version, seat = before.version, first_seat(before)
        action = before.ruleset.legal_actions(before.state, seat)[0]
        own = None if key is None else f"{key}-{version}"
        line.cut = 1
        accepted = service.commands.act(
            Request(seat_caller(game.id, seat), "/actions", key=own, body="b"), game.id, action
        )
        assert line.cut == 0, "the answer was lost"
        stored = service.event_store.envelopes(game.id, gt=version)
        assert [each.hash for each in stored] == [each.hash for each in accepted.envelopes]
        assert not accepted.repeated
    service.projector.catch_up()
    assert service.auditor.audit(game.id).ok


def test_a_group_whose_answer_got_lost_is_stored_once(service: Service, line: Line) -> None:
    games = [create(service, target=40).game for _ in range(3)]
    line.cut = 1
    with service.event_store.group():
        accepted = [_act(service, game.id) for game in games]
    assert line.cut == 0, "the answer was lost"
    for each in accepted:
        first = each.envelopes[0].core.version
        stored = service.event_store.envelopes(each.game.id, gt=first - 1)
        assert [envelope.hash for envelope in stored] == [envelope.hash for envelope in each.envelopes]
    with service.event_store.group():
        for game in games:
            _act(service, game.id)
    assert all(service.auditor.audit(game.id).ok for game in games)


def test_groups_go_over_one_connection_until_that_is_lost(
    service: Service, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [create(service, target=40).game for _ in range(3)]
    insert, used = PreparedStatements.insert, list[int]()

    def noted(
        self: PreparedStatements,
        connection: psycopg.Connection[Any],
        events: Sequence[StoredEvent],
        read: LogRead,
    ) -> Inserted:
        used.append(connection.info.backend_pid)
        return insert(self, connection, events, read)

    monkeypatch.setattr(PreparedStatements, "insert", noted)
    for _ in range(2):
        for game in games:
            with service.event_store.group():
                accepted = _act(service, game.id)
            assert service.event_store.rows(game.id)[-1][0] == accepted.version
        with psycopg.connect(postgres_url, autocommit=True) as beside:
            beside.execute("SELECT pg_terminate_backend(%s, 5000)", (used[-1],))
    assert used[:3] == used[:1] * 3
    assert used[-3:] == used[-1:] * 3
    assert used[0] != used[-1]


def test_a_group_goes_on_although_all_sessions_ended(service: Service, postgres_url: str) -> None:
    """The server ends all sessions, even those still in the pool, as in a restart."""
    game = create(service, target=40).game
    with service.event_store.group():
        _act(service, game.id)
    before = service.event_store.rows(game.id)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(postgres_url, autocommit=True) as beside:
        ended = beside.execute(
            f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}"  # noqa: S608
        ).fetchall()
    assert len(ended) > 1
    with service.event_store.group():
        assert service.event_store.rows(game.id) == before


def _act(service: Service, game_id: UUID) -> Accepted:
    game = service.games.current(game_id)
    seat = first_seat(game)
    action = game.ruleset.legal_actions(game.state, seat)[0]
    return service.commands.act(Request(seat_caller(game_id, seat), "/actions"), game_id, action)


def test_conflicting_event_of_another_writer_is_refused(service: Service, line: Line) -> None:
    game = create(service, target=40).game
    play(service, game.id, Random(1), most=2)
    last = service.event_store.envelopes(game.id)[-1]
    line.cut = 1
    with pytest.raises(Conflict):
        service.event_store.append(msgspec.structs.replace(last, hidden={}))
    assert line.cut == 0, "the answer was lost"
