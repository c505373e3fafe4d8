"""The start page, the documentation and their files, all served from this package."""

import re
from urllib.parse import quote

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from api.http.assets import ALWAYS_REVALIDATE, CACHE_FOREVER, asset_response, page_response
from api.http.problems import problem
from api.http.release import LENGTH
from api.http.site import Asset, site

ROBOTS = b"User-agent: *\nDisallow: /api/v1/\n"

_RELEASE = re.compile(f"[0-9a-f]{{{LENGTH}}}")

STATIC_RULE = "/static/<path:name>"

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def start() -> Response:
    """Show the start page."""
    return page_response("index.html")


@blueprint.get("/games")
@blueprint.get("/games/<game>")
def typed(game: str = "") -> BaseResponse:
    """Redirect a game's path to the page, which expects it after the ``#``."""
    place = f"games/{quote(game)}" if game else ""
    version = request.args.get("v")
    asked = "" if version is None else f"?v={quote(version)}"
    return redirect(f"/#/{place}{asked}")


@blueprint.get("/api/docs")
def documentation() -> Response:
    """Show the API documentation."""
    return page_response("docs/index.html")


@blueprint.get("/verify.py")
def verifier() -> Response:
    """Serve the script that verifies archives offline."""
    return _found("verify.py", ALWAYS_REVALIDATE)


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Ask crawlers not to index the API."""
    return asset_response(Asset("robots.txt", ROBOTS), ALWAYS_REVALIDATE)


@blueprint.get(STATIC_RULE)
def static_file(name: str) -> Response:
    """Serve a page's file: cacheable forever under this release's path, refused under another release's."""
    first, _, rest = name.partition("/")
    if first == site().release:
        return _found(rest, CACHE_FOREVER)
    if _RELEASE.fullmatch(first):
        return problem("not-found", "This file belongs to another release of the page. Load the page again.")
    return _found(name, ALWAYS_REVALIDATE)


def _found(name: str, caching: str) -> Response:
    asset = site().file(name)
    return (
        problem("not-found", "This file does not exist.") if asset is None else asset_response(asset, caching)
    )
