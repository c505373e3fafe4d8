"""The golden games: replayed actions give the same events, and replayed events the same state."""

from pathlib import Path

import pytest

from tests.rules.starship_catan.golden.record import GOLDEN


@pytest.mark.parametrize("path", GOLDEN.paths(), ids=lambda path: path.stem)
def test_a_golden_game_is_played_and_replayed_alike(path: Path) -> None:
    GOLDEN.verify_alike(GOLDEN.read(path))


def test_the_golden_games_show_everything() -> None:
    GOLDEN.verify_complete()
