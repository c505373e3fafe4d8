"""WebAuthn: options with which a browser makes or uses a passkey, and checks of its answers.

The library loads on first use: it takes 0.2 s and 18 MiB, which processes without passkeys save.
"""

import base64
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec

from services.errors import UNREADABLE, Unauthenticated

SERVICE = "Starledger"
"""The name that devices show beside a passkey."""


class Site(msgspec.Struct, frozen=True):
    """The site that passkeys belong to: the ``origin`` of its pages, and its domain."""

    origin: str
    domain: str


class NewKey(msgspec.Struct, frozen=True):
    """A verified new passkey; credential and key are in Base64."""

    credential: str
    public_key: str
    sign_count: int


def registration_options(
    site: Site, challenge: bytes, player: UUID, name: str, known: Sequence[str]
) -> dict[str, Any]:
    """Return the options with which a browser makes a passkey; ``known`` lists credentials of the player."""
    import webauthn
    from webauthn.helpers import structs

    made = webauthn.generate_registration_options(
        rp_id=site.domain,
        rp_name=SERVICE,
        user_name=name,
        user_id=player.bytes,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=decoded(each)) for each in known],
    )
    return _as_json(made)


def sign_in_options(site: Site, challenge: bytes) -> dict[str, Any]:
    """Return the options with which a browser lets its user choose a passkey."""
    import webauthn

    return _as_json(webauthn.generate_authentication_options(rp_id=site.domain, challenge=challenge))


def verified_key(site: Site, credential: Mapping[str, Any]) -> tuple[NewKey, bytes]:
    """Return a new passkey and the challenge that it answers, which the caller verifies.

    Raises Unauthenticated.
    """
    import webauthn

    with _refusing():
        challenge = _challenge_in(credential)
        made = webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
        )
    key = NewKey(encoded(made.credential_id), encoded(made.credential_public_key), made.sign_count)
    return key, challenge


def claimed(credential: Mapping[str, Any]) -> tuple[UUID, str]:
    """Return the player and the credential that a sign-in claims. Raises Unauthenticated."""
    with _refusing():
        player = UUID(bytes=decoded(credential["response"]["userHandle"]))
        return player, encoded(decoded(credential["id"]))


def verified_sign_in(site: Site, credential: Mapping[str, Any], *, public_key: str) -> tuple[int, bytes]:
    """Return a passkey's count and the challenge that it answers, both of which the caller verifies.

    Raises Unauthenticated.
    """
    import webauthn

    with _refusing():
        challenge = _challenge_in(credential)
        used = webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=decoded(public_key),
            credential_current_sign_count=0,
        )
    return used.new_sign_count, challenge


def encoded(content: bytes) -> str:
    """Encode bytes in Base64 as URLs use it."""
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Decode Base64 as URLs use it. Raises ValueError, TypeError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _as_json(options: Any) -> dict[str, Any]:
    import webauthn

    found: dict[str, Any] = msgspec.json.decode(webauthn.options_to_json(options))
    return found


def _challenge_in(credential: Mapping[str, Any]) -> bytes:
    client = msgspec.json.decode(decoded(credential["response"]["clientDataJSON"]))
    return decoded(client["challenge"])


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn errors of the library into a refusal, because all of them are caused by the client's input."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        yield
    except (WebAuthnException, *UNREADABLE) as error:
        raise Unauthenticated("passkey-not-accepted") from error
