"""The commands export, import and verify."""

import io
import logging
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import structlog

from cli.archiving import export_games, import_games, verify_archives
from cli.main import Context, command
from domain.game.aggregate import Game
from services.identity.authenticator import Visibility
from services.receipts.signing import verifier_key
from services.service import Service, migrate
from services.settings import Settings
from tests.services.conftest import create, play
from tests.services.intruder import Intruder
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}


@pytest.fixture
def service(settings: Settings):
    migrate(settings)
    with Service(settings, RULESETS) as service:
        yield service


@pytest.fixture
def games(service: Service) -> list[Game]:
    """Two finished games and one that runs."""
    games = []
    for number in range(3):
        created = create(service, target=15 if number else 60)
        play(service, created.game.id, Random(number), most=1000 if number else 20)
        games.append(service.games.current(created.game.id))
    return games


@pytest.fixture
def exported(service: Service, games: list[Game]) -> bytes:
    output = io.BytesIO()
    assert export_games(service, service.event_store.games(after=0), output) == 0
    return output.getvalue()


@pytest.fixture
def elsewhere(tmp_path: Path):
    settings = Settings(data=tmp_path / "elsewhere")
    migrate(settings)
    with Service(settings, RULESETS) as service:
        yield service


def test_all_games_go_into_another_service(
    elsewhere: Service, games: list[Game], exported: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(exported.splitlines()) == 3
    assert import_games(elsewhere, io.BytesIO(exported)) == 0
    assert "3 games taken in, 0 archives refused." in capsys.readouterr().out
    for game in games:
        there = elsewhere.games.current(game.id)
        assert (there.head, there.status) == (game.head, game.status)
    assert import_games(elsewhere, io.BytesIO(exported)) == 0
    assert "0 games taken in" in capsys.readouterr().out


def test_bad_lines_are_named_and_the_others_taken_in(
    elsewhere: Service, exported: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = exported.splitlines()
    spoilt = b"\n".join([first, second.replace(b'"die-rolled"', b'"die-stolen"', 1), b"", b"nonsense", third])
    assert import_games(elsewhere, io.BytesIO(spoilt)) == 2
    told = capsys.readouterr()
    assert [line.split(":")[0] for line in told.err.splitlines() if line.startswith("line")] == [
        "line 2",
        "line 4",
    ]
    assert "2 games taken in, 2 archives refused." in told.out


def test_archives_are_verified_without_a_service(
    service: Service,
    exported: bytes,
    capsys: pytest.CaptureFixture[str],
) -> None:
    key = str(verifier_key(service.signer.all_keys()[-1]))
    assert verify_archives(RULESETS, io.BytesIO(exported), key=key) == 0
    told = capsys.readouterr().out
    assert "3 archives checked, 0 of them bad." in told
    assert told.count(f"signed by {key}") == 3
    stranger = str(verifier_key(service.signer.rotate()))
    assert verify_archives(RULESETS, io.BytesIO(exported), key=stranger) == 3
    spoilt = exported.replace(b'"result":', b'"result": ', 1)
    assert verify_archives(RULESETS, io.BytesIO(spoilt), key=None) == 1


def test_a_redacted_archive_is_verified_as_far_as_it_goes(
    service: Service, games: list[Game], capsys: pytest.CaptureFixture[str]
) -> None:
    redacted, _ = service.exporter.export(games[0].id, Visibility(0))
    assert verify_archives(RULESETS, io.BytesIO(redacted), key=None) == 0
    assert "Not checked" in capsys.readouterr().out
    for old, new in ((b'"salt":"', b'"salt":"a'), (b'"cause":7', b'"cause":6')):
        assert verify_archives(RULESETS, io.BytesIO(redacted.replace(old, new, 1)), key=None) == 1


def test_a_damaged_game_is_named_and_the_others_exported(
    service: Service, games: list[Game], capsys: pytest.CaptureFixture[str]
) -> None:
    intruder = Intruder(service, games[1].id)
    intruder.delete(3, 3)
    intruder.close()
    service.games.forget_all()
    output = io.BytesIO()
    assert export_games(service, [game.id for game in games], output) == 1
    assert len(output.getvalue().splitlines()) == 2
    assert str(games[1].id) in capsys.readouterr().err


def test_the_commands_run_on_files(
    settings: Settings,
    tmp_path: Path,
    exported: bytes,
    monkeypatch: pytest.MonkeyPatch,
    run_command: Callable[..., int],
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    path = tmp_path / "games.jsonl"
    assert run_command("export", "--all", "-o", str(path)) == 0
    assert path.read_bytes() == exported
    monkeypatch.setattr("domain.registry.RULESETS", RULESETS)
    assert run_command("verify", str(path)) == 0
    assert run_command("import", str(path)) == 0
    path.write_bytes(exported[:100])
    assert run_command("verify", str(path)) == 1
    assert run_command("import", str(path)) == 1


@pytest.fixture
def run_command(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs the command line, with the toy ruleset, in this process."""
    monkeypatch.setattr("domain.registry.RULESETS", RULESETS)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level

    def run(*arguments: str) -> int:
        try:
            return command.main(list(arguments), obj=Context(()), standalone_mode=False) or 0
        finally:
            root.handlers[:] = handlers
            root.setLevel(level)
            structlog.reset_defaults()
            structlog.contextvars.clear_contextvars()

    return run
