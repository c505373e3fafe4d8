"""The Python client on a running service: create, join, act, follow, replay, verify, receipts."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from starledger_client import (
    AsyncClient,
    BadAnswer,
    BadProof,
    Client,
    Forbidden,
    IllegalAction,
    NotFound,
    NotYourDecision,
    Receipt,
    Unreachable,
    ValidationFailed,
    verify,
)
from starledger_client.receipts import verify_grown
from tests.e2e.running import Running
from tests.ports import free_port

RULESET = "starship-catan"
SEED = 20260117


@pytest.fixture
def spectator(service: Running) -> Any:
    with Client(service.url) as client:
        yield client


def open_game(client: Client) -> tuple[str, str]:
    """Create a game of a person against a bot; return its id and the person's token."""
    made = client.create_game(
        ruleset=RULESET, seats=[{"kind": "human", "name": "Ada of tests"}, {"kind": "bot", "bot": "greedy"}]
    )
    return made["id"], made["seats"][0]["token"]


def play(service: Running, game: str, token: str, *, actions: int = 10_000) -> None:
    """Play a seat's legal actions until the game is over or ``actions`` were played."""
    rng = random.Random(SEED)
    with Client(service.url, token=token) as client:
        events = client.follow(game)
        for _ in range(actions):
            if not play_once(client, game, rng, events):
                return


def play_once(client: Client, game: str, rng: random.Random, events: Any) -> bool:
    """Act once if the seat may; return True if the game continues."""
    while True:
        legal = client.legal_actions(game)
        if legal["actions"]:
            client.act(game, rng.choice(legal["actions"]), expected_version=legal["version"])
            return True
        if next(events, None) is None:
            return False


def test_a_game_is_created_joined_and_played(service: Running, spectator: Client) -> None:
    made = spectator.create_game(
        ruleset=RULESET, seats=[{"kind": "human", "name": "Ada of tests"}, {"kind": "open"}], listed=False
    )
    assert made["status"] == "waiting"
    taken = spectator.join(made["id"], 1, name="Grace of tests", client_seed="mine")
    assert taken["status"] == "running"
    tokens = {0: made["seats"][0]["token"], 1: taken["token"]}
    seat = spectator.game(made["id"])["deciding"][0]
    with Client(service.url, token=tokens[seat]) as client:
        legal = client.legal_actions(made["id"])
        done = client.act(made["id"], legal["actions"][0], expected_version=legal["version"])
        assert done["version"] > legal["version"]
        assert client.board(made["id"])["viewer"] == seat
        assert client.board(made["id"], version=legal["version"])["version"] == legal["version"]
        assert len(client.scoreboard(made["id"])["standings"]) == 2


def test_lists_are_read_to_their_end(spectator: Client) -> None:
    assert RULESET in [ruleset["name"] for ruleset in spectator.rulesets()]
    assert spectator.ruleset(RULESET)["players"] == {"min": 2, "max": 2}
    assert {"greedy", "random"} <= {bot["name"] for bot in spectator.bots()}
    assert spectator.bot("greedy")["built_in"]
    game, _ = open_game(spectator)
    assert game in [listed["id"] for listed in spectator.games(ruleset=RULESET)]


def test_refusals_say_what_is_wrong(service: Running, spectator: Client) -> None:
    with pytest.raises(ValidationFailed) as wrong:
        spectator.create_game(ruleset=RULESET, seats=[{"kind": "nobody"}])  # type: ignore[typeddict-item]
    assert "seats.0.kind" in wrong.value.errors
    with pytest.raises(NotFound):
        spectator.game("8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4")
    game, token = open_game(spectator)
    with Client(service.url, token=token) as client, pytest.raises(Forbidden):
        client.board(open_game(spectator)[0])
    # The first seat is random. A refusal for acting out of turn also names the rules that forbid the action.
    refused = pytest.raises((IllegalAction, NotYourDecision))
    with Client(service.url, token=token) as client, refused as illegal:
        client.act(game, {"type": "end-turn"})
    assert illegal.value.rules
    assert all(rule in str(illegal.value) for rule in illegal.value.rules)


def test_a_game_is_followed_to_its_end_replayed_and_verified(service: Running, spectator: Client) -> None:
    game, token = open_game(spectator)
    play(service, game, token, actions=3)
    beginning = spectator.receipt(game)
    assert verify(spectator.export(game)).count("draws were not checked") == 1
    play(service, game, token)

    followed = [event["version"] for event in spectator.follow(game)]
    listed = list(spectator.events(game))
    assert followed == [event["version"] for event in listed] == list(range(1, len(listed) + 1))
    assert [event["version"] for event in spectator.follow(game, after=followed[-2])] == followed[-1:]
    assert list(spectator.follow(game, after=followed[-1])) == []

    positions = spectator.replay(game)
    first = next(position for position in positions if position.board is not None)
    assert first.event["type"] == "game-started"
    assert next(positions).board["version"] == first.event["version"] + 1

    assert "draws follow from the seed" in spectator.verify(game, key=spectator.keys()[0]["verifier_key"])
    grown = spectator.check_receipt(beginning)
    assert grown.size == len(listed)
    assert grown.head == listed[-1]["hash"]
    assert spectator.check_receipt(Receipt.read(grown.note)) == grown


def test_an_archive_that_was_altered_is_refused(spectator: Client) -> None:
    game, _ = open_game(spectator)
    archive = json.loads(spectator.export(game))
    archive["events"][0]["core"]["recorded_at"] = "2020-01-01T00:00:00.000000Z"
    altered = json.dumps(archive, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    with pytest.raises(BadProof):
        verify(altered)
    with pytest.raises(BadProof, match="not an archive"):
        verify(b'{"archive": 7}')
    with pytest.raises(BadProof, match="a key other than yours"):
        spectator.verify(game, key="starledger+ba933521+AVZjhW75XfLd649s93FPEvXuq4eyu1dj5l8IMU1Aa7Ly")


def test_sandboxes_pass_only_if_permitted(spectator: Client) -> None:
    seats: Any = [{"kind": "human"}, {"kind": "bot", "bot": "greedy"}]
    game = spectator.create_game(ruleset=RULESET, seats=seats, sandbox={"seed": "monday"})["id"]
    with pytest.raises(BadProof, match="sandbox"):
        spectator.verify(game)
    assert "SANDBOX" in spectator.verify(game, sandbox=True)


def test_receipts_match_signed_logs_only(service: Running, spectator: Client) -> None:
    game, token = open_game(spectator)
    before = spectator.receipt(game, version=3)
    play(service, game, token, actions=2)
    now = spectator.check_receipt(before)
    assert now.size > before.size
    with pytest.raises(BadProof, match="not the beginning"):
        verify_grown(before, now, [])
    with pytest.raises(BadProof, match="different games"):
        verify_grown(before, spectator.receipt(open_game(spectator)[0]), [])
    with pytest.raises(BadProof, match="events now"):
        verify_grown(now, before, [])
    forged = Receipt.read(before.note.replace(before.head, "0" * 64))
    with pytest.raises(BadProof, match="signature is invalid"):
        spectator.check_receipt(forged)
    with pytest.raises(BadProof, match="not signed with any key"):
        spectator.check_receipt(
            before, keys=["starledger+ba933521+AVZjhW75XfLd649s93FPEvXuq4eyu1dj5l8IMU1Aa7Ly"]
        )
    with pytest.raises(BadProof, match="not a verifier key"):
        spectator.check_receipt(before, keys=["mine"])
    with pytest.raises(BadProof, match="not a checkpoint"):
        Receipt.read("mine")


def test_everything_can_be_awaited_as_well(service: Running) -> None:
    async def look() -> None:
        async with AsyncClient(service.url) as client:
            made = await client.create_game(
                ruleset=RULESET, seats=[{"kind": "human"}, {"kind": "bot", "bot": "random"}]
            )
            receipt = await client.receipt(made["id"])
            async with AsyncClient(service.url, token=made["seats"][0]["token"]) as player:
                events = player.follow(made["id"])
                while not (await player.legal_actions(made["id"]))["actions"]:
                    await anext(events)
                legal = await player.legal_actions(made["id"])
                done = await player.act(made["id"], legal["actions"][0])
                await events.aclose()
            read = [event["version"] async for event in client.events(made["id"])]
            assert done["version"] in read
            assert (await client.check_receipt(receipt)).size >= done["version"]
            assert "hashes: sound" in await client.verify(made["id"])
            assert [bot["name"] async for bot in client.bots()]

    asyncio.run(look())


Handler = Callable[[httpx.Request], httpx.Response]


def through(handler: Handler, *, patience_s: float = 5.0) -> Client:
    return Client("http://service", patience_s=patience_s, transport=httpx.MockTransport(handler))


def test_a_write_whose_answer_was_lost_is_sent_again_with_its_key() -> None:
    keys: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers["Idempotency-Key"])
        if len(keys) == 1:
            raise httpx.ReadError("lost")
        if len(keys) == 2:
            return httpx.Response(503, headers={"Retry-After": "0"}, json={"code": "unavailable"})
        return httpx.Response(201, json={"name": "Ada", "token": "slp_"})

    with through(answer) as client:
        assert client.register_player("Ada")["token"] == "slp_"
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert len(keys[0]) >= 22


def test_a_limit_and_the_wait_for_it_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    limited = {"code": "too-many-requests", "detail": "The limit is 20 writes a second."}
    answers = [
        httpx.Response(429, headers={"Retry-After": "0"}, json=limited),
        httpx.Response(503, headers={"Retry-After": "0"}, json={"code": "unavailable"}),
        httpx.Response(201, json={"name": "Ada", "token": "slp_"}),
    ]
    with through(lambda _: answers.pop(0)) as client:
        client.register_player("Ada")
    (told,) = caplog.records
    assert (told.name, told.levelname) == ("starledger_client", "WARNING")
    words = r"The service limits this client: POST /api/v1/players waits 0\.\d s\. "
    assert re.fullmatch(words + re.escape("The limit is 20 writes a second."), told.getMessage())


def test_a_limit_for_longer_than_the_patience_is_named_in_the_error() -> None:
    limited = {"code": "too-many-requests", "detail": "The limit is 20 new games an hour."}
    refuse = httpx.Response(429, headers={"Retry-After": "180"}, json=limited)
    with through(lambda _: refuse) as client, pytest.raises(Unreachable, match="20 new games an hour"):
        client.rulesets()


def test_a_client_gives_up_after_its_patience() -> None:
    def refuse(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    with through(refuse, patience_s=0.3) as client, pytest.raises(Unreachable, match="refused"):
        client.rulesets()
    with Client(f"http://127.0.0.1:{free_port()}", patience_s=0.0) as client, pytest.raises(Unreachable):
        client.rulesets()


def test_a_damaged_game_is_no_reason_to_wait() -> None:
    damaged = httpx.Response(503, json={"code": "game-damaged", "detail": "Version 3 does not follow."})
    with through(lambda _: damaged) as client, pytest.raises(Exception, match="Version 3") as refused:
        client.game("8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4")
    assert refused.value.code == "game-damaged"


def test_answer_of_another_server_is_recognised() -> None:
    for page in (httpx.Response(200, text="<html>"), httpx.Response(404, text="<html>")):
        with through(lambda _, page=page: page) as client, pytest.raises(BadAnswer, match="service"):
            client.rulesets()
