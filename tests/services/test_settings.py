"""Settings from the environment: validation, secrets in files, unknown names, and README's table."""

import re
from pathlib import Path

import pytest

from services.settings import BadSetting, Limits, Settings, load_settings, unknown_settings, variables
from tests.docs.settings_table import README, generated_table, with_generated_table


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("STARLEDGER_PROT", "STARLEDGER_PORT"),
        ("STARLEDGER_LIMIT_WRITES", "STARLEDGER_LIMIT_WRITES_PER_S"),
        ("STARLEDGER_SECRETKEY", "STARLEDGER_SECRET_KEY"),
        ("STARLEDGER_port", None),
        ("STARLEDGER_XYZZY", None),
        ("STARLEDGER_", None),
    ],
)
def test_unknown_setting_is_reported_with_a_suggestion(name: str, meant: str | None) -> None:
    known = {"STARLEDGER_PORT": "1", "STARLEDGER_SECRET_KEY_FILE": "x", "HOME": "/"}
    assert unknown_settings({**known, name: "8000"}) == {name: meant}
    assert unknown_settings(known) == {}


def test_a_secret_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("k" * 40 + "\n")
    assert load_settings({"STARLEDGER_SECRET_KEY_FILE": str(file)}).secret_key == "k" * 40
    assert load_settings({"STARLEDGER_OPERATOR_TOKEN_FILE": str(file)}).operator_token == "k" * 40
    with pytest.raises(BadSetting, match="not both"):
        load_settings({"STARLEDGER_SECRET_KEY_FILE": str(file), "STARLEDGER_SECRET_KEY": "k" * 40})
    with pytest.raises(BadSetting, match=r"STARLEDGER_SECRET_KEY_FILE .* cannot be read"):
        load_settings({"STARLEDGER_SECRET_KEY_FILE": str(tmp_path / "none")})


def test_separate_password_is_quoted_in_the_url() -> None:
    apart = {"STARLEDGER_STORE_URL": "postgresql://me@db:1/x?a=b", "STARLEDGER_STORE_PASSWORD": "a/b:c@d%"}
    assert load_settings(apart).store_url == "postgresql://me:a%2Fb%3Ac%40d%25@db:1/x?a=b"
    for url in ("sqlite:///x", "postgresql://db/x", "postgresql://me:other@db/x"):
        with pytest.raises(BadSetting, match="STARLEDGER_STORE_PASSWORD"):
            load_settings(apart | {"STARLEDGER_STORE_URL": url})


def test_direct_url_takes_the_password_of_the_store() -> None:
    pooled = {
        "STARLEDGER_STORE_URL": "postgresql://me@pooler:6432/x",
        "STARLEDGER_STORE_DIRECT_URL": "postgresql://me@db/x",
        "STARLEDGER_STORE_PASSWORD": "a/b",
    }
    read = load_settings(pooled)
    assert (read.events_url, read.session_url) == (
        "postgresql://me:a%2Fb@pooler:6432/x",
        "postgresql://me:a%2Fb@db/x",
    )
    assert read.is_pooled
    own = load_settings(pooled | {"STARLEDGER_STORE_DIRECT_URL": "postgresql://me:own@db/x"})
    assert own.session_url == "postgresql://me:own@db/x"
    for name in ("DIRECT", "READ"):
        with pytest.raises(BadSetting, match=f"STARLEDGER_STORE_{name}_URL needs"):
            load_settings({f"STARLEDGER_STORE_{name}_URL": "postgresql://me@db/x"})


def test_sites_that_may_show_games_are_named_by_their_origins() -> None:
    read = load_settings({"STARLEDGER_EMBED_ORIGINS": "https://a.example:8443, http://*.b.example *"})
    assert read.embed_origins == ("https://a.example:8443", "http://*.b.example", "*")
    assert load_settings({}).embed_origins == ()
    for wrong in ("a.example", "https://a.example/", "https://a.example;script-src", "'self'", "https://*"):
        with pytest.raises(BadSetting, match="STARLEDGER_EMBED_ORIGINS"):
            load_settings({"STARLEDGER_EMBED_ORIGINS": wrong})


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("PORT", "http", "STARLEDGER_PORT must be a whole number from 0 to 65535, not 'http'."),
        ("PORT", "65536", "STARLEDGER_PORT must be a whole number from 0 to 65535, not '65536'."),
        ("LIMIT_HEAD_S", "0", "STARLEDGER_LIMIT_HEAD_S must be a whole number from 1 to 3600, not '0'."),
        ("LIMITS_ON_LOOPBACK", "yes", "STARLEDGER_LIMITS_ON_LOOPBACK must be 0 or 1, not 'yes'."),
        (
            "STORE_URL",
            "mysql://x",
            "STARLEDGER_STORE_URL must be a URL that starts with sqlite:/// or postgresql://, not 'mysql://x'.",
        ),
        (
            "OPERATOR_TOKEN",
            "short",
            "STARLEDGER_OPERATOR_TOKEN must be at least 22 characters long (128 random bits).",
        ),
        (
            "EMBED_ORIGINS",
            "https://a.example b.example",
            "STARLEDGER_EMBED_ORIGINS must be origins such as https://example.org, or *, not 'b.example'.",
        ),
    ],
)
def test_an_invalid_value_is_refused_with_the_values_that_are_valid(
    name: str, value: str, message: str
) -> None:
    with pytest.raises(BadSetting) as refused:
        load_settings({f"STARLEDGER_{name}": value})
    assert str(refused.value) == message


def test_the_message_of_an_invalid_secret_does_not_quote_it(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("hunter2\n")
    for environ in ({"STARLEDGER_OPERATOR_TOKEN": "hunter2"}, {"STARLEDGER_OPERATOR_TOKEN_FILE": str(file)}):
        with pytest.raises(BadSetting) as refused:
            load_settings(environ)
        assert "hunter2" not in str(refused.value)


def test_an_empty_variable_counts_as_unset() -> None:
    empty = dict.fromkeys(("DATA", "PORT", "DEMO", "STORE_URL", "SECRET_KEY_FILE", "LIMIT_HEAD_S"), "")
    assert load_settings({f"STARLEDGER_{name}": text for name, text in empty.items()}) == Settings()


def test_text_settings_are_not_interpreted() -> None:
    read = load_settings({"STARLEDGER_DATA": "null", "STARLEDGER_HOST": "1", "STARLEDGER_REDIS_URL": "null"})
    assert (read.data, read.host, read.redis_url) == (Path("null"), "1", "null")


def test_the_bounds_of_a_number_are_valid_values() -> None:
    for port in (0, 65535):
        assert load_settings({"STARLEDGER_PORT": str(port)}).port == port
    assert load_settings({"STARLEDGER_LIMIT_BODY_S": "3600"}).limits == Limits(body_s=3600)


def test_the_table_in_readme_is_the_generated_one() -> None:
    readme = README.read_text()
    assert with_generated_table(readme) == readme, "run python -m tests.docs.settings_table"
    rows = re.findall(r"^\| `(STARLEDGER_\w+)`", generated_table(), re.MULTILINE)
    assert sorted(rows) == sorted(name for name in variables() if not name.endswith("_FILE"))


def test_a_changed_row_of_the_table_is_noticed() -> None:
    readme = README.read_text()
    changed = readme.replace("| `8000` |", "| `8001` |")
    assert changed != readme
    assert with_generated_table(changed) == with_generated_table(readme)
