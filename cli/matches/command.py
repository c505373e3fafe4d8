"""The command ``match``."""

import os
import sys
from collections.abc import Collection
from pathlib import Path

import click


@click.command()
@click.argument("bots")
@click.option("--ruleset", required=True, help="The ruleset's name, as in GET /api/v1/rulesets.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--seed", default=None, help="Repeats the games of a seed; without it, one is drawn.")
@click.option("--options", "chosen", default="{}", help="Options of the ruleset as JSON.")
@click.option(
    "--budget-ms",
    default=0,
    type=click.IntRange(0, 60_000),
    help="CPU time of `expert` for a decision; 0 for a fixed number of trials, which is repeatable.",
)
@click.option(
    "--bot",
    "own",
    multiple=True,
    metavar="MODULE:CLASS",
    help="A bot of your own, from this folder or an installed package; BOTS then contains its `name`.",
)
@click.option("--processes", default=None, type=click.IntRange(1, 256), help="Default: one for each core.")
@click.option(
    "--record",
    "file",
    default=None,
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of the finished games; an interrupted match is resumed from it.",
)
@click.option(
    "--archives",
    "folder",
    default=None,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the archive of each game. Games of the record whose archives are missing are repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON.")
def match(
    bots: str,
    ruleset: str,
    games: int,
    seed: str | None,
    chosen: str,
    budget_ms: int,
    own: tuple[str, ...],
    processes: int | None,
    file: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play bots against each other, without the service.

    BOTS are names separated by commas, one for each seat: expert,greedy,greedy. Each seed is played once from
    every seat. Ctrl-C prints the standings of the finished games.
    """
    import msgspec

    from cli.matches.match import Match
    from cli.matches.playing import Kept, in_this_machine, play_missing
    from cli.matches.standings import standings_of
    from cli.matches.table import show
    from domain.registry import RULESETS

    names = tuple(name.strip() for name in bots.split(","))
    options = _options(ruleset, names, chosen, _known(own))
    drawn = seed or _seed_of(file) or os.urandom(8).hex()
    conditions = Match(ruleset, names, drawn, options, budget_ms, own)
    play = in_this_machine(conditions, processes or os.cpu_count() or 1, with_archives=folder is not None)
    results = play_missing(Kept(conditions, games, file, folder), play)
    if not results:
        raise click.Abort
    standings = standings_of(conditions, results)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(standings)))
    else:
        show(standings, RULESETS[ruleset].title)


def _known(own: tuple[str, ...]) -> Collection[str]:
    """Return the names of all bots, with your own ones. Raises BadParameter if one cannot be loaded."""
    from cli.matches.match import bots_with

    sys.path.insert(0, "")  # a console script does not search the current folder
    try:
        return bots_with(own).keys()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise click.BadParameter(f"{type(error).__name__}: {error}", param_hint="--bot") from None


def _options(ruleset: str, bots: tuple[str, ...], chosen: str, known: Collection[str]) -> dict[str, object]:
    """Return the options of a match. Raises BadParameter for anything that cannot be played."""
    import msgspec

    from domain.kernel.errors import RuleViolation
    from domain.kernel.seats import seats_in_words
    from domain.registry import RULESETS

    if ruleset not in RULESETS:
        raise click.BadParameter(f"{ruleset} is none of {', '.join(RULESETS)}.", param_hint="--ruleset")
    rules = RULESETS[ruleset]
    for name in bots:
        if name not in known:
            raise click.BadParameter(f"{name or 'nobody'} is none of {', '.join(known)}.", param_hint="BOTS")
    if not rules.min_seats <= len(bots) <= rules.max_seats:
        raise click.BadParameter(
            f"{rules.title} needs {seats_in_words(rules)} bots, not {len(bots)}.", param_hint="BOTS"
        )
    try:
        rules.verify_options(msgspec.json.decode(chosen, type=rules.options_type), len(bots))
    except (msgspec.MsgspecError, RuleViolation) as error:
        raise click.BadParameter(str(error), param_hint="--options") from None
    options: dict[str, object] = msgspec.json.decode(chosen)
    return options


def _seed_of(file: Path | None) -> str | None:
    """Return the seed of a match that is resumed without naming it."""
    import msgspec

    from cli.matches.match import Match

    if file is None or not file.exists():
        return None
    try:
        return msgspec.json.decode(file.read_bytes().split(b"\n", 1)[0], type=Match).seed
    except msgspec.MsgspecError:
        raise click.BadParameter(f"{file} is not the record of a match.", param_hint="--record") from None
