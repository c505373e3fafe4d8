"""Running tournaments: a job does the due steps of the open tournaments, each step once.

A step is the next version of the tournament's records; a new game is stored in one save with its step. If two
workers do the same step, the store refuses one of them, which then reads the log again.
"""

from collections.abc import Sequence
from datetime import timedelta
from secrets import token_bytes
from uuid import UUID, uuid4

import msgspec
import structlog

from domain.bots.greedy import Greedy
from domain.game import decide
from domain.game.aggregate import Game
from domain.game.decision import Decision
from domain.game.seats import BUILT_IN_BOTS, NewSeat
from domain.kernel.errors import RuleViolation
from services import clock
from services.contests.state import Tournament
from services.contests.steps import (
    Close,
    MakeGame,
    NoteEnds,
    PairRound,
    Step,
    Wait,
    games_to_make,
    has_room,
    next_step,
)
from services.errors import BotUnavailable, GameDamaged, NotFound, Unavailable, ValidationFailed
from services.identity.authenticator import SPECTATOR
from services.play.bot_games import BotGames
from services.play.bot_places import BotPlaces
from services.play.moderation import is_unrated
from services.play.owed import Owed
from services.play.relations import Blocks
from services.play.rules_of_shape import read_options
from services.play.seating import bot_seat, person_seat
from services.reading.projections.games import Games as GameRows
from services.reading.projections.results import places
from services.reading.summaries import summarize
from services.store.event_store import Conflict, EventStore
from services.store.records import BotEnded, player_id
from services.store.repository import GameRepository
from services.store.tournament_records import (
    LATER_TOURNAMENT_RECORDS,
    EntrantLeft,
    RoundPaired,
    TournamentClosed,
    TournamentGameMade,
    TournamentGameOver,
    TournamentRecord,
)
from services.tournaments.board import TournamentBoard

BOT_PACE_MS = 900
"""Milliseconds that bots wait before each move in a game with people."""

STEPS_AT_ONCE = 200
"""Maximum number of steps in one run. Another run does the rest."""

GAMES_AT_ONCE = 50
"""Maximum number of games of one step, so that the job ends in time."""

LOOK_AGAIN = timedelta(seconds=0.5)
"""The time between two checks of running games, whose ends no record announces."""

LOOK_AT_LOG_S = 5.0
"""Seconds between two checks of the log of a running game, in case the read models stand still."""

MOST_LOOKS = 10_000
"""Maximum number of games whose last check is cached."""

_log = structlog.get_logger()


class TournamentRunner:
    """Does the steps of all open tournaments; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        bot_places: BotPlaces,
        bot_games: BotGames,
        board: TournamentBoard,
        rows: GameRows,
        *,
        bot_decision_ms: int,
    ) -> None:
        """``rows`` is a hint about games that are over; the log decides."""
        self._event_store = event_store
        self._games = games
        self._bot_places = bot_places
        self._bot_games = bot_games
        self._board = board
        self._rows = rows
        self._bot_decision_ms = bot_decision_ms
        self._unreadable: set[UUID] = set()
        self._next_looks: dict[UUID, float] = {}

    def owed(self) -> Owed:
        """Return the work that the log owes now, and the next time at which there may be more."""
        now, moments = clock.now(), []
        for made in self._board.open():
            if now < made.starts_at:
                moments.append(made.starts_at)
                continue
            tournament = self._open(made.originator_id)
            if tournament is None:
                continue
            step = self._next(tournament, now)
            if not isinstance(step, Wait):
                return Owed(True, None)
            if step.until is not None:
                moments.append(step.until)
            if tournament.running():
                moments.append(clock.later(now, LOOK_AGAIN))
        return Owed(False, min(moments, default=None))

    def run(self) -> int:
        """Do the owed steps of all tournaments, and return their number."""
        return sum(self._run(made.originator_id) for made in self._board.open())

    def open(self) -> int:
        """Count the tournaments that are not over."""
        return len(self._board.open())

    def stalled(self, *, after_s: float) -> int:
        """Count the tournaments whose next step is overdue by more than ``after_s``, by the log."""
        since = (self._owed_since(made.originator_id) for made in self._board.open())
        return sum(at is not None and clock.age_s(at) > after_s for at in since)

    def _owed_since(self, tournament_id: UUID) -> str | None:
        """Return the time of the last change that made a step due; None if no step is."""
        tournament = self._open(tournament_id)
        if tournament is None or isinstance(step := self._next(tournament, clock.now()), Wait):
            return None
        changes = [tournament.made.starts_at, tournament.made.recorded_at]
        if isinstance(step, NoteEnds):
            changes += self._rows.over(list(step.games)).values()
        row = self._event_store.newest(tournament_id)
        if row is not None and (kind := LATER_TOURNAMENT_RECORDS.get(row[1])) is not None:
            changes.append(msgspec.json.decode(row[2], type=kind).recorded_at)
        return max(changes)

    def _run(self, tournament_id: UUID) -> int:
        done = 0
        for _ in range(STEPS_AT_ONCE):
            tournament, now = self._open(tournament_id), clock.now()
            if tournament is None:
                break
            try:
                if not self._do(tournament, self._next(tournament, now), now):
                    break
            except Conflict:
                continue  # another writer was first
            done += 1
        return done

    def _open(self, tournament_id: UUID) -> Tournament | None:
        """Return a tournament that is not over; None otherwise, and if it is unreadable."""
        try:
            found = self._board.find(tournament_id)
        except Unavailable as damage:
            if tournament_id not in self._unreadable:
                self._unreadable.add(tournament_id)
                _log.error("tournament left out", tournament=str(tournament_id), detail=str(damage))
            return None
        return None if found is None or found.closed is not None else found

    def _next(self, tournament: Tournament, now: str) -> Step:
        if now < tournament.made.starts_at:
            return Wait(tournament.made.starts_at)
        apart = Blocks(self._event_store).apart
        return next_step(tournament, now=now, ended=self._ended(tournament), apart=apart)

    def _ended(self, tournament: Tournament) -> list[UUID]:
        """List the games that are over; in an arena those that ended in time."""
        running = [game.id for game in tournament.running()]
        over = self._rows.over(running)
        for game in running:
            if game not in over and (at := self._ended_by_log(game)) is not None:
                over[game] = at
        ends_at = tournament.ends_at
        return [game for game, at in over.items() if ends_at is None or at <= ends_at]

    def _ended_by_log(self, game_id: UUID) -> str | None:
        """Return the time at which a game ended, or was found damaged; None if it is running.

        The read models usually know first, so the log is read only every few seconds.
        """
        now = clock.monotonic()
        if now < self._next_looks.get(game_id, float("-inf")):
            return None
        try:
            game = self._games.current(game_id)
        except (GameDamaged, NotFound):
            return clock.now()
        if game.over:
            return game.updated_at
        if len(self._next_looks) >= MOST_LOOKS:
            self._next_looks.clear()
        self._next_looks[game_id] = now + LOOK_AT_LOG_S
        return None

    # Steps

    def _do(self, tournament: Tournament, step: Step, now: str) -> bool:
        """Store a step; return False if it cannot be done now. Raises Conflict."""
        match step:
            case NoteEnds(games=games):
                return self._note_ends(tournament, games, now)
            case PairRound(pairing=pairing):
                pods, byes = tuple(pairing.pods), tuple(pairing.byes)
                if not self._drop_absent(tournament, now):
                    self._append(RoundPaired(tournament.id, tournament.version + 1, now, pods, byes))
                return True
            case MakeGame():
                is_dropped = tournament.is_arena and self._drop_absent(tournament, now)
                return is_dropped or self._make_all(tournament, now)
            case Close(outcome=outcome):
                if self._note_ends(tournament, [game.id for game in tournament.running()], now):
                    return True
                self._append(TournamentClosed(tournament.id, tournament.version + 1, now, outcome))
                _log.info("tournament over", tournament=str(tournament.id), outcome=outcome)
                return True
            case Wait():
                return False

    def _append(self, *records: TournamentRecord) -> None:
        self._event_store.append(*records)

    def _note_ends(self, tournament: Tournament, games: Sequence[UUID], now: str) -> bool:
        """Record the results of games that the log confirms to be over."""
        records: list[TournamentGameOver] = []
        for game_id in games:
            over = self._result(tournament, game_id, tournament.version + 1 + len(records), now)
            if over is not None:
                records.append(over)
        if records:
            self._append(*records)
        return bool(records)

    def _result(
        self, tournament: Tournament, game_id: UUID, version: int, now: str
    ) -> TournamentGameOver | None:
        """Return the record of a game's end; None if it is not over, or ended after an arena.

        A damaged game has no result.
        """
        try:
            game = self._games.current(game_id)
        except (GameDamaged, NotFound) as damage:
            _log.error("game damaged", game=str(game_id), detail=str(damage))
            return TournamentGameOver(tournament.id, version, now, game_id, (), ())
        ends_at = tournament.ends_at
        if not game.over or (ends_at is not None and game.updated_at > ends_at):
            return None
        seats = tournament.games[game_id].seats
        absent = tuple(
            number for number, seat in zip(seats, game.seats, strict=True) if seat.stand_in is not None
        )
        return TournamentGameOver(tournament.id, version, now, game_id, _places(game), absent)

    def _drop_absent(self, tournament: Tournament, now: str) -> bool:
        """Record the departure of entrants who may no longer play; return True if there were any."""
        gone = [number for number in sorted(tournament.active) if not self._is_there(tournament, number)]
        left = [
            EntrantLeft(tournament.id, version, now, number)
            for version, number in enumerate(gone, tournament.version + 1)
        ]
        if left:
            self._append(*left)
        return bool(left)

    def _is_there(self, tournament: Tournament, number: int) -> bool:
        """Return False if an entrant's token or bot has ended, or rated games are forbidden to it."""
        entrant = tournament.entrants[number]
        try:
            if entrant.player is not None:
                if tournament.made.rated and is_unrated(self._event_store, entrant.player):
                    return False
                return not self._event_store.registrations.player_token(entrant.player).ended
            if entrant.bot in BUILT_IN_BOTS:
                return True
            bot = self._event_store.registrations.bot(player_id(entrant.bot or ""))
        except Unavailable as damage:
            _log.error("entrant left out", tournament=str(tournament.id), detail=str(damage))
            return False
        return (
            bot is not None
            and not isinstance(bot, BotEnded)
            and tournament.made.ruleset in bot.terms.rulesets
        )

    # Games

    def _make_all(self, tournament: Tournament, now: str) -> bool:
        """Start the games that can start now; False if none can. Raises Conflict.

        Stops once another writer has changed the tournament, since it may have started one of these games.
        """
        made, apart = 0, Blocks(self._event_store).apart
        for step in games_to_make(tournament, now=now, apart=apart)[:GAMES_AT_ONCE]:
            if not has_room(tournament, step.seats):
                continue
            version = tournament.version
            try:
                self._make(tournament, step, now)
            except BotUnavailable as refusal:
                _log.warning("no bot for a tournament", detail=str(refusal))
                continue
            made += 1
            self._board.find(tournament.id)  # brings this state up to date
            if tournament.version != version + 1 or tournament.closed is not None:
                break
        return made > 0

    def _make(self, tournament: Tournament, step: MakeGame, now: str) -> None:
        """Store a new game and its step. Raises Conflict, BotUnavailable.

        Cancels the tournament if the ruleset no longer permits its games.
        """
        try:
            decision = self._created(tournament, step, now)
        except (RuleViolation, ValidationFailed, LookupError) as error:
            _log.error("tournament cancelled", tournament=str(tournament.id), detail=str(error))
            self._append(TournamentClosed(tournament.id, tournament.version + 1, now, "cancelled"))
            return
        places = [
            *self._bot_places.given_to((), decision),
            *self._bot_games.given(SPECTATOR, decision),
        ]
        made = TournamentGameMade(
            tournament.id, tournament.version + 1, now, decision.game.id, step.pod, step.seats
        )
        self._event_store.append(*places, *decision.envelopes, made)
        self._games.adopt(decision.game)

    def _created(self, tournament: Tournament, step: MakeGame, now: str) -> Decision:
        """Return the new game. Raises RuleViolation, ValidationFailed, LookupError."""
        made = tournament.made
        ruleset = self._games.rulesets[made.ruleset]
        options = read_options(ruleset, made.options)
        colors = ruleset.seat_colors([None] * len(step.seats), options)
        seats = [
            self._seat(tournament, number, color) for number, color in zip(step.seats, colors, strict=True)
        ]
        has_people = any(seat.plan.kind == "human" for seat in seats)
        return decide.create(
            uuid4(),
            ruleset,
            self._games.rulesets,
            options=options,
            seats=seats,
            listed=True,
            rated=made.rated,
            tournament=str(tournament.id),
            bot_pace_ms=BOT_PACE_MS if has_people else 0,
            clock=made.clock,
            bot_decision_ms=self._bot_decision_ms,
            seed=token_bytes(32),
            client_seed=None,
            now=now,
            command=None,
        )

    def _seat(self, tournament: Tournament, number: int, color: str) -> NewSeat:
        """Return an entrant's seat, or a built-in bot's if the entrant is gone since the round was paired."""
        entrant = tournament.entrants[number]
        if not self._is_there(tournament, number):
            return bot_seat(color, Greedy.name)
        if entrant.player is None:
            return bot_seat(color, entrant.bot or Greedy.name)
        registration = self._event_store.registrations.player(entrant.player)
        if registration is None:
            return bot_seat(color, Greedy.name)
        return person_seat(color, registration.name, guest=False)


def _places(game: Game) -> tuple[int, ...]:
    """Return the places of a finished game; none of an aborted one."""
    return tuple(places(summarize(game))) if game.status == "finished" else ()
