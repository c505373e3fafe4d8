"""The projector: keeps the read models up to date with the log."""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import msgspec
import structlog

from domain.game.aggregate import Game
from domain.game.events import NAMESPACE
from domain.game.readers import StoredRow
from services.contests.state import read_tournament
from services.errors import GameDamaged, NotFound, Unavailable
from services.reading.batches import Batch
from services.reading.positions import Anchor, Overtaken, Reached
from services.reading.read_models import ReadModels
from services.reading.roles import PROJECTOR
from services.store.event_store import EventStore, Moment, Notification, event_name
from services.store.records import BOT_TOPICS, FORGETTING_TOPICS, GAME_CREATED, RECORDS
from services.store.repository import GameRepository
from services.store.tournament_records import TOURNAMENT_TOPICS

NAME = PROJECTOR
BATCH = 500

LOOK_BACK = 5_000
"""The number of recent positions that are checked for missed events."""

LOOK_FAR_BACK = 100_000
"""The number of recent positions to check when a projector starts."""

_LOBBY = f"{NAMESPACE}/"

_log = structlog.get_logger()


class Touched(msgspec.Struct):
    """The events of one game in a part of the log."""

    first_version: int
    """The version of the game's first event in that part."""
    ordinal: int | None = None
    """The position of the game's creation; None if that part does not contain it."""
    moved: int = 0
    """The position of the last of them that belongs to the game's ruleset."""
    topics: set[str] = set()
    """Their topics."""
    rows: list[StoredRow] = []
    """Their stored rows, without those whose states were not read."""

    @property
    def seats(self) -> bool:
        """True if the game's seats may have changed; events of rulesets never change them."""
        return any(topic.startswith(_LOBBY) for topic in self.topics)


class Projector:
    """Writes the rows of all games in a batch of the log together with the position, in one transaction."""

    def __init__(self, event_store: EventStore, games: GameRepository, views: ReadModels) -> None:
        self._event_store = event_store
        self._games = games
        self._views = views
        self._verified: Anchor | None = None  # an event that was found in the present log
        self._reached: Reached | None = None
        """The progress after the last step; None if that step projected nothing."""

    def step(self) -> int:
        """Project the next batch of the log, and return the number of its events (0: none left).

        Raises Overtaken if another projector has already projected the batch.
        """
        known, self._reached = self._reached, None
        if known is not None:
            with suppress(Overtaken):
                if done := self._step(known):
                    return done
        return self._step(self._verified_progress())

    def _step(self, reached: Reached) -> int:
        """Project the next batch. Raises Overtaken if the position is no longer the one reached."""
        found = self._event_store.notifications(after=reached.position, limit=BATCH, whole=True)
        if not found:
            return 0
        if any(event.topic in FORGETTING_TOPICS for event in found):
            self._games.forget_all()  # they contain the name
        last, anchor = found[-1].position, _anchor(found[-1])
        with self._views.advancing(NAME, expected=reached.position, position=last, anchor=anchor) as batch:
            for game_id, touched in touched_games(found).items():
                self._project(batch, game_id, touched)
            for bot_id in touched_bots(found):
                self._project_bot(batch, bot_id)
            for tournament_id in touched_tournaments(found):
                self._project_tournament(batch, tournament_id)
        self._verified = anchor
        self._reached = Reached(last, anchor)
        return len(found)

    def position(self) -> int:
        """Return the position up to which the log is projected."""
        return self._views.position(NAME) if self._reached is None else self._reached.position

    def catch_up(self) -> int:
        """Project the rest of the log, and return the number of its events."""
        total = 0
        while done := self.step():
            total += done
        return total

    def missed(self, *, within: int = LOOK_BACK) -> list[UUID]:
        """List the games whose rows are older than the projected part of the log requires.

        Checks the last ``within`` positions of that part. The list is empty unless the order of the log was
        broken or the read models were altered. Games that cannot be loaded are left out.
        """
        upto = self._views.position(NAME)
        last = self._event_store.last_versions(after=max(0, upto - within), upto=upto)
        shown = self._views.games.versions(list(last))
        return [game for game in last if shown.get(game, 0) < last[game] and self._loads(game)]

    def make_up(self, *, within: int = LOOK_BACK) -> int:
        """Project the missed games, and return their number. Raises Overtaken."""
        missed = self.missed(within=within)
        for game_id in missed:
            _log.error("game was missed", game=str(game_id), detail="It is projected now.")
            position = self._views.position(NAME)
            with self._views.advancing(NAME, expected=position, position=position) as batch:
                ordinal = self._event_store.created_at(game_id)
                touched = Touched(1, ordinal=ordinal, moved=position)
                self._project(batch, game_id, touched)
        return len(missed)

    def lag(self) -> tuple[int, float]:
        """Return the number of positions not projected yet, and the age in seconds of the first of them."""
        return self._event_store.lag(self._views.position(NAME))

    def _loads(self, game_id: UUID) -> bool:
        try:
            self._games.current(game_id)
        except (GameDamaged, NotFound):
            return False
        return True

    def _verified_progress(self) -> Reached:
        """Return the progress; clear the read models first if they don't belong to this log.

        Raises Overtaken if another projector cleared them.
        """
        reached = self._views.progress(NAME)
        if reached.position == 0 or (reached.anchor is not None and self._stands(reached.anchor)):
            return reached
        end = self._event_store.position()
        is_foreign = reached.anchor is None
        reason = "made by another release" if is_foreign else "the log lacks the event that they end with"
        self._views.clear(NAME, expected=reached)
        _log.error("read models thrown away", reason=reason, position=reached.position, end_of_log=end)
        return Reached()

    def _stands(self, anchor: Anchor) -> bool:
        if anchor != self._verified and anchor != self._found(anchor.position):
            return False
        self._verified = anchor
        return True

    def _found(self, position: int) -> Anchor | None:
        event = self._event_store.event_at(position)
        return None if event is None else Anchor(position, event)

    def _project(self, batch: Batch, game_id: UUID, touched: Touched) -> None:
        try:
            game = self._games.advance(game_id, touched.rows)
            batch.put_game(
                game,
                self._games,
                ordinal=touched.ordinal,
                ended=self._end(game, touched),
                first_version=touched.first_version,
                topics=touched.topics,
            )
        except (GameDamaged, NotFound) as damage:
            _log.error("game damaged", game=str(game_id), detail=str(damage))

    def _end(self, game: Game, touched: Touched) -> Moment | None:
        """Return the end of a finished game if it is one of these events; the game may be ahead of them.

        A rebuild thus rates each game once, with the batch that contains its end.
        """
        if not touched.moved or not game.over:
            return None
        last = self._event_store.last_move(game.id)
        return last if last is not None and last.position <= touched.moved else None

    def _project_bot(self, batch: Batch, bot_id: UUID) -> None:
        try:
            bot = self._event_store.registrations.bot(bot_id)
        except Unavailable as damage:
            _log.error("bot left out", bot=str(bot_id), detail=str(damage))
            return
        if bot is not None:
            batch.put_bot(bot)

    def _project_tournament(self, batch: Batch, tournament_id: UUID) -> None:
        try:
            tournament = read_tournament(self._event_store.rows(tournament_id))
        except Unavailable as damage:
            _log.error("tournament left out", tournament=str(tournament_id), detail=str(damage))
            return
        if tournament is not None:
            batch.put_tournament(tournament, self._event_store.created_at(tournament_id))


def _anchor(event: Notification) -> Anchor:
    name = event_name(event.originator_id, event.version, event.topic, event.state)
    return Anchor(event.position, name)


def touched_games(found: Sequence[Notification]) -> dict[UUID, Touched]:
    """Group the events of a part of the log by game, in the order of each game's first event."""
    games: dict[UUID, Touched] = {}
    for event in found:
        if event.topic in RECORDS:
            continue
        if event.originator_id is None:
            _log.error("event left out", position=event.position, detail="It is under no id of a game.")
            continue
        touched = games.setdefault(event.originator_id, Touched(first_version=event.version))
        if event.state is not None:
            touched.rows.append((event.version, event.topic, event.state))
        if event.topic.startswith(GAME_CREATED):
            touched.ordinal = event.position
        if not event.topic.startswith(_LOBBY):
            touched.moved = event.position
        touched.topics.add(event.topic)
    return games


def touched_bots(found: Sequence[Notification]) -> set[UUID]:
    """Return the external bots that a part of the log concerns."""
    return {
        event.originator_id
        for event in found
        if event.topic in BOT_TOPICS and event.originator_id is not None
    }


def touched_tournaments(found: Sequence[Notification]) -> set[UUID]:
    """Return the tournaments that a part of the log concerns."""
    return {
        event.originator_id
        for event in found
        if event.topic in TOURNAMENT_TOPICS and event.originator_id is not None
    }
