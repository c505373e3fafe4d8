"""The compose file: valid by the published schema, and naming only commands and settings that exist."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from services import settings as settings_module
from services.settings import Settings, load_settings

ROOT = Path(__file__).resolve().parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OWN = {name: service for name, service in SERVICES.items() if "build" in service}
DOCKERFILE = (ROOT / "Dockerfile").read_text()

SECRETS = ("POSTGRES_PASSWORD", "STARLEDGER_SECRET_KEY")


class AskedFor(dict[str, str]):
    """An environment that notes which variables are asked for."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.names.add(key)
        return default


def known_settings() -> set[str]:
    environ = AskedFor()
    load_settings(environ)
    return environ.names


def subcommands() -> set[str]:
    from cli.main import command

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


@pytest.mark.parametrize("name", OWN)
def test_every_variable_is_a_setting(name: str) -> None:
    assert set(OWN[name]["environment"]) <= known_settings()


def test_every_variable_of_the_image_is_a_setting() -> None:
    named = set(re.findall(r"STARLEDGER_[A-Z_]+", DOCKERFILE))
    assert named
    assert named <= known_settings()


def test_the_environment_gives_settings_that_the_service_accepts() -> None:
    values = {"POSTGRES_PASSWORD": "p" * 48, "STARLEDGER_SECRET_KEY": "k" * 64}
    for service in OWN.values():
        environ = {key: interpolate(text, values) for key, text in service["environment"].items()}
        loaded = load_settings(environ)
        assert isinstance(loaded, Settings)
        assert not loaded.on_sqlite
        assert loaded.secret_key == "k" * 64


def test_without_its_secrets_nothing_starts() -> None:
    for name, service in SERVICES.items():
        for text in service.get("environment", {}).values():
            for secret in SECRETS:
                if secret in text:
                    with pytest.raises(KeyError, match=secret):
                        interpolate(text, {})
                    break
            else:
                assert not re.search(r"password|secret|key", text, re.IGNORECASE), f"{name}: {text}"


def test_the_operator_has_no_token_unless_one_is_set() -> None:
    for service in OWN.values():
        assert interpolate(service["environment"]["STARLEDGER_OPERATOR_TOKEN"], {}) == ""


def test_only_the_api_is_published_and_only_on_loopback() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["api"]
    assert all(port.startswith("127.0.0.1:") for port in SERVICES["api"]["ports"])
    assert COMPOSE["networks"]["inside"]["internal"]
    assert [name for name, service in SERVICES.items() if "outside" in service["networks"]] == ["api"]


def test_api_and_worker_can_be_scaled() -> None:
    for name in ("api", "worker"):
        assert "container_name" not in SERVICES[name]
    assert re.fullmatch(r"127\.0\.0\.1:\d+-\d+:8000", SERVICES["api"]["ports"][0])


def test_nothing_of_ours_starts_before_the_tables_are_there() -> None:
    for name, service in OWN.items():
        waits_for = {other: on["condition"] for other, on in service["depends_on"].items()}
        if name == "migrate":
            assert waits_for == {"postgres": "service_healthy"}
        else:
            assert waits_for == {"migrate": "service_completed_successfully", "redis": "service_healthy"}


def test_the_image_runs_as_nobody_special_and_listens_outside_only_in_its_container() -> None:
    lines = DOCKERFILE.splitlines()
    assert lines.index("USER starledger") < lines.index('ENTRYPOINT ["starledger"]')
    assert "STARLEDGER_HOST=0.0.0.0" in DOCKERFILE
    assert Settings().host == "127.0.0.1"
    assert settings_module.load_settings({}).host == "127.0.0.1"


def test_the_image_copies_only_what_is_there() -> None:
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
