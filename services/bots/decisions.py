"""What bots from outside are told: the same words by every delivery, and nothing their seat may not know."""

from typing import Any, Literal

import msgspec

from domain.game.aggregate import Game
from domain.game.events import NAMESPACE
from domain.kernel.ruleset import Action, Duty, Seat, Template
from domain.kernel.shapes import Count, GameId
from domain.log.envelope import Envelope
from services.bots.leases import Owed, bot_asked, issue_lease
from services.identity.authenticator import Visibility
from services.keyring import Keyring
from services.names import fold
from services.reading.observations import observation_of
from services.reading.queries import EventItem, Queries
from services.reading.summaries import Summary
from services.store.event_store import EventStore
from services.store.repository import GameRepository

MOST_EVENTS = 500
"""How many events a decision tells of at most; the log has all of them."""

_LOOKED_BACK = (32, 128, MOST_EVENTS)
_LOBBY = f"{NAMESPACE}/"


class BotDecision(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is to choose, with all that its seat knows."""

    type: Literal["decision"] = "decision"
    """That this is a decision."""
    lease: str
    """Names the decision; the answer goes to `/bot/leases/{lease}/answer`."""
    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    seat: Seat
    """The seat that is to choose."""
    phase: str
    """What is to be chosen."""
    must: bool
    """Whether the game waits for it; false where the seat may leave it, such as an offer."""
    version: Count
    """The version that this shows."""
    since: Count
    """The version at which this choice arose; with game and seat it is the decision's name."""
    deadline: str | None
    """Until when an answer counts; null where nothing limits it."""
    observation: dict[str, Any]
    """The table as the seat may know it, as `board` shows it."""
    legal_actions: list[Action]
    """Every action that the seat may take, each an answer as it stands."""
    templates: list[Template]
    """Actions with an open-ended part."""
    events: list[EventItem]
    """What has happened since the seat's own last action, as the seat may read it."""
    events_truncated: bool
    """Whether that was more than the newest 500 events; the log of the game has the others."""


class GameTold(msgspec.Struct, frozen=True, kw_only=True):
    """A game in which a bot has seats."""

    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    seats: list[Seat]
    """The seats that the bot has."""
    version: Count
    """The version that this shows."""
    summary: Summary
    """The game in sum."""


class GameStart(GameTold, frozen=True, kw_only=True):
    """That a game with a bot has begun."""

    type: Literal["game-start"] = "game-start"
    """That a game has begun."""


class GameOver(GameTold, frozen=True, kw_only=True):
    """That a game with a bot is over."""

    type: Literal["game-over"] = "game-over"
    """That a game is over."""


class HandedOver(GameTold, frozen=True, kw_only=True):
    """That a stand-in plays for a seat of a bot until the bot is back; never sent after the game."""

    type: Literal["handed-over"] = "handed-over"
    """That a seat was handed over, for decisions that were missed."""
    seat: Seat
    """The seat that was handed over."""


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """What a webhook's receiver is sent first, to prove that it wants messages."""

    type: Literal["challenge"] = "challenge"
    """Always `challenge`."""
    challenge: str
    """A random text, which the receiver returns in its reply: `{"challenge": ...}`."""


class Decisions:
    """Tells bots from outside what they are to decide."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, queries: Queries, keyring: Keyring
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._queries = queries
        self._keyring = keyring

    def told(self, owed: Owed) -> BotDecision | None:
        """Write down what a bot is asked; None where that is over. Raises NotFound, GameDamaged."""
        game = self._games.current(owed.game)
        duty = game.duties().get(owed.seat)
        if duty is None or duty.since != owed.since or bot_asked(game, owed.seat) != owed.bot:
            return None
        asked = self._asked(game, owed, duty)  # before the log is read, during which the game may go on
        envelopes, truncated = self._news(game, owed.seat, upto=asked.version)
        events = self._queries.items(envelopes, game, Visibility(owed.seat))
        return msgspec.structs.replace(asked, events=events, events_truncated=truncated)

    def _asked(self, game: Game, owed: Owed, duty: Duty) -> BotDecision:
        """Write down what a bot is asked in a game as it stands, without what has happened."""
        return BotDecision(
            lease=issue_lease(self._keyring, owed),
            game=str(game.id),
            ruleset=game.ruleset.name,
            seat=owed.seat,
            phase=duty.kind,
            must=duty.must,
            version=game.version,
            since=owed.since,
            deadline=game.deadline(owed.seat),
            observation=observation_of(game, Visibility(owed.seat)),
            legal_actions=game.ruleset.legal_actions(game.state, owed.seat),
            templates=game.ruleset.templates(game.state, owed.seat),
            events=[],
            events_truncated=False,
        )

    def start(self, game: Game, bot: str) -> GameStart:
        """Tell a bot that a game has begun."""
        return GameStart(**self._told_of(game, bot))

    def over(self, game: Game, bot: str) -> GameOver:
        """Tell a bot that a game is over."""
        return GameOver(**self._told_of(game, bot))

    def handed_over(self, game: Game, bot: str, seat: Seat) -> HandedOver | None:
        """Describe a hand-over to the bot; return None once the bot is back, or the game is over."""
        if game.over or not game.seats[seat].is_handed_over:
            return None
        return HandedOver(seat=seat, **self._told_of(game, bot))

    def _told_of(self, game: Game, bot: str) -> dict[str, Any]:
        summary = self._queries.summed_up(game)
        return {
            "game": summary.id,
            "ruleset": summary.ruleset,
            "seats": seats_of_bot(game, bot),
            "version": summary.version,
            "summary": summary,
        }

    def _news(self, game: Game, seat: Seat, *, upto: int) -> tuple[list[Envelope], bool]:
        """Read what happened up to a version since the seat's last action, and say whether there was more.

        Mostly that was a moment ago, so that little of the log is read at first.
        """
        envelopes: list[Envelope] = []
        for most in _LOOKED_BACK:
            after = max(0, upto - most)
            envelopes = self._event_store.envelopes(game.id, gt=after, lte=upto)
            own = [place for place, envelope in enumerate(envelopes) if _is_own(envelope, seat)]
            if own or after == 0:
                return envelopes[own[-1] + 1 if own else 0 :], False
        return envelopes, True


def seats_of_bot(game: Game, bot: str) -> list[Seat]:
    """List the seats that a bot has in a game, those among them that a stand-in plays."""
    return [seat for seat, place in enumerate(game.seats) if place.bot is not None and _same(place.bot, bot)]


def _same(name: str, other: str) -> bool:
    return fold(name) == fold(other)


def _is_own(envelope: Envelope, seat: Seat) -> bool:
    """Whether a seat did this itself: not the lobby's events, and not what another has decided for it."""
    core = envelope.core
    return core.seat == seat and not envelope.topic.startswith(_LOBBY) and "played_by" not in core.data
