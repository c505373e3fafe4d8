"""Moves of the service's bots, decided one upon the other and stored together.

Each move stays what it is when stored alone: events of its own, and the marker of its decision. There are
only more of them in one save, of one game or of many.
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
    """What bots decide in one game, until it is stored: ``game`` is as it is after that."""

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
        """Begin with a game as the log has it now. Raises NotFound, GameDamaged, Unavailable."""
        game = self._idempotency.begin(_NO_REQUEST, game_id).next()
        assert game is not None, "nothing was asked that could be answered"
        return BotTurn(game)

    def act(self, turn: BotTurn, seat: Seat, since: int, choose: Callable[[Game], Action]) -> None:
        """Decide a choice of a bot's seat, which arose at version ``since``; nothing is stored yet.

        Raises what ``choose`` raises, and Refusal where the rules refuse what it gives.
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
        """Whether the game is as long as one may be; when it is opened next it is ended."""
        return 0 < self._idempotency.longest_game <= turn.game.version

    def store(self, turns: Sequence[BotTurn]) -> list[BotTurn]:
        """Store what is decided, at once; gives the turns of which everything is stored now.

        Where others were quicker in a game, or have answered a decision, nothing of its turn is stored; it
        is to be opened anew. It is found by halves, since each save costs as much as that of many.
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
