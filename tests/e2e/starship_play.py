"""Whole games of Starship Catan by what the page offers: by mouse on the table, by keyboard in the panel."""

import re
from typing import ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import LIVE_MS
from tests.e2e.starship_table import GOODS, panel, table
from tests.e2e.tables import FAR

MOVES = 600
"""How many things are done at most; most games are over after a third of it."""
WISHES = {
    "complete a mission": "Complete ",
    "found a colony": "Found a colony",
    "found a trading post": "Found a trading post",
    "take a resource": "(Take|Produce) ",
    "upgrade a module": "(Upgrade a module|Build the (Enhanced|Integrated|Improved|Advanced|Expanded))",
    "build a module": "Build (a module|the )",
    "start with a module": "(Choose the first module|Start with)",
    "lose a module": "(Give up a module|Lose the )",
    "build a ship": "Build a ((colony|trade) )?ship",
    "upgrade cannons": "Upgrade a cannon",
    "upgrade boosters": "Upgrade a booster",
    "build cannons": "Build a cannon",
    "build boosters": "Build a booster",
    "choose a sector": "(Choose a sector|Fly into sector)",
    "look": "Look at the top cards",
    "put back": "Put the cards back",
    "fight": "Fight",
    "buy": "Buy …",
    "fly on": "Fly on",
    "offer": "Offer an exchange",
    "buy at a post": "Buy at ",
    "sell": "Sell …",
    "sell at a post": "Sell at ",
    "buy by force": "Buy ",
    "pay": "Pay ",
    "end the turn": "End the turn",
    "end the flight": "End the flight",
    "do without looking": "Fly without looking",
    "give up a ship": "Give up ",
}
"""Actions of a player who wants to win, the best first, by their labels on the table or in the panel."""
ONCE = {"offer", "buy at a post", "sell", "sell at a post", "buy by force", "pay", "give up a ship"}
"""Actions that the play covers once; it repeats them only if it has no alternative."""


def kind_of(name: str) -> str | None:
    return next((kind for kind, called in WISHES.items() if re.match(called, name)), None)


class ByMouse:
    """Points at what glows on the table and in the hand; what is not there is in the panel."""

    name: ClassVar[str] = "mouse"
    within: ClassVar[str] = ".board, .hand, section.play"

    def press(self, thing: Locator) -> None:
        thing.click()

    def choose(self, options: Locator, number: int) -> None:
        options.nth(number).check()

    def increase(self, form: Locator, good: str) -> None:
        form.get_by_role("button", name=f"more {good}").click()


class ByKeyboard:
    """Tab, arrows and Enter alone, from the panel, which has the focus after each move."""

    name: ClassVar[str] = "keyboard"
    within: ClassVar[str] = "section.play"

    def press(self, thing: Locator) -> None:
        self._reach(thing)
        expect(thing).to_be_enabled(timeout=LIVE_MS)
        thing.page.keyboard.press("Enter")

    def choose(self, options: Locator, number: int) -> None:
        self._reach(options.and_(options.page.locator(":checked")))
        for _ in range(number):
            options.page.keyboard.press("ArrowDown")

    def increase(self, form: Locator, good: str) -> None:
        self._reach(form.get_by_role("spinbutton", name=good))
        form.page.keyboard.press("ArrowUp")

    def _reach(self, thing: Locator) -> None:
        wanted = thing.element_handle()
        for _ in range(FAR):
            if wanted.evaluate("wanted => document.activeElement === wanted"):
                return
            thing.page.keyboard.press("Tab")
        raise AssertionError(f"{thing} is out of reach of Tab")


Hand = ByMouse | ByKeyboard


def play_whole(page: Page, hand: Hand) -> set[str]:
    """Play until a seat has won, and return the kinds of the actions played."""
    done: set[str] = set()
    offered = page.locator(hand.within).get_by_role("button", disabled=False)
    won = table(page).locator(".now").get_by_text("has won")
    ready = panel(page).locator(".step:enabled, .actions button:enabled")
    for number in range(MOVES):
        expect(ready.or_(won).first).to_be_visible(timeout=LIVE_MS)
        if won.count():
            return done
        version = panel(page).get_attribute("data-version")
        kind, name = wanted(offered.all_inner_texts(), done)
        do(page, hand, kind, name, number)
        expect(page.locator(f"section.play[data-version='{version}']")).to_have_count(0, timeout=LIVE_MS)
        done.add(kind)
    raise AssertionError("the game does not end")


def wanted(names: list[str], done: set[str]) -> tuple[str, str]:
    """Return the kind and label of the next action: a new kind if there is one, otherwise the best."""
    plain = [" ".join(name.split()) for name in names]
    known = [(kind, name) for name in plain if (kind := kind_of(name)) is not None]
    order = list(WISHES)
    return min(known, key=lambda one: (one[0] in done, one[0] in ONCE, order.index(one[0])))


def do(page: Page, hand: Hand, kind: str, name: str, number: int) -> None:
    """Press what is called so, choose what it asks for, and confirm it where it asks whether it is."""
    hand.press(called(page, hand, f"^{re.escape(name)}"))
    form = panel(page).locator("form.chosen")
    confirm = called(page, hand, "^Confirm: ")
    if name.endswith("…"):
        expect(form).to_be_visible(timeout=LIVE_MS)
        fill(form, hand, kind, number)
        confirm = form.get_by_role("button", name=re.compile("^Confirm"))
    elif kind in ("look", "fly on", "do without looking"):
        return
    expect(confirm).to_be_enabled(timeout=LIVE_MS)
    hand.press(confirm)


def called(page: Page, hand: Hand, name: str) -> Locator:
    return page.locator(hand.within).get_by_role("button", name=re.compile(name), disabled=False).first


def fill(form: Locator, hand: Hand, kind: str, number: int) -> None:
    """Choose in an open dialogue: one of its options, or the cards to give and to get."""
    options = form.get_by_role("radio")
    if count := options.count():
        hand.choose(options, number % count)
    elif kind == "offer":
        hand.increase(form.get_by_role("group", name="You give"), GOODS["astro"])
        gets = form.get_by_role("group", name="You get")
        held = [good for good in GOODS.values() if gets.get_by_role("spinbutton", name=good).is_enabled()]
        hand.increase(gets, held[0])
