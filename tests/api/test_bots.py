"""External bots over HTTP: registered, seated, changed, ended and listed."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from api.process.runtime import Runtime
from domain.bots import BOTS
from tests.api.document import V1, Document
from tests.api.table import OPERATOR, Seated, Table, problem

HUMAN, OPEN = {"kind": "human", "name": "Sue"}, {"kind": "open"}
HOOK = "https://bots.example.com/decide"


def register(table: Table, name: str = "Deep Cat", *, by: str | None = None, **more: Any) -> TestResponse:
    body = {"name": name, "rulesets": ["toy"], "delivery": "lease"} | more
    return table.post(f"{V1}/bots", body, by)


def registered(table: Table, name: str = "Deep Cat", *, by: str | None = None, **more: Any) -> str:
    """Register a bot and return its token."""
    answer = register(table, name, by=by, **more)
    assert answer.status_code == 201, answer.text
    token: str = answer.get_json()["token"]
    return token


def player(table: Table, name: str) -> str:
    token: str = table.post(f"{V1}/players", {"name": name}).get_json()["token"]
    return token


def with_bot(table: Table, bot: str, *, by: str | None = None) -> TestResponse:
    """Request a game with a bot at seat 1."""
    seats = [HUMAN, {"kind": "bot", "bot": bot}]
    return table.post(f"{V1}/games", {"ruleset": "toy", "options": {"target": 15}, "seats": seats}, by)


def waiting(table: Table) -> Seated:
    return table.open_game(HUMAN, OPEN)


def described(table: Table, name: str) -> dict[str, Any]:
    found: dict[str, Any] = table.get(f"{V1}/bots/{quote(name)}").get_json()
    return found


# Registering


def test_a_bot_is_registered_and_described(table: Table) -> None:
    answer = register(table, "Deep Cat", max_games=3)
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"{V1}/bots/Deep%20Cat"
    assert answer.headers["Cache-Control"] == "no-store"
    made = answer.get_json()
    assert made.pop("token").startswith("slb_")
    assert made == described(table, "deep cat")
    assert (made["max_games"], made["open_games"], made["free"]) == (3, 0, 3)
    assert (made["accepts"], made["delivery"], made["built_in"]) == ("anyone", "lease", False)
    assert described(table, "greedy")["built_in"]


def test_webhook_is_unproven_until_its_receiver_echoes(table: Table, parts: Runtime) -> None:
    made = register(table, delivery={"kind": "webhook", "url": HOOK}).get_json()
    assert made["webhook_proven"] is False
    bot = parts.service.bots.find("Deep Cat")
    parts.service.bots.prove_webhook(bot.originator_id, HOOK)
    assert described(table, "Deep Cat")["webhook_proven"] is True

    def change(**offer: Any) -> Any:
        return table.send("PATCH", f"{V1}/bots/Deep Cat", offer, made["token"]).get_json()["webhook_proven"]

    assert change(max_games=3) is True
    assert change(delivery={"webhook": {"url": HOOK}}) is True
    assert change(delivery={"webhook": {"url": f"{HOOK}/elsewhere"}}) is False
    assert change(delivery="lease") is None
    assert change(delivery={"webhook": {"url": HOOK}}) is False
    assert described(table, "greedy")["webhook_proven"] is None


def test_registration_waits_for_no_name_server(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(*_: object, **__: object) -> None:
        raise AssertionError("a name was resolved")

    monkeypatch.setattr("socket.getaddrinfo", resolve)
    made = register(table, delivery={"kind": "webhook", "url": "https://slow.example.com/"})
    assert made.status_code == 201
    wanted = {"delivery": {"webhook": {"url": "https://slower.example.com/"}}}
    changed = table.send("PATCH", f"{V1}/bots/Deep Cat", wanted, made.get_json()["token"])
    assert changed.status_code == 200


@pytest.mark.parametrize(
    "delivery",
    [
        {"kind": "webhook", "url": HOOK, "secret": "s" * 16},
        {"webhook": {"url": HOOK, "secret": "s" * 16}},
        "webhook",
    ],
)
def test_webhook_can_be_given_in_three_ways(table: Table, delivery: Any) -> None:
    beside = {"webhook": {"url": HOOK, "secret": "s" * 16}} if delivery == "webhook" else {}
    answer = register(table, delivery=delivery, **beside)
    assert answer.status_code == 201, answer.text
    assert answer.get_json()["delivery"] == "webhook"
    assert "s" * 16 not in answer.text
    assert HOOK not in table.get(f"{V1}/bots/Deep Cat").text


def test_a_webhook_without_a_secret_gets_one_which_is_shown_once(table: Table) -> None:
    answer = register(table, delivery={"kind": "webhook", "url": HOOK})
    secret = answer.get_json()["secret"]
    assert secret.startswith("whsec_")
    assert secret not in table.get(f"{V1}/bots/Deep Cat").text
    token = answer.get_json()["token"]
    changed = table.send("PATCH", f"{V1}/bots/Deep Cat", {"delivery": {"webhook": {"url": HOOK}}}, token)
    assert changed.get_json()["secret"] not in (secret, None)
    assert "secret" not in table.send("PATCH", f"{V1}/bots/Deep Cat", {"max_games": 2}, token).get_json()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rulesets", ["chess"]),
        ("rulesets", []),
        ("rulesets", "toy"),
        ("max_games", 0),
        ("max_games", 201),
        ("max_games", "2"),
        ("accepts", "nobody"),
        ("delivery", "pigeon"),
        ("delivery", "webhook"),
        ("delivery", {"kind": "lease", "url": HOOK}),
        ("delivery", {"webhook": HOOK}),
        ("delivery", {"webhook": {"url": HOOK, "secret": "short"}}),
        ("delivery", {"webhook": {"url": HOOK, "secret": "s" * 257}}),
        ("delivery", {"kind": "webhook", "webhook": {"url": HOOK}}),
        ("url", {"webhook": {"url": "https://127.0.0.1/"}}),
        ("url", {"webhook": {"url": "http://bots.example.com/"}}),
        ("secret", {"webhook": {"url": HOOK, "secret": "whsec_" + "!" * 16}}),
        ("delivery", 7),
        ("webhook", {"url": HOOK}),
        ("name", "  "),
        ("name", "a/b"),
        ("name", "-cat"),
        ("name", "c" * 41),
        ("name", None),
        ("token", "slb_mine"),
    ],
)
def test_registration_errors_name_their_fields(table: Table, field: str, value: Any) -> None:
    sent_as = "delivery" if field in ("url", "secret") else field
    answer = register(table, **{sent_as: value})
    found = problem(answer, 422, "validation-failed")
    assert any(name.split(".")[0] == field for name in found["errors"]), found
    assert all(bot["built_in"] for bot in table.get(f"{V1}/bots").get_json()["items"]), "none was registered"


def test_names_are_shared_with_players_and_with_the_services_own_bots(table: Table) -> None:
    registered(table, "Deep Cat")
    player(table, "Ann")
    for name in ("Deep Cat", "DEEP cat", "ｄeep cat", "ann", "Greedy"):
        problem(register(table, name), 409, "name-taken")
    problem(table.post(f"{V1}/players", {"name": "deep cat"}), 409, "name-taken")
    for seat in ({"kind": "human", "name": "deep cat"}, {"kind": "human", "name": "Deep Cat"}):
        body = {"ruleset": "toy", "seats": [seat, OPEN]}
        problem(table.post(f"{V1}/games", body), 409, "name-taken")


def test_repeated_registration_returns_the_token_again(table: Table) -> None:
    body = {"name": "Deep Cat", "rulesets": ["toy"], "delivery": {"kind": "webhook", "url": HOOK}}
    first, again = (table.post(f"{V1}/bots", body, Idempotency_Key="k" * 22) for _ in range(2))
    assert first.get_json() == again.get_json()
    assert {"token", "secret"} <= again.get_json().keys()
    problem(
        table.post(f"{V1}/bots", body | {"max_games": 2}, Idempotency_Key="k" * 22),
        422,
        "idempotency-mismatch",
    )


def test_a_seat_or_a_bot_registers_no_bots(table: Table) -> None:
    seat = table.open_game().tokens[0]
    for token in (seat, registered(table)):
        problem(register(table, "Other", by=token), 403, "forbidden")


def test_delivery_by_queue_is_granted_by_the_operator(table: Table) -> None:
    problem(register(table, delivery="queue"), 403, "forbidden")
    token = registered(table)
    problem(table.send("PATCH", f"{V1}/bots/Deep Cat", {"delivery": "queue"}, token), 403, "forbidden")
    changed = table.send("PATCH", f"{V1}/bots/Deep Cat", {"delivery": "queue"}, OPERATOR)
    assert changed.get_json()["delivery"] == "queue"
    assert register(table, "Other", by=OPERATOR, delivery="queue").status_code == 201


def test_registrations_of_an_address_are_limited_like_players(make_app: Callable[..., Flask]) -> None:
    app = make_app(on_loopback=True, new_players_per_hour=2)
    table = Table(app, Document(app))
    registered(table, "One")
    player(table, "Ann")
    problem(register(table, "Two"), 429, "too-many-requests")


# Seats


def test_a_bot_is_seated_at_creation_and_acts_for_its_seat_alone(table: Table) -> None:
    token = registered(table)
    game = Seated(with_bot(table, "deep cat").get_json())
    seat = game.created["seats"][1]
    assert (seat["kind"], seat["bot"], seat["name"], seat["guest"]) == ("bot", "Deep Cat", "Deep Cat", False)
    assert "token" not in seat
    assert game.created["status"] == "running"
    assert table.get(f"{game.path}/board", token).get_json()["viewer"] == 1
    mine = table.get(f"{game.path}/legal-actions", token).get_json()
    assert mine["seat"] == 1
    problem(table.get(f"{game.path}/legal-actions?seat=0", token), 403, "forbidden")
    for turn in range(2):
        deciding = table.get(game.path).get_json()["deciding"][0]
        by = token if deciding == 1 else game.tokens[0]
        action = table.get(f"{game.path}/legal-actions", by).get_json()["actions"][0]
        acted = table.post(f"{game.path}/actions", action, by)
        assert acted.status_code == 201, (turn, acted.text)
        assert "played_by" not in acted.get_json()["events"][0]["data"]


def test_a_bot_joins_by_its_own_token(table: Table) -> None:
    token, game = registered(table), waiting(table)
    problem(table.post(f"{game.path}/seats/1/join", {"name": "Eve"}, token), 422, "validation-failed")
    answer = table.post(f"{game.path}/seats/1/join", {"client_seed": "luck"}, token)
    assert answer.status_code == 200, answer.text
    joined = answer.get_json()
    assert (joined["bot"], joined["kind"], joined["status"]) == ("Deep Cat", "bot", "running")
    assert "token" not in joined
    assert table.get(f"{game.path}/fairness").get_json()["client_seeds"] == [
        {"seat": 1, "client_seed": "luck", "after_commitment": True}
    ]
    problem(table.post(f"{game.path}/seats/1/join", {}, token), 409, "seat-taken")
    told = table.get(f"{game.path}/log").get_json()["items"]
    assert any("Deep Cat #1 (blue), a bot, takes seat 1" in line["line"] for line in told)


def test_seated_players_can_invite_a_bot(table: Table) -> None:
    registered(table)
    game, other = waiting(table), waiting(table)
    path, body = f"{game.path}/seats/1/invite", {"bot": "deep cat"}
    problem(table.post(path, body), 401, "unauthenticated")
    problem(table.post(path, body, other.tokens[0]), 403, "forbidden")
    problem(table.post(path, body, player(table, "Eve")), 403, "forbidden")
    problem(table.post(path, {"bot": "nobody"}, game.tokens[0]), 409, "bot-unavailable")
    problem(table.post(path, {}, game.tokens[0]), 422, "validation-failed")
    problem(table.post(f"{game.path}/seats/7/invite", body, game.tokens[0]), 404, "not-found")
    answer = table.post(path, body, game.tokens[0])
    assert (answer.status_code, answer.get_json()["bot"]) == (200, "Deep Cat")
    problem(table.post(path, body, game.tokens[0]), 409, "seat-taken")
    event = table.get(f"{game.path}/events").get_json()["items"][1]
    assert (event["type"], event["seat"], event["data"]["bot"]) == ("seat-joined", 0, "Deep Cat")


def test_one_of_the_services_own_bots_may_be_invited_too(table: Table) -> None:
    game = waiting(table)
    answer = table.post(f"{game.path}/seats/1/invite", {"bot": "random"}, game.tokens[0])
    assert (answer.get_json()["bot"], answer.get_json()["status"]) == ("random", "running")
    assert described(table, "random")["open_games"] == 1


def test_a_bot_that_leaves_before_the_start_opens_its_seat(table: Table, catch_up: Callable[[], int]) -> None:
    token = registered(table, max_games=1)
    game = table.open_game(HUMAN, {"kind": "bot", "bot": "Deep Cat"}, OPEN)
    assert described(table, "Deep Cat")["open_games"] == 1
    left = table.post(f"{game.path}/seats/1/leave", None, token).get_json()
    assert (left["kind"], left["bot"], left["name"]) == ("open", None, None)
    problem(table.get(f"{game.path}/legal-actions", token), 403, "forbidden")
    catch_up()
    assert described(table, "Deep Cat")["open_games"] == 0


def test_a_bot_that_leaves_after_the_start_takes_its_seat_again(table: Table) -> None:
    token = registered(table)
    game = Seated(with_bot(table, "Deep Cat").get_json())
    assert table.post(f"{game.path}/seats/1/leave", {}, token).get_json()["stand_in"] == "greedy"
    while 1 not in table.get(game.path).get_json()["deciding"]:
        table.act(game, 0, table.legal(game, 0)[0])
    action = table.get(f"{game.path}/legal-actions", token).get_json()["actions"][0]
    assert table.post(f"{game.path}/actions", action, token).status_code == 201
    assert table.get(game.path).get_json()["seats"][1]["stand_in"] is None


def test_a_bot_neither_proposes_nor_answers(table: Table) -> None:
    token = registered(table)
    game = Seated(with_bot(table, "Deep Cat").get_json())
    problem(table.post(f"{game.path}/rewinds", {"to_version": 2}, token), 403, "forbidden")


def test_a_bot_opens_games_as_a_guest_would(table: Table) -> None:
    token = registered(table, accepts="owner")
    created = with_bot(table, "Deep Cat", by=token).get_json()
    assert [seat["guest"] for seat in created["seats"]] == [True, False]
    body = {"ruleset": "toy", "seats": [{"kind": "human", "name": "Deep Cat"}, OPEN]}
    problem(table.post(f"{V1}/games", body, token), 409, "name-taken")


# Capacity and game lists


def test_a_bot_takes_no_more_games_than_it_offers(table: Table, catch_up: Callable[[], int]) -> None:
    token = registered(table, max_games=1)
    game = Seated(with_bot(table, "Deep Cat").get_json())
    assert described(table, "Deep Cat")["free"] == 0
    found = problem(with_bot(table, "Deep Cat"), 409, "bot-unavailable")
    assert found["detail"] == "Deep Cat plays 1 game at once, and does so now; try again later."
    other = waiting(table)
    problem(table.post(f"{other.path}/seats/1/join", {}, token), 409, "bot-unavailable")
    problem(
        table.post(f"{other.path}/seats/1/invite", {"bot": "Deep Cat"}, other.tokens[0]),
        409,
        "bot-unavailable",
    )
    table.post(f"{game.path}/abort", {}, OPERATOR)
    catch_up()
    assert table.post(f"{other.path}/seats/1/join", {}, token).status_code == 200


def test_several_seats_of_a_game_are_one_game(table: Table) -> None:
    token = registered(table, max_games=1)
    bot = {"kind": "bot", "bot": "Deep Cat"}
    game = table.open_game(HUMAN, bot, bot)
    assert described(table, "Deep Cat")["open_games"] == 1
    problem(table.get(f"{game.path}/legal-actions", token), 422, "validation-failed")
    assert table.get(f"{game.path}/legal-actions?seat=2", token).get_json()["seat"] == 2


def test_bots_from_outside_hold_no_place_of_the_services_own(table: Table) -> None:
    token = registered(table)
    game = Seated(with_bot(table, "Deep Cat").get_json())
    assert described(table, "greedy")["open_games"] == 0
    table.post(f"{game.path}/seats/1/leave", {}, token)
    assert described(table, "greedy")["open_games"] == 1


def test_owner_only_bot_is_available_to_its_owner_and_its_token(table: Table) -> None:
    ann, eve = player(table, "Ann"), player(table, "Eve")
    token = registered(table, by=ann, accepts="owner")
    for by in (None, eve):
        found = problem(with_bot(table, "Deep Cat", by=by), 409, "bot-unavailable")
        assert found["detail"] == "Deep Cat plays its owner's games only."
    for by in (ann, token):
        assert with_bot(table, "Deep Cat", by=by).status_code == 201
    game = waiting(table)
    path = f"{game.path}/seats/1/invite"
    problem(table.post(path, {"bot": "Deep Cat"}, game.tokens[0]), 409, "bot-unavailable")
    assert table.post(f"{game.path}/seats/1/join", {}, token).status_code == 200


def test_bot_that_does_not_play_the_ruleset_is_unavailable(table: Table) -> None:
    registered(table, rulesets=["starship-catan"])
    found = problem(with_bot(table, "Deep Cat"), 409, "bot-unavailable")
    assert found["detail"].startswith("There is no bot called Deep Cat that plays ")


# Changing, renewing, ending


def test_bot_can_be_changed_by_its_token_its_owner_or_the_operator(table: Table) -> None:
    ann = player(table, "Ann")
    token, other = registered(table, by=ann), registered(table, "Other")
    path = f"{V1}/bots/deep cat"
    for most, by in enumerate((token, ann, OPERATOR), 2):
        changed = table.send("PATCH", path, {"max_games": most, "accepts": "owner"}, by)
        assert (changed.status_code, changed.get_json()["max_games"]) == (200, most)
    changed = table.send("PATCH", path, {"rulesets": ["starship-catan"], "delivery": "stream"}, token)
    assert described(table, "Deep Cat") == changed.get_json()
    assert changed.get_json()["accepts"] == "owner"
    problem(table.send("PATCH", path, {"rulesets": ["chess"]}, token), 422, "validation-failed")
    problem(table.send("PATCH", path, {"max_games": 1}), 401, "unauthenticated")
    for method, where, body in (("PATCH", path, {}), ("POST", f"{path}/token", {}), ("DELETE", path, None)):
        problem(table.send(method, where, body, other), 403, "forbidden")
        problem(table.send(method, where, body, player(table, f"P{method}")), 403, "forbidden")
    problem(table.send("PATCH", f"{V1}/bots/nobody", {}, token), 404, "not-found")
    problem(table.send("PATCH", f"{V1}/bots/greedy", {}, OPERATOR), 404, "not-found")


def test_a_new_token_ends_the_old_one_at_once(table: Table) -> None:
    token = registered(table)
    game = Seated(with_bot(table, "Deep Cat").get_json())
    renewed = table.post(f"{V1}/bots/Deep Cat/token", {}, token).get_json()["token"]
    problem(table.get(f"{game.path}/board", token), 401, "unauthenticated")
    problem(table.get(f"{V1}/rulesets", token), 401, "unauthenticated")
    assert table.get(f"{game.path}/board", renewed).get_json()["viewer"] == 1


def test_ended_bot_loses_all_access(table: Table, catch_up: Callable[[], int]) -> None:
    ann = player(table, "Ann")
    token = registered(table, by=ann)
    running = Seated(with_bot(table, "Deep Cat").get_json())
    lobby = table.open_game(HUMAN, {"kind": "bot", "bot": "Deep Cat"}, OPEN)
    ended = table.send("DELETE", f"{V1}/bots/Deep Cat", None, ann, Idempotency_Key="end")
    assert (ended.status_code, ended.get_json()["name"]) == (200, "Deep Cat")
    again = table.send("DELETE", f"{V1}/bots/Deep Cat", None, ann, Idempotency_Key="end")
    assert again.get_json() == ended.get_json()
    problem(table.get(f"{running.path}/board", token), 401, "unauthenticated")
    problem(table.get(f"{V1}/bots/Deep Cat"), 404, "not-found")
    problem(table.send("DELETE", f"{V1}/bots/Deep Cat", None, ann), 404, "not-found")
    problem(with_bot(table, "Deep Cat"), 409, "bot-unavailable")
    problem(register(table, "Deep Cat"), 409, "name-taken")
    assert table.get(running.path).get_json()["seats"][1]["stand_in"] == "greedy"
    assert table.get(lobby.path).get_json()["seats"][1]["kind"] == "open"
    catch_up()
    assert "Deep Cat" not in table.get(f"{V1}/bots").text


# Lists


def test_bots_are_listed_by_name_and_ruleset(table: Table, catch_up: Callable[[], int]) -> None:
    for name, rulesets in (("Zed", ["toy"]), ("apple", ["toy", "starfarers"]), ("Hal", ["starship-catan"])):
        if "starfarers" in rulesets:
            rulesets = ["toy", "starship-catan"]
        registered(table, name, rulesets=rulesets)
    catch_up()

    def listed(query: str) -> list[str]:
        names, cursor = [], ""
        while True:
            page = table.get(f"{V1}/bots?{query}{cursor}").get_json()
            names += [bot["name"] for bot in page["items"]]
            if page["next_cursor"] is None:
                return names
            cursor = f"&cursor={quote(page['next_cursor'])}"

    everybody = sorted(["apple", "Hal", "Zed", *BOTS], key=str.casefold)
    for limit in (1, 2, 5):
        assert listed(f"limit={limit}") == everybody
    assert listed("ruleset=toy&limit=2") == [name for name in everybody if name != "Hal"]
    assert listed("ruleset=starship-catan") == [name for name in everybody if name != "Zed"]
    assert listed("ruleset=star") == []
    problem(table.get(f"{V1}/bots?cursor=nobody"), 400, "malformed")


def test_games_of_a_bot_are_found_in_any_spelling(table: Table, catch_up: Callable[[], int]) -> None:
    registered(table)
    game = Seated(with_bot(table, "Deep Cat").get_json())
    catch_up()
    found = table.get(f"{V1}/games?bot=deep%20CAT").get_json()["items"]
    assert [each["id"] for each in found] == [game.id]


def test_bot_was_last_seen_at_its_last_request(table: Table) -> None:
    token = registered(table)
    assert described(table, "Deep Cat")["last_seen"] is None
    seen = table.get(f"{V1}/bots/Deep Cat", token).get_json()["last_seen"]
    assert seen is not None
    assert described(table, "Deep Cat")["last_seen"] == seen


def test_a_browser_may_change_and_end_bots(table: Table) -> None:
    answer = table.client.options(f"{V1}/bots/Deep Cat")
    assert answer.headers["Access-Control-Allow-Methods"] == "DELETE, GET, HEAD, OPTIONS, PATCH"
