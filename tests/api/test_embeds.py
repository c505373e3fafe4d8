"""Games embedded in other sites: the allowed sites may show them, all others are refused."""

import re

import msgspec
import pytest
from flask import Flask

from api.app import create_app
from services.settings import Settings
from tests.api.conftest import HOSTED
from tests.api.table import Table

GAME = "/embed/8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"


def ancestors(policy: str) -> list[str]:
    """Return the origins whose frames a policy allows."""
    return dict(rule.strip().split(" ", 1) for rule in policy.split(";"))["frame-ancestors"].split()


@pytest.mark.parametrize("origins", [("https://a.example", "http://b.example:81"), ("*",)])
def test_listed_sites_may_embed_a_game(settings: Settings, origins: tuple[str, ...]) -> None:
    app = create_app(msgspec.structs.replace(settings, embed_origins=origins), HOSTED)
    client = app.test_client()
    with client.get(GAME) as shown:
        assert shown.status_code == 200
        policy = shown.headers["Content-Security-Policy"]
        assert ancestors(policy) == ["'self'", *origins]
        assert "unsafe" not in policy
        assert "X-Frame-Options" not in shown.headers
        embedded = shown.text
    with client.get("/") as start:
        sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', start.text)
        assert sheets
        assert [sheet for sheet in sheets if f'href="{sheet}"' not in embedded] == []
    for path in ("/", "/api/docs"):
        with client.get(path) as other:
            assert ancestors(other.headers["Content-Security-Policy"]) == ["'none'"]
    app.extensions["starledger"].close()


def test_embedding_without_listed_sites_is_refused_with_a_reason(app: Flask) -> None:
    refused = app.test_client().get(GAME)
    assert refused.status_code == 403
    assert "does not allow other sites" in refused.text
    assert "<script" not in refused.text
    assert GAME.removeprefix("/embed/") in refused.text


def test_only_a_game_can_be_embedded(table: Table) -> None:
    assert table.get("/embed/nothing").status_code == 404
