"""The bot runner: it loads a bot, calls it once for each decision, and reports failures."""

import json
import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from starledger_client import BadBot, Bot, Client, Decision, queue
from starledger_client.loading import load_bot
from starledger_client.running.output import Output, words_for
from starledger_client.running.player import Player
from starledger_client.running.reports import Report
from starledger_client.running.sources import leased, streamed
from starledger_client.running.worker import Limits

GAME = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
LEGAL = [{"type": "roll-dice"}, {"type": "end-turn"}]


def decision(
    *, since: int = 7, must: bool = True, lease: str = "l1", deadline: str = "2099-01-31T12:00:00.000000Z"
) -> Decision:
    told = {
        "type": "decision",
        "lease": lease,
        "game": GAME,
        "ruleset": "star-trek-catan",
        "seat": 0,
        "phase": "turn",
        "must": must,
        "version": 9,
        "since": since,
        "deadline": deadline,
        "observation": {},
        "legal_actions": LEGAL,
        "templates": [],
        "events": [],
        "events_truncated": False,
        "later_field": "passed over",
    }
    return Decision.read(told)


class Service:
    """A stand-in for the service: it answers as a test wants and records the requests."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[Any] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append((request.url.path, json.loads(request.content or "null")))
        answer = self.answers.pop(0) if self.answers else done()
        if isinstance(answer, Exception):
            raise answer
        return answer


def done() -> httpx.Response:
    return httpx.Response(201, json={"version": 10, "events": [], "head": "00"})


def refusal(code: str, status: int = 409, **more: Any) -> httpx.Response:
    return httpx.Response(status, json={"code": code, "detail": "It is so.", **more})


class Choosing(Bot):
    """A bot that chooses as a test wants and records its decisions."""

    def __init__(self, choose: Callable[[Decision], Any]) -> None:
        self._choose = choose
        self.asked: list[int] = []

    def choose(self, decision: Decision) -> Any:
        self.asked.append(decision.since)
        return self._choose(decision)


def play(bot: Bot, service: Service, *decisions: Decision) -> list[Report]:
    reports: list[Report] = []
    with Client("http://service", patience_s=0.5, transport=httpx.MockTransport(service)) as client:
        player = Player(bot, client, reports.append)
        for each in decisions:
            player.play(each)
    return reports


def first(decision: Decision) -> Any:
    return decision.legal_actions[0]


def test_an_answer_goes_to_the_lease_of_its_decision() -> None:
    service = Service()
    (report,) = play(Choosing(first), service, decision())
    assert service.asked == [("/api/v1/bot/leases/l1/answer", {"action": {"type": "roll-dice"}})]
    assert report.kind == "answered"
    assert report.choice == (GAME, 0, 7)


def test_repeated_decision_gets_the_first_answer_without_a_second_call() -> None:
    chances = iter(LEGAL)
    bot, service = Choosing(lambda _: next(chances)), Service()
    reports = play(bot, service, decision(), decision(lease="l2"), decision(since=8, lease="l3"))
    assert bot.asked == [7, 8]
    assert [body["action"]["type"] for _, body in service.asked] == ["roll-dice", "roll-dice", "end-turn"]
    assert [report.kind for report in reports] == ["answered"] * 3


@pytest.mark.parametrize("failure", [refusal("unavailable", 503), refusal("internal", 500)])
def test_an_answer_that_was_lost_is_sent_again_with_the_same_key(failure: httpx.Response) -> None:
    service = Service(httpx.ReadError("lost"), failure)
    (report,) = play(Choosing(first), service, decision())
    assert report.kind == "answered"
    assert len(service.asked) == 3
    assert service.asked[0] == service.asked[1] == service.asked[2]


def test_an_answer_is_sent_until_the_service_is_back() -> None:
    away = 12
    service = Service(*[httpx.ConnectError("refused")] * away)
    reports = play(Choosing(first), service, decision())
    assert len(service.asked) == away + 1
    assert {report.kind for report in reports} == {"away", "answered"}


@pytest.mark.parametrize("source", [leased, partial(streamed, share=0, shares=1)])
def test_outage_and_return_are_each_reported_once(source: Any) -> None:
    told = json.dumps({**decision().told, "id": 7})
    away = [httpx.ConnectError("refused"), refusal("internal", 500), httpx.ReadError("lost")]
    service = Service(*away, httpx.Response(200, text=told))
    reports: list[Report] = []
    with Client("http://service", patience_s=0.0, transport=httpx.MockTransport(service)) as client:
        assert next(source(client, reports.append)).choice == decision().choice
    assert [report.kind for report in reports] == ["away", "back"]


def test_an_answer_that_comes_too_late_for_everybody_is_given_up() -> None:
    service = Service(*[httpx.ConnectError("refused")] * 100)
    reports = play(Choosing(first), service, decision(deadline="2020-01-31T12:00:00.000000Z"))
    assert [report.kind for report in reports] == ["over"]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (refusal("decision-over"), "over"),
        (refusal("game-not-running"), "over"),
        (refusal("not-your-decision"), "over"),
        (refusal("illegal-action", rules=["STC-042"]), "illegal"),
        (refusal("validation-failed", 422), "illegal"),
    ],
)
def test_a_refused_answer_is_reported_and_not_sent_again(answer: httpx.Response, kind: str) -> None:
    service = Service(answer)
    (report,) = play(Choosing(first), service, decision())
    assert report.kind == kind
    assert len(service.asked) == 1
    assert "It is so." in words_for("mybot.py:MyBot", report)


def test_authors_traceback_omits_foreign_frames() -> None:
    def divide(_: Decision) -> Any:
        return 1 // 0

    service = Service()
    reports = play(Choosing(divide), service, decision(), decision(lease="l2"))
    assert [report.kind for report in reports] == ["failed"], "once for each choice"
    assert service.asked == []
    words = words_for("mybot.py:MyBot", reports[0])
    assert "return 1 // 0" in words
    assert "ZeroDivisionError" in words
    assert "asking.py" not in words
    assert f"game {GAME}, star-trek-catan, seat 0, version 7" in words
    assert "at the deadline the service decides" in words


@pytest.mark.parametrize("chosen", [7, "roll-dice", {}, {"type": 7}, [{"type": "roll-dice"}]])
def test_invalid_action_is_not_sent(chosen: Any) -> None:
    service = Service()
    (report,) = play(Choosing(lambda _: chosen), service, decision())
    assert report.kind == "failed"
    assert str(chosen) in report.words
    assert service.asked == []


def test_optional_decision_may_be_skipped() -> None:
    service = Service()
    must, may = decision(), decision(since=8, must=False)
    assert [report.kind for report in play(Choosing(lambda _: None), service, must, may)] == [
        "failed",
        "passed",
    ]
    assert service.asked == []


def test_chance_falls_the_same_way_for_the_same_choice() -> None:
    draws = [decision(lease=lease).random.random() for lease in ("l1", "l2")]
    assert draws[0] == draws[1] != decision(since=8).random.random()


def test_decisions_know_their_time_and_their_actions() -> None:
    assert (decision().seconds_left or 0) > 1_000_000
    assert decision().of_type("end-turn") == [{"type": "end-turn"}]
    assert decision().of_type("build-outpost") == []


def test_progress_counts_and_reports_failures() -> None:
    shown: list[str] = []
    output = Output("mybot.py:MyBot", shown.append)
    choice = decision().choice
    output.record(Report("answered", choice=choice, took_s=0.002))
    output.record(Report("illegal", "No.", choice, "star-trek-catan"))
    output.record(Report("away", "The service cannot be reached."))
    output.tick()
    assert "chose an illegal action" in shown[0]
    assert "cannot be reached" in shown[1]
    assert "1 games, 1 answers in 2 ms each" in shown[2]
    assert "1 illegal" in shown[2]
    output.tick()
    assert len(shown) == 3, "it says nothing twice"


def test_limits_are_shown_once_in_a_while_and_counted() -> None:
    shown: list[str] = []
    output = Output("mybot.py:MyBot", shown.append)
    for _ in range(3):
        output.record(Report("limited", "The service limits this client: it waits 1.0 s."))
    assert len(shown) == 1
    assert "waits 1.0 s." in shown[0]
    assert output.summary.endswith("3 times limited")


def test_a_worker_reports_what_its_client_logs() -> None:
    reports: list[Report] = []
    logger = logging.Logger("a worker's")
    logger.addHandler(Limits(reports.append))
    logger.warning("It waits %.1f s.", 1.0)
    assert reports == [Report("limited", "It waits 1.0 s.")]


def write(folder: Path, text: str) -> Path:
    file = folder / "mybot.py"
    file.write_text(text)
    return file


def test_bot_is_loaded_with_modules_beside_its_file(tmp_path: Path) -> None:
    (tmp_path / "beside_mybot.py").write_text("LIKED = 'end-turn'\n")
    file = write(
        tmp_path,
        "from beside_mybot import LIKED\nfrom starledger_client import Bot\n"
        "class MyBot(Bot):\n    def choose(self, decision): return decision.of_type(LIKED)[0]\n",
    )
    assert load_bot(f"{file}:MyBot")().choose(decision()) == {"type": "end-turn"}


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("", "MyBot", "no class MyBot"),
        ("class MyBot: pass", "MyBot", "no class MyBot that derives"),
        ("from starledger_client import Bot\nclass MyBot(Bot): pass", "MyBot", "lacks the method choose"),
        ("", "", "has no class"),
    ],
)
def test_unusable_bot_is_reported_with_the_reason(tmp_path: Path, text: str, name: str, words: str) -> None:
    with pytest.raises(BadBot, match=words):
        load_bot(f"{write(tmp_path, text)}:{name}")


@pytest.mark.parametrize("where", ["mybot", "nowhere.py:MyBot", ":MyBot", ""])
def test_missing_bot_is_reported(where: str) -> None:
    with pytest.raises(BadBot, match="does not name a bot"):
        load_bot(where)


def test_a_job_is_answered_by_the_bot_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    choosing = "    def choose(self, decision): return decision.legal_actions[decision.since]\n"
    file = write(tmp_path, f"from starledger_client import Bot\nclass MyBot(Bot):\n{choosing}")
    service = Service()
    client = Client("http://service", token="slb_", transport=httpx.MockTransport(service))
    monkeypatch.setattr(queue, "_client", lambda: client)
    monkeypatch.setenv("STARLEDGER_BOT", f"{file}:MyBot")
    queue._bot.cache_clear()
    for since in (1, 7):
        queue.decide(decision(since=since).told)
    client.close()
    assert service.asked == [("/api/v1/bot/leases/l1/answer", {"action": {"type": "end-turn"}})]
    assert "IndexError" in capsys.readouterr().out


@pytest.mark.parametrize("missing", ["STARLEDGER_BOT", "STARLEDGER_BOT_TOKEN"])
def test_a_job_needs_to_know_its_bot(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.delenv(missing, raising=False)
    with pytest.raises(BadBot, match=missing):
        queue._setting(missing)
