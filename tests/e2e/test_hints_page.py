"""Hints on the page: the goal, the best actions with their reasons, and the chosen one carried out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, needs_browser, take_seat
from tests.e2e.play import human
from tests.e2e.running import Running
from tests.e2e.tables import Sandbox, people

pytestmark = [needs_browser, pytest.mark.timeout(200)]

__all__ = ["people"]


def test_hint_leads_to_an_action(service: Running, people: Callable[..., Page]) -> None:
    game = Sandbox(service, human("Ann"), human("Bob"), human("Cy"), dice=[], ruleset="star-trek-catan")
    seat = service.client.get(f"/games/{game.id}")["deciding"][0]
    page = people()
    take_seat(page, game.address(seat))
    advice = page.locator(".advice")
    advice.get_by_role("button", name="Hint").click()
    first = advice.locator("li").first
    expect(advice).to_contain_text("of 10 points", timeout=LIVE_MS)
    expect(first).to_contain_text("The roll brings everybody's income.")
    first.get_by_role("button").click()
    page.get_by_role("button", name="Confirm").click()
    expect(advice.locator("li")).to_have_count(0, timeout=LIVE_MS)
