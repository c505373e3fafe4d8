"""Requests and responses about notifications, e-mails, and the games that wait for a player."""

from typing import Any

from marshmallow import RAISE, Schema, fields
from msgspec import Struct

from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import OneOf, Text
from domain.kernel.ruleset import Seat
from domain.kernel.say import LANGUAGES, Language
from domain.kernel.shapes import Count, GameId
from services.contacts.contacts import Mailbox, Subscription
from services.webhooks.addresses import LONGEST_URL

LONGEST_NAME = 40
LONGEST_KEY = 100
LONGEST_ADDRESS = 254


def _language() -> fields.Field[Any]:
    return fields.String(
        validate=OneOf(LANGUAGES), metadata={"description": "The language of the words; `en` by default"}
    )


class BrowserKeysSchema(Schema):
    """The keys of a browser, in base64url."""

    class Meta:
        unknown = RAISE

    p256dh = Text(required=True, shortest=1, longest=LONGEST_KEY)
    auth = Text(required=True, shortest=1, longest=LONGEST_KEY)


class SubscribeSchema(Schema):
    """A browser's push subscription, with the fields of `PushSubscription.toJSON()`."""

    class Meta:
        unknown = RAISE

    endpoint = Text(
        required=True,
        shortest=1,
        longest=LONGEST_URL,
        metadata={"description": "Address of the browser at its push service: `https`, and public"},
    )
    keys = fields.Nested(BrowserKeysSchema, required=True)
    name = Text(longest=LONGEST_NAME, metadata={"description": "The player's name for the browser"})
    language = _language()


class SetAddressSchema(Schema):
    """An e-mail address."""

    class Meta:
        unknown = RAISE

    address = Text(required=True, shortest=3, longest=LONGEST_ADDRESS)
    language = _language()


class ConfirmAddressSchema(Schema):
    """The token of a link in an e-mail."""

    class Meta:
        unknown = RAISE

    token = Text(required=True, shortest=1, longest=300)


class PushKey(Struct, frozen=True):
    """The service's key for push services (VAPID)."""

    public_key: str
    """The `applicationServerKey` of a subscription, in base64url."""


class PushSubscription(Struct, frozen=True):
    """A browser that gets the player's notifications."""

    id: GameId
    """ID of the subscription."""
    name: str
    """The player's name for the browser."""
    language: Language
    """The language of its notifications."""
    created_at: str
    """The time at which it subscribed last."""
    used_at: str | None
    """The time of the last notification; null before the first."""
    quiet: bool
    """True if it gets no more notifications, because 20 attempts in a row have failed. Subscribe again."""


class PushSubscriptionList(Page, frozen=True):
    """The browsers that get a player's notifications."""

    items: list[PushSubscription]
    """The browsers, oldest first; at most 10."""


class RemovedSubscription(Struct, frozen=True):
    """A browser that gets no more notifications."""

    id: GameId
    """ID of the subscription."""


class EmailAddress(Struct, frozen=True):
    """The player's e-mail address for notices."""

    available: bool
    """True if the service sends e-mails."""
    address: str | None
    """The address; null if there is none."""
    confirmed: bool
    """True once the link in an e-mail was opened; until then nothing else is sent."""


class ConfirmedAddress(Struct, frozen=True):
    """An e-mail address was confirmed."""

    confirmed: bool
    """Always true."""


class MutedGame(Struct, frozen=True):
    """A game, and whether the player gets notices about it."""

    game: GameId
    """ID of the game."""
    muted: bool
    """True if the player gets none."""


class MutedGameList(Page, frozen=True):
    """The games about which a player gets no notices."""

    items: list[MutedGame]
    """The games; at most 500."""


class WaitingGame(Struct, frozen=True):
    """A game that waits for a decision of the player."""

    game: GameId
    """ID of the game."""
    seat: Seat
    """The seat that must decide."""
    ruleset: str
    """The name of the ruleset."""
    turn: Count
    """Number of the turn."""
    phase: str | None
    """Phase of the turn."""
    awaited_since: str | None
    """The time since which the game has waited for a person; the earliest if it waits for several."""
    deadline: str | None
    """The time by which the player must decide; null without a clock."""
    days_left: Count | None
    """Whole days until the deadline; null without one."""
    muted: bool
    """True if the player gets no notices about the game."""


class WaitingGameList(Page, frozen=True):
    """The games that wait for a player."""

    items: list[WaitingGame]
    """The games, the earliest deadline first, then those that wait longest; at most 200."""
    count: Count
    """The number of decisions."""


def shown_subscription(found: Subscription) -> PushSubscription:
    """Return a browser as its player sees it; the endpoint is in the player's export."""
    browser = found.browser
    return PushSubscription(
        str(found.id), browser.name, browser.language, found.created_at, found.used_at, found.is_quiet
    )


def shown_address(mailbox: Mailbox | None, *, available: bool) -> EmailAddress:
    """Return an e-mail address as its player sees it."""
    address, at = (None, None) if mailbox is None else (mailbox.address, mailbox.confirmed_at)
    return EmailAddress(available, address, at is not None)


SUBSCRIPTION_EXAMPLE: dict[str, Any] = {
    "id": EXAMPLE_ID,
    "name": "Phone",
    "language": "en",
    "created_at": "2026-01-31T12:00:00.000000Z",
    "used_at": None,
    "quiet": False,
}
BROWSER_EXAMPLE: dict[str, Any] = {
    "endpoint": "https://push.example/send/f1",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "name": "Phone",
}
ADDRESS_EXAMPLE: dict[str, Any] = {"available": True, "address": "ada@example.org", "confirmed": False}
WAITING_EXAMPLE: dict[str, Any] = {
    "game": EXAMPLE_ID,
    "seat": 0,
    "ruleset": "a-ruleset",
    "turn": 12,
    "phase": "main",
    "awaited_since": "2026-01-31T12:00:00.000000Z",
    "deadline": "2026-02-03T12:00:00.000000Z",
    "days_left": 2,
    "muted": False,
}
