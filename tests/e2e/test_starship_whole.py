"""Starship Catan from its first move to its end, on the page alone: by mouse, and by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, without_guard
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.starship_play import ByKeyboard, ByMouse, Hand, play_whole
from tests.e2e.starship_table import seat_at

pytestmark = [needs_browser, pytest.mark.timeout(600)]

RULESET = "starship-catan"
GREEDY = {"kind": "bot", "bot": "greedy"}
SEED = "97"
"""The seed of a short game."""


@pytest.mark.slow  # test_starship_page plays every action by mouse, and a turn by keyboard
@pytest.mark.parametrize("hand", [ByMouse(), ByKeyboard()], ids=["mouse", "keyboard"])
def test_a_whole_game_is_played_to_its_end(service: Running, people: Callable[..., Page], hand: Hand) -> None:
    page = without_guard(people())
    options = {"handicap_astro": True, "handicap_fleet": True, "beginner": 0}
    created = create(
        service.client, human("Ada"), GREEDY, ruleset=RULESET, sandbox={"seed": SEED}, options=options
    )
    token = tokens_of(created)[0]
    seat_at(page, service.url, created["id"], 0, token)
    done = play_whole(page, service.client, created["id"], token, hand)
    print(sorted(done))
    assert len(done) > 12, sorted(done)
    expect(page.locator("#game.ending")).to_contain_text(" wins", timeout=LIVE_MS)
    keep_picture(page, f"starship-over-{hand.name}")
