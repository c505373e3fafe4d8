"""Positions of self-play, each with the seat that won, for fitting the weights of an evaluation."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from cli.matches.match import ACTIONS_LIMIT
from domain.bots import BOTS, Bot, Prompt
from domain.kernel.chance import PseudoChance
from domain.kernel.evaluation import Features
from domain.kernel.ruleset import Action, Ruleset, Seat, first_to_act

_TAKEN = 0.35
"""The share of the positions at the start of a turn that are kept."""


class SelfPlay(msgspec.Struct, frozen=True):
    """The conditions of self-play. Games use the options in turn; every fourth game has the fewest seats."""

    ruleset: str
    seed: str
    options: list[dict[str, Any]]
    players: tuple[str, ...] = ("greedy",)
    """The bots among which each seat's player is drawn, anew for every game."""
    openings: int = 1
    """The number of best actions among which each action of the set-up is drawn; 1: the players choose."""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """A game of self-play: its winner and, if anybody won, the features of all seats at some turns."""

    game: int
    winner: Seat | None
    positions: list[list[Features]]


def play(ruleset: Ruleset, conditions: SelfPlay, game: int) -> Played:
    """Play one game, and keep some of its positions."""
    chance = PseudoChance(f"{conditions.seed}/{game}")
    random = Random(f"{conditions.seed}/{game}/bots")  # noqa: S311  a simulation
    options = msgspec.convert(conditions.options[game % len(conditions.options)], ruleset.options_type)
    seats = ruleset.min_seats if game % 4 == 3 else ruleset.max_seats
    colors = ruleset.seat_colors([None] * seats, options)
    state = ruleset.initial(colors, options, version=0)
    for event in ruleset.setup(colors, options, chance):
        ruleset.evolve(state, event)
    drawn = Random(f"{conditions.seed}/{game}/players")  # noqa: S311  a simulation
    players: list[Bot] = [BOTS[drawn.choice(conditions.players)] for _ in colors]
    positions: list[list[Features]] = []
    turn = 0
    for _ in range(ACTIONS_LIMIT):
        outcome = ruleset.outcome(state)
        if outcome is not None:
            return Played(game, outcome.winner, positions if outcome.winner is not None else [])
        now = ruleset.progress(state).turn
        if now > turn and random.random() < _TAKEN:
            positions.append([_rounded(seat) for seat in ruleset.features(state)])
        turn = now
        bots = players if now or conditions.openings == 1 else [Opening(conditions.openings)] * seats
        _move(ruleset, state, bots, chance, random)
    return Played(game, None, [])


class Opening:
    """Draws an action from the best by appraisal, so that the fit sees good and bad set-ups."""

    name = "opening"
    title = "Draws from the best actions"
    effort = 0.0

    def __init__(self, best: int) -> None:
        self._best = best

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return one of the best actions, all equally likely."""
        values = prompt.ruleset.appraise(prompt.state, prompt.seat, prompt.actions)
        order = sorted(range(len(values)), key=lambda at: -values[at])
        return prompt.actions[random.choice(order[: self._best])]


def _move(ruleset: Ruleset, state: Any, players: Sequence[Bot], chance: PseudoChance, random: Random) -> None:
    for chore in ruleset.chores(state):
        _apply(ruleset, state, None, chore, chance)
    seat = first_to_act(ruleset.duties(state))
    assert seat is not None
    _apply(ruleset, state, seat, players[seat].choose(Prompt(ruleset, state, seat), random), chance)


def _apply(ruleset: Ruleset, state: Any, seat: Seat | None, action: Action, chance: PseudoChance) -> None:
    for event in ruleset.decide(state, seat, action, chance):
        ruleset.evolve(state, event)


def _rounded(features: Features) -> Features:
    return tuple([round(value, 4) for value in features])
