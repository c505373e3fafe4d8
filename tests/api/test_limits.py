"""Limits on rates by address and token and on sizes; no request causes a 500."""

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings, strategies
from hypothesis.strategies import SearchStrategy
from werkzeug.test import TestResponse

from api.app import create_app
from api.http.limits import LimitReached, Rate
from services.settings import Limits, Settings
from tests.api.table import V1, Table, problem
from tests.toy import RULESET

NEW = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human"}]}


@pytest.fixture(autouse=True)
def standstill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the refill of rates, however slow the machine is."""
    monkeypatch.setattr("api.http.limits.time", SimpleNamespace(monotonic=lambda: 100.0))


def test_rate_grants_its_amount_and_returns_the_wait() -> None:
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


def test_a_caller_saves_up_no_more_than_the_amount() -> None:
    now = [100.0]
    rate = Rate("writes", amount=2, period_s=4.0, clock=lambda: now[0])
    rate.take("a")
    now[0] += 4000.0
    for _ in range(2):
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
def test_exceeded_limit_is_named(
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


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/docs",
        "/verify.py",
        "/static/index.html",
        "/nothing",
        f"{V1}/openapi.json",
        f"{V1}/nothing",
        f"{V1}/keys",
        "/readyz",
        "/metrics",
    ],
)
def test_every_path_has_a_limit(make_app: Callable[..., Flask], path: str) -> None:
    client = make_app(on_loopback=True, reads_per_s=2, probes_per_s=2).test_client()
    for _ in range(2):
        with client.get(path) as answer:
            assert answer.status_code != 429
    problem(client.get(path), 429, "too-many-requests")
    if path in ("/readyz", "/metrics"):
        assert client.get(f"{V1}/rulesets").status_code == 200, "probes have a rate of their own"
    assert client.get("/healthz").status_code == 200


def test_preflights_and_new_players_have_limits(make_app: Callable[..., Flask]) -> None:
    client = make_app(on_loopback=True, reads_per_s=2, new_players_per_hour=2).test_client()
    for number in range(2):
        assert client.options(f"{V1}/games").status_code == 204
        assert client.post(f"{V1}/players", json={"name": f"P{number}"}).status_code == 201
    assert "2 preflights" in problem(client.options(f"{V1}/games"), 429, "too-many-requests")["detail"]
    refused = client.post(f"{V1}/players", json={"name": "Eve"})
    assert "2 new players an hour" in problem(refused, 429, "too-many-requests")["detail"]
    assert client.get(f"{V1}/rulesets").status_code == 200


def test_long_polls_share_the_stream_limit_of_an_address(make_app: Callable[..., Flask]) -> None:
    app = make_app(on_loopback=True, streams_per_address=1)
    client = app.test_client()
    game = client.post(f"{V1}/games", json=NEW).get_json()
    path = f"{V1}/games/{game['id']}"
    with client.get(f"{path}/stream") as stream:
        assert stream.status_code == 200
        waiting = client.get(f"{path}/events?after={game['version']}&wait=1")
        assert "1 open streams" in problem(waiting, 429, "too-many-requests")["detail"]
        assert client.get(f"{path}/events?wait=1").status_code == 200, "nothing to wait for"
    assert client.get(f"{path}/events?after={game['version']}&wait=1").get_json()["items"] == []
    assert not app.extensions["starledger"].limiter._streams


PROXIED = (
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": ""},
    {"Forwarded": "for=127.0.0.1"},
    {"X-Real-IP": "127.0.0.1"},
    {"Via": "1.1 nginx"},
    {"X-Forwarded-Proto": "https"},
)


@pytest.mark.parametrize("headers", PROXIED)
@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_client_behind_a_local_proxy_is_limited(
    settings: Settings, headers: dict[str, str], proxies: int
) -> None:
    changed = msgspec.structs.replace(settings, limits=Limits(reads_per_s=1), trusted_proxies=proxies)
    app = create_app(changed, {RULESET.name: RULESET})
    found = [app.test_client().get(f"{V1}/rulesets", headers=headers).status_code for _ in range(2)]
    assert found == [200, 429]
    app.extensions["starledger"].close()


def test_behind_proxies_no_client_is_exempt(settings: Settings) -> None:
    changed = msgspec.structs.replace(settings, limits=Limits(reads_per_s=1), trusted_proxies=1)
    app = create_app(changed, {RULESET.name: RULESET})
    assert [app.test_client().get(f"{V1}/rulesets").status_code for _ in range(2)] == [200, 429]
    app.extensions["starledger"].close()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.9", "203.0.113.9", True),
        ("203.0.113.9", "203.0.113.10", False),
        ("203.0.113.9", "::ffff:203.0.113.9", True),
        ("203.0.113.9", "203.0.113.9:4711", True),
        ("203.0.113.9", "2002:cb00:7109:1::5", True),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", True),
        ("2001:db8:0:1::1", "[2001:db8:0:1::2]:4711", True),
        ("2001:db8:0:1::1", "2001:DB8:0:1::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("unknown", "_hidden", True),
        ("", "unknown", True),
    ],
)
def test_address_is_reduced_to_its_network(
    make_app: Callable[..., Flask], one: str, other: str, same: bool
) -> None:
    client = make_app(reads_per_s=1).test_client()
    found = [
        client.get(f"{V1}/rulesets", environ_overrides={"REMOTE_ADDR": address}).status_code
        for address in (one, other)
    ]
    assert found == [200, 429 if same else 200]


@pytest.mark.parametrize(
    "address",
    [
        "::ffff:127.0.0.1",
        "[::ffff:127.0.0.1]:4711",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "2002:7f00:1::1",
        "2001:0:7f00:1::",
        "2001:0:808:808::80ff:fffe",
    ],
)
def test_wrapped_loopback_address_is_limited(make_app: Callable[..., Flask], address: str) -> None:
    client = make_app(reads_per_s=1).test_client()
    wrapped, local = {"REMOTE_ADDR": address}, {"REMOTE_ADDR": "127.0.0.1"}
    found = [client.get(f"{V1}/rulesets", environ_overrides=wrapped).status_code for _ in range(2)]
    assert found == [200, 429]
    assert client.get(f"{V1}/rulesets", environ_overrides=local).status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.10", "::1", "0:0:0:0:0:0:0:1"])
def test_loopback_address_is_not_limited(make_app: Callable[..., Flask], address: str) -> None:
    client = make_app(reads_per_s=1).test_client()
    here = {"REMOTE_ADDR": address}
    found = {client.get(f"{V1}/rulesets", environ_overrides=here).status_code for _ in range(3)}
    assert found == {200}


def test_bot_places_per_address_are_limited(make_app: Callable[..., Flask]) -> None:
    client = make_app(bot_games_per_caller=1).test_client()
    new = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "bot", "bot": "random"}]}

    def ask(address: str) -> TestResponse:
        return client.post(f"{V1}/games", json=new, environ_overrides={"REMOTE_ADDR": address})

    assert ask("2001:db8::1").status_code == 201
    refused = problem(ask("2001:db8::2"), 409, "bot-unavailable")
    assert "limit for one caller" in refused["detail"]
    assert ask("2001:db9::1").status_code == 201
    assert [ask("127.0.0.1").status_code for _ in range(2)] == [201, 201]
    assert client.get(f"{V1}/bots/random").get_json()["free"] == 200 - 4


def test_loopback_is_limited_only_if_configured(make_app: Callable[..., Flask]) -> None:
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
def test_malformed_bodies_are_refused(table: Table, body: bytes, status: int, code: str) -> None:
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


@settings(max_examples=150, suppress_health_check=[*HealthCheck])
@given(body=_BODIES, key=strategies.none() | strategies.text("\x01 az\x7fé", max_size=5))
def test_no_body_causes_a_500(table: Table, body: bytes, key: str | None) -> None:
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


@settings(max_examples=100, suppress_health_check=[*HealthCheck])
@given(query=_QUERIES)
def test_no_query_causes_a_500(table: Table, query: dict[str, str]) -> None:
    game = _game(table)
    for path in ("", "/board", "/scoreboard", "/events", "/legal-actions", "/stream"):
        with table.client.get(game + path, query_string=query) as answer:
            assert answer.status_code < 500, (path, query)
    assert table.client.get(f"{V1}/games", query_string=query).status_code < 500


_TOKENS: dict[str, str] = {}
_GAMES: dict[int, str] = {}


def _game(table: Table) -> str:
    """Return the same game for all examples of a test."""
    if id(table) not in _GAMES:
        game = table.open_game(target=100)
        _GAMES[id(table)] = game.path
        _TOKENS[game.path] = str(game.tokens[0])
    return _GAMES[id(table)]


def test_a_decision_by_lease_costs_two_writes_as_the_guide_says(make_app: Callable[..., Flask]) -> None:
    client = make_app(on_loopback=True, writes_per_s=20, reads_per_s=50).test_client()
    bot = {"name": "Deep Cat", "rulesets": ["toy"], "delivery": "lease"}
    token = client.post(f"{V1}/bots", json=bot).get_json()["token"]
    left = [20 - 1]  # the registration counts against the address
    for path, body in (("/bot/leases", {}), ("/bot/leases/none/answer", {"action": {"type": "roll"}})):
        answer = client.post(V1 + path, json=body, headers={"Authorization": f"Bearer {token}"})
        left.append(int(answer.headers["RateLimit-Remaining"]))
    assert left == [19, 18, 17]
    with client.get(f"{V1}/bot/stream", headers={"Authorization": f"Bearer {token}"}) as stream:
        assert stream.status_code == 200
        assert (stream.headers["RateLimit-Limit"], stream.headers["RateLimit-Remaining"]) == ("50", "49")
