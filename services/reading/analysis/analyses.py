"""Queries for stored analyses, and the permission to read them."""

from itertools import pairwise
from typing import Any

from domain.bots.judgement import Estimate
from domain.game.aggregate import Game
from domain.kernel.errors import GameNotRunning
from domain.kernel.messages import Message
from domain.kernel.ruleset import Viewer
from domain.kernel.say import Language
from services.errors import Forbidden, HintsOff, Unauthenticated, Unavailable
from services.identity.authenticator import Caller, Visibility
from services.reading.analysis.answers import (
    AnalysedAction,
    Analysis,
    Blunder,
    CurvePoint,
    GameAnalysis,
    PendingAnalysis,
    SeatChance,
    SeatRecord,
    Swing,
)
from services.reading.analysis.stored import (
    EVENTS_AFTER,
    FAILED_FOR_S,
    Failed,
    Mistake,
    Moment,
    Position,
    StoredAction,
    StoredAnalyses,
    Study,
    Wish,
)
from services.reading.disclosure import Disclosure
from services.store.event_store import EventStore
from services.store.repository import GameRepository

MOST_SWINGS = 6

LEAST_SWING = 0.1
"""The smallest change of a chance in one turn that counts as a swing; smaller changes may be noise."""


class Analyses:
    """Queries for stored analyses."""

    def __init__(self, event_store: EventStore, games: GameRepository, stored: StoredAnalyses) -> None:
        self._event_store = event_store
        self._games = games
        self._stored = stored
        self._disclosure = Disclosure(games)

    def viewer(self, caller: Caller, game: Game, visibility: Visibility) -> Viewer:
        """Return the seat whose knowledge an analysis for a caller rests on; None with all cards open.

        Raises Unauthenticated, Forbidden, GameNotRunning, and HintsOff, as an analysis of the present
        position is a hint.
        """
        if game.state is None:
            raise GameNotRunning("no-analysis-before-start")
        if self._disclosure.may_read_all(game, visibility):
            return None
        if visibility.viewer is None and caller.anonymous:
            raise Unauthenticated("analysis-when-over")
        if visibility.viewer is None:
            raise Forbidden("analysis-when-over")
        if not game.gives_hints:
            raise HintsOff(Message("no-analysis-yet"))
        return visibility.viewer

    def of_position(self, viewer: Viewer, present: Game, version: int, language: Language) -> Analysis | Wish:
        """Return the analysis of a position, or the wish for it if it is not stored.

        Raises NotFound, GameNotRunning, Unavailable, GameDamaged.
        """
        game = present if version == present.version else self._games.load(present.id, version=version)
        if game.state is None:
            raise GameNotRunning("no-board-yet")
        wish = Wish(game.id, viewer, version)
        found = self._stored.find(wish, game.ruleset)
        if found is None or found[0] != game.head:
            return wish
        match found[1]:
            case Position(played=played, seen=seen) as position if played is not None or seen >= min(
                version + EVENTS_AFTER, present.version
            ):
                return _position(position, viewer, version, language)
            case Failed():
                raise _failed()
            case _:
                return wish

    def of_game(
        self, viewer: Viewer, game: Game, language: Language, *, min_version: int
    ) -> tuple[GameAnalysis | PendingAnalysis, Wish | None]:
        """Return a game's analysis, and the wish for a newer one if there is more to work out.

        While a game runs, the analysis may end at an earlier version, but not before ``min_version``.
        """
        wish = Wish(game.id, viewer, None)
        found = self._stored.find(wish, game.ruleset)
        if found is not None and isinstance(found[1], Failed):
            raise _failed()
        study = None if found is None else found[1]
        if found is None or not isinstance(study, Study) or not self.follows(study, found[0], game):
            return PendingAnalysis(game.version, viewer, 0.0), wish
        is_newest = study.is_done and study.upto == game.version
        if not study.is_done or study.upto < (game.version if game.over else min_version):
            progress = round(study.upto / max(study.target, 1), 3)
            return PendingAnalysis(max(study.target, min_version), viewer, min(progress, 0.999)), wish
        return _whole(study, viewer, language, over=game.over), None if is_newest else wish

    def follows(self, study: Study, head: str, game: Game) -> bool:
        """Return True if a stored study was made from this game's log."""
        if study.upto == game.version:
            return head == game.head
        found = self._event_store.envelopes(game.id, gt=study.upto - 1, lte=study.upto)
        return bool(found) and found[0].hash == head


def _failed() -> Unavailable:
    return Unavailable("analysis-failed", retry_after_s=FAILED_FOR_S)


def _position(position: Position, viewer: Viewer, version: int, language: Language) -> Analysis:
    return Analysis(
        version=version,
        viewer=viewer,
        seats=_seats(position),
        seat=position.seat,
        best=[_action(one, language) for one in position.best],
        played=None if position.played is None else _action(position.played, language),
    )


def _whole(study: Study, viewer: Viewer, language: Language, *, over: bool) -> GameAnalysis:
    assert study.last is not None, "it is done"
    last = _position(study.last, viewer, study.upto, language)
    return GameAnalysis(
        version=last.version,
        viewer=viewer,
        seats=last.seats,
        seat=last.seat,
        best=last.best,
        played=last.played,
        over=over,
        curve=[_point(moment) for moment in study.moments],
        swings=_swings(study.moments),
        blunders=[_blunder(mistake, language) for mistake in study.mistakes],
        records=[
            SeatRecord(seat, decisions, study.blunders[seat], _rounded(study.lost[seat]))
            for seat, decisions in enumerate(study.decisions)
            if viewer in (None, seat)
        ],
    )


def _seats(position: Position) -> list[SeatChance]:
    return [SeatChance(seat, *map(_rounded, _values(one))) for seat, one in enumerate(position.seats)]


def _values(one: Estimate) -> tuple[float, float, float]:
    return one.chance, one.low, one.high


def _action(stored: StoredAction, language: Language) -> AnalysedAction:
    action: Any = stored.action  # encodes to the same JSON as the action
    return AnalysedAction(action, _rounded(stored.chance), stored.reasons[language])


def _point(moment: Moment) -> CurvePoint:
    chances, lows, highs = (
        [_rounded(value) for value in values] for values in zip(*map(_values, moment.seats), strict=True)
    )
    return CurvePoint(moment.version, moment.turn, moment.active, chances, lows, highs)


def _swings(moments: list[Moment]) -> list[Swing]:
    """Return the turns in which a chance changed most, without rewinds."""
    found = [_swing(*pair) for pair in pairwise(moments) if not pair[1].is_rewound]
    found = [swing for swing in found if abs(swing.change) >= LEAST_SWING]
    return sorted(found, key=lambda swing: -abs(swing.change))[:MOST_SWINGS]


def _swing(before: Moment, after: Moment) -> Swing:
    changes = [two.chance - one.chance for one, two in zip(before.seats, after.seats, strict=True)]
    seat = max(range(len(changes)), key=lambda at: abs(changes[at]))
    change = _rounded(changes[seat])
    return Swing(before.version, after.version, before.turn, before.active, seat, change)


def _blunder(mistake: Mistake, language: Language) -> Blunder:
    loss, low, high = map(_rounded, _values(mistake.lead))
    return Blunder(
        version=mistake.version,
        turn=mistake.turn,
        seat=mistake.seat,
        loss=loss,
        low=low,
        high=min(1.0, high),
        best=_action(mistake.best, language),
        played=_action(mistake.played, language),
    )


def _rounded(value: float) -> float:
    return round(value, 4)
