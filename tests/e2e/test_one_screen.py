"""Every position of every game fits on one screen, is accessible, and is drawn without layout shifts."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, expect

from domain.star_trek_catan.names import Phase as TrekPhase
from domain.starfarers.names import Phase as FarersPhase
from domain.starship_catan.events import Phase as ShipPhase
from tests.e2e.browsers import LIVE_MS, keep_picture, leave, needs_browser, take_seat
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, play, tokens_of
from tests.e2e.running import Running
from tests.e2e.table import SIZES, outside
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
DICE = {"discard": [*[2, 4] * 6, 3, 4] * 4}
"""The dice for a rare phase: two seats get many cards, then a 7 is rolled."""
DESK = {"width": 1440, "height": 900}
OTHERS = ("starship-catan", "starfarers")

FOURFOLD = {"width": 320, "height": 256}
"""A window of 1280 by 1024 pixels whose page is zoomed by 400 %."""

COVERED = """() => [...document.querySelectorAll("#game button:not(.plate-open), #board-area")]
  .filter((one) => one.getClientRects().length > 0 && !one.closest(".log-rail, .coach"))
  .filter((one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (one.id === "board-area") return height < 240;
    const met = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    return met === null || !(one.contains(met) || met.contains(one));
  }).map((one) => one.ariaLabel || one.id || one.textContent)"""
"""The buttons that are covered or cannot be scrolled into view, and a board that is too small."""

UNDER_LINE = """() => {
  const line = document.querySelector(".ticker").getBoundingClientRect();
  const places = document.querySelectorAll("#game .board :is(button, [role=button], [tabindex])");
  return [...places].filter((one) => {
    const { top, bottom, left, right, width } = one.getBoundingClientRect();
    return width > 0 && bottom > line.top && top < line.bottom && right > line.left && left < line.right;
  }).map((one) => one.ariaLabel || one.textContent);
}"""
"""The places on the board that the newest line of the log covers on a phone."""

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
    """Return the link of the deciding first seat, in a phase of Star Trek Catan or in another ruleset."""

    @cache
    def link_of(position: str) -> str:
        if position in PHASES:
            return seat_link(in_phase(service, position))
        turns = TURNS[position]
        return seat_link(brought(service.client, position, until=lambda now: now["turn"] >= turns))

    return link_of


def in_phase(service: Running, phase: str) -> dict[str, Any]:
    options = {"setup": PHASES[phase], "phases": "combined"}
    draws = [{"label": "die", "result": shown - 1} for shown in DICE.get(phase, ())]
    sandbox = {"seed": phase, "draws": draws}
    made = create(service.client, *map(human, NAMES), sandbox=sandbox, options=options)

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


AUDITED = ("setup_outpost", "discard", "support_followup")
"""Positions that axe audits; ``test_everybody`` audits the main phase."""


def test_every_position_is_on_one_screen_and_passes_axe(
    service: Running, people: Callable[..., Page], link: Callable[[str], str]
) -> None:
    """The other games have similar tests in their own modules."""
    found: dict[tuple[str, str], Any] = {}
    page = people(bypass_csp=True)  # admits the test's script
    for position in PHASES:
        shown(page, service.url + link(position))
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            found[position, size] = outside(page)
            keep_picture(page, f"one-screen-{position}-{size}")
            if size == "phone":
                expect(page.locator("p.ticker")).to_be_visible(timeout=LIVE_MS)
                found[position, "line"] = page.evaluate(UNDER_LINE)
        if position in AUDITED:
            page.set_viewport_size(DESK)
            found[position, "axe"] = faults(page)
    assert {where: what for where, what in found.items() if what} == {}


def test_at_fourfold_zoom_the_board_has_room_and_no_control_is_covered(
    service: Running, people: Callable[..., Page], link: Callable[[str], str]
) -> None:
    found = {}
    page = people(viewport=FOURFOLD, bypass_csp=True)  # admits the test's script
    for position in ("main", *OTHERS):
        shown(page, service.url + link(position))
        found[position] = page.evaluate(COVERED)
        keep_picture(page, f"fourfold-{position}")
    assert {position: buttons for position, buttons in found.items() if buttons} == {}


CUT = """async ([ruleset, phases, language, turn]) => {
  const { terms } = (await import(`/static/rulesets/${ruleset}/texts/${language}.js`)).default;
  const bar = document.querySelector(".bar-turn");
  return phases.map((name) => terms[name] ?? name.replaceAll("_", " ")).filter((words) => {
    bar.textContent = `${turn} 99 · ${words}`;
    return bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth;
  });
}"""
"""The names of phases that the top bar cuts off."""


def test_the_bar_of_a_phone_shows_every_phase_in_full(
    service: Running, people: Callable[..., Page], link: Callable[[str], str]
) -> None:
    phases = {"star-trek-catan": TrekPhase, "starfarers": FarersPhase, "starship-catan": ShipPhase}
    page = people(viewport={"width": 390, "height": 844}, bypass_csp=True)  # admits the test's script
    shown(page, service.url + link("main"))
    cut = {}
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        for ruleset, names in phases.items():
            for language, turn in (("en", "Turn"), ("de", "Zug")):
                found = page.evaluate(CUT, [ruleset, get_args(names), language, turn])
                cut[width, ruleset, language] = found
    assert {where: names for where, names in cut.items() if names} == {}


def test_nothing_moves_while_a_game_loads(
    service: Running, people: Callable[..., Page], link: Callable[[str], str]
) -> None:
    shifted = {}
    page = people()
    for position in ("main", *OTHERS):
        shown(page, service.url + link(position))
        for size in ("desk", "phone"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            await_whole(page)
            shifted[position, size] = page.evaluate(SHIFTED)
    assert {where: by for where, by in shifted.items() if by >= MOST_SHIFTED} == {}


def test_opened_parts_fit_one_screen_and_pass_axe(
    service: Running, people: Callable[..., Page], link: Callable[[str], str]
) -> None:
    found = {}
    for size in ("desk", "phone", "side"):
        width, height = SIZES[size]
        page = people(
            viewport={"width": width, "height": height}, bypass_csp=True
        )  # admits the test's script
        shown(page, service.url + link("main"))
        if size != "desk":  # there the coach is always open
            page.locator(".bar [aria-keyshortcuts=H]").click()
            page.locator(".coach").get_by_role("button", name="Close").click()
        page.keyboard.press("t")
        expect(page.locator(".sheet")).to_be_visible(timeout=LIVE_MS)
        found[size, "deal outside"] = outside(page)
        found[size, "deal"] = faults(page) if size == "desk" else {}
        keep_picture(page, f"one-screen-deal-{size}")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu of this game").click()
        expect(page.get_by_role("dialog")).to_be_visible(timeout=LIVE_MS)
        found[size, "menu outside"] = outside(page)
        found[size, "menu"] = faults(page) if size == "desk" else {}
        page.get_by_role("button", name="Replay the game").click()
        expect(page.locator(".past-sheet .timeline")).to_be_visible(timeout=LIVE_MS)
        found[size, "past outside"] = outside(page)
        keep_picture(page, f"one-screen-past-{size}")
        leave([page])
    assert {where: what for where, what in found.items() if what} == {}
