"""Twenty games, each watched or played to its end, without an error or a warning of the browser.

A German speaker on a phone and an English speaker at a desk keep their pages open from game to game.
"""

import random
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browsers import CONTEXTS, MOVING, Watched, leave, needs_browser, take_seat
from tests.e2e.client import Client
from tests.e2e.play import create, human, play, tokens_of
from tests.e2e.running import Running
from tests.e2e.views import seat_link

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(1800)]

GAME_S = 400.0
SEED = 20
WINDOWS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "locale": "de-DE", "color_scheme": "light"},
    "desk": {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "color_scheme": "dark"},
}
FAST = """localStorage.setItem('starledger.settings', JSON.stringify({ motion: "fast" }))"""


class Table(NamedTuple):
    """A game by its options and bots; ``pace`` lets animations run between moves."""

    options: Mapping[str, Any]
    bots: tuple[str, ...]
    is_played: bool = False
    pace: int = 0


TABLES = {
    "star-trek-catan": [
        Table({}, ("greedy", "greedy", "greedy", "greedy")),
        Table({"setup": "variable"}, ("greedy", "cadet", "greedy")),
        Table({"phases": "combined"}, ("greedy", "greedy"), is_played=True),
        Table({"support_cards": "off", "setup": "variable"}, ("random", "greedy", "greedy", "random")),
        Table({"setup": "variable", "phases": "combined"}, ("greedy", "greedy", "greedy"), is_played=True),
        Table({}, ("greedy", "greedy", "greedy"), pace=30),
        Table({"setup": "variable"}, ("cadet", "greedy", "random", "greedy"), pace=30),
    ],
    "starfarers": [
        Table({}, ("greedy", "greedy", "greedy")),
        Table({"map": "explorer"}, ("greedy", "greedy", "greedy", "greedy")),
        Table({"map": "strategic"}, ("greedy", "greedy"), is_played=True),
        Table({"map": "wild_space"}, ("greedy", "greedy", "greedy")),
        Table({"advanced_start": True}, ("greedy", "greedy"), is_played=True),
        Table({"reader_sees_card": True}, ("greedy", "greedy", "greedy"), pace=30),
        Table({"map": "explorer"}, ("cadet", "greedy", "greedy"), pace=30),
    ],
    "starship-catan": [
        Table({}, ("greedy", "greedy")),
        Table({"yellow_die": "printed", "hidden_reserve": True}, ("cadet", "greedy")),
        Table({"handicap_astro": True, "handicap_fleet": True}, ("greedy",), is_played=True),
        Table({"notes": "off"}, ("greedy", "random")),
        Table({"notes": "beginner", "beginner": 1}, ("greedy",), is_played=True),
        Table({"hidden_reserve": True}, ("greedy", "greedy"), pace=30),
    ],
}


@pytest.fixture
def windows(browser: Browser) -> Iterator[dict[str, Watched]]:
    opened = {name: Watched(CONTEXTS.open(browser, **(MOVING | window))) for name, window in WINDOWS.items()}
    for window in opened.values():
        window.page.add_init_script(FAST)
    yield opened
    leave([window.page for window in opened.values()])


@pytest.mark.parametrize("ruleset", TABLES)
def test_no_game_ends_with_a_complaint_of_the_browser(
    service: Running, windows: dict[str, Watched], ruleset: str
) -> None:
    for first in range(0, len(TABLES[ruleset]), len(windows)):
        started = time.monotonic()
        tables = zip(windows.items(), TABLES[ruleset][first:], strict=False)
        begun = [(*one, table, begin(service, one[1], ruleset, table)) for one, table in tables]
        for name, window, table, made in begun:
            over = end(service.client, window, made, table)
            lasted = time.monotonic() - started
            print(f"{ruleset}, {name}: {over['version']} events, {over['turn']} turns, {lasted:.0f} s")
    for window in windows.values():
        late = [said for said in window.complaints if is_late(said)]
        window.complaints = [said for said in window.complaints if said not in late]
        print(f"advice refused as late: {len(late)}; complaints: {window.complaints}")
        window.assert_quiet(service.url)


def begin(service: Running, window: Watched, ruleset: str, table: Table) -> dict[str, Any]:
    """Create a game and open its page, with the seat that the test plays, if any."""
    seats = [{"kind": "bot", "bot": bot} for bot in table.bots]
    if table.is_played:
        seats.insert(0, human("Ada"))
    options, pace = dict(table.options), table.pace
    made = create(service.client, *seats, ruleset=ruleset, options=options, bot_pace_ms=pace)
    if table.is_played:
        take_seat(window.page, service.url + seat_link(made))
    else:
        window.page.goto(f"{service.url}/#/games/{made['id']}")
    return made


def end(client: Client, window: Watched, made: dict[str, Any], table: Table) -> dict[str, Any]:
    """Play the page's seat, if it has any, until the page shows the ending; return the game's summary."""
    tokens = tokens_of(made) if table.is_played else {}
    over = play(client, made["id"], tokens, random.Random(SEED), deadline_s=GAME_S)
    assert over["status"] == "finished"
    ending = window.page.locator(f"#game.ending[data-version='{over['version']}']:not([aria-busy])")
    expect(ending).to_be_visible(timeout=GAME_S * 1000)
    return over


def is_late(said: str) -> bool:
    """Return True if the service refused advice because the test had acted for the seat meanwhile."""
    return "status of 409" in said and "/hint?" in said
