"""Artificial faults of the connection between a bot and the service."""

import random
import time
from collections.abc import Iterator
from enum import StrEnum
from itertools import cycle

import httpx


class Fault(StrEnum):
    """The kinds of faults, in words."""

    LOST = "lost connections"
    SLOW = "a slow line"
    RESTARTS = "restarts of the service"
    KILLS = "workers killed"


FAULTS = tuple(Fault)

_LOST_SHARE = 0.3
_SLOW_S = (0.05, 0.3)
_UP_S, _DOWN_S = 1.5, 1.0


def transport_with(fault: Fault | None) -> httpx.BaseTransport | None:
    """Return the HTTP transport with a fault; None for the default transport."""
    match fault:
        case Fault.LOST:
            return _Lost()
        case Fault.SLOW:
            return _Slow()
        case Fault.RESTARTS:
            return _Restarts()
        case _:
            return None


class _Lost(httpx.HTTPTransport):
    """Loses requests and responses."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if random.random() < _LOST_SHARE / 2:  # noqa: S311  no secret
            raise httpx.ConnectError("The request was lost on purpose.", request=request)
        answer = super().handle_request(request)
        if random.random() < _LOST_SHARE / 2:  # noqa: S311  no secret
            answer.close()
            raise httpx.ReadError("The answer was lost on purpose.", request=request)
        return answer


class _Slow(httpx.HTTPTransport):
    """Delays requests and responses."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        time.sleep(random.uniform(*_SLOW_S))  # noqa: S311  no secret
        answer = super().handle_request(request)
        time.sleep(random.uniform(*_SLOW_S))  # noqa: S311  no secret
        return answer


class _Restarts(httpx.HTTPTransport):
    """Simulates restarts: the service is away for a second at a time, and pending requests are lost."""

    def __init__(self) -> None:
        super().__init__()
        self._phases: Iterator[tuple[bool, float]] = cycle([(True, _UP_S), (False, _DOWN_S)])
        self._is_up, self._until = False, 0.0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if not self._look():
            raise httpx.ConnectError("The service is away on purpose.", request=request)
        answer = super().handle_request(request)
        if not self._look():
            answer.close()
            raise httpx.ReadError("The service went away on purpose.", request=request)
        return answer

    def _look(self) -> bool:
        while time.monotonic() >= self._until:
            self._is_up, lasts_s = next(self._phases)
            self._until = time.monotonic() + lasts_s
        return self._is_up
