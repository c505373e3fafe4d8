"""Concurrent messages: a receiver that does not answer delays no other."""

import time
from collections.abc import Iterator, Mapping
from threading import Event
from uuid import UUID

import pytest

from services.webhooks.signing import signed_headers
from workers.webhooks.send_pool import SHARE, SendPool, Sent, Signing, WebhookMessage
from workers.webhooks.sending import Reply, Sender, SendFailed

PATIENCE_S = 30.0


class Held(Sender):
    """Answers at once. Requests to some URLs wait until the test releases them, and then fail."""

    def __init__(self) -> None:
        self.let_go = Event()
        self.sent: list[tuple[bytes, Mapping[str, str]]] = []

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        self.sent.append((body, headers))
        if url == "tarpit":
            self.let_go.wait(PATIENCE_S)
            raise SendFailed("No answer.")
        return Reply(204, b"")


@pytest.fixture
def sender() -> Iterator[Held]:
    held = Held()
    yield held
    held.let_go.set()


def message(receiver: int, number: int = 0, *, url: str = "good") -> WebhookMessage:
    return WebhookMessage(UUID(int=receiver), f"message-{receiver}-{number}", url, "s" * 16, b"{}")


def challenge(receiver: int, *, url: str) -> WebhookMessage:
    return WebhookMessage(UUID(int=receiver), f"challenge-{receiver}", url, "s" * 16, b"{}", "echo")


def put_all(pool: SendPool[WebhookMessage], receiver: int, *, url: str) -> int:
    """Send as many messages as the pool accepts."""
    count = 0
    while pool.has_room(UUID(int=receiver)):
        pool.put(message(receiver, count, url=url))
        count += 1
    return count


def taken(pool: SendPool[WebhookMessage], count: int) -> list[Sent[WebhookMessage]]:
    found: list[Sent[WebhookMessage]] = []
    ends = time.monotonic() + PATIENCE_S
    while len(found) < count:
        assert time.monotonic() < ends, f"{len(found)} of {count} messages came back"
        time.sleep(0.005)
        found += pool.take()
    return found


def test_a_message_is_signed_when_it_is_sent(sender: Held) -> None:
    pool = SendPool(Signing(sender, now=lambda: 1700000000.9), most=4)
    pool.put(message(1))
    assert taken(pool, 1) == [Sent(message(1), Reply(204, b""))]
    [(body, headers)] = sender.sent
    assert body == b"{}"
    assert headers == signed_headers("s" * 16, "message-1-0", timestamp=1700000000, body=b"{}")
    pool.close()


def test_a_slow_receiver_gets_its_share_and_delays_no_other(sender: Held) -> None:
    pool = SendPool(Signing(sender), most=16)
    assert put_all(pool, 1, url="tarpit") == SHARE
    for number in range(20):
        pool.put(message(2, number))
        assert [sent.message.id for sent in taken(pool, 1)] == [f"message-2-{number}"]
    assert pool.busy == SHARE
    pool.close()


def test_silent_receiver_gets_one_request_at_a_time(sender: Held) -> None:
    pool = SendPool(Signing(sender), most=16)
    put_all(pool, 1, url="tarpit")
    sender.let_go.set()
    assert all(isinstance(sent.result, SendFailed) for sent in taken(pool, SHARE))
    for expected in (1, 2, SHARE, SHARE):
        assert put_all(pool, 1, url="good") == expected
        taken(pool, expected)
    pool.close()


def test_silent_receivers_use_at_most_half_of_the_threads(sender: Held) -> None:
    pool = SendPool(Signing(sender), most=8)
    sender.let_go.set()
    for receiver in range(10):
        pool.put(message(receiver, url="tarpit"))
        taken(pool, 1)
    sender.let_go.clear()
    assert sum(put_all(pool, receiver, url="tarpit") for receiver in range(10)) == 4
    assert put_all(pool, 99, url="good") == SHARE
    taken(pool, SHARE)
    pool.close()


def test_there_are_no_more_requests_than_threads(sender: Held) -> None:
    pool = SendPool(Signing(sender), most=6)
    assert [put_all(pool, receiver, url="tarpit") for receiver in range(3)] == [4, 2, 0]
    sender.let_go.set()
    taken(pool, 6)
    assert pool.busy == 0
    pool.close()


def test_an_unused_pool_has_no_results(sender: Held) -> None:
    pool = SendPool(Signing(sender), most=2)
    assert pool.take() == []
    pool.close()


def test_challenges_take_half_of_the_threads_at_most(sender: Held) -> None:
    pool = SendPool(Signing(sender), most=8)
    sent = 0
    while pool.has_room(UUID(int=sent), proven=False):
        pool.put(challenge(sent, url="tarpit"))
        assert not pool.has_room(UUID(int=sent), proven=False), "one at a time to each"
        sent += 1
    assert sent == 4
    assert pool.has_room(UUID(int=99))
    assert put_all(pool, 99, url="good") == SHARE
    assert all(isinstance(each.result, Reply) for each in taken(pool, SHARE))
    sender.let_go.set()
    taken(pool, sent)
    pool.close()
