"""Flask without features that this service does not use but would pay for on every request."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import get_host

Before = Callable[[Request], Response | None]
After = Callable[[Request, Response], Response]


class Application(Flask):
    """A single-host application with synchronous views, no sessions, and one hook on each side of a view."""

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None)
        self.url_map.strict_slashes = False
        self.url_map.merge_slashes = False
        self.session_interface = _NoSessions()
        self.before: Before = _nothing_before
        self.after: After = _nothing_after

    def ensure_sync(self, func: Any) -> Any:
        """Return the view unchanged, because none is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Bind the URL rules to a request, for any host. Raises SecurityError without a host."""
        if request is None:
            return None
        environ = request.environ
        scheme: str = environ["wsgi.url_scheme"]
        server = (environ["SERVER_NAME"], int(environ["SERVER_PORT"]))
        request.host = host = _host(scheme, environ.get("HTTP_HOST"), server)
        return MapAdapter(
            self.url_map, host, "/", "", scheme, request.path, request.method, environ.get("QUERY_STRING", "")
        )

    def preprocess_request(self) -> Response | None:
        """Run the hook before a view."""
        return self.before(current())

    def process_response(self, response: Response) -> Response:
        """Run the hook after a view."""
        return self.after(current(), response)


def current() -> Request:
    """Return the request itself, which is faster than Flask's proxy for several attributes."""
    found: Request = request_ctx.request
    return found


class _NoSessions(SessionInterface):
    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002  Flask's signature
        return self._none


def _nothing_before(_: Request) -> Response | None:
    return None


def _nothing_after(_: Request, response: Response) -> Response:
    return response


@lru_cache(maxsize=1024)
def _host(scheme: str, named: str | None, server: tuple[str, int]) -> str:
    return get_host(scheme, named, server)
