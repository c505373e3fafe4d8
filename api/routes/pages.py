"""The start page, the documentation and their files, all served from this package."""

import re
from html import escape
from urllib.parse import quote
from uuid import UUID

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from api.http import cards
from api.http.assets import (
    ALWAYS_REVALIDATE,
    CACHE_FOREVER,
    CONTENT_SECURITY_POLICY,
    asset_response,
    page_response,
)
from api.http.problems import problem
from api.http.release import LENGTH
from api.http.site import Asset, site
from api.process.runtime import runtime
from domain.kernel.messages import Message
from services.errors import GameDamaged, NotFound
from services.reading.summaries import Summary

CARD_AGE_S = 3600
"""Seconds for which clients may cache a picture, since its address contains the game's version."""

_SHARED = """<!doctype html>
<html lang="en" prefix="og: https://ogp.me/ns#">
<meta charset="utf-8">
<title>{title}</title>
<meta name="description" content="{words}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Starledger">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{words}">
<meta property="og:url" content="{url}">
<meta property="og:image" content="{picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="{words}">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url={place}">
<p><a href="{place}">{title}</a></p>
</html>
"""

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
    """Return a preview of the game for sites that show links, which redirects people to the page."""
    summary = _summary(game)
    return redirect(_place(game)) if summary is None else _described(summary)


def _summary(game: str) -> Summary | None:
    """Return the summary of a game, which any spectator may see; None if there is no such game."""
    try:
        return runtime().service.queries.summary(UUID(game))
    except (GameDamaged, NotFound, ValueError):
        return None


def _described(summary: Summary) -> Response:
    """Render a page with the properties that other sites read."""
    title = runtime().service.games.rulesets[summary.ruleset].title
    words = {
        "title": cards.title_of(summary, title),
        "words": cards.words_of(summary),
        "url": request.base_url,
        "picture": f"{request.host_url}games/{summary.id}/card.png?v={summary.version}",
        "place": _place(summary.id),
    }
    page = _SHARED.format(**{name: escape(said) for name, said in words.items()})
    made = Response(page, content_type="text/html; charset=utf-8")
    made.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    made.headers["Cache-Control"] = ALWAYS_REVALIDATE
    return made


@blueprint.get("/games/<uuid:game_id>/card.png")
def card(game_id: UUID) -> Response:
    """Send the preview picture of shared links. It shows only facts that any spectator may see."""
    summary = _summary(str(game_id))
    if summary is None:
        return problem("not-found", Message("no-such-game"))
    title = runtime().service.games.rulesets[summary.ruleset].title
    picture = runtime().background.card(cards.card(summary, title))
    made = Response(picture, content_type="image/png")
    made.headers["Cache-Control"] = f"public, max-age={CARD_AGE_S}"
    return made


def _place(game: str) -> str:
    """Return a game's address in the page, with the version that the request names."""
    version = request.args.get("v")
    asked = "" if version is None else f"?v={quote(version)}"
    return f"/#/games/{quote(game)}{asked}" if game else f"/#/{asked}"


@blueprint.get("/api/docs")
def documentation() -> Response:
    """Show the API documentation."""
    return page_response("docs/index.html")


@blueprint.get("/verify.py")
def verifier() -> Response:
    """Serve the script that verifies archives offline."""
    return _found("verify.py", ALWAYS_REVALIDATE)


@blueprint.get("/service-worker.js")
def service_worker() -> Response:
    """Serve the service worker, which caches pages for offline use.

    Its path is the root, because it controls only pages below its path.
    """
    return _found("service-worker.js", ALWAYS_REVALIDATE)


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
        return problem("not-found", Message("file-of-another-release"))
    return _found(name, ALWAYS_REVALIDATE)


def _found(name: str, caching: str) -> Response:
    asset = site().file(name)
    return problem("not-found", Message("no-such-file")) if asset is None else asset_response(asset, caching)
