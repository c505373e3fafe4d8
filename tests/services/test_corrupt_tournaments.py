"""An unreadable record of a tournament or of the ladder stops nothing else, and the error names it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from services import clock
from services.contests import steps
from services.errors import Unavailable
from services.play.idempotency import Request
from services.service import Service
from services.store.ladder_records import LADDER, LADDER_TOPIC
from services.store.tournament_records import TOURNAMENT_TOPICS
from tests.services.test_corrupt_records import GARBAGE, put
from tests.services.tournament_table import (
    MovedClock,
    begun,
    make,
    person,
    run_to_the_end,
    view,
)


@pytest.fixture(name="time")
def moved_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[MovedClock]:
    monkeypatch.setattr(steps, "BREAK", timedelta(0))
    time = MovedClock()
    with clock.reading(time):
        yield time


@pytest.mark.parametrize("garbage", [*GARBAGE, None])
def test_unreadable_record_stops_its_own_tournament(
    service: Service, time: MovedClock, garbage: bytes | None
) -> None:
    ann = person(service, "Ann")
    cup = begun(service, time, ann, bots=["random"] * 3, rounds=1)
    run_to_the_end(service, cup)
    other = make(service, ann)
    rows = service.event_store.rows(cup)
    kinds = {topic: (version, state) for version, topic, state in rows}
    assert set(kinds) == TOURNAMENT_TOPICS - {"tournament/entrant-left.1"}
    for topic, (version, state) in kinds.items():
        altered = state.replace(b'"originator_version":', b'"recorded_at":') if garbage is None else garbage
        put(service, cup, version, topic, altered)
        with Service(service.settings, service.rulesets) as fresh:
            with pytest.raises(Unavailable):
                view(fresh, cup)
            with pytest.raises(Unavailable):
                fresh.tournaments.join(Request(ann, "/join"), cup)
            assert fresh.tournament_runner.run() == 0
            fresh.projector.catch_up()
            listed, _ = fresh.tournaments.page(None, None, before=None, limit=9)
            assert [each.id for each in listed] == [str(other)]
        put(service, cup, version, topic, state)
    assert view(service, cup).status == "finished"


@pytest.mark.parametrize("garbage", GARBAGE)
def test_unreadable_leave_stops_its_own_tournament(service: Service, garbage: bytes) -> None:
    ann = person(service, "Ann")
    cup = make(service)
    service.tournaments.join(Request(ann, "/join"), cup)
    service.tournaments.leave(Request(ann, "/leave"), cup)
    ((version, topic, _),) = service.event_store.rows(cup, gt=2)
    put(service, cup, version, topic, garbage)
    with Service(service.settings, service.rulesets) as fresh, pytest.raises(Unavailable):
        view(fresh, cup)


@pytest.mark.parametrize("garbage", GARBAGE)
def test_unreadable_game_of_the_ladder_stops_no_other(
    service: Service, time: MovedClock, garbage: bytes
) -> None:
    time.ahead += timedelta(hours=2)
    assert service.ladder.run() == 1
    put(service, LADDER, 1, LADDER_TOPIC, garbage)
    assert service.ladder.owed().now
    assert service.ladder.run() == 1
    assert len(service.event_store.rows(LADDER)) == 2
    service.projector.catch_up()
    assert len(service.ladder.view().games) == 1
