"""Decisions for external bots contain nothing hidden from their seats."""

from pathlib import Path
from random import Random
from uuid import UUID

import msgspec
import pytest

from domain.game.aggregate import Game
from domain.kernel.ruleset import Ruleset, Seat
from domain.registry import RULESETS
from services.bots.decisions import BotDecision
from services.bots.leases import due_bot_decisions, read_lease
from services.identity.authenticator import SPECTATOR, Visibility
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.reading.disclosure import known_names
from services.reading.observations import observation_of
from services.service import Service, migrate
from services.settings import Settings
from tests.toy import RULESET

HOSTED: dict[str, Ruleset] = {RULESET.name: RULESET, **RULESETS}
DECISIONS = 120


def open_game(service: Service, ruleset: Ruleset) -> UUID:
    """Create a game of external bots, one for each seat."""
    seats = []
    for number in range(ruleset.min_seats):
        offer = Offer((ruleset.name,), 8, "anyone", WantedDelivery("lease"))
        service.bots.register(Request(SPECTATOR, "/bots"), f"Bot {number}", offer)
        seats.append(SeatRequest("bot", bot=f"Bot {number}"))
    return service.commands.create_game(
        Request(SPECTATOR, "/games"), ruleset=ruleset.name, options={}, seats=seats
    ).game.id


def masked(game: Game, seat: Seat) -> Game:
    """Return a copy of a game in which everything hidden from a seat is replaced."""
    copied = game.copy()
    copied.state = game.ruleset.mask(game.state, seat)
    return copied


def verify_told(service: Service, game: Game, told: BotDecision) -> None:
    seat, ruleset = told.seat, game.ruleset
    known = masked(game, seat)
    assert told.observation == observation_of(known, Visibility(seat))
    assert told.templates == ruleset.templates(known.state, seat)
    assert msgspec.json.encode(told.legal_actions) == msgspec.json.encode(
        ruleset.legal_actions(known.state, seat)
    )
    written = msgspec.json.encode(told).decode()
    assert game.seed.hex() not in written
    envelopes = {each.core.version: each for each in service.event_store.envelopes(game.id)}
    for item in told.events:
        envelope = envelopes[item.version]
        may_know = set(known_names(envelope, Visibility(seat), over=False))
        assert set(item.salts) == may_know
        assert set(item.hidden) == set(envelope.core.commitments) - may_know
        assert not set(item.data) & set(item.hidden)
    for envelope in envelopes.values():
        for name, secret in envelope.hidden.items():
            audience = envelope.core.audience[name]
            if audience is not None and seat not in audience:
                assert secret.salt not in written, (envelope.core.version, name)


@pytest.mark.parametrize("name", HOSTED)
def test_decision_contains_only_its_seats_knowledge(tmp_path: Path, name: str) -> None:
    settings, random = Settings(data=tmp_path / "data"), Random(f"{name}/1703")
    migrate(settings)
    with Service(settings, HOSTED) as service:
        game_id = open_game(service, HOSTED[name])
        asked: set[Seat] = set()
        for _ in range(DECISIONS):
            game = service.games.current(game_id)
            owed = due_bot_decisions(game)
            if game.over or not owed:
                break
            decisions = [service.decisions.render(each) for each in owed]
            for told in decisions:
                assert told is not None
                verify_told(service, game, told)
            chosen = random.choice([told for told in decisions if told is not None])
            asked.add(chosen.seat)
            action = random.choice(chosen.legal_actions)
            service.answers.answer(read_lease(service.keyring, chosen.lease), action)
        assert len(asked) == HOSTED[name].min_seats, "every seat was asked"
        start = service.decisions.start(service.games.current(game_id), "Bot 0")
        assert start.seats == [0]
        assert start.summary == service.queries.summary(game_id), "which is what everybody may know"
