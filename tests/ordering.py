"""In which order several processes run the tests: each begins with what takes long."""

from itertools import chain, groupby
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

LONG = ("e2e", "clients", "faults", "contract", "workers")
"""The folders whose files take long: services and browsers are started there, or long games played."""


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Order tests so that each of so many stretches of the same length begins with its share of long files.

    Whoever is done first takes from the end of what another has left, so that all end together.
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
