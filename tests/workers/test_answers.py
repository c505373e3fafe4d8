"""Bots that offer a trade wait for the answers of people."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from domain.bots import Prompt
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from domain.registry import RULESETS
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.cards import unpacked
from services import clock
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.sandboxes import Sandbox
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings
from tests.stores import make_stores
from tests.workers.conftest import owner
from workers.bots.bot_runner import BotRunner
from workers.queues.pending_jobs import ANSWER_S, rest_before_move_s, wait_for_answers_s


class Asking:
    """A bot that offers a card of its hand as soon as it may, and then ends its turn."""

    name = "greedy"
    title = ""
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:  # noqa: ARG002  the protocol's
        state, seat = prompt.state, prompt.seat
        if state.phase == "trade" and not state.offers:
            hand = state.hands[seat]
            kind = next(at for at in range(5) if hand >> 8 * at & 0xFF)
            return a.OfferTrade(unpacked(1 << 8 * kind), unpacked(1 << 8 * ((kind + 1) % 5)))
        return prompt.actions[-1]


class Noticing(Asking):
    """A bot that takes the last action, and records whether people are at its table."""

    has_people: bool | None = None

    def choose(self, prompt: Prompt, random: Random) -> Action:  # noqa: ARG002  the protocol's
        self.has_people = prompt.has_people
        return prompt.actions[-1]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    opened = Service(make_stores(Settings(data=tmp_path)), RULESETS)
    yield opened
    opened.close()


def _offering(service: Service, *others: str | None) -> Game:
    """Play the bot's first turn until it has offered a trade at a table of people (names) and bots (None)."""
    seats = [
        SeatRequest("bot", bot="greedy") if name is None else SeatRequest("human", name=name)
        for name in (None, *(others or ("A", "B")))
    ]
    game = service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset="star-trek-catan",
        options={"support_cards": "off"},
        seats=seats,
        sandbox=Sandbox(seed="0" * 64),
    ).game
    runner = BotRunner(service, bots={"greedy": Asking()})
    turn = runner.look(game.id)
    while not turn.game.state.offers:
        assert runner.move(turn)
    assert runner.store([turn])
    return service.games.current(game.id)


def test_a_bot_waits_until_all_people_have_answered(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "age_s", lambda _: ANSWER_S - 1)
    game, runner = _offering(service), BotRunner(service)
    assert game.state.offers
    assert game.state.active == 0
    assert not runner.move(runner.look(game.id))
    for seat in (1, 2):
        assert rest_before_move_s(game) == 1.0, f"for seat {seat}"
        service.commands.act(
            owner(game, seat), game.id, a.RejectOffer(game.state.offers[0].number), seat=seat
        )
        game = service.games.current(game.id)
    assert rest_before_move_s(game) == 0.0
    assert runner.move(runner.look(game.id))


def test_a_bot_decides_again_when_the_time_to_answer_is_over(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _offering(service)
    since = clock.parse(game.timing.open_decisions[1].at)
    later = (since + timedelta(seconds=ANSWER_S)).timestamp()
    monkeypatch.setattr(clock, "age_s", lambda text: later - clock.parse(text).timestamp())
    assert wait_for_answers_s(game) <= 0.0


def test_other_bots_leave_the_first_answer_to_people(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "age_s", lambda _: ANSWER_S - 1)
    game, runner = _offering(service, "A", None), BotRunner(service)
    assert rest_before_move_s(game) == 1.0
    assert runner.owed(game.id) is None
    assert not runner.move(runner.look(game.id))
    for seat, duty in game.duties().items():
        assert runner.play(game.id, seat, duty.since) == 0
    service.commands.act(owner(game, 1), game.id, a.RejectOffer(game.state.offers[0].number), seat=1)
    assert runner.owed(game.id) is not None
    assert rest_before_move_s(service.games.current(game.id)) == 0.0


@pytest.mark.parametrize(
    ("pace", "names", "expected"),
    [(900, (None, "A", "B"), True), (0, (None, "A", "B"), False), (900, (None, None, None), False)],
)
def test_bots_know_people_by_the_pace_and_a_seat(
    service: Service, pace: int, names: tuple[str | None, ...], expected: bool
) -> None:
    seats = [
        SeatRequest("bot", bot="greedy") if name is None else SeatRequest("human", name=name)
        for name in names
    ]
    game = service.commands.create_game(
        Request(SPECTATOR, "/games"), ruleset="star-trek-catan", options={}, seats=seats, bot_pace_ms=pace
    ).game
    bot = Noticing()
    runner = BotRunner(service, bots={"greedy": bot})
    assert runner.move(runner.look(game.id))
    assert bot.has_people is expected
