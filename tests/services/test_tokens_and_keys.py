"""Tokens and keys: unforgeable, each for one purpose, and readable only by their service."""

import base64
import stat
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from services.errors import Unauthenticated
from services.identity import tokens
from services.identity.authenticator import SPECTATOR
from services.keyring import Keyring, Unsealable, load_keyring
from services.play.idempotency import Request
from services.service import Service, migrate
from services.settings import BadSetting, Settings, load_settings
from tests.toy import RULESET

KEYRING = Keyring(b"k" * 32)


@pytest.mark.parametrize(
    "token",
    [
        tokens.SeatToken(uuid4(), 3, 2),
        tokens.PlayerToken(uuid4()),
        tokens.PlayerToken(uuid4(), 3, uuid4()),
        tokens.StreamTicket(uuid4(), 2, 1, 1_800_000_000),
    ],
)
def test_a_token_reads_back_and_any_changed_character_ends_it(token: tokens.Token) -> None:
    written = tokens.issue(KEYRING, token)
    assert tokens.read(KEYRING, written) == token
    for place in range(len(written)):
        changed = written[:place] + ("A" if written[place] != "A" else "B") + written[place + 1 :]
        assert tokens.read(KEYRING, changed) is None, place


ANY = (
    tokens.SeatToken(uuid4(), 3, 2),
    tokens.PlayerToken(uuid4()),
    tokens.StreamTicket(uuid4(), 2, 1, 4_000_000_000),
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def misspelt(written: str) -> Iterator[str]:
    """Yield misspellings close to a token: cut, longer, with other letters, with other parts."""
    content, mac = written.split(".")
    yield from (written[:end] for end in range(len(written)))
    yield from (written[start:] for start in range(1, len(written)))
    yield from (f"{content}.{mac[end:]}" for end in range(1, len(mac) + 1))
    for more in (*LETTERS, "=", "==", ".", " ", "\n", "\0", "é", f".{mac}", mac):
        yield from (written + more, f"{content}.{more}{mac}", f"{content}{more}.{mac}", more + written)
    for place, letter in enumerate(written):
        if letter.swapcase() != letter:
            yield written[:place] + letter.swapcase() + written[place + 1 :]
    yield from (written.upper(), written.lower(), f"{content}.{mac.upper()}", f"{content}.{mac.lower()}")
    yield from (written[:-1] + letter for letter in LETTERS if letter != written[-1])
    yield from (f"sl{letter}{written[3:]}" for letter in LETTERS if letter != written[2])


@pytest.mark.parametrize("token", ANY)
def test_a_token_has_one_spelling(token: tokens.Token) -> None:
    written = tokens.issue(KEYRING, token)
    assert tokens.read(KEYRING, written) == token
    for text in misspelt(written):
        assert tokens.read(KEYRING, text) is None, text


@pytest.mark.parametrize("token", ANY)
@pytest.mark.parametrize("other", ANY)
def test_a_mac_is_of_one_token(token: tokens.Token, other: tokens.Token) -> None:
    if token is not other:
        content, mac = tokens.issue(KEYRING, token).split(".")[0], tokens.issue(KEYRING, other).split(".")[1]
        assert tokens.read(KEYRING, f"{content}.{mac}") is None


def test_the_doorkeeper_knows_whole_tokens_only(tmp_path: Path) -> None:
    operator = "operator-Token-of-the-tests-0123456789"
    settings = Settings(data=tmp_path, operator_token=operator)
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        player = service.commands.register_player(Request(SPECTATOR, "/players"), "Ada").originator_id
        assert service.authenticator.caller(operator).operator
        near = [operator[:end] for end in range(len(operator))]
        near += [f"{operator} ", f"{operator}x", operator.lower(), operator.upper(), operator[1:]]
        for token in (tokens.SeatToken(uuid4(), 0, 0), tokens.PlayerToken(player)):
            written = tokens.issue(service.keyring, token)
            assert not service.authenticator.caller(written).anonymous
            near += misspelt(written)
        near.append(tokens.issue(service.keyring, ANY[2]))  # a ticket opens a stream and nothing else
        near.append(tokens.issue(service.keyring, tokens.PlayerToken(uuid4())))
        for text in near:
            with pytest.raises(Unauthenticated):
                service.authenticator.caller(text)


def test_token_of_another_service_is_refused() -> None:
    assert tokens.read(Keyring(b"x" * 32), tokens.issue(KEYRING, tokens.PlayerToken(uuid4()))) is None


@pytest.mark.parametrize("text", ["", ".", "sls_.", "sl", "é.é", "sls_AAAA.AAAA", "slq_AAAA.x", "x" * 10_000])
def test_malformed_token_is_refused(text: str) -> None:
    assert tokens.read(KEYRING, text) is None


def test_kinds_of_token_cannot_be_exchanged() -> None:
    player = tokens.issue(KEYRING, tokens.PlayerToken(uuid4()))
    assert tokens.read(KEYRING, "sls" + player[3:]) is None


def test_a_sealed_seed_opens_for_its_game_and_key_only() -> None:
    sealed = KEYRING.seal("secret!", game="a")
    assert "secret" not in sealed
    assert KEYRING.unseal(sealed, game="a") == "secret!"
    assert sealed != KEYRING.seal("secret!", game="a")
    for keyring, game, text in (
        (KEYRING, "b", sealed),
        (Keyring(b"x" * 32), "a", sealed),
        (KEYRING, "a", sealed[:-4] + "AAAA"),
        (KEYRING, "a", "no base64!"),
        (KEYRING, "a", other_unused_bits(sealed)),
    ):
        with pytest.raises(Unsealable):
            keyring.unseal(text, game=game)


def other_unused_bits(text: str) -> str:
    """Return another spelling of the same bytes in Base64, with a different last character."""
    content = base64.b64decode(text)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    place = len(text.rstrip("=")) - 1
    others = [text[:place] + letter + text[place + 1 :] for letter in letters]
    return next(other for other in others if other != text and base64.b64decode(other) == content)


def test_the_key_file_is_made_once_and_is_private(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new")
    first = load_keyring(settings)
    path = tmp_path / "new" / "secret.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_keyring(settings).unseal(first.seal("s", game="g"), game="g") == "s"
    assert [file.name for file in path.parent.iterdir()] == ["secret.key"]


def test_a_key_from_the_settings_needs_no_file(tmp_path: Path) -> None:
    load_keyring(Settings(data=tmp_path, secret_key="s" * 32))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BadSetting, match="32 characters"):
        load_keyring(Settings(data=tmp_path, secret_key="short"))


def test_settings_have_defaults_that_work() -> None:
    assert load_settings({}) == Settings()
    assert Settings().events_url.endswith("/var/events.db")
    assert Settings().views_url.endswith("/var/views.db")
    assert Settings(store_url="postgresql://h/d").views_url == "postgresql://h/d"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("DEMO", "yes"),
        ("STORE_URL", "mysql://x"),
        ("OPERATOR_TOKEN", "short"),
        ("BOT_WORKERS", "-1"),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"STARLEDGER_{name}"):
        load_settings({f"STARLEDGER_{name}": value})


def test_every_limit_can_be_set() -> None:
    settings = load_settings({"STARLEDGER_LIMIT_WRITES_PER_S": "3", "STARLEDGER_LIMITS_ON_LOOPBACK": "1"})
    assert settings.limits.writes_per_s == 3
    assert settings.limits.on_loopback


def test_packed_state_is_bound_to_its_game_and_key() -> None:
    keyring, game = Keyring(b"k" * 32), uuid4()
    marked = keyring.mark(b"packed", game=game)
    assert keyring.unmark(marked, game=game) == b"packed"
    for other, where, content in (
        (keyring, uuid4(), marked),
        (Keyring(b"l" * 32), game, marked),
        (keyring, game, marked + b"x"),
        (keyring, game, marked[:-1]),
        (keyring, game, marked[32:]),
        (keyring, game, b""),
        *(
            (keyring, game, marked[:place] + bytes([marked[place] ^ 1]) + marked[place + 1 :])
            for place in range(38)
        ),
    ):
        with pytest.raises(Unsealable):
            other.unmark(content, game=where)
