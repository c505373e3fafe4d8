"""The service never sends a value to a viewer who may not know it.

The operator's view has all hidden values. Each of them has a salt that nobody can guess, so the test searches
the raw text of every answer for these salts, the seed and the tokens. It compares the rest field by field: a
seat's view must be the spectator's, except for that seat's own line and fields.
"""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest

from tests.e2e.client import Answer, Client, Frame
from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running

OWN_FIELDS = {"resources", "development_cards", "submitted"}
LOOKED_AT = {"mccoy_cards", "chapel_hand"}
"""Fields that only the player in turn sees, while that player uses a support card."""

PEOPLE = (0, 1, 2)
TURNS = 24

Viewer = int | None


class Witness:
    """A viewer with its own client, which keeps the text of every answer and frame."""

    def __init__(self, port: int, viewer: Viewer, token: str | None) -> None:
        self.viewer = viewer
        self.token = token
        self.texts: list[str] = []
        self.frames: list[Frame] = []
        self.client = Client(port, listener=self._hear)

    def _hear(self, answer: Answer) -> None:
        self.texts += [answer.text, str(answer.headers)]

    def get(self, path: str) -> Any:
        return self.client.get(path, token=self.token)

    def ask(self, method: str, path: str, body: Any = None, *, base: str = "/api/v1") -> Answer:
        return self.client.ask(method, path, body, token=self.token, base=base)

    def watch(self, game: str) -> None:
        """Follow the stream until the game is over, keeping every frame."""
        for frame in self.client.frames(game, token=self.token):
            self.texts.append(frame.text)
            self.frames.append(frame)


@pytest.mark.timeout(240)
def test_no_answer_shows_a_viewer_what_it_cannot_know(service: Running) -> None:
    seed = 4711
    print(f"seed {seed}")
    created = create(service.client, *(human(f"Player {seat}") for seat in PEOPLE), BOT)
    game, tokens = created["id"], tokens_of(created)
    witnesses = [Witness(service.port, None, None)]
    witnesses += [Witness(service.port, seat, tokens[seat]) for seat in PEOPLE]
    rng = random.Random(seed)
    looked_at: set[int] = set()

    def look(answer: dict[str, Any]) -> None:
        version = answer["version"]
        if version % 5 == 0 and version not in looked_at:
            looked_at.add(version)
            compare_views(witnesses, game, version)
            provoke_errors(witnesses, game, rng)

    with all_watching(witnesses, game, service.client):
        summary = play(
            service.client,
            game,
            tokens,
            rng,
            deadline_s=150,
            until=lambda now: now["turn"] >= TURNS,
            after_action=look,
        )
        assert summary["status"] == "running", "what is hidden is to be looked for while it is"
        assert len(looked_at) >= 5
        for witness in witnesses:
            visit_everything(witness, game)

        everything = service.client.events(game, token=OPERATOR_TOKEN)
        hidden_kinds = {event["type"] for event in everything if withheld(event, None)}
        assert hidden_kinds & {"resource-stolen", "development-card-bought"}
        compare_logs(witnesses, game, everything)
        assert_nothing_leaked(witnesses, everything, tokens)


def compare_views(witnesses: list[Witness], game: str, version: int) -> None:
    """Verify that players and spectators see one version alike, except for a player's own line and total."""
    boards = [w.get(f"/games/{game}/board?version={version}") for w in witnesses]
    scores = [w.get(f"/games/{game}/scoreboard?version={version}") for w in witnesses]
    for witness, board, score in zip(witnesses, boards, scores, strict=True):
        assert without_own(board, witness.viewer) == without_own(boards[0], None)
        own = [
            line["victory_points"] + (line.get("hidden_victory_points") or 0) for line in score["standings"]
        ]
        assert score.pop("totals") == own, "a total counts the hidden points that the viewer knows"
        assert without_own(score, witness.viewer) == without_own(scores[0], None)
        observation = board.get("observation", board)
        assert isinstance(observation["development_deck"], int)
        for player in observation["players"]:
            if player["seat"] != witness.viewer:
                assert not OWN_FIELDS & {name for name, value in player.items() if value is not None}
        if witness.viewer is not None:
            assert observation["players"][witness.viewer]["resources"] is not None


def without_own(shown: Any, viewer: Viewer) -> Any:
    """Return an answer without its ``viewer`` and without the private fields of the viewer's own seat."""
    if isinstance(shown, list):
        return [without_own(part, viewer) for part in shown]
    if not isinstance(shown, dict):
        return shown
    private, blank = {"viewer"}, OWN_FIELDS | LOOKED_AT | {"hidden_victory_points"}
    if "active" in shown and shown["active"] == viewer:
        private |= LOOKED_AT
    if "seat" in shown and shown["seat"] == viewer:
        private |= OWN_FIELDS | {"hidden_victory_points"}
    return {
        name: without_own(part, viewer)
        for name, part in shown.items()
        if name not in private and not (name in blank and part is None)
    }


def provoke_errors(witnesses: list[Witness], game: str, rng: random.Random) -> None:
    """Send requests that the service must refuse; the refusals must not leak anything either."""
    never_legal = [
        {"type": "accept-offer", "offer": 999_999},
        {"type": "discard", "cards": {"water": 20}},
        {"type": "trade-with-supply", "give": {"water": 19}, "take": {"food": 1}},
        {"type": "choose-partner", "offer": 999_999, "partner": rng.randrange(4)},
        {"type": "measure-supply-routes"},
    ]
    perhaps_legal = [
        {"type": "steal", "victim": rng.randrange(4)},
        {"type": "play-monopoly", "resource": "food"},
        {"type": "buy-development-card"},
    ]
    attempts = never_legal + [attempt | {"expected_version": 1} for attempt in perhaps_legal]
    for witness in witnesses:
        for attempt in attempts:
            assert 400 <= witness.ask("POST", f"/games/{game}/actions", attempt).status < 500


def visit_everything(witness: Witness, game: str) -> None:
    """Make all other reads that a viewer can make; only their texts matter."""
    for rest in (
        "",
        "/board",
        "/scoreboard",
        "/legal-actions",
        "/fairness",
        "/export",
        "/checkpoint",
        "/proofs/inclusion?version=3",
        "/proofs/consistency?from=3",
        "/audit",
        "/events?after=0&limit=100&form=stored",
        "/board?version=1",
        "/board?version=999999",
    ):
        assert witness.ask("GET", f"/games/{game}{rest}").status < 500
    for seat in range(4):
        answer = witness.ask("GET", f"/games/{game}/board?seat={seat}")
        assert answer.status == 200 if seat == witness.viewer else answer.status in (401, 403)
        answer = witness.ask("GET", f"/games/{game}/legal-actions?seat={seat}")
        assert answer.status == 200 if seat == witness.viewer else answer.status in (401, 403)
    for path in ("/games", "/bots", "/rulesets/star-trek-catan", "/leaderboard"):
        witness.ask("GET", path)
    for path in ("/metrics", "/healthz", "/readyz"):
        witness.ask("GET", path, base="")


def withheld(event: dict[str, Any], viewer: Viewer) -> set[str]:
    """Return the committed fields of the operator's event that a viewer may not know."""
    return {
        name
        for name, seats in event["audience"].items()
        if seats is not None and (viewer is None or viewer not in seats)
    }


def involved(event: dict[str, Any]) -> tuple[Viewer, ...]:
    """Return the viewers who may know the result of a hidden draw, by the game's rules."""
    if event["type"] == "resource-stolen":
        return event["data"]["thief"], event["data"]["victim"]
    if event["type"] == "development-card-bought":
        return (event["data"]["seat"],)
    return (None, *range(4))


def compare_logs(witnesses: list[Witness], game: str, everything: list[dict[str, Any]]) -> None:
    """Compare each viewer's log, and stream, with the operator's: exactly the withheld fields are absent."""
    for witness in witnesses:
        log = witness.client.events(game, token=witness.token)
        streamed = {frame.id: frame.data for frame in witness.frames if frame.event == "game-event"}
        assert len(streamed) > 20
        for event, whole in zip(log, everything, strict=False):
            secret = withheld(whole, witness.viewer)
            assert set(event["hidden"]) == secret, event
            assert not secret & set(event["data"])
            assert not secret & set(event.get("salts") or {})
            assert event["data"] == {k: v for k, v in whole["data"].items() if k not in secret}
            if "action" in whole["audience"]:
                assert (event.get("action") is None) == ("action" in secret)
            assert event["hash"] == whole["hash"]
            assert streamed.get(event["version"], event) == event
            if witness.viewer not in involved(whole):
                assert not {"card", "resource", "draws"} & set(event["data"])


def assert_nothing_leaked(
    witnesses: list[Witness], everything: list[dict[str, Any]], tokens: dict[int, str]
) -> None:
    """Verify that no text sent to a viewer holds a value hidden from that viewer."""
    seed = everything[0]["data"]["seed"]
    assert len(seed) == 64
    for witness in witnesses:
        forbidden = {seed: "the seed", OPERATOR_TOKEN: "the operator's token"}
        forbidden |= {
            token: f"the token of seat {seat}" for seat, token in tokens.items() if seat != witness.viewer
        }
        for event in everything:
            salts = event.get("salts") or {}
            for name in withheld(event, witness.viewer) & set(salts):
                forbidden[salts[name]] = f"the salt of {name} in version {event['version']}"
        assert len(forbidden) > 10
        sent = "\n".join(witness.texts)
        leaked = [what for secret, what in forbidden.items() if secret in sent]
        assert not leaked, f"viewer {witness.viewer} was told {leaked}"


@contextmanager
def all_watching(witnesses: list[Witness], game: str, client: Client) -> Iterator[None]:
    """Keep a stream open for each viewer within the block; then abort the game, which ends the streams."""
    threads = [threading.Thread(target=witness.watch, args=(game,)) for witness in witnesses]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        client.post(f"/games/{game}/abort", {}, token=OPERATOR_TOKEN)
        for thread in threads:
            thread.join(60)
        assert not any(thread.is_alive() for thread in threads)


def test_a_token_of_one_game_is_worth_nothing_in_another(service: Running) -> None:
    client = service.client
    mine, other = (create(client, human("Ada"), BOT, BOT) for _ in range(2))
    token = tokens_of(mine)[0]
    for rest in ("/board", "/events", "/legal-actions", "/scoreboard", "/stream"):
        assert client.ask("GET", f"/games/{other['id']}{rest}", token=token).status == 403, rest
    action = client.ask("POST", f"/games/{other['id']}/actions", {"type": "roll-dice"}, token=token)
    assert action.status == 403
    assert client.ask("GET", f"/games/{mine['id']}/board", token=token + "x").status == 401
    assert client.ask("GET", f"/games/{mine['id']}/board", token=uuid4().hex).status == 401
