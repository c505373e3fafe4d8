"""Contacts: push subscriptions, the e-mail address, muted games, and the games that wait for a player."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.schemas.contacts import (
    ADDRESS_EXAMPLE,
    BROWSER_EXAMPLE,
    SUBSCRIPTION_EXAMPLE,
    WAITING_EXAMPLE,
    ConfirmAddressSchema,
    ConfirmedAddress,
    EmailAddress,
    MutedGame,
    MutedGameList,
    PushKey,
    PushSubscription,
    PushSubscriptionList,
    RemovedSubscription,
    SetAddressSchema,
    SubscribeSchema,
    WaitingGame,
    WaitingGameList,
    shown_address,
    shown_subscription,
)
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.examples import EXAMPLE_ID
from api.schemas.requests import NothingSchema
from services import clock
from services.contacts.contacts import Browser
from services.contacts.push import encoded, public_point
from services.identity.authenticator import own_player
from services.reading.waiting import Waiting, WaitingGames

MUTED = "/player/muted-games/<uuid:game_id>"
_OWN = ["forbidden", *(code for code in WRITE if code != "idempotency-mismatch")]
_MUTED = {"game": EXAMPLE_ID, "muted": True}

blueprint = Endpoint("contacts", __name__, description="How a player learns that it is their move")


@blueprint.operation(
    "GET",
    "/push-key",
    operation_id="getPushKey",
    scope="any",
    answers=(200, PushKey),
    example={"public_key": BROWSER_EXAMPLE["keys"]["p256dh"]},
)
def get_push_key() -> Response:
    """Return the key with which a browser subscribes to the service's notifications."""
    key = runtime().service.keyring.push_key()
    return answer(PushKey(encoded(public_point(key))))


@blueprint.operation(
    "POST",
    "/player/push-subscriptions",
    operation_id="subscribeBrowser",
    answers=(201, PushSubscription),
    example=SUBSCRIPTION_EXAMPLE,
    body=SubscribeSchema,
    body_example=BROWSER_EXAMPLE,
    codes=_OWN,
    needs_token=True,
)
def subscribe_browser(sent: tuple[dict[str, Any], str]) -> Response:
    """Subscribe a browser to the player's notifications: a decision waits, a seek is paired, a game begins.

    An endpoint has one subscription, which a repeated request renews. A decision causes one notification, and
    none while a stream of the player on that game is open. The service deletes a subscription once the push
    service reports that it has ended. If there are more than 10, it deletes the oldest.
    """
    body, who = sent[0], own_player(caller())
    keys, name, language = body["keys"], body.get("name", ""), body.get("language", "en")
    browser = Browser(body["endpoint"], keys["p256dh"], keys["auth"], name, language)
    found = runtime().write(lambda service: service.reaching.subscribe(who, browser))
    return answer(shown_subscription(found), status=201, private=True)


@blueprint.operation(
    "GET",
    "/player/push-subscriptions",
    operation_id="listSubscriptions",
    answers=(200, PushSubscriptionList),
    example={"items": [SUBSCRIPTION_EXAMPLE], "next_cursor": None},
    codes=["forbidden"],
    needs_token=True,
)
def list_subscriptions() -> Response:
    """List the browsers that get the player's notifications."""
    found = runtime().service.contacts.subscriptions(own_player(caller()))
    return answer(PushSubscriptionList(items=[shown_subscription(each) for each in found]), private=True)


@blueprint.operation(
    "DELETE",
    "/player/push-subscriptions/<uuid:subscription_id>",
    operation_id="unsubscribeBrowser",
    answers=(200, RemovedSubscription),
    example={"id": EXAMPLE_ID},
    body=NothingSchema,
    body_optional=True,
    codes=["not-found", *_OWN],
    needs_token=True,
)
def unsubscribe_browser(subscription_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Stop sending notifications to a browser."""
    del sent  # always empty
    who = own_player(caller())
    runtime().write(lambda service: service.contacts.unsubscribe(who, subscription_id))
    return answer(RemovedSubscription(str(subscription_id)), private=True)


@blueprint.operation(
    "GET",
    "/player/email",
    operation_id="getEmail",
    scope="account",
    answers=(200, EmailAddress),
    example=ADDRESS_EXAMPLE,
    codes=["forbidden"],
    needs_token=True,
)
def get_email() -> Response:
    """Return the player's e-mail address, and whether the service sends e-mails."""
    service = runtime().service
    mailbox = service.contacts.mailbox(own_player(caller()))
    return answer(shown_address(mailbox, available=service.settings.sends_mail), private=True)


@blueprint.operation(
    "PUT",
    "/player/email",
    operation_id="setEmail",
    scope="account",
    answers=(202, EmailAddress),
    example=ADDRESS_EXAMPLE,
    body=SetAddressSchema,
    body_example={"address": "ada@example.org"},
    codes=_OWN,
    needs_token=True,
)
def set_email(sent: tuple[dict[str, Any], str]) -> Response:
    """Set the e-mail address for notices, and send a link to it that confirms it.

    The link is valid for a day. The limit is five links a day for each player.
    """
    body, who = sent[0], own_player(caller())
    address, language = body["address"], body.get("language", "en")
    mailbox = runtime().write(lambda service: service.reaching.set_address(who, address, language))
    return answer(shown_address(mailbox, available=True), status=202, private=True)


@blueprint.operation(
    "DELETE",
    "/player/email",
    operation_id="removeEmail",
    scope="account",
    answers=(200, EmailAddress),
    example={**ADDRESS_EXAMPLE, "address": None},
    body=NothingSchema,
    body_optional=True,
    codes=_OWN,
    needs_token=True,
)
def remove_email(sent: tuple[dict[str, Any], str]) -> Response:
    """Delete the player's e-mail address."""
    del sent  # always empty
    who = own_player(caller())
    runtime().write(lambda service: service.contacts.remove_address(who))
    available = runtime().service.settings.sends_mail
    return answer(shown_address(None, available=available), private=True)


@blueprint.operation(
    "POST",
    "/email-confirmations",
    operation_id="confirmEmail",
    scope="any",
    answers=(200, ConfirmedAddress),
    example={"confirmed": True},
    body=ConfirmAddressSchema,
    body_example={"token": "sle_..."},
    codes=[code for code in WRITE if code != "idempotency-mismatch"],
)
def confirm_email(sent: tuple[dict[str, Any], str]) -> Response:
    """Confirm an e-mail address by the token of the link that was sent to it."""
    token = sent[0]["token"]
    runtime().write(lambda service: service.reaching.confirm(token))
    return answer(ConfirmedAddress(True), private=True)


@blueprint.operation(
    "GET",
    "/player/muted-games",
    operation_id="listMutedGames",
    answers=(200, MutedGameList),
    example={"items": [_MUTED], "next_cursor": None},
    codes=["forbidden"],
    needs_token=True,
)
def list_muted_games() -> Response:
    """List the games about which the player gets no notices."""
    found = runtime().service.contacts.muted(own_player(caller()))
    return answer(MutedGameList(items=[MutedGame(str(game), True) for game in found]), private=True)


@blueprint.operation(
    "PUT",
    MUTED,
    operation_id="muteGame",
    answers=(200, MutedGame),
    example=_MUTED,
    body=NothingSchema,
    body_optional=True,
    codes=["not-found", "game-damaged", *_OWN],
    needs_token=True,
)
def mute_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Stop sending the player notices about a game."""
    del sent  # always empty
    who = own_player(caller())
    runtime().service.games.current(game_id)
    runtime().write(lambda service: service.contacts.mute(who, game_id))
    return answer(MutedGame(str(game_id), True), private=True)


@blueprint.operation(
    "DELETE",
    MUTED,
    operation_id="unmuteGame",
    answers=(200, MutedGame),
    example={**_MUTED, "muted": False},
    body=NothingSchema,
    body_optional=True,
    codes=_OWN,
    needs_token=True,
)
def unmute_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Resume sending the player notices about a game."""
    del sent  # always empty
    who = own_player(caller())
    runtime().write(lambda service: service.contacts.unmute(who, game_id))
    return answer(MutedGame(str(game_id), False), private=True)


@blueprint.operation(
    "GET",
    "/player/waiting",
    operation_id="listWaiting",
    answers=(200, WaitingGameList),
    example={"items": [WAITING_EXAMPLE], "count": 1, "next_cursor": None},
    codes=["forbidden"],
    needs_token=True,
)
def list_waiting() -> Response:
    """List the games that wait for a decision of the player, the earliest deadline first."""
    who, service = caller(), runtime().service
    player = own_player(who)
    muted = {str(game) for game in service.contacts.muted(player)}
    waiting = service.queries.listed(lambda views: WaitingGames(views).of(who.name or ""), caller=who)
    items = [_shown(each, muted) for each in waiting]
    return answer(WaitingGameList(items=items, count=len(items)), private=True)


def _shown(each: Waiting, muted: set[str]) -> WaitingGame:
    game, days = each.summary, None
    if each.deadline is not None:
        days = max(0, int(clock.seconds_between(clock.now(), each.deadline) // 86_400))
    return WaitingGame(
        game=game.id,
        seat=each.seat,
        ruleset=game.ruleset,
        turn=game.turn,
        phase=game.phase,
        awaited_since=game.awaited_since,
        deadline=each.deadline,
        days_left=days,
        muted=game.id in muted,
    )
