"""Conditions of acts of operators: renamed players and closed games."""

from collections.abc import Iterator

from domain.game.aggregate import Game
from domain.game.clocks import DecisionClock
from domain.log.envelope import Envelope
from services import clock
from services.names import fold
from services.reading.projections.games import Filter
from services.store.records import player_id
from tests.simulation.left import Left

_WHILE_CLOSED = {"seat-left", "seat-token-renewed"}
_ENDS = {"game-reopened", "game-aborted"}


def closings(left: Left) -> None:
    """Nothing happens in a closed game, its time does not run, and no list shows it."""
    for game in left.games.values():
        _verify_rest(left, game)
        if game.closed is not None and not game.over:
            summary = left.service.queries.summary(game.id)
            if summary.closed is None or summary.deadline or summary.deciding:
                left.world.fault("closings", f"{game.id} is closed, and its summary is {summary}")
    listed, _ = left.service.queries.page(Filter(), cursor=None, limit=500)
    for summary in listed:
        if summary.closed is not None:
            left.world.fault("closings", f"{summary.id} is closed and listed")


def _verify_rest(left: Left, game: Game) -> None:
    closed: Envelope | None = None
    reopened_at: str | None = None
    for envelope in left.envelopes[game.id]:
        core = envelope.core
        if closed is not None and core.kind not in _WHILE_CLOSED | _ENDS:
            left.world.fault("closings", f"{game.id} has {core.kind} at {core.version} while it is closed")
        if core.kind == "game-closed":
            closed = envelope
        elif core.kind in _ENDS and closed is not None:
            if core.kind == "game-aborted" and core.recorded_at < closed.core.data["ends_at"]:
                left.world.fault("closings", f"{game.id} was closed, and ended too early")
            closed, reopened_at = None, core.recorded_at
        elif core.kind == "decision-missed" and reopened_at is not None:
            _verify_time(left, game, reopened_at, core.recorded_at)


def _verify_time(left: Left, game: Game, reopened_at: str, missed_at: str) -> None:
    """Each decision of a reopened game has its full time limit again."""
    limit = game.timing.clock
    if isinstance(limit, DecisionClock) and clock.seconds_between(reopened_at, missed_at) < limit.seconds:
        left.world.fault("closings", f"{game.id} was reopened at {reopened_at}, and missed at {missed_at}")


def renames(left: Left) -> None:
    """Players have the names that they were given last, and earlier ones are not shown anywhere."""
    service, world = left.service, left.world
    if due := service.renaming.due():
        world.fault("renames", f"{due} are still not shown by their new names")
    for player in {renamed.player: None for renamed in world.renamed}:
        known = service.event_store.registrations.named(player_id(player))
        if known is None:
            continue  # erased, or never registered
        *former, present = known[1]
        tried = [renamed for renamed in world.renamed if renamed.player == player]
        if present not in {player, *(renamed.name for renamed in tried)}:
            world.fault("renames", f"{player} has the name {present}, which nobody gave")
        _verify_acts(left, player, [(each.name, each.version) for each in tried if each.version is not None])
        for name in former:
            for where in _shown(left, name, player):
                world.fault("renames", f"{name}, now {present}, is still in {where}")


def _verify_acts(left: Left, player: str, acts: list[tuple[str, int]]) -> None:
    """Every acknowledged renaming is in the log."""
    for name, version in acts:
        found = left.service.event_store.registrations.renamed_at(player_id(player), version)
        if found is None or found[1] != name:
            left.world.fault("renames", f"{player} was renamed to {name} at {version}: {found}")


def _shown(left: Left, name: str, player: str) -> Iterator[str]:
    """Yield where callers can still read an earlier name."""
    for game in left.games.values():
        for number, seat in enumerate(game.seats):
            if seat.kind == "human" and not seat.guest and seat.name == name:
                yield f"seat {number} of {game.id}"
        if any(_names(envelope, name) for envelope in left.envelopes[game.id]):
            yield f"the log of {game.id}"
    own = f"Cup of {player}"  # the player's own text, which no operator changes
    for file, table in left.world.stored.tables():
        if file == "views.db":
            for row in left.world.stored.rows(file, f'SELECT * FROM "{table}"'):  # noqa: S608
                if any(_has(str(value).replace(own, ""), name) for value in row):
                    yield f"{table}: {str(row)[:200]}"


def _names(envelope: Envelope, name: str) -> bool:
    """Return True if the hidden values of an event have a name, apart from the keys of commands."""
    return any(_has(str(hidden.value), name) for what, hidden in envelope.hidden.items() if what != "command")


def _has(text: str, name: str) -> bool:
    return name in text or f"'{fold(name)}'" in f"'{text}'"
