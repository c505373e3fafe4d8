"""The compose file: valid by the published schema, and naming only commands and settings that exist."""

import json
import re
import subprocess
import time
from pathlib import Path
from typing import Any

import jsonschema
import psycopg
import pytest
import redis
import yaml

from cli.main import command
from services import settings as settings_module
from services.settings import Settings, load_settings, variables
from tests.releasing.test_releasing import version
from workers.queues.redis_server import redis_command

ROOT = Path(__file__).resolve().parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
ON_REDIS = ("api", "dispatcher", "worker")
"""The processes that use Redis."""

OWN = {name: service for name, service in SERVICES.items() if "build" in service}
DOCKERFILE = (ROOT / "Dockerfile").read_text()

PROXY = (ROOT / COMPOSE["configs"]["proxy"]["file"]).read_text()


def subcommands() -> set[str]:
    return set(command.commands)


def test_the_compose_file_is_valid_by_the_published_schema() -> None:
    schema = json.loads((ROOT / "tests/data/compose-spec.json").read_text())
    jsonschema.Draft201909Validator(schema).validate(COMPOSE)


def test_the_schema_would_notice_a_misspelt_key() -> None:
    schema = json.loads((ROOT / "tests/data/compose-spec.json").read_text())
    broken = COMPOSE | {"services": {"api": {"comand": ["api"]}}}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft201909Validator(schema).validate(broken)


@pytest.mark.parametrize("name", OWN)
def test_every_command_is_one_of_the_command_line(name: str) -> None:
    assert OWN[name]["command"][0] in subcommands()


OF_OPENTELEMETRY = {"OTEL_EXPORTER_OTLP_ENDPOINT"}
"""The variables that OpenTelemetry itself reads."""


@pytest.mark.parametrize("name", OWN)
def test_every_variable_is_a_setting(name: str) -> None:
    assert set(OWN[name]["environment"]) <= variables() | OF_OPENTELEMETRY


def test_every_variable_of_the_image_is_a_setting() -> None:
    named = set(re.findall(r"STARLEDGER_[A-Z_]+", DOCKERFILE))
    assert named
    assert named <= variables()


def settings_of(service: dict[str, Any], folder: Path, **values: str) -> Settings:
    """Return the settings that a process finds in its container, with its secrets in a folder of the test."""
    environ = {key: interpolate(text, values) for key, text in service["environment"].items()}
    return load_settings({key: text.replace("/run/secrets", str(folder)) for key, text in environ.items()})


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    for name, content in {
        "postgres_password": "p/ss:w@rd",
        "redis_password": "r/d@s",
        "secret_key": "k" * 64,
        "operator_token": "",
        "smtp_password": "",
    }.items():
        (tmp_path / name).write_text(f"{content}\n")
    return tmp_path


def test_the_environment_gives_settings_that_the_service_accepts(secrets: Path) -> None:
    for name, service in OWN.items():
        loaded = settings_of(service, secrets)
        assert loaded.redis_url == ("redis://:r%2Fd%40s@redis:6379/0" if name in ON_REDIS else None)
        assert loaded.store_url == "postgresql://starledger:p%2Fss%3Aw%40rd@postgres:5432/starledger"
        assert not loaded.on_sqlite
        assert loaded.secret_key == "k" * 64
        assert loaded.operator_token is None, "the operator has no token unless one is set"
        assert loaded.limits == Settings().limits
    (secrets / "operator_token").write_text("o" * 30)
    assert settings_of(OWN["api"], secrets).operator_token == "o" * 30


def test_limits_are_passed_through(secrets: Path) -> None:
    limits = {name for name in OWN["api"]["environment"] if "_LIMIT_" in name}
    assert len(limits) > 8
    set_to = settings_of(OWN["api"], secrets, **dict.fromkeys(limits, "7")).limits
    kept = [name for name in set_to.__struct_fields__ if getattr(set_to, name) == 7]
    assert len(kept) == len(limits)


OF_THE_CONTAINER = {
    *(f"STARLEDGER_{name}" for name in ("DATA", "HOST", "PORT", "STORE_URL", "REDIS_URL")),
    *(f"STARLEDGER_{name}_PASSWORD" for name in ("STORE", "REDIS", "SMTP")),
    *(f"STARLEDGER_{name}" for name in ("SECRET_KEY", "OPERATOR_TOKEN")),  # files of secrets
    *(
        f"STARLEDGER_{name}" for name in ("BOT_WORKERS", "PROJECTORS", "DISPATCHERS")
    ),  # for `serve`; compose scales services instead
}
"""Settings that the compose file itself determines."""


def test_other_operator_settings_are_passed_through() -> None:
    passed = {
        name
        for service in OWN.values()
        for name, text in service["environment"].items()
        if text.startswith(f"${{{name}:-")
    }
    files = {name for name in variables() if name.endswith("_FILE")}
    assert passed - OF_OPENTELEMETRY == variables() - OF_THE_CONTAINER - files


SHARED = ("projector", "dispatcher", "worker")
"""Processes that need the same settings as the API for their decisions, though they serve no HTTP."""


def test_automation_settings_reach_every_process() -> None:
    for name in ("IDLE_GAME_DAYS", "SILENT_HOURS", "BOT_DECISION_S", "LIMIT_GAME_EVENTS"):
        for service in ("api", *SHARED):
            assert f"STARLEDGER_{name}" in OWN[service]["environment"]


def test_secrets_are_files_and_never_environment_variables() -> None:
    files = {name: secret["file"] for name, secret in COMPOSE["secrets"].items()}
    names = ("postgres", "redis", "smtp")
    assert set(files) == {*(f"{name}_password" for name in names), "secret_key", "operator_token"}
    assert all(path.startswith("secrets/") for path in files.values())
    assert "secrets/" in (ROOT / ".gitignore").read_text().split()
    for service in SERVICES.values():
        given = {f"/run/secrets/{name}" for name in service.get("secrets", ())}
        for name, text in service.get("environment", {}).items():
            if re.search(r"PASSWORD|SECRET|KEY|TOKEN", name):
                assert name.endswith("_FILE")
                assert text in given


def test_each_container_reaches_only_the_services_that_it_uses() -> None:
    def having(kind: str, name: str) -> set[str]:
        return {service for service, described in SERVICES.items() if name in described.get(kind, ())}

    assert having("networks", "queues") == {"redis", *ON_REDIS}
    assert having("networks", "store") == {"postgres", *OWN}
    assert having("networks", "web") == {"proxy", "api"}
    assert having("secrets", "redis_password") == {"redis", *ON_REDIS}
    assert having("secrets", "postgres_password") == {"postgres", *OWN}
    assert having("secrets", "secret_key") == set(OWN)
    assert having("secrets", "operator_token") == {"api"}
    assert having("secrets", "smtp_password") == {"courier"}


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_is_read_only_and_has_limits(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"] > 0
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}


def test_redis_asks_for_its_password(tmp_path: Path) -> None:
    (tmp_path / "redis_password").write_text("r/d@s\n")
    [script] = SERVICES["redis"]["command"]
    script = (
        script.replace("$$", "$")
        .replace("/run/secrets", str(tmp_path))
        .replace("dir /tmp", f"dir {tmp_path}")
    )
    socket = tmp_path / "redis.sock"
    script = script.replace("requirepass", f"port 0\nunixsocket {socket}\nrequirepass", 1)
    server = redis_command(Settings(data=tmp_path))[0]
    with subprocess.Popen(
        [*SERVICES["redis"]["entrypoint"], script.replace("valkey-server", server, 1)],
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            allowed = redis.Redis.from_url(f"unix://:r%2Fd%40s@{socket}")
            deadline = time.monotonic() + 30
            while not socket.exists():
                assert time.monotonic() < deadline, "Redis does not listen"
                time.sleep(0.02)
            assert allowed.ping()
            assert allowed.config_get("save") == {"save": ""}
            with pytest.raises(redis.AuthenticationError):
                redis.Redis.from_url(f"unix://{socket}").ping()
        finally:
            process.terminate()


def test_the_stores_are_those_that_the_tests_run_on(postgres_url: str, redis_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        postgres = connection.info.server_version // 10_000
    assert SERVICES["postgres"]["image"].startswith(f"postgres:{postgres}-alpine@")
    with redis.Redis.from_url(redis_url, decode_responses=True) as client:
        found = client.info("server")
    assert found["server_name"] == "valkey"
    major = found["valkey_version"].split(".")[0]
    assert SERVICES["redis"]["image"].startswith(f"valkey/valkey:{major}.")
    for page in ("README.md", "docs/operations.md"):
        text = (ROOT / page).read_text()
        assert f"PostgreSQL {postgres}" in text
        assert f"Valkey {major}" in text


def test_the_proxy_closes_metrics() -> None:
    lines = [line.strip() for line in PROXY.splitlines()]
    assert "respond /metrics 404" in lines


def test_every_process_is_restarted_and_checked() -> None:
    for name, service in SERVICES.items():
        if name == "migrate":
            assert service["healthcheck"] == {"disable": True}
            continue
        check = service["healthcheck"]["test"]
        if name in OWN:
            assert check == ["CMD", "starledger", "healthcheck", name]
            assert name in command.commands["healthcheck"].params[0].type.choices  # type: ignore[attr-defined]


def test_one_address_is_published_on_loopback_by_default() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert all(interpolate(port, {}).startswith("127.0.0.1:") for port in SERVICES["proxy"]["ports"])
    assert [name for name, network in COMPOSE["networks"].items() if network != {"internal": True}] == [
        "outside"
    ]
    with_a_way_out = [name for name, service in SERVICES.items() if "outside" in service["networks"]]
    assert with_a_way_out == ["courier", "proxy"], "webhooks lead outside"


def test_proxy_balances_all_replicas_and_is_trusted(secrets: Path) -> None:
    port = re.search(r"STARLEDGER_PORT=(\d+)", DOCKERFILE)
    assert port
    assert f"dynamic a api {port[1]}" in PROXY
    assert "flush_interval -1" in PROXY, "streams go out as they come"
    assert set(re.findall(r"\{\$(\w+)", PROXY)) == set(SERVICES["proxy"]["environment"])
    taken = re.search(r"max_size (\d+)MB", PROXY)
    assert taken
    assert int(taken[1]) * 1_000_000 >= Settings().limits.import_bytes
    assert settings_of(OWN["api"], secrets).trusted_proxies == 1


def test_all_processes_of_ours_can_be_scaled() -> None:
    for name in ("api", "projector", "dispatcher", "courier", "worker"):
        assert "container_name" not in SERVICES[name]
        assert "ports" not in SERVICES[name]


def test_services_start_only_after_the_migration() -> None:
    for name, service in OWN.items():
        waits_for = {other: on["condition"] for other, on in service["depends_on"].items()}
        if name == "migrate":
            assert waits_for == {"postgres": "service_healthy"}
        else:
            redis = {"redis": "service_healthy"} if name in ON_REDIS else {}
            assert waits_for == {"migrate": "service_completed_successfully"} | redis


def test_image_runs_unprivileged_and_listens_only_in_its_container() -> None:
    lines = DOCKERFILE.splitlines()
    assert lines.index("USER starledger") < lines.index('ENTRYPOINT ["starledger"]')
    assert "STARLEDGER_HOST=0.0.0.0" in DOCKERFILE
    assert Settings().host == "127.0.0.1"
    assert settings_module.load_settings({}).host == "127.0.0.1"


def test_foreign_images_are_pinned_by_digest() -> None:
    built_here = f"starledger:{version()}"
    images = [service["image"] for service in SERVICES.values() if service["image"] != built_here]
    images += re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(images) == 5
    for image in images:
        assert re.fullmatch(r"[a-z/]+:[0-9a-z.-]+@sha256:[0-9a-f]{64}", image), image
    assert "syntax=" not in DOCKERFILE  # a frontend would need another image


def test_image_copies_only_existing_files() -> None:
    for source in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE):
        for path in source.split():
            assert (ROOT / path).exists(), path


def interpolate(text: str, values: dict[str, str]) -> str:
    """Fill in ``${NAME}``, ``${NAME:-default}`` and ``${NAME:?message}`` as compose does."""

    def value(match: re.Match[str]) -> str:
        name, kind, rest = match["name"], match["kind"], match["rest"]
        if values.get(name):
            return values[name]
        if kind == ":-":
            return rest or ""
        raise KeyError(f"{name}: {rest}")

    return re.sub(r"\$\{(?P<name>\w+)(?:(?P<kind>:[-?])(?P<rest>[^}]*))?\}", value, text)
