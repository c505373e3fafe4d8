"""The command ``play``."""

import os

import click


@click.command()
@click.option("--ruleset", required=True, help="Which game, such as GET /api/v1/rulesets names it.")
@click.option("--bots", required=True, help="Who plays, separated by commas: random,greedy,greedy")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--seed", default=None, help="Makes the games the same again.")
def play(ruleset: str, bots: str, games: int, seed: str | None) -> None:
    """Play bots against each other locally, without the service, and count the wins."""
    from cli.matches.table import show_match
    from domain.bots import BOTS
    from domain.kernel.ruleset import seats_in_words
    from domain.registry import RULESETS

    if ruleset not in RULESETS:
        raise click.BadParameter(f"{ruleset} is none of {', '.join(RULESETS)}.", param_hint="--ruleset")
    rules, names = RULESETS[ruleset], [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise click.BadParameter(f"{name or 'nobody'} is none of {', '.join(BOTS)}.", param_hint="--bots")
    if not rules.min_seats <= len(names) <= rules.max_seats:
        raise click.BadParameter(
            f"{rules.title} needs {seats_in_words(rules)} bots, not {len(names)}.",
            param_hint="--bots",
        )
    show_match(rules, names, games=games, seed=seed or os.urandom(8).hex())
