"""``starledger match --service`` at a service that limits rates or fails, and after Ctrl-C."""

import http.client
import json
from types import SimpleNamespace
from typing import Any

import pytest

from cli.access import Refused, Unreachable
from cli.connection import Address
from cli.matches import remote
from cli.matches.match import Match
from cli.matches.playing import Kept, play_missing

MATCH = Match("starship-catan", ("greedy", "random"), "seed", {}, None, (), "http://service.example")
STANDING = {"victory_points": 10, "hidden_victory_points": None}
ANSWERS: dict[str, Any] = {
    "/games": {"id": "1"},
    "/games/1": {"status": "finished", "winner": 0, "turn": 20},
    "/games/1/scoreboard": {"standings": [STANDING, STANDING]},
    "/games/1/export": {"events": []},
}

Trouble = tuple[int, dict[str, str], bytes] | BaseException
PROXY = b"<html>Bad Gateway</html>"


class Line:
    """A connection whose first answers are errors."""

    def __init__(self, troubles: list[Trouble]) -> None:
        self.asked: list[str] = []
        self._troubles = troubles

    def request(self, method: str, path: str, *_: Any) -> None:
        self.asked.append(f"{method} {path.removeprefix('/api/v1')}")

    def getresponse(self) -> SimpleNamespace:
        status, headers, body = 200, dict[str, str](), b""
        if self._troubles:
            trouble = self._troubles.pop(0)
            if isinstance(trouble, BaseException):
                raise trouble
            status, headers, body = trouble
        else:
            body = json.dumps(ANSWERS[self.asked[-1].split()[1]]).encode()
        return SimpleNamespace(status=status, headers=headers, read=lambda: body)

    def close(self) -> None:
        pass


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits of the match, which pass at once."""
    waits: list[float] = []
    now = SimpleNamespace(time=0.0)

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        now.time += seconds

    monkeypatch.setattr(remote, "time", SimpleNamespace(sleep=sleep, monotonic=lambda: now.time))
    return waits


def played(monkeypatch: pytest.MonkeyPatch, line: Line, *, games: int = 1) -> list[int]:
    """Play a match over a line; return the numbers of the games that ended."""
    monkeypatch.setattr(Address, "opened", lambda _: line)
    address = Address("http://service.example", None)
    play = remote.at_service(MATCH, address, at_once=1, with_archives=False)
    return [result.game for result in play_missing(Kept(MATCH, games, None, None), play)]


def test_a_match_waits_as_long_as_a_limit_demands(
    monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    limited = json.dumps({"detail": "Too many games.", "code": "rate-limited"}).encode()
    line = Line([(429, {"Retry-After": "50"}, limited)] * 3)
    assert played(monkeypatch, line) == [0]
    assert slept == [50.0] * 3
    assert line.asked[:4] == ["POST /games"] * 4


def test_a_service_that_restarts_after_a_long_limit_gets_its_time(
    monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    line = Line([(429, {"Retry-After": "100"}, b"{}"), http.client.RemoteDisconnected("gone")])
    assert played(monkeypatch, line) == [0]
    assert slept == [100.0, remote.POLL_S]


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_page_of_a_proxy_is_no_end_of_a_match(
    monkeypatch: pytest.MonkeyPatch, slept: list[float], status: int
) -> None:
    assert played(monkeypatch, Line([(status, {}, PROXY)])) == [0]
    assert slept == [1.0]


def test_a_service_that_stays_away_ends_a_match(monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    with pytest.raises(Unreachable):
        played(monkeypatch, Line([(502, {}, PROXY)] * 100))
    assert sum(slept) >= remote.PATIENCE_S


def test_another_server_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    with pytest.raises(Refused, match="something else"):
        played(monkeypatch, Line([(404, {}, PROXY)]))
    assert not slept


def test_ctrl_c_keeps_the_games_that_have_ended(monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    """Ctrl-C comes while the second game is created."""
    line = Line([])
    sound = remote._Service.create

    def create(self: Any, number: int, *, is_patient: bool) -> str | None:
        if number == 1:
            line._troubles.append(KeyboardInterrupt())
        return sound(self, number, is_patient=is_patient)

    monkeypatch.setattr(remote._Service, "create", create)
    assert played(monkeypatch, line, games=3) == [0]
    assert line.asked[-1] == "POST /games"
    assert not slept
