"""Two strangers in real browsers: they find each other from the lobby, and talk at the table."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import keep_picture, needs_browser, visitors
from tests.e2e.contrast import faults
from tests.e2e.running import Running

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(400)]

Visit = Callable[[], Page]
GAME = re.compile(r"#/games/[0-9a-f-]+")
FINGER_PX = 44


@pytest.fixture
def visit(browser: Browser, service: Running) -> Iterator[Visit]:
    """Open the lobby as a new person."""
    with visitors(browser, locale="en-US", viewport={"width": 1440, "height": 900}) as come:

        def open_lobby() -> Page:
            page = come(bypass_csp=True)  # admits the test's script
            page.goto(service.url)
            expect(page.locator("#lobby:not([aria-busy])")).to_be_visible()
            return page

        yield open_lobby


def test_strangers_are_paired_and_talk(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.locator(".find-players button").click()
    ada.get_by_role("radio", name="Starship Catan").check(force=True)
    ada.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    assert faults(ada) == {}
    ada.get_by_role("button", name="Search").click()
    expect(ada.get_by_text("Looking for players")).to_be_visible()
    assert faults(ada) == {}

    row = bob.locator("#open-seeks li", has_text="Ada is looking for players")
    row.get_by_role("button", name="Join").click()
    for page in (ada, bob):
        expect(page).to_have_url(GAME)
        expect(page.locator(".plates [data-seat]")).to_have_count(2)
    assert ada.url == bob.url

    ada.locator(".bar-log").click()  # the log is a drawer in this game
    ada.locator(".talk-row button", has_text="Good luck!").click()
    bubble = bob.locator(".bubble", has_text="Good luck!")
    expect(bubble).to_be_visible()
    assert faults(bob) == {}
    expect(bubble).to_have_count(0)  # it has burst
    ada.locator(".talk-row button", has_text="Good luck!").click()
    mute = bubble.get_by_role("button", name="Mute Ada")
    expect(mute).to_be_visible()
    box = mute.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER_PX
    mute.click()
    expect(bubble).to_have_count(0)
    ada.locator(".talk-row button", has_text="Hello!").click()
    expect(ada.locator(".bubble", has_text="Hello!")).to_be_visible()
    bob.locator(".bar-log").click()
    bob.locator(".talk-more").click()
    expect(bob.get_by_label("Mute Ada")).to_be_checked()
    assert faults(bob) == {}
    bob.get_by_role("button", name="Report somebody").click()
    bob.get_by_label("Why").select_option("name")
    assert faults(bob) == {}
    keep_picture(bob, "report")
    bob.get_by_role("button", name="Send the report").click()
    expect(bob.get_by_text("The operator will look into it.")).to_be_visible()
    bob.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    expect(bob.locator(".bubble")).to_have_count(0)
