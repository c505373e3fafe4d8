"""A name kept by a passkey: registered in one browser, signed in and played with in another."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.e2e.browsers import enter, keep_picture, needs_browser, visitors
from tests.e2e.contrast import faults
from tests.e2e.running import Running
from tests.e2e.test_lobby_page import play_now, unused

pytestmark = [needs_browser, pytest.mark.slow, pytest.mark.timeout(400)]

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A person's browser with a virtual authenticator."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        made = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._authenticator = {"authenticatorId": made["authenticatorId"]}

    def passkeys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._session.send("WebAuthn.getCredentials", self._authenticator)[
            "credentials"
        ]
        return found

    def take(self, passkey: dict[str, Any]) -> None:
        """Copy the passkeys of another device, as devices of one person share them."""
        self._session.send("WebAuthn.addCredential", {**self._authenticator, "credential": passkey})


@pytest.fixture
def device(browser: Browser, service: Running) -> Iterator[Callable[[str], Device]]:
    """Open the player's own page on a new device. Passkeys need a host name in the address."""
    with visitors(
        browser, expected="status of 40", locale="en-US", viewport={"width": 1440, "height": 900}
    ) as come:

        def open_page(path: str) -> Device:
            device = Device(come(bypass_csp=True))
            device.page.goto(f"http://localhost:{service.port}{path}")
            return device

        yield open_page


def test_a_kept_name_plays_on_another_device(device: Callable[[str], Device], service: Running) -> None:
    first, name = device("/#/"), unused("Cleo")
    page = first.page
    play_now(page).click()
    expect(page).to_have_url(re.compile("#/games/"))
    as_guest = page.url.rsplit("/", 1)[1]
    page.goto(f"http://localhost:{service.port}/#/me")
    page.get_by_label("Your name").fill(name)
    keep_picture(page, "me-guest")
    page.get_by_role("button", name="Keep this name").click()
    codes = page.locator(".recovery-codes code")
    expect(codes).to_have_count(10)
    code = codes.first.inner_text()
    expect(page.locator(".passkeys .access-list li")).to_have_count(1)
    [passkey] = first.passkeys()
    enter(page.get_by_role("button", name="Delete my account"))
    enter(page.get_by_role("button", name="Delete it"))
    expect(page.get_by_text(f"{name} will be erased from")).to_be_visible()
    assert first.passkeys()[0]["signCount"] > passkey["signCount"], "the passkey was asked for"
    enter(page.get_by_role("button", name="Keep my account"))
    expect(page.get_by_role("button", name="Delete my account")).to_be_visible()
    [passkey] = first.passkeys()  # audit now: taking a picture beyond the window stops the authenticator
    keep_picture(page, "me-codes")
    assert faults(page) == {}
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_text("10 recovery codes left.")).to_be_visible()

    second = device("/#/me")
    second.take(passkey)
    phone = second.page
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.locator("#me")).to_contain_text(f"You play as {name}")
    expect(phone.locator(".sessions li", has_text="this browser")).to_be_visible()
    keep_picture(phone, "me-signed-in")
    assert faults(phone) == {}
    phone.goto(f"http://localhost:{service.port}/#/watch")
    expect(phone.locator(f'#my-games a[href="#/games/{as_guest}"]')).to_be_visible()
    phone.goto(f"http://localhost:{service.port}/#/")
    play_now(phone).click()
    expect(phone).to_have_url(re.compile("#/games/"))
    seats = service.client.get("/games/" + phone.url.rsplit("/", 1)[1])["seats"]
    assert (name, False) in [(seat["name"], seat["guest"]) for seat in seats]

    third = device("/#/me").page
    third.get_by_text("Sign in with a recovery code").click()
    third.locator('input[name="player"]').fill(name)
    for typed in ("aaaa-bbbb-cccc-dddd", code):
        third.get_by_label("Recovery code", exact=True).fill(typed)
        third.get_by_role("button", name="Sign in", exact=True).click()
        if typed != code:
            expect(third.get_by_role("alert")).to_contain_text("recovery code is wrong")
    expect(third.locator("#me")).to_contain_text(f"You play as {name}")
    expect(third.locator(".sessions li")).to_have_count(2)

    page.reload()
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("You are signed in nowhere else.")).to_be_visible()
    third.reload()
    expect(third.locator("#me")).to_contain_text("The service does not know the key of this name.")
