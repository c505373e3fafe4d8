"""The committed generated files of the Python client match the present output of their generators."""

import json

import pytest

from tests.clients.generating import BLOCKING, PACKAGE, generated_blocking, generated_types


def test_types_match_the_openapi_document(document: str) -> None:
    assert generated_types(document) == (PACKAGE / "types.py").read_text()


def test_the_types_follow_the_document(document: str) -> None:
    changed = document.replace('"seed_commitment"', '"seed_promise"')
    assert changed != document
    written = generated_types(changed)
    assert "seed_promise: str" in written
    assert "seed_commitment" not in written


def test_common_action_members_are_generated_once(document: str) -> None:
    words = "Refuse the action if the seat's choice from this version is no longer open"
    assert generated_types(document).count(words) == 1
    changed = json.loads(document)
    del changed["components"]["schemas"]["StarfarersEndFlight"]["properties"]["since"]
    assert generated_types(json.dumps(changed)).count(words) > 100


@pytest.mark.parametrize("name", BLOCKING)
def test_a_blocking_module_is_the_asynchronous_one_without_waiting(name: str) -> None:
    written = generated_blocking(name)
    assert written == (PACKAGE / name).read_text()
    assert "await" not in written
    assert "async " not in written
