"""Guards against actions at the wrong moment, shared by all rulesets and driven by tables of each ruleset.

The guards check in this order: is the game over, is it another seat's turn, is a choice open, does the phase
allow the action. Each ruleset calls them from its own ``verify_moment``, because its guards of the set-up
come in between, and because rulesets differ in the rules that they cite during an open choice.
"""

from collections.abc import Mapping
from typing import NamedTuple, NoReturn, Protocol

import msgspec

from domain.kernel.errors import GameNotRunning, NotYourDecision, RuleViolation

Rules = tuple[str, ...]
"""Rule IDs, the most specific first."""

OVER = "game_over"
"""The phase of a finished game, in every ruleset."""


class Position(Protocol):
    """The part of a state that the guards read."""

    @property
    def phase(self) -> str:
        """The current phase."""
        ...

    @property
    def active(self) -> int:
        """The active seat."""
        ...


class Choice(NamedTuple):
    """A choice that precedes all other actions: the refusal of those (``discard-first``), and its rules."""

    refusal: str
    rules: Rules


class Guards(msgspec.Struct, frozen=True):
    """The guards of one ruleset."""

    over: Rules
    """The rules that end the game."""
    choices: Mapping[str, Choice]
    """The open choice of each phase that has one."""

    def verify_running(self, state: Position) -> None:
        """Refuse everything once the game is over."""
        if state.phase == OVER:
            raise GameNotRunning("game-over", rules=self.over)

    def verify_turn(self, state: Position, seat: int, rules: Rules) -> None:
        """Refuse an action reserved for the active player, citing ``rules``."""
        self.verify_running(state)
        if seat != state.active:
            raise NotYourDecision("not-your-turn", rules=rules)

    def refuse_phase(
        self, state: Position, refusal: str, *, rules: Rules, beside_choice: Rules = ()
    ) -> NoReturn:
        """Refuse an action that the phase does not allow.

        ``refusal`` (the key of a message) and ``rules`` give the reason. If a choice is open, its refusal and
        rules replace them, and ``beside_choice`` lists the rules that the action breaks in addition.
        """
        self.verify_running(state)
        choice = self.choices.get(state.phase)
        if choice is None:
            raise RuleViolation(refusal, rules=rules)
        raise RuleViolation(choice.refusal, rules=tuple(dict.fromkeys((*choice.rules, *beside_choice))))
