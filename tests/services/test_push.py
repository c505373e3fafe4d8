"""Encryption of notifications, compared with the example of RFC 8291 and another library."""

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from services.contacts.contacts import Browser
from services.contacts.push import PADDED_TO, decoded, encoded, encrypted, public_point, verify_keys
from services.keyring import Keyring

POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
BROWSER = Browser("https://push.example/f1", POINT, "BTBZMqHH6r4Tts7J_aSIgg", "", "en")
PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
MESSAGE = b"When I grow up, I want to be a watermelon"


def private(scalar: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(scalar)), ec.SECP256R1())


def test_the_example_of_RFC_8291_is_reproduced() -> None:
    made = encrypted(
        MESSAGE,
        BROWSER,
        key=private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        padded_to=0,
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEq"
        "KK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize("message", [b"", MESSAGE, b"x" * (PADDED_TO - 1)])
def test_messages_of_all_lengths_look_alike_and_are_read(message: bytes) -> None:
    made, again = encrypted(message, BROWSER), encrypted(message, BROWSER)
    assert len(made) == len(encrypted(b"", BROWSER))
    assert made != again
    read = http_ece.decrypt(made, private_key=private(PRIVATE), auth_secret=decoded(BROWSER.auth))
    assert read == message


@pytest.mark.parametrize(
    ("p256dh", "auth", "are_keys"),
    [
        (POINT, BROWSER.auth, True),
        (POINT + "=", BROWSER.auth + "==", True),
        (POINT, BROWSER.auth[:-2], False),
        (POINT[:-1] + "A", BROWSER.auth, False),  # not on the curve
        (POINT[:-2], BROWSER.auth, False),
        ("?", BROWSER.auth, False),
        (POINT, "é", False),
    ],
)
def test_keys_of_browsers_are_verified(p256dh: str, auth: str, are_keys: bool) -> None:
    assert verify_keys(p256dh, auth) is are_keys


def test_the_key_for_push_services_follows_from_the_secret_key() -> None:
    one, again, other = (Keyring(secret).push_key() for secret in (b"a" * 32, b"a" * 32, b"b" * 32))
    assert public_point(one) == public_point(again) != public_point(other)
