"""Measure how soon planted faults are found: ``python -m tests.simulation.teeth [NAME...]``.

Writes the table in docs/simulation.md. A fault that is not found within ``LONGEST_S`` is an error. A run that
was stopped resumes.
"""

import sys
import time
from pathlib import Path

import msgspec

from tests.simulation.history import live, with_one_order_of_sets
from tests.simulation.plan import plan_of
from tests.simulation.planted import PLANTED

DOCUMENT = Path(__file__).parents[2] / "docs" / "simulation.md"
BEGINS, ENDS = "<!-- teeth -->\n", "<!-- end of teeth -->\n"

MEASURED = Path("var/simulation/teeth.txt")
"""The names of the faults that a run has measured so far."""

LONGEST_S = 600.0
"""The CPU time within which each fault must be found."""


HOURS = 0.1
"""The active time of the histories: in short ones, more happens in a second of CPU time."""


class Found(msgspec.Struct, frozen=True):
    """A planted fault, the checker that found it, and how long that took."""

    name: str
    checker: str
    histories: int
    took_s: float


def find(name: str) -> Found | None:
    """Run seed after seed with a planted fault until a checker complains."""
    began, histories = time.process_time(), 0
    while (took_s := time.process_time() - began) < LONGEST_S:
        with PLANTED[name].in_place():
            history = live(plan_of(str(histories), hours=HOURS))
        histories += 1
        if history.complaints:
            return Found(name, history.complaints[0].checker, histories, time.process_time() - began)
    print(f"{name} was not found in {histories} histories and {took_s:.0f} s", file=sys.stderr)
    return None


def rows_of(document: str) -> dict[str, str]:
    """Return the rows of the table in the document, by the fault in words."""
    table = document.partition(BEGINS)[2].partition(ENDS)[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    return {row.split(" | ")[0].removeprefix("| "): row for row in rows}


def write(found: Found) -> None:
    """Write the row of a fault into the document."""
    document, what = DOCUMENT.read_text(), PLANTED[found.name].what
    rows = rows_of(document) | {
        what: f"| {what} | {found.checker} | {found.histories} | {found.took_s:.0f} |"
    }
    table = [rows[planted.what] for planted in PLANTED.values() if planted.what in rows]
    text = "\n".join(["| Planted | Checker | Seeds | s |", "|---|---|---|---|", *table])
    before, _, rest = document.partition(BEGINS)
    DOCUMENT.write_text(f"{before}{BEGINS}\n{text}\n\n{ENDS}{rest.partition(ENDS)[2]}")


def main(names: list[str]) -> None:
    """Find the planted faults, and write their rows."""
    missing = 0
    for name in names or _unmeasured():
        if (found := find(name)) is None:
            missing += 1
            continue
        print(found, flush=True)
        write(found)
        if not names:
            with MEASURED.open("a") as measured:
                print(name, file=measured)
    if not names and not missing:
        MEASURED.unlink()
    sys.exit(missing > 0)


def _unmeasured() -> list[str]:
    """Return the names of the faults that an earlier run has not measured."""
    MEASURED.parent.mkdir(parents=True, exist_ok=True)
    MEASURED.touch()
    return [name for name in PLANTED if name not in MEASURED.read_text().splitlines()]


if __name__ == "__main__":
    with_one_order_of_sets()
    main(sys.argv[1:])
