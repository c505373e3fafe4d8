"""Archives: a whole game as one JSON document that can be checked, and taken in again, anywhere.

An archive is written in canonical form (RFC 8785), so that no byte of it can be changed unnoticed; the form
is described in ``docs/archive-format.md``, for others to write it.
"""

import re
from collections.abc import Sequence
from uuid import UUID

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.log.envelope import Core, Envelope, Hidden, canonical, commit
from domain.log.merkle import merkle_root
from services.identity.authenticator import Visibility
from services.reading.disclosure import known_names
from services.receipts.signed_notes import BadNote, Checkpoint, VerifierKey, read_key, verify_note

FORMAT = 1
"""The version of the archive's form that is written, and the only one that is read."""

NEVER_SHOWN = "command"
"""The committed value that is in no archive: the key that a caller made up, and the hash of a request."""

_NAME = re.compile(r"name\.\d+")
_POSITION = re.compile(r"\(byte (\d+)\)")
_encode = msgspec.json.Encoder(order="sorted").encode


class BadArchive(ValueError):
    """What is no archive that could be read, or contradicts itself; ``version`` is the first bad one."""

    def __init__(self, message: str, *, version: int | None = None) -> None:
        super().__init__(message)
        self.version = version


class NoJson(BadArchive):
    """What is not even JSON; cut short, for example."""


class ArchivedEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An envelope: its core in canonical form, and those committed values that the archive shows."""

    core: msgspec.Raw
    hidden: dict[str, Hidden]


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with its first ``version`` events.

    ``complete`` is whether it shows every committed value but commands, and names that were erased;
    ``checkpoint`` is a signed note over its tree and ``key`` what verifies it, both None where nobody signed.
    """

    archive: int
    game: str
    ruleset: str
    version: int
    complete: bool
    checkpoint: str | None
    key: str | None
    events: list[msgspec.Raw]


def write_archive(
    game: Game,
    envelopes: Sequence[Envelope],
    visibility: Visibility,
    *,
    over: bool,
    checkpoint: str,
    key: VerifierKey,
) -> bytes:
    """Write the archive of a game at its present version, as far as a sight allows.

    ``over`` is whether nothing of it is hidden any more.
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
        key=str(key),
        events=events,
    )
    return _encode(archive)


def shown_names(envelope: Envelope, visibility: Visibility, *, over: bool) -> list[str]:
    """Name the committed values of an envelope that an archive shows: all of them once the game is over."""
    known = envelope.hidden if over else known_names(envelope, visibility, over=over)
    return [name for name in known if name != NEVER_SHOWN]


class ReadArchive(msgspec.Struct, frozen=True):
    """An archive that was read: what it says of itself, and its envelopes."""

    archive: Archive
    game: UUID
    envelopes: list[Envelope]

    @property
    def checkpoint(self) -> Checkpoint:
        """The head of the tree over its envelopes."""
        leaves = [bytes.fromhex(envelope.hash) for envelope in self.envelopes]
        return Checkpoint(str(self.game), len(leaves), merkle_root(leaves), leaves[-1].hex())


def read_archive(content: bytes) -> ReadArchive:
    """Read an archive and check that it is written as it has to be and does not contradict itself.

    What its events say is for an examiner to check. Raises BadArchive.
    """
    content = content.strip(b" \t\r\n")
    archive = _parse(content)
    if _encode(archive) != content:
        raise BadArchive("The archive is not written in canonical form (RFC 8785).")
    events = [_event(event, version) for version, event in enumerate(archive.events, 1)]
    if not events or len(events) != archive.version:
        raise BadArchive(f"The archive has {len(events)} events, not {archive.version}.")
    game = _game_id(archive.game)
    envelopes = [_envelope(event, archive, game, version) for version, event in enumerate(events, 1)]
    if envelopes[0].core.data.get("ruleset") != archive.ruleset:
        raise BadArchive("The archive names another ruleset than its first event.", version=1)
    _verify_completeness(archive, envelopes)
    return ReadArchive(archive, game, envelopes)


def verify_hashes(read: ReadArchive) -> str:
    """Check the chain of hashes and the values shown of an archive that does not show everything.

    Raises BadArchive.
    """
    before, shown = None, 0
    for version, envelope in enumerate(read.envelopes, 1):
        core = envelope.core
        is_own = core.game == str(read.game) and core.version == version and core.prev == before
        if not is_own or canonical(core) != envelope.core_bytes:
            raise BadArchive(f"Version {version} does not follow from the one before.", version=version)
        for name, secret in envelope.hidden.items():
            if core.commitments.get(name) != commit(secret, name=name):
                raise BadArchive(
                    f"The {name} of version {version} is not that committed to.", version=version
                )
        before, shown = envelope.hash, shown + len(envelope.hidden)
    return f"{len(read.envelopes)} events, each naming the hash before; {shown} values are as committed to."


def verify_checkpoint(read: ReadArchive) -> str:
    """Check the checkpoint of an archive against its events and its own key; answers with what was found.

    Whether the key is to be trusted is for the caller to know. Raises BadArchive.
    """
    archive = read.archive
    if archive.checkpoint is None or archive.key is None:
        if archive.checkpoint != archive.key:
            raise BadArchive("A checkpoint and the key that verifies it come together.")
        return "There is no checkpoint: nobody has signed this archive."
    try:
        text = verify_note(archive.checkpoint, read_key(archive.key))
    except BadNote as bad:
        raise BadArchive(f"The checkpoint does not verify. {bad}") from None
    if text != read.checkpoint.text:
        last = len(read.envelopes)  # whatever comes before it hangs together, if an examination has passed it
        raise BadArchive(f"The checkpoint is not that of these events up to version {last}.", version=last)
    return f"The head is signed by {archive.key}."


def _parse(content: bytes) -> Archive:
    try:
        content.decode()  # what lies in strings that are not needed is not looked at otherwise
    except UnicodeDecodeError as error:
        raise _no_json(content, f"{error.reason} (byte {error.start})") from None
    try:
        form = msgspec.json.decode(content, type=_Form)
        if form.archive != FORMAT:
            raise BadArchive(f"This is an archive of form {form.archive}; this release reads form {FORMAT}.")
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
    version = _version_at(content, message)
    where = "" if version is None else f" The first bad version is {version}."
    return NoJson(f"The archive is no JSON, or was cut short: {message}.{where}", version=version)


def _version_at(content: bytes, message: str) -> int | None:
    """Say in which version lies the byte that a reader of JSON stumbled over."""
    found = _POSITION.search(message)
    position = len(content) if found is None else int(found.group(1)) + 1
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


def _game_id(text: str) -> UUID:
    try:
        game = UUID(text)
    except ValueError:
        game = None
    if game is None or str(game) != text or game.version != 4:
        raise BadArchive("The id of the game is no random UUID in its usual form.")
    return game


def _verify_completeness(archive: Archive, envelopes: Sequence[Envelope]) -> None:
    missing: int | None = None
    for envelope in envelopes:
        if NEVER_SHOWN in envelope.hidden:
            version = envelope.core.version
            raise BadArchive(f"Version {version} shows the {NEVER_SHOWN}.", version=version)
        absent = envelope.core.commitments.keys() - envelope.hidden.keys() - {NEVER_SHOWN}
        if missing is None and any(not _NAME.fullmatch(name) for name in absent):
            missing = envelope.core.version
    if archive.complete != (missing is None):
        said = f"complete, but version {missing} is not" if archive.complete else "not complete, but it is"
        raise BadArchive(f"The archive says that it is {said}.", version=missing)
