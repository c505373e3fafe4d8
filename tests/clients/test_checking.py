"""The conformance kit: it finds the defects of a bot, and its injected faults are real ones."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import jsonschema
import pytest

from domain.registry import RULESETS
from starledger_client import Bot, Client, Decision
from starledger_client.checking import situations
from starledger_client.checking.endings import follow_to_the_end
from starledger_client.checking.finding import found
from starledger_client.checking.inventing import invent
from starledger_client.checking.table import Table
from starledger_client.command import check
from starledger_client.command.main import main
from starledger_client.running.faults import FAULTS, Fault, transport_with
from starledger_client.types import SeatRequest
from tests.e2e.client import eventually
from tests.e2e.running import OPERATOR_TOKEN, Running

RULESET = "starship-catan"
ENOUGH = 25


@pytest.fixture
def client(service: Running) -> Iterator[Client]:
    with Client(service.url) as client:
        yield client


class Choosing(Bot):
    """A bot that chooses by a named strategy."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, decision: Decision) -> Any:
        if self.way == "raises":
            return decision.legal_actions[999]
        return {"first": decision.legal_actions[0], "illegal": {"type": "scan"}, "none": None}[self.way]


@pytest.mark.parametrize(
    ("way", "complaint"),
    [
        ("first", None),
        ("illegal", "chose an illegal action: {'type': 'scan'}"),
        ("none", "returned None, but the game waits"),
        ("raises", "IndexError"),
    ],
)
def test_bot_gets_each_kind_of_decision(
    client: Client, monkeypatch: pytest.MonkeyPatch, way: str, complaint: str | None
) -> None:
    monkeypatch.setattr(situations, "_MOST_DECISIONS", ENOUGH)
    with Table.opened(client, "mybot.py:MyBot", Choosing(way), [RULESET], seed=1) as table:
        finding = situations.meet_situations(table, RULESET)
        name = table.name
    assert finding.is_good is (complaint is None)
    assert complaint is None or complaint in finding.troubles[0]
    assert "kinds of action" in finding.words
    games = list(client.games(bot=name))
    assert all(game["sandbox"] for game in games)
    assert name not in [bot["name"] for bot in client.bots()], "it is not left behind"


def test_finished_games_are_not_reported(client: Client) -> None:
    with Table.opened(client, "mybot.py:MyBot", Choosing("first"), [RULESET], seed=1) as table:
        games = [table.open(RULESET), table.open(RULESET, all_seats=True)]
        finding = follow_to_the_end(table)
        assert finding.troubles == ()
        assert finding.words == "2 of 2 games"
        assert [client.game(game)["status"] for game in games] == ["finished", "finished"]
        assert table.games == []


def test_a_game_that_stops_is_named_with_its_place(client: Client) -> None:
    """A person who never moves stands for any cause that stops a game."""
    with Table.opened(client, "mybot.py:MyBot", Choosing("first"), [RULESET], seed=1) as table:
        seats: list[SeatRequest] = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": table.name}]
        stuck = table.client.create_game(ruleset=RULESET, seats=seats, sandbox={"seed": "stuck"})
        table.games.append(stuck["id"])
        finding = follow_to_the_end(table, standstill_s=0.5)
    assert not finding.is_good
    assert finding.words == "0 of 1 games"
    (trouble,) = finding.troubles
    assert trouble.startswith(f"Game {stuck['id']} stopped at version ")
    assert "waits for seat 0 (Ada)" in trouble
    assert "Nothing has happened for " in trouble


def test_a_game_that_the_service_ended_is_named(service: Running, client: Client) -> None:
    with Table.opened(client, "mybot.py:MyBot", Choosing("first"), [RULESET], seed=1) as table:
        seats: list[SeatRequest] = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": table.name}]
        made = table.client.create_game(ruleset=RULESET, seats=seats, sandbox={"seed": "ended"})
        with Client(service.url, token=OPERATOR_TOKEN) as operator:
            operator.abort(made["id"])
        table.games.append(made["id"])
        assert follow_to_the_end(table).troubles == (f"The service ended game {made['id']}.",)


def test_the_check_follows_its_games_last(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sandbox of the check is followed to its end."""
    monkeypatch.setattr(check, "FAULTS", ())
    monkeypatch.setattr(check, "play_whole_game", lambda table, ruleset: table.open(ruleset))
    monkeypatch.setattr(check, "meet_situations", lambda table, ruleset: table.open(ruleset))
    with Table.opened(client, "mybot.py:MyBot", Choosing("first"), [RULESET], seed=1) as table:
        *_, last = check._findings(table, RULESET)
        assert table.games == []
    assert last == ("every game to its end", "2 of 2 games", ())


def test_the_command_plays_whole_games_and_under_faults(
    service: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other faults are tested below; the guide's slow test runs the command with all of them."""
    monkeypatch.setattr(situations, "_MOST_DECISIONS", ENOUGH)
    monkeypatch.setattr(check, "FAULTS", (Fault.KILLS,))
    bot = tmp_path / "first.py"
    bot.write_text(FIRST)
    assert main(["check", f"{bot}:First", "--ruleset", RULESET, "--server", service.url]) == 0
    told = capsys.readouterr().out
    assert "ok   a whole game: " in told
    assert "ok   workers killed: " in told
    assert told.endswith("\nAll checks passed.\n")


FIRST = """
from starledger_client import Bot

class First(Bot):
    def choose(self, decision):
        return decision.legal_actions[0]
"""


def test_only_the_first_problems_are_reported() -> None:
    assert found("a thing", "words", []).is_good
    told = found("a thing", "words", [str(number) for number in range(9)])
    assert told.troubles == ("0", "1", "2", "3", "4", "... and 4 more")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_generated_values_fit_their_schemas(client: Client, ruleset: str) -> None:
    described = client.ruleset(ruleset)
    random = Random(7)
    for schema in [described["options"], *described["actions"].values()]:
        for _ in range(20):
            jsonschema.validate(invent(schema, random), schema)


@pytest.mark.parametrize("fault", FAULTS)
def test_some_decisions_succeed_under_every_fault(service: Running, fault: Fault) -> None:
    with httpx.Client(base_url=service.url, transport=transport_with(fault)) as asking:
        eventually(lambda: goes_through(asking), what="an answer")


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.RESTARTS])
def test_these_faults_stop_something(service: Running, fault: Fault) -> None:
    with httpx.Client(base_url=service.url, transport=transport_with(fault)) as asking:
        eventually(lambda: not goes_through(asking), what="a loss")


def goes_through(asking: httpx.Client) -> bool:
    try:
        return asking.get("/healthz").is_success
    except httpx.TransportError:
        return False
