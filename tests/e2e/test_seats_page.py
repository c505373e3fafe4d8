"""Seats: several seats of one player on another device, and a game with a silent player."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.browsers import LIVE_MS, become_player, enter, keep_picture, needs_browser, take_seat
from tests.e2e.client import eventually
from tests.e2e.play import BOT, create, human, tokens_of
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.e2e.table import press_main

pytestmark = [needs_browser, pytest.mark.timeout(300)]


def test_a_player_with_several_seats_plays_each_of_them_on_another_device(
    service: Running, people: Callable[..., Page]
) -> None:
    client, name = service.client, f"Ada {uuid4().hex[:8]}"
    token = client.post("/players", {"name": name})["token"]
    seats = [{"kind": "human"}, {"kind": "human"}, BOT]
    body = {"ruleset": "star-trek-catan", "seats": seats, "options": {"setup": "beginner"}}
    created = client.post("/games", body, token=token)
    game = created["id"]
    page = people()
    become_player(page, f"{service.url}/#/player/{token}")
    expect(page.locator("#me")).to_contain_text(name, timeout=LIVE_MS)
    page.goto(f"{service.url}/#/games/{game}")
    seat = page.get_by_label("You play")
    expect(seat.locator("option")).to_have_count(2, timeout=LIVE_MS)
    now = client.get(f"/games/{game}")
    assert now["deciding"][0] in (0, 1)
    for wanted in (1 - now["deciding"][0], now["deciding"][0]):
        seat.select_option(str(wanted))
        expect(page.locator(".plate.own")).to_have_attribute("data-seat", str(wanted), timeout=LIVE_MS)
        expect(seat).to_have_value(str(wanted))
    keep_picture(page, "several-seats")
    own = client.get(f"/games/{game}/board?seat={now['deciding'][0]}", token=token)["players"]
    assert "resources" in own[now["deciding"][0]]
    press_main(page, "Roll")
    expect(page.locator("#game")).not_to_have_attribute("data-version", str(now["version"]), timeout=LIVE_MS)
    rolled = client.get(f"/games/{game}/events?after={now['version']}")["items"][0]
    assert (rolled["type"], rolled["seat"]) == ("dice-rolled", now["deciding"][0])


def test_a_game_in_which_somebody_is_silent_can_be_ended(
    service: Running, people: Callable[..., Page]
) -> None:
    created = create(service.client, human("Ada"), human("Bob"), human("Cy"))
    now = service.client.get(f"/games/{created['id']}")
    silent = now["deciding"][0]
    own = (silent + 1) % 3
    page = people()
    take_seat(page, f"{service.url}/#/take/{created['id']}/{own}/{tokens_of(created)[own]}")
    page.get_by_role("button", name="Menu of this game").click(timeout=LIVE_MS)
    expect(page.locator(".menu .seating .hint").first).to_contain_text("no clock runs", timeout=LIVE_MS)
    expect(page.get_by_role("button", name="End the game …")).to_have_count(0)

    def long_ago(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        if told["game"]["endable_at"] is not None:
            told["game"]["endable_at"] = "2026-01-01T00:00:00.000000Z"
        route.fulfill(response=answer, json=told)

    page.route(re.compile(r"/games/[^/]+/table"), long_ago)
    page.reload()
    notice = page.get_by_role("group", name="End the game")
    expect(notice).to_contain_text(f"has waited for {created['seats'][silent]['name']}", timeout=LIVE_MS)
    enter(notice.get_by_role("button", name="End the game …"))
    expect(notice.get_by_role("button", name="End it without a result")).to_be_focused()
    keep_picture(page, "ending")
    enter(notice.get_by_role("button", name="End it without a result"))
    expect(page.get_by_role("alert").filter(has_text="after another player has been silent")).to_be_visible(
        timeout=LIVE_MS
    )
    assert service.client.get(f"/games/{created['id']}")["status"] == "running"

    page.route(  # as if that much time had passed
        re.compile("/abort"),
        lambda route: route.continue_(
            headers={**route.request.headers, "authorization": f"Bearer {OPERATOR_TOKEN}"}
        ),
    )
    notice.get_by_role("button", name="End the game …").click()
    notice.get_by_role("button", name="End it without a result").click()
    eventually(
        lambda: service.client.get(f"/games/{created['id']}")["status"] == "aborted", what="the game to end"
    )
    expect(notice).to_have_count(0)
    page.get_by_role("button", name="Menu of this game").click(timeout=LIVE_MS)
    page.get_by_text("Your seat", exact=True).click()
    page.get_by_role("button", name="Forget this seat here").click()
    expect(page.locator(".watching-note")).to_be_visible(timeout=LIVE_MS)
    expect(page.locator(".hand-group")).to_have_count(0)
