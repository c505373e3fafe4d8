"""Forks: of finished games by anybody, of running ones by the operator or with everybody's consent."""

import secrets
from collections.abc import Sequence
from uuid import UUID, uuid4

import msgspec
from msgspec import UNSET, UnsetType

from domain.game import forks, rewinds
from domain.game.aggregate import Game
from domain.game.clocks import Clock
from domain.kernel.messages import Message, Name
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import ValidationFailed
from services.identity.authenticator import Caller, own_seats, verify_seat_token
from services.play.allowances import PROPOSALS
from services.play.idempotency import Accepted, Idempotency, Request
from services.play.rewinds import person, verify_position, wrong_version
from services.play.sandboxes import Sandbox, seed_for, verify_draws
from services.play.seating import Seating, SeatRequest
from services.reading.disclosure import Disclosure
from services.store.event_store import EventStore
from services.store.repository import GameRepository


class Forks:
    """Creates games that continue others; used by the writer."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, idempotency: Idempotency, seating: Seating
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._disclosure = Disclosure(games)
        self._idempotency = idempotency
        self._seating = seating

    def fork(
        self,
        request: Request,
        game_id: UUID,
        version: int,
        *,
        seats: Sequence[SeatRequest] | None = None,
        game_clock: Clock | UnsetType | None = UNSET,
        seat: Seat | None = None,
        sandbox: Sandbox | None = None,
    ) -> Accepted:
        """Create a game that continues another from a version; without ``seats``, the caller has all seats.

        ``game_clock`` defaults to the parent's clock. If the parent is running and not everybody has agreed,
        a seat's request becomes a proposal instead; players of a sandbox need no consent. A fork of a sandbox
        is a sandbox.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch, ValidationFailed, NameTaken,
        BotUnavailable, TooManyRequests, NotYourDecision while another proposal is open.
        """
        parent = self._games.current(game_id)
        verify_seat_token(request.caller, parent)
        if not self._is_free(request.caller, parent):
            own = person(request, parent, seat)
            if (own, version) not in parent.fork_permits:
                return self._propose(request, game_id, version, seat)
        if parent.sandbox and sandbox is None:
            sandbox = Sandbox()
        draws = () if sandbox is None else sandbox.draws
        verify_draws(parent.ruleset, draws)
        child_id = uuid4()
        work = self._idempotency.begin(request, child_id)
        while work.next_new():
            then = self._position(self._games.current(game_id), version)
            # may raise, so it comes before the history, whose read may take long
            plans = self._seating.plans(request.caller, then.ruleset, _seats(then, seats), then.options)
            recorded = self._games.recorded_events(game_id, lte=version)
            shared = forks.shared_history([envelope for envelope, _ in recorded])
            decision = forks.fork(
                child_id,
                self._games.rulesets,
                then,
                [recorded[envelope.core.version - 1] for envelope in shared],
                seats=plans,
                clock=parent.timing.clock if game_clock is UNSET else game_clock,
                seed=seed_for(sandbox),
                script=None if sandbox is None else draws,
                salt_seed=secrets.token_bytes(32),
                now=clock.now(),
                command=request.command,
            )
            work.append(decision)
        return work.accepted

    def _is_free(self, caller: Caller, parent: Game) -> bool:
        """Return True if a caller may fork a game without everybody's consent."""
        if caller.operator or self._disclosure.is_disclosed(parent):
            return True
        return parent.sandbox and bool(own_seats(caller, parent))

    def _propose(self, request: Request, game_id: UUID, version: int, seat: Seat | None) -> Accepted:
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own = person(request, game, seat)
            game.verify_running()
            now = clock.now()
            PROPOSALS.verify(game.seats[own].proposals, game, now=now)
            self._position(game, version)
            work.append(rewinds.propose_fork(game, own, version, now=clock.now(), command=request.command))
        return work.accepted

    def _position(self, game: Game, version: int) -> Game:
        """Load the game at a version from which a fork can continue. Raises ValidationFailed."""
        verify_position(self._event_store, game, version, field="version")
        then = self._games.load(game.id, version=version)
        if then.state is None:
            raise wrong_version("version", Message("rewind-before-start"))
        if then.over:
            raise wrong_version("version", Message("rewind-after-end"))
        return then


def _seats(parent: Game, asked: Sequence[SeatRequest] | None) -> list[SeatRequest]:
    """Complete the seats of a fork, which have the number and colours of the parent's.

    Raises ValidationFailed.
    """
    wanted = [SeatRequest("human") for _ in parent.seats] if asked is None else list(asked)
    if len(wanted) != len(parent.seats):
        raise ValidationFailed(
            "fork-keeps-seats",
            number=len(parent.seats),
            errors={"seats": [Message("so-many-seats", number=len(parent.seats))]},
        )
    for number, (seat, place) in enumerate(zip(wanted, parent.seats, strict=True)):
        if seat.color not in (None, place.color):
            raise ValidationFailed(
                "seat-keeps-colour",
                seat=number,
                color=Name(place.color),
                errors={f"seats.{number}.color": [Message("colour-or-none", color=Name(place.color))]},
            )
    return [
        msgspec.structs.replace(seat, color=place.color)
        for seat, place in zip(wanted, parent.seats, strict=True)
    ]
