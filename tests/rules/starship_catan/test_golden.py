"""The golden games: decided again they give the same events, and their events the same state."""

from pathlib import Path

import pytest

from domain.starship_catan.ruleset import RULESET
from tests.rules import golden
from tests.rules.starship_catan.golden.record import (
    FOLDER,
    GAMES,
    OPTIONS,
    SHOWN,
    Header,
    kind_of,
    shown_by,
    started,
)

RECORDED = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDED, ids=[path.stem for path in RECORDED])
def test_a_golden_game_is_played_and_replayed_alike(path: Path) -> None:
    golden.verify_alike(RULESET, golden.read(RULESET, Header, path), started)


def test_the_golden_games_show_everything() -> None:
    assert len(RECORDED) >= GAMES
    games = [golden.read(RULESET, Header, path) for path in RECORDED]
    assert set().union(*(shown_by(lines) for _, _, lines in games)) >= SHOWN
    assert {kind_of(header.options) for header, _, _ in games} == set(OPTIONS)
