"""Progress and results of audits."""

import time
from collections.abc import Iterable, Iterator

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cli.store.auditing import Total, Verdict
from services.audit.redecision import Difference, PublicEvent


def show_audits(verdicts: Iterable[Verdict], *, games: int, in_full: bool) -> Total:
    """Show progress, every verdict other than an intact game, and the total.

    ``in_full`` prints both results of an action that is decided differently now. The total is also printed
    after an interruption.
    """
    total, began = Total(), time.monotonic()
    columns = (TextColumn("Auditing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task("", total=games)
            for verdict in verdicts:
                total.add(verdict)
                progress.advance(task)
                for line in _lines(verdict, in_full=in_full):
                    click.echo(line)
    finally:
        click.echo(_sum(total, games, time.monotonic() - began))
    return total


def _lines(verdict: Verdict, *, in_full: bool) -> Iterator[str]:
    if verdict.failed:
        yield f"{verdict.game}: {verdict.events} events, sound until version {verdict.sound_until}"
        yield from (f"  {failed}" for failed in verdict.failed)
    if verdict.differences:
        count = len(verdict.differences)
        yield f"{verdict.game}: {count} decided differently under the present rules"
        if in_full:
            yield from (_difference(difference) for difference in verdict.differences)


def _difference(difference: Difference) -> str:
    if difference.refused is None:
        now = _told(difference.decided)
    else:
        now = f"refused ({', '.join(difference.refused) or 'not an action any more'})"
    recorded = _told(difference.recorded)
    return f"  version {difference.version} (rules {difference.rules}): {recorded}\n    now: {now}"


def _told(events: Iterable[PublicEvent]) -> str:
    return "; ".join(f"{event.type} {msgspec.json.encode(event.data).decode()}" for event in events)


def _sum(total: Total, games: int, seconds: float) -> str:
    left = f" of {games}" if total.games < games else ""
    different = f"; {total.different} decided differently under the present rules" if total.different else ""
    return (
        f"{total.games}{left} games with {total.events} events audited in {seconds:.1f} s: "
        f"{total.games - total.failed} sound, {total.failed} not{different}."
    )
