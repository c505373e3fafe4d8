"""A game as a part of other sites' pages, where the settings name these sites."""

from uuid import UUID

from flask import Blueprint, Response

from api.http.assets import page_response
from api.process.runtime import runtime

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors "
)
_REFUSAL = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Starledger</title>
<p>This service does not allow other sites to show its games.</p>
<p><a href="/#/games/{game}" target="_blank" rel="noopener">Open the game there</a></p>
</html>
"""

blueprint = Blueprint("embeds", __name__)


@blueprint.get("/embed/<uuid:game_id>")
def embed(game_id: UUID) -> Response:
    """Show a game to spectators, in frames of the sites that may; refuse with a word where none may."""
    origins = runtime().settings.embed_origins
    if not origins:
        refused = Response(_REFUSAL.format(game=game_id), status=403, content_type="text/html; charset=utf-8")
        refused.headers["Content-Security-Policy"] = f"{_POLICY}*"  # else nobody could read the word
        return refused
    made = page_response("embed.html")
    made.headers["Content-Security-Policy"] = _POLICY + " ".join(["'self'", *origins])
    return made
