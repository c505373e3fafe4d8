"""Audit: whether a stored game is unbroken, follows from its seed and its actions, and is shown as it is."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from domain import lobby
from domain.codecs import Codecs, StoredRow
from domain.game import Game
from domain.kernel.chance import SeededChance, draw_result, seed_commitment
from domain.kernel.codec import UnknownKind, decode_state, encode_state, tag_of
from domain.kernel.envelope import Envelope, canonical, commit
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event, Ruleset
from services.errors import NotFound
from services.games import Games
from services.keys import Unsealable
from services.store import Ledger
from services.summaries import summarize
from services.views import Views


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at; ``detail`` names versions and never anything hidden."""

    name: str
    ok: bool
    detail: str


class Report(msgspec.Struct, frozen=True):
    """The result of an audit of a game with ``events`` events and this ``head``."""

    ok: bool
    checks: list[Check]
    events: int
    head: str


Step = tuple[Envelope, Event]


class _Broken(Exception):
    """A check failed; the message names the first bad version."""


class Examiner:
    """Examines the whole log of a game, wherever it comes from; needs no store."""

    def __init__(self, rulesets: Mapping[str, Ruleset], codecs: Codecs) -> None:
        self._rulesets = rulesets
        self._codecs = codecs

    def examine(self, game_id: UUID, envelopes: Sequence[Envelope]) -> tuple[list[Check], list[Step]]:
        """Check a log from its first version on, hidden values and the seed included.

        Answers with the checks and, where every event could be read, all of them.
        """
        checks = [
            _checked("log", lambda: self._verify_chain(game_id, envelopes)),
            _checked("commitments", lambda: _verify_commitments(envelopes)),
        ]
        steps: list[Step] = []
        checks.append(_checked("events", lambda: self._read_all(envelopes, steps)))
        if not checks[-1].ok:
            return checks, []
        checks.append(_checked("replay", lambda: self._verify_replay(game_id, steps)))
        checks.append(_checked("draws", lambda: self._verify_draws(game_id, steps)))
        checks.append(_checked("actions", lambda: self._verify_actions(game_id, steps)))
        return checks, steps

    def _verify_chain(self, game_id: UUID, envelopes: Sequence[Envelope]) -> str:
        ruleset = str(envelopes[0].core.data.get("ruleset"))
        before, recorded_at = None, ""
        for version, envelope in enumerate(envelopes, 1):
            core = envelope.core
            namespace = lobby.NAMESPACE if core.kind in _LOBBY_KINDS else ruleset
            as_it_should_be = (
                core.game == str(game_id)
                and core.version == version
                and core.prev == before
                and core.recorded_at >= recorded_at
                and envelope.topic == f"{namespace}/{core.kind}.{core.rev}"
                and canonical(core) == envelope.core_bytes
            )
            if not as_it_should_be:
                raise _Broken(f"Version {version} does not follow from version {version - 1}.")
            before, recorded_at = envelope.hash, core.recorded_at
        return f"{len(envelopes)} events, each naming the hash of the one before."

    def _read_all(self, envelopes: Sequence[Envelope], steps: list[Step]) -> str:
        for envelope in envelopes:
            try:
                codec, _, _ = self._codecs.of(envelope.topic)
                steps.append((envelope, codec.of_core(envelope.core, envelope.hidden)))
            except (UnknownKind, msgspec.ValidationError):
                raise _Broken(f"Version {envelope.core.version} cannot be read.") from None
        return f"{len(steps)} events are of kinds that are known here."

    def _verify_replay(self, game_id: UUID, steps: Sequence[Step]) -> str:
        game = Game(game_id, self._rulesets)
        for envelope, event in steps:
            game.apply(event, envelope)
            broken = game.ruleset.check(game.state) if game.state is not None else []
            if broken:
                raise _Broken(f"After version {game.version} the position breaks an invariant.")
        return f"{len(steps)} events applied, every position sound."

    def _verify_draws(self, game_id: UUID, steps: Sequence[Step]) -> str:
        created, _ = steps[0]
        seed = bytes.fromhex(created.hidden["seed"].value)
        if seed_commitment(seed) != created.core.data["seed_commitment"]:
            raise _Broken("The seed is not the one that was committed to.")
        game = Game(game_id, self._rulesets)
        count = 0
        for envelope, event in steps:
            for draw in getattr(event, "draws", ()):
                if draw.k != count:
                    raise _Broken(f"Version {envelope.core.version} has draw {draw.k}, not {count}.")
                if draw.result != draw_result(game.epoch_key(), draw.k, draw.label, draw.range):
                    raise _Broken(f"Draw {draw.k} of version {envelope.core.version} is not the seed's.")
                count += 1
            game.apply(event, envelope)
        return f"{count} draws follow from the seed that was committed to."

    def _verify_actions(self, game_id: UUID, steps: Sequence[Step]) -> str:
        game = Game(game_id, self._rulesets)
        actions, different, index = 0, 0, 0
        while index < len(steps):
            envelope, event = steps[index]
            decided = self._decide_again(game, envelope, event)
            stretch = steps[index : index + max(1, len(decided))]
            if decided:
                actions += 1
                if [recorded for _, recorded in stretch] != decided:
                    version = envelope.core.version
                    if envelope.core.rules == game.ruleset.rules_version:
                        raise _Broken(
                            f"The action of version {version}, decided again, gives something else."
                        )
                    different += 1
                    stretch = [step for step in steps[index:] if step[0].core.cause == envelope.core.cause]
            for recorded_envelope, recorded in stretch:
                game.apply(recorded, recorded_envelope)
            index += len(stretch)
        differently = f", {different} differently under the present rules" if different else ""
        return f"{actions} actions decided again{differently}."

    def _decide_again(self, game: Game, envelope: Envelope, event: Event) -> list[Event]:
        """Decide what began with this event once more; empty where nothing of the ruleset did."""
        if envelope.core.kind in _LOBBY_KINDS:
            return []
        ruleset, core = game.ruleset, envelope.core
        chance = SeededChance(game.epoch_key(), first=game.next_draw)
        if core.seat is None and core.cause < core.version:
            colors = tuple(seat.color for seat in game.seats)
            return ruleset.setup(colors, game.options, chance)
        try:
            if "action" in envelope.hidden:
                value = envelope.hidden["action"].value
                action: Action = msgspec.convert(value, _union(ruleset.action_types))
                return ruleset.decide(game.state, core.seat, action, chance)
            return ruleset.decide(game.state, None, ruleset.chores(game.state)[0], chance)
        except (Refusal, msgspec.ValidationError, IndexError):
            if core.rules != ruleset.rules_version:
                return [event]
            raise _Broken(f"The action of version {core.version} is refused when decided again.") from None


class Auditor:
    """Audits games by reading their log anew; changes nothing and uses no cache."""

    def __init__(self, ledger: Ledger, games: Games, views: Views) -> None:
        self._ledger = ledger
        self._rulesets = games.rulesets
        self._examiner = Examiner(games.rulesets, games.codecs)
        self._views = views

    def audit(self, game_id: UUID) -> Report:
        """Audit one game. Raises NotFound."""
        rows = self._ledger.rows(game_id)
        if not rows:
            raise NotFound("There is no such game.")
        checks = [_checked("rows", lambda: _verify_rows(rows))]
        try:
            envelopes = self._ledger.envelopes(game_id, lte=rows[-1][0])
        except (msgspec.DecodeError, msgspec.ValidationError, Unsealable):
            envelopes = []
            checks.append(Check("log", False, _first_unreadable(self._ledger, game_id)))
        if envelopes:
            found, steps = self._examiner.examine(game_id, envelopes)
            checks += found
            if steps:
                checks.append(_checked("read models", lambda: self._verify_views(game_id, steps)))
        head = envelopes[-1].hash if envelopes else ""
        return Report(all(check.ok for check in checks), checks, len(rows), head)

    def _verify_views(self, game_id: UUID, steps: Sequence[Step]) -> str:
        version = len(steps)
        row = self._views.board(game_id)
        if row is None:
            return "The read models have not reached this game yet."
        since = len(self._ledger.rows(game_id, gt=version))  # what was added while this audit ran
        if row.version > version + since:
            raise _Broken(f"The log ends at version {version}, but version {row.version} has been seen.")
        if row.version > version:
            return f"The read model is at version {row.version} by now, later than this audit."
        game = Game(game_id, self._rulesets)
        for envelope, event in steps[: row.version]:
            game.apply(event, envelope)
        if summarize(game) != row.summary or game.pack() != row.packed:
            raise _Broken(f"The read model of version {row.version} differs from a fresh replay.")
        return f"The read model of version {row.version} equals a fresh replay."


_LOBBY_KINDS = frozenset(tag_of(event_type) for event_type in lobby.LOBBY_EVENTS)


def _verify_rows(rows: Sequence[StoredRow]) -> str:
    """Check what lies around the hashed bytes: the version in its column, and how the state is written."""
    for version, (stored_as, _, state) in enumerate(rows, 1):
        if stored_as != version:
            raise _Broken(f"Version {version} is missing.")
        try:
            _, core_bytes, hidden = decode_state(state)
        except msgspec.DecodeError:
            raise _Broken(f"Version {version} cannot be read.") from None
        if encode_state(core_bytes, hidden) != state:
            raise _Broken(f"Version {version} is not stored as it was written.")
    return f"{len(rows)} rows, stored as they were written."


def _verify_commitments(envelopes: Sequence[Envelope]) -> str:
    count = 0
    for envelope in envelopes:
        core = envelope.core
        if not (core.commitments.keys() == core.audience.keys() >= envelope.hidden.keys()):
            raise _Broken(f"Version {core.version} hides other fields than it commits to.")
        for name, hidden in envelope.hidden.items():
            if commit(hidden, name=name) != core.commitments[name]:
                raise _Broken(f"The {name} of version {core.version} is not what was committed to.")
            count += 1
    return f"{count} hidden values are those committed to."


def _checked(name: str, verify: Any) -> Check:
    try:
        return Check(name, True, verify())
    except _Broken as broken:
        return Check(name, False, str(broken))
    except (UnknownKind, msgspec.ValidationError, LookupError, ValueError, TypeError, AttributeError):
        # A log altered behind the service's back may be off in any way; what reads it must not fail.
        return Check(name, False, "An event cannot be read or does not fit the ones before.")


def _first_unreadable(ledger: Ledger, game_id: UUID) -> str:
    for version in range(1, len(ledger.rows(game_id)) + 1):
        try:
            ledger.envelopes(game_id, gt=version - 1, lte=version)
        except (msgspec.DecodeError, msgspec.ValidationError, Unsealable):
            return f"Version {version} cannot be read."
    return "The log cannot be read."


def _union(types: Sequence[type[Action]]) -> Any:
    union: Any = types[0]
    for other in types[1:]:
        union = union | other
    return union
