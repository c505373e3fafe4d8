"""A game read directly from the store, for operators."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec

from cli.access import JSON, Refused
from cli.caller import OPERATOR
from domain.kernel.errors import GameNotRunning, Refusal
from services.identity.authenticator import Caller
from services.identity.tokens import SeatToken
from services.reading.summaries import summarize
from services.service import Service
from services.wording import english

WAIT_S = 20.0
LOOK_S = 0.3


class StoredGame:
    """Reads a game from the log, which never lags, as a seat or as the operator with full visibility."""

    def __init__(self, service: Service, game: UUID, *, seat: int | None) -> None:
        """View a game as a seat (None for the operator). Raises Refused."""
        self._service = service
        self._game = game
        self._caller = OPERATOR
        if seat is not None:
            with _refusals():
                seats = service.games.current(game).seats
            if seat >= len(seats):
                raise Refused(f"There is no seat {seat} in this game.")
            held = SeatToken(game, seat, seats[seat].generation)
            self._caller = Caller(secret="command-line", seat=held)  # noqa: S106  no token hashes to this

    def summary(self) -> JSON:
        """Return the game's summary."""
        with _refusals():
            return _plain(summarize(self._service.games.current(self._game)))

    def title(self, ruleset: str) -> str:
        """Return the title of a ruleset."""
        return self._service.rulesets[ruleset].title

    def board(self, version: int) -> JSON | None:
        """Return the observation at a version; None before the start."""
        try:
            with _refusals():
                found = self._service.queries.board_at(self._caller, self._game, version)
        except GameNotRunning:
            return None
        return _plain(found.observation)

    def standings(self, version: int) -> list[JSON]:
        """Return the scores at a version; empty before the start."""
        with _refusals():
            found = self._service.queries.scoreboard_at(self._caller, self._game, version)
        return [_plain(line) for line in found.standings]

    def log(self, *, after: int, limit: int, upto: int | None = None) -> JSON:
        """Return the log lines after a version."""
        with _refusals():
            page = self._service.narration.log(self._caller, self._game, after=after, limit=limit, upto=upto)
        return _plain(page)

    def wait(self, version: int) -> None:
        """Wait a limited time for an event after a version."""
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            with _refusals():
                game = self._service.games.current(self._game)
            if game.version > version:
                return
            time.sleep(LOOK_S)


def _plain(value: Any) -> JSON:
    plain: JSON = msgspec.json.decode(msgspec.json.encode(value))
    return plain


@contextmanager
def _refusals() -> Iterator[None]:
    try:
        yield
    except GameNotRunning:
        raise
    except Refusal as refusal:
        raise Refused(english(refusal.message)) from refusal
