"""Histories in which the code of release 0.1.0 works on the store in between."""

from pathlib import Path

import msgspec
import pytest

from tests.simulation.history import live
from tests.simulation.plan import Fault, plan_of
from tests.upgrades.conftest import unpack_release

GAMES = ("star-trek-catan", "starship-catan", "starfarers")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def test_games_go_on_after_a_former_release_has_worked_on_them(tmp_path: Path) -> None:
    """That release has none of the small games that most histories play."""
    former, decided = unpack_release(tmp_path), 0
    for number in range(6):
        plan = plan_of(str(number), rulesets=(GAMES[number % len(GAMES)],), hours=0.05)
        returns = tuple(Fault(plan.active_s * part, "former release", "web", 0.3) for part in (0.3, 0.6))
        faults = tuple(sorted(plan.faults + returns, key=lambda fault: fault.at))
        history = live(msgspec.structs.replace(plan, faults=faults), former=former)
        assert not history.complaints, (number, history.complaints)
        decided += history.decided_formerly
    assert decided > 0, "the former release found nothing to decide"
