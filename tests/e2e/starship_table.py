"""Actions on the page of Starship Catan as by people, who tap buttons by their names."""

import re
from collections.abc import Iterator, Mapping
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
ONE = {**GOODS, "trade_goods": "Trade Good", "science": "Science Point"}
MODULES = {
    "logistics": ("Logistics Module", "Enhanced Logistics Module"),
    "command": ("Command Module", "Integrated Command Module"),
    "sensor": ("Sensor Module", "Enhanced Sensor Module"),
    "trade": ("Trade Module", "Improved Trade Module"),
    "science": ("Science Module", "Advanced Scientific Research Module"),
    "production": ("Production Module", "Expanded Production Module"),
}
SHIPS = {"colony_ship": "colony ship", "trade_ship": "trade ship"}
IN_DOCK = {
    "reveal-card": "Next card",
    "end-flight": "End flight",
    "scan": "Look ahead",
    "skip-scan": "Don’t look",
    "fight-pirate": "Fight",
    "pay-pirate": "Pay ",
    "accept-offer": "Accept",
    "decline-offer": "Refuse",
    "end-turn": "End turn",
}
ASKED = {"found-trading-post": "Found a trading post here", "found-colony": "Found a colony here"}
BUILT = {
    "build-booster": "Booster. ",
    "upgrade-booster": "Booster II. ",
    "build-cannon": "Cannon. ",
    "upgrade-cannon": "Cannon II. ",
}
MOST_TAPS = {"buy": 3, "sell": 3, "buy-at-post": 4, "sell-at-post": 4, "place-cards": 7}
"""The most taps that an action takes, for actions with more steps than to choose and to confirm."""


def seat_at(page: Page, url: str, game: str, seat: int, token: str) -> None:
    """Take a seat with its token, and wait for the table."""
    take_seat(page, f"{url}/#/take/{game}/{seat}/{token}")
    expect(table(page)).to_be_visible(timeout=LIVE_MS)


def table(page: Page) -> Locator:
    return page.locator(".board .ssc")


def question(page: Page) -> Locator:
    """Return the panel with the current decision."""
    return page.locator(".ssc-question")


def dock(page: Page) -> Locator:
    return page.locator("#game .dock")


def main_button(page: Page) -> Locator:
    return page.locator("#main-button")


def own_ship(page: Page) -> Locator:
    return page.locator(".ssc-near .ssc-ship")


def wait_for(page: Page, version: int) -> None:
    """Wait until the page shows a version, or a later one."""
    page.wait_for_function(
        IS_SHOWN,
        arg=version,
        timeout=LIVE_MS,
    )


IS_SHOWN = """version => document.querySelector("#game.ending") !== null
  || Number(document.querySelector(".board .ssc")?.dataset.version) >= version"""
"""A finished game is shown by its result."""


def do(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> None:
    """Take any action on the table, with no more taps than allowed for it."""
    taps = 0
    for thing in taps_of(page, action, board):
        thing.click()
        taps += 1
    assert taps <= MOST_TAPS.get(str(action["type"]), 2), f"{action} took {taps} taps"


def called(where: Locator, name: str) -> Locator:
    """Return the button whose name begins with this text."""
    return where.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first


def taps_of(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> Iterator[Locator]:
    """Yield the buttons to tap for an action, in order."""
    kind = str(action["type"])
    if kind in IN_DOCK:
        yield called(dock(page), IN_DOCK[kind])
    elif kind in ASKED:
        yield called(question(page), ASKED[kind])
    elif kind == "choose-sector":
        yield called(table(page), f"Fly into sector {action['sector']}")
    elif kind == "complete-mission":
        mission = next(one for one in board["face_up_missions"] if one["id"] == action["mission"])
        yield called(question(page), f"Complete {mission['name']}")
    elif kind in ("produce", "take-resource"):
        yield called(question(page), f"Take {GOODS[action['resource']]}")
    elif kind == "place-cards":
        yield from placing(page, action, board)
        yield called(dock(page), "Put back")
    else:
        yield from choosing(page, action)
        yield main_button(page)


def choosing(page: Page, action: Mapping[str, Any]) -> Iterator[Locator]:
    """Yield the buttons to tap before the main button takes the action."""
    kind = str(action["type"])
    if kind in BUILT:
        yield called(dock(page), BUILT[kind])
    elif kind == "build-ship":
        yield called(dock(page), f"{SHIPS[action['ship']].capitalize()}. ")
    elif kind == "give-up-ship":
        yield called(own_ship(page), f"hangar: {SHIPS[action['ship']]}")
    elif kind == "force-purchase":
        yield called(question(page), f"Get {GOODS[action['resource']]}: ")
    elif "module" in action:
        names = "|".join(MODULES[action["module"]])
        yield own_ship(page).get_by_role("button", name=re.compile(f"^({names}),"))
    else:
        yield from dealing(page, action)


def dealing(page: Page, action: Mapping[str, Any]) -> Iterator[Locator]:
    """Yield the buttons of a deal: its trading post, if it has one, and the goods."""
    if post := action.get("post"):
        yield question(page).locator(f"[data-post='{post}']")
    verb = str(action["type"]).split("-")[0].capitalize()
    section = question(page).get_by_role("region", name=verb, exact=True)
    for good, count in action["goods"].items():
        name = ONE[good] if count == 1 else GOODS[good]
        numbered = section.get_by_role("button", name=re.compile(f"^{verb} {count} {name} for "))
        several = section.get_by_role("button", name=f"One more {GOODS[good]}", exact=True)
        expect(numbered.or_(several)).to_be_visible(timeout=LIVE_MS)
        if numbered.count():
            yield numbered
        else:
            for _ in range(count):
                yield several


def placing(page: Page, action: Mapping[str, Any], board: Mapping[str, Any]) -> Iterator[Locator]:
    """Yield the cards to tap for the wanted order; a tap moves a card to the end of the other lane."""
    cards = board["flight"]["inspected"]
    lanes = {"top": list(range(len(cards))), "bottom": list[int]()}
    wanted = {"top": list(action.get("top", ())), "bottom": list(action.get("bottom", ()))}
    while lanes != wanted:
        card = next_to_move(lanes, wanted)
        source = "top" if card in lanes["top"] else "bottom"
        place = lanes[source].index(card)
        yield page.locator(f".lane-{source} button").nth(place)
        lanes[source].remove(card)
        lanes["bottom" if source == "top" else "top"].append(card)


def next_to_move(lanes: Mapping[str, list[int]], wanted: Mapping[str, list[int]]) -> int:
    """Return the card to tap next: one in the wrong lane that comes next there, else one out of order."""
    for lane, other in (("bottom", "top"), ("top", "bottom")):
        settled = wanted[lane][: len(lanes[lane])]
        if lanes[lane] == settled and len(settled) < len(wanted[lane]):
            card = wanted[lane][len(settled)]
            if card in lanes[other]:
                return card
    return next(
        card
        for lane in ("top", "bottom")
        for place, card in enumerate(lanes[lane])
        if wanted[lane][place : place + 1] != [card]
    )


def name_of(card: Mapping[str, Any]) -> str:
    return f"Pirate of strength {card['strength']}" if card["kind"] == "pirate" else str(card["name"])
