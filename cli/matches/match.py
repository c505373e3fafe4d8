"""Play one game of a match between bots, without a store."""

import hashlib
import time
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from domain.bots import BOTS, Bot, Budget, Prompt, Trials
from domain.kernel.chance import Draw, PseudoChance
from domain.kernel.ruleset import Action, Ruleset, Seat, first_to_act

ACTIONS_LIMIT = 50_000
"""A game with this number of actions is abandoned as unfinished."""


class Match(msgspec.Struct, frozen=True):
    """The conditions of a match. ``bots`` are names, one for each seat."""

    ruleset: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, Any] = {}
    budget_ms: int = 0
    """CPU time that a thinking bot may use for a decision; 0 for a fixed number of trials."""
    own: tuple[str, ...] = ()
    """The classes of your own bots, as ``module:Class``."""
    service: str | None = None
    """The URL of the service that plays the games; null for games in this machine's processes."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a game. ``winner`` is an index of the list of bots, and ``points`` follow that list."""

    game: int
    winner: int | None
    points: list[int]
    turns: int
    actions: int
    finished: bool
    missed: int = 0
    """The number of decisions that the service made because an external bot was late."""


class Course:
    """The chance of a game, which also records every draw and action; the seat of a chore is None."""

    __slots__ = ("_chance", "actions", "draws")

    def __init__(self, seed: str) -> None:
        self._chance = PseudoChance(seed)
        self.draws: list[Draw] = []
        self.actions: list[tuple[Seat | None, Action]] = []

    def draw(self, label: str, range_: int) -> Draw:
        """Draw a number from 0 to ``range_`` - 1."""
        drawn = self._chance.draw(label, range_)
        self.draws.append(drawn)
        return drawn


class CpuTime:
    """A budget in CPU time of the process, so that concurrent games do not shorten it."""

    __slots__ = ("_began", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began = time.process_time()

    def spent(self) -> float:
        """Return the fraction of the budget that is spent."""
        return (time.process_time() - self._began) / self._seconds


def play_game(ruleset: Ruleset, match: Match, game: int, known: Mapping[str, Bot] = BOTS) -> Result:
    """Play one game of a match. Each bot plays every seat once with the same chance, in consecutive games."""
    return play_noted(ruleset, match, game, known)[0]


def play_noted(
    ruleset: Ruleset, match: Match, game: int, known: Mapping[str, Bot] = BOTS
) -> tuple[Result, Course]:
    """Play one game of a match. Return its result and its course."""
    seated = seating(match, game)
    bots = [known[match.bots[which]] for which in seated]
    course = Course(seed_of(match, game))
    state = _set_up(ruleset, match, course)
    actions = _play(ruleset, match, state, bots, course, game)
    outcome = ruleset.outcome(state)
    points = [0] * len(seated)
    for seat, which in enumerate(seated):
        points[which] = _points(ruleset, state, seat)
    result = Result(
        game=game,
        winner=None if outcome is None or outcome.winner is None else seated[outcome.winner],
        points=points,
        turns=ruleset.progress(state).turn,
        actions=actions,
        finished=outcome is not None,
    )
    return result, course


def seating(match: Match, game: int) -> list[int]:
    """Return the bot of each seat in a game, as an index of the list of bots."""
    count = len(match.bots)
    return [(seat + game) % count for seat in range(count)]


def id_of(match: Match, game: int) -> UUID:
    """Return the id of a game of a match, which is the same whenever the game is played."""
    digest = hashlib.sha256(msgspec.json.encode([match, game])).digest()
    return UUID(bytes=digest[:16], version=4)


def seed_of(match: Match, game: int) -> str:
    """Return the seed of a game's chance. As many consecutive games share it as there are seats."""
    return f"{match.seed}/{game // len(match.bots)}"


def _set_up(ruleset: Ruleset, match: Match, course: Course) -> Any:
    options = msgspec.convert(match.options, ruleset.options_type)
    colors = ruleset.seat_colors([None] * len(match.bots), options)
    state = ruleset.initial(colors, options, version=0)
    for event in ruleset.setup(colors, options, course):
        ruleset.evolve(state, event)
    return state


def _play(ruleset: Ruleset, match: Match, state: Any, bots: Sequence[Bot], course: Course, game: int) -> int:
    random = Random(f"{match.seed}/{game}/bots")  # noqa: S311  a simulation
    actions = 0
    while ruleset.outcome(state) is None and actions < ACTIONS_LIMIT:
        for chore in ruleset.chores(state):
            _apply(ruleset, state, None, chore, course)
        seat = first_to_act(ruleset.duties(state))
        assert seat is not None
        prompt = Prompt(ruleset, state, seat, budget_of(bots[seat], match.budget_ms))
        _apply(ruleset, state, seat, bots[seat].choose(prompt, random), course)
        actions += 1
    return actions


def _apply(ruleset: Ruleset, state: Any, seat: Seat | None, action: Action, course: Course) -> None:
    course.actions.append((seat, action))
    for event in ruleset.decide(state, seat, action, course):
        ruleset.evolve(state, event)


def budget_of(bot: Bot, budget_ms: int) -> Budget:
    """Return the budget of a decision: CPU time, or a fixed number of trials if ``budget_ms`` is 0."""
    if budget_ms and bot.effort:
        return CpuTime(bot.effort * budget_ms / 1000)
    return Trials(max(1, round(16 * bot.effort)))


def _points(ruleset: Ruleset, state: Any, seat: Seat) -> int:
    return ruleset.standings(state, seat)[seat].total


@cache
def bots_with(own: tuple[str, ...]) -> Mapping[str, Bot]:
    """Return the built-in bots and your own ones, by name.

    Raises ValueError, or the error of importing or creating a bot's class.
    """
    found = dict(BOTS)
    for source in own:
        module, _, name = source.partition(":")
        if not name:
            raise ValueError(f"{source} is not module:Class")
        bot: Bot = getattr(import_module(module), name)()
        missing = [part for part in ("name", "effort", "choose") if not hasattr(bot, part)]
        if missing:
            raise ValueError(f"{source} has no {', '.join(missing)}")
        if bot.name in found:
            raise ValueError(f"{source} has the name {bot.name}, which another bot has")
        found[bot.name] = bot
    return found
