import json
from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec
import pytest

from cli.main import main
from cli.matches.match import Match, Result, play_game
from cli.matches.record import OtherRun, Record
from cli.matches.self_play import Opening, Played, SelfPlay, play
from cli.matches.standings import interval, standings_of
from domain.bots import Prompt
from domain.kernel.evaluation import Evaluation
from domain.registry import RULESETS
from tests.toy import RULESET
from tests.workers.test_bots import state_in_play


def results(*bots: str, games: int, seed: str = "1") -> tuple[Match, list[Result]]:
    match = Match("toy", bots, seed)
    return match, [play_game(RULESET, match, game) for game in range(games)]


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (results("random", "greedy", "greedy", games=9, seed=seed) for seed in "aab")
    assert first == again
    assert first[1] != other[1]


def test_each_game_counts_for_the_bot_that_won_it() -> None:
    standings = standings_of(*results("random", "greedy", games=40))
    assert sum(line.wins for line in standings.lines) == standings.games == 40
    assert standings.unfinished == 0
    assert standings.lines[1].wins > standings.lines[0].wins


def test_a_seed_counts_for_the_variance_once_it_was_played_from_every_seat() -> None:
    match = Match("toy", ("random", "greedy"), "1")

    def ratio(*winners: int) -> float | None:
        played = [Result(game, won, [0, 0], 1, 1, True) for game, won in enumerate(winners)]
        return standings_of(match, played).variance_ratio

    assert ratio(0, 0, 1) is None
    assert ratio(0, 0, 1, 1) == 4.0
    assert ratio(0, 0, 1, 1, 0) == 4.0


def test_intervals_enclose_the_share_and_shrink() -> None:
    for wins, games in ((0, 10), (3, 10), (10, 10), (60, 200)):
        low, high = interval(wins, games)
        assert 0.0 <= low <= wins / games <= high <= 1.0
    assert interval(60, 200)[1] - interval(60, 200)[0] < interval(6, 20)[1] - interval(6, 20)[0]


def test_a_record_keeps_whole_lines_of_one_match(tmp_path: Path) -> None:
    match, played = results("random", "greedy", games=3)
    path = tmp_path / "match.jsonl"
    with Record(path, match, Match, Result) as record:
        for result in played:
            record.add(result)
    path.write_bytes(path.read_bytes()[:-5])  # the process was killed while it wrote
    with Record(path, match, Match, Result) as record:
        assert record.entries == played[:2]
        record.add(played[2])
    with Record(path, match, Match, Result) as record:
        assert record.entries == played
    with pytest.raises(OtherRun):
        Record(path, msgspec.structs.replace(match, budget_ms=5), Match, Result)


def test_an_interrupted_match_resumes_to_the_same_standings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def standings(games: int, name: str) -> dict[str, object]:
        arguments = ["match", "random,greedy", "--ruleset", "starship-catan", "--seed", "x", "--json"]
        record = ["--record", str(tmp_path / name), "--games", str(games), "--processes", "1"]
        with pytest.raises(SystemExit) as ended:
            main([*arguments, *record])
        assert not ended.value.code
        found: dict[str, object] = json.loads(capsys.readouterr().out)
        return found

    assert standings(2, "cut")["games"] == 2
    assert standings(4, "cut") == standings(4, "whole")


def _ended(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(
            ["match", *arguments, "--ruleset", "starship-catan", "--processes", "1", "--games", "2", "--json"]
        )
    return int(ended.value.code or 0)


def test_a_bot_of_ones_own_plays_in_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert _ended("first,greedy", "--bot", "tests.workers.own_bot:First") == 0
    standings = json.loads(capsys.readouterr().out)
    assert [line["bot"] for line in standings["lines"]] == ["first", "greedy"]
    assert standings["match"]["own"] == ["tests.workers.own_bot:First"]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("tests.workers.own_bot", "is not module:Class"),
        ("tests.workers.nowhere:First", "ModuleNotFoundError"),
        ("tests.workers.own_bot:Second", "AttributeError"),
        ("tests.workers.own_bot:Nothing", "has no name, effort, choose"),
        ("tests.workers.own_bot:Impostor", "another bot has"),
    ],
)
def test_a_bot_that_cannot_play_gets_a_clear_error(
    capsys: pytest.CaptureFixture[str], source: str, problem: str
) -> None:
    assert _ended("greedy,greedy", "--bot", source) == 2
    assert problem in capsys.readouterr().err.replace("\n", " ")


def test_tuning_is_resumed_to_the_same_weights(tmp_path: Path) -> None:
    def tuned(games: int, record: str) -> Evaluation:
        paths = ["--record", str(tmp_path / record), "--out", str(tmp_path / "weights.json")]
        arguments = ["tune", "star-trek-catan", "--games", str(games), "--seed", "s", "--processes", "1"]
        with pytest.raises(SystemExit) as ended:
            main([*arguments, *paths])
        assert not ended.value.code
        return msgspec.json.decode((tmp_path / "weights.json").read_bytes(), type=Evaluation)

    tuned(10, "cut")
    resumed = tuned(12, "cut")
    assert resumed == tuned(12, "whole")
    assert resumed.provenance.log_loss < resumed.provenance.baseline


def test_tuning_draws_the_players_from_the_named_bots(tmp_path: Path) -> None:
    def tuned(players: str) -> Evaluation:
        paths = ["--record", str(tmp_path / players), "--out", str(tmp_path / "weights.json")]
        arguments = ["tune", "star-trek-catan", "--games", "10", "--seed", "s", "--processes", "1"]
        with pytest.raises(SystemExit) as ended:
            main([*arguments, *paths, "--players", players])
        assert not ended.value.code
        return msgspec.json.decode((tmp_path / "weights.json").read_bytes(), type=Evaluation)

    alone, mixed = tuned("greedy"), tuned("greedy,cadet")
    assert "--players" not in alone.provenance.command
    assert mixed.provenance.command.endswith(" --players greedy,cadet")
    assert mixed.weights != alone.weights


def test_openings_draw_the_set_up_from_the_best_actions() -> None:
    def played(openings: int) -> Played:
        conditions = SelfPlay("star-trek-catan", "s", [{"setup": "variable"}], openings=openings)
        return play(RULESETS["star-trek-catan"], conditions, 0)

    assert played(8) == played(8)
    assert played(8).positions[0] != played(1).positions[0]

    prompt = Prompt(RULESET, state_in_play(), 0)
    drawn = [Opening(2).choose(prompt, Random(seed)) for seed in range(40)]
    values = RULESET.appraise(prompt.state, prompt.seat, prompt.actions)
    assert {values[prompt.actions.index(action)] for action in drawn} == set(sorted(values)[-2:])


def test_tuning_refuses_an_unknown_player(tmp_path: Path) -> None:
    paths = ["--record", str(tmp_path / "record"), "--out", str(tmp_path / "weights.json")]
    with pytest.raises(SystemExit) as ended:
        main(["tune", "star-trek-catan", "--seed", "s", "--players", "greedy,nobody", *paths])
    assert ended.value.code == 2


def test_every_stored_evaluation_names_the_command_that_fits_it() -> None:
    for name, ruleset in RULESETS.items():
        package = files(f"domain.{name.replace('-', '_')}")
        stored = msgspec.json.decode(package.joinpath("evaluation.json").read_bytes(), type=Evaluation)
        assert stored.ordered(ruleset.feature_names) == ruleset.weights
        assert stored.provenance.command.startswith(f"starledger tune {name} ")
        assert stored.provenance.log_loss < stored.provenance.baseline
