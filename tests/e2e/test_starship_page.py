"""Starship Catan in a real browser: whole turns on one screen, trade, secrecy, keyboard, both themes."""

import itertools
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.browsers import LIVE_MS, MOVING, enter_focused, keep_picture, needs_browser, press_space
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.starship_game import RULESET, SEED, Move, Played
from tests.e2e.starship_table import (
    called,
    dock,
    main_button,
    question,
    seat_at,
    table,
    wait_for,
)
from tests.e2e.table import SETTLED_MS

pytestmark = [needs_browser, pytest.mark.timeout(600)]

AT_EASE = 25
"""The number of moves from which loading the page again costs less than showing them."""
BLANK = "about:blank"
OFFERS = {"offer-trade", "accept-offer", "decline-offer"}
LATE = {"skip-scan", "upgrade-booster", "produce", "force-purchase", "lose-module", "upgrade-cannon"}
"""Actions that first come late in a game; other actions have the same kinds of controls."""
MODULE = "/static/rulesets/starship-catan/"
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
"""The phases in which a seat decides; another test makes and answers offers."""
DISTINCT = {"setup_module", "sensor_place", "many cards", "mission_reward", "pirate_demand", "trade_build"}
"""Positions that together show every kind of control; other positions show the same kinds."""
EVERY = PHASES | {"many cards"}
SHORT = "670"
"""The seed of a game in which every phase comes early."""
WATCHED = {"setup_module", "many cards", "trade_build"}
"""Positions that look different to a spectator; in others only the choices of the seat are missing."""
SIZES = ((1440, 900), (2560, 1440), (1024, 768), (390, 844), (740, 360))
NARROW = (SIZES[0], *SIZES[2:])
DESK = {"viewport": {"width": 1440, "height": 900}}


@pytest.mark.parametrize(
    "left_out", [pytest.param(LATE, id="most"), pytest.param(set(), id="all", marks=pytest.mark.slow)]
)
def test_every_action_is_done_by_few_taps_and_the_game_won(
    service: Running, people: Callable[..., Page], left_out: set[str]
) -> None:
    game = Played(service)
    page = people(**DESK)
    game.sit(page)
    done = set()
    for is_shown, group in itertools.groupby(
        game.moves, lambda move: move.is_new and move.action["type"] not in left_out
    ):
        moves = list(group)
        if len(moves) > AT_EASE or page.url == BLANK:  # without an open page, which is faster
            page.goto(f"{service.url}/#/games/{game.id}" if is_shown else BLANK)
        for move in moves:
            if not is_shown:
                game.act(move)
                continue
            game.do(page, move)
            done.add(move.action["type"])
            keep_picture(page, f"starship-{move.action['type']}")
    assert done == set(service.client.get(f"/rulesets/{RULESET}")["actions"]) - OFFERS - left_out
    page.goto(f"{service.url}/#/games/{game.id}")
    expect(page.locator("#game.ending")).to_contain_text(" wins", timeout=LIVE_MS)


def test_an_exchange_is_refused_and_accepted_between_two_browsers(
    service: Running, people: Callable[..., Page]
) -> None:
    game = Played(service)
    pages = people(**DESK), people(**DESK)
    for seat, page in enumerate(pages):
        seat_at(page, service.url, game.id, seat, game.tokens[seat])
    move = game.play_to("trade_build")
    active, other = pages[move.seat], pages[1 - move.seat]
    names = ("Ada", "Bob")
    held = move.board["players"][move.seat]["goods"].get("science", 0)
    for answer in ("Refuse", "Accept"):
        wait_for(active, game.version)
        for _ in range(3):
            called(question(active), "Give Astro: ").click()
        called(question(active), "Get Science Points: ").click()
        expect(main_button(active)).to_contain_text("3 Astro for 1 Science Point")
        main_button(active).click()
        expect(question(other)).to_contain_text(f"{names[move.seat]} offers an exchange", timeout=LIVE_MS)
        expect(question(other)).to_contain_text(re.compile("Get.*3 Astro.*Give.*1 Science Point", re.DOTALL))
        keep_picture(other, f"starship-{answer.lower()}")
        if answer == "Accept":
            cut(active, lambda: called(dock(other), "Accept").click())  # the page reconnects without a click
        else:
            called(dock(other), "Refuse").click()
        expect(question(active)).to_contain_text("Exchange with", timeout=LIVE_MS)
        game.version = game.client.get(f"/games/{game.id}")["version"]
    wait_for(active, game.version)
    lab = dock(active).get_by_role("listitem").filter(has_text="Science Points")
    hand = lab.or_(called(dock(active), "Science Points"))
    expect(hand.first).to_contain_text(f"{held + 1} of 4")


def test_a_turn_is_played_by_keyboard_alone(service: Running, people: Callable[..., Page]) -> None:
    page = people(**DESK, **MOVING)
    bot = {"kind": "bot", "bot": "greedy"}
    created = create(service.client, human("Ada"), bot, ruleset=RULESET, sandbox={"seed": SEED})
    seat_at(page, service.url, created["id"], 0, tokens_of(created)[0])
    by_tab(page, re.compile("^Logistics Module, "))
    by_space(page, "Start: Logistics")
    by_tab(page, re.compile("^Fly into sector 2"))
    for _ in range(10):
        expect(main_button(page)).to_have_class(re.compile(r"\b(ready|you)\b"), timeout=LIVE_MS)
        version = int(table(page).get_attribute("data-version") or 0)
        phase = table(page).get_attribute("data-phase")
        if phase == "trade_build":
            break
        if phase in ("pirate_reward", "mission_reward"):
            by_tab(page, re.compile("^Take Ore"))
        elif question(page).get_by_role("button", name=re.compile("^Buy 1 ")).first.is_visible():
            by_tab(page, re.compile("^Buy 1 "))
            by_space(page, "Buy 1 ")
        else:
            by_space(page, "")
        wait_for(page, version + 1)
    by_space(page, "End turn")
    expect(page.locator("#announcer")).to_contain_text("Turn 3: you", timeout=LIVE_MS)


def by_tab(page: Page, name: re.Pattern[str]) -> None:
    """Press the key for the next element until the one with this name has the focus, then Enter."""
    wanted = page.get_by_role("button", name=name).first
    expect(wanted).to_be_visible(timeout=LIVE_MS)
    expect(wanted).to_be_enabled(timeout=LIVE_MS)
    for _ in range(150):
        page.keyboard.press("Tab")
        if wanted.evaluate("node => node === document.activeElement"):
            enter_focused(page)
            return
    pytest.fail(f"{name} cannot be reached by keys")


def by_space(page: Page, words: str) -> None:
    """Press Space, wherever the focus is, once the main button has these words and its guard is off."""
    expect(main_button(page)).to_contain_text(words, timeout=LIVE_MS)
    expect(main_button(page)).to_be_enabled(timeout=LIVE_MS)
    press_space(page)


@pytest.mark.slow  # the exchange above loses its connection once, and test_table_page in each phase
def test_a_connection_lost_in_any_phase_is_taken_up(service: Running, people: Callable[..., Page]) -> None:
    """The page catches up, and the game continues."""
    game, page = Played(service), people(**DESK)
    game.sit(page)
    cut_in, goes_on = set[str](), False
    for move in game.moves:
        phase = move.board["phase"]
        if phase not in cut_in:
            cut_in.add(phase)
            wait_for(page, game.version)
            cut(page, lambda move=move: game.act(move))
            wait_for(page, game.version)
            goes_on = True
        elif goes_on:
            game.do(page, move)
            goes_on = False
        elif cut_in == PHASES:
            break
        else:
            game.act(move)
    assert cut_in == PHASES
    shown = table(page).inner_text()
    page.reload()
    wait_for(page, game.version)
    assert table(page).inner_text() == shown


def cut(page: Page, meanwhile: Callable[[], Any]) -> None:
    """Cut a page off from the service within the block."""
    page.context.set_offline(True)
    expect(page.locator(".bar-live.lost")).to_have_count(1, timeout=LIVE_MS)
    meanwhile()
    page.context.set_offline(False)
    expect(page.locator(".bar-live.lost")).to_have_count(0, timeout=LIVE_MS)


OUT_OF_PLACE = """() => {
  const doc = document.documentElement;
  const isLow = innerHeight < 400;
  const lists = ".log-rail, .skips, .unseen, [class*=banner]" + (isLow ? ", .ssc-own-parts" : "");
  const found = doc.scrollHeight > innerHeight || doc.scrollWidth > innerWidth ? ["the page scrolls"] : [];
  for (const one of document.querySelectorAll("#game :is(button, a[href], [role=button])")) {
    const isShown = one.checkVisibility({ visibilityProperty: true });
    if (!isShown || one.closest(lists)) continue;
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    const name = one.getAttribute("aria-label") ?? one.textContent;
    const isFinger = innerWidth > 600 || one.closest("svg") || height >= 43.5;
    if (!(at && (one.contains(at) || at.contains(one))) || !isFinger)
      found.push(`${name}: ${[x, y, width, height].map(Math.round)}`);
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("audited", "watched"),
    [
        pytest.param(DISTINCT, WATCHED, id="some"),
        pytest.param(EVERY, EVERY, id="all", marks=pytest.mark.slow),
    ],
)
def test_every_phase_fits_one_screen_and_can_be_used_by_everybody_in_german(
    service: Running, people: Callable[..., Page], audited: set[str], watched: set[str]
) -> None:
    """Nothing scrolls, and every control can be tapped; on a phone it is large enough for a finger.

    Axe audits the ``audited`` moments, and a spectator opens the ``watched`` ones.
    """
    game = Played(service, SHORT)
    page = people(**DESK, bypass_csp=True, locale="de")  # admits the test's script
    watcher = people(**DESK)
    game.sit(page)
    words = page.evaluate(FOREIGN, MODULE)
    assert len(words) > 150
    found, seen = list[Any](), set[str]()
    for move in game.moves:
        for shown in sorted(moments(move) - seen):
            seen.add(shown)
            wait_for(page, game.version)
            found += [(shown, *one) for one in out_of_place(page, SIZES if shown in audited else NARROW)]
            found += [(shown, one) for one in foreign(page, words)]
            keep_picture(page, f"starship-{shown}")
            if shown in audited:
                page.wait_for_function(IS_UNGUARDED, timeout=LIVE_MS)
                found += [(shown, *one) for one in faults(page, *PARTS).items()]
            if shown in watched:
                watcher.goto(f"{service.url}/#/games/{game.id}")
                wait_for(watcher, game.version)
                found += [(shown, "spectator", *one) for one in out_of_place(watcher, SIZES)]
                watcher.goto(BLANK)
        if seen >= EVERY:
            break
        game.act(move)
    assert seen >= EVERY
    assert found == []


def moments(move: Move) -> set[str]:
    """Return the phase before a move, and whether its table is full."""
    is_full = len((move.board["flight"] or {"row": ()})["row"]) > 6
    return {move.board["phase"]} | ({"many cards"} if is_full else set())


def out_of_place(page: Page, sizes: Sequence[tuple[int, int]]) -> list[Any]:
    """List the misplaced parts of the page at each size of the window, and restore the first size."""
    found = []
    for width, height in (*sizes[1:], sizes[0]):
        page.set_viewport_size({"width": width, "height": height})
        try:
            page.wait_for_function(f"() => ({OUT_OF_PLACE})().length === 0", timeout=SETTLED_MS)
        except PlaywrightTimeout:
            found += [(width, one) for one in page.evaluate(OUT_OF_PLACE)]
    return found


PARTS = (".board .ssc", "#game .dock", "#game .plates")
IS_UNGUARDED = "() => document.querySelector('[data-guarded]') === null"
"""True if no control is guarded: axe skips the contrast of guarded ones, which count as disabled."""


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
    labels = page.locator(".ssc [aria-label], .dock [aria-label]").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    text = " | ".join([table(page).inner_text(), dock(page).inner_text(), *labels]).lower()
    return [word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]
