"""Audits of stored games: the log is unbroken, follows from its seed and actions, and matches the read
models.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from uuid import UUID

import msgspec
import structlog

from domain.game.aggregate import Game
from domain.game.packed import packed_head
from domain.game.readers import StoredRow
from domain.kernel.messages import Message
from domain.log.codec import decode_state, encode_state
from domain.log.envelope import Envelope, Hidden
from services import clock
from services.audit.checks import Broken, CheckResult, checked
from services.audit.command_markers import last_remembered, verify_commands
from services.audit.fork_history import verify_shared
from services.audit.redecision import Difference
from services.audit.registrations import unsound_registrations, verify_registrations
from services.audit.verifier import Verifier
from services.errors import UNREADABLE, NotFound
from services.keyring import Keyring, Unsealable
from services.reading.mending import Mender
from services.reading.projections.projection import StoredRows
from services.reading.projector import NAME
from services.reading.read_models import ReadModels
from services.store.event_store import Conflict, EventStore, Markers
from services.store.records import Finding, findings_of
from services.store.repository import GameRepository
from services.wording import english


class Report(msgspec.Struct, frozen=True):
    """The result of an audit; ``api.schemas.answers.Audit`` describes the fields."""

    ok: bool
    checks: list[CheckResult]
    events: int
    head: str
    sound_until: int
    differences: list[Difference]
    sandbox: bool


class Evidence(msgspec.Struct, frozen=True):
    """Everything that an audit of ``game`` examines, as stored at one moment.

    ``rows`` are the game's events and ``markers`` its command markers. ``views`` are its rows in the read
    models, which must have reached version ``due``. ``seen`` is the highest version of any snapshot signed by
    this service, and ``last`` the game's last version when that was read. ``imported`` is True if the log
    came from an archive. ``noted`` is the latest finding. ``unregistered`` lists the versions at which a
    player or bot took a seat under a registration that is missing or altered.
    """

    game: UUID
    rows: list[StoredRow]
    markers: Markers
    views: StoredRows
    due: int
    seen: int
    last: int
    imported: bool
    noted: Finding | None
    unregistered: list[int]

    def digest(self) -> bytes:
        """Return a digest of the stored data; audits of equal digests have equal results."""
        return hashlib.sha256(
            _pack(
                (self.rows, self.markers, self.views, self.due, self.imported, self.noted, self.unregistered)
            )
        ).digest()


_pack = msgspec.msgpack.Encoder().encode
_log = structlog.get_logger()


class Auditor:
    """Audits games by reading their log from the store, without a cache.

    An audit records damage to a game's log beside it in the event store, where every command checks it. A
    damaged game thus stops accepting actions in every process, until an audit finds the log intact again.
    Read models that differ from an intact log are repaired at once.
    """

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        views: ReadModels,
        keyring: Keyring,
        mender: Mender,
    ) -> None:
        self._event_store = event_store
        self._verifier = Verifier(games.rulesets, games.codecs)
        self._views = views
        self._keyring = keyring
        self._mender = mender

    def audit(self, game_id: UUID) -> Report:
        """Audit one game. Raises NotFound."""
        return self.judge(self.evidence(game_id))

    def evidence(self, game_id: UUID) -> Evidence:
        """Read everything that the audit examines. Raises NotFound."""
        rows = self._event_store.rows(game_id)
        position, views = self._views.stored(game_id, name=NAME)
        if not rows and views.game is None:
            raise NotFound("no-such-game")
        last = rows[-1][0] if rows else 0  # the log of a game with a snapshot may have been deleted entirely
        markers = self._event_store.markers(game_id)
        seen = self._packed_last(game_id, views)
        if max(seen, last_remembered(markers)) > last:  # events may have been added meanwhile
            last += len(self._event_store.rows(game_id, gt=last))
        imported = self._event_store.is_imported(game_id)
        _, noted = self._event_store.known(None, game_id)
        due = self._mender.due(game_id, position)
        unregistered = [] if imported else unsound_registrations(rows, self._event_store)
        return Evidence(game_id, rows, markers, views, due, seen, last, imported, noted, unregistered)

    def _packed_last(self, game_id: UUID, views: StoredRows) -> int:
        """Return the highest version of the game's snapshots, counting only those with a valid MAC."""
        seen = 0
        newest = [] if views.game is None else [views.game["packed"]]
        for marked in (*newest, *views.snapshots.values()):
            with suppress(Unsealable, msgspec.DecodeError):
                seen = max(seen, packed_head(self._keyring.unmark(marked, game=game_id))[0])
        return seen

    def judge(self, evidence: Evidence) -> Report:
        """Run all checks. Record damage of the log in the event store."""
        game_id, rows = evidence.game, evidence.rows
        envelopes, rows_check = _read(game_id, rows)
        checks = [rows_check]
        if envelopes:
            checks.append(checked("seed", lambda: self._unseal(envelopes[0])))
            if not checks[-1].ok:  # the service's key may be wrong, so nothing is recorded
                return Report(False, checks, len(rows), envelopes[-1].hash, 0, [], _is_sandbox(envelopes))
        verification = self._verifier.examine(game_id, envelopes)
        checks += [*verification.checks, checked("end", lambda: _verify_end(evidence))]
        bad = [check.version for check in checks if check.version is not None]
        sound_until = min(bad) - 1 if bad else len(rows)
        damage = next((english(check.message) for check in checks if check.version == sound_until + 1), None)
        self._note(evidence, damage, sound_until)
        if damage is None:
            remembered = partial(verify_commands, last=evidence.last, imported=evidence.imported)
            checks.append(checked("commands", lambda: remembered(envelopes, evidence.markers)))
            checks.append(checked("registrations", lambda: verify_registrations(evidence.unregistered)))
            if verification.game.forked_from is not None:
                checks.append(checked("shared history", lambda: verify_shared(envelopes, self._event_store)))
            checks.append(checked("read models", lambda: self._verify_views(verification.game, evidence)))
        return Report(
            ok=all(check.ok for check in checks),
            checks=checks,
            events=len(rows),
            head=envelopes[-1].hash if envelopes else "",
            sound_until=sound_until,
            differences=verification.differences,
            sandbox=_is_sandbox(envelopes),
        )

    def _unseal(self, created: Envelope) -> Message:
        try:
            sealed = created.hidden["seed"]
            seed = self._keyring.unseal(sealed.value, game=created.core.game)
        except (Unsealable, LookupError, AttributeError, TypeError):
            raise Broken(1, "seed-not-opened") from None
        created.hidden["seed"] = Hidden(sealed.salt, seed)
        return Message("seed-opened")

    def _note(self, evidence: Evidence, damage: str | None, sound_until: int) -> None:
        game_id, before = evidence.game, evidence.noted
        if damage == (None if before is None else before.damage):
            return
        version = 1 if before is None else before.originator_version + 1
        finding = Finding(findings_of(game_id), version, game_id, damage, sound_until, clock.now())
        with suppress(Conflict):  # another audit has recorded a finding meanwhile
            self._event_store.append(finding)

    def _verify_views(self, game: Game, evidence: Evidence) -> Message:
        """Compare the read models of the game with a fresh replay, and repair any differences."""
        found = self._mender.differences(game, evidence.views, due=evidence.due)
        if found:
            self._mender.mend(game.id)
            _log.error("read models mended", game=str(game.id), differences=found)
            raise Broken(game.version, "read-models-rebuilt", names=tuple(found))
        if evidence.views.game is None:
            return Message("read-models-behind")
        version, snapshots = evidence.views.game["version"], len(evidence.views.snapshots)
        return Message("read-models-equal", version=version, number=snapshots)


def _is_sandbox(envelopes: Sequence[Envelope]) -> bool:
    return bool(envelopes) and envelopes[0].core.data.get("sandbox") is True


def _verify_end(evidence: Evidence) -> Message:
    length = len(evidence.rows)
    if evidence.seen > evidence.last:
        raise Broken(length + 1, "log-too-short", version=length, seen=evidence.seen)
    return Message("nothing-after", version=length)


def _read(game_id: UUID, rows: Sequence[StoredRow]) -> tuple[list[Envelope], CheckResult]:
    """Decode rows up to the first that is missing or altered; the seed stays encrypted."""
    envelopes: list[Envelope] = []
    for version, row in enumerate(rows, 1):
        try:
            envelopes.append(_envelope(game_id, version, row))
        except Broken as broken:
            return envelopes, CheckResult("rows", False, broken.message, version)
    return envelopes, CheckResult("rows", True, Message("rows-as-written", number=len(rows)))


def _envelope(game_id: UUID, version: int, row: StoredRow) -> Envelope:
    stored_as, topic, state = row
    if stored_as != version:
        raise Broken(version, "row-missing", version=version)
    try:
        core, core_bytes, hidden = decode_state(state)
    except UNREADABLE:
        raise Broken(version, "row-unreadable", version=version) from None
    if encode_state(core_bytes, hidden) != state:
        raise Broken(version, "row-not-as-written", version=version)
    return Envelope(game_id, topic, core, core_bytes, hidden)
