"""The ending of a game in a real browser: the result, its check, the link to the table, a rematch."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat, visitors
from tests.e2e.client import eventually
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running

pytestmark = [needs_browser, pytest.mark.timeout(300)]

GREEDY = {"kind": "bot", "bot": "greedy"}
CHECKED_MS = 4 * LIVE_MS
"""The time in which the check must end: a busy service may refuse the export at first, after 30 s."""


@pytest.fixture(scope="module")
def finished(service: Running) -> dict[str, Any]:
    """A finished game of a bot and Ada, whose seat was also played by a bot."""
    made = create(service.client, human("Ada"), GREEDY, ruleset="starship-catan")
    service.client.post(f"/games/{made['id']}/seats/0/leave", {}, token=tokens_of(made)[0])

    def is_over() -> bool:
        return bool(service.client.get(f"/games/{made['id']}")["status"] == "finished")

    eventually(is_over, what="the game to be over", timeout_s=200)
    return made


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[..., Page]]:
    window = {"width": 1440, "height": 900}
    with visitors(browser, expected="status of 503", viewport=window) as come:  # see CHECKED_MS
        yield come


def test_the_ending_shows_the_result_and_opens_the_table_at_its_moments(
    service: Running, finished: dict[str, Any], come: Callable[..., Page]
) -> None:
    page = come(bypass_csp=True)  # admits the test's script
    take_seat(page, f"{service.url}/#/take/{finished['id']}/0/{tokens_of(finished)[0]}")
    ending = page.locator("#game.ending")
    game = service.client.get(f"/games/{finished['id']}")
    total = game["totals"][game["winner"]]
    expect(ending.get_by_role("heading", name="wins" if game["winner"] else "You win, Ada")).to_be_visible()
    expect(ending.locator("tr.winner .total")).to_have_text(str(total))
    expect(ending.locator("tr.winner .ending-pieces svg").first).to_be_visible()
    expect(ending.locator(".verified")).to_contain_text("Verified", timeout=CHECKED_MS)
    expect(ending.get_by_role("img", name=re.compile("Points by turn, at the end"))).to_be_visible()
    for width, height in ((1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        outside = ending.locator("a:visible, button:visible").evaluate_all(
            "all => all.filter((e) => e.getBoundingClientRect().bottom > innerHeight + 1).length"
        )
        assert outside == 0
    keep_picture(page, "ending")
    assert faults(page) == {}
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(page) == {}
    page.set_viewport_size({"width": 1440, "height": 900})

    ending.locator(".ending-moments button").last.click()
    expect(page).to_have_url(re.compile(r"\?v=\d+$"))
    expect(ending).to_have_count(0)
    page.go_back()
    page.goto(f"{service.url}/#/games/{finished['id']}")
    ending.get_by_role("button", name="Look at the table").click()
    expect(page.locator("#game.table-screen:not(.ending)")).to_be_visible()
    page.get_by_role("button", name="Back to the result").click()
    expect(ending).to_be_visible()

    ending.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(re.compile(finished["id"]))
    opened = service.client.get(f"/games/{page.url.rsplit('/', 1)[1]}")
    assert [(seat["kind"], seat["name"]) for seat in opened["seats"]][1] == ("human", "Ada")
    assert (opened["ruleset"], opened["status"]) == ("starship-catan", "running")
