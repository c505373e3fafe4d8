"""The archive format: a whole game as one JSON document that anybody can verify and import.

An archive is in canonical form (RFC 8785), so no byte can change unnoticed. ``docs/archive-format.md``
specifies the format for other implementations.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Annotated
from uuid import UUID

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.kernel.shapes import GameId
from domain.log.envelope import Core, Envelope, Hidden
from domain.log.merkle import merkle_root
from services.audit import form
from services.identity.authenticator import Visibility
from services.reading.disclosure import is_shown, known_names
from services.receipts.signed_notes import BadNote, Checkpoint, VerifierKey, read_key, verify_note

FORMAT = 1
"""The version of the archive format; no other version can be read."""

BYTES_A_VALUE = 8
"""The minimum number of bytes for each value in an archive; archives of this service have 17 or more.

Decoded values, especially empty lists and objects, take far more memory than their JSON.
"""

LONGEST_MESSAGE = 300

_POSITION = re.compile(r"\(byte (\d+)\)")
_encode = msgspec.json.Encoder(order="sorted").encode


class BadArchive(ValueError):
    """An archive is malformed or contradicts itself.

    ``version`` is the first bad version, or None if the fault is outside the events.
    """

    def __init__(self, message: str, *, version: int | None = None) -> None:
        short = message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "..."
        super().__init__("".join(letter if letter.isprintable() else "?" for letter in short))
        self.version = version


class NoJson(BadArchive):
    """The content is not JSON, for example because it was truncated."""


class ArchivedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An envelope: its core in canonical form, and the committed values that the archive shows."""

    core: msgspec.Raw
    hidden: dict[str, Hidden]


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as one document; see docs/archive-format.md."""

    archive: int
    """The version of the archive format."""
    game: GameId
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
    events: list[Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"type": "object"})]]
    """The events in order, each with its core in canonical form and the committed values that are shown."""
    winner: Annotated[int, msgspec.Meta(ge=0)] | msgspec.UnsetType = msgspec.UNSET
    """The winning seat. Only archives of games that somebody has won have this field, and not the oldest."""


def write_archive(
    game: Game,
    envelopes: Sequence[Envelope],
    visibility: Visibility,
    *,
    over: bool,
    checkpoint: str | None = None,
    key: VerifierKey | None = None,
) -> bytes:
    """Encode the archive of a game at its present version, as a caller may see it.

    ``over`` is True if nothing in the game is hidden any more. Without a checkpoint and its key, the archive
    is not signed.
    """
    events = []
    for envelope in envelopes:
        shown = shown_names(envelope, visibility, over=over)
        hidden = {name: envelope.hidden[name] for name in shown}
        events.append(msgspec.Raw(_encode(ArchivedEvent(msgspec.Raw(envelope.core_bytes), hidden))))
    archive = Archive(
        archive=FORMAT,
        game=str(game.id),
        ruleset=game.ruleset.name,
        version=len(events),
        complete=over or visibility.everything,
        checkpoint=checkpoint,
        key=None if key is None else str(key),
        events=events,
        winner=form.winner_of(envelopes),
    )
    return _encode(archive)


def shown_names(envelope: Envelope, visibility: Visibility, *, over: bool) -> list[str]:
    """List the committed values of an envelope that an archive shows: all of them once the game is over."""
    known = envelope.hidden if over else known_names(envelope, visibility, over=over)
    return [name for name in known if name != form.NEVER_SHOWN and is_shown(envelope, name)]


class ReadArchive(msgspec.Struct, frozen=True):
    """A decoded archive and its envelopes."""

    archive: Archive
    game: UUID
    envelopes: list[Envelope]

    @property
    def is_sandbox(self) -> bool:
        """True if the draws of the game could be chosen, so that its result proves nothing."""
        return self.envelopes[0].core.data.get("sandbox") is True

    @property
    def checkpoint(self) -> Checkpoint:
        """The head of the tree of its envelopes."""
        leaves = [bytes.fromhex(envelope.hash) for envelope in self.envelopes]
        return Checkpoint(str(self.game), len(leaves), merkle_root(leaves), leaves[-1].hex())


def read_archive(content: bytes, accept: Callable[[Archive], None] = lambda _: None) -> ReadArchive:
    """Decode an archive, and check its form and its consistency.

    ``accept`` checks the decoded archive before its events are decoded, and may raise BadArchive. The events
    are not checked against the rules of the game; see ``services.audit.verifier``. Raises BadArchive.
    """
    content = content.strip(b" \t\r\n")
    archive = _parse(content)
    game = _verify_head(archive)
    accept(archive)
    _verify_written(archive, content)
    envelopes: list[Envelope] = []
    for version, raw in enumerate(archive.events, 1):
        envelope = _envelope(_event(raw, version), archive, game, version)
        try:
            form.verify_envelope(envelope, version, envelopes[-1] if envelopes else None)
        except form.Misshapen as error:
            raise BadArchive(str(error), version=error.version) from None
        envelopes.append(envelope)
    if len(envelopes) != archive.version:
        raise BadArchive(f"The archive has {len(envelopes)} events, not {archive.version}.")
    try:
        form.verify_beginning(envelopes, ruleset=archive.ruleset, complete=archive.complete)
        form.verify_winner(envelopes, winner=archive.winner)
    except form.Misshapen as error:
        raise BadArchive(str(error), version=error.version) from None
    return ReadArchive(archive, game, envelopes)


def verify_checkpoint(read: ReadArchive) -> str:
    """Check an archive's checkpoint against its events and its own key. Returns the result as a sentence.

    The caller decides if the key is trustworthy. Raises BadArchive.
    """
    archive = read.archive
    if archive.checkpoint is None or archive.key is None:
        if archive.checkpoint != archive.key:
            raise BadArchive("The archive must contain checkpoint and key, or neither.")
        return "The archive has no checkpoint, so it is not signed."
    try:
        text = verify_note(archive.checkpoint, read_key(archive.key))
    except BadNote as bad:
        raise BadArchive(f"The checkpoint does not verify. {bad}") from None
    if text != read.checkpoint.text:
        last = len(read.envelopes)  # a verification has already checked the chain before it
        raise BadArchive(f"The checkpoint does not match the events up to version {last}.", version=last)
    return f"The head is signed by {archive.key}."


def _verify_head(archive: Archive) -> UUID:
    """Check the fields of an archive besides its events. Returns the game's id."""
    if form.GAME.fullmatch(archive.game) is None:
        raise BadArchive("The id of the game is not a random UUID in canonical form.")
    if form.RULESET.fullmatch(archive.ruleset) is None:
        raise BadArchive("The archive does not name a valid ruleset.")
    if not archive.events:
        raise BadArchive("The archive has 0 events.")
    return UUID(archive.game)


def _verify_written(archive: Archive, content: bytes) -> None:
    """Check that the document around the events is in canonical form."""
    written = _encode(archive)
    if written != content:
        one, other, length = memoryview(written), memoryview(content), min(len(written), len(content))
        place = bisect_left(range(length), True, key=lambda end: one[: end + 1] != other[: end + 1])
        version = _version_at(content, place)
        where = "" if version is None else f" The first bad version is {version}."
        raise BadArchive(f"The archive is not written in canonical form (RFC 8785).{where}", version=version)


def _parse(content: bytes) -> Archive:
    values = sum(content.count(each) for each in (b",", b"[", b"{"))
    if values * BYTES_A_VALUE > len(content) + 1000:
        raise BadArchive("The archive has too many values for its size.")
    try:
        content.decode()  # msgspec does not check strings in values that it skips
    except UnicodeDecodeError as error:
        raise _no_json(content, f"{error.reason} (byte {error.start})") from None
    try:
        written_in = msgspec.json.decode(content, type=_Form).archive
        if written_in != FORMAT:
            raise BadArchive(f"This is an archive of form {written_in}; this release reads form {FORMAT}.")
        return msgspec.json.decode(content, type=Archive)
    except msgspec.ValidationError as error:
        raise BadArchive(f"The archive has the wrong shape: {error}.") from None
    except RecursionError:
        raise BadArchive("The archive is nested too deeply.") from None
    except msgspec.DecodeError as error:
        raise _no_json(content, str(error)) from None


class _Form(msgspec.Struct, frozen=True):
    archive: int


def _no_json(content: bytes, message: str) -> NoJson:
    found = _POSITION.search(message)
    version = _version_at(content, len(content) if found is None else int(found.group(1)) + 1)
    where = "" if version is None else f" The first bad version is {version}."
    return NoJson(f"The archive is not JSON, or was truncated: {message}.{where}", version=version)


def _version_at(content: bytes, position: int) -> int | None:
    """Return the version at a byte position, estimated by counting the beginnings of events."""
    events = content.find(b'"events":[', 0, position)
    return None if events < 0 else max(1, content.count(b'{"core":{', events, position))


def _event(raw: msgspec.Raw, version: int) -> ArchivedEvent:
    try:
        event = msgspec.json.decode(raw, type=ArchivedEvent)
        written = _encode(event)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadArchive(f"Version {version} has the wrong shape: {error}.", version=version) from None
    if written != bytes(raw):
        raise BadArchive(f"Version {version} is not written in canonical form.", version=version)
    return event


def _envelope(event: ArchivedEvent, archive: Archive, game: UUID, version: int) -> Envelope:
    try:
        core = msgspec.json.decode(event.core, type=Core)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadArchive(f"Version {version} has the wrong shape: {error}.", version=version) from None
    namespace = game_events.NAMESPACE if core.kind in game_events.LOBBY_KINDS else archive.ruleset
    topic = f"{namespace}/{core.kind}.{core.rev}"
    return Envelope(game, topic, core, bytes(event.core), event.hidden)
