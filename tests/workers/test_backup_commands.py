"""The commands backup, verify and restore, as an operator runs them."""

import shutil
from pathlib import Path
from random import Random

import click
import pytest

from cli.context import Context
from cli.main import command, main
from services.service import Service, migrate
from services.settings import Settings
from tests.services.conftest import create, play
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}


def run(*arguments: str) -> int:
    code: int = command.main(list(arguments), obj=Context(main), standalone_mode=False)
    return code


def test_a_store_is_backed_up_verified_and_restored(
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    monkeypatch.setattr("domain.registry.RULESETS", RULESETS)
    migrate(settings)
    folder = tmp_path / "backup"
    with Service(settings, RULESETS) as service:
        game = create(service).game.id
        play(service, game, Random(1))
        run("backup", str(folder))
        assert "segments written, 0 refreshed, 0 unchanged" in capsys.readouterr().out
        position = service.event_store.position()
    assert run("verify", str(folder)) == 0
    assert f"of 1 games, up to position {position}" in capsys.readouterr().out
    with pytest.raises(click.ClickException, match="empty one"):
        run("restore", str(folder))
    again = tmp_path / "again"
    monkeypatch.setenv("STARLEDGER_DATA", str(again))
    with pytest.raises(click.ClickException, match="no secret key"):
        run("restore", str(folder))
    again.mkdir()
    shutil.copy(settings.data / "secret.key", again)
    run("restore", str(folder))
    assert "and the lists of 1 games" in capsys.readouterr().out
    with Service(Settings(data=again), RULESETS) as restored:
        assert restored.auditor.audit(game).ok
        assert restored.views.position("projector") == position == restored.event_store.position()


def test_a_damaged_backup_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", str(tmp_path)) == 1
    assert "BAD." in capsys.readouterr().out
