"""Our bots against three players of catanatron: ``python -m benchmarks.peer_strength --catanatron DIR``.

DIR is the folder ``catanatron`` of a checkout of version 3.3. The rules are the base rules that both share,
on a variable board with four seats; each seed is played once from every seat. The peer's players see all
hands, ours do not.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from benchmarks.catanatron_table import Catanatron, Mirror
from cli.matches.match import budget_of
from cli.matches.record import Record
from cli.matches.standings import interval
from domain.bots import BOTS, Bot, Prompt
from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action, Event, first_to_act
from domain.star_trek_catan.ruleset import RULESET, Options
from domain.star_trek_catan.state import State

SEATS = 4
OPTIONS = Options(setup="variable", phases="combined", support_cards="off")
TURNS_LIMIT = 1000
"""A game with this number of turns is abandoned, as the peer's own games are."""


class Conditions(msgspec.Struct, frozen=True):
    """The conditions of all games of a run; a record of another run is refused."""

    bot: str
    against: str
    budget_ms: int
    seed: str


class Result(msgspec.Struct, frozen=True):
    """One game: whether our bot won it, its turns, and the mean seconds of a decision."""

    game: int
    won: bool
    turns: int
    ours: float
    theirs: float


class Table:
    """One game of our bot at ``place`` against three players of the peer."""

    def __init__(self, peer: Catanatron, conditions: Conditions, number: int) -> None:
        self._peer, self._number = peer, number
        self._place = number % SEATS
        self._kinds = [None if seat == self._place else conditions.against for seat in range(SEATS)]
        self._bot: Bot = BOTS[conditions.bot]
        self._budget_ms, seed = conditions.budget_ms, conditions.seed
        self._random = random.Random(f"{seed}/{number}/bots")
        self._chance = PseudoChance(f"{seed}/{number // SEATS}")
        colors = RULESET.seat_colors([None] * SEATS, OPTIONS)
        self._state: State = RULESET.initial(colors, OPTIONS, version=0)
        for event in RULESET.setup(colors, OPTIONS, self._chance):
            RULESET.evolve(self._state, event)
        self._mirror: Mirror | None = None
        self._spent: tuple[list[float], list[float]] = ([], [])
        random.seed(f"{seed}/{number}/peer")

    def play(self) -> Result:
        """Play to the end."""
        while RULESET.outcome(self._state) is None and self._state.turn < TURNS_LIMIT:
            for chore in RULESET.chores(self._state):
                self._apply(None, chore)
            self._decide()
        outcome = RULESET.outcome(self._state)
        won = outcome is not None and outcome.winner == self._place
        ours, theirs = (statistics.fmean(spent) for spent in self._spent)
        return Result(self._number, won, self._state.turn, ours, theirs)

    def _decide(self) -> None:
        state = self._state
        if state.phase == "setup_outpost" and self._mirror is None:
            self._mirror = Mirror(self._peer, state, self._kinds)
        if self._mirror is None:  # the seats roll for the start
            seat = first_to_act(RULESET.duties(state))
            assert seat is not None
            self._apply(seat, RULESET.legal_actions(state, seat)[0])
            return
        if state.phase not in ("discard", "setup_outpost", "setup_ship"):
            self._mirror.compare(state)
        seat = self._mirror.decides if state.phase == "discard" else first_to_act(RULESET.duties(state))
        assert seat is not None
        action = self._chosen(self._mirror, seat)
        events = self._apply(seat, action)
        self._mirror.follow(seat, action, events, self._state)

    def _chosen(self, mirror: Mirror, seat: int) -> Action:
        began = time.process_time()
        if self._kinds[seat] is not None:
            action = mirror.choose(self._state, seat)
        else:
            budget = budget_of(self._bot, self._budget_ms)
            action = self._bot.choose(Prompt(RULESET, self._state, seat, budget), self._random)
        self._spent[self._kinds[seat] is not None].append(time.process_time() - began)
        return action

    def _apply(self, seat: int | None, action: Action) -> list[Event]:
        events = RULESET.decide(self._state, seat, action, self._chance)
        for event in events:
            RULESET.evolve(self._state, event)
        return events


def line(results: Sequence[Result]) -> str:
    """Format the results so far: wins with their 95 % interval, turns, and mean times of a decision."""
    wins, games = sum(result.won for result in results), len(results)
    low, high = interval(wins, games)
    ours = statistics.fmean(result.ours for result in results)
    theirs = statistics.fmean(result.theirs for result in results)
    turns = statistics.fmean(result.turns for result in results)
    return (
        f"{wins} of {games} won, {wins / games:.1%} ({low:.1%} to {high:.1%}); {turns:.0f} turns; "
        f"CPU time a decision: ours {ours * 1000:.2f} ms, theirs {theirs * 1000:.2f} ms"
    )


def play(peer: Catanatron, conditions: Conditions, games: int, file: Path) -> None:
    """Play the games that the record lacks, and print the standings after each."""
    with Record(file, conditions, Conditions, Result) as record:
        done = {result.game for result in record.entries}
        for number in [number for number in range(games) if number not in done]:
            record.add(Table(peer, conditions, number).play())
            print(
                f"\r{conditions.bot} against three {conditions.against}: {line(record.entries)}",
                end="",
                flush=True,
            )
    print()


def main() -> None:
    """Play the games; an interrupted run with a record is resumed by the same command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--catanatron", type=Path, required=True, metavar="DIR")
    parser.add_argument("--against", choices=("value", "alphabeta"), default="value")
    parser.add_argument("--bot", choices=[*BOTS], default="expert")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--budget-ms", type=int, default=100, help="CPU time; 0 for a number of trials")
    parser.add_argument("--seed", default="peer")
    parser.add_argument("--record", type=Path, metavar="FILE", help="the finished games, to be resumed")
    arguments = parser.parse_args()
    conditions = Conditions(arguments.bot, arguments.against, arguments.budget_ms, arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        file = arguments.record or Path(folder) / "games.jsonl"
        play(Catanatron(arguments.catanatron), conditions, arguments.games, file)


if __name__ == "__main__":
    main()
