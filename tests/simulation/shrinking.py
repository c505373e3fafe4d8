"""Shrinking: the shortest plan that still fails, found by leaving out faults and time."""

from collections.abc import Callable, Iterator

import msgspec

from tests.simulation.plan import Fault, Plan

Fails = Callable[[Plan], bool]

SHORTEST_S = 10.0
"""The active time below which a plan is short enough."""


def shrink(plan: Plan, fails: Fails) -> Plan:
    """Return a plan that fails like the given one, of which no single fault can be left out.

    Leaves out many faults at once first, then single ones, and at last people and the end of the history.
    """
    part = len(plan.faults)
    while part:
        for faults in _without_parts(plan.faults, part):
            shorter = msgspec.structs.replace(plan, faults=faults)
            if fails(shorter):
                plan = shorter
                break
        else:
            part //= 2
    return _shortened(_with_fewer_people(plan, fails), fails)


def _without_parts(faults: tuple[Fault, ...], part: int) -> Iterator[tuple[Fault, ...]]:
    """Yield the faults without each run of ``part`` faults."""
    for first in range(0, len(faults), part):
        yield faults[:first] + faults[first + part :]


def _with_fewer_people(plan: Plan, fails: Fails) -> Plan:
    while plan.people > 1:
        fewer = msgspec.structs.replace(plan, people=plan.people - 1)
        if not fails(fewer):
            break
        plan = fewer
    return plan


def _shortened(plan: Plan, fails: Fails) -> Plan:
    """Halve the active time while the plan fails; it ends after the last fault."""
    while plan.active_s > SHORTEST_S:
        ends = max([plan.active_s / 2, *(fault.at + 1.0 for fault in plan.faults)])
        if ends >= plan.active_s:
            break
        shorter = msgspec.structs.replace(plan, active_s=ends)
        if not fails(shorter):
            break
        plan = shorter
    return plan
