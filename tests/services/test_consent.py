"""An audit finds rewinds and forks without consent."""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.kernel.messages import Message
from domain.kernel.ruleset import Event
from services.audit.checks import Broken, Step
from services.audit.consent import Consent
from services.service import Service
from tests import toy
from tests.services.conftest import create, play
from tests.services.test_forks import finished, fork
from tests.services.test_rewinds import PEOPLE, act, ask, ends, propose_and_agree, turn_of

Change = Callable[[Event], Event | None]

REWOUND_ONCE = Message("rewinds-counted", number=1)


def follow(service: Service, game_id: UUID, change: Change = lambda event: event) -> Message:
    """Check a log with some events changed, or cut off at a change to None."""
    steps = service.games.recorded_events(game_id, lte=10_000)
    game, consent = Game(game_id, service.rulesets), Consent()
    game.keep_positions(ends(service, game_id)[1:])
    for version, (envelope, recorded) in enumerate(steps, 1):
        event = change(recorded)
        if event is None:
            break
        consent.check_step(Step(version, envelope, event, game))
        game.apply(event, envelope)
    return consent.finish()


def changed(kind: type[Event], **fields: Any) -> Callable[[Event], Event]:
    return lambda event: msgspec.structs.replace(event, **fields) if isinstance(event, kind) else event


@pytest.fixture
def game_id(service: Service) -> UUID:
    """A game that was rewound once by consent, over some draws."""
    made = create(service, *PEOPLE, target=60).game.id
    play(service, made, Random(3), most=12)
    propose_and_agree(service, made, ends(service, made)[2])
    play(service, made, Random(4), most=3)
    return made


def test_agreed_rewind_passes(service: Service, game_id: UUID) -> None:
    assert follow(service, game_id) == REWOUND_ONCE


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
def test_rewind_without_consent_is_found(service: Service, game_id: UUID, change: Change) -> None:
    with pytest.raises(Broken):
        follow(service, game_id, change)


def test_permitted_undo_by_one_seat_passes(service: Service) -> None:
    made = create(service, *PEOPLE, target=60).game.id
    seat = turn_of(service, made)
    start = service.games.current(made).version
    act(service, made, seat, toy.Offer(1))
    service.rewinds.propose(ask(made, seat), made, start)
    assert follow(service, made) == REWOUND_ONCE


def test_a_shared_history_without_an_end_is_found(service: Service) -> None:
    parent = finished(service)
    child = fork(service, parent, ends(service, parent)[4]).game.id
    assert follow(service, child)
    with pytest.raises(Broken, match="shared-history-endless"):
        follow(service, child, lambda event: None if isinstance(event, game_events.ForkBegan) else event)


# Rewinds by one seat alone: for each condition, a log that violates only that condition


def offered_and_ended(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    """Two actions of one seat that it may undo alone."""
    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.Offer(1))
    act(service, game_id, seat, toy.EndTurn())
    return seat, start


def offered_and_declined(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.Offer(1))
    act(service, game_id, 1 - seat, toy.Decline())
    return seat, start


def of_another(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.Offer(1))
    return 1 - seat, start


def drew_a_card(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.DrawCard())
    return seat, start


def rolled(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    act(service, game_id, seat, toy.EndTurn())
    start = service.games.current(game_id).version
    act(service, game_id, 1 - seat, toy.Roll())
    return 1 - seat, start


def played_a_card(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    act(service, game_id, seat, toy.DrawCard())
    game = service.games.current(game_id)
    start = game.version
    act(service, game_id, seat, toy.PlayCards((game.state.hands[seat][0],)))
    return seat, start


def no_action(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    start = service.games.current(game_id).version
    proposed = service.forks.fork(ask(game_id, seat), game_id, start, seat=seat)
    service.rewinds.decline(ask(game_id, seat), game_id, proposed.version)
    return seat, start


def into_what_was_taken_back(service: Service, game_id: UUID, seat: int) -> tuple[int, int]:
    start = service.games.current(game_id).version
    far = act(service, game_id, seat, toy.Offer(1)).version
    service.rewinds.propose(ask(game_id, seat), game_id, start)
    act(service, game_id, seat, toy.EndTurn())
    return seat, far


NOT_ALONE = [
    offered_and_ended,
    offered_and_declined,
    of_another,
    drew_a_card,
    rolled,
    played_a_card,
    no_action,
    into_what_was_taken_back,
]


def take_back(service: Service, game_id: UUID, seat: int, to: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewind a game for one seat alone, with all actions that this needs."""
    with monkeypatch.context() as changed:
        changed.setattr("domain.game.rewinds.is_own_and_showed_nothing", lambda *_: True)
        done = service.rewinds.propose(ask(game_id, seat), game_id, to)
    assert [envelope.core.kind for envelope in done.envelopes] == ["game-rewound"]


@pytest.mark.parametrize("later_rules", [False, True])
@pytest.mark.parametrize("begin", NOT_ALONE)
def test_forbidden_undo_by_one_seat_is_found(
    service: Service,
    begin: Callable[[Service, UUID, int], tuple[int, int]],
    later_rules: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Includes logs decided under other rules than the present ones."""
    made = create(service, *PEOPLE, target=60).game.id
    first = turn_of(service, made)
    service.automation.do_chore(made)
    seat, to = begin(service, made, first)
    asked = service.rewinds.propose(ask(made, seat), made, to)
    assert [envelope.core.kind for envelope in asked.envelopes] == ["rewind-proposed"], "so consent is needed"
    made_again = create(service, *PEOPLE, target=60).game.id
    first = turn_of(service, made_again)
    service.automation.do_chore(made_again)
    seat, to = begin(service, made_again, first)
    take_back(service, made_again, seat, to, monkeypatch)
    if later_rules:
        monkeypatch.setattr(service.rulesets["toy"], "rules_version", 99)
    with pytest.raises(Broken, match="does-rewind-alone"):
        follow(service, made_again)
    report = service.auditor.audit(made_again)
    assert "rewinds and forks" in [check.name for check in report.checks if not check.ok]


def test_undo_that_depends_on_others_secrets_is_found(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = create(service, *PEOPLE, target=60).game.id
    seat = turn_of(service, made)
    start = service.games.current(made).version
    act(service, made, seat, toy.Offer(1))
    take_back(service, made, seat, start, monkeypatch)
    assert follow(service, made) == REWOUND_ONCE

    def with_other_secrets(state: toy.State, seat: int) -> toy.State:
        masked = state.copy()
        masked.points[seat] = 0
        return masked

    monkeypatch.setattr(service.rulesets["toy"], "mask", with_other_secrets)
    with pytest.raises(Broken, match="does-rewind-alone"):
        follow(service, made)


def test_undo_under_other_rules_passes(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    made = create(service, *PEOPLE, target=60).game.id
    seat = turn_of(service, made)
    start = service.games.current(made).version
    act(service, made, seat, toy.Offer(1))
    service.rewinds.propose(ask(made, seat), made, start)
    monkeypatch.setattr(service.rulesets["toy"], "rules_version", 99)
    assert follow(service, made) == REWOUND_ONCE


@pytest.mark.parametrize("field", ["proposed", "agreed"])
def test_nobody_proposes_or_agrees_for_another_seat(service: Service, game_id: UUID, field: str) -> None:
    """An event's seat must be the seat of its envelope."""
    kind = game_events.RewindProposed if field == "proposed" else game_events.ProposalAgreed
    with pytest.raises(Broken):
        follow(
            service,
            game_id,
            lambda event: (
                msgspec.structs.replace(event, seat=1 - event.seat) if isinstance(event, kind) else event
            ),
        )


def test_consent_cannot_be_used_later(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rewind directly follows the last consent; a later one would go back further than agreed."""
    made = create(service, *PEOPLE, target=60).game.id
    play(service, made, Random(3), most=12)
    to = ends(service, made)[2]
    with monkeypatch.context() as changed:
        changed.setattr("domain.game.rewinds._carry_out", lambda *_, **__: None)
        asked = service.rewinds.propose(ask(made, 0), made, to)
        service.rewinds.agree(ask(made, 1), made, asked.version)
    play(service, made, Random(4), most=1)
    take_back(service, made, 0, to, monkeypatch)
    with pytest.raises(Broken, match="without-consent"):
        follow(service, made, changed_to_the_proposal(asked.version))


def changed_to_the_proposal(proposal: int) -> Change:
    return changed(game_events.GameRewound, proposal=proposal)
