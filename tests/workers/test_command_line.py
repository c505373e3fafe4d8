import json
import logging
import re
import signal
import time
from uuid import UUID

import pytest
import structlog

from cli.context import STARTED_BY_SERVE, Context
from cli.logs import configure_logs
from cli.main import command, main
from cli.processes.stopping import Stop, keep_running
from cli.store.rebuilding import rebuild_views
from services.reading.projections.games import Games
from services.reading.projector import NAME
from services.settings import Settings
from tests.toy import RULESET
from tests.workers.conftest import House


def test_rebuilding_gives_the_same_read_models(house: House) -> None:
    games = [house.create("greedy", "random", target=10) for _ in range(3)]
    house.service.projector.catch_up()
    before = [house.service.views.games.find(game.id) for game in games]
    events, count = rebuild_views(house.service)
    assert (events, count) == (house.service.event_store.position(), 3)
    assert [house.service.views.games.find(game.id) for game in games] == before


def test_one_game_is_rebuilt_beside_a_projector(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    house: House,
    logs,
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    monkeypatch.setattr("domain.registry.RULESETS", {RULESET.name: RULESET})
    views = house.service.views
    altered, other = (house.create("greedy", "random", target=10).id for _ in range(2))
    house.service.projector.catch_up()
    before, position = [views.games.find(game) for game in (altered, other)], views.position(NAME)
    with views._engine.begin() as connection:
        connection.execute(
            Games.table.update().values(status="waiting", ordinal=-Games.table.c.ordinal, packed=b"")
        )

    def rebuild(*games: UUID) -> int:
        named = [argument for game in games for argument in ("--game", str(game))]
        code: int = command.main(["rebuild", *named], obj=Context(main), standalone_mode=False)
        return code

    assert rebuild(altered) == 0
    assert f"{altered}: made anew from 3 events." in capsys.readouterr().out
    assert [views.games.find(game) == was for game, was in zip((altered, other), before, strict=True)] == [
        True,
        False,
    ]
    assert rebuild(altered, other) == 0
    assert [views.games.find(game) for game in (altered, other)] == before
    assert views.games.ids() == [altered, other]
    assert views.position(NAME) == position
    assert rebuild(UUID(int=7)) == 1
    assert "has no such game" in capsys.readouterr().err


def test_a_rotated_key_replaces_the_one_before(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], logs
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))

    def listed(*arguments: str) -> list[str]:
        command.main(["keys", *arguments], obj=Context(main), standalone_mode=False)
        return [line.split()[1] for line in capsys.readouterr().out.splitlines()]

    (first,) = listed("list")
    kept, second = listed("rotate")
    assert kept == first != second
    assert listed("list") == [first, second]


def test_command_prints_its_version_and_unknown_settings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], logs
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    monkeypatch.setenv("STARLEDGER_PROT", "8000")
    with pytest.raises(SystemExit) as ended:
        command.main(["--version"], prog_name="starledger", obj=Context(main))
    assert ended.value.code == 0
    assert re.fullmatch(r"starledger \d+\.\d+\.\d+\n", capsys.readouterr().out)
    command.main(["migrate"], obj=Context(main), standalone_mode=False)
    said = capsys.readouterr().err
    assert "starledger: STARLEDGER_PROT is not a setting; did you mean STARLEDGER_PORT?\n" in said
    monkeypatch.setenv(STARTED_BY_SERVE, "1")
    command.main(["migrate"], obj=Context(main), standalone_mode=False)
    assert "STARLEDGER_PROT" not in capsys.readouterr().err, (
        "said once by serve, and not by each of its parts"
    )


@pytest.fixture
def logs(capsys: pytest.CaptureFixture[str]):
    return lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_log_line_is_json_and_withholds_secrets(logs) -> None:
    configure_logs("api")
    structlog.get_logger().info("joined", game="g", seat=1, token="t", client_seed="s", hand=[1])
    logging.getLogger("elsewhere").warning("watch out")
    first, second = logs()
    assert (first["event"], first["part"], first["game"], first["seat"]) == ("joined", "api", "g", 1)
    assert {first[name] for name in ("token", "client_seed", "hand")} == {"(withheld)"}
    assert (second["event"], second["level"]) == ("watch out", "warning")


def test_process_retries_until_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.processes.stopping._RETRY_S", (0.001,))
    handler = signal.getsignal(signal.SIGUSR1)
    stop, runs = Stop(signal.SIGUSR1), []

    def fails() -> None:
        runs.append(time.monotonic())
        if len(runs) == 3:
            signal.raise_signal(signal.SIGUSR1)
        raise OSError("the disk is full")

    try:
        keep_running(fails, stop)
    finally:
        signal.signal(signal.SIGUSR1, handler)
    assert len(runs) == 3
