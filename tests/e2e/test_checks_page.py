"""Checks, receipts, rewinds and forks on the page in a real browser, by roles and labels."""

import gzip
import json
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.browsers import (
    LIVE_MS,
    become_player,
    enter,
    keep_picture,
    needs_browser,
    take_seat,
)
from tests.e2e.contrast import faults
from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running

pytestmark = [needs_browser, pytest.mark.timeout(400)]

ARCHIVE = Path(__file__).parents[1] / "rules" / "starfarers" / "archives" / "starfarers-wild-space.json.gz"


class Table:
    """A game of two people and a bot, played until one of the people must decide."""

    def __init__(self, service: Running, *, least: int = 34, seed: int = 5) -> None:
        self.service = service
        created = create(service.client, human("Ada"), human("Bob"), BOT)
        self.id = created["id"]
        self.tokens = tokens_of(created)
        self.play_on(least, seed=seed)

    def play_on(self, least: int, *, seed: int = 6) -> None:
        play(
            self.service.client,
            self.id,
            self.tokens,
            random.Random(seed),
            deadline_s=120,
            until=lambda now: now["version"] >= least and set(now["deciding"]) & {0, 1} != set(),
        )

    @property
    def now(self) -> Any:
        return self.service.client.get(f"/games/{self.id}")

    def seat(self, page: Page, seat: int) -> Page:
        """Take a seat in a browser by its link."""
        take_seat(page, f"{self.service.url}/#/take/{self.id}/{seat}/{self.tokens[seat]}")
        await_whole(page)
        return page

    def past(self) -> int:
        """A version some turns ago between two actions."""
        events = self.service.client.get(f"/games/{self.id}/events?limit=100")["items"]
        ends = [
            event["version"]
            for event, following in pairwise(events)
            if following["cause"] == following["version"]
        ]
        return int(ends[-3])


def await_whole(page: Page) -> None:
    expect(page.locator("#game:not([aria-busy])")).to_be_visible(timeout=LIVE_MS)


def menu(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Menu of this game")


def open_menu(page: Page) -> Locator:
    """Open the menu by keyboard, once the whole table is loaded."""
    await_whole(page)
    enter(page.get_by_role("button", name="Menu of this game"))
    expect(menu(page)).to_be_visible(timeout=LIVE_MS)
    return menu(page)


def close_menu(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(menu(page)).to_have_count(0)


def proposals(page: Page) -> Locator:
    """Return the part of the menu with proposals."""
    return menu(page).get_by_role("region", name="Rewinds and forks")


def proposal(page: Page) -> Locator:
    """Return the open proposal over the board."""
    return page.get_by_role("group", name="Open proposal")


def news(page: Page, words: str) -> Locator:
    return page.locator(".toasts").get_by_role("status").filter(has_text=words)


def propose(page: Page, version: int, *, before: Callable[[], None] = lambda: None) -> None:
    """Open a past version, see the consequences of a rewind to it, and propose it, by keyboard."""
    page.goto(f"{page.url.split('?')[0]}?v={version}")
    expect(page.locator("#game")).to_have_attribute("data-version", str(version), timeout=LIVE_MS)
    open_menu(page)
    enter(proposals(page).get_by_role("button", name=f"Go back to event {version} …"))
    group = proposals(page).get_by_role("group", name="Going back")
    expect(group.get_by_role("listitem").first).to_be_visible(timeout=LIVE_MS)
    before()
    enter(group.get_by_role("button", name=f"Propose to go back to event {version}"))
    expect(proposal(page)).to_be_visible(timeout=LIVE_MS)
    close_menu(page)


def test_a_rewind_is_withdrawn_another_refused_and_a_third_agreed_to(
    service: Running, people: Callable[..., Page]
) -> None:
    table = Table(service)
    ada, bob = table.seat(people(), 0), table.seat(people(), 1)
    back, last = table.past(), table.now["version"]
    propose(ada, back)
    enter(proposal(ada).get_by_role("button", name="Withdraw the proposal"))
    expect(news(ada, "Ada has withdrawn the proposal.")).to_be_visible(timeout=LIVE_MS)
    for page in (ada, bob):
        expect(proposal(page)).to_have_count(0, timeout=LIVE_MS)

    propose(ada, back)
    asked = proposal(bob)
    expect(asked).to_contain_text(f"Ada proposes to go back to event {back}.", timeout=LIVE_MS)
    expect(asked).to_contain_text("Still to agree: Bob.")
    expect(news(bob, "Ada proposes")).to_have_count(1)
    asked.get_by_text(re.compile("It takes .* back")).click()
    expect(asked.get_by_role("listitem").first).to_be_visible(timeout=LIVE_MS)
    keep_picture(bob, "proposal")
    enter(asked.get_by_role("button", name="Refuse"))
    for page in (ada, bob):
        expect(news(page, "Bob has refused.")).to_be_visible(timeout=LIVE_MS)
        expect(proposal(page)).to_have_count(0)

    propose(ada, back)
    enter(asked.get_by_role("button", name="Agree"))
    for page in (ada, bob):
        expect(news(page, f"All have agreed: the game is back at event {back}.")).to_be_visible(
            timeout=LIVE_MS
        )
        expect(page.locator(f"#game .log li.taken[data-version='{last}']")).to_have_count(1, timeout=LIVE_MS)
    assert table.now["version"] > last
    keep_picture(ada, "rewound")


@pytest.mark.slow  # tests/services/test_forks.py tests the service's part
def test_a_registered_player_continues_under_that_name(service: Running, people: Callable[..., Page]) -> None:
    name = f"Cleo {uuid4().hex[:8]}"
    token = service.client.post("/players", {"name": name})["token"]
    body = {
        "ruleset": "star-trek-catan",
        "seats": [human(name), {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}],
        "sandbox": True,
    }
    game = service.client.ask("POST", "/games", body, token=token, key=uuid4().hex).body["id"]
    page = people()
    become_player(page, f"{service.url}/#/player/{token}")
    page.goto(f"{service.url}/#/games/{game}")
    open_menu(page).get_by_role("button", name=re.compile("^Go on from event")).click()
    form = page.get_by_role("form", name=re.compile("A game of its own"))
    expect(form).to_contain_text(f"You play as {name}.")
    enter(form.get_by_role("button", name=re.compile("^Go on from event")))
    expect(page).not_to_have_url(re.compile(game), timeout=LIVE_MS)
    forked = service.client.get(f"/games/{page.url.rsplit('/', 1)[1]}")
    assert (forked["seats"][0]["name"], forked["seats"][0]["guest"]) == (name, False)
    expect(page.locator("#game .plate.own")).to_contain_text(name, timeout=LIVE_MS)


def test_a_player_forks_a_game_with_chosen_seats(service: Running, people: Callable[..., Page]) -> None:
    table = Table(service)
    ada, bob = table.seat(people(), 0), table.seat(people(), 1)
    enter(open_menu(ada).get_by_role("button", name=re.compile("^Go on from event")))
    form = ada.get_by_role("form", name=re.compile("A game of its own"))
    expect(form.get_by_label("In the place of Ada")).to_have_value("me")
    expect(form.get_by_label("In the place of Bob")).to_have_value("open")
    form.get_by_label("In the place of Bob").select_option(label="bot: greedy")
    keep_picture(ada, "fork")
    enter(form.get_by_role("button", name=re.compile("^Ask the others")))
    close_menu(ada)
    expect(proposal(bob)).to_contain_text("Ada asks to continue from event", timeout=LIVE_MS)
    enter(proposal(bob).get_by_role("button", name="Agree"))
    enter(ada.get_by_role("button", name=re.compile("^All have agreed: go on")))
    expect(ada).not_to_have_url(re.compile(table.id), timeout=LIVE_MS)
    forked = service.client.get(f"/games/{ada.url.rsplit('/', 1)[1]}")
    assert forked["forked_from"]["game"] == table.id
    assert [seat["name"] for seat in forked["seats"]] == ["Ada", "greedy", "random"]
    expect(proposal(bob)).to_have_count(0, timeout=LIVE_MS)
    expect(bob.get_by_role("button", name=re.compile("^All have agreed"))).to_have_count(0)


def audit(page: Page) -> Locator:
    return page.locator(".menu details.audit")


def shown(archive: Any) -> int:
    return sum(len(event["hidden"]) for event in archive["events"])


def check_here(page: Page) -> None:
    audit(page).get_by_role("button", name="Check it in this browser").click()
    expect(audit(page).locator(".own-verdict")).to_be_visible(timeout=LIVE_MS)


def test_a_game_is_audited_and_checked_in_the_browser(service: Running, people: Callable[..., Page]) -> None:
    table = Table(service)
    ada = table.seat(people(), 0)
    open_menu(ada)
    expect(audit(ada)).to_contain_text("not yet checked")
    enter(audit(ada).locator("summary"))
    expect(audit(ada).locator(".verdict")).to_contain_text("sound up to event", timeout=LIVE_MS)
    expect(audit(ada).get_by_role("listitem").filter(has_text="Chance: ")).to_be_visible()
    check_here(ada)
    expect(audit(ada)).to_contain_text("Sound as far as it is shown")
    expect(audit(ada).get_by_role("listitem").filter(has_text="Known to this browser since")).to_be_visible(
        timeout=LIVE_MS
    )
    with ada.expect_download() as saved:
        audit(ada).get_by_role("button", name="Export the game").click()
    own = json.loads(saved.value.path().read_bytes())
    assert shown(own) > shown(service.client.get(f"/games/{table.id}/export"))
    service.client.post(f"/games/{table.id}/abort", {}, token=OPERATOR_TOKEN)
    expect(ada.locator("#main-button")).to_contain_text("aborted", timeout=LIVE_MS)
    check_here(ada)
    expect(audit(ada)).to_contain_text(re.compile(r"Sound: all \d+ events hang together"), timeout=LIVE_MS)
    expect(audit(ada)).to_contain_text("The log continues what this browser saw", timeout=LIVE_MS)
    expect(audit(ada).locator(".audits .broken")).to_have_count(0)
    audit(ada).scroll_into_view_if_needed()
    keep_picture(ada, "audited")

    def tamper(route: Route) -> None:
        answer = route.fetch()
        archive = json.loads(answer.body())
        archive["events"][6]["core"]["recorded_at"] = "2026-01-01T00:00:00.000000Z"
        text = json.dumps(archive, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        route.fulfill(response=answer, body=text)

    ada.route("**/export", tamper)
    check_here(ada)
    expect(audit(ada).get_by_role("status").filter(has_text="Not sound")).to_contain_text(
        "version 7 does not follow", timeout=LIVE_MS
    )
    expect(audit(ada).locator(".audits .broken")).to_contain_text("Chain of hashes")
    keep_picture(ada, "tampered")
    menu(ada).get_by_role("button", name="Settings").click()
    ada.get_by_role("radio", name="Deutsch").check()
    ada.keyboard.press("Escape")
    enter(ada.get_by_role("button", name="Menü dieses Spiels"))
    enter(audit(ada).locator("summary"))
    expect(audit(ada)).to_contain_text("nennen jeweils den Hash des vorigen", timeout=LIVE_MS)
    expect(audit(ada)).not_to_contain_text("each name the hash")


def test_a_history_that_was_changed_is_reported_loudly(service: Running, people: Callable[..., Page]) -> None:
    table = Table(service)
    with_receipt = "() => localStorage.getItem('starledger.receipts')?.includes('starledger/')"
    ada = table.seat(people(), 0)
    ada.wait_for_function(with_receipt, timeout=LIVE_MS)
    table.play_on(table.now["version"] + 1)
    grown = r"**/proofs/consistency*"

    def other_history(route: Route) -> None:
        answer = route.fetch()
        proof = answer.json()
        route.fulfill(response=answer, json={**proof, "proof": [*proof["proof"][::-1], "0" * 64]})

    ada.route(grown, other_history)
    ada.reload()
    alarm = ada.get_by_role("alert", name="Warning about this game")
    expect(alarm).to_contain_text("This game's history was changed", timeout=LIVE_MS)
    keep_picture(ada, "alarm")
    ada.unroute(grown)
    with ada.expect_response(re.compile("/proofs/consistency")):
        ada.reload()
    await_whole(ada)
    expect(alarm).to_have_count(0)

    key = "starledger+5d2d7d1c+AVZjhW75XfLd649s93FPEvXuq4eyu1dj5l8IMU1Aa7Ly"
    kept = json.dumps([{"key": key, "seen": "2026-01-01T00:00:00Z"}])
    ada.evaluate("(kept) => localStorage.setItem('starledger.keys', kept)", kept)
    ada.reload()
    expect(alarm).to_contain_text("This service signs with different keys than before", timeout=LIVE_MS)
    expect(alarm).to_contain_text(key)
    alarm.get_by_role("button", name="I know why").click()
    expect(alarm).to_have_count(0, timeout=LIVE_MS)


def choose(page: Page, name: str, content: bytes) -> None:
    page.get_by_label("Archive", exact=True).set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": content}
    )


def test_any_archive_is_checked_from_a_file(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    page.goto(f"{service.url}/#/verify")
    expect(page.get_by_role("heading", name="Check an archive")).to_be_visible(timeout=LIVE_MS)
    good = gzip.decompress(ARCHIVE.read_bytes())
    choose(page, "good.json", good)
    status = page.locator("#verify").get_by_role("status")
    expect(status).to_have_text("good.json is sound.", timeout=LIVE_MS)
    expect(page.locator("#verify")).to_contain_text("253 draws follow from the seed.")
    expect(page.locator("#verify")).to_contain_text("a key that only the archive names")
    keep_picture(page, "verified")
    choose(page, "bad.jsonl", good + b"\n" + good.replace(b'"seat":0', b'"seat":1', 1))
    expect(status).to_have_text("1 of 2 archives in bad.jsonl are not sound.", timeout=LIVE_MS)
    choose(page, "good.json", good)
    expect(status).to_have_text("good.json is sound.", timeout=LIVE_MS)
    page.get_by_text("More options").click()
    page.get_by_label("Key that you trust").fill("starledger+ba933521+AVZj")
    page.get_by_label("Key that you trust").press("Tab")
    expect(page.locator("#verify .archive")).to_contain_text(
        "it is signed with a key other than yours", timeout=LIVE_MS
    )
    page.get_by_label("Key that you trust").fill("")


ENDLESS = """let done = 0;
const progress = () => ({ name: ["form", "events"][done % 2], done: done++, total: 1e9 });
setInterval(() => postMessage({ progress: progress() }), 20);"""
"""The script of a check that shows new words all the time and never ends."""


def test_a_long_check_is_stopped_by_a_button_that_never_moves(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    page.route(
        "**/kit/verify/worker.js", lambda route: route.fulfill(body=ENDLESS, content_type="text/javascript")
    )
    page.goto(f"{service.url}/#/verify")
    choose(page, "long.json", b"{}")
    stop, doing = page.get_by_role("button", name="Stop"), page.locator(".checking p")
    expect(doing).to_contain_text(" of ")
    place = stop.bounding_box()
    for step in ("Form: ", "Chain of hashes: "):
        expect(doing).to_contain_text(step)
        assert stop.bounding_box() == place
    stop.click()
    status = page.locator("#verify").get_by_role("status")
    expect(status).to_contain_text("Stopped. Only the steps listed here were checked.")


def test_checks_and_proposals_can_be_used_by_everybody(service: Running, people: Callable[..., Page]) -> None:
    """The page around them is audited by other tests."""
    table = Table(service)
    page, found = table.seat(people(bypass_csp=True), 0), {}  # admits the test's script
    open_menu(page)
    audit(page).get_by_text("Audit", exact=True).click()
    check_here(page)
    expect(audit(page).get_by_role("listitem").filter(has_text="Key: ")).to_be_visible(timeout=LIVE_MS)
    found["checks"] = faults(page, ".menu")
    enter(proposals(page).get_by_role("button", name=re.compile("^Go on from event")))
    expect(page.get_by_role("form", name=re.compile("A game of its own"))).to_be_visible(timeout=LIVE_MS)
    found["fork"] = faults(page, ".menu")
    page.reload()
    await_whole(page)
    propose(page, table.past(), before=lambda: found.update(rewind=faults(page, ".menu")))
    found["proposal"] = faults(page, ".toasts")
    page.goto(f"{service.url}/#/verify")
    choose(page, "none.json", b"{}")
    expect(page.locator("#verify .archive")).to_be_visible(timeout=LIVE_MS)
    page.get_by_text("More options").click()
    keep_picture(page, "verify")
    found["verify"] = faults(page, "#verify")
    assert {where: what for where, what in found.items() if what} == {}
