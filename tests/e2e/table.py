"""Actions at the table of Star Trek Catan as by people, and conditions for all positions of a game."""

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.browsers import LIVE_MS, take_seat
from tests.e2e.client import eventually
from tests.e2e.tables import Sandbox

SIZES = {
    "desk": (1440, 900),
    "large": (2560, 1440),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "side": (740, 360),
}

OUTSIDE = """() => {
  const page = document.documentElement;
  const lists = ".log, .panel-drawer, .old-board, .rule-texts, .toast-words, .coach-words, .tiles, .menu, " +
    ".powers-row, .seating, .log-rail";
  const found = [...document.querySelectorAll(
    "#game :is(button, a[href], input, select, summary, [role=button])")].filter((one) => {
    if (one.closest(lists) || !one.checkVisibility({ visibilityProperty: true })) return false;
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1
      || box.bottom > innerHeight + 1);
  }).map((one) => one.outerHTML.slice(0, 160));
  return { height: page.scrollHeight - innerHeight, width: page.scrollWidth - innerWidth, found };
}"""
"""The excess of the page's size over the window's, and the controls outside the window.

Controls in lists that scroll by themselves are left out."""

SETTLED_MS = 20_000
"""The time in which controls beside a place follow the board after a change of the window."""


def outside(page: Page) -> dict[str, Any] | None:
    """Return the excess of the page's size over the window's, and controls outside; None if all fits."""
    fits = f"() => Object.values(({OUTSIDE})()).flat().every((each) => each === 0)"
    with suppress(PlaywrightTimeout):
        page.wait_for_function(fits, timeout=SETTLED_MS)
        return None
    found: dict[str, Any] = page.evaluate(OUTSIDE)
    return found


def main_button(page: Page) -> Locator:
    return page.locator("#main-button")


def press_main(page: Page, words: str | re.Pattern[str]) -> None:
    """Press the main button once it has these words and its guard is off."""
    button = main_button(page)
    expect(button).to_contain_text(words, timeout=LIVE_MS)
    expect(button).to_be_enabled(timeout=LIVE_MS)
    button.click()


def hand(page: Page, kind: str) -> Locator:
    """Return the stack of a resource in the hand."""
    return page.get_by_role("button", name=re.compile(rf"^{kind}, \d+ cards?"))


def build(page: Page, name: str) -> Locator:
    """Return the button that builds a piece."""
    return page.locator(".builds").get_by_role("button", name=re.compile(rf"^{name}\b"))


def sheet(page: Page) -> Locator:
    return page.locator(".sheet")


def places(page: Page) -> Locator:
    """Return the places of the board that can be chosen."""
    return page.locator(".hexes .spot")


def confirm(page: Page) -> None:
    """Press ✓ beside the chosen place."""
    page.locator(".confirm").get_by_role("button", name="Confirm").click()


def sit(page: Page, game: Sandbox, seat: int = 0) -> None:
    """Take a seat, and wait until the whole table is shown."""
    take_seat(page, game.address(seat))
    expect(page.locator("#game:not([aria-busy])")).to_be_visible(timeout=LIVE_MS)


def await_version(page: Page, game: Sandbox) -> None:
    """Wait until the page shows the game's newest version and sends nothing."""
    eventually(
        lambda: page.locator("#game").get_attribute("data-version") == str(version_of(game)),
        what="the page to show the newest version",
        timeout_s=LIVE_MS / 1000,
    )
    expect(page.locator(".main.sending")).to_have_count(0, timeout=LIVE_MS)


def version_of(game: Sandbox) -> int:
    version: int = game.service.client.get(f"/games/{game.id}")["version"]
    return version


class Taps:
    """Counts the presses on a page, for comparison with the number that an action may take."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate("""() => {
          window.taps = 0;
          document.addEventListener("click", (event) => (window.taps += event.isTrusted ? 1 : 0), true);
        }""")

    def since(self) -> int:
        """Return the number of presses since the last call."""
        taps: Any = self._page.evaluate("() => { const taps = window.taps; window.taps = 0; return taps; }")
        return int(taps)
