"""Rematches on a real store: erased players, and processes that answer at the same time."""

from collections.abc import Callable
from random import Random
from uuid import UUID

import pytest

from domain.game.aggregate import Game
from services.identity.authenticator import Caller
from services.identity.name_register import GUEST
from services.play.idempotency import Request
from services.play.rematches import Rematch, Rematches
from services.play.seating import SeatRequest
from services.service import Service
from services.store.meeting_records import RematchChanged
from tests.services.conftest import create, play, seat_caller
from tests.services.test_erasures import erase, registered


def finished(service: Service, zoe: Caller | None = None, first: Caller | None = None) -> UUID:
    """Play a game of two people to its end, the second of them a registered player if one is given.

    The ``first`` player joins with an own token.
    """
    guest = SeatRequest("human", name="Ann") if first is None else SeatRequest("open")
    other = SeatRequest("human", name="Bob") if zoe is None else SeatRequest("human", name=zoe.name)
    caller = Caller() if zoe is None else zoe
    game: UUID = create(service, guest, other, caller=caller).game.id
    if first is not None:
        service.commands.join(Request(first, "/join"), game, 0, name=None, client_seed=None)
    play(service, game, Random(4))
    return game


def agree(service: Service, game: UUID, seat: int) -> Rematch:
    return service.rematches.agree(Request(seat_caller(game, seat), "/rematch"), game)


def test_erased_player_returns_as_a_guest(service: Service) -> None:
    zoe = registered(service)
    game = finished(service, zoe)
    agree(service, game, 1)
    erase(service, zoe)
    started = agree(service, game, 0)
    assert started.next is not None
    seats = service.games.current(UUID(started.next)).seats
    assert [(seat.name, seat.guest) for seat in seats] == [(GUEST, True), ("Ann", True)]


@pytest.mark.both_stores
def test_process_that_was_overtaken_starts_no_second_game(
    open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_service(), open_service()
    game = finished(one)
    agree(one, game, 0)
    newest, started = Rematches._newest, []

    def overtaken(rematches: Rematches, of: Game) -> RematchChanged:
        """Read the state for ``one``; before it stores its answer, ``other`` starts the game."""
        found = newest(rematches, of)
        if not started:
            monkeypatch.setattr(Rematches, "_newest", newest)
            started.append(agree(other, game, 1).next)
        return found

    monkeypatch.setattr(Rematches, "_newest", overtaken)
    assert agree(one, game, 1).next == started[0] is not None
    assert len(one.event_store.games(after=0)) == 2
