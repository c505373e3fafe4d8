"""Play of Starfarers on the page as by people, who tap ships, places, cards and the main button."""

import math
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import LIVE_MS, take_seat
from tests.e2e.client import eventually
from tests.e2e.play import human
from tests.e2e.running import Running
from tests.e2e.tables import Hand, Keyboard, Sandbox

BOT = {"kind": "bot", "bot": "greedy"}
FAST, BLACK_BALL = 5, 8
"""Pairs of balls by their number: yellow and red; blue and black."""
PLAIN = [2, 4] * 200
"""Rolls of 6, from which the first seat gets resources."""


# Parts of the page


def main(page: Page) -> Locator:
    """The main button, which takes the next step of a turn."""
    return page.locator("#main-button")


def tap_main(page: Page, words: str) -> None:
    """Press the main button once it has these words and its guard is off."""
    expect(main(page)).to_contain_text(words, timeout=LIVE_MS)
    expect(main(page)).not_to_have_attribute("aria-disabled", "true", timeout=LIVE_MS)
    main(page).click()


def stars(page: Page) -> Locator:
    return page.locator("#game .starmap")


def own_ships(page: Page) -> Locator:
    return stars(page).locator(".open-place.own")


def ends(page: Page) -> Locator:
    """The places at which the chosen ship may end its move."""
    return stars(page).locator(".open-place.reach")


def tap_place(page: Page, place: int) -> None:
    """Tap an open place of the map."""
    spot = stars(page).locator(f".open-place[data-place='{place}']")
    expect(spot).to_have_count(1, timeout=LIVE_MS)
    spot.dispatch_event("click")


def agree(page: Page) -> None:
    """Tap ✓ beside the chosen place."""
    yes = page.locator(".farers-map .confirm .yes:not([aria-disabled])")
    expect(yes).to_have_count(1, timeout=LIVE_MS)
    yes.click()


def card(page: Page, name: str) -> Locator:
    """The slot of a card in the player's hand."""
    return page.locator(f".dock [data-anchor='hand-{name}']")


def sheet(page: Page) -> Locator:
    """The sheet over the board: a question, a trade or an encounter."""
    return page.locator(".sheet-place").locator(".sheet, .farers-sheet").last


def answer(page: Page, name: str | re.Pattern[str]) -> None:
    """Tap an answer of the sheet, once its guard is off."""
    expect(sheet(page).get_by_role("button", name=name).first).to_be_enabled(timeout=LIVE_MS)
    expect(page.locator(".sheet-place [data-guarded]")).to_have_count(0, timeout=LIVE_MS)
    sheet(page).get_by_role("button", name=name).first.click()


def is_shown(page: Page, game: Sandbox, seat: int = 0) -> bool:
    version = game.legal(seat)["version"]
    return page.locator(f"#game[data-version='{version}']:not([aria-busy])").count() == 1


def await_table(page: Page, game: Sandbox, seat: int = 0) -> None:
    """Wait until the page shows the game's newest version."""
    eventually(lambda: is_shown(page, game, seat), what="the table to be current", timeout_s=LIVE_MS / 1000)


def seen(page: Page, game: Sandbox, seat: int = 0) -> None:
    """Take a seat of a game, and wait until its table is shown."""
    take_seat(page, game.address(seat))
    expect(stars(page)).to_be_visible(timeout=LIVE_MS)
    await_table(page, game, seat)


# Games with scripted draws


def draws(label: str, *results: int) -> list[dict[str, Any]]:
    return [{"label": label, "result": result} for result in results]


def staged(
    service: Running,
    *more: dict[str, Any],
    dice: list[int] = PLAIN,
    others: tuple[dict[str, str], dict[str, str]] = (human("Bob"), human("Cleo")),
    **options: Any,
) -> Sandbox:
    """Open a game in which Ada begins; by default, all shakes show fast balls."""
    scripted = [*draws("starting-player", 0), *more, *draws("balls", *[FAST] * 200)]
    return Sandbox(service, human("Ada"), *others, dice=dice, ruleset="starfarers", draws=scripted, **options)


def short_game(rounds: int = 60) -> dict[str, Any]:
    """Return the draws of a short game: rolls with a high income, fast ships, a few encounters."""
    balls = [FAST, FAST, BLACK_BALL, FAST, FAST]
    return {
        "dice": [2, 2, 4, 4, 3, 3, 4, 5, 5, 5] * rounds,
        "draws": [*draws("starting-player", 0), *draws("balls", *balls * rounds)],
        "advanced_start": True,
    }


RESTS = ("decline-relief", "roll", "end-trade", "shake", "end-flight")
"""The actions with which a seat does only its duties."""


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


def board_of(game: Sandbox, seat: int = 0) -> dict[str, Any]:
    """Read the board as a seat sees it."""
    found: dict[str, Any] = game.service.client.get(f"/games/{game.id}/board", token=game.tokens[seat])
    return found


def take_pod_and_trade_ship(game: Sandbox) -> None:
    """Set up a game with a trade ship, get a freight pod, and play until the next flight."""
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
    """Fly towards a civilization's outpost, or anywhere. Return True if a friendship card is due."""
    board = board_of(game)
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


# Whole games

BUILDS = ("build-colony-ship", "build-trade-ship", "build-spaceport", "build-upgrade")
MOVES = 400
"""The most steps of a seat in a game; the games of these tests are much shorter."""


class Farer:
    """A player who plays seat 0 to the end by tapping on the table."""

    def __init__(self, page: Page, game: Sandbox, hand: Hand) -> None:
        self.page, self.game, self.hand = page, game, hand
        self.done: dict[str, int] = {}
        self.stays: set[int] = set()

    def play_whole(self) -> dict[str, int]:
        """Play to the end. Return how often each type of action was taken."""
        for _ in range(MOVES):
            if not self._await_choice():
                return self.done
            version = self.game.legal(0)["version"]
            done = self._choose()
            if done is None:
                continue
            self.done[done] = self.done.get(done, 0) + 1
            expect(self.page.locator(f"#game[data-version='{version}']")).to_have_count(0, timeout=LIVE_MS)
        raise AssertionError("the game does not end")

    def _await_choice(self) -> bool:
        """Wait until seat 0 may act; return False once the game is over."""
        while not self.game.is_over():
            if self.game.legal(0)["actions"] and is_shown(self.page, self.game):
                return True
            self.page.wait_for_timeout(30)
        return False

    def _choose(self) -> str | None:
        legal = self.game.legal(0)["actions"]
        types = {action["type"] for action in legal}
        for name, answer in (
            ("found-colony", self._found),
            ("answer-yes-no", self._answer),
            ("answer-number", self._answer),
            ("take-resources", self._take),
            ("discard", self._discard),
            ("place-colony", self._place),
            ("make-spaceport", self._place),
            ("place-ship", self._place_ship),
            ("place-free-trade-ship", self._place),
            ("stop-ship", self._place),
            ("take-friendship-card", self._friend),
        ):
            if name in types or (name == "discard" and self._is_due()):
                answer()
                return name
        for name in ("take-upgrade", "gain-upgrade", "remove-upgrade", "rob", "take-relief"):
            if name in types:
                answers = sheet(self.page).locator("button.answer:enabled, button.card-choice:enabled")
                self.hand.press(answers.first)
                return name
        return self._build(types) or self._fly(legal) or self._go_on()

    def _is_due(self) -> bool:
        board = board_of(self.game)
        return any(one["seat"] == 0 and not one["chosen"] for one in board["discards"])

    def _found(self) -> None:
        self.hand.press(self.page.locator(".farers-map .deed").first)

    def _answer(self) -> None:
        self.hand.press(
            self.page.locator(".encounter-answers button").and_(self.page.locator("button:enabled")).last
        )

    def _take(self) -> None:
        choices = sheet(self.page).locator("button.card-choice").and_(self.page.locator("button:enabled"))
        version = self.game.legal(0)["version"]
        while self.game.legal(0)["version"] == version:
            self.hand.press(choices.first)
            self.page.wait_for_timeout(30)

    def _discard(self) -> None:
        self.hand.press(self.page.locator(".main-place .second"))
        self._press_main()

    def _place(self) -> None:
        self._tap(stars(self.page).locator(".open-place").first)
        self._agree()

    def _place_ship(self) -> None:
        self.hand.press(self.page.locator(".farers-sheet button.answer").first)
        self._place()

    def _friend(self) -> None:
        self.hand.press(sheet(self.page).locator("button.answer").first)
        self._press_main()

    def _build(self, types: set[str]) -> str | None:
        for number, name in enumerate(BUILDS):
            if name not in types:
                continue
            bar = self.page.locator(".build-bar .build")
            is_piece = name != "build-upgrade"
            self.hand.press(bar.nth(number) if is_piece else bar.and_(self.page.locator(".affordable")).last)
            if is_piece:
                if self.page.locator(".farers-map .confirm").count() == 0:
                    self._tap(stars(self.page).locator(".open-place.spot").first)
                self._agree()
            else:
                self._press_main()
            return name
        return None

    def _fly(self, legal: list[dict[str, Any]]) -> str | None:
        """Fly a ship nearer to its goal. Return None if no ship gets nearer and none has to leave."""
        board = board_of(self.game)
        must = not {"end-flight", "end-move"} & {one["type"] for one in legal}
        for ship in board["ships"]:
            goal = goal_of(board, legal, ship, must=must)
            if ship["seat"] != 0 or (ship["ship"] in self.stays and not must) or goal is None:
                continue
            self._tap(stars(self.page).locator(f".open-place.own[data-place='{ship['at']}']"))
            self._tap(stars(self.page).locator(f".open-place[data-place='{goal}']"))
            self._agree()
            self.stays.add(ship["ship"])
            return "fly-to"
        return None

    def _go_on(self) -> str | None:
        self.stays.clear()
        words = main(self.page).locator(".main-words").inner_text()
        self._press_main()
        return words

    def _tap(self, place: Locator) -> None:
        if isinstance(self.hand, Keyboard):
            place.focus()  # the arrows of the map lead to every place
            self.page.keyboard.press("Enter")
        else:
            place.dispatch_event("click")

    def _agree(self) -> None:
        yes = self.page.locator(".farers-map .confirm .yes:not([aria-disabled])")
        expect(yes).to_have_count(1, timeout=LIVE_MS)
        self.hand.press(yes)

    def _press_main(self) -> None:
        expect(main(self.page)).not_to_have_attribute("aria-disabled", "true", timeout=LIVE_MS)
        self.hand.press(main(self.page))


def goal_of(
    board: dict[str, Any], legal: list[dict[str, Any]], ship: dict[str, Any], *, must: bool
) -> int | None:
    """Return the place within reach that is nearest to the goal of a ship, if that is nearer than now.

    A ship that ``must`` fly, because its move or the flight cannot end yet, always gets the nearest place.
    """
    reach = [one["to"] for one in legal if one["type"] == "fly-to" and one["ship"] == ship["ship"]]
    if not reach:
        return None
    points = [_point(name) for name in board["intersections"]]
    taken = {place for player in board["players"] for place in (*player["colonies"], *player["spaceports"])}
    taken |= {*board["neutral"]["occupied"], *board["neutral"]["closed"]}
    if ship["kind"] == "trade_ship":
        goals = [area["centre"] for area in board["areas"] if area["civilization"]]
    else:
        goals = [
            site
            for area in board["areas"]
            for lobe, site in enumerate(area["sites"])
            if area["planets"]
            and site not in taken
            and not any(area["planets"][at % 3]["token"] for at in (lobe, lobe + 1))
        ]
    if not goals:
        return reach[0] if must else None

    def away(place: int) -> float:
        return min(_far(points[place], points[goal]) for goal in goals)

    best = min(reach, key=away)
    return best if must or away(best) < away(ship["at"]) else None
