"""The projector: keeps the read models up to date with the log."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial
from uuid import UUID

import msgspec
import structlog

from domain.game.events import NAMESPACE
from domain.game.readers import StoredRow
from services import clock
from services.errors import GameDamaged, NotFound, Unavailable
from services.reading.positions import EVERY, Anchor, Overtaken, Reached, share_of
from services.reading.read_models import Batch, ReadModels
from services.store.event_store import EventStore, Notification, event_name
from services.store.records import BOT_TOPICS, GAME_CREATED, RECORDS
from services.store.repository import GameRepository

NAME = "projector"
BATCH = 500

LOOK_BACK = 5_000
"""The number of recent positions that are checked for missed events."""

LOOK_FAR_BACK = 100_000
"""The same when a projector starts."""

_log = structlog.get_logger()


class Touched(msgspec.Struct):
    """The events of one game in a part of the log."""

    first_version: int
    """The version of the first of them."""
    ordinal: int | None = None
    """The position of the game's creation; None if it is not one of them."""
    topics: set[str] = set()
    """Their topics."""
    rows: list[StoredRow] = []
    """Their stored rows, without those whose states were not read."""

    @property
    def seats(self) -> bool:
        """True if the game's seats may have changed: the events of rulesets leave them alone."""
        return any(topic.startswith(f"{NAMESPACE}/") for topic in self.topics)


class Projector:
    """Writes the rows of all games in a batch of the log together with the position, in one transaction.

    Any number of projectors may run, each for some shares of the games.
    """

    def __init__(self, event_store: EventStore, games: GameRepository, views: ReadModels) -> None:
        self._event_store = event_store
        self._games = games
        self._views = views
        self._verified: set[Anchor] = set()  # Found in the present log.
        self._reached: dict[int, Reached] = {}
        """The position of each share after the last step; empty if that step projected nothing."""

    def step(self, shares: Collection[int] = EVERY) -> int:
        """Project the next batch of the log, and return the number of its events (0: none left).

        Shares that are behind the others catch up with these first. Raises Overtaken if another projector has
        already projected the batch.
        """
        known, self._reached = self._reached, {}
        if known.keys() == set(shares):
            with suppress(Overtaken):
                if done := self._step(known):
                    return done
        return self._step(self._verified_progress(shares))

    def _step(self, reached: dict[int, Reached]) -> int:
        """Project the next batch after these positions. Raises Overtaken if the shares have moved."""
        position, *further = sorted({each.position for each in reached.values()})
        behind = [share for share, each in reached.items() if each.position == position]
        found = self._event_store.notifications(after=position, limit=BATCH, whole=True)
        if further:
            found = [event for event in found if event.position <= further[0]]
        if not found:
            return 0
        last = found[-1].position
        anchor = _anchor(found[-1])
        advancing = self._views.advancing(
            NAME, expected=position, position=last, anchor=anchor, shares=behind
        )
        with advancing as batch:
            for game_id, touched in touched_games(found).items():
                if share_of(game_id) in behind:
                    self._project(batch, game_id, touched)
            for bot_id in touched_bots(found):
                if share_of(bot_id) in behind:
                    self._project_bot(batch, bot_id)
        self._verified = {anchor}
        self._reached = reached | dict.fromkeys(behind, Reached(last, anchor))
        return len(found)

    def position(self, shares: Collection[int] = EVERY) -> int:
        """Return the position up to which all of the shares are projected."""
        if self._reached.keys() == set(shares):
            return min(each.position for each in self._reached.values())
        return self._views.position(NAME, shares)

    def catch_up(self) -> int:
        """Project the rest of the log, and return the number of its events."""
        total = 0
        while done := self.step():
            total += done
        return total

    def missed(self, *, within: int = LOOK_BACK, shares: Collection[int] = EVERY) -> list[UUID]:
        """List the games whose rows are older than the projected part of the log requires.

        Checks the last ``within`` positions of that part, for the given shares. The list is empty unless the
        order of the log was broken or the read models were altered. Games that cannot be loaded are left out.
        """
        upto = self._views.position(NAME, shares)
        last = self._event_store.last_versions(after=max(0, upto - within), upto=upto)
        own = [game for game in last if share_of(game) in shares]
        shown = self._views.games.versions(own)
        return [game for game in own if shown.get(game, 0) < last[game] and self._loads(game)]

    def make_up(self, *, within: int = LOOK_BACK, shares: Collection[int] = EVERY) -> int:
        """Project the missed games, and return their number. Raises Overtaken."""
        missed = self.missed(within=within, shares=shares)
        for game_id in missed:
            _log.error("game was missed", game=str(game_id), detail="It is projected now.")
            share = (share_of(game_id),)
            position = self._views.position(NAME, share)
            with self._views.advancing(NAME, expected=position, position=position, shares=share) as batch:
                touched = Touched(1, ordinal=self._event_store.created_at(game_id))
                self._project(batch, game_id, touched)
        return len(missed)

    def lag(self) -> tuple[int, float]:
        """Return how many positions the read models are behind, and the age of the first in seconds."""
        position = self._views.position(NAME)
        behind = self._event_store.position() - position
        try:
            return behind, clock.age_s(self._event_store.recorded_at(position + 1)) if behind > 0 else 0.0
        except (LookupError, ValueError):  # The event has no readable time.
            return behind, 0.0

    def _loads(self, game_id: UUID) -> bool:
        try:
            self._games.current(game_id)
        except (GameDamaged, NotFound):
            return False
        return True

    def _verified_progress(self, shares: Collection[int]) -> dict[int, Reached]:
        """Return the position of each share; clear the read models first if they don't belong to this log.

        Raises Overtaken if another projector cleared them.
        """
        reached = self._views.progress(NAME, shares)
        anchors = {each.anchor for each in reached.values() if each.position > 0}
        known = {anchor for anchor in anchors if anchor is not None and self._stands(anchor)}
        if anchors == known:
            self._verified = known
            return reached
        end = self._event_store.position()
        reason = "made by another release" if None in anchors else "the log has not the event they end with"
        self._views.clear(NAME, expected=reached)
        position = max(each.position for each in reached.values())
        _log.error("read models thrown away", reason=reason, position=position, end_of_log=end)
        return dict.fromkeys(reached, Reached())

    def _stands(self, anchor: Anchor) -> bool:
        return anchor in self._verified or anchor == self._found(anchor.position)

    def _found(self, position: int) -> Anchor | None:
        event = self._event_store.event_at(position)
        return None if event is None else Anchor(position, event)

    def _project(self, batch: Batch, game_id: UUID, touched: Touched) -> None:
        try:
            batch.put_game(
                self._games.advance(game_id, touched.rows),
                partial(self._games.positions, game_id),
                ordinal=touched.ordinal,
                first_version=touched.first_version,
                topics=touched.topics,
            )
        except (GameDamaged, NotFound) as damage:
            _log.error("game damaged", game=str(game_id), detail=damage.detail)

    def _project_bot(self, batch: Batch, bot_id: UUID) -> None:
        try:
            bot = self._event_store.bot(bot_id)
        except Unavailable as damage:
            _log.error("bot left out", bot=str(bot_id), detail=damage.detail)
            return
        if bot is not None:
            batch.put_bot(bot)


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
        touched.topics.add(event.topic)
    return games


def touched_bots(found: Sequence[Notification]) -> set[UUID]:
    """Return the external bots that a part of the log concerns."""
    return {
        event.originator_id
        for event in found
        if event.topic in BOT_TOPICS and event.originator_id is not None
    }
