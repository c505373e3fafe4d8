"""The cost of hashing in a durable action, in process on SQLite: ``python -m benchmarks.hashing``.

Games are played through the service with idempotency keys. Every call of a function that hashes for the log
(salts, commitments, the core) is timed. The timing itself counts as hashing, so the share is slightly too
high. Salts and commitments provide secrecy and proofs together. The tree costs nothing here, since it is
built on request; it is timed separately.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

from domain.registry import RULESETS
from services.identity.authenticator import Caller
from services.identity.tokens import SeatToken
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate, settle_memory
from services.settings import Settings

HASHING = (
    "domain.game.draft.derive_salt",
    "domain.game.draft.commit",
    "domain.game.aggregate.hash_core",
    "domain.log.envelope.hash_core",
)
GOAL = 0.05


class Stopwatch:
    """Adds up the seconds spent in functions."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.calls = 0

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function to count its time."""
        clock = time.perf_counter

        def timed(*arguments: Any, **named: Any) -> Any:
            begun = clock()
            try:
                return function(*arguments, **named)
            finally:
                self.seconds += clock() - begun
                self.calls += 1

        return timed


def play(service: Service, seed: int, actions: int) -> tuple[float, int, UUID]:
    """Play a random game. Return the seconds spent in its actions, their number, and the game's id."""
    random = Random(seed)
    seats = [SeatRequest("human") for _ in range(4)]
    created = service.commands.create_game(
        Request(Caller(), "/games"), ruleset="star-trek-catan", options={}, seats=seats
    )
    game_id, seconds, number = created.game.id, 0.0, 0
    for number in range(actions):
        game = service.games.current(game_id)
        if game.status != "running":
            break
        seat = next(seat for seat, duty in game.duties().items() if duty.must)
        action = random.choice(game.ruleset.legal_actions(game.state, seat))
        caller = Caller(secret=f"seat-{seat}", seat=SeatToken(game_id, seat, 0))
        begun = time.perf_counter()
        accepted = service.commands.act(Request(caller, "/actions", f"{number}", "0" * 64), game_id, action)
        assert accepted.head  # the value that every response contains
        seconds += time.perf_counter() - begun
    return seconds, number, game_id


def main() -> None:
    """Measure and print the share of hashing."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--actions", type=int, default=400)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        migrate(settings)
        settle_memory()
        with Service(settings, RULESETS) as service:
            rounds, game_id = [], UUID(int=0)
            for seed in range(wanted.rounds):
                watch = Stopwatch()
                patches = [mock.patch(name, watch.around(_resolve(name))) for name in HASHING]
                for patch in patches:
                    patch.start()
                seconds, actions, game_id = play(service, seed, wanted.actions)
                for patch in patches:
                    patch.stop()
                figures = (watch.seconds / seconds, seconds / actions, watch.calls / actions)
                rounds.append(figures)
            share, seconds, calls = (statistics.median(figures) for figures in zip(*rounds, strict=True))
            hashing_us = share * seconds * 1e6
            print(f"{seconds * 1e6:.0f} µs an action, {hashing_us:.1f} of them for {calls:.1f} hashes")
            print(f"share of hashing: {share:.1%} (goal: at most {GOAL:.0%})")
            version = service.games.current(game_id).version
            begun = time.perf_counter()
            service.proofs.checkpoint(game_id)
            print(f"a checkpoint over {version} events: {(time.perf_counter() - begun) * 1e3:.1f} ms")


def _resolve(name: str) -> Any:
    module, _, function = name.rpartition(".")
    return getattr(__import__(module, fromlist=[function]), function)


if __name__ == "__main__":
    main()
