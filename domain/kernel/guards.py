"""The guards of moment and phase that every ruleset has, by the tables that it hands in.

They are steps of one ladder: a game that is over comes first, then whose turn it is, then a choice that is
open, and only then what the phase does not allow. Each ruleset climbs it in a ``verify_moment`` of its own:
set-up comes in between, and which rules an action breaks beside an open choice is told differently by each.
"""

from collections.abc import Mapping
from typing import NamedTuple, NoReturn, Protocol

import msgspec

from domain.kernel.errors import GameNotRunning, NotYourDecision, RuleViolation

Rules = tuple[str, ...]
"""IDs of rules, the most specific first."""

OVER = "game_over"
"""The phase of a game that is over, in every ruleset."""


class Position(Protocol):
    """What the guards look at of a state."""

    @property
    def phase(self) -> str:
        """The phase that the game is in."""
        ...

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        ...


class Choice(NamedTuple):
    """A choice that comes before everything else: ``First cards have to be discarded.``, and why."""

    words: str
    rules: Rules


class Guards(msgspec.Struct, frozen=True):
    """The guards of one ruleset."""

    over: Rules
    """The rules by which nothing happens any more once the game is over."""
    choices: Mapping[str, Choice]
    """By phase: the choice that is open in it."""

    def verify_running(self, state: Position) -> None:
        """Refuse everything once the game is over."""
        if state.phase == OVER:
            raise GameNotRunning("The game is over.", rules=self.over)

    def verify_turn(self, state: Position, seat: int, rules: Rules) -> None:
        """Refuse what only the active player may do, as the ``rules`` say."""
        self.verify_running(state)
        if seat != state.active:
            raise NotYourDecision(f"Only seat {state.active}, whose turn it is, may do this.", rules=rules)

    def refuse_phase(
        self, state: Position, refusal: str, *, rules: Rules, beside_choice: Rules = ()
    ) -> NoReturn:
        """Refuse what is not among the actions of the phase.

        ``refusal`` and ``rules`` say why where no choice is open. Where one is, it comes first, and
        ``beside_choice`` are the rules that the action breaks besides.
        """
        self.verify_running(state)
        choice = self.choices.get(state.phase)
        if choice is None:
            raise RuleViolation(refusal, rules=rules)
        raise RuleViolation(choice.words, rules=tuple(dict.fromkeys((*choice.rules, *beside_choice))))
