"""The stream of the lobby: open seeks, and games whose seats change."""

import re
from collections.abc import Iterator

from flask import Response, request

from api.http.metrics import count_streams
from api.http.problems import Malformed
from api.process.broadcast import COMMENT, HEARTBEAT_S, frame
from api.process.lobby import LobbyLine
from api.process.runtime import caller, runtime
from api.reads import shown_seek
from api.schemas.endpoint import Endpoint
from api.schemas.requests import ResumeHeaders
from services.errors import NotFound, Unauthenticated
from services.identity.authenticator import Caller
from services.reading.summaries import Summary

blueprint = Endpoint("lobby", __name__, description="The lobby as a stream")

_POSITION = re.compile(r"[0-9]{1,15}")


@blueprint.operation(
    "GET",
    "/lobby/stream",
    operation_id="streamLobby",
    answers=(200, {"type": "string"}),
    content_type="text/event-stream",
    request_headers=[ResumeHeaders],
    example='id: 4711\nevent: seek\ndata: {"id":"0b9f7f1e-6f0c-4f0e-9a0e-3f7c2d9b8a11",...}\n\n',
    codes=["forbidden"],
)
def stream_lobby() -> Response:
    """Stream the lobby as server-sent events.

    The stream begins with a `seek` for each open seek. Then it sends `seek` (a new one), `paired` (with the
    game and, for the seek's owner, the seat's token), `gone` (withdrawn or lapsed), and `game` for each
    listed game whose seats change. The data have the form of `getSeek` and `getGame`. With `Last-Event-ID` a
    stream resumes the seeks without a gap, but not the games. If it missed more than 500 lines of seeks, it
    begins anew.
    """
    sent = request.headers.get("Last-Event-ID") or None
    if sent is not None and not _POSITION.fullmatch(sent):
        raise Malformed("last-event-id-invalid")
    made = Response(content_type="text/event-stream; charset=utf-8")
    made.headers["Cache-Control"] = "no-store"
    made.headers["X-Accel-Buffering"] = "no"
    if request.method != "HEAD":
        made.response = LobbyStream(caller(), None if sent is None else int(sent))
    return made


class LobbyStream:
    """The frames of an open stream. The stream counts towards the limit until ``close``."""

    def __init__(self, who: Caller, seen: int | None) -> None:
        parts = runtime()
        self._who = who
        self._parts = parts
        self._verify = parts.service.authenticator.verify_current
        parts.limiter.open_stream(who.address)
        count_streams(1)
        self._is_open = True
        self._frames = self._run(seen)

    def __iter__(self) -> Iterator[bytes]:
        return self._frames

    def close(self) -> None:
        """Release the stream's place in the limit."""
        if self._is_open:
            self._is_open = False
            self._parts.limiter.close_stream(self._who.address)
            count_streams(-1)

    def _run(self, seen: int | None) -> Iterator[bytes]:
        lobby, service = self._parts.lobby, self._parts.service
        lobby.start()
        end = service.event_store.position()
        try:
            missed = None if seen is None or seen > end else lobby.seek_lines(after=seen)
            if missed is not None:
                yield from self._written(missed)
            else:
                yield b"".join(frame("seek", seek, version=end) for seek in service.seeks.open_seeks())
            yield COMMENT  # confirms the connection to the client
            while not lobby.ended:
                wake_up = lobby.wake_up
                lines = lobby.after(end)
                if lines is None:
                    return  # the client connects again, and reads on from the log
                yield from self._written(lines)
                end = lines[-1].position if lines else end
                if not wake_up.wait(HEARTBEAT_S):
                    self._verify(self._who)
                    yield COMMENT
        except Unauthenticated:
            return

    def _written(self, lines: Iterator[LobbyLine] | list[LobbyLine]) -> Iterator[bytes]:
        """Render lines for the stream's caller. Raises Unauthenticated once the token is invalid."""
        for line in lines:
            yield frame(line.kind, self._shown(line), version=line.position)

    def _shown(self, line: LobbyLine) -> object:
        if isinstance(line.shown, Summary) or line.kind != "paired":
            return line.shown
        self._verify(self._who)
        try:
            return shown_seek(self._parts.service, line.shown, self._who)
        except NotFound:
            return line.shown
