"""Records of the bot ladder: the games that it has started, one after the other."""

from uuid import UUID

import msgspec

from services.store.record_ids import hashed_id

LADDER = hashed_id(b"starledger/1/bot-ladder")
"""The aggregate of the games of the bot ladder."""

LADDER_TOPIC = "ladder/game-made.1"


class LadderGameMade(msgspec.Struct, frozen=True):
    """The bot ladder has started a game, stored together with this record; its version counts them."""

    originator_version: int
    game: UUID
    ruleset: str
    recorded_at: str
    originator_id: UUID = LADDER
