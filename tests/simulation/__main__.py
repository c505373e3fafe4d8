"""Simulate histories: ``python -m tests.simulation --seeds 100``; Ctrl-C ends it with a summary."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.simulation.history import History, live, with_one_order_of_sets
from tests.simulation.plan import Plan, plan_of
from tests.simulation.shrinking import shrink

GAMES = ("toy", "star-trek-catan", "starship-catan", "starfarers")
"""The games to simulate: most histories play the toy, which is fast, and every fourth one a real game."""

TRACE = Path("var/simulation")
"""The folder for the traces of failures."""

console = Console(highlight=False, soft_wrap=True)


@click.command()
@click.option("--seeds", default=20, help="The number of histories.")
@click.option("--first", default=0, help="The first seed.")
@click.option("--seed", "only", help="Live through one seed, and keep its trace.")
def main(seeds: int, first: int, only: str | None) -> None:
    """Run histories, and shrink those that fail."""
    if only is not None:
        sys.exit(not _report(live(_plan(only)), trace=True))
    hours = took_s = events = failed = count = 0.0
    try:
        for history in _histories(first, seeds):
            count, events = count + 1, events + history.events
            hours, took_s = hours + history.hours, took_s + history.took_s
            failed += not _report(history)
    except KeyboardInterrupt:
        console.print("stopped")
    speed = 3600 * hours / took_s if took_s else 0.0
    console.print(
        f"{count:.0f} histories, {failed:.0f} failed: {hours:.1f} simulated hours with {events:.0f} events "
        f"in {took_s:.0f} s of CPU time, {speed:.0f} hours an hour"
    )
    sys.exit(failed > 0)


def _histories(first: int, seeds: int) -> Iterator[History]:
    columns = (
        TextColumn("seed {task.fields[seed]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=seeds, seed=first)
        for seed in range(first, first + seeds):
            progress.update(task, seed=seed)
            yield live(_plan(str(seed)))
            progress.advance(task)


def _plan(seed: str) -> Plan:
    """Return the plan of a seed, whose number chooses the game."""
    number = int(seed) if seed.isdecimal() else 0
    ruleset = GAMES[1 + number // 4 % 3] if number % 4 == 3 else GAMES[0]
    return plan_of(seed, rulesets=(ruleset,))


def _report(history: History, *, trace: bool = False) -> bool:
    """Print all complaints and the shortest plan that still fails; return True if there are none."""
    seed = history.plan.seed
    if trace or history.complaints:
        TRACE.mkdir(parents=True, exist_ok=True)
        (TRACE / f"{seed}.txt").write_text("\n".join(history.trace))
    if trace:
        console.print(f"seed {seed}: {history.events} events, hash {history.digest}; the trace is in {TRACE}")
    if not history.complaints:
        return True
    console.print(f"[red]seed {seed} fails[/red]")
    for complaint in history.complaints[:5]:
        console.print(f"  {complaint.checker}: {complaint.what}", markup=False)
    checker = history.complaints[0].checker
    shrunk = shrink(history.plan, lambda plan: checker in {each.checker for each in live(plan).complaints})
    console.print(
        f"  shrunk to {shrunk.people} people, {shrunk.active_s:.0f} s, {len(shrunk.faults)} faults:"
    )
    for fault in shrunk.faults:
        console.print(f"    {fault}", markup=False)
    return False


if __name__ == "__main__":
    with_one_order_of_sets()
    main()
