"""The tutorials in a browser: the glowing controls lead to the end, and wrong moves can be taken back."""

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import LIVE_MS, MOVING, keep_picture, needs_browser, visitors
from tests.e2e.running import Running

pytestmark = [needs_browser, pytest.mark.timeout(400)]

WALK_S = 240
AT_ONCE_MS = 200
FINGER_PX = 44

PRESS = """(to) => {
  const { step } = document.querySelector(".lesson").dataset;
  if (step === to) return step;
  const isOff = (one) => one.matches("[aria-disabled=true], :disabled");
  const open = (one) => one.getBoundingClientRect().width > 0 && !isOff(one);
  const all = [...document.querySelectorAll("[data-lesson]")].filter(open);
  const next = document.querySelector("[data-lesson-on]") ?? all.find((one) => one.matches(".yes")) ?? all[0];
  next?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return step;
}"""
"""Press the control that the coach marks, unless it is at the given step; return the current step."""


def begin(page: Page, url: str, ruleset: str) -> None:
    page.goto(f"{url}/#/learn/{ruleset}")
    page.locator("#begin-lesson").click()
    page.locator(".lesson").wait_for(timeout=LIVE_MS)
    page.locator("#game[aria-busy=true]").wait_for(state="detached", timeout=LIVE_MS)


def walk(page: Page, to: str) -> list[str]:
    """Press the glowing controls until a step is reached; return the steps before it."""
    seen: list[str] = []
    deadline = time.monotonic() + WALK_S
    while not seen or seen[-1] != to:
        assert time.monotonic() < deadline, f"stuck: {seen}"
        step = page.evaluate(PRESS, to)
        if seen[-1:] != [step]:
            seen.append(step)
        page.wait_for_timeout(AT_ONCE_MS)
    return seen


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param("star-trek-catan", marks=pytest.mark.slow),
        "starship-catan",
        pytest.param("starfarers", marks=pytest.mark.slow),
    ],
)
def test_glowing_marks_lead_through_the_tutorial(browser: Browser, service: Running, ruleset: str) -> None:
    with visitors(browser, viewport={"width": 390, "height": 844}) as come:
        page = come()
        begin(page, service.url, ruleset)
        walk(page, "points")
        keep_picture(page, f"lesson-{ruleset}")
        page.locator("[data-lesson-on]").click()
        expect(page.locator(".lesson")).to_have_attribute("data-step", "done")
        expect(page.locator(".lesson .primary")).to_be_enabled()


def test_card_has_room_for_a_finger_and_its_glow_rests_without_motion(
    browser: Browser, service: Running
) -> None:
    with visitors(browser, viewport={"width": 390, "height": 844}, **MOVING) as come:
        page = come()
        page.add_init_script("""localStorage.setItem("starledger.settings", '{"motion": "off"}')""")
        begin(page, service.url, "starship-catan")
        walk(page, "module")
        skip = page.locator(".lesson-skip").bounding_box()
        assert skip is not None
        assert min(skip["width"], skip["height"]) >= FINGER_PX
        marked = page.locator("[data-lesson]").first
        assert marked.evaluate("(one) => getComputedStyle(one).animationName") == "none"


@pytest.mark.slow
def test_wrong_move_is_taken_back(browser: Browser, service: Running) -> None:
    with visitors(browser, viewport={"width": 1440, "height": 900}) as come:
        page = come()
        begin(page, service.url, "star-trek-catan")
        walk(page, "starship")
        page.locator("#main-button").click()
        page.locator(".lesson .primary").click()
        expect(page.locator(".lesson")).to_have_attribute("data-step", "starship")
        assert walk(page, "others") == ["starship", "others"]
        page.reload()
        expect(page.locator(".lesson")).to_have_attribute("data-step", "others")
        page.locator(".lesson header .bare").click()
        expect(page.locator(".lesson")).to_have_count(0)
