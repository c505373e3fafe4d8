"""The command doctor: a healthy service has no problem, and each problem comes with advice."""

import json
import os
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
import redis
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Debugging

from cli.context import Context
from cli.doctor import machine, outside, parts
from cli.doctor.findings import Finding, run_all
from cli.main import command, main
from services import clock
from services.backups.folder import BackupFolder
from services.backups.writing import back_up
from services.installation import Installation, read_installation
from services.reading.replica import Replica, ReplicaState
from services.service import Service, migrate
from services.settings import Settings
from services.status import Status
from tests.e2e.running import Running
from tests.ports import free_port
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}


def run(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any]]:
    code: int = command.main(["doctor", "--json", *options], obj=Context(main), standalone_mode=False)
    return code, json.loads(capsys.readouterr().out)


def problems(findings: Iterable[Finding]) -> list[str]:
    """Return the problems and warnings, each of which must have advice."""
    found = [each for each in findings if each.state != "ok"]
    assert all(each.advice for each in found)
    return [each.found for each in found]


@pytest.fixture
def opened(settings: Settings):
    migrate(settings)
    with Service(settings, RULESETS) as service:
        yield service


def test_a_running_service_has_no_problem(
    service: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in service._environ.items():
        if name.startswith("STARLEDGER_"):
            monkeypatch.setenv(name, text)
    code, found = run(capsys)
    assert [each for each in found["findings"] if each["state"] == "problem"] == []
    assert (code, found["ok"]) == (0, True)
    seen = {each["check"] for each in found["findings"]}
    assert {"store", "secret key", "Redis", "projector", "dispatcher", "courier", "workers", "API"} <= seen


def test_an_empty_folder_is_reported_and_stays_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(tmp_path / "none"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("STARLEDGER_PORT", str(other.getsockname()[1]))
        monkeypatch.setattr(outside, "TIMEOUT_S", 0.1)
        code, found = run(capsys, "--backup", str(tmp_path))
    assert code == 1
    bad = {each["check"] for each in found["findings"] if each["state"] == "problem"}
    assert bad == {"secret key", "store", "Redis", "API", "port", "backup"}
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("name", ["contacts.db", "views.db"])
def test_a_file_that_only_migrate_makes_is_reported_and_not_made(
    settings: Settings, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    migrate(settings)
    (settings.data / name).unlink()
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    monkeypatch.setattr(outside, "TIMEOUT_S", 0.1)
    _, found = run(capsys)
    (store,) = [each for each in found["findings"] if each["check"] == "store"]
    assert store["found"] == f"{settings.data.absolute() / name} is missing."
    assert not (settings.data / name).exists()


def test_a_wrong_value_of_a_setting_ends_the_examination(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STARLEDGER_PORT", "ninety")
    code, found = run(capsys)
    assert code == 1
    assert [each["check"] for each in found["findings"]] == ["settings"]


def test_files_that_others_can_open_are_a_problem(settings: Settings) -> None:
    migrate(settings)
    assert problems(machine.check_files(settings)) == []
    path = settings.data / "secret.key"
    path.chmod(0o640)
    (found,) = machine.check_files(settings)
    assert (found.state, found.advice) == ("problem", f"chmod 600 {path}")


def test_a_full_disk_and_few_open_files_are_found(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.data.mkdir()
    free = os.statvfs(settings.data).f_bavail * os.statvfs(settings.data).f_frsize
    monkeypatch.setattr(machine, "LEAST_BYTES", 2 * free)
    assert len(problems(machine.check_disk(settings))) == 1
    many = msgspec.structs.replace(settings.limits, connections=2**40)
    assert len(problems(machine.check_open_files(msgspec.structs.replace(settings, limits=many)))) == 1


def test_a_port_in_use_is_found_at_an_ipv6_address_too(settings: Settings) -> None:
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as other:
        port = other.getsockname()[1]
        at = msgspec.structs.replace(settings, host="::1", port=port)
        (found,) = problems(machine.check_port(at, is_served=False))
    assert f"[::1]:{port}" in found
    assert problems(machine.check_port(at, is_served=False)) == []


def test_settings_that_contradict_each_other_are_found(settings: Settings) -> None:
    public = msgspec.structs.replace(settings, host="0.0.0.0", page_origin="https://games.example")  # noqa: S104
    assert len(problems(machine.check_settings(public))) == 2
    assert problems(machine.check_settings(msgspec.structs.replace(public, trusted_proxies=1))) == []
    nameless = msgspec.structs.replace(public, trusted_proxies=1, page_origin=None)
    assert len(problems(machine.check_settings(nameless))) == 1


def test_another_key_and_other_read_models_are_found(opened: Service, settings: Settings) -> None:
    assert problems(parts.check_store(opened)) == []
    with opened.views._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE view_forms SET form = 'another'")
    wrong = msgspec.structs.replace(settings, secret_key="x" * 64)
    with Service(wrong, RULESETS) as service:
        found = problems(parts.check_store(service))
    assert found == ["The read models are those of another release.", "It is not the key of this log."]


def test_a_careless_postgresql_is_found(postgres_settings: Settings) -> None:
    with Service(postgres_settings, RULESETS) as service:
        found = problems(parts.check_postgresql(service))
        assert found == ["fsync is off: a crash can lose acknowledged actions."]
        with psycopg.connect(postgres_settings.events_url, autocommit=True) as connection:
            (name,) = connection.execute("SELECT current_database()").fetchone() or ("",)
            connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off".encode())
        assert len(problems(parts.check_postgresql(service))) == 2
        assert problems(parts.check_connections(read_installation(service))) == []


def test_a_pooler_whose_sessions_lack_limits_is_found(
    pooled_settings: Settings, postgres_settings: Settings
) -> None:
    with Service(pooled_settings, RULESETS) as service:
        assert problems(parts.check_pooler(service)) == []
    careless = msgspec.structs.replace(postgres_settings, store_direct_url=postgres_settings.store_url)
    with Service(careless, RULESETS) as service:
        assert problems(parts.check_pooler(service)) == [
            "Waits for locks and idle transactions end after 0 and 0."
        ]


def test_a_replica_that_is_down_late_or_of_another_server_is_found(
    postgres_settings: Settings, healthy: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = msgspec.structs.replace(postgres_settings, store_read_url=postgres_settings.store_url)
    with Service(wrong, RULESETS) as service:
        down = read_installation(service)
        assert problems(parts.check_replica(service, down)) == [
            "It does not answer as a replica in recovery."
        ]
        up, late = (
            msgspec.structs.replace(healthy, replica=ReplicaState(is_up=True, behind_s=behind_s))
            for behind_s in (0.0, 11.0)
        )
        assert problems(parts.check_replica(service, up)) == []
        assert problems(parts.check_replica(service, late)) == ["It is 11.0 s behind the primary."]
        monkeypatch.setattr(Replica, "is_copy", lambda _: False)
        assert problems(parts.check_replica(service, up)) == ["It is the replica of another server."]
        assert problems(parts.check_replica(service, healthy)) == []


def test_a_redis_that_evicts_and_wrong_clocks_are_found(
    settings: Settings, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert problems(parts.check_redis(settings)) == []
    with redis.Redis.from_url(redis_url) as connection:
        connection.config_set("maxmemory", "100mb")
        connection.config_set("maxmemory-policy", "allkeys-lru")
    assert "deletes keys" in problems(parts.check_redis(settings))[0]
    monkeypatch.setattr(clock, "age_s", lambda _: 60.0)
    assert "differs by 60.0 s" in problems(parts.check_redis(settings))[-1]


def test_a_redis_that_cannot_save_is_found() -> None:
    assert problems(parts._about_redis({"redis_version": "7.2.4", "rdb_last_bgsave_status": "ok"})) == []
    assert len(problems(parts._about_redis({"redis_version": "5.0", "rdb_last_bgsave_status": "err"}))) == 2


@pytest.fixture
def healthy(opened: Service) -> Installation:
    return read_installation(opened)


def changed(found: Any, **more: Any) -> Any:
    return msgspec.structs.replace(found, **more)


def test_followers_that_are_gone_silent_or_late_are_found(healthy: Installation) -> None:
    gone, *_ = healthy.followers
    states = [
        changed(gone, silent_s=silent, behind_s=behind) for silent, behind in ((0, 0), (11, 0), (0, 11))
    ]
    found = list(parts.check_followers(changed(healthy, followers=[gone, *states])))
    assert [each.state for each in found] == ["problem", "ok", "problem", "warning"]


def test_games_tournaments_and_messages_that_stand_still_are_found(healthy: Installation) -> None:
    assert problems(parts.check_games(healthy)) == []
    stuck = changed(
        healthy,
        games=changed(healthy.games, overdue=1, missed=2),
        contests=changed(healthy.contests, stalled=1),
        messages=changed(healthy.messages, oldest_pending_s=1000.0),
    )
    assert len(problems(parts.check_games(stuck))) == 4


def test_people_who_wait_and_missing_workers_are_found(healthy: Installation) -> None:
    from services.reading.queue_figures import QUEUES, QueueFigures

    waiting, oldest = dict.fromkeys(QUEUES, 1), dict.fromkeys(QUEUES, 31.0)
    figures = QueueFigures(waiting=waiting, oldest_s=oldest, workers=0, games_held=0, counts={})
    found = list(parts.check_queues(changed(healthy, queues=figures)))
    assert [each.state for each in found] == ["problem", "problem", "ok", "ok", "ok"]
    assert list(parts.check_queues(healthy)) == []


def test_an_older_api_is_found(settings: Settings) -> None:
    status = Status("up", "", "0.0.9", [], [], None)
    (found,) = outside.check_api(settings, status)
    assert found.state == "warning"
    assert "0.0.9" in found.found


def test_a_program_that_speaks_no_http_is_no_api() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, ThreadPoolExecutor(1) as threads:

        def answer() -> None:
            connection, _ = other.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(b"-ERR unknown command\r\n")

        answering = threads.submit(answer)
        assert outside.read_status(f"http://127.0.0.1:{other.getsockname()[1]}") is None
        answering.result()


def test_an_old_backup_is_a_problem(opened: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = BackupFolder(tmp_path / "backup")
    back_up(
        opened.event_store.copies,
        opened.contacts.engine,
        folder,
        store="",
        release="",
        report=lambda *_: None,
    )
    assert problems(outside.check_backup(folder.path, 26)) == []
    monkeypatch.setattr(clock, "age_s", lambda _: 27 * 3600.0)
    assert len(problems(outside.check_backup(folder.path, 26))) == 1


def test_a_page_without_tls_or_answer_is_found(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "TIMEOUT_S", 0.1)
    nowhere = msgspec.structs.replace(settings, page_origin="http://127.0.0.1:1")
    assert [each.state for each in outside.check_page(nowhere)] == ["problem", "warning"]


def test_a_mail_server_is_tried_without_a_mail(settings: Settings) -> None:
    assert list(outside.check_mail(settings)) == []
    port = free_port()
    mail = msgspec.structs.replace(
        settings, smtp_host="127.0.0.1", smtp_port=port, smtp_tls="none", mail_from="a@b.example"
    )
    complete = msgspec.structs.replace(mail, page_origin="https://games.example")
    assert len(problems(outside.check_mail(mail))) == 2, "no address of the page, and nobody there"
    server = Controller(Debugging(), hostname="127.0.0.1", port=port)
    server.start()
    try:
        assert problems(outside.check_mail(complete)) == []
        assert len(problems(outside.check_mail(msgspec.structs.replace(complete, smtp_tls="starttls")))) == 1
    finally:
        server.stop()


def test_the_host_of_the_mail_server_may_be_no_name_at_all(settings: Settings) -> None:
    odd = msgspec.structs.replace(settings, smtp_host="mail..example")
    assert len(problems(outside.check_mail(odd))) == 2, "no address of the page, and no such host"


def test_a_check_that_fails_is_a_problem_and_others_run() -> None:
    def fail() -> list[Finding]:
        raise OSError("no luck")

    found = list(run_all([("first", fail), ("second", lambda: [Finding("second", "ok", "")])]))
    assert [(each.check, each.state) for each in found] == [("first", "problem"), ("second", "ok")]
    assert "no luck" in found[0].found
