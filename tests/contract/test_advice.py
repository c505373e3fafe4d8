"""Advice of every ruleset: a goal, and a reason for every legal action, in every language."""

from importlib import import_module
from typing import Any

from domain.kernel.ruleset import Ruleset, Seat
from domain.kernel.say import ENGLISH, Say
from domain.log.codec import tag_of
from tests.contract.conftest import Walk
from tests.contract.test_narration import _Strict
from tests.contract.test_secrecy import _twins
from tests.profiles import has_secrets

EVERY = 10
"""The test compares one pair of twins in this many."""


def _lines(ruleset: Ruleset, state: Any, seat: Seat, say: Say) -> list[str]:
    """Return the goal and the reasons for all legal actions, from the seat's masked state."""
    masked = ruleset.mask(state, seat)
    return [
        ruleset.goal(masked, seat, say),
        *(ruleset.reason(masked, seat, action, say) for action in ruleset.legal_actions(state, seat)),
    ]


def test_every_legal_action_has_a_reason_in_every_language(walk_some: Walk) -> None:
    seen: set[str] = set()
    for position in walk_some():
        ruleset = position.ruleset
        says = [ENGLISH, *(Say(_Strict(catalogue)) for catalogue in ruleset.catalogues.values())]
        for seat in ruleset.duties(position.state):
            for say in says:
                for line in _lines(ruleset, position.state, seat, say):
                    assert line.strip() == line != "", f"{position}: for {seat}"
                    assert line.isprintable(), f"{position}: {line}"
                    assert "None" not in line, f"{position}: {line}"
                    assert not line.endswith("."), f"{position}: {line}"
            seen |= {tag_of(type(action)) for action in ruleset.legal_actions(position.state, seat)}
    assert len(seen) > len(ruleset.action_types) / 2


def test_every_type_of_action_has_a_reason(ruleset: Ruleset) -> None:
    """A rare action has one too, although a short walk does not reach it."""
    reasons = vars(import_module(ruleset.reason.__module__)).get("_REASONS")
    assert ruleset.name == "toy" or set(reasons or ()) == set(ruleset.action_types)


def test_advice_is_the_same_for_twins(ruleset: Ruleset, walk: Walk) -> None:
    """A seat's advice does not depend on anything hidden from it."""
    compared = 0
    for position, viewer, state, twin in _twins(walk):
        if viewer is None or not position.ruleset.legal_actions(state, viewer):
            continue
        compared += 1
        if compared % EVERY == 1:
            advice = [_lines(position.ruleset, each, viewer, ENGLISH) for each in (state, twin)]
            assert advice[0] == advice[1], f"{position}: for {viewer}"
    assert compared or not has_secrets(ruleset)
