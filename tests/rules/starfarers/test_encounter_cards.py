"""The tables of the 32 cards match the rules document (section 20)."""

import re
from collections import Counter

import pytest

from domain.starfarers.encounters.card import (
    Branch,
    EncounterCard,
    Op,
    Outcome,
    Result,
    Selector,
    Step,
)
from domain.starfarers.encounters.deck import ALL_CARDS, CARD_INDEX, DECK, reader, seat_named
from services.reading.rulebook import RULES_DIRECTORY

ROW = re.compile(r"^\| (ENC-\d\d) \| (.+) \((\w+)\) \| (.+?) \| (.+) \|$", re.MULTILINE)
WORDS: dict[Op, str] = {
    "ship_cannot_move": "1 ship can't move",
    "lose_upgrade": "lose 1 upgrade",
    "lose_fame": "lose {0} fame",
    "gain_fame": "+{0} fame",
    "gain_upgrade": "+1 upgrade",
    "space_jump": "space jump",
    "take_card_from_each_opponent": "take 1 card from each opponent",
    "free_trade_ship": "free trade ship",
}
SELECTED: dict[Selector, str] = {
    "at_least": "each player with {0} or more physical upgrades",
    "most_pods": "every player with the most physical freight pods, at least 1",
    "fewest_upgrades": "every player with the fewest physical upgrades",
}


def worded(result: Result) -> str:
    if result.op == "receive_resources":
        return f"receive {result.count} {result.resource or 'of choice'}"
    return WORDS[result.op].format(result.count)


def listed(outcome: Outcome) -> str:
    return ", ".join(map(worded, outcome.results)) or "nothing"


def branch_worded(branch: Branch) -> str:
    if branch.contest is None:
        return listed(branch.success)
    assert branch.failure is not None
    contest = f"{branch.contest.kind} vs {branch.contest.opponent}"
    return f"{contest} — success: {listed(branch.success)}; failure: {listed(branch.failure)}"


def step_worded(number: int, step: Step) -> str:
    return f"**step {number}** ({SELECTED[step.selector].format(step.number)}): {worded(step.result)}"


def question_worded(card: EncounterCard) -> str:
    question = card.question
    if question is None:
        return "none, all players"
    if question.kind == "number":
        return f"number 0–{question.most}, pays that many resources"
    return f"yes/no, yes costs {question.cost}" if question.cost else "yes/no"


def branches_worded(card: EncounterCard) -> str:
    if card.question is None:
        return "<br>".join(step_worded(number, step) for number, step in enumerate(card.steps, start=1))
    branches = [(str(answer), branch) for answer, branch in enumerate(card.branches)]
    if card.question.kind == "yes_no":
        (_, no), (_, yes) = branches
        branches = [("yes", yes), ("no", no)]
    return "<br>".join(f"**{answer}**: {branch_worded(branch)}" for answer, branch in branches)


def test_SF_360_SF_361_SF_363_SF_364_every_card_is_as_the_document_says() -> None:
    document = (RULES_DIRECTORY / "starfarers.md").read_text(encoding="utf-8")
    told = ROW.findall(document)
    assert told == [
        (card.id, card.title, card.category, question_worded(card), branches_worded(card)) for card in DECK
    ]


def test_SF_009_SF_359_the_deck_is_made_of_these_kinds() -> None:
    assert len(DECK) == len(CARD_INDEX) == ALL_CARDS.bit_count() == 32
    assert Counter(card.category for card in DECK) == {
        "merchant": 7,
        "traveler": 6,
        "pirate": 8,
        "distress": 5,
        "wormhole": 2,
        "salvage": 1,
        "council": 1,
        "wear_and_tear": 2,
    }


def test_SF_269_every_question_has_a_branch_for_each_answer() -> None:
    for card in DECK:
        if card.question is None:
            assert not card.branches
            assert card.steps
        else:
            assert len(card.branches) == card.question.most + 1


def test_prompts_distinguish_cards_and_no_text_reveals_branches() -> None:
    assert len({card.prompt for card in DECK}) == len(DECK)
    for card in DECK:
        assert not any(branch.success.text in card.prompt for branch in card.branches)


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        (4, {"left_1": 2, "left_2": 3, "right_1": 0, "right_2": 3}),
        (3, {"left_1": 2, "left_2": 0, "right_1": 0, "right_2": 2}),
    ],
)
def test_SF_267_SF_362_cards_name_seats_from_the_active_player(seats: int, named: dict[str, int]) -> None:
    assert {name: seat_named(name, 1, seats) for name in named} == named  # type: ignore[arg-type]
    assert reader(1, seats) == 2
    assert reader(seats - 1, seats) == 0
