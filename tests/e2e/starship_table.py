"""Doing things on the table of Starship Catan as people do: by what buttons and fields are called."""

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import LIVE_MS, take_seat

GOODS = {
    "ore": "Ore",
    "fuel": "Fuel",
    "food": "Food",
    "carbon": "Carbon",
    "trade_goods": "Trade Goods",
    "science": "Science Points",
    "astro": "Astro",
}
MODULES = {
    "logistics": ("Logistics Module", "Enhanced Logistics Module"),
    "command": ("Command Module", "Integrated Command Module"),
    "sensor": ("Sensor Module", "Enhanced Sensor Module"),
    "trade": ("Trade Module", "Improved Trade Module"),
    "science": ("Science Module", "Advanced Scientific Research Module"),
    "production": ("Production Module", "Expanded Production Module"),
}
SHIPS = {"colony_ship": "colony ship", "trade_ship": "trade ship"}
AT_ONCE = {
    "reveal-card": "Fly on to the next card",
    "scan": "Look at the top cards",
    "skip-scan": "Fly without looking",
}
TWICE = {
    "end-flight": "End the flight",
    "end-turn": "End the turn",
    "found-trading-post": "Found a trading post with a trade ship",
    "found-colony": "Found a colony with a colony ship",
    "fight-pirate": "Fight",
    "accept-offer": "Accept",
    "decline-offer": "Decline",
}
HELD = {
    "build-booster": "build a booster of level 1",
    "upgrade-booster": "upgrade a booster to level 2",
    "build-cannon": "build a cannon of level 1",
    "upgrade-cannon": "upgrade a cannon to level 2",
}


def seat_at(page: Page, url: str, game: str, seat: int, token: str) -> None:
    """Take a seat with its token, and wait for the table."""
    take_seat(page, f"{url}/#/take/{game}/{seat}/{token}")
    expect(table(page)).to_be_visible(timeout=LIVE_MS)


def table(page: Page) -> Locator:
    return page.locator(".board .ssc")


def panel(page: Page) -> Locator:
    return page.locator("section.play")


def wait_for(page: Page, version: int) -> None:
    """Wait until the page shows a version, or a later one."""
    page.wait_for_function(
        "version => Number(document.querySelector('.board .ssc')?.dataset.version) >= version",
        arg=version,
        timeout=LIVE_MS,
    )


def twice(where: Locator, name: str) -> None:
    """Press a button, and once more where it asks whether that is meant."""
    for asked in ("", "Confirm: "):
        button = re.compile(f"^{asked}{re.escape(name)}$", re.IGNORECASE)
        where.get_by_role("button", name=button).first.click()


def confirm(page: Page) -> None:
    panel(page).get_by_role("button", name=re.compile("^Confirm")).click()


def fill(form: Locator, goods: Mapping[str, int], known: tuple[str, ...] = tuple(GOODS)) -> None:
    for name in known:
        field = form.get_by_role("spinbutton", name=GOODS[name], exact=True)
        if field.count() and field.is_enabled():
            field.fill(str(goods.get(name, 0)))


def do(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    """Do an action on the table, whatever it is."""
    kind = str(action["type"])
    if kind in AT_ONCE:
        table(page).get_by_role("button", name=AT_ONCE[kind], exact=True).click()
    elif kind in TWICE:
        twice(table(page), TWICE[kind])
    elif kind in HELD:
        twice(page.locator(".hand"), HELD[kind])
    elif kind in DEALS:
        deal(page, action, board)
    elif kind == "pay-pirate":
        twice(table(page), f"Pay {board['flight']['demand']} Astro")
    elif kind == "choose-sector":
        number = action["sector"]
        table(page).get_by_role("button", name=f"Fly into sector {number}", exact=True).click()
        table(page).get_by_role("button", name=f"Confirm: fly into sector {number}", exact=True).click()
    elif kind == "place-cards":
        place(page, action, board)
    else:
        where = page.locator(".hand") if kind in ("build-ship", "build-module") else table(page)
        twice(where, label_of(page, action, board))


DEALS = {"buy": "Buy …", "sell": "Sell …", "buy-at-post": "Buy at {} …", "sell-at-post": "Sell at {} …"}


def deal(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    """Open the dialogue of a deal at its card, say how much, and confirm."""
    posts = {card["id"]: card["name"] for player in board["players"] for card in player["trading_posts"]}
    name = DEALS[str(action["type"])].format(posts.get(action.get("post")))
    table(page).get_by_role("button", name=name, exact=True).click()
    form = panel(page).locator("form.ssc-dialogue")
    expect(form.get_by_role("heading").first).to_be_focused(timeout=LIVE_MS)
    fill(form, action["goods"], known=tuple(GOODS)[:6])
    confirm(page)


def place(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    """Move looked-at cards up and down until they lie as they shall."""
    table(page).get_by_role("button", name="Put the cards back …", exact=True).click()
    order = panel(page).locator(".order li")
    names = [name_of(card) for card in board["flight"]["inspected"]]
    rest = "the rest of the sector"
    wanted = [
        *(names[at] for at in action.get("top", [])),
        rest,
        *(names[at] for at in action.get("bottom", [])),
    ]
    for index, name in enumerate(wanted):
        while order.nth(index).locator("b").inner_text() != name:
            at = next(
                i for i, each in enumerate(order.locator("b").all_inner_texts()) if i > index and each == name
            )
            order.nth(at).get_by_role("button", name=re.compile("further up$")).click()
    confirm(page)


def name_of(card: Mapping[str, Any]) -> str:
    return f"Pirate of strength {card['strength']}" if card["kind"] == "pirate" else str(card["name"])


def label_of(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> str:
    """Return the label of the button for an action with one part."""
    kind = action["type"]
    if kind == "produce":
        return f"produce {GOODS[action['resource']]}"
    if kind == "take-resource":
        return f"take {GOODS[action['resource']]}"
    if kind == "force-purchase":
        return f"buy {GOODS[action['resource']]} from {other_name(page)} for 2 Astro"
    if kind == "complete-mission":
        mission = next(one for one in board["face_up_missions"] if one["id"] == action["mission"])
        return f"Complete {mission['name']}"
    if kind in ("build-ship", "give-up-ship"):
        return f"{kind.split('-ship')[0].replace('-', ' ')} a {SHIPS[action['ship']]}"
    own = next(one for one in board["players"] if one["seat"] == board["active"])
    level = 2 if kind == "upgrade-module" else max(1, own["modules"].get(action["module"], 1))
    verb = {"choose-module": "start with", "lose-module": "lose"}.get(kind, "build")
    return f"{verb} the {MODULES[action['module']][level - 1]}"


def other_name(page: Page) -> str:
    label = page.locator(".ship:not(.own)").get_attribute("aria-label")
    assert label
    return label.removeprefix("Ship of ")
