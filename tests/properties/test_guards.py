"""The guards of turn and phase: which refusal comes first if several apply."""

from typing import NamedTuple

import pytest

from domain.kernel.errors import GameNotRunning, NotYourDecision, RuleViolation
from domain.kernel.guards import Choice, Guards


class Table(NamedTuple):
    phase: str
    active: int = 1


GUARDS = Guards(over=("TOY-002",), choices={"discard": Choice("discard-first", ("TOY-005",))})


def test_active_player_of_a_running_game_is_not_refused() -> None:
    GUARDS.verify_running(Table("main"))
    GUARDS.verify_turn(Table("main"), 1, ("TOY-009",))
    GUARDS.verify_turn(Table("discard"), 1, ("TOY-009",))


def test_finished_game_is_refused_before_the_turn_check() -> None:
    over = Table("game_over")
    with pytest.raises(GameNotRunning) as told:
        GUARDS.verify_running(over)
    assert (told.value.message.key, told.value.rules) == ("game-over", ("TOY-002",))
    with pytest.raises(GameNotRunning):
        GUARDS.verify_turn(over, 0, ("TOY-009",))
    with pytest.raises(GameNotRunning):
        GUARDS.refuse_phase(over, "not-now", rules=("TOY-009",))


def test_other_seats_refusal_names_the_active_seat_and_rules() -> None:
    with pytest.raises(NotYourDecision) as told:
        GUARDS.verify_turn(Table("main"), 0, ("TOY-003", "TOY-009"))
    assert told.value.message.key == "not-your-turn"
    assert told.value.rules == ("TOY-003", "TOY-009")


def test_without_an_open_choice_the_action_explains_the_wrong_phase() -> None:
    with pytest.raises(RuleViolation) as told:
        GUARDS.refuse_phase(Table("main"), "already-rolled", rules=("TOY-001",), beside_choice=("TOY-009",))
    assert (told.value.message.key, told.value.rules) == ("already-rolled", ("TOY-001",))


def test_an_open_choice_comes_first_and_each_rule_is_named_once() -> None:
    choosing = Table("discard")
    with pytest.raises(RuleViolation) as told:
        GUARDS.refuse_phase(choosing, "already-rolled", rules=("TOY-001",))
    assert (told.value.message.key, told.value.rules) == ("discard-first", ("TOY-005",))
    with pytest.raises(RuleViolation) as told:
        GUARDS.refuse_phase(choosing, "not-now", rules=("TOY-001",), beside_choice=("TOY-009", "TOY-005"))
    assert told.value.rules == ("TOY-005", "TOY-009")
