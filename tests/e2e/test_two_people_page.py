"""Two people at one table, each in a browser: they trade, rewind and fork the game, and play again."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import LIVE_MS, enter, needs_browser
from tests.e2e.play import play
from tests.e2e.running import Running
from tests.e2e.table import hand, press_main, sheet
from tests.e2e.test_checks_page import Table, news, open_menu, proposal, propose

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(600)]

WHOLE_GAME_S = 300


class Traders(Table):
    """A game at the point where Ada may trade, and Bob has a resource that she lacks."""

    def __init__(self, service: Running) -> None:
        super().__init__(service, least=12)
        self.give = self.want = ""
        play(service.client, self.id, self.tokens, random.Random(3), deadline_s=120, until=self.may_trade)
        assert self.want

    def own(self, seat: int) -> dict[str, int]:
        board = self.service.client.get(f"/games/{self.id}/board", token=self.tokens[seat])
        held: dict[str, int] = board["players"][seat]["resources"]
        return held

    def may_trade(self, now: dict[str, Any]) -> bool:
        if now["deciding"] != [0]:
            return False
        legal = self.service.client.get(f"/games/{self.id}/legal-actions", token=self.tokens[0])
        if "offer-trade" not in {one["type"] for one in legal["templates"]}:
            return False
        ada, bob = self.own(0), self.own(1)
        pairs = [
            (give, want) for give in ada for want in bob if ada[give] and bob[want] and not ada.get(want)
        ]
        self.give, self.want = pairs[0] if pairs else ("", "")
        return bool(pairs)


def test_two_people_trade_go_back_fork_and_play_again(service: Running, people: Callable[..., Page]) -> None:
    table = Traders(service)
    ada, bob = (table.seat(people(), seat) for seat in (0, 1))
    before, held = table.now["version"], table.own(0)

    hand(ada, table.give.title()).click()
    sheet(ada).get_by_role("button", name=re.compile(f"^{table.want.title()}")).click()
    press_main(ada, "Offer 1 for 1")
    expect(sheet(bob)).to_contain_text("Ada offers you")
    enter(sheet(bob).get_by_role("button", name="Accept"))
    enter(sheet(ada).get_by_role("button", name="Deal"))
    expect(hand(ada, table.want.title())).to_have_accessible_name(re.compile("1 card"))
    assert table.own(0)[table.want] == 1

    propose(ada, before)
    enter(proposal(bob).get_by_role("button", name="Agree"))
    for page in (ada, bob):
        expect(news(page, f"All have agreed: the game is back at event {before}.")).to_be_visible()
    assert table.own(0) == held

    enter(open_menu(ada).get_by_role("button", name=re.compile("^Go on from event")))
    form = ada.get_by_role("form", name=re.compile("A game of its own"))
    form.get_by_label("In the place of Bob").select_option(label="bot: greedy")
    enter(form.get_by_role("button", name=re.compile("^Ask the others")))
    ada.keyboard.press("Escape")
    enter(proposal(bob).get_by_role("button", name="Agree"))
    enter(ada.get_by_role("button", name=re.compile("^All have agreed: go on")))
    expect(ada).not_to_have_url(re.compile(table.id))
    assert service.client.get(f"/games/{game_at(ada)}")["forked_from"]["game"] == table.id

    ada.goto(f"{service.url}/#/games/{table.id}")
    play(service.client, table.id, table.tokens, random.Random(4), deadline_s=WHOLE_GAME_S)
    for page in (ada, bob):
        expect(page.get_by_role("heading", name="How the points came")).to_be_visible(timeout=LIVE_MS)
    ada.get_by_role("button", name="Again with the same people").click()
    join = bob.locator(".main-button").filter(has_text="Ada")
    expect(join).to_be_visible()
    enter(join)
    for page in (ada, bob):
        expect(page).not_to_have_url(re.compile(table.id))
        expect(page.locator(".plates .own")).to_be_visible()
    assert game_at(ada) == game_at(bob)
    again = service.client.get(f"/games/{game_at(ada)}")
    assert {seat["name"] for seat in again["seats"]} == {"Ada", "Bob", "random"}


def game_at(page: Page) -> str:
    return page.url.rsplit("/", 1)[1].split("?")[0]
