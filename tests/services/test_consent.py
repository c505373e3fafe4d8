"""An audit finds rewinds and forks that nobody agreed to."""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.kernel.ruleset import Event
from services.audit.checks import Broken, Step
from services.audit.consent import Consent
from services.service import Service
from tests import toy
from tests.services.conftest import create, play
from tests.services.test_forks import finished, fork
from tests.services.test_rewinds import PEOPLE, act, ask, ends, propose_and_agree, turn_of

Change = Callable[[Event], Event | None]


def follow(service: Service, game_id: UUID, change: Change = lambda event: event) -> str:
    """Follow a log with some events changed, or left out from there on."""
    steps = service.games.steps(game_id, lte=10_000)
    game, consent = Game(game_id, service.rulesets), Consent()
    game.keep_positions(ends(service, game_id)[1:])
    for version, (envelope, recorded) in enumerate(steps, 1):
        event = change(recorded)
        if event is None:
            break
        consent.look(Step(version, envelope, event, game))
        game.apply(event, envelope)
    return consent.finish()


def changed(kind: type[Event], **fields: Any) -> Callable[[Event], Event]:
    return lambda event: msgspec.structs.replace(event, **fields) if isinstance(event, kind) else event


@pytest.fixture
def game_id(service: Service) -> UUID:
    """A game that was taken back once, by consent, over some chance."""
    made = create(service, *PEOPLE, target=60).game.id
    play(service, made, Random(3), most=12)
    propose_and_agree(service, made, ends(service, made)[2])
    play(service, made, Random(4), most=3)
    return made


def test_what_was_agreed_to_passes(service: Service, game_id: UUID) -> None:
    assert "1 times" in follow(service, game_id)


@pytest.mark.parametrize(
    "change",
    [
        changed(game_events.GameRewound, epoch=2),
        changed(game_events.GameRewound, revealed=()),
        changed(game_events.GameRewound, proposal=3),
        changed(game_events.GameRewound, proposal=None),
        changed(game_events.RewindProposed, to_version=5),
        changed(game_events.ProposalAgreed, seat=0),
        changed(game_events.ProposalAgreed, proposal=1),
        lambda event: game_events.ForkBegan() if isinstance(event, game_events.RewindProposed) else event,
        lambda event: (
            game_events.RewindProposed(0, 4) if isinstance(event, game_events.ProposalAgreed) else event
        ),
        lambda event: (
            game_events.ForkPermitted(0, 4, 1) if isinstance(event, game_events.ProposalAgreed) else event
        ),
        lambda event: game_events.SeatResumed(1) if isinstance(event, game_events.ProposalAgreed) else event,
    ],
)
def test_what_nobody_agreed_to_is_found(service: Service, game_id: UUID, change: Change) -> None:
    with pytest.raises(Broken):
        follow(service, game_id, change)


def test_what_a_seat_took_back_alone_passes(service: Service) -> None:
    made = create(service, *PEOPLE, target=60).game.id
    seat = turn_of(service, made)
    start = service.games.current(made).version
    act(service, made, seat, toy.Offer(1))
    service.rewinds.propose(ask(made, seat), made, start)
    assert "1 times" in follow(service, made)


def test_a_shared_history_has_an_end(service: Service) -> None:
    parent = finished(service)
    child = fork(service, parent, ends(service, parent)[4]).game.id
    assert follow(service, child)
    with pytest.raises(Broken, match="does not end"):
        follow(service, child, lambda event: None if isinstance(event, game_events.ForkBegan) else event)
