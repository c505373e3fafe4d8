"""The dialogues of the page and the views around games are accessible in both themes."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat
from tests.e2e.contrast import faults
from tests.e2e.play import BOT, create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.tables import Sandbox

pytestmark = [needs_browser, pytest.mark.timeout(300)]

PEOPLE = (human("Ada"), human("Bob"), human("Eve"))
IN_BOTH_THEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def hoarding(service: Running) -> Sandbox:
    """A game in which Ada has the turn, has rolled, and has a hand full of oxygen."""
    game = Sandbox(service, *PEOPLE, dice=[2, 4] * 6 + [3, 3], support_cards="off")
    for turn in range(6):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    game.act(0, "roll-dice")
    return game


def looking(people: Callable[..., Page], scheme: Any) -> Page:
    return people(color_scheme=scheme, bypass_csp=True)  # without the policy for the script that looks


@IN_BOTH_THEMES
def test_going_back_and_going_on_from_a_position(
    service: Running, people: Callable[..., Page], scheme: Any
) -> None:
    game = hoarding(service)
    created = create(service.client, *PEOPLE, BOT)
    page = looking(people, scheme)
    take_seat(page, game.address(0))
    expect(page).to_have_url(re.compile(r"#/games/"), timeout=LIVE_MS)
    menu = page.get_by_role("button", name="Menu of this game")
    menu.click(timeout=LIVE_MS)
    proposals = page.get_by_role("region", name="Rewinds and forks")
    proposals.get_by_role("button", name=re.compile("^Go on from version")).click()
    expect(page.get_by_role("form", name=re.compile("A game of its own"))).to_be_visible(timeout=LIVE_MS)
    assert faults(page) == {}
    version = service.client.get(f"/games/{game.id}")["version"] - 8
    page.goto("about:blank")
    page.goto(f"{service.url}/#/games/{game.id}?v={version}")
    menu.click(timeout=LIVE_MS)
    proposals.get_by_role("button", name=re.compile("^Go back to version")).click()
    expect(proposals.get_by_role("group", name="Going back").get_by_role("listitem").first).to_be_visible(
        timeout=LIVE_MS
    )
    keep_picture(page, f"dialogue-back-{scheme}")
    assert faults(page) == {}
    tokens = tokens_of(created)
    now = service.client.get(f"/games/{created['id']}")
    seat = now["deciding"][0]
    other = next(each for each in tokens if each != seat)
    legal = service.client.get(f"/games/{created['id']}/legal-actions", token=tokens[seat])["actions"]
    service.client.post(f"/games/{created['id']}/actions", legal[0], token=tokens[seat])
    back = {"to_version": now["version"]}
    service.client.ask("POST", f"/games/{created['id']}/rewinds", back, token=tokens[seat], key="back")
    take_seat(page, f"{service.url}/#/take/{created['id']}/{other}/{tokens[other]}")
    expect(page.get_by_role("group", name="Open proposal")).to_be_visible(timeout=LIVE_MS)
    keep_picture(page, f"dialogue-proposal-{scheme}")
    assert faults(page) == {}


@IN_BOTH_THEMES
def test_the_user_and_data_from_other_devices(
    service: Running, people: Callable[..., Page], scheme: Any
) -> None:
    page = looking(people, scheme)
    page.goto(f"{service.url}/#/me")
    assert faults(page) == {}
    page.reload()
    name = f"Gwen {uuid4().hex[:8]}"
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Register this name").click()
    page.get_by_text("Show as a QR code").click()
    expect(page.get_by_role("img", name="QR code of this link")).to_be_visible()
    keep_picture(page, f"dialogue-me-{scheme}")
    assert faults(page) == {}
    page.get_by_role("button", name="Forget everything here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert faults(page) == {}
    other = service.client.post("/players", {"name": f"Dora {uuid4().hex[:8]}"})
    page.goto(f"{service.url}/#/player/{other['token']}")
    expect(page.get_by_role("button", name=f"Stay {name}")).to_be_visible(timeout=LIVE_MS)
    assert faults(page) == {}
    game = create(service.client, human("Ada"), BOT, BOT)["id"]
    for address in (f"take/{game}/0/worthless", "player/worthless"):
        page.goto("about:blank")
        page.goto(f"{service.url}/#/{address}")
        expect(page.get_by_role("alert").first).to_be_visible(timeout=LIVE_MS)
        assert faults(page) == {}


@IN_BOTH_THEMES
def test_a_game_within_another_page(
    launch: Callable[..., Running], people: Callable[..., Page], scheme: Any
) -> None:
    service = launch(STARLEDGER_EMBED_ORIGINS="https://example.org")
    page = looking(people, scheme)
    for ruleset, seats in (("star-trek-catan", 3), ("starship-catan", 2), ("starfarers", 3)):
        created = create(service.client, *PEOPLE[:seats], ruleset=ruleset)
        page.goto(f"{service.url}/embed/{created['id']}")
        expect(page.locator(".glimpse .board")).to_be_visible(timeout=LIVE_MS)
        keep_picture(page, f"embed-{ruleset}-{scheme}")
        assert faults(page) == {}
    page.goto(f"{service.url}/embed/00000000-0000-4000-8000-000000000000")
    expect(page.get_by_role("alert")).to_be_visible(timeout=LIVE_MS)
    assert faults(page) == {}
