"""The store compared with the library that it is built on: ``python -m benchmarks.store``.

- Loading a stored game of 500 events to a playable state, beside the library's ``Repository.get`` on the
  same rows with the same mapper, which applies the same events.
- Saves of one event, of an event with its marker, and of eight such pairs, beside ``Application.save`` with
  the same mapper, each on a separate SQLite file; then by four processes on one file.
- A follower's read of the log, beside ``LocalNotificationLog.select``.

The sides alternate. Every figure is the median of the rounds.
"""

import argparse
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import msgspec
from eventsourcing.application import Application, LocalNotificationLog, Repository
from eventsourcing.persistence import EventStore as LibraryEventStore
from eventsourcing.persistence import Mapper
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore
from rich.console import Console
from rich.table import Table

from benchmarks.service import EVENTS, median, seconds_of, stored_game
from domain.game.aggregate import Game
from domain.log.envelope import Envelope
from domain.registry import RULESETS
from services import clock
from services.keyring import Keyring, load_keyring
from services.service import Service, migrate, settle_memory
from services.settings import Settings
from services.store.event_store import EventStore
from services.store.mapper import EnvelopeMapper
from services.store.records import Marker, Storable
from services.store.repository import GameRepository

Row = tuple[str, str, str, str]

SAVES = 40
WRITERS = 4
TOGETHER = 8


class Ledger(Application[UUID]):
    """The library's application with the mapper of the log."""

    def __init__(self, path: Path, keyring: Keyring) -> None:
        self._keyring = keyring
        library = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_LOCK_TIMEOUT": "10"}
        super().__init__(library | {"SQLITE_DBNAME": str(path)})

    def construct_mapper(self) -> Mapper[UUID]:
        """Store envelopes as the log does."""
        return EnvelopeMapper(self._keyring)


def compared(what: str, ours: list[float], theirs: list[float]) -> Row:
    """Create a row from two series of seconds."""
    mine, peer = median(ours), median(theirs)
    return what, f"{1000 * mine:.3f} ms", f"{1000 * peer:.3f} ms", f"{mine / peer:.2f}x"


def in_turns(
    rounds: int, ours: Callable[[], object], theirs: Callable[[], object]
) -> tuple[list[float], ...]:
    """Time both functions alternately."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        taken[0].append(seconds_of(ours))
        taken[1].append(seconds_of(theirs))
    return taken


def reading(service: Service, settings: Settings, game_id: UUID, rounds: int) -> Iterator[Row]:
    """Measure loading and following. Yield rows of the table."""
    plain = GameRepository(service.event_store, RULESETS, service.keyring, capacity=1)
    recorder = SQLiteApplicationRecorder(SQLiteDatastore(settings.events_url.removeprefix("sqlite:///")))
    repository: Repository[UUID] = Repository(LibraryEventStore(EnvelopeMapper(service.keyring), recorder))

    def project(_: Game | None, envelopes: Iterable[Any]) -> Game:
        game = Game(game_id, RULESETS)
        for envelope in envelopes:
            game.apply(plain.codecs.event(envelope), envelope)
        return game

    def get() -> Game:
        found: Game = repository.get(game_id, projector_func=project)  # type: ignore[type-var]
        return found

    present = service.games.current(game_id)
    assert get().head == plain.load(game_id).head == present.head
    loads = in_turns(rounds * 10, lambda: plain.load(game_id), get)
    yield compared(f"load a game of {present.version} events", *loads)
    log = LocalNotificationLog(recorder, section_size=1000)
    read = in_turns(
        rounds * 10,
        lambda: service.event_store.notifications(after=0, limit=1000),
        lambda: log.select(0, 1000, inclusive_of_start=False),
    )
    yield compared("read what is new, 500 events and their markers", *read)
    position = service.event_store.position() - 1
    read = in_turns(
        rounds * 40,
        lambda: service.event_store.notifications(after=position, limit=10),
        lambda: log.select(position, 10, inclusive_of_start=False),
    )
    yield compared("read what is new, one event", *read)
    recorder.datastore.close()


def things(envelope: Envelope, *, with_marker: bool) -> tuple[Storable, ...]:
    """Return an event under a new id, and optionally the marker of its command."""
    event = msgspec.structs.replace(envelope, originator_id=uuid4())
    if not with_marker:
        return (event,)
    version = event.core.version
    marker = Marker(uuid4(), "0" * 64, event.originator_id, version, version, clock.now())
    return event, marker


def saving(envelope: Envelope, keyring: Keyring, folder: Path, rounds: int) -> Iterator[Row]:
    """Measure saves of one writer. Yield rows of the table."""
    ours = EventStore(Settings(data=folder / "ours"), keyring, create_tables=True)
    theirs = Ledger(folder / "theirs.db", keyring)
    for what, with_marker in (("save an event", False), ("save an event with its marker", True)):
        taken = in_turns(
            rounds * SAVES,
            lambda: ours.append(*things(envelope, with_marker=with_marker)),  # noqa: B023  called at once
            lambda: theirs.save(*things(envelope, with_marker=with_marker)),  # noqa: B023
        )
        yield compared(what, *taken)

    def together() -> None:
        with ours.group():
            for _ in range(TOGETHER):
                ours.append(*things(envelope, with_marker=True))

    def one_by_one() -> None:
        for _ in range(TOGETHER):
            theirs.save(*things(envelope, with_marker=True))

    taken = in_turns(rounds * SAVES // 2, together, one_by_one)
    yield compared(f"save {TOGETHER} events with their markers", *taken)
    ours.close()
    theirs.close()


def write(kind: str, settings: Settings, envelope: bytes, ready: Any, out: Any) -> None:
    """Save repeatedly in a separate process. Send the duration of each save."""
    import pickle

    event, keyring = pickle.loads(envelope), load_keyring(settings)  # noqa: S301  our own
    store: Any = EventStore(settings, keyring) if kind == "ours" else Ledger(_file(settings), keyring)
    save = store.append if kind == "ours" else store.save
    ready.wait()
    out.put([seconds_of(lambda: save(*things(event, with_marker=True))) for _ in range(SAVES)])
    store.close()


def _file(settings: Settings) -> Path:
    return Path(settings.events_url.removeprefix("sqlite:///"))


def crowd(kind: str, settings: Settings, envelope: Envelope) -> tuple[float, float]:
    """Measure concurrent saves to one file. Return the seconds for all, and for the slowest save."""
    import pickle

    context = multiprocessing.get_context("spawn")
    ready, out = context.Barrier(WRITERS + 1), context.Queue()
    arguments = (kind, settings, pickle.dumps(envelope), ready, out)
    writers = [context.Process(target=write, args=arguments) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    ready.wait()
    began = time.perf_counter()
    slowest = max(max(out.get()) for _ in writers)
    took = time.perf_counter() - began
    for writer in writers:
        writer.join()
    return took, slowest


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    table = Table("what", "starledger", "library", "ratio", title="Store")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(data=folder / "data")
        migrate(settings)
        with Service(settings, RULESETS) as service:
            game_id = stored_game(service)
            assert service.games.current(game_id).version >= EVENTS
            settle_memory()
            envelope = service.event_store.envelopes(game_id, gt=100, lte=101)[0]
            for row in reading(service, settings, game_id, rounds):
                table.add_row(*row)
            for row in saving(envelope, service.keyring, folder, rounds):
                table.add_row(*row)
            keyring = service.keyring
        crowds: dict[str, list[tuple[float, float]]] = {"ours": [], "theirs": []}
        shared = Settings(data=folder / "crowd")
        EventStore(shared, keyring, create_tables=True).close()
        load_keyring(shared)
        for _ in range(rounds):
            for kind, taken in crowds.items():
                taken.append(crowd(kind, shared, envelope))
        for at, what in enumerate(
            (f"{WRITERS} processes save {SAVES} times each", "  the slowest save of these")
        ):
            mine, peers = ([each[at] for each in crowds[kind]] for kind in ("ours", "theirs"))
            table.add_row(*compared(what, mine, peers))
    Console().print(table)


if __name__ == "__main__":
    main()
