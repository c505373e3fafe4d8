"""All metrics are documented; the alert rules and the dashboard name metrics and labels that exist."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from flask import Flask

from api.app import create_app
from domain.registry import RULESETS
from services.settings import Settings
from tests.docs.metrics_table import DOCUMENT, documented_metrics, undeclared, with_generated_table
from tests.stores import make_stores

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus" / "alerts.yml"
DASHBOARD = DEPLOY / "grafana" / "starledger.json"
OF_POSTGRESQL = {
    *("starledger_database_connections", "starledger_database_connections_limit"),
    *("starledger_replica_up", "starledger_replica_lag_seconds"),
}
OF_REDIS = {
    *("starledger_queue_jobs", "starledger_queue_oldest_seconds", "starledger_games_held"),
    *("starledger_decisions_missed", "starledger_jobs_failed"),
}


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    app = create_app(make_stores(settings), RULESETS)
    yield app
    app.extensions["starledger"].close()


def shown(app: Flask) -> set[str]:
    """The metrics that the service shows now, by the names of their families."""
    lines = app.test_client().get("/metrics").text.splitlines()
    names = {line.split()[2] for line in lines if line.startswith("# TYPE starledger_")}
    return {name.removesuffix("_total").removesuffix("_created") for name in names}


def test_the_table_of_metrics_is_current() -> None:
    text = DOCUMENT.read_text()
    assert with_generated_table(text) == text, "run python -m tests.docs.metrics_table"
    assert undeclared() == set()


def test_the_service_shows_the_documented_metrics(app: Flask) -> None:
    documented = {each.name for each in documented_metrics()}
    assert shown(app) == documented - OF_POSTGRESQL - OF_REDIS


def test_with_redis_every_metric_but_those_of_postgresql_is_shown(app: Flask, redis_url: str) -> None:
    assert redis_url
    assert shown(app) == {each.name for each in documented_metrics()} - OF_POSTGRESQL


def expressions() -> list[str]:
    """The expressions of all alerts and of all panels."""
    rules = [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]
    panels = json.loads(DASHBOARD.read_text())["panels"]
    return [rule["expr"] for rule in rules] + [
        target["expr"] for panel in panels for target in panel["targets"]
    ]


def test_alerts_and_panels_name_metrics_and_labels_that_exist(app: Flask) -> None:
    series = {name: set(each.labels) for each in documented_metrics() for name in each.series}
    expression = "\n".join(expressions())
    for name, selected in re.findall(r"(starledger_\w+)(?:\{([^}]*)\})?", expression):
        assert name in series
        labels = set(re.findall(r"(\w+)(?:=~|!=|=)", selected))
        assert labels <= series[name], f"{name} has the labels {series[name]}"
    for route in re.findall(r'route="([^"]+)"', expression):
        assert route in {rule.rule for rule in app.url_map.iter_rules()}


def test_every_alert_has_advice() -> None:
    for group in yaml.safe_load(ALERTS.read_text())["groups"]:
        for rule in group["rules"]:
            assert {"summary", "action"} <= rule["annotations"].keys(), rule["alert"]
            assert rule["labels"]["severity"] in ("page", "warn")
            assert rule["alert"] in DOCUMENT.read_text()


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells


def test_prometheus_accepts_the_rules_and_raises_the_right_alerts() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool, of Debian's package prometheus, is not here")
    folder = ALERTS.parent
    for arguments in (["check", "config", "prometheus.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run([promtool, *arguments], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
