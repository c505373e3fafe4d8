"""A player's passkeys, recovery codes, and seats taken as a guest."""

from typing import Any

from flask import Response, request
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import answer
from api.http.token_replay import shows_tokens
from api.passkey_site import requested_site
from api.process.runtime import caller, runtime
from api.schemas.accounts import (
    CREDENTIAL_EXAMPLE,
    KEPT_SEAT_EXAMPLE,
    PASSKEY_EXAMPLE,
    AddPasskeySchema,
    KeepSeatSchema,
    KeptSeatList,
    OwnKeptSeat,
    PasskeyList,
    PasskeyOptions,
    PlayerPasskey,
    RecoveryCodes,
    RemovedPasskey,
    shown_passkey,
)
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.requests import NothingSchema
from api.writes import write_request
from services.identity import tokens
from services.identity.authenticator import own_player
from services.play.idempotency import Request
from services.store.account_records import KeptSeat

blueprint = Endpoint("passkeys", __name__, description="Passkeys that sign players in")


@blueprint.operation(
    "POST",
    "/player/passkeys/options",
    operation_id="passkeyOptions",
    scope="account",
    recent=True,
    answers=(200, PasskeyOptions),
    example={"public_key": {"challenge": "..."}},
    body=NothingSchema,
    body_optional=True,
    codes=["payload-too-large", "unsupported-media-type"],
    needs_token=True,
)
def passkey_options(sent: tuple[dict[str, Any], str]) -> Response:
    """Return the options with which the player's browser makes a passkey."""
    del sent  # always empty
    options = runtime().service.passkeys.options(caller(), requested_site())
    return answer(PasskeyOptions(options), private=True)


@blueprint.operation(
    "POST",
    "/player/passkeys",
    operation_id="addPasskey",
    scope="account",
    recent=True,
    answers=(201, PlayerPasskey),
    example=PASSKEY_EXAMPLE,
    body=AddPasskeySchema,
    body_example={"name": "Phone", "credential": CREDENTIAL_EXAMPLE},
    codes=WRITE,
    needs_token=True,
)
def add_passkey(sent: tuple[dict[str, Any], str]) -> Response:
    """Add a passkey that the browser has made with the options. It signs the player in on this site."""
    body, digest = sent
    command, site = write_request(digest), requested_site()
    passkey = runtime().write(
        lambda service: service.passkeys.add(command, site, body["name"].strip(), body["credential"])
    )
    return answer(shown_passkey(passkey), status=201, private=True)


@blueprint.operation(
    "GET",
    "/player/passkeys",
    operation_id="listPasskeys",
    scope="account",
    answers=(200, PasskeyList),
    example={"items": [PASSKEY_EXAMPLE], "next_cursor": None, "recovery_codes": 10},
    needs_token=True,
)
def list_passkeys() -> Response:
    """List the passkeys of the calling player, and count the unused recovery codes."""
    account = runtime().service.event_store.personal.account(own_player(caller()))
    shown = list(map(shown_passkey, account.passkeys))
    return answer(PasskeyList(items=shown, recovery_codes=len(account.recovery)), private=True)


@blueprint.operation(
    "DELETE",
    "/player/passkeys/<string:passkey_id>",
    operation_id="removePasskey",
    scope="account",
    recent=True,
    answers=(200, RemovedPasskey),
    example={"id": PASSKEY_EXAMPLE["id"], "removed_at": "2026-01-31T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=["not-found", *WRITE],
    needs_token=True,
)
def remove_passkey(passkey_id: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Remove a passkey, which no longer signs in. Sessions that it started continue until they are ended."""
    command = write_request(sent[1])
    removed = runtime().write(lambda service: service.passkeys.remove(command, passkey_id))
    return answer(RemovedPasskey(passkey_id, removed.recorded_at), private=True)


@blueprint.operation(
    "POST",
    "/player/recovery-codes",
    operation_id="renewRecoveryCodes",
    scope="account",
    recent=True,
    answers=(201, RecoveryCodes),
    example={"codes": ["abcd-efgh-2345-mnop"], "created_at": "2026-01-31T12:00:00.000000Z"},
    body=NothingSchema,
    body_optional=True,
    codes=WRITE,
    needs_token=True,
)
def renew_recovery_codes(sent: tuple[dict[str, Any], str]) -> Response:
    """Make ten recovery codes, which replace earlier ones. Each signs in once."""
    key = read_key()
    command = Request(caller(), request.path, key, sent[1])
    codes, account = runtime().write(lambda service: service.passkeys.renew_codes(command))
    shown = codes if shows_tokens(key, account.recorded_at) else UNSET
    return answer(RecoveryCodes(shown, account.recorded_at), status=201, private=True)


@blueprint.operation(
    "POST",
    "/player/seats",
    operation_id="keepSeat",
    scope="account",
    answers=(201, OwnKeptSeat),
    example=KEPT_SEAT_EXAMPLE,
    body=KeepSeatSchema,
    body_example={"token": "sls_..."},
    codes=WRITE,
    needs_token=True,
)
def keep_seat(sent: tuple[dict[str, Any], str]) -> Response:
    """Keep a seat that the player took as a guest, so that the player finds it on other devices.

    The seat stays a guest's: its name does not change, and its game is not rated for the player.
    """
    body, digest = sent
    command = write_request(digest)
    kept = runtime().write(lambda service: service.kept_seats.keep(command, body["token"]))
    return answer(_shown(kept), status=201, private=True)


@blueprint.operation(
    "GET",
    "/player/seats",
    operation_id="listKeptSeats",
    scope="play",
    answers=(200, KeptSeatList),
    example={"items": [KEPT_SEAT_EXAMPLE], "next_cursor": None},
    needs_token=True,
)
def list_kept_seats() -> Response:
    """List the seats that the player took as a guest, with their tokens, in games that are not over."""
    kept = runtime().service.kept_seats.of(own_player(caller()))
    return answer(KeptSeatList(items=list(map(_shown, kept))), private=True)


def _shown(kept: KeptSeat) -> OwnKeptSeat:
    token = tokens.SeatToken(kept.game, kept.seat, kept.generation)
    return OwnKeptSeat(str(kept.game), kept.seat, tokens.issue(runtime().service.keyring, token))
