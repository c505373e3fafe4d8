"""Playing Starfarers on its table as people do: by what things are called and where they lie on the map."""

import math
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import LIVE_MS
from tests.e2e.tables import Hand, Keyboard, Sandbox, panel, shows

MOVES = 250
"""How many things one seat does at most; the games of these tests are over well before."""
SPEND = ("Build colony ship", "Build trade ship", "Build spaceport", "Build upgrade", "Buy fame")
WANTED = ("Found colony", "Roll", *SPEND, "Shake", "Fly to", "End trade", "End flight")
"""Buttons that advance a seat, the best first."""
NEVER = ("Offer trade", "Fly a way")
"""Buttons that the play skips, because other tests cover them."""

NEAREST = """(stars) => {
  const spot = (one) => [Number(one.getAttribute("cx")), Number(one.getAttribute("cy"))];
  const far = ([x, y], [ax, ay]) => Math.hypot(x - ax, y - ay);
  const all = (query) => [...stars.querySelectorAll(query)].map(spot);
  const from = spot(stars.querySelector(".chosen-ship"));
  const isTrader = /^trade/i.test(stars.querySelector(".pick.chosen")?.getAttribute("aria-label") ?? "");
  const [taken, tokens] = [all(".piece circle"), all(".planet-token circle")];
  const crosses = [...stars.querySelectorAll(".closed path")].map((one) =>
    one.getAttribute("d").match(/-?[0-9.]+/g).slice(0, 2).map((part) => Number(part) + 5));
  const sites = all("circle.site").filter((site) => ![...taken, ...crosses].some((one) => far(one, site) < 5)
    && !tokens.some((one) => far([one[0], one[1] + 5], site) < 35));
  const goals = isTrader ? all(".dock > circle") : sites;
  const away = (point) => Math.min(...goals.map((goal) => far(goal, point)));
  const open = [...stars.querySelectorAll(".pick.reach")].map((one) => [away(spot(one)), one.dataset.place]);
  const [best, place] = open.sort((a, b) => a[0] - b[0])[0] ?? [Infinity, null];
  return best < away(from) ? place : null;
}"""
"""Of the places that the chosen ship can reach: the one nearest to where it wants to be; null for none."""


def dialogue(page: Page) -> Locator:
    return panel(page).locator("form.chosen")


def stars(page: Page) -> Locator:
    return page.locator("#game .starmap")


def offered(page: Page) -> list[str]:
    """Return the labels of the panel's buttons."""
    names = panel(page).locator(".actions button:enabled").all_inner_texts()
    return [name.removesuffix(" …") for name in names]


def press(page: Page, hand: Hand, name: str) -> None:
    """Press a button of the panel."""
    hand.press(panel(page).locator(".actions").get_by_role("button", name=re.compile(f"^{name}( …)?$")))


class Farer:
    """Somebody who plays seat 0 to the end, and does everything once that there is to do."""

    def __init__(self, page: Page, game: Sandbox, hand: Hand) -> None:
        self.page, self.game, self.hand = page, game, hand
        self.done: dict[str, int] = {}
        self.stays: set[str] = set()

    def play_whole(self) -> dict[str, int]:
        """Play to the end; gives what was done, and how often."""
        for _ in range(MOVES):
            if not self._await_choice():
                return self.done
            self._choose()
        raise AssertionError("the game does not end")

    def _await_choice(self) -> bool:
        """Wait until there is something to do; False once the game is over."""
        while not self.game.is_over():
            if shows(self.page, self.game, 0) and offered(self.page):
                return True
            self.page.wait_for_timeout(30)
        return False

    def _choose(self) -> None:
        names = [name for name in offered(self.page) if name not in NEVER and name not in self.stays]
        fresh = [name for name in names if name not in self.done and not name.startswith("End")]
        wanted = (fresh or [name for name in WANTED if name in names] or names)[0]
        before = panel(self.page).get_attribute("data-version")
        press(self.page, self.hand, wanted)
        if wanted == "Fly to" and not self._find_goal():
            self.stays.add(wanted)
            return
        if dialogue(self.page).count():
            fill_in(self.page, self.hand)
        if wanted in ("End flight", "End trade"):
            self.stays.clear()
        expect(self.page.locator(f"section.play[data-version='{before}']")).to_have_count(0, timeout=LIVE_MS)
        self.done[wanted] = self.done.get(wanted, 0) + 1

    def _find_goal(self) -> bool:
        """Choose a ship and where it flies to; False where none gets any nearer to where it wants to be."""
        ships = dialogue(self.page).get_by_role("combobox", name="Ship")
        for number in range(ships.locator("option:not([value=''])").count()):
            value = ships.locator("option:not([value=''])").nth(number).get_attribute("value")
            assert value
            self._select(ships, value)
            place = stars(self.page).evaluate(NEAREST)
            if place is not None:
                self._pick(place)
                return True
        self.hand.press(dialogue(self.page).get_by_role("button", name="Not now"))
        return False

    def _select(self, field: Locator, value: str) -> None:
        """Choose from a list; by keyboard with the arrows."""
        if not isinstance(self.hand, Keyboard):
            field.select_option(value)
            return
        self.hand.reach(field)
        for _ in range(field.locator("option").count()):
            if field.input_value() == value:
                return
            field.page.keyboard.press("ArrowDown")
        while field.input_value() != value:
            field.page.keyboard.press("ArrowUp")

    def _pick(self, place: str) -> None:
        """Pick a place: on the map, by keyboard from the list."""
        if isinstance(self.hand, Keyboard):
            self._select(dialogue(self.page).get_by_role("combobox", name="Where to"), place)
        else:
            stars(self.page).locator(f".pick[data-place='{place}']").click()


def fill_in(page: Page, hand: Hand) -> None:
    """Choose something wherever the open dialogue asks for it, and confirm."""
    form = dialogue(page).first
    for group in form.get_by_role("group").all():
        choices = group.get_by_role("radio").or_(group.get_by_role("checkbox"))
        if choices.count() and group.locator("input:checked").count() == 0:
            hand.choose(choices)
    fields = form.get_by_role("combobox")
    at = 0
    while at < fields.count():  # a ship that is chosen brings the places that it can go to
        if fields.nth(at).input_value() == "":
            if isinstance(hand, Keyboard):
                hand.choose(fields.nth(at))
            else:
                fields.nth(at).select_option(index=1)
        at += 1
    ready = form.locator(".primary").last
    for more in form.get_by_role("button", name=re.compile("^One more")).all():
        while ready.is_disabled() and more.is_enabled():
            hand.press(more)
    expect(ready).to_be_enabled(timeout=LIVE_MS)
    hand.press(ready)


def short_game(rounds: int = 60) -> dict[str, Any]:
    """Return the draws of a short game: rolls with a high income, fast ships, a few encounters."""
    balls = [FAST, FAST, BLACK_BALL, FAST, FAST]
    return {
        "dice": [2, 2, 4, 4, 3, 3, 4, 5, 5, 5] * rounds,
        "draws": [
            {"label": "starting-player", "result": 0},
            *({"label": "balls", "result": result} for result in balls * rounds),
        ],
        "advanced_start": True,
    }


FAST, BLACK_BALL = 5, 8
"""Pairs of balls by their number: yellow and red; blue and black."""


# Over HTTP, up to where the page is to be used

RESTS = ("decline-relief", "roll", "end-trade", "shake", "end-flight")
"""Actions of a seat that does only its duties."""


def rest(game: Sandbox, until: str, **fields: Any) -> None:
    """Play only the duties of all seats until seat 0 may submit such an action with such fields."""
    while not game.is_over():
        acted = False
        for seat in game.tokens:
            legal = game.legal(seat)
            types = [action["type"] for action in legal["actions"]]
            if seat == 0 and any(is_like(action, type=until, **fields) for action in legal["actions"]):
                return
            if types and "accept-offer" not in types:
                wanted = next((name for name in RESTS if name in types), types[0])
                action = legal["actions"][types.index(wanted)]
                game.act(seat, wanted, **{name: value for name, value in action.items() if name != "type"})
                acted = True
        if not acted:
            version = game.legal(0)["version"]
            game.service.client.get(f"/games/{game.id}/events?after={version}&wait=2&limit=1")
    raise AssertionError(f"the game is over before {until}")


def is_like(action: dict[str, Any], **fields: Any) -> bool:
    return all(action.get(name) == value for name, value in fields.items())


def take_pod_and_trade_ship(game: Sandbox) -> None:
    """Set up with a trade ship, get a freight pod, and go on to the next flight."""
    rest(game, "place-ship")
    ships = [one for one in game.legal(0)["actions"] if one["kind"] == "trade_ship"]
    game.act(0, "place-ship", kind="trade_ship", at=ships[0]["at"])
    pool = [one["upgrade"] for one in game.legal(0)["actions"]]
    if "freight_pod" in pool:
        game.act(0, "take-upgrade", upgrade="freight_pod")
    else:
        rest(game, "build-upgrade", upgrade="freight_pod")
        game.act(0, "build-upgrade", upgrade="freight_pod")
    rest(game, "fly-to")


def sail_to(game: Sandbox, goal: str | None) -> bool:
    """Fly towards a civilization's outpost, or anywhere; tells whether a friendship card is to be taken."""
    board = game.service.client.get(f"/games/{game.id}/board", token=game.tokens[0])
    points = [_point(name) for name in board["intersections"]]
    ways = [one for one in game.legal(0)["actions"] if one["type"] == "fly-to"]
    wanted = [area["centre"] for area in board["areas"] if area.get("civilization") == goal]
    best = min(ways, key=lambda one: _far(points[one["to"]], points[wanted[0]]) if goal else 0)
    game.act(0, "fly-to", ship=best["ship"], to=best["to"])
    left = {action["type"] for action in game.legal(0)["actions"]}
    if "end-flight" in left:
        game.act(0, "end-flight")
    return "take-friendship-card" in left


def _point(name: str) -> tuple[float, float]:
    column, row, side = name.split(",")
    return 1.5 * int(column) + (1 if side == "E" else -1), math.sqrt(3) * (int(row) + int(column) / 2)


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return math.dist(one, other)
