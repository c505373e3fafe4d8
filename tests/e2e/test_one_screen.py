"""Every position of every game fits on one screen, is accessible, and moves nothing while it is drawn."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, play, tokens_of
from tests.e2e.running import Running
from tests.e2e.table import ON_ONE_SCREEN, OUTSIDE, SIZES
from tests.e2e.views import NAMES, TURNS, brought, seat_link

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
OTHERS = ("starship-catan", "starfarers")
NEXT_FRAME = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"

SHIFTED = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 300);
})"""
MOST_SHIFTED = 0.02


@pytest.fixture(scope="module")
def link(service: Running) -> Callable[[str], str]:
    """The link of the first seat, which is to decide, in a phase of Star Trek Catan or in another ruleset."""

    @cache
    def link_of(position: str) -> str:
        if position in PHASES:
            return seat_link(in_phase(service, position))
        turns = TURNS[position]
        return seat_link(brought(service.client, position, until=lambda now: now["turn"] >= turns))

    return link_of


def in_phase(service: Running, phase: str) -> dict[str, Any]:
    options = {"setup": PHASES[phase], "phases": "combined"}
    made = create(service.client, *map(human, NAMES), sandbox={"seed": phase}, options=options)

    def is_there(now: dict[str, Any]) -> bool:
        return bool(now["phase"] == phase and now["deciding"][:1] == [0])

    rng = random.Random(phase)
    now = play(service.client, made["id"], tokens_of(made), rng, deadline_s=200, until=is_there)
    assert now["phase"] == phase, f"no {phase} came up"
    return made


def shown(page: Page, address: str) -> None:
    take_seat(page, address)
    await_whole(page)


def await_whole(page: Page) -> None:
    expect(page.locator("#game:not([aria-busy])")).to_be_visible(timeout=LIVE_MS)
    page.wait_for_function("() => document.querySelector('[aria-busy=true]') === null", timeout=LIVE_MS)


@pytest.mark.parametrize("position", [*PHASES, *OTHERS])
def test_every_position_is_on_one_screen(
    service: Running, people: Callable[..., Page], link: Callable[[str], str], position: str
) -> None:
    page = people()
    shown(page, service.url + link(position))
    found = {}
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        keep_picture(page, f"one-screen-{position}-{size}")
        if (outside := page.evaluate(OUTSIDE)) != ON_ONE_SCREEN:
            found[size] = outside
    assert found == {}


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("position", ["main", *OTHERS])
def test_nothing_moves_while_a_game_loads(
    service: Running, people: Callable[..., Page], link: Callable[[str], str], position: str, size: str
) -> None:
    width, height = SIZES[size]
    page = people(viewport={"width": width, "height": height})
    shown(page, service.url + link(position))
    page.reload()
    await_whole(page)
    assert page.evaluate(SHIFTED) < MOST_SHIFTED


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_is_opened_is_on_one_screen(
    service: Running, people: Callable[..., Page], link: Callable[[str], str], size: str
) -> None:
    width, height = SIZES[size]
    page = people(viewport={"width": width, "height": height})
    shown(page, service.url + link("main"))
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
    service: Running, people: Callable[..., Page], link: Callable[[str], str], scheme: Any
) -> None:
    found: dict[str, Any] = {}

    def check(name: str, page: Page) -> None:
        if found_here := faults(page):
            found[name] = found_here

    for phase in ("setup_outpost", "main", "discard", "support_followup"):
        page = people(color_scheme=scheme, viewport={"width": 1440, "height": 900}, bypass_csp=True)
        shown(page, service.url + link(phase))
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
