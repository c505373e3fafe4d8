"""What is to be saved at once: the events of a decision, and the command that asked for it."""

import msgspec

from domain.game.aggregate import Game
from domain.log.envelope import Envelope


class Command(msgspec.Struct, frozen=True):
    """What the caller asked to be done once: the key, and the SHA-256 of the body in hexadecimal."""

    key: str
    body: str


class Decision(msgspec.Struct):
    """What is to be saved at once: events of one game, and the game that they lead to."""

    envelopes: list[Envelope]
    game: Game
