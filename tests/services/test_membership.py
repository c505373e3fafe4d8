"""Processes divide the shares of the games: each share has one owner, and none stays unowned for long."""

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from uuid import UUID

import msgspec
import pytest
import sqlalchemy as sa

from services.reading import membership as module
from services.reading.membership import RENEWED_EVERY_S, SILENT_S, Membership
from services.reading.positions import EVERY, SHARES, Overtaken, share_of
from services.reading.projector import NAME
from services.reading.views_database import open_views
from services.service import Service
from services.settings import Settings
from tests.services.conftest import create, play

pytestmark = pytest.mark.both_stores


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def join(stored: Settings, clock: Clock) -> Iterator[Callable[[], Membership]]:
    opened: list[Membership] = []

    def open_one() -> Membership:
        opened.append(Membership(stored, NAME, monotonic=clock))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


def let_time_pass(clock: Clock, *present: Membership, seconds: float = 2.0) -> None:
    """Move the clock while members renew; no share ever has two members that believe they own it."""
    for _ in range(round(seconds / RENEWED_EVERY_S)):
        clock.now += RENEWED_EVERY_S
        for each in present:
            each.renew()
            held = [share for one in present for share in one.shares]
            assert len(held) == len(set(held))


def test_first_member_owns_all_shares_and_later_ones_split_them(
    join: Callable[[], Membership], clock: Clock
) -> None:
    members = [join()]
    assert members[0].renew() == EVERY
    for count in range(2, 7):
        members.append(join())
        let_time_pass(clock, *members)
        assert frozenset().union(*(each.shares for each in members)) == EVERY
        assert {len(each.shares) for each in members} <= {SHARES // count, SHARES // count + 1}


def test_members_beyond_the_number_of_shares_stand_by(join: Callable[[], Membership], clock: Clock) -> None:
    members = [join() for _ in range(SHARES + 2)]
    let_time_pass(clock, *members, seconds=4)
    assert sorted(len(each.shares) for each in members) == [0, 0] + [1] * SHARES


def test_remaining_members_keep_their_shares(join: Callable[[], Membership], clock: Clock) -> None:
    first, second = join(), join()
    let_time_pass(clock, first, second)
    before = first.shares
    third = join()
    let_time_pass(clock, first, second, third)
    assert first.shares < before
    third.close()
    let_time_pass(clock, first, second)
    assert first.shares | second.shares == EVERY


def test_leaving_member_is_replaced_at_once_and_silent_one_later(
    join: Callable[[], Membership], clock: Clock
) -> None:
    first, second = join(), join()
    let_time_pass(clock, first, second)
    second.close()
    let_time_pass(clock, first, seconds=1)
    assert first.shares == EVERY
    third = join()
    let_time_pass(clock, first, third)
    held = third.shares
    let_time_pass(clock, first, seconds=SILENT_S)
    assert not first.shares & held
    let_time_pass(clock, first, seconds=1)
    assert first.shares == EVERY
    assert third.shares == held, "it does not know yet"
    third.renew()
    let_time_pass(clock, first, third)
    assert first.shares | third.shares == EVERY
    assert len(third.shares) == SHARES // 2


def _dies() -> None:
    os._exit(0)


def test_member_of_a_dead_local_process_is_replaced_at_once(
    join: Callable[[], Membership], clock: Clock, stored: Settings
) -> None:
    first, second = join(), join()
    let_time_pass(clock, first, second)
    gone = multiprocessing.get_context("spawn").Process(target=_dies)
    gone.start()
    gone.join()
    engine = open_views(stored)
    with engine.begin() as connection:
        connection.execute(
            sa.text("UPDATE view_members SET pid = :pid WHERE id = :id"), {"pid": gone.pid, "id": second._id}
        )
    let_time_pass(clock, first, seconds=1)
    assert first.shares == EVERY
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO view_members SELECT name, 'far', host, 'elsewhere', :pid, 1, '' "
                "FROM view_members"
            ),
            {"pid": gone.pid},
        )
    engine.dispose()
    let_time_pass(clock, first, seconds=1)
    assert len(first.shares) == SHARES // 2, "of another machine no number of a process tells anything"


def test_concurrent_first_members_do_not_both_own_everything(
    join: Callable[[], Membership], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second member joins after the first has read the list of members and before it has written."""
    first, second = join(), join()
    came = threading.Thread(target=second.renew)

    def members(connection: sa.Connection, name: str) -> list[module.Member]:
        found = original(connection, name)
        if came.ident is None:
            came.start()
            came.join(0.3)
        return found

    original = module.members
    monkeypatch.setattr(module, "members", members)
    first.renew()
    came.join()
    assert first.shares == EVERY
    assert second.shares == frozenset()


def test_projectors_of_shares_equal_a_single_projector(open_service: Callable[[], Service]) -> None:
    """Includes a share that changes hands while it is behind the others or ahead of them."""
    services = [open_service() for _ in range(3)]
    writer, random = open_service(), Random(5)
    games: list[UUID] = []
    for number in range(12):
        games.append(create(writer, key=f"new-{number}").game.id)
        play(writer, random.choice(games), Random(number), most=8)
        parts = random.sample(range(SHARES), SHARES)
        for each, shares in zip(services, (parts[:3], parts[3:9], parts[9:12]), strict=True):
            each.projector.step(shares)
    while any(each.projector.step() for each in services):
        pass
    assert not writer.projector.missed()
    assert sorted(writer.views.games.ids()) == sorted(games)
    assert writer.views.position(NAME) == writer.event_store.position()
    for game in games:
        report = writer.auditor.audit(game)
        assert report.ok, report.checks
    before = [writer.views.games.find(game) for game in games]
    writer.views.clear(NAME)
    writer.projector.catch_up()
    assert [writer.views.games.find(game) for game in games] == before


def test_second_owner_of_a_share_is_refused_entirely(
    open_service: Callable[[], Service],
) -> None:
    holder, woken = open_service(), open_service()
    game = create(holder).game.id
    other = create(holder, key="other").game.id
    while share_of(other) == share_of(game):
        other = create(holder, key=f"other-{other}").game.id
    shares = [share_of(game), share_of(other)]
    end = holder.event_store.position()

    def wake() -> None:
        with woken.views.advancing(NAME, expected=0, position=end, shares=shares) as batch:
            batch.put_game(woken.games.load(game), partial(woken.games.positions, game), ordinal=1)
            holder.projector.step([share_of(other)])

    with pytest.raises(Overtaken):
        wake()
    assert holder.views.games.find(game) is None
    assert holder.views.position(NAME, [share_of(game)]) == 0
    assert holder.projector.step() > 0
    assert holder.views.games.find(game) is not None


def test_position_of_read_models_is_the_slowest_share(service: Service) -> None:
    games = [create(service, key=f"new-{number}").game.id for number in range(3)]
    behind = share_of(games[0])
    while service.projector.step(EVERY - {behind}):
        pass
    end = service.event_store.position()
    assert service.views.position(NAME, EVERY - {behind}) == end
    assert service.views.position(NAME) == 0
    assert service.projector.lag()[0] == end
    assert service.projector.missed() == []
    service.projector.catch_up()
    assert service.projector.lag() == (0, 0.0)


def test_clear_restarts_all_shares(open_service: Callable[[], Service]) -> None:
    first, second = open_service(), open_service()
    games = [create(first, key=f"new-{number}").game.id for number in range(4)]
    low, high = range(SHARES // 2), range(SHARES // 2, SHARES)
    first.projector.step(low)
    second.projector.step(high)
    reached = first.views.progress(NAME, low)
    first.views.clear(NAME, expected=reached)
    with pytest.raises(Overtaken):
        second.views.clear(NAME, expected=first.views.progress(NAME, high) | reached)
    assert second.views.games.ids() == []
    second.projector.step(high)
    first.projector.step(low)
    assert sorted(first.views.games.ids()) == sorted(games)


def test_stored_form_of_a_member_is_stable(
    join: Callable[[], Membership], clock: Clock, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "socket", SimpleNamespace(gethostname=lambda: "here"))
    one = join()
    one.renew()
    clock.now += RENEWED_EVERY_S
    one.renew()
    (found,) = service.views.members(NAME)
    assert msgspec.structs.replace(found, place="") == module.Member(
        one._id, "here", "", os.getpid(), 2, EVERY
    )
    assert service.views.members("another") == []
