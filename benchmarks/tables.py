"""The cost of exporting games as tables: ``python -m benchmarks.tables``.

``greedy`` plays games of every ruleset. They are exported as JSON Lines, and as Parquet where pyarrow is
installed. All times are CPU times of this process. There is no peer.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from uuid import UUID

from cli.archives.exporting import export_tables
from domain.bots import BOTS, Prompt
from domain.game.aggregate import Game
from domain.kernel.ruleset import first_to_act
from domain.registry import RULESETS
from services.identity.authenticator import SPECTATOR, Caller
from services.identity.tokens import SeatToken
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings
from services.tables.folder import ExportProgress, Folder
from services.tables.parts import Kind, MissingPackage
from services.tables.wanted import Wanted

GOAL_GAMES, GOAL_S = 10_000, 180.0


def played(service: Service, ruleset: str, games: int) -> Iterator[Game]:
    """Play games of ``greedy`` to their end."""
    random, bot = Random(ruleset), BOTS["greedy"]
    seats = [SeatRequest("human")] * RULESETS[ruleset].max_seats
    for _ in range(games):
        made = service.commands.create_game(Request(SPECTATOR, "/"), ruleset=ruleset, options={}, seats=seats)
        game = made.game
        with service.event_store.group():
            while (seat := first_to_act(game.duties())) is not None and game.status == "running":
                action = bot.choose(Prompt(game.ruleset, game.state, seat), random)
                caller = Caller(secret=str(seat), seat=SeatToken(game.id, seat, 0))
                service.commands.act(Request(caller, "/"), game.id, action)
        service.games.forget(game.id)
        yield game


def export(service: Service, games: list[UUID], kind: Kind, folder: Path) -> None:
    """Export games, and print the CPU time and the size of the files."""
    begun = time.process_time()
    target = Folder(folder, ExportProgress(kind, Wanted()))
    export_tables(service, games, target)
    taken = time.process_time() - begun
    assert target.progress.games == len(games)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    expected = taken / len(games) * GOAL_GAMES
    reached = "yes" if expected <= GOAL_S else "NO"
    print(
        f"{kind:8}{taken:7.2f} s, {size / 1e6:.1f} MB; {GOAL_GAMES} such games: {expected:.0f} s, "
        f"goal {GOAL_S:.0f} s: {reached}"
    )


def main() -> None:
    """Play the games, export them in each format, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games of each ruleset")
    parser.add_argument("--ruleset", choices=sorted(RULESETS), help="of this ruleset alone")
    arguments = parser.parse_args()
    rulesets = [arguments.ruleset] if arguments.ruleset else [*RULESETS]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder) / "data")
        migrate(settings)
        with Service(settings, RULESETS) as service:
            games = [game for name in rulesets for game in played(service, name, arguments.games)]
            events = sum(game.version for game in games)
            print(f"{len(games)} games of {', '.join(rulesets)}, {events / len(games):.0f} events on average")
            kinds: tuple[Kind, ...] = ("jsonl", "parquet")
            for kind in kinds:
                try:
                    export(service, [game.id for game in games], kind, Path(folder) / kind)
                except MissingPackage as missing:
                    print(f"{kind}: {missing}")


if __name__ == "__main__":
    main()
