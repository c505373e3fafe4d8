"""Deciding every recorded action again, under the present rules and with the same chance."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event, Ruleset
from domain.log.codec import tag_of
from domain.log.envelope import Envelope
from services.audit.checks import Broken, Step
from services.errors import UNREADABLE

MOST_DIFFERENCES = 100
"""How many differences are told in full."""


class PublicEvent(msgspec.Struct, frozen=True):
    """An event as everybody may know it: its type, and the fields that are public."""

    type: str
    """What happened."""
    data: dict[str, Any]
    """Its public fields."""


class Difference(msgspec.Struct, frozen=True):
    """An action that the present rules decide differently; what was recorded stays in force."""

    version: int
    """The version of its first event."""
    rules: int
    """The rules version that decided it."""
    recorded: list[PublicEvent]
    """What it led to."""
    decided: list[PublicEvent]
    """What the present rules give; empty where they refuse it."""
    refused: list[str] | None
    """Where the present rules refuse it: the IDs of the rules broken; null otherwise."""


class _Act(msgspec.Struct):
    """An action being followed, which began at ``version`` under the rules version ``rules``.

    ``decided`` is what deciding it again gave, of which the log has had ``matched`` up to now; ``refused``
    names the rules by which it is refused instead. ``before`` is the state that it was decided on, kept
    where the present rules may differ; ``recorded`` is what the log had of it.
    """

    version: int
    cause: int
    rules: int
    ruleset: Ruleset
    before: Any
    decided: Sequence[Event]
    refused: list[str] | None = None
    matched: int = 0
    recorded: list[PublicEvent] = msgspec.field(default_factory=list)

    @property
    def is_of_the_past(self) -> bool:
        """Whether it was decided under other rules than the present ones."""
        return self.rules != self.ruleset.rules_version


class Redecision:
    """Follows a log action by action and compares it with what deciding again gives."""

    name = "actions"

    def __init__(self) -> None:
        self._act: _Act | None = None
        self._actions = 0
        self._different: dict[int, _Act] = {}

    def look(self, step: Step) -> None:
        """Compare an event with the action that it belongs to, or decide the action that it begins."""
        if step.game.is_shared:  # decided in the game that this one was forked from
            return
        core = step.envelope.core
        told = PublicEvent(core.kind, core.data)
        different = self._different.get(core.cause)
        if different is not None and core.version > core.cause:
            different.recorded.append(told)
            return
        act = self._act
        if act is None or not _goes_on(act, step):
            self._end()
            if core.kind in game_events.LOBBY_KINDS:
                return
            self._act = act = _begin(step)
            self._actions += 1
        act.recorded.append(told)
        if act.matched < len(act.decided) and act.decided[act.matched] == step.event:
            act.matched += 1
        else:
            self._differ(act)

    def finish(self) -> str:
        """Say how many actions were decided again."""
        self._end()
        different = f", {len(self._different)} differently under the present rules" if self._different else ""
        return f"{self._actions} actions decided again{different}."

    @property
    def differences(self) -> list[Difference]:
        """The actions that the present rules decide differently, the first ``MOST_DIFFERENCES`` of them."""
        return [_told(act) for act in list(self._different.values())[:MOST_DIFFERENCES]]

    def _end(self) -> None:
        """End the action being followed; what was decided must all have been recorded."""
        act = self._act
        if act is not None and act.matched < len(act.decided):
            self._differ(act)
        self._act = None

    def _differ(self, act: _Act) -> None:
        if not act.is_of_the_past:
            raise Broken(
                act.version, f"The action of version {act.version}, decided again, gives something else."
            )
        self._different[act.cause] = act
        self._act = None


def _goes_on(act: _Act, step: Step) -> bool:
    """Tell whether an event belongs to an action: by its cause, or as a measurement that was part of it."""
    core = step.envelope.core
    if core.version > core.cause:
        return core.cause == act.cause
    is_expected = act.matched < len(act.decided) and act.decided[act.matched] == step.event
    return step.event.by_system and is_expected


def _begin(step: Step) -> _Act:
    """Decide what begins with an event: an action, a measurement, or the set-up."""
    game, core = step.game, step.envelope.core
    act = _Act(step.version, core.cause, core.rules, game.ruleset, None, [])
    if act.is_of_the_past:
        act.before = game.state.copy()
    try:
        act.decided = _decide(game, step.envelope)
    except Refusal as refusal:
        act.refused = list(getattr(refusal, "rules", ()))
    except UNREADABLE:
        act.refused = []
    if act.refused is not None and not act.is_of_the_past:
        raise Broken(step.version, f"The action of version {step.version} is refused when decided again.")
    return act


def _decide(game: Game, envelope: Envelope) -> list[Event]:
    ruleset, core = game.ruleset, envelope.core
    chance = game.chance()
    if "action" in envelope.hidden:
        value = envelope.hidden["action"].value
        action = msgspec.convert(value, _action_types(ruleset.action_types)[value["type"]])
        return ruleset.decide(game.state, core.seat, action, chance)
    if core.version > core.cause:
        return ruleset.setup([seat.color for seat in game.seats], game.options, chance)
    return ruleset.decide(game.state, None, ruleset.chores(game.state)[0], chance)


def _told(act: _Act) -> Difference:
    decided, state = [], act.before
    for event in act.decided:
        secrets = act.ruleset.secrets(state, event)
        data = {name: getattr(event, name) for name in event.__struct_fields__ if name not in secrets}
        decided.append(PublicEvent(tag_of(type(event)), msgspec.to_builtins(data)))
        act.ruleset.evolve(state, event)
    return Difference(act.version, act.rules, act.recorded, decided, act.refused)


@cache
def _action_types(types: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """Give the types of a ruleset's actions by name; converting to one is far cheaper than to their union."""
    return {tag_of(action_type): action_type for action_type in types}
