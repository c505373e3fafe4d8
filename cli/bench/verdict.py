"""The results beside the sizing table, and an assessment in plain words."""

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table

from cli.bench.sizing import FIGURES, GOOD, POOR, Figure, ratio


def show(console: Console, found: Mapping[str, float]) -> bool:
    """Print the table and the verdict. Return True if all figures are good."""
    table = Table("what", "here", "two cores", "", title="This installation")
    for figure in FIGURES:
        if figure.name in found:
            value = found[figure.name]
            table.add_row(
                figure.words,
                _written(figure, value),
                _written(figure, figure.two_cores),
                judged(figure, value),
            )
    console.print(table)
    lines = verdict(found)
    for line in lines:
        console.print(line, markup=False)
    return all(ratio(figure, found[figure.name]) >= GOOD for figure in FIGURES if figure.name in found)


def judged(figure: Figure, value: float) -> str:
    """Rate one figure in a word or two."""
    reached = ratio(figure, value)
    return "good" if reached >= GOOD else "slower" if reached >= POOR else "much slower"


def verdict(found: Mapping[str, float]) -> list[str]:
    """Return an assessment of an installation, with hints for slow parts."""
    measured = [figure for figure in FIGURES if figure.name in found]
    slow = [figure for figure in measured if ratio(figure, found[figure.name]) < GOOD]
    if not measured:
        return ["Nothing was measured."]
    if not slow:
        return ["Verdict: does at least what the sizing table says of two cores."]
    slow.sort(key=lambda figure: ratio(figure, found[figure.name]))
    lines = ["Verdict: slower than the sizing table says of two cores."]
    return lines + [f"  {figure.words}: look at {figure.hint}." for figure in slow]


def _written(figure: Figure, value: float) -> str:
    places = 0 if value >= 100 or value == 0 else 1
    return f"{value:.{places}f} {figure.unit}"
