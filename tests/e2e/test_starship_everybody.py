"""The table of Starship Catan for everybody, whatever is open on it, and through lost connections."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, visitors
from tests.e2e.contrast import decide, signs
from tests.e2e.running import Running
from tests.e2e.starship_game import Move, Played
from tests.e2e.starship_table import panel, seat_at, twice, wait_for
from tests.e2e.test_everybody import FINGER_PX, PHONE, TOO_SMALL, WIDER

pytestmark = [needs_browser, pytest.mark.timeout(600)]

PHASES = {
    "setup_module",
    "choose_sector",
    "sensor_offer",
    "sensor_place",
    "flight_ready",
    "card_open",
    "mission_reward",
    "pirate_demand",
    "pirate_reward",
    "module_loss",
    "production_choice",
    "trade_build",
}
"""Those in which a seat decides; an offer is made and answered apart."""
DIALOGUES = {
    "Choose the first module",
    "Choose a sector",
    "Put the cards back",
    "Buy",
    "Sell",
    "Buy at a trading post",
    "Sell at a trading post",
    "Buy with the Trade Module",
    "Build a ship",
    "Give up a ship",
    "Build a booster",
    "Upgrade a booster",
    "Build a cannon",
    "Upgrade a cannon",
    "Build a module",
    "Upgrade a module",
    "Give up a module",
    "Offer an exchange",
}


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages of people of their own; none may complain of more than of a connection that was cut."""
    with visitors(browser, expected="net::ERR_INTERNET_DISCONNECTED") as come:
        yield come


def test_a_connection_lost_in_any_phase_is_taken_up(service: Running, come: Callable[..., Page]) -> None:
    """The page shows each missed event once, and the game continues in it."""
    game, page = Played(service), come(viewport={"width": 1300, "height": 1000})
    game.sit(page)
    cut_in, goes_on = set[str](), False
    for move in game.moves:
        phase = move.board["phase"]
        if phase not in cut_in:
            cut_in.add(phase)
            wait_for(page, game.version)
            cut(page, lambda move=move: game.act(move))
            expect_now(page, game)
            goes_on = True
        elif goes_on:
            game.do(page, move)
            goes_on = False
        elif cut_in == PHASES:
            break
        else:
            game.act(move)
    assert cut_in == PHASES
    shown = page.locator(".board .ssc").inner_text()
    page.reload()
    wait_for(page, game.version)
    assert page.locator(".board .ssc").inner_text() == shown


def test_an_offer_is_answered_though_the_connection_was_lost(
    service: Running, come: Callable[..., Page]
) -> None:
    game = Played(service)
    pages = come(), come()
    for seat, page in enumerate(pages):
        seat_at(page, service.url, game.id, seat, game.tokens[seat])
    move = game.play_to("trade_build")
    active, other = pages[move.seat], pages[1 - move.seat]
    for page in pages:
        wait_for(page, game.version)
    offer = {"type": "offer-trade", "give": {"astro": 3}, "get": {"science": 1}}
    cut(other, lambda: game.act(Move(move.seat, offer, move.board, is_new=True)))
    asked = panel(other).get_by_role("region", name="offer")
    expect(asked).to_contain_text("offers an exchange", timeout=LIVE_MS)
    cut(active, lambda: twice(asked, "Accept"))
    expect(active.locator(".ship.own .counts").first).to_contain_text("22 Astro", timeout=LIVE_MS)
    expect(panel(active).get_by_role("region", name="offer")).to_have_count(0)
    expect(panel(active).get_by_role("button", name="End the turn")).to_be_enabled()


def cut(page: Page, meanwhile: Callable[[], Any]) -> None:
    """Cut a page off from the service while something happens."""
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_contain_text("offline", timeout=LIVE_MS)
    meanwhile()
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden(timeout=LIVE_MS)


def expect_now(page: Page, game: Played) -> None:
    wait_for(page, game.version)
    expect(page.locator(".board .ssc")).to_have_attribute("data-version", str(game.version))
    numbers = [int(number) for number in page.locator("#game .log li .number").all_inner_texts()]
    assert numbers == list(range(game.version, 0, -1))[: len(numbers)]


def test_every_dialogue_can_be_used_by_everybody(service: Running, come: Callable[..., Page]) -> None:
    """Seen by axe in both themes, contrasts decided; on a phone with room for fingers, and no wider."""
    game = Played(service)
    desk = come(viewport={"width": 1300, "height": 1000}, bypass_csp=True)
    phone = come(viewport=PHONE, has_touch=True, is_mobile=True, bypass_csp=True)
    for page in (desk, phone):
        game.sit(page)
    seen: set[str] = set()
    opened, phases, found = set[str](), set[str](), list[Any]()
    for move in game.moves:
        legal = game.client.get(f"/games/{game.id}/legal-actions", token=game.tokens[move.seat])
        now = {each["type"] for each in (*legal["actions"], *legal["templates"])}
        if not now <= opened or move.board["phase"] not in phases:
            opened |= now
            phases.add(move.board["phase"])
            for page in (desk, phone):
                wait_for(page, game.version)
            found += look(desk, phone, seen)
            keep_picture(desk, f"starship-everybody-{game.version}")
            keep_picture(phone, f"starship-everybody-{game.version}-phone")
        game.act(move)
        if phases == PHASES and seen >= DIALOGUES:
            break
    assert seen >= DIALOGUES, sorted(DIALOGUES - seen)
    assert found == []


def look(desk: Page, phone: Page, seen: set[str]) -> list[Any]:
    """Judge the panel, and each dialogue that it opens for the first time."""
    found = [*judge(desk), *judge_on_phone(phone)]
    names = [name for name in panel(desk).get_by_role("button").all_inner_texts() if name.endswith(" …")]
    for name in sorted(set(names)):
        if name.removesuffix(" …") in seen:
            continue
        seen.add(name.removesuffix(" …"))
        for page in (desk, phone):
            panel(page).get_by_role("button", name=name, exact=True).click()
            form = panel(page).locator("form.ssc-dialogue")
            expect(form).to_be_visible(timeout=LIVE_MS)
            expect(form.locator("h4").first).to_be_focused(timeout=LIVE_MS)
            keep_picture(page, f"starship-{name}-{'phone' if page is phone else 'desk'}")
        found += [(name, each) for each in (*judge(desk, "form.ssc-dialogue"), *judge_on_phone(phone))]
        for page in (desk, phone):
            panel(page).get_by_role("button", name="Not now", exact=True).click()
            expect(panel(page).locator("form.ssc-dialogue")).to_have_count(0, timeout=LIVE_MS)
    return found


def judge(page: Page, within: str = ".play-side") -> list[Any]:
    """Return axe's findings for a part of the page; only contrast depends on the theme."""
    found: list[Any] = []
    for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
        page.emulate_media(color_scheme=scheme)
        options = {"resultTypes": ["violations", "incomplete"]} | ({"runOnly": rules} if rules else {})
        report = Axe().run(page, context=within, options=options).response
        wrong = [
            (scheme, each["id"], [node["html"][:200] for node in each["nodes"]])
            for each in report["violations"]
        ]
        undecided = [
            node["target"][-1]
            for each in report["incomplete"]
            if each["id"] == "color-contrast"
            for node in each["nodes"]
        ]
        measured = decide(page, [*undecided, *signs(page, within)])
        pale = [one for one in measured if one.ratio is None or one.ratio < one.needed]
        found += [*wrong, *((scheme, one) for one in pale)]
    return found


def judge_on_phone(page: Page) -> list[Any]:
    small = page.evaluate(TOO_SMALL, FINGER_PX)
    width = page.evaluate(WIDER)["page"]
    return [*small, *([f"{width} wide"] if width > PHONE["width"] else [])]
