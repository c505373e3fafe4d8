"""The start page in a real browser: games appear and change by themselves, and nothing else happens."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.browsers import LIVE_MS, Watched, enter_focused, keep_picture, needs_browser
from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import Running

TOPS = """() => {
  window.tops = new Set();
  const look = () => {
    window.tops.add(document.querySelector("#game .hexes").getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes wherever the board's top is, in every frame."""

SCRIPT_NAME = '<img src=x onerror="document.title=1">'

pytestmark = [needs_browser, pytest.mark.timeout(180)]


def test_events_appear_without_reloading(service: Running, watched: Watched) -> None:
    created = create(service.client, human("Ada"), human("Bob"), BOT)
    game, token = created["id"], tokens_of(created)[0]
    page = watched.page
    page.goto(f"{service.url}/#/games/{game}")
    expect(page.locator("#game .hexes .sector")).to_have_count(19, timeout=LIVE_MS)
    expect(page.locator("#game .hexes .piece")).to_have_count(6)
    expect(page.locator("#game .hexes .route")).to_have_count(6)
    expect(page.locator("#game .plate")).to_have_count(3)
    newest = page.locator("#game .log li:last-child")
    expect(newest).to_have_attribute("data-version", str(created["version"]))

    rolled = service.client.post(f"/games/{game}/actions", {"type": "roll-dice"}, token=token)
    expect(newest).to_have_attribute("data-version", str(rolled["version"]), timeout=LIVE_MS)
    dice = next(event["data"]["dice"] for event in rolled["events"] if event["type"] == "dice-rolled")
    expect(page.locator("#game .log")).to_contain_text(f"rolls {dice[0]} and {dice[1]}: {sum(dice)}")
    expect(page.locator("#game")).to_have_attribute("data-version", str(rolled["version"]))
    keep_picture(page, "game")
    page.get_by_role("button", name="Menu of this game").click()
    page.get_by_text("Audit", exact=True).click()
    expect(page.locator("#game .audits")).to_contain_text("Log: ", timeout=LIVE_MS)
    expect(page.locator("#game .audits .broken")).to_have_count(0)
    keep_picture(page, "audit")
    watched.assert_quiet(service.url)


def rename_ruleset(page: Page, known: str, name: str) -> None:
    """Rename a ruleset in all answers, so that the page has no views for it."""

    def renamed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(f'"{known}"', f'"{name}"'))

    page.route(re.compile(r"/api/v1/games(/(?!.*stream).*)?(\?.*)?$"), renamed)
    page.route(
        re.compile(rf"/rulesets/{name}(\?.*)?$"),
        lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace(name, known))),
    )


def test_a_table_without_a_board_has_a_text_view(service: Running, watched: Watched) -> None:
    created = create(service.client, human("Ada"), human("Bob"), ruleset="starship-catan")
    page = watched.page
    rename_ruleset(page, "starship-catan", "another-game")
    page.goto(f"{service.url}/#/games/{created['id']}")
    table = page.locator("#game .board")
    expect(table.locator(".possessions h3")).to_have_text(["Ada", "Bob"], timeout=LIVE_MS)
    observation = service.client.get(f"/games/{created['id']}/board")
    for number, player in enumerate(observation["players"]):
        told = table.locator(".possessions").nth(number)
        expect(told).to_contain_text(f"Astro{player['astro']}")
        expect(told).to_contain_text(player["colonies"][0]["name"])
    expect(table).to_contain_text("Face up missions")
    expect(table).to_contain_text("number 1, 10 cards; number 2, 10 cards")
    expect(table).not_to_contain_text("[object")
    game, tokens, rng = created["id"], tokens_of(created), random.Random(3)

    def is_flying(_: Any = None) -> bool:
        flight = service.client.get(f"/games/{game}/board")["flight"]
        return flight is not None and any(place["card"] for place in flight["row"])

    play(service.client, game, tokens, rng, deadline_s=60, until=is_flying)
    flight = service.client.get(f"/games/{game}/board")["flight"]
    card = next(place["card"] for place in flight["row"] if place["card"])
    expect(table).to_contain_text(f"state open, card {card['name']}", timeout=LIVE_MS)
    for fact in table.locator(".facts").all():
        expect(fact).not_to_contain_text(card["id"])
    keep_picture(page, "table")
    page.unroute_all(behavior="ignoreErrors")
    watched.assert_quiet(service.url)


def test_a_map_of_space_shows_its_known_parts(service: Running, watched: Watched) -> None:
    people = [human(name) for name in ("Ada", "Bob", "Cy", "Di")]
    created = create(service.client, *people, ruleset="starfarers")
    page = watched.page
    page.goto(f"{service.url}/#/games/{created['id']}")
    stars = page.locator("#game .starmap")
    observation = service.client.get(f"/games/{created['id']}/board")
    expect(stars.locator(".area")).to_have_count(len(observation["areas"]), timeout=LIVE_MS)
    unknown = [area for area in observation["areas"] if area["sector"] is None]
    expect(stars.locator(".area.fog").get_by_text("?", exact=True)).to_have_count(len(unknown))
    pieces = sum(len(player["colonies"]) + len(player["spaceports"]) for player in observation["players"])
    expect(stars.locator(".piece")).to_have_count(pieces + len(observation["ships"]))
    expect(page.locator("#game .plate")).to_have_count(4)
    for plate in page.locator("#game .plate").all():
        expect(plate).to_contain_text("3 cards")
    expect(page.locator("#game .board")).not_to_contain_text("[object")
    page.get_by_role("button", name="Menu of this game").click()
    page.locator("details.plots > summary").click()
    expect(page.locator(".plot-list")).to_be_visible(timeout=LIVE_MS)
    keep_picture(page, "map")
    watched.assert_quiet(service.url)


def test_a_game_that_opens_at_the_second_attempt_shows_no_event_twice(
    service: Running, watched: Watched
) -> None:
    created = create(service.client, human("Ada"), BOT, BOT)
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, content_type="application/problem+json", body='{"detail": "behind"}')

    page = watched.page
    page.route("**/table?*", refuse_once)
    page.goto(f"{service.url}/#/games/{created['id']}")
    expect(page.locator("#game .hexes")).to_be_visible(timeout=LIVE_MS)
    assert refused
    expect(page.locator("#game .log li").first).to_have_attribute("data-version", "1", timeout=LIVE_MS)
    assert versions(page) == list(range(1, created["version"] + 1))


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


def test_a_game_that_waits_is_shown_and_starts_before_ones_eyes(service: Running, watched: Watched) -> None:
    created = create(service.client, human("Ada"), {"kind": "open"}, BOT)
    page = watched.page
    page.goto(f"{service.url}/#/games/{created['id']}")
    expect(page.locator("#game .plate").nth(1)).to_contain_text("open seat", timeout=LIVE_MS)
    expect(page.locator("#game .board")).to_contain_text("waits for players")
    service.client.post(f"/games/{created['id']}/seats/1/join", {"name": "Bob"})
    expect(page.locator("#game .plate").nth(1)).to_contain_text("Bob", timeout=LIVE_MS)
    expect(page.locator("#game .hexes .piece")).to_have_count(6)
    watched.assert_quiet(service.url)


def test_a_name_is_shown_as_the_text_that_it_is(service: Running, watched: Watched) -> None:
    created = create(service.client, human(SCRIPT_NAME), BOT, BOT)
    page = watched.page
    page.goto(f"{service.url}/#/games/{created['id']}")
    expect(page.locator("#game")).to_contain_text(SCRIPT_NAME, timeout=LIVE_MS)
    assert "Starledger" in page.title()
    keep_picture(page, "names")
    watched.assert_quiet(service.url)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_documentation_can_be_used_by_everybody(service: Running, browser: Browser, scheme: Any) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)  # for the script that looks
    page = context.new_page()
    page.goto(f"{service.url}/api/docs")
    summaries = page.locator(".opblock-summary-control")
    summaries.first.wait_for(timeout=LIVE_MS)
    for number in range(4):
        summaries.nth(number).click()
    page.locator(".opblock-body pre").nth(8).wait_for(timeout=LIVE_MS)
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert "``" not in page.locator("body").inner_text()
    context.close()


def test_it_can_be_used_by_keyboard_and_on_a_phone(service: Running, browser: Browser) -> None:
    created = create(service.client, human("Ada"), BOT, BOT)
    context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme="dark")
    page = context.new_page()
    page.goto(service.url)
    row = page.locator(f'a.table-row[href="#/games/{created["id"]}"]')  # the featured game may be the same
    expect(row).to_be_visible(timeout=LIVE_MS)
    row.focus()
    enter_focused(page)
    expect(page.locator("#game .hexes")).to_be_visible(timeout=LIVE_MS)
    width: Any = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing makes the page wider than the screen"
    unnamed = page.locator("select, input, button:visible").evaluate_all(
        "all => all.filter(e => !(e.labels?.length || e.textContent.trim() || e.ariaLabel)).length"
    )
    assert unnamed == 0
    keep_picture(page, "phone")
    context.close()


def test_the_page_reports_an_unreachable_service_and_recovers(
    launch: Callable[..., Running], watched: Watched
) -> None:
    service = launch(demo=False)
    created = create(service.client, human("Ada"), BOT, BOT)
    game, token = created["id"], tokens_of(created)[0]
    page = watched.page
    page.goto(f"{service.url}/#/games/{game}")
    expect(page.locator("#game .hexes")).to_be_visible(timeout=LIVE_MS)

    service.stop()
    expect(page.locator("#banner")).to_contain_text("does not answer", timeout=LIVE_MS)
    keep_picture(page, "away")

    service.start()
    expect(page.locator("#banner")).to_be_hidden(timeout=LIVE_MS)
    rolled = service.client.post(f"/games/{game}/actions", {"type": "roll-dice"}, token=token)
    newest = page.locator("#game .log li:last-child")
    expect(newest).to_have_attribute("data-version", str(rolled["version"]), timeout=LIVE_MS)
    assert versions(page) == list(range(1, rolled["version"] + 1))


def versions(page: Page) -> list[int]:
    """Return the versions of the lines of the log."""
    found: list[int] = page.locator("#game .log li").evaluate_all(
        "all => all.map((one) => Number(one.dataset.version))"
    )
    return found
