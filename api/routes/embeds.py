"""Games embedded in pages of the sites that the settings list."""

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
    """Show a game to spectators in a frame of an allowed site, or a short refusal if no site is allowed."""
    origins = runtime().settings.embed_origins
    if not origins:
        refused = Response(_REFUSAL.format(game=game_id), status=403, content_type="text/html; charset=utf-8")
        refused.headers["Content-Security-Policy"] = f"{_POLICY}*"  # lets any site display the refusal
        return refused
    made = page_response("embed.html")
    made.headers["Content-Security-Policy"] = _POLICY + " ".join(["'self'", *origins])
    return made
