"""The rarer choices of Starfarers in the page: each staged, looked at by axe in both themes, and made."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, keep_picture, needs_browser, take_seat
from tests.e2e.contrast import faults
from tests.e2e.play import human
from tests.e2e.running import Running
from tests.e2e.starfarers_table import (
    BLACK_BALL,
    FAST,
    dialogue,
    press,
    rest,
    sail_to,
    take_pod_and_trade_ship,
)
from tests.e2e.tables import Mouse, Sandbox, await_shown, panel

pytestmark = [needs_browser, pytest.mark.timeout(400)]

GREEDY = {"kind": "bot", "bot": "greedy"}
PLAIN = [2, 4] * 200
"""Rolls of 6, which bring something to the first seat."""
RICH = [2, 2, 4, 4, 3, 3, 4, 5, 5, 5] * 40
"""Rolls that bring much to everybody."""
UNPAID = [1, 1] * 200
"""Rolls of 2, which bring nothing to whoever has no colony beside it."""
HAULERS = [0, 7, 14, 36, 35, 34, 33, 32, 31, 21, 21]
"""Cards of the reserve pile: what a colony ship costs, for the starting player."""
ORE = [0, 0, 0]
AMBUSH, BURNING, SCHOLARS, WORMHOLE, SHIPYARD = 14, 21, 24, 27, 28
"""Encounter cards by their places in the pile: ENC-15, ENC-22, ENC-25, ENC-28 and ENC-29."""


def draws(label: str, *results: int) -> list[dict[str, Any]]:
    return [{"label": label, "result": result} for result in results]


def staged(
    service: Running,
    *more: dict[str, Any],
    dice: list[int] = PLAIN,
    others: tuple[dict[str, str], dict[str, str]] = (human("Bob"), human("Cleo")),
    **options: Any,
) -> Sandbox:
    """Open a game in which Ada begins; by default, the balls are fast ones."""
    scripted = [*draws("starting-player", 0), *more, *draws("balls", *[FAST] * 200)]
    return Sandbox(service, human("Ada"), *others, dice=dice, ruleset="starfarers", draws=scripted, **options)


@pytest.fixture
def ada(people: Callable[..., Page]) -> Page:
    """Ada's browser, without the policy for the script that looks."""
    return people(bypass_csp=True, locale="en-GB")


def seen(page: Page, game: Sandbox, seat: int = 0) -> None:
    take_seat(page, game.address(seat))
    expect(page.locator("#game .starmap")).to_be_visible(timeout=LIVE_MS)
    await_shown(page, game, seat)


def assert_for_everybody(page: Page) -> None:
    """Verify with axe that the current page is accessible in both themes."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == {}, scheme


def opened(page: Page, game: Sandbox, name: str) -> None:
    """Press a button of the panel, and look at what opens."""
    await_shown(page, game, 0)
    press(page, Mouse(), name)
    expect(dialogue(page)).to_be_visible(timeout=LIVE_MS)
    assert_for_everybody(page)
    keep_picture(page, f"farers-{name.lower().replace(' ', '-')}")


def confirmed(page: Page, words: str | re.Pattern[str]) -> None:
    """Confirm what is chosen; the button says what it does."""
    dialogue(page).get_by_role("button", name=words).click()


def told(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#game .log")).to_contain_text(words, timeout=LIVE_MS)


def test_cards_are_discarded_for_a_seven(service: Running, ada: Page) -> None:
    game = staged(service, dice=[*PLAIN[:12], 3, 4, *PLAIN])
    for _ in range(2):
        rest(game, "roll")
        game.act(0, "roll")
    rest(game, "roll")
    seen(ada, game)
    press(ada, Mouse(), "Roll")
    opened(ada, game, "Discard")
    due = int(re.findall(r"\d+", dialogue(ada).get_by_role("group").first.inner_text())[0])
    confirm = dialogue(ada).locator(".primary")
    for _ in range(due):
        expect(confirm).to_be_disabled()
        dialogue(ada).get_by_role("button", name=re.compile("^One more")).and_(
            ada.locator("button:enabled")
        ).first.click()
    expect(dialogue(ada).locator(".sum")).to_have_text(f"{due} of {due} chosen")
    confirmed(ada, "Confirm: discard")
    told(ada, "Ada (white)")
    assert game.own(0)["hand_size"] >= due


def test_a_friendship_card_is_taken_and_the_relief_fund_used(service: Running, ada: Page) -> None:
    game = staged(service, dice=[*PLAIN[:80], *UNPAID], advanced_start=True)
    take_pod_and_trade_ship(game)
    while not sail_to(game, goal="diplomats"):
        rest(game, "fly-to")
    seen(ada, game)
    opened(ada, game, "Take friendship card")
    dialogue(ada).get_by_role("radio", name=re.compile("^Galactic Relief Fund")).check()
    confirmed(ada, "Confirm: take friendship card")
    expect(ada.locator(".hand")).to_contain_text("Galactic Relief Fund", timeout=LIVE_MS)
    rest(game, "take-relief")
    opened(ada, game, "Take relief")
    held = game.own(0)["hand_size"]
    dialogue(ada).get_by_role("radio").first.check()
    confirmed(ada, "Confirm: take relief")
    expect(panel(ada).get_by_role("button", name="Decline relief")).to_have_count(0, timeout=LIVE_MS)
    assert game.own(0)["hand_size"] > held


def test_a_helping_hand_takes_from_two_who_are_ahead(service: Running, ada: Page) -> None:
    game = staged(service, others=(GREEDY, GREEDY), dice=RICH, advanced_start=True)
    take_pod_and_trade_ship(game)
    while not sail_to(game, goal="diplomats"):
        rest(game, "fly-to")
    game.act(0, "take-friendship-card", card="helping_hand")
    rest(game, "use-helping-hand")
    seen(ada, game)
    opened(ada, game, "Use helping hand")
    opponents = dialogue(ada).get_by_role("checkbox")
    for number in range(opponents.count()):
        opponents.nth(number).check()
    held = game.own(0)["hand_size"]
    confirmed(ada, "Confirm: use helping hand")
    expect(panel(ada).get_by_role("button", name="Use helping hand")).to_have_count(0, timeout=LIVE_MS)
    assert game.own(0)["hand_size"] > held


def test_a_yes_is_paid_for(service: Running, ada: Page) -> None:
    game = staged(service, *draws("balls", BLACK_BALL), *draws("encounter-card", BURNING))
    rest(game, "shake")
    game.act(0, "shake")
    seen(ada, game)
    opened(ada, game, "Answer yes or no")
    fame = game.own(0)["fame"]
    yes = dialogue(ada).get_by_role("button", name="Yes", exact=True)
    for _ in range(2):
        expect(yes).to_be_disabled()
        dialogue(ada).get_by_role("button", name=re.compile("^One more")).and_(
            ada.locator("button:enabled")
        ).first.click()
    yes.click()
    expect(ada.get_by_text("Ada flies.")).to_be_visible(timeout=LIVE_MS)
    assert game.own(0)["fame"] == fame + 1


def test_a_ship_is_stopped_and_an_upgrade_gained(service: Running, ada: Page) -> None:
    script = [
        *draws("reserve-card", *HAULERS),
        *draws("balls", BLACK_BALL),
        *draws("encounter-card", SCHOLARS),
    ]
    game = staged(service, *script)
    rest(game, "build-colony-ship")
    seen(ada, game)
    opened(ada, game, "Build colony ship")
    confirmed(ada, "Confirm: build colony ship")  # only one place is free, which needs no picking
    for name in ("End trade", "Shake", "Answer yes or no"):
        await_shown(ada, game, 0)
        press(ada, Mouse(), name)
    dialogue(ada).get_by_role("button", name="Yes", exact=True).click()
    opened(ada, game, "Stop ship")
    ships = dialogue(ada).get_by_role("radio")
    expect(ships).to_have_count(2)
    ships.first.check()
    confirmed(ada, "Confirm: stop ship")
    opened(ada, game, "Gain upgrade")
    dialogue(ada).get_by_role("radio", name=re.compile("^Cannon")).check()
    confirmed(ada, "Confirm: gain upgrade")
    expect(ada.get_by_role("region", name="Ada")).to_contain_text("1 cannon", timeout=LIVE_MS)
    expect(ada.locator(".starmap .ship.stopped")).to_have_count(1)


def test_an_upgrade_is_lost_in_a_fight(service: Running, ada: Page) -> None:
    script = [
        *draws("reserve-card", *ORE),
        *draws("balls", BLACK_BALL, BLACK_BALL),
        *draws("encounter-card", AMBUSH),
    ]
    game = staged(service, *script)
    rest(game, "build-upgrade")
    game.act(0, "build-upgrade", upgrade="freight_pod")
    rest(game, "answer-yes-no")
    game.act(0, "answer-yes-no", yes=False)
    seen(ada, game)
    expect(ada.locator(".encounter .contest")).to_contain_text("Failure.", timeout=LIVE_MS)
    opened(ada, game, "Remove upgrade")
    dialogue(ada).get_by_role("radio", name=re.compile("^Freight pod")).check()
    confirmed(ada, "Confirm: remove upgrade")
    expect(ada.get_by_role("region", name="Ada")).to_contain_text("0 freight pods", timeout=LIVE_MS)


def test_a_ship_jumps(service: Running, ada: Page) -> None:
    game = staged(service, *draws("balls", BLACK_BALL), *draws("encounter-card", WORMHOLE))
    rest(game, "answer-yes-no")
    game.act(0, "answer-yes-no", yes=True)
    seen(ada, game)
    expect(ada.locator(".flying")).to_contain_text("1 space jump left.", timeout=LIVE_MS)
    opened(ada, game, "Space jump")
    spot = ada.locator(".starmap .pick.reach").last
    place = spot.get_attribute("data-place")
    spot.click()
    confirmed(ada, "Confirm: space jump")
    told(ada, "jumps with a ship")
    board = service.client.get(f"/games/{game.id}/board", token=game.tokens[0])
    assert [str(one["at"]) for one in board["ships"] if one["seat"] == 0] == [place]


def test_an_owed_trade_ship_is_placed(service: Running, ada: Page) -> None:
    """SF-303, SF-305: a race is won for a hull, and both sites of the spaceport are free."""
    script = [*draws("balls", FAST, FAST, FAST, BLACK_BALL), *draws("encounter-card", SHIPYARD)]
    game = staged(service, *script)
    rest(game, "fly-to")
    sail_to(game, goal=None)
    rest(game, "answer-yes-no")
    game.act(0, "answer-yes-no", yes=True)
    assert game.own(0)["owed_trade_ships"] == 1
    seen(ada, game)
    opened(ada, game, "Place free trade ship")
    free = dialogue(ada).get_by_role("combobox").locator("option:not([value=''])")
    expect(free).to_have_count(2)
    spot = ada.locator(".starmap .pick").last
    place = spot.get_attribute("data-place")
    spot.click()
    confirmed(ada, "Confirm: place free trade ship")
    expect(panel(ada).get_by_role("button", name="Place free trade ship")).to_have_count(0, timeout=LIVE_MS)
    told(ada, "trade ship")
    board = service.client.get(f"/games/{game.id}/board", token=game.tokens[0])
    ships = [(one["kind"], str(one["at"])) for one in board["ships"] if one["seat"] == 0]
    assert ("trade_ship", place) in ships
    assert game.own(0)["owed_trade_ships"] == 0


def test_an_interrupted_action_completes_in_every_phase(service: Running, ada: Page) -> None:
    game = staged(service, *draws("balls", BLACK_BALL), *draws("encounter-card", WORMHOLE))
    rest(game, "roll")
    seen(ada, game)
    steps: list[tuple[str, dict[str, Any]]] = [
        ("roll", {}),
        ("end-trade", {}),
        ("shake", {}),
        ("answer-yes-no", {"yes": True}),
        ("end-flight", {}),
    ]
    for type_, fields in steps:
        await_shown(ada, game, 0)
        ada.context.set_offline(True)
        game.act(0, type_, **fields)
        ada.context.set_offline(False)
        await_shown(ada, game, 0)
        expect(
            panel(ada).get_by_role("button", name=re.compile(type_.replace("-", " "), re.I))
        ).to_have_count(0, timeout=LIVE_MS)
    rest(game, "roll")
    await_shown(ada, game, 0)
    press(ada, Mouse(), "Roll")
    expect(ada.get_by_text("Ada trades and builds.")).to_be_visible(timeout=LIVE_MS)
