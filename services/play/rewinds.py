"""Going back in a running game: proposals, answers to them, and taking back one's own last action."""

from functools import partial
from uuid import UUID

from domain.game import rewinds
from domain.game.aggregate import Game
from domain.game.events import NAMESPACE
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
"""How many events after a version are looked through for the rest of an action; none has more."""

_LEADING = tuple(f"{NAMESPACE}/{kind}." for kind in ("time-spent", "decision-missed", "seat-handed-over"))
"""What stands before an action, and is stored with it."""

_PROPOSALS = tuple(f"{NAMESPACE}/{kind}." for kind in ("rewind-proposed", "fork-proposed"))


class Rewinds:
    """Carries out what seats ask for about going back; used by the writer."""

    def __init__(self, event_store: EventStore, games: GameRepository, idempotency: Idempotency) -> None:
        self._event_store = event_store
        self._games = games
        self._idempotency = idempotency

    def propose(
        self, request: Request, game_id: UUID, to_version: int, *, seat: Seat | None = None
    ) -> Accepted:
        """Take a game back to a version where nobody else need agree, as in a sandbox, or propose it.

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
        """Agree to a proposal, to a fork or to a rewind; with the last consent it is carried out.

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
        """Decline a proposal, or take one's own back.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch, GameNotRunning, DecisionOver.
        """
        work = self._idempotency.begin(request, game_id)
        while game := work.next():
            own = person(request, game, seat)
            self._verify_proposal(game, proposal)
            work.append(rewinds.decline(game, own, proposal, now=clock.now(), command=request.command))
        return work.accepted

    def _past(self, game: Game, to_version: int) -> rewinds.Past:
        """Find what going back leads to, and what it takes back. Raises ValidationFailed."""
        verify_position(self._event_store, game, to_version, field="to_version")
        if to_version >= game.version:
            raise wrong_version("to_version", f"The game is at version {game.version}; go back before that.")
        then = self._games.load(game.id, version=to_version)
        if then.state is None:
            raise wrong_version("to_version", "The game had not started at that version.")
        kept = set(live_versions(to_version, game.rewinds))
        gone = {version for version in live_versions(game.version, game.rewinds) if version not in kept}
        later = self._games.recorded_events(game.id, gt=min(gone, default=game.version) - 1, lte=game.version)
        taken_back = [each for each in later if each[0].core.version in gone]
        drawn = self._drawn(then)
        return rewinds.Past(to_version, then.state, taken_back, then.timing.remaining_ms, drawn)

    def _drawn(self, then: Game) -> dict[str, int]:
        """Count the draws of a scripted game, as it was, by label; from its events alone."""
        if then.script is None:
            return {}
        script = self._games.replay(then.id, version=then.version).script
        return {} if script is None else script.drawn

    def _verify_proposal(self, game: Game, proposal: int) -> None:
        """Refuse the number of what was never a proposal; raises NotFound."""
        found = self._event_store.rows(game.id, gt=proposal - 1, lte=proposal) if proposal else []
        if not found or not found[0][1].startswith(_PROPOSALS):
            raise NotFound(f"The game has no proposal {proposal}.")


def person(request: Request, game: Game, seat: Seat | None) -> Seat:
    """Say for which seat a person asks. Raises Unauthenticated, Forbidden, ValidationFailed."""
    own = acting_seat(request.caller, game, seat=seat)
    _verify_person(game, own)
    return own


def _verify_person(game: Game, seat: Seat) -> None:
    if game.seats[seat].kind != "human":
        raise Forbidden("Only people propose and answer; a bot agrees always.")


def _verify_proposer(game: Game, seat: Seat, to_version: int) -> None:
    """Refuse a rewind that a seat cannot propose now. Raises Forbidden, TooManyRequests, NotYourDecision."""
    _verify_person(game, seat)
    now = clock.now()
    PROPOSALS.verify(game.seats[seat].proposals, game, now=now)
    REWINDS.verify(len(game.rewinds), game, now=now)
    if game.version - to_version > FOLLOWERS_LOOKED_THROUGH:  # more than anybody takes back alone
        rewinds.verify_none_open(game)


def verify_position(event_store: EventStore, game: Game, version: int, *, field: str) -> None:
    """Refuse a version that the game does not have, or that lies within the set-up or an action.

    Raises ValidationFailed, which names the ``field``.
    """
    if not 1 <= version <= game.version:
        raise wrong_version(field, f"The game has versions 1 to {game.version}.")
    at, *following = event_store.envelopes(game.id, gt=version - 1, lte=version + FOLLOWERS_LOOKED_THROUGH)
    if at.topic.startswith(_LEADING):
        raise wrong_version(field, f"Version {version} belongs to what follows it; choose an earlier one.")
    rest = [envelope.core.version for envelope in following if envelope.core.cause <= version]
    if rest:
        message = f"Version {version} lies within what happened at once; the next to choose is {rest[-1]}."
        raise wrong_version(field, message)


def wrong_version(field: str, message: str) -> ValidationFailed:
    """Make the refusal of a version."""
    return ValidationFailed(message, errors={field: [message]})
