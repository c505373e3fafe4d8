"""Events applied one after the other to a copy of a state."""

from domain.kernel.ruleset import Event
from domain.kernel.state import SlottedState, each, slotted_state, start
from domain.kernel.unfolding import Unfolding


@slotted_state
class Heap(SlottedState):
    version: int
    stones: list[int] = each(0)


class StonesLaid(Event, frozen=True):
    seat: int
    stones: int


def _evolve(state: Heap, event: Event) -> None:
    assert isinstance(event, StonesLaid)
    state.version += 1
    state.stones[event.seat] += event.stones


def test_events_happen_one_after_the_other_and_the_state_before_is_left_alone() -> None:
    before = start(Heap, 2, version=7)
    unfolding = Unfolding(before, _evolve)
    unfolding.add(StonesLaid(0, 3))
    assert (unfolding.state.version, unfolding.state.stones) == (8, [3, 0])
    unfolding.add(StonesLaid(1, 1), StonesLaid(0, 2))
    assert (unfolding.state.version, unfolding.state.stones) == (10, [5, 1])
    assert unfolding.events == [StonesLaid(0, 3), StonesLaid(1, 1), StonesLaid(0, 2)]
    assert (before.version, before.stones) == (7, [0, 0])


def test_unfolding_starts_with_given_events_in_its_own_list() -> None:
    known: list[Event] = [StonesLaid(1, 4)]
    unfolding = Unfolding(start(Heap, 2, version=0), _evolve, known)
    unfolding.add(StonesLaid(1, 5))
    assert unfolding.state.stones == [0, 9]
    assert unfolding.events == [StonesLaid(1, 4), StonesLaid(1, 5)]
    assert known == [StonesLaid(1, 4)]
