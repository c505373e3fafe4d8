"""Messages to external bots, identical for every delivery and limited to what the seat may know."""

from typing import Any, Literal

import msgspec

from domain.game.aggregate import Game
from domain.game.events import NAMESPACE
from domain.kernel.ruleset import Action, Duty, Seat, Template
from domain.kernel.shapes import Count, GameId
from domain.log.envelope import Envelope
from services.bots.leases import DueDecision, deciding_bot, issue_lease
from services.identity.authenticator import Visibility
from services.keyring import Keyring
from services.names import fold
from services.reading.event_items import EventItem
from services.reading.observations import observation_of
from services.reading.queries import Queries
from services.reading.summaries import Summary
from services.store.event_store import EventStore
from services.store.repository import GameRepository

MOST_EVENTS = 500
"""The maximum number of events in a decision. The log has all of them."""

_LOBBY = f"{NAMESPACE}/"


class BotDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that a bot has to make, with everything that its seat knows."""

    type: Literal["decision"] = "decision"
    """Always `decision`."""
    lease: str
    """The id of the decision; send the answer to `/bot/leases/{lease}/answer`."""
    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    seat: Seat
    """The seat that decides."""
    phase: str
    """The kind of decision."""
    must: bool
    """True if the game waits for the answer; false if the seat may ignore the decision, such as an offer."""
    version: Count
    """The version of the game in this message."""
    since: Count
    """The version at which the decision opened. Game, seat and this version identify the decision."""
    deadline: str | None
    """The time until which an answer is accepted; null if there is no limit."""
    observation: dict[str, Any]
    """The game state that the seat may see, as in `board`."""
    legal_actions: list[Action]
    """Every legal action of the seat; each is a complete answer."""
    templates: list[Template]
    """Legal actions with an open-ended part."""
    events: list[EventItem]
    """The events since the seat's own last action, as the seat may read them."""
    events_truncated: bool
    """True if only the newest 500 of these events are listed; the game's log has the others."""


class GameMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A message about a game in which a bot has seats."""

    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    seats: list[Seat]
    """The bot's seats."""
    version: Count
    """The version of the game in this message."""
    summary: Summary
    """A summary of the game."""


class GameStart(GameMessage, frozen=True, kw_only=True):
    """A game with the bot has started."""

    type: Literal["game-start"] = "game-start"
    """Always `game-start`."""


class GameOver(GameMessage, frozen=True, kw_only=True):
    """A game with the bot is over."""

    type: Literal["game-over"] = "game-over"
    """Always `game-over`."""


class HandedOver(GameMessage, frozen=True, kw_only=True):
    """A stand-in plays for a seat of the bot until the bot returns. Not sent after the end of a game."""

    type: Literal["handed-over"] = "handed-over"
    """Always `handed-over`. A seat is handed over after it has missed decisions."""
    seat: Seat
    """The seat that was handed over."""


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """The first message to a webhook, with which the receiver proves that it wants messages."""

    type: Literal["challenge"] = "challenge"
    """Always `challenge`."""
    challenge: str
    """A random text that the receiver returns in its reply: `{"challenge": ...}`."""


class Decisions:
    """Renders the messages to external bots."""

    def __init__(
        self, event_store: EventStore, games: GameRepository, queries: Queries, keyring: Keyring
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._queries = queries
        self._keyring = keyring

    def render(self, owed: DueDecision) -> BotDecision | None:
        """Render a decision; return None if it is no longer open. Raises NotFound, GameDamaged."""
        game = self._games.current(owed.game)
        duty = game.duties().get(owed.seat)
        if duty is None or duty.since != owed.since or deciding_bot(game, owed.seat) != owed.bot:
            return None
        # Before reading the log, because the game may advance meanwhile.
        decision = self._without_events(game, owed, duty)
        envelopes, truncated = self._news(game, owed.seat, upto=decision.version)
        events = self._queries.items(envelopes, game, Visibility(owed.seat))
        return msgspec.structs.replace(decision, events=events, events_truncated=truncated)

    def _without_events(self, game: Game, owed: DueDecision, duty: Duty) -> BotDecision:
        """Render a decision from the current game, without events."""
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
        """Render the message that a game has started."""
        return GameStart(**self._fields(game, bot))

    def over(self, game: Game, bot: str) -> GameOver:
        """Render the message that a game is over."""
        return GameOver(**self._fields(game, bot))

    def handed_over(self, game: Game, bot: str, seat: Seat) -> HandedOver | None:
        """Render the message of a hand-over; return None once the bot has returned or the game is over."""
        if game.over or not game.seats[seat].is_handed_over:
            return None
        return HandedOver(seat=seat, **self._fields(game, bot))

    def _fields(self, game: Game, bot: str) -> dict[str, Any]:
        summary = self._queries.summary_of(game)
        return {
            "game": summary.id,
            "ruleset": summary.ruleset,
            "seats": seats_of_bot(game, bot),
            "version": summary.version,
            "summary": summary,
        }

    def _news(self, game: Game, seat: Seat, *, upto: int) -> tuple[list[Envelope], bool]:
        """Return the events after the seat's last action up to a version, and True if there were more."""
        news: list[Envelope] = []
        for envelope in self._event_store.envelopes_back(game.id, lte=upto):
            if _is_own(envelope, seat):
                break
            if len(news) == MOST_EVENTS:
                return news[::-1], True
            news.append(envelope)
        return news[::-1], False


def seats_of_bot(game: Game, bot: str) -> list[Seat]:
    """List the seats that a bot has in a game, including those that a stand-in plays."""
    return [seat for seat, place in enumerate(game.seats) if place.bot is not None and _same(place.bot, bot)]


def _same(name: str, other: str) -> bool:
    return fold(name) == fold(other)


def _is_own(envelope: Envelope, seat: Seat) -> bool:
    """Return True for a seat's own action: no lobby event, and not decided by a stand-in."""
    core = envelope.core
    return core.seat == seat and not envelope.topic.startswith(_LOBBY) and "played_by" not in core.data
