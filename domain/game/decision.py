"""The result of a decision, saved in one transaction, and the command behind it."""

import msgspec

from domain.game.aggregate import Game
from domain.log.envelope import Envelope


class Command(msgspec.Struct, frozen=True):
    """An idempotent command: its key, and the SHA-256 of the request body in hexadecimal."""

    key: str
    body: str


class Decision(msgspec.Struct):
    """New events of one game, saved in one transaction, and the game after them."""

    envelopes: list[Envelope]
    game: Game
