"""Whole games of Starship Catan on the page alone: by mouse, and by keyboard."""

from collections.abc import Iterator
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import LIVE_MS, enter_focused, press_space
from tests.e2e.client import Client
from tests.e2e.starship_table import GOODS, called, main_button, question, taps_of, wait_for
from tests.e2e.tables import Keyboard

MOVES = 600
"""The most actions in a game; most games need a third of that."""
WISHES = (
    "complete-mission",
    "found-colony",
    "found-trading-post",
    "take-resource",
    "produce",
    "upgrade-module",
    "build-module",
    "choose-module",
    "lose-module",
    "build-ship",
    "upgrade-cannon",
    "upgrade-booster",
    "build-cannon",
    "build-booster",
    "choose-sector",
    "scan",
    "place-cards",
    "fight-pirate",
    "buy",
    "reveal-card",
    "accept-offer",
    "decline-offer",
    "offer-trade",
    "buy-at-post",
    "sell",
    "sell-at-post",
    "force-purchase",
    "pay-pirate",
    "end-turn",
    "end-flight",
    "skip-scan",
    "give-up-ship",
)
"""Types of action of a player who wants to win, the best first."""
ONCE = {"offer-trade", "buy-at-post", "sell", "sell-at-post", "force-purchase", "pay-pirate", "give-up-ship"}
"""Types that the play covers once; it repeats them only if it has no alternative."""


class ByMouse:
    """Plays by mouse."""

    name: ClassVar[str] = "mouse"

    def press(self, thing: Locator) -> None:
        thing.click()


class ByKeyboard:
    """Plays by keyboard: Space for the main button, Tab and Enter for all else."""

    name: ClassVar[str] = "keyboard"

    def press(self, thing: Locator) -> None:
        expect(thing).to_be_enabled(timeout=LIVE_MS)
        if thing.get_attribute("id") == "main-button":
            press_space(thing.page)
            return
        Keyboard().reach(thing)
        enter_focused(thing.page)


Hand = ByMouse | ByKeyboard


def play_whole(page: Page, client: Client, game: str, token: str, hand: Hand) -> set[str]:
    """Play a seat until a seat has won, and return the types of the actions played."""
    done: set[str] = set()
    for number in range(MOVES):
        legal = await_decision(client, game, token)
        if legal is None:
            wait_for(page, client.get(f"/games/{game}")["version"])
            return done
        action = wanted([*legal["actions"], *legal["templates"]], done, number)
        wait_for(page, legal["version"])
        board = client.get(f"/games/{game}/board", token=token)
        for thing in (
            offering(page, board) if action["type"] == "offer-trade" else taps_of(page, action, board)
        ):
            hand.press(thing)
        wait_for(page, legal["version"] + 1)
        done.add(action["type"])
    raise AssertionError("the game does not end")


def await_decision(client: Client, game: str, token: str) -> dict[str, Any] | None:
    """Wait until the seat must decide, and return its decision; None once the game is over."""
    while (summary := client.get(f"/games/{game}"))["status"] == "running":
        legal: dict[str, Any] = client.get(f"/games/{game}/legal-actions", token=token)
        if legal["actions"]:
            return legal
        client.get(f"/games/{game}/events?after={summary['version']}&wait=2&limit=1")
    return None


def wanted(actions: list[dict[str, Any]], done: set[str], number: int) -> dict[str, Any]:
    """Return the next action: of a new type if there is one, otherwise of the best."""

    def rank(kind: str) -> tuple[bool, bool, int]:
        return (kind in done, kind in ONCE, WISHES.index(kind))

    best = min((action["type"] for action in actions), key=rank)
    alike = [action for action in actions if action["type"] == best]
    return alike[number % len(alike)]


def offering(page: Page, board: dict[str, Any]) -> Iterator[Locator]:
    """Yield the buttons to tap for an offer of 1 Astro for one of the opponent's goods."""
    other = next(one for one in board["players"] if one["seat"] != board["viewer"])
    held = next(name for name, count in other["goods"].items() if count > 0)
    yield called(question(page), "Give Astro: ")
    yield called(question(page), f"Get {GOODS[held]}: ")
    yield main_button(page)
