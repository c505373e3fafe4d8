"""Every test that takes a ``walk`` runs for every ruleset, once quickly and once, marked slow, at length."""

from collections.abc import Callable, Iterator

import pytest

from domain.kernel.ruleset import Ruleset
from tests.contract.playout import Position, all_rulesets, positions

NORMAL = {"toy": 1_500, "star-trek-catan": 5_000, "starship-catan": 6_000}
SLOW = {"toy": 15_000, "star-trek-catan": 200_000, "starship-catan": 200_000}

Walk = Callable[[], Iterator[Position]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    rulesets = all_rulesets()
    if "walk" in metafunc.fixturenames:
        slow = [pytest.mark.slow, pytest.mark.timeout(7200)]
        metafunc.parametrize(
            "ruleset, total",
            [pytest.param(ruleset, NORMAL[ruleset.name], id=ruleset.name) for ruleset in rulesets]
            + [
                pytest.param(ruleset, SLOW[ruleset.name], id=f"{ruleset.name}-at-length", marks=slow)
                for ruleset in rulesets
            ],
        )
    elif "ruleset" in metafunc.fixturenames:
        metafunc.parametrize("ruleset", rulesets, ids=[ruleset.name for ruleset in rulesets])


@pytest.fixture
def walk(ruleset: Ruleset, total: int) -> Walk:
    """Give the positions to look at, afresh each time it is called."""
    return lambda: positions(ruleset, total)
