"""Tournaments on the page: a player creates one, cancels it, joins another, and opens its game."""

import json
import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import LIVE_MS, needs_browser, visitors
from tests.e2e.contrast import faults
from tests.e2e.running import OPERATOR_TOKEN, Running

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(300)]

CUP = re.compile(r"#/tournament/[0-9a-f-]+")


@pytest.fixture
def ada(browser: Browser, service: Running) -> Iterator[Page]:
    """The list of tournaments as a registered player sees it."""
    made = service.client.post("/players", {"name": f"Ada {secrets.token_hex(4)}"})
    held = json.dumps({"name": made["name"], "token": made["token"]})
    with visitors(browser, locale="en-US", viewport={"width": 1440, "height": 900}) as come:
        page = come(bypass_csp=True)  # admits the test's script
        page.add_init_script(f"localStorage.setItem('starledger.player', {json.dumps(held)})")
        page.goto(f"{service.url}/#/tournaments")
        yield page


def test_organiser_creates_and_cancels_a_tournament(ada: Page) -> None:
    ada.get_by_role("button", name="New tournament").click()
    ada.get_by_label("Name of the tournament").fill("Evening Cup")
    ada.get_by_role("radio", name="Arena").check(force=True)
    ada.get_by_role("button", name="Create").click()
    expect(ada).to_have_url(CUP)
    expect(ada.get_by_role("heading", name="Evening Cup")).to_be_visible()
    expect(ada.locator(".cup-facts")).to_contain_text("Arena, 120 minutes")
    ada.get_by_role("button", name="Cancel the tournament").click()
    expect(ada.locator(".cup-moment")).to_contain_text("Starts in")
    ada.get_by_role("button", name="Really cancel it?").click()
    expect(ada.locator(".cup-moment")).to_contain_text("Cancelled")


def test_player_joins_and_gets_to_the_game(ada: Page, service: Running) -> None:
    wanted = {"name": "Open Cup", "ruleset": "starship-catan", "pod_size": 2, "format": "swiss", "rounds": 1}
    starts_at = (datetime.now(UTC) + timedelta(seconds=12)).isoformat()
    body = {**wanted, "starts_at": starts_at, "bots": ["greedy"]}
    service.client.post("/tournaments", body, token=OPERATOR_TOKEN)
    ada.get_by_role("link", name="Open Cup").click()
    assert faults(ada) == {}
    ada.get_by_role("button", name="Join").click()
    expect(ada.locator(".cup-standings .own")).to_contain_text("Ada ")
    ada.get_by_role("link", name="To your game").click(timeout=2 * LIVE_MS)
    expect(ada).to_have_url(re.compile(r"#/games/[0-9a-f-]+"))
    expect(ada.locator(".plates [data-seat]")).to_have_count(2)
