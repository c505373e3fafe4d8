"""Judgement of positions: each seat's chance to win, and how much each action changes that chance.

Both come from trials. A trial guesses the hidden facts, and then every seat plays on by its own appraisal.
"""

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean, variance
from typing import Any

import msgspec

from domain.bots.bot import Prompt
from domain.bots.lookahead import chances_after, chances_ahead
from domain.kernel.chance import Chance, LabelledChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Ruleset, Viewer

_NORMAL_95 = 1.96

TURNS = 12
"""The number of turns in a trial that estimates; 12 turns predict winners better than 4."""

SCREENING_TURNS = 4
"""The number of turns in a trial that screens candidates."""

MODEL_ERROR = 0.25
"""The standard deviation of an estimate's error as a share of the outcome's own deviation.

``benchmarks/analysis.py`` measures it.
"""


class Estimate(msgspec.Struct, frozen=True, array_like=True):
    """A chance from 0 to 1, or a difference of two, with the bounds of its 95 % interval."""

    chance: float
    low: float
    high: float


class Effort(msgspec.Struct, frozen=True):
    """The amount of work for one judgement of actions."""

    candidates: int
    """The number of actions to compare, those with the highest appraisal."""
    screening: int
    """The trials of each candidate, which select the finalists."""
    finalists: int
    """The number of the best candidates to judge, besides the action that was played."""
    trials: int
    """The further trials of each finalist. Only these count: the screening trials favour lucky actions."""
    turns: int
    """The number of turns that a trial plays on."""


class Judged(msgspec.Struct, frozen=True):
    """An action, and the seat's chance to win after it in each trial."""

    action: Action
    chances: list[float]

    @property
    def chance(self) -> float:
        """The mean chance."""
        return fmean(self.chances)

    def lead(self, other: "Judged") -> Estimate:
        """Estimate how much better this action is than another one, from the trials of both."""
        leads = [own - others for own, others in zip(self.chances, other.chances, strict=True)]
        mean, margin = fmean(leads), _NORMAL_95 * _error(leads)
        return Estimate(mean, mean - margin, mean + margin)


def estimate(ruleset: Ruleset, state: Any, viewer: Viewer, random: Random, *, trials: int) -> list[Estimate]:
    """Return each seat's chance to win as ``viewer`` knows the position; None sees all cards.

    A seat's estimate depends on nothing that it cannot know.
    """
    known = state if viewer is None else ruleset.mask(state, viewer)
    found: list[list[float]] = []
    for _ in range(trials):
        full = known.copy() if viewer is None else ruleset.determinize(known, viewer, random)
        chance = LabelledChance(random.getrandbits(64))
        found.append(chances_ahead(ruleset, full, chance, turns=TURNS))
    return [_estimated(chances) for chances in zip(*found, strict=True)]


def judge(prompt: Prompt, random: Random, effort: Effort, *, played: Action | None = None) -> list[Judged]:
    """Return the best actions of a seat by their chances, best first; ``played`` is always among them.

    Actions that are illegal under one of the guesses are left out. The result depends only on what the seat
    can know.
    """
    candidates = _candidates(prompt, effort.candidates, played)
    screened = _tried(prompt, candidates, random, effort.screening, turns=SCREENING_TURNS)
    best = [judged.action for judged in screened[: effort.finalists]]
    if played not in best:
        best += [judged.action for judged in screened if judged.action == played]
    return _tried(prompt, best, random, effort.trials, turns=effort.turns)


def _candidates(prompt: Prompt, most: int, played: Action | None) -> list[Action]:
    """Return the actions and offers with the highest appraisal, and the one that was played."""
    ruleset, known, seat = prompt.ruleset, prompt.state, prompt.seat
    actions: list[Action] = [*prompt.actions, *ruleset.proposals(known, seat)]
    weights = ruleset.appraise(known, seat, actions)
    order = sorted(range(len(actions)), key=lambda at: -weights[at])
    best = [actions[at] for at in order[:most]]
    return best if played is None or played in best else [*best, played]


def _tried(
    prompt: Prompt, actions: Sequence[Action], random: Random, trials: int, *, turns: int
) -> list[Judged]:
    """Try all actions on the same guesses. Return those that are legal under every guess, best first."""
    found: dict[int, list[float]] = {at: [] for at in range(len(actions))}
    for _ in range(trials):
        guess = prompt.ruleset.determinize(prompt.state, prompt.seat, random)
        seed = random.getrandbits(64)
        for at in list(found):
            try:
                found[at].append(_chance_after(prompt, guess, actions[at], LabelledChance(seed), turns=turns))
            except Refusal:
                del found[at]
    judged = [Judged(actions[at], chances) for at, chances in found.items()]
    return sorted(judged, key=lambda one: -one.chance)


def _chance_after(prompt: Prompt, guess: Any, action: Action, chance: Chance, *, turns: int) -> float:
    ruleset, seat = prompt.ruleset, prompt.seat
    return chances_after(ruleset, guess.copy(), seat, action, chance, turns=turns)[seat]


def _estimated(chances: Sequence[float]) -> Estimate:
    """Return the mean of some trials; its interval covers their scatter and the estimate's own error."""
    mean = fmean(chances)
    margin = _NORMAL_95 * math.hypot(_error(chances), MODEL_ERROR * math.sqrt(mean * (1 - mean)))
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return math.sqrt(variance(values) / len(values))
