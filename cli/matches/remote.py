"""Play a match at a running service, where registered bots may take part."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple, TypeVar

import click
import msgspec

from cli.access import JSON, Limited, Refused, Unreachable
from cli.connection import Address, Connection
from cli.matches.match import Match, Result, id_of, seating
from cli.matches.playing import Play, Played

POLL_S = 0.5
PATIENCE_S = 60.0
"""The seconds for which to repeat requests to a service that does not answer, or whose bots are busy."""

T = TypeVar("T")


def at_service(match: Match, address: Address, *, at_once: int, with_archives: bool) -> Play:
    """Return a function that plays games at a service, ``at_once`` at the same time.

    After an interruption, the service continues the running games. A resumed match finds them by their
    idempotency keys.
    Playing raises Refused and Unreachable.
    """

    def play(games: Sequence[int]) -> AbstractContextManager[Iterator[Played]]:
        return _games(_Service(match, address), games, at_once, with_archives=with_archives)

    return play


@contextmanager
def _games(
    service: "_Service", games: Sequence[int], at_once: int, *, with_archives: bool
) -> Iterator[Iterator[Played]]:
    try:
        yield _played(service, games, at_once, with_archives=with_archives)
    finally:
        service.close()


def _played(
    service: "_Service", games: Sequence[int], at_once: int, *, with_archives: bool
) -> Iterator[Played]:
    waiting, running = deque(games), dict[int, str]()
    while waiting or running:
        while waiting and len(running) < at_once:
            created = service.create(waiting[0], is_patient=not running)
            if created is None:
                break
            running[waiting.popleft()] = created
        over = [number for number in running if service.is_over(running[number])]
        for number in over:
            result, archive = service.read(number, running.pop(number))
            yield result, archive if with_archives else None
        if not over:
            time.sleep(POLL_S)


class _Service:
    """Creates the games of a match and reads their results."""

    def __init__(self, match: Match, address: Address) -> None:
        self._match = match
        self._connection = Connection(address)
        self._has_played = False

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def create(self, number: int, *, is_patient: bool) -> str | None:
        """Create a game, or find it if it exists. Return its id; None if its bots are busy now.

        With ``is_patient``, wait instead: shortly after its end, a game still counts against a bot's limit.
        """
        match = self._match
        wanted = {
            "ruleset": match.ruleset,
            "options": match.options,
            "seats": [{"kind": "bot", "bot": match.bots[which]} for which in seating(match, number)],
            "rated": False,
            "listed": False,
        }
        key, deadline = f"match/{id_of(match, number)}", time.monotonic() + PATIENCE_S
        while True:
            try:
                created = self._patiently(lambda: self._connection.post("/games", wanted, key=key))
                self._has_played = True
                return str(created["id"])
            except Refused as refused:
                has_room_later = refused.code == "bot-unavailable" and self._has_played
                if not has_room_later or (is_patient and time.monotonic() > deadline):
                    raise
                if not is_patient:
                    return None
            time.sleep(POLL_S)

    def is_over(self, game: str) -> bool:
        """Return True if a game has ended."""
        summary = self._patiently(lambda: self._connection.get(f"/games/{game}"))
        return summary["status"] in ("finished", "aborted")

    def read(self, number: int, game: str) -> tuple[Result, bytes]:
        """Return the result of a game that has ended, and its archive."""
        summary = self._patiently(lambda: self._connection.get(f"/games/{game}"))
        scores = self._patiently(lambda: self._connection.get(f"/games/{game}/scoreboard"))["standings"]
        archive = self._patiently(lambda: self._connection.fetch(f"/games/{game}/export"))
        seated, counted = seating(self._match, number), _counted(archive)
        points = [0] * len(seated)
        for seat, which in enumerate(seated):
            points[which] = _total(scores[seat])
        result = Result(
            game=number,
            winner=None if summary["winner"] is None else seated[summary["winner"]],
            points=points,
            turns=summary["turn"],
            actions=counted.actions,
            finished=summary["status"] == "finished",
            missed=counted.missed,
        )
        return result, archive

    def _patiently(self, ask: Callable[[], T]) -> T:
        """Repeat a request while the service does not answer. Wait out its limits, however long they last."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                return ask()
            except Unreachable as error:
                if isinstance(error, Limited):
                    click.echo(f"{error} The match continues in {error.retry_after_s:.0f} s.", err=True)
                elif time.monotonic() > deadline:
                    raise
                time.sleep(max(error.retry_after_s, POLL_S))
                if isinstance(error, Limited):
                    deadline = time.monotonic() + PATIENCE_S


def _total(standing: JSON) -> int:
    return int(standing["victory_points"] + (standing["hidden_victory_points"] or 0))


class _Counted(NamedTuple):
    actions: int
    missed: int


class _Core(msgspec.Struct):
    kind: str
    seat: int | None
    commitments: dict[str, Any]


class _Event(msgspec.Struct):
    core: _Core


class _Archive(msgspec.Struct):
    events: list[_Event]


def _counted(archive: bytes) -> _Counted:
    """Count the seats' actions in an archive, and the decisions that were missed."""
    cores = [event.core for event in msgspec.json.decode(archive, type=_Archive).events]
    actions = sum(core.seat is not None and "action" in core.commitments for core in cores)
    return _Counted(actions, sum(core.kind == "decision-missed" for core in cores))
