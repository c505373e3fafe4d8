"""Limits on how much one caller may ask for: token buckets and counts, per process."""

import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache

from services.errors import TooManyRequests
from services.settings import Limits

KEPT_BUCKETS = 100_000
"""How many callers' buckets are kept; the one not seen for longest goes first."""


class Allowance:
    """What is left of a rate after a request: told in ``RateLimit-*``."""

    __slots__ = ("limit", "remaining", "reset_s")

    def __init__(self, limit: int, remaining: int, reset_s: int) -> None:
        self.limit = limit
        self.remaining = remaining
        self.reset_s = reset_s


class Rate:
    """So many requests in so many seconds, a whole period's worth at once at most; 0 means no limit."""

    def __init__(
        self, name: str, *, amount: int, period_s: float, clock: Callable[[], float] | None = None
    ) -> None:
        self.name = name
        self._amount = amount
        self._period_s = period_s
        self._clock = clock or time.monotonic
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, as of when

    def take(self, caller: str) -> Allowance | None:
        """Take one. Raises TooManyRequests."""
        if not self._amount:
            return None
        now = self._clock()
        left, since = self._buckets.pop(caller, (float(self._amount), now))
        pace = self._amount / self._period_s
        left = min(float(self._amount), left + (now - since) * pace)
        if left < 1:
            self._buckets[caller] = (left, now)
            wait_s = max(1, int((1 - left) / pace + 0.999))
            raise LimitReached(self.name, self._amount, self._period_s, wait_s)
        self._buckets[caller] = (left - 1, now)
        if len(self._buckets) > KEPT_BUCKETS:
            self._buckets.popitem(last=False)
        return Allowance(self._amount, int(left - 1), int((self._amount - left + 1) / pace + 0.999))


class LimitReached(TooManyRequests):
    """A rate was used up, or a count is full."""

    def __init__(self, name: str, amount: int, period_s: float, wait_s: int) -> None:
        period = {1.0: "a second", 3600.0: "an hour"}.get(period_s, "at a time")
        super().__init__(f"The limit is {amount} {name} {period}.", retry_after_s=wait_s)
        self.allowance = Allowance(amount, 0, wait_s)


class Limiter:
    """All rates of a process, and the streams that are open."""

    def __init__(self, limits: Limits, *, behind_proxies: bool = False) -> None:
        """``behind_proxies`` is whether proxies are known to stand in front."""
        self._limits = limits
        self._loopback_is_free = not limits.on_loopback and not behind_proxies
        self.writes = Rate("writes", amount=limits.writes_per_s, period_s=1.0)
        self.reads = Rate("reads", amount=limits.reads_per_s, period_s=1.0)
        self.preflights = Rate("preflights", amount=limits.reads_per_s, period_s=1.0)
        self.probes = Rate("probes", amount=limits.probes_per_s, period_s=1.0)
        self.new_games = Rate("new games", amount=limits.new_games_per_hour, period_s=3600.0)
        self.new_players = Rate("new players", amount=limits.new_players_per_hour, period_s=3600.0)
        self._streams: dict[str, int] = {}

    def counted_as(self, address: str, environ: Mapping[str, object]) -> str:
        """Say as whom limits count the caller at an address; empty for one for whom none holds.

        Whoever comes through a proxy is not on the same machine, however near the proxy is and whomever its
        headers name.
        """
        name, is_loopback = _caller_at(address)
        if is_loopback and self._loopback_is_free and not _FORWARDED & environ.keys():
            return ""
        return name

    def open_stream(self, address: str) -> None:
        """Count a stream in, or what waits like one; for nobody (an empty address) without a limit.

        Raises TooManyRequests.
        """
        most = self._limits.streams_per_address
        count = self._streams.get(address, 0)
        if most and count >= most and address:
            raise LimitReached("open streams", most, 0.0, 5)
        self._streams[address] = count + 1

    def close_stream(self, address: str) -> None:
        """Count a stream out."""
        count = self._streams.get(address, 0)
        if count > 1:
            self._streams[address] = count - 1
        else:
            self._streams.pop(address, None)


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
"""What proxies add to a request, as WSGI names it."""

_WITH_PORT = re.compile(r"\[(?P<v6>[^\]]*)\](:\d+)?|(?P<v4>[\d.]+):\d+")


@lru_cache(maxsize=4096)
def _caller_at(address: str) -> tuple[str, bool]:
    """Name the caller at an address, and say whether that is this machine.

    Of IPv6 that is the network of 64 bits, any address of which its owner may take, and the IPv4 address
    where one is wrapped up in it. What is no address, as a proxy may name one, is one caller.
    """
    with_port = _WITH_PORT.fullmatch(address)
    if with_port is not None:
        address = with_port["v6"] or with_port["v4"]
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "unknown", False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is None:
            network = ipaddress.IPv6Network((int(found), 64), strict=False)
            return str(network), found.is_loopback
        found = inner
    return str(found), found.is_loopback
