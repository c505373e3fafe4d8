"""A game of a running service, fetched over HTTP."""

import http.client
import json
from ipaddress import ip_address
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener
from uuid import UUID

from cli.access import JSON, Refused, Unreachable

PATIENCE_S = 15.0
WAIT_S = 20
LONGEST_ANSWER = 64 * 1024 * 1024

_TRY_AGAIN = frozenset({429, 502, 503, 504})


class _NoRedirects(HTTPRedirectHandler):
    """Refuses redirects, because they could send the token to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


class RemoteGame:
    """A game of a running service. The token is sent only in a header."""

    def __init__(self, url: str, game: UUID, *, token: str | None, seat: int | None) -> None:
        """View a game of the service at a URL. Raises Refused for a malformed URL."""
        address = urlsplit(url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise Refused(f"{url} is not an address such as http://127.0.0.1:8000.")
        self._base = f"{url.rstrip('/')}/api/v1"
        self._game = f"/games/{game}"
        self._seat = {} if seat is None else {"seat": seat}
        self._headers = {"Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        proxies = [ProxyHandler({})] if _is_here(address.hostname) else []
        self._opener = build_opener(_NoRedirects, *proxies)

    def summary(self) -> JSON:
        """Return the game's summary."""
        return self._get(self._game)

    def title(self, ruleset: str) -> str:
        """Return the title of a ruleset."""
        return str(self._get(f"/rulesets/{ruleset}").get("title", ruleset))

    def board(self, version: int) -> JSON | None:
        """Return the observation at a version; None before the start."""
        return self._get(f"{self._game}/board", none_on=409, version=version, **self._seat) or None

    def standings(self, version: int) -> list[JSON]:
        """Return the scores at a version; empty before the start."""
        found = self._get(f"{self._game}/scoreboard", none_on=409, version=version, **self._seat)
        return list(found.get("standings", []))

    def log(self, *, after: int, limit: int, upto: int | None = None) -> JSON:
        """Return the log lines after a version."""
        until = {} if upto is None else {"version": upto}
        return self._get(f"{self._game}/log", after=after, limit=limit, **until, **self._seat)

    def wait(self, version: int) -> None:
        """Wait a limited time for an event after a version."""
        self._get(f"{self._game}/events", after=version, limit=1, wait=WAIT_S, **self._seat)

    def _get(self, path: str, *, none_on: int | None = None, **query: Any) -> JSON:
        url = f"{self._base}{path}{'?' if query else ''}{urlencode(query)}"
        try:
            request = Request(url, headers=self._headers)  # noqa: S310  http and https only, see above
            with self._opener.open(request, timeout=PATIENCE_S + query.get("wait", 0)) as answer:
                found = json.loads(answer.read(LONGEST_ANSWER))
        except HTTPError as error:
            with error:
                if error.code == none_on:
                    return {}
                raise _failure(error) from error
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            raise Unreachable(f"{self._base} does not answer: {reason}") from error
        except ValueError as error:
            raise Refused(f"{self._base} answers something else than Starledger does.") from error
        if not isinstance(found, dict):
            raise Refused(f"{self._base} answers something else than Starledger does.")
        return found


def _failure(error: HTTPError) -> Refused | Unreachable:
    try:
        detail = json.loads(error.read(LONGEST_ANSWER))["detail"]
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
        detail = f"The service answers {error.code}."
    if error.code not in _TRY_AGAIN:
        return Refused(str(detail))
    after = error.headers.get("Retry-After", "1")
    return Unreachable(str(detail), retry_after_s=min(int(after), 60) if after.isdecimal() else 1)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
