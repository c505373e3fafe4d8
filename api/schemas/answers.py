"""Response structs that routes build from the results of services.

Each response is encoded from its struct, and the OpenAPI document describes the same struct.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from api.schemas.components import REF
from domain.game.clocks import Clock
from domain.game.events import SeatKind
from domain.game.fields import Status
from domain.game.timing import Closing
from domain.kernel.ruleset import DrawMeaning, Seat, Viewer
from domain.kernel.shapes import Count, GameId
from services.archives.format import Archive
from services.archives.imports import ImportedGame
from services.audit.redecision import Difference, PublicEvent
from services.bots.deliveries import Delivery
from services.play.bot_directory import BotSummary
from services.reading.boards import LegalActions, Scoreboard
from services.reading.event_items import EventItem
from services.reading.narration import LogPage
from services.reading.players import RankedPlayer, RatedGame, SeatRating
from services.reading.rulebook import Rule
from services.reading.summaries import Origin, SeatSummary, Summary

_BOARD_OR_NULL = {"anyOf": [{"$ref": f"{REF}Board"}, {"type": "null"}]}


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a list."""

    next_cursor: str | None = None
    """Pass this as `cursor` to get the next page; null on the last page."""


# Players


class Leaderboard(Page, frozen=True):
    """A page of the players with a rating."""

    items: list[RankedPlayer]
    """Players by rating, the highest first; provisional ratings follow all others."""


class RatedGameList(Page, frozen=True):
    """A page of a player's rated games."""

    items: list[RatedGame]
    """The games, newest first."""


# Games


class TakenSeat(SeatSummary, frozen=True):
    """A seat, with its token if the token may be shown."""

    token: str | UnsetType = UNSET
    """Authorizes actions of this seat. No other response contains it."""


class GameWithForks(Summary, frozen=True, kw_only=True):
    """A game at one version, and its forks."""

    forks: list[GameId]
    """Games forked from it, oldest first, up to 100."""
    ratings: list[SeatRating]
    """Changes of the players' ratings, by seat; empty before the end, and in a game that does not count for
    ratings.
    """
    spectators: Count
    """Number of open streams without a seat; a few seconds old."""


class ListedGame(Summary, frozen=True, kw_only=True):
    """A game in a list."""

    spectators: Count
    """Number of open streams without a seat; a few seconds old."""


class Table(msgspec.Struct, frozen=True):
    """The whole table of a game at one version, as a viewer knew it."""

    version: Count
    """The version that this shows."""
    viewer: Viewer
    """The seat whose knowledge this shows; null for public knowledge."""
    game: Summary
    """Summary of the game at this version."""
    board: Annotated[Any, msgspec.Meta(extra_json_schema=_BOARD_OR_NULL)]
    """The response of `board`; null before the start."""
    scoreboard: Scoreboard
    """The response of `scoreboard`; without standings before the start."""
    legal_actions: LegalActions | None
    """The response of `legal-actions` for this seat; null without a seat or at a past version."""
    log: LogPage
    """The response of `log`: the newest of the requested lines, up to this version."""


class GameList(Page, frozen=True):
    """A page of games."""

    items: list[ListedGame]
    """The games, in the order of the list."""


class CreatedGame(msgspec.Struct, frozen=True):
    """A new game with the tokens of its seats."""

    id: GameId
    """ID of the game."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of the game, in the form of the ruleset's options schema."""
    version: int
    """Number of events in the game's log."""
    status: Status
    """`waiting` for players, or already `running`."""
    seats: list[TakenSeat]
    """Seats in order."""
    seed_commitment: str
    """SHA-256 of the game's seed, in hexadecimal."""
    head: str
    """Hash of the last event."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""
    listed: bool
    """True if lists of games include it."""
    bot_pace_ms: int
    """Milliseconds that bots wait before each move."""
    clock: Clock | None
    """Time limit of the seats; null without a limit."""
    bot_decision_seconds: int
    """Seconds that an external bot may take for a decision."""
    forked_from: Origin | None
    """The game and version that this game was forked from; null unless it is a fork."""
    created_at: str
    """Time of creation."""


class AbortedGame(msgspec.Struct, frozen=True):
    """A game that was aborted."""

    id: GameId
    """ID of the game."""
    version: int
    """Number of events in the game's log."""
    status: Status
    """Always `aborted`."""
    head: str
    """Hash of the last event."""


class ModeratedGame(msgspec.Struct, frozen=True):
    """A game that an operator has closed or reopened."""

    id: GameId
    """ID of the game."""
    version: int
    """Number of events in the game's log."""
    status: Status
    """The game's status, which closing does not change."""
    closed: Closing | None
    """How the game was closed; null once it is reopened."""
    head: str
    """Hash of the last event."""


class Acted(msgspec.Struct, frozen=True):
    """The result of an action."""

    version: Count
    """Number of events in the game's log, including these."""
    events: list[EventItem]
    """Events of the action, as the acting seat may see them."""
    head: str
    """Hash of the last of these events."""
    legal_actions: LegalActions | UnsetType = UNSET
    """Legal actions of the seat afterwards, if requested."""


class SeatAnswer(msgspec.Struct, frozen=True):
    """A seat after it was taken, left or returned to, or after its token was renewed."""

    game: GameId
    """ID of the game."""
    version: int
    """The version that this shows."""
    seat: Seat
    """Number of the seat, from 0, clockwise."""
    name: str | None
    """The name of the person or bot at the seat; null for an open seat."""
    kind: SeatKind
    """`human`, `bot`, or `open` if nobody has taken the seat."""
    bot: str | None
    """The name of the bot at the seat; null without one."""
    color: str
    """Colour of the seat's pieces."""
    guest: bool
    """True for a person without a registered name."""
    stand_in: str | None
    """The name of the bot that plays after the owner has left; null while the owner plays."""
    handed_over: bool
    """True if the stand-in plays because the owner missed three decisions in a row."""
    status: Status
    """The state of the game: waiting for players, running or over."""
    head: str
    """Hash of the game's last event."""
    token: str | UnsetType = UNSET
    """Authorizes actions of this seat. No other response contains it."""


class ProposalAnswer(msgspec.Struct, frozen=True):
    """The state of a proposal."""

    game: GameId
    """ID of the game."""
    version: int
    """Number of events in the game's log, including this answer."""
    head: str
    """Hash of the last event."""
    rewind_id: int | None
    """ID of the proposal; null if a seat took back its own last action."""
    status: Literal["proposed", "agreed", "declined", "done"]
    """State of the proposal. `done` means that the rewind was carried out or the fork was permitted."""
    missing: list[Seat]
    """Seats that have not agreed yet."""


class Ticket(msgspec.Struct, frozen=True):
    """A ticket that opens a stream, for clients that cannot send headers."""

    ticket: str
    """Opens the stream of this game only."""
    expires_at: str
    """Time of expiry."""
    game: GameId
    """ID of the game."""
    version: int
    """Current version of the game."""
    seat: Seat
    """The seat whose knowledge the stream shows."""


class Exhibition(msgspec.Struct, frozen=True):
    """The exhibition game between bots."""

    game: GameId | None
    """ID of the game; null without one."""


class Check(msgspec.Struct, frozen=True):
    """The result of one check."""

    name: str
    """The name of the check."""
    ok: bool
    """True if the check passed."""
    detail: str
    """The result in a sentence that may name versions, but no hidden values."""
    version: int | None = None
    """The first version that failed; null if the check passed."""


class Audit(msgspec.Struct, frozen=True):
    """The result of an audit."""

    ok: bool
    """True if every check passed."""
    checks: list[Check]
    """The checks and their results."""
    events: int
    """The number of events."""
    head: str
    """The hash of the last event; empty if no event is readable."""
    sound_until: int
    """The last version up to which the log itself passed every check."""
    differences: list[Difference]
    """Actions that the present rules decide differently, at most 100.

    They are no failure. Listed once the game is over.
    """
    sandbox: bool
    """True for a sandbox: its draws could be chosen, so the audit does not prove a fair game."""
    version: int
    """Number of audited events."""


# Other resources


class PlayerName(msgspec.Struct, frozen=True):
    """The player whose token the request carried."""

    name: str
    """Unique name of the player."""
    erased_at: str | None = None
    """Time from which the player will be erased; null if no erasure was requested."""
    operator: bool = False
    """True if the player is an operator and the token may moderate."""


class RequestedErasure(msgspec.Struct, frozen=True):
    """A player who will be erased."""

    name: str
    """The name of the player, which stays taken."""
    erased_at: str
    """Time from which the player will be erased; until then, the request can be withdrawn."""


class Player(msgspec.Struct, frozen=True):
    """A registered player."""

    name: str
    """Unique name of the player."""
    token: str | UnsetType = UNSET
    """Authorizes requests as the player. No other response contains it."""


class EndedToken(msgspec.Struct, frozen=True):
    """A player whose token was revoked."""

    name: str
    """The name of the player, which stays taken."""
    ended_at: str
    """Time of revocation."""


class RegisteredBot(BotSummary, frozen=True):
    """A bot, as shown to callers who may change it."""

    token: str | UnsetType = UNSET
    """Authorizes requests as the bot. No other response contains it."""
    secret: str | UnsetType = UNSET
    """Signing secret of the bot's webhooks, if the service generated it. No other response contains it."""


class EndedBot(msgspec.Struct, frozen=True):
    """A bot that was ended."""

    name: str
    """The name of the bot, which stays taken."""
    ended_at: str
    """Time at which it was ended."""


class BotList(Page, frozen=True):
    """A page of bots."""

    items: list[BotSummary]
    """Bots in order of name."""


class DeliveryList(Page, frozen=True):
    """A page of webhook deliveries."""

    items: list[Delivery]
    """Deliveries, newest first."""


class Players(msgspec.Struct, frozen=True):
    """Range of the number of players."""

    min: int
    """Minimum number of players."""
    max: int
    """Maximum number of players."""


class RulesetLine(msgspec.Struct, frozen=True):
    """A ruleset in a list."""

    name: str
    """The name of the ruleset, as in requests."""
    title: str
    """Title of the ruleset, for display."""
    players: Players
    """Range of the number of players."""


class RulesetList(Page, frozen=True):
    """A list of rulesets."""

    items: list[RulesetLine]
    """All rulesets."""


class Ruleset(RulesetLine, frozen=True):
    """A ruleset with the JSON Schemas of its data and its rules."""

    rules_version: int
    """Version of the rules. Each event names the version that decided it."""
    options: dict[str, Any]
    """JSON Schema of a game's options."""
    actions: Mapping[str, dict[str, Any]]
    """JSON Schemas of the actions, by type."""
    events: Mapping[str, dict[str, Any]]
    """JSON Schemas of the events' data, by type."""
    observation: dict[str, Any]
    """JSON Schema of the observation in a board."""
    draws: tuple[DrawMeaning, ...]
    """Random draws of the ruleset."""
    rules: tuple[Rule, ...]
    """Texts of the rules, in order."""


class Key(msgspec.Struct, frozen=True):
    """A current or former signing key of checkpoints."""

    id: str
    """ID of the key in signatures; 8 hexadecimal digits."""
    algorithm: str
    """Signature algorithm."""
    public_key: str
    """32 bytes in hexadecimal."""
    verifier_key: str
    """The key in the form of C2SP signed notes."""
    made_at: str
    """Time of creation."""
    current: bool
    """True for the key that signs new checkpoints."""


class KeyList(Page, frozen=True):
    """All keys."""

    items: list[Key]
    """Keys, the current one first."""


PUBLISHED_AS: Mapping[type[msgspec.Struct], str] = {
    Summary: "Game",
    BotSummary: "Bot",
    AbortedGame: "Aborted",
    Archive: "Archived",
    ImportedGame: "Imported",
    PublicEvent: "Told",
    LogPage: "Log",
}
"""Names of structs in the document that differ from the class names, because clients have classes of these
names.
"""
