"""Conditions that hold after every history; each checker notes complaints in the world."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import psycopg
import redis
import sqlalchemy as sa
from rq.timeouts import JobTimeoutException

from domain.game.aggregate import Game
from services import clock
from services.play.automation import NO_DECISION
from services.reading.projector import NAME as PROJECTOR
from services.reading.views_database import metadata
from services.service import Service
from services.store.event_store import StoreError
from tests.simulation import meetings, operating, restoring
from tests.simulation.left import Left
from tests.simulation.plan import SETTLE_S
from tests.simulation.world import World

SLACK_S = 5.0
"""Seconds for which a decision may be overdue when a history ends."""

INJECTED = (
    StoreError,
    sqlite3.Error,
    psycopg.OperationalError,
    sa.exc.SQLAlchemyError,
    redis.RedisError,
    JobTimeoutException,
)
"""The errors that a failing disk or network raises."""

ALARMS = {
    "game damaged",
    "game was missed",
    "event left out",
    "game left out",
    "read models thrown away",
    "bot left out",
    "tournament left out",
    "job refused",
    "game ended",
}
"""Log entries that no fault of a simulated machine explains."""

_OWN = {"view_positions", "view_forms", "view_analyses", "view_snapshots"}
DERIVED = {table.name for table in metadata.sorted_tables} - _OWN
"""The tables that a rebuild makes equal; audits compare snapshots, whose versions depend on the batches."""


def check(world: World) -> None:
    """Run all checkers; a checker that raises an error counts as a complaint."""
    with Service(world.settings, world.rulesets) as service:
        try:
            verify_lag(world, service)
            service.projector.catch_up()
            left = Left(world, service)
        except Exception as error:  # noqa: BLE001
            world.fault("reading", repr(error))
            return
        for checker in (*_IN_GAMES, *_BESIDE_GAMES):
            try:
                checker(left)
            except Exception as error:  # noqa: BLE001
                world.fault(checker.__name__.replace("_", " "), repr(error))


def verify_lag(world: World, service: Service) -> None:
    """The projector has kept up, whatever happened before."""
    lag, age_s = service.projector.lag()
    if lag > 0 and age_s > 30.0:
        world.fault("lag", f"{lag} events are not projected, the first for {age_s:.0f} s")


def verify_roles(world: World) -> None:
    """One process is active in each role, and no other believes that it is."""
    for role in ("projector", "dispatcher", "courier"):
        if len(active := world.active(role)) != 1:
            world.fault("roles", f"these processes of the role {role} are active: {active}")


def crashes(left: Left) -> None:
    """No process ended, no job failed and no alarm was logged without an injected fault."""
    world = left.world
    for name, error in world.crashes:
        if not isinstance(error, INJECTED):
            world.fault("crashes", f"{name} ended by {error!r}")
    for entry in world.machine.logged:
        error = entry.get("exc_info")
        if isinstance(error, Exception) and not isinstance(error, INJECTED):
            world.fault("crashes", f"{entry['task']} logged {entry['event']}: {error!r}")
        elif entry["event"] in ALARMS:
            world.fault("alarms", f"{entry['task']} logged {entry['event']} at {entry['at']:.1f}: {entry}")


def promises(left: Left) -> None:
    """Every acknowledged command is in the log as it was acknowledged, and no command is there twice."""
    found: Counter[str] = Counter()
    for game, envelopes in left.envelopes.items():
        keys = {
            envelope.hidden["command"].value["key"]: envelope.core.version
            for envelope in reversed(envelopes)
            if "command" in envelope.hidden
        }
        found.update(keys.keys())
        by_version = {envelope.core.version: envelope.hash for envelope in envelopes}
        if list(by_version) != list(range(1, len(envelopes) + 1)):
            left.world.fault("promises", f"{game} has versions {list(by_version)}")
    for ack in left.world.acknowledged:
        stored = [each.hash for each in left.envelopes.get(ack.game, ())][ack.first - 1 :][: len(ack.hashes)]
        if stored != list(ack.hashes):
            left.world.fault("promises", f"{ack.key} was acknowledged and is not stored")
        marker = left.service.event_store.marker(_marker_id(left, ack.key))
        if marker is None or (marker.game, marker.first) != (ack.game, ack.first):
            left.world.fault("promises", f"{ack.key} has no marker")
    for key, count in found.items():
        if count > 1 and key in left.world.sent:
            left.world.fault("promises", f"{key} is stored {count} times")


def _marker_id(left: Left, key: str) -> UUID:
    marker_id = left.world.sent[key].marker_id()
    assert marker_id is not None
    return marker_id


def feed(left: Left) -> None:
    """The feed delivered every event of the log once, in order, without much delay."""
    log = left.service.event_store.notifications(after=0, limit=10**9)
    stored = [(each.position, each.originator_id, each.version) for each in log]
    fed = left.world.fed
    if fed != stored[: len(fed)]:
        at = next(
            number for number, (one, other) in enumerate(zip(fed, stored, strict=False)) if one != other
        )
        left.world.fault("feed", f"the feed differs from the log at {stored[at]}: {fed[at]}")
    if fed and stored[len(fed) :]:
        age_s = clock.age_s(left.service.event_store.recorded_at(fed[-1][0] + 1))
        if age_s > 30.0:
            left.world.fault("feed", f"the feed is {age_s:.0f} s behind the log")
    versions: dict[UUID | None, int] = {}
    for _, originator, version in stored:
        if version != versions.get(originator, 0) + 1 and originator in left.games:
            left.world.fault("feed", f"{originator} has version {version} after {versions.get(originator)}")
        versions[originator] = version


def liveness(left: Left) -> None:
    """Every game has ended or waits for a seat that still has time."""
    now = clock.now()
    late_s = SETTLE_S - SLACK_S
    for game in left.games.values():
        if game.status == "aborted" and NO_DECISION in str(left.envelopes[game.id][-1].core.data):
            left.world.fault("liveness", f"{game.id} was given up")
        for what, due in _dues(game) if game.status == "running" else ():
            if clock.seconds_between(due, now) > late_s:
                left.world.fault("liveness", f"{game.id}: {what} was due at {due}, and it is {now}")


def _dues(game: Game) -> Iterator[tuple[str, str]]:
    if (deadline := game.first_deadline()) is not None:
        yield "a deadline", deadline
    for seat, duty in game.duties().items():
        if duty.must and game.seats[seat].service_bot is not None:
            yield f"the decision of the bot at seat {seat}", game.timing.open_decisions[seat].at
    if game.ruleset.chores(game.state):
        yield "a chore", game.updated_at


def seeks(left: Left) -> None:
    """Every seek ended once, and a paired one has its game and its seat; none is overdue."""
    now = clock.now()
    board = left.service.pairing._board.unended(now=now)
    for seek in board:
        if clock.seconds_between(seek.made.lapses_at, now) > SETTLE_S:
            left.world.fault("seeks", f"{seek.made.originator_id} lapsed at {seek.made.lapses_at}")
    if left.service.pairing.owed().now and not _is_new(left, now):
        left.world.fault("seeks", "seeks fit, and are not paired")
    for seek_id, name in left.world.seeks.items():
        shown = left.service.seeks.find(seek_id)
        if shown.status == "paired" and UUID(str(shown.game)) not in left.games:
            left.world.fault("seeks", f"{seek_id} of {name} is paired to no game")


def _is_new(left: Left, now: str) -> bool:
    made = [seek.made.recorded_at for seek in left.service.pairing._board.unended(now=now)]
    return clock.seconds_between(max(made), now) < SETTLE_S


def secrets(left: Left) -> None:
    """Neither Redis nor the logs contain a seed or a salt of a running game."""
    client = left.world.machine.network.redis
    shown = [str(entry) for entry in left.world.machine.logged]
    for key in client.scan_iter():
        kind = client.type(key)
        value: Any = (
            client.hgetall(key) if kind == b"hash" else client.lrange(key, 0, -1) if kind == b"list" else ""
        )
        shown.append(str(value))
    text = "\n".join(shown)
    for game in left.games.values():
        if game.seed is not None and game.seed.hex() in text:
            left.world.fault("secrets", f"the seed of {game.id} can be read")


def audits(left: Left) -> None:
    """Every game passes its audit."""
    for game in left.games:
        report = left.service.auditor.audit(game)
        if not report.ok:
            failed = [f"{each.name}: {each.message}" for each in report.checks if not each.ok]
            left.world.fault("audits", f"{game}: {failed}")


def read_models(left: Left) -> None:
    """The read models equal a rebuild, including ratings and results."""
    service = left.service
    before, position = {name: _rows(service, name) for name in DERIVED}, service.views.position(PROJECTOR)
    service.views.clear(PROJECTOR)
    with Service(left.world.settings, left.world.rulesets) as rebuilding:
        rebuilding.projector.catch_up()
    for name in sorted(DERIVED):
        one, other = before[name], _rows(service, name)
        if one != other:
            differing = [row for row in one if row not in other] + [row for row in other if row not in one]
            left.world.fault(
                "read models",
                f"{name} differs from a rebuild in {len(differing)} rows: {str(differing[:2])[:600]}",
            )
    if position != service.views.position(PROJECTOR):
        left.world.fault("read models", "their position differs from that of a rebuild")


def _rows(service: Service, name: str) -> list[str]:
    table = metadata.tables[name]
    with service.views._engine.connect() as connection:
        return sorted(str(tuple(row)) for row in connection.execute(sa.select(table)))


_IN_GAMES = (crashes, promises, feed, liveness, seeks, secrets, operating.closings, audits)
_BESIDE_GAMES = (
    meetings.notices,
    meetings.deliveries,
    meetings.pairings,
    meetings.tournaments,
    meetings.erasures,
    operating.renames,
    restoring.backups,
    read_models,  # last, as it rebuilds them
)
