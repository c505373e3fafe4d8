"""SQLite: a process knows the last version of a game without a query, while other processes write."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api.process.writer import GroupExecutor
from services.errors import GameDamaged
from services.play.idempotency import Accepted, Request
from services.service import Service, migrate
from services.settings import Settings
from services.store.group_commit import GroupCommit
from services.store.heads import Heads
from services.store.records import Finding, findings_of
from services.store.sqlite_dialect import SQLite
from tests.services.conftest import create, first_seat, seat_caller
from tests.toy import RULESET

Asked = list[str]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A second service on SQLite, beside the writer's."""
    settings = Settings(data=tmp_path)
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as made:
        yield made


@pytest.fixture
def context(service: Service) -> Iterator[GroupExecutor]:
    """A writer of a web process."""
    made = GroupExecutor(service.settings, {RULESET.name: RULESET})
    yield made
    made.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """All queries of the log within groups, except the look for events of other writers."""
    fetch: Callable[..., Any] = SQLite.fetch
    group = GroupCommit.group
    queries: Asked = []
    is_open: list[GroupCommit] = []

    @contextmanager
    def noted_group(self: GroupCommit) -> Iterator[Any]:
        with group(self) as ids:
            is_open.append(self)
            try:
                yield ids
            finally:
                is_open.pop()

    def noted(self: SQLite, query: str, values: tuple[Any, ...]) -> list[Any]:
        if is_open:
            queries.append(query)
        found: list[Any] = fetch(self, query, values)
        return found

    monkeypatch.setattr(SQLite, "fetch", noted)
    monkeypatch.setattr(GroupCommit, "group", noted_group)
    return queries


def act(service: Service, game_id: UUID, key: str | None = None) -> Accepted:
    """Play the first legal action of a seat that must decide, as far as this process knows."""
    game = service.games.replay(game_id)
    seat = first_seat(game)
    action = game.ruleset.legal_actions(game.state, seat)[0]
    request = Request(seat_caller(game_id, seat), "/actions", key=key, body="b")
    return service.commands.act(request, game_id, action)


def write(context: GroupExecutor, service: Service, game_id: UUID, key: str | None = None) -> Accepted:
    """Take an action, chosen beforehand, through the writer."""
    game = service.games.replay(game_id)
    seat = first_seat(game)
    action = game.ruleset.legal_actions(game.state, seat)[0]
    request = Request(seat_caller(game_id, seat), "/actions", key=key, body="b")
    [result] = context.execute([lambda writing: writing.commands.act(request, game_id, action)])
    accepted: Accepted = result.get()
    return accepted


def test_lone_writer_needs_no_query_for_a_cached_game(
    service: Service, context: GroupExecutor, asked: Asked
) -> None:
    game = create(service, target=100).game.id
    write(context, service, game)
    write(context, service, game)
    asked.clear()
    for _ in range(5):
        write(context, service, game)
    assert asked == []
    write(context, service, game, key="k")
    assert asked == [], "a key is taken for a new one; where it is not, the group is decided again"
    assert service.auditor.audit(game).ok


def test_others_writes_invalidate_only_their_game(
    service: Service, context: GroupExecutor, asked: Asked
) -> None:
    games = [create(service, target=100).game.id for _ in range(2)]
    for game in [*games, *games]:
        write(context, service, game)
    for _ in range(4):
        asked.clear()
        act(service, games[0])
        assert write(context, service, games[1]).version
        assert asked == []
        write(context, service, games[0])
        assert len(asked) == 1
    for game in games:
        assert service.auditor.audit(game).ok


def test_long_backlog_of_others_is_noticed(
    service: Service, context: GroupExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Heads, "read_limit", 3)
    monkeypatch.setattr(Heads, "capacity", 2)
    games = [create(service, target=100).game.id for _ in range(3)]
    for _ in range(3):
        for game in games:
            write(context, service, game)
            act(service, games[0])
            act(service, games[1])
            write(context, service, games[0])
    for game in games:
        assert service.auditor.audit(game).ok


def test_a_finding_of_others_stops_the_game(service: Service, context: GroupExecutor) -> None:
    game = create(service, target=100).game.id
    for _ in range(3):
        write(context, service, game)
    found = Finding(findings_of(game), 1, game, "Version 2 is odd.", 1, "2026-01-31T12:00:00.000000Z")
    service.event_store.append(found)
    with pytest.raises(GameDamaged):
        write(context, service, game)


def test_a_repeat_gets_the_first_answer(service: Service, context: GroupExecutor) -> None:
    game = create(service, target=100).game.id
    for _ in range(3):
        write(context, service, game)
    shown = service.games.replay(game)
    seat = first_seat(shown)
    request = Request(seat_caller(game, seat), "/actions", key="k", body="b")
    action = shown.ruleset.legal_actions(shown.state, seat)[0]
    first = service.commands.act(request, game, action)
    for _ in range(2):
        [again] = context.execute([lambda writing: writing.commands.act(request, game, action)])
        assert again.get().repeated
        assert again.get().head == first.head
