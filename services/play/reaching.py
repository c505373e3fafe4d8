"""Reaching players: subscribing browsers, and setting and confirming an e-mail address."""

import re
from uuid import UUID

from domain.kernel.messages import Message
from domain.kernel.say import Language
from services import clock
from services.contacts.contacts import MAIL, Browser, Contacts, Mailbox, Subscription
from services.contacts.outbox import Notice, Outbox
from services.contacts.push import verify_keys
from services.errors import Forbidden, Unauthenticated, ValidationFailed
from services.identity import tokens
from services.keyring import Keyring
from services.settings import Settings
from services.webhooks.addresses import verify_webhook

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
"""The addresses that HTML's input fields accept, with a dot in the domain."""


class Reaching:
    """The requests of players about their contacts; only the writer calls methods that store."""

    def __init__(self, contacts: Contacts, outbox: Outbox, keyring: Keyring, settings: Settings) -> None:
        self._contacts = contacts
        self._outbox = outbox
        self._keyring = keyring
        self._settings = settings

    def subscribe(self, player: UUID, browser: Browser) -> Subscription:
        """Subscribe a browser to the notifications of a player. Raises ValidationFailed."""
        verify_webhook(browser.endpoint, private=self._settings.webhook_private, field="endpoint")
        if not verify_keys(browser.p256dh, browser.auth):
            raise ValidationFailed("push-keys-invalid", errors={"keys": [Message("push-key-shape")]})
        return self._contacts.subscribe(player, browser)

    def set_address(self, player: UUID, address: str, language: Language) -> Mailbox:
        """Set an e-mail address, and send the link that confirms it. Raises Forbidden, ValidationFailed."""
        if not self._settings.sends_mail:
            raise Forbidden("mail-not-possible")
        if not _ADDRESS.fullmatch(address):
            errors = {"address": [Message("mail-address-shape")]}
            raise ValidationFailed("mail-address-invalid", errors=errors)
        mailbox = self._contacts.set_address(player, address, language)
        if mailbox.confirmed_at is None:
            notice = Notice("confirm", address=mailbox.nonce)
            self._outbox.add(player, notice, [MAIL], due_at=clock.now())
        return mailbox

    def confirm(self, token: str) -> None:
        """Confirm the address to which a link was sent. Raises Unauthenticated."""
        link = tokens.read(self._keyring, token)
        is_valid = (
            isinstance(link, tokens.EmailLink)
            and clock.parse(clock.now()).timestamp() < link.expires
            and self._contacts.confirm(link.player, link.nonce)
        )
        if not is_valid:
            raise Unauthenticated("mail-link-over")
