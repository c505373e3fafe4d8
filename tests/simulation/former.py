"""Work of a former release on the store of a history: a script that runs with the code of that release.

Arguments: the data folder, the secret key, the time of day, and a seed.

Migrates the store to that release, takes the due decisions of running games, pairs seeks, runs tournaments,
projects all events, and prints the number of its decisions.
"""

import os
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from domain.registry import RULESETS
from services import clock
from services.errors import GameDamaged, NotFound
from services.service import Service, migrate
from services.settings import Settings
from workers.bots.bot_runner import BotRunner
from workers.queues.pending_jobs import PendingJob, pending_job

MOST = 12
"""The most decisions in a game; a game among bots would otherwise end."""


class Clock:
    """A clock that starts at a time, and advances with each reading."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        """Return the time of day."""
        self._at += timedelta(microseconds=100)
        return self._at

    def monotonic(self) -> float:
        """Return the seconds since 1970."""
        return self.now().timestamp()

    def sleep(self, seconds: float) -> None:
        """Advance."""
        self._at += timedelta(seconds=seconds)


def work(service: Service) -> int:
    """Decide in all running games; return the number of decisions."""
    runner, made = BotRunner(service), 0
    running = service.views.games.unfinished("running", created_before=clock.now())
    for game_id in sorted({UUID(summary.id) for summary in running}):
        try:
            for _ in range(MOST):
                owed = pending_job(service.games.current(game_id), now=clock.now())
                if owed is None or not (done := _do(service, runner, owed)):
                    break
                made += done
        except (GameDamaged, NotFound) as error:
            sys.exit(f"{game_id}: {error}")
    return made


def _do(service: Service, runner: BotRunner, owed: PendingJob) -> int:
    if owed.seat is None:
        return int(service.automation.do_chore(owed.game) is not None)
    play = runner.play_overdue if owed.overdue else runner.play
    return play(owed.game, owed.seat, owed.since)


def main(data: str, secret_key: str, at: str, seed: str) -> None:
    """Migrate a store, and run the release on it."""
    os.urandom = random.Random(seed).randbytes
    settings = Settings(
        data=Path(data),
        secret_key=secret_key,
        redis_url="redis://127.0.0.1:1",  # nobody answers
        demo=False,
        erasure_days=0,
        ladder_games_a_day=0,
    )
    with clock.reading(Clock(datetime.fromisoformat(at))):
        migrate(settings)
        with Service(settings, RULESETS) as service:
            service.projector.catch_up()
            made = work(service)
            service.pairing.run()
            service.tournament_runner.run()
            service.projector.catch_up()
    print(made)


if __name__ == "__main__":
    main(*sys.argv[1:])
