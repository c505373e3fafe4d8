"""Limits on a caller's requests: token buckets and stream counts for the whole service.

Redis holds them, and a process fetches tokens from it in small batches. While Redis is unavailable, each
process counts alone.
"""

import ipaddress
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from api.http.shared_counts import STREAMS_FOR_S, SharedCounts
from services.errors import TooManyRequests
from services.settings import Limits

KEPT_BUCKETS = 100_000
"""Maximum number of cached buckets; the least recently used is evicted first."""


HANDFUL_S = 0.1
"""A process fetches as many tokens for a caller as refill in this time, at least one."""

HELD_S = 1.0
"""Seconds for which fetched tokens stay valid."""

STREAMS_TOLD_EVERY_S = STREAMS_FOR_S / 4


class RateAllowance:
    """The remainder of a rate after a request, for the ``RateLimit-*`` headers."""

    __slots__ = ("limit", "remaining", "reset_s")

    def __init__(self, limit: int, remaining: int, reset_s: int) -> None:
        self.limit = limit
        self.remaining = remaining
        self.reset_s = reset_s


class Rate:
    """A token bucket: a number of requests per period, which is also the burst size; 0 means no limit."""

    def __init__(
        self,
        name: str,
        *,
        amount: int,
        period_s: float,
        shared: SharedCounts | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """``shared`` counts for all processes; without it, this process counts alone."""
        self.name = name
        self._amount = amount
        self._period_s = period_s
        self._pace = amount / period_s
        self._handful = max(1, int(self._pace * HANDFUL_S))
        self._shared = shared
        self._clock = clock or time.monotonic
        # the tokens left, and the time of that count
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._held: OrderedDict[str, tuple[int, float, float]] = OrderedDict()
        """The number of fetched tokens, the number left in Redis, and the time of expiry."""

    def take(self, caller: str) -> RateAllowance | None:
        """Take a token. Raises TooManyRequests."""
        if not self._amount:
            return None
        return self._take_held(caller) or self._take_alone(caller)

    def _take_held(self, caller: str) -> RateAllowance | None:
        """Take a fetched token; None while Redis is unavailable."""
        if self._shared is None:
            return None
        now = self._clock()
        count, left, until = self._held.pop(caller, (0, 0.0, 0.0))
        if count == 0 or until < now:
            fetched = self._shared.take(
                self.name, caller, amount=self._amount, pace=self._pace, wanted=self._handful
            )
            if fetched is None:
                return None
            count, left = fetched
            # another request may have fetched some meanwhile
            count += self._held.pop(caller, (0, 0.0, 0.0))[0]
            until = now + HELD_S
            if count == 0:
                raise self._reached(left)
        if count > 1:
            self._held[caller] = (count - 1, left, until)
            if len(self._held) > KEPT_BUCKETS:
                self._held.popitem(last=False)
        return self._allowance(left + count - 1)

    def _take_alone(self, caller: str) -> RateAllowance:
        now = self._clock()
        left, since = self._buckets.pop(caller, (float(self._amount), now))
        left = min(float(self._amount), left + (now - since) * self._pace)
        if left < 1:
            self._buckets[caller] = (left, now)
            raise self._reached(left)
        self._buckets[caller] = (left - 1, now)
        if len(self._buckets) > KEPT_BUCKETS:
            self._buckets.popitem(last=False)
        return self._allowance(left - 1)

    def _allowance(self, left: float) -> RateAllowance:
        return RateAllowance(self._amount, int(left), int((self._amount - left) / self._pace + 0.999))

    def _reached(self, left: float) -> "LimitReached":
        wait_s = max(1, int((1 - left) / self._pace + 0.999))
        return LimitReached(self.name, self._amount, wait_s)


_MESSAGES = {
    "writes": "limit-of-writes",
    "reads": "limit-of-reads",
    "preflights": "limit-of-preflights",
    "probes": "limit-of-probes",
    "new games": "limit-of-new-games",
    "new players": "limit-of-new-players",
    "reports": "limit-of-reports",
    "open streams": "limit-of-streams",
    "long requests": "limit-of-long-requests",
}
"""The message of each limit."""


class LimitReached(TooManyRequests):
    """A rate or a count is exhausted."""

    def __init__(self, name: str, amount: int, wait_s: int) -> None:
        super().__init__(_MESSAGES[name], number=amount, retry_after_s=wait_s)
        self.allowance = RateAllowance(amount, 0, wait_s)


class Concurrency:
    """Limits the concurrent requests of each caller in this process; 0 means no limit."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self._most = most
        self._counts: dict[str, int] = {}
        self._counting = threading.Lock()

    def enter(self, caller: str) -> Callable[[], None]:
        """Count a request, and return the function that ends the count.

        Raises LimitReached. An empty caller has no limits and is not counted.
        """
        if not self._most or not caller:
            return _count_nothing
        with self._counting:
            count = self._counts.get(caller, 0)
            if count >= self._most:
                raise LimitReached(self.name, self._most, 1)
            self._counts[caller] = count + 1
        return partial(self._leave, caller)

    def _leave(self, caller: str) -> None:
        with self._counting:
            self._counts[caller] -= 1
            if not self._counts[caller]:
                del self._counts[caller]


def _count_nothing() -> None:
    return


class Limiter:
    """All rates and open streams, as one process knows them."""

    def __init__(self, limits: Limits, *, queue_url: str | None = None, behind_proxies: bool = False) -> None:
        """``queue_url`` is the shared Redis; ``behind_proxies`` is True if proxies forward the requests."""
        self._limits = limits
        self._loopback_is_free = not limits.on_loopback and not behind_proxies
        self._shared = shared = None if queue_url is None else SharedCounts(queue_url)

        def rate(name: str, amount: int, period_s: float = 1.0) -> Rate:
            return Rate(name, amount=amount, period_s=period_s, shared=shared)

        self.writes = rate("writes", limits.writes_per_s)
        self.reads = rate("reads", limits.reads_per_s)
        self.preflights = rate("preflights", limits.reads_per_s)
        self.probes = rate("probes", limits.probes_per_s)
        self.new_games = rate("new games", limits.new_games_per_hour, 3600.0)
        self.new_players = rate("new players", limits.new_players_per_hour, 3600.0)
        self.reports = rate("reports", limits.reports_per_hour, 3600.0)
        self.long_requests = Concurrency("long requests", limits.long_requests_per_caller)
        self._streams: dict[str, int] = {}
        self._telling: threading.Thread | None = None
        self._closed = threading.Event()

    def close(self) -> None:
        """Stop reporting open streams, and close the connections to Redis."""
        self._closed.set()
        if self._telling is not None:
            self._telling.join(timeout=2.0)  # it must not use a connection that is closed below
            self._telling = None
        if self._shared is not None:
            self._shared.close()

    def counted_as(self, address: str, environ: Mapping[str, object]) -> str:
        """Return the name under which an address is counted; empty if it has no limits.

        A request that came through a proxy is never local, however near the proxy is and whatever its headers
        say.
        """
        name, is_loopback = _caller_at(address)
        if is_loopback and self._loopback_is_free and not _FORWARDED & environ.keys():
            return ""
        return name

    def open_stream(self, address: str) -> None:
        """Count a stream, or a waiting request; an empty address has no limit.

        Raises TooManyRequests.
        """
        most = self._limits.streams_per_address
        count = self._streams.get(address, 0) + 1
        if not most or not address:
            self._streams[address] = count
            return
        if count > most:
            raise LimitReached("open streams", most, 5)
        # counted before the call to Redis, so that no other stream takes the place meanwhile
        self._streams[address] = count
        if self._shared is not None and self._shared.count_streams(address, count, most=most) is False:
            self._count_out(address)
            raise LimitReached("open streams", most, 5)
        self._tell_streams()

    def close_stream(self, address: str) -> None:
        """End the count of a stream."""
        left = self._count_out(address)
        if self._shared is not None and self._limits.streams_per_address and address:
            self._shared.count_streams(address, left, most=0)

    def _count_out(self, address: str) -> int:
        count = self._streams.pop(address, 0) - 1
        if count > 0:
            self._streams[address] = count
        return max(0, count)

    def _tell_streams(self) -> None:
        """Start a thread that reports the open streams to the other processes."""
        if self._shared is None or self._telling is not None:
            return
        self._closed.clear()
        self._telling = threading.Thread(target=self._tell, name="streams", daemon=True)
        self._telling.start()

    def _tell(self) -> None:
        assert self._shared is not None
        while not self._closed.wait(STREAMS_TOLD_EVERY_S):
            counts = {address: count for address, count in self._streams.copy().items() if address}
            if counts:
                self._shared.keep_streams(counts)


_FORWARDED = frozenset(
    f"HTTP_{name.upper().replace('-', '_')}"
    for name in (
        "Forwarded",
        "Via",
        "X-Real-IP",
        "X-Client-IP",
        "X-Cluster-Client-IP",
        "True-Client-IP",
        "CF-Connecting-IP",
        *(f"X-Forwarded{rest}" for rest in ("", "-By", "-For", "-Host", "-Port", "-Proto", "-Server")),
    )
)
"""WSGI names of the headers that proxies add."""

_WITH_PORT = re.compile(r"\[(?P<v6>[^\]]*)\](:\d+)?|(?P<v4>[\d.]+):\d+")


@lru_cache(maxsize=4096)
def _caller_at(address: str) -> tuple[str, bool]:
    """Return the name of the caller at an address, and True if the address is loopback.

    An IPv6 caller is named by its /64 network, because its owner may use any address there. An IPv6 address
    that wraps a public IPv4 address is named by the IPv4 address. Only ``127.0.0.0/8`` and ``::1`` are
    loopback, because a sender can choose the address that its source address wraps. All callers without a
    valid address, as a proxy may forward one, share a name.
    """
    with_port = _WITH_PORT.fullmatch(address)
    if with_port is not None:
        address = with_port["v6"] or with_port["v4"]
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown", False
    if isinstance(found, ipaddress.IPv4Address):
        return str(found), found.is_loopback
    inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
    if inner is not None and not inner.is_loopback:
        return str(inner), False
    return str(ipaddress.IPv6Network((int(found), 64), strict=False)), found.is_loopback and inner is None
