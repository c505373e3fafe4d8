"""The page of one game: its timeline, and its correctness despite changes and lost connections."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat
from tests.e2e.client import eventually
from tests.e2e.contrast import faults
from tests.e2e.play import choose, create, human, play, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running

pytestmark = [needs_browser, pytest.mark.timeout(300)]


class Game:
    """A game of three people: a page holds Ada's seat, and the test plays the others over HTTP."""

    def __init__(self, service: Running, **more: Any) -> None:
        self.service = service
        created = create(service.client, human("Ada"), human("Bob"), human("Cy"), **more)
        self.id: str = created["id"]
        self.tokens = tokens_of(created)
        self.rng = random.Random(5)

    @property
    def version(self) -> int:
        version: int = self.service.client.get(f"/games/{self.id}")["version"]
        return version

    @property
    def url(self) -> str:
        return f"{self.service.url}/#/games/{self.id}"

    def play(self, *, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Play all seats by HTTP."""
        return play(self.service.client, self.id, self.tokens, self.rng, deadline_s=60, until=until)

    def act(self) -> int:
        """Take an action for a seat that must decide; return the new version."""
        seat = self.service.client.get(f"/games/{self.id}")["deciding"][0]
        token = self.tokens[seat]
        actions = self.service.client.get(f"/games/{self.id}/legal-actions", token=token)["actions"]
        done = self.service.client.post(f"/games/{self.id}/actions", choose(actions, self.rng), token=token)
        version: int = done["version"]
        return version

    def sit(self, page: Page) -> None:
        """Open the page of the game with Ada's seat."""
        take_seat(page, f"{self.service.url}/#/take/{self.id}/0/{self.tokens[0]}")
        expect(page).to_have_url(self.url, timeout=LIVE_MS)
        self.expect_now(page)

    def expect_now(self, page: Page) -> None:
        """Expect that the page shows the current game, even if the service measures something meanwhile."""
        eventually(
            lambda: (
                shown(page).get_attribute("data-version") == str(self.version)
                and newest(page).get_attribute("data-version") == str(self.logged()[-1])
            ),
            what="the page to be up to date",
        )

    def events(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.service.client.get(f"/games/{self.id}/events?limit=1000")["items"]
        return found

    def logged(self) -> list[int]:
        """Return the versions that the log shows."""
        return logged(self.events())


IDLE = {"board-laid-out", "placement-began", "build-phase-began"}
"""Types of events without a line in the log: the table shows them, or they change nothing on it."""


def logged(events: list[dict[str, Any]]) -> list[int]:
    """Return the versions of the events that the log shows: those that change something on the table."""
    versions, holder = [], None
    for event in events:
        is_measured = event["type"] == "supply-routes-measured"
        if event["type"] not in IDLE and not (is_measured and event["data"]["holder"] == holder):
            versions.append(event["version"])
        holder = event["data"]["holder"] if is_measured else holder
    return versions


def shown(page: Page) -> Locator:
    """Return the table, whose attributes hold its version."""
    return page.locator("#game")


def newest(page: Page) -> Locator:
    return page.locator("#game .log li:last-child")


def expect_version(page: Page, version: int) -> None:
    expect(shown(page)).to_have_attribute("data-version", str(version), timeout=LIVE_MS)


def replay(page: Page) -> None:
    """Open the timeline by the menu; it shows the event before the last."""
    page.get_by_role("button", name="Menu of this game").click()
    page.get_by_role("button", name="Replay the game").click(timeout=LIVE_MS)
    expect(page.locator("#when")).to_be_visible(timeout=LIVE_MS)


def expect_at(page: Page, version: int) -> None:
    """Expect that slider, table, log and address all show a version."""
    expect_version(page, version)
    expect(page.locator("#when")).to_have_value(str(version))
    expect(page).to_have_url(re.compile(rf"\?v={version}$"), timeout=LIVE_MS)
    game = re.sub(r"/.*#/games/([^?]+).*", r"/api/v1/games/\1", page.url.removeprefix("http://"))
    events = page.request.get(f"http://{game}/events?limit=1000").json()["items"]
    newest_logged = max(each for each in logged(events) if each <= version)
    expect(newest(page)).to_have_attribute("data-version", str(newest_logged), timeout=LIVE_MS)
    expect(page.locator("#game .log li[aria-current]")).to_have_count(1)


def timeline_of(game: Game) -> dict[str, Any]:
    """Return the service's timeline of turns and dice, computed here from the events."""
    marks, moves = [], [[], [], []]  # type: ignore[var-annotated]
    for event in game.events():
        version, data, seat = event["version"], event["data"], event["seat"]
        if event["type"] == "turn-began":
            marks.append({"version": version, "kind": "turn", "seat": data["seat"], "turn": data["turn"]})
        elif event["type"] == "dice-rolled":
            marks.append({"version": version, "kind": "roll", "seat": seat, "dice": data["dice"]})
        elif event["type"] == "game-rewound":
            marks.append({"version": version, "kind": "rewind", "to_version": data["to_version"]})
        if seat is not None and event["cause"] == version:
            moves[seat].append(version)
    points = [[1, [0, 0, 0]], [game.version // 2, [3, 2, 2]], [game.version, [4, 3, 2]]]
    return {"version": game.version, "marks": marks, "points": points, "moves": moves}


def tell_timeline(page: Page, game: Game) -> dict[str, Any]:
    """Serve the current timeline to the page, and return it."""
    told = timeline_of(game)

    def answer(route: Route) -> None:
        after = int(route.request.url.rsplit("after=", 1)[-1])
        fresh = [mark for mark in told["marks"] if mark["version"] > after]
        moves = [[version for version in own if version > after] for own in told["moves"]]
        route.fulfill(
            json={**told, "marks": fresh, "moves": moves, "points": told["points"] if after == 0 else []}
        )

    page.route("**/timeline?**", answer)
    return told


@pytest.fixture(scope="module")
def played(service: Running) -> Game:
    """A game in its sixth turn."""
    game = Game(service)
    game.play(until=lambda summary: summary["turn"] >= 6 and summary["deciding"] == [0])
    return game


def test_the_timeline_is_moved_by_keyboard_and_all_follows(played: Game, people: Callable[..., Page]) -> None:
    page = people()
    told = tell_timeline(page, played)
    played.sit(page)
    replay(page)
    last = played.version
    turns = [mark["version"] for mark in told["marks"] if mark["kind"] == "turn"]
    slider = page.get_by_role("slider", name="Look back")
    expect(page.get_by_role("button", name="One turn back")).to_be_visible(timeout=LIVE_MS)
    keep_picture(page, "timeline-live")
    slider.focus()
    expect_at(page, last - 1)
    slider.press("PageDown")
    turn = max(version for version in turns if version < last - 1)
    expect_at(page, turn)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^event {turn} of {last}, turn \d"))
    slider.press("PageDown")
    expect_at(page, max(version for version in turns if version < turn))
    slider.press("PageUp")
    expect_at(page, turn)
    page.get_by_role("button", name="One turn back").press("Enter")
    page.get_by_role("button", name="One turn back").press("Enter")
    page.get_by_role("button", name="My previous move").press("Enter")
    at = int(slider.input_value())
    assert at in told["moves"][0]
    expect_at(page, at)
    expect(page.locator(".spot, .build.affordable, .power.can")).to_have_count(0)
    keep_picture(page, "timeline-past")
    page.get_by_role("button", name="My next move").press("Enter")
    expect_at(page, min(version for version in told["moves"][0] if version > at))
    slider.press("Home")
    expect_at(page, 1)
    expect(page.locator("#game .board")).to_contain_text("No board yet")
    page.get_by_role("button", name="Back to now").press("Enter")
    expect_version(page, last)
    expect(page).to_have_url(played.url, timeout=LIVE_MS)
    replay(page)
    page.get_by_text("Marks", exact=True).click()
    page.locator(".marks a").first.click()
    expect_at(page, told["marks"][0]["version"])


def test_table_and_log_belong_to_the_shown_version(played: Game, people: Callable[..., Page]) -> None:
    page = people(viewport={"width": 1440, "height": 900})  # the log is a drawer on smaller screens
    played.sit(page)
    line = page.locator("#game .log li").nth(-5)
    version = int(line.get_attribute("data-version") or 0)
    line.locator("a").click()
    expect_at(page, version)
    page.get_by_role("button", name="One event back").click()
    expect_at(page, version - 1)
    page.go_back()
    expect_version(page, played.version)
    page.goto(f"{played.url}#v={version}")
    expect_at(page, version)
    page.locator("#when").fill(str(played.version // 2))
    expect_at(page, played.version // 2)
    client, past = played.service.client, f"version={played.version // 2}"
    board = client.get(f"/games/{played.id}/board?{past}", token=played.tokens[0])
    pieces = sum(1 for place in board["intersections"] if place["piece"])
    expect(page.locator("#game .hexes .piece")).to_have_count(pieces)
    scores = client.get(f"/games/{played.id}/scoreboard?{past}", token=played.tokens[0])
    points = [re.compile(rf"^{line['victory_points']}\b") for line in scores["standings"]]
    expect(page.locator("#game .plate-points > b")).to_have_text(points)


def test_a_game_is_played_at_a_pace_paused_and_gone_on_with(
    played: Game, people: Callable[..., Page]
) -> None:
    page = people()
    played.sit(page)
    replay(page)
    page.locator("#when").fill("5")
    expect_at(page, 5)
    page.get_by_role("button", name="Play the game").click()
    expect(page.locator("#when")).not_to_have_value("5", timeout=LIVE_MS)
    page.get_by_role("button", name="Pause").click()
    at = int(page.locator("#when").input_value())
    expect_at(page, at)
    page.get_by_label("Pace", exact=True).select_option(label="20 a second")
    start = played.version - 8
    page.locator("#when").fill(str(start))
    expect_at(page, start)
    page.evaluate(
        """() => {
          const [slider, seen] = [document.getElementById("when"), []];
          window.seen = seen;
          const look = () => seen.at(-1) !== slider.value && seen.push(slider.value);
          const all = { subtree: true, childList: true, characterData: true, attributes: true };
          new MutationObserver(look).observe(document.getElementById("game"), all);
        }"""
    )
    page.get_by_role("button", name="Play the game").click()
    expect(page).to_have_url(played.url, timeout=LIVE_MS)
    seen = [int(value) for value in page.evaluate("window.seen")]
    assert list(dict.fromkeys(seen)) == list(range(seen[0], played.version + 1))


def test_a_missing_version_is_reported_and_the_nearest_offered(
    played: Game, people: Callable[..., Page]
) -> None:
    page = people(bypass_csp=True)  # admits the test's script
    last = played.version
    page.goto(f"{played.url}?v={last + 40}")
    missing = page.get_by_role("alert").filter(has_text="There is no event")
    expect(missing).to_contain_text(
        f"no event {last + 40}: this game has events 1 to {last}", timeout=LIVE_MS
    )
    keep_picture(page, "missing")
    assert faults(page) == {}
    missing.get_by_role("button", name=f"Show event {last}").click()
    expect_at(page, last)
    page.goto(f"{played.url}?v=soon")
    expect(page.locator("#game .missing")).to_contain_text("invalid event number", timeout=LIVE_MS)
    page.get_by_role("button", name="Stay in the present").click()
    expect(page.locator("#game .missing")).to_have_count(0)


def test_a_lost_connection_is_taken_up_in_every_phase(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    created = create(service.client, human("Ada"), {"kind": "open"}, {"kind": "bot", "bot": "greedy"})
    page.goto(f"{service.url}/#/games/{created['id']}")
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible(timeout=LIVE_MS)
    game = Game(service)
    cut(page, lambda: service.client.post(f"/games/{created['id']}/seats/1/join", {"name": "Bob"}))
    expect(page.locator("#game .board .hexes")).to_be_visible(timeout=LIVE_MS)

    game.sit(page)
    seen = set()
    for _ in range(60):
        phase = service.client.get(f"/games/{game.id}")["phase"]
        if phase in seen:
            game.act()
            continue
        seen.add(phase)
        cut(page, game.act)
        game.expect_now(page)
        game.act()
        game.expect_now(page)
        if len(seen) > 3:
            break
    assert len(seen) > 2, seen
    game.expect_now(page)
    lines = page.locator("#game .log li").evaluate_all("all => all.map((one) => Number(one.dataset.version))")
    assert lines == [version for version in game.logged() if version >= lines[0]]


def cut(page: Page, meanwhile: Callable[[], Any]) -> None:
    """Cut the page off from the service within the block."""
    page.context.set_offline(True)
    expect(page.locator("#banner")).to_contain_text("offline", timeout=LIVE_MS)
    meanwhile()
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_be_hidden(timeout=LIVE_MS)


@pytest.mark.slow  # test_checks_page rewinds with two browsers
def test_a_game_that_is_taken_back_is_shown_as_it_was(service: Running, people: Callable[..., Page]) -> None:
    game = Game(service)

    def is_there(now: dict[str, Any]) -> bool:
        return bool(now["turn"] >= 2 and now["deciding"] == [0] and now["phase"] in ("pre_roll", "main"))

    began = game.play(until=is_there)["turn"]
    to = game.version
    before = service.client.get(f"/games/{game.id}/legal-actions", token=game.tokens[0])
    game.play(until=lambda summary: summary["turn"] >= began + 2)
    page = people()
    game.sit(page)
    client = service.client
    sent = {"to_version": to}
    proposal = client.ask("POST", f"/games/{game.id}/rewinds", sent, token=game.tokens[1], key="back").body
    page.get_by_role("button", name="Agree").click()
    client.post(f"/games/{game.id}/rewinds/{proposal['rewind_id']}/agree", {}, token=game.tokens[2])
    eventually(
        lambda: any(event["type"] == "game-rewound" for event in game.events()),
        what="both agreements: that of the page may come last",
    )
    rewound = game.version
    expect_version(page, rewound)
    now = client.get(f"/games/{game.id}")
    assert now["turn"] == client.get(f"/games/{game.id}/table?version={to}")["game"]["turn"]
    expect(page.locator("#game .bar-turn")).to_contain_text(f"Turn {now['turn']}")
    expect(page.locator("#main-button")).to_contain_text(
        "Roll" if before["phase"] == "pre_roll" else "End turn"
    )
    taken = page.locator("#game .log li.taken")
    expect(taken.first).to_contain_text("taken back", timeout=LIVE_MS)
    expect(taken.first).to_have_attribute("data-version", str(max(to + 1, rewound - 59)), timeout=LIVE_MS)
    keep_picture(page, "rewound")


def test_a_token_replaced_while_the_page_is_open_makes_it_a_spectator(
    service: Running, people: Callable[..., Page]
) -> None:
    game = Game(service)
    page = people()
    game.sit(page)
    service.client.post(f"/games/{game.id}/seats/0/token", {}, token=OPERATOR_TOKEN)
    expect(page.get_by_role("alert").filter(has_text="no longer valid")).to_contain_text(
        "replaced", timeout=LIVE_MS
    )
    expect(page.locator("#game .hand-group")).to_have_count(0)
    page.get_by_role("button", name="Forget the seat").click()
    expect(page.locator("#game .hexes")).to_be_visible(timeout=LIVE_MS)
    expect(page.locator(".spot, .build.affordable, .power.can")).to_have_count(0)


def test_a_page_from_before_an_upgrade_says_so_and_keeps_what_is_being_filled_in(
    service: Running, people: Callable[..., Page]
) -> None:
    created = create(service.client, human("Ada"), {"kind": "open"}, {"kind": "open"})
    page = people()
    page.goto(f"{service.url}/#/games/{created['id']}")
    page.get_by_label("Your name").first.fill("Bo")

    def upgraded(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "starledger-release": "newer"})

    page.route("**/table?**", upgraded)
    service.client.post(f"/games/{created['id']}/seats/2/join", {"name": "Cy"})
    expect(page.get_by_role("status").filter(has_text="new version")).to_be_visible(timeout=LIVE_MS)
    expect(page.get_by_label("Your name").first).to_have_value("Bo")
    page.unroute("**/table?**")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("button", name="Reload the page")).to_have_count(0, timeout=LIVE_MS)
    expect(page.locator("#game h1")).to_be_visible(timeout=LIVE_MS)


def test_an_action_whose_answer_is_lost_is_done_once(service: Running, people: Callable[..., Page]) -> None:
    game = Game(service)
    game.play(until=lambda summary: summary["deciding"] == [0])
    page = people()
    game.sit(page)
    before = game.version
    lost: list[str] = []

    def lose(route: Route) -> None:
        key = route.request.headers["idempotency-key"]
        if lost:
            route.continue_()
        else:
            route.fetch()
            route.abort()
        lost.append(key)

    page.route("**/actions", lose)
    with page.expect_response("**/actions", timeout=LIVE_MS):
        page.locator("#main-button:not([aria-disabled])").dblclick()
    expect(shown(page)).not_to_have_attribute("data-version", str(before), timeout=LIVE_MS)
    expect(page.locator("#game .refusal")).to_have_count(0)
    assert len(lost) == 2
    assert len(set(lost)) == 1
    rolls = [event for event in game.events() if event["type"] == "dice-rolled" and event["version"] > before]
    assert len(rolls) == 1


def test_screen_readers_announce_events_and_pending_decisions(
    service: Running, people: Callable[..., Page]
) -> None:
    game = Game(service)
    game.play(until=lambda summary: summary["turn"] >= 1 and 0 not in summary["deciding"])
    page = people()
    game.sit(page)
    announcer = page.locator("#announcer")
    expect(announcer).to_have_attribute("aria-live", "polite")
    version = game.act()
    log = service.client.get(f"/games/{game.id}/log?after={version - 1}", token=game.tokens[0])
    line = "".join(part["text"] for part in log["items"][0]["brief"])
    expect(announcer).to_contain_text(line, timeout=LIVE_MS)
    game.play(until=lambda summary: summary["deciding"] == [0])
    expect(announcer).to_contain_text("It is your choice", timeout=LIVE_MS)


def test_a_viewer_of_the_past_stays_there(played: Game, people: Callable[..., Page]) -> None:
    """This also holds if the page is busy and about to write another version into its address."""
    page, last = people(), played.version
    page.goto(f"{played.url}?v={last - 3}")
    expect_at(page, last - 3)
    page.evaluate(
        """async ([shown, asked]) => {
          const [when, replace] = [document.getElementById("when"), history.replaceState];
          window.said = [];
          history.replaceState = function (state, title, address) {
            window.said.push(address);
            replace.call(history, state, title, address);
          };
          const { setTimeout } = window;
          const isAboutTo = new Promise((resolve) => {
            window.setTimeout = (then, rest, ...more) => {
              if (String(then).includes("replaceState")) resolve();
              return setTimeout(then, rest, ...more);
            };
          });
          when.value = shown;
          when.dispatchEvent(new Event("input", { bubbles: true }));
          await isAboutTo;
          const until = performance.now() + 200;
          while (performance.now() < until);
          location.hash = location.hash.replace(/v=.*/, `v=${asked}`);
        }""",
        [last - 6, last - 5],
    )
    expect_at(page, last - 5)
    assert page.evaluate("window.said") == []


def test_the_page_speaks_german(played: Game, people: Callable[..., Page]) -> None:
    page = people(locale="de-DE", viewport={"width": 390, "height": 844}, color_scheme="dark")
    tell_timeline(page, played)
    page.goto(f"{played.url}?v={played.version - 1}")
    expect(page.get_by_role("slider", name="Zurückblicken")).to_be_visible(timeout=LIVE_MS)
    expect(page.locator("#game output")).to_have_text(
        f"Ereignis {played.version - 1} von {played.version}", timeout=LIVE_MS
    )
    expect(page.get_by_role("button", name="Einen Zug zurück")).to_be_visible(timeout=LIVE_MS)
    expect(page.locator("#game .bar-turn")).to_contain_text("Zug")
    log = page.locator("#game .log")  # in a closed drawer here
    expect(log).to_have_attribute("aria-label", "Letzte Ereignisse, neueste zuletzt")
    keep_picture(page, "timeline-de-phone")
    page.locator("#main-button").click()
    expect(page).to_have_url(played.url, timeout=LIVE_MS)
    page.goto(f"{played.url}?v=99999")
    expect(page.locator("#game .missing")).to_contain_text("Es gibt kein Ereignis 99999", timeout=LIVE_MS)
