"""The command ``tune``."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cli.matches.self_play import Played, SelfPlay
    from domain.kernel.evaluation import Evaluation

_HELD_BACK = 5
"""Every fifth game measures the loss and is not used for fitting."""


@click.command()
@click.argument("ruleset")
@click.option("--games", default=2000, show_default=True, type=click.IntRange(10, 1_000_000))
@click.option("--seed", required=True, help="The same seed fits the same weights.")
@click.option("--options", "chosen", multiple=True, help="Options as JSON; several take turns.")
@click.option(
    "--players",
    "bots",
    default="greedy",
    show_default=True,
    help="Bots by commas; each seat's is drawn. Those that err show the worth of what the others never do.",
)
@click.option(
    "--openings",
    default=1,
    show_default=True,
    type=click.IntRange(1, 100),
    help="Draw each action of the set-up from this number of best ones; 1 leaves it to the bots.",
)
@click.option(
    "--record",
    "file",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of the positions; an interrupted run is resumed from it.",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="File of the weights, such as domain/starfarers/evaluation.json.",
)
@click.option("--processes", default=None, type=click.IntRange(1, 256), help="Default: one for each core.")
def tune(
    ruleset: str,
    games: int,
    seed: str,
    chosen: Sequence[str],
    bots: str,
    openings: int,
    file: Path,
    out: Path,
    processes: int | None,
) -> None:
    """Fit the weights with which bots estimate a position, using games between bots."""
    import msgspec

    from cli.matches.self_play import SelfPlay
    from domain.bots import BOTS
    from domain.registry import RULESETS

    players = tuple(bots.split(","))
    for name in players:
        if name not in BOTS:
            raise click.BadParameter(
                f"{name or 'nobody'} is not one of {', '.join(BOTS)}.", param_hint="--players"
            )
    if ruleset not in RULESETS:
        raise click.BadParameter(f"{ruleset} is not one of {', '.join(RULESETS)}.", param_hint="RULESET")
    try:
        options = [msgspec.json.decode(one, type=dict) for one in chosen] or [{}]
        for one in options:
            msgspec.convert(one, RULESETS[ruleset].options_type)
    except msgspec.MsgspecError as error:
        raise click.BadParameter(str(error), param_hint="--options") from None
    conditions = SelfPlay(ruleset, seed, options, players, openings)
    played = _played(conditions, games, file, processes or os.cpu_count() or 1)
    command = f"starledger tune {ruleset} --games {games} --seed {seed}"
    command += "".join(f" --options '{one}'" for one in chosen)
    command += f" --players {bots}" if bots != "greedy" else ""
    command += f" --openings {openings}" if openings > 1 else ""
    evaluation = _evaluation(played, RULESETS[ruleset].feature_names, seed, command)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(evaluation)) + b"\n")
    found = evaluation.provenance
    click.echo(f"{found.positions} positions: loss {found.log_loss}, of equal chances {found.baseline}.")


def _played(conditions: "SelfPlay", games: int, file: Path, processes: int) -> list["Played"]:
    """Play the games that the record lacks, with a progress bar; return all, in their order."""
    import msgspec
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cli.matches.record import OtherRun, Record
    from cli.matches.self_play import Played, SelfPlay

    try:
        record = Record(file, conditions, SelfPlay, Played)
    except (OtherRun, msgspec.MsgspecError) as error:
        raise click.BadParameter(str(error), param_hint="--record") from None
    done = {played.game for played in record.entries}
    missing = [game for game in range(games) if game not in done]
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with record, Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=games, completed=games - len(missing))
        from cli.matches.pool import in_processes

        with in_processes(_play, conditions, missing, processes) as results:
            for played in results:
                record.add(played)
                progress.advance(task)
    return sorted((one for one in record.entries if one.game < games), key=lambda one: one.game)


def _play(conditions: "SelfPlay", game: int) -> "Played":
    from cli.matches.self_play import play
    from domain.registry import RULESETS

    return play(RULESETS[conditions.ruleset], conditions, game)


def _evaluation(played: list["Played"], names: Sequence[str], seed: str, command: str) -> "Evaluation":
    from cli.matches.fitting import fit, loss, samples_of
    from domain.kernel.evaluation import Evaluation, Provenance

    used = samples_of([one for one in played if one.game % _HELD_BACK])
    held_back = samples_of([one for one in played if not one.game % _HELD_BACK])
    weights = fit(used, seed=seed)
    return Evaluation(
        weights=dict(zip(names, weights, strict=True)),
        provenance=Provenance(
            command=command,
            games=len(played),
            positions=len(used) + len(held_back),
            log_loss=round(loss(held_back, weights), 4),
            baseline=round(loss(held_back, (0.0,) * len(weights)), 4),
        ),
    )
