"""The page in a real browser: ``python -m benchmarks.page [--measure visits] [--ruleset starfarers]``.

- A first visit with an empty cache: until the start page is usable, and until the board of a game of each
  ruleset is visible.
- An event: from the response to another player's action until the page shows its version in head and log,
  observed by a ``MutationObserver`` on the same clock.
- A long game of each ruleset (by random bots), dragged through by its slider, and played at 20 events a
  second: the long tasks that the browser reports (over 50 ms, during which the page does not react), and
  the time until an unseen position appears. Starfarers and Starship Catan reach over 2,000 events; a game
  of Star Trek Catan ends earlier.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.e2e.browsers import ARGUMENTS, CHROMIUM
from tests.e2e.client import Client, eventually
from tests.e2e.play import choose, create, human, tokens_of
from tests.e2e.running import Running

WAIT_MS = 60_000
SEATS = {"starfarers": 3, "star-trek-catan": 3, "starship-catan": 2}
GAMES = 3
"""The most games that bots play to reach the length; after that the longest is used."""
THERE = "#game .board :is(svg, .ssc)"

PARTS = ("events", "visits", "scrubbing")

VISITS = 7
FIRST = ".begin button.primary:not([disabled])"
"""The control that makes the start page usable."""

READY = """
  const look = () => {
    if (document.querySelector(SELECTOR) === null) return;
    window.readyAt ??= performance.now();
    seen.disconnect();
  };
  const seen = new MutationObserver(look);
  seen.observe(document, { subtree: true, childList: true, attributes: true });
"""

WATCH = """() => {
  window.shownAt = {};
  window.long = [];
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.long.push(entry.duration)))
    .observe({ type: "longtask" });
  const look = () => {
    const head = document.querySelector("#game .facts dd")?.textContent;
    const line = document.querySelector("#game .log li .number")?.textContent;
    if (head && head === line) window.shownAt[head] ??= Date.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
}"""


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", help="a service that runs; else one is started")
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument(
        "--game", action="append", help="a long game of that service; else bots play some, for minutes"
    )
    parser.add_argument(
        "--ruleset", action="append", choices=SEATS, help="of which games are scrubbed; else all"
    )
    parser.add_argument(
        "--events", type=int, default=2000, help="how long the games are to be that are scrubbed"
    )
    parser.add_argument(
        "--measure", action="append", choices=PARTS, help="what is measured; else all, which takes minutes"
    )
    options = parser.parse_args()
    parts = options.measure or PARTS
    rulesets = options.ruleset or list(SEATS)
    with ExitStack() as stack:
        url = options.url or _started(stack)
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=CHROMIUM, args=ARGUMENTS
        )
        page = browser.new_page(viewport={"width": 1300, "height": 1000}, bypass_csp=True)
        client = Client(int(url.rsplit(":", 1)[1]))
        rows = []
        if "events" in parts:
            rows += shown_after(client, page, url, options.actions)
        if "visits" in parts:
            rows.append(visited(browser, f"{url}/", "the start page", FIRST))
            rows += [
                visited(browser, f"{url}/#/games/{_new_game(client, ruleset)}", f"{ruleset}:", THERE)
                for ruleset in rulesets
            ]
        if "scrubbing" in parts:
            for game in options.game or [_long_game(client, one, options.events) for one in rulesets]:
                rows += scrubbed(client, page, url, game)
        browser.close()
    table = Table("what", "median", "90 %", "most", "goal")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _started(stack: ExitStack) -> str:
    running = Running(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data")
    running.start()
    stack.callback(running.kill)
    return running.url


def visited(browser: Browser, address: str, name: str, selector: str) -> tuple[str, ...]:
    """Visit a page several times with an empty browser cache, and time until an element appears."""
    waits = []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": 1300, "height": 1000}, bypass_csp=True)
        page = context.new_page()
        page.add_init_script(READY.replace("SELECTOR", json.dumps(selector)))
        page.goto(address)
        page.wait_for_function("window.readyAt", timeout=WAIT_MS)
        waits.append(page.evaluate("window.readyAt"))
        context.close()
    return _row(f"a first visit: {name} can be used, ms", waits, "1000")


def shown_after(client: Client, page: Page, url: str, actions: int) -> list[tuple[str, ...]]:
    """Play over HTTP, and time until a spectator's page shows each event."""
    created = create(client, human("Ada"), human("Bob"), human("Cy"))
    game, tokens, rng = created["id"], tokens_of(created), random.Random(5)
    page.goto(f"{url}/#/games/{game}")
    page.wait_for_selector(THERE, timeout=WAIT_MS)
    page.evaluate(WATCH)
    waits = []
    for _ in range(actions):
        seat = client.get(f"/games/{game}")["deciding"][0]
        legal = client.get(f"/games/{game}/legal-actions", token=tokens[seat])["actions"]
        sent = client.post(f"/games/{game}/actions", choose(legal, rng), token=tokens[seat])
        answered = time.time() * 1000
        version = sent["version"]
        page.wait_for_function(f"Object.keys(shownAt).some((v) => v >= {version})", timeout=WAIT_MS)
        at = page.evaluate(
            f"Math.min(...Object.entries(shownAt).filter(([v]) => v >= {version}).map(([, at]) => at))"
        )
        waits.append(at - answered)
    return [_row("an event is shown, ms after its answer", waits, "100 at the median")]


def scrubbed(client: Client, page: Page, url: str, game: str) -> list[tuple[str, ...]]:
    """Drag the slider through a long game and back, and play a part of it."""
    page.goto(f"{url}/#/games/{game}")
    page.wait_for_selector(THERE, timeout=WAIT_MS)
    page.evaluate(WATCH)
    page.locator("#when").scroll_into_view_if_needed()
    box = page.locator("#when").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, y)
    page.mouse.down()
    for share in [*range(200, 0, -1), *range(200)]:
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) * share / 200, y)
        page.wait_for_timeout(8)
    page.mouse.up()
    dragged = _long_tasks(page)
    jumps = []
    summary = client.get(f"/games/{game}")
    ruleset, last = summary["ruleset"], summary["version"]
    for version in random.Random(1).sample(range(2, last), 40):
        began = page.evaluate(
            """(version) => {
          const slider = document.getElementById("when");
          slider.value = version;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          return Date.now();
        }""",
            version,
        )
        page.wait_for_function(f"shownAt[{version}]", timeout=WAIT_MS)
        jumps.append(page.evaluate(f"shownAt[{version}]") - began)
    jumped = _long_tasks(page)
    page.get_by_label("Pace", exact=True).select_option("20")
    page.get_by_role("button", name="Play the game").click()
    page.wait_for_timeout(8000)
    page.get_by_role("button", name="Pause").click()
    goal = "none"
    return [
        _row(f"{ruleset}: a version chosen at random appears, ms", jumps, "-"),
        _row(f"{ruleset}: long tasks, dragging 400 steps through {last} events, ms", dragged, goal),
        _row(f"{ruleset}: long tasks, jumping 40 times, ms", jumped, goal),
        _row(f"{ruleset}: long tasks, playing 8 s at 20 events a second, ms", _long_tasks(page), goal),
    ]


def _new_game(client: Client, ruleset: str) -> str:
    game: str = create(client, *map(human, ("Ada", "Bob", "Cy")[: SEATS[ruleset]]), ruleset=ruleset)["id"]
    return game


def _long_game(client: Client, ruleset: str, events: int) -> str:
    """Play random bots until a game is long enough, or ``GAMES`` games are over. Return the longest."""
    played: dict[str, int] = {}
    while len(played) < GAMES and max(played.values(), default=0) < events:
        seats = [{"kind": "bot", "bot": "random"}] * SEATS[ruleset]
        game: str = create(client, *seats, ruleset=ruleset, bot_pace_ms=0)["id"]

        def is_done(game: str = game) -> Any:
            summary = client.get(f"/games/{game}")
            return summary if summary["version"] >= events or summary["status"] != "running" else None

        played[game] = eventually(is_done, what="a long game", timeout_s=1800)["version"]
    return max(played, key=lambda one: played[one])


def _long_tasks(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.long.splice(0)")
    return found


def _row(what: str, values: list[float], goal: str) -> tuple[str, ...]:
    if not values:
        return what, "none", "", "", goal
    at_90 = sorted(values)[len(values) * 9 // 10]
    return (
        what,
        f"{statistics.median(values):.0f}",
        f"{at_90:.0f}",
        f"{max(values):.0f} ({len(values)})",
        goal,
    )


if __name__ == "__main__":
    main()
