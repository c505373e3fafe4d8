"""``starledger audit``: many games on several processes, changes since a position, and exit codes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import click
import pytest

from cli.context import Context, Failure
from cli.main import command, main
from cli.store.audit_table import show_audits
from cli.store.auditing import GAMES_A_TASK, Verdict, audit_games, position_of
from services import clock
from services.audit.redecision import Difference, PublicEvent
from tests.services.intruder import Intruder
from tests.workers.conftest import RULESETS, House
from workers.bots.bot_runner import BotRunner
from workers.queues.pending_jobs import pending_job


@pytest.fixture
def played(house: House, monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """More games than one task takes, played to their end."""
    monkeypatch.setattr("domain.registry.RULESETS", RULESETS)
    monkeypatch.setenv("STARLEDGER_DATA", str(house.settings.data))
    games = [house.create("greedy", "random", target=8).id for _ in range(GAMES_A_TASK + 2)]
    for game in games:
        _play(house, game)
    house.service.projector.catch_up()
    return games


def _play(house: House, game: UUID) -> None:
    bot_runner = BotRunner(house.service)
    while (decision := pending_job(house.current(game), now=clock.now())) is not None:
        if decision.seat is None:
            house.service.automation.do_chore(game)
        else:
            bot_runner.play(game, decision.seat, decision.since)


def _damage(house: House, game: UUID) -> None:
    intruder = Intruder(house.service, game)
    intruder.write(4, intruder.read(4)[0], b"{}")
    intruder.close()


def _audit(*arguments: str) -> int:
    code: int = command.main(["audit", *arguments], obj=Context(main), standalone_mode=False)
    return code


def test_games_are_audited_on_several_processes(house: House, played: list[UUID]) -> None:
    _damage(house, played[3])
    verdicts = {verdict.game: verdict for verdict in audit_games(house.settings, RULESETS, played, jobs=2)}
    assert set(verdicts) == set(played)
    assert [game for game in played if verdicts[game].failed] == [played[3]]
    assert verdicts[played[3]].failed == ["rows: Version 4 cannot be read."]
    assert verdicts[played[3]].sound_until == 3


def test_exit_code_is_1_if_anything_is_wrong(
    house: House, played: list[UUID], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _audit("--all", "--jobs", "1") == 0
    assert f"{len(played)} games" in capsys.readouterr().out
    _damage(house, played[0])
    assert _audit("--all", "--jobs", "1") == 1
    out = capsys.readouterr().out
    assert f"{played[0]}: " in out
    assert "sound until version 3" in out
    assert f"{len(played) - 1} sound, 1 not" in out
    assert _audit(str(played[1]), str(played[2])) == 0
    assert "2 games" in capsys.readouterr().out


def test_wholly_deleted_game_is_reported(
    house: House, played: list[UUID], capsys: pytest.CaptureFixture[str]
) -> None:
    intruder = Intruder(house.service, played[0])
    intruder.delete(1, 10_000)
    intruder.close()
    assert _audit("--all", "--jobs", "1") == 1
    assert f"{played[0]}: 0 events" in capsys.readouterr().out


def test_audit_since_a_position_reports_skipped_games(
    house: House, played: list[UUID], capsys: pytest.CaptureFixture[str]
) -> None:
    position = house.service.event_store.position()
    added = house.create("greedy", "random", target=8)
    assert _audit("--since", str(position)) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"1 games with {added.version} events")
    assert f"{len(played)} games were skipped" in out
    assert f"position {position}" in out


def test_a_time_is_converted_to_a_position(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    began = datetime(2400, 1, 1, tzinfo=UTC)
    positions = []
    for hour in range(8):
        now = clock.write(began + timedelta(hours=hour))
        monkeypatch.setattr(house.service.commands, "_now", lambda now=now: now)
        positions.append(house.service.event_store.position())
        house.create("greedy", "random")
    for hour, position in enumerate(positions):
        at = began + timedelta(hours=hour)
        assert position_of(house.service, at.isoformat()) == position
        assert position_of(house.service, (at + timedelta(seconds=30)).isoformat()) == position, (
            "clocks differ"
        )
        assert position_of(house.service, (at - timedelta(minutes=30)).isoformat()) == position
    assert position_of(house.service, "2401-01-01T00:00:00Z") == house.service.event_store.position()
    assert position_of(house.service, "0001-01-01T00:00:00Z") == 0
    assert position_of(house.service, "17") == 17


@pytest.mark.parametrize("arguments", [[], ["--all", "--since", "3"], ["--all", str(uuid4())]])
def test_selections_exclude_each_other(house: House, arguments: list[str]) -> None:
    with pytest.raises(click.UsageError):
        _audit(*arguments)


def test_invalid_time_or_game_is_refused(house: House, played: list[UUID]) -> None:
    for since in ("yesterday", "-1", "2026-01-31T12:00:00", "²"):
        with pytest.raises(click.BadParameter):
            _audit("--since", since)
    with pytest.raises(Failure, match="There is no game"):
        _audit(str(played[0]), str(uuid4()))


def test_interrupted_audit_prints_its_summary(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> Iterator[Verdict]:
        yield Verdict(uuid4(), 7, 7, [], [])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        show_audits(interrupted(), games=3, in_full=False)
    assert capsys.readouterr().out.startswith("1 of 3 games with 7 events")


def test_differing_decisions_are_reported_with_both_results(capsys: pytest.CaptureFixture[str]) -> None:
    six, seven = PublicEvent("die-rolled", {"result": 6}), PublicEvent("die-rolled", {"result": 7})
    verdict = Verdict(
        UUID(int=1),
        9,
        9,
        [],
        [Difference(4, 1, [six], [seven], None), Difference(6, 1, [six], [], ["TOY-006"])],
    )
    total = show_audits([verdict], games=1, in_full=True)
    assert (total.failed, total.different) == (0, 1)
    out = capsys.readouterr().out
    assert '  version 4 (rules 1): die-rolled {"result":6}\n    now: die-rolled {"result":7}\n' in out
    assert "now: refused (TOY-006)" in out
    show_audits([verdict], games=1, in_full=False)
    assert "now:" not in capsys.readouterr().out
