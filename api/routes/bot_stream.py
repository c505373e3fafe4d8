"""The stream of an external bot: one line of JSON for each decision in any of its games."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Literal

import structlog
from flask import Response, request

from api.bot_access import calling_bot, reclaim_seats
from api.http.metrics import count_streams
from api.http.responses import encode
from api.process.bot_stream_lines import BotStreamLines
from api.process.runtime import runtime
from api.schemas.endpoint import Endpoint, published
from api.schemas.examples import DECISION_EXAMPLE
from api.schemas.leases import LINES, BotStreamQuery, EndLine, Line
from services.errors import Unauthenticated
from services.identity.authenticator import Caller

blueprint = Endpoint("bot-stream", __name__, description="Streams of external bots")

HEARTBEAT_S = 5.0
HEARTBEAT = b"\n"
LOOK_S = 1.0
"""Maximum seconds between checks for the end of the stream."""

_log = structlog.get_logger()

published(Line)


@blueprint.operation(
    "GET",
    "/bot/stream",
    operation_id="streamDecisions",
    answers=(200, LINES),
    content_type="application/x-ndjson",
    example=encode({**DECISION_EXAMPLE, "id": 4711}).decode() + "\n",
    query=BotStreamQuery,
    codes=["forbidden"],
    needs_token=True,
)
def stream_decisions(query: dict[str, Any]) -> Response:
    """Stream the bot's games and decisions as lines of JSON. An empty line is a heartbeat.

    The stream begins with a `game-start` for each running game. With `after`, it lists only games started
    since then, and a `game-over` for each game that has ended since. All open decisions follow. The last line
    is an `end` with the reason.
    """
    who = calling_bot()
    made = Response(content_type="application/x-ndjson")
    made.headers["Cache-Control"] = "no-store"
    made.headers["X-Accel-Buffering"] = "no"
    if request.method != "HEAD":
        made.response = BotStream(who, query.get("after"))
    return made


class BotStream:
    """The lines of an open stream. The stream counts towards the limit until ``close``."""

    def __init__(self, who: Caller, after: int | None) -> None:
        parts = runtime()
        self._who = who
        self._verify = parts.service.authenticator.verify_current
        self._presence = parts.service.presence
        self._inboxes = parts.bot_inboxes
        with ExitStack() as stack:
            parts.limiter.open_stream(who.address)
            stack.callback(parts.limiter.close_stream, who.address)
            count_streams(1)
            stack.callback(count_streams, -1)
            self._inbox = stack.enter_context(self._inboxes.listening(who))
            self._inboxes.catch_up()
            self._renewals = self._inbox.renewals
            self._reached = self._inboxes.position
            self._inboxes.refresh(self._inbox)
            reclaim_seats(self._inboxes, self._inbox, who)
            self._inboxes.refresh(self._inbox)
            self._open = stack.pop_all()
        self._lines = BotStreamLines(parts.service, self._inbox)
        self._run = self._tell(after)

    def __iter__(self) -> Iterator[bytes]:
        return self._run

    def close(self) -> None:
        """Release the stream's place in the limit."""
        self._open.close()

    def _tell(self, after: int | None) -> Iterator[bytes]:
        reason: Literal["closing", "token", "failed"] = "closing"
        yield HEARTBEAT  # confirms the connection to the client
        reached, self._reached = self._reached, after or 0  # until all earlier lines are sent
        try:
            yield from map(_written, self._lines.opening(after))
            self._reached = reached
            yield from self._follow()
        except Unauthenticated:
            reason = "token"
        except Exception as error:  # noqa: BLE001  whatever it is, no stream falls silent without an end
            if not self._inboxes.ended:
                reason = "failed"
                _log.error("bot stream failed", bot=self._who.name, error=type(error).__name__)
        yield _written(EndLine(id=self._reached, reason=reason))

    def _follow(self) -> Iterator[bytes]:
        """Yield new lines until the service shuts down. Raises Unauthenticated once the token is invalid."""
        beat = time.monotonic()
        while not self._inboxes.ended:
            wake_up, reached = self._inbox.wake_up, self._inboxes.position
            self._verify_token()
            self._presence.mark_seen(self._inbox.bot)
            self._inboxes.refresh(self._inbox)
            for line in self._lines.news():
                yield _written(line)
                beat = time.monotonic()
            self._reached = max(self._reached, reached)
            if time.monotonic() - beat >= HEARTBEAT_S:
                yield HEARTBEAT
                beat = time.monotonic()
            if not wake_up.wait(LOOK_S):
                self._inboxes.catch_up()  # in case the follower has stopped

    def _verify_token(self) -> None:
        """Raise Unauthenticated if the bot's registration has changed and its token is no longer valid."""
        if self._inbox.renewals != self._renewals:
            self._inboxes.catch_up()
            self._renewals = self._inbox.renewals
            self._verify(self._who)


def _written(line: Line) -> bytes:
    return encode(line) + b"\n"
