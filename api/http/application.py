"""Flask without what this service has no use for, and would pay for at every request."""

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
    """An application of one host, with plain views and no sessions, and one hook on either side of them."""

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None)
        self.url_map.strict_slashes = False
        self.url_map.merge_slashes = False
        self.session_interface = _NoSessions()
        self.before: Before = _nothing_before
        self.after: After = _nothing_after

    def ensure_sync(self, func: Any) -> Any:
        """Take every view for what it is: none is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Bind the rules to a request, whatever host it names; raises SecurityError for none at all."""
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
        """Do what comes before every view."""
        return self.before(current())

    def process_response(self, response: Response) -> Response:
        """Do what comes after every view."""
        return self.after(current(), response)


def current() -> Request:
    """Give the request itself, where more than one thing is asked of it."""
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
