"""Hints: the best actions of a seat that may decide, with their reasons in words."""

import msgspec

from domain.game.aggregate import Game
from domain.kernel.errors import GameNotRunning, NotYourDecision
from domain.kernel.messages import Message
from domain.kernel.ruleset import WEIGHT_OF_POINT, Action, Seat
from domain.kernel.say import Language
from domain.kernel.shapes import Count
from services.errors import HintsOff
from services.reading.narration import words_of

MOST_ACTIONS = 3


class Advice(msgspec.Struct, frozen=True):
    """An action with the reason for it."""

    action: Action
    """The action, ready to be posted unchanged."""
    value: float
    """Its worth in victory points as the bot `greedy` estimates it, one step ahead; ending a turn is worth 0
    and winning 100.
    """
    reason: str
    """The reason in words, without a full stop."""


class Hint(msgspec.Struct, frozen=True):
    """Advice to a seat that may decide, from its own knowledge."""

    version: Count
    """The version of the position."""
    seat: Seat
    """The seat that may decide."""
    goal: str
    """The seat's points and its next purchase, in words."""
    best: list[Advice]
    """The best actions, the best first; at most 3, at least 1, each with a reason of its own."""


def hint(game: Game, seat: Seat, language: Language) -> Hint:
    """Return the best actions of a seat in a game's current position, with reasons in a language.

    Reads only the seat's masked state. Raises GameNotRunning, HintsOff, and NotYourDecision if the seat has
    no choice.
    """
    if game.status != "running":
        raise GameNotRunning("hints-while-running")
    if not game.gives_hints:
        raise HintsOff(Message("no-hints-when-rated") if game.is_rated else Message("no-hints-here"))
    actions = game.ruleset.legal_actions(game.state, seat)
    if not actions:
        raise NotYourDecision("hints-while-deciding")
    ruleset, known = game.ruleset, game.ruleset.mask(game.state, seat)
    weights = ruleset.appraise(known, seat, actions)
    say = words_of(ruleset, language)
    best: dict[str, Advice] = {}
    for at in sorted(range(len(actions)), key=lambda at: -weights[at]):
        if len(best) == MOST_ACTIONS or (best and _is_worse_than_passing(weights[at], max(weights))):
            break
        reason = ruleset.reason(known, seat, actions[at], say)
        if reason not in best:  # the best of several actions for one reason is enough
            best[reason] = Advice(actions[at], round(weights[at] / WEIGHT_OF_POINT, 2), reason)
    return Hint(game.version, seat, ruleset.goal(known, seat, say), [*best.values()])


def _is_worse_than_passing(weight: float, best: float) -> bool:
    """Return True if an action is no better than ending the turn or phase, which weighs 0, while another is.

    Where all weights are negative, as for discards, nothing can be passed.
    """
    return weight <= 0.0 <= best
