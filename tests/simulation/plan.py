"""The plan of a history, drawn from the seed before it begins; it includes every fault."""

from random import Random

import msgspec

SETTLE_S = 180.0
"""Seconds without faults and people at the end, after which nothing may be overdue."""

REQUESTS = 120
"""The number of requests after which a history ends; longer histories rarely find more."""

KINDS = (
    "kill",
    "kill",
    "kill",
    "kill",
    "outage",
    "stall",
    "redis away",
    "redis flushed",
    "answers of redis lost",
    "answers lost",
    "job lost",
    "job doubled",
    "job late",
    "jobs reordered",
    "commits fail",
    "commits slow",
    "clock jumps",
    "lock lost",
    "receivers away",
    "receivers busy",
    "replies lost",
    "release",
    "twin",
    "backup",
    "renaming",
    "renaming",
    "closing",
    "closing",
)
"""The kinds of faults; a kind listed several times is that much likelier."""

PROCESSES = ("web", "projector", "dispatcher", "courier", "worker")


class Fault(msgspec.Struct, frozen=True):
    """One fault: ``amount`` is its size, in the unit of its kind, and ``victim`` the process that it hits."""

    at: float
    kind: str
    victim: str
    amount: float

    def __str__(self) -> str:
        return f"{self.at:9.3f} s: {self.kind} ({self.victim}, {self.amount:.3f})"


class Plan(msgspec.Struct, frozen=True):
    """The size and the pace of a history, and its faults."""

    seed: str
    rulesets: tuple[str, ...]
    active_s: float
    """Seconds in which people play and faults happen."""
    people: int
    workers: int
    standbys: int
    """The number of projectors and of dispatchers beside the active ones."""
    thinks_s: float
    """The mean time between two requests of a person."""
    grain_s: float
    """The mean time by which sleepers oversleep."""
    touch_s: float
    """The mean time that the disk and Redis take."""
    cached_games: int
    bot_decision_s: int
    """Seconds that external bots have for a decision."""
    faults: tuple[Fault, ...]


def plan_of(seed: str, *, rulesets: tuple[str, ...] = ("toy",), hours: float | None = None) -> Plan:
    """Draw the plan of a seed; ``hours`` sets the active time, but not the number of requests."""
    random = Random(f"{seed}/plan")
    people, thinks_s = random.randint(1, 4), random.choice((2.0, 20.0, 60.0, 200.0))
    active_s = REQUESTS * thinks_s / people * random.uniform(0.1, 1.0)
    if hours is not None:
        active_s = 3600 * hours
        thinks_s = active_s * people / REQUESTS
    return Plan(
        seed=seed,
        rulesets=rulesets,
        active_s=active_s,
        people=people,
        workers=random.randint(1, 3),
        standbys=random.randint(0, 1),
        thinks_s=thinks_s,
        grain_s=max(random.choice((0.002, 0.05, 0.5, 2.0)), thinks_s / 20),
        touch_s=random.choice((0.0002, 0.001, 0.01)),
        cached_games=random.choice((2, 1000)),
        bot_decision_s=random.choice((5, 30, 600)),
        faults=tuple(sorted(_faults(random, active_s), key=lambda fault: fault.at)),
    )


def _faults(random: Random, active_s: float) -> list[Fault]:
    count = random.choice((0, 3, 10, 30))
    return [
        Fault(
            at=random.uniform(0, active_s),
            kind=random.choice(KINDS),
            victim=random.choice(PROCESSES),
            amount=random.expovariate(1.0),
        )
        for _ in range(count)
    ]
