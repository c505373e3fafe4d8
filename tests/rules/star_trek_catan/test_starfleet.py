"""Chapter 13: the Largest Starfleet."""

import pytest

from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.scoring import holder_after
from domain.star_trek_catan.state import NOBODY
from tests.rules.star_trek_catan.table import BLUE, RED, Position


def _plays(position: Position, seat: int) -> list[object]:
    position.at("trade", active=seat).cards(seat, starfleet_intervenes=1)
    return list(position.do(seat, a.PlayStarfleetIntervenes()))


@pytest.mark.parametrize(("before", "takes"), [(0, False), (1, False), (2, True)])
def test_STC_257_the_first_with_three_takes_the_card(before: int, takes: bool) -> None:
    events = _plays(Position().face_up(RED, before), RED)
    assert events[1:] == ([e.LargestStarfleetMoved(RED)] if takes else [])


def test_STC_258_a_tie_leaves_it_with_the_holder_and_more_takes_it() -> None:
    position = Position().face_up(RED, 3).holders(fleet=RED).face_up(BLUE, 2)
    assert len(_plays(position, BLUE)) == 1
    later = Position().face_up(RED, 3).holders(fleet=RED).face_up(BLUE, 3)
    assert _plays(later, BLUE)[1:] == [e.LargestStarfleetMoved(BLUE)]
    points = [line.victory_points for line in RULESET.standings(later.state, None)]
    assert points[:2] == [2, 4]


def test_STC_259_cards_in_the_hidden_hand_never_count() -> None:
    position = Position().cards(RED, starfleet_intervenes=5).face_up(RED, 1)
    assert len(_plays(position, RED)) == 1


@pytest.mark.parametrize(
    ("counts", "holder", "expected"),
    [
        ((2, 2, 0, 0), NOBODY, NOBODY),
        ((2, 2, 0, 0), 0, NOBODY),
        ((3, 2, 0, 0), NOBODY, 0),
        ((3, 3, 0, 0), NOBODY, NOBODY),
        ((3, 3, 0, 0), 1, 1),
        ((3, 3, 2, 0), 2, NOBODY),
        ((3, 4, 3, 0), 0, 1),
        ((2, 3, 2, 0), 0, 1),
    ],
)
def test_STC_260_the_card_moves_after_any_change_of_counts(
    counts: tuple[int, ...], holder: int, expected: int
) -> None:
    """Only a support card lowers counts, so the test calls the rule's function directly."""
    assert holder_after(counts, holder, 3) == expected


def test_STC_260_set_aside_it_comes_back_to_whoever_is_alone_with_the_most() -> None:
    position = Position().face_up(RED, 3).face_up(BLUE, 3)
    assert _plays(position, BLUE)[1:] == [e.LargestStarfleetMoved(BLUE)]
