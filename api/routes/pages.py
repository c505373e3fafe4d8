"""Pages for people: the start page and the documentation, from files of this package only."""

import re
from urllib.parse import quote

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from api.http.compression import takes
from api.http.problems import problem
from api.http.release import LENGTH
from api.http.site import DEFAULT_LANGUAGE, STATIC, Asset, site

__all__ = ["STATIC"]

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

ALWAYS_ASKED = "no-cache"
NEVER_ASKED_AGAIN = "public, max-age=31536000, immutable"

ROBOTS = b"User-agent: *\nDisallow: /api/v1/\n"

_RELEASE = re.compile(f"[0-9a-f]{{{LENGTH}}}")

STATIC_RULE = "/static/<path:name>"

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def start() -> Response:
    """Show the start page."""
    return page("index.html")


@blueprint.get("/games")
@blueprint.get("/games/<game>")
def typed(game: str = "") -> BaseResponse:
    """Lead who typed the address of a game as of a page of its own to where it is: after the #."""
    place = f"games/{quote(game)}" if game else ""
    version = request.args.get("v")
    asked = "" if version is None else f"?v={quote(version)}"
    return redirect(f"/#/{place}{asked}")


@blueprint.get("/api/docs")
def documentation() -> Response:
    """Show the documentation of the API."""
    return page("docs/index.html")


@blueprint.get("/verify.py")
def verifier() -> Response:
    """Give the script that checks archives, for anybody to run at home."""
    return _found("verify.py", ALWAYS_ASKED)


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Ask those who gather pages to leave the API alone."""
    return _sent(Asset("robots.txt", ROBOTS), ALWAYS_ASKED)


@blueprint.get(STATIC_RULE)
def static_file(name: str) -> Response:
    """Serve a file that a page needs: by its release for good, of another release not at all."""
    first, _, rest = name.partition("/")
    if first == site().release:
        return _found(rest, NEVER_ASKED_AGAIN)
    if _RELEASE.fullmatch(first):
        return problem("not-found", "This file belongs to another release of the page. Load the page again.")
    return _found(name, ALWAYS_ASKED)


def page(name: str) -> Response:
    """Answer with a page for the language of who asks; its files are those of this release."""
    wanted = request.accept_languages.best_match(site().languages, default=DEFAULT_LANGUAGE)
    made = _sent(site().page(name, wanted), ALWAYS_ASKED)
    made.vary.add("Accept-Language")
    return made


def _found(name: str, caching: str) -> Response:
    asset = site().file(name)
    return problem("not-found", "There is no such file.") if asset is None else _sent(asset, caching)


def _sent(asset: Asset, caching: str) -> Response:
    """Answer with a file, compressed as who asks takes it, or say that what the reader has is still right."""
    coding, content = _coded(asset)
    made = Response(content, content_type=asset.content_type)
    made.set_etag(f"{asset.tag}-{coding}" if coding else asset.tag)
    if coding:
        made.headers["Content-Encoding"] = coding
    if asset.packed:
        made.vary.add("Accept-Encoding")
    made.headers["Cache-Control"] = caching
    if asset.content_type.startswith(("text/html", "image/svg")):  # what a browser may show by itself
        made.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    made.make_conditional(request)
    del made.headers["Date"]  # the server dates every answer
    return made


def _coded(asset: Asset) -> tuple[str, bytes]:
    """Choose how a file is sent: the name of its coding, empty for none, and what it is then."""
    if takes("br", request.environ) and (best := asset.packed_best):
        return "br", best
    if takes("gzip", request.environ) and asset.packed:
        return "gzip", asset.packed
    return "", asset.content
