"""Responses that send a page or a file of the site, compressed and cacheable."""

from flask import Response, request

from api.http.compression import takes
from api.http.site import DEFAULT_LANGUAGE, Asset, site

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

ALWAYS_REVALIDATE = "no-cache"
CACHE_FOREVER = "public, max-age=31536000, immutable"


def page_response(name: str) -> Response:
    """Render a page of this release in the client's language."""
    wanted = request.accept_languages.best_match(site().languages, default=DEFAULT_LANGUAGE)
    made = asset_response(site().page(name, wanted), ALWAYS_REVALIDATE)
    made.vary.add("Accept-Language")
    return made


def asset_response(asset: Asset, caching: str) -> Response:
    """Send a file in the best coding that the client accepts, or 304 if the client's copy is current."""
    coding, content = _coded(asset)
    made = Response(content, content_type=asset.content_type)
    made.set_etag(f"{asset.tag}-{coding}" if coding else asset.tag)
    if coding:
        made.headers["Content-Encoding"] = coding
    if asset.packed:
        made.vary.add("Accept-Encoding")
    made.headers["Cache-Control"] = caching
    if asset.content_type.startswith(("text/html", "image/svg")):  # browsers may open these as documents
        made.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    made.make_conditional(request)
    del made.headers["Date"]  # the server adds it to every response
    return made


def _coded(asset: Asset) -> tuple[str, bytes]:
    """Return the content coding, empty for none, and the content in that coding."""
    if takes("br", request.environ) and (best := asset.packed_best):
        return "br", best
    if takes("gzip", request.environ) and asset.packed:
        return "gzip", asset.packed
    return "", asset.content
