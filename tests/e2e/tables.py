"""Play through the page in tests: people with their own browsers, sandboxes, mouse and keyboard."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.browsers import CONTEXTS, LIVE_MS, STILL, leave
from tests.e2e.play import RULESET, create, tokens_of
from tests.e2e.running import Running

MOVES = 300
"""The most steps in a game; the games of these tests are much shorter."""
EXPECTED = ("status of 4", "status of 503", "ERR_", "net::")
"""Browser errors that a test causes by a refused request, one that comes too early, or a lost connection."""
FAR = 200
"""The most presses of Tab until an element has the focus."""
IS_AT = "wanted => ({ focused: document.activeElement === wanted, connected: wanted.isConnected })"


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Browsers of different people, which share nothing."""
    pages: list[Page] = []
    complaints: list[str] = []

    def come(**options: Any) -> Page:
        window = {"viewport": {"width": 1300, "height": 1000}}
        page = CONTEXTS.open(browser, **(STILL | window | options))
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if message.type == "error" else None,
        )
        return page

    yield come
    leave(pages)
    worse = [each for each in complaints if not any(part in each for part in EXPECTED)]
    assert not worse, worse


class Sandbox:
    """A game with scripted dice, played up to a position by its seats' tokens."""

    def __init__(
        self,
        service: Running,
        *seats: dict[str, str],
        dice: list[int],
        ruleset: str = RULESET,
        draws: list[dict[str, Any]] | None = None,
        **options: Any,
    ) -> None:
        self.service = service
        rolls = [{"label": "die", "result": shown - 1} for shown in dice]
        sandbox = {"seed": "trek", "draws": [*rolls, *(draws or [])]}
        made = create(service.client, *seats, ruleset=ruleset, options=options, sandbox=sandbox)
        self.id: str = made["id"]
        self.tokens = tokens_of(made)

    def address(self, seat: int) -> str:
        return f"{self.service.url}/#/take/{self.id}/{seat}/{self.tokens[seat]}"

    def legal(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.service.client.get(
            f"/games/{self.id}/legal-actions", token=self.tokens[seat]
        )
        return found

    def act(self, seat: int, type_: str, **fields: Any) -> None:
        body = {"type": type_, **fields}
        path = f"/games/{self.id}/actions"
        answer = self.service.client.ask("POST", path, body, token=self.tokens[seat], key=uuid4().hex)
        assert answer.status == 201, answer.text

    def own(self, seat: int) -> dict[str, Any]:
        board = self.service.client.get(f"/games/{self.id}/board", token=self.tokens[seat])
        own: dict[str, Any] = board["players"][seat]
        return own

    def is_over(self) -> bool:
        return bool(self.service.client.get(f"/games/{self.id}")["status"] == "finished")


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="What you can do")


def shows(page: Page, game: Sandbox, seat: int) -> bool:
    """Return True if the panel shows the service's current version and is enabled."""
    version = str(game.legal(seat)["version"])
    shown = panel(page)
    return shown.count() == 1 and shown.get_attribute("data-version") == version


class Hand(Protocol):
    """A way to press controls and to choose values."""

    def press(self, thing: Locator) -> None: ...
    def increase(self, number: Locator) -> None: ...
    def choose(self, options: Locator) -> None: ...


class Mouse:
    def press(self, thing: Locator) -> None:
        thing.click()

    def increase(self, number: Locator) -> None:
        name = number.evaluate("(field) => field.labels[0].textContent.trim()")
        number.page.get_by_role("button", name=f"{name}: one more").first.click()

    def choose(self, options: Locator) -> None:
        options.first.check()


class Keyboard:
    """Uses only Tab, arrow keys and Enter."""

    def reach(self, thing: Locator) -> None:
        """Press Tab until the element has the focus; find it again only if the page has replaced it."""
        keyboard, wanted = thing.page.keyboard, thing.element_handle()
        for _ in range(FAR):
            if not (at := wanted.evaluate(IS_AT))["connected"]:
                wanted = thing.element_handle()
                at = wanted.evaluate(IS_AT)
            if at["focused"]:
                return
            keyboard.press("Tab")
        raise AssertionError(f"{thing} is out of reach of Tab")

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        expect(thing).to_be_enabled(timeout=LIVE_MS)
        thing.page.keyboard.press("Enter")

    def increase(self, number: Locator) -> None:
        self.reach(number)
        number.page.keyboard.press("ArrowUp")

    def choose(self, options: Locator) -> None:
        self.reach(options.first)
        options.page.keyboard.press("ArrowDown")


def fill_in(page: Page, hand: Hand) -> None:
    """Choose all values of the open form, and confirm it."""
    form = panel(page).locator("form.chosen")
    confirm = form.locator("button[type=submit]")
    for group in form.locator("fieldset.chips").all():
        if confirm.is_enabled():
            break
        if group.locator("input:checked").count() == 0:
            hand.choose(group.locator("input"))
    for field in form.locator("select").all():
        if field.input_value() == "":
            if isinstance(hand, Keyboard):
                hand.choose(field)
            else:
                field.select_option(index=1)
    numbers = form.get_by_role("spinbutton")
    for at in range(numbers.count()):
        while confirm.is_disabled() and int(numbers.nth(at).input_value()) < int(
            numbers.nth(at).get_attribute("max") or 0
        ):
            hand.increase(numbers.nth(at))
    expect(confirm).to_be_enabled()
    hand.press(confirm)


def play_whole(page: Page, game: Sandbox, hand: Hand) -> set[str]:
    """Play seat 0 to the end, with new types of action first. Return the types of action taken."""
    done: set[str] = set()
    offered = panel(page).locator(".actions button:enabled")
    for _ in range(MOVES):
        while not game.is_over() and not (shows(page, game, 0) and offered.count()):
            page.wait_for_timeout(50)
        if game.is_over():
            return done
        names = [name.removesuffix(" …") for name in offered.all_inner_texts()]
        fresh = [name for name in names if name not in done and name != "Offer trade"]
        plain = [name for name in names if name in ("End turn", "Roll dice")]
        wanted = (fresh or plain or names)[0]
        if wanted == "End turn" and len(fresh) > 1:
            wanted = fresh[1]
        before = panel(page).get_attribute("data-version")
        hand.press(panel(page).locator(".actions").get_by_role("button", name=wanted))
        if panel(page).locator("form.chosen").count():
            fill_in(page, hand)
        expect(page.locator(f"section.play[data-version='{before}']")).to_have_count(0, timeout=LIVE_MS)
        done.add(wanted)
    raise AssertionError("the game does not end")
