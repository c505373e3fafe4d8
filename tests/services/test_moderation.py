"""Reports and acts of moderation on both stores."""

import pytest

from services.play.idempotency import Request
from services.service import Service
from services.store.moderation_records import Subject
from tests.services.conftest import create, seat_caller
from tests.services.test_erasures import registered

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
    assert [report.reason for report in rows.reports(limit=9)] == ["name", "talk", "cheating"]
    assert [report.reason for report in rows.reports(limit=1)] == ["name"]
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
        made = service.moderation.act(bo, act, f"reason to {act}")  # type: ignore[arg-type]
        assert service.event_store.moderation.standing(bo) == made
        assert (made.muted, made.unrated) == restricted
    acts = service.event_store.moderation.acts(bo)
    assert [each.reason for each in acts] == [f"reason to {act}" for act in expected]
