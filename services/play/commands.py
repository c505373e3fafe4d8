"""What changes something: create, join, leave, act, register; each stored once or not at all."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import msgspec

from domain.game import decide as decisions
from domain.game.aggregate import Game
from domain.game.draft import Command, Decision
from domain.game.events import SeatKind, SeatPlan
from domain.game.seats import NewSeat
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action, Ruleset, Seat
from domain.log.envelope import SALT_BYTES, Envelope
from services import clock
from services.errors import (
    BotUnavailable,
    Forbidden,
    GameDamaged,
    IdempotencyMismatch,
    NameTaken,
    NotFound,
    Unauthenticated,
    Unavailable,
    ValidationFailed,
    VersionConflict,
)
from services.identity.authenticator import Caller, acting_seat, fold, player_id
from services.play.bots import BUILT_IN
from services.play.rules_of_shape import read_options, verify_seat_count
from services.store.event_store import Conflict, EventStore, Marker, Registration, hashed_id
from services.store.repository import GameRepository

_WORKER = Caller(secret="worker")  # noqa: S106  no token hashes to this

ATTEMPTS = 20
"""How often a decision that others overtook is made anew before giving up."""

MEASUREMENTS_LOOKED_THROUGH = 64
"""How many events since the caller's version are looked through for anything but measurements."""


class Request(msgspec.Struct, frozen=True):
    """Who asks for what: ``key`` is the Idempotency-Key, ``body`` the SHA-256 of the body in hexadecimal."""

    caller: Caller
    path: str
    key: str | None = None
    body: str = ""

    @property
    def command(self) -> Command | None:
        """What is recorded of the request beside the event; None without a key."""
        return None if self.key is None else Command(self.key, self.body)

    def marker_id(self) -> UUID | None:
        """Give the id of the command's marker: the hash of (caller, path, key); None without a key."""
        if self.key is None:
            return None
        content = msgspec.json.encode(("starledger/1/command", self.caller.secret, self.path, self.key))
        return hashed_id(content)


class SeatRequest(msgspec.Struct, frozen=True):
    """A seat as the creator of a game asks for it."""

    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    color: str | None = None


class Accepted(msgspec.Struct, frozen=True):
    """What was stored: versions ``first`` to ``last`` of ``game``.

    ``repeated`` is whether it had been stored before; ``recorded_at`` is when it was.
    """

    game: Game
    envelopes: list[Envelope]
    recorded_at: str
    repeated: bool = False

    @property
    def version(self) -> int:
        """The last version that was stored."""
        return self.envelopes[-1].core.version

    @property
    def head(self) -> str:
        """The hash of the last event that was stored."""
        return self.envelopes[-1].hash


class Commands:
    """Carries requests out, one after the other; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        *,
        running_bot_games: Callable[[], int],
        bot_games_limit: int,
        now: Callable[[], str] = clock.now,
    ) -> None:
        """``running_bot_games`` counts the running games in which bots play; 0 as limit means none."""
        self._event_store = event_store
        self._games = games
        self._running_bot_games = running_bot_games
        self._bot_games_limit = bot_games_limit
        self._now = now

    # Players

    def register_player(self, request: Request, name: str) -> Registration:
        """Register a player; raises NameTaken, ValidationFailed, IdempotencyMismatch."""
        name = verify_name(name)
        if (known := self._registered(request)) is not None:
            return known
        if fold(name) in BUILT_IN:
            raise NameTaken(f"{name} is the name of a bot.")
        registration = Registration(player_id(name), name, recorded_at=self._now())
        changes: list[Any] = [registration]
        if (marker_id := request.marker_id()) is not None:
            made = (registration.originator_id, 1, 1, registration.recorded_at)
            changes.append(Marker(marker_id, request.body, *made))
        try:
            self._event_store.append(*changes)
        except Conflict:
            if (known := self._registered(request)) is not None:
                return known
            raise NameTaken(f"There is a player called {name} already.") from None
        return registration

    def _registered(self, request: Request) -> Registration | None:
        """Find what this very request registered before. Raises IdempotencyMismatch."""
        marker_id = request.marker_id()
        if marker_id is None or (marker := self._event_store.marker(marker_id)) is None:
            return None
        if marker.body != request.body:
            raise IdempotencyMismatch("This Idempotency-Key was used before, for another request.")
        return self._event_store.registration(marker.game)

    # Games

    def create_game(
        self,
        request: Request,
        *,
        ruleset: str,
        options: Mapping[str, Any],
        seats: Sequence[SeatRequest],
        listed: bool = True,
        client_seed: str | None = None,
        shuffle_seats: bool = False,
        bot_pace_ms: int = 0,
    ) -> Accepted:
        """Open a game; its bots wait ``bot_pace_ms`` before each move.

        Raises ValidationFailed, NameTaken, BotUnavailable, IdempotencyMismatch.
        """

        def decide(_: Game | None) -> Decision:
            wanted = list(seats)
            if shuffle_seats:
                secrets.SystemRandom().shuffle(wanted)
            rules = self._ruleset(ruleset)
            chosen = read_options(rules, options)
            verify_seat_count(rules, len(wanted), chosen)
            return decisions.create(
                game_id,
                rules,
                self._games.rulesets,
                options=chosen,
                seats=self.seat_plans(request.caller, rules, wanted, chosen),
                listed=listed,
                rated=True,
                bot_pace_ms=bot_pace_ms,
                seed=secrets.token_bytes(32),
                client_seed=client_seed,
                now=self._now(),
                command=request.command,
            )

        game_id = uuid4()
        try:
            return self.once(request, game_id, decide, new=True)
        except RuleViolation as violation:
            raise ValidationFailed(violation.detail, rules=violation.rules) from violation

    def join(
        self, request: Request, game_id: UUID, seat: Seat, *, name: str | None, client_seed: str | None
    ) -> Accepted:
        """Take an open seat. Raises NotFound, SeatTaken, NameTaken, ValidationFailed."""

        def decide(game: Game | None) -> Decision:
            assert game is not None
            if not 0 <= seat < len(game.seats):
                raise NotFound(f"The game has no seat {seat}.")
            given, guest = self._seated_name(request.caller, name)
            return decisions.join(
                game,
                seat,
                name=given,
                name_salt=secrets.token_hex(SALT_BYTES),
                guest=guest,
                client_seed=client_seed,
                now=self._now(),
                command=request.command,
            )

        return self.once(request, game_id, decide)

    def leave(self, request: Request, game_id: UUID, seat: Seat) -> Accepted:
        """Give a seat up. Raises NotFound, Forbidden, GameNotRunning."""

        def decide(game: Game | None) -> Decision:
            assert game is not None
            own = acting_seat(request.caller, game, seat=seat)
            return decisions.leave(game, own, now=self._now(), command=request.command)

        return self.once(request, game_id, decide)

    def renew_token(self, request: Request, game_id: UUID, seat: Seat) -> Accepted:
        """Make a seat's token anew, for the operator. Raises NotFound, Forbidden, SeatTaken."""

        def decide(game: Game | None) -> Decision:
            assert game is not None
            verify_operator(request.caller)
            if not 0 <= seat < len(game.seats):
                raise NotFound(f"The game has no seat {seat}.")
            return decisions.renew_token(game, seat, now=self._now(), command=request.command)

        return self.once(request, game_id, decide)

    def abort(self, request: Request, game_id: UUID) -> Accepted:
        """End a game without a result, for the operator. Raises NotFound, Forbidden, GameNotRunning."""

        def decide(game: Game | None) -> Decision:
            assert game is not None
            verify_operator(request.caller)
            return decisions.abort(game, "aborted by the operator", now=self._now(), command=request.command)

        return self.once(request, game_id, decide)

    def act(
        self,
        request: Request,
        game_id: UUID,
        action: Action | Callable[[Ruleset], Action],
        *,
        seat: Seat | None = None,
        expected_version: int | None = None,
    ) -> Accepted:
        """Submit an action, or what makes one for the game's ruleset (and may raise ValidationFailed).

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch, GameNotRunning, VersionConflict,
        NotYourDecision, RuleViolation.
        """

        def decide(game: Game | None) -> Decision:
            assert game is not None
            own = acting_seat(request.caller, game, seat=seat)
            game.verify_running()
            self._verify_version(game, expected_version)
            made = action if isinstance(action, Action) else action(game.ruleset)
            return decisions.act(game, own, made, now=self._now(), command=request.command)

        def verify(game: Game) -> None:
            acting_seat(request.caller, game, seat=seat)
            if not isinstance(action, Action):
                action(game.ruleset)

        return self.once(request, game_id, decide, verify=verify)

    # What workers do

    def act_as_bot(
        self, game_id: UUID, seat: Seat, since: int, choose: Callable[[Game], Action]
    ) -> Accepted | None:
        """Answer the decision of a seat that a bot plays; None where it is over already.

        ``since`` is the version at which the choice arose; ``choose`` picks the action.
        """
        request = Request(_WORKER, f"{game_id}/decisions", key=f"{since}-{seat}")

        def decide(game: Game | None) -> Decision:
            assert game is not None
            place = game.seats[seat]
            duty = game.duties().get(seat)
            if duty is None or duty.since != since or place.player is None:
                raise _Over
            return decisions.act(
                game, seat, choose(game), now=self._now(), command=request.command, played_by=place.stand_in
            )

        try:
            return self.once(request, game_id, decide)
        except _Over:
            return None

    def do_chore(self, game_id: UUID) -> Accepted | None:
        """Do what the service itself owes a game next; None where it owes nothing."""

        def decide(game: Game | None) -> Decision:
            assert game is not None
            chores = game.ruleset.chores(game.state) if game.status == "running" else []
            if not chores:
                raise _Over
            return decisions.act(game, None, chores[0], now=self._now())

        try:
            return self.once(Request(Caller(), ""), game_id, decide)
        except _Over:
            return None

    def abort_unattended(self, game_id: UUID, reason: str) -> Accepted | None:
        """End a game that still waits for players; None where it does so no longer."""

        def decide(game: Game | None) -> Decision:
            assert game is not None
            if game.status != "waiting":
                raise _Over
            return decisions.abort(game, reason, now=self._now(), command=None)

        try:
            return self.once(Request(Caller(), ""), game_id, decide)
        except _Over:
            return None

    # Once

    def once(
        self,
        request: Request,
        game_id: UUID,
        decide: Callable[[Game | None], Decision],
        *,
        new: bool = False,
        verify: Callable[[Game], None] | None = None,
    ) -> Accepted:
        """Decide and save; a repeated key gets the first answer, an overtaken decision is made anew.

        ``decide`` is handed the game as it is, None where a ``new`` one is made. Raises what it raises,
        NotFound, IdempotencyMismatch, Unavailable.
        """
        marker_id = request.marker_id()
        for _ in range(ATTEMPTS):
            game = None if new else self._games.current(game_id)
            if verify is not None and game is not None:
                verify(game)
            marker, finding = self._event_store.known(marker_id, game_id)
            if marker is not None:
                return self._repeat(request, marker)
            if finding is not None and finding.damage is not None:
                raise GameDamaged(f"An audit found this game damaged; it takes no actions. {finding.damage}")
            decision = decide(game)
            changes: list[Any] = [decision]
            if marker_id is not None:
                changes.append(_marker(marker_id, request, decision))
            try:
                self._event_store.append(*changes)
            except Conflict:
                continue
            if game is None:
                game = self._games.current(game_id)
            else:
                game.adopt(decision)
            return Accepted(game, decision.envelopes, decision.envelopes[0].core.recorded_at)
        raise Unavailable("Too many others act on this game at the same time.")

    def _repeat(self, request: Request, marker: Marker) -> Accepted:
        if marker.body != request.body:
            raise IdempotencyMismatch("This Idempotency-Key was used before, for another request.")
        envelopes = self._event_store.envelopes(marker.game, gt=marker.first - 1, lte=marker.last)
        return Accepted(self._games.current(marker.game), envelopes, marker.recorded_at, repeated=True)

    # Checks

    def _verify_version(self, game: Game, expected: int | None) -> None:
        if expected is None or expected == game.version:
            return
        if 1 <= expected < game.version <= expected + MEASUREMENTS_LOOKED_THROUGH:
            codecs = self._games.codecs
            since = self._event_store.rows(game.id, gt=expected, lte=game.version)
            if all(_is_measurement(codecs.of(topic)) for _, topic, _ in since):
                return
        raise VersionConflict(f"The game is at version {game.version}, not {expected}.")

    def _ruleset(self, name: str) -> Ruleset:
        try:
            return self._games.rulesets[name]
        except KeyError:
            known = ", ".join(sorted(self._games.rulesets))
            raise ValidationFailed(
                f"There is no ruleset {name}.", errors={"ruleset": [f"One of: {known}."]}
            ) from None

    def seat_plans(
        self, caller: Caller, ruleset: Ruleset, seats: Sequence[SeatRequest], options: Any
    ) -> list[NewSeat]:
        """Plan who sits where. Raises RuleViolation, ValidationFailed, NameTaken, BotUnavailable."""
        colors = ruleset.seat_colors([seat.color for seat in seats], options)
        return [
            self._seat_plan(caller, ruleset, seat, color) for seat, color in zip(seats, colors, strict=True)
        ]

    def _seat_plan(self, caller: Caller, ruleset: Ruleset, seat: SeatRequest, color: str) -> NewSeat:
        if seat.kind == "bot":
            bot = BUILT_IN.get(seat.bot or "")
            if bot is None or not bot.plays(ruleset.name):
                raise BotUnavailable(f"There is no bot called {seat.bot} that plays {ruleset.title}.")
            if self._running_bot_games() >= self._bot_games_limit:
                raise BotUnavailable(
                    f"Bots play {self._bot_games_limit} games already, which is the limit; try again later."
                )
            return NewSeat(SeatPlan(kind="bot", bot=bot.name, color=color, guest=False))
        if seat.bot is not None:
            raise ValidationFailed(
                "Only a seat of kind bot names a bot.", errors={"seats": ["bot needs kind: bot"]}
            )
        if seat.kind == "open":
            return NewSeat(SeatPlan(kind="open", bot=None, color=color, guest=True))
        own = caller.name is not None and (seat.name is None or fold(seat.name) == fold(caller.name))
        name, guest = self._seated_name(caller if own else Caller(), seat.name)
        plan = SeatPlan(kind="human", bot=None, color=color, guest=guest)
        return NewSeat(plan, name, secrets.token_hex(SALT_BYTES))

    def _seated_name(self, caller: Caller, name: str | None) -> tuple[str, bool]:
        """Say under which name somebody sits down, and whether as a guest."""
        if caller.name is not None:
            if name is not None and fold(name) != fold(caller.name):
                raise ValidationFailed(
                    f"With this token you sit down as {caller.name}.", errors={"name": ["Not your name."]}
                )
            return caller.name, False
        name = verify_name("Guest" if name is None else name)
        if fold(name) in BUILT_IN or self._event_store.registration(player_id(name)) is not None:
            raise NameTaken(f"{name} is a registered name; only its owner's token may use it.")
        return name, True


class _Over(Exception):
    """What was to be decided is decided."""


def verify_name(name: str) -> str:
    """Check a person's name: 1 to 40 visible characters. Raises ValidationFailed."""
    name = name.strip()
    if not 1 <= len(name) <= 40 or not name.isprintable() or not fold(name):
        raise ValidationFailed(
            "A name has 1 to 40 visible characters.", errors={"name": ["1 to 40 characters."]}
        )
    return name


def verify_operator(caller: Caller) -> None:
    """Refuse everybody but the operator; raises Unauthenticated, Forbidden."""
    if caller.anonymous:
        raise Unauthenticated("This needs the operator's token.")
    if not caller.operator:
        raise Forbidden("Only the operator may do this.")


def _marker(marker_id: UUID, request: Request, decision: Decision) -> Marker:
    first, last = decision.envelopes[0], decision.envelopes[-1]
    return Marker(
        marker_id,
        body=request.body,
        game=first.originator_id,
        first=first.core.version,
        last=last.core.version,
        recorded_at=first.core.recorded_at,
    )


def _is_measurement(known: tuple[Any, str, int]) -> bool:
    codec, kind, _ = known
    return bool(codec.kinds()[kind].by_system)
