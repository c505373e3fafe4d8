"""Every branch of every encounter card, with either result of its contest, ends in a valid state."""

from itertools import product

import pytest

from domain.kernel.bundles import count
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers import events_encounters as n
from domain.starfarers.cards import packed
from domain.starfarers.check import check
from domain.starfarers.encounters.card import EncounterCard
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.ruleset import RULESET
from domain.starfarers.state import NOBODY, decider
from tests.rules.starfarers.table import WHITE, YELLOW, Position, balls, first

CONTESTS = {
    "success": (balls("yellow", "red"), balls("black", "blue")),
    "failure": (balls("black", "blue"), balls("yellow", "red")),
}
POOR, RICH = "poor", "rich"


def arranged(seats: int, means: str) -> Position:
    """Return a table at which all players own little, or much."""
    position = Position(seats)
    for seat in range(seats):
        if means == RICH:
            position.hand(seat, ore=2, food=2).upgrades(seat, boosters=3, cannons=3, pods=3).fame(seat, 4)
        else:
            position.hand(seat).upgrades(seat).fame(seat, 0)
    if means == RICH:
        position.ships(WHITE, colony=("4,9,E", "3,9,E"), trade=("4,9,W",))
    return position


def number_of(action: Action) -> int:
    """Return the number in an answer; 1 for yes."""
    if isinstance(action, a.AnswerYesNo):
        return int(action.yes)
    assert isinstance(action, a.AnswerNumber)
    return count(packed(action.cards))


def answered(position: Position, card: EncounterCard, number: int, contest: tuple[int, ...]) -> str | None:
    """Answer with a number if the seat may; return the result of the branch."""
    action = next((one for one in position.legal() if number_of(one) == number), None)
    if action is None:
        return None
    told = position.do(action, *(contest if card.branches[number].contest else ()))
    when: str = first(told, n.BranchRead).when
    return when


def finish(position: Position, *, last: bool) -> None:
    """Answer the remaining choices, always with the first or the last listed action."""
    while position.phase.startswith("encounter") or position.phase == "free_ship_place":
        listed = RULESET.legal_actions(position.state, decider(position.state))
        assert listed
        position.do(listed[-1] if last else listed[0])
        assert check(position.state) == []


CASES = [(card, means, seats) for card in DECK for means in (POOR, RICH) for seats in (3, 4)]


@pytest.mark.parametrize(
    ("card", "means", "seats"), CASES, ids=lambda value: getattr(value, "id", str(value))
)
def test_SF_274_SF_361_every_branch_is_carried_out_to_its_end(
    card: EncounterCard, means: str, seats: int
) -> None:
    read: set[tuple[int, str]] = set()
    answers = range(len(card.branches)) if card.question else [0]
    for (end, contest), number, last in product(CONTESTS.items(), answers, (False, True)):
        position = arranged(seats, means)
        position.meeting(card.id)
        if card.question is not None:
            when = answered(position, card, number, contest)
            if when is None:
                continue
            assert when in ("always", end)
            read.add((number, when))
        finish(position, last=last)
        assert check(position.state) == []
        assert position.state.encounter == NOBODY
    if means == RICH:
        contests = sum(branch.contest is not None for branch in card.branches)
        assert len(read) == len(card.branches) + contests


def test_SF_320_in_wear_and_tear_opponents_choose_too() -> None:
    position = arranged(4, RICH)
    position.meeting("ENC-32")
    asked = [decider(position.state)]
    while position.phase.startswith("encounter"):
        position.do(position.legal()[0])
        asked.append(decider(position.state))
    assert YELLOW in asked
