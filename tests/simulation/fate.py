"""The faults of a world's plan: carrying them out, and ending them."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from services.service import Service, migrate
from tests.simulation.disk import LOG
from tests.simulation.operators import Operator
from tests.simulation.plan import Fault
from tests.simulation.world import World
from workers import courier, dispatcher, projector

FORMER = Path(__file__).with_name("former.py")
QUEUES = ("bots", "chores", "exhibitions")


def _dispatch(service: Service, over: Callable[[], bool]) -> None:
    with dispatcher.dispatching(service) as twin:
        twin.run(over)


def _deliver(service: Service, over: Callable[[], bool]) -> None:
    with courier.delivering(service) as twin:
        twin.run(over)


TWINS: dict[str, Callable[[Service, Callable[[], bool]], None]] = {
    "projector": projector._project,
    "dispatcher": _dispatch,
    "courier": _deliver,
}
"""The work of each role, without its lock."""

OTHERWISE = {"web": "courier", "worker": "projector"}
"""For processes without a role: the role in which a second process starts instead."""

STALLING_TWINS = 0.7
"""The share of twins whose original process stalls."""


class Fate:
    """Carries out faults at their times."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tasks = [
            world.scheduler.spawn(str(fault), partial(self._run, fault)) for fault in world.plan.faults
        ]

    def _run(self, fault: Fault) -> None:
        scheduler = self._world.scheduler
        scheduler.pause(fault.at)
        scheduler.note(f"fault: {fault}")
        getattr(self, f"_{fault.kind.replace(' ', '_')}")(fault)

    def end(self) -> None:
        """End all lasting faults."""
        world = self._world
        for task in (*self._tasks, *world.twins):
            world.scheduler.kill(task)
        if world.is_off:
            self._start_all()
        world.machine.network.away_until = world.machine.disk.slow_until = world.outside.away_until = 0.0
        world.outside.refusals = world.outside.answers_lost = 0
        world.machine.network.answers_lost = world.machine.disk.failing_commits = world.web.answers_lost = 0
        for task in world.tasks.values():
            world.scheduler.resume(task)
            task.touches_left = None

    def _of(self, fault: Fault) -> Random:
        """Return the random generator of a fault, which is independent of other faults."""
        return Random(f"{self._world.plan.seed}/{fault}")

    def _victim(self, fault: Fault) -> str:
        return self._of(fault).choice(self._world.processes(fault.victim))

    def _kill(self, fault: Fault) -> None:
        """Kill a process at one of its next operations."""
        self._world.tasks[self._victim(fault)].touches_left = int(fault.amount * 30)

    def _outage(self, fault: Fault) -> None:
        """Kill all processes at once, and start them some time later."""
        world = self._world
        world.is_off = True
        for name in world.all_processes():
            world.scheduler.kill(world.tasks[name])
        world.scheduler.pause(fault.amount * 120)
        self._start_all()

    def _release(self, fault: Fault) -> None:
        """Stop all processes, which ran an older release with read models of another form, and upgrade."""
        world = self._world
        world.is_off = True
        for name in world.all_processes():
            world.scheduler.kill(world.tasks[name])
        world.scheduler.pause(1.0 + fault.amount * 10)
        if world.settings.on_sqlite:  # on PostgreSQL, read models of another form lie beside these
            self._upgrade()
        self._start_all()

    def _former_release(self, fault: Fault) -> None:
        """Run the code of a former release on the store for a moment, and upgrade again."""
        world, scheduler = self._world, self._world.scheduler
        world.is_off = True
        for name in world.all_processes():
            scheduler.kill(world.tasks[name])
        scheduler.pause(1.0 + fault.amount * 10)
        assert world.former is not None, "only some tests have the code of a former release"
        key, at = world.settings.secret_key, scheduler.now().isoformat()
        assert key is not None, "a simulated machine has a key of its own"
        done = subprocess.run(
            [sys.executable, "-P", FORMER, world.settings.data, key, at, f"{world.plan.seed}/{fault}"],
            env={**os.environ, "PYTHONPATH": str(world.former)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            world.fault("former release", done.stderr[-2000:])
        scheduler.note(f"the former release decides {done.stdout.split()[-1:]} times")
        world.decided_formerly += int(done.stdout.split()[-1]) if not done.returncode else 0
        scheduler.pause(1.0)
        migrate(world.settings)
        scheduler.notify(LOG)
        self._start_all()

    def _upgrade(self) -> None:
        """Migrate read models of another form, with nothing running."""
        world, task = self._world, self._world.scheduler.current
        assert task is not None, "faults are tasks"
        for name in world.all_processes():
            world.scheduler.kill(world.tasks[name])
        task.transactions += 1  # no other process may run meanwhile
        world.machine.disk.failing_commits = 0
        views = world.settings.views_url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(views, factory=sqlite3.Connection)) as connection, connection:
            connection.execute("UPDATE view_forms SET form = 'an older one'")
            connection.execute("ALTER TABLE view_games RENAME COLUMN status TO former_status")
        migrate(world.settings)
        world.positions.begin_anew()
        task.transactions -= 1

    def _start_all(self) -> None:
        world = self._world
        world.is_off = False
        for name in world.all_processes():
            if world.tasks[name].is_over or world.tasks[name].is_doomed:
                world.start_again(name)

    def _twin(self, fault: Fault) -> None:
        """Start a second process that works in a role without its lock, as if both held it.

        The first one often stalls in the midst of its work, as a machine does that loses its locks.
        """
        world, ends = self._world, self._world.scheduler.seconds + 5.0 + fault.amount * 60
        role, random = OTHERWISE.get(fault.victim, fault.victim), self._of(fault)
        if random.random() < STALLING_TWINS:
            for name in world.processes(role):
                world.tasks[name].stall = random.randrange(20), random.uniform(world.scheduler.seconds, ends)
        world.couriers_ended += role == "courier"  # the twin sends the same messages as the other one

        def live() -> None:
            with Service(world.settings, world.rulesets) as service:
                TWINS[role](service, lambda: world.scheduler.seconds > ends)

        world.twins.append(world.scheduler.spawn(f"twin {role}", live, channel=LOG))

    def _backup(self, fault: Fault) -> None:  # noqa: ARG002
        world = self._world
        world.keeper.make(world.settings, world.rulesets, acknowledged=len(world.acknowledged))

    def _renaming(self, fault: Fault) -> None:
        Operator(self._world, self._of(fault)).rename()

    def _closing(self, fault: Fault) -> None:
        Operator(self._world, self._of(fault)).close(fault.amount * 120)

    def _stall(self, fault: Fault) -> None:
        task = self._world.tasks[self._victim(fault)]
        task.stalled_until = self._world.scheduler.seconds + fault.amount * 30

    def _redis_away(self, fault: Fault) -> None:
        self._world.machine.network.away_until = self._world.scheduler.seconds + fault.amount * 20

    def _redis_flushed(self, fault: Fault) -> None:  # noqa: ARG002  the faults share one signature
        self._world.machine.network.redis.flushall()

    def _answers_of_redis_lost(self, fault: Fault) -> None:
        self._world.machine.network.answers_lost = 1 + int(fault.amount * 2)

    def _receivers_away(self, fault: Fault) -> None:
        self._world.outside.away_until = self._world.scheduler.seconds + fault.amount * 60

    def _receivers_busy(self, fault: Fault) -> None:
        self._world.outside.refusals = 1 + int(fault.amount * 4)

    def _replies_lost(self, fault: Fault) -> None:
        self._world.outside.answers_lost = 1 + int(fault.amount * 4)

    def _answers_lost(self, fault: Fault) -> None:
        self._world.web.answers_lost = 1 + int(fault.amount * 2)

    def _job_lost(self, fault: Fault) -> None:  # noqa: ARG002
        """Lose the next queued job, or all jobs in a queue."""
        self._take()

    def _job_doubled(self, fault: Fault) -> None:  # noqa: ARG002
        if (found := self._take()) is not None:
            queue, job = found
            self._world.machine.network.redis.rpush(queue, job, job)
            self._world.scheduler.notify("redis")

    def _job_late(self, fault: Fault) -> None:
        if (found := self._take()) is not None:
            self._world.scheduler.pause(fault.amount * 20)
            self._world.machine.network.redis.rpush(*found)
            self._world.scheduler.notify("redis")

    def _jobs_reordered(self, fault: Fault) -> None:
        redis = self._world.machine.network.redis
        for name in QUEUES:
            jobs = redis.lrange(f"rq:queue:{name}", 0, -1)
            if len(jobs) > 1:
                self._of(fault).shuffle(jobs)
                redis.delete(f"rq:queue:{name}")
                redis.rpush(f"rq:queue:{name}", *jobs)

    def _take(self) -> tuple[str, bytes] | None:
        """Take a job out of its queue, the next that comes if none waits."""
        scheduler, redis = self._world.scheduler, self._world.machine.network.redis
        for _ in range(200):
            for name in QUEUES:
                if (job := redis.lpop(f"rq:queue:{name}")) is not None:
                    return f"rq:queue:{name}", job
            scheduler.pause(0.5, channel="redis")
        return None

    def _commits_fail(self, fault: Fault) -> None:
        self._world.machine.disk.failing_commits = 1 + int(fault.amount * 2)

    def _commits_slow(self, fault: Fault) -> None:
        disk = self._world.machine.disk
        disk.slow_s, disk.slow_until = fault.amount, self._world.scheduler.seconds + 30

    def _clock_jumps(self, fault: Fault) -> None:
        """Set the clock forward, up to an hour or so, or a little back."""
        self._world.scheduler.jumped_s += self._of(fault).choice((-5.0, -30.0, 60.0, 1200.0)) * fault.amount

    def _lock_lost(self, fault: Fault) -> None:
        """Delete the lock of a role; a process that starts then finds it free, while another is active."""
        world, role = self._world, OTHERWISE.get(fault.victim, fault.victim)
        if world.postgres is not None:
            world.postgres.lose_lock(role)
            return
        world.settings.data.joinpath(f"{role}.lock").unlink(missing_ok=True)
        for name in sorted(set(world.processes(role)) - set(world.active(role))):
            world.scheduler.kill(world.tasks[name])
