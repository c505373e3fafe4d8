"""Imports: taking an archive in, after everything in it was checked."""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from domain import lobby
from domain.codecs import Codecs
from domain.game import Game
from domain.kernel.codec import UnknownKind
from domain.kernel.envelope import Envelope
from domain.kernel.ruleset import Event, Ruleset
from services import clock
from services.access import Caller
from services.archives import BadArchive, ReadArchive, read_archive, verify_checkpoint
from services.commands import Request
from services.errors import Forbidden, GameExists, IdempotencyMismatch
from services.examination import Examiner
from services.plausibility import Implausible, verify_plausible
from services.steps import MISFIT
from services.store import Conflict, GameImported, Ledger, Marker, imported_id

LONGEST_GAME = 10_000
"""How many events an archive may have that somebody else than the operator sends."""


class Checked(msgspec.Struct, frozen=True):
    """An archive that passed every check: the envelopes of a game that ended with ``head``."""

    game: UUID
    ruleset: str
    status: str
    head: str
    envelopes: list[Envelope]


class Imported(msgspec.Struct, frozen=True):
    """A game as it was taken in, at ``version``; ``new`` is whether it was not there before."""

    game: str
    ruleset: str
    status: str
    version: int
    head: str
    imported: bool
    new: bool


class Importer:
    """Takes archives in: ``check`` is the heavy part and reads nothing that changes, ``store`` writes."""

    def __init__(self, ledger: Ledger, rulesets: Mapping[str, Ruleset], codecs: Codecs) -> None:
        self._ledger = ledger
        self._rulesets = rulesets
        self._codecs = codecs
        self._examiner = Examiner(rulesets, codecs)

    def check(self, content: bytes, caller: Caller) -> Checked:
        """Check an archive whole. Raises BadArchive, Forbidden."""
        read = read_archive(content)
        archive = read.archive
        ruleset = self._rulesets.get(archive.ruleset)
        if ruleset is None:
            raise BadArchive(f"There is no ruleset {archive.ruleset} here.", version=1)
        if not archive.complete:
            raise BadArchive("Only a complete archive can be taken in: this one does not show everything.")
        if len(read.envelopes) > LONGEST_GAME and not caller.operator:
            raise BadArchive(f"An archive has at most {LONGEST_GAME} events.", version=LONGEST_GAME + 1)
        game = self._examined(read, ruleset)
        verify_checkpoint(read)
        if not game.over and not caller.operator:
            raise Forbidden("Only the operator may import a game that is not over.")
        return Checked(read.game, archive.ruleset, game.status, game.head, read.envelopes)

    def store(self, request: Request, checked: Checked) -> Imported:
        """Store a checked game, or find it there already. Raises GameExists, IdempotencyMismatch."""
        marker_id = request.marker_id()
        if marker_id is not None and (marker := self._ledger.marker(marker_id)) is not None:
            if marker.body != request.body:
                raise IdempotencyMismatch("This Idempotency-Key was used before, for another request.")
            return self._answer(checked, new=True)
        now = clock.now()
        changes: list[object] = [_Log(checked.envelopes)]
        changes.append(GameImported(imported_id(checked.game), game=checked.game, recorded_at=now))
        if marker_id is not None:
            last = len(checked.envelopes)
            changes.append(Marker(marker_id, request.body, checked.game, 1, last, recorded_at=now))
        try:
            self._ledger.append(*changes)
        except Conflict:
            self._verify_same(checked)
            return self._answer(checked, new=False)
        return self._answer(checked, new=True)

    def _examined(self, read: ReadArchive, ruleset: Ruleset) -> Game:
        self._verify_plausible(read, ruleset)
        try:
            examination = self._examiner.examine(read.game, read.envelopes)
        except RecursionError:
            raise BadArchive("Something in the archive is nested too deeply.") from None
        for check in examination.checks:
            if not check.ok:
                raise BadArchive(check.detail, version=check.version)
        return examination.game

    def _verify_plausible(self, read: ReadArchive, ruleset: Ruleset) -> None:
        created: lobby.GameCreated | None = None
        for version, envelope in enumerate(read.envelopes, 1):
            try:
                event = self._codecs.of(envelope.topic)[0].of_core(envelope.core, envelope.hidden)
                if created is None:
                    created = _creation(event)
                verify_plausible(envelope, event, created=created, ruleset=ruleset)
            except Implausible as error:
                raise BadArchive(f"Version {version} is not acceptable: {error}.", version=version) from None
            except (UnknownKind, *MISFIT):
                raise BadArchive(f"Version {version} cannot be read.", version=version) from None

    def _verify_same(self, checked: Checked) -> None:
        """Whether what stands under the game's id is this log. Raises GameExists."""
        known = self._ledger.rows(checked.game)
        last = self._ledger.envelopes(checked.game, gt=len(known) - 1) if known else []
        if len(known) != len(checked.envelopes) or last[-1].hash != checked.head:
            raise GameExists("There is a game with this id already, and its log is another.")

    def _answer(self, checked: Checked, *, new: bool) -> Imported:
        return Imported(
            game=str(checked.game),
            ruleset=checked.ruleset,
            status=checked.status,
            version=len(checked.envelopes),
            head=checked.head,
            imported=self._ledger.is_imported(checked.game),
            new=new,
        )


def _creation(event: Event) -> lobby.GameCreated:
    if not isinstance(event, lobby.GameCreated):
        raise Implausible("a game begins with its creation")
    return event


class _Log(msgspec.Struct, frozen=True):
    """The whole log of a game, to be stored at once."""

    envelopes: Sequence[Envelope]

    def collect_events(self) -> Sequence[Envelope]:
        """Hand the envelopes to the event store."""
        return self.envelopes
