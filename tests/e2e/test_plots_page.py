"""The plots of a game: their contents at any version, and their accessibility."""

import gzip
import json
import re
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsers import LIVE_MS, Watched, keep_picture, needs_browser
from tests.e2e.contrast import faults
from tests.e2e.running import OPERATOR_TOKEN, Running

pytestmark = [needs_browser, pytest.mark.timeout(400)]

RECORDED = Path(__file__).resolve().parents[1] / "rules" / "star_trek_catan" / "archives"
PLAYERS = ("Ada", "Vega", "Quill", "Dot")
"""The players of the recorded game, with the names that the page gives to built-in bots."""
PAST = 150


@pytest.fixture(scope="module")
def game(service: Running) -> str:
    """Import a whole recorded game with bots and one person, called Ada."""
    archive = gzip.decompress((RECORDED / "star-trek-catan-variable.json.gz").read_bytes())
    headers = {"Authorization": f"Bearer {OPERATOR_TOKEN}", "Content-Type": "application/json"}
    with closing(HTTPConnection("127.0.0.1", service.port, timeout=120)) as connection:
        connection.request("POST", "/api/v1/games/import", archive, headers)
        return str(json.load(connection.getresponse())["game"])


def _open_plots(page: Page, *, menu: str = "Menu of this game", called: str = "Plots") -> None:
    page.get_by_role("button", name=menu).click(timeout=LIVE_MS)
    page.locator("details.plots > summary", has_text=called).click(timeout=LIVE_MS)
    expect(page.locator(".plot canvas")).to_have_count(4, timeout=LIVE_MS)


def _plot(page: Page, says: str) -> Locator:
    return page.get_by_role("img", name=re.compile(says, re.IGNORECASE))


def _points_at(service: Running, game: str, version: int) -> str:
    standings = service.client.get(f"/games/{game}/scoreboard?version={version}")["standings"]
    return ", ".join(
        f"{PLAYERS[one['seat']]} {one['victory_points'] + (one['hidden_victory_points'] or 0)}"
        for one in standings
    )


def test_plots_follow_the_shown_version_and_agree_with_the_log(
    service: Running, watched: Watched, game: str
) -> None:
    page = watched.page
    last = service.client.get(f"/games/{game}")["version"]
    page.goto(f"{service.url}/#/games/{game}")
    page.get_by_role("button", name="Look at the table").click(timeout=LIVE_MS)
    newest = page.locator("#game .log li:last-child")
    expect(newest).to_have_attribute("data-version", str(last), timeout=LIVE_MS)
    assert not [request.url for request in watched.requests if "uplot" in request.url]
    _open_plots(page)
    expect(_plot(page, "Points over time")).to_have_accessible_name(
        f"Points over time. At this moment: {_points_at(service, game, last)}."
    )
    keep_picture(page, "plots")

    page.evaluate("version => (location.hash += `?v=${version}`)", PAST)
    expect(page.get_by_text(f"As the game stood at event {PAST} of {last}")).to_be_visible(timeout=LIVE_MS)
    expect(_plot(page, "Points over time")).to_have_accessible_name(
        f"Points over time. At this moment: {_points_at(service, game, PAST)}."
    )
    watched.assert_quiet(service.url)

    rolled = [
        sum(event["data"]["dice"])
        for event in service.client.events(game)
        if event["type"] == "dice-rolled" and event["version"] <= PAST
    ]
    dice = page.get_by_role("figure", name="Dice against expectation")
    dice.get_by_text("As a table").click()
    rows = dice.get_by_role("row").all_inner_texts()[1:]
    told = [row.split() for row in rows]
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    assert [(int(total), int(count)) for total, count, *_ in told] == [
        (total, rolled.count(total)) for total in range(2, 13)
    ]
    assert [float(expected) for _, _, expected, _ in told] == pytest.approx(
        [len(rolled) * ways[total] / 36 for total in range(2, 13)], abs=0.051
    )

    gains = service.client.get(f"/games/{game}/timeline")["gains"]
    ore = [amounts.get("tritanium", 0) for at, seat, amounts in gains if at <= PAST and seat == 1]
    income = page.get_by_role("figure", name="Income and losses")
    cell = income.get_by_role("row").nth(2).get_by_role("cell").first
    expect(cell).to_have_text(
        re.compile(rf"gained \+?{sum(n for n in ore if n > 0)}\s*lost −?{-sum(n for n in ore if n < 0)}\s*")
    )
    income.get_by_role("combobox", name="Resource").select_option("tritanium")
    expect(_plot(page, "Gained over time, tritanium")).to_have_accessible_name(
        re.compile(f"\\w+ {sum(n for n in ore if n > 0)},")
    )


def test_on_a_phone_the_plots_can_be_used_by_everybody(
    service: Running, people: Callable[..., Page], game: str
) -> None:
    page = people(viewport={"width": 390, "height": 800}, locale="de-DE", bypass_csp=True)
    page.goto(f"{service.url}/#/games/{game}?v={PAST}")
    _open_plots(page, menu="Menü dieses Spiels", called="Schaubilder")
    page.get_by_role("figure", name="Punkte im Verlauf").get_by_text("Als Tabelle").click()
    expect(page.get_by_role("columnheader", name="Ada").first).to_be_visible(timeout=LIVE_MS)
    assert faults(page, ".plot-list") == {}
    width: Any = page.evaluate("document.querySelector('.plot-list').scrollWidth - innerWidth")
    assert width <= 0, "nothing is wider than the screen"
