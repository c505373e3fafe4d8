"""Working out wished analyses, a slice at a time, so that a worker's other jobs come in between."""

import time

from domain.game.aggregate import Game
from domain.game.events import GameRewound
from domain.game.readers import RecordedEvent
from domain.kernel.ruleset import Viewer
from services.reading.analysis.analyses import Analyses
from services.reading.analysis.judging import note_decision, note_moment, position_of
from services.reading.analysis.stored import EVENTS_AFTER, Failed, StoredAnalyses, Study, Wish
from services.store.event_store import EventStore
from services.store.repository import GameRepository

SLICE_S = 0.2
"""Seconds of CPU time after which a slice ends with its current event. A bot's decision may wait for it."""

_EVENTS_AT_ONCE = 200


class Analyst:
    """Works out analyses and stores them."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, stored: StoredAnalyses, analyses: Analyses
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._stored = stored
        self._analyses = analyses

    def work(self, wish: Wish) -> bool:
        """Work on an analysis for a slice, and store it. Return True once it is complete.

        Raises NotFound, GameDamaged.
        """
        if wish.version is not None:
            return self._judge(wish, wish.version)
        game = self._games.current(wish.game)
        study = self._study_of(wish, game)
        if study.is_done:
            return True
        game = self._continue(study, game, wish.viewer)
        self._stored.put(wish, game.ruleset, game.head, study)
        return study.is_done

    def note_failure(self, wish: Wish) -> None:
        """Store that an analysis raised an error."""
        game = self._games.current(wish.game)
        if wish.version is not None:
            game = self._games.load(wish.game, version=wish.version)
        self._stored.put(wish, game.ruleset, game.head, Failed())

    def _judge(self, wish: Wish, version: int) -> bool:
        game = self._games.load(wish.game, version=version)
        following = self._event_store.envelopes(wish.game, gt=version, lte=version + EVENTS_AFTER)
        position = position_of(game, wish.viewer, following)
        self._stored.put(wish, game.ruleset, game.head, position)
        return True

    def _study_of(self, wish: Wish, game: Game) -> Study:
        """Return the stored study of a game, with a new target if the game has advanced, or a new study."""
        found = self._stored.find(wish, game.ruleset)
        study = None if found is None else found[1]
        if found is None or not isinstance(study, Study) or not self._analyses.follows(study, found[0], game):
            zeros = [0] * len(game.seats)
            return Study(game.version, 0, [], [], zeros, zeros.copy(), [0.0] * len(game.seats))
        if study.is_done and study.target < game.version:
            study.target, study.last = game.version, None
            if study.moments[-1].is_present:
                study.moments.pop()
        return study

    def _continue(self, study: Study, present: Game, viewer: Viewer) -> Game:
        """Continue a study for a slice; return the game at the version that it has reached."""
        ends = time.thread_time() + SLICE_S
        after, last = study.upto, min(study.target, study.upto + _EVENTS_AT_ONCE)
        game = self._games.load(present.id, version=after) if after else Game(present.id, present.rulesets)
        recorded = self._games.recorded_events(present.id, gt=after, lte=min(study.target, last + 1))
        for at, one in enumerate(recorded[: last - after]):
            following = recorded[at + 1][0].core if at + 1 < len(recorded) else None
            is_between = following is None or following.cause == following.version
            game = self._pass(study, game, viewer, one, is_between=is_between)
            if time.thread_time() >= ends:
                break
        if study.upto == study.target:
            if study.moments[-1].version != game.version:
                note_moment(study, game, viewer, is_present=not game.over)
            study.last = position_of(game, viewer)
        return game

    def _pass(
        self, study: Study, game: Game, viewer: Viewer, one: RecordedEvent, *, is_between: bool
    ) -> Game:
        """Judge the decision that begins with an event.

        If a turn begins after it, estimate the chances there. ``is_between`` is True if no further event of
        the same action follows.
        """
        envelope, event = one
        if game.version and game.state is not None:
            note_decision(study, game, viewer, envelope)
        is_rewound = isinstance(event, GameRewound)
        if is_rewound:
            game = self._games.load(game.id, version=envelope.core.version)
        else:
            game.apply(event, envelope)
        study.upto = game.version
        if game.state is not None and is_between and (is_rewound or _begins_turn(study, game)):
            note_moment(study, game, viewer, is_rewound=is_rewound)
        return game


def _begins_turn(study: Study, game: Game) -> bool:
    """Return True if a turn has begun since the last moment; in the set-up, each seat has turns too."""
    progress = game.ruleset.progress(game.state)
    last = study.moments[-1] if study.moments else None
    return last is None or (last.turn, last.active) != (progress.turn, progress.active)
