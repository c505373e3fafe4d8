"""What is said of the fields of a request comes in the language that is asked for."""

from typing import Any

import pytest

from api.http.wording import GERMAN, worded
from tests.api.document import V1
from tests.api.table import TWO, Table


def said(table: Table, path: str, body: Any, language: str) -> dict[str, list[str]]:
    answer = table.post(f"{V1}{path}", body, Accept_Language=language)
    assert answer.status_code == 422, answer.text
    errors: dict[str, list[str]] = answer.get_json()["errors"]
    return errors


WRONG = {
    "seats": [{"kind": "nobody"}, {"kind": "human", "name": "a\x01"}, {"knd": "human"}],
    "bot_pace_ms": 70_000,
    "clock": {"kind": "decision", "days": 3},
    "sandbox": 3,
    "listed": "yes",
    "more": 1,
}


def test_every_field_is_told_in_german(table: Table) -> None:
    english = said(table, "/games", WRONG, "en")
    german = said(table, "/games", WRONG, "de-AT,de;q=0.9,en;q=0.5")
    assert german.keys() == english.keys()
    assert len(german) >= 8
    for field, messages in german.items():
        assert messages != english[field], f"{field}: {messages} is in English"
        assert "{" not in "".join(messages)
    assert german["ruleset"] == ["Hier fehlt etwas."]
    assert german["bot_pace_ms"] == ["Von 0 bis 60000."]
    assert german["seats.0.kind"] == ["Möglich sind: human, open, bot."]
    assert said(table, "/games", WRONG, "fr") == english


def test_names_are_told_in_german(table: Table) -> None:
    wrong = {"ruleset": "toy", "seats": [{"kind": "human", "name": " " * 3}, TWO[1]]}
    assert said(table, "/games", wrong, "de") == {"name": ["1 bis 40 Zeichen."]}


@pytest.mark.parametrize("english", GERMAN)
def test_a_sentence_is_found_again_by_its_form(english: str) -> None:
    """No sentence is taken for another, and its parts are kept."""
    parts = {"lowest": "2", "highest": "9", "least": "2", "most": "9", "length": "3", "choices": "a, b"}
    parts |= {"other": "x", "number": "3 or 4", "color": "red", "last": "7", "version": "5", "next": "8"}
    assert worded(english.format(**parts), "de") == GERMAN[english].format(**parts)
    assert worded(english.format(**parts), "en") == english.format(**parts)


def test_what_the_catalogue_lacks_stays_as_it_is() -> None:
    assert worded("Something else.", "de") == "Something else."
