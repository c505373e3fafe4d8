"""Spectators: how many streams without a seat each game has, across all web processes.

Redis holds the counts of each process under a key of its own, which expires. So the count of a killed process
disappears within seconds. While Redis is unavailable, each process counts its own streams alone.
"""

import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import msgspec
import redis

from api.http.shared_counts import AWAY_S

TOLD_EVERY_S = 2.0
"""Seconds between two reports of a process."""

KEPT_S = 8.0
"""Seconds for which a report counts."""

READ_EVERY_S = 1.0
"""Seconds for which a process uses the counts of the others before it reads them again."""

MOST_PROCESSES = 1000
"""Maximum number of processes whose counts are added."""

_TIMEOUT_S = 0.1
_PROCESSES = "starledger:watching"

Counts = Mapping[str, int]


class Spectators:
    """The spectators of games; one object for each web process. The connection opens on first use."""

    def __init__(self, url: str | None, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        """``url`` is the address of Redis; None to count this process alone."""
        self._url = url
        self._monotonic = monotonic
        self._own: Counter[str] = Counter()
        self._others: Counter[str] = Counter()
        self._read_at = self._away_until = float("-inf")
        self._process = ""
        self._client: Any = None
        self._telling: threading.Thread | None = None
        self._closed = threading.Event()

    def enter(self, game: UUID) -> None:
        """Count a stream without a seat."""
        self._own[str(game)] += 1
        if self._url is not None and self._telling is None:
            self._closed.clear()
            self._telling = threading.Thread(target=self._tell_on, name="spectators", daemon=True)
            self.tell()  # before the thread does: two at once would open two connections
            self._telling.start()

    def leave(self, game: UUID) -> None:
        """End the count of a stream."""
        self._own[str(game)] -= 1
        if self._own[str(game)] <= 0:
            del self._own[str(game)]

    def of(self, game: str) -> int:
        """Return the number of a game's spectators; other processes report theirs every few seconds."""
        self._read()
        return self._own[game] + self._others[game]

    def tell(self) -> None:
        """Report the counts of this process to the others."""
        counts = msgspec.json.encode(self._own)

        def tell(client: Any) -> None:
            pipeline = client.pipeline(transaction=False)
            pipeline.sadd(_PROCESSES, self._process)
            pipeline.set(self._key(self._process), counts, px=int(KEPT_S * 1000))
            pipeline.execute()

        self._ask(tell)

    def close(self) -> None:
        """Stop reporting, and close the connection."""
        self._closed.set()
        if self._telling is not None:
            self._telling.join(timeout=2.0)
            self._telling = None
        if self._client is not None:
            self._ask(lambda client: client.delete(self._key(self._process)))
            self._client.close()
            self._client = None

    def _tell_on(self) -> None:
        closed = self._closed
        while not closed.wait(TOLD_EVERY_S):
            self.tell()

    def _read(self) -> None:
        """Read the counts of the other processes, unless this was done a moment ago."""
        now = self._monotonic()
        if self._url is None or now - self._read_at < READ_EVERY_S:
            return
        self._read_at = now
        found = self._ask(self._counts_of_others)
        self._others = Counter() if found is None else found

    def _counts_of_others(self, client: Any) -> Counter[str]:
        names = sorted(name.decode(errors="replace") for name in client.smembers(_PROCESSES))
        others = [name for name in names if name != self._process][:MOST_PROCESSES]
        if not others:
            return Counter()
        reports = client.mget([self._key(name) for name in others])
        ended = [name for name, report in zip(others, reports, strict=True) if report is None]
        if ended:
            client.srem(_PROCESSES, *ended)
        total: Counter[str] = Counter()
        for report in reports:
            total.update(_read_report(report))
        return total

    def _key(self, process: str) -> str:
        return f"{_PROCESSES}:{process}"

    def _ask(self, question: Callable[[Any], Any]) -> Any:
        """Query Redis; None while it is unavailable, and if it holds other types under these keys."""
        if self._monotonic() < self._away_until:
            return None
        try:
            if self._client is None:
                self._open()
            return question(self._client)
        except redis.RedisError:
            self._away_until = self._monotonic() + AWAY_S
            return None

    def _open(self) -> None:
        assert self._url is not None
        self._process = secrets.token_hex(8)  # made after any fork
        self._client = redis.Redis.from_url(
            self._url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
        )


def _read_report(report: bytes | None) -> Counts:
    """Return the counts of a process; none if its report has expired or is unreadable."""
    if report is None:
        return {}
    try:
        counts = msgspec.json.decode(report, type=dict[str, int])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return {game: count for game, count in counts.items() if count > 0}
