"""Guards of moment and phase shared by all rulesets, driven by tables that each ruleset supplies.

The guards apply in order: the game is over, another seat's turn, an open choice, and an action outside its
phase. Each ruleset calls them from its own ``verify_moment``, because set-up comes in between and each
ruleset reports differently which rules an action breaks during an open choice.
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
    """An open choice, which precedes all else, with its refusal (``discard-first``)."""

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

        Without an open choice, ``refusal``, the key of a message, and ``rules`` give the reason. An open
        choice takes precedence, and ``beside_choice`` are the rules that the action breaks in addition.
        """
        self.verify_running(state)
        choice = self.choices.get(state.phase)
        if choice is None:
            raise RuleViolation(refusal, rules=rules)
        raise RuleViolation(choice.refusal, rules=tuple(dict.fromkeys((*choice.rules, *beside_choice))))
