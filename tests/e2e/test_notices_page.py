"""A player subscribes on the page, closes the game, and opens it from the notification of the next decision.

The browser without a window has neither notifications nor a push service, so the test stands in for both: it
hands on what the service has sent to the subscribed endpoint, and clicks.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.e2e.browsers import needs_browser
from tests.e2e.client import eventually
from tests.e2e.running import Running
from tests.webhooks.browsers import PushedBrowser

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(240)]

AGREEING = """subscription => {
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("not as browsers want it");
    return { toJSON: () => ({ ...subscription, expirationTime: null }), unsubscribe: async () => true };
  };
}"""
SHOWING = "() => (self.registration.showNotification = async (...given) => (self.shown = given))"
CLICK = """url => {
  const event = new ExtendableEvent("notificationclick");
  event.notification = { close() {}, data: { url } };
  self.dispatchEvent(event);
}"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path / "var", STARLEDGER_WEBHOOK_PRIVATE="1", STARLEDGER_API_PROCESSES="1")
    made.start()
    yield made
    made.kill()


@pytest.fixture
def phone() -> Iterator[PushedBrowser]:
    made = PushedBrowser()
    yield made
    made.close()


def begin_as(page: Page, url: str, name: str, token: str) -> Worker:
    """Open the page as a player, and return its service worker."""
    page.goto(url)
    page.evaluate(
        "own => localStorage.setItem('starledger.player', JSON.stringify(own))",
        {"name": name, "token": token},
    )
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    [worker] = page.context.service_workers
    return worker


def push(page: Page, url: str, told: object) -> None:
    """Deliver a message to the worker, as a push service does."""
    session, found = page.context.new_cdp_session(page), []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(news["registrations"]))
    session.send("ServiceWorker.enable")
    eventually(lambda: page.evaluate("() => 1") == 1 and bool(found), what="the worker's registration")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": url, "registrationId": found[0]["registrationId"], "data": json.dumps(told)},
    )


def test_a_notification_opens_the_game_that_waits(
    running: Running, browser: Browser, phone: PushedBrowser
) -> None:
    client = running.client
    ada = client.post("/players", {"name": "Ada"})["token"]
    context = browser.new_context(service_workers="allow", reduced_motion="reduce")
    page = context.new_page()
    worker = begin_as(page, running.url, "Ada", ada)
    page.evaluate(AGREEING, {"endpoint": phone.endpoint, "keys": phone.keys})
    page.get_by_role("button", name="Settings", exact=True).first.click()
    switch = page.get_by_role("switch", name="In this browser")
    switch.click()
    expect(switch).to_be_checked()
    [subscribed] = client.get("/player/push-subscriptions", token=ada)["items"]
    assert subscribed["quiet"] is False
    page.keyboard.press("Escape")
    seats = [{"kind": "human"}, {"kind": "human", "name": "Bob"}]
    game = client.post("/games", {"ruleset": "starship-catan", "seats": seats}, token=ada)
    bob = game["seats"][1]["token"]
    while 0 not in client.get(f"/games/{game['id']}")["deciding"]:
        [action, *_] = client.get(f"/games/{game['id']}/legal-actions", token=bob)["actions"]
        client.post(f"/games/{game['id']}/actions", action, token=bob)
    eventually(lambda: len(phone.notices) == 1, what="the notice")
    [told] = phone.notices
    assert told["game"] == game["id"]
    worker.evaluate(SHOWING)
    push(page, running.url, told)
    eventually(lambda: worker.evaluate("() => self.shown?.[1].tag") == game["id"], what="the notification")
    worker.evaluate(CLICK, told["url"])
    expect(page).to_have_url(f"{running.url}/#/games/{game['id']}")
    expect(page.locator("#game:not([aria-busy])")).to_contain_text("Bob")
    context.close()
