"""Records: log entries that are not events of games. Each kind has a struct, a topic and its own ids."""

from typing import Any, Literal, TypeVar
from uuid import UUID

import msgspec

from domain.log.envelope import Envelope
from services.errors import UNREADABLE, GameDamaged
from services.names import fold
from services.store.account_records import AccountChanged, ChallengeUsed, NameGiven
from services.store.ladder_records import LADDER_TOPIC, LadderGameMade
from services.store.meeting_records import ChatSaid, PhraseSaid, RematchChanged, SeekMade, SeekOver
from services.store.moderation_records import Moderated, OperatorsChanged, ReportMade, ReportSettled
from services.store.record_ids import hashed_id
from services.store.tournament_records import (
    LATER_TOURNAMENT_RECORDS,
    TOURNAMENT_MADE_TOPIC,
    TournamentMade,
    TournamentRecord,
)

MARKER_TOPIC = "command/accepted.1"
REGISTRATION_TOPIC = "player/registered.1"
NAME_RESERVED_TOPIC = "name/reserved.1"
PLAYER_CHANGED_TOPIC = "player/token-changed.1"
ERASURE_REQUESTED_TOPIC = "player/erasure-requested.1"
ERASURE_WITHDRAWN_TOPIC = "player/erasure-withdrawn.1"
PLAYER_ERASED_TOPIC = "player/erased.1"
PLAYER_RENAMED_TOPIC = "player/renamed.1"
NAME_GIVEN_TOPIC = "name/given.1"
ACCOUNT_TOPIC = "player/account-changed.1"
CHALLENGE_TOPIC = "player/challenge-used.1"
SIGNING_KEY_TOPIC = "key/signing-key-made.1"
FINDING_TOPIC = "audit/finding-made.1"
IMPORTED_TOPIC = "import/game-imported.1"
BOT_PLACES_TOPIC = "bots/places-given.1"
BOT_PLACE_TOPIC = "bots/place-given.1"
SILENT_TOPIC = "idle/game-silent.1"
BOT_REGISTERED_TOPIC = "bot/registered.1"
BOT_CHANGED_TOPIC = "bot/changed.1"
BOT_ENDED_TOPIC = "bot/ended.1"
SEEK_MADE_TOPIC = "seek/made.1"
SEEK_OVER_TOPIC = "seek/over.1"
REMATCH_TOPIC = "rematch/changed.1"
PHRASE_TOPIC = "talk/phrase-said.1"
CHAT_TOPIC = "chat/said.1"
REPORT_TOPIC = "moderation/report-made.1"
MODERATED_TOPIC = "moderation/acted.1"
REPORT_SETTLED_TOPIC = "moderation/report-settled.1"
OPERATORS_TOPIC = "moderation/operators-changed.1"
GAME_CREATED = "game/game-created."


def imported_id(game: UUID) -> UUID:
    """Return the id of the record that marks a game as imported."""
    return hashed_id(b"starledger/1/imported/" + game.bytes)


class Marker(msgspec.Struct, frozen=True):
    """An accepted command. Each is an aggregate whose id is the hash of caller, path and key.

    ``body`` is the SHA-256 of the request's body. ``first`` and ``last`` are the versions of ``game`` that
    the command produced.
    """

    originator_id: UUID
    body: str
    game: UUID
    first: int
    last: int
    recorded_at: str
    originator_version: int = 1


class Registration(msgspec.Struct, frozen=True):
    """A registered player. Each is an aggregate whose id is the hash of the folded name, hence unique.

    ``name`` is empty once the player has been erased. The record itself stays, so that nobody else can
    register the name.
    """

    originator_id: UUID
    name: str
    recorded_at: str
    originator_version: int = 1


class NameReserved(msgspec.Struct, frozen=True):
    """The registered ``name`` of ``owner`` reserves a skeleton; ``reservation_id`` returns the record's id.

    ``name`` is empty once the owner has been erased.

    The store's unique key thus refuses a second registration that looks like the first.
    """

    originator_id: UUID
    owner: UUID
    name: str
    recorded_at: str
    originator_version: int = 1


def player_id(name: str) -> UUID:
    """Return the id under which a player or bot of this name is or would be registered.

    A player who was renamed keeps the id of the first name; ``Registrations.id_of`` finds it by each name.
    """
    return hashed_id(f"starledger/1/player/{fold(name)}".encode())


def reservation_id(skeleton: str) -> UUID:
    """Return the id under which a skeleton of names is or would be reserved."""
    return hashed_id(f"starledger/1/name-skeleton/{skeleton}".encode())


class PlayerTokenChanged(msgspec.Struct, frozen=True):
    """A player's token was replaced or revoked; follows the registration under the same id.

    ``generation`` counts the tokens made before this one. ``ended`` is True once no token is valid.
    """

    originator_id: UUID
    originator_version: int
    generation: int
    ended: bool
    recorded_at: str


def after(current: PlayerTokenChanged, now: str) -> dict[str, Any]:
    """Return the fields of a player's next record, with the token unchanged."""
    return {
        "originator_id": current.originator_id,
        "originator_version": current.originator_version + 1,
        "generation": current.generation,
        "ended": current.ended,
        "recorded_at": now,
    }


class ErasureRequested(PlayerTokenChanged, frozen=True):
    """A player requested to be erased; ``due`` is the time from which the service does it.

    Like each record after a registration, it repeats the state of the token.
    """

    due: str


class ErasureWithdrawn(PlayerTokenChanged, frozen=True):
    """A player withdrew the request to be erased."""


class PlayerErased(PlayerTokenChanged, frozen=True):
    """A player's token has ended, and no event of a game contains the name any more.

    There may be several such records. All processes clear their caches when they read one. ``is_clean`` is
    True if no row of the read models contained the name when it was stored.
    """

    is_clean: bool


class PlayerRenamed(PlayerTokenChanged, frozen=True):
    """An operator gave a player another ``name``, which is empty once the player has been erased.

    It is repeated until no event of a game and no row of the read models contains an earlier name.
    ``is_clean`` is True if none contained one when it was stored, and ``is_done`` if nothing can write one
    again. All processes clear their caches when they read it.
    """

    name: str
    is_clean: bool = False
    is_done: bool = False


DeliveryKind = Literal["lease", "stream", "webhook", "queue"]
Accepts = Literal["anyone", "owner"]


class DeliveryMethod(msgspec.Struct, frozen=True):
    """The way a bot receives its decisions.

    ``url`` and ``sealed`` are the address of a webhook and its encrypted secret. ``proven`` is True once the
    receiver at this address has echoed a challenge.
    """

    kind: DeliveryKind
    url: str | None = None
    sealed: str | None = None
    proven: bool = False


class BotTerms(msgspec.Struct, frozen=True):
    """A bot's rulesets, limit of simultaneous games, permitted callers, and delivery."""

    rulesets: tuple[str, ...]
    max_games: int
    accepts: Accepts
    delivery: DeliveryMethod


class BotRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A registration of a bot, under the id that a player of the same name would have.

    Each record is complete, so only the newest one counts. ``owner`` is the player who registered the bot, if
    any. ``generation`` counts its tokens.
    """

    originator_id: UUID
    originator_version: int
    name: str
    owner: UUID | None
    terms: BotTerms
    generation: int
    recorded_at: str


class BotRegistered(BotRecord, frozen=True, kw_only=True):
    """A bot was registered; always the first of its records."""


class BotChanged(BotRecord, frozen=True, kw_only=True):
    """A bot has changed its terms or its token."""


class BotEnded(BotRecord, frozen=True, kw_only=True):
    """A bot was deleted. It no longer acts, and its name stays taken."""


SIGNING_KEYS = hashed_id(b"starledger/1/signing-keys")
"""The aggregate of all signing keys."""


class SigningKeyMade(msgspec.Struct, frozen=True):
    """A new key for signing checkpoints, which replaces earlier ones; its version counts them.

    ``public`` holds the 32 bytes of the Ed25519 key in hexadecimal, ``sealed`` the encrypted private key.
    """

    originator_version: int
    public: str
    sealed: str
    recorded_at: str
    originator_id: UUID = SIGNING_KEYS


BOT_PLACES = hashed_id(b"starledger/1/bot-places")
"""The aggregate of the places of the service's own bots."""


class BotPlace(msgspec.Struct, frozen=True, array_like=True):
    """Bots play in a game from a version on; ``callers`` are marks of the callers who requested it."""

    game: UUID
    version: int
    callers: tuple[str, ...]


class BotPlacesGiven(msgspec.Struct, frozen=True):
    """The complete list of games that hold a place for bots; it replaces all earlier records.

    The service's own bots share one aggregate of places. Each external bot has its own (``places_of``).
    """

    originator_version: int
    places: tuple[BotPlace, ...]
    recorded_at: str
    originator_id: UUID = BOT_PLACES


class BotPlaceGiven(msgspec.Struct, frozen=True):
    """One more game holds a place for the service's own bots, besides the games of the previous record.

    ``freed`` lists games that no longer hold a place, each with a version: a place given after that version
    still counts. ``listed_in`` is the version of the last record that lists all places.
    """

    originator_version: int
    place: BotPlace
    freed: tuple[tuple[UUID, int], ...]
    listed_in: int
    recorded_at: str
    originator_id: UUID = BOT_PLACES


def places_of(bot: UUID) -> UUID:
    """Return the id of the aggregate of an external bot's places."""
    return hashed_id(b"starledger/1/bot-places/" + bot.bytes)


class GameSilent(msgspec.Struct, frozen=True):
    """A running game has had no events since a version for a long time; ``silent_id`` returns the record's
    id.
    """

    originator_id: UUID
    game: UUID
    version: int
    recorded_at: str
    originator_version: int = 1


def silent_id(game: UUID, version: int) -> UUID:
    """Return the id of the record of a game's silence since a version."""
    return hashed_id(b"starledger/1/silent/" + game.bytes + version.to_bytes(8))


class GameImported(msgspec.Struct, frozen=True):
    """A game's log comes from an archive and was not played here; ``imported_id`` returns the record's id."""

    originator_id: UUID
    game: UUID
    recorded_at: str
    originator_version: int = 1


class Finding(msgspec.Struct, frozen=True):
    """The result of a game's audits. Each game has an aggregate, with one version for each change.

    ``damage`` describes the damage to the log, or is None once the log is intact again. Versions up to
    ``sound_until`` are not affected.
    """

    originator_id: UUID
    originator_version: int
    game: UUID
    damage: str | None
    sound_until: int
    recorded_at: str


def findings_of(game: UUID) -> UUID:
    """Return the id of the aggregate of a game's audit findings."""
    return hashed_id(b"starledger/1/findings" + game.bytes)


Record = (
    Marker
    | Registration
    | NameReserved
    | NameGiven
    | PlayerTokenChanged
    | AccountChanged
    | ChallengeUsed
    | SigningKeyMade
    | GameImported
    | Finding
    | BotPlacesGiven
    | BotPlaceGiven
    | GameSilent
    | BotRecord
    | SeekMade
    | SeekOver
    | RematchChanged
    | PhraseSaid
    | ChatSaid
    | ReportMade
    | Moderated
    | ReportSettled
    | OperatorsChanged
    | TournamentMade
    | TournamentRecord
    | LadderGameMade
)
"""Any entry of the log that is not an event of a game."""

Storable = Envelope | Record

RECORDS: dict[str, type[Record]] = {
    MARKER_TOPIC: Marker,
    REGISTRATION_TOPIC: Registration,
    NAME_RESERVED_TOPIC: NameReserved,
    NAME_GIVEN_TOPIC: NameGiven,
    PLAYER_CHANGED_TOPIC: PlayerTokenChanged,
    ERASURE_REQUESTED_TOPIC: ErasureRequested,
    ERASURE_WITHDRAWN_TOPIC: ErasureWithdrawn,
    PLAYER_ERASED_TOPIC: PlayerErased,
    PLAYER_RENAMED_TOPIC: PlayerRenamed,
    ACCOUNT_TOPIC: AccountChanged,
    CHALLENGE_TOPIC: ChallengeUsed,
    SIGNING_KEY_TOPIC: SigningKeyMade,
    IMPORTED_TOPIC: GameImported,
    FINDING_TOPIC: Finding,
    BOT_PLACES_TOPIC: BotPlacesGiven,
    BOT_PLACE_TOPIC: BotPlaceGiven,
    SILENT_TOPIC: GameSilent,
    BOT_REGISTERED_TOPIC: BotRegistered,
    BOT_CHANGED_TOPIC: BotChanged,
    BOT_ENDED_TOPIC: BotEnded,
    SEEK_MADE_TOPIC: SeekMade,
    SEEK_OVER_TOPIC: SeekOver,
    REMATCH_TOPIC: RematchChanged,
    PHRASE_TOPIC: PhraseSaid,
    CHAT_TOPIC: ChatSaid,
    REPORT_TOPIC: ReportMade,
    MODERATED_TOPIC: Moderated,
    REPORT_SETTLED_TOPIC: ReportSettled,
    OPERATORS_TOPIC: OperatorsChanged,
    TOURNAMENT_MADE_TOPIC: TournamentMade,
    **LATER_TOURNAMENT_RECORDS,
    LADDER_TOPIC: LadderGameMade,
}
"""The types of records by topic. All other topics belong to games."""

BOT_TOPICS = frozenset({BOT_REGISTERED_TOPIC, BOT_CHANGED_TOPIC, BOT_ENDED_TOPIC})
"""The topics of bots' registrations."""

SEEK_TOPICS = frozenset({SEEK_MADE_TOPIC, SEEK_OVER_TOPIC})
"""The topics of seeks."""

_AFTER_REGISTRATION: dict[str, type[PlayerTokenChanged]] = {
    PLAYER_CHANGED_TOPIC: PlayerTokenChanged,
    ERASURE_REQUESTED_TOPIC: ErasureRequested,
    ERASURE_WITHDRAWN_TOPIC: ErasureWithdrawn,
    PLAYER_ERASED_TOPIC: PlayerErased,
    PLAYER_RENAMED_TOPIC: PlayerRenamed,
}

PLAYER_TOPICS = frozenset({REGISTRATION_TOPIC, *_AFTER_REGISTRATION})
"""The topics of players' records."""

FORGETTING_TOPICS = frozenset({PLAYER_ERASED_TOPIC, PLAYER_RENAMED_TOPIC})
"""The topics of records after which a process forgets the names that it has cached."""

TOPICS: dict[type[msgspec.Struct], str] = {record: topic for topic, record in RECORDS.items()}


R = TypeVar("R", bound=Record)


def read_record(topic: str, state: bytes, kind: type[R]) -> R | None:
    """Read a record of a kind. Returns None if it has another kind or is unreadable."""
    try:
        return msgspec.json.decode(state, type=kind) if topic == TOPICS[kind] else None
    except UNREADABLE:
        return None


def read_bot(version: int, topic: str, state: bytes) -> BotRecord | None:
    """Read a registration of a bot. Returns None if it is another record or unreadable."""
    for kind in (BotRegistered, BotChanged, BotEnded):
        found = read_record(topic, state, kind)
        if found is not None:
            return found if found.originator_version == version else None
    return None


def read_player(version: int, topic: str, state: bytes) -> PlayerTokenChanged | None:
    """Read a record that follows a player's registration. Returns None if it is another or unreadable."""
    kind = _AFTER_REGISTRATION.get(topic)
    found = None if kind is None else read_record(topic, state, kind)
    return None if found is None or found.originator_version != version else found


def is_own(registration: Registration | BotRecord, owner: UUID) -> bool:
    """Return True if a registration is stored under the id that its name determines."""
    return registration.originator_id == owner == player_id(registration.name)


def is_moved(state: bytes, marker_id: UUID | None) -> bool:
    """Return True if a readable marker is stored under a foreign id."""
    marker = read_record(MARKER_TOPIC, state, Marker)
    return marker is not None and marker.originator_id != marker_id


def read_marker(topic: str, state: bytes, marker_id: UUID | None) -> Marker:
    """Read the marker stored under an id. Raises GameDamaged if it is unreadable or belongs to another id."""
    marker = read_record(topic, state, Marker)
    if marker is None or marker.originator_id != marker_id:
        raise GameDamaged("command-record-unreadable")
    return marker


def read_key(generation: int, topic: str, state: bytes) -> SigningKeyMade:
    """Read a signing key. An unreadable one keeps its generation and has empty parts."""
    found = read_record(topic, state, SigningKeyMade)
    if found is not None and found.originator_version == generation:
        return found
    return SigningKeyMade(generation, public="", sealed="", recorded_at="")


def read_finding(version: int, topic: str, state: bytes, game: UUID) -> Finding:
    """Read a game's audit finding. An unreadable finding counts as damage until the next audit."""
    found = read_record(topic, state, Finding)
    if found is not None and found.originator_version == version and found.game == game:
        return found
    return Finding(findings_of(game), version, game, _UNREADABLE_FINDING, 0, "")


_UNREADABLE_FINDING = "The audit finding of this game is unreadable; another audit repairs it."
