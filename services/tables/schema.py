"""The tables of an export, one struct for the rows of each.

The string below a field documents it, in docs/data.md too. A change of a field needs a new ``FORM``.
"""

from typing import Any, Literal

import msgspec

from domain.kernel.shapes import Count, GameId

FORM = 1
"""The version of these tables."""

Place = int
"""A seat, numbered clockwise from 0."""


class GameRow(msgspec.Struct, frozen=True):
    """A game."""

    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    rules_version: int | None
    """The version of the rules that set the table; null before the start."""
    status: Literal["waiting", "running", "finished", "aborted"]
    """The game's status."""
    winner: Place | None
    """The seat that has won; null if none has."""
    reason: str | None
    """The reason for the end, such as `victory-points`; null unless the game is finished."""
    seats: int
    """The number of seats."""
    turns: Count
    """The number of the last turn."""
    events: Count
    """The number of events, including those that a rewind has undone."""
    rewinds: Count
    """The number of rewinds."""
    rated: bool
    """True if the game counts for ratings."""
    listed: bool
    """True if the game appears in public lists."""
    sandbox: bool
    """True if its chance was chosen."""
    imported: bool
    """True if it was imported from an archive."""
    forked_from: GameId | None
    """The id of the game that it continues; null if it is not a fork."""
    created_at: str
    """The time of its creation, UTC."""
    updated_at: str
    """The time of its last event, UTC."""
    options: dict[str, Any]
    """The options of the ruleset."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a game."""

    game: GameId
    """The id of the game."""
    seat: Place
    """The number of the seat."""
    turn_order: int | None
    """0 for the seat with the first turn, 1 for the next one clockwise; null before the first turn."""
    color: str
    """The colour of its pieces."""
    kind: Literal["human", "bot", "open"]
    """The kind of its player."""
    player: str | None
    """The name of a registered player; null for guests, bots and people who were erased."""
    bot: str | None
    """The name of the bot; null for people."""
    stand_in: str | None
    """The bot that plays instead of the owner; null while the owner plays."""


class ResultRow(msgspec.Struct, frozen=True):
    """The result of a seat in a game that has started."""

    game: GameId
    """The id of the game."""
    seat: Place
    """The number of the seat."""
    won: bool
    """True for the winner."""
    place: int
    """The place from 1: the winner, then by points, then those who left; equal results share a place."""
    points: int
    """All victory points, including hidden ones."""
    hidden_points: int
    """The victory points that were hidden during the game."""
    breakdown: dict[str, int]
    """The sources of the public points."""


class TurnRow(msgspec.Struct, frozen=True):
    """A turn."""

    game: GameId
    """The id of the game."""
    turn: int
    """The number of the turn, from 1."""
    seat: Place
    """The seat whose turn it is."""
    version: int
    """The version of the event that began it."""
    at_ms: int
    """The time since the creation of the game, in milliseconds."""
    points: int
    """All victory points of this seat when the turn begins."""


class ActionRow(msgspec.Struct, frozen=True):
    """An action of a seat."""

    game: GameId
    """The id of the game."""
    version: int
    """The version of its first event."""
    turn: int
    """The number of the turn, 0 during set-up."""
    seat: Place
    """The acting seat."""
    at_ms: int
    """The time since the creation of the game, in milliseconds."""
    type: str
    """The type of the action, such as `build-outpost`."""
    action: dict[str, Any]
    """The action as it was submitted."""
    events: int
    """The number of events that it caused."""


class DrawRow(msgspec.Struct, frozen=True):
    """A draw of chance."""

    game: GameId
    """The id of the game."""
    version: int
    """The version of the event that used it."""
    turn: int
    """The number of the turn, 0 during set-up."""
    seat: Place | None
    """The acting seat; null for the service."""
    k: int
    """The number of the draw within its epoch."""
    label: str
    """The decision that it made, as `GET /api/v1/rulesets/{name}` explains it."""
    range: int
    """The number of equally likely results."""
    result: int
    """The result, from 0."""


Row = GameRow | SeatRow | ResultRow | TurnRow | ActionRow | DrawRow

TABLES: dict[str, type[Row]] = {
    "games": GameRow,
    "seats": SeatRow,
    "results": ResultRow,
    "turns": TurnRow,
    "actions": ActionRow,
    "draws": DrawRow,
}
"""The type of row of each table, by the table's name."""
