"""Previews of shared links: the properties and the picture that other sites read from a game's page."""

import re
import struct
from html import unescape
from uuid import uuid4

from api.http.cards import CHARACTERS
from api.http.site import STATIC
from domain.bots import BOTS
from tests.api.table import Table


def told(page: str) -> dict[str, str]:
    """Return the properties that a page declares for other sites."""
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(words) for name, words in found}


def test_a_games_address_previews_it_for_sites_and_redirects_people(table: Table) -> None:
    name = 'Ada "<b>" & Co'
    game = table.open_game({"kind": "human", "name": name}, {"kind": "bot", "bot": "greedy"}).id
    shared = table.get(f"/games/{game}?v=2")
    assert shared.status_code == 200
    page = shared.text
    properties = told(page)
    assert name in properties["og:description"]
    assert "Vega" in properties["og:description"]
    assert "<b>" not in page
    assert properties["twitter:card"] == "summary_large_image"
    assert properties["og:url"].endswith(f"/games/{game}")
    assert f'content="0; url=/#/games/{game}?v=2"' in page
    assert f'<a href="/#/games/{game}?v=2">' in page
    picture = properties["og:image"]
    assert picture.startswith("http://")
    sent = table.get(picture.removeprefix("http://localhost"))
    assert sent.headers["Content-Type"] == "image/png"
    assert "max-age" in sent.headers["Cache-Control"]
    assert sent.data.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", sent.data[16:24]) == (1200, 630)


def test_a_game_that_is_not_here_has_no_preview(table: Table) -> None:
    nowhere = uuid4()
    assert table.get(f"/games/{nowhere}").headers["Location"] == f"/#/games/{nowhere}"
    assert table.get(f"/games/{nowhere}/card.png").status_code == 404


def test_bots_have_the_same_names_as_on_the_page() -> None:
    written = (STATIC / "kit" / "words" / "characters.js").read_text()
    lists = {
        name: re.findall(r'"(\w+)"', listed)
        for name, listed in re.findall(r"^const (LEARNING|STRONG) = \[(.*)\];$", written, re.MULTILINE)
    }
    names = {}
    for kind, listed in re.findall(r"^  (\w+): (.*(?:LEARNING|STRONG).*),$", written, re.MULTILINE):
        own = lists["LEARNING" if "LEARNING" in listed else "STRONG"]
        begin = int((re.search(r"slice\((\d)\)", listed) or ["", "0"])[1])
        names[kind] = (*own[begin:], *own[:begin])
    assert names == CHARACTERS
    assert set(names) == set(BOTS), "each built-in bot has a character"
