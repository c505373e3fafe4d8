"""Audit: whether a stored game is unbroken, follows from its seed and its actions, and is shown as it is."""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.readers import StoredRow
from domain.log.codec import decode_state, encode_state
from domain.log.envelope import Envelope, Hidden
from services import clock
from services.audit.checks import Broken, CheckResult, checked
from services.audit.command_markers import last_remembered, verify_commands
from services.audit.fork_history import verify_shared
from services.audit.redecision import Difference
from services.audit.verifier import Verifier
from services.errors import UNREADABLE, NotFound
from services.keyring import Keyring, Unsealable
from services.reading.read_models import BoardRow, ReadModels
from services.reading.summaries import summarize
from services.store.event_store import Conflict, EventStore, Finding, Markers, findings_of
from services.store.repository import GameRepository


class Report(msgspec.Struct, frozen=True):
    """The result of an audit of a game with ``events`` events and this ``head``.

    Versions up to ``sound_until`` passed every check of the log itself; ``differences`` are the actions that
    the present rules decide differently, which is no failure.
    """

    ok: bool
    checks: list[CheckResult]
    events: int
    head: str
    sound_until: int
    differences: list[Difference]


class Evidence(msgspec.Struct, frozen=True):
    """All that an audit of ``game`` looks at, as it was stored at one moment.

    ``rows`` are its events, ``markers`` those of its commands, ``board`` is its read model (which
    ``board_is_readable`` or not), ``last`` was its last version when these were read, ``imported`` is
    whether the log was taken in from an archive, and ``noted`` what was last found of it.
    """

    game: UUID
    rows: list[StoredRow]
    markers: Markers
    board: BoardRow | None
    board_is_readable: bool
    last: int
    imported: bool
    noted: Finding | None

    def digest(self) -> bytes:
        """Name what was stored: two audits with the same digest find the same."""
        board = self.board, self.board_is_readable
        return hashlib.sha256(_pack((self.rows, self.markers, board, self.imported, self.noted))).digest()


_pack = msgspec.msgpack.Encoder().encode


class Auditor:
    """Audits games by reading their log anew; uses no cache.

    Whether the log of a game is damaged is noted in the ledger itself, where whoever acts looks it up: so
    the game stops taking actions in every process, until an audit finds it sound again.
    """

    def __init__(
        self, event_store: EventStore, games: GameRepository, views: ReadModels, keyring: Keyring
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._verifier = Verifier(games.rulesets, games.codecs)
        self._views = views
        self._keyring = keyring

    def audit(self, game_id: UUID) -> Report:
        """Audit one game. Raises NotFound."""
        return self.judge(self.evidence(game_id))

    def evidence(self, game_id: UUID) -> Evidence:
        """Read what is to be looked at. Raises NotFound."""
        rows = self._event_store.rows(game_id)
        if not rows and self._views.summary(game_id) is None:
            raise NotFound("There is no such game.")
        last = rows[-1][0] if rows else 0  # a game that was seen may have been deleted whole
        markers = self._event_store.markers(game_id)
        try:
            board, is_readable = self._views.board(game_id), True
        except (msgspec.DecodeError, msgspec.ValidationError):
            board, is_readable = None, False
        seen = max(last_remembered(markers), 0 if board is None else board.version)
        if seen > last:  # perhaps something was added meanwhile
            last += len(self._event_store.rows(game_id, gt=last))
        imported = self._event_store.is_imported(game_id)
        _, noted = self._event_store.known(None, game_id)
        return Evidence(game_id, rows, markers, board, is_readable, last, imported, noted)

    def judge(self, evidence: Evidence) -> Report:
        """Look at all of it, and note in the ledger whether the log is damaged."""
        game_id, rows = evidence.game, evidence.rows
        envelopes, rows_check = _read(game_id, rows)
        checks = [rows_check]
        if envelopes:
            checks.append(checked("seed", lambda: self._unseal(envelopes[0])))
            if not checks[-1].ok:  # the key may be at fault, so nothing is noted
                return Report(False, checks, len(rows), envelopes[-1].hash, 0, [])
        verification = self._verifier.examine(game_id, envelopes)
        checks += [*verification.checks, checked("end", lambda: _verify_end(evidence))]
        bad = [check.version for check in checks if check.version is not None]
        sound_until = min(bad) - 1 if bad else len(rows)
        damage = next((check.detail for check in checks if check.version == sound_until + 1), None)
        self._note(evidence, damage, sound_until)
        if damage is None:
            remembered = evidence.markers, evidence.imported
            checks.append(
                checked("commands", lambda: verify_commands(envelopes, remembered[0], imported=remembered[1]))
            )
            if verification.game.forked_from is not None:
                checks.append(checked("shared history", lambda: verify_shared(envelopes, self._event_store)))
            checks.append(checked("read models", lambda: self._verify_board(verification.game, evidence)))
        return Report(
            ok=all(check.ok for check in checks),
            checks=checks,
            events=len(rows),
            head=envelopes[-1].hash if envelopes else "",
            sound_until=sound_until,
            differences=verification.differences,
        )

    def _unseal(self, created: Envelope) -> str:
        try:
            sealed = created.hidden["seed"]
            seed = self._keyring.unseal(sealed.value, game=created.core.game)
        except (Unsealable, LookupError, AttributeError, TypeError):
            raise Broken(1, "The service's key does not open the seed of this game.") from None
        created.hidden["seed"] = Hidden(sealed.salt, seed)
        return "The service's key opens the seed."

    def _note(self, evidence: Evidence, damage: str | None, sound_until: int) -> None:
        game_id, before = evidence.game, evidence.noted
        if damage == (None if before is None else before.damage):
            return
        version = 1 if before is None else before.originator_version + 1
        finding = Finding(findings_of(game_id), version, game_id, damage, sound_until, clock.now())
        with suppress(Conflict):  # another audit has noted something meanwhile
            self._event_store.append(finding)

    def _verify_board(self, game: Game, evidence: Evidence) -> str:
        row = evidence.board
        if not evidence.board_is_readable:
            raise Broken(game.version, "The read model cannot be read; perhaps another release made it.")
        if row is None:
            return "The read models have not reached this game yet."
        if row.version > game.version:
            return f"The read model is at version {row.version} by now, later than this audit."
        if row.version < game.version:
            game = self._games.replay(game.id, version=row.version)
        game.imported = evidence.imported
        if summarize(game) != row.summary or game.pack() != row.packed:
            raise Broken(row.version, f"The read model of version {row.version} differs from a fresh replay.")
        return f"The read model of version {row.version} equals a fresh replay."


def _verify_end(evidence: Evidence) -> str:
    length, board = len(evidence.rows), evidence.board
    if board is not None and board.version > evidence.last:
        raise Broken(length + 1, f"The log ends at version {length}, but version {board.version} was seen.")
    return f"Nothing after version {length} was seen."


def _read(game_id: UUID, rows: Sequence[StoredRow]) -> tuple[list[Envelope], CheckResult]:
    """Read rows up to the first that is missing or not as it was written; the seed stays sealed."""
    envelopes: list[Envelope] = []
    for version, row in enumerate(rows, 1):
        try:
            envelopes.append(_envelope(game_id, version, row))
        except Broken as broken:
            return envelopes, CheckResult("rows", False, str(broken), version)
    return envelopes, CheckResult("rows", True, f"{len(rows)} rows, stored as they were written.")


def _envelope(game_id: UUID, version: int, row: StoredRow) -> Envelope:
    stored_as, topic, state = row
    if stored_as != version:
        raise Broken(version, f"Version {version} is missing.")
    try:
        core, core_bytes, hidden = decode_state(state)
    except UNREADABLE:
        raise Broken(version, f"Version {version} cannot be read.") from None
    if encode_state(core_bytes, hidden) != state:
        raise Broken(version, f"Version {version} is not stored as it was written.")
    return Envelope(game_id, topic, core, core_bytes, hidden)
