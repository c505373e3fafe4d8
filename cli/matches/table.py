"""Show the standings of a match in the terminal."""

from rich.console import Console
from rich.table import Table

from cli.matches.standings import Standings


def show(standings: Standings, title: str) -> None:
    """Print the standings as a table, and the figures of the whole match below it."""
    table = Table(title=title)
    table.add_column("Bot")
    for heading in ("Wins", "Share", "95 % interval", "Average points"):
        table.add_column(heading, justify="right")
    for line in standings.lines:
        table.add_row(
            line.bot,
            str(line.wins),
            f"{line.share:.1%}",
            f"{line.low:.1%} to {line.high:.1%}",
            f"{line.points:.2f}",
        )
    console = Console()
    console.print(table)
    paired = standings.variance_ratio
    console.print(
        f"{standings.games} games; on average {standings.turns:.1f} turns and "
        f"{standings.actions:.1f} actions; "
        f"{standings.unfinished} unfinished. Seed: {standings.match.seed}"
        + ("" if paired is None else f". Equal seeds in every seat: {paired:.2f} of the variance"),
        highlight=False,
    )
    if standings.missed:
        console.print(
            f"The service made {standings.missed} decisions for bots that were late.", highlight=False
        )
