"""The shapes of answers that no service has: what routes put together of what services give them.

Each is told once: the answer is built as the struct, and the OpenAPI document describes the struct.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from api.schemas.components import REF
from domain.game.aggregate import Status
from domain.game.clocks import Clock
from domain.game.events import SeatKind
from domain.kernel.ruleset import DrawMeaning, Seat, Viewer
from domain.kernel.shapes import Count, GameId
from services.archives.format import Archive
from services.archives.imports import ImportedGame
from services.audit.auditor import Report
from services.audit.checks import CheckResult
from services.audit.redecision import PublicEvent
from services.bots.deliveries import Delivery
from services.play.bot_directory import BotSummary
from services.reading.narration import LogPage
from services.reading.queries import EventItem, LegalActions, Scoreboard
from services.reading.rulebook import Rule
from services.reading.summaries import Origin, SeatSummary, Summary

_BOARD_OR_NULL = {"anyOf": [{"$ref": f"{REF}Board"}, {"type": "null"}]}


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a list."""

    next_cursor: str | None = None
    """What gives the next page as `cursor`; null at the end."""


# Games


class TakenSeat(SeatSummary, frozen=True):
    """A seat, with its token where that may be shown."""

    token: str | UnsetType = UNSET
    """Acts for this seat; shown here only."""


class GameWithForks(Summary, frozen=True, kw_only=True):
    """A game at one version, and what goes on from it."""

    forks: list[GameId]
    """Games forked from it, oldest first, up to 100."""


class Table(msgspec.Struct, frozen=True):
    """All that is at the table of a game at one version, as a viewer knew it."""

    version: Count
    """The version that this shows."""
    viewer: Viewer
    """Whose knowledge it shows; null for what everybody may know."""
    game: Summary
    """The game, summed up as it was then."""
    board: Annotated[Any, msgspec.Meta(extra_json_schema=_BOARD_OR_NULL)]
    """What `board` answers; null before the start."""
    scoreboard: Scoreboard
    """What `scoreboard` answers; without lines before the start."""
    legal_actions: LegalActions | None
    """What `legal-actions` answers to this seat; null to who has none, and at a version that was named."""
    log: LogPage
    """What `log` answers: the newest of the lines that were asked for, up to this version."""


class GameList(Page, frozen=True):
    """A page of games."""

    items: list[Summary]
    """The games, newest first."""


class CreatedGame(msgspec.Struct, frozen=True):
    """A game that was opened, with the tokens of its seats."""

    id: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    options: dict[str, Any]
    """The options it was created with, as the ruleset's options schema says."""
    version: int
    """How many events it has."""
    status: Status
    """Whether it waits for players, or runs already."""
    seats: list[TakenSeat]
    """The seats in order."""
    seed_commitment: str
    """The SHA-256 of the game's seed, hexadecimal."""
    head: str
    """The hash of the last event."""
    sandbox: bool
    """Whether its chance was chosen, so that it is for trying out, and fair to nobody."""
    listed: bool
    """Whether it stands in lists."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds."""
    clock: Clock | None
    """How long seats may take; null for as long as they like."""
    bot_decision_seconds: int
    """How long a bot from outside may take for a decision."""
    forked_from: Origin | None
    """What it goes on from, if it is a fork."""
    created_at: str
    """When it was opened."""


class AbortedGame(msgspec.Struct, frozen=True):
    """A game that was ended."""

    id: GameId
    """The id of the game."""
    version: int
    """How many events it has."""
    status: Status
    """That it was aborted."""
    head: str
    """The hash of the last event."""


class Acted(msgspec.Struct, frozen=True):
    """What an action led to."""

    version: Count
    """How many events the game has with it."""
    events: list[EventItem]
    """What happened, as the acting seat may know it."""
    head: str
    """The hash of the last of these events."""
    legal_actions: LegalActions | UnsetType = UNSET
    """What the seat may do next, where that was asked for."""


class SeatAnswer(msgspec.Struct, frozen=True):
    """A seat after somebody took it, left it, or got a new token."""

    game: GameId
    """The id of the game."""
    version: int
    """The version that this shows."""
    seat: Seat
    """The number of the seat, 0 first, clockwise."""
    name: str | None
    """Who sits there, or which bot; null for an open seat."""
    kind: SeatKind
    """Whether a person sits there, a bot, or nobody yet."""
    bot: str | None
    """The name of the bot that plays; null where none does."""
    color: str
    """The colour of its pieces."""
    guest: bool
    """Whether it is a person without a registered name."""
    stand_in: str | None
    """The bot that plays after the owner has left; null while the owner plays."""
    handed_over: bool
    """Whether it plays since the owner has missed three decisions in a row."""
    status: Status
    """Whether the game waits for players, runs, or is over."""
    head: str
    """The hash of the game's last event."""
    token: str | UnsetType = UNSET
    """Acts for this seat; shown here only."""


class ProposalAnswer(msgspec.Struct, frozen=True):
    """What became of a proposal."""

    game: GameId
    """The id of the game."""
    version: int
    """How many events it has with the answer."""
    head: str
    """The hash of the last event."""
    rewind_id: int | None
    """Names the proposal; null where a seat took its own last action back."""
    status: Literal["proposed", "agreed", "declined", "done"]
    """What it is now; `done` is a rewind that was carried out or a fork that was permitted."""
    missing: list[Seat]
    """Who has yet to agree."""


class Ticket(msgspec.Struct, frozen=True):
    """What opens a stream where no header can be sent."""

    ticket: str
    """Opens the stream of this game, and nothing else."""
    expires_at: str
    """When it is worth nothing any more."""
    game: GameId
    """The id of the game."""
    version: int
    """The version that the game is at."""
    seat: Seat
    """Whose knowledge the stream shows."""


class Exhibition(msgspec.Struct, frozen=True):
    """The game that bots play for whoever watches."""

    game: GameId | None
    """The id of the game; null where there is none."""


class Audit(Report, frozen=True):
    """The result of an audit."""

    version: int
    """How many events were looked at."""


# What is there besides games


class PlayerName(msgspec.Struct, frozen=True):
    """Whose token came with a request."""

    name: str
    """The name, which nobody else has."""


class Player(msgspec.Struct, frozen=True):
    """A registered player."""

    name: str
    """The name, which nobody else has."""
    token: str | UnsetType = UNSET
    """Acts for the player; shown here only."""


class EndedToken(msgspec.Struct, frozen=True):
    """The token of a player that is not valid any more."""

    name: str
    """The name of the player, which stays taken."""
    ended_at: str
    """When it ended."""


class RegisteredBot(BotSummary, frozen=True):
    """A bot, for who may change it."""

    token: str | UnsetType = UNSET
    """Acts for the bot; shown here only."""
    secret: str | UnsetType = UNSET
    """What its webhooks are signed with, where the service made it; shown here only."""


class EndedBot(msgspec.Struct, frozen=True):
    """A bot that is no more."""

    name: str
    """The name that it had, which stays taken."""
    ended_at: str
    """When it ended."""


class BotList(Page, frozen=True):
    """A page of bots."""

    items: list[BotSummary]
    """The bots by name."""


class DeliveryList(Page, frozen=True):
    """A page of messages to a webhook."""

    items: list[Delivery]
    """The messages, newest first."""


class Players(msgspec.Struct, frozen=True):
    """How many can play."""

    min: int
    """At least so many."""
    max: int
    """At most so many."""


class RulesetLine(msgspec.Struct, frozen=True):
    """A ruleset in a list."""

    name: str
    """What a game is created with."""
    title: str
    """What people call it."""
    players: Players
    """How many can play."""


class RulesetList(Page, frozen=True):
    """The rulesets."""

    items: list[RulesetLine]
    """All of them."""


class Ruleset(RulesetLine, frozen=True):
    """A ruleset: JSON Schemas of all that goes in and out, and the rules."""

    rules_version: int
    """The version of the rules; events name the one that decided them."""
    options: dict[str, Any]
    """The JSON Schema of the options of a game."""
    actions: Mapping[str, dict[str, Any]]
    """The JSON Schemas of the actions by type."""
    events: Mapping[str, dict[str, Any]]
    """The JSON Schemas of the data of events by type."""
    observation: dict[str, Any]
    """The JSON Schema of what a board shows."""
    draws: tuple[DrawMeaning, ...]
    """What chance decides."""
    rules: tuple[Rule, ...]
    """The rules as text, in their order."""


class Key(msgspec.Struct, frozen=True):
    """A key that checkpoints are or were signed with."""

    id: str
    """Stands in signatures; 8 hexadecimal digits."""
    algorithm: str
    """What it signs by."""
    public_key: str
    """32 bytes in hexadecimal."""
    verifier_key: str
    """The key in the form of C2SP signed notes."""
    made_at: str
    """When it was made."""
    current: bool
    """Whether it signs now."""


class KeyList(Page, frozen=True):
    """All keys."""

    items: list[Key]
    """The keys, the present one first."""


PUBLISHED_AS: Mapping[type[msgspec.Struct], str] = {
    Summary: "Game",
    BotSummary: "Bot",
    AbortedGame: "Aborted",
    Archive: "Archived",
    ImportedGame: "Imported",
    CheckResult: "Check",
    PublicEvent: "Told",
    LogPage: "Log",
}
"""What structs are called in the document, where that differs: clients have classes of these names."""
