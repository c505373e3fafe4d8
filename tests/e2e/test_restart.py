"""The service stops or is killed in the middle of a game, and starts again on the same data.

The log, a watching terminal and an open page continue.
"""

import os
import pty
import random
import signal
import subprocess
import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import LIVE_MS, Watched, keep_picture, needs_browser
from tests.e2e.client import eventually
from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import Running
from tests.e2e.test_looking import STARLEDGER, environ
from tests.e2e.test_page import versions
from tests.e2e.test_table_page import logged

STABLE = ("version", "events", "head")

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running]) -> Running:
    """A service that these tests stop; each leaves it running."""
    return launch()


class Watching:
    """A ``starledger watch`` in its own terminal, whose output is read continuously."""

    def __init__(self, service: Running, game: str) -> None:
        ours, theirs = pty.openpty()
        self.text = ""
        self.process = subprocess.Popen(
            [STARLEDGER, "watch", game],
            env=environ(service, TERM="xterm", LINES="60"),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self._reader = threading.Thread(target=self._read, args=(ours,))
        self._reader.start()

    def _read(self, terminal: int) -> None:
        while True:
            try:
                read = os.read(terminal, 65536)
            except OSError:
                break
            self.text += read.decode(errors="replace")
        os.close(terminal)

    def shows(self, text: str) -> None:
        eventually(lambda: text in self.text, what=f"{text!r} in {self.text[-2000:]!r}", timeout_s=60)

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(60)
        self._reader.join(20)
        return code


@pytest.mark.parametrize(
    "ending",
    [
        pytest.param("stop", marks=pytest.mark.slow),  # the test below stops the service, too
        "kill",
    ],
)
def test_nothing_is_lost_and_a_repeat_is_answered_the_same(service: Running, ending: str) -> None:
    client = service.client
    create_key, action_key = uuid4().hex, uuid4().hex
    seats = (human("Ada"), BOT, BOT)
    created = create(client, *seats, key=create_key)
    game, tokens = created["id"], tokens_of(created)
    rolled = act(service, game, tokens[0], action_key)
    play(client, game, tokens, random.Random(7), deadline_s=60, until=lambda summary: summary["turn"] >= 4)

    if ending == "stop":
        assert service.stop() == 0, service.log.read_text()
    else:
        service.kill()
    service.start()

    # Bots may have acted between the last read and the stop, so the first log is a prefix of the current one.
    log = client.events(game, token=tokens[0])
    assert [event["version"] for event in log] == list(range(1, len(log) + 1))
    assert [event["hash"] for event in log if event["version"] == rolled["version"]] == [rolled["head"]]
    assert same(act(service, game, tokens[0], action_key), rolled)
    again = create(client, *seats, key=create_key)
    assert (again["id"], tokens_of(again)) == (game, tokens)

    reached = client.get(f"/games/{game}")["turn"]
    later = play(
        client, game, tokens, random.Random(8), deadline_s=60, until=lambda now: now["turn"] >= reached + 4
    )
    assert later["version"] > len(log), "the bots go on as before"


def act(service: Running, game: str, token: str, key: str) -> dict[str, Any]:
    answer: dict[str, Any] = service.client.post(
        f"/games/{game}/actions", {"type": "roll-dice"}, token=token, key=key
    )
    return answer


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[name] == other[name] for name in STABLE)


@needs_browser
def test_a_page_and_a_terminal_report_an_unreachable_service_and_recover(
    service: Running, watched: Watched
) -> None:
    created = create(service.client, human("Ada"), BOT, BOT)
    game, token = created["id"], tokens_of(created)[0]
    page, watching = watched.page, Watching(service, game)
    try:
        watching.shows("To decide")
        watching.shows("O2 outpost")
        page.goto(f"{service.url}/#/games/{game}")
        expect(page.locator("#game .hexes")).to_be_visible(timeout=LIVE_MS)

        assert service.stop() == 0, service.log.read_text()
        expect(page.locator("#banner")).to_contain_text("does not answer", timeout=LIVE_MS)
        keep_picture(page, "away")
        watching.shows("Trying again.")

        service.start()
        expect(page.locator("#banner")).to_be_hidden(timeout=LIVE_MS)
        version = act(service, game, token, uuid4().hex)["version"]
        newest = page.locator("#game .log li:last-child")
        expect(newest).to_have_attribute("data-version", str(version), timeout=LIVE_MS)
        assert versions(page) == logged(service.client.events(game))
        watching.shows("Back again.")
        watching.shows(f"{version} ")
        watching.shows("rolls")
        assert watching.end() == 0
    finally:
        watching.process.kill()
        watching.process.wait()
    assert "Traceback" not in watching.text
    assert watching.text.rindex("\x1b[?25h") > watching.text.rindex("\x1b[?25l"), "the cursor is back"
