"""Playing through the page alone, in a real browser, by roles and labels as people do."""

import math
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.browsers import LIVE_MS, MOVING, enter, keep_picture, needs_browser, take_seat
from tests.e2e.play import BOT, human
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.e2e.tables import Sandbox, people

pytestmark = [needs_browser, pytest.mark.timeout(400)]


__all__ = ["people"]


def open_game(page: Page, url: str, ruleset: str, *, name: str, seats: tuple[str, ...]) -> str:
    """Open a game by the form; ``seats`` are what the others are chosen to be."""
    page.goto(f"{url}/#/new")
    page.get_by_role("radio", name=ruleset).check()
    page.get_by_label("Your name").fill(name)
    for number, who in enumerate(seats, 1):
        sitter = {"greedy": ("Orrin", "Vega", "Quill", "Sable")[number]}.get(who, who)
        page.get_by_role("group", name=f"Seat {number}").get_by_role("radio", name=sitter).check()
    page.get_by_role("button", name="Open the game").click()
    expect(page.locator("#game")).to_contain_text(ruleset, timeout=LIVE_MS)
    return page.url.rsplit("/", 1)[1]


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="What you can do")


def choose(page: Page, rng: random.Random) -> None:
    """Do one thing that the panel offers: press a button, and where it asks for more, choose that too."""
    offered = panel(page).locator(".actions button")
    names = offered.all_inner_texts()
    ending = [name for name in names if name.startswith(("End turn", "Decline", "Pass"))]
    wanted = rng.choice(names if rng.random() < 0.6 or not ending else ending)
    offered.nth(names.index(wanted)).click()
    form = panel(page).locator("form.chosen")
    if form.count() == 0:
        return
    confirm = form.locator("button[type=submit]")
    for group in form.locator("fieldset.chips").all():
        if confirm.is_disabled() and group.locator("input:checked").count() == 0:
            group.locator("input").nth(rng.randrange(group.locator("input").count())).check()
    for field in form.locator("select").all():
        if confirm.is_disabled() and field.input_value() == "":
            field.select_option(index=rng.randrange(1, field.locator("option").count()))
    more = form.get_by_role("button", name="one more").and_(form.locator("button:enabled"))
    while confirm.is_disabled():
        more.first.click()
    confirm.click()


def is_over(service: Running, game: str) -> bool:
    return bool(service.client.get(f"/games/{game}")["status"] == "finished")


def play_on(service: Running, page: Page, game: str, rng: random.Random, *, moves: int) -> int:
    """Do what the panel offers until the game is over, or so many times; answers how often."""
    done = 0
    while done < moves and not is_over(service, game):
        version = service.client.get(f"/games/{game}")["version"]
        is_shown = f"Version{version}Turn" in (page.locator("#game .facts").first.text_content() or "")
        if not is_shown or panel(page).locator(".actions button:enabled").count() == 0:
            page.wait_for_timeout(50)
            continue
        choose(page, rng)
        expect(page.locator("#game .facts").first).not_to_contain_text(
            f"Version{version}Turn", timeout=LIVE_MS
        )
        done += 1
    return done


def pulses(thing: Locator) -> float:
    """Count how often something is to pulse; 0 for what does not, infinity for what never rests."""
    times: float = thing.evaluate(
        "(one) => one.getAnimations().reduce((sum, each) => sum + each.effect.getTiming().iterations, 0)"
    )
    return times


def test_a_place_is_picked_on_the_board_by_keyboard(service: Running, people: Callable[..., Page]) -> None:
    page = people(**MOVING)
    page.goto(f"{service.url}/#/new")
    page.get_by_role("radio", name="Star Trek Catan").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Options").click()
    page.get_by_label("Setup").select_option(label="Variable")
    expect(page.get_by_label("Seat 1")).not_to_have_value("open", timeout=LIVE_MS)  # bots are known now
    enter(page.get_by_role("button", name="Open the game"))
    expect(page.locator("#game h2")).to_be_visible(timeout=LIVE_MS)
    roll = panel(page).get_by_role("button", name="Roll for start")
    place = panel(page).get_by_role("button", name="Place outpost")
    expect(roll.or_(place)).to_be_visible(timeout=LIVE_MS)
    while place.count() == 0:
        if roll.count() and roll.is_enabled():
            roll.press("Enter")
        page.wait_for_timeout(100)
    spot = page.locator(".hexes .pick").first
    name = spot.get_attribute("aria-label")
    assert name
    assert name.startswith("Intersection")
    assert 0 < pulses(spot) < math.inf
    enter(spot)
    confirm = panel(page).get_by_role("button", name="Confirm: place outpost")
    expect(confirm).to_be_enabled(timeout=LIVE_MS)
    enter(confirm)
    expect(panel(page).get_by_role("button", name="Place starship")).to_be_visible(timeout=LIVE_MS)


def test_a_place_is_picked_on_a_map_of_space(service: Running, people: Callable[..., Page]) -> None:
    page = people(**MOVING)
    page.goto(f"{service.url}/#/new")
    page.get_by_role("radio", name="Catan: Starfarers").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Options").click()
    page.get_by_label(re.compile("^Map")).select_option(label="Explorer")
    expect(page.get_by_label("Seat 1")).not_to_have_value("open", timeout=LIVE_MS)  # bots are known now
    enter(page.get_by_role("button", name="Open the game"))
    expect(panel(page).get_by_role("button", name="Place colony")).to_be_visible(timeout=LIVE_MS)
    stars = page.locator("#game .starmap")
    expect(stars.get_by_text("★").first).to_be_visible()
    spot = stars.locator(".pick").first
    name = spot.get_attribute("aria-label")
    assert name
    assert name.startswith("Site at")
    assert 0 < pulses(spot) < math.inf
    enter(spot)
    enter(panel(page).get_by_role("button", name="Confirm: place colony"))
    expect(stars.locator(".piece")).not_to_have_count(0, timeout=LIVE_MS)
    keep_picture(page, "map-picked")


def held(page: Page) -> list[str]:
    """Return the resources of the cards in the hand."""
    expect(page.locator(".hand .card").first).to_be_visible(timeout=LIVE_MS)
    return re.findall(
        r"(tritanium|dilithium|food|oxygen|water)", page.locator(".hand .cards").first.inner_text()
    )


def test_a_refusal_names_its_rule_with_the_text(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    game = Sandbox(service, human("Ada"), BOT, BOT, dice=[3, 3])
    game.act(0, "roll-dice")
    take_seat(page, game.address(0))
    panel(page).get_by_role("button", name="Offer trade").click()
    panel(page).locator("form").get_by_role("button", name="Offer trade").click()
    refusal = page.get_by_role("alert").filter(has=page.locator("dt"))
    expect(refusal).to_contain_text(re.compile(r"STC-\d{3}"), timeout=LIVE_MS)
    keep_picture(page, "refusal")
    assert refusal.locator("dd").first.get_attribute("lang") == "en"
    assert refusal.locator("p").first.get_attribute("lang") == "en"
    _is_told_in_german(page, refusal)


def test_a_refusal_calls_people_by_their_names(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    open_game(page, service.url, "Star Trek Catan", name="Ada", seats=("greedy", "greedy"))
    problem = {"status": 409, "code": "not-your-decision", "detail": ""}

    def refuse(route: Route) -> None:
        route.fulfill(status=409, json=problem, content_type="application/problem+json")

    page.route("**/actions", refuse)
    refusal = page.locator(".play-side").get_by_role("alert")
    for said, told in (
        ("Seat 1 has to decide now, not you.", "Vega has to decide now, not you."),
        ("Seats 0 and 2 have to decide now, not you.", "Ada and Quill have to decide now, not you."),
        ("Only seat 2, whose turn it is, may do this.", "Only Quill, whose turn it is, may do this."),
        ("There is no seat 7.", "There is no seat 7."),
        ("Nobody with a token sits at seat 1.", "Nobody with a token sits at seat 1."),
    ):
        problem["detail"] = said
        panel(page).get_by_role("button", name="Roll dice").click()
        expect(refusal).to_contain_text(told, timeout=LIVE_MS)


def _is_told_in_german(page: Page, refusal: Locator) -> None:
    """Verify that the rules become German at once, and that an earlier refusal keeps its language."""
    page.get_by_label("Language").select_option("de")
    rule, said = refusal.locator("dd").first, refusal.locator("p").first
    expect(rule).to_have_attribute("lang", "de", timeout=LIVE_MS)
    expect(rule).to_contain_text("mindestens 1 Karte auf jeder Seite")
    expect(said).to_have_attribute("lang", "en")
    page.get_by_role("region", name="Was du tun kannst").locator("form").get_by_role(
        "button", name="Tausch anbieten"
    ).click()
    expect(said).to_have_text("Auf jeder Seite muss mindestens 1 Karte liegen.", timeout=LIVE_MS)
    expect(said).to_have_attribute("lang", "de")
    expect(refusal).not_to_contain_text("englisch")
    keep_picture(page, "refusal-german")


def test_a_version_is_an_address_and_the_seat_is_kept(service: Running, people: Callable[..., Page]) -> None:
    page = people()
    game = open_game(page, service.url, "Star Trek Catan", name="Ada", seats=("greedy", "greedy"))
    page.locator("#when").fill("9")
    expect(page.locator("#game output")).to_contain_text("version 9 of", timeout=LIVE_MS)
    expect(page).to_have_url(re.compile(rf"#/games/{game}\?v=9$"), timeout=LIVE_MS)
    page.reload()
    expect(page.locator("#game output")).to_contain_text("version 9 of", timeout=LIVE_MS)
    expect(page.locator("#game .facts").first).to_contain_text("Version9")
    page.get_by_role("button", name="Back to now").click()
    expect(panel(page).get_by_role("button", name="Roll dice")).to_be_visible(timeout=LIVE_MS)
    page.get_by_text("Your seat", exact=True).click()
    link = page.locator(".own code").last.inner_text()
    other = people()
    take_seat(other, link)
    expect(panel(other).get_by_role("button", name="Roll dice")).to_be_visible(timeout=LIVE_MS)
    expect(other).to_have_url(re.compile(rf"#/games/{game}$"), timeout=LIVE_MS)


def test_a_seat_whose_token_was_replaced_is_forgotten_and_the_game_watched(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = open_game(page, service.url, "Star Trek Catan", name="Ada", seats=("greedy", "greedy"))
    service.client.post(f"/games/{game}/seats/0/token", {}, token=OPERATOR_TOKEN)
    page.reload()
    expect(page.locator("#game")).to_contain_text("replaced", timeout=LIVE_MS)
    page.get_by_role("button", name="Forget the seat").click()
    expect(page.locator("#game .hexes")).to_be_visible(timeout=LIVE_MS)
    expect(panel(page)).to_have_count(0)


def test_a_finished_game_continues_as_another_with_the_same_seats(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    game = open_game(page, service.url, "Star Trek Catan", name="Ada", seats=("greedy", "greedy"))
    version = service.client.get(f"/games/{game}")["version"]
    service.client.post(f"/games/{game}/abort", {}, token=OPERATOR_TOKEN)
    expect(page.locator("#game h2 .status")).to_have_text("aborted", timeout=LIVE_MS)
    page.locator("#when").fill(str(version))
    page.get_by_role("button", name=f"Go on from version {version} …").click()
    page.get_by_role("button", name=f"Go on from version {version}", exact=True).click()
    expect(page).not_to_have_url(re.compile(game), timeout=LIVE_MS)
    expect(panel(page).get_by_role("button", name="Roll dice")).to_be_visible(timeout=LIVE_MS)
