"""Group writes with a concurrent writer, and with PostgreSQL going away."""

from collections.abc import Callable
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError

from api.process.writer import GroupExecutor
from services.play.idempotency import Accepted, Request
from services.service import Service
from services.settings import Settings
from services.store.commit_order import OrderedRecorder
from services.store.event_store import Conflict
from services.store.group_commit import OutcomeUnknown
from tests.services.conftest import create, first_seat, seat_caller
from tests.toy import RULESET

pytestmark = pytest.mark.both_stores

Job = Callable[[Service], Accepted]


def act(game: Any, key: str | None = None) -> Job:
    def job(service: Service) -> Accepted:
        now = service.games.current(game)
        seat = first_seat(now)
        request = Request(seat_caller(game, seat), "/actions", key=key, body="b")
        return service.commands.act(request, game, now.ruleset.legal_actions(now.state, seat)[0])

    return job


def versions(service: Service, game: Any) -> list[int]:
    return [row[0] for row in service.event_store.rows(game)]


def test_overtaken_write_is_decided_again(stored: Settings) -> None:
    with Service(stored, {RULESET.name: RULESET}) as other:
        games = [create(other, target=100).game.id for _ in range(2)]
        context = GroupExecutor(stored, {RULESET.name: RULESET})
        context.execute([act(game) for game in games])  # both are cached

        runs: list[bool] = []

        def overtaken(service: Service) -> Accepted:
            made = act(games[1], "mine")(service)
            if not runs:
                runs.append(len(versions(other, games[0])) < len(versions(service, games[0])))
                act(games[1], "theirs")(other)
            return made

        accepted = [each.get() for each in context.execute([act(games[0], "first"), overtaken])]
        assert runs == [True], "what was first in the group was not stored yet"
        assert not any(each.repeated for each in accepted)
        for each in accepted:
            first, last = each.envelopes[0].core.version, each.version
            stored = other.event_store.envelopes(each.game.id, gt=first - 1, lte=last)
            assert [envelope.hash for envelope in stored] == [envelope.hash for envelope in each.envelopes]
        for game in games:
            assert versions(other, game) == list(range(1, other.games.current(game).version + 1))
            assert other.auditor.audit(game).ok
        context.close()


def test_overtaken_group_fails_and_leaves_nothing(stored: Settings) -> None:
    rulesets = {RULESET.name: RULESET}
    with Service(stored, rulesets) as service, Service(stored, rulesets) as other:
        games = [create(service, target=100).game.id for _ in range(2)]
        before = versions(other, games[0])

        def overtaken() -> None:
            with service.event_store.group():
                act(games[0])(service)
                act(games[1])(service)
                act(games[1])(other)

        with pytest.raises(Conflict):
            overtaken()
        assert versions(other, games[0]) == before


def test_one_game_may_be_written_to_more_than_once_in_a_group(stored: Settings) -> None:
    with Service(stored, {RULESET.name: RULESET}) as service:
        game = create(service, target=100).game.id
        with service.event_store.group():
            first = act(game, "1")(service)
            service.games.forget_all()
            second = act(game, "2")(service)
        assert second.envelopes[0].core.prev == first.head
        assert service.auditor.audit(game).ok


@pytest.mark.parametrize("is_stored", [True, False])
def test_group_with_unknown_outcome_is_not_retried(
    shared: Settings, monkeypatch: pytest.MonkeyPatch, is_stored: bool
) -> None:
    """A request without a key would be carried out twice."""
    with Service(shared, {RULESET.name: RULESET}) as service:
        games = [create(service, target=100).game.id for _ in range(2)]
        before = [versions(service, game)[-1] for game in games]
    context, insert = GroupExecutor(shared, {RULESET.name: RULESET}), OrderedRecorder.insert

    def fail(self: OrderedRecorder, events: Any, *more: Any, **named: Any) -> Any:
        if is_stored:
            insert(self, events, *more, **named)
        raise OperationalError("gone")

    monkeypatch.setattr(OrderedRecorder, "insert", fail)
    outcomes = context.execute([act(games[0], "k"), act(games[1])])
    assert {type(outcome.error) for outcome in outcomes} == {OutcomeUnknown}
    monkeypatch.setattr(OrderedRecorder, "insert", insert)
    with Service(shared, {RULESET.name: RULESET}) as service:
        after = [versions(service, game)[-1] for game in games]
        assert all((now > then) is is_stored for then, now in zip(before, after, strict=True))
    context.close()


def test_lost_connection_is_reopened_within_a_group(shared: Settings) -> None:
    rulesets = {RULESET.name: RULESET}
    with Service(shared, rulesets) as service, Service(shared, rulesets) as other:
        games = [create(service, target=100).game.id for _ in range(2)]
        with service.event_store.group():
            act(games[0])(service)
            dialect: Any = service.event_store._dialect
            backend = dialect._connection.current.info.backend_pid
            other.event_store._fetch("SELECT pg_terminate_backend(%s)", (backend,))
            act(games[1])(service)
        for game in games:
            assert other.auditor.audit(game).ok
            assert len(versions(other, game)) > 3
