"""Parsing an action in one pass accepts exactly the actions that pass the schemas."""

from random import Random
from typing import Any

import msgspec
import pytest

from api.schemas.actions import BESIDE, ActionsOf, _NotAtOnce
from domain.kernel.descriptions import structs_in
from domain.kernel.ruleset import Ruleset
from services.errors import ValidationFailed
from tests.contract.playout import filled_templates, positions
from tests.profiles import rulesets

ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2.0,
    1.5,
    2**53,
    1000,
    1001,
    "",
    "1",
    "\x00",
    [],
    [0],
    [0, 0],
    {},
    {"a": 1},
]
NAMES = ("type", "x", "seat", "expected_version", "since")


def read_at_once(actions: ActionsOf, content: Any) -> Any:
    try:
        return actions._converted(content)
    except (_NotAtOnce, msgspec.ValidationError):
        return None


def altered(content: Any, rng: Random) -> Any:
    """Change one value at a random depth."""
    if isinstance(content, dict) and (not content or rng.random() < 0.7):
        name = rng.choice([*content, *NAMES])
        if name in content and rng.random() < 0.3:
            return {key: value for key, value in content.items() if key != name}
        return content | {name: altered(content.get(name), rng)}
    if isinstance(content, list) and content and rng.random() < 0.7:
        at = rng.randrange(len(content))
        return [*content[:at], altered(content[at], rng), *content[at + rng.randrange(2) :]]
    return rng.choice(ODD)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.name)
def test_fast_parsing_accepts_exactly_what_passes_the_schemas(ruleset: Ruleset) -> None:
    actions, rng, at_once = ActionsOf(ruleset), Random(4), 0
    for position in positions(ruleset, 120):
        for seat in ruleset.duties(position.state):
            listed = ruleset.legal_actions(position.state, seat)
            chosen = [*rng.sample(listed, min(3, len(listed)))]
            chosen += filled_templates(ruleset, position.state, seat, rng)
            for action in chosen:
                content = msgspec.to_builtins(action)
                assert actions._converted(content).action == action
                assert actions._checked(content).action == action
                for _ in range(4):
                    content = altered(content, rng)
                    found = read_at_once(actions, content)
                    if found is not None:
                        at_once += 1
                        assert found == actions._checked(content), content
                    else:
                        with_words(actions, content)
    assert at_once > 20, "some of what was altered is an action still"


def with_words(actions: ActionsOf, content: Any) -> None:
    """Check that the slow path accepts or refuses what the fast path leaves to it."""
    try:
        actions.read(content)
    except ValidationFailed as failed:
        assert failed.errors or failed.detail  # noqa: PT017  either may say it


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.name)
def test_action_types_refuse_unknown_fields(ruleset: Ruleset) -> None:
    for action_type in ruleset.action_types:
        for struct in (action_type, *structs_in(action_type)):
            assert struct.__struct_config__.forbid_unknown_fields, struct


def test_fields_beside_an_action_are_parsed_with_it() -> None:
    actions = ActionsOf(rulesets()[0])
    tag = next(tag for tag, kind in actions.types.items() if not kind.__struct_fields__)
    content = {"type": tag, "seat": 2, "expected_version": 7, "since": None}
    assert read_at_once(actions, content) == actions._checked(content)
    for name in BESIDE:
        for odd in ODD:
            sent = {"type": tag, name: odd}
            found = read_at_once(actions, sent)
            assert found is None or found == actions._checked(sent)
