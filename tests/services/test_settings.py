"""What the environment may say: secrets as files, and names that are no settings."""

from pathlib import Path

import pytest

from services.settings import BadSetting, load_settings, unknown_settings


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
def test_a_name_that_is_no_setting_is_found_with_the_one_that_was_meant(name: str, meant: str | None) -> None:
    known = {"STARLEDGER_PORT": "1", "STARLEDGER_SECRET_KEY_FILE": "x", "HOME": "/"}
    assert unknown_settings({**known, name: "8000"}) == {name: meant}
    assert unknown_settings(known) == {}


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("k" * 40 + "\n")
    assert load_settings({"STARLEDGER_SECRET_KEY_FILE": str(file)}).secret_key == "k" * 40
    assert load_settings({"STARLEDGER_OPERATOR_TOKEN_FILE": str(file)}).operator_token == "k" * 40
    with pytest.raises(BadSetting, match="not both"):
        load_settings({"STARLEDGER_SECRET_KEY_FILE": str(file), "STARLEDGER_SECRET_KEY": "k" * 40})
    with pytest.raises(BadSetting, match=r"STARLEDGER_SECRET_KEY_FILE .* cannot be read"):
        load_settings({"STARLEDGER_SECRET_KEY_FILE": str(tmp_path / "none")})


def test_a_password_apart_goes_into_the_url_whatever_characters_it_has() -> None:
    apart = {"STARLEDGER_STORE_URL": "postgresql://me@db:1/x?a=b", "STARLEDGER_STORE_PASSWORD": "a/b:c@d%"}
    assert load_settings(apart).store_url == "postgresql://me:a%2Fb%3Ac%40d%25@db:1/x?a=b"
    for url in ("sqlite:///x", "postgresql://db/x", "postgresql://me:other@db/x"):
        with pytest.raises(BadSetting, match="STARLEDGER_STORE_PASSWORD"):
            load_settings(apart | {"STARLEDGER_STORE_URL": url})


def test_sites_that_may_show_games_are_named_by_their_origins() -> None:
    read = load_settings({"STARLEDGER_EMBED_ORIGINS": "https://a.example:8443, http://*.b.example *"})
    assert read.embed_origins == ("https://a.example:8443", "http://*.b.example", "*")
    assert load_settings({}).embed_origins == ()
    for wrong in ("a.example", "https://a.example/", "https://a.example;script-src", "'self'", "https://*"):
        with pytest.raises(BadSetting, match="STARLEDGER_EMBED_ORIGINS"):
            load_settings({"STARLEDGER_EMBED_ORIGINS": wrong})
