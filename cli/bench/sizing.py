"""The sizing table: figures of a service on two cores, for comparison.

Measured with ``starledger bench`` (8 connections, 200 streams) against ``starledger serve`` with default
settings, on SQLite, on a machine with 2 cores shared with the load: the median of three runs.
"""

import msgspec

GOOD = 0.7
"""The smallest ratio to the table's figure at which an installation counts as equal."""

POOR = 0.35
"""The ratio below which the installation has a fault that a slower machine does not explain."""


class Figure(msgspec.Struct, frozen=True):
    """A line of the table: the figure, its value on two cores, and a hint if it is lower."""

    name: str
    words: str
    unit: str
    two_cores: float
    hint: str
    more_is_better: bool = False


FIGURES = (
    Figure(
        "actions",
        "durable actions",
        "a second",
        1700.0,
        "the disk's syncs (or the way to PostgreSQL) and the cores that the API processes get",
        more_is_better=True,
    ),
    Figure("action_p99", "an action's answer, p99", "ms", 10.0, "what else uses the disk and the cores"),
    Figure(
        "streams_p99", "an event on a stream, p99", "ms", 13.0, "the number of API processes, and their cores"
    ),
    Figure("streams_missed", "events that streams missed", "%", 0.0, "a proxy that ends or buffers streams"),
    Figure("lists", "until lists show an action", "ms", 25.0, "the projector: whether it runs, its core"),
    Figure("bots", "until a bot moves", "ms", 8.0, "the dispatcher, Redis, and the number of workers"),
)


def ratio(figure: Figure, found: float) -> float:
    """Return the result relative to the sizing table: 1 is equal, less is worse."""
    if figure.more_is_better:
        return found / figure.two_cores
    if figure.two_cores == 0.0:
        return 1.0 if found == 0.0 else 0.0
    return figure.two_cores / max(found, 0.001)
