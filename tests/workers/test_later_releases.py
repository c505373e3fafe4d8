"""Records of a later release, as a rolling upgrade may write them beside this one."""

from uuid import uuid4

from eventsourcing.persistence import StoredEvent

from tests.workers.conftest import House
from workers.dispatcher import Dispatcher


def test_records_of_a_later_release_are_left_aside(house: House) -> None:
    log = house.service.event_store
    before, record = house.create("random", "random").id, uuid4()
    log._dialect.insert(
        [StoredEvent(record, version, "later/thing-done.1", b'{"name":"x"}') for version in (1, 2)], None
    )
    after = house.create("random", "random").id
    assert house.service.projector.catch_up() > 0
    dispatcher = Dispatcher(house.service, house.queues)
    dispatcher.step()
    dispatcher.close()
    assert {str(game) in " ".join(house.jobs()) for game in (before, after)} == {True}
    assert not any(str(record) in job for job in house.jobs())
    assert sorted(house.service.views.games.ids()) == sorted([before, after])
    house.work()
    assert house.service.auditor.audit(before).ok
