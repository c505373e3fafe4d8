"""Starship Catan in a real browser: every action on the table, trade, by keyboard alone, in German."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, expect
from playwright.sync_api import Error as PlaywrightError

from domain.starship_catan import tables
from domain.starship_catan.cards import CARDS
from tests.e2e.browsers import LIVE_MS, MOVING, enter_focused, keep_picture, needs_browser, visitors
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.starship_game import RULESET, SEED, Move, Played
from tests.e2e.starship_table import fill, name_of, panel, seat_at, table, twice, wait_for

pytestmark = [needs_browser, pytest.mark.timeout(400)]

AT_EASE = 5
BLANK = "about:blank"
OFFERS = {"offer-trade", "accept-offer", "decline-offer"}
MODULE = "/static/rulesets/starship-catan/"
NOTES = re.compile(r'"seen":\[[^]]*\]')
"""Past observations of a sector by a seat, which it may remember forever."""


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Browsers of different people; whatever a page complains of, besides refusals, is a fault."""
    with visitors(browser, viewport={"width": 1300, "height": 1000}) as come:
        yield come


def violations(page: Page) -> list[Any]:
    found = Axe().run(page, context=".board-side").response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def is_worth_showing(move: Move) -> bool:
    """Return True if a move is of a new type, or near the end."""
    return move.is_new or max(one["victory_points"] for one in move.board["players"]) > 8


def test_every_action_is_done_on_the_table_and_the_game_won(
    service: Running, people: Callable[..., Page]
) -> None:
    game = Played(service)
    page = people()
    game.sit(page)
    done = set()
    for is_shown, group in itertools.groupby(game.moves, is_worth_showing):
        moves = list(group)
        if len(moves) > AT_EASE or page.url == BLANK:  # nobody looks on, so that it goes faster
            page.goto(f"{service.url}/#/games/{game.id}" if is_shown else BLANK)
        for move in moves:
            if not is_shown:
                game.act(move)
                continue
            game.do(page, move)
            done.add(move.action["type"])
            keep_picture(page, f"starship-{move.action['type']}")
    assert done == set(service.client.get(f"/rulesets/{RULESET}")["actions"]) - OFFERS
    expect(page.locator(".ssc .now")).to_contain_text("has won", timeout=LIVE_MS)


def test_an_exchange_is_declined_and_accepted_between_two_browsers(
    service: Running, people: Callable[..., Page]
) -> None:
    game = Played(service)
    pages = people(), people()
    for seat, page in enumerate(pages):
        seat_at(page, service.url, game.id, seat, game.tokens[seat])
    move = game.play_to("trade_build")
    active, other = pages[move.seat], pages[1 - move.seat]
    names = ("Ada", "Bob")
    for answer in ("Decline", "Accept"):
        wait_for(active, game.version)
        panel(active).get_by_role("button", name="Offer an exchange …").click()
        form = panel(active).get_by_role("form", name="Offer an exchange")
        expect(form).to_have_count(1)
        fill(form.get_by_role("group", name="You give"), {"astro": 3})
        fill(form.get_by_role("group", name="You get"), {"science": 1})
        form.get_by_role("button", name="Confirm: offer 3 Astro for 1 Science Point").click()
        offer = panel(other).get_by_role("region", name="offer")
        expect(offer).to_contain_text(f"{names[move.seat]} offers an exchange", timeout=LIVE_MS)
        expect(offer).to_contain_text(re.compile("You give\\s*1 Science Point\\s*You get\\s*3 Astro"))
        keep_picture(other, f"starship-{answer.lower()}")
        twice(offer, answer)
        expect(offer).to_have_count(0, timeout=LIVE_MS)
        game.version = game.client.get(f"/games/{game.id}")["version"]
    wait_for(active, game.version)
    astro, science = move.board["players"][move.seat]["astro"], move.board["players"][move.seat]["goods"]
    own = active.locator(".ship.own")
    expect(own.locator(".counts")).to_contain_text(f"{astro - 3} Astro")
    held = science.get("science", 0) + 1
    expect(own.locator(".cargo li", has_text="Science Points")).to_contain_text(f"{held} of 4")


def test_what_only_one_seat_has_seen_is_nowhere_in_the_page_of_the_other(
    service: Running, people: Callable[..., Page]
) -> None:
    game = Played(service)
    pages = people(), people()
    answers: tuple[list[str], list[str]] = ([], [])
    for seat, page in enumerate(pages):
        page.on("response", lambda response, seat=seat: answers[seat].append(body_of(response)))
        seat_at(page, service.url, game.id, seat, game.tokens[seat])
    for phase in ("sensor_place", "pirate_demand"):
        move = game.play_to(phase)
        game_now = game.client.get(f"/games/{game.id}/board", token=game.tokens[1 - move.seat])["flight"]
        for page in pages:
            wait_for(page, game.version)
        if phase == "sensor_place":
            seeing, blind = pages[move.seat], 1 - move.seat
            cards = move.board["flight"]["inspected"]
        else:
            seeing, blind = pages[1 - move.seat], move.seat
            cards = [game_now["row"][-1]["card"]]
        known = {card for sector in move.board["sectors"] for card in sector["seen"]}
        for card in cards:
            expect(table(seeing)).to_contain_text(name_of(card))
            if card["id"] not in known or phase == "pirate_demand":
                assert name_of(card) not in pages[blind].locator(".flight").inner_text()
            if phase == "pirate_demand":
                assert not any(card["id"] in NOTES.sub("", text) for text in answers[blind][-3:])
        game.act(move)


def body_of(response: Response) -> str:
    """Return the body of a response; empty for a stream and for a late response."""
    with suppress(PlaywrightError):
        if "json" in response.headers.get("content-type", ""):
            return response.text()
    return ""


def test_a_turn_is_played_by_keyboard_alone(service: Running, people: Callable[..., Page]) -> None:
    page = people(**MOVING)
    bot = {"kind": "bot", "bot": "greedy"}
    created = create(service.client, human("Ada"), bot, ruleset=RULESET, sandbox={"seed": SEED})
    seat_at(page, service.url, created["id"], 0, tokens_of(created)[0])
    by_keys(page, "Start with the Logistics Module")
    by_keys(page, "Fly into sector 2")
    for _ in range(10):
        wait_for_own_move(page)
        phase = page.locator(".ssc .now").inner_text()
        if "Trading and building" in phase:
            break
        if table(page).get_by_role("button", name="Buy …").count():
            reach(page, "Buy …")
            enter_focused(page)
            expect(panel(page).get_by_role("heading", name=re.compile("^Buy at"))).to_be_focused()
            reach(page, re.compile("^Confirm: buy"))
            enter_focused(page)
        elif "pirate" in phase:
            by_keys(page, "Fight")
        elif "reward" in phase:
            by_keys(page, "Take Ore")
        else:
            by_keys(page, "Fly on to the next card", once=True)
    by_keys(page, "End the turn")
    expect(page.locator("#game .log")).to_contain_text("ends the turn", timeout=LIVE_MS)
    page.get_by_role("region", name="What is going on").wait_for()


def wait_for_own_move(page: Page) -> None:
    expect(page.locator(".ssc .now")).to_contain_text("It is your decision", timeout=LIVE_MS)
    expect(table(page).locator("button:enabled").first).to_be_visible(timeout=LIVE_MS)


def reach(page: Page, name: str | re.Pattern[str]) -> None:
    """Press the key for the next element until the one with this name has the focus."""
    wanted = page.get_by_role("button", name=name, exact=isinstance(name, str) or None).first
    expect(wanted).to_be_enabled(timeout=LIVE_MS)
    for _ in range(150):
        page.keyboard.press("Tab")
        if wanted.evaluate("node => node === document.activeElement"):
            return
    pytest.fail(f"{name} cannot be reached by keys")


def by_keys(page: Page, name: str, *, once: bool = False) -> None:
    """Press a button by keys, and where it asks whether that is meant, once more."""
    wait_for_own_move(page)
    version = page.locator(".board .ssc").get_attribute("data-version")
    reach(page, name)
    enter_focused(page)
    if not once:
        expect(page.locator(":focus")).to_have_text(re.compile("^Confirm: "))
        enter_focused(page)
    wait_for(page, int(version or 0) + 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_can_be_used_by_everybody_and_speaks_german(
    service: Running, people: Callable[..., Page], scheme: Any
) -> None:
    game = Played(service)
    page = people(color_scheme=scheme, bypass_csp=True, locale="de")  # for the script that looks
    game.sit(page)
    words = page.evaluate(FOREIGN, MODULE)
    assert len(words) > 150
    for phase in ("setup_module", "sensor_place", "card_open", "pirate_demand", "trade_build"):
        move = game.play_to(phase)
        wait_for(page, game.version)
        for button in panel(page).locator(".actions button").all():
            if "…" in button.inner_text():
                button.click()
                break
        page.locator(".board-side details").evaluate_all("folds => folds.forEach(one => (one.open = true))")
        assert violations(page) == []
        assert foreign(page, words) == [], phase
        keep_picture(page, f"starship-{phase}-{scheme}")
        game.act(move)


@pytest.mark.parametrize(
    ("locale", "title", "mission", "point"),
    [
        ("en", "What things cost", "Complete a mission: ", "1 Science Point"),
        ("de", "Was etwas kostet", "Mission erfüllen: ", "1 Wissenschaftspunkt"),
    ],
)
def test_prices_name_what_they_are_for_and_count_as_people_do(
    service: Running, people: Callable[..., Page], locale: str, title: str, mission: str, point: str
) -> None:
    game = Played(service)
    page = people(locale=locale)
    game.sit(page)
    move = game.play_to("trade_build")
    wait_for(page, game.version)
    legal = service.client.get(f"/games/{game.id}/legal-actions", token=game.tokens[move.seat])
    given = [price["given"]["mission"] for price in legal["prices"] if "mission" in price["given"]]
    assert given
    panel(page).get_by_text(title).click()
    prices = panel(page).locator(".prices")
    expect(prices).to_contain_text(mission)
    expect(prices).to_contain_text(point)
    text = prices.inner_text()
    wrong = r"MIS\b|\b1 (Trade Goods|Science Points|Handelswaren|Wissenschaftspunkte)"
    assert not re.search(wrong, text), text
    tips = panel(page).locator("[title]").evaluate_all("all => all.map(one => one.title)")
    assert locale == "en" or not [tip for tip in tips if re.search(r"\b(the|one|own)\b", tip)]


FOREIGN = """async folder => {
  const flat = part => typeof part === "string" ? [part] : Object.values(part).flatMap(flat);
  const read = async one => flat((await import(`${folder}texts/${one}.js`)).default);
  const [en, de] = await Promise.all(["en", "de"].map(read));
  const german = de.join("|").toLowerCase();
  const parts = en.flatMap(text => text.split(/\\{\\w+\\}/)).map(text => text.trim().toLowerCase());
  return [...new Set(parts)].filter(text => /[a-z]{4}/.test(text) && !german.includes(text));
}"""
"""English texts, which must not appear on the German page."""


def foreign(page: Page, words: list[str]) -> list[str]:
    shown = [*page.locator(".ssc").all_inner_texts(), *page.locator(".ssc-dialogue").all_inner_texts()]
    labels = page.locator(".ssc [aria-label], .ssc-dialogue [aria-label]").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    text = " | ".join([*shown, *labels]).lower()
    return [word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]


def test_the_page_knows_the_pieces_of_the_rules(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    page.goto(service.url)
    known = page.evaluate("path => import(path).then((tables) => ({ ...tables }))", f"{MODULE}tables.js")
    assert known["CARDS"] == {card.id: as_sent(card) for card in CARDS}
    for name in ("BLUE_DIE", "TILES", "HANGAR", "POSTS_PER_TURN", "SPECIAL_MINIMUM", "MODULES"):
        assert known[name] == as_sent(getattr(tables, name)), name


def as_sent(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))
