"""The event stage on the page: it shows events as they happen, and nothing outdated stays."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, MOVING, STILL, keep_picture, needs_browser, take_seat
from tests.e2e.play import human
from tests.e2e.running import Running
from tests.e2e.tables import Sandbox

pytestmark = [needs_browser, pytest.mark.timeout(300)]

KEEP = """() => {
  window.seen = [];
  const note = (node) => {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll("*")]) {
      if (one.matches(".stage-mover > *")) window.seen.push(`${one.className} ${one.innerHTML}`);
      if (one.matches(".stage-banner")) window.seen.push(`banner: ${one.innerText}`);
    }
  };
  new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(note)))
    .observe(document.documentElement, { subtree: true, childList: true });
}"""
"""Records everything that the stage has shown, since a test may look too late."""

SEEN = "wanted => window.seen.some((each) => each.includes(wanted))"
TAPPED_BUTTON = """() => {
  const box = document.getElementById("main-button").getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit.closest("#main-button") !== null;
}"""
EMPTY = "() => document.querySelector('.stage').childElementCount === 0"


def table(service: Running, *dice: int) -> Sandbox:
    return Sandbox(
        service,
        human("Ada"),
        human("Bob"),
        human("Cleo"),
        dice=list(dice),
        setup="beginner",
        support_cards="off",
    )


def seated(people: Callable[..., Page], game: Sandbox, seat: int, **options: Any) -> Page:
    """Open the table from a seat, and wait until its stage is there."""
    page = people(**options)
    take_seat(page, game.address(seat))
    page.wait_for_selector(".stage", state="attached", timeout=LIVE_MS)
    page.evaluate(KEEP)
    return page


def await_seen(page: Page, *wanted: str) -> None:
    for each in wanted:
        page.wait_for_function(SEEN, arg=each, timeout=LIVE_MS)


def seen(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.seen")
    return found


def test_an_income_is_seen_where_it_comes_from(service: Running, people: Callable[..., Page]) -> None:
    game = table(service, 5, 4)
    page, still = seated(people, game, 0, **MOVING), seated(people, game, 0, **STILL)
    game.act(0, "roll-dice")
    await_seen(page, "banner: 9 rolled: you get", "1 tritanium", "stage-tumbling")
    await_seen(page, 'stage-flying <span class="stage-card of-trit')
    keep_picture(page, "stage-income")
    page.wait_for_function(EMPTY, timeout=LIVE_MS)
    expect(page.locator(".stage-banner")).to_have_count(0, timeout=LIVE_MS)
    await_seen(still, "banner: 9 rolled: you get", "stage-still", "stage-glow box of-tritanium")
    assert not any(each.startswith(("stage-flying", "stage-tumbling")) for each in seen(still))
    still.wait_for_function(EMPTY, timeout=LIVE_MS)


def test_a_robbery_shows_the_card_to_its_victim_alone(service: Running, people: Callable[..., Page]) -> None:
    game = table(service, 4, 3)
    game.act(0, "roll-dice")  # before the page opens: a turn's moves share a limited time on the stage
    victim, other = (seated(people, game, seat, **MOVING) for seat in (1, 2))
    sector = next(
        each["sector"]
        for each in game.legal(0)["actions"]
        if each["type"] == "move-cruiser" and stands_at(game, 1, each["sector"])
    )
    game.act(0, "move-cruiser", sector=sector)
    steals = [each for each in game.legal(0)["actions"] if each["type"] == "steal"]
    if steals:
        game.act(0, "steal", victim=1)
    await_seen(victim, "banner: Ada stole 1", "stage-card of-", "stage-piece")
    await_seen(other, "banner: Ada stole a card from Bob", "stage-card back")
    assert not any("stage-card of-" in each for each in seen(other))


def stands_at(game: Sandbox, seat: int, sector: int) -> bool:
    """Return True if only this seat has stations at a sector."""
    board = game.service.client.get(f"/games/{game.id}/board")
    points = [each for each in board["intersections"] if sector in each["sectors"] and each["piece"]]
    return bool(points) and {each["piece"]["seat"] for each in points} == {seat}


def test_a_tap_goes_through_the_stage_and_finishes_what_is_on_it(
    service: Running, people: Callable[..., Page]
) -> None:
    game = table(service, 5, 4)
    page = seated(people, game, 0, **MOVING)
    slowed(page)
    game.act(0, "roll-dice")
    page.wait_for_function("() => document.querySelector('.stage').childElementCount > 3", timeout=LIVE_MS)
    assert page.evaluate(TAPPED_BUTTON)
    page.mouse.click(5, 5)
    assert page.evaluate(EMPTY)
    await_seen(page, "banner: 9 rolled")


def test_a_rewind_takes_what_moves_off_the_stage(service: Running, people: Callable[..., Page]) -> None:
    game = table(service, 5, 4)
    page = seated(people, game, 0, **MOVING)
    slowed(page)
    version = service.client.get(f"/games/{game.id}")["version"]
    game.act(0, "roll-dice")
    page.wait_for_function("() => document.querySelector('.stage').childElementCount > 3", timeout=LIVE_MS)
    path = f"/games/{game.id}/rewinds"
    service.client.post(path, {"to_version": version}, token=game.tokens[0], key=uuid4().hex)
    await_seen(page, "banner: ↶ You took your last move back")
    page.wait_for_function(EMPTY, timeout=LIVE_MS)
    assert "rolled" not in page.locator(".stage-banners").inner_text()


def slowed(page: Page) -> None:
    """Slow down all animations, so that they last until the test has finished its steps."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
