"""Broadcasting: one follower per process reads the log and notifies the streams of changed games.

A batch of events is read and rendered once for all streams with the same visibility. The follower writes it
to the connections of streams that have sent everything before it, and wakes the others, which read on.
"""

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy.exc

from api.http.responses import encode
from api.process.log_watch import watch_log
from api.process.stream_connections import Audience, StreamConnection
from api.process.wake_signal import WakeSignal
from domain.game.aggregate import Game
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import Visibility
from services.play.chat import as_shown, is_at_table
from services.play.moderation import registered_at
from services.play.talk import as_said
from services.reading.observations import observation_of
from services.service import Service
from services.settings import Settings
from services.store.event_store import Notification
from services.store.meeting_records import ChatSaid, PhraseSaid, chat_of, talk_of
from services.store.records import CHAT_TOPIC, FORGETTING_TOPICS, PHRASE_TOPIC, read_record

HEARTBEAT_S = 10.0
CLOSED_EVERY_S = 2
"""Seconds between two checks for closed connections, so that the number of spectators is right."""

MARKED_EVERY_S = 8
"""Seconds between two records of the open streams; new ones are recorded within a second."""

BATCH = 200
"""Maximum number of events in a batch."""

KEPT_PHRASES = 20
"""Number of a game's phrases cached for streams that are slightly behind."""

KEPT_BATCHES = 8
"""Number of a game's batches cached for streams that are slightly behind."""

_NEW_TABLE = ("game/game-started.", "game/game-rewound.")
"""Prefixes of the events that need a new observation, because the table does not follow from events alone."""

Players = frozenset[UUID]
NOBODY: Players = frozenset()

COMMENT = b": still here\n\n"


class EventBatch(msgspec.Struct, frozen=True):
    """Rendered events: ``upto`` is their last version, ``over`` is True if the game has no further events.

    ``full`` is True if more events may already exist. ``generations`` lists the generation of each seat's
    token when the batch was read. A newer token may read an older batch, but not the other way round.
    """

    upto: int
    frames: bytes
    full: bool
    over: bool
    generations: tuple[int, ...]

    def goes_on(self, visibility: Visibility, generation: int | None) -> bool:
        """Return True if a stream continues: more events may follow, and its token is still valid."""
        return not self.over and self.is_of(visibility, generation)

    def is_of(self, visibility: Visibility, generation: int | None) -> bool:
        """Return True if a stream may receive this batch: the token of its seat is still valid."""
        return visibility.viewer is None or self.generations[visibility.viewer] <= (generation or 0)


class Heard(msgspec.Struct, frozen=True):
    """A rendered phrase or message.

    Only the table gets messages. Players who blocked the speaker get neither.
    """

    frame: bytes
    speaker: UUID | None = None
    is_message: bool = False

    def is_for(self, visibility: Visibility, blocked: Players) -> bool:
        """Return True if viewers with this visibility and these blocked players may get it."""
        return self.speaker not in blocked and (not self.is_message or is_at_table(visibility))


class Channel(WakeSignal):
    """State that the streams of one game share."""

    def __init__(self) -> None:
        super().__init__()
        self.version = 0
        self.listeners = 0
        self.heartbeats = 0
        self.heard = 0
        """Counts the phrases and messages heard since the first stream of the game."""
        self._phrases: deque[Heard] = deque(maxlen=KEPT_PHRASES)
        self.audiences: dict[tuple[Visibility, int | None, Players], Audience] = {}
        self._batches: dict[tuple[Visibility, int], EventBatch] = {}
        self._shown: dict[Visibility, tuple[int, bytes]] = {}

    def hear(self, said: Heard) -> None:
        """Add a phrase or message, and write it to the audiences that may get it."""
        self.heard += 1
        self._phrases.append(said)
        for (visibility, _, blocked), audience in list(self.audiences.items()):
            if said.is_for(visibility, blocked):
                audience.write_phrase(said.frame, number=self.heard)

    def phrases(self, *, after: int, visibility: Visibility, blocked: Players = NOBODY) -> bytes:
        """Return the phrases and messages after a number that the audience may get, as frames."""
        if self.heard <= after:
            return b""
        latest = list(self._phrases)[-(self.heard - after) :]
        return b"".join(said.frame for said in latest if said.is_for(visibility, blocked))

    def kept(self, visibility: Visibility, after: int) -> EventBatch | None:
        """Return a cached batch; None if there is none."""
        return self._batches.get((visibility, after))

    def keep(self, visibility: Visibility, after: int, batch: EventBatch) -> None:
        """Cache a batch, and drop older tables."""
        self._shown.clear()
        if len(self._batches) >= KEPT_BATCHES:
            self._batches.clear()
        self._batches[visibility, after] = batch

    def forget(self) -> None:
        """Drop the cached batches, phrases and messages."""
        self._batches.clear()
        self._phrases.clear()

    def shown(self, visibility: Visibility, version: int) -> bytes | None:
        """Return the cached table; None if there is none."""
        at, written = self._shown.get(visibility, (0, b""))
        return written if at == version else None

    def show(self, visibility: Visibility, version: int, written: bytes) -> None:
        """Cache the current table."""
        self._shown[visibility] = version, written

    def drop_empty_audiences(self) -> None:
        """Forget the audiences whose connections have all left."""
        self.audiences = {key: audience for key, audience in self.audiences.items() if audience.connections}

    def add_connection(
        self,
        visibility: Visibility,
        generation: int | None,
        seen: int,
        connection: StreamConnection,
        *,
        blocked: Players = NOBODY,
    ) -> bool:
        """Add a stream's connection to its audience.

        Return False if the stream has to read newer events first.

        ``generation`` belongs to the token of the stream's seat; ``blocked`` are players whose phrases the
        stream does not get.
        """
        audience = self.audiences.get((visibility, generation, blocked))
        if audience is None or not audience.connections:
            audience = self.audiences[visibility, generation, blocked] = Audience(seen)
        if self.version > seen or audience.seen != seen:
            return False
        audience.join(connection)
        return True


class Broadcast:
    """The channels of a process, and the follower that notifies them."""

    def __init__(self, settings: Settings, service: Service, *, stopping: Callable[[], bool]) -> None:
        self._settings = settings
        self._service = service
        self._stopping = stopping
        self._channels: dict[UUID, Channel] = {}
        self._of_talk: dict[UUID, Channel] = {}
        self._of_tokens: dict[UUID, list[Callable[[], None]]] = {}
        self._of_players: Counter[tuple[UUID, UUID]] = Counter()
        """The open streams of registered players, by player and game."""
        self._has_new_player = False
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []

    @property
    def ended(self) -> bool:
        """True if streams should end."""
        return self._closing.is_set() or self._stopping()

    def join(self, game_id: UUID) -> Channel:
        """Subscribe to a game. The caller must ``leave`` afterwards."""
        if not self._threads:
            for task, name in ((self._follow, "broadcast"), (self._beat, "heartbeat")):
                self._threads.append(threading.Thread(target=task, name=name, daemon=True))
                self._threads[-1].start()
        channel = self._channels.setdefault(game_id, Channel())
        self._of_talk[talk_of(game_id)] = self._of_talk[chat_of(game_id)] = channel
        channel.listeners += 1
        return channel

    def leave(self, game_id: UUID, channel: Channel) -> None:
        """Unsubscribe from a game."""
        channel.listeners -= 1
        if channel.listeners == 0 and self._channels.get(game_id) is channel:
            del self._channels[game_id], self._of_talk[talk_of(game_id)], self._of_talk[chat_of(game_id)]

    def join_as(self, player: UUID | None, game_id: UUID) -> None:
        """Count an open stream of a registered player, who then needs no notice about the game."""
        if player is not None:
            self._of_players[player, game_id] += 1
            self._has_new_player = True

    def leave_as(self, player: UUID | None, game_id: UUID) -> None:
        """Undo a call of ``join_as``."""
        if player is not None:
            self._of_players[player, game_id] -= 1
            if not self._of_players[player, game_id]:
                del self._of_players[player, game_id]

    def _mark_open(self) -> None:
        """Record the open streams of players who get notices.

        A player gets no notices about a game while a stream of it is open.
        """
        self._has_new_player = False
        if not self._of_players:
            return
        with suppress(sqlalchemy.exc.SQLAlchemyError):  # a notice too many is better than no streams
            reachable = self._service.contacts.reachable()
            streams = list(self._of_players)
            self._service.contacts.mark_open([each for each in streams if each[0] in reachable])

    def watch_token(self, record: UUID, changed: Callable[[], None]) -> None:
        """Call ``changed`` after each change of a record that can end a token, until ``forget_token``."""
        self._of_tokens.setdefault(record, []).append(changed)

    def forget_token(self, record: UUID, changed: Callable[[], None]) -> None:
        """Undo a call of ``watch_token``."""
        watching = self._of_tokens[record]
        watching.remove(changed)
        if not watching:
            del self._of_tokens[record]

    def end(self) -> None:
        """End all streams."""
        self._closing.set()
        self._wake_all()

    def close(self) -> None:
        """End all streams, and stop the follower."""
        self.end()
        for thread in self._threads:
            thread.join(timeout=2.0)

    def batch(self, channel: Channel, game_id: UUID, visibility: Visibility, after: int) -> EventBatch:
        """Return the next events after a version as visible frames; empty if there are none."""
        found = channel.kept(visibility, after)
        if found is None:
            found = self._write_down(game_id, visibility, after)
            if found.upto > after:
                channel.keep(visibility, after, found)
        return found

    def _write_down(self, game_id: UUID, visibility: Visibility, after: int) -> EventBatch:
        envelopes = self._service.event_store.envelopes(game_id, gt=after, lte=after + BATCH)
        game = self._service.games.current(game_id)
        generations = tuple(seat.generation for seat in game.seats)
        if not envelopes:
            return EventBatch(after, b"", False, game.over and after >= game.version, generations)
        upto = envelopes[-1].core.version
        items = self._service.queries.items(envelopes, game, visibility)
        frames = [frame("game-event", item, version=item.version) for item in items]
        if any(envelope.topic.startswith(_NEW_TABLE) for envelope in envelopes):
            frames.append(self.observation_frame(game, visibility, version=upto))
        full, over = upto >= after + BATCH, game.over and upto >= game.version
        return EventBatch(upto, b"".join(frames), full, over, generations)

    def table(self, channel: Channel, game: Game, visibility: Visibility) -> bytes:
        """Render the current table as a frame, once for all streams with the same visibility."""
        written = channel.shown(visibility, game.version)
        if written is None:
            written = self.observation_frame(game, visibility, version=game.version)
            channel.show(visibility, game.version, written)
        return written

    def observation_frame(self, game: Game, visibility: Visibility, *, version: int) -> bytes:
        """Render the table at a version as a frame."""
        shown = game if game.version == version else self._service.games.load(game.id, version=version)
        return frame("observation", observation_of(shown, visibility), version=version)

    def _follow(self) -> None:
        watch_log(
            self._settings,
            self._service.keyring,
            ended=lambda: self.ended,
            began=lambda _: self._begin(),
            came=self._notify_touched,
        )

    def _begin(self) -> None:
        """Check all tokens and wake all streams, because events may have been missed."""
        self._recheck_tokens(list(self._of_tokens))
        self._notify_all()

    def _recheck_tokens(self, records: Iterable[UUID]) -> None:
        for record in records:
            for changed in list(self._of_tokens.get(record, ())):
                changed()

    def _notify_touched(self, found: Sequence[Notification]) -> None:
        touched: dict[UUID, int] = {}
        if any(event.topic in FORGETTING_TOPICS for event in found):
            for each in list(self._channels.values()):
                each.forget()  # the cached lines contain the name
        for event in found:
            if event.originator_id is not None:
                touched[event.originator_id] = event.version
                if event.topic in (PHRASE_TOPIC, CHAT_TOPIC):
                    self._hear(event.originator_id, event.version)
        self._recheck_tokens(touched)
        for game_id, version in touched.items():
            channel = self._channels.get(game_id)
            if channel is not None:
                channel.version = max(channel.version, version)
                self._write_new_events(game_id, channel)
                channel.notify()

    def _hear(self, talk: UUID, version: int) -> None:
        """Send a phrase or message to the streams of its game."""
        if (channel := self._of_talk.get(talk)) is None:
            return
        for _, topic, state in self._service.event_store.rows(talk, gt=version - 1, lte=version):
            if (phrase := read_record(topic, state, PhraseSaid)) is not None:
                channel.hear(Heard(_unnumbered(b"phrase", as_said(phrase)), self._speaker(phrase)))
            elif (said := read_record(topic, state, ChatSaid)) is not None and said.text:
                written = _unnumbered(b"chat", as_shown(said))
                channel.hear(Heard(written, said.player, is_message=True))
            channel.notify()

    def _speaker(self, said: PhraseSaid) -> UUID | None:
        """Return the registered player who said a phrase; None for a guest."""
        with suppress(GameDamaged, NotFound):
            return registered_at(self._service.event_store, self._service.games.current(said.game), said.seat)
        return None

    def _notify_all(self) -> None:
        """Wake every stream. The stream of a damaged game reads it again and ends with its error."""
        for game_id, channel in list(self._channels.items()):
            with suppress(GameDamaged, NotFound):
                channel.version = self._service.games.current(game_id).version
            self._write_new_events(game_id, channel)
            channel.notify()

    def _write_new_events(self, game_id: UUID, channel: Channel) -> None:
        """Write new events to the connections of a channel."""
        # before the store is read: meanwhile a stream may put a new audience in the place of an empty one
        channel.drop_empty_audiences()
        for (visibility, generation, _), audience in list(channel.audiences.items()):
            while audience.connections and audience.seen < channel.version:
                try:
                    batch = self.batch(channel, game_id, visibility, audience.seen)
                except Exception:  # noqa: BLE001  every stream meets it again on its own; other games continue
                    audience.release_all()
                    break
                if batch.goes_on(visibility, generation) and batch.upto > audience.seen:
                    audience.write_frames(batch.frames, upto=batch.upto)
                else:
                    audience.release_all()

    def _beat(self) -> None:
        rounds = 0
        while not self._closing.wait(1.0):
            rounds += 1
            if self.ended:
                self._wake_all()
                continue
            if rounds % MARKED_EVERY_S == 0 or self._has_new_player:
                self._mark_open()
            for channel in list(self._channels.values()):
                if rounds % int(HEARTBEAT_S) == 0:
                    channel.heartbeats += 1
                    channel.notify()
                for audience in list(channel.audiences.values()):
                    if rounds % CLOSED_EVERY_S == 0:
                        audience.release_closed()
                    if time.monotonic() - audience.written_at >= HEARTBEAT_S:
                        audience.write_comment(COMMENT)

    def _wake_all(self) -> None:
        for channel in list(self._channels.values()):
            channel.notify()
            for audience in list(channel.audiences.values()):
                audience.release_all()


def _unnumbered(event: bytes, data: Any) -> bytes:
    """Render a server-sent event without an ID, so that no stream resumes after it."""
    return b"event: %s\ndata: %s\n\n" % (event, encode(data))


def frame(event: str, data: Any, *, version: int) -> bytes:
    """Render a server-sent event."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, event.encode(), encode(data))
