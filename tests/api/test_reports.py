"""Reports of players, and what the operator's restrictions refuse."""

from collections.abc import Callable
from typing import Any

import pytest

from api.process.runtime import Runtime
from cli.context import Context
from cli.main import command, main
from services.settings import Settings
from tests.api.table import OPERATOR, V1, Table, problem
from tests.toy import RULESET

TWO = [{"kind": "human"}, {"kind": "human", "name": "Bob"}]
RATED: dict[str, Any] = {"ruleset": "toy", "options": {"target": 100}, "seats": TWO}
Run = Callable[..., str]


@pytest.fixture
def run(settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a subcommand of ``starledger`` on the same store, and return its output."""
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    monkeypatch.setattr("domain.registry.RULESETS", {RULESET.name: RULESET})
    monkeypatch.setattr("cli.logs.configure_logs", lambda *_, **__: None)

    def run(*arguments: str) -> str:
        command.main(list(arguments), obj=Context(main), standalone_mode=False)
        return capsys.readouterr().out

    return run


@pytest.fixture
def ada(table: Table) -> str:
    made: str = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    return made


def report(table: Table, about: Any, token: str | None, reason: str = "talk", **headers: str) -> Any:
    return table.post(f"{V1}/reports", {"about": about, "reason": reason}, token, **headers)


def test_people_report_players_and_seats(table: Table, ada: str, run: Run) -> None:
    game = table.open_game()
    seat = {"game": game.id, "seat": 1}
    first = report(table, {"player": "ADA"}, game.tokens[0], "cheating")
    assert first.status_code == 201
    assert report(table, {"player": "Ada"}, game.tokens[0], "cheating").get_json() == first.get_json()
    assert report(table, seat, ada).status_code == 201
    lines = run("reports").splitlines()
    assert len(lines) == 2, "the same report counts once a day"
    assert lines[0].endswith(f"  talk  Bob (game {game.id}, seat 1)  reported by Ada")
    assert lines[1].endswith(f"  cheating  Ada  reported by Ann (game {game.id}, seat 0)")


def test_a_repeated_report_returns_the_first_answer(table: Table, ada: str) -> None:
    key = {"Idempotency_Key": "a-key-of-enough-random-bits"}
    game = table.open_game()
    seat = {"game": game.id, "seat": 1}
    assert report(table, seat, ada, **key).data == report(table, seat, ada, **key).data
    problem(report(table, seat, ada, "name", **key), 422, "idempotency-mismatch")


def test_reports_need_a_person_and_a_subject(table: Table, ada: str) -> None:
    problem(report(table, {"player": "Ada"}, None), 401, "unauthenticated")
    problem(report(table, {"player": "Ada"}, OPERATOR), 403, "forbidden")
    problem(report(table, {"player": "Nobody"}, ada), 404, "not-found")
    game = table.open_game({"kind": "human"}, {"kind": "open"})
    for seat in (1, 2):
        problem(report(table, {"game": game.id, "seat": seat}, ada), 404, "not-found")
    for about in ({}, {"game": game.id}, {"player": "Ada", "game": game.id, "seat": 0}, {"seat": 1}):
        problem(report(table, about, ada), 422, "validation-failed")
    problem(report(table, {"player": "Ada"}, ada, "because"), 422, "validation-failed")


@pytest.mark.parametrize("subject", ["player", "seat"])
def test_a_muted_player_says_nothing_until_unmuted(table: Table, ada: str, run: Run, subject: str) -> None:
    game = table.post(f"{V1}/games", RATED, ada).get_json()
    path, said = f"{V1}/games/{game['id']}/phrases", {"phrase": "hello"}
    named = ["--player", "Ada"] if subject == "player" else ["--game", game["id"], "--seat", "0"]
    run("moderate", "mute", *named, "--reason", "insults")
    refused = problem(table.post(path, said, ada), 403, "forbidden")
    assert "muted" in refused["detail"]
    problem(table.post(path, said, game["seats"][0]["token"]), 403, "forbidden")
    assert table.post(path, said, game["seats"][1]["token"]).status_code == 201
    run("moderate", "unmute", *named, "--reason", "apologised")
    assert table.post(path, said, ada).status_code == 201
    acts = [line.split("  ")[1] for line in run("moderate", "history", *named).splitlines()]
    assert acts == ["mute: insults", "unmute: apologised"]


def test_a_banned_player_plays_no_rated_games(table: Table, ada: str, parts: Runtime, run: Run) -> None:
    seek = {"ruleset": "toy", "seats": 2}
    waiting = table.post(f"{V1}/seeks", seek, ada).get_json()["id"]
    table.post(f"{V1}/seeks", {**seek, "name": "Bob"})
    run("moderate", "ban-rated", "--player", "Ada", "--reason", "lost on purpose")
    open_game = table.open_game({"kind": "human"}, {"kind": "open"})
    friendly = table.open_game({"kind": "human"}, {"kind": "open"}, rated=False)
    problem(table.post(f"{V1}/games", RATED, ada), 403, "forbidden")
    problem(table.post(f"{V1}/seeks", seek, ada), 403, "forbidden")
    problem(table.post(f"{open_game.path}/seats/1/join", {}, ada), 403, "forbidden")
    assert table.post(f"{friendly.path}/seats/1/join", {}, ada).status_code == 200
    assert table.post(f"{V1}/games", {**RATED, "rated": False}, ada).status_code == 201
    assert table.post(f"{V1}/seeks", {**seek, "rated": False}, ada).status_code == 201
    parts.service.pairing.run()
    assert table.get(f"{V1}/seeks/{waiting}").get_json()["status"] == "lapsed"
    run("moderate", "mute", "--player", "Ada", "--reason", "insults")
    run("moderate", "allow-rated", "--player", "Ada", "--reason", "long ago")
    assert table.post(f"{V1}/games", RATED, ada).status_code == 201


def test_the_operator_erases_a_player_who_cannot_sign_in(table: Table, ada: str, run: Run) -> None:
    run("moderate", "erase", "--player", "Ada", "--reason", "asked by letter")
    assert table.get(f"{V1}/player", ada).get_json()["erased_at"] is not None
    run("moderate", "keep", "--player", "Ada", "--reason", "withdrew the letter")
    assert table.get(f"{V1}/player", ada).get_json()["erased_at"] is None
    acts = table.get(f"{V1}/player/export", ada).get_json()["restrictions"]
    assert [(each["act"], each["reason"]) for each in acts] == [
        ("erase", "asked by letter"),
        ("keep", "withdrew the letter"),
    ]
    for about in ({"player": "Ada"}, {"game": table.open_game().id, "seat": 0}):
        body = {"about": about, "act": "erase", "reason": "a"}
        problem(table.post(f"{V1}/operator/acts", body, OPERATOR), 422, "validation-failed")
    with pytest.raises(Exception, match="has this name"):
        run("moderate", "erase", "--player", "Nobody", "--reason", "asked by letter")


def test_the_operator_renames_a_player_and_undoes_it(table: Table, ada: str, run: Run) -> None:
    run("moderate", "rename", "Ada", "Juniper", "--reason", "offensive")
    run("moderate", "rename", "Juniper", "Ada", "--reason", "it was not")
    exported = table.get(f"{V1}/player/export", ada).get_json()
    assert exported["names"] == ["Juniper", "Ada"]
    assert [each["act"] for each in exported["restrictions"]] == ["rename", "rename"]
    acts = [line.split("  ")[1] for line in run("moderate", "history", "--player", "Juniper").splitlines()]
    assert acts == ["rename from Ada to Juniper: offensive", "rename from Juniper to Ada: it was not"]
    with pytest.raises(Exception, match="is reserved for"):
        run("moderate", "rename", "Ada", "Operator", "--reason", "offensive")


def test_the_operator_closes_and_reopens_a_game(table: Table, run: Run) -> None:
    game = table.open_game(target=100)
    run("moderate", "close-game", game.id, "--reason", "collusion")
    assert table.get(game.path).get_json()["closed"]["reason"] == "collusion"
    with pytest.raises(Exception, match="has closed this game: collusion"):
        run("moderate", "close-game", game.id, "--reason", "again")
    assert run("moderate", "reopen-game", game.id, "--reason", "they are brothers").startswith("Reopened")
    assert table.get(game.path).get_json()["closed"] is None


def test_reports_are_limited(make_app: Callable[..., Any], table: Table, ada: str) -> None:
    strict = Table(make_app(reports_per_hour=1, on_loopback=True), table.document)
    assert report(strict, {"player": "Ada"}, ada).status_code == 201
    refused = problem(report(strict, {"player": "Ada"}, ada, "name"), 429, "too-many-requests")
    assert "1 reports an hour" in refused["detail"]
