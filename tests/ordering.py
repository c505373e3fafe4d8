"""The order in which several processes run the tests: browsers in one, waits in the other."""

from itertools import chain, groupby
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

BROWSERS = "e2e"
"""The folder of tests that use at least one core."""

WAITING = ("clients", "faults", "contract", "workers")
"""The folders with further long tests, many of which wait for processes."""


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Order tests into ``processes`` stretches of equal length, each with its share of long files.

    Every other process begins with browser tests, and the rest ends with them, so that these rarely compete
    for the cores. A process that finishes early takes tests from the end of another's stretch, so that all
    end together.
    """
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    browsers = [file for file in files if _folder(file) == BROWSERS]
    waiting = [file for file in files if _folder(file) in WAITING]
    short = list(chain.from_iterable(file for file in files if _folder(file) not in (BROWSERS, *WAITING)))
    ordered: list[pytest.Item] = []
    for number in range(processes):
        busy = list(chain.from_iterable(browsers[number::processes]))
        idle = list(chain.from_iterable(waiting[number::processes]))
        upto = len(items) * (number + 1) // processes - len(ordered) - len(busy) - len(idle)
        rest = short[: max(upto, 0)] if number + 1 < processes else short[:]
        del short[: len(rest)]
        ordered += [*idle, *rest, *busy] if number % 2 else [*busy, *idle, *rest]
    return ordered


def _folder(file: list[pytest.Item]) -> str:
    return file[0].path.relative_to(TESTS).parts[0]
