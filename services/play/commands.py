"""Commands of players and the operator: create, join, leave, act, register; each is stored at most once."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

from domain.game import decide
from domain.game.aggregate import Game
from domain.game.clocks import BOT_DECISION_MS, Clock
from domain.game.decision import Decision
from domain.kernel.errors import DecisionOver, RuleViolation
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action, Ruleset, Seat
from domain.log.envelope import SALT_BYTES
from services import clock
from services.errors import (
    Forbidden,
    NameTaken,
    NotFound,
    Unauthenticated,
    Unavailable,
    ValidationFailed,
    VersionConflict,
)
from services.identity.authenticator import (
    Caller,
    acting_seat,
    own_player,
    own_seats,
    verify_newcomer,
    verify_player_token,
)
from services.identity.name_register import NameRegister
from services.names import verify_player_name
from services.play.allowances import RETURNS, TOKENS, verify_turn
from services.play.idempotency import ATTEMPTS, Accepted, Idempotency, Request
from services.play.moderation import verify_rated, visible_reason
from services.play.relations import verify_welcome
from services.play.rules_of_shape import read_options, verify_seat_count
from services.play.sandboxes import Sandbox, seed_for, verify_draws, verify_setup
from services.play.seating import Seating, SeatRequest, verify_own_name
from services.reading.idle import BY_OPERATOR, silent_seats
from services.rulesets import ruleset_named
from services.store.event_store import Conflict, EventStore
from services.store.records import PlayerTokenChanged, Registration, Storable, player_id
from services.store.repository import GameRepository

MEASUREMENTS_LOOKED_THROUGH = 64
"""Maximum number of events since the caller's version that are searched for anything but measurements."""


class Commands:
    """Executes commands, one after the other; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        idempotency: Idempotency,
        seating: Seating,
        names: NameRegister,
        *,
        bot_decision_ms: int = BOT_DECISION_MS,
        silent_hours: int = 0,
        now: Callable[[], str] = clock.now,
    ) -> None:
        """Use these default limits.

        ``bot_decision_ms`` is the time for a decision of an external bot, unless its game sets another. If a
        person who must decide is silent for ``silent_hours``, the others may end the game; 0 disables this.
        """
        self._silent_hours = silent_hours
        self._bot_decision_ms = bot_decision_ms
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency
        self._seating = seating
        self._names = names
        self._now = now

    def register_player(self, request: Request, name: str) -> Registration:
        """Register a player. Raises NameTaken, ValidationFailed, IdempotencyMismatch."""
        name = verify_player_name(name)
        if (known := self._registered(request)) is not None:
            return known
        made = Registration(player_id(name), name, recorded_at=self._now())
        stored: list[Storable] = [made, *self._names.reserve(made)]
        try:
            self._idempotency.append(
                request, stored, made.originator_id, last=1, recorded_at=made.recorded_at
            )
        except Conflict:
            if (known := self._registered(request)) is not None:
                return known
            raise NameTaken("name-or-like-taken", name=name) from None
        return made

    def _registered(self, request: Request) -> Registration | None:
        """Return the registration that this request stored earlier, if any. Raises IdempotencyMismatch."""
        marker = self._idempotency.known(request)
        return None if marker is None else self._event_store.registrations.player(marker.game)

    def renew_player_token(self, request: Request) -> PlayerTokenChanged:
        """Replace a player's token; the previous one expires.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        return self._change_player_token(request, ended=False)

    def end_player_token(self, request: Request) -> PlayerTokenChanged:
        """Revoke a player's token for good; the name stays reserved.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        return self._change_player_token(request, ended=True)

    def _change_player_token(self, request: Request, *, ended: bool) -> PlayerTokenChanged:
        player = own_player(request.caller)
        for _ in range(ATTEMPTS):
            if (marker := self._idempotency.known(request)) is not None:
                return self._event_store.registrations.player_token(player, version=marker.last)
            current = self._event_store.registrations.player_token(player)
            verify_player_token(current, request.caller.generation)
            version = current.originator_version + 1
            generation = current.generation + (not ended)
            changed = PlayerTokenChanged(player, version, generation, ended, recorded_at=self._now())
            with suppress(Conflict):
                self._idempotency.append(
                    request, [changed], player, first=version, last=version, recorded_at=changed.recorded_at
                )
                return changed
        raise Unavailable("token-changes-collide")

    def create_game(
        self,
        request: Request,
        *,
        ruleset: str,
        options: Mapping[str, Any],
        seats: Sequence[SeatRequest],
        listed: bool = True,
        rated: bool = True,
        hints: bool = True,
        client_seed: str | None = None,
        shuffle_seats: bool = False,
        bot_pace_ms: int = 0,
        clock: Clock | None = None,
        bot_decision_ms: int | None = None,
        sandbox: Sandbox | None = None,
    ) -> Accepted:
        """Create a game, or a ``sandbox``; its built-in bots wait ``bot_pace_ms`` before each move.

        A sandbox is never rated, and a rated game gives no ``hints``. ``bot_decision_ms`` is the time that an
        external bot has for a decision; by default the service's setting.

        Raises ValidationFailed, NameTaken, BotUnavailable, Forbidden, IdempotencyMismatch.
        """
        game_id = uuid4()
        work = self._idempotency.begin(request, game_id)
        while work.next_new():
            if rated and sandbox is None:
                verify_rated(self._event_store, request.caller.player)
            wanted = list(seats)
            if shuffle_seats:
                secrets.SystemRandom().shuffle(wanted)
            rules = ruleset_named(self._games.rulesets, ruleset)
            chosen = read_options(rules, options)
            verify_seat_count(rules, len(wanted), chosen)
            draws = () if sandbox is None else sandbox.draws
            verify_draws(rules, draws)
            try:
                decision = decide.create(
                    game_id,
                    rules,
                    self._games.rulesets,
                    options=chosen,
                    seats=self._seating.plans(request.caller, rules, wanted, chosen),
                    listed=listed,
                    rated=rated and sandbox is None,
                    hints=hints,
                    bot_pace_ms=bot_pace_ms,
                    clock=clock,
                    bot_decision_ms=self._bot_decision_ms if bot_decision_ms is None else bot_decision_ms,
                    seed=seed_for(sandbox),
                    script=None if sandbox is None else draws,
                    client_seed=client_seed,
                    now=self._now(),
                    command=request.command,
                )
            except RuleViolation as violation:
                raise ValidationFailed(violation.message, rules=violation.rules) from violation
            verify_setup(decision.game, draws)
            work.append(decision)
        return work.accepted

    def join(
        self, request: Request, game_id: UUID, seat: Seat, *, name: str | None, client_seed: str | None
    ) -> Accepted:
        """Take an open seat, as a person or, with a bot's token, as that bot.

        Raises NotFound, Forbidden, Unauthenticated, SeatTaken, NameTaken, BotUnavailable, ValidationFailed.
        """
        work = self._idempotency.begin(request, game_id)
        sit_down = self._join_as_person if request.caller.bot is None else self._join_as_bot
        while game := work.next():
            _verify_seat(game, seat)
            verify_newcomer(request.caller, game)
            verify_welcome(self._event_store, request.caller, game)
            work.append(sit_down(request, game, seat, name, client_seed))
        return work.accepted

    def _join_as_person(
        self, request: Request, game: Game, seat: Seat, name: str | None, client_seed: str | None
    ) -> Decision:
        if game.rated:
            verify_rated(self._event_store, request.caller.player)
        given, guest = self._seating.name(request.caller, name)
        return decide.join(
            game,
            seat,
            name=given,
            name_salt=secrets.token_hex(SALT_BYTES),
            guest=guest,
            client_seed=client_seed,
            now=self._now(),
            command=request.command,
        )

    def _join_as_bot(
        self, request: Request, game: Game, seat: Seat, name: str | None, client_seed: str | None
    ) -> Decision:
        own = request.caller.name
        assert own is not None, "every bot has a name"
        verify_own_name(request.caller, name)
        return decide.seat_bot(
            game,
            seat,
            self._seating.bot(request.caller, game.ruleset, own),
            invited_by=None,
            client_seed=client_seed,
            now=self._now(),
            command=request.command,
        )

    def invite(self, request: Request, game_id: UUID, seat: Seat, bot: str) -> Accepted:
        """Seat a bot at an open seat, on behalf of a player of the game.

        Raises NotFound, Forbidden, Unauthenticated, SeatTaken, BotUnavailable, ValidationFailed.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            _verify_seat(game, seat)
            invited_by, *_ = own_seats(request.caller, game)
            decision = decide.seat_bot(
                game,
                seat,
                self._seating.bot(request.caller, game.ruleset, bot),
                invited_by=invited_by,
                client_seed=None,
                now=self._now(),
                command=request.command,
            )
            work.append(decision)
        return work.accepted

    def leave(self, request: Request, game_id: UUID, seat: Seat) -> Accepted:
        """Leave a seat. Raises NotFound, Forbidden, GameNotRunning, TooManyRequests."""
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own, now = acting_seat(request.caller, game, seat=seat), self._now()
            if game.status == "waiting":
                TOKENS.verify(game.seats[own].generation, game, now=now)
            work.append(decide.leave(game, own, now=now, command=request.command))
        return work.accepted

    def come_back(self, request: Request, game_id: UUID, seat: Seat) -> Accepted:
        """Return a seat to its owner, whom a stand-in replaced.

        Raises NotFound, Forbidden, GameNotRunning, TooManyRequests.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own, now = acting_seat(request.caller, game, seat=seat), self._now()
            if not game.seats[own].is_handed_over:
                RETURNS.verify(game.seats[own].returns, game, now=now)
            work.append(decide.come_back(game, own, now=now, command=request.command))
        return work.accepted

    def renew_token(self, request: Request, game_id: UUID, seat: Seat) -> Accepted:
        """Replace a seat's token, for the operator.

        Raises NotFound, Forbidden, SeatTaken, TooManyRequests.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            verify_operator(request.caller)
            _verify_seat(game, seat)
            now = self._now()
            TOKENS.verify(game.seats[seat].generation, game, now=now)
            work.append(decide.renew_token(game, seat, now=now, command=request.command))
        return work.accepted

    def abort(self, request: Request, game_id: UUID, given: str | None = None) -> Accepted:
        """End a game without a result, for the operator, or for a player while another one is silent.

        The operator may give a reason, which is public. Raises NotFound, Unauthenticated, Forbidden,
        GameNotRunning, ValidationFailed.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            now = self._now()
            reason = self._reason_to_abort(request.caller, game, given, now)
            work.append(decide.abort(game, reason, now=now, command=request.command))
        return work.accepted

    def _reason_to_abort(self, caller: Caller, game: Game, given: str | None, now: str) -> str:
        """Return the reason to record for the abortion that a caller requests.

        Raises Unauthenticated, Forbidden, GameNotRunning, ValidationFailed.
        """
        if caller.operator:
            return BY_OPERATOR if given is None else f"{BY_OPERATOR}: {visible_reason(given)}"
        own = own_seats(caller, game)
        if given is not None:
            raise ValidationFailed(
                "operator-gives-reasons",
                errors={"reason": [Message("for-operator-only")]},
            )
        if not any(game.seats[seat].kind == "human" for seat in own):
            raise Forbidden("bot-ends-no-game")
        game.verify_running()
        hours = self._silent_hours
        silent = [seat for seat in silent_seats(game, hours, now=now) if seat not in own] if hours else []
        if not silent:
            raise Forbidden("game-not-endable")
        return f"seat {silent[0]} was silent for {hours} hours, and seat {own[0]} ended the game"

    def act(
        self,
        request: Request,
        game_id: UUID,
        action: Action | Callable[[Ruleset], Action],
        *,
        seat: Seat | None = None,
        expected_version: int | None = None,
        since: int | None = None,
    ) -> Accepted:
        """Submit an action, or a function that builds one for the game's ruleset (and may raise
        ValidationFailed).

        ``since`` restricts the action to the seat's decision that opened at this version. Raises NotFound,
        Unauthenticated, Forbidden, IdempotencyMismatch, GameNotRunning, VersionConflict, DecisionOver,
        NotYourDecision, RuleViolation, TooManyRequests.
        """
        work = self._idempotency.begin(request, game_id)
        while not work.is_accepted:
            game = work.load()
            own = acting_seat(request.caller, game, seat=seat)
            made = action if isinstance(action, Action) else action(game.ruleset)
            if work.is_answered():
                break
            game.verify_running()
            self._verify_version(game, expected_version)
            _verify_choice(game, own, since)
            now = self._now()
            verify_turn(game, own, now=now)
            work.append(decide.act(game, own, made, now=now, command=request.command))
        return work.accepted

    # Checks

    def _verify_version(self, game: Game, expected: int | None) -> None:
        if expected is None or expected == game.version:
            return
        if 1 <= expected < game.version <= expected + MEASUREMENTS_LOOKED_THROUGH:
            codecs = self._games.codecs
            since = self._event_store.rows(game.id, gt=expected, lte=game.version)
            if all(_is_measurement(codecs.of(topic)) for _, topic, _ in since):
                return
        raise VersionConflict("version-differs", version=game.version, expected=expected)


def _verify_choice(game: Game, seat: Seat, since: int | None) -> None:
    if since is None:
        return
    duty = game.duties().get(seat)
    if duty is None or duty.since != since:
        raise DecisionOver("decision-gone", version=since)


def verify_operator(caller: Caller) -> None:
    """Raise Unauthenticated or Forbidden unless the caller is the operator."""
    if caller.anonymous:
        raise Unauthenticated("needs-operator-token")
    if not caller.operator:
        raise Forbidden("only-operator")


def _is_measurement(known: tuple[Any, str, int]) -> bool:
    codec, kind, _ = known
    return bool(codec.kinds()[kind].by_system)


def _verify_seat(game: Game, seat: Seat) -> None:
    if not 0 <= seat < len(game.seats):
        raise NotFound("game-without-seat", seat=seat)
