"""Seeks and their pairing: each seek joins one game, whichever process pairs it, and all can find it."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from domain.game.clocks import DaysClock
from services import clock
from services.errors import SeekPaired
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.reading.players import PlayerRating
from services.seeking import pairing, seek_board
from services.seeking.matching import Knowledge, Match, next_match
from services.seeking.seeks import Seek, WantedGame
from services.service import Service
from services.store.meeting_records import RatingRange, SeekMade

START = "2026-01-31T12:00:00.000000Z"


def seek(service: Service, caller: Caller = SPECTATOR, *, key: str | None = None, **wanted: Any) -> Seek:
    """Make a seek, by default for a toy game of two."""
    game = WantedGame(**{"ruleset": "toy", "seats": 2, **wanted})
    return service.seeks.make(Request(caller, "/seeks", key=key, body=repr(game)), game)


def found(service: Service, made: Seek) -> Seek:
    return service.seeks.find(UUID(made.id))


def withdraw(service: Service, made: Seek) -> Seek:
    holder = Caller(secret=made.id, seek=UUID(made.id))
    return service.seeks.withdraw(Request(holder, f"/seeks/{made.id}"), UUID(made.id))


def paired_games(service: Service, made: Sequence[Seek]) -> list[str | None]:
    return [found(service, each).game for each in made]


# Pairing


@pytest.mark.both_stores
def test_two_services_pair_each_seek_once(open_service: Callable[[], Service]) -> None:
    one, other = open_service(), open_service()
    made = [seek(one if number % 2 else other, name=f"P{number}") for number in range(9)]
    assert other.pairing.owed().now
    assert one.pairing.run() == 4
    assert other.pairing.run() == 0
    over = [found(other, each) for each in made]
    assert [each.status for each in over] == ["paired"] * 8 + ["open"]
    assert len({each.game for each in over[:8]}) == 4
    assert len({(each.game, each.seat) for each in over[:8]}) == 8


@pytest.mark.both_stores
def test_worker_that_was_overtaken_pairs_nothing_twice(
    open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_service(), open_service()
    made = [seek(one), seek(one), seek(one)]
    held: list[Match | None] = []

    def overtaken(*args: Any, **named: Any) -> Match | None:
        """Decide for ``one``; before it stores the game, ``other`` pairs the same seeks."""
        match = next_match(*args, **named)
        if not held:
            held.append(match)
            monkeypatch.setattr(pairing, "next_match", next_match)
            assert other.pairing.run() == 1
        return match

    monkeypatch.setattr(pairing, "next_match", overtaken)
    assert one.pairing.run() == 0
    assert held[0] is not None
    games = paired_games(one, made)
    assert games[0] == games[1] is not None
    assert games[2] is None
    position = one.event_store.position()
    assert one.pairing.run() == other.pairing.run() == 0
    assert one.event_store.position() == position


@pytest.mark.both_stores
def test_withdrawal_and_pairing_cannot_both_happen(open_service: Callable[[], Service]) -> None:
    one, other = open_service(), open_service()
    made = [seek(one), seek(one), seek(one)]
    assert withdraw(other, made[0]).status == "withdrawn"
    assert one.pairing.run() == 1
    assert [found(one, each).status for each in made] == ["withdrawn", "paired", "paired"]
    with pytest.raises(SeekPaired):
        withdraw(other, made[1])
    assert withdraw(one, made[0]).status == "withdrawn"


def test_lapsed_seek_is_not_paired(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    first = seek(service)
    monkeypatch.setattr("services.seeking.seeks.LIFE", timedelta(0))
    gone = seek(service)
    assert found(service, gone).status == "lapsed"
    assert [each.id for each in service.seeks.open_seeks()] == [first.id]
    assert service.pairing.owed().now
    assert service.pairing.run() == 1
    assert found(service, first).status == "open"
    assert not service.pairing.owed().now


def test_correspondence_waits_for_a_day(service: Service) -> None:
    made = seek(service, clock=DaysClock(days=3))
    assert clock.seconds_between(made.created_at, made.lapses_at) == timedelta(hours=24).total_seconds()


def test_bots_are_counted_for_the_callers_of_the_seeks(service: Service) -> None:
    address = Caller(address="192.0.2.7")
    share = service.settings.limits.bot_games_per_caller
    assert share > 0
    for _ in range(share):
        seek(service, address, fill_with_bots_after_s=0)
        assert service.pairing.run() == 1
    one_more = seek(service, address, fill_with_bots_after_s=0)
    other = seek(service, fill_with_bots_after_s=0, seats=3)
    assert service.pairing.run() == 1
    assert [found(service, each).status for each in (one_more, other)] == ["open", "paired"]
    assert service.pairing.owed().now, "it is tried again later"
    seek(service)
    assert service.pairing.run() == 1
    assert found(service, one_more).status == "paired"


# The board


@pytest.mark.both_stores
def test_board_knows_the_seeks_of_other_processes_and_of_its_past(
    open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seek_board, "READ_AT_ONCE", 2)
    one = open_service()
    made = [seek(one) for _ in range(5)]
    withdraw(one, made[1])
    late = open_service()
    expected = [each.id for each in made if each is not made[1]]
    assert [each.id for each in late.seeks.open_seeks()] == expected
    one.pairing.run()
    newest = seek(one, seats=3)
    assert [each.id for each in late.seeks.open_seeks()] == [newest.id]


def test_board_shows_the_seeks_of_an_open_group(service: Service) -> None:
    with service.event_store.group():
        made = seek(service)
        assert [each.id for each in service.seeks.open_seeks()] == [made.id]
        withdraw(service, made)
        assert service.seeks.open_seeks() == []
        kept = seek(service)
    assert [each.id for each in service.seeks.open_seeks()] == [kept.id]


def test_group_that_is_not_stored_leaves_no_seek(service: Service) -> None:
    def fail() -> None:
        with service.event_store.group():
            seek(service)
            assert len(service.seeks.open_seeks()) == 1
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert service.seeks.open_seeks() == []


# Matching


def wanted(name: str, *, after_s: float = 0.0, **fields: Any) -> SeekMade:
    """A seek of a guest, made some seconds after the start."""
    made: dict[str, Any] = {
        "originator_id": uuid4(),
        "ruleset": "toy",
        "options": {},
        "seats": 2,
        "clock": None,
        "rated": True,
        "rating_range": None,
        "fill_with_bots_after_s": None,
        "player": None,
        "guest": name,
        "callers": (),
        "lapses_at": "2026-01-31T12:10:00.000000Z",
        "recorded_at": clock.later(START, timedelta(seconds=after_s)),
    }
    return SeekMade(**(made | fields))


def match(*seeks: SeekMade, at_s: float = 60.0, **ratings: float) -> tuple[list[str | None], int] | None:
    """Return the names of the first group of paired seeks, and the number of bots."""
    now = clock.later(START, timedelta(seconds=at_s))
    first = next_match(seeks, Knowledge(lambda seek: ratings.get(seek.guest or "")), now=now)
    return None if first is None else ([seek.guest for seek in first.seeks], first.bots)


def test_oldest_seeks_come_first() -> None:
    assert match(wanted("a"), wanted("b"), wanted("c")) == (["a", "b"], 0)


@pytest.mark.parametrize(
    "other",
    [
        {"ruleset": "chess"},
        {"options": {"x": 1}},
        {"seats": 3},
        {"clock": DaysClock(days=1)},
        {"rated": False},
    ],
)
def test_seeks_for_other_games_do_not_fit(other: dict[str, Any]) -> None:
    assert match(wanted("a"), wanted("b", **other)) is None
    assert match(wanted("a"), wanted("b", **other), wanted("c", **other), wanted("d", **other))


def test_every_player_accepts_all_others() -> None:
    strong, any_ = RatingRange(min=1600), RatingRange(max=1700)
    a, b = wanted("a", rating_range=strong), wanted("b", rating_range=any_)
    assert match(a, b, a=1500, b=1600) == (["a", "b"], 0)
    assert match(a, b, a=1500, b=1599.9) is None
    assert match(a, b, a=1700.1, b=1600) is None
    assert match(a, b) == (["a", "b"], 0)  # unknown ratings are accepted
    three = [wanted(name, seats=3) for name in "abc"] + [wanted("d", seats=3, rating_range=strong)]
    assert match(three[3], *three[:3], a=1500, b=1650, c=1700) == (["d", "b", "c"], 0)


def test_seek_that_shuts_out_others_does_not_keep_them_from_a_game() -> None:
    a, c, d = (wanted(name, seats=3) for name in "acd")
    b = wanted("b", seats=3, rating_range=RatingRange(min=1600))
    assert match(a, b, c, d, a=1700, c=1500, d=1500) == (["a", "c", "d"], 0)
    assert match(a, b, c, a=1700, c=1500) is None


def test_a_player_is_not_paired_with_another_seek_of_their_own() -> None:
    ada = uuid4()
    assert match(wanted("a", player=ada), wanted("a2", player=ada)) is None
    assert match(wanted("a", player=ada), wanted("a2", player=ada), wanted("b")) == (["a", "b"], 0)


def test_bots_join_when_the_time_of_one_seek_has_come() -> None:
    hasty = wanted("a", after_s=40, seats=4, fill_with_bots_after_s=20)
    patient = wanted("b", seats=4, fill_with_bots_after_s=600)
    people = wanted("c", seats=4)
    assert match(people, patient, hasty, at_s=59.9) is None
    assert match(people, patient, hasty, at_s=60) == (["a", "b"], 2)
    assert match(people, patient, hasty, wanted("d", seats=4), at_s=60) == (["c", "b", "a", "d"], 0)


def test_ranges_use_the_ratings_of_the_ruleset(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def player(name: str) -> Caller:
        made = service.commands.register_player(Request(SPECTATOR, "/players"), name)
        return Caller(secret=name, player=made.originator_id, name=name)

    known = {"Ada": 1700, "Bob": 1400}

    def ratings(names: Sequence[str], ruleset: str | None) -> dict[str, PlayerRating]:
        assert ruleset == "toy"
        return {
            name: PlayerRating(
                ruleset=ruleset, rating=known[name], uncertainty=50, provisional=False, games=20, wins=10
            )
            for name in names
            if name in known
        }

    monkeypatch.setattr(service.players, "ratings", ratings)
    made = [
        seek(service, player("Ada"), rating_range=RatingRange(min=1500)),
        seek(service, player("Bob")),
        seek(service, player("Cy"), rating_range=RatingRange(max=1650)),
        seek(service, player("Newcomer")),
    ]
    assert service.pairing.run() == 2
    games = paired_games(service, made)
    assert games[1] == games[2]  # Bob and Cy
    assert games[0] == games[3]  # Ada and somebody without a rating
