"""Problems, their field errors and rules come in the requested language."""

from random import Random
from typing import Any
from uuid import UUID

import pytest
from werkzeug.test import TestResponse

from tests.api.document import V1
from tests.api.table import TWO, Seated, Table


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


def test_every_field_has_a_german_name(table: Table) -> None:
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


def test_names_are_translated(table: Table) -> None:
    wrong = {"ruleset": "toy", "seats": [{"kind": "human", "name": " " * 3}, TWO[1]]}
    assert said(table, "/games", wrong, "de") == {"name": ["1 bis 40 Zeichen."]}


def refused(answer: TestResponse, status: int) -> tuple[dict[str, Any], str | None]:
    """Return a problem and the value of its ``Content-Language``."""
    assert answer.status_code == status, answer.text
    body: dict[str, Any] = answer.get_json()
    return body, answer.headers.get("Content-Language")


TREK = {"ruleset": "star-trek-catan", "options": {"setup": "beginner"}}


@pytest.mark.parametrize(
    ("seat", "action", "german"),
    [
        (0, {"type": "end-turn"}, "Der Zug kann nicht enden, bevor gewürfelt ist."),
        (1, {"type": "end-turn"}, "Das darf nur, wer am Zug ist."),
        (0, {"type": "withdraw-offer", "offer": 5}, "Handeln kannst du erst, wenn der Wurf abgehandelt ist."),
    ],
)
def test_refusal_of_a_ruleset_is_translated(
    table: Table, seat: int, action: dict[str, Any], german: str
) -> None:
    seats = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cyd")]
    game = Seated(table.post(f"{V1}/games", TREK | {"seats": seats}).get_json())
    english, language = refused(table.act(game, seat, action), 409)
    assert language is None
    told, language = refused(table.act(game, seat, action, Accept_Language="de-CH, en;q=0.3"), 409)
    assert (told["detail"], language) == (german, "de")
    assert told | {"detail": english["detail"]} == english, "all else is as in English"
    assert refused(table.act(game, seat, action, Accept_Language="fr"), 409) == (english, None)
    assert refused(table.act(game, seat, action, Accept_Language="en, de;q=0.9"), 409) == (english, None)


def test_names_of_people_are_not_translated(table: Table) -> None:
    table.post(f"{V1}/players", {"name": "ore and food"})
    taken = {"ruleset": "toy", "seats": [{"kind": "human", "name": "ore and food"}, TWO[1]]}
    told, language = refused(table.post(f"{V1}/games", taken, Accept_Language="de"), 409)
    assert told["detail"] == (
        "ore and food ist ein eingetragener Name; benutzen darf ihn nur, wem er gehört."
    )
    assert language == "de"


def test_refusals_before_routing_are_translated(table: Table) -> None:
    told, language = refused(table.get(f"{V1}/games/{UUID(int=7)}", Accept_Language="de"), 404)
    assert (told["detail"], language) == ("Dieses Spiel gibt es nicht.", "de")
    told, _ = refused(table.get(f"{V1}/games", "no-token", Accept_Language="de"), 401)
    assert told["detail"] == "Dieser Schlüssel ist hier nicht bekannt."


def test_untranslated_content_is_marked_as_english(table: Table) -> None:
    wrong = {"type": "end-turn"}
    game = table.open_game()
    told, language = refused(table.act(game, table.first_seat(game), wrong, Accept_Language="de"), 409)
    assert (told["rules"], language) == (["TOY-009"], None)


def test_rules_are_served_in_german(table: Table) -> None:
    path = f"{V1}/rulesets/starfarers"
    english, german = table.get(path), table.get(f"{path}?lang=de")
    assert (english.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert english.headers["ETag"] != german.headers["ETag"]
    told, rules = german.get_json()["rules"], english.get_json()["rules"]
    assert [rule["id"] for rule in told] == [rule["id"] for rule in rules]
    assert [rule["source"] for rule in told] == [rule["source"] for rule in rules]
    assert {rule["language"] for rule in told} == {"de"}
    assert told[0]["text"].startswith("An einem Spiel nehmen")
    assert german.get_json() | {"rules": rules} == english.get_json(), "all else is as in English"
    assert table.get(f"{path}?lang=de", If_None_Match=german.headers["ETag"]).status_code == 304
    assert table.get(f"{path}?lang=de", If_None_Match=english.headers["ETag"]).status_code == 200
    assert table.get(f"{path}?lang=en").data == table.get(path, Accept_Language="de").data == english.data
    assert table.get(f"{path}?lang=fr").status_code == 422


def test_ruleset_without_german_rules_is_served_in_english(table: Table) -> None:
    assert table.get(f"{V1}/rulesets/toy?lang=de").headers["Content-Language"] == "en"


def test_audit_findings_are_translated(table: Table) -> None:
    game = table.open_game()
    table.play(game, Random(5), most=20)
    path = f"{game.path}/audit"
    english, german = table.get(path), table.get(f"{path}?lang=de")
    assert (english.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert english.headers["ETag"] != german.headers["ETag"]
    found, told = english.get_json(), german.get_json()
    for check, said in zip(found["checks"], told["checks"], strict=True):
        assert said["detail"] != check["detail"], f"{check['detail']} is in English"
        assert said | {"detail": check["detail"]} == check, "all else is as in English"
    assert told | {"checks": found["checks"]} == found
