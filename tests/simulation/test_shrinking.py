"""Shrinking keeps what a failure needs and leaves out the rest."""

import msgspec

from tests.simulation.plan import Plan, plan_of
from tests.simulation.shrinking import SHORTEST_S, shrink

PLAN = next(plan for seed in range(50) if len((plan := plan_of(str(seed))).faults) == 30)


def test_only_the_faults_remain_that_a_failure_needs() -> None:
    needed = {PLAN.faults[3], PLAN.faults[17]}
    tried: list[Plan] = []

    def fails(plan: Plan) -> bool:
        tried.append(plan)
        return needed <= set(plan.faults)

    shrunk = shrink(PLAN, fails)
    assert set(shrunk.faults) == needed
    assert shrunk.people == 1
    assert shrunk.active_s > PLAN.faults[17].at
    assert len(tried) < 80


def test_a_failure_that_needs_no_fault_loses_all_of_them() -> None:
    shrunk = shrink(PLAN, lambda _: True)
    assert not shrunk.faults
    assert shrunk.active_s <= SHORTEST_S


def test_a_failure_that_needs_everything_stays() -> None:
    whole = msgspec.structs.replace(PLAN, people=1)
    assert shrink(whole, lambda plan: plan == whole) == whole
