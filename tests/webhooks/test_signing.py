"""Signatures of webhooks follow the published specification."""

import base64
import hashlib
import hmac

import pytest

from services.errors import ValidationFailed
from services.webhooks.signing import new_secret, signed_headers, verify_secret


def test_a_message_is_signed_as_the_reference_implementation_does() -> None:
    headers = signed_headers(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp=1614265330,
        body=b'{"test": 2432232314}',
    )
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_a_secret_without_the_prefix_is_the_key_itself() -> None:
    headers = signed_headers("sixteen letters and ü", "id", timestamp=7, body=b"{}")
    expected = hmac.digest("sixteen letters and ü".encode(), b"id.7.{}", hashlib.sha256)
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(expected).decode()}"


def test_generated_secrets_are_valid_and_unique() -> None:
    made = {new_secret() for _ in range(10)}
    assert len(made) == 10
    for secret in made:
        verify_secret(secret)
        assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32


@pytest.mark.parametrize("size", [24, 64])
def test_secrets_in_base64_have_24_to_64_bytes(size: int) -> None:
    verify_secret("whsec_" + base64.b64encode(bytes(size)).decode())


@pytest.mark.parametrize("length", [16, 256])
def test_other_secrets_have_16_to_256_characters(length: int) -> None:
    verify_secret("x" * length)


@pytest.mark.parametrize(
    "secret",
    [
        "",
        "x" * 15,
        "x" * 257,
        "\ud800" * 16,
        "whsec_",
        "whsec_not base64 at all, is it",
        "whsec_" + base64.b64encode(bytes(23)).decode(),
        "whsec_" + base64.b64encode(bytes(65)).decode(),
    ],
)
def test_other_secrets_are_refused(secret: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        verify_secret(secret)
    assert "secret" in refused.value.errors
