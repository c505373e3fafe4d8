"""Parts of the running service are killed at random moments: no acknowledged action is lost or doubled."""

import json
import random
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
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
OF_SEVERAL = ("web", "projector", "dispatcher", "projector", "dispatcher", "worker", "valkey-server")
KILLS = 8
PLAYERS = 3
"""How many people play at once; a person whose game has ended starts another."""

pytestmark = pytest.mark.timeout(420)


def moves(players: list[Player]) -> int:
    """Count the acknowledged actions."""
    return sum(len(player.acknowledged) for player in players)


def verify_once(service: Service, player: Player) -> None:
    """Check that every acknowledged action is in the log once, at the version from the answer."""
    envelopes = service.event_store.envelopes(UUID(player.game))
    heads = {envelope.core.version: envelope.hash for envelope in envelopes}
    keys = [envelope.hidden["command"].value["key"] for envelope in envelopes if "command" in envelope.hidden]
    assert len(keys) == len(set(keys))
    for key, version, head in player.acknowledged:
        assert keys.count(key) == 1
        assert heads[version] == head


def verify_views(service: Service, game_id: UUID) -> None:
    """Check that the read models reach the present version and match a replay from nothing.

    The game may continue meanwhile.
    """
    present = service.games.current(game_id).version
    wait_until(
        lambda: service.views.games.versions([game_id]).get(game_id, 0) >= present, "the row catches up"
    )
    row = service.views.games.find(game_id)
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


def kill(served: Served, part: str) -> None:
    """Kill one process of a part as soon as one runs; ``web`` stands for a web process of the API."""
    found: list[psutil.Process] = []

    def is_there() -> bool:
        victim = served.web() if part == "web" else served.part(part)
        found.extend([] if victim is None else [victim])
        return bool(found)

    wait_until(is_there, f"{part} is back")
    with suppress(psutil.NoSuchProcess):
        found[0].kill()


def storm(
    served: Served,
    seed: str,
    *,
    kills: int,
    parts: Sequence[str],
    everybody: list[Player] | None = None,
    harm: Callable[[Served, str], None] = kill,
) -> list[Player]:
    """Kill each part at least once while people and bots play; return the players, whose games are over.

    Each player is also added to ``everybody`` before the first move.
    """
    dice = random.Random(seed)
    players: list[Player] = []
    everybody = [] if everybody is None else everybody
    victims = [*parts, *dice.choices(parts, k=kills - len(parts))]
    dice.shuffle(victims)
    for number, victim in enumerate(victims):
        while sum(player.is_alive() for player in players) < PLAYERS:
            game, tokens = sit_down(served, "greedy", "random", "greedy")
            players.append(Player(served, game, tokens[0], f"{seed}/{number}/{len(players)}"))
            everybody.append(players[-1])
            players[-1].start()
        wanted = moves(players) + dice.randint(1, 5)
        wait_until(
            lambda wanted=wanted: moves(players) >= wanted or not any(p.is_alive() for p in players),
            "people can move",
        )
        harm(served, victim)
    # A player who has not finished leaves the seat, so that bots play the game to its end.
    for player in players:
        player.leaving.set()
        player.join(timeout=120)
        assert player.error is None
        assert not player.is_alive()
        served.insist("POST", f"/games/{player.game}/seats/0/leave", {}, token=player.token, key="l" * 22)
    assert moves(players) >= kills
    for player in players:
        wait_until(
            lambda player=player: served.insist("GET", f"/games/{player.game}").body["status"] == "finished",
            "the games end",
        )
    return players


def verify_all(served: Served, players: list[Player]) -> None:
    """Check that no event was lost or doubled and no process was left behind."""
    with opened(served) as service:
        end = service.event_store.position()
        wait_until(lambda: service.views.position("projector") >= end, "the read models catch up")
        wait_until(lambda: service.views.position("dispatcher") >= end, "the dispatchers catch up")
        assert service.projector.missed(within=end) == []
        for player in players:
            verify_once(service, player)
            verify_views(service, UUID(player.game))
            report = service.auditor.audit(UUID(player.game))
            assert report.ok, report.checks


def test_every_part_may_be_killed_while_people_and_bots_play(served: Served, seed: str) -> None:
    verify_all(served, storm(served, seed, kills=len(PARTS), parts=PARTS))


@pytest.mark.slow
def test_any_of_several_processes_may_be_killed_during_play(several: Served, seed: str) -> None:
    verify_all(several, storm(several, seed, kills=KILLS, parts=OF_SEVERAL))


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_two_hundred_kills_of_several_processes_lose_nothing(several: Served, seed: str) -> None:
    players = storm(several, seed, kills=200, parts=OF_SEVERAL)
    verify_all(several, players)
    print(json.dumps({"kills": 200, "games": len(players), "acknowledged": moves(players)}))


@pytest.mark.parametrize("how", ["terminate", pytest.param("kill", marks=pytest.mark.slow)])
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
        _, alive = psutil.wait_procs(family, timeout=60)
    assert [process.pid for process in alive] == []
    if how == "terminate":
        assert served.process.wait() == 0


@pytest.mark.slow
def test_acknowledged_actions_survive_the_death_of_all_processes(served: Served, seed: str) -> None:
    game, tokens = sit_down(served, "greedy", "random", "greedy")
    player = Player(served, game, tokens[0], seed)
    player.start()
    wait_until(lambda: len(player.acknowledged) >= 3, "the player has moved")
    player.leaving.set()
    assert served.process is not None
    family = served.family()
    served.process.kill()
    psutil.wait_procs(family, timeout=60)
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
