"""Verification of a whole log in one pass, from a store or an archive."""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.readers import Codecs
from domain.kernel.chance import WIDEST_DRAW, seed_commitment
from domain.kernel.messages import Message
from domain.kernel.ruleset import Event, Ruleset
from domain.log.codec import UnknownKind
from domain.log.envelope import Envelope, canonical, commit
from services.audit.checks import Broken, CheckResult, CheckRun, Step, UnreadableEvent
from services.audit.consent import Consent
from services.audit.form import PERSON
from services.audit.redecision import Difference, Redecision
from services.audit.seating import Audiences, SeatingCheck
from services.audit.timekeeping import Timekeeping
from services.reading.disclosure import erased_names, replacements

INVARIANTS_EVERY = 10
"""The interval, in events, between checks of the invariants, which are the most expensive ones."""


class Verification(msgspec.Struct, frozen=True):
    """The result of verifying a log.

    ``game`` is the game after the last valid event. ``differences`` are the actions that the present rules
    decide differently.
    """

    checks: list[CheckResult]
    game: Game
    differences: list[Difference]


class Verifier:
    """Verifies logs without a store."""

    def __init__(self, rulesets: Mapping[str, Ruleset], codecs: Codecs) -> None:
        self._rulesets = rulesets
        self._codecs = codecs

    def examine(
        self, game_id: UUID, envelopes: Sequence[Envelope], *, invariants_every: int = INVARIANTS_EVERY
    ) -> Verification:
        """Verify a complete log, including hidden values and the seed."""
        game = Game(game_id, self._rulesets)
        game.keep_positions(_rewind_targets(envelopes))
        replay, decisions = _Replay(invariants_every), Redecision()
        one_by_one = [CheckRun(_Chain(envelopes)), CheckRun(_Commitments()), CheckRun(_Kinds())]
        checks = (_Draws(), decisions, SeatingCheck(), Audiences(), Consent(), Timekeeping(), replay)
        in_order = [CheckRun(each) for each in checks]
        for version, envelope in enumerate(envelopes, 1):
            step = Step(version, envelope, self._read(envelope), game)
            for run in one_by_one:
                run.check_step(step)
            if one_by_one[-1].ok and in_order[-1].ok:
                for run in in_order:
                    run.check_step(step)
        results = [run.close() for run in (*one_by_one, *in_order)]
        if replay.is_unsound and invariants_every > 1:
            return self.examine(game_id, envelopes, invariants_every=1)
        return Verification(results, game, decisions.differences)

    def _read(self, envelope: Envelope) -> Event:
        try:
            return self._codecs.event(envelope)
        except (UnknownKind, msgspec.ValidationError):
            return UnreadableEvent()


def _rewind_targets(envelopes: Sequence[Envelope]) -> list[int]:
    """List the versions to which rewinds return."""
    rewinds = [envelope.core.data for envelope in envelopes if envelope.core.kind == "game-rewound"]
    return [data["to_version"] for data in rewinds if isinstance(data.get("to_version"), int)]


class _Chain:
    """Checks that each event names the hash of the previous one and is in canonical form."""

    name = "log"

    def __init__(self, envelopes: Sequence[Envelope]) -> None:
        self._ruleset = str(envelopes[0].core.data.get("ruleset")) if envelopes else ""
        self._length = len(envelopes)
        self._before: str | None = None
        self._recorded_at = ""

    def check_step(self, step: Step) -> None:
        envelope, core = step.envelope, step.envelope.core
        namespace = game_events.NAMESPACE if core.kind in game_events.LOBBY_KINDS else self._ruleset
        version = step.version
        # either of the two may be altered, so the previous one counts as bad too
        if core.prev != self._before:
            raise Broken(max(1, version - 1), "hash-does-not-follow", version=version, before=version - 1)
        as_it_should_be = (
            core.game == str(step.game.id)
            and core.version == version
            and core.recorded_at >= self._recorded_at
            and envelope.topic == f"{namespace}/{core.kind}.{core.rev}"
            and canonical(core) == envelope.core_bytes
        )
        if not as_it_should_be:
            raise Broken(version, "version-out-of-place", version=version)
        self._before, self._recorded_at = envelope.hash, core.recorded_at

    def finish(self) -> Message:
        return Message("hashes-unbroken", number=self._length)


class _Commitments:
    """Checks that the hidden values match their commitments in the hashed part."""

    name = "commitments"

    def __init__(self) -> None:
        self._count = 0
        self._erased = 0
        self._renamed = 0

    def check_step(self, step: Step) -> None:
        core, hidden = step.envelope.core, step.envelope.hidden
        if not (core.commitments.keys() == core.audience.keys() >= hidden.keys()):
            raise Broken(step.version, "other-fields-committed", version=step.version)
        for name, secret in hidden.items():
            if secret.is_replacement and PERSON.fullmatch(name):
                continue
            if commit(secret, name=name) != core.commitments[name]:
                raise Broken(step.version, "value-not-committed", name=name, version=step.version)
            self._count += 1
        renamed = len(replacements(step.envelope))
        self._renamed += renamed
        self._erased += len(erased_names(step.envelope)) - renamed

    def finish(self) -> Message:
        if self._renamed:
            return Message(
                "hidden-values-match-or-renamed",
                number=self._count,
                erased=self._erased,
                renamed=self._renamed,
            )
        if self._erased:
            return Message("hidden-values-match-or-erased", number=self._count, erased=self._erased)
        return Message("hidden-values-match", number=self._count)


class _Kinds:
    """Checks that this release knows the kind of every event."""

    name = "events"

    def __init__(self) -> None:
        self._count = 0

    def check_step(self, step: Step) -> None:
        if isinstance(step.event, UnreadableEvent):
            raise Broken(step.version, "row-unreadable", version=step.version)
        self._count += 1

    def finish(self) -> Message:
        return Message("kinds-known", number=self._count)


class _Draws:
    """Checks that draws are numbered without gaps and follow from the committed seed.

    In a sandbox this shows the origin of the draws, but not that they were fair.
    """

    name = "draws"

    def __init__(self) -> None:
        self._count = 0
        self._sandbox = False
        self._drawn: list[dict[str, int]] = []

    def check_step(self, step: Step) -> None:
        game, version = step.game, step.version
        self._follow_script(step)
        if version == 1:
            seed = bytes.fromhex(step.envelope.hidden["seed"].value)
            if seed_commitment(seed) != step.envelope.core.data["seed_commitment"]:
                raise Broken(version, "seed-not-committed")
        draws = getattr(step.event, "draws", ())
        chance = game.chance() if draws else None
        for k, draw in enumerate(draws, game.next_draw):
            if not (1 <= draw.range <= WIDEST_DRAW and 0 <= draw.result < draw.range and draw.k >= 0):
                raise Broken(version, "draw-range-impossible", draw=draw.k, version=version)
            if game.is_shared:  # drawn from the seed of the original game
                continue
            if draw.k != k:
                raise Broken(version, "draw-number-wrong", version=version, draw=draw.k, expected=k)
            if chance is not None and draw != chance.draw(draw.label, draw.range):
                raise Broken(version, "draw-not-from-seed", draw=k, version=version)
            self._count += 1

    def _follow_script(self, step: Step) -> None:
        """Check that a rewind resets the script to its position at that version."""
        game, event = step.game, step.event
        if step.version == 1:
            self._sandbox = step.envelope.core.data.get("sandbox") is True
            return
        self._drawn.append({} if game.script is None else dict(game.script.drawn))
        if isinstance(event, game_events.GameRewound):
            drawn = self._drawn[event.to_version - 1] if event.to_version < step.version else None
            if event.drawn != drawn:
                raise Broken(step.version, "script-reset-wrongly", version=step.version)

    def finish(self) -> Message:
        if self._sandbox:
            return Message("draws-chosen", number=self._count)
        return Message("draws-follow", number=self._count)


class _Replay:
    """Applies the events to the game, and checks the invariants at intervals."""

    name = "replay"

    def __init__(self, invariants_every: int) -> None:
        self._every = invariants_every
        self._last: Game | None = None
        self.is_unsound = False

    def check_step(self, step: Step) -> None:
        self._last = step.game
        step.game.apply(step.event, step.envelope)
        if step.version % self._every == 0:
            self._check(step.game)

    def finish(self) -> Message:
        if self._last is None:
            return Message("nothing-to-apply")
        self._check(self._last)
        return Message("position-sound", number=self._last.version)

    def _check(self, game: Game) -> None:
        if game.state is not None and game.ruleset.check(game.state):
            self.is_unsound = True
            raise Broken(game.version, "invariant-broken", version=game.version)
