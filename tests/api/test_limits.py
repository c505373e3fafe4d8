"""Limits: rates by address and token, sizes, and nothing that a request holds makes a 500."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings, strategies
from hypothesis.strategies import SearchStrategy

from api.app import create_app
from api.http.limits import LimitReached, Rate
from services.settings import Limits, Settings
from tests.api.table import V1, Table, problem
from tests.toy import RULESET

NEW = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human"}]}


def test_a_rate_gives_its_amount_and_says_when_more_comes() -> None:
    now = [100.0]
    rate = Rate("writes", amount=2, period_s=4.0, clock=lambda: now[0])
    first = rate.take("a")
    assert first is not None
    assert (first.limit, first.remaining) == (2, 1)
    rate.take("a")
    with pytest.raises(LimitReached) as reached:
        rate.take("a")
    assert reached.value.retry_after_s == 2
    rate.take("b")
    now[0] += 2.0
    rate.take("a")
    with pytest.raises(LimitReached):
        rate.take("a")


@pytest.mark.parametrize(
    ("limits", "method", "path", "name"),
    [
        ({"reads_per_s": 3}, "GET", "/rulesets", "3 reads a second"),
        ({"writes_per_s": 3}, "POST", "/games", "3 writes a second"),
        ({"new_games_per_hour": 3}, "POST", "/games", "3 new games an hour"),
    ],
)
def test_a_limit_is_named(
    make_app: Callable[..., Flask], limits: dict[str, int], method: str, path: str, name: str
) -> None:
    client = make_app(on_loopback=True, **limits).test_client()
    for left in (2, 1, 0):
        answer = client.open(V1 + path, method=method, json=NEW if method == "POST" else None)
        assert answer.status_code < 300
        assert answer.headers["RateLimit-Remaining"] == str(left)
    answer = client.open(V1 + path, method=method, json=NEW if method == "POST" else None)
    assert name in problem(answer, 429, "too-many-requests")["detail"]
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.headers["RateLimit-Remaining"] == "0"
    assert client.get("/healthz").status_code == 200


def test_loopback_is_not_limited_unless_asked(make_app: Callable[..., Flask]) -> None:
    client = make_app(reads_per_s=1).test_client()
    assert {client.get(f"{V1}/rulesets").status_code for _ in range(5)} == {200}
    strangers = {"REMOTE_ADDR": "203.0.113.9"}
    found = [client.get(f"{V1}/rulesets", environ_overrides=strangers).status_code for _ in range(3)]
    assert found == [200, 429, 429]


def test_only_trusted_proxies_name_the_address(settings: Settings) -> None:
    for proxies, expected in ((0, [200, 429]), (1, [200, 200])):
        changed = msgspec.structs.replace(
            settings, limits=Limits(reads_per_s=1, on_loopback=True), trusted_proxies=proxies
        )
        app = create_app(changed, {RULESET.name: RULESET})
        sent = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(2)]
        found = [app.test_client().get(f"{V1}/rulesets", headers=headers).status_code for headers in sent]
        assert found == expected
        app.extensions["starledger"].close()


def test_large_bodies_and_other_types_are_refused(table: Table) -> None:
    problem(table.post(f"{V1}/games", b" " * 70_000), 413, "payload-too-large")
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""):
        answer = table.client.post(f"{V1}/games", data=b"{}", content_type=content_type)
        problem(answer, 415, "unsupported-media-type")
    answer = table.client.post(f"{V1}/games", data=b"{}", content_type="Application/JSON; charset=utf-8")
    problem(answer, 422, "validation-failed")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b'"\\ud800"', 400, "malformed"),
        (b'{"ruleset": "\\udc00"}', 400, "malformed"),
        (b'{"ruleset": NaN}', 400, "malformed"),
        (b'{"ruleset": Infinity}', 400, "malformed"),
        (b'{"ruleset": 1e999}', 400, "malformed"),
        (b"[" * 60_000, 400, "malformed"),
        (b'{"a":' * 60 + b"1" + b"}" * 60, 400, "malformed"),
        (b"\x00", 400, "malformed"),
        (b"[]", 422, "validation-failed"),
        (b"null", 422, "validation-failed"),
        (b"7", 422, "validation-failed"),
        (b'{"ruleset": 9007199254740992}', 422, "validation-failed"),
        (b'{"ruleset": 123456789012345678901234567890}', 422, "validation-failed"),
        (b'{"ruleset": "toy", "ruleset": "toy"}', 422, "validation-failed"),
        (b'{"ruleset": "t\\u0000y", "seats": []}', 422, "validation-failed"),
    ],
)
def test_bodies_that_are_no_request(table: Table, body: bytes, status: int, code: str) -> None:
    problem(table.post(f"{V1}/games", body), status, code)


_NAMES = strategies.text(max_size=4) | strategies.sampled_from(
    ["ruleset", "seats", "kind", "name", "options", "target", "type", "number", "cards", "seat", "points"]
)
_VALUES: SearchStrategy[Any] = strategies.recursive(
    strategies.none()
    | strategies.booleans()
    | strategies.integers(-(2**70), 2**70)
    | strategies.floats()
    | strategies.text(max_size=8)
    | strategies.sampled_from(["human", "open", "bot", "greedy", "roll", "hide", "play-cards", "toy"]),
    lambda inner: strategies.lists(inner, max_size=4) | strategies.dictionaries(_NAMES, inner, max_size=5),
    max_leaves=12,
)
_BODIES = strategies.binary(max_size=80) | strategies.dictionaries(_NAMES, _VALUES, max_size=6).map(
    lambda value: json.dumps(value).encode("utf-8", "surrogatepass")
)
_QUERIES = strategies.dictionaries(
    strategies.sampled_from(
        ["after", "limit", "wait", "seat", "version", "at", "cursor", "min_version", "form", "ticket", "x"]
    ),
    strategies.text(max_size=6) | strategies.integers(-(10**20), 10**20).map(str),
    max_size=3,
).filter(lambda query: not ("wait" in query or "min_version" in query))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=_BODIES, key=strategies.none() | strategies.text("\x01 az\x7fé", max_size=5))
def test_no_body_makes_a_500(table: Table, body: bytes, key: str | None) -> None:
    game = _game(table)
    for path in (
        f"{V1}/games",
        f"{V1}/players",
        f"{game}/actions",
        f"{game}/seats/1/join",
        f"{game}/seats/0/leave",
        f"{game}/stream-tickets",
    ):
        overrides = {"HTTP_AUTHORIZATION": f"Bearer {_TOKENS[game]}"}
        if key is not None:
            overrides["HTTP_IDEMPOTENCY_KEY"] = key
        answer = table.client.post(
            path, data=body, content_type="application/json", environ_overrides=overrides
        )
        assert answer.status_code < 500, (path, body, answer.text)
        if answer.status_code >= 400:
            assert answer.content_type == "application/problem+json"


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=_QUERIES)
def test_no_query_makes_a_500(table: Table, query: dict[str, str]) -> None:
    game = _game(table)
    for path in ("", "/board", "/scoreboard", "/events", "/legal-actions", "/stream"):
        with table.client.get(game + path, query_string=query) as answer:
            assert answer.status_code < 500, (path, query)
    assert table.client.get(f"{V1}/games", query_string=query).status_code < 500


_TOKENS: dict[str, str] = {}
_GAMES: dict[int, str] = {}


def _game(table: Table) -> str:
    """One game for all examples of a test."""
    if id(table) not in _GAMES:
        game = table.open_game(target=100)
        _GAMES[id(table)] = game.path
        _TOKENS[game.path] = str(game.tokens[0])
    return _GAMES[id(table)]
