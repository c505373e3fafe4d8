"""Rolling a seven (chapter 5)."""

import pytest

from domain.kernel.bundles import count
from domain.kernel.errors import NotYourDecision
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import (
    BLUE,
    RED,
    ROLL,
    WHITE,
    YELLOW,
    Position,
    Scripted,
    first,
    kinds,
)

SEVEN = (2, 3)


def test_SF_088_SF_113_nothing_is_produced() -> None:
    position = Position().even().friendship(BLUE, "relief_fund", "green_folk_ore")
    events = position.do(ROLL, *SEVEN)
    assert first(events, e.ProductionRolled).income == (Cards(), Cards(), Cards(), Cards())
    assert position.phase == "trade_build"


@pytest.mark.parametrize(("held", "due"), [(7, 0), (8, 4), (9, 4), (11, 5), (12, 6)])
def test_SF_115_a_hand_above_seven_loses_half_rounded_down(held: int, due: int) -> None:
    position = Position().even().hand(WHITE, ore=held)
    position.do(ROLL, *SEVEN)
    assert position.state.discarding == ((due, 0, 0, 0) if due else ())


@pytest.mark.parametrize(("held", "due"), [(12, 0), (13, 6)])
def test_SF_116_SF_252_reduced_tribute_raises_the_limit_of_the_hand(held: int, due: int) -> None:
    position = Position().even().hand(RED, goods=held).friendship(RED, "reduced_tribute")
    position.do(ROLL, *SEVEN)
    assert position.state.discarding == ((0, 0, due, 0) if due else ())


def _discarding() -> Position:
    position = Position().even().hand(WHITE, ore=8).hand(RED, food=9, goods=1)
    position.do(ROLL, *SEVEN)
    return position


def test_SF_115_SF_117_SF_369_all_choose_at_once_and_secretly() -> None:
    position = _discarding()
    assert set(RULESET.duties(position.state)) == {WHITE, RED}
    chosen = position.do(a.Discard(Cards(food=5)), seat=RED)
    assert RULESET.secrets(position.state, chosen[0]) == {"cards": (RED,)}
    assert position.view(WHITE).discards[1].chosen
    assert position.view(WHITE).discards[1].cards is None
    assert position.view(RED).discards[1].cards == Cards(food=5)
    assert position.has(RED) == Cards(food=9, goods=1)
    events = position.do(a.Discard(Cards(ore=4)), seat=WHITE)
    assert first(events, e.CardsDiscarded).cards == (Cards(ore=4), Cards(), Cards(food=5), Cards())
    assert position.has(RED) == Cards(food=4, goods=1)


def test_SF_115_SF_117_a_discard_has_the_exact_number_and_is_final() -> None:
    position = _discarding()
    position.refuse(a.Discard(Cards(ore=3)), "SF-115", seat=WHITE)
    position.refuse(a.Discard(Cards(food=4)), "SF-115", seat=WHITE)
    for seat in (YELLOW, BLUE):
        with pytest.raises(NotYourDecision):
            RULESET.decide(position.state, seat, a.Discard(Cards(ore=1)), Scripted())
    position.do(a.Discard(Cards(ore=4)), seat=WHITE)
    with pytest.raises(NotYourDecision) as refused:
        RULESET.decide(position.state, WHITE, a.Discard(Cards(ore=4)), Scripted())
    assert refused.value.rules == ("SF-117",)
    position.do(a.Discard(Cards(food=5)), seat=RED)
    position.refuse(a.Discard(Cards(food=1)), "SF-114", "SF-119", "SF-115", seat=WHITE)


def test_SF_114_SF_118_SF_119_SF_121_SF_122_a_seven_has_its_steps_in_order() -> None:
    position = Position().even().hand(BLUE, food=2)
    position.do(ROLL, *SEVEN)
    assert position.phase == "rob"
    assert position.legal() == [a.Rob(BLUE)]
    position.refuse(a.Rob(RED), "SF-119")
    position.refuse(a.Rob(WHITE), "SF-118")
    events = position.do(a.Rob(BLUE), 1)
    drawn = [(event.seat, event.number) for event in events if isinstance(event, e.ReserveDrawn)]
    assert kinds(events)[0] == "CardStolen"
    assert drawn == [(YELLOW, 1), (RED, 1), (BLUE, 1), (WHITE, 2)]
    assert position.phase == "trade_build"


def test_SF_120_only_thief_and_victim_know_the_stolen_card() -> None:
    position = Position().even().hand(BLUE, food=2)
    position.do(ROLL, *SEVEN)
    stolen = position.do(a.Rob(BLUE))[0]
    assert RULESET.secrets(position.state, stolen) == {"resource": (WHITE, BLUE), "draws": ()}


def test_SF_119_SF_121_without_cards_of_others_nobody_is_robbed() -> None:
    position = Position().even()
    events = position.do(ROLL, *SEVEN)
    assert "CardStolen" not in kinds(events)
    assert [count(hand) for hand in position.state.hands] == [2, 1, 1, 1]
