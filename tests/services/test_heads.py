"""PostgreSQL: a group asks once for events of other writers, and misses none of them."""

import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import pytest

from api.process.writer import GroupExecutor
from domain.kernel.errors import NotYourDecision
from services.errors import GameDamaged
from services.play.idempotency import Accepted, Request
from services.service import Service
from services.settings import Settings
from services.store.dialect import Stored
from services.store.group_commit import GroupCommit
from services.store.heads import NO_READ, Heads
from services.store.postgres_dialect import PostgreSQL
from services.store.records import Finding, findings_of
from tests.services.conftest import create, first_seat, play, seat_caller, waiting
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}
Job = Callable[[Service], Accepted]


class House:
    """The writing thread of one process, another process, and games cached in both."""

    def __init__(self, shared: Settings, other: Service, games: int = 3) -> None:
        self.other = other
        self.context = GroupExecutor(shared, RULESETS)
        self.games = [create(other, target=100).game.id for _ in range(games)]
        self.together()  # loads the games
        self.together()  # reads the events since

    def together(self) -> list[Any]:
        """Act once in each game in one group; return the outcomes."""
        outcomes = self.context.execute([self.act(game) for game in self.games])
        return [outcome.error or outcome.value for outcome in outcomes]

    def act(self, game: UUID, key: str | None = None, *, seat: int | None = None) -> Job:
        """Return a job that takes the first legal action by the log, by default for the seat that must
        decide.
        """

        def job(service: Service) -> Accepted:
            now = self.other.games.current(game)
            whose = first_seat(now) if seat is None else seat
            request = Request(seat_caller(game, whose), "/actions", key=key, body="b")
            action = now.ruleset.legal_actions(now.state, first_seat(now))[0]
            return service.commands.act(request, game, action, seat=whose)

        return job

    def act_elsewhere(self, game: UUID) -> Accepted:
        """Act in a game at the other process."""
        return self.act(game)(self.other)

    def play_until_turn(self, game: UUID, *, of: int | None = None, other_than: int | None = None) -> None:
        """Play at the other process until seat ``of`` must decide, or any seat but ``other_than``."""
        while True:
            whose = first_seat(self.other.games.current(game))
            if whose == of or (of is None and whose != other_than):
                return
            self.act_elsewhere(game)

    @property
    def service(self) -> Service:
        """The service of the writing thread."""
        service = self.context._service
        assert service is not None
        return service


@pytest.fixture
def house(shared: Settings, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(PostgreSQL, "read_valid_s", 0.0)
    with Service(shared, RULESETS) as other:
        made = House(shared, other)
        yield made
        made.context.close()


@pytest.fixture
def asked(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All later queries of the thread, except the single look of each group."""
    queries: list[str] = []
    fetch = house.service.event_store._fetch

    def noted(query: str, values: tuple[Any, ...]) -> list[Any]:
        queries.append(query)
        return fetch(query, values)

    monkeypatch.setattr(house.service.event_store, "_fetch", noted)
    return queries


def test_cached_games_need_no_query_without_other_writers(house: House, asked: list[str]) -> None:
    for _ in range(3):
        accepted = house.together()
        play(house.other, create(house.other).game.id, Random(1), most=2)  # another game
    assert asked == []
    for each in accepted:
        assert house.other.auditor.audit(each.game.id).ok


def test_game_is_updated_with_others_events_before_a_decision(house: House, asked: list[str]) -> None:
    game = house.games[1]
    for _ in range(3):
        theirs = house.act_elsewhere(game)
        accepted = house.together()
        assert accepted[1].envelopes[0].core.prev == theirs.head
        assert len(asked) == 1, "that one game is asked for, and nothing is decided twice"
        asked.clear()


def test_refusals_consider_events_of_other_writers(house: House) -> None:
    """By the events that the thread had read, it was the other seat's turn."""
    game, other = house.games[:2]
    before = [first_seat(house.other.games.current(each)) for each in (game, other)]
    for each, whose in zip((game, other), before, strict=True):
        house.play_until_turn(each, other_than=whose)
    (accepted,) = house.context.execute([house.act(game)])
    (refused,) = house.context.execute([house.act(other, seat=before[1])])
    assert accepted.error is None
    assert isinstance(refused.error, NotYourDecision)


def test_damage_found_meanwhile_stops_the_game(house: House) -> None:
    game = house.games[2]
    finding = Finding(findings_of(game), 1, game, "Version 2 is damaged.", 1, "2026-01-01T00:00:00.000Z")
    house.other.event_store.append(finding)
    *sound, damaged = house.together()
    assert isinstance(damaged, GameDamaged)
    assert [type(each) for each in sound] == [Accepted, Accepted]
    healed = msgspec.structs.replace(finding, originator_version=2, damage=None)
    house.other.event_store.append(healed)
    assert [type(each) for each in house.together()] == [Accepted] * 3


@pytest.mark.parametrize("most", [1, 2, 1000])
def test_many_events_from_others_only_cost_queries(
    house: House, asked: list[str], monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(Heads, "read_limit", most)
    for round_ in range(4):
        for game in house.games[: round_ % 3]:
            house.act_elsewhere(game)
        assert [type(each) for each in house.together()] == [Accepted] * 3
    assert house.service.games.cached_version(house.games[0])
    for game in house.games:
        assert house.other.auditor.audit(game).ok


def test_key_costs_no_query_unless_refused(house: House, asked: list[str]) -> None:
    first = house.context.execute([house.act(game, "k") for game in house.games])
    assert asked == []
    assert not any(each.get().repeated for each in first)
    game = house.games[0]
    refused = house.context.execute([house.act(game, "other", seat=idle_seat(house.other, game))])[0]
    assert refused.error is not None
    assert len(asked) == 1


def idle_seat(service: Service, game: UUID) -> int:
    known = service.games.current(game)
    return next(seat for seat in range(3) if seat not in known.duties())


@pytest.mark.parametrize("can_be_done_again", [True, False])
def test_command_with_a_used_key_gets_its_first_answer(
    house: House, asked: list[str], *, can_be_done_again: bool
) -> None:
    """The other process has made the action illegal, or it would still be accepted a second time."""
    game = house.games[0]
    seat = first_seat(house.other.games.current(game))
    (first,) = house.context.execute([house.act(game, "k", seat=seat)])
    if can_be_done_again:
        house.play_until_turn(game, of=seat)
    else:
        house.play_until_turn(game, other_than=seat)
    before = house.other.games.current(game).version
    again, other = house.context.execute([house.act(game, "k", seat=seat), house.act(house.games[1], "k")])
    assert again.get().repeated
    assert again.get().head == first.get().head
    assert not other.get().repeated
    assert house.other.games.current(game).version == before
    assert house.other.auditor.audit(house.games[1]).ok


def test_a_key_is_used_once_within_a_group(house: House) -> None:
    game = house.games[0]
    seat = first_seat(house.other.games.current(game))
    first, again = house.context.execute([house.act(game, "k", seat=seat), house.act(game, "k", seat=seat)])
    assert (first.get().repeated, again.get().repeated) == (False, True)
    assert first.get().head == again.get().head


def test_failed_group_is_known_as_not_stored(house: House, asked: list[str]) -> None:
    """Its versions are used again, and the cached game matches the log."""
    runs: list[int] = []

    def overtaken(service: Service) -> Accepted:
        made = house.act(house.games[0])(service)
        if not runs:
            runs.append(1)
            house.act_elsewhere(house.games[0])
        return made

    outcomes = house.context.execute([overtaken, house.act(house.games[1])])
    assert [outcome.error for outcome in outcomes] == [None, None]
    assert [type(each) for each in house.together()] == [Accepted] * 3
    for game in house.games:
        assert house.other.auditor.audit(game).ok


@pytest.fixture
def looks(house: House, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Every look of the thread itself; each is valid for longer than a test takes."""
    monkeypatch.setattr(PostgreSQL, "read_valid_s", 600.0)
    house.together()
    made: list[float] = []
    read = GroupCommit._read_log

    def noted(self: GroupCommit) -> None:
        if self is house.service.event_store._commit:
            made.append(time.monotonic())
        read(self)

    monkeypatch.setattr(GroupCommit, "_read_log", noted)
    return made


def test_insert_returns_events_of_other_writers(house: House, asked: list[str], looks: list[float]) -> None:
    first, second, _ = house.games
    for _ in range(3):
        theirs = house.act_elsewhere(second)
        own = [house.context.execute([house.act(game)])[0].get() for game in (first, second)]
        assert own[1].envelopes[0].core.prev == theirs.head
        assert len(asked) == 1, "the game to which something came, and nothing is decided twice"
        asked.clear()
    assert looks == []
    for game in house.games:
        assert house.other.auditor.audit(game).ok


def test_refusal_on_a_presumption_is_decided_again(house: House, looks: list[float]) -> None:
    game, other = house.games[:2]
    whose = {each: first_seat(house.other.games.current(each)) for each in (game, other)}
    for each, seat in whose.items():
        house.play_until_turn(each, other_than=seat)
    accepted, refused = house.context.execute([house.act(game), house.act(other, seat=whose[other])])
    assert accepted.error is None
    assert isinstance(refused.error, NotYourDecision)
    assert len(looks) == 1


def test_overtaken_writer_looks_instead_of_presuming(
    house: House, looks: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is still that seat's turn by the events that the thread knows."""
    game, beside = house.games[:2]
    known = house.other.games.current(game)
    seat = first_seat(known)
    action = known.ruleset.legal_actions(known.state, seat)[0]
    house.play_until_turn(game, other_than=seat)

    def late(service: Service) -> Accepted:
        request = Request(seat_caller(game, seat), "/actions", key=None, body="b")
        return service.commands.act(request, game, action, seat=seat)

    refused, accepted = house.context.execute([late, house.act(beside)])
    assert isinstance(refused.error, NotYourDecision)
    assert accepted.error is None
    house.together()
    assert len(looks) == 1
    monkeypatch.setattr(house.service.event_store._commit, "_trusted_from", 0.0)
    house.together()
    assert len(looks) == 1
    for each in house.games:
        assert house.other.auditor.audit(each).ok


def test_job_without_events_runs_again_after_a_look(house: House, looks: list[float]) -> None:
    """On a presumption alone, the answer could be out of date."""
    game = house.games[0]
    theirs = house.act_elsewhere(game)

    def version(service: Service) -> int:
        service.event_store.news(game, gt=theirs.envelopes[0].core.version - 1, marker_id=None)
        return service.games.current(game).version

    runs: list[int] = []

    def job(service: Service) -> int:
        runs.append(version(service))
        return runs[-1]

    assert house.context.execute([job])[0].get() == theirs.version
    assert len(runs) == 2


def test_commits_during_the_wait_for_the_write_lock_are_seen(
    house: House, asked: list[str], looks: list[float], shared: Settings
) -> None:
    """Its position precedes the group's, whose own look could not see it yet."""
    first, second, _ = house.games
    with psycopg.connect(shared.events_url) as theirs:
        moved = house.other.event_store._dialect
        insert, held = PostgreSQL.insert, []

        def hold(self: PostgreSQL, events: Any, read: Any) -> Stored | None:
            if self is not moved:
                return insert(self, events, read)
            held.extend(self._recorder.prepared.insert(theirs, events, NO_READ).positions)
            return Stored(held[0], held[-1])

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(PostgreSQL, "insert", hold)
            overtaking = house.act_elsewhere(second)
            own: list[Any] = []
            thread = threading.Thread(target=lambda: own.extend(house.context.execute([house.act(first)])))
            thread.start()
            while not waiting(shared):
                assert thread.is_alive()
            theirs.commit()
            thread.join()
    assert own[0].error is None
    assert house.service.event_store._commit._heads._own[0] > max(held)
    assert asked == []
    after = (
        house.context.execute([house.act(first)])[0].get(),
        house.context.execute([house.act(second)])[0].get(),
    )
    assert after[1].envelopes[0].core.prev == overtaking.head
    assert len(asked) == 1, "nothing is decided twice"
    assert looks == []
