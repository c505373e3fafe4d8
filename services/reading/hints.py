"""Hints: the best actions of a seat that may decide, with their reasons in words."""

from random import Random

import msgspec

from domain.game.aggregate import Game
from domain.kernel.chance import PseudoChance
from domain.kernel.errors import GameNotRunning, NotYourDecision, Refusal
from domain.kernel.messages import Message
from domain.kernel.ruleset import WEIGHT_OF_POINT, Action, Seat
from domain.kernel.say import Language
from domain.kernel.shapes import Count
from services.errors import HintsOff
from services.reading.narration import words_of
from services.wording import Wording

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


class Desired(msgspec.Struct, frozen=True):
    """The answer about one action that the seat would like to take."""

    possible: bool
    """True if the seat may take it now, as far as it knows."""
    why: str
    """The reason for the action if it is possible; otherwise the reason against it, in the words of a
    refusal.
    """
    rules: list[str]
    """The IDs of the rules that forbid it; empty if it is possible."""


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
    desired: Desired | None = None
    """The answer about the `action` of the query; null without one."""


def hint(game: Game, seat: Seat, language: Language) -> Hint:
    """Return the best actions of a seat in a game's current position, with reasons in a language.

    Reads only the seat's masked state. Raises GameNotRunning, HintsOff, and NotYourDecision if the seat has
    no choice.
    """
    _verify_hints(game)
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


def desired(game: Game, seat: Seat, action: Action, language: Language, words: Wording) -> Desired:
    """Return the reason for an action that a seat would like to take, or the reason against it.

    Decides the action on a guess of the facts hidden from the seat, so that the answer reveals none of them.
    Raises GameNotRunning and HintsOff.
    """
    _verify_hints(game)
    ruleset, known = game.ruleset, game.ruleset.mask(game.state, seat)
    guess = ruleset.determinize(known, seat, Random(0))  # noqa: S311  the same guess for equal knowledge
    try:
        ruleset.decide(guess, seat, action, PseudoChance(0))
    except Refusal as refusal:
        return Desired(False, words.refusal(refusal, language).words, [*refusal.rules])
    return Desired(True, ruleset.reason(known, seat, action, words_of(ruleset, language)), [])


def _verify_hints(game: Game) -> None:
    game.verify_not_closed()
    if game.status != "running":
        raise GameNotRunning("hints-while-running")
    if not game.gives_hints:
        raise HintsOff(Message("no-hints-when-rated") if game.is_rated else Message("no-hints-here"))


def _is_worse_than_passing(weight: float, best: float) -> bool:
    """Return True if an action is no better than ending the turn or phase, which weighs 0, while another is.

    If all weights are negative, as for discards, passing is impossible.
    """
    return weight <= 0.0 <= best
