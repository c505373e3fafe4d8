"""The lobby in a real browser: opening and joining games, names, pending decisions, other sites."""

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.e2e.browsers import CONTEXTS, STILL, keep_picture, leave, needs_browser, take_seat, visitors
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.e2e.views import NAMES, SEATS

pytestmark = [needs_browser, pytest.mark.timeout(400)]

Visit = Callable[..., Page]
GREEDY = {"kind": "bot", "bot": "greedy"}
OPEN = {"kind": "open"}

MOST_SHIFT = 0.02
"""The most layout shift while a page is loaded, as browsers measure it; 0.1 counts as good."""

SHIFTS = """
window.shifts = [];
const named = ({ node }) => `${node?.nodeName}#${node?.id}.${node?.className}`;
const told = (entry) => [entry.value, entry.sources.map(named).join()];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(told)))
  .observe({ type: "layout-shift", buffered: true });
"""


class Framing(BaseHTTPRequestHandler):
    """Another site, whose only page frames the address in its query."""

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
    """Return a function that opens the page for a new person; errors and warnings fail the test."""
    pages: list[Page] = []
    complaints: list[str] = []

    def come(path: str = "/", *, script: str = "", **options: Any) -> Page:
        window = {"viewport": {"width": 1300, "height": 1000}}
        page = CONTEXTS.open(browser, **(STILL | window | options))
        pages.append(page)
        if script:
            page.add_init_script(script)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(f"{service.url}{path}")
        return page

    yield come
    leave(pages)
    expected = re.compile("status of 4|frame-ancestors")
    assert [each for each in complaints if not expected.search(each)] == []


def unused(name: str) -> str:
    """Return a name that nobody has yet."""
    return f"{name} {uuid4().hex[:8]}"


def play_now(page: Page) -> Locator:
    return page.locator(".hero").get_by_role("button", name="Play now")


def play_bots_now(page: Page) -> None:
    """Start a search for people, then play with bots instead."""
    play_now(page).click()
    page.get_by_role("button", name="Play bots now").click()


# Beginning


def test_waiting_player_plays_bots_at_once_and_continues_from_every_page(
    visit: Visit, service: Running
) -> None:
    page = visit()
    play_now(page).click()
    expect(page.locator(".seeking")).to_contain_text(re.compile("Bots take the free seats in 1?[0-9] s"))
    page.get_by_role("button", name="Play bots now").click()
    expect(page).to_have_url(re.compile("#/games/"))
    expect(page).to_have_title("Star Trek Catan · Starledger")
    expect(page.locator("#game")).to_contain_text("Quill")
    opened = service.client.get(f"/games/{page.url.rsplit('/', 1)[1]}")
    assert [seat["kind"] for seat in opened["seats"]] == ["human", "bot", "bot", "bot"]
    assert (opened["bot_pace_ms"], opened["hints"]) == (900, True)
    page.goto(f"{service.url}/#/")
    resume = page.locator(".resume", has_text="Your move")
    expect(resume).to_contain_text("Star Trek Catan")
    expect(page).to_have_title("(1) Your move · Starledger")
    page.goto(f"{service.url}/#/new")
    page.get_by_role("link", name="Your move: Star Trek Catan").click()
    expect(page.locator("#game")).to_contain_text("Quill")


def test_friends_meet_at_a_table_that_nobody_else_finds(visit: Visit, service: Running) -> None:
    ada, bea, stranger = visit(), visit(), visit()
    ada.get_by_role("button", name="With friends").click()
    sheet = ada.get_by_role("dialog", name="With friends")
    sheet.get_by_role("radio", name="Starship Catan").check()
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_role("button", name="Open the table").click()
    expect(ada).to_have_url(re.compile("#/games/"))
    game = ada.url.rsplit("/", 1)[1]
    expect(ada.locator("#game")).to_contain_text(f"{service.url}/#/games/{game}")

    bea.get_by_role("button", name="Join by code").click()
    code = bea.get_by_label("Link or code")
    code.fill("starship")
    bea.get_by_role("button", name="Go to the table").click()
    expect(bea.get_by_role("alert")).to_contain_text("neither a link to a game nor its code")
    code.fill(f"Join me: {ada.url}")
    bea.get_by_role("button", name="Go to the table").click()
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Take the seat").click()
    for page in (ada, bea):
        expect(page.locator("#game")).to_contain_text("Bea")
    opened = service.client.get(f"/games/{game}")
    assert (opened["status"], opened["listed"]) == ("running", False)
    expect(stranger.locator("#lobby[aria-busy]")).to_have_count(0)
    expect(stranger.locator(f'a[href="#/games/{game}"]')).to_have_count(0)


def test_a_game_is_opened_as_it_is_wished_and_wrong_wishes_are_named_at_their_fields(
    visit: Visit, service: Running
) -> None:
    taken, free = unused("Ada"), unused("Bea")
    service.client.post("/players", {"name": taken})
    page = visit("/#/new/starship-catan")
    expect(page.get_by_role("radio", name="Starship Catan")).to_be_checked()
    name = page.get_by_label("Your name")
    name.fill(taken)
    page.get_by_role("group", name="Seat 1").get_by_role("radio", name="open").check()
    page.get_by_role("radio", name="Brisk").check()
    page.get_by_label("Clock").select_option(label="for each decision")
    page.get_by_label("Seconds").fill("90")
    page.get_by_role("switch", name="Listed for everybody").uncheck()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Notes").select_option(label="Nobody")
    page.get_by_label("Less experienced").select_option(label="Seat 1 (open)")
    page.get_by_role("switch", name="Sandbox").check()
    page.get_by_label("Seed").fill("monday")
    page.get_by_role("button", name="Open the game").click()
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("registered name"))
    keep_picture(page, "new-refused")
    name.fill(free)
    page.get_by_role("button", name="Open the game").click()
    expect(page).to_have_url(re.compile("#/games/"))
    opened = service.client.get(f"/games/{page.url.rsplit('/', 1)[1]}")
    assert opened["options"]["notes"] == "off"
    assert opened["options"]["beginner"] == 1
    assert opened["clock"] == {"kind": "decision", "seconds": 90}
    assert (opened["sandbox"], opened["listed"], opened["bot_pace_ms"]) == (True, False, 300)
    assert [seat["name"] for seat in opened["seats"]] == [free, None]


def test_an_open_table_is_joined_unless_another_was_quicker(visit: Visit, service: Running) -> None:
    page = visit()
    page.evaluate("localStorage.setItem('starledger.name', '\"Late\"')")
    game = create(service.client, human("Ann"), OPEN, ruleset="starship-catan")["id"]
    page.reload()
    row = page.locator("#open-games li", has_text="Starship Catan")
    page.route("**/join", be_late)
    row.get_by_role("button", name="Join").click()
    expect(row.get_by_role("alert")).to_contain_text("Somebody was quicker")
    page.unroute("**/join")
    row.get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile(f"#/games/{game}"))
    expect(page.locator("#game")).to_contain_text("Late")
    assert [seat["name"] for seat in service.client.get(f"/games/{game}")["seats"]] == ["Ann", "Late"]


# The live board


def test_the_lobby_shows_the_exhibition_live_and_leads_to_it(
    launch: Callable[..., Running], browser: Browser
) -> None:
    shown = launch(demo=True)
    with visitors(browser, viewport={"width": 1440, "height": 900}) as come:
        page = come()
        page.add_init_script(SHIFTS)
        page.goto(shown.url)
        drawn = page.locator(".live-board svg .sector, .live-board [data-anchor^=sector]")
        expect(drawn.first).to_be_visible()
        expect(page.locator(".live-strip")).to_contain_text("Live")
        shifts = page.evaluate("window.shifts")
        assert sum(value for value, _ in shifts) <= MOST_SHIFT, shifts
        first = shown.client.post("/exhibition", {})["game"]
        watch = page.locator(".live-strip").get_by_role("link", name="Watch")
        expect(watch).to_have_attribute("href", f"#/games/{first}")
        shown.client.post(f"/games/{first}/abort", {}, token=OPERATOR_TOKEN)
        expect(watch).not_to_have_attribute("href", f"#/games/{first}")
        watch.click()
        expect(page).to_have_url(re.compile("#/games/"))
        assert first not in page.url


# Links


def test_a_browser_changes_its_player_only_with_consent(visit: Visit, service: Running) -> None:
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
    expect(play_now(page)).to_be_visible()
    assert page.evaluate("localStorage.getItem('starledger.seats')") is None
    page.goto(f"{service.url}/{seat}")
    page.get_by_role("button", name="Play this seat here").click()
    expect(page.locator("#game")).to_contain_text("Ann")
    page.goto(f"{service.url}/#/player/{token}")
    page.get_by_role("button", name=f"Play as {name} here").click()
    expect(page.locator("#me")).to_contain_text(name)


def test_links_that_are_worth_nothing_change_nothing_and_say_so(visit: Visit, service: Running) -> None:
    created = create(service.client, human("Ann"), human("Bob"), ruleset="starship-catan")
    game, token = created["id"], tokens_of(created)[0]
    page = visit()
    for broken in (f"{game}/0/{token[:-3]}", f"{game}/1", f"{uuid4()}/0/{token}", f"{game}/1/{token}"):
        page.goto(f"{service.url}/#/take/{broken}")
        expect(page.locator("#take").get_by_role("alert")).to_contain_text("Nothing was changed here")
    for broken in ("/slp_nobody", "/%", "/t%C3%B6k%E2%82%ACn", "/", ""):
        page.goto("about:blank")
        page.goto(f"{service.url}/#/player{broken}")
        expect(page.locator("#me").get_by_role("alert")).to_contain_text("belongs to no name")
    page.goto(f"{service.url}/#/gaems/{game}")
    expect(page.get_by_text("nothing at this address")).to_be_visible()
    expect(play_now(page)).to_be_visible()
    for name in (str(uuid4()), "__proto__"):
        page.goto(f"{service.url}/#/games/{name}")
        expect(page.locator("#game").get_by_role("alert")).to_contain_text("There is no such game here")


def be_late(route: Route) -> None:
    """Refuse as the service does if another player was faster and the list does not show it yet."""
    detail = {"status": 409, "code": "seat-taken", "detail": "Seat 1 is not open."}
    route.fulfill(status=409, json=detail, content_type="application/problem+json")


NO_STORAGE = """
const denied = () => { throw new DOMException("denied", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get: denied });
"""


def test_without_storage_one_can_play_and_is_warned(visit: Visit) -> None:
    page = visit(script=NO_STORAGE)
    expect(page.get_by_role("note")).to_contain_text("keeps nothing for this page")
    play_bots_now(page)
    expect(page.locator("#game")).to_contain_text("Quill")


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
    play_bots_now(page)
    expect(page).to_have_url(re.compile("#/games/"))
    game = page.url.rsplit("/", 1)[1]
    seat = service.client.get(f"/games/{game}")["seats"][0]
    assert (seat["name"], seat["guest"]) == (name, False)

    phone = visit(link.removeprefix(service.url))
    phone.get_by_role("button", name=f"Play as {name} here").click()
    expect(phone.locator("#me")).to_contain_text(f"You play as {name}")
    assert phone.url == f"{service.url}/#/me", "the token has left the address"
    phone.goto(f"{service.url}/#/watch")
    phone.locator(f'#my-games a[href="#/games/{game}"]').click()
    expect(phone.locator("#game")).to_contain_text(name)

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
    other.get_by_text("Use a link or a key").click()
    other.get_by_label("The link, or the key, that you kept").fill(link.rsplit("/", 1)[1])
    other.get_by_role("button", name="Play under that name here").click()
    other.get_by_role("button", name=f"Play as {name} here").click()
    expect(other.locator("#me")).to_contain_text(f"You play as {name}")
    other.goto(f"{service.url}/#/")
    expect(other.locator(f'.resume a[href="#/games/{game}"]')).to_be_visible()


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
        expect(page.locator("#game")).to_contain_text("Eve")
    assert page.evaluate("told") == [], "nothing is asked for before somebody presses a button"
    page.goto(f"{service.url}/#/me")
    page.get_by_role("checkbox", name="Make a sound").check()
    page.get_by_role("button", name="Show notifications").click()
    expect(page.locator(".alerts")).to_contain_text("Notifications are shown")
    page.evaluate("told.length = 0")

    page.goto(f"{service.url}/#/games/{before['id']}")
    service.client.post(f"/games/{before['id']}/seats/1/join", {"name": "Finn"})
    expect(page.locator("#game")).to_contain_text("Finn")
    expect(page).to_have_title("Star Trek Catan · Starledger")
    assert page.evaluate("told") == []

    service.client.post(f"/games/{away['id']}/seats/1/join", {"name": "Finn"})
    expect(page).to_have_title("(1) Your move · Star Trek Catan · Starledger")
    page.wait_for_function("told.length >= 3")
    assert page.evaluate("told") == ["tone", "tone", f"Your move {away['id']}"]


# Around


def test_settings_are_kept_and_used_at_once(visit: Visit, service: Running) -> None:
    page = visit(color_scheme="light", reduced_motion="no-preference")
    background = partial(page.evaluate, "getComputedStyle(document.body).backgroundColor")
    light = background()
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="Starfield (dark)").check()
    dark = background()
    assert dark != light
    sheet.get_by_role("radio", name="Fast").check()
    sheet.get_by_role("switch", name="Ask before building").uncheck()
    sheet.get_by_role("radio", name="Deutsch").check()
    sheet = page.get_by_role("dialog", name="Einstellungen")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Einstellungen")).to_be_focused()
    page.reload()
    expect(page.locator(".hero").get_by_role("button", name="Jetzt spielen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-motion", "fast")
    assert background() == dark
    page.get_by_role("button", name="Einstellungen").click()
    expect(sheet.get_by_role("switch", name="Vor dem Bauen fragen")).not_to_be_checked()
    expect(sheet.get_by_role("radio", name="Schnell")).to_be_checked()
    sheet.get_by_role("radio", name="Wie das System").check()
    assert background() == light


def test_a_newcomer_finds_out_how_to_play(visit: Visit, service: Running) -> None:
    page = visit()
    page.locator(".cover", has_text="Starfarers").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Catan: Starfarers in two minutes")).to_be_visible()
    page.get_by_label("Find a rule").fill("no such word")
    expect(page.get_by_text("No rule has this word")).to_be_visible()
    page.get_by_label("Find a rule").fill("9 colonies")
    expect(page.locator(".rules dd").first).to_contain_text("Each player owns 9 colonies")
    page.get_by_role("button", name="Play a first game with the coach").click()
    expect(page).to_have_title("Catan: Starfarers · Starledger")


def test_dialogues_around_a_game_can_be_used_by_everybody(visit: Visit, service: Running) -> None:
    """The views without dialogues are among those of test_everybody."""
    page = visit(bypass_csp=True)  # admits the test's script
    found = {}
    for button in ("With friends", "Join by code", "Settings"):
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog", name=button)).to_be_visible()
        found[button] = faults(page, "dialog")
        page.keyboard.press("Escape")
    page.goto(f"{service.url}/#/new")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("switch", name="Sandbox").check()
    found["new"] = faults(page)
    page.goto(f"{service.url}/#/me")
    name = unused("Gwen")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register this name").click()
    page.get_by_text("Show as a QR code").click()
    expect(page.get_by_role("img", name="QR code of this link")).to_be_visible()
    keep_picture(page, "me")
    page.get_by_role("button", name="Forget everything here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    found["me"] = faults(page)
    other = service.client.post("/players", {"name": unused("Dora")})
    page.goto(f"{service.url}/#/player/{other['token']}")
    expect(page.get_by_role("button", name=f"Stay {name}")).to_be_visible()
    found["another"] = faults(page)
    page.goto(f"{service.url}/#/player/worthless")
    expect(page.get_by_role("alert").first).to_be_visible()
    found["worthless"] = faults(page)
    assert {where: what for where, what in found.items() if what} == {}


# Other sites


def test_a_site_that_is_named_shows_a_game_to_spectators_and_no_other_does(
    visit: Visit, service: Running, other_sites: tuple[str, str]
) -> None:
    created = create(service.client, human("Hal"), GREEDY, GREEDY)
    game, token = created["id"], tokens_of(created)[0]
    page = visit(bypass_csp=True)  # admits the test's script
    take_seat(page, f"{service.url}/#/take/{game}/0/{token}")
    expect(page.locator("#game")).to_contain_text("Hal")
    page.goto("about:blank")  # ends the game page's requests with a token
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
    found = {"star-trek-catan": faults(page)}
    for ruleset in ("starship-catan", "starfarers"):
        shown = create(service.client, *map(human, NAMES[: SEATS[ruleset]]), ruleset=ruleset)["id"]
        page.goto(f"{service.url}/embed/{shown}")
        expect(page.locator(".glimpse .board")).to_be_visible()
        found[ruleset] = faults(page)
    page.goto(f"{service.url}/embed/{uuid4()}")
    expect(page.get_by_role("alert")).to_be_visible()
    found["nowhere"] = faults(page)
    assert {where: what for where, what in found.items() if what} == {}

    page = visit()  # under the policy of content
    with page.expect_event("console", lambda said: "frame-ancestors" in said.text):
        page.goto(f"{stranger}/?{service.url}/embed/{game}")
    assert not any(each.url.startswith(service.url) for each in page.frames)
