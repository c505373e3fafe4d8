"""The command ``match``."""

import os
import sys
from collections.abc import Collection
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cli.matches.match import Match
    from cli.matches.playing import Play


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
    "--service", metavar="URL", help="Play at a running service, whose registered bots may take part."
)
@click.option(
    "--token-file",
    type=click.File("r"),
    help="With --service: holds your token (- for standard input); or set STARLEDGER_TOKEN.",
)
@click.option(
    "--at-once",
    default=3,
    show_default=True,
    type=click.IntRange(1, 200),
    help="With --service: the number of games at the same time.",
)
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
    service: str | None,
    token_file: IO[str] | None,
    at_once: int,
    file: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play bots against each other, without the service or, with --service, at a running one.

    BOTS are names separated by commas, one for each seat: expert,greedy,greedy. Each seed is played once from
    every seat; a service draws a new seed for each game. Ctrl-C prints the standings of the finished games.
    """
    import msgspec

    from cli.access import errors_in_one_line
    from cli.matches.match import Match
    from cli.matches.playing import Kept, in_this_machine, play_missing
    from cli.matches.standings import standings_of
    from cli.matches.table import show
    from domain.registry import RULESETS

    if service is not None and (own or budget_ms or processes):
        raise click.UsageError(
            "A service runs its bots itself: leave out --bot, --budget-ms and --processes."
        )
    names = tuple(name.strip() for name in bots.split(","))
    options = _options(ruleset, names, chosen, None if service else _known(own))
    drawn = seed or _seed_of(file) or os.urandom(8).hex()
    conditions = Match(ruleset, names, drawn, options, budget_ms, own, service and service.rstrip("/"))
    with errors_in_one_line():
        if service is None:
            count = processes or os.cpu_count() or 1
            play = in_this_machine(conditions, count, with_archives=folder is not None)
        else:
            play = _at_service(conditions, token_file, at_once, with_archives=folder is not None)
        results = play_missing(Kept(conditions, games, file, folder), play)
    if not results:
        raise click.Abort
    standings = standings_of(conditions, results)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(standings)))
    else:
        show(standings, RULESETS[ruleset].title)


def _at_service(match: "Match", token_file: IO[str] | None, at_once: int, *, with_archives: bool) -> "Play":
    from cli.access import read_token
    from cli.connection import Address
    from cli.matches.remote import at_service

    address = Address(match.service or "", read_token(token_file))
    return at_service(match, address, at_once=at_once, with_archives=with_archives)


def _known(own: tuple[str, ...]) -> Collection[str]:
    """Return the names of the built-in bots and your own. Raises BadParameter if one cannot be loaded."""
    from cli.matches.match import bots_with

    sys.path.insert(0, "")  # a console script does not search the current folder
    try:
        return bots_with(own).keys()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise click.BadParameter(f"{type(error).__name__}: {error}", param_hint="--bot") from None


def _options(
    ruleset: str, bots: tuple[str, ...], chosen: str, known: Collection[str] | None
) -> dict[str, object]:
    """Return the options of a match. Raises BadParameter for anything that cannot be played.

    ``known`` are the names of the available bots; None if the service checks the names.
    """
    import msgspec

    from domain.kernel.errors import RuleViolation
    from domain.kernel.seats import seats_in_words
    from domain.registry import RULESETS

    if ruleset not in RULESETS:
        raise click.BadParameter(f"{ruleset} is not one of {', '.join(RULESETS)}.", param_hint="--ruleset")
    rules = RULESETS[ruleset]
    for name in bots:
        if known is not None and name not in known:
            raise click.BadParameter(
                f"{name or 'nobody'} is not one of {', '.join(known)}.", param_hint="BOTS"
            )
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
    """Return the seed in the record of a match to resume; None without a record."""
    import msgspec

    from cli.matches.match import Match

    if file is None or not file.exists():
        return None
    try:
        return msgspec.json.decode(file.read_bytes().split(b"\n", 1)[0], type=Match).seed
    except msgspec.MsgspecError:
        raise click.BadParameter(f"{file} is not the record of a match.", param_hint="--record") from None
