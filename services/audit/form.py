"""The form of archives of all games: types, ranges, and consistency.

Must agree with ``web/verify.py`` line by line, so that both refuse the same archives for their form.
"""

import re
from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from domain.game import events as game_events
from domain.log.codec import tag_of
from domain.log.envelope import Core, Envelope, canonical, commit
from services import clock

LARGEST_INTEGER = 2**53 - 1
DEEPEST = 16
"""The maximum nesting depth of an event's data, or of a hidden value."""

NEVER_SHOWN = "command"
"""The committed value that no archive contains: the caller's key and the hash of the request."""

CREATED, STARTED, BEGAN = (
    tag_of(event_type)
    for event_type in (
        game_events.GameCreated,
        game_events.GameStarted,
        game_events.ForkBegan,
    )
)
WON = "game-won"
"""The kind of the event that names the winner, as ``seat``, in every ruleset."""
ENDS = frozenset({WON, tag_of(game_events.GameAborted)})
"""The kinds of events that end a game, in every ruleset."""

RULESET = re.compile(r"[a-z0-9-]{1,40}")
GAME = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
PERSON = re.compile(r"name\.(0|[1-9][0-9]?)")
_KIND = re.compile(r"[a-z0-9-]{1,60}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
_HASH = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_FIELD = re.compile(r"[a-z][a-z0-9_]{0,59}|name\.(0|[1-9][0-9]?)")


class Misshapen(ValueError):
    """An archive contains something invalid; ``version`` is its place, or None if it concerns the whole."""

    def __init__(self, message: str, version: int | None) -> None:
        super().__init__(message)
        self.version = version


def verify_envelope(envelope: Envelope, version: int, before: Envelope | None) -> None:
    """Check the event at ``version`` that follows ``before``. Raises Misshapen."""
    core = envelope.core

    def require(holds: object, otherwise: str) -> None:
        if not holds:
            raise Misshapen(f"Version {version} {otherwise}.", version)

    require(is_plain(core.data, DEEPEST), "has values that archives cannot contain, or nests them too deeply")
    require(_is_canonical(core, envelope.core_bytes), "is not written in canonical form")
    require(
        core.game == str(envelope.originator_id)
        and core.version == version
        and core.prev == (before.hash if before else None)
        and core.recorded_at >= (before.core.recorded_at if before else ""),
        "does not follow from the previous version",
    )
    require((core.kind == CREATED) == (version == 1), "must be the creation if and only if it is version 1")
    require(_KIND.fullmatch(core.kind), "is of an invalid kind")
    require(is_time(core.recorded_at), "has an invalid time")
    require(1 <= core.cause <= version, "has a cause that comes later")
    counts = core.rev, core.rules, core.seat or 0
    require(
        all(0 <= count <= LARGEST_INTEGER for count in counts) and all(counts[:2]),
        "has a counter out of range",
    )
    _verify_commitments(envelope, version)


def _verify_commitments(envelope: Envelope, version: int) -> None:
    core, hidden = envelope.core, envelope.hidden

    def require(holds: object, otherwise: str) -> None:
        if not holds:
            raise Misshapen(otherwise, version)

    committed = core.commitments
    fits = committed.keys() == core.audience.keys() and not committed.keys() & core.data.keys()
    require(fits, f"Version {version} hides fields other than those that it commits to.")
    require(NEVER_SHOWN not in hidden, f"Version {version} shows the {NEVER_SHOWN}.")
    for name, commitment in committed.items():
        seats = core.audience[name] or ()
        is_one = _FIELD.fullmatch(name) is not None and _is_hash(commitment)
        require(is_one, f"Version {version} has an invalid commitment.")
        fits = all(0 <= seat <= LARGEST_INTEGER for seat in seats)
        require(fits, f"Version {version} has an invalid audience of a hidden value.")
    for name, secret in hidden.items():
        is_one = _SALT.fullmatch(secret.salt) is not None and is_plain(secret.value, DEEPEST - 1)
        require(is_one, f"Version {version} shows a value that archives cannot contain.")
        is_committed_to = name in committed and commit(secret, name=name) == committed[name]
        require(is_committed_to, f"The {name[:60]} of version {version} does not match its commitment.")


def verify_beginning(envelopes: Sequence[Envelope], *, ruleset: str, complete: bool) -> None:
    """Check the first event against the whole archive: ruleset, seed, shared history. Raises Misshapen."""
    created, data = envelopes[0], envelopes[0].core.data
    if data.get("ruleset") != ruleset:
        raise Misshapen("The archive names another ruleset than its first event.", 1)
    commitment = data.get("seed_commitment")
    if "seed" not in created.core.commitments or not _is_hash(commitment):
        raise Misshapen("Version 1 commits to no seed.", 1)
    missing = _first_missing(envelopes)
    if complete != (missing is None):
        said = f"complete, but version {missing} is not" if complete else "not complete, but it is"
        raise Misshapen(f"The archive claims to be {said}.", missing or len(envelopes))
    if complete != ("seed" in created.hidden):
        raise Misshapen("The archive must show the seed if and only if it is complete.", 1)
    if complete and not _is_hash(created.hidden["seed"].value):
        raise Misshapen("The seed of version 1 is invalid.", 1)
    _verify_sandbox(created)
    _verify_shared(envelopes)


def verify_winner(envelopes: Sequence[Envelope], *, winner: int | UnsetType) -> None:
    """Check the winner that an archive names; archives of earlier releases name none.

    Raises Misshapen at the version that names the winner, or at the last one if none does.
    """
    if winner not in (UNSET, winner_of(envelopes)):
        version = (_win(envelopes) or envelopes[-1]).core.version
        raise Misshapen(f"The archive names another winner than its events up to version {version}.", version)


def winner_of(envelopes: Sequence[Envelope]) -> int | UnsetType:
    """Return the winning seat; UNSET if nobody has won."""
    won = _win(envelopes)
    seat = None if won is None else won.core.data.get("seat")
    return seat if type(seat) is int else UNSET


def _win(envelopes: Sequence[Envelope]) -> Envelope | None:
    return next((envelope for envelope in reversed(envelopes) if envelope.core.kind == WON), None)


def _verify_sandbox(created: Envelope) -> None:
    """Check that a log has chosen draws if and only if it is a sandbox. Raises Misshapen."""
    is_sandbox = created.core.data.get("sandbox", False)
    if type(is_sandbox) is not bool or is_sandbox != ("script" in created.core.commitments):
        raise Misshapen("Version 1 must have a script if and only if the game is a sandbox.", 1)


def _first_missing(envelopes: Sequence[Envelope]) -> int | None:
    """Return the first version that lacks a committed value other than commands and names of people."""
    for envelope in envelopes:
        absent = envelope.core.commitments.keys() - envelope.hidden.keys() - {NEVER_SHOWN}
        if any(not PERSON.fullmatch(name) for name in absent):
            return envelope.core.version
    return None


def _verify_shared(envelopes: Sequence[Envelope]) -> None:
    """Check that the shared history comes first and contains only events that a fork shares."""
    origin = envelopes[0].core.data.get("forked_from")
    is_shared = origin is not None
    if is_shared and not _is_origin(origin, envelopes[0].core.game):
        raise Misshapen("Version 1 does not name a valid original of this fork.", 1)
    for envelope in envelopes[1:]:
        kind, version = envelope.core.kind, envelope.core.version
        if kind == BEGAN and not is_shared:
            raise Misshapen(f"Version {version} ends a history that is not shared.", version)
        if is_shared and kind in game_events.LOBBY_KINDS - {BEGAN, STARTED}:
            raise Misshapen(f"Version {version} cannot be part of a shared history.", version)
        is_shared = is_shared and kind != BEGAN
    if is_shared:
        raise Misshapen("The history shared with another game has no end.", len(envelopes))


def _is_origin(origin: object, game: str) -> bool:
    """Return True if this is a valid origin of a fork, and not the fork itself."""
    if not isinstance(origin, dict) or origin.keys() != {"game", "version", "head"}:
        return False
    named, version = origin["game"], origin["version"]
    is_other = isinstance(named, str) and bool(GAME.fullmatch(named)) and named != game
    return is_other and type(version) is int and version >= 1 and _is_hash(origin["head"])


def is_plain(value: object, depth: int) -> bool:
    """Return True if every JSON library reads a value alike, and its nesting is at most ``depth``.

    Integers must be below 2**53 and names in ASCII. Other numbers are not allowed.
    """
    if isinstance(value, dict):
        return (
            depth > 0
            and all(name.isascii() for name in value)
            and all(is_plain(each, depth - 1) for each in value.values())
        )
    if isinstance(value, list):
        return depth > 0 and all(is_plain(each, depth - 1) for each in value)
    if type(value) is int:
        return -LARGEST_INTEGER <= value <= LARGEST_INTEGER
    return value is None or isinstance(value, str | bool)


def _is_canonical(core: Core, core_bytes: bytes) -> bool:
    try:
        return canonical(core) == core_bytes
    except (ValueError, OverflowError):  # half a surrogate pair, which msgspec.json never writes
        return False


def is_time(text: str) -> bool:
    """Return True for a time as the log stores it."""
    try:
        return _TIME.fullmatch(text) is not None and clock.parse(text) is not None
    except ValueError:
        return False


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None
