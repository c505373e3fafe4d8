"""Starfarers in the page: flights, trades, an encounter, a game to its end, by pointer and by keyboard."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.browsers import (
    LIVE_MS,
    STILL,
    enter_focused,
    keep_picture,
    leave,
    needs_browser,
    take_seat,
    without_guard,
)
from tests.e2e.contrast import faults
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.starfarers_table import Farer, short_game
from tests.e2e.tables import Hand, Keyboard, Mouse, Sandbox, await_shown

pytestmark = [needs_browser, pytest.mark.timeout(400)]

BOT = {"kind": "bot", "bot": "greedy"}
STARTS = [{"label": "starting-player", "result": 0}]
SHOWS_NO_SEVEN = ({"label": "die", "result": 0}, {"label": "die", "result": 1})
SHOWS_SEVEN = ({"label": "die", "result": 0}, {"label": "die", "result": 5})
ORE = [{"label": "reserve-card", "result": 0}] * 3
"""The first three cards of the pile, which go to the starting player."""
YELLOW_AND_RED, BLUE_AND_BLACK = 5, 8
TOLL = 13
"""ENC-14, which asks for a toll or a fight, by its place in the pile."""
LATE = 12
"""Points of somebody, at which the page takes a game over."""
MOST_MOVES = 400
FIRST = ("found-colony", "take-friendship-card", "roll", "end-trade", "shake", "end-flight")
"""Actions that advance a seat, over HTTP and in the page."""


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Browsers of different people; nothing may go wrong in them."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(**options: Any) -> Page:
        options = {"viewport": {"width": 1300, "height": 1000}, "locale": "en-GB", **options}
        context = browser.new_context(**(STILL | options))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda message: complaints.append(message.text) if message.type == "error" else None
        )
        return page

    yield come
    leave(contexts)
    assert [each for each in complaints if "status of 4" not in each] == []


class Seated:
    """A game of which the page holds seat 0."""

    def __init__(
        self,
        service: Running,
        *draws: dict[str, Any],
        second: dict[str, str] = BOT,
        dice: tuple[dict[str, Any], ...] = SHOWS_NO_SEVEN,
    ) -> None:
        created = create(
            service.client,
            *(human("Ada"), second, BOT),
            ruleset="starfarers",
            sandbox={"seed": "stars", "draws": [*STARTS, *dice, *draws]},
        )
        self.client, self.id = service.client, created["id"]
        self.tokens = tokens_of(created)
        self.token = self.tokens[0]
        self.url = f"{service.url}/#/take/{self.id}"

    def act(self, kind: str) -> None:
        """Do over HTTP what needs no choice."""
        self.client.post(f"/games/{self.id}/actions", {"type": kind}, token=self.token)

    @property
    def summary(self) -> Any:
        return self.client.get(f"/games/{self.id}")

    @property
    def legal(self) -> Any:
        return self.client.get(f"/games/{self.id}/legal-actions", token=self.token)

    @property
    def points(self) -> int:
        lines = self.client.get(f"/games/{self.id}/scoreboard")["standings"]
        return max(int(line["victory_points"]) for line in lines)

    def shown_in(self, page: Page, seat: int = 0) -> None:
        take_seat(page, f"{self.url}/{seat}/{self.tokens[seat]}")
        expect(page.locator("#game .starmap")).to_be_visible(timeout=LIVE_MS)


def panel(page: Page) -> Locator:
    return page.locator("#game section.play")


def button(page: Page, name: str) -> Locator:
    """A button of the panel, however it is written."""
    return panel(page).locator(".actions button").filter(has_text=re.compile(f"^{name}( …)?$", re.IGNORECASE))


def press(page: Page, name: str) -> None:
    expect(button(page, name)).to_be_enabled(timeout=LIVE_MS)
    button(page, name).click()


def dialogue(page: Page) -> Locator:
    return panel(page).locator(".farers-dialogue")


def confirm(page: Page) -> None:
    ready = dialogue(page).locator(".primary").first
    expect(ready).to_be_enabled(timeout=LIVE_MS)
    ready.click()


def view_box(page: Page) -> list[float]:
    return [float(part) for part in (page.locator(".starmap").get_attribute("viewBox") or "").split()]


def fought_toll() -> list[dict[str, Any]]:
    """A black ball, the card that asks for a toll, and a fight that the active player wins."""
    shakes = (BLUE_AND_BLACK, YELLOW_AND_RED, BLUE_AND_BLACK)
    balls = [{"label": "balls", "result": result} for result in shakes]
    return [*balls, {"label": "encounter-card", "result": TOLL}]


def test_a_turn_with_a_build_an_encounter_and_a_flight(service: Running, people: Callable[..., Page]) -> None:
    game = Seated(service, *ORE, *fought_toll())
    page = people()
    game.shown_in(page)
    expect(page.locator(".hand .heap", has_text="ore")).to_contain_text("3")
    press(page, "Roll")
    expect(page.get_by_text("Ada trades and builds.")).to_be_visible(timeout=LIVE_MS)
    expect(page.locator(".rolled .die")).to_have_count(2)
    press(page, "Build upgrade")
    dialogue(page).get_by_role("radio", name=re.compile("^Freight pod")).check()
    confirm(page)
    expect(page.get_by_role("region", name="Ada")).to_contain_text("1 freight pod", timeout=LIVE_MS)
    press(page, "End trade")
    press(page, "Shake")
    expect(page.locator(".encounter")).to_contain_text("reads to Ada", timeout=LIVE_MS)
    expect(page.locator(".encounter")).to_contain_text("read once you have answered")
    press(page, "Answer yes (or )?no")
    keep_picture(page, "farers-encounter")
    dialogue(page).get_by_role("button", name="No", exact=True).click()
    expect(page.locator(".encounter .contest")).to_contain_text("Success.", timeout=LIVE_MS)
    press(page, "Take resources")
    dialogue(page).get_by_role("button", name="One more: goods").click()
    confirm(page)
    expect(page.get_by_text("Ada flies.")).to_be_visible(timeout=LIVE_MS)
    fly_by_pointer(page)
    expect(page.locator("#game .log")).to_contain_text("Ada (white) flies", timeout=LIVE_MS)


def pick(page: Page, spot: Locator) -> None:
    """Pick a place, and have its dialogue."""
    spot.click()
    expect(dialogue(page)).to_be_visible(timeout=LIVE_MS)


def test_what_is_done_is_shut_though_it_can_be_done_again(
    service: Running, people: Callable[..., Page]
) -> None:
    """The third site of a player who places two in a row is chosen in a dialogue of its own."""
    seats = (human("Ada"), BOT, BOT)
    game = Sandbox(service, *seats, dice=[], ruleset="starfarers", draws=STARTS, advanced_start=True)
    page = people()
    take_seat(page, game.address(0))
    for _ in range(2):
        press(page, "Place colony")
        dialogue(page).get_by_role("combobox", name="Site").select_option(index=1)
        confirm(page)
        expect(dialogue(page)).to_have_count(0, timeout=LIVE_MS)
    await_shown(page, game, 0)
    expect(button(page, "Place colony")).to_have_attribute("aria-pressed", "false", timeout=LIVE_MS)


def fly_by_pointer(page: Page) -> None:
    """Pick the ship on the map, then a place that it can reach; the way is drawn before it is confirmed."""
    pick(page, page.locator(".starmap .pick[aria-label*='colony ship A of Ada' i]"))
    reach = page.locator(".starmap .pick.reach")
    assert reach.count() > 3
    reach.last.click()
    expect(page.locator(".starmap .way path")).not_to_have_count(0)
    keep_picture(page, "farers-flight")
    confirm(page)


def test_a_robbery_and_a_flight_along_a_custom_path(service: Running, people: Callable[..., Page]) -> None:
    game = Seated(service, {"label": "balls", "result": YELLOW_AND_RED}, dice=SHOWS_SEVEN)
    page = people()
    game.shown_in(page)
    press(page, "Roll")
    press(page, "Rob")
    victim = dialogue(page).get_by_role("radio", name=re.compile(r"^Quill\s*3 cards in hand"))
    victim.check()
    confirm(page)
    press(page, "End trade")
    press(page, "Shake")
    expect(page.get_by_text("Ada flies.")).to_be_visible(timeout=LIVE_MS)
    panel(page).get_by_role("button", name=re.compile("^Fly a way")).click()
    for steps in ("1 step:", "2 steps:"):
        page.locator(".starmap .pick").first.click()
        expect(dialogue(page).last.get_by_role("status")).to_contain_text(steps)
    dialogue(page).last.get_by_role("button", name="One back").click()
    expect(dialogue(page).last.get_by_role("status")).to_contain_text("1 step:")
    fly_only_where_the_rules_let_it(page, game)
    dialogue(page).last.locator(".primary").click()
    expect(page.locator("#game .log")).to_contain_text("Ada (white) flies", timeout=LIVE_MS)


def fly_only_where_the_rules_let_it(page: Page, game: Seated) -> None:
    """Lay out a way back to the site that the colony ship began on, where its move may not end (SF-185)."""
    confirm = dialogue(page).last.locator(".primary")
    board = game.client.get(f"/games/{game.id}/board", token=game.token)
    ship = next(one for one in board["ships"] if one["seat"] == 0)
    sites = {site for area in board["areas"] if area["planets"] for site in area["sites"]}
    assert ship["kind"] == "colony_ship"
    expect(confirm).to_be_enabled()
    page.locator(f".starmap .pick[data-place='{ship['at']}']").click()
    status = dialogue(page).last.get_by_role("status")
    expect(status).to_contain_text("2 steps:")
    if ship["at"] in sites:
        expect(status).to_contain_text("The move cannot end here")
        expect(confirm).to_be_disabled()
    dialogue(page).last.get_by_role("button", name="One back").click()


def test_an_offer_is_countered_and_concluded_between_two_browsers(
    service: Running, people: Callable[..., Page]
) -> None:
    goods = [{"label": "reserve-card", "result": 34}] * 3
    game = Seated(service, *ORE, *goods, second=human("Bob"))
    ada, bob = people(), people()
    game.act("roll")
    game.shown_in(ada)
    game.shown_in(bob, seat=1)
    offer(ada, "Offer trade", give="ore", want="goods")
    expect(bob.locator(".offers")).to_contain_text("Ada gives 1 ore for 1 goods", timeout=LIVE_MS)
    bob.locator(".offers").get_by_role("button", name=re.compile("^Accept offer")).click()
    expect(ada.locator(".offers")).to_contain_text("Accepted by Bob.", timeout=LIVE_MS)
    offer(bob, "Counter offer", give="goods", want="ore")
    expect(ada.locator(".offers")).to_contain_text("in answer to offer 1", timeout=LIVE_MS)
    keep_picture(ada, "farers-trade")
    ada.locator(".offers li").last.get_by_role("button", name="Trade with Bob").click()
    confirm(ada)
    expect(ada.locator("#game .log")).to_contain_text("gives 1 ore to Bob", timeout=LIVE_MS)
    expect(ada.locator(".hand .heap", has_text="ore")).to_contain_text("2", timeout=LIVE_MS)


def offer(page: Page, name: str, *, give: str, want: str) -> None:
    """Open the form of an offer, and offer one card for another."""
    opener = (
        panel(page)
        .locator("summary, .actions button, .templates button")
        .filter(has_text=re.compile(f"^{name}", re.I))
    )
    opener.first.click()
    form = dialogue(page)
    for legend, resource in (("You give", give), ("You want", want)):
        form.get_by_role("group", name=legend).get_by_role("button", name=f"One more: {resource}").click()
    confirm(page)


def test_the_map_is_zoomed_and_dragged_by_pointer_and_by_keyboard(
    service: Running, people: Callable[..., Page]
) -> None:
    page = people()
    Seated(service).shown_in(page)
    stars, whole = page.locator(".starmap"), view_box(page)
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator(".starmap.near")).to_be_visible()
    near = view_box(page)
    assert near[2] < whole[2]
    stars.hover()
    box = stars.bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 60, middle[1] + 80, steps=4)
    page.mouse.up()
    dragged = view_box(page)
    assert dragged[0] > near[0]
    assert dragged[1] < near[1]
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "before => Number(document.querySelector('.starmap').getAttribute('viewBox').split(' ')[2]) < before",
        arg=dragged[2],
    )
    frame = page.locator(".map-frame")
    frame.focus()
    page.keyboard.press("0")
    expect(stars).to_have_attribute("viewBox", " ".join(f"{part:g}" for part in whole))
    page.keyboard.press("+")
    expect(page.locator(".starmap.near")).to_be_visible()
    before = view_box(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "before => Number(document.querySelector('.starmap').getAttribute('viewBox').split(' ')[0]) > before",
        arg=before[0],
    )


def test_a_turn_by_keyboard_alone(service: Running, people: Callable[..., Page]) -> None:
    game = Seated(service, {"label": "balls", "result": YELLOW_AND_RED})
    page = people()
    game.shown_in(page)
    for name in ("Roll", "End trade", "Shake"):
        expect(button(page, name)).to_be_enabled(timeout=LIVE_MS)
        button(page, name).focus()
        enter_focused(page)
    expect(page.get_by_text("Ada flies.")).to_be_visible(timeout=LIVE_MS)
    page.locator(".map-frame").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".pick:focus")).to_have_attribute(
        "aria-label", re.compile("colony ship A of Ada", re.IGNORECASE)
    )
    enter_focused(page)
    expect(page.locator(".pick.reach")).not_to_have_count(0, timeout=LIVE_MS)
    first = page.locator(".pick[tabindex='0']")
    first.focus()
    begun = first.get_attribute("aria-label")
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".pick:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    assert page.locator(".pick:focus").get_attribute("aria-label") != begun
    enter_focused(page)
    confirm_button = dialogue(page).locator(".primary").first
    expect(confirm_button).to_be_enabled(timeout=LIVE_MS)
    confirm_button.focus()
    enter_focused(page)
    expect(page.locator("#game .log")).to_contain_text("Ada (white) flies", timeout=LIVE_MS)


def test_a_game_is_played_to_its_end(service: Running, people: Callable[..., Page]) -> None:
    """Up to a late position over HTTP, and from there on in the page."""
    game = Seated(service)
    while game.points < LATE:
        legal = game.legal
        if legal["actions"]:
            wanted = sorted(legal["actions"], key=_rank)[0]
            service.client.ask("POST", f"/games/{game.id}/actions", wanted, token=game.token)
        else:
            service.client.get(f"/games/{game.id}/events?after={legal['version']}&wait=2&limit=1")
    page = people()
    game.shown_in(page)
    for _ in range(MOST_MOVES):
        if not go_on(game, page):
            break
    expect(page.locator("#game .won")).to_contain_text("has won", timeout=LIVE_MS)
    expect(page.locator(".situation .due")).to_contain_text("has won")
    keep_picture(page, "farers-won")


def _rank(action: dict[str, Any]) -> int:
    return FIRST.index(action["type"]) if action["type"] in FIRST else len(FIRST)


def go_on(game: Seated, page: Page) -> bool:
    """Do one thing in the page, once it shows the service's version; false where the game is over."""
    summary = game.summary
    if summary["status"] != "running":
        return False
    shown = page.locator("#game .facts").first
    is_shown = f"Version{summary['version']}Turn" in (shown.text_content() or "")
    offered = panel(page).locator(".actions button:enabled")
    if not is_shown or offered.count() == 0:
        page.wait_for_timeout(50)
        return True
    names = [name.removesuffix(" …").lower() for name in offered.all_inner_texts()]
    ranked = sorted(range(len(names)), key=lambda at: _rank({"type": names[at].replace(" ", "-")}))
    offered.nth(ranked[0]).click()
    if names[ranked[0]] not in ("roll", "end trade", "shake", "end flight", "decline relief"):
        fill(page)
    expect(shown).not_to_contain_text(f"Version{summary['version']}Turn", timeout=LIVE_MS)
    return True


def fill(page: Page) -> None:
    """Choose something wherever a dialogue asks for it, and confirm."""
    form = dialogue(page).first
    for radio in form.get_by_role("radio").all()[:1]:
        radio.check()
    for field in form.get_by_role("combobox").all():
        if field.input_value() == "":
            field.select_option(index=1)
    ready = form.locator(".primary").last
    for more in form.get_by_role("button", name=re.compile("^One more")).all():
        while ready.is_disabled() and more.is_enabled():
            more.click()
    ready.click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_can_be_used_by_everybody(
    service: Running, people: Callable[..., Page], scheme: Any
) -> None:
    page = people(color_scheme=scheme, bypass_csp=True, viewport={"width": 390, "height": 844})
    game = Seated(service, *ORE)
    game.act("roll")
    game.shown_in(page)
    for part in (".civilizations summary", ".mothership summary"):
        page.locator(part).first.click()
    for name in ("Build upgrade", "Trade with supply"):
        press(page, name)
        expect(dialogue(page).first).to_be_visible()
        assert faults(page) == {}
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    keep_picture(page, f"farers-phone-{scheme}")


ENGLISH = re.compile(
    r"\b(ore|fuel|food|goods|boosters?|cannons?|freight|colony|colonies|spaceports?|ships?|trade stations?"
    r"|cards?|fame|site|intersection|nothing|supply|reserve|tray|outpost|map|steps?|confirm|speed)\b",
    re.IGNORECASE,
)
PARTS = (
    ".situation",
    ".map-frame",
    ".legend",
    ".stocks",
    ".civilizations",
    ".motherships",
    ".heaps",
    ".farers-dialogue",
)
WORDS = """one => [one.textContent, ...[one, ...one.querySelectorAll('[aria-label]')]
  .map((each) => each.getAttribute('aria-label') ?? '')].join(' ')"""


def test_german_shows_no_english_word(service: Running, people: Callable[..., Page]) -> None:
    page = people(locale="de-DE")
    game = Seated(service, *fought_toll())
    for kind in ("roll", "end-trade", "shake"):
        game.act(kind)
    game.shown_in(page)
    expect(page.locator(".encounter")).to_contain_text("Ein Kanonenboot", timeout=LIVE_MS)
    panel(page).locator(".actions button").first.click()
    assert_german(page)
    dialogue(page).get_by_role("button", name="Nein", exact=True).click()
    expect(page.locator(".encounter .contest")).to_contain_text("Gelungen.", timeout=LIVE_MS)
    panel(page).locator(".actions button").first.click()
    assert_german(page)
    dialogue(page).get_by_role("button", name="Eins mehr: Erz").click()
    confirm(page)
    expect(page.get_by_text("Ada fliegt.")).to_be_visible(timeout=LIVE_MS)
    pick(page, page.locator(".starmap .pick").first)
    assert_german(page)
    keep_picture(page, "farers-german")


def assert_german(page: Page) -> None:
    for part in PARTS:
        for shown in page.locator(f"#game {part}").all():
            words = shown.evaluate(WORDS)
            assert ENGLISH.findall(words) == [], (part, words)


@pytest.mark.parametrize(
    "hand",
    [pytest.param(Mouse(), id="mouse"), pytest.param(Keyboard(), id="keyboard", marks=pytest.mark.slow)],
)
def test_a_whole_game_is_played_from_its_first_move_to_its_end(
    service: Running, people: Callable[..., Page], hand: Hand
) -> None:
    page = without_guard(people())
    game = Sandbox(service, human("Ada"), BOT, BOT, ruleset="starfarers", **short_game())
    take_seat(page, game.address(0))
    done = Farer(page, game, hand).play_whole()
    assert done.keys() >= {"Place colony", "Make spaceport", "Place ship", "Take upgrade", "Roll", "Shake"}
    expect(page.locator("#game .won")).to_contain_text("has won", timeout=LIVE_MS)
    keep_picture(page, f"farers-over-{type(hand).__name__}")
