"""Reports and acts of moderation on both stores."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from msgspec import structs

from domain.kernel.errors import GameNotRunning
from services.errors import Forbidden, NotFound, Unauthenticated, Unavailable
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.service import Service
from services.store.event_store import Conflict, EventStore
from services.store.moderation_records import Subject
from tests.services.conftest import create, seat_caller
from tests.services.test_erasures import registered

OPERATOR = Request(Caller(secret="operator", operator=True), "/operator/acts")

pytestmark = pytest.mark.both_stores


def test_reports_are_listed_newest_first_and_by_their_author(service: Service) -> None:
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    game = create(service).game.id
    about_bo, about_seat = service.moderation.player("BO"), service.moderation.seat(game, 2)
    service.moderation.report(Request(ann, "/reports"), about_bo, "cheating")
    service.moderation.report(Request(bo, "/reports"), about_seat, "talk")
    service.moderation.report(Request(seat_caller(game, 1), "/reports"), about_bo, "name")
    service.moderation.report(Request(ann, "/reports"), about_bo, "cheating")
    rows = service.event_store.moderation
    assert [report.reason for _, report in rows.reports(limit=9)] == ["name", "talk", "cheating"]
    assert [report.reason for _, report in rows.reports(limit=1)] == ["name"]
    assert ann.player is not None
    assert [report.about for report in rows.reports_by(ann.player)] == [Subject(player=bo.player)]
    assert [report.reason for report in service.personal_data.of(ann.player).reports] == ["cheating"]


def test_each_act_keeps_the_other_restriction(service: Service) -> None:
    bo = service.moderation.player(registered(service, "Bo").name or "")
    expected = {
        "mute": (True, False),
        "ban-rated": (True, True),
        "unmute": (False, True),
        "allow-rated": (False, False),
    }
    for act, restricted in expected.items():
        made = service.moderation.act(OPERATOR, bo, act, f"reason to {act}")  # type: ignore[arg-type]
        assert service.event_store.moderation.standing(bo) == made
        assert (made.muted, made.unrated) == restricted
    acts = service.event_store.moderation.acts(bo)
    assert [each.reason for each in acts] == [f"reason to {act}" for act in expected]


def test_a_settled_report_waits_again_once_reopened(service: Service) -> None:
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    moderation, rows = service.moderation, service.event_store.moderation
    about = moderation.player("Bo")
    first = moderation.report(Request(ann, "/reports"), about, "cheating")
    second = moderation.report(Request(ann, "/reports"), about, "talk")
    seen = [[report.reason for _, report in rows.reports(waiting=True, limit=9)]]
    for is_open in (False, False, True, False):
        moderation.settle(OPERATOR, first.originator_id, "looked", is_open=is_open)
        seen.append([report.reason for _, report in rows.reports(waiting=True, limit=9)])
    both, one = ["talk", "cheating"], ["talk"]
    assert seen == [both, one, one, both, one]
    position = rows.reports(limit=1)[0][0]
    assert [report.reason for _, report in rows.reports(before=position, limit=9)] == ["cheating"]
    assert moderation.report(Request(ann, "/reports"), about, "talk") == second
    assert moderation.report(Request(ann, "/reports"), about, "cheating") == first
    assert rows.reports_about(Subject(player=bo.player)) == [first, second]


def test_an_operator_is_named_and_removed(service: Service) -> None:
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    assert ann.player is not None
    for caller, error in (
        (ann, Forbidden),
        (SPECTATOR, Unauthenticated),
        (seat_caller(uuid4(), 0), Forbidden),
    ):
        with pytest.raises(error):
            service.operators.verify(caller)
    service.operators.add("BO")
    service.operators.add("ann onym")
    assert service.operators.verify(ann) == ann.player
    assert service.personal_data.of(ann.player).operator
    for scopes in (("play",), ("play", "bots", "read")):
        with pytest.raises(Forbidden):
            service.operators.verify(structs.replace(ann, scopes=frozenset(scopes)))
    service.operators.remove("Ann Onym")
    with pytest.raises(Forbidden):
        service.operators.verify(ann)
    assert not service.personal_data.of(ann.player).operator
    assert service.event_store.moderation.operators().operators == (bo.player,)
    for change in (service.operators.remove, service.operators.add):
        with pytest.raises(NotFound):
            change("Nobody")


def test_an_operator_closes_and_reopens_a_game_and_is_named(service: Service) -> None:
    ann = registered(service, "Ann Onym")
    service.operators.add("Ann Onym")
    game = create(service).game.id
    service.moderation.close_game(Request(ann, "/close"), game, "collusion")
    closed = service.games.current(game).closed
    assert closed is not None
    assert closed.reason == "collusion"
    (act,), _ = service.operator_lists.acts(cursor=None, limit=9)
    assert (act.act, act.by, act.reason, act.about.game) == ("close-game", "Ann Onym", "collusion", str(game))
    with pytest.raises(GameNotRunning):
        service.moderation.close_game(OPERATOR, game, "again")
    assert len(service.operator_lists.acts(cursor=None, limit=9)[0]) == 1
    service.moderation.reopen_game(Request(ann, "/reopen"), game, "they are brothers")
    assert service.games.current(game).closed is None
    newest = service.operator_lists.acts(cursor=None, limit=9)[0][0]
    assert (newest.act, newest.reason) == ("reopen-game", "they are brothers")


def test_changes_that_others_always_precede_are_refused_in_words_of_moderation(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = registered(service, "Ann Onym"), service.moderation.player(registered(service, "Bo").name or "")
    report = service.moderation.report(Request(ann, "/reports"), bo, "talk").originator_id

    def precede(*_: object, **__: object) -> None:
        raise Conflict

    monkeypatch.setattr(EventStore, "append", precede)
    changes: list[Callable[[], object]] = [
        lambda: service.moderation.act(OPERATOR, bo, "mute", "insults"),
        lambda: service.moderation.settle(OPERATOR, report, "seen", is_open=False),
        lambda: service.operators.add("Bo"),
    ]
    for change in changes:
        with pytest.raises(Unavailable) as refusal:
            change()
        assert refusal.value.message.key == "moderation-too-busy"
