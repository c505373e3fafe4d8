"""Pages for people: the start page and the documentation, from files of this package only."""

from pathlib import Path

from flask import Blueprint, Response, send_from_directory

STATIC = Path(__file__).resolve().parents[1] / "static"

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def start() -> Response:
    """Show the start page."""
    return _file("index.html", max_age=0)


@blueprint.get("/api/docs")
def documentation() -> Response:
    """Show the documentation of the API."""
    return _file("docs/index.html", max_age=0)


@blueprint.get("/verify.py")
def verifier() -> Response:
    """Give the script that checks archives, for anybody to run at home."""
    made = _file("verify.py", max_age=0)
    made.headers["Content-Type"] = "text/x-python; charset=utf-8"
    return made


@blueprint.get("/static/<path:name>")
def static_file(name: str) -> Response:
    """Serve a file that a page needs."""
    return _file(name, max_age=300)


def _file(name: str, *, max_age: int) -> Response:
    made = send_from_directory(STATIC, name, max_age=max_age)
    made.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    return made
