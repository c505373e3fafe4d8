"""Show a match of bots in the terminal: a progress bar, then the table."""

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from cli.matches.match import Tally, play_match
from domain.kernel.ruleset import Ruleset


def show_match(ruleset: Ruleset, bots: Sequence[str], *, games: int, seed: str) -> None:
    """Play the match and print its table; after Ctrl-C the table of the finished games."""
    tally: Tally | None = None
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task("", total=games)
            for tally in play_match(ruleset, bots, games=games, seed=seed):
                progress.update(task, completed=tally.games)
    except KeyboardInterrupt:
        if tally is None:
            raise
    assert tally is not None
    console = Console()
    console.print(_table(ruleset, tally))
    seconds = max(tally.seconds, 1e-9)
    console.print(
        f"{tally.games} games, {tally.games / seconds:.1f} a second; on average "
        f"{tally.turns / tally.games:.1f} turns and {tally.actions / tally.games:.1f} actions; "
        f"{tally.unfinished} unfinished. Seed: {seed}",
        highlight=False,
    )


def _table(ruleset: Ruleset, tally: Tally) -> Table:
    table = Table(title=ruleset.title)
    table.add_column("Bot")
    for heading in ("Wins", "Share", "Average points"):
        table.add_column(heading, justify="right")
    for bot, wins, points in zip(tally.bots, tally.wins, tally.points, strict=True):
        table.add_row(bot, str(wins), f"{wins / tally.games:.1%}", f"{points / tally.games:.2f}")
    return table
