"""Access to a running service: its URL, the caller's token, and the errors of a request."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from services.settings import Settings, seat_token

JSON = dict[str, Any]


class Refused(Exception):
    """The service refuses a request; the message is one clear line, and ``code`` its code if it is known."""

    def __init__(self, message: str, *, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class Unreachable(Exception):
    """The service did not answer; retry after ``retry_after_s``."""

    def __init__(self, message: str, *, retry_after_s: float = 0.0) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class Limited(Unreachable):
    """The caller has reached a limit of the service."""


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    """Turn a refusal or an unreachable service into a one-line error."""
    try:
        yield
    except (Refused, Unreachable) as error:
        raise click.ClickException(str(error)) from error


def read_token(file: Any) -> str | None:
    """Read a token from a file or, without a file, from the environment; None if neither has one."""
    token = seat_token() if file is None else file.read(4096).strip()
    if token is not None and (not token.isascii() or not token.isprintable() or " " in token or not token):
        raise click.ClickException("The token is malformed.")
    return token


def service_url(settings: Settings) -> str:
    """Return the URL at which a client on this machine reaches the service with these settings."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
