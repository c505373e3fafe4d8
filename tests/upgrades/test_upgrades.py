"""Games of release 0.1.0 continue under today's release and back; both releases run side by side."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from services.settings import Settings
from tests.e2e.client import Client, eventually
from tests.e2e.play import create, human, play, tokens_of
from tests.redis_server import RedisServer
from tests.upgrades.conftest import Site

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

SEATS = {"star-trek-catan": 3, "starfarers": 3, "starship-catan": 2}
PARTS = ("projector", "dispatcher", "courier", "worker")
BOTS = [{"kind": "bot", "bot": bot} for bot in ("greedy", "random", "random")]
SOON_S = 120.0


@pytest.fixture(params=["sqlite", "postgresql"])
def site(
    request: pytest.FixtureRequest,
    settings: Settings,
    redis_server: RedisServer,
    open_site: Callable[[Settings], Site],
) -> Site:
    """A site without a store: the release under test creates it."""
    if request.param == "postgresql":
        settings = msgspec.structs.replace(settings, store_url=request.getfixturevalue("postgres_url"))
    return open_site(settings)


def go_on(client: Client, game: str, tokens: dict[int, str], *, actions: int) -> None:
    """Play some actions of people in a game, and audit it."""
    end = client.get(f"/games/{game}")["version"] + actions
    play(client, game, tokens, random.Random(1), deadline_s=60, until=lambda now: now["version"] >= end)
    eventually(lambda: client.get(f"/games/{game}/audit")["ok"], what=f"a good audit of {game}")


def wait_for_lists(client: Client, games: set[str], *, among_bots: set[str]) -> None:
    """Wait until all games are listed, and those among bots are finished."""

    def listed(query: str) -> set[str]:
        return {item["id"] for item in client.get(f"/games?limit=100{query}")["items"]}

    eventually(
        lambda: listed("&status=finished") >= among_bots, what="the games among bots", timeout_s=SOON_S
    )
    eventually(lambda: listed("") >= games, what="all games in the list", timeout_s=SOON_S)


def test_games_go_on_after_an_upgrade_and_after_going_back(site: Site, former_release: Path) -> None:
    site.run("migrate", former_release)
    games: dict[str, dict[int, str]] = {}
    before: dict[str, list[Any]] = {}
    for release in (former_release, None, former_release, None):
        site.run("migrate", release)
        client = site.start_api(release)
        site.start(*PARTS, release=release)
        for game, events in before.items():
            assert client.events(game)[: len(events)] == events, "events are the same, and keep their hashes"
        if len(games) < 2 * len(SEATS):
            for ruleset, seats in SEATS.items():
                made = create(client, *(human(f"P{seat}") for seat in range(seats)), ruleset=ruleset)
                games[made["id"]] = tokens_of(made)
        for game, tokens in games.items():
            go_on(client, game, tokens, actions=25)
        wait_for_lists(client, set(games), among_bots={create(client, *BOTS)["id"]})
        before = {game: client.events(game) for game in games}
        site.stop("api", *PARTS, release=release)


def test_releases_run_side_by_side_during_an_upgrade(
    settings: Settings,
    redis_server: RedisServer,
    postgres_url: str,
    open_site: Callable[[Settings], Site],
    former_release: Path,
) -> None:
    """Each step replaces a process; games of people and bots go on through all of them."""
    site = open_site(msgspec.structs.replace(settings, store_url=postgres_url))
    site.run("migrate", former_release)
    former = site.start_api(former_release)
    site.start(*PARTS, release=former_release)
    games: dict[str, dict[int, str]] = {}
    among_bots: set[str] = set()

    def check(*clients: Client) -> None:
        for client in clients:
            made = create(client, human("Ada"), *BOTS[:2])
            games[made["id"]] = tokens_of(made)
            among_bots.add(create(client, *BOTS)["id"])
        for client in clients:
            for game in list(games)[-2:]:
                go_on(client, game, games[game], actions=15)
            wait_for_lists(client, set(games), among_bots=among_bots)

    check(former)
    site.run("migrate")
    check(former)
    site.start("projector")
    check(former)
    today = site.start_api()
    check(former, today)
    for part in ("worker", "dispatcher", "courier"):
        site.start(part)
        site.stop(part, release=former_release)
        check(former, today)
    site.stop("api", release=former_release)
    site.stop("projector", release=former_release)
    check(today)
    site.stop("api", *PARTS)
    site.run("rebuild")
