"""Stream connections: one writer sends frames to the connections of many streams, however fast they read."""

import socket as plain
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import gevent
import pytest
from gevent import socket

from api.process import stream_connections
from api.process.broadcast import KEPT_PHRASES, Broadcast, Channel, EventBatch, Heard
from api.process.stream_connections import Audience, StreamConnection, stream_connection_of
from services.identity.authenticator import Visibility
from services.settings import Settings

FRAME = b"id: 8\nevent: game-event\ndata: {}\n\n"

ANYBODY = Visibility(viewer=None)


class Reader:
    """The client's end of a connection."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setsockopt(plain.SOL_SOCKET, plain.SO_SNDBUF, 4096)
        self.connection = StreamConnection(self._ours)

    def read(self, count: int) -> bytes:
        """Read exactly ``count`` bytes."""
        found = b""
        while len(found) < count:
            with gevent.Timeout(10):
                found += self._theirs.recv(count - len(found))
        return found

    def silent(self) -> bool:
        """Return True if there is nothing to read."""
        self._theirs.settimeout(0.0)
        try:
            return not self._theirs.recv(1)
        except BlockingIOError:
            return True
        finally:
            self._theirs.settimeout(None)

    def hang_up(self) -> None:
        self._theirs.close()

    def close(self) -> None:
        self._theirs.close()
        self._ours.close()


@pytest.fixture
def readers() -> Iterator[list[Reader]]:
    found = [Reader() for _ in range(5)]
    yield found
    for reader in found:
        reader.close()


@pytest.fixture
def audience(readers: list[Reader]) -> Audience:
    made = Audience(7)
    for reader in readers:
        made.join(reader.connection)
    return made


def chunk(frames: bytes) -> bytes:
    return b"%x\r\n" % len(frames) + frames + b"\r\n"


def test_every_reader_gets_one_chunk_and_is_marked_as_seen(audience: Audience, readers: list[Reader]) -> None:
    audience.write_frames(FRAME, upto=8)
    for reader in readers:
        assert reader.read(len(chunk(FRAME))) == chunk(FRAME)
        assert reader.connection.seen == audience.seen == 8


def test_comment_does_not_count_as_an_event(audience: Audience, readers: list[Reader]) -> None:
    audience.write_comment(b": x\n\n")
    assert readers[0].read(len(chunk(b": x\n\n"))) == chunk(b": x\n\n")
    assert (readers[0].connection.seen, audience.seen) == (7, 7)


def test_phrase_reaches_each_reader_once_and_does_not_count_as_an_event(readers: list[Reader]) -> None:
    channel = Channel()
    joined, late, *_ = readers
    assert channel.add_connection(ANYBODY, None, 0, joined.connection)
    channel.hear(Heard(FRAME))
    assert joined.read(len(chunk(FRAME))) == chunk(FRAME)
    assert (joined.connection.seen, joined.connection.heard) == (0, 1)
    assert channel.phrases(after=0, visibility=ANYBODY) == FRAME  # for a stream that has not joined yet
    assert channel.phrases(after=1, visibility=ANYBODY) == b""
    late.connection.heard = 2  # it has read the next phrase itself before it joined
    assert channel.add_connection(ANYBODY, None, 0, late.connection)
    channel.hear(Heard(FRAME))
    assert joined.read(len(chunk(FRAME))) == chunk(FRAME)
    assert late.silent()


def test_blocked_speakers_are_left_out_of_an_audience(readers: list[Reader]) -> None:
    channel, eve, bob = Channel(), UUID(int=1), UUID(int=2)
    blocking, other, *_ = readers
    assert channel.add_connection(ANYBODY, None, 0, blocking.connection, blocked=frozenset({eve}))
    assert channel.add_connection(ANYBODY, None, 0, other.connection)
    channel.hear(Heard(FRAME, eve))
    assert other.read(len(chunk(FRAME))) == chunk(FRAME)
    assert blocking.silent()
    assert channel.phrases(after=0, visibility=ANYBODY, blocked=frozenset({eve})) == b""
    channel.hear(Heard(FRAME, bob))
    assert blocking.read(len(chunk(FRAME))) == chunk(FRAME)
    assert channel.phrases(after=0, visibility=ANYBODY, blocked=frozenset({eve})) == FRAME


def test_stream_that_joins_while_an_event_is_read_gets_the_next(
    readers: list[Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All former streams of its audience have gone, and the follower reads the event for another audience."""
    nobody: Any = None
    broadcast = Broadcast(Settings(), nobody, stopping=lambda: False)
    channel, seat = Channel(), Visibility(viewer=0)
    spectator, gone, late, *_ = readers
    assert channel.add_connection(ANYBODY, None, 0, spectator.connection)
    assert channel.add_connection(seat, 1, 0, gone.connection)
    gone.connection.leave()

    def read_slowly(*_: object) -> EventBatch:
        if late.connection.audience is None:
            assert channel.add_connection(seat, 1, channel.version, late.connection)
        return EventBatch(channel.version, FRAME, False, False, (1,))

    monkeypatch.setattr(broadcast, "batch", read_slowly)
    for channel.version in (1, 2):
        broadcast._write_new_events(UUID(int=1), channel)
        assert spectator.read(len(chunk(FRAME))) == chunk(FRAME)
    assert late.read(len(chunk(FRAME))) == chunk(FRAME)


def test_stream_far_behind_gets_the_latest_phrases() -> None:
    channel = Channel()
    for number in range(KEPT_PHRASES + 5):
        channel.hear(Heard(b"%d " % number))
    assert channel.phrases(after=channel.heard - 2, visibility=ANYBODY) == b"23 24 "
    assert channel.phrases(after=0, visibility=ANYBODY).startswith(b"5 ")


def test_slow_reader_returns_to_its_stream_with_the_rest(audience: Audience, readers: list[Reader]) -> None:
    slow, *others = readers
    content, told = b"x" * 3000, 0
    while slow.connection in audience.connections:
        told += 1
        audience.write_frames(content, upto=7 + told)
        for reader in others:
            assert reader.read(len(chunk(content))) == chunk(content)
    assert 7 < slow.connection.seen == 7 + told
    audience.write_frames(content, upto=8 + told)  # not for that reader any more
    given_back = gevent.spawn(slow.connection.wait_for_return)
    assert slow.read(told * len(chunk(content))) == told * chunk(content)
    assert given_back.get(timeout=60)
    assert slow.silent()
    assert slow.connection.seen == 7 + told
    assert all(reader.connection in audience.connections for reader in others)


def test_disconnected_reader_is_removed_without_delaying_others(
    audience: Audience, readers: list[Reader]
) -> None:
    readers[2].hang_up()
    audience.write_frames(FRAME, upto=8)
    assert readers[2].connection not in audience.connections
    assert not readers[2].connection.wait_for_return()
    assert readers[4].read(len(chunk(FRAME))) == chunk(FRAME)


def test_closed_connections_are_found_without_writing(audience: Audience, readers: list[Reader]) -> None:
    readers[1].hang_up()
    audience.release_closed()
    assert readers[1].connection not in audience.connections
    assert not readers[1].connection.wait_for_return()
    assert len(audience.connections) == len(readers) - 1
    assert all(reader.silent() for reader in readers if reader is not readers[1])


def test_unwritten_frames_are_not_marked_as_seen(
    audience: Audience, readers: list[Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that leaves early has seen its frames; a reader that joins meanwhile gets none twice."""
    gone, late = readers[4], Reader()

    def others_have_their_turn(_: float) -> None:
        gone.connection.leave()
        if late.connection.audience is None:
            audience.join(late.connection)

    monkeypatch.setattr(stream_connections, "SLICE", 2)
    monkeypatch.setattr("api.process.stream_connections.time.sleep", others_have_their_turn)
    audience.write_frames(FRAME, upto=8)
    assert (gone.connection.seen, gone.silent()) == (7, True)
    assert (late.connection.seen, late.silent()) == (8, True)
    assert gone.connection.wait_for_return()
    late.close()


def test_only_chunked_connections_are_borrowed() -> None:
    with socket.socket() as connection:
        assert stream_connection_of({"SERVER_PROTOCOL": "HTTP/1.1"}) is None
        assert stream_connection_of({"SERVER_PROTOCOL": "HTTP/1.0", "gunicorn.socket": connection}) is None
        assert (
            stream_connection_of({"SERVER_PROTOCOL": "HTTP/1.1", "gunicorn.socket": connection}) is not None
        )
