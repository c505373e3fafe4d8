"""Import of archives after a complete check."""

from collections.abc import Mapping

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.fields import Status
from domain.game.readers import Codecs
from domain.kernel.ruleset import Event, Ruleset
from domain.kernel.shapes import GameId
from domain.log.codec import UnknownKind, encode_state
from services import clock
from services.archives.admission import NotAdmitted, verify_admissible
from services.archives.format import Archive, BadArchive, ReadArchive, read_archive, verify_checkpoint
from services.audit.checks import Broken, CheckResult
from services.audit.fork_history import verify_shared
from services.audit.verifier import Verifier
from services.errors import UNREADABLE, Forbidden, GameExists
from services.identity.authenticator import Caller
from services.play.idempotency import Idempotency, Request
from services.store.event_store import Conflict, EventStore
from services.store.records import GameImported, Storable, imported_id
from services.wording import english

LONGEST_GAME = 10_000
"""The maximum number of events in an archive from anybody but the operator."""


class Checked(msgspec.Struct, frozen=True):
    """An archive that passed every check, with the results; ``signature`` is the one of its checkpoint."""

    read: ReadArchive
    game: Game
    checks: list[CheckResult]
    signature: str


class ImportedGame(msgspec.Struct, frozen=True):
    """An imported game."""

    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of the game's ruleset."""
    status: Status
    """The status of the game."""
    version: int
    """The number of events."""
    head: str
    """The hash of the last event."""
    imported: bool
    """True if the game was imported; false if it was played here and already exists."""


class Imported(ImportedGame, frozen=True):
    """The result of an import; ``new`` is True if the game did not exist before."""

    new: bool


class ArchiveChecker:
    """Checks archives without a store."""

    def __init__(self, rulesets: Mapping[str, Ruleset], codecs: Codecs) -> None:
        self._rulesets = rulesets
        self._codecs = codecs
        self._verifier = Verifier(rulesets, codecs)

    def accept(self, archive: Archive) -> None:
        """Check the header of an archive before its events are decoded. Raises BadArchive."""
        if archive.ruleset not in self._rulesets:
            raise BadArchive(f"There is no ruleset {archive.ruleset} here.", version=1)
        if not archive.complete:
            raise BadArchive("The archive is not complete: it does not show everything.")

    def check(self, read: ReadArchive) -> Checked:
        """Check a complete archive including its events. Raises BadArchive."""
        self.accept(read.archive)
        ruleset = self._rulesets[read.archive.ruleset]
        self._verify_admissible(read, ruleset)
        try:
            verification = self._verifier.examine(read.game, read.envelopes)
        except RecursionError:
            raise BadArchive("Something in the archive is nested too deeply.") from None
        failed = [check for check in verification.checks if not check.ok]
        if failed:
            earliest = min(failed, key=lambda check: check.version or 1)
            raise BadArchive(english(earliest.message), version=earliest.version)
        self._verify_loads(read, verification.game)
        return Checked(read, verification.game, verification.checks, verify_checkpoint(read))

    def _verify_admissible(self, read: ReadArchive, ruleset: Ruleset) -> None:
        created: game_events.GameCreated | None = None
        for version, envelope in enumerate(read.envelopes, 1):
            try:
                event = self._codecs.of(envelope.topic)[0].of_core(envelope.core, envelope.hidden)
                if created is None:
                    created = _creation(event)
                verify_admissible(envelope, event, created=created, ruleset=ruleset)
            except NotAdmitted as error:
                raise BadArchive(f"Version {version} is not acceptable: {error}.", version=version) from None
            except (UnknownKind, *UNREADABLE):
                raise BadArchive(f"Version {version} cannot be read.", version=version) from None

    def _verify_loads(self, read: ReadArchive, examined: Game) -> None:
        """Check that loading the events from a store would produce the verified game."""
        rows = [
            (envelope.core.version, envelope.topic, encode_state(envelope.core_bytes, envelope.hidden))
            for envelope in read.envelopes
        ]
        loaded = Game(read.game, self._rulesets)
        try:
            loaded.replay(rows, self._codecs, lambda seed: seed)
        except (UnknownKind, *UNREADABLE):
            raise BadArchive("The events cannot be loaded.") from None
        if loaded.pack() != examined.pack():
            raise BadArchive("Loading the events gives another position than verifying them.")


class Importer:
    """Imports archives. ``check`` does the heavy work and reads no mutable state; ``store`` writes."""

    def __init__(self, event_store: EventStore, idempotency: Idempotency, checker: ArchiveChecker) -> None:
        self._event_store = event_store
        self._idempotency = idempotency
        self._checker = checker

    def check(self, content: bytes, caller: Caller) -> Checked:
        """Check an archive and the caller's permission to import it. Raises BadArchive, Forbidden."""

        def accept(archive: Archive) -> None:
            if len(archive.events) > LONGEST_GAME and not caller.operator:
                raise BadArchive(f"An archive has at most {LONGEST_GAME} events.", version=LONGEST_GAME + 1)
            self._checker.accept(archive)

        checked = self._checker.check(read_archive(content, accept))
        if not checked.game.over and not caller.operator:
            raise Forbidden("operator-imports-running-games")
        return checked

    def store(self, request: Request, checked: Checked) -> Imported:
        """Store a checked game unless the same game exists already.

        Raises BadArchive, GameExists, IdempotencyMismatch.
        """
        if self._idempotency.known(request) is not None:
            return self._answer(checked, new=True)
        now, game_id = clock.now(), checked.game.id
        if not self._event_store.rows(game_id, lte=1):
            self._verify_origin(checked)
        changes: list[Storable] = [*checked.read.envelopes]
        changes.append(GameImported(imported_id(game_id), game=game_id, recorded_at=now))
        try:
            last = len(checked.read.envelopes)
            self._idempotency.append(request, changes, game_id, last=last, recorded_at=now)
        except Conflict:
            self._verify_same(checked)
            return self._answer(checked, new=False)
        return self._answer(checked, new=True)

    def _verify_origin(self, checked: Checked) -> None:
        """Check the history that an imported fork shares with a game in this store. Raises BadArchive."""
        envelopes = checked.read.envelopes
        if checked.game.forked_from is not None:
            try:
                verify_shared(envelopes, self._event_store)
            except Broken as broken:
                raise BadArchive(english(broken.message), version=broken.version) from None

    def _verify_same(self, checked: Checked) -> None:
        """Raise GameExists unless the store has the same log under the game's id."""
        known = self._event_store.rows(checked.game.id)
        last = self._event_store.envelopes(checked.game.id, gt=len(known) - 1) if known else []
        if len(known) != len(checked.read.envelopes) or last[-1].hash != checked.game.head:
            raise GameExists("game-id-taken")

    def _answer(self, checked: Checked, *, new: bool) -> Imported:
        game = checked.game
        return Imported(
            game=str(game.id),
            ruleset=game.ruleset.name,
            status=game.status,
            version=game.version,
            head=game.head,
            imported=self._event_store.is_imported(game.id),
            new=new,
        )


def _creation(event: Event) -> game_events.GameCreated:
    if not isinstance(event, game_events.GameCreated):
        raise NotAdmitted("a game begins with its creation")
    return event
