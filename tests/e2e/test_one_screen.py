"""Every position of every game fits on one screen, is accessible, and moves nothing while it is drawn."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, play, tokens_of
from tests.e2e.running import Running
from tests.e2e.table import ON_ONE_SCREEN, OUTSIDE, SIZES
from tests.e2e.views import NAMES, SEATS, TURNS, brought, seat_link

pytestmark = [needs_browser, pytest.mark.timeout(900)]

PHASES = {
    "setup_outpost": "variable",
    "pre_roll": "beginner",
    "main": "beginner",
    "discard": "beginner",
    "cruiser_move": "beginner",
    "support_followup": "beginner",
}
"""Phases of Star Trek Catan that look different, with the set-up that leads to them."""

SHIFTED = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 300);
})"""


@pytest.fixture(scope="module")
def trek(service: Running) -> dict[str, str]:
    """Games of Star Trek Catan in each phase, by the link of the first seat, which is to decide."""
    found = {}
    for phase, setup in PHASES.items():
        made = create(
            service.client,
            *map(human, NAMES),
            sandbox={"seed": phase},
            options={"setup": setup, "phases": "combined"},
        )

        def is_there(now: dict[str, Any], phase: str = phase) -> bool:
            return bool(now["phase"] == phase and now["deciding"][:1] == [0])

        now = play(
            service.client, made["id"], tokens_of(made), random.Random(phase), deadline_s=200, until=is_there
        )
        assert now["phase"] == phase, f"no {phase} came up"
        found[phase] = seat_link(made)
    return found


@pytest.fixture(scope="module")
def others(service: Running) -> dict[str, str]:
    """A game of each other ruleset, by the link of the seat that is to decide."""
    rulesets = [name for name in SEATS if name != "star-trek-catan"]
    return {
        name: seat_link(
            brought(service.client, name, until=lambda now, name=name: now["turn"] >= TURNS[name])
        )
        for name in rulesets
    }


def shown(page: Page, address: str) -> None:
    take_seat(page, address)
    expect(page.locator("#game:not([aria-busy])")).to_be_visible(timeout=LIVE_MS)
    page.wait_for_function("() => document.querySelector('[aria-busy=true]') === null", timeout=LIVE_MS)


@pytest.mark.parametrize("size", SIZES)
def test_every_position_is_on_one_screen(
    service: Running,
    people: Callable[..., Page],
    trek: dict[str, str],
    others: dict[str, str],
    size: str,
) -> None:
    width, height = SIZES[size]
    found = {}
    for name, link in {**trek, **others}.items():
        page = people(viewport={"width": width, "height": height})
        shown(page, service.url + link)
        keep_picture(page, f"one-screen-{name}-{size}")
        if (outside := page.evaluate(OUTSIDE)) != ON_ONE_SCREEN:
            found[name] = outside
        if page.evaluate(SHIFTED) > 0.01:
            found[f"{name} moved"] = page.evaluate(SHIFTED)
        page.context.close()
    assert found == {}


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_is_opened_is_on_one_screen(
    service: Running, people: Callable[..., Page], trek: dict[str, str], size: str
) -> None:
    width, height = SIZES[size]
    page = people(viewport={"width": width, "height": height})
    shown(page, service.url + trek["main"])
    page.keyboard.press("t")
    expect(page.locator(".sheet")).to_be_visible(timeout=LIVE_MS)
    assert page.evaluate(OUTSIDE) == ON_ONE_SCREEN
    keep_picture(page, f"one-screen-deal-{size}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu of this game").click()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=LIVE_MS)
    assert page.evaluate(OUTSIDE) == ON_ONE_SCREEN
    page.get_by_role("button", name="Replay the game").click()
    expect(page.locator(".past-sheet .timeline")).to_be_visible(timeout=LIVE_MS)
    assert page.evaluate(OUTSIDE) == ON_ONE_SCREEN
    keep_picture(page, f"one-screen-past-{size}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table_and_in_its_sheets(
    service: Running, people: Callable[..., Page], trek: dict[str, str], scheme: Any
) -> None:
    found: dict[str, Any] = {}

    def check(name: str, page: Page) -> None:
        if found_here := faults(page):
            found[name] = found_here

    for phase in ("setup_outpost", "main", "discard", "support_followup"):
        page = people(color_scheme=scheme, viewport={"width": 1440, "height": 900}, bypass_csp=True)
        shown(page, service.url + trek[phase])
        check(phase, page)
        if phase == "main":
            page.keyboard.press("t")
            expect(page.locator(".sheet")).to_be_visible(timeout=LIVE_MS)
            check("deal", page)
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Menu of this game").click()
            expect(page.get_by_role("dialog")).to_be_visible(timeout=LIVE_MS)
            check("menu", page)
        page.context.close()
    assert found == {}
