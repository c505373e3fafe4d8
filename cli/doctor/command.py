"""The command ``doctor``."""

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click
import msgspec
import structlog

from cli.doctor.findings import Check, Finding, problem, run_all
from services.settings import BadSetting, Settings


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--backup",
    "folder",
    type=click.Path(path_type=Path),
    help="Check the age of the backup in a folder, too.",
)
@click.option(
    "--max-hours", type=click.IntRange(1), default=26, show_default=True, help="How old that backup may be."
)
def doctor(as_json: bool, folder: Path | None, max_hours: int) -> int:
    """Check an installation, and suggest a remedy for each problem. Changes nothing.

    Run it on the machine of the service, with the service's settings and as its user. Exits with 1 if there
    is a problem; warnings alone exit with 0.
    """
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    findings = []
    for finding in _examine(folder, max_hours):
        findings.append(finding)
        if not as_json:
            _show(finding)
    problems = sum(finding.state == "problem" for finding in findings)
    if as_json:
        click.echo(msgspec.json.encode({"ok": problems == 0, "findings": findings}))
    else:
        warnings = sum(finding.state == "warning" for finding in findings)
        click.echo(f"{len(findings)} findings, {problems} problems, {warnings} warnings.")
    return 1 if problems else 0


def _examine(folder: Path | None, max_hours: int) -> Iterator[Finding]:
    from services.settings import load_settings

    try:
        settings = load_settings()
    except BadSetting as error:
        yield problem("settings", str(error), "README lists all settings and their values.")
        return
    yield from run_all(_of_machine(settings))
    yield from run_all([("store", partial(_of_store, settings))])
    yield from run_all(_from_outside(settings, folder, max_hours))


def _of_machine(settings: Settings) -> list[tuple[str, Check]]:
    from cli.doctor import machine

    return [
        ("settings", lambda: machine.check_settings(settings)),
        ("secret key", lambda: machine.check_key(settings)),
        ("files", lambda: machine.check_files(settings)),
        ("disk", lambda: machine.check_disk(settings)),
        ("open files", lambda: machine.check_open_files(settings)),
    ]


def _of_store(settings: Settings) -> Iterator[Finding]:
    """Check everything that needs the open store, if opening it creates nothing."""
    from cli.doctor import parts
    from domain.registry import RULESETS
    from services.installation import read_installation
    from services.service import Service

    yield from run_all([("Redis", lambda: parts.check_redis(settings))])
    if (missing := parts.verify_store_exists(settings)) is not None:
        yield missing
        return
    if settings.secret_key is None and not (settings.data / "secret.key").exists():
        return  # opening the service would make a new key
    with Service(settings, RULESETS) as service:
        yield from run_all(
            [
                ("store", lambda: parts.check_store(service)),
                ("PostgreSQL", lambda: parts.check_postgresql(service)),
                ("pooler", lambda: parts.check_pooler(service)),
            ]
        )
        found = read_installation(service)
        yield from run_all([("replica", lambda: parts.check_replica(service, found))])
    yield from run_all(
        [
            ("followers", lambda: parts.check_followers(found)),
            ("queues", lambda: parts.check_queues(found)),
            ("games", lambda: parts.check_games(found)),
            ("PostgreSQL", lambda: parts.check_connections(found)),
        ]
    )


def _from_outside(settings: Settings, folder: Path | None, max_hours: int) -> list[tuple[str, Check]]:
    from cli.access import service_url
    from cli.doctor import machine, outside

    status = outside.read_status(service_url(settings))
    return [
        ("API", lambda: outside.check_api(settings, status)),
        ("port", lambda: machine.check_port(settings, is_served=status is not None)),
        ("page", lambda: outside.check_page(settings)),
        ("mail", lambda: outside.check_mail(settings)),
        (
            "backup",
            lambda: outside.no_backup() if folder is None else outside.check_backup(folder, max_hours),
        ),
    ]


def _show(finding: Finding) -> None:
    colors = {"ok": "green", "warning": "yellow", "problem": "red"}
    mark = click.style(f"{finding.state:<7}", fg=colors[finding.state], bold=finding.state != "ok")
    click.echo(f"{mark}  {finding.check}: {finding.found}")
    if finding.advice and finding.state != "ok":
        click.echo(f"         → {finding.advice}")
