"""Games that the present rules decide differently stay unchanged, and the audit reports the difference."""

from random import Random
from typing import cast
from uuid import UUID

import msgspec
import pytest

from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action, Event, Ruleset, Seat
from services.audit.auditor import Report
from services.play.idempotency import Request
from services.service import Service
from services.settings import Settings
from services.wording import english
from tests import toy
from tests.services.conftest import create, play, seat_caller


class Mended(toy.Toy):
    """The toy under later rules: a six scores seven, cards come from below, and nobody may offer points."""

    rules_version = 3

    def decide(self, state: toy.State, seat: Seat | None, action: Action, chance: Chance) -> list[Event]:
        if isinstance(action, toy.Offer):
            raise RuleViolation("Nobody may offer points.", rules=["TOY-006"])
        return [_mended(state, event) for event in super().decide(state, seat, action, chance)]


class Careless(Mended):
    """The same changed rules under an unchanged version."""

    rules_version = 2


def _mended(state: toy.State, event: Event) -> Event:
    if isinstance(event, toy.DieRolled) and event.result == 6:
        return msgspec.structs.replace(event, result=7)
    if isinstance(event, toy.CardDrawn):
        from_below = sum(state.deck) - 1 - event.draws[0].result
        return msgspec.structs.replace(event, card=toy._nth_card(state.deck, from_below))
    return event


@pytest.fixture
def played(service: Service) -> UUID:
    """A whole game under the first rules, with offers, sixes and drawn cards; projected."""
    game_id: UUID = create(service, target=40).game.id
    random = Random(3)
    while service.games.current(game_id).status == "running":
        _offer_sometimes(service, game_id, random)
        play(service, game_id, random, most=1)
    service.projector.catch_up()
    return game_id


def _offer_sometimes(service: Service, game_id: UUID, random: Random) -> None:
    game = service.games.current(game_id)
    for seat in game.duties():
        if game.ruleset.templates(game.state, seat) and random.random() < 0.2:
            request = Request(seat_caller(game_id, seat), "/actions")
            service.commands.act(request, game_id, toy.Offer(1))
            return


def _audit(stored: Settings, ruleset: toy.Toy, game_id: UUID) -> Report:
    with Service(stored, {"toy": cast(Ruleset, ruleset)}) as service:
        return service.auditor.audit(game_id)


def test_differences_under_later_rules_are_reported_with_both_results(
    stored: Settings, service: Service, played: UUID
) -> None:
    assert service.auditor.audit(played).differences == []
    report = _audit(stored, Mended(), played)
    assert report.ok, report
    assert report.sound_until == report.events
    actions = next(check for check in report.checks if check.name == "actions")
    assert f", {len(report.differences)} differently under the present rules" in english(actions.message)
    assert {difference.rules for difference in report.differences} == {toy.RULESET.rules_version}

    by_type = {difference.recorded[-1].type: difference for difference in report.differences}
    assert set(by_type) == {"die-rolled", "card-drawn", "points-offered"}
    rolled = by_type["die-rolled"]
    assert [told.data["result"] for told in (rolled.recorded[0], rolled.decided[0])] == [6, 7]
    assert rolled.refused is None
    offered = by_type["points-offered"]
    assert (offered.decided, offered.refused) == ([], ["TOY-006"])
    drawn = by_type["card-drawn"]
    for told in (*drawn.recorded, *drawn.decided):
        assert told.data == {"seat": drawn.recorded[0].data["seat"]}, "the card is known to its seat only"


def test_the_same_rules_must_give_the_same_result(stored: Settings, played: UUID) -> None:
    report = _audit(stored, Careless(), played)
    assert not report.ok
    failed = [check for check in report.checks if not check.ok]
    assert [check.name for check in failed] == ["actions"]
    assert failed[0].version == report.sound_until + 1
    assert f"version {failed[0].version}" in english(failed[0].message)
    assert report.differences == []


def test_old_game_continues_under_the_present_rules(stored: Settings, service: Service) -> None:
    game_id = create(service, target=40).game.id
    play(service, game_id, Random(4), most=30)
    with Service(stored, {"toy": cast(Ruleset, Mended())}) as later:
        play(later, game_id, Random(5))
        game = later.games.current(game_id)
        report = later.auditor.audit(game_id)
    assert game.status == "finished"
    assert report.ok, report
    assert {difference.rules for difference in report.differences} == {toy.RULESET.rules_version}
