"""Starfarers on its page: whole turns by tapping, an encounter, a bent flight, trades, keyboard, a phone."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.e2e.browsers import LIVE_MS, enter_focused, keep_picture, needs_browser, take_seat, without_guard
from tests.e2e.client import eventually
from tests.e2e.contrast import faults
from tests.e2e.play import human
from tests.e2e.running import Running
from tests.e2e.starfarers_table import (
    BLACK_BALL,
    BOT,
    FAST,
    PLAIN,
    Farer,
    agree,
    answer,
    await_table,
    board_of,
    card,
    draws,
    ends,
    main,
    own_ships,
    rest,
    sail_to,
    seen,
    sheet,
    short_game,
    staged,
    stars,
    take_pod_and_trade_ship,
    tap_main,
    tap_place,
)
from tests.e2e.tables import Hand, Keyboard, Mouse, Sandbox

pytestmark = [needs_browser, pytest.mark.timeout(400)]

ORE, GOODS = [0] * 3, [34] * 3
"""Cards of the reserve pile, by their places in it."""
HAULERS = [0, 7, 14, 36, 35, 34, 33, 32, 31, 21, 21]
"""Cards of the reserve pile that pay for a colony ship of the starting player."""
UNPAID = [1, 1] * 200
"""Rolls of 2, from which a player gets nothing without a colony at a planet with a 2."""
TOLL, AMBUSH, BURNING, SCHOLARS, WORMHOLE, SHIPYARD = 13, 14, 21, 24, 27, 28
"""Encounter cards by their places in the pile: ENC-14, 15, 22, 25, 28 and 29."""
SIZES = ((1440, 900), (2560, 1440), (1024, 768), (390, 844), (740, 360))
MOST_ELEMENTS = 2500
SETTLED_MS = 10_000

OUTSIDE = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  const lost = [...document.querySelectorAll("#game button, #game [role=button]")].filter((one) => {
    if (one.closest(".log-rail, .coach, svg") || one.getClientRects().length === 0) return false;
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  });
  const grown = scrollHeight > innerHeight || scrollWidth > innerWidth;
  return [...(grown ? ["the document"] : []), ...lost.map((one) => one.textContent || one.ariaLabel)];
}"""
"""The controls outside the window, and the document itself if it is larger than the window."""


@pytest.fixture
def ada(people: Callable[..., Page]) -> Page:
    """Ada's browser at a desk, which allows the test's script."""
    return people(bypass_csp=True, locale="en-GB", viewport={"width": 1440, "height": 900})


def assert_one_screen(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        with suppress(PlaywrightTimeout):  # the controls beside a place follow the map in the next frame
            page.wait_for_function(f"() => ({OUTSIDE})().length === 0", timeout=SETTLED_MS)
        assert page.evaluate(OUTSIDE) == [], (width, height)
    page.set_viewport_size({"width": 1440, "height": 900})


def fought_toll() -> list[dict[str, Any]]:
    """A black ball, the card that asks for a toll, and a fight that the active player wins."""
    return [*draws("balls", BLACK_BALL, FAST, BLACK_BALL), *draws("encounter-card", TOLL)]


def test_a_turn_is_played_with_a_build_an_encounter_and_a_bent_flight(service: Running, ada: Page) -> None:
    game = staged(service, *draws("reserve-card", *ORE), *fought_toll())
    seen(ada, game)
    assert_map_is_whole(ada, board_of(game))
    assert_one_screen(ada)
    ada.get_by_role("button", name=re.compile("^Docking point of the Merchants")).press("Enter")
    expect(ada.locator(".peek")).to_contain_text("The next trade station needs 1 freight pod.")
    ada.locator(".peek").get_by_role("button", name="Close").click()
    tap_main(ada, "Roll")
    expect(card(ada, "ore")).to_contain_text("3", timeout=LIVE_MS)
    ada.get_by_role("button", name=re.compile(r"^Pod\b")).click()
    tap_main(ada, "Build")
    expect(ada.locator("[data-seat='0'] .plate-facts")).to_contain_text("1 freight pod", timeout=LIVE_MS)
    assert_one_screen(ada)
    tap_main(ada, "End trading")
    tap_main(ada, "Shake")
    expect(sheet(ada)).to_contain_text("A gunship bars the lane", timeout=LIVE_MS)
    expect(sheet(ada)).to_contain_text(re.compile(r"you win \d+.* in 100"))
    expect(main(ada)).to_contain_text("Choose first")
    assert_one_screen(ada)
    assert faults(ada) == {}
    keep_picture(ada, "farers-encounter")
    answer(ada, re.compile("^No$"))
    expect(sheet(ada)).to_contain_text("Success.", timeout=LIVE_MS)
    answer(ada, re.compile("^Goods"))
    expect(main(ada)).to_contain_text("End flight", timeout=LIVE_MS)
    fly_bent(ada, game)
    expect(main(ada)).to_contain_text("Waiting for Bob", timeout=LIVE_MS)  # no ship is left to fly


def assert_map_is_whole(page: Page, board: dict[str, Any]) -> None:
    """Verify that the map shows all areas and pieces, and a question mark for each unknown area."""
    expect(stars(page).locator(".area")).to_have_count(len(board["areas"]))
    unknown = [area for area in board["areas"] if area["sector"] is None]
    expect(stars(page).locator(".area.fog").get_by_text("?", exact=True)).to_have_count(len(unknown))
    pieces = sum(len(player["colonies"]) + len(player["spaceports"]) for player in board["players"])
    expect(stars(page).locator(".piece")).to_have_count(pieces + len(board["ships"]))
    expect(page.locator("#game .board")).not_to_contain_text("[object")


def fly_bent(page: Page, game: Sandbox) -> None:
    """Plan a flight, bend its path by a tap beside it, and fly exactly this path."""
    own_ships(page).first.dispatch_event("click")
    expect(ends(page)).not_to_have_count(0, timeout=LIVE_MS)
    for place in ends(page).evaluate_all("all => all.map((one) => Number(one.dataset.place))"):
        tap_place(page, place)
        if stars(page).locator(".open-place.bend").count() and stars(page).locator(".step").count() >= 3:
            break
    straight = stars(page).locator(".way-line").get_attribute("d")
    stars(page).locator(".open-place.bend").first.dispatch_event("click")
    expect(stars(page).locator(".way-line")).not_to_have_attribute("d", straight or "")
    steps = stars(page).locator(".step").count()
    assert_one_screen(page)
    assert faults(page) == {}
    keep_picture(page, "farers-flight")
    assert page.evaluate("document.querySelectorAll('*').length") <= MOST_ELEMENTS
    agree(page)
    await_table(page, game)
    events = game.service.client.events(game.id, token=game.tokens[0])
    flown = next(one for one in reversed(events) if one["type"] == "ship-moved")
    assert len(flown["data"]["path"]) == steps


def test_trades_by_tapping_cards_between_two_browsers(service: Running, people: Callable[..., Page]) -> None:
    game = staged(service, *draws("reserve-card", *ORE, *GOODS))
    game.act(0, "roll")
    wide = {"width": 1440, "height": 900}
    ada, bob = people(bypass_csp=True, viewport=wide), people(viewport=wide)
    seen(ada, game)
    seen(bob, game, seat=1)
    ada.get_by_role("button", name="Trade", exact=True).click()
    card(ada, "ore").click()
    answer(ada, re.compile("^Goods"))
    assert_one_screen(ada)
    assert faults(ada) == {}
    tap_main(ada, "Offer")
    expect(sheet(bob)).to_contain_text("Ada", timeout=LIVE_MS)
    bob.get_by_role("button", name="Counter", exact=True).click()
    card(bob, "goods").click()
    answer(bob, re.compile("^Fuel"))
    tap_main(bob, "Send the counter-offer")
    expect(sheet(ada)).to_contain_text("a counter-offer", timeout=LIVE_MS)
    expect(sheet(bob).get_by_role("button", name="Accept")).to_be_enabled(timeout=LIVE_MS)
    answer(bob, "Accept")
    expect(sheet(ada)).to_contain_text("agrees", timeout=LIVE_MS)
    answer(ada, "Deal with Bob")
    expect(card(ada, "goods")).to_contain_text("1", timeout=LIVE_MS)
    assert game.own(0)["hand"]["goods"] == 1


def test_a_seven_takes_cards_from_the_hand_and_robs(service: Running, ada: Page) -> None:
    game = staged(service, dice=[*PLAIN[:12], 3, 4, *PLAIN])
    for _ in range(2):
        rest(game, "roll")
        game.act(0, "roll")
    rest(game, "roll")
    seen(ada, game)
    tap_main(ada, "Roll")
    expect(main(ada)).to_contain_text("more to choose", timeout=LIVE_MS)
    due = int(re.findall(r"\d+", main(ada).inner_text())[0])
    held = game.own(0)["hand_size"]
    fullest = max(game.own(0)["hand"].items(), key=lambda one: one[1])
    assert_one_screen(ada)
    card(ada, fullest[0]).click()
    expect(main(ada)).to_contain_text(str(due - 1))
    suggest = ada.get_by_role("button", name="Suggest")

    def is_suggested() -> bool:
        suggest.click()  # ignored until the guard is down
        return "Return" in main(ada).inner_text()

    eventually(is_suggested, what="the suggestion", timeout_s=LIVE_MS / 1000)
    tap_main(ada, f"Return {due} cards")
    expect(main(ada)).not_to_contain_text("Return", timeout=LIVE_MS)
    chosen = [one["seat"] for one in board_of(game)["discards"] if one["chosen"]]
    assert chosen == [0] or game.own(0)["hand_size"] == held - due
    rest(game, "rob")
    await_table(ada, game)
    assert game.own(0)["hand_size"] == held - due
    assert faults(ada) == {}
    answer(ada, re.compile("cards? in hand"))
    expect(main(ada)).to_contain_text("End trading", timeout=LIVE_MS)


@pytest.mark.slow
def test_friends_give_cards_of_their_own(service: Running, ada: Page) -> None:
    game = staged(service, dice=[*PLAIN[:80], *UNPAID], advanced_start=True)
    take_pod_and_trade_ship(game)
    while not sail_to(game, goal="diplomats"):
        rest(game, "fly-to")
    seen(ada, game)
    assert_one_screen(ada)
    assert faults(ada) == {}
    answer(ada, re.compile("^Galactic Relief Fund"))
    tap_main(ada, "Take the card")
    await_table(ada, game)
    assert game.own(0)["friendship_cards"] == ["relief_fund"]
    rest(game, "take-relief")
    await_table(ada, game)
    held = game.own(0)["hand_size"]
    assert faults(ada) == {}
    answer(ada, re.compile("^Food"))
    expect(sheet(ada)).to_have_count(0, timeout=LIVE_MS)
    assert game.own(0)["hand_size"] == held + 1


@pytest.mark.slow
def test_encounters_stop_jump_give_and_take(service: Running, ada: Page) -> None:
    """Four encounters in one game: a paid toll, a stopped ship, a jump, and a lost upgrade."""
    script = [
        *draws("reserve-card", *HAULERS),
        *draws("balls", BLACK_BALL),
        *draws("encounter-card", SCHOLARS),
    ]
    game = staged(service, *script)
    rest(game, "build-colony-ship")
    seen(ada, game)
    ada.get_by_role("button", name=re.compile(r"^Colony ship\b")).click()
    agree(ada)  # only one place is free, which needs no tap
    tap_main(ada, "End trading")
    tap_main(ada, "Shake")
    answer(ada, re.compile("^Yes$"))
    expect(main(ada)).to_contain_text("Tap a ship that must stay", timeout=LIVE_MS)
    own_ships(ada).first.dispatch_event("click")
    agree(ada)
    answer(ada, re.compile("^Cannon"))
    expect(ada.locator("[data-seat='0'] .plate-facts")).to_contain_text("1 cannon", timeout=LIVE_MS)
    expect(stars(ada).locator(".ship.stopped")).to_have_count(1)


@pytest.mark.slow
def test_a_yes_is_paid_for_and_an_upgrade_lost_and_a_ship_jumps(service: Running, ada: Page) -> None:
    paid = staged(service, *draws("balls", BLACK_BALL), *draws("encounter-card", BURNING))
    rest(paid, "answer-yes-no")
    seen(ada, paid)
    fame = paid.own(0)["fame"]
    answer(ada, re.compile("^Yes: 2|^Yes: 1"))
    expect(main(ada)).to_contain_text("End flight", timeout=LIVE_MS)
    assert paid.own(0)["fame"] == fame + 1
    script = [
        *draws("reserve-card", *ORE),
        *draws("balls", BLACK_BALL, BLACK_BALL),
        *draws("encounter-card", AMBUSH),
    ]
    fought = staged(service, *script)
    rest(fought, "build-upgrade")
    fought.act(0, "build-upgrade", upgrade="freight_pod")
    rest(fought, "answer-yes-no")
    fought.act(0, "answer-yes-no", yes=False)
    seen(ada, fought)
    expect(sheet(ada)).to_contain_text("Failure.", timeout=LIVE_MS)
    answer(ada, re.compile("^Freight pod"))
    expect(ada.locator("[data-seat='0'] .plate-facts")).to_contain_text("0 freight pods", timeout=LIVE_MS)
    jumping = staged(service, *draws("balls", BLACK_BALL), *draws("encounter-card", WORMHOLE))
    rest(jumping, "answer-yes-no")
    jumping.act(0, "answer-yes-no", yes=True)
    seen(ada, jumping)
    own_ships(ada).first.dispatch_event("click")
    if ada.get_by_role("button", name="Make a space jump", exact=True).count():
        ada.get_by_role("button", name="Make a space jump", exact=True).click()
    place = ends(ada).last.get_attribute("data-place")
    tap_place(ada, int(place or -1))
    agree(ada)
    await_table(ada, jumping)
    assert [str(one["at"]) for one in board_of(jumping)["ships"] if one["seat"] == 0] == [place]


def test_a_setup_and_a_turn_are_played_by_keyboard_alone(service: Running, ada: Page) -> None:
    game = staged(service, others=(BOT, BOT), advanced_start=True)
    seen(ada, game)
    for _ in range(2):
        await_table(ada, game)
        spot = stars(ada).locator(".open-place[tabindex='0']")
        expect(spot).to_have_count(1, timeout=LIVE_MS)
        spot.focus()
        walked = {spot.get_attribute("data-place")}
        for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
            ada.keyboard.press(key)
            walked.add(ada.evaluate("document.activeElement.dataset.place"))
        assert None not in walked
        assert len(walked) > 1
        version = game.legal(0)["version"]
        enter_focused(ada)
        enter_focused(ada)  # once more, which confirms the place
        expect(ada.locator(f"#game[data-version='{version}']")).to_have_count(0, timeout=LIVE_MS)
        if not any(one["type"] == "place-colony" for one in game.legal(0)["actions"]):
            break
    names = stars(ada).locator(".open-place").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert all(re.search(r"\d+,\d+", name) is None for name in names)


def test_on_a_phone_the_map_stands_upright_and_goes_near(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people(bypass_csp=True, has_touch=True, viewport={"width": 390, "height": 844})
    game = staged(service)
    for type_ in ("roll", "end-trade", "shake"):
        game.act(0, type_)
    seen(page, game)
    expect(page.locator(".farers-map.upright")).to_be_visible()
    whole = stars(page).get_attribute("viewBox") or ""
    page.get_by_role("button", name="Show your ship").tap()
    expect(stars(page)).not_to_have_attribute("viewBox", whole)
    own_ships(page).first.tap()
    expect(page.locator(".plan-banner")).to_contain_text("up to", timeout=LIVE_MS)
    page.get_by_role("button", name="Show the whole map").tap()
    expect(stars(page)).to_have_attribute("viewBox", whole)
    assert page.evaluate(OUTSIDE) == []
    assert faults(page) == {}
    keep_picture(page, "farers-phone")


ENGLISH = re.compile(
    r"\b(ore|fuel|food|goods|boosters?|cannons?|freight|colony|colonies|spaceports?|ships?|trade stations?"
    r"|cards?|fame|site|intersection|nothing|supply|reserve|outpost|map|steps?|confirm|speed|shake|roll)\b",
    re.IGNORECASE,
)
WORDS = """one => [one.textContent, ...[one, ...one.querySelectorAll('[aria-label], [title]')]
  .flatMap((each) => [each.getAttribute('aria-label') ?? '', each.getAttribute('title') ?? ''])].join(' ')"""


@pytest.mark.slow  # tests/page/test_german_words.py proves most of it
def test_german_shows_no_english_word(service: Running, people: Callable[..., Page]) -> None:
    page = people(locale="de-DE", viewport={"width": 1440, "height": 900})
    game = staged(service, *fought_toll())
    for type_ in ("roll", "end-trade", "shake"):
        game.act(0, type_)
    seen(page, game)
    expect(sheet(page)).to_contain_text("Ein Kanonenboot", timeout=LIVE_MS)
    assert_german(page)
    answer(page, re.compile("^Nein$"))
    expect(sheet(page)).to_contain_text("Gelungen.", timeout=LIVE_MS)
    assert_german(page)
    answer(page, re.compile("^Erz"))
    expect(main(page)).to_contain_text("Flug beenden", timeout=LIVE_MS)
    own_ships(page).first.dispatch_event("click")
    assert_german(page)


def assert_german(page: Page) -> None:
    for part in (".board-area", ".dock", ".plates"):
        words = page.locator(f"#game {part}").first.evaluate(WORDS)
        assert ENGLISH.findall(words) == [], part


@pytest.mark.slow
@pytest.mark.parametrize("hand", [pytest.param(Mouse(), id="mouse"), pytest.param(Keyboard(), id="keyboard")])
def test_a_whole_game_is_played_from_its_first_move_to_its_end(
    service: Running, people: Callable[..., Page], hand: Hand
) -> None:
    page = without_guard(people(viewport={"width": 1440, "height": 900}))
    game = Sandbox(service, human("Ada"), BOT, BOT, ruleset="starfarers", **short_game())
    take_seat(page, game.address(0))
    done = Farer(page, game, hand).play_whole()
    assert done.keys() >= {"place-colony", "make-spaceport", "place-ship", "take-upgrade", "Roll", "Shake"}
    expect(page.get_by_role("heading", name=re.compile("^You win|wins?$"))).to_be_visible(timeout=LIVE_MS)
    keep_picture(page, f"farers-over-{type(hand).__name__}")
