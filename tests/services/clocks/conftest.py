"""A time of day that a test moves, and a game with an external bot."""

import pytest

from domain.game.aggregate import Game
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.registration import Offer
from services.play.seating import SeatRequest
from services.service import Service
from tests.services.clocks.playing import Watch, open_game, until_asked


@pytest.fixture
def watch(service: Service, monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(service.commands, "_now", made)
    monkeypatch.setattr(service.automation, "_now", made)
    monkeypatch.setattr("services.clock.now", made)
    return made


@pytest.fixture
def rex(service: Service, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game without a clock in which the external bot rex plays with two people."""
    monkeypatch.setattr(service.answers, "_now", watch)
    service.bots.register(Request(SPECTATOR, "/bots"), "rex", Offer(rulesets=("toy",)))
    seats = (SeatRequest("bot", bot="rex"), SeatRequest("human"), SeatRequest("human"))
    return until_asked(service, open_game(service, None, seats=seats))
