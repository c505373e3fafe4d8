"""Check that deciding every action again, with the same draws, gives the recorded events."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.kernel.errors import Refusal
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action, Event, Ruleset
from domain.log.codec import tag_of
from domain.log.envelope import Envelope
from services.audit.checks import Broken, Step
from services.errors import UNREADABLE

MOST_DIFFERENCES = 100
"""The maximum number of differences in a report."""


class PublicEvent(msgspec.Struct, frozen=True):
    """The public view of an event: its type and its public fields."""

    type: str
    """The type of the event."""
    data: dict[str, Any]
    """The public fields."""


class Difference(msgspec.Struct, frozen=True):
    """An action that the present rules decide differently. The recorded events stay in force."""

    version: int
    """The version of the action's first event."""
    rules: int
    """The rules version under which it was decided."""
    recorded: list[PublicEvent]
    """The recorded events."""
    decided: list[PublicEvent]
    """The events under the present rules; empty if they refuse the action."""
    refused: list[str] | None
    """The IDs of the rules broken if the present rules refuse the action; otherwise null."""


class _Act(msgspec.Struct):
    """The action in progress, which began at ``version`` under the rules version ``rules``.

    ``decided`` are the events from deciding it again, of which the first ``matched`` equal the log's.
    ``refused`` names the rules that refuse it instead. ``before`` is the state before the action, stored only
    if the present rules may decide differently. ``recorded`` are the log's events.
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
    def has_other_rules(self) -> bool:
        """True if other rules than the present ones decided it."""
        return self.rules != self.ruleset.rules_version


class Redecision:
    """Decides each action of a log again and compares the events."""

    name = "actions"

    def __init__(self) -> None:
        self._act: _Act | None = None
        self._actions = 0
        self._different: dict[int, _Act] = {}

    def check_step(self, step: Step) -> None:
        """Compare an event with its action, or decide the action that it begins."""
        if step.game.is_shared:  # decided in the original game
            return
        core = step.envelope.core
        public = PublicEvent(core.kind, core.data)
        different = self._different.get(core.cause)
        if different is not None and core.version > core.cause:
            different.recorded.append(public)
            return
        act = self._act
        if act is None or not _belongs_to(act, step):
            self._end()
            if core.kind in game_events.LOBBY_KINDS:
                return
            self._act = act = _begin(step)
            self._actions += 1
        act.recorded.append(public)
        if act.matched < len(act.decided) and act.decided[act.matched] == step.event:
            act.matched += 1
        else:
            self._differ(act)

    def finish(self) -> Message:
        """Count the actions that were decided again."""
        self._end()
        if self._different:
            return Message("actions-decided-differently", number=self._actions, others=len(self._different))
        return Message("actions-decided-again", number=self._actions)

    @property
    def differences(self) -> list[Difference]:
        """The first ``MOST_DIFFERENCES`` actions that the present rules decide differently."""
        return [_difference(act) for act in list(self._different.values())[:MOST_DIFFERENCES]]

    def _end(self) -> None:
        """Finish the action in progress; it differs if the log lacks some of the decided events."""
        act = self._act
        if act is not None and act.matched < len(act.decided):
            self._differ(act)
        self._act = None

    def _differ(self, act: _Act) -> None:
        if not act.has_other_rules:
            raise Broken(act.version, "action-decided-otherwise", version=act.version)
        self._different[act.cause] = act
        self._act = None


def _belongs_to(act: _Act, step: Step) -> bool:
    """Return True if an event belongs to the action: by its cause, or as a measurement that the action
    includes.
    """
    core = step.envelope.core
    if core.version > core.cause:
        return core.cause == act.cause
    is_expected = act.matched < len(act.decided) and act.decided[act.matched] == step.event
    return step.event.by_system and is_expected


def _begin(step: Step) -> _Act:
    """Decide the action, measurement or set-up that an event begins."""
    game, core = step.game, step.envelope.core
    act = _Act(step.version, core.cause, core.rules, game.ruleset, None, [])
    if act.has_other_rules:
        act.before = game.state.copy()
    try:
        act.decided = _decide(game, step.envelope)
    except Refusal as refusal:
        act.refused = list(getattr(refusal, "rules", ()))
    except UNREADABLE:
        act.refused = []
    if act.refused is not None and not act.has_other_rules:
        raise Broken(step.version, "action-refused-again", version=step.version)
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


def _difference(act: _Act) -> Difference:
    decided, state = [], act.before
    for event in act.decided:
        secrets = act.ruleset.secrets(state, event)
        data = {name: getattr(event, name) for name in event.__struct_fields__ if name not in secrets}
        decided.append(PublicEvent(tag_of(type(event)), msgspec.to_builtins(data)))
        act.ruleset.evolve(state, event)
    return Difference(act.version, act.rules, act.recorded, decided, act.refused)


@cache
def _action_types(types: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """Map names to types of actions; converting to one type is far cheaper than to their union."""
    return {tag_of(action_type): action_type for action_type in types}
