"""Leases: ids of decisions, which contain the decision's bot and seat and are stored nowhere."""

from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services.errors import NotFound
from services.identity import tokens
from services.keyring import Keyring
from services.store.records import player_id


class DueDecision(msgspec.Struct, frozen=True):
    """A decision that an external bot must or may make for a seat, open since version ``since``."""

    game: UUID
    seat: Seat
    since: int
    bot: str


def due_bot_decisions(game: Game) -> list[DueDecision]:
    """List the open decisions of external bots in a game, except for seats that a stand-in plays."""
    return [
        DueDecision(game.id, seat, duty.since, bot)
        for seat, duty in game.duties().items()
        if (bot := deciding_bot(game, seat)) is not None
    ]


def deciding_bot(game: Game, seat: Seat) -> str | None:
    """Return the external bot that decides for a seat now, or None."""
    place = game.seats[seat]
    return place.bot if place.is_external else None


def issue_lease(keyring: Keyring, owed: DueDecision) -> str:
    """Return the id of a decision, which only this service can create."""
    return tokens.issue(keyring, tokens.DecisionLease(player_id(owed.bot), owed.game, owed.seat, owed.since))


def read_lease(keyring: Keyring, text: str) -> tokens.DecisionLease:
    """Decode the id of a decision. Raises NotFound if this service did not issue it."""
    lease = tokens.read(keyring, text)
    if not isinstance(lease, tokens.DecisionLease):
        raise NotFound("no-such-lease")
    return lease
