"""Tournaments: creating, joining, leaving, closing and reading them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Literal
from uuid import UUID

import msgspec

from domain.game.seats import FORMER_PLAYER
from domain.kernel.ruleset import Ruleset
from services import clock
from services.contests.state import Tournament
from services.errors import (
    AlreadyJoined,
    BotUnavailable,
    Forbidden,
    NotFound,
    TooManyRequests,
    TournamentNotOpen,
    Unauthenticated,
    Unavailable,
)
from services.identity.authenticator import Caller
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.moderation import verify_rated
from services.play.seating import Seating
from services.reading.players import Players
from services.reading.projections.tournaments import Tournaments as TournamentRows
from services.reading.rating import Rating
from services.store.event_store import Conflict, EventStore
from services.store.records import Storable
from services.store.tournament_records import (
    Entrant,
    EntrantJoined,
    EntrantLeft,
    TournamentClosed,
    TournamentMade,
    TournamentRecord,
)
from services.tournaments.board import TournamentBoard
from services.tournaments.shown import TournamentSummary, TournamentView, summary_of, view_of
from services.tournaments.terms import WantedTournament, entrants_of_bots, made_as_wanted

MOST_PER_ORGANISER = 3
"""Maximum number of tournaments of one player that are not over."""

MOST_OPEN = 200
"""Maximum number of tournaments in total that are not over."""

MOST_DEPARTURES = 20
"""Maximum number of times that an entrant can leave a tournament and return. Each adds two records."""

MOST_ENTRANTS = {"arena": 128, "swiss": 128, "round-robin": 32}
"""Maximum number of entrants of each format; a round robin with many takes too many rounds."""

RETRY_AFTER_S = 600

Phase = Literal["open", "running", "over"]

Change = Callable[[Tournament], TournamentRecord]
"""Returns the next record of a tournament, or refuses."""


class Tournaments:
    """The use cases of organisers and entrants; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        rulesets: Mapping[str, Ruleset],
        idempotency: Idempotency,
        seating: Seating,
        board: TournamentBoard,
        rows: TournamentRows,
        players: Players,
        *,
        by_players: bool,
    ) -> None:
        """``by_players`` lets registered players create tournaments, and not the operator alone."""
        self._event_store = event_store
        self._rulesets = rulesets
        self._idempotency = idempotency
        self._seating = seating
        self._board = board
        self._rows = rows
        self._players = players
        self._by_players = by_players
        self._names: dict[UUID, str] = {}

    # Writes

    def make(self, request: Request, wanted: WantedTournament) -> TournamentView:
        """Create a tournament, with the bots that take part from the beginning.

        Raises Unauthenticated, Forbidden, ValidationFailed, BotUnavailable, TooManyRequests,
        IdempotencyMismatch.
        """
        caller, now = request.caller, clock.now()
        self._verify_organiser(caller)
        if (marker := self._idempotency.known(request)) is not None:
            return self._shown(self._loaded(marker.game), caller)
        self._seating.verify_allowed(wanted.name)
        made = made_as_wanted(caller, wanted, self._rulesets, now=now)
        bots = [] if wanted.bots is None else self._bots(caller, made, wanted.bots)
        if wanted.bots is not None:
            made = msgspec.structs.replace(made, bots=tuple(str(each.bot) for each in bots))
        self._verify_limits(made)
        joined = [
            EntrantJoined(made.originator_id, version, now, entrant, self._rating(entrant, made))
            for version, entrant in enumerate(bots, 2)
        ]
        stored: list[Storable] = [made, *joined]
        about = made.originator_id
        try:
            self._idempotency.append(request, stored, about, last=len(stored), recorded_at=now)
        except Conflict:
            marker = self._idempotency.known(request)
            assert marker is not None, "only the same request stores this marker"
            about = marker.game
        return self._shown(self._loaded(about), caller)

    def join(self, request: Request, tournament_id: UUID) -> TournamentView:
        """Join a tournament as the caller: a registered player or, if bots may join, a bot.

        Raises NotFound, Unauthenticated, Forbidden, BotUnavailable, TournamentNotOpen, AlreadyJoined,
        TooManyRequests, IdempotencyMismatch.
        """
        entrant = _entrant(request.caller)
        return self._change(request, tournament_id, partial(self._joined, request.caller, entrant))

    def leave(self, request: Request, tournament_id: UUID) -> TournamentView:
        """Leave a tournament: the caller gets no further games, and plays or leaves the running one.

        Raises NotFound, Unauthenticated, Forbidden, TournamentNotOpen, IdempotencyMismatch.
        """
        entrant = _entrant(request.caller)

        def left(tournament: Tournament) -> TournamentRecord:
            _verify_unclosed(tournament)
            number = tournament.number_of(entrant)
            if number is None or number not in tournament.active:
                raise NotFound("not-in-tournament")
            return EntrantLeft(tournament.id, tournament.version + 1, clock.now(), number)

        return self._change(request, tournament_id, left)

    def close(self, request: Request, tournament_id: UUID) -> TournamentView:
        """Cancel a tournament; its running games continue without it.

        Raises NotFound, Unauthenticated, Forbidden, TournamentNotOpen, IdempotencyMismatch.
        """
        caller = request.caller

        def closed(tournament: Tournament) -> TournamentRecord:
            if caller.anonymous:
                raise Unauthenticated("needs-organisers-token")
            organiser = tournament.made.organiser
            if not caller.operator and (organiser is None or caller.player != organiser):
                raise Forbidden("tournament-of-another")
            _verify_unclosed(tournament)
            return TournamentClosed(tournament.id, tournament.version + 1, clock.now(), "cancelled")

        return self._change(request, tournament_id, closed)

    def _change(self, request: Request, tournament_id: UUID, change: Change) -> TournamentView:
        """Store the next record of a tournament, once for each key."""
        for _ in range(ATTEMPTS):
            tournament = self._loaded(tournament_id)
            if self._idempotency.known(request) is None:
                record = change(tournament)
                version, at = record.originator_version, record.recorded_at
                try:
                    self._idempotency.append(
                        request, [record], tournament_id, first=version, last=version, recorded_at=at
                    )
                except Conflict:
                    continue
                tournament = self._loaded(tournament_id)
            return self._shown(tournament, request.caller)
        raise Unavailable("tournament-too-busy")

    def _joined(self, caller: Caller, entrant: Entrant, tournament: Tournament) -> TournamentRecord:
        """Return the record of a new entrant, or of one who returns."""
        made, now = tournament.made, clock.now()
        _verify_unclosed(tournament)
        number = tournament.number_of(entrant)
        if number is not None and number in tournament.active:
            raise AlreadyJoined("already-in-tournament")
        if number is None and not tournament.is_arena and now >= made.starts_at:
            raise TournamentNotOpen("tournament-started")
        if tournament.ends_at is not None and now >= tournament.ends_at:
            raise TournamentNotOpen("tournament-over")
        if number is not None and tournament.departures.get(number, 0) >= MOST_DEPARTURES:
            raise TooManyRequests(
                "limit-of-tournament-returns", number=MOST_DEPARTURES, retry_after_s=RETRY_AFTER_S
            )
        if entrant.bot is not None:
            self._verify_bot(caller, made)
        elif made.rated:
            verify_rated(self._event_store, entrant.player)
        if len(tournament.active) >= MOST_ENTRANTS[made.format]:
            raise TooManyRequests(
                "tournament-full", number=MOST_ENTRANTS[made.format], retry_after_s=RETRY_AFTER_S
            )
        rating = self._rating(entrant, made)
        return EntrantJoined(tournament.id, tournament.version + 1, now, entrant, rating)

    def _rating(self, entrant: Entrant, made: TournamentMade) -> int | None:
        """Return the rating that seeds an entrant: 1500 without rated games; None if ratings seed nobody."""
        if made.seeding != "rating":
            return None
        name = entrant.bot if entrant.player is None else self.name_of(entrant.player)
        found = self._players.ratings([name or ""], made.ruleset)
        return next((each.rating for each in found.values()), Rating().shown)

    def _verify_bot(self, caller: Caller, made: TournamentMade) -> None:
        if made.bots is None:
            raise Forbidden("tournament-of-people")
        bot = self._event_store.registrations.bot(caller.bot) if caller.bot is not None else None
        if bot is None or made.ruleset not in bot.terms.rulesets:
            ruleset = self._rulesets[made.ruleset]
            raise BotUnavailable("no-bot-for-ruleset", name=caller.name or "", ruleset=ruleset.title)

    def _verify_organiser(self, caller: Caller) -> None:
        if caller.anonymous:
            raise Unauthenticated("send-players-token")
        if caller.operator:
            return
        if caller.player is None:
            raise Forbidden("players-organise")
        if not self._by_players:
            raise Forbidden("operator-organises")

    def _bots(self, caller: Caller, made: TournamentMade, names: Sequence[str]) -> list[Entrant]:
        return entrants_of_bots(self._seating, caller, self._rulesets[made.ruleset], names)

    def _verify_limits(self, made: TournamentMade) -> None:
        """Raise TooManyRequests if the organiser, or everybody together, has too many tournaments."""
        unended = self._board.open()
        if len(unended) >= MOST_OPEN:
            raise TooManyRequests("limit-of-all-tournaments", number=MOST_OPEN, retry_after_s=RETRY_AFTER_S)
        own = sum(each.organiser == made.organiser for each in unended)
        if made.organiser is not None and own >= MOST_PER_ORGANISER:
            number = MOST_PER_ORGANISER
            raise TooManyRequests("limit-of-tournaments", number=number, retry_after_s=RETRY_AFTER_S)

    # Reads

    def find(self, caller: Caller, tournament_id: UUID) -> TournamentView:
        """Return a tournament as a caller sees it. Raises NotFound, Unavailable."""
        found = self._board.find(tournament_id)
        if found is None:
            raise NotFound("no-such-tournament")
        return self._shown(found, caller)

    def page(
        self, phase: Phase | None, ruleset: str | None, *, before: int | None, limit: int
    ) -> tuple[list[TournamentSummary], int | None]:
        """List tournaments in a phase (None: any), newest first, and the start of the next page."""
        now = clock.now()
        found, more = self._rows.page(phase, ruleset, now=now, before=before, limit=limit)
        shown: list[TournamentSummary] = []
        for tournament_id in found:
            with suppress(Unavailable):
                if (tournament := self._board.find(tournament_id)) is not None:
                    shown.append(summary_of(tournament, self.name_of, now=now))
        return shown, more

    def name_of(self, player: UUID) -> str:
        """Return the name of a registered player."""
        if (name := self._names.get(player)) is None:
            try:
                registration = self._event_store.registrations.player(player)
            except Unavailable:
                return FORMER_PLAYER
            name = self._names[player] = FORMER_PLAYER if registration is None else registration.name
        return name

    def forget_names(self) -> None:
        """Forget cached names, because a player may have been erased."""
        self._names.clear()
        self._board.forget()

    def _loaded(self, tournament_id: UUID) -> Tournament:
        found = self._board.load(tournament_id)
        if found is None:
            raise NotFound("no-such-tournament")
        return found

    def _shown(self, tournament: Tournament, caller: Caller) -> TournamentView:
        is_entrant = caller.player is not None or caller.bot is not None
        return view_of(tournament, self.name_of, _entrant(caller) if is_entrant else None, now=clock.now())


def _entrant(caller: Caller) -> Entrant:
    """Return the caller as an entrant. Raises Unauthenticated, Forbidden."""
    if caller.anonymous:
        raise Unauthenticated("send-players-token")
    if caller.player is not None:
        return Entrant(player=caller.player)
    if caller.bot is None:
        raise Forbidden("players-and-bots-join")
    return Entrant(bot=caller.name)


def _verify_unclosed(tournament: Tournament) -> None:
    if tournament.closed is not None:
        raise TournamentNotOpen("tournament-over")
