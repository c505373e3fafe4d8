"""A real browser for the tests of pages, and the errors and warnings of each page."""

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Route,
    expect,
    sync_playwright,
)

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The commands that may start a browser. The first has no window and takes half the processor time."""

CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)


STILL = {"reduced_motion": "reduce"}
"""The default of the tests' pages: without a GPU, each frame of an animation costs processor time."""

MOVING = {"reduced_motion": "no-preference"}
"""The media feature of most users, who do not request reduced motion."""

LIVE_MS = 60_000
"""The time in which an element must appear, even on a loaded machine."""

expect.set_options(timeout=LIVE_MS)

needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium is installed (apt-get install chromium-headless-shell)"
)


_NO_WORKERS = "delete Navigator.prototype.serviceWorker"


def _new_context(make: Callable[..., BrowserContext], **options: Any) -> BrowserContext:
    """Open a context without service workers unless allowed: routes of tests do not see their requests."""
    context = make(**options)
    context.set_default_timeout(LIVE_MS)
    if options.get("service_workers") != "allow":
        context.add_init_script(_NO_WORKERS)
    return context


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all modules; each person in it has their own context.

    It ends with this package, because its event loop prevents other event loops in this process.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        browser.new_context = partial(_new_context, browser.new_context)  # type: ignore[method-assign]
        yield browser
        browser.close()


class Contexts:
    """Contexts of a browser, each used by one person after the other.

    The next person finds empty storage but a warm cache. Loading and compiling the page's modules for every
    person would take a quarter of the processor time of these tests.
    """

    def __init__(self) -> None:
        self._free: dict[tuple[Browser, str], list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, tuple[Browser, str]] = {}
        self._visited: dict[BrowserContext, set[str]] = {}

    def open(self, browser: Browser, **options: Any) -> Page:
        """Open a page in a context that nobody else uses."""
        window = options.pop("viewport", None)
        kind = browser, repr(sorted(options.items()))
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else browser.new_context(**options)
        self._kinds[context] = kind
        page = context.new_page()
        self._clear(page)
        page.on("framenavigated", lambda frame: self._visited[context].add(_origin(frame.url)))
        if window is not None:
            page.set_viewport_size(window)
        return page

    def _clear(self, page: Page) -> None:
        """Delete what earlier people stored."""
        session = page.context.new_cdp_session(page)
        for origin in self._visited.get(page.context, ()):
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        self._visited[page.context] = set()

    def leave(self, context: BrowserContext) -> None:
        """Close the pages of a context, even during a request that a route of the test answers."""
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
            page.close()
        if kind := self._kinds.pop(context, None):
            context.set_offline(False)
            self._free[kind].append(context)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


CONTEXTS = Contexts()


@contextmanager
def visitors(browser: Browser, *, expected: str = "", **usual: Any) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page for a new person; ``usual`` are the default options of contexts.

    At the end, no page may have logged an error or a warning without the text ``expected``.
    """
    pages = []
    complaints: list[str] = []

    def come(**options: Any) -> Page:
        page = CONTEXTS.open(browser, **(STILL | usual | options))
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
        )
        return page

    yield come
    leave(pages)
    assert [each for each in complaints if not expected or expected not in each] == []


def leave(pages: Iterable[Page]) -> None:
    """Leave the contexts of the pages, for the next people."""
    for page in pages:
        CONTEXTS.leave(page.context)


class Watched:
    """A page that records its errors, its warnings and the hosts of its requests."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[Request] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self.requests.append(request))  # noqa: PLW0108  playwright marks it

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location})")

    def assert_quiet(self, url: str) -> None:
        assert self.complaints == []
        strangers = [request.url for request in self.requests if not request.url.startswith(f"{url}/")]
        assert strangers == []


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watched]:
    page = CONTEXTS.open(browser, viewport={"width": 1950, "height": 1000}, **STILL)  # games beside a game
    yield Watched(page)
    leave([page])


def take_seat(page: Page, address: str) -> None:
    """Open the link of a seat, and agree to play that seat in this browser."""
    page.goto(address)
    page.wait_for_function(ASKS_OR_IS_TAKEN, timeout=LIVE_MS)
    agree = page.locator("#take button.primary")
    if agree.count():
        agree.click()
        page.wait_for_url(re.compile("#/games/"), timeout=LIVE_MS)


ASKS_OR_IS_TAKEN = """() => location.hash.startsWith("#/games/")
  || document.querySelector("#take button.primary") !== null"""


def become_player(page: Page, address: str) -> None:
    """Open the link of a registered player, and agree to play under that name in this browser."""
    page.goto(address)
    page.locator("#me button.primary").click(timeout=LIVE_MS)
    page.wait_for_url(re.compile("#/me$"), timeout=LIVE_MS)


def enter(thing: Locator) -> None:
    """Press a control by Enter, once the guard against double clicks allows it."""
    expect(thing).to_be_enabled(timeout=LIVE_MS)
    thing.press("Enter")


def enter_focused(page: Page) -> None:
    """Press the focused control by Enter, once the guard allows it."""
    page.wait_for_function("() => !document.activeElement.matches('[aria-disabled=true]')", timeout=LIVE_MS)
    page.keyboard.press("Enter")


def press_space(page: Page) -> None:
    """Press Space on the page's body; without any focus, the last control would get the key."""
    page.locator("#content").focus()
    page.keyboard.press("Space")


def without_guard(page: Page) -> Page:
    """Switch off the guard against double clicks, which slows down whole games."""

    def quickened(route: Route) -> None:
        answer = route.fetch()
        written = answer.text()
        assert "GUARD_MS = 500" in written
        route.fulfill(response=answer, body=written.replace("GUARD_MS = 500", "GUARD_MS = 0"))

    page.route(re.compile(r"/guard\.js$"), quickened)
    return page


def keep_picture(page: Page, name: str) -> None:
    """Save a picture for people to look at, in the folder STARLEDGER_E2E_PICTURES."""
    if folder := os.environ.get("STARLEDGER_E2E_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")
