"""The example that studies exported games finds the facts of the tables."""

import importlib.util
import json
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "study_games.py"
GAMES = 60


@pytest.fixture(scope="module")
def study() -> ModuleType:
    spec = importlib.util.spec_from_file_location("study_games", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Games of two seats: the second player, who builds first, wins two in three."""
    tables: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("games", "seats", "results", "actions", "draws")
    }
    for number in range(GAMES):
        game, winner = str(number), 0 if number % 3 == 0 else 1
        tables["games"].append({"game": game, "winner": winner})
        for seat, action in enumerate(("buy-card", "build-outpost")):
            tables["seats"].append({"game": game, "seat": seat, "turn_order": seat})
            tables["results"].append({"game": game, "seat": seat, "won": seat == winner})
            for turn, kind in ((0, "place-outpost"), (1, "end-turn"), (2, action), (3, "buy-card")):
                tables["actions"].append({"game": game, "seat": seat, "turn": turn, "type": kind})
        tables["draws"].append({"label": "die", "range": 6, "result": number % 6})
        tables["draws"].append({"label": "deck", "range": 6, "result": 0})
    for name, rows in tables.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "part-00000.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def test_the_study_answers_three_questions(
    study: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plots = folder / "plots"
    monkeypatch.setattr(sys, "argv", ["study", str(folder), "--plots", str(plots)])
    study.main()
    told = [line.split("(")[0].strip() for line in capsys.readouterr().out.splitlines()]
    assert "60 games with a winner." in told
    assert [line.split() for line in told[2:4]] == [["turn", "1", "33.3%"], ["turn", "2", "66.7%"]]
    assert [line.split() for line in told[5:7]] == [["build-outpost", "66.7%"], ["buy-card", "33.3%"]]
    assert "Results of die: p = 1.000" in told
    drawings = sorted(path.name for path in plots.iterdir())
    assert len(drawings) == 3
    assert all((plots / name).read_text().startswith("<svg") for name in drawings)


def test_loaded_dice_are_noticed(study: ModuleType) -> None:
    assert study.chi_squared(Counter(dict.fromkeys(range(6), 100)), 6) > 0.99
    slightly = Counter({0: 130, 1: 94, 2: 94, 3: 94, 4: 94, 5: 94})  # 10.8 with 5 degrees of freedom
    assert study.chi_squared(slightly, 6) == pytest.approx(0.0554, abs=1e-3)
    assert study.chi_squared(Counter({0: 150, 1: 90, 2: 90, 3: 90, 4: 90, 5: 90}), 6) < 1e-4


def test_intervals_are_those_of_wilson(study: ModuleType) -> None:
    assert study.interval(5, 20) == pytest.approx((0.25, 0.1119, 0.4687), abs=1e-3)
