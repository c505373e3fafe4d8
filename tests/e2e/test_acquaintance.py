"""Two people in one run, from their first visit to the erasure of one of them.

They keep their names by passkeys, and one moves to another device. A seek pairs them in a rated game. They
get notices, finish the game by mouse, see their new ratings and play again. At the end, one is erased.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from domain.kernel.chance import SeededChance, epoch_key, name_in_keys
from domain.starship_catan.ruleset import RULESET as GAME
from tests.e2e.browsers import LIVE_MS, enter, needs_browser, visitors
from tests.e2e.client import Client, eventually
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.e2e.starship_table import taps_of, wait_for
from tests.e2e.test_notices_page import AGREEING
from tests.e2e.test_passkeys_page import Device
from tests.webhooks.browsers import PushedBrowser

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(900)]

MOST_MOVES = 2000
BY_MOUSE = 6
"""The number of moves at the end that are made by mouse."""

ERASED_S = 150.0
IN_GAME = re.compile(r"#/games/([0-9a-f-]+)")
Planned = tuple[int, dict[str, Any]]
"""A move: the seat and its action."""

OWN_TOKEN = "() => JSON.parse(localStorage.getItem('starledger.player')).token"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(
        tmp_path / "var",
        STARLEDGER_WEBHOOK_PRIVATE="1",
        STARLEDGER_API_PROCESSES="1",
        STARLEDGER_ERASURE_DAYS="0",
    )
    made.start()
    yield made
    made.kill()


@pytest.fixture
def come(browser: Browser, running: Running) -> Iterator[Callable[[], Device]]:
    """Open the page on a new device. Passkeys need a host name in the address."""
    with visitors(
        browser,
        expected="status of 40",
        locale="en-US",
        viewport={"width": 1440, "height": 900},
        service_workers="allow",
    ) as visit:

        def open_page() -> Device:
            device = Device(visit())
            device.page.goto(f"{home(running)}/#/me")
            return device

        yield open_page


@pytest.fixture
def pushed() -> Iterator[Callable[[], PushedBrowser]]:
    """Make push services on this host."""
    made: list[PushedBrowser] = []

    def make() -> PushedBrowser:
        made.append(PushedBrowser())
        return made[-1]

    yield make
    for each in made:
        each.close()


def home(running: Running) -> str:
    return f"http://localhost:{running.port}"


class Person:
    """A person with a registered name, at the current device."""

    def __init__(self, device: Device, name: str, phone: PushedBrowser) -> None:
        self.name, self.page, self.phone = name, device.page, phone

    @property
    def token(self) -> str:
        return str(self.page.evaluate(OWN_TOKEN))

    def keep_name(self) -> None:
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Keep this name").click()
        expect(self.page.locator(".recovery-codes code")).to_have_count(10)
        self.page.get_by_role("button", name="I have kept them").click()

    def move_to(self, device: Device, passkey: dict[str, Any]) -> None:
        """Sign in on another device, to which the passkey has been copied."""
        device.take(passkey)
        self.page = device.page
        self.page.get_by_role("button", name="Sign in with a passkey").click()
        expect(self.page.locator("#me")).to_contain_text(f"You play as {self.name}")

    def subscribe(self) -> None:
        """Ask for notices in this browser, whose push service is the person's own."""
        page = self.page
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.evaluate(AGREEING, {"endpoint": self.phone.endpoint, "keys": self.phone.keys})
        page.get_by_role("button", name="Settings", exact=True).first.click()
        switch = page.get_by_role("switch", name="In this browser")
        switch.click()
        expect(switch).to_be_checked()
        page.keyboard.press("Escape")

    def seek(self) -> None:
        """Create a seek for a rated game of two without bots."""
        page = self.page
        page.locator(".find-players button").click()
        page.get_by_role("radio", name="Starship Catan").check(force=True)
        page.get_by_role("checkbox", name="Bots take the free seats").uncheck()
        expect(page.get_by_role("checkbox", name="Rated game")).to_be_checked()
        page.get_by_role("button", name="Search").click()
        expect(page.get_by_text("Looking for players")).to_be_visible()

    def go(self, path: str) -> None:
        self.page.goto(f"{self.page.url.split('#')[0]}#{path}")


def test_two_people_meet_play_again_and_one_is_forgotten(
    running: Running, come: Callable[[], Device], pushed: Callable[[], PushedBrowser]
) -> None:
    client = running.client
    first = come()
    ada = Person(first, f"Kleopatra{uuid4().hex[:6]}", pushed())
    bob = Person(come(), "Bob", pushed())
    for each in (ada, bob):
        each.keep_name()
    ada.move_to(come(), first.passkeys()[0])
    for each in (ada, bob):
        each.subscribe()

    game = meet(ada, bob)
    summary = client.get(f"/games/{game}")
    assert summary["rated"]
    seats = {seat["name"]: seat["seat"] for seat in summary["seats"]}
    at = {seats[each.name]: each for each in (ada, bob)}
    for each in (ada, bob):
        each.go("/")  # players who look at the game get no notices
    play_to_the_end(client, game, at)
    for each in (ada, bob):
        assert game in {told["game"] for told in each.phone.notices}
        expect(each.page.locator("#game.ending")).to_be_visible()
        expect(each.page.locator(".ending-rating")).to_contain_text("→")
    winner = client.get(f"/games/{game}")["winner"]
    ratings = [
        client.get(f"/players/{at[seat].name}")["ratings"][0]["rating"] for seat in (winner, 1 - winner)
    ]
    assert ratings[0] > ratings[1]

    ada.page.get_by_role("button", name="Again with the same people").click()
    enter(bob.page.locator(".main-button").filter(has_text=ada.name))
    for each in (ada, bob):
        expect(each.page).not_to_have_url(re.compile(game))
        expect(each.page.locator(".plates [data-seat]")).to_have_count(2)
    assert game_of(ada.page) == game_of(bob.page)

    again = game_of(bob.page)
    erase(ada)
    eventually(
        lambda: client.ask("GET", f"/players/{ada.name}").status == 404,
        what="the erasure",
        timeout_s=ERASED_S,
    )
    for played in (game, again):
        named = {seat["name"] for seat in client.get(f"/games/{played}")["seats"]}
        assert named == {"Former player", "Bob"}
    bob.go(f"/games/{game}")
    bob.page.reload()
    expect(bob.page.locator("#game.ending")).to_contain_text("Former player")
    expect(bob.page.locator(".verified")).to_contain_text("Verified")
    assert ada.name not in bob.page.content()
    ada.page.reload()
    expect(ada.page.locator("#me")).to_contain_text("The service does not know the key of this name.")
    assert running.stop() == 0
    files = [running.log, *(each for each in running.data.rglob("*") if each.is_file())]
    assert [each.name for each in files if ada.name.encode() in each.read_bytes()] == []


def meet(ada: Person, bob: Person) -> str:
    """Pair two people through a seek of the first."""
    for each in (ada, bob):
        each.go("/")
    ada.seek()
    row = bob.page.locator("#open-seeks li", has_text=f"{ada.name} is looking for players")
    expect(row).to_contain_text("rated")
    row.get_by_role("button", name="Join").click()
    for each in (ada, bob):
        expect(each.page).to_have_url(IN_GAME)
        expect(each.page.locator(".plates [data-seat]")).to_have_count(2)
    assert game_of(ada.page) == game_of(bob.page)
    return game_of(ada.page)


def rehearsed(client: Client, game: str) -> list[Planned]:
    """Return the moves of a game, computed from its seed, which only the operator can read."""
    [created] = client.get(f"/games/{game}/events?limit=1", token=OPERATOR_TOKEN)["items"]
    key = epoch_key(
        bytes.fromhex(created["data"]["seed"]),
        game=name_in_keys(UUID(game), sandbox=False),
        epoch=0,
        client_seeds=[None, None],
    )
    chance, options = SeededChance(key, first=0), GAME.options_type()
    colors = tuple(seat["color"] for seat in created["data"]["seats"])
    state = GAME.initial(colors, options, version=0)
    for event in GAME.setup(colors, options, chance):
        GAME.evolve(state, event)
    moves: list[Planned] = []
    while duties := GAME.duties(state):
        seat = next(iter(duties))
        legal = GAME.legal_actions(state, seat)
        weights = GAME.appraise(GAME.mask(state, seat), seat, legal)
        action = legal[weights.index(max(weights))]
        moves.append((seat, json.loads(msgspec.json.encode(action))))
        for event in GAME.decide(state, seat, action, chance):
            GAME.evolve(state, event)
        assert len(moves) < MOST_MOVES, "the game does not end"
    return moves


def play_to_the_end(client: Client, game: str, at: Mapping[int, Person]) -> None:
    """Play a game by HTTP, and its last moves by mouse. The courier notifies each once."""
    moves = rehearsed(client, game)
    told: set[int] = set()
    for number, (seat, action) in enumerate(moves[:-BY_MOUSE]):
        if number and seat != moves[number - 1][0] and seat not in told:
            await_notice(at[seat], game)
            told.add(seat)
        client.post(f"/games/{game}/actions", action, token=at[seat].token, key=uuid4().hex)
    for each in at.values():
        each.go(f"/games/{game}")
    for seat, action in moves[-BY_MOUSE:]:
        board = client.get(f"/games/{game}/board", token=at[seat].token)
        press(at[seat].page, board["version"], taps_of(at[seat].page, action, board))


def await_notice(person: Person, game: str) -> None:
    eventually(
        lambda: any(told["game"] == game for told in person.phone.notices), what=f"a notice to {person.name}"
    )


def press(page: Page, version: int, things: Iterator[Locator]) -> None:
    wait_for(page, version)
    for thing in things:
        thing.click()
    wait_for(page, version + 1)


def game_of(page: Page) -> str:
    found = IN_GAME.search(page.url)
    assert found is not None
    return found[1]


def erase(person: Person) -> None:
    person.go("/me")
    enter(person.page.get_by_role("button", name="Delete my account"))
    enter(person.page.get_by_role("button", name="Delete it"))
    expect(person.page.get_by_text(f"{person.name} will be erased from")).to_be_visible(timeout=LIVE_MS)
