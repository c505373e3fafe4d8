"""The page and the service agree on rewound games."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from domain.log.live import live_versions
from tests.e2e.client import Client
from tests.e2e.play import create, human, play, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running

NODE = shutil.which("node")
RUNNER = Path(__file__).with_name("past.mjs")

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


def computed(cases: list[tuple[Any, ...]]) -> list[Any]:
    """Return the page's result for each case: a function's name and its arguments."""
    assert NODE is not None
    ran = subprocess.run(
        [NODE, str(RUNNER)],
        input="".join(json.dumps(case) + "\n" for case in cases),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_the_page_undoes_the_events_that_the_service_undoes() -> None:
    """This also holds in a game with an earlier rewind, or with a rewind into an undone part."""
    rng, cases, expected = random.Random("undone"), [], []
    for _ in range(60):
        last = rng.randrange(2, 30)
        rewinds = {at: rng.randrange(1, at) for at in range(2, last + 1) if rng.random() < 0.3}
        to = rng.randrange(1, last)
        events = [
            {"version": at, "type": "game-rewound", "data": {"to_version": rewinds[at]}}
            if at in rewinds
            else {"version": at, "type": "dice-rolled", "data": {}}
            for at in range(to + 1, last + 1)
        ]
        cases.append(("liveAfter", to, events))
        expected.append([at for at in live_versions(last, rewinds) if at > to])
    assert computed(cases) == expected


def propose(client: Client, path: str, token: str, *, newest: int) -> tuple[int, dict[str, Any]]:
    """Propose a rewind to a version, or to the last complete action before it."""
    for to in range(newest, 0, -1):
        asked = client.ask("POST", f"{path}/rewinds", {"to_version": to}, token=token)
        if asked.status != 422:
            return to, asked.body
    raise AssertionError("there is no version to go back to")


def test_undone_events_are_left_out_after_a_rewind(service: Running) -> None:
    """The test compares the page's sums with the hands, at versions before and after a rewind."""
    client = service.client
    created = create(client, *map(human, ("Ada", "Bob", "Cay")), options={"setup": "beginner"})
    game, tokens = created["id"], tokens_of(created)
    path, rng = f"/games/{game}", random.Random(3)
    play(client, game, tokens, rng, deadline_s=90, until=lambda summary: summary["version"] > 50)
    before = client.get(path)["version"]
    to, asked = propose(client, path, tokens[0], newest=before - 20)
    for seat in (1, 2):
        client.post(f"{path}/rewinds/{asked['rewind_id']}/agree", {}, token=tokens[seat])
    rewound = client.get(path)["version"]
    play(client, game, tokens, rng, deadline_s=90, until=lambda summary: summary["version"] > rewound + 15)
    told = client.get(f"{path}/timeline", token=OPERATOR_TOKEN)
    assert "rewind" in {mark["kind"] for mark in told["marks"]}

    versions = (to, before - 3, before, rewound - 1, rewound, rewound + 8, told["version"])
    for version, balance in zip(
        versions, computed([("balance", told, 3, version) for version in versions]), strict=True
    ):
        held = [
            {
                name: each["gained"] - each["lost"]
                for name, each in own.items()
                if each["gained"] > each["lost"]
            }
            for own in balance
        ]
        for seat, token in tokens.items():
            board = client.get(f"{path}/board?version={version}", token=token)
            assert held[seat] == board["players"][seat]["resources"], (version, seat)
