"""All main views of the page: games in prepared positions, and the addresses that show them."""

import random
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Page, Request, expect

from tests.e2e.browsers import LIVE_MS, take_seat
from tests.e2e.client import Client
from tests.e2e.play import create, human, play, tokens_of
from tests.e2e.running import OPERATOR_TOKEN

NAMES = ("Ada", "Bob", "Cleo")
PLAYER = "Ada of the views"
SEED = "all the views"

SEATS = {"star-trek-catan": 3, "starship-catan": 2, "starfarers": 3}
TURNS = {"star-trek-catan": 12, "starship-catan": 6, "starfarers": 9}
"""The number of turns played before the tests open the views."""


class View(NamedTuple):
    """A view by its address; ``seat`` is the link that takes the viewer's seat, if any."""

    name: str
    address: str
    seat: str | None = None


def brought(client: Client, ruleset: str, *, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Play a sandbox by a fixed seed until the first seat must choose in such a position."""
    people = [human(name) for name in NAMES[: SEATS[ruleset]]]
    made = create(client, *people, ruleset=ruleset, sandbox={"seed": SEED})

    def is_there(now: dict[str, Any]) -> bool:
        return until(now) and now["deciding"] == [0]

    play(client, made["id"], tokens_of(made), random.Random(SEED), deadline_s=200, until=is_there)
    return made


def seat_link(made: dict[str, Any], seat: int = 0) -> str:
    return f"/#/take/{made['id']}/{seat}/{tokens_of(made)[seat]}"


def stage(client: Client) -> list[View]:
    """Bring games to interesting positions, and list the views of them."""
    views = [View("start", "/"), *(View(name, f"/#/{name}") for name in ("new", "watch", "learn", "me"))]
    waiting = create(client, human("Ada"), {"kind": "open"}, {"kind": "bot", "bot": "greedy"})
    views.append(View("invited", f"/#/games/{waiting['id']}"))
    views.append(View("waiting", f"/#/games/{waiting['id']}", seat_link(waiting)))
    for ruleset, turns in TURNS.items():
        made = brought(client, ruleset, until=lambda now, turns=turns: now["turn"] >= turns)
        views.append(View(ruleset, f"/#/games/{made['id']}", seat_link(made)))
        if ruleset == "star-trek-catan":
            version = client.get(f"/games/{made['id']}")["version"]
            views.append(View("watching", f"/#/games/{made['id']}"))
            views.append(View("past", f"/#/games/{made['id']}?v={version // 2}", seat_link(made)))
    over = create(client, human("Ada"), {"kind": "bot", "bot": "greedy"}, ruleset="starship-catan")
    client.post(f"/games/{over['id']}/abort", {}, token=OPERATOR_TOKEN)
    views.append(View("aborted", f"/#/games/{over['id']}", seat_link(over)))
    views.append(View("nowhere", "/#/games/00000000-0000-4000-8000-000000000000"))
    return views + people(client)


def people(client: Client) -> list[View]:
    """Register a player, open a tournament for bots, and list the views of both and of their lists."""
    client.post("/players", {"name": PLAYER})
    soon = (datetime.now(UTC) + timedelta(hours=6)).isoformat()
    cup = {"name": "Evening Cup", "ruleset": "starship-catan", "pod_size": 2, "format": "swiss", "rounds": 3}
    made = client.post(
        "/tournaments", {**cup, "starts_at": soon, "bots": ["greedy", "expert"]}, token=OPERATOR_TOKEN
    )
    return [
        *(View(name, f"/#/{name}") for name in ("ratings", "ladder", "tournaments")),
        View("player", f"/#/players/{quote(PLAYER)}"),
        View("tournament", f"/#/tournament/{made['id']}"),
    ]


def show(page: Page, url: str, view: View) -> None:
    """Open a view by its address, and wait until it is shown and the next Tab leads to its first control.

    A page that already shows another view only changes its address, as a link does, without loading again.
    """
    traffic = Traffic(page)
    if view.seat is not None:
        take_seat(page, url + view.seat)
        expect(page).to_have_url(re.compile(r"#/games/[0-9a-f-]+"), timeout=LIVE_MS)
    page.goto(url + view.address)
    settle(page, traffic)
    page.evaluate(FOCUS_TOP)


FOCUS_TOP = """() => {
  const top = document.createElement("a");
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus({ preventScroll: true });
  top.remove();
}"""
"""Moves the start of the Tab order to the top of the page, where it is after loading."""


class Traffic:
    """The pending requests of a page, without streams, which never end."""

    def __init__(self, page: Page) -> None:
        self.under_way: set[Request] = set()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if "/stream" not in request.url:
            self.under_way.add(request)

    def _end(self, request: Request) -> None:
        self.under_way.discard(request)


def settle(page: Page, traffic: Traffic | None = None) -> None:
    """Wait until nothing on the page is busy, and all requests have been answered and led to no further ones.

    Without ``traffic``, for a page without further requests, one look is enough.
    """
    quiet = 0
    while quiet < (QUIET_LOOKS if traffic is not None else 1):
        page.wait_for_function(IS_THERE, timeout=LIVE_MS)
        page.evaluate("() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50))")
        quiet = 0 if traffic is not None and traffic.under_way else quiet + 1


QUIET_LOOKS = 4
IS_THERE = """() => document.querySelector("main")?.childElementCount > 0
  && document.querySelector("[aria-busy=true]") === null
  && location.hash.startsWith("#/games/") === (document.querySelector("#game") !== null)"""
