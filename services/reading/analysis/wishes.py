"""Wishes for analyses in Redis, from web processes to the dispatcher. Readers repeat a wish that is lost."""

from typing import Any

import msgspec
import redis

from services.errors import TooManyRequests, Unavailable
from services.reading.analysis.stored import Wish
from services.settings import Settings

WISHES = "starledger:analyses"
"""A Redis hash: the reader of each wish that the dispatcher has not taken yet."""

MOST_OPEN = 200
"""Maximum number of open wishes, of all readers together."""

_TIMEOUT_S = 0.5
_RETRY_S = 2

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Wish)


class Wishes:
    """The wishes of readers; used by one thread."""

    def __init__(self, settings: Settings) -> None:
        self._url = settings.queue_url
        self._most_of_reader = settings.limits.long_requests_per_caller
        self._client: Any = None

    def add(self, wish: Wish, reader: str) -> None:
        """Add a wish, which counts towards the limit of the address ``reader``; empty for no limit.

        Raises TooManyRequests, Unavailable.
        """
        told = _encode(wish)
        try:
            open_wishes = self._redis().hgetall(WISHES)
            if told not in open_wishes:
                self._verify_room(list(open_wishes.values()), reader)
                self._redis().hset(WISHES, told, reader)
        except redis.RedisError as error:
            raise Unavailable("queues-unreachable", retry_after_s=_RETRY_S) from error

    def close(self) -> None:
        """Close the connection."""
        if self._client is not None:
            self._client.close()

    def _verify_room(self, readers: list[bytes], reader: str) -> None:
        if len(readers) >= MOST_OPEN:
            raise Unavailable("analyses-busy", retry_after_s=_RETRY_S)
        most = self._most_of_reader
        if reader and most and readers.count(reader.encode()) >= most:
            raise TooManyRequests("limit-of-analyses", number=most, retry_after_s=_RETRY_S)

    def _redis(self) -> Any:
        if self._client is None:
            self._client = redis.Redis.from_url(
                self._url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
            )
        return self._client


def take_wishes(connection: Any, most: int) -> list[Wish]:
    """Take up to ``most`` wishes, and drop unreadable entries. Raises redis.RedisError."""
    taken = connection.hkeys(WISHES)[:most]
    if taken:
        connection.hdel(WISHES, *taken)
    found = []
    for told in taken:
        try:
            found.append(_decoder.decode(told))
        except msgspec.MsgspecError:
            continue
    return found
