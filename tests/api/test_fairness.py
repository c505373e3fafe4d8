"""The fairness page: it keeps all secrets until the end, and then shows what a check of the draws needs."""

import hashlib
import hmac
from random import Random
from typing import Any

from tests.api.table import OPERATOR, V1, Seated, Table, problem


def fairness(table: Table, game: Seated, token: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = table.get(f"{game.path}/fairness", token).get_json()
    return found


def length_prefixed(*parts: str) -> bytes:
    return b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)


def drawn(key: bytes, k: int, label: str, range_: int) -> int:
    attempt = 0
    while True:
        word = int.from_bytes(hmac.digest(key, f"{k}/{label}/{attempt}".encode(), "sha256")[:8], "big")
        if word < 2**64 - 2**64 % range_:
            return word % range_
        attempt += 1


def open_with_seeds(table: Table) -> Seated:
    seats = ({"kind": "human", "name": "Ann"}, {"kind": "open"})
    game = table.open_game(*seats, target=25, client_seed="from the creator")
    body = {"name": "Bob", "client_seed": "from Bob, ünïcode"}
    game.tokens[1] = table.post(f"{game.path}/seats/1/join", body).get_json()["token"]
    return game


def test_nothing_secret_is_shown_before_the_end(table: Table) -> None:
    game = open_with_seeds(table)
    table.play(game, Random(1), most=4)
    shown = fairness(table, game, game.tokens[0])
    assert shown["seed_commitment"] == game.created["seed_commitment"]
    assert shown["client_seeds"] == [
        {"seat": 0, "client_seed": "from the creator", "after_commitment": False},
        {"seat": 1, "client_seed": "from Bob, ünïcode", "after_commitment": True},
    ]
    assert (shown["seed"], shown["epochs"]) == (None, [{"epoch": 0, "from_version": 1, "key": None}])
    assert fairness(table, game) == shown
    told = fairness(table, game, OPERATOR)
    assert hashlib.sha256(bytes.fromhex(told["seed"])).hexdigest() == shown["seed_commitment"]


def test_every_draw_of_every_epoch_can_be_checked_after_the_end(table: Table) -> None:
    game = open_with_seeds(table)
    began = table.get(game.path).get_json()["version"]
    table.play(game, Random(2), most=5)
    proposed = table.post(f"{game.path}/rewinds", {"to_version": began}, game.tokens[0]).get_json()
    if proposed["status"] == "proposed":
        table.post(f"{game.path}/rewinds/{proposed['rewind_id']}/agree", None, game.tokens[1])
    table.play(game, Random(3))
    shown = fairness(table, game)
    assert hashlib.sha256(bytes.fromhex(shown["seed"])).hexdigest() == shown["seed_commitment"]

    client_seeds = [seed["client_seed"] for seed in shown["client_seeds"]]
    for epoch in shown["epochs"]:
        message = length_prefixed("starledger/1/draws", game.id, str(epoch["epoch"]), *client_seeds)
        assert hmac.digest(bytes.fromhex(shown["seed"]), message, "sha256").hex() == epoch["key"]

    starts = [epoch["from_version"] for epoch in shown["epochs"]]
    assert len(starts) == 2
    checked = [0, 0]
    for event in table.get(f"{game.path}/events?limit=1000", OPERATOR).get_json()["items"]:
        epoch = sum(start <= event["version"] for start in starts) - 1
        key = bytes.fromhex(shown["epochs"][epoch]["key"])
        for k, label, range_, result in event["data"].get("draws", []):
            assert k == checked[epoch]
            assert result == drawn(key, k, label, range_)
            checked[epoch] += 1
    assert all(checked)


def test_fork_names_the_game_that_drew_its_shared_history(table: Table) -> None:
    game = table.open_game(target=5)
    table.play(game, Random(4))
    version = game.created["version"]
    forked = table.post(f"{game.path}/forks", {"version": version})
    assert forked.status_code == 201, forked.text
    fork = Seated(forked.get_json())
    shown = fairness(table, fork)
    assert shown["forked_from"] == game.id
    assert shown["seed_commitment"] != fairness(table, game)["seed_commitment"]
    assert shown["seed"] is None


def test_fairness_page_follows_the_rules_of_other_reads(table: Table) -> None:
    game, other = table.open_game(), table.open_game()
    tag = table.get(f"{game.path}/fairness").headers["ETag"]
    assert table.get(f"{game.path}/fairness", If_None_Match=tag).status_code == 304
    problem(table.get(f"{game.path}/fairness", other.tokens[0]), 403, "forbidden")
    problem(table.get(f"{V1}/games/00000000-0000-4000-8000-000000000000/fairness"), 404, "not-found")
