"""Archives of a match: one file for each game, which can be verified and imported."""

import json
from pathlib import Path

import pytest

from cli.archives.archiving import Trust, import_games, verify_archives
from cli.main import main
from cli.matches.archives import ArchiveFolder, archive_of
from cli.matches.match import Match, play_noted
from domain.registry import RULESETS
from services.service import Service
from services.settings import Settings
from tests.stores import make_stores

UNSIGNED_SANDBOXES = Trust(unsigned=True, sandbox=True)


def _match(folder: Path, *more: str, games: int, bots: str = "random,greedy") -> int:
    arguments = ["match", bots, "--ruleset", "starship-catan", "--seed", "x", "--processes", "1", "--json"]
    kept = ["--record", str(folder / "match.jsonl"), "--archives", str(folder / "games")]
    with pytest.raises(SystemExit) as ended:
        main([*arguments, *kept, "--games", str(games), *more])
    return int(ended.value.code or 0)


def _archives(folder: Path) -> list[Path]:
    return sorted((folder / "games").iterdir())


@pytest.mark.parametrize("name", RULESETS)
def test_the_archive_of_a_game_of_a_match_verifies(name: str, tmp_path: Path) -> None:
    ruleset = RULESETS[name]
    match = Match(name, ("greedy",) * ruleset.min_seats, "x")
    result, course = play_noted(ruleset, match, 1)
    archive = archive_of(match, 1, course, ruleset=ruleset, rulesets=RULESETS)
    assert json.loads(archive)["winner"] == (result.winner - 1) % ruleset.min_seats  # type: ignore[operator]
    (tmp_path / "archive").write_bytes(archive)
    with (tmp_path / "archive").open("rb") as file:
        assert verify_archives(RULESETS, file, UNSIGNED_SANDBOXES) == 0


def test_a_service_imports_the_archives_of_a_match(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _match(tmp_path, games=2) == 0
    standings = json.loads(capsys.readouterr().out)
    with Service(make_stores(settings), RULESETS) as service:
        for path in _archives(tmp_path):
            with path.open("rb") as file:
                assert import_games(service, file) == 0
        games = [service.games.current(game) for game in service.event_store.games(after=0)]
    assert {game.status for game in games} == {"finished"}
    seats = [[seat.bot for seat in game.seats] for game in games]
    assert seats == [["random", "greedy"], ["greedy", "random"]]
    wins = [game.seats[game.outcome.winner].bot for game in games]  # type: ignore[union-attr, index]
    lines = standings["lines"]
    assert [wins.count(line["bot"]) for line in lines] == [line["wins"] for line in lines]


def test_a_resumed_match_writes_the_missing_archives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _match(tmp_path, games=2) == 0
    first, second = _archives(tmp_path)
    second.unlink()
    before = first.stat().st_mtime_ns
    capsys.readouterr()
    assert _match(tmp_path, games=3) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert [path.name for path in _archives(tmp_path)][:2] == [first.name, second.name]
    assert len(_archives(tmp_path)) == 3
    assert first.stat().st_mtime_ns == before


def test_a_game_that_ends_otherwise_when_repeated_gets_no_archive(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _match(tmp_path, games=1) == 0
    _archives(tmp_path)[0].unlink()
    record = tmp_path / "match.jsonl"
    record.write_text(record.read_text().replace('"actions":', '"actions":9'))
    kept = record.read_text()
    assert _match(tmp_path, games=1) == 0
    assert "Game 0 ended otherwise this time" in capsys.readouterr().err
    assert _archives(tmp_path) == []
    assert record.read_text() == kept


def test_an_archive_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ArchiveFolder(tmp_path / "games", Match("toy", ("random", "greedy"), "x"))

    def killed(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[:5])
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", killed)
        with pytest.raises(KeyboardInterrupt):
            folder.add(0, b"an archive")
    assert not folder.holds(0)
    folder.add(0, b"an archive")
    assert folder.holds(0)
    assert [path.read_bytes() for path in _archives(tmp_path)] == [b"an archive\n"]


def test_a_folder_that_cannot_be_made_gets_a_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").write_text("a file")
    assert _match(tmp_path, games=1) == 2
    assert "--archives" in capsys.readouterr().err
