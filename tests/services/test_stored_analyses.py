"""The table of analyses: results by game, viewer and version, replaced, outdated, limited and cleared."""

import msgspec
import pytest

from domain.bots.judgement import Estimate
from domain.game.aggregate import Game
from services import clock
from services.reading.analysis import stored as module
from services.reading.analysis.stored import Content, Failed, Moment, Position, StoredAction, Study, Wish
from services.service import Service
from tests.services.conftest import create

HALF = Estimate(0.5, 0.4, 0.6)
ACTION = StoredAction({"type": "roll"}, 0.5, {"en": "it is time", "de": "es ist Zeit"})
POSITION = Position([HALF, HALF, HALF], 1, [ACTION], None, 3)
STUDY = Study(9, 9, [Moment(3, 1, 0, [HALF])], [], [1, 0, 0], [0, 0, 0], [0.0, 0.0, 0.0], POSITION)


@pytest.fixture
def game(service: Service) -> Game:
    return create(service).game


@pytest.mark.both_stores
def test_results_are_found_by_viewer_and_version(service: Service, game: Game) -> None:
    analyses = service.views.analyses
    contents: dict[Wish, Content] = {
        Wish(game.id, None, None): STUDY,
        Wish(game.id, 0, None): msgspec.structs.replace(STUDY, last=None),
        Wish(game.id, None, 3): POSITION,
        Wish(game.id, 0, 3): Failed(),
    }
    for wish, content in contents.items():
        analyses.put(wish, game.ruleset, f"head of {wish.version}", content)
    for wish, content in contents.items():
        assert analyses.find(wish, game.ruleset) == (f"head of {wish.version}", content)
    assert analyses.find(Wish(game.id, 1, 3), game.ruleset) is None
    analyses.put(Wish(game.id, 0, 3), game.ruleset, "another head", POSITION)
    assert analyses.find(Wish(game.id, 0, 3), game.ruleset) == ("another head", POSITION)
    service.views.clear("projector")
    assert all(analyses.find(wish, game.ruleset) is None for wish in contents)


def test_results_of_another_method_are_not_found(
    service: Service, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = Wish(game.id, None, 3)
    service.views.analyses.put(wish, game.ruleset, "head", POSITION)
    monkeypatch.setattr(module, "ESTIMATE_TRIALS", module.ESTIMATE_TRIALS + 1)
    assert service.views.analyses.find(wish, game.ruleset) is None


def test_failed_analysis_may_be_tried_again_later(
    service: Service, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = Wish(game.id, None, 3)
    service.views.analyses.put(wish, game.ruleset, "head", Failed())
    assert service.views.analyses.find(wish, game.ruleset) == ("head", Failed())
    monkeypatch.setattr(clock, "age_s", lambda _: module.FAILED_FOR_S + 1.0)
    assert service.views.analyses.find(wish, game.ruleset) is None


@pytest.mark.both_stores
def test_oldest_results_are_deleted(service: Service, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STORED", 2)
    for version in (3, 4, 5):
        service.views.analyses.put(Wish(game.id, None, version), game.ruleset, "head", POSITION)
    found = [service.views.analyses.find(Wish(game.id, None, one), game.ruleset) for one in (3, 4, 5)]
    assert [each is not None for each in found] == [False, True, True]
