"""Authentication and authorization: the caller of a request, its view of a game, and its seat."""

import hashlib
import hmac
from datetime import timedelta
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.seats import SeatState
from domain.kernel.messages import Message
from domain.kernel.ruleset import Seat, Viewer
from services import clock
from services.errors import Forbidden, SignInNeeded, Unauthenticated, ValidationFailed
from services.identity import tokens
from services.keyring import Keyring
from services.names import fold
from services.store.account_records import Scope, Session, account_of
from services.store.event_store import EventStore
from services.store.records import BotEnded, PlayerTokenChanged


class Caller(msgspec.Struct, frozen=True):
    """The caller of a request. ``seat``, ``player``, ``bot`` or ``seek`` is set for a token of that kind.

    ``name`` is the registered name of the player or bot, and ``generation`` the generation of its token.
    ``former`` are the folded names that a renamed player had before; nobody else can have them.
    ``session`` is the id of a player's token besides the first, ``since`` the time of its start, and
    ``scopes`` are what it may do; None for a token without such limits.
    ``secret`` identifies the caller: it is the hash of the token, empty for a spectator. ``address`` is the
    client's address for rate limits, empty if none applies.
    """

    secret: str = ""
    seat: tokens.SeatToken | None = None
    player: UUID | None = None
    bot: UUID | None = None
    seek: UUID | None = None
    name: str | None = None
    former: frozenset[str] = frozenset()
    generation: int = 0
    session: UUID | None = None
    since: str = ""
    scopes: frozenset[Scope] | None = None
    operator: bool = False
    address: str = ""

    @property
    def anonymous(self) -> bool:
        """True if the request has no token."""
        return not self.secret

    @property
    def token_records(self) -> tuple[UUID, ...]:
        """The ids of the records that replace or end the caller's token; empty for the token of a seat."""
        if self.player is None:
            return () if self.bot is None else (self.bot,)
        return (self.player,) if self.session is None else (self.player, account_of(self.player))

    @property
    def account(self) -> str:
        """The name under which requests are counted: one for each player, otherwise one for each token."""
        return self.secret if self.player is None else f"player/{self.player}"

    def is_named(self, name: str) -> bool:
        """Return True if a name is, or was, the caller's."""
        folded = fold(name)
        return (self.name is not None and folded == fold(self.name)) or folded in self.former

    def may(self, scope: Scope) -> bool:
        """Return True if the token has a scope."""
        return self.scopes is None or scope in self.scopes


SPECTATOR = Caller()


class Visibility(msgspec.Struct, frozen=True):
    """The part of a game that a caller may see: the view of ``viewer``, or everything (the operator)."""

    viewer: Viewer
    everything: bool = False


CACHED_CALLERS = 10_000
"""The number of seat tokens cached by hash, which saves verifying their MAC again."""


class Authenticator:
    """Finds the caller that a token belongs to."""

    def __init__(self, event_store: EventStore, keyring: Keyring, *, operator_token: str | None) -> None:
        self._event_store = event_store
        self._keyring = keyring
        self._operator = None if operator_token is None else _digest(operator_token)
        self._names: dict[UUID, list[str]] = {}
        self._at_seats: dict[str, Caller] = {}

    def caller(self, token: str | None, *, replaced: bool = False) -> Caller:
        """Return the caller with this token. Raises Unauthenticated for an unknown one.

        With ``replaced``, a player's replaced token is accepted as well, so that its renewal can be repeated.
        """
        if token is None:
            return SPECTATOR
        secret = _digest(token)
        if self._operator is not None and hmac.compare_digest(secret, self._operator):
            return Caller(secret=secret, operator=True)
        if (found := self._at_seats.get(secret)) is not None:
            return found
        known = tokens.read(self._keyring, token)
        if isinstance(known, tokens.SeatToken):
            return self._cache(Caller(secret=secret, seat=known))
        if isinstance(known, tokens.PlayerToken):
            return self._player(known, secret, replaced=replaced)
        if isinstance(known, tokens.BotToken):
            name = self._bot_name(known)
            return Caller(secret=secret, bot=known.bot, name=name, generation=known.generation)
        if isinstance(known, tokens.SeekToken):
            return Caller(secret=secret, seek=known.seek)
        raise Unauthenticated("token-unknown")

    def _player(self, token: tokens.PlayerToken, secret: str, *, replaced: bool) -> Caller:
        *former, name = self._all_names(token.player)
        if not replaced:
            self._verify_player_token(token)
        session = self._session(token)
        return Caller(
            secret=secret,
            player=token.player,
            name=name,
            former=frozenset(map(fold, former)),
            generation=token.generation,
            session=token.session,
            since="" if session is None else session.created_at,
            scopes=None if session is None else frozenset(session.scopes),
        )

    def _session(self, token: tokens.PlayerToken) -> Session | None:
        """Return the session of a token; None for a first token. Raises Unauthenticated."""
        if token.session is None:
            return None
        session = self._event_store.personal.account(token.player).session(token.session)
        if session is None:
            raise Unauthenticated("session-ended")
        return session

    def _cache(self, at_seat: Caller) -> Caller:
        """Cache the content of a seat's token, which never changes. The game decides if it is still valid."""
        if len(self._at_seats) >= CACHED_CALLERS:
            self._at_seats.clear()
        self._at_seats[at_seat.secret] = at_seat
        return at_seat

    def forget_names(self) -> None:
        """Forget the cached names of players, because one of them may have been erased or renamed."""
        self._names.clear()

    def verify_current(self, caller: Caller) -> None:
        """Raise Unauthenticated if the token of a player or bot has been replaced or has ended.

        A game verifies the tokens of its seats itself.
        """
        if caller.player is not None:
            token = tokens.PlayerToken(caller.player, caller.generation, caller.session)
            self._verify_player_token(token)
            self._session(token)
        elif caller.bot is not None:
            self._bot_name(tokens.BotToken(caller.bot, caller.generation))

    def _verify_player_token(self, token: tokens.PlayerToken) -> None:
        """Raise Unauthenticated if any process has replaced or revoked the token."""
        verify_player_token(self._event_store.registrations.player_token(token.player), token.generation)

    def _bot_name(self, token: tokens.BotToken) -> str:
        """Return the name of a token's bot. Not cached, because the token may have been replaced since."""
        bot = self._event_store.registrations.bot(token.bot)
        if bot is None:
            raise Unauthenticated("token-unknown")
        if isinstance(bot, BotEnded):
            raise Unauthenticated("bots-token-ended")
        if bot.generation != token.generation:
            raise Unauthenticated("token-replaced")
        return bot.name

    def _all_names(self, player: UUID) -> list[str]:
        """Return all names of a player, the present one last. Raises Unauthenticated."""
        names = self._names.get(player)
        if names is None:
            known = self._event_store.registrations.named(player)
            if known is None:
                raise Unauthenticated("token-unknown")
            names = self._names[player] = known[1]
        return names


def verify_player_token(current: PlayerTokenChanged, generation: int) -> None:
    """Raise Unauthenticated unless a player's token of this generation is the current one."""
    if current.ended:
        raise Unauthenticated("players-token-ended")
    if current.generation != generation:
        raise Unauthenticated("token-replaced")


RECENT = timedelta(minutes=10)
"""How long after a sign-in its session may change how the player signs in, or have the player erased."""


def verify_signed_in(caller: Caller, *, now: str) -> None:
    """Raise SignInNeeded if the caller's session began too long ago; a first token has no sign-in."""
    if caller.session is not None and clock.later(caller.since, RECENT) < now:
        raise sign_in_needed()


def sign_in_needed() -> SignInNeeded:
    """Return the refusal that asks for a new sign-in."""
    return SignInNeeded("sign-in-needed", minutes=RECENT // timedelta(minutes=1))


def visibility_of(caller: Caller, game: Game, *, seat: Seat | None = None) -> Visibility:
    """Return the part of a game that a caller may see; ``seat`` selects one of several own seats.

    Raises Forbidden, Unauthenticated (for a replaced token), ValidationFailed.
    """
    if caller.operator:
        return Visibility(viewer=None, everything=True)
    if caller.seat is not None:
        return Visibility(viewer=_seat_of_token(caller.seat, game, seat))
    if own := seats_of(caller, game):
        return Visibility(viewer=_one_of(own, seat))
    if seat is not None:
        raise Forbidden("not-at-that-seat", seat=seat)
    return Visibility(viewer=None)


def acting_seat(caller: Caller, game: Game, *, seat: Seat | None = None) -> Seat:
    """Return the seat that a caller acts for; ``seat`` selects one of several own seats.

    Raises Unauthenticated without a token, Forbidden without a seat, ValidationFailed if the seat is
    ambiguous.
    """
    if caller.anonymous:
        raise Unauthenticated("action-needs-seat-token")
    if caller.operator:
        raise Forbidden("operator-has-no-seat")
    viewer = visibility_of(caller, game, seat=seat).viewer
    if viewer is None:
        raise Forbidden("no-seat-here")
    return viewer


def own_seats(caller: Caller, game: Game) -> list[Seat]:
    """List the seats of a game that a caller has, at least one. Raises Unauthenticated, Forbidden."""
    if caller.anonymous:
        raise Unauthenticated("needs-seat-token")
    own = seats_of(caller, game) if caller.seat is None else [_seat_of_token(caller.seat, game, None)]
    if not own:
        raise Forbidden("no-seat-here")
    return own


def own_player(caller: Caller) -> UUID:
    """Return the player that the caller's token belongs to. Raises Unauthenticated, Forbidden."""
    if caller.anonymous:
        raise Unauthenticated("send-players-token")
    if caller.player is None or caller.name is None:
        raise Forbidden("not-a-players-token")
    return caller.player


def verify_newcomer(caller: Caller, game: Game) -> None:
    """Refuse tokens that cannot take a seat: the operator's, and a seat's own.

    Raises Forbidden, Unauthenticated.
    """
    if caller.operator:
        raise Forbidden("operator-has-no-seat")
    if caller.seat is not None:
        own = _seat_of_token(caller.seat, game, None)
        raise Forbidden("token-of-a-seat-here", seat=own)


def verify_seat_token(caller: Caller, game: Game) -> None:
    """Refuse seat tokens that belong to another game or were replaced.

    Raises Forbidden, Unauthenticated.
    """
    if caller.seat is not None:
        _seat_of_token(caller.seat, game, None)


def _seat_of_token(token: tokens.SeatToken, game: Game, wanted: Seat | None) -> Seat:
    if token.game != game.id:
        raise Forbidden("token-of-another-game")
    if not 0 <= token.seat < len(game.seats) or game.seats[token.seat].generation != token.generation:
        raise Unauthenticated("token-replaced-or-left")
    if wanted not in (None, token.seat):
        raise Forbidden("token-of-another-seat", seat=token.seat)
    return token.seat


def seats_of(caller: Caller, game: Game) -> list[Seat]:
    """List the seats that a player or a bot has in a game; empty for any other caller."""
    if caller.name is None:
        return []
    named = _name_of_player if caller.bot is None else _name_of_bot
    return [number for number, seat in enumerate(game.seats) if (own := named(seat)) and caller.is_named(own)]


def _name_of_player(seat: SeatState) -> str | None:
    return seat.name if seat.kind == "human" and not seat.guest else None


def _name_of_bot(seat: SeatState) -> str | None:
    return seat.bot


def _one_of(own: list[Seat], wanted: Seat | None) -> Seat:
    if wanted is None:
        if len(own) > 1:
            raise ValidationFailed(
                "name-your-seat",
                errors={"seat": [Message("one-of-these", choices=tuple(map(str, own)))]},
            )
        return own[0]
    if wanted not in own:
        raise Forbidden("not-at-that-seat", seat=wanted)
    return wanted


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
