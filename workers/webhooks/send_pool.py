"""A pool of sending threads with a limit per receiver, so that a slow receiver delays only itself."""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from uuid import UUID

import msgspec

from services.webhooks.signing import signed_headers
from workers.webhooks.sending import Reply, Sender, SendFailed

SHARE = 4
"""The most parallel requests to a receiver that answers; any other receiver gets one at a time."""


class Message(msgspec.Struct, frozen=True):
    """A message to a receiver; ``id`` stays the same however often it is sent.

    ``challenge`` is the text that a receiver must echo; None for other messages.
    """

    receiver: UUID
    id: str
    url: str
    secret: str
    body: bytes
    challenge: str | None = None


class Sent(msgspec.Struct, frozen=True):
    """The result of a message: a reply, or the reason why there is none."""

    message: Message
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


class SendPool:
    """Sends messages in its own threads. Used by one thread, which collects the results.

    A receiver that does not answer, or was not proven yet, gets one request at a time until it answers. All
    such receivers together get at most half of the threads, so that they delay no others.
    """

    def __init__(self, sender: Sender, *, most: int, now: Callable[[], float] = time.time) -> None:
        """``most`` is the maximum number of threads; each is started when it is needed."""
        self._sender = sender
        self._most = most
        self._now = now
        self._threads = 0
        self._busy = 0
        self._lanes: dict[UUID, _Lane] = {}
        self._to_send: SimpleQueue[Message | None] = SimpleQueue()
        self._sent: SimpleQueue[Sent] = SimpleQueue()

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

    def put(self, message: Message) -> None:
        """Send a message. Call it only if ``has_room``."""
        is_proven = message.challenge is None
        assert self.has_room(message.receiver, proven=is_proven)
        self._lanes.setdefault(message.receiver, _fresh(is_proven)).busy += 1
        self._busy += 1
        if self._threads < self._busy:
            self._threads += 1
            threading.Thread(target=self._run, name=f"send-{self._threads}", daemon=True).start()
        self._to_send.put(message)

    def take(self) -> list[Sent]:
        """Return the results since the last call."""
        found: list[Sent] = []
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

    def _settle(self, sent: Sent) -> None:
        lane = self._lanes[sent.message.receiver]
        lane.busy -= 1
        self._busy -= 1
        lane.width = min(SHARE, 2 * lane.width) if isinstance(sent.result, Reply) else 1
        if lane == _Lane():
            del self._lanes[sent.message.receiver]

    def _run(self) -> None:
        while (message := self._to_send.get()) is not None:
            self._sent.put(Sent(message, self._send(message)))

    def _send(self, message: Message) -> Reply | SendFailed:
        timestamp = int(self._now())
        headers = signed_headers(message.secret, message.id, timestamp=timestamp, body=message.body)
        try:
            return self._sender.post(message.url, message.body, headers)
        except SendFailed as failure:
            return failure
