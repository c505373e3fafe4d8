"""Parts of the running service are killed at random moments: nothing acknowledged is lost or doubled."""

import random
from contextlib import closing
from http.client import HTTPConnection
from uuid import UUID

import psutil
import pytest

from domain.game.aggregate import Game
from domain.registry import RULESETS
from services.reading.summaries import summarize
from services.service import Service
from tests.faults.conftest import Player, Served, opened, sit_down, wait_until

PARTS = ("api", "projector", "dispatcher", "worker", "valkey-server")
KILLS = 8

pytestmark = pytest.mark.timeout(420)


def moves(players: list[Player]) -> int:
    """Count what was acknowledged."""
    return sum(len(player.acknowledged) for player in players)


def verify_once(service: Service, player: Player) -> None:
    """Check that every acknowledged action stands in the log once, where the answer said."""
    envelopes = service.event_store.envelopes(UUID(player.game))
    heads = {envelope.core.version: envelope.hash for envelope in envelopes}
    keys = [envelope.hidden["command"].value["key"] for envelope in envelopes if "command" in envelope.hidden]
    assert len(keys) == len(set(keys))
    for key, version, head in player.acknowledged:
        assert keys.count(key) == 1
        assert heads[version] == head


def verify_views(service: Service, game_id: UUID) -> None:
    """Check that the read models come to the present version, and say what a replay from nothing says.

    The game may go on meanwhile.
    """
    present = service.games.current(game_id).version
    wait_until(lambda: service.views.versions([game_id]).get(game_id, 0) >= present, "the row catches up")
    row = service.views.board(game_id)
    assert row is not None
    replayed = Game(game_id, RULESETS)
    replayed.replay(
        service.event_store.rows(game_id, lte=row.summary.version),
        service.games.codecs,
        lambda sealed: service.keyring.unseal(sealed, game=str(game_id)),
    )
    assert replayed.ruleset.check(replayed.state) == []
    assert row.summary == summarize(replayed)
    assert row.packed == service.keyring.mark(replayed.pack(), game=game_id)


def test_every_part_may_be_killed_while_people_and_bots_play(served: Served, seed: str) -> None:
    dice = random.Random(seed)
    players = []
    for number in range(3):
        game, tokens = sit_down(served, "greedy", "random", "greedy")
        players.append(Player(served, game, tokens[0], f"{seed}/{number}"))
    for player in players:
        player.start()
    parts = [*PARTS, *dice.choices(PARTS[1:], k=KILLS - len(PARTS))]
    dice.shuffle(parts)
    for part in parts:
        wanted = moves(players) + dice.randint(1, 5)
        wait_until(
            lambda wanted=wanted: moves(players) >= wanted or not any(p.is_alive() for p in players),
            "people can move",
        )
        wait_until(lambda part=part: served.part(part) is not None, f"{part} is back")
        victim = served.part(part)
        assert victim is not None
        victim.kill()
    # Whoever has not finished gives the seat up, so that bots play the game to its end.
    for player in players:
        player.leaving.set()
        player.join(timeout=120)
        assert player.error is None
        assert not player.is_alive()
        served.insist("POST", f"/games/{player.game}/seats/0/leave", {}, token=player.token, key="l" * 22)
    assert moves(players) >= KILLS
    for player in players:
        wait_until(
            lambda player=player: served.insist("GET", f"/games/{player.game}").body["status"] == "finished",
            "the games end",
        )
    with opened(served) as service:
        end = service.event_store.position()
        wait_until(lambda: service.views.position("projector") >= end, "the read models catch up")
        for player in players:
            verify_once(service, player)
            verify_views(service, UUID(player.game))


@pytest.mark.parametrize("how", ["terminate", "kill"])
def test_serve_leaves_no_process_behind(served: Served, how: str) -> None:
    game, _ = sit_down(served, "greedy", "random", "greedy")
    wait_until(lambda: all(served.part(part) is not None for part in PARTS), "all parts run")
    family = served.family()
    assert len(family) >= 7
    assert served.process is not None
    with closing(HTTPConnection("127.0.0.1", served.settings.port, timeout=30)) as watcher:
        watcher.request("GET", f"/api/v1/games/{game}/stream")
        assert watcher.getresponse().readline() != b"", "a stream is open meanwhile"
        getattr(served.process, how)()
        _, alive = psutil.wait_procs(family, timeout=20)
    assert [process.pid for process in alive] == []
    if how == "terminate":
        assert served.process.wait() == 0


def test_what_was_acknowledged_survives_the_death_of_all(served: Served, seed: str) -> None:
    game, tokens = sit_down(served, "greedy", "random", "greedy")
    player = Player(served, game, tokens[0], seed)
    player.start()
    wait_until(lambda: len(player.acknowledged) >= 3, "the player has moved")
    player.leaving.set()
    assert served.process is not None
    family = served.family()
    served.process.kill()
    psutil.wait_procs(family, timeout=20)
    again = Served(served.settings)
    again.start()
    try:
        player.join(timeout=60)
        assert player.error is None
        with opened(again) as service:
            verify_once(service, player)
        again.insist("POST", f"/games/{game}/seats/0/leave", {}, token=player.token, key="l" * 22)
        wait_until(
            lambda: again.insist("GET", f"/games/{game}").body["status"] == "finished", "the game ends"
        )
    finally:
        again.stop()
