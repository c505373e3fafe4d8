"""The simulated Redis: fakeredis in this process, on simulated time, behind a network that fails."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import fakeredis
import redis
import rq.utils
import rq.worker.base
from fakeredis import _helpers as fake_helpers
from fakeredis._core import _server as fake_server
from fakeredis._socket import _base as fake_socket
from fakeredis.commands_mixins import server_mixin as fake_mixin

from tests.simulation.scheduler import Scheduler

PUSHED = "redis"
"""The channel that is notified by every command to Redis that may push a job."""

_PUSHES = ("RPUSH", "EVAL")

_TIMED: Sequence[ModuleType] = (fake_helpers, fake_server, fake_socket, fake_mixin, rq.worker.base)


class Network:
    """The network to Redis, shared by all clients of a history."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.server = fakeredis.FakeServer()
        self.redis = fakeredis.FakeRedis(server=self.server)
        """A client that bypasses the network, for faults and checks."""
        self.away_until = 0.0
        self.answers_lost = 0

    def call(self, name: str, send: Callable[[], Any]) -> Any:
        """Send a command. Raises redis.ConnectionError while Redis is away, or if its answer is lost."""
        self.scheduler.touch(f"redis {name}")
        if self.scheduler.current is None:
            return send()
        if self.scheduler.seconds < self.away_until:
            raise redis.ConnectionError("Redis is away")
        answer = send()
        if any(word in name for word in _PUSHES):
            self.scheduler.notify(PUSHED)
        if self.answers_lost:
            self.answers_lost -= 1
            self.scheduler.note(f"the answer to {name} is lost")
            raise redis.TimeoutError("no answer")
        return answer

    def connect(self, *_: Any, **__: Any) -> "Client":
        """Return a client, whatever the address and the options."""
        client = Client(server=self.server)
        client.network = self
        return client


class Pipeline(redis.client.Pipeline):
    """A pipeline whose commands travel together."""

    network: Network

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        names = " ".join(str(args[0]) for args, _ in self.command_stack)
        found: list[Any] = self.network.call(
            f"[{names}]", lambda: super(Pipeline, self).execute(raise_on_error)
        )
        return found


class Client(fakeredis.FakeRedis):
    """A client of the simulated Redis."""

    network: Network

    def execute_command(self, *args: Any, **options: Any) -> Any:
        if not hasattr(self, "network"):
            return super().execute_command(*args, **options)
        return self.network.call(str(args[0]), lambda: super(Client, self).execute_command(*args, **options))

    def pipeline(self, transaction: bool = True, shard_hint: Any = None) -> Any:
        made = Pipeline(self.connection_pool, self.response_callbacks, transaction, shard_hint)
        made.network = self.network
        return made

    def blpop(self, keys: Any, timeout: float | None = 0) -> Any:
        """Wait for an element of a list, as the server would."""
        network, scheduler = self.network, self.network.scheduler
        ends = scheduler.seconds + (timeout or 0.0)
        while True:
            if (found := network.call("BLPOP", lambda: _pop(network.redis, keys))) is not None:
                return found
            if scheduler.seconds >= ends:
                return None
            if not network.redis.exists(*keys):
                scheduler.pause(ends - scheduler.seconds, channel=PUSHED)


def _pop(client: fakeredis.FakeRedis, keys: Sequence[str]) -> tuple[bytes, bytes] | None:
    for key in keys:
        if (found := client.lpop(key)) is not None:
            return key.encode(), found
    return None


@contextmanager
def simulated(network: Network) -> Iterator[None]:
    """Connect to the simulated Redis within the block, and let its libraries read the simulated time."""
    scheduler = network.scheduler
    time = SimpleNamespace(time=scheduler.time, monotonic=scheduler.monotonic, sleep=scheduler.sleep)
    with ExitStack() as stack:
        for module in _TIMED:
            stack.enter_context(mock.patch.object(module, "time", time))
        for module in (rq.utils, rq.worker.base, rq.job, rq.queue, rq.worker_registration):
            if hasattr(module, "now"):
                stack.enter_context(mock.patch.object(module, "now", scheduler.now))
        stack.enter_context(mock.patch.object(redis.Redis, "from_url", side_effect=network.connect))
        yield
