"""A pool of sending threads with a limit per receiver, so that a slow receiver delays only itself."""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, Protocol, TypeVar
from uuid import UUID

import msgspec

from services.webhooks.signing import signed_headers
from workers.webhooks.sending import Reply, Sender, SendFailed

SHARE = 4
"""The most parallel requests to a receiver that answers; any other receiver gets one at a time."""


class Outgoing(Protocol):
    """A message to a receiver. A receiver that is not ``proven`` yet gets one message at a time."""

    @property
    def receiver(self) -> UUID:
        """The id of the receiver."""
        ...

    @property
    def proven(self) -> bool:
        """True if the receiver has answered before."""
        ...


M = TypeVar("M", bound=Outgoing)


class WebhookMessage(msgspec.Struct, frozen=True):
    """A message to the webhook of a bot; ``id`` stays the same however often it is sent.

    ``challenge`` is the text that a receiver must echo; None for other messages.
    """

    receiver: UUID
    id: str
    url: str
    secret: str
    body: bytes
    challenge: str | None = None

    @property
    def proven(self) -> bool:
        """True unless it challenges the receiver."""
        return self.challenge is None


class Signing:
    """Signs messages when they are sent."""

    def __init__(self, sender: Sender, *, now: Callable[[], float] = time.time) -> None:
        self._sender = sender
        self._now = now

    def __call__(self, message: WebhookMessage) -> Reply:
        """Send a message. Raises SendFailed."""
        timestamp = int(self._now())
        headers = signed_headers(message.secret, message.id, timestamp=timestamp, body=message.body)
        return self._sender.post(message.url, message.body, headers)


class Sent(msgspec.Struct, Generic[M], frozen=True):
    """The result of a message: a reply, or the failure to get one."""

    message: M
    result: Reply | SendFailed


class _Lane(msgspec.Struct):
    """The requests to one receiver: how many are in flight, and how many may be."""

    width: int = SHARE
    busy: int = 0

    @property
    def doubtful(self) -> bool:
        """True if it has not answered recently."""
        return self.width == 1


def _fresh(proven: bool) -> _Lane:
    return _Lane(SHARE if proven else 1)


class SendPool(Generic[M]):
    """Sends messages in its own threads. Used by one thread, which collects the results.

    A receiver that does not answer, or was not proven yet, gets one request at a time until it answers. All
    such receivers together get at most half of the threads, so that they delay no others.
    """

    def __init__(self, send: Callable[[M], Reply], *, most: int) -> None:
        """``send`` raises SendFailed. ``most`` is the maximum number of threads, started when needed."""
        self._post = send
        self._most = most
        self._threads = 0
        self._busy = 0
        self._lanes: dict[UUID, _Lane] = {}
        self._to_send: SimpleQueue[M | None] = SimpleQueue()
        self._sent: SimpleQueue[Sent[M]] = SimpleQueue()

    @property
    def busy(self) -> int:
        """The number of messages that are in flight, or whose results are not collected."""
        return self._busy

    def has_room(self, receiver: UUID, *, proven: bool = True) -> bool:
        """Return True if a message can be sent to a receiver now."""
        lane = self._lanes.get(receiver) or _fresh(proven)
        if lane.busy >= lane.width or self._busy >= self._most:
            return False
        return not (lane.doubtful and self._is_half_lost())

    def put(self, message: M) -> None:
        """Send a message. Call it only if ``has_room``."""
        assert self.has_room(message.receiver, proven=message.proven)
        self._lanes.setdefault(message.receiver, _fresh(message.proven)).busy += 1
        self._busy += 1
        if self._threads < self._busy:
            self._threads += 1
            threading.Thread(target=self._run, name=f"send-{self._threads}", daemon=True).start()
        self._to_send.put(message)

    def take(self) -> list[Sent[M]]:
        """Return the results since the last call."""
        found: list[Sent[M]] = []
        while not self._sent.empty():
            found.append(self._sent.get())
            self._settle(found[-1])
        return found

    def close(self) -> None:
        """Stop the idle threads. Threads that are sending stop with the process."""
        for _ in range(self._threads):
            self._to_send.put(None)

    def _is_half_lost(self) -> bool:
        return 2 * sum(lane.busy for lane in self._lanes.values() if lane.doubtful) >= self._most

    def _settle(self, sent: Sent[M]) -> None:
        lane = self._lanes[sent.message.receiver]
        lane.busy -= 1
        self._busy -= 1
        lane.width = min(SHARE, 2 * lane.width) if isinstance(sent.result, Reply) else 1
        if lane == _Lane():
            del self._lanes[sent.message.receiver]

    def _run(self) -> None:
        while (message := self._to_send.get()) is not None:
            self._sent.put(Sent(message, self._send(message)))

    def _send(self, message: M) -> Reply | SendFailed:
        try:
            return self._post(message)
        except SendFailed as failure:
            return failure
