"""A ruleset without views of its own is playable on the page, whose views are built from its schemas."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import toy
from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat
from tests.e2e.play import BOT, human
from tests.e2e.running import Running
from tests.e2e.tables import Mouse, Sandbox, panel, play_whole

pytestmark = [needs_browser, pytest.mark.timeout(400)]


@pytest.fixture(scope="module")
def hosting_toy(launch: Callable[..., Running], with_toy: dict[str, str]) -> Running:
    """A service that also hosts the toy."""
    return launch(**with_toy)


def test_a_game_without_views_is_played_to_its_end(hosting_toy: Running, people: Callable[..., Page]) -> None:
    page = people()
    rolls = [3, 3, 6, 2, 4, 2]
    game = Sandbox(hosting_toy, human("Ada"), BOT, dice=rolls, ruleset=toy.RULESET.name, target=8)
    take_seat(page, game.address(0))
    held = page.locator("#game .board .possessions")
    expect(held.locator("h3")).to_have_count(2, timeout=LIVE_MS)
    expect(held.first).to_contain_text("Ada")
    expect(page.locator("#game .board")).not_to_contain_text("[object")
    done = play_whole(page, game, Mouse())
    assert {"Roll", "Draw card", "Play cards", "Hide", "End turn"} <= done
    expect(page.get_by_role("heading", name=re.compile("^You win|wins$"))).to_be_visible(timeout=LIVE_MS)
    keep_picture(page, "toy-over")


def test_an_open_ended_action_is_a_form_made_from_its_schema(
    hosting_toy: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = Sandbox(hosting_toy, human("Ada"), human("Bob"), dice=[3], ruleset=toy.RULESET.name)
    first = next(seat for seat in (0, 1) if game.legal(seat)["actions"])
    take_seat(page, game.address(first))
    panel(page).get_by_role("button", name="Roll").click()
    panel(page).get_by_role("button", name="Offer").click()
    points = panel(page).get_by_role("spinbutton", name="Points")
    panel(page).get_by_role("button", name="Points: one more").click()
    expect(points).to_have_value("2")
    panel(page).get_by_role("button", name="Confirm: offer").click()
    expect(page.locator("#game .log")).to_contain_text("offers 2 points", timeout=LIVE_MS)
