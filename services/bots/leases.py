"""Leases: ids of decisions, which say themselves for whom they are and are kept nowhere."""

from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services.errors import NotFound
from services.identity import tokens
from services.keyring import Keyring
from services.store.records import player_id


class Owed(msgspec.Struct, frozen=True):
    """That a bot from outside is to choose, or may choose, for a seat; ``since`` is when the choice arose."""

    game: UUID
    seat: Seat
    since: int
    bot: str


def owed_by_bots(game: Game) -> list[Owed]:
    """List what bots from outside are asked in a game as it stands; nothing of a seat with a stand-in."""
    return [
        Owed(game.id, seat, duty.since, bot)
        for seat, duty in game.duties().items()
        if (bot := bot_asked(game, seat)) is not None
    ]


def bot_asked(game: Game, seat: Seat) -> str | None:
    """Name the bot from outside that decides for a seat now; None where anybody else does."""
    place = game.seats[seat]
    return place.bot if place.is_external else None


def issue_lease(keyring: Keyring, owed: Owed) -> str:
    """Write down the id of a decision, which nobody else can make."""
    return tokens.issue(keyring, tokens.DecisionLease(player_id(owed.bot), owed.game, owed.seat, owed.since))


def read_lease(keyring: Keyring, text: str) -> tokens.DecisionLease:
    """Read the id of a decision. Raises NotFound where it is none of ours."""
    lease = tokens.read(keyring, text)
    if not isinstance(lease, tokens.DecisionLease):
        raise NotFound("There is no such lease.")
    return lease
