"""The world outside: receivers of webhooks, push services and a mail server, on a network that fails."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from email.message import EmailMessage
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest import mock

from services.settings import Settings
from tests.simulation.scheduler import Scheduler
from tests.simulation.stored import Stored
from workers.notices import carrying
from workers.webhooks import send_pool
from workers.webhooks.send_pool import Signing
from workers.webhooks.sending import Reply, Sender, SendFailed, Unreached

Answering = Callable[[bytes], Reply]
"""Returns the reply of a receiver to a body."""

SLOW, SLOW_S, SLOWEST_S = 0.1, 2.0, 8.0
"""The share of messages that are answered late, and the mean and longest time that these take."""

_TAKEN = Reply(201, b"")
_LINK = re.compile(r"/#/confirm/(\S+)")

_WEBHOOK = "SELECT status FROM bot_deliveries WHERE bot = ? AND id = ?"
_NOTICE = "SELECT status FROM contact_notices WHERE player = ? AND target = ? AND subject = ?"


class Outside:
    """The receivers of all messages, the messages that they took, and the faults of the network."""

    def __init__(
        self, scheduler: Scheduler, stored: Stored, random: Random, repeated: Callable[[str], None]
    ) -> None:
        """``repeated`` gets a text about each message that was sent again although its outcome was stored."""
        self.scheduler = scheduler
        self.away_until = 0.0
        self.refusals = 0
        self.answers_lost = 0
        self.lost = 0
        """The number of replies that were lost."""
        self.webhooks: dict[str, Answering] = {}
        self.links: dict[str, str] = {}
        """The newest link that confirms an e-mail address."""
        self.taken: Counter[tuple[str, ...]] = Counter()
        """The keys of the messages that receivers took."""
        self.told: set[tuple[str, ...]] = set()
        """The keys of the notices among them."""
        self._stored = stored
        self._random = random
        self._repeated = repeated

    def exchange(self, take: Callable[[], Reply]) -> Reply:
        """Carry a message to its receiver, and its reply back. Raises SendFailed."""
        self.scheduler.touch("sends")
        if self.scheduler.seconds < self.away_until:
            raise Unreached("Nobody is there.")
        if self.refusals:
            self.refusals -= 1
            return Reply(503, b"")
        reply = take()
        self.scheduler.touch("is answered")
        if self._random.random() < SLOW:
            self.scheduler.pause(min(self._random.expovariate(1 / SLOW_S), SLOWEST_S))
        if self.answers_lost:
            self.answers_lost -= 1
            self.lost += 1
            raise SendFailed("No answer within 10 seconds.")
        return reply

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        """Deliver a post to a webhook or a push service."""
        del headers
        answer = self.webhooks.get(url)
        return self.exchange(lambda: _TAKEN if answer is None else answer(body))

    @contextmanager
    def mail_server(self, _: Settings, **__: Any) -> Iterator[Any]:
        """Connect to the mail server, which takes every mail."""
        yield SimpleNamespace(send_message=self._mailed)

    def _mailed(self, mail: EmailMessage) -> None:
        def take() -> Reply:
            if (link := _LINK.search(mail.get_content())) is not None:
                self.links[mail["To"]] = link[1]
            return _TAKEN

        if self.exchange(take).status != _TAKEN.status:
            raise OSError("the mail server is busy")

    # Messages

    def signed(self, original: Any, signing: Signing, message: send_pool.WebhookMessage) -> Reply:
        """Send a message to a webhook; a new courier may repeat a decision that is still open."""
        key = str(message.receiver), message.id
        if not message.id.startswith("decision"):
            self._verify_open("views.db", _WEBHOOK, key)
        return self._counted(key, original(signing, message))

    def carried(self, original: Any, carrier: carrying.Carrier, parcel: carrying.Parcel) -> Reply:
        """Send a notice to a player."""
        key = tuple(parcel.pending.key.values())
        self._verify_open("contacts.db", _NOTICE, key)
        reply = self._counted(key, original(carrier, parcel))
        self.told |= {key} if self.taken[key] else set()
        return reply

    def _verify_open(self, file: str, query: str, key: tuple[str, ...]) -> None:
        """Complain about a message whose success is stored already."""
        for (status,) in self._stored.rows(file, query, key):
            if status in ("sent", "delivered"):
                self._repeated(f"{key} was sent although it is {status}")

    def _counted(self, key: tuple[str, ...], reply: Reply) -> Reply:
        self.taken[key] += reply.status // 100 == 2
        return reply


class _Queue:
    """A queue between the threads of a process, for ``SimpleQueue``."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._channel = f"queue {id(self)}"
        self._items: deque[Any] = deque()

    def put(self, item: Any) -> None:
        self._items.append(item)
        self._scheduler.notify(self._channel)

    def get(self) -> Any:
        while not self._items:
            self._scheduler.pause(3600.0, channel=self._channel)
        return self._items.popleft()

    def empty(self) -> bool:
        return not self._items


class _Thread:
    """A thread of a process, for ``threading.Thread``."""

    def __init__(self, scheduler: Scheduler, *, target: Callable[[], None], name: str, daemon: bool) -> None:
        assert daemon, "other threads would outlive their process"
        self._start = partial(scheduler.spawn_thread, target, name)

    def start(self) -> None:
        self._start()


@contextmanager
def simulated(outside: Outside) -> Iterator[None]:
    """Send messages to the simulated receivers within the block, by simulated threads."""
    scheduler = outside.scheduler
    threading = SimpleNamespace(Thread=partial(_Thread, scheduler))
    signed, carried = Signing.__call__, carrying.Carrier.__call__
    with ExitStack() as stack:
        for owner, name, made in (
            (send_pool, "threading", threading),
            (send_pool, "SimpleQueue", partial(_Queue, scheduler)),
            (Sender, "post", lambda _, *sent: outside.post(*sent)),
            (Signing, "__call__", lambda *sent: outside.signed(signed, *sent)),
            (carrying.Carrier, "__call__", lambda *sent: outside.carried(carried, *sent)),
            (carrying, "mail_server", outside.mail_server),
        ):
            stack.enter_context(mock.patch.object(owner, name, made))
        yield
