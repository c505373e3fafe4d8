"""The lobby in a real browser: opening and joining games, names, pending decisions, other sites."""

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from tests.e2e.browsers import LIVE_MS, STILL, keep_picture, leave, needs_browser, take_seat
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running

pytestmark = [needs_browser, pytest.mark.timeout(400)]

expect.set_options(timeout=LIVE_MS)

Visit = Callable[..., Page]
GREEDY = {"kind": "bot", "bot": "greedy"}
OPEN = {"kind": "open"}


class Framing(BaseHTTPRequestHandler):
    """Another site, whose only page shows what its query names in a frame."""

    def do_GET(self) -> None:
        shown = self.path.partition("?")[2]
        page = f"<!doctype html><title>club</title><iframe src='{shown}' width=600 height=700></iframe>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def other_sites() -> Iterator[tuple[str, str]]:
    """The origins of two other sites: one that may show games, and one that may not."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Framing) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    friend, stranger = (f"http://127.0.0.1:{server.server_port}" for server in servers)
    yield friend, stranger
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running], other_sites: tuple[str, str]) -> Running:
    return launch(demo=False, STARLEDGER_EMBED_ORIGINS=other_sites[0])


@pytest.fixture
def visit(browser: Browser, service: Running) -> Iterator[Visit]:
    """Opens the page in browsers of different people; whatever it complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(path: str = "/", *, script: str = "", **options: Any) -> Page:
        context = browser.new_context(**(STILL | {"viewport": {"width": 1300, "height": 1000}} | options))
        contexts.append(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(f"{service.url}{path}")
        return page

    yield come
    leave(contexts)
    expected = re.compile("status of 4|frame-ancestors")
    assert [each for each in complaints if not expected.search(each)] == []


def unused(name: str) -> str:
    """Make a name that nobody has yet."""
    return f"{name} {uuid4().hex[:8]}"


def choices(page: Page) -> Any:
    return page.get_by_role("region", name="What you can do")


# Beginning


def test_bots_are_one_click_away_and_the_game_waits_on_every_view(visit: Visit, service: Running) -> None:
    page = visit()
    page.get_by_role("button", name="Play against bots").click()
    expect(choices(page)).to_be_visible()
    expect(page.locator("#my-games")).to_contain_text("your move")
    expect(page).to_have_title("Star Trek Catan · Starledger")
    game = page.url.rsplit("/", 1)[1]
    seats = service.client.get(f"/games/{game}")["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "bot", "bot"]
    page.get_by_role("link", name="Starledger").click()
    expect(page).to_have_title("(1) Your move · Starledger")
    page.goto(f"{service.url}/#/new")
    page.get_by_role("link", name="Your move: Star Trek Catan").click()
    expect(choices(page)).to_be_visible()
    expect(page).to_have_title("Star Trek Catan · Starledger")


def test_a_game_is_opened_as_it_is_wished_and_wrong_wishes_are_named_at_their_fields(
    visit: Visit, service: Running
) -> None:
    taken, free = unused("Ada"), unused("Bea")
    service.client.post("/players", {"name": taken})
    page = visit("/#/new")
    page.get_by_role("radio", name="Starship Catan").check()
    expect(page.locator("#new .rulesets")).to_contain_text("A duel")
    name = page.get_by_label("Your name")
    name.fill(taken)
    page.get_by_label("Seat 1").select_option("open")
    page.get_by_text("Options").click()
    page.get_by_label("Notes").select_option(label="Nobody")
    page.get_by_label("Less experienced").select_option(label="Seat 1 (open)")
    page.get_by_label("Clock").select_option(label="for each decision")
    page.get_by_label("Seconds").fill("90")
    page.get_by_role("checkbox", name="Listed for everybody").uncheck()
    page.get_by_role("checkbox", name="Sandbox").check()
    page.get_by_label("Seed").fill("monday")
    page.get_by_role("button", name="Open the game").click()
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("registered name"))
    keep_picture(page, "new-refused")
    name.fill(free)
    page.get_by_role("button", name="Open the game").click()
    expect(page.locator("#game h2").first).to_contain_text("Starship Catan")
    opened = service.client.get(f"/games/{page.url.rsplit('/', 1)[1]}")
    assert opened["options"]["notes"] == "off"
    assert opened["options"]["beginner"] == 1
    assert opened["clock"] == {"kind": "decision", "seconds": 90}
    assert (opened["sandbox"], opened["listed"]) == (True, False)
    assert [seat["name"] for seat in opened["seats"]] == [free, None]
    page.get_by_label("Nobody comes?").select_option("greedy")
    page.get_by_role("button", name="Give a seat to this bot").click()
    expect(page.locator("#game h2 .status")).to_have_text("running")


def test_a_game_opened_before_the_bots_are_listed_has_them(visit: Visit, service: Running) -> None:
    page = visit()
    held: list[Route] = []
    page.route("**/api/v1/bots?*", lambda route: held.append(route))  # noqa: PLW0108  playwright marks it
    page.goto(f"{service.url}/#/new")
    page.get_by_label("Your name").fill(unused("Quick"))
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("button", name="Open the game")).to_be_disabled()
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("#game h2").first).to_contain_text("Star Trek Catan")
    seats = service.client.get(f"/games/{page.url.rsplit('/', 1)[1]}")["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "bot", "bot"]


# Seats


def test_a_player_joins_an_open_game_unless_another_was_faster(visit: Visit, service: Running) -> None:
    created = create(service.client, human("Ann"), OPEN, ruleset="starship-catan")
    game = created["id"]
    page = visit()
    page.get_by_label("with open seats").check()
    card = page.locator("#game-list li", has=page.locator(f'a[href="#/games/{game}"]'))
    card.get_by_role("button", name="Take the open seat").click()
    page.get_by_label("Your name").fill("Late")

    def be_slow(route: Route) -> None:
        if service.client.get(f"/games/{game}")["status"] == "waiting":
            service.client.post(f"/games/{game}/seats/1/join", {"name": "Quick"})
        route.continue_()

    page.route("**/join", be_slow)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#game .watching-note")).to_contain_text("you watch")
    expect(choices(page)).to_have_count(0)

    second = create(service.client, human("Ann"), OPEN, ruleset="starship-catan")["id"]
    page.unroute("**/join")
    page.goto(f"{service.url}/#/games/{second}")
    page.get_by_label("Your name").fill("Late")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#game tbody tr.mine")).to_contain_text("Late")
    third = create(service.client, human("Ann"), OPEN, ruleset="starship-catan")["id"]
    page.goto(f"{service.url}/#/")
    page.route("**/join", be_late)
    joinable = page.locator("#games li", has=page.locator(f'a[href="#/games/{third}"]'))
    joinable.get_by_role("button", name="Take the open seat").click()  # the page remembers the name
    expect(joinable.get_by_role("alert")).to_contain_text("Somebody was quicker")


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString"])
def test_names_that_every_object_has_lead_nowhere(visit: Visit, service: Running, name: str) -> None:
    game = create(service.client, human("Ann"), GREEDY, GREEDY)["id"]
    page = visit(f"/#/games/{name}")
    expect(page.locator("#game").get_by_role("alert")).to_contain_text("There is no such game here")
    for address in (f"games/{name}?v=3", f"take/{name}/0/x", f"player/{name}", name):
        page.goto("about:blank")
        page.goto(f"{service.url}/#/{address}")
        expect(page.locator("main").get_by_role("alert").first).to_be_visible()
    page.goto(f"{service.url}/embed/{game}?lang={name}&theme={name}")
    expect(page.locator(".now")).to_contain_text("To decide: Ann")


def test_a_browser_becomes_nobody_else_before_somebody_agrees(visit: Visit, service: Running) -> None:
    name = unused("Mal")
    token = service.client.post("/players", {"name": name})["token"]
    created = create(service.client, human("Ann"), GREEDY, GREEDY)
    seat = f"#/take/{created['id']}/0/{tokens_of(created)[0]}"
    page = visit(f"/#/player/{token}")
    expect(page.get_by_role("alert")).to_contain_text(f"makes this browser play as {name}")
    assert page.evaluate("localStorage.getItem('starledger.player')") is None
    page.get_by_role("button", name="Stay a guest").click()
    expect(page).to_have_url(re.compile("#/me$"))
    assert page.evaluate("localStorage.getItem('starledger.player')") is None
    page.goto(f"{service.url}/{seat}")
    expect(page.get_by_role("alert")).to_contain_text("the seat of Ann in a game of Star Trek Catan")
    assert page.evaluate("localStorage.getItem('starledger.seats')") is None
    page.get_by_role("button", name="Leave it").click()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    assert page.evaluate("localStorage.getItem('starledger.seats')") is None
    page.goto(f"{service.url}/{seat}")
    page.get_by_role("button", name="Play this seat here").click()
    expect(page.locator("#game tbody tr.mine")).to_contain_text("Ann")
    page.goto(f"{service.url}/#/player/{token}")
    page.get_by_role("button", name=f"Play as {name} here").click()
    expect(page.locator("#me")).to_contain_text(name)


def be_late(route: Route) -> None:
    """Refuse as the service does where somebody was quicker, while its list does not show that yet."""
    detail = {"status": 409, "code": "seat-taken", "detail": "Seat 1 is not open."}
    route.fulfill(status=409, json=detail, content_type="application/problem+json")


def test_links_that_are_worth_nothing_change_nothing_and_say_so(visit: Visit, service: Running) -> None:
    created = create(service.client, human("Ann"), human("Bob"), ruleset="starship-catan")
    game, tokens = created["id"], tokens_of(created)
    page = visit()
    take_seat(page, f"{service.url}/#/take/{game}/0/{tokens[0]}")
    expect(page.locator("#game tbody tr.mine")).to_contain_text("Ann")
    for broken in (
        f"{game}/0/{tokens[0][:-3]}",
        f"{game}/1",
        f"{uuid4()}/0/{tokens[0]}",
        f"{game}/1/{tokens[0]}",
    ):
        page.goto(f"{service.url}/#/take/{broken}")
        expect(page.locator("#take").get_by_role("alert")).to_contain_text("Nothing was changed here")
    for broken in ("slp_nobody", "slp_%E2%82", "%", "t%C3%B6k%E2%82%ACn", ""):
        page.goto("about:blank")
        page.goto(f"{service.url}/#/player/{broken}")
        expect(page.locator("#me").get_by_role("alert")).to_contain_text("no key of a name")
    page.goto(f"{service.url}/#/player")
    expect(page.locator("#me").get_by_role("alert")).to_contain_text("no key of a name")
    page.goto(f"{service.url}/#/gaems/{game}")
    expect(page.get_by_text("nothing at this address")).to_be_visible()
    expect(page.locator("#games")).to_be_visible()
    page.goto(f"{service.url}/#/games/{game}")
    expect(page.locator("#game tbody tr.mine")).to_contain_text("Ann")
    page.goto(f"{service.url}/#/games/{uuid4()}")
    expect(page.locator("#game").get_by_role("alert")).to_contain_text("There is no such game here")
    service.client.post(f"/games/{game}/abort", {}, token=OPERATOR_TOKEN)
    stranger = visit(f"/#/games/{game}")
    expect(stranger.locator("#game .watching-note")).to_contain_text("ended without a result")
    never = create(service.client, human("Ann"), OPEN, ruleset="starship-catan")["id"]
    service.client.post(f"/games/{never}/abort", {}, token=OPERATOR_TOKEN)
    stranger.goto(f"{service.url}/#/games/{never}")
    expect(stranger.locator("#game .board")).to_contain_text("ended before it began")
    stranger.goto(f"{service.url}/#/games/{never}?v=1")
    expect(stranger.locator("#game .board")).to_contain_text("waits for players")


def test_on_a_phone_an_address_that_was_cut_off_after_games_shows_them(visit: Visit) -> None:
    page = visit("/#/games", viewport={"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()


BROKEN = {
    "starledger.seats": ['"sls_x"', "[7]", '{"GAME": 5}', '{"GAME": [null, {"seat": "x"}]}', "{cut off"],
    "starledger.player": ['"slp_x"', '{"name": 5}', "[]"],
    "starledger.name": ["{}"],
    "starledger.forgotten": ["5"],
    "starledger.keys": ["5"],
    "starledger.receipts": ["[]"],
}
"""Browser storage as another release or a user's edit may have left it."""


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_kept_in_a_form_unknown_here_counts_as_nothing(
    visit: Visit, service: Running, name: str
) -> None:
    game = create(service.client, human("Ann"), human("Bob"), ruleset="starship-catan")["id"]
    page = visit()
    for kept in BROKEN[name]:
        written = [name, kept.replace("GAME", game)]
        page.evaluate(
            "([name, value]) => { localStorage.clear(); localStorage.setItem(name, value); }", written
        )
        page.goto(f"{service.url}/#/games/{game}")
        page.reload()
        expect(page.locator("#game tbody")).to_contain_text("Ann")
        page.goto(f"{service.url}/#/me")
        expect(page.get_by_label("Your name")).to_have_value("")
        page.goto(f"{service.url}/#/")
        expect(page.locator("#game-list li").first).to_be_visible()


NO_STORAGE = """
const denied = () => { throw new DOMException("denied", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get: denied });
"""


def test_without_storage_one_can_play_and_is_warned(visit: Visit) -> None:
    page = visit(script=NO_STORAGE)
    page.get_by_role("button", name="Play against bots").click()
    expect(choices(page)).to_be_visible()
    expect(page.get_by_role("note")).to_contain_text("keeps nothing for this page")


# Names


def test_a_name_is_registered_kept_safe_taken_along_and_forgotten(visit: Visit, service: Running) -> None:
    name = unused("Cleo")
    page = visit("/#/me")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register this name").click()
    link = page.locator(".safe code").inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep in a file").click()
    assert download.value.path().read_text().strip() == link
    page.get_by_text("Show as a QR code").click()
    expect(page.get_by_role("img", name="QR code of this link")).to_be_visible()
    keep_picture(page, "me")
    page.get_by_role("button", name="I have kept it").click()
    expect(page.locator(".safe")).to_have_count(0)
    page.goto(f"{service.url}/#/")
    page.get_by_role("button", name="Play against bots").click()
    expect(choices(page)).to_be_visible()
    game = page.url.rsplit("/", 1)[1]
    seat = service.client.get(f"/games/{game}")["seats"][0]
    assert (seat["name"], seat["guest"]) == (name, False)

    phone = visit(link.removeprefix(service.url))
    phone.get_by_role("button", name=f"Play as {name} here").click()
    expect(phone.locator("#me")).to_contain_text(f"You play as {name}")
    assert phone.url == f"{service.url}/#/me", "the token has left the address"
    phone.locator(f'#my-games a[href="#/games/{game}"]').click()
    expect(choices(phone)).to_be_visible()
    phone.get_by_text("Your seat", exact=True).click()
    expect(phone.locator(".own")).to_contain_text(f"You sit here as {name}")

    other = visit("/#/me")
    mine = unused("Dora")
    other.get_by_label("Your name").fill(mine)
    other.get_by_role("button", name="Register this name").click()
    expect(other.locator("#me")).to_contain_text(f"You play as {mine}")
    other.goto(link)
    other.get_by_role("button", name=f"Stay {mine}").click()
    expect(other.locator("#me")).to_contain_text(f"You play as {mine}")
    other.get_by_role("button", name="Forget everything here").click()
    other.get_by_role("button", name="Forget it").click()
    expect(other.get_by_label("Your name")).to_have_value("")
    kept = other.evaluate("Object.keys(localStorage).filter((key) => localStorage[key].includes('slp_'))")
    assert kept == []
    other.get_by_text("I have a name already").click()
    other.get_by_label("The link, or the key, that you kept").fill(link.rsplit("/", 1)[1])
    other.get_by_role("button", name="Play under that name here").click()
    other.get_by_role("button", name=f"Play as {name} here").click()
    expect(other.locator("#me")).to_contain_text(f"You play as {name}")
    expect(other.locator(f'#my-games a[href="#/games/{game}"]')).to_be_visible()


def test_a_seat_of_a_name_that_was_forgotten_stays_so_until_the_name_is_brought_again(
    visit: Visit, service: Running
) -> None:
    name = unused("Gil")
    page = visit("/#/me")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register this name").click()
    link = page.locator(".safe code").inner_text()
    token = link.rsplit("/", 1)[1]
    seats = [{"kind": "human", "name": name}, human("Bob")]
    body = {"ruleset": "starship-catan", "seats": seats}
    made = service.client.ask("POST", "/games", body, token=token, key=uuid4().hex)
    game = made.body["id"]
    page.locator(f'#my-games a[href="#/games/{game}"]').click()
    expect(page.locator("#game tbody tr.mine")).to_contain_text(name)
    page.get_by_text("Your seat", exact=True).click()
    page.get_by_role("button", name="Forget this seat here").click()
    expect(page.locator("#game tbody tr.mine")).to_have_count(0)
    page.reload()
    for _ in range(2):  # the page must have processed the reloaded games before the second time
        page.wait_for_event("response", lambda answer: "player=" in answer.url and "waiting" in answer.url)
    expect(page.locator("#game .watching-note")).to_be_visible()
    expect(page.locator("#game tbody tr.mine")).to_have_count(0)
    page.goto(link)
    expect(page.locator("#me")).to_contain_text(f"You play as {name}")
    page.goto(f"{service.url}/#/games/{game}")
    expect(page.locator("#game tbody tr.mine")).to_contain_text(name)


# What waits

TOLD = """
window.told = [];
window.Notification = class {
  static requestPermission() { return Promise.resolve("granted"); }
  constructor(title, { tag }) { window.told.push(`${title} ${tag}`); }
};
const tone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.told.push("tone"); return tone.call(this); };
"""


def test_alerts_skip_decisions_that_the_user_sees(visit: Visit, service: Running) -> None:
    away, before = (create(service.client, human("Eve"), OPEN, GREEDY) for _ in range(2))
    page = visit(script=TOLD)
    for game in (away, before):
        take_seat(page, f"{service.url}/#/take/{game['id']}/0/{tokens_of(game)[0]}")
        expect(page.locator("#game tbody tr.mine")).to_contain_text("Eve")
    assert page.evaluate("told") == [], "nothing is asked for before somebody presses a button"
    page.goto(f"{service.url}/#/me")
    page.get_by_role("checkbox", name="Make a sound").check()
    page.get_by_role("button", name="Show notifications").click()
    expect(page.locator(".alerts")).to_contain_text("Notifications are shown")
    page.evaluate("told.length = 0")

    page.goto(f"{service.url}/#/games/{before['id']}")
    service.client.post(f"/games/{before['id']}/seats/1/join", {"name": "Finn"})
    expect(page.locator(f'#my-games a[href="#/games/{before["id"]}"]')).to_contain_text("your move")
    expect(page).to_have_title("Star Trek Catan · Starledger")
    assert page.evaluate("told") == []

    service.client.post(f"/games/{away['id']}/seats/1/join", {"name": "Finn"})
    expect(page).to_have_title("(1) Your move · Star Trek Catan · Starledger")
    page.wait_for_function("told.length >= 3")
    assert page.evaluate("told") == ["tone", "tone", f"Your move {away['id']}"]


# Around


def test_language_and_theme_are_chosen_and_remembered(visit: Visit) -> None:
    page = visit(color_scheme="light")
    background = partial(page.evaluate, "getComputedStyle(document.body).backgroundColor")
    light = background()
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_label("Farben").select_option(label="Dunkel")
    dark = background()
    assert dark != light
    page.reload()
    expect(page.get_by_role("button", name="Gegen Bots spielen")).to_be_visible()
    assert background() == dark
    page.get_by_label("Farben").select_option(label="Wie das System")
    assert background() == light


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_around_a_game_can_be_used_by_everybody(
    visit: Visit, service: Running, scheme: Any
) -> None:
    create(service.client, human("Ann"), OPEN, GREEDY)
    page = visit(color_scheme=scheme, bypass_csp=True)  # for the script that looks
    expect(page.locator("#open-games li").first).to_be_visible()
    assert faults(page) == {}
    page.goto(f"{service.url}/#/new")
    page.get_by_text("Options").click()
    page.get_by_role("checkbox", name="Sandbox").check()
    assert faults(page) == {}
    page.goto(f"{service.url}/#/me")
    page.get_by_label("Your name").fill(unused("Gwen"))
    page.get_by_role("button", name="Register this name").click()
    page.get_by_text("Show as a QR code").click()
    expect(page.get_by_role("img", name="QR code of this link")).to_be_visible()
    assert faults(page) == {}
    page.get_by_role("button", name="Forget everything here").click()
    assert faults(page) == {}
    keep_picture(page, f"me-{scheme}")


def test_on_a_phone_nothing_is_wider_than_the_screen_and_all_can_be_hit(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, locale="de-DE")
    expect(page.get_by_role("button", name="Gegen Bots spielen")).to_be_visible()
    for path in ("", "new", "me"):
        page.evaluate("path => { location.hash = `#/${path}`; }", path)
        expect(page.locator(f"#{path or 'games'} h2").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        small = page.locator("button:visible, select:visible").evaluate_all(
            "all => all.filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.outerHTML)"
        )
        assert small == []
    keep_picture(page, "phone-me")


# Other sites


def test_a_site_that_is_named_shows_a_game_to_spectators_and_no_other_does(
    visit: Visit, service: Running, other_sites: tuple[str, str]
) -> None:
    created = create(service.client, human("Hal"), GREEDY, GREEDY)
    game, token = created["id"], tokens_of(created)[0]
    page = visit()
    take_seat(page, f"{service.url}/#/take/{game}/0/{token}")
    expect(choices(page)).to_be_visible()
    page.goto("about:blank")  # what the game's own page asks for with a token has ended
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108  playwright marks it
    friend, stranger = other_sites
    page.goto(f"{friend}/?{service.url}/embed/{game}")
    frame = page.frame_locator("iframe")
    expect(frame.locator(".hexes .sector")).to_have_count(19)
    expect(frame.locator(".standing")).to_contain_text("Hal")
    expect(frame.locator(".now")).to_contain_text("To decide: Hal")
    link = frame.get_by_role("link", name="Open the game")
    expect(link).to_have_attribute("href", f"/#/games/{game}")
    keep_picture(page, "embedded")
    assert [each.url for each in asked if "authorization" in each.headers] == []
    assert not any("legal-actions" in each.url for each in asked)
    page.goto(f"{service.url}/embed/{game}?lang=de&theme=dark")
    expect(page.locator(".now")).to_contain_text("Am Zug: Hal")

    with page.expect_event("console", lambda said: "frame-ancestors" in said.text):
        page.goto(f"{stranger}/?{service.url}/embed/{game}")
    assert not any(each.url.startswith(service.url) for each in page.frames)
