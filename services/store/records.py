"""What stands in the log besides the events of games: each kind a struct, a topic and an id of its own."""

import hashlib
from typing import Literal, TypeVar
from uuid import UUID

import msgspec

from domain.log.envelope import Envelope
from services.errors import UNREADABLE, GameDamaged
from services.names import fold

MARKER_TOPIC = "command/accepted.1"
REGISTRATION_TOPIC = "player/registered.1"
NAME_RESERVED_TOPIC = "name/reserved.1"
PLAYER_CHANGED_TOPIC = "player/token-changed.1"
SIGNING_KEY_TOPIC = "key/signing-key-made.1"
FINDING_TOPIC = "audit/finding-made.1"
IMPORTED_TOPIC = "import/game-imported.1"
BOT_PLACES_TOPIC = "bots/places-given.1"
BOT_PLACE_TOPIC = "bots/place-given.1"
SILENT_TOPIC = "idle/game-silent.1"
BOT_REGISTERED_TOPIC = "bot/registered.1"
BOT_CHANGED_TOPIC = "bot/changed.1"
BOT_ENDED_TOPIC = "bot/ended.1"
GAME_CREATED = "game/game-created."


def hashed_id(content: bytes) -> UUID:
    """Make the id of an aggregate that is found by what it stands for.

    It never equals the id of a game, which is random (version 4) and, in an archive, anybody's choice.
    """
    return UUID(bytes=hashlib.sha256(content).digest()[:16], version=5)


def imported_id(game: UUID) -> UUID:
    """Give the id under which stands that a game was imported."""
    return hashed_id(b"starledger/1/imported/" + game.bytes)


class Marker(msgspec.Struct, frozen=True):
    """That a command was accepted: an aggregate of its own, whose id is the hash of caller, path and key.

    ``body`` is the SHA-256 of the request's body, ``first`` and ``last`` are the versions of ``game`` that
    it led to.
    """

    originator_id: UUID
    body: str
    game: UUID
    first: int
    last: int
    recorded_at: str
    originator_version: int = 1


class Registration(msgspec.Struct, frozen=True):
    """That a player was registered: an aggregate whose id is the hash of the folded name, hence unique."""

    originator_id: UUID
    name: str
    recorded_at: str
    originator_version: int = 1


class NameReserved(msgspec.Struct, frozen=True):
    """A skeleton is taken by the registered ``name`` of ``owner``; ``reservation_id`` returns its id.

    The store's unique key thus refuses a second registration that looks like the first.
    """

    originator_id: UUID
    owner: UUID
    name: str
    recorded_at: str
    originator_version: int = 1


def player_id(name: str) -> UUID:
    """Return the id under which a player or bot of this name is or would be registered."""
    return hashed_id(f"starledger/1/player/{fold(name)}".encode())


def reservation_id(skeleton: str) -> UUID:
    """Return the id under which a skeleton of names is or would be reserved."""
    return hashed_id(f"starledger/1/name-skeleton/{skeleton}".encode())


class PlayerTokenChanged(msgspec.Struct, frozen=True):
    """A player has another token, or none any more; follows the registration under the same id.

    ``generation`` counts the tokens made before this one, ``ended`` is True once no token is valid.
    """

    originator_id: UUID
    originator_version: int
    generation: int
    ended: bool
    recorded_at: str


DeliveryKind = Literal["lease", "stream", "webhook", "queue"]
Accepts = Literal["anyone", "owner"]


class Delivery(msgspec.Struct, frozen=True):
    """How a bot is told what it is to decide.

    ``url`` and ``sealed`` are the address of a webhook and its encrypted secret. ``proven`` is True once the
    receiver at this address has echoed a challenge.
    """

    kind: DeliveryKind
    url: str | None = None
    sealed: str | None = None
    proven: bool = False


class BotTerms(msgspec.Struct, frozen=True):
    """What a bot offers: which rulesets, in how many games at once, to whom, and how it is reached."""

    rulesets: tuple[str, ...]
    max_games: int
    accepts: Accepts
    delivery: Delivery


class BotRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A registration of a bot, which stands where a player of its name would.

    Each record says all that holds from then on, so the newest alone counts. ``owner`` is the player who
    registered the bot, if one did; ``generation`` counts the tokens that it has had.
    """

    originator_id: UUID
    originator_version: int
    name: str
    owner: UUID | None
    terms: BotTerms
    generation: int
    recorded_at: str


class BotRegistered(BotRecord, frozen=True, kw_only=True):
    """That a bot was registered; always the first of its records."""


class BotChanged(BotRecord, frozen=True, kw_only=True):
    """That a bot has other terms, or another token."""


class BotEnded(BotRecord, frozen=True, kw_only=True):
    """That a bot is no more: it acts for nobody, and its name stays taken."""


SIGNING_KEYS = hashed_id(b"starledger/1/signing-keys")
"""The aggregate of all signing keys."""


class SigningKeyMade(msgspec.Struct, frozen=True):
    """That a key for signing checkpoints was made, which replaces those before; its version counts them.

    ``public`` are the 32 bytes of the Ed25519 key in hexadecimal, ``sealed`` is the private part, encrypted.
    """

    originator_version: int
    public: str
    sealed: str
    recorded_at: str
    originator_id: UUID = SIGNING_KEYS


BOT_PLACES = hashed_id(b"starledger/1/bot-places")
"""The aggregate of all places for bots."""


class BotPlace(msgspec.Struct, frozen=True, array_like=True):
    """That bots play in a game as of a version; ``callers`` are marks of who asked for it."""

    game: UUID
    version: int
    callers: tuple[str, ...]


class BotPlacesGiven(msgspec.Struct, frozen=True):
    """Which games hold a place for bots from now on, whatever was said before.

    The service's own bots share one aggregate of places, every bot from outside has one (``places_of``).
    """

    originator_version: int
    places: tuple[BotPlace, ...]
    recorded_at: str
    originator_id: UUID = BOT_PLACES


class BotPlaceGiven(msgspec.Struct, frozen=True):
    """That one more game holds a place for the service's own bots, besides those of the record before.

    ``freed`` are games that hold theirs no more, unless they were given one after that version; the record
    of version ``listed_in`` is the last that lists all places.
    """

    originator_version: int
    place: BotPlace
    freed: tuple[tuple[UUID, int], ...]
    listed_in: int
    recorded_at: str
    originator_id: UUID = BOT_PLACES


def places_of(bot: UUID) -> UUID:
    """Give the id of the aggregate of all places of a bot from outside."""
    return hashed_id(b"starledger/1/bot-places/" + bot.bytes)


class GameSilent(msgspec.Struct, frozen=True):
    """That nothing had happened in a running game since a version for so long; ``silent_id`` gives its id."""

    originator_id: UUID
    game: UUID
    version: int
    recorded_at: str
    originator_version: int = 1


def silent_id(game: UUID, version: int) -> UUID:
    """Give the id under which stands that a game was silent since a version."""
    return hashed_id(b"starledger/1/silent/" + game.bytes + version.to_bytes(8))


class GameImported(msgspec.Struct, frozen=True):
    """That a game's log was taken in from an archive and not played here; ``imported_id`` gives its id."""

    originator_id: UUID
    game: UUID
    recorded_at: str
    originator_version: int = 1


class Finding(msgspec.Struct, frozen=True):
    """What audits have found of a game: an aggregate of its own, one version for each change.

    ``damage`` says what is wrong with the log, None where it is sound again; the game's versions up to
    ``sound_until`` are not touched by it.
    """

    originator_id: UUID
    originator_version: int
    game: UUID
    damage: str | None
    sound_until: int
    recorded_at: str


def findings_of(game: UUID) -> UUID:
    """Give the id of the aggregate of what audits have found of a game."""
    return hashed_id(b"starledger/1/findings" + game.bytes)


Record = (
    Marker
    | Registration
    | NameReserved
    | PlayerTokenChanged
    | SigningKeyMade
    | GameImported
    | Finding
    | BotPlacesGiven
    | BotPlaceGiven
    | GameSilent
    | BotRecord
)
"""What stands in the log besides the events of games."""

Storable = Envelope | Record

RECORDS: dict[str, type[Record]] = {
    MARKER_TOPIC: Marker,
    REGISTRATION_TOPIC: Registration,
    NAME_RESERVED_TOPIC: NameReserved,
    PLAYER_CHANGED_TOPIC: PlayerTokenChanged,
    SIGNING_KEY_TOPIC: SigningKeyMade,
    IMPORTED_TOPIC: GameImported,
    FINDING_TOPIC: Finding,
    BOT_PLACES_TOPIC: BotPlacesGiven,
    BOT_PLACE_TOPIC: BotPlaceGiven,
    SILENT_TOPIC: GameSilent,
    BOT_REGISTERED_TOPIC: BotRegistered,
    BOT_CHANGED_TOPIC: BotChanged,
    BOT_ENDED_TOPIC: BotEnded,
}
"""The types of records by topic; all other topics are those of games."""

BOT_TOPICS = frozenset({BOT_REGISTERED_TOPIC, BOT_CHANGED_TOPIC, BOT_ENDED_TOPIC})
"""The topics under which registrations of bots stand."""

PLAYER_TOPICS = frozenset({REGISTRATION_TOPIC, PLAYER_CHANGED_TOPIC})
"""The topics of players' records."""

TOPICS: dict[type[msgspec.Struct], str] = {record: topic for topic, record in RECORDS.items()}


R = TypeVar("R", bound=Record)


def read_record(topic: str, state: bytes, kind: type[R]) -> R | None:
    """Read a record; None where it is not of that kind, or cannot be read."""
    try:
        return msgspec.json.decode(state, type=kind) if topic == TOPICS[kind] else None
    except UNREADABLE:
        return None


def read_bot(version: int, topic: str, state: bytes) -> BotRecord | None:
    """Read a registration of a bot; None where it is none, or cannot be read."""
    for kind in (BotRegistered, BotChanged, BotEnded):
        found = read_record(topic, state, kind)
        if found is not None:
            return found if found.originator_version == version else None
    return None


def is_own(registration: Registration | BotRecord, owner: UUID) -> bool:
    """Return True if a registration stands under its own id, which follows from its name."""
    return registration.originator_id == owner == player_id(registration.name)


def is_moved(state: bytes, marker_id: UUID | None) -> bool:
    """Return True if a readable marker stands under another id than the one it was written for."""
    marker = read_record(MARKER_TOPIC, state, Marker)
    return marker is not None and marker.originator_id != marker_id


def read_marker(topic: str, state: bytes, marker_id: UUID | None) -> Marker:
    """Read the marker that stands under an id. Raises GameDamaged if it cannot be read, or is another's."""
    marker = read_record(topic, state, Marker)
    if marker is None or marker.originator_id != marker_id:
        raise GameDamaged("What is remembered of this command cannot be read; it is not carried out again.")
    return marker


def read_key(generation: int, topic: str, state: bytes) -> SigningKeyMade:
    """Read a key for signing; one that cannot be read has no parts, just its place."""
    found = read_record(topic, state, SigningKeyMade)
    if found is not None and found.originator_version == generation:
        return found
    return SigningKeyMade(generation, public="", sealed="", recorded_at="")


def read_finding(version: int, topic: str, state: bytes, game: UUID) -> Finding:
    """Read what audits have found of a game; what cannot be read is a damage itself, until another audit."""
    found = read_record(topic, state, Finding)
    if found is not None and found.originator_version == version and found.game == game:
        return found
    unreadable = "What audits have found of this game cannot be read; another audit mends that."
    return Finding(findings_of(game), version, game, unreadable, 0, "")
