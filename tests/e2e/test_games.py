"""Whole games over HTTP: among bots, and of a script with bots."""

import hashlib
import json
import random
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from tests.e2e.client import Client, eventually
from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running

WHOLE_GAME_S = 240.0
DROP_EVERY = 97


def follow(client: Client, game: str) -> list[dict[str, Any]]:
    """Watch a game to its end over connections that keep breaking; return its events as they arrived."""
    seen: list[dict[str, Any]] = []
    last: int | None = None
    while True:
        query = "" if last is not None else "?after=0"
        frames = client.frames(game, last_event_id=last, query=query)
        count = -1
        for count, frame in enumerate(frames):
            if frame.event == "end":
                frames.close()
                return seen
            if frame.event == "game-event":
                assert frame.id == frame.data["version"]
                last = frame.id
                seen.append(frame.data)
            if count == DROP_EVERY:
                frames.close()
                break
        if count < 0:
            return seen  # 204: the connection was lost between the last event and the end


def verify_chain(stored: list[dict[str, Any]], game: str) -> str:
    """Recompute every hash from the shown events; return the last one."""
    previous = None
    for version, item in enumerate(stored, start=1):
        core = item["core"]
        assert (core["game"], core["version"], core["prev"]) == (game, version, previous)
        canonical = json.dumps(core, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        previous = hashlib.sha256(b"\x00" + canonical).hexdigest()
        assert previous == item["hash"]
    assert previous is not None
    return previous


class Watched(NamedTuple):
    """A game of bots that was followed to its end, and its events in order of arrival."""

    game: str
    seen: list[dict[str, Any]]


@pytest.fixture(scope="module")
def watched_game(service: Running) -> Watched:
    game = create(service.client, BOT, BOT, BOT, BOT)["id"]
    return Watched(game, follow(service.client, game))


@pytest.mark.timeout(WHOLE_GAME_S + 60)
def test_four_bots_play_a_game_to_its_end_and_the_feed_has_no_gap_and_no_double(
    service: Running, watched_game: Watched
) -> None:
    client, (game, seen) = service.client, watched_game

    summary = eventually(lambda: finished(client, game), what="the summary to be finished")
    assert [event["version"] for event in seen] == list(range(1, summary["version"] + 1))
    read = client.events(game)
    shown_live = ("version", "type", "seat", "recorded_at", "cause", "prev", "hash")
    assert [[event[name] for name in shown_live] for event in read] == [
        [event[name] for name in shown_live] for event in seen
    ]
    assert summary["head"] == seen[-1]["hash"]
    assert list(client.frames(game, last_event_id=summary["version"])) == [], "it was over for us already"

    scores = client.get(f"/games/{game}/scoreboard")
    points = {
        line["seat"]: line["victory_points"] + line["hidden_victory_points"] for line in standings(scores)
    }
    assert summary["scores"] == [line["victory_points"] for line in standings(scores)]
    assert summary["hidden_scores"] == [line["hidden_victory_points"] for line in standings(scores)]
    assert summary["totals"] == scores["totals"] == list(points.values())
    assert points[summary["winner"]] >= 10


@pytest.mark.timeout(WHOLE_GAME_S + 60)
def test_anybody_can_check_every_hash_and_the_service_checks_the_rest(
    service: Running, watched_game: Watched
) -> None:
    client, (game, _) = service.client, watched_game
    stored: list[dict[str, Any]] = []
    while page := client.get(f"/games/{game}/events?form=stored&after={len(stored)}&limit=100")["items"]:
        stored += page
    assert verify_chain(stored, game) == client.get(f"/games/{game}")["head"]

    audit = eventually(lambda: audited(client, game), what="the audit")
    assert audit["ok"], audit
    assert audit["events"] == len(stored)


@pytest.mark.timeout(WHOLE_GAME_S + 60)
def test_a_script_plays_a_seat_by_its_legal_actions_to_the_end(service: Running) -> None:
    seed = 20260131
    print(f"seed {seed}")
    client = service.client
    created = create(client, human("Ada"), BOT, BOT)
    answers: list[dict[str, Any]] = []

    summary = play(
        client,
        created["id"],
        tokens_of(created),
        random.Random(seed),
        deadline_s=WHOLE_GAME_S,
        after_action=answers.append,
    )

    assert summary["status"] == "finished"
    assert summary["winner"] in (0, 1, 2)
    assert len(answers) > 10
    logged = {event["version"]: event for event in client.events(created["id"])}
    for answer in answers:
        assert logged[answer["version"]]["hash"] == answer["head"]
        assert all(logged[event["version"]]["type"] == event["type"] for event in answer["events"])


@pytest.mark.timeout(WHOLE_GAME_S + 60)
def test_two_play_starship_catan_with_a_bot_and_everybody_can_check_it(service: Running) -> None:
    """The second ruleset, with a script, a worker's bot, an audit, an archive and the log in words."""
    client = service.client
    created = create(client, human("Ada"), {"kind": "bot", "bot": "greedy"}, ruleset="starship-catan")
    game, tokens = created["id"], tokens_of(created)

    summary = play(client, game, tokens, random.Random(77), deadline_s=WHOLE_GAME_S)

    assert (summary["status"], summary["ruleset"]) == ("finished", "starship-catan")
    seen = follow(client, game)
    assert [event["version"] for event in seen] == list(range(1, summary["version"] + 1))
    assert {event["seat"] for event in seen if event["type"] == "sector-chosen"} == {0, 1}
    stored: list[dict[str, Any]] = []
    while page := client.get(f"/games/{game}/events?form=stored&after={len(stored)}&limit=100")["items"]:
        stored += page
    assert verify_chain(stored, game) == summary["head"]
    audit = eventually(lambda: audited(client, game), what="the audit")
    assert audit["ok"], audit
    # Values that were hidden during the game, such as card draws, are readable after its end.
    archive = client.get(f"/games/{game}/export")
    assert archive


@pytest.mark.timeout(WHOLE_GAME_S + 60)
def test_starfarers_is_played_with_bots_on_a_map_that_is_discovered(service: Running) -> None:
    """The third ruleset, with a script among workers' bots, an audit and the log in words."""
    client = service.client
    greedy = {"kind": "bot", "bot": "greedy"}
    body = {
        "ruleset": "starfarers",
        "options": {"map": "explorer"},
        "seats": [human("Ada"), greedy, greedy],
    }
    created = client.post("/games", body)
    game, tokens = created["id"], tokens_of(created)
    assert all(area["sector"] is None for area in client.get(f"/games/{game}/board")["areas"][4:])

    summary = play(client, game, tokens, random.Random(5), deadline_s=WHOLE_GAME_S)

    assert (summary["status"], summary["ruleset"]) == ("finished", "starfarers")
    seen = follow(client, game)
    assert [event["version"] for event in seen] == list(range(1, summary["version"] + 1))
    assert {"sector-discovered", "encounter-drawn", "colony-founded"} <= {event["type"] for event in seen}
    audit = eventually(lambda: audited(client, game), what="the audit")
    assert audit["ok"], audit
    lines = client.get(f"/games/{game}/log?limit=100&after={summary['version'] - 1}")["items"]
    assert "wins with" in lines[-1]["line"]


def test_illegal_actions_are_refused_with_the_rule_and_change_nothing(service: Running) -> None:
    client = service.client
    created = create(client, human("Ada"), human("Bob"), BOT)
    game, tokens = created["id"], tokens_of(created)
    before = client.events(game)

    def refused(body: Any, token: str | None) -> tuple[int, Any]:
        answer = client.ask("POST", f"/games/{game}/actions", body, token=token, key=uuid4().hex)
        assert answer.headers["content-type"].startswith("application/problem+json")
        return answer.status, answer.body

    status, problem = refused({"type": "end-turn"}, tokens[0])
    assert (status, problem["code"]) == (409, "illegal-action")
    assert problem["rules"]
    assert all(rule in known_rules(client) for rule in problem["rules"])
    assert refused({"type": "roll-dice"}, tokens[1])[1]["code"] == "not-your-decision"
    assert refused({"type": "roll-dice"}, None)[0] == 401
    assert refused({"type": "roll-dice", "twice": True}, tokens[0])[0] == 422
    assert refused({"type": "roll-dice", "expected_version": 1}, tokens[0])[1]["code"] == "version-conflict"
    assert refused({"type": "roll-dice"}, "slx_nonsense.nonsense")[0] == 401

    assert client.events(game) == before


def test_the_operator_can_abort_a_game_and_nobody_else(service: Running) -> None:
    client = service.client
    created = create(client, human("Ada"), BOT, BOT)
    path = f"/games/{created['id']}/abort"
    assert client.ask("POST", path, {}, token=tokens_of(created)[0]).status in (401, 403)
    assert client.ask("POST", path, {}, token=OPERATOR_TOKEN).status in (200, 201)
    assert (
        client.ask(
            "POST", f"/games/{created['id']}/actions", {"type": "roll-dice"}, token=tokens_of(created)[0]
        ).body["code"]
        == "game-not-running"
    )


def known_rules(client: Client) -> set[str]:
    return {rule["id"] for rule in client.get("/rulesets/star-trek-catan")["rules"]}


def standings(scores: Any) -> list[dict[str, Any]]:
    lists = (
        [scores] if isinstance(scores, list) else [part for part in scores.values() if isinstance(part, list)]
    )
    return next(lines for lines in lists if lines and "victory_points" in lines[0])


def finished(client: Client, game: str) -> dict[str, Any] | None:
    summary: dict[str, Any] = client.get(f"/games/{game}")
    return summary if summary["status"] == "finished" else None


def audited(client: Client, game: str) -> dict[str, Any] | None:
    answer = client.ask("GET", f"/games/{game}/audit")
    assert answer.status in (200, 503), answer.text
    return answer.body if answer.status == 200 else None


def test_worker_analyses_a_position_of_the_finished_game(service: Running, watched_game: Watched) -> None:
    eventually(lambda: finished(service.client, watched_game.game), what="the game to be finished")
    events = service.client.events(watched_game.game)
    acted = next(event for event in reversed(events[:-20]) if event.get("action"))
    path = f"/games/{watched_game.game}/analysis?version={acted['version'] - 1}"
    assert service.client.ask("GET", path).status == 202

    def ready() -> Any:
        answer = service.client.ask("GET", path)
        return answer.body if answer.status == 200 else None

    found = eventually(ready, what="a worker's analysis", timeout_s=WHOLE_GAME_S)
    assert found["seat"] == acted["seat"]
    assert found["played"]["action"] == acted["action"]
    assert abs(sum(seat["win_chance"] for seat in found["seats"]) - 1) < 0.001
