"""Delivery of pages and answers: compressed where it is safe, cached where it is correct."""

import gzip
import json
import re
from urllib.parse import urljoin

import brotli  # type: ignore[import-untyped]
import pytest
from flask import Request, Response
from werkzeug.test import TestResponse

from api.http.application import current
from api.http.compression import LEAST_BYTES, MOST_BYTES, compress, takes
from api.http.release import release_of
from api.http.site import STATIC, site
from api.server import load_app
from domain.kernel.say import LANGUAGES
from services.settings import Settings
from tests.api.document import V1
from tests.api.table import Table
from tests.toy import RULESET

UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}


def unpacked(answer: TestResponse) -> bytes:
    return gzip.decompress(answer.data)


def varies(answer: TestResponse) -> set[str]:
    return {part.strip() for part in answer.headers.get("Vary", "").split(",")}


def test_reads_are_compressed_on_request(table: Table) -> None:
    game = table.open_game()
    path, token = f"{game.path}/events", game.tokens[0]
    plain = table.get(path, token)
    assert "Content-Encoding" not in plain.headers
    assert len(plain.data) > LEAST_BYTES
    packed = table.client.get(path, headers={"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert unpacked(packed) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    assert {"Authorization", "Accept-Encoding"} == varies(plain) == varies(packed)
    head = table.client.head(path, headers={"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"})
    assert head.headers["Content-Length"] == packed.headers["Content-Length"]


def test_etag_of_a_compressed_answer_is_weak_and_revalidates(table: Table) -> None:
    game = table.open_game()
    path, token = f"{game.path}/events", game.tokens[0]
    asked = {"Authorization": f"Bearer {token}"}
    strong = table.client.get(path, headers=asked).headers["ETag"]
    weak = table.client.get(path, headers=asked | {"Accept-Encoding": "gzip"}).headers["ETag"]
    assert weak == f"W/{strong}"
    for tag in (strong, weak):
        for more in ({}, {"Accept-Encoding": "gzip"}):
            again = table.client.get(path, headers=asked | more | {"If-None-Match": tag})
            assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
            assert varies(again) == {"Authorization", "Accept-Encoding"}
            assert "Content-Encoding" not in again.headers


def test_published_ruleset_is_sent_once(table: Table) -> None:
    tag = table.get(f"{V1}/rulesets/toy").headers["ETag"]
    again = table.get(f"{V1}/rulesets/toy", If_None_Match=tag)
    assert (again.status_code, again.data) == (304, b"")


def test_a_server_describes_its_rulesets_before_the_first_request(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The description is made in the parent process, so that all web processes share its memory."""
    app = load_app(settings, {RULESET.name: RULESET})
    monkeypatch.delattr("api.routes.rulesets.json_schema")
    for language in LANGUAGES:
        answer = app.test_client().get(f"{V1}/rulesets/toy?lang={language}")
        assert answer.json is not None
        assert answer.json["name"] == "toy"
    app.extensions["starledger"].close()


def test_small_answers_and_problems_are_not_compressed(table: Table) -> None:
    for path in ("/healthz", f"{V1}/games?limit=1", f"{V1}/nothing"):
        answer = table.client.get(path, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in answer.headers, path


def test_answers_with_tokens_are_never_compressed(table: Table) -> None:
    """An attacker who adds text to a secret answer and sees its length could guess the secret (BREACH)."""
    body = {"ruleset": "toy", "seats": [{"kind": "human", "name": "n" * 30}] * 3 + [{"kind": "open"}]}
    made = table.client.post(f"{V1}/games", json=body, headers={"Accept-Encoding": "gzip"})
    assert (made.status_code, len(made.data) > LEAST_BYTES) == (201, True)
    assert "Content-Encoding" not in made.headers
    assert made.headers["Cache-Control"] == "no-store"
    token = made.get_json()["seats"][0]["token"]
    assert token


@pytest.mark.parametrize(("caching", "taken"), [("no-store", False), ("private, no-cache", True)])
def test_reads_that_may_not_be_stored_are_not_compressed(caching: str, taken: bool) -> None:
    incoming = Request({"REQUEST_METHOD": "GET", "HTTP_ACCEPT_ENCODING": "gzip"})
    read = Response(b"0" * LEAST_BYTES, mimetype="application/json", headers={"Cache-Control": caching})
    compress(incoming, read)
    assert ("Content-Encoding" in read.headers) == taken


def test_only_no_store_reads_contain_tokens(table: Table) -> None:
    content = table.document.content
    schemas = content["components"]["schemas"]

    def told(written: str) -> set[str]:
        """Return the texts in a schema and in the schemas it refers to. A board's tokens are numbers."""
        names, waiting = set(), {written}
        while waiting:
            text = waiting.pop()
            for name in set(re.findall(r'#/components/schemas/([^"]+)"', text)) - names:
                names.add(name)
                waiting.add(json.dumps(schemas[name]))
        fields = [field for name in names for field in schemas[name].get("properties", {}).items()]
        return {name for name, schema in fields if "string" in str(schema)}

    reads = {
        path: told(json.dumps(methods["get"]["responses"]))
        for path, methods in content["paths"].items()
        if "get" in methods
    }
    assert len(reads) > 20
    telling = {path for path, fields in reads.items() if fields & {"token", "ticket", "secret"}}
    assert telling == {f"{V1}/games/{{game_id}}/rematch", f"{V1}/player/seats", f"{V1}/seeks/{{seek_id}}"}
    made = table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2}).get_json()
    private = table.get(f"{V1}/seeks/{made['id']}", made["token"])
    assert private.headers["Cache-Control"] == "no-store", "which keeps it from being compressed"
    ada = table.post(f"{V1}/players", {"name": "Ada"}).get_json()
    assert table.get(f"{V1}/player/seats", ada["token"]).headers["Cache-Control"] == "no-store"
    assert "token" in told(json.dumps(content["paths"][f"{V1}/games"]["post"]["responses"]))


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("GZip;q=0.5, br", True),
        ("*", True),
        ("gzip;q=0", False),
        ("*;q=0.1, gzip;q=0", False),
        ("br", False),
        ("identity", False),
        ("", False),
        ("gzip;q=nonsense", False),
        (None, False),
    ],
)
def test_gzip_is_used_only_if_the_client_names_it(accepted: str | None, taken: bool) -> None:
    assert takes("gzip", {} if accepted is None else {"HTTP_ACCEPT_ENCODING": accepted}) is taken


def test_a_stream_is_never_compressed(table: Table) -> None:
    game = table.open_game()
    answer = table.client.get(f"{game.path}/stream", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
    assert next(answer.iter_encoded()).startswith(b"id: ")
    answer.close()


def test_very_large_answers_are_not_compressed(table: Table) -> None:
    from flask import Response

    with table.client.application.test_request_context("/", headers={"Accept-Encoding": "gzip"}):
        for size, packed in ((MOST_BYTES, True), (MOST_BYTES + 1, False)):
            answer = Response(b"1" * size, content_type="application/json")
            compress(current(), answer)
            assert ("Content-Encoding" in answer.headers) is packed


def test_page_links_to_immutable_files(table: Table) -> None:
    page = table.get("/")
    assert page.headers["Cache-Control"] == "no-cache"
    assert varies(page) == {"Accept-Encoding", "Accept-Language"}
    addresses = re.findall(r'"(/static/[^"]+)"', page.text)
    assert len(addresses) > 20
    for address in addresses:
        assert address.startswith(f"/static/{site().release}/")
        file = table.get(address)
        assert file.status_code == 200, address
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    again = table.get("/", If_None_Match=page.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(("accepted", "coding"), [("gzip, deflate, br", "br"), ("gzip", "gzip")])
def test_compressed_files_have_their_own_etag(table: Table, accepted: str, coding: str) -> None:
    for address in (f"/static/{site().release}/kit/game/table.js", "/", "/verify.py"):
        plain, packed = table.get(address), table.get(address, Accept_Encoding=accepted)
        assert packed.headers["Content-Encoding"] == coding
        assert UNPACK[coding](packed.data) == plain.data
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert "Accept-Encoding" in varies(plain) & varies(packed)
        again = table.get(address, If_None_Match=packed.headers["ETag"], Accept_Encoding=accepted)
        assert again.status_code == 304
        assert {"Date"}.isdisjoint({*plain.headers.keys(), *again.headers.keys()}), "the server says it, once"
    large = table.get(f"/static/{site().release}/docs/swagger-ui-bundle.js", Accept_Encoding=accepted)
    assert large.headers["Content-Encoding"] == "gzip", "brotli would take seconds"


def test_files_of_other_releases_are_404_without_caching(table: Table) -> None:
    answer = table.get("/static/0123456789abcdef/main.js")
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Load the page again" in answer.get_json()["detail"]
    plain = table.get("/static/main.js")
    assert (plain.status_code, plain.headers["Cache-Control"]) == (200, "no-cache")


def test_the_path_of_files_is_the_release_that_pages_compare(table: Table) -> None:
    assert site().release == release_of(STATIC)


def test_initial_imports_of_the_page_are_preloaded(table: Table) -> None:
    preloaded = {
        language: re.findall(r'<link rel="modulepreload" href="/static/[0-9a-f]+/([^"]+)">', page.text)
        for language in ("en", "de")
        for page in [table.get("/", Accept_Language=f"{language}-XX,{language};q=0.8,fr;q=0.5")]
    }
    for language, modules in preloaded.items():
        assert modules[0] == "main.js"
        assert len(set(modules)) == len(modules)
        assert {"vendor/preact.js", "kit/base/lib.js", f"kit/texts/{language}.js"} <= set(modules)
        assert not any(module.startswith("rulesets/star") for module in modules), "these are imported later"
    assert len(preloaded["en"]) == len(preloaded["de"])
    assert table.get("/", Accept_Language="fr").text == table.get("/", Accept_Language="en").text


def test_later_imports_are_preloaded_too(table: Table) -> None:
    page = table.get("/").text
    at_once = set(re.findall(r'<link rel="modulepreload" href="/static/[0-9a-f]+/([^"]+)">', page))
    (listed,) = re.findall(r'<script type="application/json" id="later">(.+?)</script>', page)
    later = json.loads(listed)
    assert {"screens/game/game.js", "rulesets/starfarers/views.js"} <= set(later)
    for entry, modules in later.items():
        assert modules[0] == entry
        assert not at_once & set(modules), "these are there already"
        assert set(site().modules(entry)) <= at_once | set(modules)


def test_every_import_leads_to_a_file() -> None:
    found = site()
    paths = [
        path for folder in ("kit", "rulesets", "screens") for path in sorted((STATIC / folder).rglob("*.js"))
    ]
    assert len(paths) > 150
    for path in paths:
        name = path.relative_to(STATIC).as_posix()
        for each in [*found.modules(name), *found.later(name)]:
            assert found.file(each), f"{path} imports {each}, which is not there"


def test_style_sheets_arrive_as_one_and_can_be_joined(table: Table) -> None:
    for path in ("/", "/api/docs"):
        page = table.get(path)
        (sheet,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page.text)
        joined = table.get(sheet)
        assert joined.headers["Content-Type"] == "text/css; charset=utf-8"
        assert "@import" not in joined.text
        paths = re.findall(r"url\(['\"]?([^'\")]{1,60})", joined.text)
        for path in {one for one in paths if not one.startswith(("data:", "#"))}:
            file = table.get(urljoin(sheet, path))
            kind = "image/svg+xml" if path.endswith(".svg") else "font/woff2"
            assert (file.status_code, file.headers["Content-Type"].split(";")[0]) == (200, kind), path


def test_the_style_sheet_of_the_page_is_sent_without_comments(table: Table) -> None:
    (sheet,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', table.get("/").text)
    sent = table.get(sheet).text
    assert "/*" not in sent
    assert "\n " not in sent
    assert sent.count("{") == sent.count("}") > 100


def test_fonts_lie_beside_their_licences() -> None:
    fonts = {path.stem for path in (STATIC / "fonts").glob("*.woff2")}
    assert fonts == {"Exo2", "Inter"}
    for name in fonts:
        assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / f"OFL-{name}.txt").read_text()


def test_manifest_icons_and_robots_file_are_served(table: Table) -> None:
    page = table.get("/").text
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', page)
    manifest = table.get(address)
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    said = json.loads(manifest.data)
    assert {"name", "short_name", "start_url", "display", "icons"} <= set(said)
    folder = address.rsplit("/", 1)[0]
    for icon in said["icons"]:
        assert table.get(f"{folder}/{icon['src']}").headers["Content-Type"] == icon["type"]
    assert len(re.findall(r'<meta name="theme-color" ', page)) == 2
    assert re.search(r'<meta name="description" content="[^"]{40,}">', page)
    assert "Disallow: /api/v1/" in table.get("/robots.txt").text


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("/games", "/#/"),
        ("/games/0b1c", "/#/games/0b1c"),
        ("/games/0b1c?v=12", "/#/games/0b1c?v=12"),
        ("/games/%22%3E%0d%0aX: 1?v=%0d%0a%23", "/#/games/%22%3E%0D%0AX%3A%201?v=%0D%0A%23"),
    ],
)
def test_an_address_that_was_typed_without_its_sign_leads_there(table: Table, typed: str, place: str) -> None:
    answer = table.get(typed)
    assert (answer.status_code, answer.headers["Location"]) == (302, place)
