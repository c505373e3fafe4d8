"""Every view is for everybody: seen by axe in both themes, by keyboard, by fingers, enlarged, and at rest."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browsers import keep_picture, needs_browser, visitors
from tests.e2e.contrast import faults
from tests.e2e.running import Running
from tests.e2e.views import View, settle, show, stage

pytestmark = [needs_browser, pytest.mark.timeout(600)]

PHONE = {"width": 390, "height": 844}
FINGER_PX = 44
FIRST_VIEW_BYTES = {"woff2": 48_000, "svg": 35_000, "": 135_000}
"""The most that a first view transfers: fonts, drawings, and the rest, by which texts appear."""
SECOND_VIEW_BYTES = 20_000
STOPS = 40
"""The number of Tab stops that a test checks in a view."""
LANGUAGES = ("en-GB", "de-DE")
LONG_NAME = "Wilhelmina the Navigator of Wolkenburg"


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running]) -> Running:
    """A service that lists the games of these tests alone, since they measure whole pages."""
    return launch()


@pytest.fixture(scope="module")
def views(service: Running) -> list[View]:
    return stage(service.client)


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages in contexts of their own; no page may report errors except for a missing game."""
    with visitors(browser, expected="status of 404") as come:
        yield come


def test_a_first_view_is_light_and_a_second_asks_for_little(
    service: Running, come: Callable[..., Page]
) -> None:
    """Measure transferred bytes, response headers included, before the page reloads its lists."""
    page = come()
    kinds: dict[str, str] = {}
    sizes: Counter[str] = Counter()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on(
        "Network.requestWillBeSent",
        lambda event: kinds.update({event["requestId"]: kind_of(event["request"]["url"])}),
    )
    network.on(
        "Network.loadingFinished",
        lambda event: sizes.update({kinds[event["requestId"]]: int(event["encodedDataLength"])}),
    )
    show(page, service.url, View("start", "/"))
    first = dict(sizes)
    sizes.clear()
    page.reload()
    settle(page)
    print(f"first view: {first} bytes, second: {sizes.total()} bytes")
    assert {kind: 10_000 < first[kind] < most for kind, most in FIRST_VIEW_BYTES.items()} == dict.fromkeys(
        FIRST_VIEW_BYTES, True
    )
    assert sizes.total() < SECOND_VIEW_BYTES


def kind_of(url: str) -> str:
    """Return the kind of a file that has a limit of its own, by its ending."""
    ending = url.rpartition(".")[2]
    return ending if ending in FIRST_VIEW_BYTES else ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_view_and_every_contrast_is_decided(
    service: Running, views: list[View], come: Callable[..., Page], scheme: Any
) -> None:
    found: dict[str, Any] = {}
    for view in views:
        page = come(color_scheme=scheme, viewport={"width": 1300, "height": 1000}, bypass_csp=True)
        show(page, service.url, view)
        open_all(page)
        keep_picture(page, f"everybody-{view.name}-{scheme}")
        if found_here := faults(page):
            found[view.name] = found_here
        page.context.close()
    assert found == {}


def open_all(page: Page) -> None:
    """Open whatever can be unfolded."""
    page.locator("main details:not([open]) > summary").evaluate_all(
        "all => all.forEach((one) => { one.parentElement.open = true; })"
    )
    settle(page)


TOO_SMALL = """(least) => [...document.querySelectorAll(
    "a[href], button, select, summary, textarea, input:not([type=hidden])")].filter((one) => {
  if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("svg, .unseen, .skip")) return false;
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
    return cuts && !one.closest("svg, .unseen") && one.clientWidth > 0
      && one.scrollWidth > one.clientWidth + 1 && one.textContent.trim() !== "";
  }).map((one) => one.outerHTML.slice(0, 160)) })"""

_MOVING = """() => [
  ...document.getAnimations().filter((one) => one.playState === "running")
    .map((one) => one.effect.target.outerHTML),
  ...[...document.querySelectorAll("*")].filter((one) => {
    const style = getComputedStyle(one);
    const seconds = `${style.transitionDuration},${style.animationDuration}`.split(",").map(parseFloat);
    return Math.max(...seconds) > 0.01 || style.scrollBehavior === "smooth";
  }).map((one) => one.outerHTML)].map((one) => one.slice(0, 160))"""


@pytest.mark.slow
def test_on_a_phone_controls_fit_fingers_and_reduced_motion_stops_all_motion(
    service: Running, views: list[View], come: Callable[..., Page]
) -> None:
    small, wide, moving = {}, {}, {}
    for view in views:
        page = come(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
        show(page, service.url, view)
        open_all(page)
        keep_picture(page, f"everybody-{view.name}-phone")
        if found := page.evaluate(TOO_SMALL, FINGER_PX):
            small[view.name] = found
        if (shape := page.evaluate(WIDER))["page"] > PHONE["width"]:
            wide[view.name] = shape
        if found := page.evaluate(_MOVING):
            moving[view.name] = found
        page.context.close()
    assert (small, wide, moving) == ({}, {}, {})


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(640, 512), (320, 640)], ids=["zoomed twofold", "fourfold"])
def test_what_is_enlarged_loses_nothing(
    service: Running, views: list[View], come: Callable[..., Page], width: int, height: int
) -> None:
    lost = {}
    for view in views:
        page = come(viewport={"width": width, "height": height}, device_scale_factor=1280 / width)
        show(page, service.url, view)
        shape = page.evaluate(WIDER)
        if shape["page"] > width or shape["cut"]:
            lost[view.name] = shape
        page.context.close()
    assert lost == {}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_the_narrowest_phones_the_top_is_one_line(
    service: Running, come: Callable[..., Page], locale: str
) -> None:
    for name in ("", LONG_NAME):
        for width in (320, 360, 390):
            page = come(
                viewport={"width": width, "height": 700}, has_touch=True, is_mobile=True, locale=locale
            )
            kept = f"localStorage.setItem('starledger.name', {json.dumps(json.dumps(name))})"
            page.add_init_script(f"if (location.protocol !== 'about:') {kept}")
            show(page, service.url, View("start", "/"))
            found = page.locator("header.top").evaluate(_MIDDLES)
            assert len(found) > 2, "there is something to stand in it"
            assert max(found) - min(found) < 8, (width, name, found)
            assert page.evaluate("document.documentElement.scrollWidth") == width
            page.context.close()


_MIDDLES = """(top) => [...top.children].filter((one) => one.checkVisibility())
  .map((one) => one.offsetTop + one.offsetHeight / 2)"""


def test_on_a_very_large_screen_nothing_is_tiny_or_lost(
    service: Running, views: list[View], come: Callable[..., Page]
) -> None:
    """At 3840 by 2160 texts are as large as elsewhere by the size of the window, which is used."""
    for view in views:
        if view.name not in ("start", "star-trek-catan"):
            continue
        page = come(viewport={"width": 3840, "height": 2160})
        show(page, service.url, view)
        keep_picture(page, f"everybody-{view.name}-4k")
        size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)")
        assert size >= 22
        assert page.locator("main").evaluate("one => one.clientWidth") >= 0.6 * 3840
        page.context.close()


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


@pytest.mark.slow
def test_the_focus_is_always_seen(service: Running, views: list[View], come: Callable[..., Page]) -> None:
    unseen = {}
    for view in views:
        page = come(viewport={"width": 1300, "height": 1000})
        show(page, service.url, view)
        for _ in range(STOPS):
            page.keyboard.press("Tab")
            at = page.evaluate(_FOCUS)
            if at.get("lost"):
                break  # past the last
            if not (at["marked"] and at["inside"]):
                unseen.setdefault(view.name, []).append(at)
        page.context.close()
    assert unseen == {}
