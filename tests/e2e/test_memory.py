"""A player's browser never receives data that its seat may not see.

The test plays some dozens of moves, the seat's through the page, and stores the text of every answer and
stream. Of Starship Catan it plays a third of a game and, as a slow test, all moves but the last. Each hidden
value has a salt that nobody can guess, so the test searches the text for these salts, the seed and the
others' tokens. It also compares every event with the operator's, and every table with a spectator's at the
same version: only the seat's own fields may differ.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e import starship_game
from tests.e2e.browsers import LIVE_MS, STILL, needs_browser, take_seat
from tests.e2e.client import Client
from tests.e2e.play import RULESET, choose, create, human, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.e2e.test_secrecy import withheld
from tests.e2e.views import NAMES, SEATS, seat_link, settle

pytestmark = [needs_browser, pytest.mark.timeout(400)]

MOVES = {"star-trek-catan": 50, "starfarers": 45, "starship-catan": 110}
ALL_BUT_LAST = -1
SEAT = 0
OWN = {
    "star-trek-catan": {"resources", "development_cards", "submitted", "hidden_victory_points"},
    "starfarers": {"resources", "hand", "submitted", "hidden_victory_points"},
    "starship-catan": set[str](),
}
"""Fields of a seat's own line that the rules hide from all other viewers."""

KEEP_ANSWERS = """() => {
  window.memory = [];
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    window.memory.push(JSON.stringify([...answer.headers]));
    if (answer.body !== null) {
      const [theirs, ours] = answer.body.tee();
      const at = window.memory.push("") - 1;
      const reader = ours.pipeThrough(new TextDecoderStream()).getReader();
      (async () => {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return;
          window.memory[at] += value;
        }
      })().catch(() => {});
      return new Response(theirs, answer);
    }
    return answer;
  };
}"""

ACT = """async ([path, action, token]) => {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(action) });
  await answer.text();
  return answer.status;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**STILL)
    page = context.new_page()
    page.add_init_script(f"({KEEP_ANSWERS})()")
    yield page
    context.close()


@pytest.mark.parametrize(
    ("ruleset", "moves"),
    [
        # test_secrecy compares all answers and frames of this game with the operator's
        pytest.param(RULESET, MOVES[RULESET], marks=pytest.mark.slow),
        *((ruleset, moves) for ruleset, moves in MOVES.items() if ruleset != RULESET),
        pytest.param(starship_game.RULESET, ALL_BUT_LAST, marks=pytest.mark.slow),
    ],
)
def test_a_browser_is_sent_nothing_that_its_seat_may_not_know(
    service: Running, page: Page, ruleset: str, moves: int
) -> None:
    client = service.client
    is_rehearsed = ruleset == starship_game.RULESET
    seed = starship_game.SEED if is_rehearsed else "memory"
    made = create(client, *map(human, NAMES[: SEATS[ruleset]]), ruleset=ruleset, sandbox={"seed": seed})
    game, tokens = made["id"], tokens_of(made)
    take_seat(page, service.url + seat_link(made, SEAT))
    expect(page.locator("#game:not([aria-busy])")).to_be_visible(timeout=LIVE_MS)

    def act(seat: int, action: dict[str, Any]) -> None:
        if seat == SEAT:
            path = f"/api/v1/games/{game}/actions"
            assert page.evaluate(ACT, [path, action, tokens[SEAT]]) == 201
        else:
            client.post(f"/games/{game}/actions", action, token=tokens[seat])

    if is_rehearsed:
        for move in starship_game.rehearsed(seed)[:moves]:
            act(move.seat, move.action)
    else:
        play_some(client, game, tokens, act, moves=moves)
    version = client.get(f"/games/{game}")["version"]
    page.wait_for_function(
        f"() => window.memory.some((text) => text.includes('id: {version}\\n'))", timeout=LIVE_MS
    )
    settle(page)
    memory: list[str] = page.evaluate("() => window.memory")
    everything = client.events(game, token=OPERATOR_TOKEN)
    hidden = {kind["type"] for kind in everything[1:] if withheld(kind, SEAT)}
    assert hidden, "something was hidden from this seat, and something was looked for"
    assert_no_secret_text("\n".join(memory), everything, tokens)
    compare_events(memory, everything)
    compare_tables(client, game, ruleset, memory)


def play_some(
    client: Client,
    game: str,
    tokens: dict[int, str],
    act: Callable[[int, dict[str, Any]], None],
    *,
    moves: int,
) -> None:
    """Play this many random moves from a fixed seed."""
    rng = random.Random(game and 7)
    for _ in range(moves):
        now = client.get(f"/games/{game}")
        assert now["status"] == "running", "what is hidden is to be looked for while it is"
        seat = now["deciding"][0]
        actions = client.get(f"/games/{game}/legal-actions", token=tokens[seat])["actions"]
        act(seat, choose(actions, rng))


def assert_no_secret_text(sent: str, everything: list[dict[str, Any]], tokens: dict[int, str]) -> None:
    """Verify that the text holds no seed, no other's token, and no salt of a hidden value."""
    forbidden = {everything[0]["data"]["seed"]: "the seed", OPERATOR_TOKEN: "the operator's token"}
    forbidden |= {token: f"the token of seat {seat}" for seat, token in tokens.items() if seat != SEAT}
    for event in everything:
        salts = event.get("salts") or {}
        for name in withheld(event, SEAT) & set(salts):
            forbidden[salts[name]] = f"the salt of {name} in version {event['version']}"
    assert len(forbidden) > 5
    assert [what for secret, what in forbidden.items() if secret in sent] == []


def documents(memory: list[str]) -> Iterator[Any]:
    """Yield every JSON document that was sent: bodies, and the data of frames."""
    for text in memory:
        if text.startswith(("{", "[")):
            yield json.loads(text)
        for data in re.findall(r"^data: (.*)$", text, re.MULTILINE):
            yield json.loads(data)


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object within a document, and the document itself."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def compare_events(memory: list[str], everything: list[dict[str, Any]]) -> None:
    """Verify that every sent event equals the operator's, except for the withheld fields."""
    by_version = {event["version"]: event for event in everything}
    seen = set()
    for document in documents(memory):
        for event in parts(document):
            if not {"version", "data", "hidden", "hash"} <= set(event):
                continue
            whole = by_version[event["version"]]
            secret = withheld(whole, SEAT)
            seen.add(event["version"])
            assert set(event["hidden"]) == secret
            assert event["data"] == {k: v for k, v in whole["data"].items() if k not in secret}
            assert not secret & set(event.get("salts") or {})
            assert event.get("action") is None or "action" not in secret
    assert len(seen) > 40


def compare_tables(client: Client, game: str, ruleset: str, memory: list[str]) -> None:
    """Verify that every received table is the spectator's, except for the viewer and the seat's own line."""
    shown = {
        part["version"]: part
        for document in documents(memory)
        for part in parts(document)
        if {"players", "viewer"} <= set(part) and isinstance(part.get("version"), int)
    }
    assert len(shown) > 5
    for version, mine in shown.items():
        public = client.get(f"/games/{game}/board?version={version}")
        assert mine["viewer"] == SEAT
        for path in differences(mine, public):
            assert is_own(ruleset, path, mine), (version, path)


def differences(one: Any, other: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all differences between two tables."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            yield from differences(one.get(name), other.get(name), (*path, name))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (part, its) in enumerate(zip(one, other, strict=True)):
            yield from differences(part, its, (*path, number))
    elif one != other:
        yield path


def is_own(ruleset: str, path: tuple[Any, ...], mine: dict[str, Any]) -> bool:
    """Return True if the rules show the value only to its seat."""
    if path[0] == "players":
        return mine["players"][path[1]]["seat"] == SEAT and path[2] in OWN[ruleset]
    if path[0] == "sectors":  # SSC-044: the cards that it has seen
        return ruleset == "starship-catan" and path[2] == "seen"
    if (
        path[0] == "flight"
    ):  # SSC-079, SSC-131: the cards that the flier's sensor saw, and the pirate that the opponent plays
        own = {"inspected", "top", "bottom"} if mine["active"] == SEAT else {"card"}
        return ruleset == "starship-catan" and bool(own & set(path))
    return path[0] in {"viewer", *TOLD_LATER}


TOLD_LATER = {"clocks", "deadline"}
"""Fields about time, which differ between two requests."""
