"""Star Trek Catan on its page: people play by mouse and keyboard, against bots and each other."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, enter, keep_picture, needs_browser, without_guard
from tests.e2e.client import eventually
from tests.e2e.play import BOT, human
from tests.e2e.running import Running
from tests.e2e.table import (
    Taps,
    await_version,
    build,
    confirm,
    hand,
    main_button,
    places,
    press_main,
    sheet,
    sit,
    version_of,
)
from tests.e2e.tables import Sandbox

pytestmark = [needs_browser, pytest.mark.timeout(600)]

GREEDY = {"kind": "bot", "bot": "greedy"}
PEOPLE = (human("Ada"), human("Bob"), human("Eve"))
KIND_TO_THE_THIRD = [*[5, 6, 4, 4, 2, 3, 1, 3, 4, 5] * 3, 3, 4] * 5
"""Dice that give the third seat the resources for a short game, with a 7 now and then."""
PRESSES = 400
MOST_ELEMENTS = 1500
SHOWS_NEWEST = """() => {
  const { clientHeight, scrollHeight, scrollTop } = document.querySelector("#game .log");
  return clientHeight > 0 && scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2;
}"""
RESEARCH_STATION = 16
"""The index of a Research Station in the full deck."""


@pytest.mark.slow
def test_a_whole_game_is_played_to_its_end_by_mouse(service: Running, people: Callable[..., Page]) -> None:
    page = without_guard(people(viewport={"width": 1440, "height": 900}))
    game = Sandbox(service, human("Ada"), GREEDY, GREEDY, dice=KIND_TO_THE_THIRD)
    sit(page, game)
    done: set[str] = set()
    for _ in range(PRESSES):
        if game.is_over():
            break
        if not game.legal(0)["actions"]:
            page.wait_for_timeout(50)
            continue
        await_version(page, game)
        done.add(move(page))
    assert game.is_over()
    assert {"Roll", "End turn"} <= done
    assert len(done) > 4, sorted(done)
    expect(page.get_by_role("heading", name=re.compile("^You win|wins?$"))).to_be_visible(timeout=LIVE_MS)


def move(page: Page) -> str:
    """Take one step: build, answer an open question, or press the main button."""
    if places(page).count():
        page.keyboard.press("Escape")
    thing = page.locator(".build.affordable:not([aria-keyshortcuts=T])").first
    if thing.count() and not sheet(page).count():
        name = thing.locator(".build-name").inner_text()
        thing.click()
        if places(page).count():
            if not page.locator(".confirm").count():
                places(page).first.click()
            confirm(page)
        else:
            press_main(page, "Buy")
        return name
    words = main_button(page).locator(".main-words").inner_text()
    if main_button(page).get_attribute("aria-disabled") is None:
        main_button(page).click()
    elif sheet(page).locator(".tiles button:enabled").count():
        sheet(page).locator(".tiles button:enabled").first.click()
    elif sheet(page).get_by_role("button", name="Refuse").count():
        sheet(page).get_by_role("button", name="Refuse").click()
    elif page.locator(".second").count():
        page.locator(".second").click()
    elif places(page).count():
        places(page).first.click()
        confirm(page)
    else:
        page.wait_for_timeout(50)
    return words


def test_a_double_click_on_roll_does_not_end_the_turn(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    game = Sandbox(service, *PEOPLE, dice=[3, 3])
    sit(page, game)
    expect(main_button(page)).to_be_enabled(timeout=LIVE_MS)
    page.evaluate(CLICKS_AGAIN)
    press_main(page, "Roll")
    expect(main_button(page)).to_have_attribute("data-clicked", "guarded", timeout=LIVE_MS)
    assert service.client.get(f"/games/{game.id}")["active"] == 0
    press_main(page, "End turn")
    eventually(
        lambda: service.client.get(f"/games/{game.id}")["active"] == 1,
        what="the turn to end",
        timeout_s=LIVE_MS / 1000,
    )


CLICKS_AGAIN = """() => {
  const button = document.getElementById("main-button");
  const watch = new MutationObserver(() => {
    if (!button.textContent.includes("End turn")) return;
    watch.disconnect();
    button.dataset.clicked = button.getAttribute("aria-disabled") === "true" ? "guarded" : "open";
    button.click();
  });
  watch.observe(button, { childList: true, subtree: true, characterData: true });
}"""
"""Click the main button as soon as it ends the turn, as the second click of a double click would."""


def test_an_offer_is_countered_and_the_counter_offer_accepted(
    service: Running, people: Callable[..., Page]
) -> None:
    ada, bob = people(), people(viewport={"width": 390, "height": 844})
    game = Sandbox(service, human("Ada"), human("Bob"), BOT, dice=[3, 3])
    game.act(0, "roll-dice")
    sit(ada, game)
    sit(bob, game, 1)
    taps = Taps(ada)
    hand(ada, "Food").click()
    sheet(ada).get_by_role("button", name=re.compile("^Dilithium")).click()
    press_main(ada, "Offer 1 for 1")
    assert taps.since() <= 4
    expect(sheet(bob)).to_contain_text("Ada offers you", timeout=LIVE_MS)
    keep_picture(bob, "trek-offer")
    sheet(bob).get_by_role("button", name="Counter").click()
    sheet(bob).get_by_role("button", name=re.compile("^Water")).click()
    press_main(bob, "Offer 1 for 2")
    expect(sheet(ada)).to_contain_text("wants 1 Food, 1 Water for 1 Dilithium", timeout=LIVE_MS)
    sheet(ada).get_by_role("button", name="Take it").click()
    expect(hand(ada, "Dilithium")).to_have_accessible_name(re.compile("1 card"), timeout=LIVE_MS)
    assert game.own(0)["resources"] == {"tritanium": 1, "dilithium": 1, "oxygen": 1}


def test_a_draft_outlives_what_others_do_and_a_refusal_names_its_rule(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = Sandbox(service, human("Ada"), human("Bob"), BOT, dice=[3, 3])
    game.act(0, "roll-dice")
    sit(page, game)
    hand(page, "Food").click()
    sheet(page).get_by_role("button", name=re.compile("^Water")).click()
    game.act(1, "offer-trade", give={"dilithium": 1}, want={"water": 1})
    await_version(page, game)
    expect(hand(page, "Food")).to_have_accessible_name(re.compile("1 chosen"))
    page.route(
        "**/actions", lambda route: route.continue_(post_data='{"type":"offer-trade","give":{},"want":{}}')
    )
    press_main(page, "Offer 1 for 1")
    toast = page.locator(".toast.bad")
    expect(toast).to_contain_text("STC-110", timeout=LIVE_MS)
    expect(toast.locator("dd").first).not_to_be_empty()
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_have_count(0)


def test_a_seven_is_played_by_cards_sectors_and_players(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = Sandbox(service, *PEOPLE, dice=[2, 4] * 6 + [3, 4], support_cards="off")
    for turn in range(6):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    sit(page, game)
    press_main(page, "Roll")
    expect(sheet(page)).to_contain_text("Give back 4 of your", timeout=LIVE_MS)
    taps = Taps(page)
    for count in range(1, 5):
        hand(page, "Oxygen").click()
        expect(hand(page, "Oxygen")).to_have_accessible_name(re.compile(f"{count} chosen"))
    keep_picture(page, "trek-discard")
    press_main(page, "Give back 4 cards")
    assert taps.since() == 5
    for seat in (1, 2):
        if game.legal(seat)["phase"] == "discard":
            game.act(seat, "discard", cards=game.legal(seat)["actions"][0]["cards"])
    await_version(page, game)
    place = places(page).and_(page.get_by_role("button", name=re.compile("^Oxygen 6"))).first
    place.click(timeout=LIVE_MS)
    confirm(page)
    held = game.own(0)["resource_count"]
    victim = sheet(page).get_by_role("button", name=re.compile("^Bob"))
    ends = main_button(page).get_by_text("End turn")
    expect(victim.or_(ends)).to_be_visible(timeout=LIVE_MS)
    if victim.count():  # else only one player has a station there
        victim.click()
    expect(ends).to_be_visible(timeout=LIVE_MS)
    assert game.own(0)["resource_count"] >= held


def test_trades_with_the_supply_and_builds_take_few_taps(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = Sandbox(service, *PEOPLE, dice=[2, 4] * 9 + [3, 3], support_cards="off")
    for turn in range(9):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    game.act(0, "roll-dice")
    before = game.own(0)["resources"]
    rate = game.own(0)["trade_rates"]["oxygen"]
    assert before["oxygen"] >= 2 * rate
    sit(page, game)
    taps = Taps(page)
    hand(page, "Oxygen").click()
    sheet(page).get_by_role("button", name=re.compile("^Tritanium")).click()
    press_main(page, f"Trade {rate} for 1")
    assert taps.since() == 3
    expect(sheet(page)).to_have_count(0, timeout=LIVE_MS)
    await_version(page, game)
    now = game.own(0)["resources"]
    changes = {name: now.get(name, 0) - before.get(name, 0) for name in before | now}
    assert {name: count for name, count in changes.items() if count} == {"oxygen": -rate, "tritanium": 1}
    if not now.get("dilithium"):
        hand(page, "Oxygen").click()
        sheet(page).get_by_role("button", name=re.compile("^Dilithium")).click()
        press_main(page, f"Trade {rate} for 1")
        expect(sheet(page)).to_have_count(0, timeout=LIVE_MS)
        taps.since()
    build(page, "Starship").click()
    expect(page.locator(".banner-plate")).to_contain_text("Build a starship", timeout=LIVE_MS)
    places(page).first.click()
    keep_picture(page, "trek-build")
    assert page.evaluate("document.body.querySelectorAll('*').length") <= MOST_ELEMENTS
    page.set_viewport_size({"width": 1440, "height": 900})  # the log comes beside the board
    page.wait_for_function(SHOWS_NEWEST, timeout=LIVE_MS)
    confirm(page)
    expect(page.locator(".confirm")).to_have_count(0, timeout=LIVE_MS)
    assert taps.since() == 3
    await_version(page, game)
    assert game.own(0)["supply"]["starships"] == 12


def test_a_research_station_takes_two_taps(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    drawn = {"label": "development-card", "result": RESEARCH_STATION}
    game = Sandbox(service, *PEOPLE, dice=[2, 4] * 9 + [3, 3] * 4, draws=[drawn], support_cards="off")
    for turn in range(9):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    game.act(0, "roll-dice")
    for wanted in ("food", "water"):
        if not game.own(0)["resources"].get(wanted):
            rate = game.own(0)["trade_rates"]["oxygen"]
            game.act(0, "trade-with-supply", give="oxygen", take=wanted, count=rate)
    game.act(0, "buy-development-card")
    for seat in (0, 1, 2):
        game.act(seat, "end-turn")
        game.act((seat + 1) % 3, "roll-dice")
    before = game.own(0)["resources"]
    sit(page, game)
    taps = Taps(page)
    page.locator(".power", has_text="Research Station").click()
    pair = sheet(page).get_by_role("button", name="1 tritanium and 1 dilithium")
    expect(pair).to_be_visible()
    keep_picture(page, "trek-research-station")
    pair.click()
    expect(sheet(page)).to_have_count(0)
    await_version(page, game)
    assert taps.since() == 2
    now = game.own(0)["resources"]
    assert [now.get(one, 0) - before.get(one, 0) for one in ("tritanium", "dilithium")] == [1, 1]


def test_a_turn_is_played_by_keyboard_alone(service: Running, people: Callable[..., Page]) -> None:
    """Hotkeys open and confirm, arrow keys move between places, and Escape goes back."""
    page = people()
    game = Sandbox(service, *PEOPLE, dice=[2, 4] * 9 + [3, 3], support_cards="off")
    for turn in range(9):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    sit(page, game)
    expect(main_button(page)).to_be_enabled(timeout=LIVE_MS)
    page.keyboard.press("Space")
    expect(main_button(page)).to_contain_text("End turn", timeout=LIVE_MS)
    await_version(page, game)
    for wanted in ("Tritanium", "Dilithium"):
        if game.own(0)["resources"].get(wanted.lower()):
            continue
        page.keyboard.press("r")
        enter(sheet(page).get_by_role("button", name=re.compile(f"^{wanted}")))
        expect(main_button(page)).to_be_enabled(timeout=LIVE_MS)
        main_button(page).focus()
        page.keyboard.press("Space")
        expect(sheet(page)).to_have_count(0, timeout=LIVE_MS)
        await_version(page, game)
    await_version(page, game)
    page.evaluate("() => document.activeElement.blur()")
    expect(build(page, "Starship")).to_be_enabled(timeout=LIVE_MS)
    page.keyboard.press("1")
    expect(places(page).first).to_be_visible(timeout=LIVE_MS)
    page.keyboard.press("Escape")
    expect(places(page)).to_have_count(0)
    expect(build(page, "Starship")).to_be_enabled(timeout=LIVE_MS)
    page.keyboard.press("1")
    places(page).and_(page.locator("[tabindex='0']")).focus()
    first = page.evaluate("() => document.activeElement.dataset.x")
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        if page.evaluate("() => document.activeElement.dataset.x") != first:
            break
    assert page.evaluate("() => document.activeElement.matches('.spot')")
    assert page.evaluate("() => document.activeElement.dataset.x") != first
    page.keyboard.press("Enter")
    yes = page.locator(".confirm .yes")
    expect(yes).to_be_enabled(timeout=LIVE_MS)
    before = version_of(game)
    enter(yes)
    expect(page.locator(".confirm")).to_have_count(0, timeout=LIVE_MS)
    await_version(page, game)
    assert version_of(game) > before
    assert game.own(0)["supply"]["starships"] == 12


def test_a_support_card_is_used_by_taps_and_before_that_says_that_it_cannot(
    service: Running, people: Callable[..., Page]
) -> None:
    page = without_guard(people(viewport={"width": 390, "height": 844}))
    game = Sandbox(service, *PEOPLE, dice=[3, 3] * 3, oldest=1)
    own = game.own(0)["support_card"]["card"]
    assert own == "uhura"
    sit(page, game)
    card = page.locator(".power")
    expect(card).to_have_count(1)
    expect(card).to_contain_text(own.title())
    assert game.legal(0)["actions"] == [], "another player begins"
    card.click()
    expect(sheet(page)).to_contain_text("Not", timeout=LIVE_MS)
    sheet(page).get_by_role("button", name="Close").click()
    for seat in (1, 2):
        game.act(seat, "roll-dice")
        game.act(seat, "end-turn")
    game.act(0, "roll-dice")
    await_version(page, game)
    before = game.own(0)["resources"]
    card.click()
    for name in ("Dilithium", "Bob", "Oxygen"):
        sheet(page).get_by_role("button", name=re.compile(f"^{name}")).first.click()
    press_main(page, "Keep the card")
    expect(card).to_contain_text("Uhura B")
    await_version(page, game)
    assert game.own(0)["resources"] == before | {"dilithium": 1, "oxygen": before["oxygen"] - 1}
    assert game.own(0)["support_card"] == {"card": "uhura", "side": "B", "usable": False}


def test_the_coach_names_the_next_step_and_shows_it(service: Running, people: Callable[..., Page]) -> None:
    page = people(viewport={"width": 1440, "height": 900})
    game = Sandbox(service, *PEOPLE, dice=[], setup="variable")
    seat = service.client.get(f"/games/{game.id}")["deciding"][0]
    sit(page, game, seat)
    while service.client.get(f"/games/{game.id}")["phase"] == "start_roll":
        for each in service.client.get(f"/games/{game.id}")["deciding"]:
            game.act(each, "roll-for-start")
    seat = service.client.get(f"/games/{game.id}")["deciding"][0]
    sit(page, game, seat)
    coach = page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("Place your outpost", timeout=LIVE_MS)
    coach.get_by_role("button", name="Why?").click()
    expect(coach.locator("li")).to_have_count(3)
    coach.get_by_role("button", name="Show me").click()
    expect(page.locator(".confirm")).to_be_visible(timeout=LIVE_MS)
    confirm(page)
    expect(main_button(page)).to_contain_text("Place your starship", timeout=LIVE_MS)
