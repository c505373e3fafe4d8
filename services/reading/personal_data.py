"""Personal data: everything that the service stores about one player (GDPR, Art. 15 and 20)."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from domain.game.fields import Status
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import GameId
from services.names import fold
from services.reading.read_models import ReadModels
from services.reading.summaries import Summary
from services.store.event_store import EventStore
from services.store.records import BotEnded, BotRecord, read_player


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat of the player."""

    game: GameId
    """The id of the game."""
    seat: Seat
    """The number of the seat."""
    ruleset: str
    """The name of the game's ruleset."""
    status: Status
    """The game's status."""
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the game's last event."""


class OwnBot(msgspec.Struct, frozen=True):
    """A bot that the player registered."""

    name: str
    """The name of the bot."""
    registered_at: str
    """The time of the registration."""
    url: str | None
    """The address of its webhook; null if it has none."""


class PlayerExport(msgspec.Struct, frozen=True):
    """Everything that the service stores about a player."""

    name: str
    """Unique name of the player."""
    registered_at: str
    """The time of the registration."""
    token_changes: list[str]
    """The times at which the token was renewed or revoked, or an erasure requested or withdrawn."""
    erased_at: str | None
    """Time from which the player will be erased; null if no erasure was requested."""
    seats: list[OwnSeat]
    """The player's seats, whose events the event pages of the games list."""
    bots: list[OwnBot]
    """The bots that the player registered and has not ended."""


class PersonalData:
    """Collects the data of players from the log and the read models."""

    def __init__(self, event_store: EventStore, views: ReadModels) -> None:
        self._event_store = event_store
        self._views = views

    def of(self, player: UUID) -> PlayerExport:
        """Return the data of a registered player. Raises Unavailable if a record is unreadable."""
        registration = self._event_store.registration(player)
        assert registration is not None, "the player has a token"
        pending = self._event_store.personal.requested_erasure(player)
        changes = (read_player(*row) for row in self._event_store.rows(player, gt=1))
        return PlayerExport(
            name=registration.name,
            registered_at=registration.recorded_at,
            token_changes=[change.recorded_at for change in changes if change is not None],
            erased_at=None if pending is None else pending.due,
            seats=list(self._seats(registration.name)),
            bots=list(self._bots(player)),
        )

    def _seats(self, name: str) -> Iterator[OwnSeat]:
        for game in self._views.seats.games_of(fold(name)):
            row = self._views.games.find(game)
            if row is not None:
                yield from _own_seats(row.summary, fold(name))

    def _bots(self, player: UUID) -> Iterator[OwnBot]:
        registrations, _ = self._event_store.names()
        for first in registrations:
            if isinstance(first, BotRecord) and first.owner == player:
                bot = self._event_store.bot(first.originator_id)
                if bot is not None and not isinstance(bot, BotEnded):
                    yield OwnBot(bot.name, first.recorded_at, bot.terms.delivery.url)


def _own_seats(game: Summary, name: str) -> Iterator[OwnSeat]:
    for seat in game.seats:
        if seat.kind == "human" and not seat.guest and fold(seat.name or "") == name:
            yield OwnSeat(game.id, seat.seat, game.ruleset, game.status, game.created_at, game.updated_at)
