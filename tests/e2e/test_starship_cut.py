"""The table of Starship Catan through lost connections, in every phase of a game."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import LIVE_MS, needs_browser, visitors
from tests.e2e.conftest import Running
from tests.e2e.starship_game import Played
from tests.e2e.starship_table import wait_for

pytestmark = [needs_browser, pytest.mark.timeout(400)]

PHASES = {
    "setup_module",
    "choose_sector",
    "sensor_offer",
    "sensor_place",
    "flight_ready",
    "card_open",
    "mission_reward",
    "pirate_demand",
    "pirate_reward",
    "module_loss",
    "production_choice",
    "trade_build",
}
"""Those in which a seat decides; an offer is made and answered apart."""


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages of people of their own; none may complain of more than of a connection that was cut."""
    with visitors(browser, expected="net::ERR_INTERNET_DISCONNECTED") as come:
        yield come


def test_a_connection_lost_in_any_phase_is_taken_up(service: Running, come: Callable[..., Page]) -> None:
    """What was done meanwhile is there, nothing of it twice, and the game goes on in the page."""
    game, page = Played(service), come(viewport={"width": 1300, "height": 1000})
    game.sit(page)
    cut_in, goes_on = set[str](), False
    for move in game.moves:
        phase = move.board["phase"]
        if phase not in cut_in:
            cut_in.add(phase)
            wait_for(page, game.version)
            page.context.set_offline(True)
            expect(page.locator("#banner")).to_contain_text("offline", timeout=LIVE_MS)
            game.act(move)
            page.context.set_offline(False)
            expect(page.locator("#banner")).to_be_hidden(timeout=LIVE_MS)
            expect_now(page, game)
            goes_on = True
        elif goes_on:
            game.do(page, move)
            goes_on = False
        elif cut_in == PHASES:
            break
        else:
            game.act(move)
    assert cut_in == PHASES
    shown = page.locator(".board .ssc").inner_text()
    page.reload()
    wait_for(page, game.version)
    assert page.locator(".board .ssc").inner_text() == shown


def expect_now(page: Page, game: Played) -> None:
    wait_for(page, game.version)
    expect(page.locator(".board .ssc")).to_have_attribute("data-version", str(game.version))
    numbers = [int(number) for number in page.locator("#game .log li .number").all_inner_texts()]
    assert numbers == list(range(game.version, 0, -1))[: len(numbers)]
