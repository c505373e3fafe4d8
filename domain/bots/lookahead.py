"""Trials of an action: all seats play on by the ruleset's appraisal, and then the position is estimated."""

from random import Random
from typing import Any

from domain.kernel.chance import Chance, LabelledChance
from domain.kernel.evaluation import chances
from domain.kernel.ruleset import Action, Ruleset, Seat, first_to_act

_MOST_ACTIONS = 100
"""The largest number of actions per turn in a trial, which stops the trial if a turn does not end."""


class Trial:
    """One guess of all hidden facts and future draws, on which all candidates are tried."""

    __slots__ = ("_ruleset", "_seat", "_seed", "_state")

    def __init__(self, ruleset: Ruleset, masked: Any, seat: Seat, random: Random) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._state = ruleset.determinize(masked, seat, random)
        self._seed = random.getrandbits(64)

    def chance_after(self, action: Action) -> float:
        """Return the seat's chance to win, from 0 to 1, if it takes an action now."""
        state, chance = self._state.copy(), LabelledChance(self._seed)
        turns = self._ruleset.turns_ahead
        return chances_after(self._ruleset, state, self._seat, action, chance, turns=turns)[self._seat]


def chances_after(
    ruleset: Ruleset, state: Any, seat: Seat, action: Action, chance: Chance, *, turns: int
) -> list[float]:
    """Take an action and play on from a full state. Return each seat's chance to win at the end.

    Changes ``state``. The turns count from before the action, so that an action that ends the turn is
    comparable with others.
    """
    last = ruleset.progress(state).turn + turns
    take(ruleset, state, seat, action, chance)
    return chances_at(ruleset, state, chance, turn=last)


def chances_ahead(ruleset: Ruleset, state: Any, chance: Chance, *, turns: int) -> list[float]:
    """Play some turns from a full state, changing it. Return each seat's chance to win at the end."""
    return chances_at(ruleset, state, chance, turn=ruleset.progress(state).turn + turns)


def chances_at(ruleset: Ruleset, state: Any, chance: Chance, *, turn: int) -> list[float]:
    """Play from a full state until a turn begins, changing it. Return each seat's chance to win then."""
    for _ in range(max(1, turn - ruleset.progress(state).turn) * _MOST_ACTIONS):
        outcome = ruleset.outcome(state)
        if outcome is not None:
            return [float(outcome.winner == seat) for seat in range(len(ruleset.standings(state, None)))]
        if ruleset.progress(state).turn >= turn:
            break
        _play_on(ruleset, state, chance)
    return chances(ruleset.features(state), ruleset.weights)


def _play_on(ruleset: Ruleset, state: Any, chance: Chance) -> None:
    """Take an owed system action; if none is owed, the next seat's best action by its own appraisal."""
    chores = ruleset.chores(state)
    if chores:
        take(ruleset, state, None, chores[0], chance)
        return
    seat = first_to_act(ruleset.duties(state))
    assert seat is not None
    actions = ruleset.legal_actions(state, seat)
    if len(actions) > 1:
        values = ruleset.appraise(state, seat, actions)
        take(ruleset, state, seat, actions[values.index(max(values))], chance)
    else:
        take(ruleset, state, seat, actions[0], chance)


def take(ruleset: Ruleset, state: Any, seat: Seat | None, action: Action, chance: Chance) -> None:
    """Decide an action and apply its events to a state. Raises Refusal, with the state unchanged."""
    for event in ruleset.decide(state, seat, action, chance):
        ruleset.evolve(state, event)
