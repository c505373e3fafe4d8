"""Accessibility of every view: axe in both themes, keyboard, touch targets, zoom, and no motion at rest."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import keep_picture, leave, needs_browser, visitors
from tests.e2e.contrast import faults
from tests.e2e.running import Running
from tests.e2e.views import View, settle, show, stage

pytestmark = [needs_browser, pytest.mark.timeout(600)]

DESK = {"width": 1300, "height": 1000}
PHONE = {"width": 360, "height": 740}
ENLARGED = {"twofold": {"width": 640, "height": 512}, "fourfold": {"width": 320, "height": 640}}
"""Viewports of a window of 1280 pixels whose page is zoomed."""
SCREENS = ({"width": 1440, "height": 900}, {"width": 2560, "height": 1440})
VERY_LARGE = {"width": 3840, "height": 2160}
FINGER_PX = 44
FIRST_VIEW_BYTES = {"woff2": 48_000, "svg": 35_000, "": 148_000}
"""The most bytes of a first view: fonts, drawings, and the rest, which is needed to show texts."""
SECOND_VIEW_BYTES = 20_000
STOPS = 40
"""The number of Tab stops that a test checks in a view."""
ALIKE = {"watching", "aborted", "nowhere"}
"""Views whose controls all appear in other views as well."""
LANGUAGES = ("en-GB", "de-DE")
LONG_NAME = "Wilhelmina the Navigator of Wolkenburg"
START = View("start", "/")
AUDITED_ELSEWHERE = {"starship-catan", "starfarers"}
"""Games with their own tests of the board; the rest of their page is as in Star Trek Catan."""


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running]) -> Running:
    """A service with the games of these tests alone, since they measure whole pages."""
    return launch()


@pytest.fixture(scope="module")
def views(service: Running) -> list[View]:
    return stage(service.client)


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages, each in its own context; a page may report no error but that of a missing game."""
    with visitors(browser, expected="status of 404") as come:
        yield come


def test_an_empty_service_says_how_to_begin_and_a_first_view_is_light(
    service: Running, come: Callable[..., Page]
) -> None:
    """Runs before the other tests open games. Transferred bytes include the headers of responses."""
    page = come()
    kinds: dict[str, str] = {}
    sizes: Counter[str] = Counter()
    asked: list[str] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")

    def note(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = kind_of(event["request"]["url"])
        asked.append(event["request"]["url"])

    network.on("Network.requestWillBeSent", note)
    network.on(
        "Network.loadingFinished",
        lambda event: sizes.update({kinds[event["requestId"]]: int(event["encodedDataLength"])}),
    )
    show(page, service.url, START)
    first = dict(sizes)
    screens = [url for url in asked if url.endswith(("screens/lobby/lobby.js", "screens/game/game.js"))]
    assert screens[0].endswith("lobby.js"), "the lobby waits for no game"
    assert len([one for one in asked if one.endswith("/api/v1/rulesets")]) == 1
    sizes.clear()
    page.reload()
    settle(page)
    print(f"first view: {first} bytes, second: {sizes.total()} bytes")
    assert {kind: 10_000 < first[kind] < most for kind, most in FIRST_VIEW_BYTES.items()} == dict.fromkeys(
        FIRST_VIEW_BYTES, True
    )
    assert sizes.total() < SECOND_VIEW_BYTES
    assert_whole_on_one_screen(page)


def kind_of(url: str) -> str:
    """Return the kind of a file by its suffix; each kind has its own limit."""
    ending = url.rpartition(".")[2]
    return ending if ending in FIRST_VIEW_BYTES else ""


def assert_whole_on_one_screen(page: Page) -> None:
    """Verify that an empty lobby says how to begin, without scrolling."""
    expect(page.get_by_text("No table waits for players")).to_be_visible()
    expect(page.get_by_text("The first table is yours")).to_be_visible()
    for size in SCREENS:
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollHeight") == size["height"]
        outside = page.locator("#lobby :is(a, button):visible").evaluate_all(
            "all => all.filter((e) => e.getBoundingClientRect().bottom > innerHeight).length"
        )
        assert outside == 0
    keep_picture(page, "lobby-empty")


@pytest.mark.parametrize(
    "left_out", [pytest.param(ALIKE, id="most"), pytest.param(set(), id="all", marks=pytest.mark.slow)]
)
def test_every_view_passes_axe_shows_the_focus_and_loses_nothing_enlarged(
    service: Running, views: list[View], come: Callable[..., Page], left_out: set[str]
) -> None:
    found: dict[tuple[str, str], Any] = {}
    seen = [view for view in views if view.name not in left_out]
    for view, page in visited(seen, come, viewport=DESK, bypass_csp=True):  # admits the test's script
        show(page, service.url, view)
        found["focus", view.name] = unseen_stops(page)
        for zoom, size in ENLARGED.items():
            page.set_viewport_size(size)
            settle(page)
            shape = page.evaluate(WIDER)
            is_whole = shape["page"] <= size["width"] and not shape["cut"]
            found[zoom, view.name] = None if is_whole else shape
        page.set_viewport_size(DESK)
        if view.name not in AUDITED_ELSEWHERE:
            open_all(page)
            found["axe", view.name] = faults(page)
    assert {where: what for where, what in found.items() if what} == {}


def visited(views: list[View], come: Callable[..., Page], **options: Any) -> Iterator[tuple[View, Page]]:
    """Pair each view with the page of its viewer: a player if it takes a seat, otherwise a stranger."""
    stranger, player = come(**options), come(**options)
    for view in views:
        yield view, stranger if view.seat is None else player


def open_all(page: Page) -> None:
    """Open all folded parts."""
    page.locator("main details:not([open]) > summary").evaluate_all(
        "all => all.forEach((one) => { one.parentElement.open = true; })"
    )
    settle(page)


def unseen_stops(page: Page) -> list[dict[str, Any]]:
    """Return the Tab stops without a visible focus."""
    unseen = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        at = page.evaluate(_FOCUS)
        if at.get("lost"):
            break  # past the last
        if not (at["marked"] and at["inside"]):
            unseen.append(at)
    return unseen


TOO_SMALL = """(least) => [...document.querySelectorAll(
    "a[href], button, select, summary, textarea, input:not([type=hidden])")].filter((one) => {
  if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("svg, .unseen")) return false;
  const labels = [...(one.labels ?? [])];
  const around = one.parentElement;
  const inText = one.matches("a") && getComputedStyle(one).display === "inline"
    && around.textContent.trim().length > one.textContent.trim().length + 3;
  if (inText) return false;
  return ![one, ...labels].some((each) => {
    const box = each.getBoundingClientRect();
    return box.width >= least - 0.5 && box.height >= least - 0.5;
  });
}).map((one) => one.outerHTML.slice(0, 160))"""

WIDER = """() => ({ page: document.documentElement.scrollWidth, window: innerWidth,
  cut: [...document.querySelectorAll("main *")].filter((one) => {
    const style = getComputedStyle(one);
    const cuts = ["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis";
    return cuts && !one.closest("svg, .unseen, [inert], :has(> [inert])") && one.clientWidth > 0
      && one.scrollWidth > one.clientWidth + 1 && one.textContent.trim() !== "";
  }).map((one) => one.outerHTML.slice(0, 160)) })"""

_FOCUS = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return { lost: true };
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const inside = box.width > 0 && box.height > 0
    && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const marked = outlined || one.matches(".pick, svg *") && style.stroke !== "none";
  return { html: one.outerHTML.slice(0, 160), marked, inside };
}"""

_MOVING = """() => [
  ...document.getAnimations().filter((one) => one.playState === "running")
    .map((one) => one.effect.target.outerHTML),
  ...[...document.querySelectorAll("*")].filter((one) => {
    const style = getComputedStyle(one);
    const seconds = `${style.transitionDuration},${style.animationDuration}`.split(",").map(parseFloat);
    return Math.max(...seconds) > 0.01 || style.scrollBehavior === "smooth";
  }).map((one) => one.outerHTML)].map((one) => one.slice(0, 160))"""


def test_on_a_phone_controls_fit_fingers_and_reduced_motion_stops_all_motion(
    service: Running, views: list[View], come: Callable[..., Page]
) -> None:
    small, wide, moving = {}, {}, {}
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
    for view, page in visited([each for each in views if each.name not in ALIKE], come, **phone):
        show(page, service.url, view)
        open_all(page)
        keep_picture(page, f"everybody-{view.name}-phone")
        if found := page.evaluate(TOO_SMALL, FINGER_PX):
            small[view.name] = found
        if (shape := page.evaluate(WIDER))["page"] > PHONE["width"]:
            wide[view.name] = shape
        if found := page.evaluate(_MOVING):
            moving[view.name] = found
    assert (small, wide, moving) == ({}, {}, {})


def test_operators_find_nothing_cut_small_or_faint(service: Running, come: Callable[..., Page]) -> None:
    made = [service.client.post("/players", {"name": name}) for name in ("Olga", LONG_NAME)]
    about = {"about": {"player": LONG_NAME}, "reason": "name"}
    service.client.post("/reports", about, token=made[0]["token"])
    command = [Path(sys.executable).with_name("starledger"), "operators", "add", "Olga"]
    subprocess.run(command, env=os.environ | {"STARLEDGER_DATA": str(service.data)}, check=True)
    page = come(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE", bypass_csp=True)
    own = f"localStorage.setItem('starledger.player', {json.dumps(json.dumps(made[0]))})"
    page.add_init_script(f"if (location.protocol !== 'about:') {own}")
    show(page, service.url, View("operator", "/#/operator"))
    page.get_by_role("button", name=LONG_NAME).click()
    settle(page)
    keep_picture(page, "everybody-operator-phone")
    assert page.evaluate(TOO_SMALL, FINGER_PX) == []
    assert page.evaluate(WIDER)["page"] == PHONE["width"]
    page.set_viewport_size(DESK)
    settle(page)
    assert faults(page) == {}


def test_on_the_narrowest_phones_the_top_is_one_line(service: Running, come: Callable[..., Page]) -> None:
    for locale in LANGUAGES:
        for name in ("", LONG_NAME):
            page = come(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True, locale=locale)
            kept = f"localStorage.setItem('starledger.name', {json.dumps(json.dumps(name))})"
            page.add_init_script(f"if (location.protocol !== 'about:') {kept}")
            show(page, service.url, START)
            for width in (390, 360, 320):
                page.set_viewport_size({"width": width, "height": PHONE["height"]})
                page.wait_for_function(f"() => innerWidth === {width}")
                found = page.locator("header.top").evaluate(_MIDDLES)
                assert len(found) > 2, "there is something to stand in it"
                assert max(found) - min(found) < 8, (width, name, found)
                assert page.evaluate("document.documentElement.scrollWidth") == width
            leave([page])


_MIDDLES = """(top) => [...top.children].filter((one) => one.checkVisibility())
  .map((one) => one.offsetTop + one.offsetHeight / 2)"""


def test_on_a_very_large_screen_nothing_is_tiny_or_lost(
    service: Running, views: list[View], come: Callable[..., Page]
) -> None:
    """At 3840 by 2160, texts grow with the window, and the views fill it."""
    for view in views:
        if view.name not in ("start", "star-trek-catan"):
            continue
        page = come(viewport=VERY_LARGE)
        show(page, service.url, view)
        size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)")
        assert size >= 22
        assert page.locator("main").evaluate("one => one.clientWidth") >= 0.6 * VERY_LARGE["width"]
        leave([page])
