"""Games in a real browser: pages follow the game, also after an outage, and report no errors."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.browsers import LIVE_MS, Watched, keep_picture, needs_browser, visitors
from tests.e2e.contrast import faults
from tests.e2e.play import BOT, create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.test_table_page import logged

pytestmark = [needs_browser, pytest.mark.timeout(180)]


def test_events_appear_without_reloading_also_after_a_first_refusal(
    service: Running, watched: Watched
) -> None:
    created = create(service.client, human("Ada"), human("Bob"), BOT)
    game, token = created["id"], tokens_of(created)[0]
    page, refused = watched.page, []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, content_type="application/problem+json", body='{"detail": "behind"}')

    page.route("**/table?*", refuse_once)
    page.goto(f"{service.url}/#/games/{game}")
    expect(page.locator("#game .hexes .sector")).to_have_count(19, timeout=LIVE_MS)
    expect(page.locator("#game .hexes .piece")).to_have_count(6)
    expect(page.locator("#game .hexes .route")).to_have_count(6)
    expect(page.locator("#game .plate")).to_have_count(3)
    newest = page.locator("#game .log li:last-child")
    expect(newest).to_have_attribute("data-version", str(created["version"]))
    assert refused
    assert versions(page) == logged(service.client.events(game)), "no event twice"

    rolled = service.client.post(f"/games/{game}/actions", {"type": "roll-dice"}, token=token)
    expect(newest).to_have_attribute("data-version", str(rolled["version"]), timeout=LIVE_MS)
    dice = next(event["data"]["dice"] for event in rolled["events"] if event["type"] == "dice-rolled")
    expect(page.locator("#game .log")).to_contain_text(f"rolled {dice[0]} + {dice[1]} = {sum(dice)}")
    expect(page.locator("#game")).to_have_attribute("data-version", str(rolled["version"]))
    keep_picture(page, "game")
    page.get_by_role("button", name="Menu of this game").click()
    page.get_by_text("Audit", exact=True).click()
    expect(page.locator("#game .audits")).to_contain_text("Log: ", timeout=LIVE_MS)
    expect(page.locator("#game .audits .broken")).to_have_count(0)
    keep_picture(page, "audit")
    watched.complaints = [each for each in watched.complaints if "status of 503" not in each]
    watched.assert_quiet(service.url)


def test_a_stranger_sees_bots_play_to_the_end(service: Running, watched: Watched) -> None:
    created = create(service.client, BOT, BOT, BOT, BOT)
    page = watched.page
    page.goto(f"{service.url}/#/games/{created['id']}")
    winner = page.get_by_role("heading", name=re.compile("wins?$"))
    expect(winner).to_be_visible(timeout=120_000)
    summary = service.client.get(f"/games/{created['id']}")
    expect(page.locator("#game")).to_contain_text(f"{summary['totals'][summary['winner']]} points")
    keep_picture(page, "won")
    watched.assert_quiet(service.url)


@pytest.mark.slow  # a large page, made by another project
def test_the_documentation_can_be_used_by_everybody(service: Running, browser: Browser) -> None:
    context = browser.new_context(bypass_csp=True)  # admits the test's script
    page = context.new_page()
    page.goto(f"{service.url}/api/docs")
    summaries = page.locator(".opblock-summary-control")
    summaries.first.wait_for(timeout=LIVE_MS)
    for number in range(4):
        summaries.nth(number).click()
    page.locator(".opblock-body pre").nth(8).wait_for(timeout=LIVE_MS)
    assert "``" not in page.locator("body").inner_text()
    page.evaluate(
        "scrollTo(0, 0)"
    )  # Swagger UI renders only the part near the window, so the first heading only at the top
    page.locator("h3.opblock-tag").first.wait_for(timeout=LIVE_MS)
    assert faults(page) == {}
    context.close()


def versions(page: Page) -> list[int]:
    """Return the version of each line of the log."""
    found: list[int] = page.locator("#game .log li").evaluate_all(
        "all => all.map((one) => Number(one.dataset.version))"
    )
    return found


def test_people_find_nothing_that_earlier_ones_stored(service: Running, browser: Browser) -> None:
    for name in ("Ada", "Bob"):
        with visitors(browser, viewport={"width": 800, "height": 600}) as come:
            page = come()
            page.goto(f"{service.url}/healthz")
            assert page.evaluate("[localStorage.length, document.cookie]") == [0, ""]
            page.evaluate(
                "name => { localStorage.setItem('name', name); document.cookie = `a=${name}`; }", name
            )
