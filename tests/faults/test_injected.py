"""One failure at every append, commit and flush; afterwards the log and the read models are sound."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import OperationalError

from api.process.writer import GroupExecutor
from services.play.idempotency import Accepted, Request
from services.reading.batches import Batch
from services.reading.projections.games import Games
from services.reading.projections.projection import Writes
from services.reading.projections.seats import Seats
from services.reading.projector import NAME, Projector
from services.reading.read_models import ReadModels
from services.reading.summaries import summarize
from services.service import Service, migrate
from services.settings import Settings
from services.store.sqlite_file import SQLiteFile
from tests.services.conftest import create, first_seat, seat_caller
from tests.toy import RULESET

GROUPS = 4
GROUP = 3

BEYOND_RECALL = ((SQLiteFile, "commit"), (SQLiteFile, "insert"))
"""Failures after these calls leave the event stored."""


class Broke(OperationalError):
    """The injected failure."""


class Fuse:
    """Fails at the write with this number, counted from 0; None never fails."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.passed = 0

    def pass_by(self) -> None:
        self.passed += 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise Broke("put in")


@pytest.fixture
def fuse(monkeypatch: pytest.MonkeyPatch) -> Fuse:
    """A fuse before and after every write."""
    made = Fuse()

    def around(owner: Any, name: str) -> None:
        original: Callable[..., Any] = getattr(owner, name)

        def wrapped(*args: Any, **kwargs: Any) -> Any:
            made.pass_by()
            answer = original(*args, **kwargs)
            if (owner, name) not in BEYOND_RECALL:
                made.pass_by()
            return answer

        monkeypatch.setattr(owner, name, wrapped)

    from services.store.group_commit import PendingEvents

    around(PendingEvents, "append")
    around(SQLiteFile, "insert")
    around(SQLiteFile, "commit")
    around(Batch, "put_game")
    around(Batch, "flush")
    around(Seats, "write_game")
    around(Writes, "execute")
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings(data=tmp_path / "data")
    migrate(made)
    return made


def act(game_id: UUID, key: str) -> Callable[[Service], Accepted]:
    """Return a job that plays the first legal action of a seat that must decide."""

    def job(service: Service) -> Accepted:
        game = service.games.current(game_id)
        seat = first_seat(game)
        action = game.ruleset.legal_actions(game.state, seat)[0]
        return service.commands.act(
            Request(seat_caller(game_id, seat), "/a", key=key, body="b"), game_id, action
        )

    return job


def verify_sound(settings: Settings, games: list[UUID], acknowledged: list[Accepted]) -> None:
    """Open the stores again: every acknowledged command is stored once, and every audit passes."""
    with Service(settings, {RULESET.name: RULESET}) as fresh:
        fresh.projector.catch_up()
        assert not fresh.projector.missed()
        for game in games:
            report = fresh.auditor.audit(game)
            assert report.ok, report.checks
            board = fresh.views.games.find(game)
            assert board is not None
            assert board.summary == summarize(fresh.games.load(game))
        for accepted in acknowledged:
            first, last = accepted.envelopes[0].core.version, accepted.version
            stored = fresh.event_store.envelopes(accepted.game.id, gt=first - 1, lte=last)
            assert [each.hash for each in stored] == [each.hash for each in accepted.envelopes]


def play_in_groups(settings: Settings, games: list[UUID], fuse: Fuse, at: int | None) -> list[Accepted]:
    """Play in groups as the web process does, projecting after each, with one injected failure."""
    context = GroupExecutor(settings, {RULESET.name: RULESET})
    acknowledged: list[Accepted] = []
    with Service(settings, {RULESET.name: RULESET}) as reader:
        fuse.left, fuse.passed = at, 0
        for group in range(GROUPS):
            jobs = [act(game, f"{group}-{number}") for number in range(GROUP) for game in games]
            outcomes = context.execute(jobs)
            acknowledged += [outcome.value for outcome in outcomes if outcome.error is None]
            with suppress(Broke):
                reader.projector.step()
    fuse.left = None
    context.close()
    return acknowledged


def test_a_failure_anywhere_leaves_everything_sound(settings: Settings, fuse: Fuse) -> None:
    with Service(settings, {RULESET.name: RULESET}) as service:
        games = [create(service, target=100, key=f"new-{number}").game.id for number in range(2)]
    play_in_groups(settings, games, fuse, None)
    places = fuse.passed
    assert places > 50, "there is something to fail"
    for at in range(places):
        with Service(settings, {RULESET.name: RULESET}) as service:
            games = [create(service, target=100, key=f"{at}-{number}").game.id for number in range(2)]
        acknowledged = play_in_groups(settings, games, fuse, at)
        assert len(acknowledged) >= GROUPS * GROUP * len(games) - 1, at
        verify_sound(settings, games, acknowledged)


def test_failed_group_leaves_no_cached_state(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the cache kept events that the log lacks, the next event would leave a gap in the log."""
    with Service(settings, {RULESET.name: RULESET}) as service:
        game = create(service, target=100).game.id
    context = GroupExecutor(settings, {RULESET.name: RULESET})
    original, failures = SQLiteFile.commit, [True]

    def commit(self: SQLiteFile, connection: sqlite3.Connection) -> None:
        if failures:
            failures.pop()
            raise sqlite3.OperationalError("disk I/O error")
        original(self, connection)

    monkeypatch.setattr(SQLiteFile, "commit", commit)
    outcomes = context.execute([act(game, str(number)) for number in range(3)])
    assert not failures, "the group failed"
    acknowledged = [outcome.get() for outcome in outcomes]
    assert [accepted.envelopes[0].core.version for accepted in acknowledged] == sorted(
        {accepted.envelopes[0].core.version for accepted in acknowledged}
    )
    context.close()
    verify_sound(settings, [game], acknowledged)


def test_the_position_of_the_projector_is_never_ahead_of_its_rows(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another connection checks after each statement, and after a failure at each statement."""
    with (
        Service(settings, {RULESET.name: RULESET}) as service,
        Service(settings, {RULESET.name: RULESET}) as other,
    ):
        games = [create(service, target=100).game.id for _ in range(3)]
        for _ in range(4):
            for game in games:
                act(game, f"{service.games.current(game).version}")(service)
            for at in range(100):
                with _failing_at(service.views, at) as failed, suppress(Broke):
                    service.projector.step()
                assert _is_consistent(other)
                if not failed:
                    break
            assert service.views.position(NAME) == service.event_store.position()


@contextmanager
def _failing_at(views: ReadModels, at: int) -> Iterator[list[bool]]:
    """Fail at one of the statements, including the commit; yield a list that stays empty without it."""
    left, failed = [at], list[bool]()

    def before(*_: Any) -> None:
        left[0] -= 1
        if left[0] == -1:
            failed.append(True)
            raise Broke("put in")

    sa.event.listen(views._engine, "before_cursor_execute", before)
    sa.event.listen(views._engine, "commit", before)
    try:
        yield failed
    finally:
        sa.event.remove(views._engine, "before_cursor_execute", before)
        sa.event.remove(views._engine, "commit", before)


def _is_consistent(service: Service) -> bool:
    """Return True if every game is shown at least as far as the position says."""
    last = service.event_store.last_versions(after=0, upto=service.views.position(NAME))
    shown = service.views.games.versions(list(last))
    return all(shown.get(game, 0) >= version for game, version in last.items())


def test_skipped_events_are_projected_later(settings: Settings) -> None:
    with Service(settings, {RULESET.name: RULESET}) as service:
        seen, missed = (create(service, target=100).game.id for _ in range(2))
        service.projector.catch_up()
        before = service.views.games.find(missed)
        with service.views._engine.begin() as connection:
            for table in (Games.table, Seats.table):
                connection.execute(sa.delete(table).where(table.c.game == str(missed)))
        assert service.projector.missed() == [missed]
        assert Projector(service.event_store, service.games, service.views).make_up() == 1
        assert service.projector.missed() == []
        assert service.views.games.find(missed) == before
        act(seen, "k")(service)
        position = service.event_store.position()
        with service.views.advancing(NAME, expected=service.views.position(NAME), position=position):
            pass  # the position without the rows
        assert service.projector.missed() == [seen]
        assert service.projector.make_up() == 1
        assert service.auditor.audit(seen).ok
        assert service.views.games.ids() == [seen, missed], "in the order of their creation"


def test_a_full_disk_rolls_back_the_whole_group_before_any_acknowledgement(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite rolls the transaction back itself; each job is then tried alone."""
    with Service(settings, {RULESET.name: RULESET}) as service:
        game = create(service, target=100).game.id
    context, original, calls = GroupExecutor(settings, {RULESET.name: RULESET}), SQLiteFile.commit, []

    def commit(self: SQLiteFile, connection: sqlite3.Connection) -> None:
        calls.append(1)
        if len(calls) == 1:
            connection.execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        original(self, connection)

    monkeypatch.setattr(SQLiteFile, "commit", commit)
    outcomes = context.execute([act(game, str(number)) for number in range(4)])
    acknowledged = [outcome.get() for outcome in outcomes]
    assert not any(accepted.repeated for accepted in acknowledged)
    assert len(calls) == 1 + len(acknowledged)
    context.close()
    verify_sound(settings, [game], acknowledged)
