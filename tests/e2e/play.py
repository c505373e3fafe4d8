"""Games of the end-to-end tests over HTTP: create them, and play seats by script."""

import random
import time
from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from tests.e2e.client import Client

RULESET = "star-trek-catan"
BOT = {"kind": "bot", "bot": "random"}

_FORWARD = ("build-", "buy-")


def create(
    client: Client, *seats: Mapping[str, Any], key: str | None = None, ruleset: str = RULESET, **more: Any
) -> dict[str, Any]:
    """Create a game; return the answer, which has the tokens of people's seats."""
    body = {"ruleset": ruleset, "seats": list(seats), **more}
    created: dict[str, Any] = client.post("/games", body, key=key)
    return created


def human(name: str) -> dict[str, str]:
    return {"kind": "human", "name": name}


def tokens_of(created: Mapping[str, Any]) -> dict[int, str]:
    return {seat["seat"]: seat["token"] for seat in created["seats"] if seat.get("token")}


def choose(actions: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Choose a legal action, preferably one that brings the game forward."""
    forward = [action for action in actions if action["type"].startswith(_FORWARD)]
    return rng.choice(forward or actions)


def play(
    client: Client,
    game: str,
    tokens: Mapping[int, str],
    rng: random.Random,
    *,
    deadline_s: float,
    until: Callable[[dict[str, Any]], bool] = lambda _: False,
    after_action: Callable[[dict[str, Any]], None] = lambda _: None,
) -> dict[str, Any]:
    """Play legal actions of seats until the game is over or ``until(summary)``; return the last summary."""
    deadline = time.monotonic() + deadline_s
    while True:
        summary: dict[str, Any] = client.get(f"/games/{game}")
        if summary["status"] != "running" or until(summary):
            return summary
        assert time.monotonic() < deadline, f"the game was still running: {summary}"
        acted = False
        for seat in set(tokens).intersection(summary["deciding"]):
            acted |= _act(client, game, seat, tokens[seat], rng, after_action)
        if not acted:
            client.get(f"/games/{game}/events?after={summary['version']}&wait=2&limit=1")


def _act(
    client: Client,
    game: str,
    seat: int,
    token: str,
    rng: random.Random,
    after_action: Callable[[dict[str, Any]], None],
) -> bool:
    legal = client.get(f"/games/{game}/legal-actions", token=token)
    assert legal["seat"] == seat
    if not legal["actions"]:
        return False
    action = choose(legal["actions"], rng)
    answer = client.ask("POST", f"/games/{game}/actions", action, token=token, key=uuid4().hex)
    if answer.status == 409 and answer.body["code"] in ("illegal-action", "not-your-decision"):
        # Only a move of somebody else between the two requests can make a legal action illegal.
        now = client.get(f"/games/{game}")
        assert now["version"] != legal["version"], f"{action} was listed and refused: {answer.text}"
        return True
    assert answer.status == 201 or answer.body["code"] == "game-not-running", f"{action}: {answer.text}"
    if answer.status == 201:
        after_action(answer.body)
    return True
