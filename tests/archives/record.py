"""Recording archives: ``python -m tests.archives.record [NAME...]``; records all if no name is given.

The profiles of the rulesets name the archives. They lie in ``archives/`` beside the profiles, as the release
of their time wrote them. Only record one again if no release has contained its events.
"""

import gzip
import logging
import sys
import tempfile
from pathlib import Path
from random import Random
from uuid import UUID

import structlog

from services.archives.exports import EVERYTHING
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings
from tests.profiles import Recording, path_of, profiles
from tests.services.conftest import seat_caller
from workers.bots.bot_runner import BotRunner
from workers.queues.pending_jobs import pending_job

RECORDINGS = {
    name: recording for profile in profiles().values() for name, recording in profile.archives.items()
}


def path_to(name: str) -> Path:
    """Return the path of an archive."""
    return path_of(RECORDINGS[name].ruleset.name).parent / "archives" / f"{name}.json.gz"


def record(recording: Recording, random: Random) -> bytes:
    """Play a game to its end and return its archive."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        migrate(settings)
        with Service(settings, {recording.ruleset.name: recording.ruleset}) as service:
            game = _open(service, recording)
            _play(service, game, random)
            return service.exporter.export(game, EVERYTHING)[0]


def _open(service: Service, recording: Recording) -> UUID:
    seats = [SeatRequest("open"), *(SeatRequest("bot", bot=bot) for bot in recording.bots)]
    created = service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset=recording.ruleset.name,
        options=dict(recording.options),
        seats=seats,
    )
    join = Request(SPECTATOR, "/join")
    service.commands.join(join, created.game.id, 0, name="Ada", client_seed="sent with join")
    return created.game.id


def _play(service: Service, game_id: UUID, random: Random) -> None:
    bot_runner = BotRunner(service, random=random)
    while (game := service.games.current(game_id)).status == "running":
        decision = pending_job(game, now=game.updated_at)
        if decision is None:
            action = random.choice(game.ruleset.legal_actions(game.state, 0))
            service.commands.act(Request(seat_caller(game_id, 0), "/actions"), game_id, action)
        elif decision.seat is None:
            service.automation.do_chore(game_id)
        else:
            bot_runner.play(game_id, decision.seat, decision.since)


def main() -> None:
    """Record the archives named on the command line."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    for name in sys.argv[1:] or RECORDINGS:
        content = record(RECORDINGS[name], Random(name))
        path_to(name).parent.mkdir(exist_ok=True)
        path_to(name).write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":
    main()
