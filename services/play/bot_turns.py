"""Turns of built-in bots, whose moves are decided in memory and stored together.

Each move has its own events and its own decision marker, as if it were stored alone. One save merely contains
the moves of several decisions, of one game or of several.
"""

from collections.abc import Callable, Sequence
from uuid import UUID

from domain.game import decide
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action, Seat
from services import clock
from services.identity.authenticator import Caller
from services.play.decision_markers import decision_request
from services.play.idempotency import Idempotency, Request
from services.store.event_store import Conflict
from services.store.records import Storable

_NO_REQUEST = Request(Caller(), "")


class BotTurn:
    """Unstored moves in one game; ``game`` is the state after them."""

    __slots__ = ("changes", "game", "moves")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.changes: list[Storable] = []
        self.moves = 0


class BotTurns:
    """Decides moves of bots and stores them; used by one thread."""

    def __init__(self, idempotency: Idempotency, *, now: Callable[[], str] = clock.now) -> None:
        self._idempotency = idempotency
        self._event_store = idempotency.event_store
        self._games = idempotency.games
        self._now = now

    def open(self, game_id: UUID) -> BotTurn:
        """Start a turn at the last version of a game. Raises NotFound, GameDamaged, Unavailable."""
        game = self._idempotency.begin(_NO_REQUEST, game_id).next()
        assert game is not None, "nothing was asked that could be answered"
        return BotTurn(game)

    def act(self, turn: BotTurn, seat: Seat, since: int, choose: Callable[[Game], Action]) -> None:
        """Decide for a bot's seat, whose decision opened at version ``since``, without storing the move.

        Raises the errors of ``choose``, and Refusal if the rules refuse its action.
        """
        game = turn.game
        request = decision_request(game.id, seat, since)
        decision = decide.act(
            game,
            seat,
            choose(game),
            now=self._now(),
            command=request.command,
            played_by=game.seats[seat].stand_in,
        )
        first, last = decision.envelopes[0].core, decision.envelopes[-1].core
        turn.changes += decision.envelopes
        turn.changes += request.marked(
            game.id, first=first.version, last=last.version, recorded_at=first.recorded_at
        )
        turn.game = decision.game
        turn.moves += 1

    def is_full(self, turn: BotTurn) -> bool:
        """Return True if the game has reached its maximum length, so that the next ``open`` ends it."""
        return 0 < self._idempotency.longest_game <= turn.game.version

    def store(self, turns: Sequence[BotTurn]) -> list[BotTurn]:
        """Store turns in one save, and return the turns that were stored.

        A turn conflicts if another process was first in its game or answered one of its decisions. The caller
        opens the game of such a turn again. Conflicting turns are found by bisection, because a save of one
        turn costs about as much as a save of many.
        """
        if not turns:
            return []
        try:
            self._event_store.append(*(change for turn in turns for change in turn.changes))
        except Conflict:
            half = len(turns) // 2
            return [] if not half else [*self.store(turns[:half]), *self.store(turns[half:])]
        for turn in turns:
            turn.game = self._games.adopt(turn.game)
            turn.changes = []
        return list(turns)
