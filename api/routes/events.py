"""A game's log as its viewer may see it, in pages and as a stream."""

import re
import time
from collections.abc import Generator, Iterator
from typing import Any
from uuid import UUID

from flask import Response, request

from api.http.limits import Limiter
from api.http.metrics import count_streams
from api.http.parsing import MAX_INTEGER
from api.http.problems import Malformed
from api.http.responses import answer, encode, entity_tag, tagged_answer
from api.process.broadcast import COMMENT, NOBODY, Broadcast, Channel, frame
from api.process.clients import waiting_client
from api.process.runtime import caller, runtime
from api.process.stream_connections import StreamConnection, stream_connection_of
from api.reads import requested_version, unversioned, wait_for_version
from api.schemas.answers import Ticket
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.examples import EVENT_EXAMPLE
from api.schemas.requests import (
    MAX_PAGE,
    ConditionalHeaders,
    EventsQuery,
    NothingSchema,
    ResumeHeaders,
    StreamQuery,
)
from api.writes import verify_seat_token
from domain.game.aggregate import Game
from services import clock
from services.errors import Forbidden, Unauthenticated
from services.identity import tokens
from services.identity.authenticator import Caller, Visibility, acting_seat, visibility_of
from services.play.moderation import registered_at
from services.play.relations import Blocks
from services.reading.event_items import EventPage, StoredPage
from services.store.account_records import account_of

blueprint = Endpoint("events", __name__, description="A game's log, in pages and as a stream")

INLINE_EVENTS = 100
"""Maximum number of events rendered on the hub. More may take over 10 ms and run in the background process.
"""

_VERSION = re.compile(r"[0-9]{1,15}")


@blueprint.operation(
    "GET",
    f"{GAME}/events",
    operation_id="listEvents",
    answers=(200, EventPage | StoredPage),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={"items": [EVENT_EXAMPLE], "version": 13, "over": False},
    query=EventsQuery,
    codes=SEAT_READ,
)
def list_events(game_id: UUID, query: dict[str, Any]) -> Response:
    """Read the log after a version. With ``wait``, wait until there is a new event.

    With ``version`` or ``at``, the page ends there and shows what the viewer knew then.
    """
    who, seat = caller(), query.get("seat")
    after, wait_s = query.get("after", 0), query.get("wait", 0)
    queries = runtime().service.queries
    visibility = queries.visibility(who, game_id, seat=seat)
    version = requested_version(game_id, query)
    least = query.get("min_version", 0)
    upto = after + 1 if wait_s else 0
    game = wait_for_version(game_id, least) if least else queries.readable(who, game_id, upto=upto)
    if version is None and wait_s and game.version <= after and not game.over:
        _wait_for_event(game_id, after, wait_s)
        runtime().service.authenticator.verify_current(who)
    limit = query.get("limit", MAX_PAGE)
    content, shown = _page(who, game, query.get("form"), after=after, limit=limit, seat=seat, version=version)
    return tagged_answer(content, entity_tag(shown, visibility, unversioned(game)))


def _page(who: Caller, game: Game, form: str | None, **asked: Any) -> tuple[bytes, int]:
    """Render a page of the log. A long page runs in the background process."""
    upto: int = asked["version"] or game.version
    if min(asked["limit"], upto - asked["after"]) > INLINE_EVENTS:
        return runtime().background_reads.events(who, game.id, asked, form=form)
    queries = runtime().service.queries
    page = (queries.stored_events if form == "stored" else queries.events)(who, game.id, **asked)
    return encode(page), page.version


@blueprint.operation(
    "POST",
    f"{GAME}/stream-tickets",
    operation_id="createStreamTicket",
    scope="read",
    answers=(201, Ticket),
    example={
        "ticket": "slt_...",
        "expires_at": "2026-01-31T12:10:00.000000Z",
        "game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4",
        "version": 12,
        "seat": 0,
    },
    query=StreamQuery,
    body=NothingSchema,
    body_optional=True,
    codes=[*SEAT_READ, "payload-too-large", "unsupported-media-type"],
    needs_token=True,
)
def create_ticket(game_id: UUID, query: dict[str, Any], sent: tuple[dict[str, Any], str]) -> Response:
    """Issue a ticket that opens this game's stream for 10 minutes, for clients that cannot send headers."""
    del sent  # always empty
    who, service = caller(), runtime().service
    verify_seat_token(who, game_id)
    game = service.games.current(game_id)
    seat = acting_seat(who, game, seat=query.get("seat"))
    expires = int(time.time()) + tokens.TICKET_LIFE_S
    ticket = tokens.StreamTicket(
        game_id,
        seat,
        game.seats[seat].generation,
        expires,
        player=who.player,
        bot=who.bot,
        token_generation=who.generation,
        session=who.session,
    )
    shown = Ticket(
        ticket=tokens.issue(service.keyring, ticket),
        expires_at=clock.of_epoch(expires),
        game=str(game_id),
        version=game.version,
        seat=seat,
    )
    return answer(shown, status=201, private=True)


@blueprint.operation(
    "GET",
    f"{GAME}/stream",
    operation_id="streamEvents",
    answers=(200, {"type": "string"}),
    content_type="text/event-stream",
    request_headers=[ResumeHeaders],
    also=[(204, "The game is over and the client has seen all of it")],
    example='id: 13\nevent: game-event\ndata: {"version":13,...}\n\n',
    query=StreamQuery,
    codes=SEAT_READ,
)
def stream_events(game_id: UUID, query: dict[str, Any]) -> Response:
    """Stream the log: an ``observation``, then each ``game-event``, and ``end`` after the last.

    In between come each ``phrase`` that a seat says, and each ``chat`` message, which only seats get. These
    have no ID, and a stream does not repeat earlier ones. It omits those of blocked players.
    """
    service = runtime().service
    game = service.games.current(game_id)
    who = _stream_caller(game, query)
    visibility = visibility_of(who, game, seat=query.get("seat"))
    seen = _last_seen(query)
    if seen is not None and game.over and seen >= game.version:
        return Response(status=204)
    made = Response(content_type="text/event-stream; charset=utf-8")
    made.headers["Cache-Control"] = "no-store"
    made.headers["X-Accel-Buffering"] = "no"
    if request.method != "HEAD":
        made.response = Stream(who, game, visibility, seen)
    return made


class Stream:
    """The frames of an open stream. The stream counts towards the limit until ``close``."""

    def __init__(self, who: Caller, game: Game, visibility: Visibility, seen: int | None) -> None:
        parts = runtime()
        self._who = who
        self._authenticator = parts.service.authenticator
        self._event_store = parts.service.event_store
        self._limiter: Limiter = parts.limiter
        self._address = caller().address
        self._limiter.open_stream(self._address)
        count_streams(1)
        self._broadcast: Broadcast = parts.broadcast
        self._game_id = game.id
        self._is_spectator = visibility.viewer is None and not visibility.everything
        self._spectators = parts.spectators
        if self._is_spectator:
            self._spectators.enter(game.id)
        self._channel: Channel = self._broadcast.join(game.id)
        seat = visibility.viewer
        self._player = None if seat is None else registered_at(parts.service.event_store, game, seat)
        self._broadcast.join_as(self._player, game.id)
        self._connection: StreamConnection | None = stream_connection_of(request.environ)
        self._is_open = True
        self._visibility = visibility
        self._generation = _generation(game, visibility)
        self._seen = game.version if seen is None else seen
        self._heard = self._channel.heard
        self._looked = False
        self._is_token_in_doubt = True  # it may have changed since the request began
        self._blocked = NOBODY
        accounts = () if who.player is None else (account_of(who.player),)
        self._watched = {*who.token_records, *accounts}
        for record in self._watched:
            self._broadcast.watch_token(record, self._doubt_token)
        self._frames = self._run(game if seen is None else None)

    def __iter__(self) -> Iterator[bytes]:
        return self._frames

    def close(self) -> None:
        """Release the stream's place in the limit."""
        if self._is_open:
            self._is_open = False
            if self._connection is not None:
                self._connection.leave()
            for record in self._watched:
                self._broadcast.forget_token(record, self._doubt_token)
            self._broadcast.leave(self._game_id, self._channel)
            self._broadcast.leave_as(self._player, self._game_id)
            self._limiter.close_stream(self._address)
            if self._is_spectator:
                self._spectators.leave(self._game_id)
            count_streams(-1)

    def _doubt_token(self) -> None:
        """Wake the stream, so that it verifies its token."""
        self._is_token_in_doubt = True
        if self._connection is not None:
            self._connection.leave()
        self._channel.notify()

    def _may_go_on(self) -> bool:
        """Return False if the player's or bot's token was replaced or has ended.

        After a change of the caller's records, reads them again, with the list of blocked players.
        """
        if not self._is_token_in_doubt:
            return True
        self._is_token_in_doubt = False
        try:
            self._authenticator.verify_current(self._who)
        except Unauthenticated:
            return False
        if self._who.player is not None:
            self._blocked = Blocks(self._event_store).of(self._who.player)
        return True

    def _run(self, shown: Game | None) -> Iterator[bytes]:
        if shown is not None:
            yield self._broadcast.table(self._channel, shown, self._visibility)
        else:
            yield COMMENT  # confirms the connection to the client
        broadcast, channel, heartbeats = self._broadcast, self._channel, self._channel.heartbeats
        while not broadcast.ended:
            wake_up = channel.wake_up
            if not self._may_go_on() or not (yield from self._read_on()):
                return
            yield from self._hear()
            if self._connection is not None:
                # frees the last chunk, which the server holds while it waits; a table has 12 KB
                yield COMMENT
                if self._join_audience(self._connection):
                    if self._is_token_in_doubt:
                        self._connection.leave()
                    if not self._connection.wait_for_return():
                        return  # the client has gone
                    self._seen, self._heard = self._connection.seen, self._connection.heard
                    self._looked = False
                    continue
            elif channel.heartbeats != heartbeats:
                heartbeats = channel.heartbeats
                yield COMMENT
            wake_up.wait()

    def _join_audience(self, connection: StreamConnection) -> bool:
        """Hand the connection over to its audience. Return False if there is more to send first."""
        if self._heard != self._channel.heard:
            return False
        connection.heard = self._heard
        return self._channel.add_connection(
            self._visibility, self._generation, self._seen, connection, blocked=self._blocked
        )

    def _hear(self) -> Iterator[bytes]:
        """Yield the phrases that the stream has not sent yet."""
        phrases = self._channel.phrases(after=self._heard, visibility=self._visibility, blocked=self._blocked)
        self._heard = self._channel.heard
        if phrases:
            yield phrases

    def _read_on(self) -> Generator[bytes, None, bool]:
        """Yield new events. Return True if the stream continues after them."""
        while not self._looked or self._channel.version > self._seen:
            batch = self._broadcast.batch(self._channel, self._game_id, self._visibility, self._seen)
            if not batch.is_of(self._visibility, self._generation):
                return False  # the seat has a new owner or a new token
            is_empty = batch.upto == self._seen
            self._seen, self._looked = batch.upto, not batch.full
            if batch.frames:
                yield batch.frames
            if batch.over:
                yield frame("end", {"game": str(self._game_id), "version": self._seen}, version=self._seen)
                return False
            if is_empty:
                break
        return True


def _wait_for_event(game_id: UUID, after: int, wait_s: float) -> None:
    """Wait until a game has more than ``after`` versions, the wait times out, or the client disconnects."""
    broadcast, games, limiter = runtime().broadcast, runtime().service.games, runtime().limiter
    deadline = time.monotonic() + wait_s
    limiter.open_stream(caller().address)
    channel = broadcast.join(game_id)  # wakes on events from now on; earlier ones are read once
    try:
        with waiting_client(request.environ) as client:
            wake_up, version = channel.wake_up, games.current(game_id).version
            while not broadcast.ended and max(version, channel.version) <= after and not client.has_gone():
                left = deadline - time.monotonic()
                if left <= 0:
                    return
                client.wait(wake_up, left)
                wake_up = channel.wake_up
    finally:
        broadcast.leave(game_id, channel)
        limiter.close_stream(caller().address)


def _generation(game: Game, visibility: Visibility) -> int | None:
    return None if visibility.viewer is None else game.seats[visibility.viewer].generation


def _stream_caller(game: Game, query: dict[str, Any]) -> Caller:
    """Return the caller of a stream, or the caller that its ticket was issued to.

    Raises Unauthenticated, Forbidden.
    """
    text, seat = query.get("ticket"), query.get("seat")
    if text is None:
        return caller()
    service = runtime().service
    ticket = tokens.read(service.keyring, text)
    if not isinstance(ticket, tokens.StreamTicket) or ticket.expires <= time.time():
        raise Unauthenticated("ticket-unknown")
    if ticket.game != game.id or seat not in (None, ticket.seat):
        raise Forbidden("ticket-for-another-stream")
    if game.seats[ticket.seat].generation != ticket.generation:
        raise Unauthenticated("ticket-older-than-token")
    holder = Caller(
        secret=text,
        seat=tokens.SeatToken(game.id, ticket.seat, ticket.generation),
        player=ticket.player,
        bot=ticket.bot,
        generation=ticket.token_generation,
        session=ticket.session,
    )
    service.authenticator.verify_current(holder)
    return holder


def _last_seen(query: dict[str, Any]) -> int | None:
    """Return the last version that the client has seen. Raises Malformed."""
    sent = request.headers.get("Last-Event-ID")
    if not sent:
        after: int | None = query.get("after")
        return after
    if not _VERSION.fullmatch(sent) or int(sent) > MAX_INTEGER:
        raise Malformed("last-event-id-invalid")
    return int(sent)
