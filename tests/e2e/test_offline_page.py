"""Without a network, the page opens and shows the games that it has shown before."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browsers import needs_browser
from tests.e2e.play import create, human
from tests.e2e.running import Running

pytestmark = [needs_browser, pytest.mark.timeout(180)]


def test_a_game_that_was_seen_is_shown_without_a_network(service: Running, browser: Browser) -> None:
    made = create(service.client, human("Ada"), human("Bob"), ruleset="starship-catan")
    context = browser.new_context(service_workers="allow", reduced_motion="reduce")
    page = context.new_page()
    page.goto(service.url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()  # the worker has now cached the files that the page loaded before it started
    page.goto(f"{service.url}/#/games/{made['id']}")
    page.reload()
    expect(page.locator("#game:not([aria-busy])")).to_contain_text("Bob")
    context.set_offline(True)
    page.reload()
    expect(page.locator("#game")).to_contain_text("Bob")
    expect(page.get_by_role("alert")).to_contain_text("This device is offline")
    context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_hidden()
    context.close()
