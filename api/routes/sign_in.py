"""Signing in: by a passkey, or by a recovery code."""

from typing import Any

import msgspec
from flask import Response, request
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.passkey_site import requested_site
from api.process.runtime import runtime
from api.schemas.accounts import (
    CREDENTIAL_EXAMPLE,
    SESSION_EXAMPLE,
    PasskeyOptions,
    RecoverSchema,
    SignedInPlayer,
    SignInSchema,
    shown_session,
)
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import NothingSchema
from services.identity import tokens
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.passkeys import SignedIn

blueprint = Endpoint("sign-in", __name__, description="Signing in as a registered player")

_EXAMPLE = {
    **SESSION_EXAMPLE,
    "scopes": ["play", "bots", "read", "account"],
    "current": True,
    "token": "slp_...",
    "player": "Ada",
}


@blueprint.operation(
    "POST",
    "/sign-in/options",
    operation_id="signInOptions",
    scope="any",
    answers=(200, PasskeyOptions),
    example={"public_key": {"challenge": "..."}},
    body=NothingSchema,
    body_optional=True,
    codes=["payload-too-large", "unsupported-media-type"],
)
def sign_in_options(sent: tuple[dict[str, Any], str]) -> Response:
    """Return the options with which a browser lets its user choose a passkey."""
    del sent  # always empty
    return answer(PasskeyOptions(runtime().service.passkeys.sign_in_options(requested_site())), private=True)


@blueprint.operation(
    "POST",
    "/sign-in",
    operation_id="signIn",
    scope="any",
    answers=(201, SignedInPlayer),
    example=_EXAMPLE,
    body=SignInSchema,
    body_example={"device": "Phone", "credential": CREDENTIAL_EXAMPLE},
    codes=WRITE,
)
def sign_in(sent: tuple[dict[str, Any], str]) -> Response:
    """Start a session of the player whose passkey has answered the options."""
    body, digest = sent
    key, site = read_key(), requested_site()
    command = Request(SPECTATOR, request.path, key, digest)
    found = runtime().write(
        lambda service: service.passkeys.sign_in(command, site, body["credential"], body["device"].strip())
    )
    return _signed_in(found, key)


@blueprint.operation(
    "POST",
    "/sign-in/recovery",
    operation_id="recover",
    scope="any",
    answers=(201, SignedInPlayer),
    example=_EXAMPLE,
    body=RecoverSchema,
    body_example={"name": "Ada", "code": "abcd-efgh-2345-mnop", "device": "Phone"},
    codes=WRITE,
)
def recover(sent: tuple[dict[str, Any], str]) -> Response:
    """Start a session by the player's name and a recovery code, which is used up."""
    body, digest = sent
    key = read_key()
    command = Request(SPECTATOR, request.path, key, digest)
    found = runtime().write(
        lambda service: service.passkeys.recover(command, body["name"], body["code"], body["device"].strip())
    )
    return _signed_in(found, key)


def _signed_in(found: SignedIn, key: str | None) -> Response:
    session = found.account.sessions[-1]
    token = tokens.PlayerToken(found.account.player, session.generation, session.id)
    is_shown = shows_tokens(key, session.created_at)
    shown = SignedInPlayer(
        **msgspec.structs.asdict(shown_session(session, current=True)),
        token=tokens.issue(runtime().service.keyring, token) if is_shown else UNSET,
        player=found.name,
    )
    return answer(shown, status=201, private=True)
