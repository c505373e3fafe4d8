"""The bot ``expert``: guesses the hidden facts, and plays on after each of the most promising actions."""

import math
from collections.abc import Sequence
from random import Random

from domain.bots.bot import Prompt
from domain.bots.lookahead import Trial
from domain.kernel.ruleset import Action

CANDIDATES = 7
"""The number of actions tried, those with the highest appraisal."""

_HOPELESS = -50.0
"""The weight below which an action is never tried: the appraisal rules it out."""

_DECISIVE = 900.0
"""The smallest weight of an action that wins the game; such an action is taken without trials."""


class Expert:
    """Looks some turns ahead in many likely continuations, and takes the action that wins most often.

    Sequential halving spends the budget: every round drops the worse half of the candidates.
    """

    def __init__(self, name: str, title: str, effort: float) -> None:
        """Think for ``effort`` times the configured budget."""
        self.name = name
        self.title = title
        self.effort = effort

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return a listed action or a trade offer; the same for equal knowledge, budget and ``random``."""
        candidates = _candidates(prompt)
        rounds = max(1, math.ceil(math.log2(len(candidates))))
        totals = dict.fromkeys(range(len(candidates)), 0.0)
        live = list(totals)
        halved = 0
        while len(live) > 1 and (spent := prompt.budget.spent()) < 1.0:
            if spent >= (halved + 1) / rounds and len(live) > 2:
                live = sorted(live, key=totals.__getitem__, reverse=True)[: (len(live) + 1) // 2]
                halved += 1
            trial = Trial(prompt.ruleset, prompt.state, prompt.seat, random)
            for number in live:
                totals[number] += trial.chance_after(candidates[number])
        return candidates[max(live, key=totals.__getitem__)]


def _candidates(prompt: Prompt) -> list[Action]:
    """Return the actions and offers with the highest appraisal, best first; one alone if it wins the game."""
    actions: Sequence[Action] = [
        *prompt.actions,
        *prompt.ruleset.proposals(prompt.state, prompt.seat),
    ]
    if len(actions) == 1:
        return [actions[0]]
    values = prompt.ruleset.appraise(prompt.state, prompt.seat, actions)
    order = sorted(range(len(actions)), key=lambda at: -values[at])
    if values[order[0]] >= _DECISIVE:
        return [actions[order[0]]]
    return [actions[at] for at in order[:CANDIDATES] if values[at] > _HOPELESS] or [actions[order[0]]]
