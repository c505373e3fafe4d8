"""Replacements for planted faults beside the games; see ``plants``."""

from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa

from domain.game.aggregate import Game
from services.bots.deliveries import Deliveries, Delivery
from services.contacts.outbox import Outbox, Pending
from services.contacts.tables import figures, notices
from services.contests.state import Tournament
from services.contests.steps import MakeGame
from services.reading import positions
from services.store.log_copies import LogSnapshot
from workers.courier import Courier
from workers.notices.notifier import Notifier
from workers.queues.pending_jobs import PendingJob


def no_ends(sound: Any) -> Any:
    def announce(self: Courier, kind: str, game: Game, bots: Any) -> None:
        if kind != "game-over":
            sound(self, kind, game, bots)

    return announce


def delivered_at_once(sound: Any) -> Any:
    def add(self: Deliveries, bot: UUID, delivery: Delivery) -> bool:
        return bool(sound(self, bot, msgspec.structs.replace(delivery, status="delivered")))

    return add


def settled_first(sound: Any) -> Any:
    def send(self: Notifier, pending: Pending) -> None:
        self._outbox.settle(pending, "sent")
        sound(self, pending)

    return send


def never_sent(sound: Any) -> Any:
    def settle(self: Outbox, pending: Pending, outcome: str) -> None:
        if outcome != "sent":
            sound(self, pending, outcome)

    return settle


def counted_again(sound: Any) -> Any:
    def settle(self: Outbox, pending: Pending, outcome: str) -> None:
        if outcome != "sent":
            sound(self, pending, outcome)
            return
        figure = {"channel": pending.channel, "outcome": outcome}
        counting = (
            self._insert(figures)
            .values(**figure, count=1)
            .on_conflict_do_update(index_elements=["channel", "outcome"], set_={"count": figures.c.count + 1})
        )
        with self._engine.begin() as connection:
            connection.execute(sa.update(notices).filter_by(**pending.key).values(status=outcome))
            connection.execute(counting)

    return settle


def from_anywhere(sound: Any) -> Any:
    def move(connection: sa.Connection, name: str, *, expected: int, to: int, **anchor: Any) -> None:
        found = positions.position(connection, name) if expected else 0
        sound(connection, name, expected=found, to=to, **anchor)

    return move


def always_active(_: Any) -> Any:
    return lambda self: self._active


def first_alone(sound: Any) -> Any:
    def owe(self: Notifier, game: Game, seat: int, player: UUID, started: Any) -> None:
        if seat not in self._planned.get(game.id, {}):
            sound(self, game, seat, player, started)

    return owe


def no_external(sound: Any) -> Any:
    def pending(game: Game, *, now: str) -> PendingJob | None:
        found: PendingJob | None = sound(game, now=now)
        is_external = found is not None and found.seat is not None and game.seats[found.seat].is_external
        return None if is_external else found

    return pending


def all_pods(sound: Any) -> Any:
    def missing(tournament: Tournament) -> list[MakeGame]:
        games, running = tournament.games, tournament.running()
        if len(running) == 1 and not tournament.is_arena:
            tournament.games = {each.id: each for each in games.values() if each not in running}
        try:
            found: list[MakeGame] = sound(tournament)
            return found
        finally:
            tournament.games = games

    return missing


def without_newest(sound: Any) -> Any:
    def begin(self: LogSnapshot, *args: Any) -> None:
        sound(self, *args)
        self.end -= self.end > 1

    return begin
