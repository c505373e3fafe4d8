"""Parsing of actions: the parser accepts what the document describes, and names every wrong field."""

from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

from api.schemas.actions import BESIDE, ActionRequest, ActionsOf, Beside
from api.schemas.from_structs import json_schema, pascal
from domain.kernel.descriptions import structs_in
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action, Ruleset
from domain.log.codec import tag_of
from services.errors import ValidationFailed
from tests.api.conftest import HOSTED
from tests.api.table import Table
from tests.contract.playout import filled_templates, positions
from tests.contract.sampling import sample
from tests.profiles import rulesets

ODD: list[Any] = [
    *(None, True, False, 0, -1, 1, 3, 1.5, 95, 96, 1000, 1001, 2**53 - 1, "", "1", "\x00", "water", "ore"),
    *([], [0], [0, 0], [1, 2], [0, 1, 2, 3], [4], [None], [[0]]),
    *({}, {"a": 1}, {"food": 1}, {"food": True}, {"ore": -1}, {"": None}),
]
NAMES = ("type", "x", "", "a.b", "_schema", *BESIDE)
HOSTED_RULESETS = pytest.mark.parametrize("ruleset", HOSTED.values(), ids=HOSTED)
ALL_RULESETS = pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.name)


def read(actions: ActionsOf, content: Any) -> ActionRequest | ValidationFailed:
    try:
        return actions.read(content)
    except ValidationFailed as failed:
        return failed


def fields_of(found: ActionRequest | ValidationFailed) -> set[str]:
    """Return the names of the wrong members of a refused action; empty if it was accepted."""
    if isinstance(found, ActionRequest):
        return set()
    return {path.split(".")[0] for path in found.errors}


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


def sampled(action_type: type[Action], rng: Random) -> dict[str, Any]:
    """Return an action of the right shape."""
    content: dict[str, Any] = sample(json_schema(action_type), rng)
    return content | {"type": tag_of(action_type)}


@HOSTED_RULESETS
def test_parser_accepts_exactly_what_the_document_allows(table: Table, ruleset: Ruleset) -> None:
    actions, rng, verdicts = ActionsOf(ruleset), Random(4), {True: 0, False: 0}
    for action_type in ruleset.action_types:
        component = f"#/components/schemas/{pascal(ruleset.name)}{pascal(tag_of(action_type))}"
        for _ in range(20):
            content: Any = sampled(action_type, rng)
            for _ in range(4):
                found = read(actions, content)
                if isinstance(content, dict) and content.get("type") == tag_of(action_type):
                    accepted = isinstance(found, ActionRequest)
                    assert allows(table, component, content) == accepted, (content, found)
                    verdicts[accepted] += 1
                else:
                    assert fields_of(found)
                content = altered(content, rng)
    assert min(verdicts.values()) > 20, "the samples include right and wrong actions"


def allows(table: Table, component: str, content: Any) -> bool:
    try:
        table.document.validate(content, {"$ref": component})
    except jsonschema.ValidationError:
        return False
    return True


@ALL_RULESETS
def test_encoded_action_is_parsed_to_an_equal_one(ruleset: Ruleset) -> None:
    actions, rng = ActionsOf(ruleset), Random(4)
    for position in positions(ruleset, 120):
        for seat in ruleset.duties(position.state):
            listed = ruleset.legal_actions(position.state, seat)
            chosen = [*rng.sample(listed, min(3, len(listed)))]
            chosen += filled_templates(ruleset, position.state, seat, rng)
            for action in chosen:
                assert actions.read(msgspec.to_builtins(action)) == ActionRequest(action, Beside())


@ALL_RULESETS
def test_every_wrong_field_is_named(ruleset: Ruleset) -> None:
    actions, rng = ActionsOf(ruleset), Random(4)
    for action_type in ruleset.action_types:
        content = sampled(action_type, rng)
        required = {field.encode_name for field in msgspec.structs.fields(action_type) if field.required}
        names = {field.encode_name for field in msgspec.structs.fields(action_type)}
        assert fields_of(read(actions, {"type": content["type"]})) == required
        for wrong in ("\x00", 1.5, 2.0, -1, {"": None}, [[]]):
            changed = content | dict.fromkeys(names, wrong)
            assert fields_of(read(actions, changed | {"x": 1, "since": 0})) == names | {"x", "since"}


def test_wrong_parts_of_bundles_and_lists_are_named() -> None:
    actions = ActionsOf(HOSTED["star-trek-catan"])
    wrong = {"type": "offer-trade", "give": {"food": -1, "gold": 2, "water": True}, "to": [0, 4], "seat": "0"}
    found = read(actions, wrong)
    assert isinstance(found, ValidationFailed)
    assert found.errors == {
        "seat": [Message("not-an-integer")],
        "give.gold": [Message("field-unknown")],
        "give.food": [Message("number-between", lowest=0, highest=95)],
        "give.water": [Message("not-an-integer")],
        "want": [Message("field-missing")],
        "to.1": [Message("number-between", lowest=0, highest=3)],
    }
    assert found.rules == ("STC-107", "STC-110", "STC-112")


@ALL_RULESETS
def test_action_types_refuse_unknown_fields(ruleset: Ruleset) -> None:
    for action_type in ruleset.action_types:
        for struct in (action_type, *structs_in(action_type)):
            assert struct.__struct_config__.forbid_unknown_fields, struct


@ALL_RULESETS
def test_no_field_of_an_action_is_named_like_a_member_beside_it(ruleset: Ruleset) -> None:
    for action_type in ruleset.action_types:
        assert not {"type", *BESIDE} & set(action_type.__struct_fields__), action_type


def test_members_beside_an_action_are_parsed_with_it() -> None:
    actions = ActionsOf(HOSTED["toy"])
    beside = {"seat": 2, "expected_version": 7, "since": None}
    assert actions.read({"type": "roll"} | beside).beside == Beside(2, 7, None)
    for name in BESIDE:
        for wrong in (-1, True, 2.0, "1", [], {}, 2**53):
            assert fields_of(read(actions, {"type": "roll", name: wrong})) == {name}
