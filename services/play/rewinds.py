"""Rewinds of running games: proposals, answers to them, and undoing a seat's own last action."""

from functools import partial
from uuid import UUID

from domain.game import rewinds
from domain.game.aggregate import Game
from domain.game.events import NAMESPACE
from domain.kernel.messages import Message
from domain.kernel.ruleset import Seat
from domain.log.live import live_versions
from services import clock
from services.errors import Forbidden, NotFound, ValidationFailed
from services.identity.authenticator import acting_seat
from services.play.allowances import PROPOSALS, REWINDS
from services.play.idempotency import Accepted, Idempotency, Request
from services.store.event_store import EventStore
from services.store.repository import GameRepository

FOLLOWERS_LOOKED_THROUGH = 64
"""Maximum number of later events that are searched for the rest of an action; no action has more events."""

_LEADING = tuple(f"{NAMESPACE}/{kind}." for kind in ("time-spent", "decision-missed", "seat-handed-over"))
"""Events that precede an action and are stored with it."""

_PROPOSALS = tuple(f"{NAMESPACE}/{kind}." for kind in ("rewind-proposed", "fork-proposed"))


class Rewinds:
    """Executes requests about rewinds; used by the writer."""

    def __init__(self, event_store: EventStore, games: GameRepository, idempotency: Idempotency) -> None:
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency

    def propose(
        self, request: Request, game_id: UUID, to_version: int, *, seat: Seat | None = None
    ) -> Accepted:
        """Propose to rewind a game to a version, or rewind it at once if nobody else need agree.

        No one else need agree in a sandbox, or if the rewind undoes the seat's own last action.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch, GameNotRunning, ValidationFailed,
        TooManyRequests, NotYourDecision while another proposal is open.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own = acting_seat(request.caller, game, seat=seat)
            game.verify_running()
            if not game.sandbox:
                _verify_proposer(game, own, to_version)
            past = self._past(game, to_version)
            work.append(rewinds.propose_rewind(game, own, past, now=clock.now(), command=request.command))
        return work.accepted

    def agree(self, request: Request, game_id: UUID, proposal: int, *, seat: Seat | None = None) -> Accepted:
        """Agree to a proposed fork or rewind; the last consent carries it out.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch, GameNotRunning, DecisionOver.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own = person(request, game, seat)
            self._verify_proposal(game, proposal)
            agreed = rewinds.agree(
                game, own, proposal, partial(self._past, game), now=clock.now(), command=request.command
            )
            work.append(agreed)
        return work.accepted

    def decline(
        self, request: Request, game_id: UUID, proposal: int, *, seat: Seat | None = None
    ) -> Accepted:
        """Decline another seat's proposal, or withdraw the seat's own.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch, GameNotRunning, DecisionOver.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own = person(request, game, seat)
            self._verify_proposal(game, proposal)
            work.append(rewinds.decline(game, own, proposal, now=clock.now(), command=request.command))
        return work.accepted

    def _past(self, game: Game, to_version: int) -> rewinds.Past:
        """Return the state that a rewind restores and the events that it undoes. Raises ValidationFailed."""
        verify_position(self._event_store, game, to_version, field="to_version")
        if to_version >= game.version:
            raise wrong_version("to_version", Message("rewind-before-present", version=game.version))
        then = self._games.load(game.id, version=to_version)
        if then.state is None:
            raise wrong_version("to_version", Message("rewind-before-start"))
        kept = set(live_versions(to_version, game.rewinds))
        gone = {version for version in live_versions(game.version, game.rewinds) if version not in kept}
        later = self._games.recorded_events(game.id, gt=min(gone, default=game.version) - 1, lte=game.version)
        taken_back = [each for each in later if each[0].core.version in gone]
        drawn = self._drawn(then)
        return rewinds.Past(to_version, then.state, taken_back, then.timing.remaining_ms, drawn)

    def _drawn(self, then: Game) -> dict[str, int]:
        """Count a scripted game's draws by label at an earlier version, from its events alone."""
        if then.script is None:
            return {}
        script = self._games.replay(then.id, version=then.version).script
        return {} if script is None else script.drawn

    def _verify_proposal(self, game: Game, proposal: int) -> None:
        """Raise NotFound if the game never had this proposal."""
        found = self._event_store.rows(game.id, gt=proposal - 1, lte=proposal) if proposal else []
        if not found or not found[0][1].startswith(_PROPOSALS):
            raise NotFound("no-such-proposal", proposal=proposal)


def person(request: Request, game: Game, seat: Seat | None) -> Seat:
    """Return the seat of the person who calls. Raises Unauthenticated, Forbidden, ValidationFailed."""
    own = acting_seat(request.caller, game, seat=seat)
    _verify_person(game, own)
    return own


def _verify_person(game: Game, seat: Seat) -> None:
    if game.seats[seat].kind != "human":
        raise Forbidden("only-people-propose")


def _verify_proposer(game: Game, seat: Seat, to_version: int) -> None:
    """Verify that a seat may propose this rewind now. Raises Forbidden, TooManyRequests, NotYourDecision."""
    _verify_person(game, seat)
    now = clock.now()
    PROPOSALS.verify(game.seats[seat].proposals, game, now=now)
    REWINDS.verify(len(game.rewinds), game, now=now)
    if game.version - to_version > FOLLOWERS_LOOKED_THROUGH:  # no seat's last action is that long
        rewinds.verify_none_open(game)


def verify_position(event_store: EventStore, game: Game, version: int, *, field: str) -> None:
    """Verify that a game has a version, and that it lies neither in the set-up nor inside an action.

    Raises ValidationFailed, which names the ``field``.
    """
    if not 1 <= version <= game.version:
        raise wrong_version(field, Message("versions-until", last=game.version))
    at, *following = event_store.envelopes(game.id, gt=version - 1, lte=version + FOLLOWERS_LOOKED_THROUGH)
    if at.topic.startswith(_LEADING):
        raise wrong_version(field, Message("version-within-block", version=version))
    rest = [envelope.core.version for envelope in following if envelope.core.cause <= version]
    if rest:
        message = Message("version-within-moment", version=version, next=rest[-1])
        raise wrong_version(field, message)


def wrong_version(field: str, message: Message) -> ValidationFailed:
    """Return the error for an unusable version."""
    return ValidationFailed(message, errors={field: [message]})
