"""The bot ``expert`` against ``greedy``: ``python -m benchmarks.strength``.

Greedy is the yardstick of every strength that ``results/strength.md`` records. Each seed is played once from
every seat. The goals apply at 100 ms of CPU time a decision.
"""

import argparse
from typing import Any, NamedTuple

from cli.matches.match import Match, Result, play_game
from cli.matches.standings import standings_of
from domain.bots import BOTS
from domain.registry import RULESETS


class Goal(NamedTuple):
    """A share of wins to reach against opponents at all other seats, with a ruleset's options."""

    share: float
    options: dict[str, Any]


GOALS = {
    "star-trek-catan": Goal(0.55, {"setup": "variable", "support_cards": "off"}),
    "starship-catan": Goal(0.70, {}),
    "starfarers": Goal(0.55, {}),
}


def play(ruleset: str, *, bot: str, games: int, seed: str, budget_ms: int) -> None:
    """Play the games of a ruleset; print the share of wins with its 95 % interval after each."""
    rules, goal = RULESETS[ruleset], GOALS[ruleset]
    bots = (bot, *["greedy"] * (rules.max_seats - 1))
    match = Match(ruleset, bots, seed, goal.options, budget_ms)
    results: list[Result] = []
    for game in range(games):
        results.append(play_game(rules, match, game, BOTS))
        line = standings_of(match, results).lines[0]
        reached = "yes" if line.share >= goal.share else "NO"
        print(
            f"\r{ruleset:18} {line.wins:4} of {len(results):4} {line.share:6.1%} "
            f"({line.low:.1%} to {line.high:.1%})  goal {goal.share:.0%}  reached {reached:3}",
            end="",
            flush=True,
        )
    print()


def main() -> None:
    """Play the matches; after Ctrl-C, the last line shows the results so far."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rulesets", nargs="*", default=[*GOALS], metavar="ruleset")
    parser.add_argument("--bot", default="expert", choices=[*BOTS])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--budget-ms", type=int, default=100, help="CPU time; 0 for a number of trials")
    arguments = parser.parse_args()
    for ruleset in arguments.rulesets:
        play(
            ruleset,
            bot=arguments.bot,
            games=arguments.games,
            seed=arguments.seed,
            budget_ms=arguments.budget_ms,
        )


if __name__ == "__main__":
    main()
