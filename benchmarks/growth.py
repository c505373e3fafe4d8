"""Costs that must not grow with a game's length or the number of games: ``python -m benchmarks.growth``.

- A durable action in process (SQLite synced at every commit) in games of 20 and of 2,000 events,
  alternately, so that a noisy machine affects both alike; and the same in memory.
- Any past position of the long game, and a cold load of it.
- A game's summary and a page of the list, among few games and among many (``--games``).

The goals are the project's: the same cost, and 10 ms for a past position.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from rich.console import Console
from rich.progress import track
from rich.table import Table

from domain.game import decide as decisions
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from domain.registry import RULESETS
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.projections.games import Filter
from services.service import Service, migrate, settle_memory
from services.settings import Settings
from services.store.repository import GameRepository

RULESET = "star-trek-catan"
SHORT, LONG = 20, 2_000
PASSING = frozenset({"RollDice", "EndTurn", "Discard", "MoveCruiser", "Steal"})
"""Actions of a seat that never builds, so that a game never ends."""

Row = tuple[str, str, str, str, str]


def microseconds(work: Callable[[], object]) -> float:
    """Time one call."""
    began = time.perf_counter()
    work()
    return 1e6 * (time.perf_counter() - began)


def new_game(service: Service) -> Game:
    """Create a game of four people without support cards."""
    options = {"phases": "combined", "support_cards": "off"}
    seats = [SeatRequest("human")] * 4
    created = service.commands.create_game(
        Request(SPECTATOR, "/"), ruleset=RULESET, options=options, seats=seats
    )
    return created.game


def next_action(game: Game, chooser: random.Random) -> tuple[int, Action]:
    """Choose for the seat that must decide, without building anything."""
    seat = next(seat for seat, duty in game.duties().items() if duty.must)
    listed = game.ruleset.legal_actions(game.state, seat)
    return seat, chooser.choice([action for action in listed if type(action).__name__ in PASSING])


def act(service: Service, game: Game, chooser: random.Random) -> Callable[[], object]:
    """Prepare a durable action."""
    seat, action = next_action(game, chooser)
    caller = Caller(secret=str(seat), seat=tokens.SeatToken(game.id, seat, 0))
    return lambda: service.commands.act(Request(caller, "/"), game.id, action)


def play_on(service: Service, game: Game, chooser: random.Random, *, events: int) -> None:
    """Play a game until it has ``events`` events."""
    while game.version < events:
        with service.event_store.group():
            for _ in range(100):
                if game.version < events:
                    act(service, game, chooser)()


def sealed(game: Game, chooser: random.Random) -> Callable[[], object]:
    """Prepare the part of an action that neither reads nor writes: decide, seal, evolve."""
    seat, action = next_action(game, chooser)
    return lambda: decisions.act(game, seat, action, now=game.updated_at)


def decided(game: Game, chooser: random.Random) -> Callable[[], object]:
    """Prepare the rules' part only."""
    seat, action = next_action(game, chooser)
    chance = game.chance()
    return lambda: game.ruleset.decide(game.state, seat, action, chance)


def lengths(service: Service, rounds: int) -> list[Row]:
    """Measure an early action, a late action, and reads of past positions of the long game."""
    chooser = random.Random(1)
    long = new_game(service)
    play_on(service, long, chooser, events=LONG)
    service.projector.catch_up()
    settle_memory()
    taken: dict[str, tuple[list[float], list[float]]] = {
        "durable action": ([], []),
        "decided and sealed": ([], []),
        "decided": ([], []),
    }
    for _ in range(rounds):
        short = new_game(service)
        play_on(service, short, chooser, events=SHORT)
        for _ in range(20):
            for side, game in enumerate((short, long)):
                for what, prepare in (("decided and sealed", sealed), ("decided", decided)):
                    taken[what][side].append(microseconds(prepare(game, chooser)))
                taken["durable action"][side].append(microseconds(act(service, game, chooser)))
    rows = [
        row(f"{what}, at {SHORT} and {LONG:,} events", *map(statistics.median, sides), "1.0x")
        for what, sides in taken.items()
    ]
    service.projector.catch_up()
    games = GameRepository(
        service.event_store, RULESETS, service.keyring, capacity=1, snapshots=service.views.snapshots.find
    )
    versions = [chooser.randrange(1, LONG) for _ in range(20 * rounds)]
    loads = [
        microseconds(lambda version=version: games.load(long.id, version=version)) for version in versions
    ]
    fresh = [microseconds(lambda: games.load(long.id)) for _ in range(5 * rounds)]
    for what, samples in ((f"any of {LONG:,} positions", loads), (f"{LONG:,} events, cold", fresh)):
        middle, worst = statistics.median(samples) / 1000, max(samples) / 1000
        rows.append((what, f"{middle:.1f} ms", f"worst {worst:.1f} ms", "", "≤ 10 ms"))
    return rows


def row(what: str, few: float, many: float, goal: str) -> Row:
    """Compare two costs in microseconds."""
    return what, f"{few:.0f} µs", f"{many:.0f} µs", f"{many / few:.2f}x", goal


def numbers(service: Service, rounds: int, games: int) -> list[Row]:
    """Measure lookups among few games and among many."""
    first = look_ups(service, rounds)
    for _ in track(range(games // 50), description=f"{games} games"):
        with service.event_store.group():
            for _ in range(50):
                new_game(service)
        service.projector.catch_up()
    second = look_ups(service, rounds)
    return [row(f"{what}, {games:,} games more", few, second[what], "1.0x") for what, few in first.items()]


def look_ups(service: Service, rounds: int) -> dict[str, float]:
    """Time typical reads: a summary, the newest games, the running games, and a cold load."""
    page, cursor = service.queries.page(Filter(), cursor=None, limit=20)
    known = UUID(page[-1].id)
    games = GameRepository(
        service.event_store, RULESETS, service.keyring, capacity=1, snapshots=service.views.snapshots.find
    )
    asked: dict[str, Callable[[], object]] = {
        "summary": lambda: service.queries.summary(known),
        "first page": lambda: service.queries.page(Filter(), cursor=None, limit=20),
        "next page": lambda: service.queries.page(Filter(), cursor=cursor, limit=20),
        "running games": lambda: service.queries.page(Filter(status="running"), cursor=None, limit=20),
        "cold load": lambda: games.load(known),
    }
    return {
        what: statistics.median(microseconds(look) for _ in range(20 * rounds))
        for what, look in asked.items()
    }


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=10_000, help="how many games to store in between")
    arguments = parser.parse_args()
    table = Table("what", "little", "much", "ratio", "goal", title="Growth")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        migrate(settings)
        with Service(settings, RULESETS) as service:
            for _ in range(30):
                new_game(service)
            service.projector.catch_up()
            for rows in (
                lengths(service, arguments.rounds),
                numbers(service, arguments.rounds, arguments.games),
            ):
                for line in rows:
                    table.add_row(*line)
    Console().print(table)


if __name__ == "__main__":
    main()
