"""The status page for people, and the same as JSON, outside the versioned paths."""

from flask import Blueprint, Response, request

from api.http.assets import CONTENT_SECURITY_POLICY
from api.http.responses import answer
from api.http.status_page import LANGUAGES, status_page
from api.process.runtime import runtime
from services.status import CACHED_S

blueprint = Blueprint("status", __name__)

_CACHING = f"public, max-age={CACHED_S:.0f}"


@blueprint.get("/status")
def status() -> Response:
    """Show the status as a page, or as JSON to clients that prefer it."""
    if request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json":
        made = status_json()
    else:
        language = request.accept_languages.best_match(LANGUAGES, default=LANGUAGES[0])
        made = Response(
            status_page(runtime().status.read(), language), content_type="text/html; charset=utf-8"
        )
        made.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        made.headers["Cache-Control"] = _CACHING
        made.vary.add("Accept-Language")
    made.vary.add("Accept")
    return made


@blueprint.get("/status.json")
def status_json() -> Response:
    """Return the status as JSON."""
    made = answer(runtime().status.read())
    made.headers["Cache-Control"] = _CACHING
    return made
