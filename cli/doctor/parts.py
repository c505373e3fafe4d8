"""Checks of the store, of Redis, and of the processes that report their state there."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import redis

from cli.doctor.findings import Finding, graded, ok, problem, warning
from services import clock
from services.installation import FollowerState, Installation
from services.keyring import Unsealable
from services.service import Service
from services.settings import Settings
from services.status import LATE_S

SKEW_S, FAR_SKEW_S = 1.0, 10.0
"""Seconds between the clocks of two machines: above the first a warning, above the second a problem."""

_OLDEST_REDIS = (6, 2)
_TIMEOUT_S = 2.0


def verify_store_exists(settings: Settings) -> Finding | None:
    """Return a problem if a file of the store is missing, because opening the store would create it."""
    urls = (settings.events_url, settings.contacts_url, settings.views_url) if settings.on_sqlite else ()
    for path in (Path(url.removeprefix("sqlite:///")) for url in urls):
        if not path.exists():
            return problem("store", f"{path} is missing.", "Run `starledger migrate`, or restore a backup.")
    return None


def check_store(service: Service) -> Iterator[Finding]:
    """Check that the store is reachable, migrated, and belongs to the secret key."""
    kind = "SQLite" if service.settings.on_sqlite else "PostgreSQL"
    yield ok("store", f"{kind}, {service.event_store.position()} events; positions follow commits.")
    if not service.views.is_current():
        yield problem(
            "store",
            "The read models are those of another release.",
            "Run `starledger migrate`, and start again.",
        )
    for key in service.event_store.signing_keys():
        if not key.sealed:
            yield warning("signing keys", "One is unreadable.", "Run `starledger keys rotate`.")
            continue
        try:
            service.keyring.unseal_signing_key(key.sealed, generation=key.originator_version)
        except Unsealable:
            yield problem(
                "secret key",
                "It is not the key of this log.",
                "Put the right key into place. Without it no token works and no game can be read.",
            )
            return
    yield ok("secret key", "It fits the log.")


def check_postgresql(service: Service) -> Iterator[Finding]:
    """Check PostgreSQL's clock, and its settings that keep acknowledged actions after a crash."""
    if service.settings.on_sqlite:
        return
    with psycopg.connect(service.settings.session_url, connect_timeout=2) as connection:
        shown = connection.execute(
            "SELECT current_setting('fsync'), current_setting('full_page_writes'), "
            "current_setting('synchronous_commit'), extract(epoch FROM clock_timestamp())::float"
        ).fetchone()
    assert shown is not None
    *durable, seconds = shown
    for name, value in zip(("fsync", "full_page_writes", "synchronous_commit"), durable, strict=True):
        if value == "off":
            yield problem(
                "PostgreSQL", f"{name} is off: a crash can lose acknowledged actions.", f"Set {name} = on."
            )
    yield _skew("PostgreSQL", seconds)


def check_pooler(service: Service) -> Iterator[Finding]:
    """Check that sessions behind a pooler have the limits that the service sets on direct connections."""
    if not service.settings.is_pooled:
        return
    with psycopg.connect(service.settings.events_url, connect_timeout=2, prepare_threshold=None) as session:
        limits = session.execute(
            "SELECT current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')"
        ).fetchone()
    assert limits is not None
    yield graded(
        "pooler",
        "Waits for locks and idle transactions end after {} and {}.".format(*limits),
        "Set its connect_query as deploy/pgbouncer/pgbouncer.ini does: otherwise one client can block all.",
        is_problem="0" in limits,
    )


def check_redis(settings: Settings) -> Iterator[Finding]:
    """Check that Redis is reachable, has a recent version, evicts nothing, and has the right time."""
    client: Any = redis.Redis.from_url(
        settings.queue_url, socket_timeout=_TIMEOUT_S, socket_connect_timeout=_TIMEOUT_S
    )
    try:
        about, (seconds, micros) = client.info(), client.time()
    except redis.RedisError as error:
        starts = "Start it." if settings.redis_url else "`starledger serve` starts it."
        yield problem("Redis", f"It does not answer ({type(error).__name__}).", starts)
        return
    finally:
        client.close()
    yield from _about_redis(about)
    yield _skew("Redis", seconds + micros / 1e6)


def _about_redis(about: dict[str, Any]) -> Iterator[Finding]:
    version = str(about.get("redis_version", "0"))
    yield graded(
        "Redis",
        f"Version {version}.",
        "Upgrade to Redis 6.2, to Valkey, or to later ones.",
        is_problem=tuple(int(part) for part in version.split(".")[:2]) < _OLDEST_REDIS,
    )
    policy, limit = about.get("maxmemory_policy", "noeviction"), int(about.get("maxmemory", 0))
    if limit and policy != "noeviction":
        yield problem(
            "Redis",
            f"It deletes keys when its memory is full ({policy}).",
            "Set maxmemory-policy to noeviction: deleted jobs are planned again late, or not at once.",
        )
    if limit and int(about.get("used_memory", 0)) > 0.8 * limit:
        yield warning(
            "Redis", "Four fifths of its memory are used.", "Raise maxmemory, or start more workers."
        )
    if about.get("rdb_last_bgsave_status") == "err" or about.get("aof_last_write_status") == "err":
        yield problem(
            "Redis",
            "It cannot save to disk, and may therefore refuse writes.",
            'Free its disk, or switch saving off (`save ""`, `appendonly no`): the service needs neither.',
        )


def _skew(name: str, seconds: float) -> Finding:
    skew = abs(clock.age_s(_as_time(seconds)))
    return graded(
        "clocks",
        f"The clock of {name} differs by {skew:.1f} s.",
        "Synchronise the clocks of all machines (chrony, systemd-timesyncd): deadlines follow from them.",
        is_problem=skew > FAR_SKEW_S,
        is_warning=skew > SKEW_S,
    )


def _as_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def check_followers(found: Installation) -> Iterator[Finding]:
    """Check that each follower of the log has an active process, which keeps up."""
    for follower in found.followers:
        yield _follower(follower)


def _follower(follower: FollowerState) -> Finding:
    name, restart = follower.name, f"Restart it: `starledger {follower.name}`; its log names the reason."
    if follower.silent_s is None:
        return problem(name, "None is active.", f"Start one: `starledger serve`, or `starledger {name}`.")
    if follower.silent_s > LATE_S:
        return problem(name, f"The active one has been silent for {follower.silent_s:.0f} s.", restart)
    return graded(
        name,
        f"Active; {follower.behind} events ({follower.behind_s:.1f} s) behind the log.",
        "After an upgrade or a restore it catches up. " + restart,
        is_problem=False,
        is_warning=follower.behind_s > LATE_S,
    )


def check_queues(found: Installation) -> Iterator[Finding]:
    """Check that workers report, and that no job has waited for long."""
    if found.queues is None:
        return  # the check of Redis has reported the reason
    workers = found.queues.workers
    advice = "Start one: `starledger worker`. Bots do not move without."
    yield graded("workers", f"{workers} report.", advice, is_problem=workers == 0)
    for name, jobs in found.queues.waiting.items():
        oldest_s = found.queues.oldest_s[name]
        if jobs:
            yield graded(
                "queues",
                f"{jobs} jobs wait in {name}, the first for {oldest_s:.0f} s.",
                "Start more workers; their log names jobs that fail.",
                is_problem=name == "bots" and oldest_s > 3 * LATE_S,
                is_warning=oldest_s > (LATE_S if name == "bots" else 600),
            )


def check_games(found: Installation) -> Iterator[Finding]:
    """Check that no game or tournament is stuck, that lists are complete, and that messages arrive."""
    games, contests, messages = found.games, found.contests, found.messages
    yield graded(
        "games",
        f"{games.running} run, {games.overdue} stand still.",
        "GET /readyz names the first. Look for `game stands still` in the log of the dispatcher.",
        is_problem=games.overdue > 0,
    )
    if games.missed:
        yield problem("games", f"The lists lack events of {games.missed} games.", "Run `starledger rebuild`.")
    if contests.stalled:
        advice = "Check the workers and STARLEDGER_LIMIT_RUNNING_BOT_GAMES."
        yield warning("tournaments", f"{contests.stalled} owe a step for more than a minute.", advice)
    if messages.oldest_pending_s > 900:
        advice = "GET /api/v1/bots/NAME/deliveries?status=pending shows the errors of a bot."
        waits = f"The oldest message has been tried for {messages.oldest_pending_s / 60:.0f} minutes."
        yield warning("webhooks", waits, advice)


def check_replica(service: Service, found: Installation) -> Iterator[Finding]:
    """Check that the replica for lists is a copy of this database, answers and keeps up."""
    if found.replica is None:
        return
    if not found.replica.is_up:
        advice = "Start it, or correct STARLEDGER_STORE_READ_URL. Until then all lists come from the primary."
        yield warning("replica", "It does not answer as a replica in recovery.", advice)
        return
    yield graded(
        "replica",
        f"It is {found.replica.behind_s:.1f} s behind the primary.",
        "See pg_stat_replication on the primary. Until it catches up all lists come from the primary.",
        is_problem=False,
        is_warning=found.replica.behind_s > LATE_S,
    )
    if service.replica is not None and not service.replica.is_copy():
        advice = "Correct STARLEDGER_STORE_READ_URL."
        yield problem("replica", "It is the replica of another server.", advice)


def check_connections(found: Installation) -> Iterator[Finding]:
    """Check that PostgreSQL has connections left."""
    if found.connections is not None:
        used, limit = sum(found.connections.by_state.values()), found.connections.limit
        yield graded(
            "PostgreSQL",
            f"{used} of {limit} connections are open.",
            "Raise max_connections, or run fewer processes.",
            is_problem=used > 0.95 * limit,
            is_warning=used > 0.8 * limit,
        )
