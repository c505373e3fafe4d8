"""Star Trek Catan on its page, as people play it: by mouse, by keyboard, against bots and each other."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.browsers import LIVE_MS, enter, keep_picture, needs_browser, take_seat, without_guard
from tests.e2e.client import eventually
from tests.e2e.contrast import faults
from tests.e2e.play import BOT, human
from tests.e2e.running import Running
from tests.e2e.tables import Hand, Keyboard, Mouse, Sandbox, await_shown, panel, play_whole

pytestmark = [needs_browser, pytest.mark.timeout(600)]

GREEDY = {"kind": "bot", "bot": "greedy"}
KIND_TO_THE_THIRD = [*[5, 6, 4, 4, 2, 3, 1, 3, 4, 5] * 3, 3, 4] * 5
"""Dice that bring the third seat what it needs, so that the game is short; and a 7 now and then."""


@pytest.mark.parametrize("hand", [Mouse(), Keyboard()], ids=["mouse", "keyboard"])
def test_a_whole_game_is_played_to_its_end(service: Running, people: Callable[..., Page], hand: Hand) -> None:
    page = without_guard(people())
    game = Sandbox(service, human("Ada"), GREEDY, GREEDY, dice=KIND_TO_THE_THIRD)
    take_seat(page, game.address(0))
    done = play_whole(page, game, hand)
    assert len(done) > 5, sorted(done)
    expect(page.locator("#game .won")).to_contain_text("has won", timeout=LIVE_MS)
    keep_picture(page, f"trek-over-{type(hand).__name__}")


def test_a_double_click_on_roll_dice_does_not_end_the_turn(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = Sandbox(service, human("Ada"), human("Bob"), human("Eve"), dice=[3, 3])
    take_seat(page, game.address(0))
    roll = panel(page).get_by_role("button", name="Roll dice")
    expect(roll).to_be_enabled(timeout=LIVE_MS)
    page.evaluate(CLICKS_AGAIN)
    roll.click()
    end = panel(page).get_by_role("button", name="End turn")
    expect(end).to_have_attribute("data-clicked", "guarded", timeout=LIVE_MS)
    expect(end).to_be_enabled(timeout=LIVE_MS)
    assert service.client.get(f"/games/{game.id}")["active"] == 0
    end.click()
    eventually(
        lambda: game.service.client.get(f"/games/{game.id}")["active"] == 1,
        what="the turn to end",
        timeout_s=LIVE_MS / 1000,
    )


CLICKS_AGAIN = """() => {
  const watch = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("section.play button")];
    const end = buttons.find((one) => one.textContent === "End turn");
    if (!end) return;
    watch.disconnect();
    end.dataset.clicked = end.getAttribute("aria-disabled") === "true" ? "guarded" : "open";
    end.click();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}"""
"""Click "End turn" as soon as it is there, as the second click of a double click would."""


def test_income_on_the_board_belongs_to_the_roll_wherever_the_cruiser_is_now(
    service: Running, people: Callable[..., Page]
) -> None:
    """A sector that the cruiser has left since the roll has paid nothing."""
    page = people()
    game = Sandbox(service, human("Ada"), human("Bob"), human("Eve"), dice=[3, 4, 3, 3], support_cards="off")
    game.act(0, "roll-dice")
    blocked = next(one for one in board_of(game)["sectors"] if yields(board_of(game), one, number=6))
    game.act(0, "move-cruiser", sector=blocked["id"])
    for action in [one for one in game.legal(0)["actions"] if one["type"] == "steal"][:1]:
        game.act(0, "steal", victim=action["victim"])
    game.act(0, "end-turn")
    game.act(1, "roll-dice")
    events = service.client.get(f"/games/{game.id}/events?limit=1000")["items"]
    income = [event for event in events if event["type"] == "dice-rolled"][-1]["data"]["income"]
    paid = sum(count for each in income for count in each["cards"].values())
    assert paid < sum(yields(board_of(game), one, number=6) for one in board_of(game)["sectors"])
    page.route(re.compile(r"/games/[^/]+/table"), elsewhere)
    take_seat(page, game.address(1))
    expect(page.locator(".rolled polygon").first).to_be_visible(timeout=LIVE_MS)
    expect(page.locator(".income li")).to_have_count(max(1, len(income)), timeout=LIVE_MS)
    shown = page.locator(".rolled text").all_text_contents()
    assert sum(int(words.removeprefix("+")) for words in shown) == paid


def board_of(game: Sandbox) -> dict[str, Any]:
    board: dict[str, Any] = game.service.client.get(f"/games/{game.id}/board")
    return board


def yields(board: dict[str, Any], sector: dict[str, Any], *, number: int) -> int:
    """Count the cards that the stations around a sector bring for a number, if nothing blocks it."""
    if sector["number"] != number:
        return 0
    pieces = [
        spot["piece"] for spot in board["intersections"] if sector["id"] in spot["sectors"] and spot["piece"]
    ]
    return sum(2 if piece["kind"] == "starbase" else 1 for piece in pieces)


def elsewhere(route: Route) -> None:
    """Show the table as if the cruiser had moved on since the roll, as a card may have it move."""
    answer = route.fetch()
    told = answer.json()
    for sector in told["board"]["sectors"]:
        sector["battle_cruiser"] = sector["planet"] == "none"
    route.fulfill(response=answer, json=told)


def test_an_offer_is_countered_and_the_counter_offer_accepted(
    service: Running, people: Callable[..., Page]
) -> None:
    ada, bob = people(), people()
    game = Sandbox(service, human("Ada"), human("Bob"), BOT, dice=[3, 3])
    game.act(0, "roll-dice")
    take_seat(ada, game.address(0))
    take_seat(bob, game.address(1))
    panel(ada).get_by_role("button", name="Offer trade").click()
    ada.locator(".hand").get_by_role("button", name="1 food: choose one").click()
    gets = panel(ada).get_by_role("group", name="You get")
    gets.get_by_role("button", name="Dilithium: one more").click()
    panel(ada).get_by_role("checkbox", name=re.compile("^random")).uncheck()
    panel(ada).locator("form").get_by_role("button", name="Offer trade").click()
    offers = panel(bob).get_by_role("list", name="Open offers")
    expect(offers).to_contain_text("Ada gives 1 food for 1 dilithium", timeout=LIVE_MS)
    offers.get_by_role("button", name="Make a counter-offer").click()
    wants = panel(bob).get_by_role("group", name="You get")
    expect(wants.get_by_role("spinbutton", name="Food")).to_have_value("1")
    wants.get_by_role("button", name="Water: one more").click()
    panel(bob).locator("form").get_by_role("button", name="Offer trade").click()
    answer = panel(ada).get_by_role("list", name="Open offers").locator(".offer").last
    expect(answer).to_contain_text("counter-offer to Ada", timeout=LIVE_MS)
    keep_picture(ada, "trek-counter")
    answer.get_by_role("button", name="Accept: give 1 food and 1 water for 1 dilithium").click()
    panel(ada).get_by_role("button", name="Confirm: accept offer").click()
    expect(ada.locator(".hand")).to_contain_text("dilithium", timeout=LIVE_MS)
    expect(ada.locator(".hand .card.food")).to_have_count(0)
    assert game.own(0)["resources"] == {"tritanium": 1, "dilithium": 1, "oxygen": 1}


def test_a_choice_outlives_what_others_do_and_says_when_it_is_gone(
    service: Running, people: Callable[..., Page]
) -> None:
    ada, bob = people(), people()
    game = Sandbox(service, human("Ada"), human("Bob"), BOT, dice=[3, 3])
    game.act(0, "roll-dice")
    take_seat(ada, game.address(0))
    take_seat(bob, game.address(1))
    panel(ada).get_by_role("button", name="Offer trade").click()
    food = panel(ada).get_by_role("group", name="You give").get_by_role("spinbutton", name="Food")
    food.fill("1")
    game.act(1, "offer-trade", give={"dilithium": 1}, want={"water": 1})
    await_shown(ada, game, 0)
    expect(panel(ada).get_by_role("list", name="Open offers")).to_contain_text("Bob gives")
    expect(food).to_have_value("1")
    expect(food).to_be_focused()
    costs = panel(ada).locator(".prices li", has_text="Build starbase")
    expect(costs).to_contain_text("you lack 1 oxygen and 2 water")
    game.act(0, "offer-trade", give={"tritanium": 1}, want={"dilithium": 1}, to=[1])
    offer = panel(bob).locator(".offer", has_text="Ada gives")
    offer.get_by_role("button", name=re.compile("^Accept")).click()
    expect(panel(bob).get_by_role("button", name="Confirm: accept offer")).to_be_visible()
    game.act(0, "withdraw-offer", offer=2)
    said = panel(bob).get_by_role("status")
    expect(said).to_contain_text("somebody else has moved", timeout=LIVE_MS)
    expect(food).to_have_value("1")
    food.fill("0")
    panel(ada).locator("form").get_by_role("button", name="Offer trade").click()
    refusal = ada.get_by_role("alert").filter(has=ada.locator("dt"))
    expect(refusal).to_contain_text("STC-110", timeout=LIVE_MS)
    expect(refusal.locator("dd").first).not_to_be_empty()
    keep_picture(ada, "trek-refused")


def test_cards_are_discarded_and_one_is_stolen(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    people_of = (human("Ada"), human("Bob"), human("Eve"))
    game = Sandbox(service, *people_of, dice=[2, 4] * 6 + [3, 4], support_cards="off")
    for turn in range(6):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    take_seat(page, game.address(0))
    panel(page).get_by_role("button", name="Roll dice").click()
    form = panel(page).locator("form.chosen")
    panel(page).get_by_role("button", name="Discard").click()
    page.locator(".hand .card.oxygen").click()
    expect(form.get_by_role("status")).to_have_text("1 of 4 chosen")
    form.get_by_role("button", name="Oxygen: one more").click(click_count=3)
    expect(form.get_by_role("status")).to_have_text("4 of 4 chosen")
    keep_picture(page, "trek-discard")
    form.get_by_role("button", name="Discard 4 oxygen").click()
    for seat in (1, 2):
        legal = game.legal(seat)
        if legal["phase"] == "discard":
            game.act(seat, type_="discard", cards=legal["actions"][0]["cards"])
    await_shown(page, game, 0)
    sector = page.locator(".hexes").get_by_role("button", name=re.compile("^Oxygen 6")).first
    enter(sector)
    enter(page.locator(".hexes").get_by_role("button", name=re.compile("^Confirm: Oxygen 6")))
    held = game.own(0)["resource_count"]
    if panel(page).get_by_role("button", name="Steal").count():
        panel(page).get_by_role("button", name="Steal").click()
        victims = panel(page).get_by_role("group", name="From whom")
        if victims.count():
            victims.get_by_role("radio", name=re.compile(r"^Bob, \d+ cards")).check()
        panel(page).get_by_role("button", name="Confirm: steal").click()
    expect(panel(page).get_by_role("button", name="End turn")).to_be_visible(timeout=LIVE_MS)
    assert game.own(0)["resource_count"] >= held


def test_several_trades_with_the_supply_are_one(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    people_of = (human("Ada"), human("Bob"), human("Eve"))
    game = Sandbox(service, *people_of, dice=[2, 4] * 9 + [3, 3], support_cards="off")
    for turn in range(9):
        game.act(turn % 3, "roll-dice")
        game.act(turn % 3, "end-turn")
    game.act(0, "roll-dice")
    before = game.own(0)["resources"]
    rate = game.own(0)["trade_rates"]["oxygen"]
    assert before["oxygen"] >= 2 * rate
    take_seat(page, game.address(0))
    panel(page).get_by_role("button", name="Trade with the supply").click()
    form = panel(page).locator("form.chosen")
    given = form.get_by_role("radio", name=f"Oxygen {rate} for one")
    if not given.is_checked():
        given.check()
    expect(form.get_by_role("button", name="Trade with the supply")).to_be_disabled()
    form.get_by_role("button", name="Water: one more").click()
    form.get_by_role("button", name="Dilithium: one more").click()
    expect(form.get_by_role("status")).to_have_text(f"Chosen: 2 of {before['oxygen'] // rate}")
    keep_picture(page, "trek-supply-trade")
    form.get_by_role("button", name=f"Trade {2 * rate} oxygen for 1 dilithium and 1 water").or_(
        form.get_by_role("button", name=f"Trade {2 * rate} oxygen for 1 water and 1 dilithium")
    ).click()
    expect(form).to_have_count(0, timeout=LIVE_MS)
    now = game.own(0)["resources"]
    traded = {name: now.get(name, 0) - before.get(name, 0) for name in {**before, **now}}
    assert {name: count for name, count in traded.items() if count} == {
        "oxygen": -2 * rate,
        "water": 1,
        "dilithium": 1,
    }


def test_a_support_card_is_used_and_exchanged(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    game = Sandbox(service, human("Ada"), human("Bob"), human("Eve"), dice=[6, 6])
    take_seat(page, game.address(0))
    expect(page.locator(".hand .support")).to_contain_text("Spock, A-side", timeout=LIVE_MS)
    panel(page).get_by_role("button", name="Roll dice").click()
    page.locator(".hand").get_by_role("button", name="Use Spock").click()
    panel(page).get_by_role("radio", name="Dilithium").check()
    panel(page).get_by_role("button", name="Confirm: use Spock").click()
    panel(page).get_by_role("button", name="Exchange support card").click()
    panel(page).get_by_role("radio", name=re.compile("^Kirk When a 7 is rolled")).check()
    keep_picture(page, "trek-exchange")
    panel(page).get_by_role("button", name="Confirm: exchange support card").click()
    expect(page.locator(".hand .support")).to_contain_text("Kirk, A-side", timeout=LIVE_MS)
    assert game.own(0)["resources"]["dilithium"] == 1


DOUBLE_TAP_MS = 400
"""Chromium makes no click of a tap that follows another touch within its time for a double tap, 300 ms."""


def test_fingers_wheel_buttons_and_keys_zoom_the_board(service: Running, people: Callable[..., Page]) -> None:
    page = people(has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    game = Sandbox(
        service, human("Ada"), human("Bob"), human("Eve"), dice=[6, 6, 1, 1, 1, 2], setup="variable"
    )
    for seat in range(3):
        game.act(seat, "roll-for-start")
    assert game.legal(0)["actions"][0]["type"] == "place-outpost"
    take_seat(page, game.address(0))
    board = page.locator(".board-map")
    spots = board.locator(".pick")
    expect(spots.first).to_be_visible(timeout=LIVE_MS)
    whole = box_of(page)
    reach = "one => one.getBoundingClientRect().width"
    assert spots.first.evaluate(reach) < 44
    board.scroll_into_view_if_needed()
    pinch(page, board, 3)
    assert spots.first.evaluate(reach) >= 44
    pinched = box_of(page)
    assert pinched[2] < whole[2] / 2
    # A finger whose release the page did not see must not turn the next drag into a pinch.
    board.dispatch_event("pointerdown", {"pointerId": 99, "isPrimary": True})
    drag(page, board, -60, 40)
    dragged = box_of(page)
    assert dragged[2:] == pytest.approx(pinched[2:], abs=0.5)
    assert dragged[0] > pinched[0]
    assert dragged[1] < pinched[1]
    keep_picture(page, "trek-zoomed-phone")
    page.wait_for_timeout(DOUBLE_TAP_MS)
    seen = next(each for each in spots.all() if each.evaluate(IS_SEEN))
    seen.tap()
    expect(board.locator(".pick.chosen")).to_have_count(1)
    page.get_by_role("button", name="Show the whole board").click()
    assert box_of(page) == whole
    page.get_by_role("button", name="Zoom in").click()
    assert box_of(page)[2] < whole[2]
    page.get_by_role("group", name="Board. Plus and minus").focus()
    page.keyboard.press("0")
    assert box_of(page) == whole
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = box_of(page)
    page.keyboard.press("ArrowRight")
    assert box_of(page)[0] > near[0]
    spots.last.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert spots.last.evaluate(IS_SEEN), "what has the focus is kept in view"


IS_SEEN = """(one) => {
  const [spot, map] = [one, one.ownerSVGElement].map((each) => each.getBoundingClientRect());
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  return x > map.left && x < map.right && y > Math.max(0, map.top) && y < Math.min(innerHeight, map.bottom);
}"""


def box_of(page: Page) -> list[float]:
    """Return the visible part of the board: left, top, width, height."""
    written = page.locator(".board-map").get_attribute("viewBox")
    assert written
    return [float(part) for part in written.split()]


def middle_of(board: Locator) -> tuple[float, float]:
    box = board.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pinch(page: Page, board: Locator, factor: float) -> None:
    """Spread two fingers."""
    x, y = middle_of(board)
    fingers = page.context.new_cdp_session(page)
    for step in range(11):
        apart = 30 * (1 + (factor - 1) * step / 10)
        points = [{"x": x + side * apart, "y": y, "id": number} for number, side in enumerate((-1, 1))]
        kind = "touchMove" if step else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("document.querySelector('.board-map.near') !== null")


def drag(page: Page, board: Locator, dx: float, dy: float) -> None:
    """Move one finger."""
    x, y = middle_of(board)
    finger = page.context.new_cdp_session(page)
    before = box_of(page)
    for step in range(7):
        kind = "touchMove" if step else "touchStart"
        point = {"x": x + dx * step / 6, "y": y + dy * step / 6, "id": 1}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(
        "before => document.querySelector('.board-map').getAttribute('viewBox') !== before",
        arg=" ".join(f"{part:g}" for part in before),
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_and_a_dialogue_can_be_used_by_everybody(
    service: Running, people: Callable[..., Page], scheme: Any
) -> None:
    page = people(
        color_scheme=scheme, bypass_csp=True, locale="de-DE"
    )  # without the policy for the script that looks
    game = Sandbox(service, human("Ada"), human("Bob"), BOT, dice=[3, 3])
    game.act(0, "roll-dice")
    game.act(0, "offer-trade", give={"food": 1}, want={"dilithium": 1}, to=[1])
    take_seat(page, game.address(0))
    page.get_by_role("button", name="Tausch anbieten").click()
    route = page.get_by_role("button", name=re.compile("^Versorgungsroute")).first
    route.focus()
    expect(page.locator(".hexes .line line")).to_have_count(1)
    assert faults(page) == {}
    page.set_viewport_size({"width": 390, "height": 800})
    keep_picture(page, f"trek-phone-{scheme}")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, f"the page is {wide} wide"
