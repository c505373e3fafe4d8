"""One history, from its plan to the complaints of its checkers."""

import os
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec

from services.service import migrate
from tests.simulation import checkers, outside, postgres
from tests.simulation.fate import Fate
from tests.simulation.members import Member
from tests.simulation.plan import SETTLE_S, Plan
from tests.simulation.programs import LeaseBot, WebhookBot
from tests.simulation.world import Complaint, World

MEMORY = Path("/dev/shm")  # noqa: S108  a folder that nobody else opens is made in it
"""A file system in memory: histories write much, and nothing of it is kept."""


class History(msgspec.Struct, frozen=True):
    """The result of a plan: complaints, the hash of everything that happened, and its size."""

    plan: Plan
    complaints: tuple[Complaint, ...]
    digest: str
    hours: float
    took_s: float
    events: int
    decided_formerly: int
    trace: tuple[str, ...]


def with_one_order_of_sets() -> None:
    """Restart this process unless its hash seed is fixed, so that sets of texts have one order."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"PYTHONHASHSEED": "0"})  # noqa: S606


def live(plan: Plan, *, postgres_url: str | None = None, former: Path | None = None) -> History:
    """Run a plan on SQLite or an empty PostgreSQL database, and check the result.

    A plan with the fault ``former release`` needs the folder with the code of that release.
    """
    folder = Path(tempfile.mkdtemp(prefix="starledger-simulation-", dir=MEMORY if MEMORY.is_dir() else None))
    began = time.process_time()
    try:
        world = World(plan, folder / "data", postgres_url=postgres_url, former=former)
        _run(world)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    scheduler = world.scheduler
    return History(
        plan,
        tuple(world.complaints),
        scheduler.digest(),
        scheduler.seconds / 3600,
        time.process_time() - began,
        len(world.fed),
        world.decided_formerly,
        tuple(scheduler.lines),
    )


def _run(world: World) -> None:
    plan, scheduler = world.plan, world.scheduler
    with world.machine.running(), outside.simulated(world.outside), ExitStack() as stack:
        stack.callback(world.stored.close)
        stack.callback(world.stop)
        migrate(world.settings)
        if world.postgres is not None:
            world.postgres.prepare()
            stack.enter_context(postgres.simulated(world.postgres))
        world.start()
        for name in world.names:
            person = Member(world, name, Random(f"{plan.seed}/{name}"))
            scheduler.spawn(name, person.run)
        WebhookBot(world)
        scheduler.spawn("bot", LeaseBot(world).run)
        fate = Fate(world)
        scheduler.run(plan.active_s)
        world.is_quiet = True
        fate.end()
        scheduler.run(plan.active_s + SETTLE_S)
        checkers.verify_roles(world)
        world.stop()
        checkers.check(world)
