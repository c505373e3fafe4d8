"""Outlets: frames written to the connections of many streams by one, however fast they are read."""

import socket as plain
from collections.abc import Iterator

import gevent
import pytest
from gevent import socket

from api.process import outlets
from api.process.outlets import Audience, Outlet, outlet_of

FRAME = b"id: 8\nevent: game-event\ndata: {}\n\n"


class Reader:
    """The other end of an outlet."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setsockopt(plain.SOL_SOCKET, plain.SO_SNDBUF, 4096)
        self.outlet = Outlet(self._ours)

    def read(self, count: int) -> bytes:
        """Read so many bytes, all that there are to be."""
        found = b""
        while len(found) < count:
            with gevent.Timeout(10):
                found += self._theirs.recv(count - len(found))
        return found

    def silent(self) -> bool:
        """Whether nothing is there."""
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
        made.join(reader.outlet)
    return made


def chunk(frames: bytes) -> bytes:
    return b"%x\r\n" % len(frames) + frames + b"\r\n"


def test_everybody_is_told_in_one_chunk_and_has_seen_it(audience: Audience, readers: list[Reader]) -> None:
    audience.tell(FRAME, upto=8)
    for reader in readers:
        assert reader.read(len(chunk(FRAME))) == chunk(FRAME)
        assert reader.outlet.seen == audience.seen == 8


def test_a_comment_is_no_event(audience: Audience, readers: list[Reader]) -> None:
    audience.tell_nothing(b": x\n\n")
    assert readers[0].read(len(chunk(b": x\n\n"))) == chunk(b": x\n\n")
    assert (readers[0].outlet.seen, audience.seen) == (7, 7)


def test_who_reads_slowly_goes_back_to_its_stream_with_the_rest(
    audience: Audience, readers: list[Reader]
) -> None:
    slow, *others = readers
    content, told = b"x" * 3000, 0
    while slow.outlet in audience.outlets:
        told += 1
        audience.tell(content, upto=7 + told)
        for reader in others:
            assert reader.read(len(chunk(content))) == chunk(content)
    assert 7 < slow.outlet.seen == 7 + told
    audience.tell(content, upto=8 + told)  # is no longer for that one
    given_back = gevent.spawn(slow.outlet.given_back)
    assert slow.read(told * len(chunk(content))) == told * chunk(content)
    assert given_back.get(timeout=10)
    assert slow.silent()
    assert slow.outlet.seen == 7 + told
    assert all(reader.outlet in audience.outlets for reader in others)


def test_who_is_gone_is_found_out_and_nobody_else_is_kept_from_it(
    audience: Audience, readers: list[Reader]
) -> None:
    readers[2].hang_up()
    audience.tell(FRAME, upto=8)
    assert readers[2].outlet not in audience.outlets
    assert not readers[2].outlet.given_back()
    assert readers[4].read(len(chunk(FRAME))) == chunk(FRAME)


def test_what_was_not_written_is_not_taken_for_seen(
    audience: Audience, readers: list[Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that goes before its turn has seen what it had; one that comes meanwhile is not told twice."""
    gone, late = readers[4], Reader()

    def others_have_their_turn(_: float) -> None:
        gone.outlet.leave()
        if late.outlet.audience is None:
            audience.join(late.outlet)

    monkeypatch.setattr(outlets, "SLICE", 2)
    monkeypatch.setattr("api.process.outlets.time.sleep", others_have_their_turn)
    audience.tell(FRAME, upto=8)
    assert (gone.outlet.seen, gone.silent()) == (7, True)
    assert (late.outlet.seen, late.silent()) == (8, True)
    assert gone.outlet.given_back()
    late.close()


def test_a_connection_is_borrowed_only_where_answers_go_in_chunks() -> None:
    with socket.socket() as connection:
        assert outlet_of({"SERVER_PROTOCOL": "HTTP/1.1"}) is None
        assert outlet_of({"SERVER_PROTOCOL": "HTTP/1.0", "gunicorn.socket": connection}) is None
        assert outlet_of({"SERVER_PROTOCOL": "HTTP/1.1", "gunicorn.socket": connection}) is not None
