"""The types of requests and responses, generated from the service's OpenAPI document.

`CONTRIBUTING.md` says how to write this file anew. Objects may have further fields: the service only adds.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class AnyAction(TypedDict):
    """The members common to every Action."""

    seat: NotRequired[int | None]
    """The acting seat, if the token acts for several."""
    expected_version: NotRequired[int | None]
    """Refuse the action if there are events after this version, except measurements."""
    since: NotRequired[int | None]
    """Refuse the action if the seat's choice from this version is no longer open."""


class AnyBoard(TypedDict):
    """The members common to every Board."""

    game: str
    """The id of the game."""
    version: int
    """The version shown."""
    viewer: int | None
    """The seat whose knowledge the board shows; null for public knowledge."""
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The earliest time by which a seat must decide; null if no seat has a limit."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""


class Abort(TypedDict):
    """A request to end a game without a result."""

    reason: NotRequired[str]
    """Public reason; from the operator only."""


class Aborted(TypedDict):
    """A game that was aborted."""

    id: str
    """ID of the game."""
    version: int
    """Number of events in the game's log."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """Always `aborted`."""
    head: str
    """Hash of the last event."""


class AcceptedRatings(TypedDict):
    """Ratings of accepted opponents, both ends included."""

    min: NotRequired[int | None]
    max: NotRequired[int | None]


class ActList(TypedDict):
    """A page of the operators' acts, newest first."""

    items: list[ActView]
    """Acts of this page."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class ActView(TypedDict):
    """An act of an operator."""

    about: SubjectView
    """The player, seat or game."""
    act: Literal[
        "allow-rated", "ban-rated", "close-game", "erase", "keep", "mute", "rename", "reopen-game", "unmute"
    ]
    """`mute` and `ban-rated` restrict; `unmute` and `allow-rated` undo this.  `close-game` stops a game, and
    `reopen-game` undoes this. `erase` requests the erasure of a player who cannot sign in, and `keep`
    withdraws the request. `rename` gives a player another name.
    """
    reason: str
    """The operator's reason."""
    by: str | None
    """The operator's name; null for the command line and the operator's token."""
    acted_at: str
    """Time of the act."""
    renamed: RenamedView | None
    """The names, if the act is a `rename`; null for any other, and once the player has been erased."""


class Acted(TypedDict):
    """The result of an action."""

    version: int
    """Number of events in the game's log, including these."""
    events: list[EventItem]
    """Events of the action, as the acting seat may see them."""
    head: str
    """Hash of the last of these events."""
    legal_actions: NotRequired[LegalActions]
    """Legal actions of the seat afterwards, if requested."""


class AddPasskey(TypedDict):
    """A new passkey of the player."""

    name: str
    """The name of the device, which only the player sees."""
    credential: dict[str, Any]
    """The browser's answer, in the form of `PublicKeyCredential.toJSON()`."""


class Advice(TypedDict):
    """An action with the reason for it."""

    action: Action
    """The action, ready to be posted unchanged."""
    value: float
    """Its worth in victory points as the bot `greedy` estimates it, one step ahead; ending a turn is worth 0
    and winning 100.
    """
    reason: str
    """The reason in words, without a full stop."""


class AnalysedAction(TypedDict):
    """An action, its value and the reason for it."""

    action: Action
    """The action."""
    win_chance: float
    """The chance to win of the seat that decides, after this action, as it knew the position."""
    reason: str
    """The reason in words, without a full stop."""


class Analysis(TypedDict):
    """A position's analysis: while the game runs from a seat's knowledge, later with all cards open."""

    version: int
    """The version of the position."""
    viewer: int | None
    """The seat whose knowledge the chances of all seats rest on; null with all cards open."""
    seats: list[SeatChance]
    """The chance to win of each seat, in seat order."""
    seat: int | None
    """The seat that decides here; null if none decides, or if the caller may not ask about its decision."""
    best: list[AnalysedAction]
    """Its best actions, best first; at most 3. They rest on what that seat knew."""
    played: AnalysedAction | None
    """The action that it took; null while it has taken none."""


class Answer(TypedDict):
    """A seat's answer to a proposal."""

    seat: NotRequired[int]
    """Acting seat, if the token has several."""


class Archived(TypedDict):
    """A game as one document; see docs/archive-format.md."""

    archive: int
    """The version of the archive format."""
    game: str
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    version: int
    """The number of events."""
    complete: bool
    """True if the archive shows every committed value except commands and erased or replaced names."""
    checkpoint: str | None
    """A signed note with the head of the game's tree; null if the archive is not signed."""
    key: str | None
    """The key that verifies the note; null if the archive is not signed."""
    events: list[dict[str, Any]]
    """The events in order, each with its core in canonical form and the committed values that are shown."""
    winner: NotRequired[int]
    """The winning seat. Only archives of games that somebody has won have this field, and not the oldest."""


class Audit(TypedDict):
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
    """Actions that the present rules decide differently, at most 100.  They are no failure. Listed once the
    game is over.
    """
    sandbox: bool
    """True for a sandbox: its draws could be chosen, so the audit does not prove a fair game."""
    version: int
    """Number of audited events."""


class Blunder(TypedDict):
    """A decision for which a better action is known, as the seat knew the position."""

    version: int
    """The version of the position before the action."""
    turn: int
    """The number of the turn, 0 during set-up."""
    seat: int
    """The seat that decided."""
    loss: float
    """The chance given away, from 0 to 1."""
    low: float
    """The lower bound of the loss's 95 % interval, always above 0."""
    high: float
    """The upper bound."""
    best: AnalysedAction
    """The better action."""
    played: AnalysedAction
    """The action taken."""


class Bot(TypedDict):
    """A bot that can take a seat."""

    name: str
    """The bot's name in requests."""
    title: str
    """Short description of how it plays."""
    rulesets: list[str]
    """Names of the rulesets that it plays."""
    built_in: bool
    """True if the bot is part of the service."""
    free: int
    """Number of further games that it can play now."""
    rating: float | None
    """Its rating in the requested ruleset, or in the one with the most rated games; null without any."""
    uncertainty: float | None
    """The standard deviation of its rating; null without rated games."""
    provisional: bool | None
    """True until ten games have been rated; null without rated games."""
    max_games: int
    """Maximum number of games that it plays at the same time."""
    open_games: int
    """Number of games in which it has a seat now, including games that wait for players."""
    last_seen: str | None
    """Time of its last request, accurate to a few seconds; null if unknown."""
    accepts: Literal["anyone", "owner"]
    """Games that it joins: anyone's, or only those that its owner or the bot created."""
    delivery: Literal["lease", "queue", "stream", "webhook"] | None
    """How the service delivers decisions to it; null for a built-in bot."""
    webhook_proven: bool | None
    """True once the webhook's receiver has echoed its challenge, before which it gets no other request; null
    for any other delivery.
    """


class BotDecision(TypedDict):
    """A decision that a bot has to make, with everything that its seat knows."""

    type: Literal["decision"]
    """Always `decision`."""
    lease: str
    """The id of the decision; send the answer to `/bot/leases/{lease}/answer`."""
    game: str
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    seat: int
    """The seat that decides."""
    phase: str
    """The kind of decision."""
    must: bool
    """True if the game waits for the answer; false if the seat may ignore the decision, such as an offer."""
    version: int
    """The version of the game in this message."""
    since: int
    """The version at which the decision opened. Game, seat and this version identify the decision."""
    deadline: str | None
    """The time until which an answer is accepted; null if there is no limit."""
    observation: Board
    """The game state that the seat may see, as in `board`."""
    legal_actions: list[Action]
    """Every legal action of the seat; each is a complete answer."""
    templates: list[Template]
    """Legal actions with an open-ended part."""
    events: list[EventItem]
    """The events since the seat's own last action, as the seat may read them."""
    events_truncated: bool
    """True if only the newest 500 of these events are listed; the game's log has the others."""


class BotList(TypedDict):
    """A page of bots."""

    items: list[Bot]
    """Bots in order of name."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class BrowserKeys(TypedDict):
    """The keys of a browser, in base64url."""

    p256dh: str
    auth: str


class ChangeBot(TypedDict):
    """Changes to a bot's registration. Absent fields keep their values."""

    rulesets: NotRequired[list[str]]
    """Names of the rulesets that the bot plays."""
    max_games: NotRequired[int]
    """Maximum number of simultaneous games."""
    accepts: NotRequired[Literal["anyone", "owner"]]
    """Games that the bot plays: of anybody, or only of its owner and of itself."""
    delivery: NotRequired[Literal["lease", "stream", "webhook", "queue"] | dict[str, Any]]
    """How the bot receives decisions."""
    webhook: NotRequired[Webhook]
    """Settings of a webhook delivery, unless `delivery` contains them."""


class ChatMessage(TypedDict):
    """A message that a seat has written."""

    number: int
    """The number of the message in its game, from 1. Numbers of erased messages are not reused."""
    seat: int
    """The seat that wrote it."""
    text: str
    """The message: 1 to 200 characters on one line."""
    said_at: str
    """The time of the message."""


class ChatMessageList(TypedDict):
    """The messages in a game's chat."""

    items: list[ChatMessage]
    """The messages, oldest first; at most 200."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Check(TypedDict):
    """The result of one check."""

    name: str
    """The name of the check."""
    ok: bool
    """True if the check passed."""
    detail: str
    """The result in a sentence that may name versions, but no hidden values."""
    version: int | None
    """The first version that failed; null if the check passed."""


class ClientSeed(TypedDict):
    """A seed sent by a seat.  It binds the service only if it was sent after the service committed to its own
    seed.
    """

    seat: int
    """The seat that sent the seed."""
    client_seed: str
    """The seed as sent."""
    after_commitment: bool
    """True if the seed was sent with `join`, and so binds the service."""


class Clock(TypedDict):
    """Time limit of the seats. Each kind has its own fields."""

    kind: Literal["none", "decision", "increment", "days"]
    seconds: NotRequired[int]
    """Seconds for each decision (decision)."""
    total_seconds: NotRequired[int]
    """Seconds for the whole game (increment)."""
    increment_seconds: NotRequired[int]
    """Seconds added after each of the seat's turns (increment)."""
    days: NotRequired[int]
    """Days for each decision (days)."""


class CloseGame(TypedDict):
    """The reason for which an operator closes or reopens a game."""

    reason: str
    """The operator's reason, which everybody can read."""


class Closing(TypedDict):
    """The closing of a game by an operator, which can be undone until the game ends."""

    reason: str
    """The operator's reason."""
    ends_at: str
    """The time at which the game ends without a result, unless an operator reopens it first."""


class ConfirmAddress(TypedDict):
    """The token of a link in an e-mail."""

    token: str


class ConfirmedAddress(TypedDict):
    """An e-mail address was confirmed."""

    confirmed: bool
    """Always true."""


ConsistencyProof = TypedDict(
    "ConsistencyProof",
    {"game": str, "from": int, "to": int, "from_root": str, "proof": list[str], "to_root": str},
)
"""Proof that a game's log only grew between two versions (RFC 6962).  All hashes are 64 hexadecimal digits.
"""


class CreateGame(TypedDict):
    """A new game."""

    ruleset: str
    options: NotRequired[dict[str, Any]]
    """Options in the form of the ruleset's options schema."""
    seats: list[SeatRequest]
    client_seed: NotRequired[str | None]
    seat_order: NotRequired[Literal["given", "random"]]
    """Default: `"given"`."""
    listed: NotRequired[bool]
    """True to include the game in lists. Default: `true`."""
    rated: NotRequired[bool]
    """True if the result counts in ratings. Default: `true`."""
    hints: NotRequired[bool]
    """True to give hints; a rated game gives none. Default: `true`."""
    bot_pace_ms: NotRequired[int]
    """Milliseconds that bots wait before each move. Default: `0`."""
    clock: NotRequired[Clock]
    """Time limit of the seats; none by default."""
    bot_decision_seconds: NotRequired[int]
    """Seconds that an external bot may take for a decision."""
    sandbox: NotRequired[bool | dict[str, Any]]
    """A game for experiments with chosen draws; never rated, and not fair."""


class CreatedGame(TypedDict):
    """A new game with the tokens of its seats."""

    id: str
    """ID of the game."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of the game, in the form of the ruleset's options schema."""
    version: int
    """Number of events in the game's log."""
    status: Literal["aborted", "finished", "running", "waiting"]
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
    clock: DecisionClock | IncrementClock | DaysClock | None
    """Time limit of the seats; null without a limit."""
    bot_decision_seconds: int
    """Seconds that an external bot may take for a decision."""
    forked_from: Origin | None
    """The game and version that this game was forked from; null unless it is a fork."""
    created_at: str
    """Time of creation."""


class CurvePoint(TypedDict):
    """The chances at a moment of the game."""

    version: int
    """The version of the position."""
    turn: int
    """The number of the turn, 0 during set-up."""
    active: int | None
    """The seat whose turn it is; null if it is nobody's."""
    win_chance: list[float]
    """Each seat's chance to win."""
    low: list[float]
    """The lower bounds of the 95 % intervals by seat."""
    high: list[float]
    """The upper bounds by seat."""


class DaysClock(TypedDict):
    """A number of days for each decision, for correspondence games."""

    kind: Literal["days"]
    """Tells its kind from the others."""
    days: int
    """The number of days, of 24 hours each, for each decision."""


class DecisionClock(TypedDict):
    """The same time for each decision; making trade offers and answering them is part of one decision."""

    kind: Literal["decision"]
    """Tells its kind from the others."""
    seconds: int
    """The number of seconds for each decision."""


class DecisionLine(TypedDict):
    """A decision on a bot's stream."""

    type: Literal["decision"]
    """Always `decision`."""
    lease: str
    """The id of the decision; send the answer to `/bot/leases/{lease}/answer`."""
    game: str
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    seat: int
    """The seat that decides."""
    phase: str
    """The kind of decision."""
    must: bool
    """True if the game waits for the answer; false if the seat may ignore the decision, such as an offer."""
    version: int
    """The version of the game in this message."""
    since: int
    """The version at which the decision opened. Game, seat and this version identify the decision."""
    deadline: str | None
    """The time until which an answer is accepted; null if there is no limit."""
    observation: Board
    """The game state that the seat may see, as in `board`."""
    legal_actions: list[Action]
    """Every legal action of the seat; each is a complete answer."""
    templates: list[Template]
    """Legal actions with an open-ended part."""
    events: list[EventItem]
    """The events since the seat's own last action, as the seat may read them."""
    events_truncated: bool
    """True if only the newest 500 of these events are listed; the game's log has the others."""
    id: int
    """Position of this line in the service's log; `after` resumes there."""


class Delivery(TypedDict):
    """A message to a bot's webhook, and its status."""

    id: str
    """The header `webhook-id`, the same in every attempt."""
    kind: Literal["challenge", "decision", "game-over", "game-start", "handed-over"]
    """The kind of message: a decision, the start or end of a game, a seat that was handed over, or a
    challenge, with which the receiver proves that it wants messages.
    """
    game: str | None
    """The id of the game; null for a challenge."""
    seat: int | None
    """The seat that decides or was handed over; null in messages about a whole game."""
    since: int | None
    """The version at which the decision opened or the seat was handed over; null in messages about a whole
    game.
    """
    status: Literal["delivered", "failed", "pending"]
    """`pending` while the service retries, `delivered` once accepted, `failed` after the last attempt.     .
    """
    attempts: int
    """The number of attempts since the message was created or its redelivery was requested."""
    detail: str
    """The error of the last attempt in words; empty if there was none."""
    created_at: str
    """The time when the message was created."""
    updated_at: str
    """The time of the last attempt or request for redelivery."""


class DeliveryList(TypedDict):
    """A page of webhook deliveries."""

    items: list[Delivery]
    """Deliveries, newest first."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Desired(TypedDict):
    """The answer about one action that the seat would like to take."""

    possible: bool
    """True if the seat may take it now, as far as it knows."""
    why: str
    """The reason for the action if it is possible; otherwise the reason against it, in the words of a
    refusal.
    """
    rules: list[str]
    """The IDs of the rules that forbid it; empty if it is possible."""


class Difference(TypedDict):
    """An action that the present rules decide differently. The recorded events stay in force."""

    version: int
    """The version of the action's first event."""
    rules: int
    """The rules version under which it was decided."""
    recorded: list[Told]
    """The recorded events."""
    decided: list[Told]
    """The events under the present rules; empty if they refuse the action."""
    refused: list[str] | None
    """The IDs of the rules broken if the present rules refuse the action; otherwise null."""


class DrawMeaning(TypedDict):
    """The meaning of the draws with one label.  The text is precise enough to derive the outcome (card, tile,
    face) from a result and the log before it, so a verifier of a draw can verify its effect too.
    """

    label: str
    """The label of these draws in events."""
    range: str
    """The range of these draws, in words."""
    meaning: str
    """How a result determines the outcome."""
    widest: int
    """The widest possible range of these draws."""


class EmailAddress(TypedDict):
    """The player's e-mail address for notices."""

    available: bool
    """True if the service sends e-mails."""
    address: str | None
    """The address; null if there is none."""
    confirmed: bool
    """True once the link in an e-mail was opened; until then nothing else is sent."""


class EndLine(TypedDict):
    """The end of the stream; always its last line."""

    type: Literal["end"]
    """No further lines follow."""
    id: int
    """Position in the service's log up to which the stream is complete; `after` resumes there."""
    reason: Literal["closing", "failed", "token"]
    """`closing`: the service restarts; `token`: the bot has a new token or was ended; `failed`: an internal
    error. The bot should reconnect, except after `token`.
    """


class EndedBot(TypedDict):
    """A bot that was ended."""

    name: str
    """The name of the bot, which stays taken."""
    ended_at: str
    """Time at which it was ended."""


class EndedSession(TypedDict):
    """A session that has ended."""

    id: str
    """ID of the session."""
    ended_at: str
    """The time of its end."""


class EndedToken(TypedDict):
    """A player whose token was revoked."""

    name: str
    """The name of the player, which stays taken."""
    ended_at: str
    """Time of revocation."""


class Epoch(TypedDict):
    """The draws made with one key; every rewind starts the next."""

    epoch: int
    """The number of the epoch, starting at 0."""
    from_version: int
    """The first version of the epoch."""
    key: str | None
    """The key, hexadecimal; null until the game is over."""


class EventItem(TypedDict):
    """An event as the caller may read it."""

    version: int
    """The event's version: its place in the game's log, starting at 1."""
    type: str
    """The kind of event, which determines the form of `data`."""
    rev: int
    """The revision of the event's stored fields."""
    rules: int
    """The version of the rules that produced the event."""
    seat: int | None
    """The seat that acted; null for the service."""
    recorded_at: str
    """The time at which the event was stored."""
    cause: int
    """The version of the first event of the same action."""
    data: dict[str, Any]
    """The event's fields, without those the caller may not know."""
    prev: str | None
    """The hash of the previous event; null for the first."""
    hash: str
    """The hash of this event, the same for every reader."""
    hidden: list[str]
    """The names of the absent fields."""
    erased: list[str]
    """The names of the hidden fields that were erased or replaced; everybody could read them before."""
    commitments: dict[str, str]
    """Salted hashes of all fields that are hidden from some viewers."""
    audience: dict[str, list[int] | None]
    """The seats that may see each of these fields from the start; null for nobody."""
    salts: dict[str, str]
    """The salts of the fields that the caller may see."""
    action: NotRequired[Any]
    """The action that caused the event, on the first event of the action.  Its own seat may see it, and all
    viewers once the game is over.
    """
    renamed: NotRequired[dict[str, str]]
    """The present names of players whom an operator has renamed since, by erased field.  They do not match
    the commitments.
    """


class EventPage(TypedDict):
    """A part of a game's log."""

    items: list[EventItem]
    """The events in order."""
    version: int
    """The game's version."""
    over: bool
    """True if the game is over, so that no events follow."""


class Exhibition(TypedDict):
    """The exhibition game between bots."""

    game: str | None
    """ID of the game; null without one."""


class Fairness(TypedDict):
    """The seeds, keys and scripts from which a game's draws follow."""

    game: str
    """The id of the game."""
    version: int
    """The version shown."""
    sandbox: bool
    """True if the game's chance was chosen, by seed or by script.  Its draws then follow from these seeds,
    but are not fair.
    """
    seed_commitment: str
    """The SHA-256 of the seed, hexadecimal."""
    client_seeds: list[ClientSeed]
    """The seeds that seats sent, in seat order."""
    epochs: list[Epoch]
    """The keys of the draws, in order."""
    forked_from: str | None
    """The original game, which made the shared draws; null unless the game is a fork."""
    seed: str | None
    """The seed, hexadecimal; null until the game is over."""
    script: dict[str, list[int]] | None
    """The results chosen for a sandbox, by label of the draws; null until the game is over."""


class FavouriteOpening(TypedDict):
    """The rated games that a player began in the same way."""

    ruleset: str
    """The name of the ruleset."""
    parts: list[str]
    """How the player began, in one or two names of the ruleset: resources, or things built."""
    games: int
    """The number of games with this opening."""
    wins: int
    """The number of these games in which the player finished first."""


class Fork(TypedDict):
    """A request to fork a game."""

    version: int
    """Version to continue from."""
    seats: NotRequired[list[SeatRequest]]
    """As in a new game, with as many seats as the game; all seats are the caller's by default."""
    clock: NotRequired[Clock]
    """As in a new game; the game's own clock by default."""
    seat: NotRequired[int]
    """Acting seat, if the token has several."""
    sandbox: NotRequired[bool | dict[str, Any]]
    """A game for experiments with chosen draws; never rated, and not fair."""


class FoundSeek(TypedDict):
    """A seek, as its owner or somebody else sees it."""

    id: str
    """ID of the seek."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of the game, in the form of the ruleset's options schema."""
    seats: int
    """Number of seats of the game, one of them for this player."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if the game will be rated."""
    rating_range: RatingRange | None
    """Ratings of accepted opponents; null accepts all. An unknown rating is always accepted."""
    fill_with_bots_after_s: int | None
    """Seconds after which bots take the remaining seats; null waits for people alone."""
    name: str
    """The name of the player."""
    guest: bool
    """True for a person without a registered name."""
    status: Literal["lapsed", "open", "paired", "withdrawn"]
    """The state of the seek. `paired` names the game."""
    game: str | None
    """ID of the game; null unless the seek is paired."""
    seat: int | None
    """The player's seat in the game; null unless the seek is paired."""
    created_at: str
    """Time at which the seek was made."""
    lapses_at: str
    """Time at which the seek lapses if nobody fits it."""
    token: NotRequired[str]
    """Authorizes actions of the seat; shown to the owner of a paired seek alone."""


class Game(TypedDict):
    """The public facts about a game at one version."""

    id: str
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    options: dict[str, Any]
    """The options chosen at creation, in the form of the ruleset's options schema."""
    version: int
    """The number of its events."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """The game's status: waiting for players, running, finished, or aborted."""
    seats: list[SeatSummary]
    """The seats in order."""
    seed_commitment: str
    """The SHA-256 of the game's seed, hexadecimal."""
    head: str
    """The hash of the last event."""
    turn: int
    """The number of the turn; 0 before the start and during set-up."""
    phase: str | None
    """The phase of the turn; null before the start."""
    active: int | None
    """The seat whose turn it is; null if it is nobody's."""
    deciding: list[int]
    """The seats that must decide now."""
    may_act: list[int]
    """The seats that may decide now, such as those that can answer an open offer."""
    winner: int | None
    """The seat that has won; null while none has."""
    scores: list[int]
    """The public victory points by seat; empty before the start."""
    hidden_scores: list[int | None]
    """The hidden victory points by seat; null while the public may not know them, empty before the start."""
    totals: list[int]
    """All victory points known to the public, by seat; empty before the start.  Once a seat has won, they
    include the points that were hidden until then.
    """
    proposal: ProposalSummary | None
    """The open proposal; null if there is none."""
    forked_from: Origin | None
    """The origin of a fork; null for any other game."""
    rated: bool
    """True if the game counts for ratings. A game of bots alone counts if it belongs to the bot ladder."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""
    listed: bool
    """True if the game appears in lists."""
    imported: bool
    """True if the game was imported from an archive; such a game is never rated."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """The time limits of the seats; null for none."""
    bot_decision_seconds: int
    """How long an external bot may take for a decision."""
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The earliest time by which a seat must decide; null if no seat has a limit."""
    awaited_since: str | None
    """The time since which the game has waited for a person, the earliest if for several; null if for none.
    .
    """
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the last event."""
    idle_until: str | None
    """The time at which the game ends unless players continue it; null while it waits for no person."""
    endable_at: str | None
    """The time from which others may end the game because a player is silent; null if nobody may."""
    hints: bool
    """True if a seat may ask for hints; false in a rated game."""
    tournament: str | None
    """The id of the tournament that the game belongs to; null if it belongs to none."""
    ladder: bool
    """True if the bot ladder started the game."""
    closed: Closing | None
    """How an operator closed the game, in which nobody may act until it is reopened; null if it is not
    closed.
    """


class GameAnalysis(TypedDict):
    """The course of a game, with the analysis of its last position."""

    version: int
    """The version of the position."""
    viewer: int | None
    """The seat whose knowledge the chances of all seats rest on; null with all cards open."""
    seats: list[SeatChance]
    """The chance to win of each seat, in seat order."""
    seat: int | None
    """The seat that decides here; null if none decides, or if the caller may not ask about its decision."""
    best: list[AnalysedAction]
    """Its best actions, best first; at most 3. They rest on what that seat knew."""
    played: AnalysedAction | None
    """The action that it took; null while it has taken none."""
    over: bool
    """True if it covers the whole of a game that is over."""
    curve: list[CurvePoint]
    """The chances at the start of each turn and after the last event."""
    swings: list[Swing]
    """The turns that changed the chances most, greatest change first; at most 6."""
    blunders: list[Blunder]
    """The decisions that gave away most, greatest loss first; at most 10."""
    records: list[SeatRecord]
    """The decisions of each seat that was judged."""


class GameList(TypedDict):
    """A page of games."""

    items: list[ListedGame]
    """The games, in the order of the list."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class GameOverLine(TypedDict):
    """The end of one of the bot's games, on its stream."""

    game: str
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    seats: list[int]
    """The bot's seats."""
    version: int
    """The version of the game in this message."""
    summary: Game
    """A summary of the game."""
    type: Literal["game-over"]
    """Always `game-over`."""
    id: int
    """Position of this line in the service's log; `after` resumes there."""


class GameStartLine(TypedDict):
    """The start of one of the bot's games, on its stream."""

    game: str
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    seats: list[int]
    """The bot's seats."""
    version: int
    """The version of the game in this message."""
    summary: Game
    """A summary of the game."""
    type: Literal["game-start"]
    """Always `game-start`."""
    id: int
    """Position of this line in the service's log; `after` resumes there."""


class GameWithForks(TypedDict):
    """A game at one version, and its forks."""

    id: str
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    options: dict[str, Any]
    """The options chosen at creation, in the form of the ruleset's options schema."""
    version: int
    """The number of its events."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """The game's status: waiting for players, running, finished, or aborted."""
    seats: list[SeatSummary]
    """The seats in order."""
    seed_commitment: str
    """The SHA-256 of the game's seed, hexadecimal."""
    head: str
    """The hash of the last event."""
    turn: int
    """The number of the turn; 0 before the start and during set-up."""
    phase: str | None
    """The phase of the turn; null before the start."""
    active: int | None
    """The seat whose turn it is; null if it is nobody's."""
    deciding: list[int]
    """The seats that must decide now."""
    may_act: list[int]
    """The seats that may decide now, such as those that can answer an open offer."""
    winner: int | None
    """The seat that has won; null while none has."""
    scores: list[int]
    """The public victory points by seat; empty before the start."""
    hidden_scores: list[int | None]
    """The hidden victory points by seat; null while the public may not know them, empty before the start."""
    totals: list[int]
    """All victory points known to the public, by seat; empty before the start.  Once a seat has won, they
    include the points that were hidden until then.
    """
    proposal: ProposalSummary | None
    """The open proposal; null if there is none."""
    forked_from: Origin | None
    """The origin of a fork; null for any other game."""
    rated: bool
    """True if the game counts for ratings. A game of bots alone counts if it belongs to the bot ladder."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""
    listed: bool
    """True if the game appears in lists."""
    imported: bool
    """True if the game was imported from an archive; such a game is never rated."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """The time limits of the seats; null for none."""
    bot_decision_seconds: int
    """How long an external bot may take for a decision."""
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The earliest time by which a seat must decide; null if no seat has a limit."""
    awaited_since: str | None
    """The time since which the game has waited for a person, the earliest if for several; null if for none.
    .
    """
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the last event."""
    idle_until: str | None
    """The time at which the game ends unless players continue it; null while it waits for no person."""
    endable_at: str | None
    """The time from which others may end the game because a player is silent; null if nobody may."""
    hints: bool
    """True if a seat may ask for hints; false in a rated game."""
    tournament: str | None
    """The id of the tournament that the game belongs to; null if it belongs to none."""
    ladder: bool
    """True if the bot ladder started the game."""
    closed: Closing | None
    """How an operator closed the game, in which nobody may act until it is reopened; null if it is not
    closed.
    """
    forks: list[str]
    """Games forked from it, oldest first, up to 100."""
    ratings: list[SeatRating]
    """Changes of the players' ratings, by seat; empty before the end, and in a game that does not count for
    ratings.
    """
    spectators: int
    """Number of open streams without a seat; a few seconds old."""


class HandedOverLine(TypedDict):
    """The takeover of one of the bot's seats by a stand-in, which plays until the bot returns."""

    type: Literal["handed-over"]
    """The seat was handed over after missed decisions."""
    id: int
    """Position of this line in the service's log; `after` resumes there."""
    game: str
    """ID of the game."""
    seat: int
    """The seat that was handed over."""


class Hint(TypedDict):
    """Advice to a seat that may decide, from its own knowledge."""

    version: int
    """The version of the position."""
    seat: int
    """The seat that may decide."""
    goal: str
    """The seat's points and its next purchase, in words."""
    best: list[Advice]
    """The best actions, the best first; at most 3, at least 1, each with a reason of its own."""
    desired: Desired | None
    """The answer about the `action` of the query; null without one."""


class Imported(TypedDict):
    """An imported game."""

    game: str
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """The status of the game."""
    version: int
    """The number of events."""
    head: str
    """The hash of the last event."""
    imported: bool
    """True if the game was imported; false if it was played here and already exists."""


class InclusionProof(TypedDict):
    """Proof that a game's tree contains an event: the siblings on the path from its leaf to the root (RFC
    6962).  All hashes are 64 hexadecimal digits.
    """

    game: str
    """The id of the game."""
    version: int
    """The version of the event; its leaf has index version - 1."""
    size: int
    """The number of events in the tree."""
    hash: str
    """The event's hash, which is its leaf."""
    proof: list[str]
    """The siblings on the path, lowest first."""
    root: str
    """The root of the tree."""


class IncrementClock(TypedDict):
    """A time for the whole game, plus an increment for each turn."""

    kind: Literal["increment"]
    """Tells its kind from the others."""
    total_seconds: int
    """The number of seconds that a seat starts with."""
    increment_seconds: int
    """The number of seconds added when the seat's turn ends, and when it is handed over to a stand-in."""


class Invite(TypedDict):
    """The invitation of a bot to an open seat."""

    bot: str
    """Name of a built-in or external bot."""


class Join(TypedDict):
    """A request for an open seat."""

    name: NotRequired[str | None]
    client_seed: NotRequired[str | None]


class KeepSeat(TypedDict):
    """A seat that the player took as a guest."""

    token: str
    """Token of the seat."""


class KeptSeatList(TypedDict):
    """The seats that a player took as a guest, in games that are not over."""

    items: list[OwnKeptSeat]
    """The seats; at most 50."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Key(TypedDict):
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


class KeyList(TypedDict):
    """All keys."""

    items: list[Key]
    """Keys, the current one first."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class LadderGame(TypedDict):
    """A game of the ladder."""

    game: str
    """ID of the game."""
    ruleset: str
    """The name of its ruleset."""
    started_at: str
    """Time at which it started."""
    over: bool
    """True once it has ended."""
    seats: list[LadderSeat]
    """Its seats in their order."""


class LadderSeat(TypedDict):
    """A seat of a game of the ladder."""

    seat: int
    """Number of the seat."""
    bot: str | None
    """The name of the bot."""
    place: int | None
    """Place in the game, from 1; null while it runs, and if it was aborted."""


class LadderView(TypedDict):
    """The bot ladder: its pace, and its newest games. The leaderboard has its ratings."""

    games_a_day: int
    """The most games that begin in a day; 0 if there is no ladder here."""
    next_at: str | None
    """Earliest time of the next game; null if there is no ladder, or no game yet."""
    games: list[LadderGame]
    """The newest 20 games, newest first."""


class Leaderboard(TypedDict):
    """A page of the players with a rating."""

    items: list[RankedPlayer]
    """Players by rating, the highest first; provisional ratings follow all others."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Lease(TypedDict):
    """A bot's request for a decision."""

    wait: NotRequired[int]
    """Seconds to wait for a decision if there is none. Default: `0`."""
    hold: NotRequired[int]
    """Seconds for which no other worker gets it; by default a third of the time left, 1 to 60 seconds."""


class LegalActions(TypedDict):
    """The actions open to a seat at a version."""

    version: int
    """The version shown."""
    seat: int
    """The seat that may act."""
    phase: str | None
    """The kind of choice that is open; null while the seat has none."""
    since: int | None
    """The version at which this choice arose; null while there is none."""
    actions: list[Action]
    """Every action that the seat may take now, ready to be posted unchanged."""
    templates: list[Template]
    """Actions with an open-ended part."""
    prices: list[Price]
    """The prices of building and buying for this seat now; empty while the game does not run.  They include
    things that the seat may not build or cannot afford.
    """
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The time by which this seat must decide; null if it need not decide or has no limit."""


class Line(TypedDict):
    """An event in plain words."""

    version: int
    """The version of the event."""
    recorded_at: str
    """The time of the event."""
    seat: int | None
    """The seat that acted; null for the service."""
    about: int | None
    """The seat that the line is about, such as the seat whose turn begins; null for nobody in particular."""
    line: str
    """The event in words, without a full stop."""
    brief: list[Part] | None
    """The event in fewer words, addressed to the reader: `You rolled 5 + 3 = 8`; null if it changes nothing
    that players watch.
    """
    turn: int | None
    """The number of the turn that begins; null if none begins."""


class ListedGame(TypedDict):
    """A game in a list."""

    id: str
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    options: dict[str, Any]
    """The options chosen at creation, in the form of the ruleset's options schema."""
    version: int
    """The number of its events."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """The game's status: waiting for players, running, finished, or aborted."""
    seats: list[SeatSummary]
    """The seats in order."""
    seed_commitment: str
    """The SHA-256 of the game's seed, hexadecimal."""
    head: str
    """The hash of the last event."""
    turn: int
    """The number of the turn; 0 before the start and during set-up."""
    phase: str | None
    """The phase of the turn; null before the start."""
    active: int | None
    """The seat whose turn it is; null if it is nobody's."""
    deciding: list[int]
    """The seats that must decide now."""
    may_act: list[int]
    """The seats that may decide now, such as those that can answer an open offer."""
    winner: int | None
    """The seat that has won; null while none has."""
    scores: list[int]
    """The public victory points by seat; empty before the start."""
    hidden_scores: list[int | None]
    """The hidden victory points by seat; null while the public may not know them, empty before the start."""
    totals: list[int]
    """All victory points known to the public, by seat; empty before the start.  Once a seat has won, they
    include the points that were hidden until then.
    """
    proposal: ProposalSummary | None
    """The open proposal; null if there is none."""
    forked_from: Origin | None
    """The origin of a fork; null for any other game."""
    rated: bool
    """True if the game counts for ratings. A game of bots alone counts if it belongs to the bot ladder."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""
    listed: bool
    """True if the game appears in lists."""
    imported: bool
    """True if the game was imported from an archive; such a game is never rated."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """The time limits of the seats; null for none."""
    bot_decision_seconds: int
    """How long an external bot may take for a decision."""
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The earliest time by which a seat must decide; null if no seat has a limit."""
    awaited_since: str | None
    """The time since which the game has waited for a person, the earliest if for several; null if for none.
    .
    """
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the last event."""
    idle_until: str | None
    """The time at which the game ends unless players continue it; null while it waits for no person."""
    endable_at: str | None
    """The time from which others may end the game because a player is silent; null if nobody may."""
    hints: bool
    """True if a seat may ask for hints; false in a rated game."""
    tournament: str | None
    """The id of the tournament that the game belongs to; null if it belongs to none."""
    ladder: bool
    """True if the bot ladder started the game."""
    closed: Closing | None
    """How an operator closed the game, in which nobody may act until it is reopened; null if it is not
    closed.
    """
    spectators: int
    """Number of open streams without a seat; a few seconds old."""


class Log(TypedDict):
    """A part of the log in plain words."""

    items: list[Line]
    """One line for each event, in order."""
    version: int
    """The game's version."""
    over: bool
    """True if the game is over, so that no events follow."""


class MadeSeek(TypedDict):
    """A new seek."""

    id: str
    """ID of the seek."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of the game, in the form of the ruleset's options schema."""
    seats: int
    """Number of seats of the game, one of them for this player."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if the game will be rated."""
    rating_range: RatingRange | None
    """Ratings of accepted opponents; null accepts all. An unknown rating is always accepted."""
    fill_with_bots_after_s: int | None
    """Seconds after which bots take the remaining seats; null waits for people alone."""
    name: str
    """The name of the player."""
    guest: bool
    """True for a person without a registered name."""
    status: Literal["lapsed", "open", "paired", "withdrawn"]
    """The state of the seek. `paired` names the game."""
    game: str | None
    """ID of the game; null unless the seek is paired."""
    seat: int | None
    """The player's seat in the game; null unless the seek is paired."""
    created_at: str
    """Time at which the seek was made."""
    lapses_at: str
    """Time at which the seek lapses if nobody fits it."""
    token: NotRequired[str]
    """Authorizes a guest to read and withdraw this seek. A registered player uses the player's own token."""


class MakeReport(TypedDict):
    """A report of a player."""

    about: Reported
    reason: Literal["name", "talk", "cheating", "leaving", "other"]
    """An offensive name, phrases or chat, cheating, leaving or stalling, or other."""


class MakeSeek(TypedDict):
    """A game that somebody looks for."""

    ruleset: str
    seats: int
    """Number of seats, the seeker's included."""
    options: NotRequired[dict[str, Any]]
    """As in a new game; the ruleset's defaults if absent."""
    clock: NotRequired[Clock | None]
    """As in a new game; none by default."""
    rated: NotRequired[bool]
    """True if the result counts in ratings. Default: `true`."""
    rating_range: NotRequired[AcceptedRatings | None]
    """Ratings of accepted opponents; all by default."""
    fill_with_bots_after_s: NotRequired[int | None]
    """Seconds after which bots take the remaining seats; never by default."""
    name: NotRequired[str | None]
    """Name of a guest."""


class MakeTournament(TypedDict):
    """A new tournament."""

    name: str
    ruleset: str
    options: NotRequired[dict[str, Any]]
    """As in a new game; the ruleset's defaults if absent."""
    format: Literal["arena", "swiss", "round-robin"]
    pod_size: int
    """Number of entrants in a game."""
    starts_at: str
    """Time of the start (RFC 3339), within 30 days."""
    minutes: NotRequired[int | None]
    """Length of an arena; for arenas alone."""
    rounds: NotRequired[int | None]
    """Number of rounds; a round robin without it ends once everybody has met everybody."""
    clock: NotRequired[Clock | None]
    """As in a new game; by default 120 seconds for each decision."""
    rated: NotRequired[bool]
    """True if the games count in ratings. Default: `true`."""
    seeding: NotRequired[Literal["random", "rating"]]
    """The order before the first round and with equal standings: drawn, or by ratings; for Swiss tournaments
    alone. Default: `"random"`.
    """
    bots: NotRequired[list[str] | None]
    """Bots that take part from the beginning, a built-in one as often as it is listed. An empty list admits
    bots that join; without a list only people may join.
    """


class Mark(TypedDict):
    """An event that serves as a landmark in the game."""

    version: int
    """The version of the event."""
    kind: str
    """`start` once the table is set, `turn` when one begins, `roll`, `rewind`, `fork` when a fork begins to
    differ from its origin, `end`.
    """
    at_ms: int
    """The time since the creation of the game, in milliseconds."""
    seat: NotRequired[int | None]
    """The seat whose turn it is after the event; for a roll, the seat that rolled."""
    turn: NotRequired[int | None]
    """The number of the turn; absent during set-up."""
    roll: NotRequired[str | None]
    """The kind of roll: a name in `dice`."""
    dice: NotRequired[list[int] | None]
    """The face shown by each die."""
    to_version: NotRequired[int | None]
    """The version whose position a rewind restores."""


class Moderate(TypedDict):
    """An act on a player, a bot or a seat."""

    about: Reported
    act: Literal["mute", "unmute", "ban-rated", "allow-rated"]
    """Refuse phrases, or exclude from rated games; the others undo it."""
    reason: str
    """The operator's reason, which is recorded."""


class ModeratedGame(TypedDict):
    """A game that an operator has closed or reopened."""

    id: str
    """ID of the game."""
    version: int
    """Number of events in the game's log."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """The game's status, which closing does not change."""
    closed: Closing | None
    """How the game was closed; null once it is reopened."""
    head: str
    """Hash of the last event."""


class MutedGame(TypedDict):
    """A game, and whether the player gets notices about it."""

    game: str
    """ID of the game."""
    muted: bool
    """True if the player gets none."""


class MutedGameList(TypedDict):
    """The games about which a player gets no notices."""

    items: list[MutedGame]
    """The games; at most 500."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Nothing(TypedDict):
    """An empty object, or no body at all."""


class Operator(TypedDict):
    """The calling operator."""

    name: str | None
    """The operator's name; null for the operator's token."""
    waiting: int
    """Number of reports that wait for an operator, counted up to 100."""


class Opponent(TypedDict):
    """A player's rated games with one opponent."""

    name: str
    """The name of the opponent."""
    kind: Literal["bot", "human"]
    """A person or a bot."""
    games: int
    """The number of games with this opponent."""
    wins: int
    """The number of games in which the player finished ahead of the opponent."""
    losses: int
    """The number of games in which the opponent finished ahead."""
    draws: int
    """The number of games in which both finished at the same place."""


class Origin(TypedDict):
    """The game and version from which a fork continues."""

    game: str
    """The id of the original game."""
    version: int
    """The last version that both games share."""


class OtherPlayer(TypedDict):
    """Another player."""

    name: str
    """Registered name of the player."""


class OtherPlayerList(TypedDict):
    """Players whom the calling player follows, or has blocked."""

    items: list[OtherPlayer]
    """The players, the latest last; at most 200."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class OwnAddress(TypedDict):
    """The e-mail address of the player."""

    address: str
    """The address."""
    confirmed_at: str | None
    """The time at which it was confirmed; null before that."""


class OwnAnswer(TypedDict):
    """An answer to a rematch from a seat of the player."""

    game: str
    """The id of the finished game."""
    agreed: bool
    """True if the seat agreed; false if it declined."""
    answered_at: str
    """The time of the answer."""


class OwnBot(TypedDict):
    """A bot that the player registered."""

    name: str
    """The name of the bot."""
    registered_at: str
    """The time of the registration."""
    url: str | None
    """The address of its webhook; null if it has none."""


class OwnBrowser(TypedDict):
    """A browser that gets the player's notifications."""

    name: str
    """The player's name for the browser."""
    endpoint: str
    """Its address at the push service of its maker."""
    created_at: str
    """The time at which it subscribed."""
    used_at: str | None
    """The time of the last notification; null before the first."""


class OwnGuestSeat(TypedDict):
    """A seat that the player took as a guest."""

    game: str
    """The id of the game."""
    seat: int
    """The number of the seat."""


class OwnKeptSeat(TypedDict):
    """A seat that the player took as a guest."""

    game: str
    """ID of the game."""
    seat: int
    """Number of the seat."""
    token: str
    """Authorizes actions of this seat."""


class OwnMessage(TypedDict):
    """A message that the player wrote in the chat of a game."""

    game: str
    """The id of the game."""
    text: str
    """The message."""
    said_at: str
    """The time of the message."""


class OwnPasskey(TypedDict):
    """A passkey of the player."""

    name: str
    """The player's name for the device."""
    created_at: str
    """The time at which it was added."""
    used_at: str | None
    """The time of the last sign-in; null before the first."""


class OwnPhrase(TypedDict):
    """A quick phrase from a seat of the player."""

    game: str
    """The id of the game."""
    phrase: str
    """The key of the phrase."""
    said_at: str
    """The time of the phrase."""


class OwnReport(TypedDict):
    """A report by the player."""

    reason: Literal["cheating", "leaving", "name", "other", "talk"]
    """The reason."""
    created_at: str
    """The time of the report."""


class OwnRestriction(TypedDict):
    """An act of the operator on the player."""

    act: Literal[
        "allow-rated", "ban-rated", "close-game", "erase", "keep", "mute", "rename", "reopen-game", "unmute"
    ]
    """`mute` and `ban-rated` restrict you; `unmute` and `allow-rated` undo this.  `erase` requests your
    erasure for you, and `keep` withdraws the request. `rename` gives you another name.
    """
    reason: str
    """The operator's reason."""
    acted_at: str
    """The time of the act."""


class OwnSeat(TypedDict):
    """A seat of the player."""

    game: str
    """The id of the game."""
    seat: int
    """The number of the seat."""
    ruleset: str
    """The name of the game's ruleset."""
    status: Literal["aborted", "finished", "running", "waiting"]
    """The game's status."""
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the game's last event."""


class OwnSeek(TypedDict):
    """A seek of the player."""

    id: str
    """The id of the seek."""
    ruleset: str
    """The name of its ruleset."""
    created_at: str
    """The time at which it was made."""
    ended_at: str | None
    """The time at which it was paired, withdrawn or lapsed; null as long as none of these is recorded."""
    game: str | None
    """The id of its game; null unless it was paired."""


class OwnSession(TypedDict):
    """A token of the player besides the first."""

    name: str
    """The player's name for the token."""
    scopes: list[Literal["account", "bots", "play", "read"]]
    """Scopes of the token."""
    created_at: str
    """The time of its start."""


class OwnTournament(TypedDict):
    """A tournament that the player created or joined."""

    id: str
    """The id of the tournament."""
    name: str
    """The name of the tournament."""
    organiser: bool
    """True if the player created it."""
    joined_at: str | None
    """The time at which the player first joined; null for an organiser who did not."""


class Part(TypedDict):
    """A part of a short line: words, a player, an amount of something, or the end of a row."""

    text: str
    """The part in words. The texts of all parts, joined, are the line."""
    seat: NotRequired[int | None]
    """The seat of the player that the part names."""
    you: NotRequired[bool]
    """True if the part addresses the reader: `You`."""
    thing: NotRequired[str | None]
    """The name of the thing that the part counts: `food`."""
    count: NotRequired[int | None]
    """The amount of that thing."""
    ends_line: NotRequired[bool]
    """True if a new line begins after this part; `text` joins both lines where there is room for only one."""


class PasskeyList(TypedDict):
    """The passkeys of a player."""

    items: list[PlayerPasskey]
    """The passkeys, oldest first; at most 20."""
    recovery_codes: int
    """The number of unused recovery codes."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class PasskeyOptions(TypedDict):
    """Options with which a browser makes or uses a passkey."""

    public_key: dict[str, Any]
    """Options of `navigator.credentials`, in the form of `PublicKeyCredential.parseCreationOptionsFromJSON`
    and `parseRequestOptionsFromJSON`. They are valid once, within five minutes.
    """


class PendingAnalysis(TypedDict):
    """An analysis in progress; repeat the request after the seconds in `Retry-After`."""

    version: int
    """The version up to which it will reach."""
    viewer: int | None
    """The seat whose knowledge it rests on; null with all cards open."""
    progress: float
    """The part that is done, from 0 to 1."""


class Phrase(TypedDict):
    """A quick phrase."""

    phrase: str
    """The key of the phrase."""
    moment: Literal["any", "end", "luck", "start", "trade", "turn"]
    """The moment that it fits best."""
    words: Words
    """The words in each language."""


class PhraseList(TypedDict):
    """All quick phrases."""

    items: list[Phrase]
    """The phrases."""
    chat: bool
    """True if the players of a game may write to each other as well."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class PlacedRating(TypedDict):
    """A player's rating in one ruleset, with its place."""

    ruleset: str
    """The name of the ruleset."""
    rating: int
    """The rating by Plackett and Luce, on a scale on which everybody starts at 1500."""
    uncertainty: int
    """The standard deviation of the rating; 333 before the first game."""
    provisional: bool
    """True until ten games have been rated."""
    games: int
    """The number of rated games."""
    wins: int
    """The number of rated games in which the player finished first."""
    rank: int
    """The place among all players and bots of the ruleset, starting at 1; provisional ratings come last."""


class Player(TypedDict):
    """A registered player."""

    name: str
    """Unique name of the player."""
    token: NotRequired[str]
    """Authorizes requests as the player. No other response contains it."""


class PlayerExport(TypedDict):
    """The data of a player: registration, seats, bots, phrases, messages, seeks, results and more."""

    name: str
    """Unique name of the player."""
    names: list[str]
    """All names that the player has had, the present one last; more than one if an operator renamed you."""
    registered_at: str
    """The time of the registration."""
    token_changes: list[str]
    """The times at which the token was renewed or revoked, an erasure requested or withdrawn, or the player
    renamed.
    """
    erased_at: str | None
    """Time from which the player will be erased; null if no erasure was requested."""
    sessions: list[OwnSession]
    """The sessions that the player has had, oldest first."""
    passkeys: list[OwnPasskey]
    """The passkeys that sign the player in."""
    following: list[str]
    """The names of the players whom the player follows."""
    blocked: list[str]
    """The names of the players whom the player has blocked."""
    browsers: list[OwnBrowser]
    """The browsers that get notifications, oldest first."""
    email: OwnAddress | None
    """The e-mail address; null if there is none."""
    muted_games: list[str]
    """The games about which the player gets no notices."""
    guest_seats: list[OwnGuestSeat]
    """The seats that the account keeps, taken before the player had a name."""
    seats: list[OwnSeat]
    """The player's seats. The event pages of their games list the events."""
    bots: list[OwnBot]
    """The bots that the player registered and has not ended."""
    seeks: list[OwnSeek]
    """The player's seeks, oldest first."""
    tournaments: list[OwnTournament]
    """The tournaments that the player created or joined, oldest first."""
    phrases: list[OwnPhrase]
    """The quick phrases from the player's seats."""
    messages: list[OwnMessage]
    """The player's messages in the chats of games."""
    rematches: list[OwnAnswer]
    """The answers to rematches from the player's seats."""
    reports: list[OwnReport]
    """The player's reports to the operator, oldest first."""
    restrictions: list[OwnRestriction]
    """The operator's acts on the player, oldest first."""
    operator: bool
    """True if the player is an operator."""
    ratings: list[PlayerRating]
    """The player's rating in each ruleset."""
    openings: list[FavouriteOpening]
    """The player's most frequent openings in each ruleset."""
    results: list[RatedGame]
    """The player's rated games, newest first."""


class PlayerName(TypedDict):
    """The player whose token the request carried."""

    name: str
    """Unique name of the player."""
    erased_at: str | None
    """Time from which the player will be erased; null if no erasure was requested."""
    operator: bool
    """True if the player is an operator and the token may moderate."""


class PlayerPasskey(TypedDict):
    """A passkey of the player."""

    id: str
    """ID of the passkey."""
    name: str
    """The name of the device."""
    created_at: str
    """The time at which it was added."""
    used_at: str | None
    """The time of the last sign-in; null before the first."""


class PlayerProfile(TypedDict):
    """A registered player or a bot."""

    name: str
    """The registered name."""
    kind: Literal["bot", "human"]
    """A person or a bot."""
    registered_at: str | None
    """The time of the registration; null for a bot of the service."""
    rating: int | None
    """The rating in the ruleset with the most rated games; null without rated games."""
    uncertainty: int | None
    """The standard deviation of this rating; null without rated games."""
    provisional: bool
    """True until ten games have been rated in that ruleset."""
    games: int
    """The number of rated games over all rulesets."""
    wins: int
    """The number of rated games in which the player finished first, over all rulesets."""
    ratings: list[PlacedRating]
    """The rating in each ruleset, those with the most games first."""
    opponents: list[Opponent]
    """The 50 most frequent opponents in the newest 200 rated games, the most frequent first."""
    openings: list[FavouriteOpening]
    """The 5 most frequent openings of each ruleset in the newest 200 rated games, the most frequent first."""


class PlayerRating(TypedDict):
    """A player's rating in one ruleset."""

    ruleset: str
    """The name of the ruleset."""
    rating: int
    """The rating by Plackett and Luce, on a scale on which everybody starts at 1500."""
    uncertainty: int
    """The standard deviation of the rating; 333 before the first game."""
    provisional: bool
    """True until ten games have been rated."""
    games: int
    """The number of rated games."""
    wins: int
    """The number of rated games in which the player finished first."""


class PlayerSession(TypedDict):
    """A token of the player besides the first."""

    id: str
    """ID of the session. Use it to end the token."""
    name: str
    """The player's name for the token."""
    scopes: list[Literal["account", "bots", "play", "read"]]
    """Scopes of the token. Only signing in gives `account`, which manages the account."""
    created_at: str
    """The time of its start."""
    current: bool
    """True if the request carried this token."""


class Players(TypedDict):
    """Range of the number of players."""

    min: int
    """Minimum number of players."""
    max: int
    """Maximum number of players."""


class Price(TypedDict):
    """The cost of an action for a seat."""

    type: str
    """The type of the action."""
    cost: dict[str, int]
    """The amount of each thing to pay, by the names of the seat's own fields in the observation; never empty,
    each at least 1.
    """
    given: dict[str, Any]
    """The fields of the action that this price applies to, such as the building; empty if the price is the
    same for all.
    """


class Problem(TypedDict):
    """Problem details (RFC 9457)."""

    type: str
    """URN of the problem type."""
    title: str
    """Short title of the problem type."""
    status: int
    """HTTP status of the response."""
    detail: str
    """The reason, specific to this request, in the language that `Content-Language` names."""
    code: str
    """Stable code for programs."""
    rules: NotRequired[list[str]]
    """Rules that forbid the action, the most specific first."""
    errors: NotRequired[dict[str, list[str]]]
    """Messages for people by field, in German if `Accept-Language` prefers it."""


class ProposalAnswer(TypedDict):
    """The state of a proposal."""

    game: str
    """ID of the game."""
    version: int
    """Number of events in the game's log, including this answer."""
    head: str
    """Hash of the last event."""
    rewind_id: int | None
    """ID of the proposal; null if a seat took back its own last action."""
    status: Literal["agreed", "declined", "done", "proposed"]
    """State of the proposal. `done` means that the rewind was carried out or the fork was permitted."""
    missing: list[int]
    """Seats that have not agreed yet."""


class ProposalSummary(TypedDict):
    """A proposal by a seat."""

    id: int
    """The proposal's id: the version at which it was made."""
    kind: Literal["fork", "rewind"]
    """The kind of proposal."""
    version: int
    """The version to rewind to, or to fork at."""
    seat: int
    """The seat that made the proposal."""
    agreed: list[int]
    """The seats that have agreed."""
    missing: list[int]
    """The seats whose answers are missing."""
    lapses_at: int
    """The game's version at which the proposal lapses."""


class PushKey(TypedDict):
    """The service's key for push services (VAPID)."""

    public_key: str
    """The `applicationServerKey` of a subscription, in base64url."""


class PushSubscription(TypedDict):
    """A browser that gets the player's notifications."""

    id: str
    """ID of the subscription."""
    name: str
    """The player's name for the browser."""
    language: Literal["de", "en"]
    """The language of its notifications."""
    created_at: str
    """The time at which it subscribed last."""
    used_at: str | None
    """The time of the last notification; null before the first."""
    quiet: bool
    """True if it gets no more notifications, because 20 attempts in a row have failed. Subscribe again."""


class PushSubscriptionList(TypedDict):
    """The browsers that get a player's notifications."""

    items: list[PushSubscription]
    """The browsers, oldest first; at most 10."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class RankedPlayer(TypedDict):
    """A player in the list of the best."""

    ruleset: str
    """The name of the ruleset."""
    rating: int
    """The rating by Plackett and Luce, on a scale on which everybody starts at 1500."""
    uncertainty: int
    """The standard deviation of the rating; 333 before the first game."""
    provisional: bool
    """True until ten games have been rated."""
    games: int
    """The number of rated games."""
    wins: int
    """The number of rated games in which the player finished first."""
    rank: int
    """The place in this list, starting at 1."""
    name: str
    """The name of the player or bot."""
    kind: Literal["bot", "human"]
    """A person or a bot."""


class RatedGame(TypedDict):
    """A rated game of a player."""

    game: str | None
    """The id of the game; null if the game is not listed."""
    ruleset: str
    """The name of its ruleset."""
    ended_at: str
    """The time at which it ended."""
    place: int
    """The player's place, starting at 1; of a bot with several seats the best one."""
    seats: int
    """The number of the game's seats."""
    before: int
    """The player's rating before the game."""
    after: int
    """The rating after it."""
    uncertainty: int
    """The standard deviation of the rating after it."""


class RatedGameList(TypedDict):
    """A page of a player's rated games."""

    items: list[RatedGame]
    """The games, newest first."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class RatingRange(TypedDict):
    """The ratings of accepted opponents, both ends included."""

    min: int | None
    """The lowest accepted rating; null for none."""
    max: int | None
    """The highest accepted rating; null for none."""


class Recover(TypedDict):
    """A recovery code of a player."""

    name: str
    code: str
    device: str
    """The name of the device, which only the player sees."""


class RecoveryCodes(TypedDict):
    """New recovery codes, which replace earlier ones."""

    codes: NotRequired[list[str]]
    """Codes that each sign in once. No other response contains them."""
    created_at: str
    """The time at which they were made."""


class RegisterBot(TypedDict):
    """A new bot."""

    rulesets: list[str]
    """Names of the rulesets that the bot plays."""
    max_games: NotRequired[int]
    """Maximum number of simultaneous games."""
    accepts: NotRequired[Literal["anyone", "owner"]]
    """Games that the bot plays: of anybody, or only of its owner and of itself."""
    delivery: Literal["lease", "stream", "webhook", "queue"] | dict[str, Any]
    """How the bot receives decisions."""
    webhook: NotRequired[Webhook]
    """Settings of a webhook delivery, unless `delivery` contains them."""
    name: str
    """1 to 40 letters and digits; hyphens, dots, underscores and spaces between them."""


class RegisterPlayer(TypedDict):
    """A new player."""

    name: str


class RegisteredBot(TypedDict):
    """A bot, as shown to callers who may change it."""

    name: str
    """The bot's name in requests."""
    title: str
    """Short description of how it plays."""
    rulesets: list[str]
    """Names of the rulesets that it plays."""
    built_in: bool
    """True if the bot is part of the service."""
    free: int
    """Number of further games that it can play now."""
    rating: float | None
    """Its rating in the requested ruleset, or in the one with the most rated games; null without any."""
    uncertainty: float | None
    """The standard deviation of its rating; null without rated games."""
    provisional: bool | None
    """True until ten games have been rated; null without rated games."""
    max_games: int
    """Maximum number of games that it plays at the same time."""
    open_games: int
    """Number of games in which it has a seat now, including games that wait for players."""
    last_seen: str | None
    """Time of its last request, accurate to a few seconds; null if unknown."""
    accepts: Literal["anyone", "owner"]
    """Games that it joins: anyone's, or only those that its owner or the bot created."""
    delivery: Literal["lease", "queue", "stream", "webhook"] | None
    """How the service delivers decisions to it; null for a built-in bot."""
    webhook_proven: bool | None
    """True once the webhook's receiver has echoed its challenge, before which it gets no other request; null
    for any other delivery.
    """
    token: NotRequired[str]
    """Authorizes requests as the bot. No other response contains it."""
    secret: NotRequired[str]
    """Signing secret of the bot's webhooks, if the service generated it. No other response contains it."""


class RematchAnswer(TypedDict):
    """The state of a rematch, with the caller's token for the new game."""

    game: str
    """ID of the finished game."""
    status: Literal["declined", "none", "proposed", "started"]
    """`none` before a proposal, or after consents have lapsed; with `started`, `next` names the new game."""
    agreed: list[int]
    """Seats of the finished game that have agreed."""
    missing: list[int]
    """Seats of the finished game whose consent is missing. A person who had left need not agree."""
    declined_by: int | None
    """The seat that declined; null if none did."""
    next: str | None
    """ID of the new game; null until it has started."""
    seat: int | None
    """The caller's seat in the new game; null without one, or until it has started."""
    token: NotRequired[str]
    """Authorizes actions of the caller's seat in the new game."""


class RemovedPasskey(TypedDict):
    """A passkey that no longer signs in."""

    id: str
    """ID of the passkey."""
    removed_at: str
    """The time of its removal."""


class RemovedSubscription(TypedDict):
    """A browser that gets no more notifications."""

    id: str
    """ID of the subscription."""


class Rename(TypedDict):
    """Another name for a player."""

    player: str
    """The player's name until now."""
    name: str
    """The player's name from now on."""
    reason: str
    """The operator's reason, which is recorded."""


class RenamedView(TypedDict):
    """The names of a player before and after a renaming."""

    before: str
    """The name until then."""
    after: str
    """The name from then on."""


class Report(TypedDict):
    """A report, as its author sees it."""

    id: str
    """ID of the report."""
    reason: Literal["cheating", "leaving", "name", "other", "talk"]
    """The reason."""
    created_at: str
    """The time of the report."""


class ReportList(TypedDict):
    """A page of reports, newest first."""

    items: list[ReportView]
    """Reports of this page."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class ReportView(TypedDict):
    """A report, as operators see it."""

    id: str
    """ID of the report."""
    about: SubjectView
    """The player or seat that was reported."""
    reason: Literal["cheating", "leaving", "name", "other", "talk"]
    """The reason."""
    reporter: SubjectView
    """The player or seat who reported."""
    created_at: str
    """Time of the report."""
    settled: SettledView | None
    """How it was settled; null while it waits for an operator."""


class Reported(TypedDict):
    """A registered player or bot by name, or a seat of a game."""

    player: NotRequired[str]
    """Name of a player or bot."""
    game: NotRequired[str]
    """ID of a game."""
    seat: NotRequired[int]
    """Seat of the game."""


class RequestedErasure(TypedDict):
    """A player who will be erased."""

    name: str
    """The name of the player, which stays taken."""
    erased_at: str
    """Time from which the player will be erased; until then, the request can be withdrawn."""


class Rewind(TypedDict):
    """A request to take a game back."""

    to_version: int
    """Version to return to."""
    seat: NotRequired[int]
    """Acting seat, if the token has several."""


class Rule(TypedDict):
    """One rule."""

    id: str
    """The ID that refusals quote."""
    text: str
    """The text in Markdown, with decisions on lines of their own."""
    source: str
    """The source of the rule."""
    language: Literal["de", "en"]
    """The language of the text."""


class Ruleset(TypedDict):
    """A ruleset with the JSON Schemas of its data and its rules."""

    name: str
    """The name of the ruleset, as in requests."""
    title: str
    """Title of the ruleset, for display."""
    players: Players
    """Range of the number of players."""
    rules_version: int
    """Version of the rules. Each event names the version that decided it."""
    options: dict[str, Any]
    """JSON Schema of a game's options."""
    actions: dict[str, dict[str, Any]]
    """JSON Schemas of the actions, by type."""
    events: dict[str, dict[str, Any]]
    """JSON Schemas of the events' data, by type."""
    observation: dict[str, Any]
    """JSON Schema of the observation in a board."""
    draws: list[DrawMeaning]
    """Random draws of the ruleset."""
    rules: list[Rule]
    """Texts of the rules, in order."""


class RulesetLine(TypedDict):
    """A ruleset in a list."""

    name: str
    """The name of the ruleset, as in requests."""
    title: str
    """Title of the ruleset, for display."""
    players: Players
    """Range of the number of players."""


class RulesetList(TypedDict):
    """A list of rulesets."""

    items: list[RulesetLine]
    """All rulesets."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Said(TypedDict):
    """A phrase that a seat has said."""

    number: int
    """The number of the phrase in its game, from 1."""
    seat: int
    """The seat that said it."""
    phrase: str
    """The key of the phrase."""
    said_at: str
    """The time of the phrase."""


class SaidList(TypedDict):
    """The phrases said in a game."""

    items: list[Said]
    """The phrases, oldest first; at most 200."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class SayMessage(TypedDict):
    """A message to write."""

    text: str
    """Visible characters, on one line."""
    seat: NotRequired[int]
    """Writing seat, if the token has several."""


class SayPhrase(TypedDict):
    """A phrase to say."""

    phrase: Literal[
        "hello",
        "good-luck",
        "have-fun",
        "nice-move",
        "one-moment",
        "take-your-time",
        "your-turn",
        "watch-the-leader",
        "anyone-trade",
        "good-deal",
        "not-this-time",
        "maybe-later",
        "what-a-roll",
        "lucky-you",
        "why-me",
        "well-played",
        "good-game",
        "so-close",
        "play-again",
        "thanks",
        "sorry",
        "goodbye",
    ]
    """Key of one of the phrases."""
    seat: NotRequired[int]
    """Speaking seat, if the token has several."""


class Scoreboard(TypedDict):
    """The scores by seat."""

    game: str
    """The id of the game."""
    version: int
    """The version shown."""
    viewer: int | None
    """The seat whose knowledge the scores show; null for public knowledge."""
    standings: list[Standing]
    """One line for each seat, in order; a ruleset may add fields of its own."""
    totals: list[int]
    """All victory points known to the viewer, by seat: the public ones and, if known, the hidden ones."""


class SeatAnswer(TypedDict):
    """A seat after it was taken, left or returned to, or after its token was renewed."""

    game: str
    """ID of the game."""
    version: int
    """The version that this shows."""
    seat: int
    """Number of the seat, from 0, clockwise."""
    name: str | None
    """The name of the person or bot at the seat; null for an open seat."""
    kind: Literal["bot", "human", "open"]
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
    status: Literal["aborted", "finished", "running", "waiting"]
    """The state of the game: waiting for players, running or over."""
    head: str
    """Hash of the game's last event."""
    token: NotRequired[str]
    """Authorizes actions of this seat. No other response contains it."""


class SeatChance(TypedDict):
    """A seat's chance to win."""

    seat: int
    """The seat."""
    win_chance: float
    """Its estimated chance to win, from 0 to 1."""
    low: float
    """The lower bound of the chance's 95 % interval."""
    high: float
    """The upper bound."""


class SeatClock(TypedDict):
    """A seat's clock."""

    seat: int
    """The seat."""
    remaining_ms: int
    """Its remaining time, in milliseconds; for a running clock, the time remaining when it started to run."""
    running_since: str | None
    """The time at which the clock started to run; null while the seat owes no decision, or a built-in bot
    decides for it.
    """


class SeatRating(TypedDict):
    """The change of the rating of a seat's player by a finished game."""

    seat: int
    """The number of the seat."""
    before: int
    """The rating before the game."""
    after: int
    """The rating after it."""
    uncertainty: int
    """The standard deviation of the rating after it."""
    provisional: bool
    """True until ten games of the player have been rated."""


class SeatRecord(TypedDict):
    """The decisions of a seat."""

    seat: int
    """The seat."""
    decisions: int
    """The number of decisions with a choice that were judged."""
    blunders: int
    """The number of these decisions that were blunders."""
    lost: float
    """The total chance given away by these blunders."""


class SeatRequest(TypedDict):
    """A seat of a new game."""

    kind: Literal["human", "open", "bot"]
    name: NotRequired[str | None]
    """The name of the person (human)."""
    bot: NotRequired[str | None]
    """The name of the bot (bot)."""
    color: NotRequired[str | None]
    """Preferred colour."""


class SeatSummary(TypedDict):
    """A seat and its player."""

    seat: int
    """The number of the seat, clockwise from 0."""
    name: str | None
    """The name of the player or bot; null for an open seat, `Former player` for a person who was erased."""
    kind: Literal["bot", "human", "open"]
    """The kind of its player: a person or a bot; `open` while nobody has taken it."""
    bot: str | None
    """The name of the bot; null if the seat has none."""
    color: str
    """The colour of its pieces."""
    guest: bool
    """True for a person without a registered name."""
    stand_in: str | None
    """The bot that plays after the owner has left; null while the owner plays."""
    handed_over: bool
    """True if the stand-in plays because the owner missed three decisions in a row."""


class Seek(TypedDict):
    """A seek: somebody who looks for a game."""

    id: str
    """ID of the seek."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of the game, in the form of the ruleset's options schema."""
    seats: int
    """Number of seats of the game, one of them for this player."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if the game will be rated."""
    rating_range: RatingRange | None
    """Ratings of accepted opponents; null accepts all. An unknown rating is always accepted."""
    fill_with_bots_after_s: int | None
    """Seconds after which bots take the remaining seats; null waits for people alone."""
    name: str
    """The name of the player."""
    guest: bool
    """True for a person without a registered name."""
    status: Literal["lapsed", "open", "paired", "withdrawn"]
    """The state of the seek. `paired` names the game."""
    game: str | None
    """ID of the game; null unless the seek is paired."""
    seat: int | None
    """The player's seat in the game; null unless the seek is paired."""
    created_at: str
    """Time at which the seek was made."""
    lapses_at: str
    """Time at which the seek lapses if nobody fits it."""


class SeekList(TypedDict):
    """A page of open seeks."""

    items: list[Seek]
    """Open seeks, oldest first."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class SessionList(TypedDict):
    """The tokens of a player besides the first."""

    items: list[PlayerSession]
    """The sessions, oldest first; at most 30."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class SetAddress(TypedDict):
    """An e-mail address."""

    address: str
    language: NotRequired[Literal["en", "de"]]
    """The language of the words; `en` by default."""


class Settle(TypedDict):
    """The state that an operator gives a report."""

    state: Literal["settled", "waiting"]
    """Settle the report, or reopen it."""
    reason: str
    """The operator's reason, which is recorded."""


class SettledView(TypedDict):
    """How a report was settled."""

    by: str | None
    """The operator's name; null for the command line and the operator's token."""
    reason: str
    """The operator's reason."""
    settled_at: str
    """Time at which it was settled."""


class SignIn(TypedDict):
    """An answer of a passkey."""

    device: str
    """The name of the device, which only the player sees."""
    credential: dict[str, Any]
    """The browser's answer, in the form of `PublicKeyCredential.toJSON()`."""


class SignedInPlayer(TypedDict):
    """A player who has signed in, and the new session."""

    id: str
    """ID of the session. Use it to end the token."""
    name: str
    """The player's name for the token."""
    scopes: list[Literal["account", "bots", "play", "read"]]
    """Scopes of the token. Only signing in gives `account`, which manages the account."""
    created_at: str
    """The time of its start."""
    current: bool
    """True if the request carried this token."""
    token: NotRequired[str]
    """Authorizes requests as the player, within the scopes. No other response contains it."""
    player: str
    """The name of the player."""


class Standing(TypedDict):
    """One seat's line of the scoreboard; a ruleset may add fields."""

    seat: int
    """The seat."""
    victory_points: int
    """Its public victory points; the hidden ones are never included, not even at the end."""
    breakdown: dict[str, int]
    """The sources of the public victory points, as the ruleset names them; they add up to the total."""
    hidden_victory_points: int | None
    """Its hidden victory points; null for viewers who may not know them."""


class StarTrekCatanAcceptOffer(AnyAction):
    """Accept the open `offer`; with several seats asked, its maker then chooses a partner (STC-114)."""

    type: Literal["accept-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarTrekCatanBeginBuilding(AnyAction):
    """End the trade phase and begin the build phase, with separate phases (STC-070)."""

    type: Literal["begin-building"]


class StarTrekCatanBoard(AnyBoard):
    """The head of a board: the game, version and viewer of an observation."""

    ruleset: Literal["star-trek-catan"]
    """The name of its ruleset, which determines the form of the board."""
    setup: str
    """The agreed set-up: `beginner` or `variable` (STC-032)."""
    phases: str
    """The agreed phases: `separate` or `combined` (STC-033)."""
    turn: int
    """The number of the turn, 0 during the set-up (STC-064)."""
    phase: Literal[
        "build",
        "chapel_pick",
        "cruiser_move",
        "discard",
        "game_over",
        "kirk",
        "main",
        "mccoy_pick",
        "pre_roll",
        "setup",
        "setup_outpost",
        "setup_ship",
        "spock",
        "start_roll",
        "steal",
        "support_followup",
        "trade",
        "uhura_return",
        "utopia_second",
    ]
    """The phase of the game (section 16)."""
    active: int | None
    """The active seat, whose turn or placement it is; null while seats roll for the start."""
    winner: int | None
    """The winning seat; null while the game runs."""
    dice: list[Any] | None
    """The last roll for production; null before the first."""
    sectors: list[StarTrekCatanSectorView]
    """The 19 sectors, by id."""
    intersections: list[StarTrekCatanIntersectionView]
    """The 54 points, by id."""
    routes: list[StarTrekCatanRouteView]
    """The 72 routes, by id."""
    players: list[StarTrekCatanPlayerView]
    """The seats, in order."""
    supply: StarTrekCatanCards
    """The resource cards in the supply (STC-018)."""
    development_deck: int
    """The number of development cards left in the deck, including those being viewed with McCoy (STC-016)."""
    longest_supply_route: int | None
    """The seat that holds the Longest Supply Route card; null if none (STC-253)."""
    largest_starfleet: int | None
    """The seat that holds the Largest Starfleet card; null if none (STC-260)."""
    routes_as_of: int
    """The version at which supply routes were last measured."""
    routes_measured: bool
    """True if the last measurement of supply routes is current, false while a new one is awaited."""
    card_played: bool
    """True if a development card was played in this turn (STC-155)."""
    building: bool
    """True if the build phase of this turn has begun, so that trading is over (STC-070)."""
    offers: list[StarTrekCatanOfferView]
    """The open offers, oldest first."""
    discards_due: list[StarTrekCatanDiscardDue]
    """The pending discards; empty outside the phase `discard`."""
    start_rolls: list[StarTrekCatanStartRoll]
    """The seats that roll in this round; empty outside the phase `start_roll`."""
    placing_round: int
    """The round of placements, 1 or 2 (STC-052, STC-053); otherwise 0."""
    outpost_to_join: int | None
    """The `id` of the outpost's point, which the starship must join (STC-056); null outside `setup_ship`."""
    support_display: list[
        Literal["chapel", "chekov", "kirk", "mccoy", "rand", "sarek", "scott", "spock", "sulu", "uhura"]
    ]
    """The support cards in the display, in the order of STC-010."""
    asked: int | None
    """The seat that decides about its support card in the phases `spock`, `kirk` and `support_followup`;
    otherwise null. Public (STC-277).
    """
    rand: Literal["dilithium", "food", "oxygen", "tritanium", "water"] | None
    """The resource that the active player trades at 2:1 with Rand in this turn (STC-231); null if none."""
    uhura_returns: list[int]
    """The seats still owed a card for Uhura (STC-194)."""
    chapel_opponent: int | None
    """The seat whose hand is viewed with Chapel; null except in the phase `chapel_pick`."""
    chapel_hand: StarTrekCatanCards | None
    """The hand viewed with Chapel, visible only to the seat that uses Chapel (STC-237); otherwise null."""
    mccoy_cards: (
        list[
            Literal[
                "monopoly", "research_station", "starfleet_intervenes", "utopia_planitia", "victory_point"
            ]
        ]
        | None
    )
    """The cards viewed with McCoy, visible only to the seat that uses McCoy (STC-220); otherwise null."""


class StarTrekCatanBuildOutpost(AnyAction):
    """Build an outpost on the free point `intersection` for its cost (STC-132, STC-139)."""

    type: Literal["build-outpost"]
    intersection: int
    """A space intersection's id: an `id` of `intersections` of the board (17.6)."""


class StarTrekCatanBuildStarbase(AnyAction):
    """Upgrade the seat's outpost on `intersection` to a starbase for its cost (STC-132, STC-146)."""

    type: Literal["build-starbase"]
    intersection: int
    """A space intersection's id: an `id` of `intersections` of the board (17.6)."""


class StarTrekCatanBuildStarship(AnyAction):
    """Build a starship on the free `route` for its cost (STC-132, STC-134)."""

    type: Literal["build-starship"]
    route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""


class StarTrekCatanBuyDevelopmentCard(AnyAction):
    """Buy the top card of the development deck (STC-152)."""

    type: Literal["buy-development-card"]


class StarTrekCatanCards(TypedDict):
    """A bundle of resource cards: the number of each type, 0 by default."""

    tritanium: NotRequired[int]
    """How many cards of this type; there are 19 of each (STC-007). Default: `0`."""
    dilithium: NotRequired[int]
    """How many cards of this type; there are 19 of each (STC-007). Default: `0`."""
    food: NotRequired[int]
    """How many cards of this type; there are 19 of each (STC-007). Default: `0`."""
    oxygen: NotRequired[int]
    """How many cards of this type; there are 19 of each (STC-007). Default: `0`."""
    water: NotRequired[int]
    """How many cards of this type; there are 19 of each (STC-007). Default: `0`."""


class StarTrekCatanChoosePartner(AnyAction):
    """Trade with `partner`, one of the seats that accepted the `offer` (STC-114)."""

    type: Literal["choose-partner"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""
    partner: int
    """A place at the table, 0 first, clockwise: a `seat` of `players`."""


class StarTrekCatanDeclineKirk(AnyAction):
    """Decline Kirk for this 7; the card stays unchanged (STC-183, STC-214)."""

    type: Literal["decline-kirk"]


class StarTrekCatanDeclineSecondStarship(AnyAction):
    """Decline the second free starship of Utopia Planitia (STC-167)."""

    type: Literal["decline-second-starship"]


class StarTrekCatanDeclineSpock(AnyAction):
    """Decline Spock for this roll; the card stays unchanged (STC-183, STC-201)."""

    type: Literal["decline-spock"]


class StarTrekCatanDiscard(AnyAction):
    """Discard exactly the required number of `cards` after a rolled 7 (STC-090, STC-093)."""

    type: Literal["discard"]
    cards: StarTrekCatanCards
    """Exactly as many cards of the seat's hand as are due."""


class StarTrekCatanDiscardDue(TypedDict):
    """A pending discard."""

    seat: int
    """The seat that must discard."""
    cards: int
    """The number of cards (STC-090)."""


class StarTrekCatanEndTurn(AnyAction):
    """End the turn (STC-067, STC-279)."""

    type: Literal["end-turn"]


class StarTrekCatanExchangeSupportCard(AnyAction):
    """Return the support card just used and take another (STC-174, STC-175)."""

    type: Literal["exchange-support-card"]
    card: Literal["chapel", "chekov", "kirk", "mccoy", "rand", "sarek", "scott", "spock", "sulu", "uhura"]
    """The card to take, one of `support_display` of the board."""


class StarTrekCatanFlipSupportCard(AnyAction):
    """Keep the support card just used, turned to its B-side (STC-174)."""

    type: Literal["flip-support-card"]


class StarTrekCatanHeldCard(TypedDict):
    """An unplayed development card in the hand."""

    kind: Literal["monopoly", "research_station", "starfleet_intervenes", "utopia_planitia", "victory_point"]
    """The kind of card."""
    bought_in_turn: int
    """The turn in which it was bought and may not be played (STC-157)."""


class StarTrekCatanIntersectionView(TypedDict):
    """A space intersection, a point of the board (STC-020)."""

    id: int
    """Its number, 0 to 53; used by actions and events."""
    name: str
    """Its canonical name, such as `(0,-2,N)` (17.6)."""
    sectors: list[int]
    """The ids of the sectors that touch it, one to three."""
    neighbors: list[int]
    """The ids of the points one route away, two or three (STC-022)."""
    trading_post: Literal["any", "dilithium", "food", "oxygen", "tritanium", "water"] | None
    """The trading post for a station here; null if there is none (STC-026)."""
    piece: StarTrekCatanPiece | None
    """The station here; null while the point is free."""


class StarTrekCatanMoveCruiser(AnyAction):
    """Move the Klingon battle cruiser to another `sector` (STC-095)."""

    type: Literal["move-cruiser"]
    sector: int
    """A sector's id: an `id` of `sectors` of the board, in the order of 17.2."""


class StarTrekCatanOfferTrade(AnyAction):
    """Offer a trade (STC-112, STC-113)."""

    type: Literal["offer-trade"]
    give: StarTrekCatanCards
    """The cards offered, at least 1 (STC-110); the offering seat must hold them (STC-115)."""
    want: StarTrekCatanCards
    """The cards wanted, at least 1, of no type in `give` (STC-111)."""
    to: NotRequired[list[int]]
    """The seats asked. Empty asks all opponents or, from an opponent of the active player, the active player.
    . Default: `[]`.
    """
    answers: NotRequired[int | None]
    """The number of the open offer that this counters; null for none."""


class StarTrekCatanOfferView(TypedDict):
    """An open offer, which everybody sees (STC-283)."""

    offer: int
    """Its number, used by actions and events."""
    seat: int
    """The seat that made it."""
    give: StarTrekCatanCards
    """The cards that its maker would give."""
    want: StarTrekCatanCards
    """The cards that its maker would get."""
    to: list[int]
    """The seats asked."""
    answers: int | None
    """The number of the offer that it counters; null if none."""
    accepted: list[int]
    """The asked seats that have accepted it and await its maker's choice (STC-114)."""
    rejected: list[int]
    """The asked seats that have rejected it."""
    unanswered: list[int]
    """The asked seats that have not answered."""


class StarTrekCatanPickDevelopmentCard(AnyAction):
    """Keep one of the cards viewed with McCoy (STC-217)."""

    type: Literal["pick-development-card"]
    card: Literal["monopoly", "research_station", "starfleet_intervenes", "utopia_planitia", "victory_point"]
    """The kind to keep, one of `mccoy_cards` of the board."""


class StarTrekCatanPiece(TypedDict):
    """A station on an intersection."""

    seat: int
    """The owner."""
    kind: Literal["outpost", "starbase"]
    """Its kind; a starbase includes the outpost below it (STC-146)."""


class StarTrekCatanPieceSupply(TypedDict):
    """The pieces left in a seat's supply."""

    starships: int
    """Starships left, 0 to 15 (STC-138)."""
    outposts: int
    """Outposts left, 0 to 5, without the reserve (STC-144)."""
    starbases: int
    """Starbase expansions left, 0 to 4 (STC-147)."""


class StarTrekCatanPlaceOutpost(AnyAction):
    """Place a starting outpost on the free point `intersection` (STC-052)."""

    type: Literal["place-outpost"]
    intersection: int
    """A space intersection's id: an `id` of `intersections` of the board (17.6)."""


class StarTrekCatanPlaceSecondStarship(AnyAction):
    """Place the second free starship of Utopia Planitia on `route` (STC-166)."""

    type: Literal["place-second-starship"]
    route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""


class StarTrekCatanPlaceStarship(AnyAction):
    """Place a starting starship on `route`, which ends at the outpost just placed (STC-052, STC-056)."""

    type: Literal["place-starship"]
    route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""


class StarTrekCatanPlayMonopoly(AnyAction):
    """Play a Monopoly card (STC-162)."""

    type: Literal["play-monopoly"]
    resource: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The type that every opponent hands over completely."""


class StarTrekCatanPlayResearchStation(AnyAction):
    """Play a Research Station card (STC-164)."""

    type: Literal["play-research-station"]
    take: StarTrekCatanCards
    """Any 2 cards that the supply has, or its last one (STC-165)."""


class StarTrekCatanPlayStarfleetIntervenes(AnyAction):
    """Play a Starfleet Intervenes card, then move the cruiser (STC-161)."""

    type: Literal["play-starfleet-intervenes"]


class StarTrekCatanPlayUtopiaPlanitia(AnyAction):
    """Play a Utopia Planitia card and place the first free starship on `route` (STC-166, STC-274)."""

    type: Literal["play-utopia-planitia"]
    route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""


class StarTrekCatanPlayerView(TypedDict):
    """A seat with everything that belongs to it."""

    seat: int
    """Its number, 0 to 3, clockwise."""
    color: str
    """The colour of its pieces (STC-002)."""
    resource_count: int
    """The number of its resource cards; their types are known to the seat only (STC-015)."""
    development_card_count: int
    """The number of its unplayed development cards (STC-016)."""
    support_card: StarTrekCatanSupportCardView | None
    """Its support card; null before the assignment and in games without support cards (STC-280)."""
    supply: StarTrekCatanPieceSupply
    """The pieces left in its supply."""
    reserve: int
    """Outposts in the reserve, 0 to 2, which upgrades move to the supply (STC-149)."""
    starfleet_intervenes: int
    """The number of its face-up Starfleet Intervenes cards (STC-160)."""
    used_cards: dict[str, int]
    """By kind: its played progress cards, and the Starfleet Intervenes cards discarded with Sarek; 0 for a
    missing kind.
    """
    supply_route_length: int
    """The length of its supply route as last measured, 0 to 15 (STC-247)."""
    victory_points: int
    """Its public victory points, without the hidden ones (STC-030)."""
    trade_rates: dict[str, int]
    """By resource: the number of cards that the supply takes for 1 of another type, 2, 3 or 4, counting
    trading posts only (STC-123).
    """
    resources: NotRequired[StarTrekCatanCards | None]
    """Its resource cards, present only in that seat's own observation."""
    development_cards: NotRequired[list[StarTrekCatanHeldCard] | None]
    """Its unplayed development cards, oldest first, present only in that seat's own observation."""
    submitted: NotRequired[StarTrekCatanCards | None]
    """Its submitted discard while others still discard (STC-092), present only in that seat's own
    observation.
    """
    hidden_victory_points: NotRequired[int | None]
    """The points of its Victory Point cards, present in that seat's own observation, and in all once the game
    is over (STC-169).
    """


class StarTrekCatanRejectOffer(AnyAction):
    """Reject the open `offer` (STC-113)."""

    type: Literal["reject-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarTrekCatanReturnCard(AnyAction):
    """Return a card to an opponent who gave one for Uhura (STC-194)."""

    type: Literal["return-card"]
    opponent: int
    """A place at the table, 0 first, clockwise: a `seat` of `players`."""
    resource: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The card's type, any in the seat's hand."""


class StarTrekCatanRollDice(AnyAction):
    """Roll for resource production (STC-066)."""

    type: Literal["roll-dice"]


class StarTrekCatanRollForStart(AnyAction):
    """Roll both dice for the right to start (STC-051)."""

    type: Literal["roll-for-start"]


class StarTrekCatanRouteView(TypedDict):
    """A space route, an edge of the board (STC-021)."""

    id: int
    """Its number, 0 to 71; used by actions and events."""
    name: str
    """Its canonical name, such as `(0,-2,NE)` (17.7)."""
    ends: list[Any]
    """The ids of the two points that it joins."""
    starship: int | None
    """The seat whose starship is here; null while the route is free."""


class StarTrekCatanSectorView(TypedDict):
    """A sector of the board."""

    id: int
    """Its number, 0 to 18, row by row from the top; used by actions and events."""
    q: int
    """Its axial coordinate, which increases to the east, -2 to 2 (17.1)."""
    r: int
    """Its axial coordinate, which increases to the south-east, -2 to 2 (17.1)."""
    planet: Literal["dilithium", "food", "none", "oxygen", "tritanium", "water"]
    """The resource it produces; `none` on the asteroid field (STC-006)."""
    number: int | None
    """Its number token, 2 to 12 but not 7, null on the asteroid field (STC-024)."""
    battle_cruiser: bool
    """True if the Klingon battle cruiser is here, so that it does not produce (STC-082)."""


class StarTrekCatanStartRoll(TypedDict):
    """A seat's roll for the right to start, in this round (STC-051)."""

    seat: int
    """The seat that rolls."""
    sum: int | None
    """The sum of its dice, 2 to 12; null before its roll."""


class StarTrekCatanSteal(AnyAction):
    """Steal a card from `victim`, one of the opponents at the cruiser's new sector (STC-098)."""

    type: Literal["steal"]
    victim: int
    """A place at the table, 0 first, clockwise: a `seat` of `players`."""


class StarTrekCatanSupportCardView(TypedDict):
    """A seat's support card."""

    card: Literal["chapel", "chekov", "kirk", "mccoy", "rand", "sarek", "scott", "spock", "sulu", "uhura"]
    """The kind of card."""
    side: Literal["A", "B"]
    """The visible side: `A` unused, `B` used once (STC-173)."""
    usable: bool
    """True if it was neither received nor flipped in this turn (STC-180, STC-181); the legal actions show
    whether the phase allows it too.
    """


class StarTrekCatanTakeBackAcceptance(AnyAction):
    """Take back an acceptance of `offer` that awaits its maker's choice (STC-282)."""

    type: Literal["take-back-acceptance"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarTrekCatanTakeCard(AnyAction):
    """Take a card from the hand viewed with Chapel (STC-234)."""

    type: Literal["take-card"]
    resource: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The card's type, one of `chapel_hand` of the board."""


class StarTrekCatanTradeWithSupply(AnyAction):
    """Trade with the supply at the seat's best rate (STC-119, STC-123)."""

    type: Literal["trade-with-supply"]
    give: StarTrekCatanCards
    """Cards of one type: 4, 3 or 2 by the rate, or a multiple for several trades at once (STC-126)."""
    take: StarTrekCatanCards
    """One card for each trade, of other types (STC-124), which the supply has (STC-125)."""


class StarTrekCatanUseChapel(AnyAction):
    """View the hand of an `opponent` with more victory points, then take a card from it (STC-234)."""

    type: Literal["use-chapel"]
    opponent: int
    """A place at the table, 0 first, clockwise: a `seat` of `players`."""


class StarTrekCatanUseChekov(AnyAction):
    """Send the battle cruiser to the asteroid field and take a card of the planet that it left (STC-223)."""

    type: Literal["use-chekov"]


class StarTrekCatanUseKirk(AnyAction):
    """Discard nothing for this 7 or, with 7 cards or fewer, take a card (STC-211)."""

    type: Literal["use-kirk"]
    resource: NotRequired[Literal["dilithium", "food", "oxygen", "tritanium", "water"] | None]
    """The type of the card to take, which the supply must have; null with more than 7 cards, and only then
    (STC-212).
    """


class StarTrekCatanUseMccoy(AnyAction):
    """Buy a development card, chosen from the top three (STC-217)."""

    type: Literal["use-mccoy"]
    pay: StarTrekCatanCards
    """The payment, in which one card may be replaced by one of another type (STC-218)."""


class StarTrekCatanUseRand(AnyAction):
    """Trade 2 cards of a type for 1; further trades at this rate may follow (STC-229)."""

    type: Literal["use-rand"]
    give: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The type to give, which stays at 2:1 until trading ends in this turn (STC-231)."""
    take: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The type to take, another one, which the supply has (STC-232)."""


class StarTrekCatanUseSarek(AnyAction):
    """Discard a Starfleet Intervenes card and build at the lower price (STC-239)."""

    type: Literal["use-sarek"]
    card: Literal["face_up", "hidden"]
    """The card to discard: a `face_up` one, or a `hidden` one from the hand (STC-241)."""
    build: Literal["outpost", "starbase"]
    """An `outpost` for 1 tritanium and 1 dilithium, or a `starbase` for 2 water and 1 oxygen."""
    intersection: int
    """A space intersection's id: an `id` of `intersections` of the board (17.6)."""


class StarTrekCatanUseScott(AnyAction):
    """Build a starship for its cost with one card replaced (STC-196)."""

    type: Literal["use-scott"]
    route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""
    pay: StarTrekCatanCards
    """The 2 cards to pay: tritanium or dilithium, and a card of any type instead of the other (STC-197)."""


class StarTrekCatanUseSpock(AnyAction):
    """Take a card from the supply because the roll brought nothing (STC-199)."""

    type: Literal["use-spock"]
    resource: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The card's type, one that the supply has (STC-087)."""


class StarTrekCatanUseSulu(AnyAction):
    """Move the seat's starship with an open end from `from_route` to `to_route` (STC-205, STC-206)."""

    type: Literal["use-sulu"]
    from_route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""
    to_route: int
    """A space route's id: an `id` of `routes` of the board (17.7, left column first)."""


class StarTrekCatanUseUhura(AnyAction):
    """Demand a card from each of one or two opponents (STC-190).  For every card received, the seat returns
    another with `ReturnCard`.
    """

    type: Literal["use-uhura"]
    resource: Literal["dilithium", "food", "oxygen", "tritanium", "water"]
    """The demanded type, the same from both (STC-191)."""
    opponents: list[int]
    """The one or two seats asked, each holding a card (STC-192).  A seat without the type gives nothing, and
    reveals that (STC-193).
    """


class StarTrekCatanWithdrawOffer(AnyAction):
    """Withdraw the seat's open `offer` (STC-112)."""

    type: Literal["withdraw-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarfarersAcceptOffer(AnyAction):
    """Accept an `offer`, which the active player may then conclude (SF-126)."""

    type: Literal["accept-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarfarersAnswerNumber(AnyAction):
    """Answer an encounter with a number of resources, the number of `cards` paid (SF-271)."""

    type: Literal["answer-number"]
    cards: StarfarersCards
    """The payment from the seat's hand; none for the answer 0."""


class StarfarersAnswerYesNo(AnyAction):
    """Answer an encounter with yes or no; `cards` pay for a yes that costs something (SF-273)."""

    type: Literal["answer-yes-no"]
    yes: bool
    """The answer."""
    cards: NotRequired[StarfarersCards]
    """The payment for a yes, from the seat's hand; otherwise none. Default: `{}`."""


class StarfarersAreaView(TypedDict):
    """A place for a sector, and everything revealed there, which is public (SF-202)."""

    id: int
    """Its number, 0 to 18: the home systems, then the vacant areas row by row from there (SF-066)."""
    name: str
    """`alpha` to `delta`, `N1` to `N8`, `F1` to `F7` (19.1, 19.2)."""
    hexes: list[Any]
    """By lobe: the column and row of its hexagon (SF-345, SF-349)."""
    centre: int
    """The intersection between all three hexagons, by number."""
    sites: list[Any]
    """The intersections between lobes 0 and 1, 1 and 2, 2 and 0: colony sites of a system (SF-031)."""
    stars: int
    """The stars on the back of its sector, 1 or 2; 0 for a home system (SF-005)."""
    sector: (
        Literal[
            "E1A",
            "E1B",
            "E2A",
            "E2B",
            "ODI",
            "OGF",
            "OME",
            "OSC",
            "S1A",
            "S1B",
            "S1C",
            "S1D",
            "S1E",
            "S2A",
            "S2B",
            "S2C",
            "alpha",
            "beta",
            "delta",
            "gamma",
        ]
        | None
    )
    """The sector; null while it is face down (SF-070)."""
    rotation: int | None
    """Its rotation, 0 to 2; null while it is face down (SF-350)."""
    planets: list[StarfarersPlanetView]
    """By lobe: the planets; empty unless the sector is a system."""
    civilization: Literal["diplomats", "green_folk", "merchants", "scientists"] | None
    """The civilization of the outpost; null unless the sector is one."""


class StarfarersBoard(AnyBoard):
    """The head of a board: the game, version and viewer of an observation."""

    ruleset: Literal["starfarers"]
    """The name of its ruleset, which determines the form of the board."""
    turn: int
    """The number of the turn, 0 during set-up."""
    phase: Literal[
        "discard",
        "encounter",
        "encounter_choice",
        "encounter_gain_upgrade",
        "encounter_lose_upgrade",
        "encounter_resources",
        "encounter_stop",
        "flight_move",
        "flight_shake",
        "free_ship_place",
        "friendship_choose",
        "game_over",
        "make_spaceport",
        "place_colony",
        "place_ship",
        "relief",
        "rob",
        "roll",
        "setup",
        "take_upgrade",
        "trade_build",
    ]
    """The phase of the game (section 18)."""
    active: int | None
    """The active seat, whose turn or placement it is; null before the table is set."""
    asked: int | None
    """The deciding seat if it is not the active one; otherwise null."""
    starter: int | None
    """The starting player; null before the table is set (SF-046)."""
    winner: int | None
    """The winning seat; null before the end (SF-325)."""
    map: Literal["beginner", "explorer", "strategic", "wild_space"]
    """The agreed layout of the map."""
    dice: list[Any] | None
    """The last production roll; null before the first (SF-087)."""
    intersections: list[str]
    """By number: the names of all intersections, column, row and side of a hexagon (SF-346)."""
    areas: list[StarfarersAreaView]
    """The areas, by number (SF-025)."""
    outposts: list[StarfarersOutpostView]
    """The four civilizations with friendship cards, wherever their outposts lie (SF-043)."""
    ships: list[StarfarersShipView]
    """The ships on the map, by number."""
    neutral: StarfarersNeutralView
    """The sites that nobody can use any more."""
    players: list[StarfarersPlayerView]
    """The seats, in order."""
    supply: StarfarersCards
    """The cards in the five open stacks (SF-335)."""
    reserve_size: int
    """The number of cards in the reserve pile (SF-335)."""
    tray: StarfarersUpgrades
    """The upgrades left in the tray (SF-013)."""
    fame_left: int
    """The fame medal pieces left in the tray (SF-014)."""
    encounters_left: int
    """The number of encounter cards left before the discards are shuffled (SF-277)."""
    pool: StarfarersUpgrades
    """The upgrades laid out in the set-up phase (SF-077)."""
    offers: list[StarfarersOfferView]
    """The open offers, oldest first."""
    discards: list[StarfarersDiscardView]
    """The discards of this 7; empty outside the phase `discard`."""
    used_cards: list[
        Literal[
            "fame_for_sale_1",
            "fame_for_sale_2",
            "green_folk_carbon",
            "green_folk_food",
            "green_folk_fuel",
            "green_folk_goods",
            "green_folk_ore",
            "helping_hand",
            "merchants_carbon",
            "merchants_food",
            "merchants_fuel",
            "merchants_goods",
            "merchants_ore",
            "reduced_tribute",
            "relief_fund",
            "scientists_booster_and_cannon_1",
            "scientists_booster_and_cannon_2",
            "scientists_booster_and_cannon_3",
            "scientists_boosters",
            "scientists_cannons",
        ]
    ]
    """The friendship cards that cannot be used again this turn (SF-256)."""
    flight: StarfarersFlightView | None
    """The flight phase; null outside it."""
    founding: Literal["diplomats", "green_folk", "merchants", "scientists"] | None
    """The outpost whose friendship card is being chosen; otherwise null (SF-237)."""
    encounter: StarfarersEncounterView | None
    """The open encounter; otherwise null."""


class StarfarersBranch(TypedDict):
    """The consequence of an answer; `failure` exists only with a contest."""

    success: StarfarersOutcome
    """The outcome without a contest, or after a success in it."""
    contest: StarfarersContest | None
    """The deciding contest; null if there is none."""
    failure: StarfarersOutcome | None
    """The outcome after a failure in the contest; null if there is none."""


class StarfarersBuildColonyShip(AnyAction):
    """Build a colony ship on a free site of the seat's spaceports (SF-141, SF-143)."""

    type: Literal["build-colony-ship"]
    at: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersBuildSpaceport(AnyAction):
    """Add a shipyard to the seat's colony on a `site` (SF-148)."""

    type: Literal["build-spaceport"]
    site: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersBuildTradeShip(AnyAction):
    """Build a trade ship on a free site of the seat's spaceports (SF-142, SF-143)."""

    type: Literal["build-trade-ship"]
    at: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersBuildUpgrade(AnyAction):
    """Build an `upgrade` of the mothership (SF-151, SF-152, SF-153)."""

    type: Literal["build-upgrade"]
    upgrade: Literal["booster", "cannon", "freight_pod"]
    """A booster, a cannon or a freight pod."""


class StarfarersBuyFame(AnyAction):
    """Buy a fame medal piece with Fame for Sale (SF-253)."""

    type: Literal["buy-fame"]


class StarfarersCards(TypedDict):
    """A bundle of resource cards: the number of each type, 0 by default."""

    ore: NotRequired[int]
    """How many cards of this type; there are 20 of each (SF-002). Default: `0`."""
    fuel: NotRequired[int]
    """How many cards of this type; there are 20 of each (SF-002). Default: `0`."""
    carbon: NotRequired[int]
    """How many cards of this type; there are 20 of each (SF-002). Default: `0`."""
    food: NotRequired[int]
    """How many cards of this type; there are 20 of each (SF-002). Default: `0`."""
    goods: NotRequired[int]
    """How many cards of this type; there are 20 of each (SF-002). Default: `0`."""


class StarfarersConcludeTrade(AnyAction):
    """Trade with the `partner` that accepted an `offer` or made this counter-offer (SF-126)."""

    type: Literal["conclude-trade"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""
    partner: int
    """A place at the table, 0 first, clockwise: a `seat` of `players`."""


class StarfarersContest(TypedDict):
    """A comparison of strengths or speeds with the player that the card names (SF-281, SF-287)."""

    kind: Literal["combat", "speed"]
    """The value to compare."""
    opponent: Literal["left_1", "left_2", "right_1", "right_2"]
    """The other player, by position relative to the active one (SF-362)."""
    intro: str
    """The text to read aloud before the contest."""


class StarfarersContestView(TypedDict):
    """The contest of this encounter."""

    kind: Literal["combat", "speed"]
    """The compared value: combat strength or speed."""
    opponent: int
    """The seat that played the pirate or the rival."""
    balls: list[str]
    """The two balls of the active seat."""
    opponent_balls: list[str]
    """The two balls of the other seat."""
    value: int
    """The strength or speed of the active seat."""
    opponent_value: int
    """The strength or speed of the other seat."""


class StarfarersCounterOffer(AnyAction):
    """Answer the active player's `offer` with a counter-offer (SF-126)."""

    type: Literal["counter-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""
    give: StarfarersCards
    """The cards offered, from the seat's hand; at least 1 card (SF-127)."""
    want: StarfarersCards
    """The cards wanted, at least 1 card and no type of `give` (SF-127, SF-128)."""


class StarfarersDeclineRelief(AnyAction):
    """Decline the card of the Galactic Relief Fund (SF-099)."""

    type: Literal["decline-relief"]


class StarfarersDiscard(AnyAction):
    """Choose the `cards` to return on a 7 (SF-115)."""

    type: Literal["discard"]
    cards: StarfarersCards
    """Cards from the seat's hand, exactly as many as are due."""


class StarfarersDiscardView(TypedDict):
    """A seat's discard on a 7 (SF-115)."""

    seat: int
    """The seat."""
    number: int
    """The number of cards to return."""
    chosen: bool
    """True if it has chosen them (SF-117)."""
    cards: StarfarersCards | None
    """The chosen cards; null before the choice, and for every other viewer."""


class StarfarersDueView(TypedDict):
    """A pending result."""

    seat: int
    """The affected seat; for a card drawn from each opponent, the opponent."""
    op: Literal[
        "free_trade_ship",
        "gain_fame",
        "gain_upgrade",
        "lose_fame",
        "lose_upgrade",
        "receive_resources",
        "ship_cannot_move",
        "space_jump",
        "take_card_from_each_opponent",
    ]
    """Its effect (SF-361)."""
    count: int
    """The number of pieces, cards or upgrades."""


class StarfarersEncounterView(TypedDict):
    """The open encounter."""

    prompt: str
    """The text read aloud before the answer."""
    question: StarfarersQuestion | None
    """The question to the active seat; null for Wear and Tear."""
    reader: int
    """The seat on the left of the active one, which reads the card (SF-267)."""
    answer: int | None
    """The answer: a number, or 1 for yes and 0 for no. Null before the answer."""
    card: str | None
    """The card, by its number in section 20; null while the viewer may not know it (SF-268)."""
    title: str | None
    """Its title; null while the viewer may not know it."""
    branches: list[StarfarersBranch]
    """The branch of each answer, for a reader who may see them before the answer; otherwise empty (SF-268).
    .
    """
    outcome: Literal["always", "failure", "success"] | None
    """The result of the branch; null before it is read."""
    text: str
    """The text read aloud after the answer; empty before."""
    contest: StarfarersContestView | None
    """The contest; null if there was none."""
    due: list[StarfarersDueView]
    """The pending results, in order."""


class StarfarersEndFlight(AnyAction):
    """End the flight phase and the turn (SF-085, SF-195)."""

    type: Literal["end-flight"]


class StarfarersEndMove(AnyAction):
    """End the move of the seat's `ship` where it stands (SF-171, SF-173)."""

    type: Literal["end-move"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""


class StarfarersEndTrade(AnyAction):
    """End the trade and build phase (SF-084)."""

    type: Literal["end-trade"]


class StarfarersFlightView(TypedDict):
    """The flight phase, from the shake of the mothership on."""

    balls: list[Literal["black", "blue", "red", "yellow"]]
    """The two balls shown (SF-159)."""
    base_speed: int
    """The base speed (SF-161, SF-162)."""
    speed: int
    """The present speed of each ship (SF-163, SF-165)."""
    moving: int | None
    """The number of the ship in the middle of its move; null if there is none."""
    steps: int
    """The number of steps that this ship has made."""
    jumps: int
    """The number of space jumps left (SF-311)."""


class StarfarersFly(AnyAction):
    """Move the seat's `ship` along a `path`; it stops if it reveals something (SF-167, SF-174)."""

    type: Literal["fly"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""
    path: list[int]
    """The intersections to enter, in order, without the starting point."""


class StarfarersFlyTo(AnyAction):
    """Fly the seat's `ship` by a shortest path to a place where it may end its move (SF-167, SF-174)."""

    type: Literal["fly-to"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""
    to: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersFoundColony(AnyAction):
    """Found a colony with the seat's colony ship on its site (SF-221, SF-366)."""

    type: Literal["found-colony"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""


class StarfarersGainUpgrade(AnyAction):
    """Choose the `upgrade` to gain for free (SF-298)."""

    type: Literal["gain-upgrade"]
    upgrade: Literal["booster", "cannon", "freight_pod"]
    """An upgrade that the tray holds and the seat's mothership has room for."""


class StarfarersMakeSpaceport(AnyAction):
    """Turn the seat's colony on a `site` into the starting spaceport (SF-078)."""

    type: Literal["make-spaceport"]
    site: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersNeutralView(TypedDict):
    """Sites that nobody can use any more."""

    occupied: list[int]
    """The sites of the fourth colour's pieces with three players (SF-057)."""
    closed: list[int]
    """The closed sites, which belong to nobody (SF-082, SF-329, SF-331)."""


class StarfarersOfferTrade(AnyAction):
    """Offer opponents a trade; active player only (SF-124, SF-126)."""

    type: Literal["offer-trade"]
    give: StarfarersCards
    """The cards offered, from the seat's hand; at least 1 card (SF-127)."""
    want: StarfarersCards
    """The cards wanted, at least 1 card and no type of `give` (SF-127, SF-128)."""
    to: NotRequired[list[int]]
    """The opponents to ask; all of them by default. Default: `[]`."""


class StarfarersOfferView(TypedDict):
    """An open offer (SF-126)."""

    offer: int
    """Its number, used by actions."""
    seat: int
    """The seat that made it."""
    give: StarfarersCards
    """The cards that this seat would give."""
    want: StarfarersCards
    """The cards that it would receive."""
    to: list[int]
    """The seats asked."""
    answers: int | None
    """The number of the offer that it answers as a counter-offer; null if it is none."""
    accepted: list[int]
    """The seats that have accepted it."""
    rejected: list[int]
    """The seats that have rejected it."""


class StarfarersOutcome(TypedDict):
    """The text to read aloud, and the results in the order in which they take effect (SF-274)."""

    text: str
    """The text to read aloud."""
    results: list[StarfarersResult]
    """The results, in order; often none."""


class StarfarersOutpostView(TypedDict):
    """A civilization's remaining friendship cards, and the trade stations there."""

    civilization: Literal["diplomats", "green_folk", "merchants", "scientists"]
    """The civilization."""
    stations: list[int]
    """By seat: its trade stations there, 5 altogether at most (SF-234)."""
    marker: int | None
    """The seat that has its friendship marker; null if nobody has (SF-241)."""
    cards: list[
        Literal[
            "fame_for_sale_1",
            "fame_for_sale_2",
            "green_folk_carbon",
            "green_folk_food",
            "green_folk_fuel",
            "green_folk_goods",
            "green_folk_ore",
            "helping_hand",
            "merchants_carbon",
            "merchants_food",
            "merchants_fuel",
            "merchants_goods",
            "merchants_ore",
            "reduced_tribute",
            "relief_fund",
            "scientists_booster_and_cannon_1",
            "scientists_booster_and_cannon_2",
            "scientists_booster_and_cannon_3",
            "scientists_boosters",
            "scientists_cannons",
        ]
    ]
    """The remaining friendship cards (SF-237)."""


class StarfarersPieces(TypedDict):
    """The pieces left in a seat's supply (SF-012, SF-020)."""

    colonies: int
    """Colonies."""
    trade_stations: int
    """Trade stations."""
    transport_ships: int
    """Transport ships."""
    shipyards: int
    """Shipyards."""


class StarfarersPlaceColony(AnyAction):
    """Place a colony on a free home `site` (SF-073)."""

    type: Literal["place-colony"]
    site: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersPlaceFreeTradeShip(AnyAction):
    """Place the owed trade ship on a free site of the seat's spaceports (SF-303, SF-305)."""

    type: Literal["place-free-trade-ship"]
    at: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersPlaceShip(AnyAction):
    """Place the starting ship on one of the spaceport's two sites (SF-078)."""

    type: Literal["place-ship"]
    kind: Literal["colony_ship", "trade_ship"]
    """The cargo: a colony or a trade station."""
    at: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersPlanetView(TypedDict):
    """A planet of a face-up system."""

    id: int
    """Its number: three times the number of its area, plus its lobe."""
    resource: Literal["carbon", "food", "fuel", "goods", "ore"]
    """Its resource (SF-003)."""
    icon: str
    """The pile of its disc: the icon, or the Greek letter of a home system (SF-354)."""
    numbers: list[int] | None
    """The numbers of its disc; empty under a token, null while the disc is face down (SF-089, SF-093)."""
    token: StarfarersTokenView | None
    """The token on it; null without one (SF-201)."""


class StarfarersPlayerView(TypedDict):
    """A seat with everything that belongs to it."""

    seat: int
    """Its number, starting with 0, clockwise."""
    color: str
    """Its colour."""
    hand_size: int
    """The number of its resource cards (SF-111)."""
    hand: StarfarersCards | None
    """Its resource cards; null for every other viewer (SF-336)."""
    colonies: list[int]
    """The sites of its colonies without a shipyard, by number of the intersection."""
    spaceports: list[int]
    """The sites of its spaceports, by number of the intersection."""
    pieces: StarfarersPieces
    """The pieces left in its supply."""
    upgrades: StarfarersUpgrades
    """The upgrades of its mothership."""
    cannon_strength: int
    """Its cannons, including those on its friendship cards (SF-209)."""
    booster_speed: int
    """Its boosters, including those on its friendship cards (SF-163)."""
    friendship_cards: list[
        Literal[
            "fame_for_sale_1",
            "fame_for_sale_2",
            "green_folk_carbon",
            "green_folk_food",
            "green_folk_fuel",
            "green_folk_goods",
            "green_folk_ore",
            "helping_hand",
            "merchants_carbon",
            "merchants_food",
            "merchants_fuel",
            "merchants_goods",
            "merchants_ore",
            "reduced_tribute",
            "relief_fund",
            "scientists_booster_and_cannon_1",
            "scientists_booster_and_cannon_2",
            "scientists_booster_and_cannon_3",
            "scientists_boosters",
            "scientists_cannons",
        ]
    ]
    """Its friendship cards (SF-237)."""
    fame: int
    """Its fame medal pieces; two are worth a victory point (SF-261, SF-262)."""
    medals: list[StarfarersTokenView]
    """The tokens that it has taken as medals (SF-214)."""
    owed_trade_ships: int
    """The free trade ships that it is owed (SF-303)."""
    victory_points: int
    """Its victory points (SF-322)."""


class StarfarersQuestion(TypedDict):
    """The question of the card to the active player (SF-269)."""

    kind: Literal["number", "yes_no"]
    """The kind of answer: a number of resource cards to pay, or yes or no."""
    most: int
    """The greatest possible number, 2 or 3; for yes or no 1, which stands for yes."""
    cost: int
    """The number of resource cards that a yes costs, 0 to 2 (SF-273); 0 if the question asks for a number."""


class StarfarersRejectOffer(AnyAction):
    """Reject an `offer`, or take an acceptance back (SF-126, SF-368)."""

    type: Literal["reject-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarfarersRemoveUpgrade(AnyAction):
    """Choose the `upgrade` to return to the tray (SF-293, SF-319)."""

    type: Literal["remove-upgrade"]
    upgrade: Literal["booster", "cannon", "freight_pod"]
    """An upgrade of the seat's mothership."""


class StarfarersResult(TypedDict):
    """One effect of a card on a player."""

    op: Literal[
        "free_trade_ship",
        "gain_fame",
        "gain_upgrade",
        "lose_fame",
        "lose_upgrade",
        "receive_resources",
        "ship_cannot_move",
        "space_jump",
        "take_card_from_each_opponent",
    ]
    """The effect (SF-361)."""
    count: int
    """The number of pieces, cards or upgrades, 1 to 3."""
    resource: Literal["carbon", "food", "fuel", "goods", "ore"] | None
    """The resource to receive; null if the player chooses (SF-295), and for effects without a resource."""


class StarfarersRob(AnyAction):
    """Draw a card from the hand of a `victim`, an opponent with cards (SF-118, SF-119)."""

    type: Literal["rob"]
    victim: int
    """A place at the table, 0 first, clockwise: a `seat` of `players`."""


class StarfarersRoll(AnyAction):
    """Roll two dice for production (SF-087)."""

    type: Literal["roll"]


class StarfarersShake(AnyAction):
    """Shake the mothership (SF-158)."""

    type: Literal["shake"]


class StarfarersShipView(TypedDict):
    """A ship on the map."""

    ship: int
    """Its number, used by actions: three times the seat of its owner, plus 0, 1 or 2."""
    seat: int
    """Its owner."""
    kind: Literal["colony_ship", "trade_ship"]
    """Its cargo."""
    at: int
    """Its place, by the number of the intersection."""
    moved: bool
    """True if its move in this flight phase is over (SF-173)."""
    stopped: bool
    """True if an encounter has stopped it for this flight phase (SF-176)."""


class StarfarersSpaceJump(AnyAction):
    """Move the seat's `ship` to any free intersection (SF-309)."""

    type: Literal["space-jump"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""
    to: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersStep(AnyAction):
    """Move the seat's `ship` to an adjacent intersection (SF-167)."""

    type: Literal["step"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""
    to: int
    """An intersection by its number: an `id` of `intersections` of the board."""


class StarfarersStopShip(AnyAction):
    """Choose the `ship` that may not move in this flight phase (SF-291)."""

    type: Literal["stop-ship"]
    ship: int
    """A ship by its number: a `ship` of `ships` of the board."""


class StarfarersTakeFriendshipCard(AnyAction):
    """Take a friendship `card` at the outpost of the new trade station (SF-237)."""

    type: Literal["take-friendship-card"]
    card: Literal[
        "fame_for_sale_1",
        "fame_for_sale_2",
        "green_folk_carbon",
        "green_folk_food",
        "green_folk_fuel",
        "green_folk_goods",
        "green_folk_ore",
        "helping_hand",
        "merchants_carbon",
        "merchants_food",
        "merchants_fuel",
        "merchants_goods",
        "merchants_ore",
        "reduced_tribute",
        "relief_fund",
        "scientists_booster_and_cannon_1",
        "scientists_booster_and_cannon_2",
        "scientists_booster_and_cannon_3",
        "scientists_boosters",
        "scientists_cannons",
    ]
    """A card that is still at the outpost."""


class StarfarersTakeRelief(AnyAction):
    """Take 1 card of a `resource` with the Galactic Relief Fund (SF-099)."""

    type: Literal["take-relief"]
    resource: Literal["carbon", "food", "fuel", "goods", "ore"]
    """One of the five resources (SF-002)."""


class StarfarersTakeResources(AnyAction):
    """Choose the `cards` to receive from the supply (SF-295)."""

    type: Literal["take-resources"]
    cards: StarfarersCards
    """As many cards as are due, of types that the supply has (SF-296)."""


class StarfarersTakeUpgrade(AnyAction):
    """Take an `upgrade` from the common pool (SF-077, SF-078)."""

    type: Literal["take-upgrade"]
    upgrade: Literal["booster", "cannon", "freight_pod"]
    """An upgrade that is still in the pool."""


class StarfarersTokenView(TypedDict):
    """A pirate base or an ice planet, on the map or taken as a medal (SF-008)."""

    kind: Literal["ice_planet", "pirate_base"]
    """The kind of token."""
    strength: int
    """The number of cannons, or freight pods, required (SF-208, SF-210)."""


class StarfarersTradeWithSupply(AnyAction):
    """Pay `number` cards of one type for 1 card of another from the supply (SF-131 to SF-134)."""

    type: Literal["trade-with-supply"]
    give: Literal["carbon", "food", "fuel", "goods", "ore"]
    """One of the five resources (SF-002)."""
    number: int
    """How many cards are handed in (SF-136)."""
    take: Literal["carbon", "food", "fuel", "goods", "ore"]
    """One of the five resources (SF-002)."""


class StarfarersUpgrades(TypedDict):
    """The number of each physical upgrade (SF-013)."""

    booster: int
    """Boosters."""
    cannon: int
    """Cannons."""
    freight_pod: int
    """Freight pods."""


class StarfarersUseHelpingHand(AnyAction):
    """Draw a card from one or two opponents each (SF-257, SF-259)."""

    type: Literal["use-helping-hand"]
    seats: list[int]
    """Different opponents with cards."""


class StarfarersWithdrawOffer(AnyAction):
    """Withdraw the seat's own `offer` (SF-368)."""

    type: Literal["withdraw-offer"]
    offer: int
    """An offer's number, 1 for the game's first: an `offer` of `offers` of the board."""


class StarshipCatanAcceptOffer(AnyAction):
    """Accept the open offer (SSC-195)."""

    type: Literal["accept-offer"]


class StarshipCatanBarter(TypedDict):
    """One side of an exchange between the players: goods and Astro (SSC-194, SSC-196)."""

    ore: NotRequired[int]
    """Units of Ore, 0 by default. Default: `0`."""
    fuel: NotRequired[int]
    """Units of Fuel, 0 by default. Default: `0`."""
    food: NotRequired[int]
    """Units of Food, 0 by default. Default: `0`."""
    carbon: NotRequired[int]
    """Units of Carbon, 0 by default. Default: `0`."""
    trade_goods: NotRequired[int]
    """Units of Trade Goods, 0 by default. Default: `0`."""
    science: NotRequired[int]
    """Science Points, 0 by default. Default: `0`."""
    astro: NotRequired[int]
    """Astro, 0 by default. Default: `0`."""


class StarshipCatanBoard(AnyBoard):
    """The head of a board: the game, version and viewer of an observation."""

    ruleset: Literal["starship-catan"]
    """The name of its ruleset, which determines the form of the board."""
    turn: int
    """The number of the turn, 0 during set-up."""
    phase: Literal[
        "card_open",
        "choose_sector",
        "flight_ready",
        "game_over",
        "mission_reward",
        "module_loss",
        "pirate_demand",
        "pirate_reward",
        "production",
        "production_choice",
        "sensor_offer",
        "sensor_place",
        "setup",
        "setup_module",
        "trade_answer",
        "trade_build",
    ]
    """The phase of the game (section Q)."""
    active: int | None
    """The active seat, whose turn or choice of a first module it is; null before the table is set."""
    winner: int | None
    """The winning seat; null before the end (SSC-220)."""
    roll: int | None
    """The yellow roll of the turn, 1 to 4; null before the first (SSC-047)."""
    notes: Literal["all", "beginner", "off"]
    """The agreed players who get a list of the cards that they have seen in earlier flights (SSC-044)."""
    hidden_reserve: bool
    """True if replacements are laid face down, as agreed (SSC-229)."""
    players: list[StarshipCatanPlayerView]
    """The two seats, in seat order."""
    sectors: list[StarshipCatanSectorView]
    """The four sectors, in order of their numbers (SSC-025)."""
    flight: StarshipCatanFlightView | None
    """The flight; null outside it."""
    reserve: StarshipCatanStackView
    """The reserve stack (SSC-026)."""
    face_up_missions: list[StarshipCatanMission]
    """The face-up missions, at most three, the latest one last (SSC-028, SSC-129)."""
    mission_stack: StarshipCatanStackView
    """The stack of missions (SSC-027)."""
    level_2_modules: list[Literal["command", "logistics", "production", "science", "sensor", "trade"]]
    """The types whose level II card is in the stock (SSC-032, SSC-046)."""
    friend_of_the_people: int | None
    """The seat that holds Friend of the People; null if nobody does (SSC-206)."""
    hero_of_the_people: int | None
    """The seat that holds Hero of the People; null if nobody does (SSC-207)."""
    choices: list[StarshipCatanChoiceView]
    """The open choices of production, at most one for each seat (SSC-050)."""
    posts_used: list[
        Literal[
            "ADV-HADES",
            "ADV-PALLAS",
            "ADV-PICASSO",
            "ADV-POSEIDON",
            "COL-CARB-1",
            "COL-CARB-2",
            "COL-CARB-3",
            "COL-FOOD-1",
            "COL-FOOD-2",
            "COL-FOOD-3",
            "COL-FUEL-1",
            "COL-FUEL-2",
            "COL-FUEL-3",
            "COL-ORE-1",
            "COL-ORE-2",
            "COL-ORE-3",
            "LIB-1",
            "LP-101",
            "LP-102",
            "LP-103",
            "LP-104",
            "LP-105",
            "LP-106",
            "LP-107",
            "LP-108",
            "LP-109",
            "LP-110",
            "MED-IV",
            "OUT-DIP-A",
            "OUT-DIP-B",
            "OUT-DIP-I",
            "OUT-GRE-I",
            "OUT-MER-III",
            "OUT-SCI-II",
            "PIR-B-2",
            "PIR-B-3",
            "PIR-I-2",
            "PIR-I-3",
            "PIR-I-4",
            "PIR-II-4",
            "PIR-II-5",
            "PIR-III-5",
            "PIR-III-6",
            "PIR-IV-6",
            "PIR-IV-7",
            "TRD-CARB-1",
            "TRD-CARB-2",
            "TRD-CARB-3",
            "TRD-CARB-4",
            "TRD-CARB-5",
            "TRD-FOOD-1",
            "TRD-FOOD-2",
            "TRD-FOOD-3",
            "TRD-FOOD-4",
            "TRD-FOOD-5",
            "TRD-FUEL-1",
            "TRD-FUEL-2",
            "TRD-FUEL-3",
            "TRD-FUEL-4",
            "TRD-FUEL-5",
            "TRD-GOOD-1",
            "TRD-GOOD-2",
            "TRD-GOOD-3",
            "TRD-GOOD-4",
            "TRD-GOOD-5",
            "TRD-ORE-1",
            "TRD-ORE-2",
            "TRD-ORE-3",
            "TRD-ORE-4",
            "TRD-ORE-5",
        ]
    ]
    """The trading posts that were used in this turn (SSC-186, SSC-205)."""
    posts_closed: bool
    """True if no further post can be used in this turn because of a later build (SSC-238)."""
    offer: StarshipCatanOfferView | None
    """The open offer; null without one (SSC-194)."""
    declined_offers: int
    """The number of offers declined in this turn, at most 10 (SSC-197)."""


class StarshipCatanBuildBooster(AnyAction):
    """Attach a level 1 booster (SSC-171)."""

    type: Literal["build-booster"]


class StarshipCatanBuildCannon(AnyAction):
    """Attach a level 1 cannon (SSC-173)."""

    type: Literal["build-cannon"]


class StarshipCatanBuildModule(AnyAction):
    """Turn a level I `module` face up (SSC-178)."""

    type: Literal["build-module"]
    module: Literal["command", "logistics", "production", "science", "sensor", "trade"]
    """A module by its type (section R.7 of the rules)."""


class StarshipCatanBuildShip(AnyAction):
    """Build a `ship` for the hangar (SSC-167, SSC-168)."""

    type: Literal["build-ship"]
    ship: Literal["colony_ship", "trade_ship"]
    """A kind of ship (SSC-024, SSC-170)."""


class StarshipCatanBuy(AnyAction):
    """Buy at the present card (SSC-085, SSC-091, SSC-095, SSC-098)."""

    type: Literal["buy"]
    goods: StarshipCatanGoods
    """The purchase, at least 1 unit of the card's goods (SSC-088, SSC-089)."""


class StarshipCatanBuyAtPost(AnyAction):
    """Use one of the seat's trading posts to buy (SSC-186, SSC-187, SSC-189)."""

    type: Literal["buy-at-post"]
    post: Literal[
        "OUT-DIP-I",
        "OUT-GRE-I",
        "OUT-MER-III",
        "OUT-SCI-II",
        "TRD-CARB-3",
        "TRD-FOOD-3",
        "TRD-FUEL-3",
        "TRD-GOOD-3",
        "TRD-ORE-3",
    ]
    """The card of an own trading post, by its id: sections R.1 and R.2 of the rules, players.trading_posts of
    the board.
    """
    goods: StarshipCatanGoods
    """The purchase, at least 1 unit of the post's goods (SSC-191, SSC-241)."""


class StarshipCatanChoiceView(TypedDict):
    """A choice among the resources that colonies yield (SSC-050)."""

    seat: int
    """The seat that has to choose, 0 or 1."""
    resources: list[Literal["carbon", "food", "fuel", "ore", "trade_goods"]]
    """The resources to choose from, two or more (SSC-051)."""


class StarshipCatanChooseModule(AnyAction):
    """Turn a first level I `module` face up without paying for it (SSC-030)."""

    type: Literal["choose-module"]
    module: Literal["command", "logistics", "production", "science", "sensor", "trade"]
    """A module by its type (section R.7 of the rules)."""


class StarshipCatanChooseSector(AnyAction):
    """Fly into a `sector` (SSC-061)."""

    type: Literal["choose-sector"]
    sector: int
    """A sector stack, 1 to 4."""


class StarshipCatanCompleteMission(AnyAction):
    """Complete a face-up `mission` on its planet (SSC-116)."""

    type: Literal["complete-mission"]
    mission: Literal[
        "MIS-1-PAL",
        "MIS-1-PIC",
        "MIS-1-POS",
        "MIS-2-HAD",
        "MIS-2-PAL",
        "MIS-2-PIC",
        "MIS-3-HAD",
        "MIS-3-PIC",
        "MIS-3-POS",
        "MIS-4-HAD",
        "MIS-4-PAL",
        "MIS-4-POS",
    ]
    """A mission by its id: section R.6 of the rules, face_up_missions of the board."""


class StarshipCatanDeclineOffer(AnyAction):
    """Decline the open offer (SSC-195)."""

    type: Literal["decline-offer"]


class StarshipCatanEndFlight(AnyAction):
    """End the flight before the next card is revealed (SSC-073)."""

    type: Literal["end-flight"]


class StarshipCatanEndTurn(AnyAction):
    """End the turn (SSC-204)."""

    type: Literal["end-turn"]


class StarshipCatanFightPirate(AnyAction):
    """Fight the turned pirate (SSC-133, SSC-139)."""

    type: Literal["fight-pirate"]


class StarshipCatanFlightView(TypedDict):
    """The flight of the active player."""

    sector: int
    """The number of the sector, 1 to 4."""
    speed: int
    """The number of cards that may be revealed, 1 to 10 (SSC-063)."""
    revealed: int
    """The number of cards revealed from the stack (SSC-064)."""
    left: int
    """The number of cards left in the stack, including viewed ones."""
    actions: int
    """The number of actions that the flight may have, 2 to 4 (SSC-069)."""
    actions_used: int
    """The number of actions used."""
    row: list[StarshipCatanPlaceView]
    """The places of the row, in the order in which they were revealed."""
    visiting: (
        Literal[
            "ADV-HADES",
            "ADV-PALLAS",
            "ADV-PICASSO",
            "ADV-POSEIDON",
            "COL-CARB-1",
            "COL-CARB-2",
            "COL-CARB-3",
            "COL-FOOD-1",
            "COL-FOOD-2",
            "COL-FOOD-3",
            "COL-FUEL-1",
            "COL-FUEL-2",
            "COL-FUEL-3",
            "COL-ORE-1",
            "COL-ORE-2",
            "COL-ORE-3",
            "LIB-1",
            "LP-101",
            "LP-102",
            "LP-103",
            "LP-104",
            "LP-105",
            "LP-106",
            "LP-107",
            "LP-108",
            "LP-109",
            "LP-110",
            "MED-IV",
            "OUT-DIP-A",
            "OUT-DIP-B",
            "OUT-DIP-I",
            "OUT-GRE-I",
            "OUT-MER-III",
            "OUT-SCI-II",
            "PIR-B-2",
            "PIR-B-3",
            "PIR-I-2",
            "PIR-I-3",
            "PIR-I-4",
            "PIR-II-4",
            "PIR-II-5",
            "PIR-III-5",
            "PIR-III-6",
            "PIR-IV-6",
            "PIR-IV-7",
            "TRD-CARB-1",
            "TRD-CARB-2",
            "TRD-CARB-3",
            "TRD-CARB-4",
            "TRD-CARB-5",
            "TRD-FOOD-1",
            "TRD-FOOD-2",
            "TRD-FOOD-3",
            "TRD-FOOD-4",
            "TRD-FOOD-5",
            "TRD-FUEL-1",
            "TRD-FUEL-2",
            "TRD-FUEL-3",
            "TRD-FUEL-4",
            "TRD-FUEL-5",
            "TRD-GOOD-1",
            "TRD-GOOD-2",
            "TRD-GOOD-3",
            "TRD-GOOD-4",
            "TRD-GOOD-5",
            "TRD-ORE-1",
            "TRD-ORE-2",
            "TRD-ORE-3",
            "TRD-ORE-4",
            "TRD-ORE-5",
        ]
        | None
    )
    """The card that allows an action now; null if there is none (SSC-067, SSC-068)."""
    locked: list[
        Literal[
            "MIS-1-PAL",
            "MIS-1-PIC",
            "MIS-1-POS",
            "MIS-2-HAD",
            "MIS-2-PAL",
            "MIS-2-PIC",
            "MIS-3-HAD",
            "MIS-3-PIC",
            "MIS-3-POS",
            "MIS-4-HAD",
            "MIS-4-PAL",
            "MIS-4-POS",
        ]
    ]
    """The missions that cannot be completed in this flight (SSC-126)."""
    scanned: int
    """The number of cards viewed with the sensor in this flight, 0 to 3 (SSC-077)."""
    on_top: int
    """The number of cards that the sensor placed on the top of the stack, which is public (SSC-079)."""
    at_bottom: int
    """The number of cards that the sensor placed at its bottom, which is public (SSC-079)."""
    inspected: list[StarshipCatanSectorCard] | None
    """The cards viewed and not put back yet, from the top; null except for the active seat (SSC-079)."""
    top: list[StarshipCatanSectorCard] | None
    """The cards that the sensor placed on the top, from top to bottom; null except for the active seat
    (SSC-079).
    """
    bottom: list[StarshipCatanSectorCard] | None
    """The cards that the sensor placed at the bottom, from top to bottom; null except for the active seat
    (SSC-079).
    """
    demand: int | None
    """The turned pirate's demand in Astro; null without one (SSC-131)."""
    mission: (
        Literal[
            "MIS-1-PAL",
            "MIS-1-PIC",
            "MIS-1-POS",
            "MIS-2-HAD",
            "MIS-2-PAL",
            "MIS-2-PIC",
            "MIS-3-HAD",
            "MIS-3-PIC",
            "MIS-3-POS",
            "MIS-4-HAD",
            "MIS-4-PAL",
            "MIS-4-POS",
        ]
        | None
    )
    """The mission whose reward is being taken; null if there is none."""
    rewards_left: int
    """The number of freely chosen units still due, for `mission` or otherwise for a pirate (SSC-120,
    SSC-143).
    """


class StarshipCatanForcePurchase(AnyAction):
    """Buy 1 unit of `resource` from the opponent with the Trade Module (SSC-198)."""

    type: Literal["force-purchase"]
    resource: Literal["carbon", "food", "fuel", "ore", "trade_goods"]
    """One of the five resources (SSC-006)."""


class StarshipCatanFoundColony(AnyAction):
    """Found a colony on the present planet (SSC-107)."""

    type: Literal["found-colony"]


class StarshipCatanFoundTradingPost(AnyAction):
    """Found a trading post on the present card (SSC-100)."""

    type: Literal["found-trading-post"]


class StarshipCatanGiveUpShip(AnyAction):
    """Return a `ship` from the hangar to the reserve, without compensation (SSC-240)."""

    type: Literal["give-up-ship"]
    ship: Literal["colony_ship", "trade_ship"]
    """A kind of ship (SSC-024, SSC-170)."""


class StarshipCatanGoods(TypedDict):
    """A bundle of resources and Science Points (SSC-006)."""

    ore: NotRequired[int]
    """Units of Ore, 0 by default. Default: `0`."""
    fuel: NotRequired[int]
    """Units of Fuel, 0 by default. Default: `0`."""
    food: NotRequired[int]
    """Units of Food, 0 by default. Default: `0`."""
    carbon: NotRequired[int]
    """Units of Carbon, 0 by default. Default: `0`."""
    trade_goods: NotRequired[int]
    """Units of Trade Goods, 0 by default. Default: `0`."""
    science: NotRequired[int]
    """Science Points, 0 by default. Default: `0`."""


class StarshipCatanLoseModule(AnyAction):
    """Choose the `module` that the pirate destroys, its level II card first (SSC-154, SSC-156)."""

    type: Literal["lose-module"]
    module: Literal["command", "logistics", "production", "science", "sensor", "trade"]
    """A module by its type (section R.7 of the rules)."""


class StarshipCatanMission(TypedDict):
    """A mission at an adventure planet (section R.6); requirements and rewards that it does not have are left
    out.
    """

    id: Literal[
        "MIS-1-PAL",
        "MIS-1-PIC",
        "MIS-1-POS",
        "MIS-2-HAD",
        "MIS-2-PAL",
        "MIS-2-PIC",
        "MIS-3-HAD",
        "MIS-3-PIC",
        "MIS-3-POS",
        "MIS-4-HAD",
        "MIS-4-PAL",
        "MIS-4-POS",
    ]
    """The id of the mission, used by actions and events."""
    level: int
    """The level on its back, 1 to 4 (SSC-017)."""
    planet: Literal["hades", "pallas", "picasso", "poseidon"]
    """The adventure planet that completes it (SSC-116)."""
    name: str
    """The printed name."""
    cost: NotRequired[StarshipCatanGoods]
    """The goods to pay (SSC-117)."""
    cost_astro: NotRequired[int]
    """The Astro to pay."""
    cannon_points: NotRequired[int]
    """The cannon points that the ship must have, which are not spent (SSC-118)."""
    booster_points: NotRequired[int]
    """The booster points that the ship must have, which are not spent (SSC-118)."""
    resources: NotRequired[int]
    """The number of freely chosen units gained (SSC-119, SSC-120)."""
    excluded: NotRequired[list[Literal["carbon", "food", "fuel", "ore", "trade_goods"]]]
    """The resources excluded from the reward (SSC-121)."""
    astro: NotRequired[int]
    """The Astro gained (SSC-119)."""
    fame: NotRequired[int]
    """The Fame Points gained (SSC-212)."""
    victory_points: NotRequired[int]
    """The victory points gained (SSC-040)."""


class StarshipCatanOfferTrade(AnyAction):
    """Offer the opponent an exchange (SSC-194)."""

    type: Literal["offer-trade"]
    give: StarshipCatanBarter
    """The goods offered; not empty, and of different types from `get` (SSC-197)."""
    get: StarshipCatanBarter
    """The goods wanted; not empty, and of different types from `give` (SSC-197)."""


class StarshipCatanOfferView(TypedDict):
    """The open offer (SSC-194)."""

    seat: int
    """The active seat, which made it and whose opponent answers."""
    give: StarshipCatanBarter
    """The goods that this seat would give."""
    get: StarshipCatanBarter
    """The goods that it would receive."""


class StarshipCatanPayPirate(AnyAction):
    """Pay the demand of the turned pirate (SSC-133, SSC-135)."""

    type: Literal["pay-pirate"]


class StarshipCatanPlaceCards(AnyAction):
    """Put every viewed card back, on the top or at the bottom of the stack (SSC-077)."""

    type: Literal["place-cards"]
    top: NotRequired[list[int]]
    """From top to bottom. Default: `[]`."""
    bottom: NotRequired[list[int]]
    """From top to bottom. Default: `[]`."""


class StarshipCatanPlaceView(TypedDict):
    """A place of the row."""

    state: Literal["face_down", "gap", "open", "turned"]
    """`open`, `turned` (a pirate before the answer), `face_down` (an unseen replacement), or `gap` (the card
    was taken and not replaced).
    """
    card: StarshipCatanSectorCard | None
    """The card; null if the viewer does not see it.  Only the opponent of the active seat sees a turned
    pirate (SSC-131).
    """
    card_set: Literal["I", "II", "III", "IV", "base", "start"] | None
    """The set of a face-down replacement; otherwise null (SSC-229)."""
    used: bool
    """True if it counts as used for an action (SSC-068, SSC-111)."""


class StarshipCatanPlayerView(TypedDict):
    """One seat, which is public (SSC-042)."""

    seat: int
    """The seat, 0 or 1."""
    color: str
    """Its colour, which names it in texts."""
    crest: Literal["moon", "sun"] | None
    """Its crest, as on its starting colony; null before the table is set (SSC-021)."""
    astro: int
    """Its Astro, 0 or more (SSC-003)."""
    goods: StarshipCatanGoods
    """The contents of its cargo bays and its lab (SSC-007)."""
    cargo_limit: int
    """The capacity of each of its bays, 2 to 4 units (SSC-055)."""
    lab_limit: int
    """The capacity of its lab, 4 Science Points (SSC-056)."""
    hangar: StarshipCatanShips
    """The small ships in its hangar, at most 2 together (SSC-009, SSC-169)."""
    ship_reserve: StarshipCatanShips
    """Its small ships that are not in the hangar and can be built (SSC-170)."""
    cannons: StarshipCatanTiles
    """Its cannons, at most 3 (SSC-173)."""
    boosters: StarshipCatanTiles
    """Its boosters, at most 3 (SSC-171)."""
    tiles_left: dict[str, int]
    """The number of `cannons` and `boosters` in its reserve, which can be attached, 0 to 3 each
(SSC-033)."""
    modules: dict[str, int]
    """The level, 1 or 2, of each module face up on its ship, by type (SSC-029)."""
    colonies: list[StarshipCatanSectorCard]
    """Its colonies, including the starting colony (SSC-109)."""
    trading_posts: list[StarshipCatanSectorCard]
    """Its trading posts (SSC-103)."""
    pirates: list[StarshipCatanSectorCard]
    """The pirates that it has beaten (SSC-145)."""
    missions: list[StarshipCatanMission]
    """The missions that it has completed and kept (SSC-124)."""
    friendship: int
    """Its Friendship Points (SSC-211)."""
    fame: int
    """Its Fame Points (SSC-212)."""
    forced_purchases: int
    """The number of forced purchases that its Trade Module still allows in this turn, 0 to 2; 0 outside its
    turn (SSC-200).
    """
    victory_points: int
    """Its victory points (SSC-040)."""


class StarshipCatanProduce(AnyAction):
    """Take `resource` from one of several matching colonies (SSC-050)."""

    type: Literal["produce"]
    resource: Literal["carbon", "food", "fuel", "ore", "trade_goods"]
    """One of the five resources (SSC-006)."""


class StarshipCatanRevealCard(AnyAction):
    """Fly on to the next card of the sector (SSC-062, SSC-066)."""

    type: Literal["reveal-card"]


class StarshipCatanScan(AnyAction):
    """View the top cards of the chosen sector with the Sensor Module (SSC-077)."""

    type: Literal["scan"]


class StarshipCatanSectorCard(TypedDict):
    """A sector card (section R); fields that its kind does not have are left out."""

    id: Literal[
        "ADV-HADES",
        "ADV-PALLAS",
        "ADV-PICASSO",
        "ADV-POSEIDON",
        "COL-CARB-1",
        "COL-CARB-2",
        "COL-CARB-3",
        "COL-FOOD-1",
        "COL-FOOD-2",
        "COL-FOOD-3",
        "COL-FUEL-1",
        "COL-FUEL-2",
        "COL-FUEL-3",
        "COL-ORE-1",
        "COL-ORE-2",
        "COL-ORE-3",
        "LIB-1",
        "LP-101",
        "LP-102",
        "LP-103",
        "LP-104",
        "LP-105",
        "LP-106",
        "LP-107",
        "LP-108",
        "LP-109",
        "LP-110",
        "MED-IV",
        "OUT-DIP-A",
        "OUT-DIP-B",
        "OUT-DIP-I",
        "OUT-GRE-I",
        "OUT-MER-III",
        "OUT-SCI-II",
        "PIR-B-2",
        "PIR-B-3",
        "PIR-I-2",
        "PIR-I-3",
        "PIR-I-4",
        "PIR-II-4",
        "PIR-II-5",
        "PIR-III-5",
        "PIR-III-6",
        "PIR-IV-6",
        "PIR-IV-7",
        "TRD-CARB-1",
        "TRD-CARB-2",
        "TRD-CARB-3",
        "TRD-CARB-4",
        "TRD-CARB-5",
        "TRD-FOOD-1",
        "TRD-FOOD-2",
        "TRD-FOOD-3",
        "TRD-FOOD-4",
        "TRD-FOOD-5",
        "TRD-FUEL-1",
        "TRD-FUEL-2",
        "TRD-FUEL-3",
        "TRD-FUEL-4",
        "TRD-FUEL-5",
        "TRD-GOOD-1",
        "TRD-GOOD-2",
        "TRD-GOOD-3",
        "TRD-GOOD-4",
        "TRD-GOOD-5",
        "TRD-ORE-1",
        "TRD-ORE-2",
        "TRD-ORE-3",
        "TRD-ORE-4",
        "TRD-ORE-5",
    ]
    """The id of the card, used by actions and events."""
    set: Literal["I", "II", "III", "IV", "base", "start"]
    """The cards with which it was shuffled at the start: `base` without a border, the reserve sets, or a
    starting colony (`start`).
    """
    kind: Literal[
        "adventure_planet", "colony", "library", "lost_planet", "median", "outpost", "pirate", "trade_planet"
    ]
    """The kind of place."""
    name: str
    """The printed name."""
    trades: NotRequired[list[Literal["carbon", "food", "fuel", "ore", "science", "trade_goods"]]]
    """The goods traded there."""
    buy: NotRequired[int | None]
    """The price of a unit in Astro; absent if nothing can be bought there."""
    sell: NotRequired[int | None]
    """The proceeds of a unit in Astro; absent if nothing can be sold there."""
    most: NotRequired[int | None]
    """The most units of one visit; left out if there is no limit."""
    trading_post: NotRequired[bool]
    """True if it has the T: a trading post can be founded there (SSC-100)."""
    friendship: NotRequired[int]
    """The Friendship Points of a trading post there (SSC-104)."""
    resource: NotRequired[Literal["carbon", "food", "fuel", "ore", "trade_goods"] | None]
    """The resource that a colony there yields (SSC-049)."""
    number: NotRequired[int | None]
    """The roll at which a colony there yields, 1 to 3 (SSC-049)."""
    crest: NotRequired[Literal["moon", "sun"] | None]
    """The crest on a starting colony (SSC-021)."""
    strength: NotRequired[int | None]
    """The number on a pirate, added to its roll (SSC-140)."""
    demand: NotRequired[int | None]
    """The demand of a pirate, 3 or 5 Astro (SSC-132)."""
    loss: NotRequired[Literal["booster", "cannon", "module"] | None]
    """The loss if a pirate wins; absent if there is none (SSC-149, SSC-150)."""
    reward_resources: NotRequired[int]
    """The number of freely chosen units that a beaten pirate leaves (SSC-143)."""
    reward_astro: NotRequired[int]
    """The Astro that a beaten pirate leaves; none of this set does (SSC-143)."""
    fame: NotRequired[int]
    """The Fame Points of a beaten pirate (SSC-145)."""
    planet: NotRequired[Literal["hades", "pallas", "picasso", "poseidon"] | None]
    """The name of an adventure planet in missions (SSC-115)."""


class StarshipCatanSectorView(TypedDict):
    """A sector."""

    number: int
    """Its number, 1 to 4."""
    cards: int
    """The number of its cards, including those in the row, which is public (SSC-043)."""
    seen: (
        list[
            Literal[
                "ADV-HADES",
                "ADV-PALLAS",
                "ADV-PICASSO",
                "ADV-POSEIDON",
                "COL-CARB-1",
                "COL-CARB-2",
                "COL-CARB-3",
                "COL-FOOD-1",
                "COL-FOOD-2",
                "COL-FOOD-3",
                "COL-FUEL-1",
                "COL-FUEL-2",
                "COL-FUEL-3",
                "COL-ORE-1",
                "COL-ORE-2",
                "COL-ORE-3",
                "LIB-1",
                "LP-101",
                "LP-102",
                "LP-103",
                "LP-104",
                "LP-105",
                "LP-106",
                "LP-107",
                "LP-108",
                "LP-109",
                "LP-110",
                "MED-IV",
                "OUT-DIP-A",
                "OUT-DIP-B",
                "OUT-DIP-I",
                "OUT-GRE-I",
                "OUT-MER-III",
                "OUT-SCI-II",
                "PIR-B-2",
                "PIR-B-3",
                "PIR-I-2",
                "PIR-I-3",
                "PIR-I-4",
                "PIR-II-4",
                "PIR-II-5",
                "PIR-III-5",
                "PIR-III-6",
                "PIR-IV-6",
                "PIR-IV-7",
                "TRD-CARB-1",
                "TRD-CARB-2",
                "TRD-CARB-3",
                "TRD-CARB-4",
                "TRD-CARB-5",
                "TRD-FOOD-1",
                "TRD-FOOD-2",
                "TRD-FOOD-3",
                "TRD-FOOD-4",
                "TRD-FOOD-5",
                "TRD-FUEL-1",
                "TRD-FUEL-2",
                "TRD-FUEL-3",
                "TRD-FUEL-4",
                "TRD-FUEL-5",
                "TRD-GOOD-1",
                "TRD-GOOD-2",
                "TRD-GOOD-3",
                "TRD-GOOD-4",
                "TRD-GOOD-5",
                "TRD-ORE-1",
                "TRD-ORE-2",
                "TRD-ORE-3",
                "TRD-ORE-4",
                "TRD-ORE-5",
            ]
        ]
        | None
    )
    """The cards in it that the viewer has seen, in the order of the table; null for those without notes
    (SSC-044).
    """


class StarshipCatanSell(AnyAction):
    """Sell at the present card (SSC-085, SSC-093, SSC-094, SSC-098)."""

    type: Literal["sell"]
    goods: StarshipCatanGoods
    """The sale, at least 1 unit of the card's goods (SSC-088, SSC-090)."""


class StarshipCatanSellAtPost(AnyAction):
    """Use one of the seat's trading posts to sell (SSC-186, SSC-187, SSC-189)."""

    type: Literal["sell-at-post"]
    post: Literal[
        "OUT-DIP-I",
        "OUT-GRE-I",
        "OUT-MER-III",
        "OUT-SCI-II",
        "TRD-CARB-3",
        "TRD-FOOD-3",
        "TRD-FUEL-3",
        "TRD-GOOD-3",
        "TRD-ORE-3",
    ]
    """The card of an own trading post, by its id: sections R.1 and R.2 of the rules, players.trading_posts of
    the board.
    """
    goods: StarshipCatanGoods
    """The sale, at least 1 unit of the post's goods (SSC-191, SSC-241)."""


class StarshipCatanShips(TypedDict):
    """Small ships by kind."""

    colony_ships: int
    """The number of colony ships, 0 to 2 (SSC-170)."""
    trade_ships: int
    """The number of trade ships, 0 to 2 (SSC-170)."""


class StarshipCatanSkipScan(AnyAction):
    """Decline the use of the Sensor Module in this flight (SSC-080)."""

    type: Literal["skip-scan"]


class StarshipCatanStackView(TypedDict):
    """A face-down stack, whose order nobody knows (SSC-045)."""

    cards: int
    """The number of cards left."""
    next: str | None
    """The set (`I` to `IV`) or level (`1` to `4`) of the top card; null for an empty stack (SSC-026,
    SSC-027).
    """


class StarshipCatanTakeResource(AnyAction):
    """Take one unit of `resource` as a reward (SSC-120, SSC-143)."""

    type: Literal["take-resource"]
    resource: Literal["carbon", "food", "fuel", "ore", "trade_goods"]
    """One of the five resources (SSC-006)."""


class StarshipCatanTiles(TypedDict):
    """Cannons or boosters attached to a ship."""

    level_1: int
    """The number of tiles of level 1, 0 to 3."""
    level_2: int
    """The number of tiles of level 2, 0 to 3 (SSC-176)."""
    points: int
    """The cannon or booster points: 1 for each tile of level 1, 2 for each of level 2 (SSC-063, SSC-139)."""


class StarshipCatanUpgradeBooster(AnyAction):
    """Turn a level 1 booster to level 2 (SSC-172)."""

    type: Literal["upgrade-booster"]


class StarshipCatanUpgradeCannon(AnyAction):
    """Turn a level 1 cannon to level 2 (SSC-174)."""

    type: Literal["upgrade-cannon"]


class StarshipCatanUpgradeModule(AnyAction):
    """Place the level II card of a `module` on its level I (SSC-179)."""

    type: Literal["upgrade-module"]
    module: Literal["command", "logistics", "production", "science", "sensor", "trade"]
    """A module by its type (section R.7 of the rules)."""


class StartSession(TypedDict):
    """A further token of the player."""

    scopes: list[Literal["play", "bots", "read"]]
    """Scopes: acting in games, managing bots, reading."""
    name: str
    """The player's name for the token, which nobody else sees."""


class StartedSession(TypedDict):
    """A new token of the player."""

    id: str
    """ID of the session. Use it to end the token."""
    name: str
    """The player's name for the token."""
    scopes: list[Literal["account", "bots", "play", "read"]]
    """Scopes of the token. Only signing in gives `account`, which manages the account."""
    created_at: str
    """The time of its start."""
    current: bool
    """True if the request carried this token."""
    token: NotRequired[str]
    """Authorizes requests as the player, within the scopes. No other response contains it."""


class StoredItem(TypedDict):
    """An event in its hashed form."""

    core: dict[str, Any]
    """The hashed part of the event, as stored, in canonical form."""
    hash: str
    """The hash of the core, hexadecimal."""
    salts: dict[str, str]
    """The salts of the hidden values that the caller may know."""
    values: dict[str, Any]
    """The hidden values that the caller may know."""
    erased: list[str]
    """The names of the hidden values that were erased or replaced: everybody could read them before."""


class StoredPage(TypedDict):
    """A part of a game's log in its hashed form."""

    items: list[StoredItem]
    """The events in order."""
    version: int
    """The game's version."""
    over: bool
    """True if the game is over, so that no events follow."""


class SubjectRecord(TypedDict):
    """The restrictions of a player or seat, and the acts and reports about it."""

    about: SubjectView
    """The player or seat."""
    registered_at: str | None
    """Time of the player's registration; null for a guest's seat."""
    muted: bool
    """True if the service refuses phrases and messages."""
    unrated: bool
    """True if the player is excluded from rated games."""
    games: int
    """Number of the player's games; 0 for a guest's seat."""
    acts: list[ActView]
    """The operators' acts, newest first; at most 100."""
    act_count: int
    """Number of all acts."""
    reports: list[ReportView]
    """The reports about the player or seat, newest first; at most 100."""
    report_count: int
    """Number of all reports."""


class SubjectView(TypedDict):
    """A player or bot, a seat, or a game, by name."""

    name: str | None
    """The name that others read; null for a game."""
    player: str | None
    """The registered name of the player or bot, at a seat too; null for a guest and for an erased player."""
    game: str | None
    """ID of the game; null for a player."""
    seat: int | None
    """Number of the seat; null for a player or a game."""


class Subscribe(TypedDict):
    """A browser's push subscription, with the fields of `PushSubscription.toJSON()`."""

    endpoint: str
    """Address of the browser at its push service: `https`, and public."""
    keys: BrowserKeys
    name: NotRequired[str]
    """The player's name for the browser."""
    language: NotRequired[Literal["en", "de"]]
    """The language of the words; `en` by default."""


class Swing(TypedDict):
    """A turn that changed the chances."""

    version: int
    """The version at which the turn began."""
    to_version: int
    """The version after it."""
    turn: int
    """The number of the turn."""
    active: int | None
    """The seat whose turn it was."""
    seat: int
    """The seat whose chance changed the most."""
    change: float
    """The change of its chance."""


class Table(TypedDict):
    """The whole table of a game at one version, as a viewer knew it."""

    version: int
    """The version that this shows."""
    viewer: int | None
    """The seat whose knowledge this shows; null for public knowledge."""
    game: Game
    """Summary of the game at this version."""
    board: Board | None
    """The response of `board`; null before the start."""
    scoreboard: Scoreboard
    """The response of `scoreboard`; without standings before the start."""
    legal_actions: LegalActions | None
    """The response of `legal-actions` for this seat; null without a seat or at a past version."""
    log: Log
    """The response of `log`: the newest of the requested lines, up to this version."""


class TakenSeat(TypedDict):
    """A seat, with its token if the token may be shown."""

    seat: int
    """The number of the seat, clockwise from 0."""
    name: str | None
    """The name of the player or bot; null for an open seat, `Former player` for a person who was erased."""
    kind: Literal["bot", "human", "open"]
    """The kind of its player: a person or a bot; `open` while nobody has taken it."""
    bot: str | None
    """The name of the bot; null if the seat has none."""
    color: str
    """The colour of its pieces."""
    guest: bool
    """True for a person without a registered name."""
    stand_in: str | None
    """The bot that plays after the owner has left; null while the owner plays."""
    handed_over: bool
    """True if the stand-in plays because the owner missed three decisions in a row."""
    token: NotRequired[str]
    """Authorizes actions of this seat. No other response contains it."""


class Template(TypedDict):
    """An action with an open-ended part."""

    type: str
    """The type of the action."""
    schema: dict[str, Any]
    """The JSON Schema of the whole action, for the present position."""


class Ticket(TypedDict):
    """A ticket that opens a stream, for clients that cannot send headers."""

    ticket: str
    """Opens the stream of this game only."""
    expires_at: str
    """Time of expiry."""
    game: str
    """ID of the game."""
    version: int
    """Current version of the game."""
    seat: int
    """The seat whose knowledge the stream shows."""


class Timeline(TypedDict):
    """The figures of a game after some version, in the order of the events; undone events are included."""

    game: str
    """The id of the game."""
    version: int
    """The last version shown."""
    over: bool
    """True if the game is over, so that no events follow."""
    viewer: int | None
    """The seat whose knowledge the timeline shows; null for public knowledge."""
    began_at: str
    """The time of the game's creation, from which `at_ms` counts."""
    resources: list[str]
    """The resources that gains count, in display order; `unknown` stands for hidden ones."""
    dice: dict[str, list[list[int]]]
    """The kinds of rolls in this game: the faces of each die, by name."""
    marks: list[Mark]
    """The landmarks, in order."""
    points: list[list[Any]]
    """The versions at which points changed, and the points by seat from then on.  They include hidden points
    that the viewer may know. A rewind restores earlier points.
    """
    gains: list[list[Any]]
    """The versions at which a seat gained or lost resources, and the amounts; losses are negative."""
    moves: list[list[int]]
    """By seat, the versions at which its actions begin."""
    times: list[list[Any]]
    """The versions at which a seat made a decision that the game waited for, and the milliseconds it took.
    Its clock counts them; in a game without clocks, they count from the moment at which the decision
    arose.
    """


class Told(TypedDict):
    """The public view of an event: its type and its public fields."""

    type: str
    """The type of the event."""
    data: dict[str, Any]
    """The public fields."""


class TournamentBye(TypedDict):
    """A round that somebody sat out."""

    round: int
    """Number of the round."""
    name: str
    """The name of the player or bot."""


class TournamentGame(TypedDict):
    """A game of a tournament."""

    game: str
    """ID of the game."""
    round: int
    """Number of its round; 0 in an arena."""
    over: bool
    """True once its result is recorded. It stays false for a game that was running when its arena ended."""
    started_at: str
    """Time at which it started."""
    seats: list[TournamentSeat]
    """Its seats in their order."""


class TournamentList(TypedDict):
    """A page of tournaments."""

    items: list[TournamentSummary]
    """Tournaments, the newest first."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class TournamentSeat(TypedDict):
    """A seat of a game of a tournament."""

    seat: int
    """Number of the seat."""
    name: str
    """The name of the player or bot."""
    kind: Literal["bot", "human"]
    """A person or a bot."""
    place: int | None
    """Place in the game, from 1; null while it runs, and if it was aborted."""
    points: int | None
    """Points for this place; null without a place."""


class TournamentStanding(TypedDict):
    """The standing of a player or bot."""

    rank: int
    """The place, from 1. Entrants with equal results share a place."""
    name: str
    """The name of the player or bot. Several entrants of a built-in bot have numbers."""
    kind: Literal["bot", "human"]
    """A person or a bot."""
    points: int
    """Points: 6 for a win, 0 for the last place, evenly spaced between them, and 6 for a bye."""
    wins: int
    """Number of games won, the first tie-break."""
    opposition: int
    """Sum of the opponents' points, counted once for each game with an opponent; the second tie-break."""
    games: int
    """Number of games that counted."""
    byes: int
    """Number of byes."""
    active: bool
    """False after leaving."""


class TournamentSummary(TypedDict):
    """A tournament in a list."""

    id: str
    """ID of the tournament."""
    name: str | None
    """The name of the tournament; null once its organiser was erased."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of its games, in the form of the ruleset's options schema."""
    format: Literal["arena", "round-robin", "swiss"]
    """An arena pairs free entrants for a time; the others play rounds."""
    pod_size: int
    """Number of entrants in a game. Where the ruleset permits it, some games have one less."""
    starts_at: str
    """Time of the start."""
    ends_at: str | None
    """Time at which an arena ends; null for other formats."""
    minutes: int | None
    """Length of an arena in minutes; null for other formats."""
    rounds: int | None
    """Number of rounds; null for an arena, and for a round robin that ends once everybody has met."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if its games count in ratings."""
    bots: list[str] | None
    """Bots that took part from the beginning; null if bots may not join."""
    seeding: Literal["random", "rating"]
    """The order before the first round and with equal standings: drawn, or by ratings when joining."""
    organiser: str | None
    """The name of the player who created it; null for the operator."""
    status: Literal["cancelled", "finished", "open", "running"]
    """`open` until the start, then `running` until it is over."""
    entrants: int
    """Number of players and bots that take part, or took part."""
    round: int
    """Number of the newest round; 0 before the first one, and in an arena."""
    games_played: int
    """Number of games that have started."""
    leader: str | None
    """The name of the first in the standings; null until a game has ended."""
    created_at: str
    """Time at which it was created."""


class TournamentView(TypedDict):
    """A tournament with its standings and games."""

    id: str
    """ID of the tournament."""
    name: str | None
    """The name of the tournament; null once its organiser was erased."""
    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """Options of its games, in the form of the ruleset's options schema."""
    format: Literal["arena", "round-robin", "swiss"]
    """An arena pairs free entrants for a time; the others play rounds."""
    pod_size: int
    """Number of entrants in a game. Where the ruleset permits it, some games have one less."""
    starts_at: str
    """Time of the start."""
    ends_at: str | None
    """Time at which an arena ends; null for other formats."""
    minutes: int | None
    """Length of an arena in minutes; null for other formats."""
    rounds: int | None
    """Number of rounds; null for an arena, and for a round robin that ends once everybody has met."""
    clock: DecisionClock | IncrementClock | DaysClock | None
    """Time limit of the seats; null without a limit."""
    rated: bool
    """True if its games count in ratings."""
    bots: list[str] | None
    """Bots that took part from the beginning; null if bots may not join."""
    seeding: Literal["random", "rating"]
    """The order before the first round and with equal standings: drawn, or by ratings when joining."""
    organiser: str | None
    """The name of the player who created it; null for the operator."""
    status: Literal["cancelled", "finished", "open", "running"]
    """`open` until the start, then `running` until it is over."""
    entrants: int
    """Number of players and bots that take part, or took part."""
    round: int
    """Number of the newest round; 0 before the first one, and in an arena."""
    games_played: int
    """Number of games that have started."""
    leader: str | None
    """The name of the first in the standings; null until a game has ended."""
    created_at: str
    """Time at which it was created."""
    standings: list[TournamentStanding]
    """All entrants, the best first."""
    games: list[TournamentGame]
    """The newest 100 games, newest first."""
    byes: list[TournamentBye]
    """All byes, newest first."""
    joined: bool
    """True if the caller takes part."""
    game: str | None
    """ID of the caller's running game; null without one."""


class WaitingGame(TypedDict):
    """A game that waits for a decision of the player."""

    game: str
    """ID of the game."""
    seat: int
    """The seat that must decide."""
    ruleset: str
    """The name of the ruleset."""
    turn: int
    """Number of the turn."""
    phase: str | None
    """Phase of the turn."""
    awaited_since: str | None
    """The time since which the game has waited for a person; the earliest if it waits for several."""
    deadline: str | None
    """The time by which the player must decide; null without a clock."""
    days_left: int | None
    """Whole days until the deadline; null without one."""
    muted: bool
    """True if the player gets no notices about the game."""


class WaitingGameList(TypedDict):
    """The games that wait for a player."""

    items: list[WaitingGame]
    """The games, the earliest deadline first, then those that wait longest; at most 200."""
    count: int
    """The number of decisions."""
    next_cursor: str | None
    """Pass this as `cursor` to get the next page; null on the last page."""


class Webhook(TypedDict):
    """Address and signing secret of a webhook."""

    url: str
    secret: NotRequired[str]


class Words(TypedDict):
    """The words of a phrase in each language."""

    en: str
    """English."""
    de: str
    """German."""


AcceptOffer = StarTrekCatanAcceptOffer | StarshipCatanAcceptOffer | StarfarersAcceptOffer

Discard = StarTrekCatanDiscard | StarfarersDiscard

OfferTrade = StarTrekCatanOfferTrade | StarshipCatanOfferTrade | StarfarersOfferTrade

RejectOffer = StarTrekCatanRejectOffer | StarfarersRejectOffer

WithdrawOffer = StarTrekCatanWithdrawOffer | StarfarersWithdrawOffer

TradeWithSupply = StarTrekCatanTradeWithSupply | StarfarersTradeWithSupply

EndTurn = StarTrekCatanEndTurn | StarshipCatanEndTurn

EndFlight = StarshipCatanEndFlight | StarfarersEndFlight

FoundColony = StarshipCatanFoundColony | StarfarersFoundColony

Board = StarTrekCatanBoard | StarshipCatanBoard | StarfarersBoard

BotStreamLine = DecisionLine | GameStartLine | GameOverLine | HandedOverLine | EndLine

Action = (
    StarTrekCatanRollForStart
    | StarTrekCatanPlaceOutpost
    | StarTrekCatanPlaceStarship
    | StarTrekCatanRollDice
    | Discard
    | StarTrekCatanMoveCruiser
    | StarTrekCatanSteal
    | OfferTrade
    | AcceptOffer
    | RejectOffer
    | StarTrekCatanTakeBackAcceptance
    | WithdrawOffer
    | StarTrekCatanChoosePartner
    | TradeWithSupply
    | StarTrekCatanBeginBuilding
    | StarTrekCatanBuildStarship
    | StarTrekCatanBuildOutpost
    | StarTrekCatanBuildStarbase
    | StarTrekCatanBuyDevelopmentCard
    | StarTrekCatanPlayStarfleetIntervenes
    | StarTrekCatanPlayMonopoly
    | StarTrekCatanPlayResearchStation
    | StarTrekCatanPlayUtopiaPlanitia
    | StarTrekCatanPlaceSecondStarship
    | StarTrekCatanDeclineSecondStarship
    | EndTurn
    | StarTrekCatanUseUhura
    | StarTrekCatanReturnCard
    | StarTrekCatanUseScott
    | StarTrekCatanUseSpock
    | StarTrekCatanDeclineSpock
    | StarTrekCatanUseSulu
    | StarTrekCatanUseKirk
    | StarTrekCatanDeclineKirk
    | StarTrekCatanUseMccoy
    | StarTrekCatanPickDevelopmentCard
    | StarTrekCatanUseChekov
    | StarTrekCatanUseRand
    | StarTrekCatanUseChapel
    | StarTrekCatanTakeCard
    | StarTrekCatanUseSarek
    | StarTrekCatanFlipSupportCard
    | StarTrekCatanExchangeSupportCard
    | StarshipCatanChooseModule
    | StarshipCatanProduce
    | StarshipCatanChooseSector
    | StarshipCatanScan
    | StarshipCatanSkipScan
    | StarshipCatanPlaceCards
    | StarshipCatanRevealCard
    | EndFlight
    | StarshipCatanBuy
    | StarshipCatanSell
    | StarshipCatanFoundTradingPost
    | FoundColony
    | StarshipCatanCompleteMission
    | StarshipCatanTakeResource
    | StarshipCatanPayPirate
    | StarshipCatanFightPirate
    | StarshipCatanLoseModule
    | StarshipCatanBuildShip
    | StarshipCatanGiveUpShip
    | StarshipCatanBuildBooster
    | StarshipCatanUpgradeBooster
    | StarshipCatanBuildCannon
    | StarshipCatanUpgradeCannon
    | StarshipCatanBuildModule
    | StarshipCatanUpgradeModule
    | StarshipCatanBuyAtPost
    | StarshipCatanSellAtPost
    | StarshipCatanForcePurchase
    | StarshipCatanDeclineOffer
    | StarfarersPlaceColony
    | StarfarersMakeSpaceport
    | StarfarersPlaceShip
    | StarfarersTakeUpgrade
    | StarfarersRoll
    | StarfarersTakeRelief
    | StarfarersDeclineRelief
    | StarfarersRob
    | StarfarersCounterOffer
    | StarfarersConcludeTrade
    | StarfarersBuildColonyShip
    | StarfarersBuildTradeShip
    | StarfarersBuildSpaceport
    | StarfarersBuildUpgrade
    | StarfarersBuyFame
    | StarfarersUseHelpingHand
    | StarfarersEndTrade
    | StarfarersPlaceFreeTradeShip
    | StarfarersShake
    | StarfarersStep
    | StarfarersFly
    | StarfarersFlyTo
    | StarfarersEndMove
    | StarfarersSpaceJump
    | StarfarersTakeFriendshipCard
    | StarfarersAnswerNumber
    | StarfarersAnswerYesNo
    | StarfarersStopShip
    | StarfarersRemoveUpgrade
    | StarfarersGainUpgrade
    | StarfarersTakeResources
)
