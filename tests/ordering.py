"""The order in which several processes run the tests: each begins with long ones."""

from itertools import chain, groupby
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

LONG = ("e2e", "clients", "faults", "contract", "workers")
"""The folders with long tests, which start services and browsers or play long games."""


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Order tests so that each of ``processes`` stretches of equal length begins with its share of long
    files.

    A process that finishes early takes tests from the end of another's stretch, so that all end together.
    """
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    long = [file for file in files if _is_long(file[0].path)]
    short = list(chain.from_iterable(file for file in files if not _is_long(file[0].path)))
    ordered: list[pytest.Item] = []
    for number in range(processes):
        ordered += chain.from_iterable(long[number::processes])
        upto = len(items) * (number + 1) // processes - len(ordered)
        if number + 1 == processes:
            upto = len(short)
        ordered += short[: max(upto, 0)]
        del short[: max(upto, 0)]
    return ordered


def _is_long(path: Path) -> bool:
    return path.relative_to(TESTS).parts[0] in LONG
