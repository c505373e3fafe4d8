"""Backups during a kill storm: a restore has every acknowledged action, and every game audits clean."""

import json
import random
import subprocess
import sys
import threading
from pathlib import Path
from uuid import UUID

import pytest

from domain.registry import RULESETS
from services.backups.folder import BackupFolder
from services.backups.reading import opened as opened_backup
from services.service import Service
from services.settings import Settings
from tests.faults.conftest import ROOT, Player, Served
from tests.faults.test_kills import KILLS, OF_SEVERAL, storm

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

BACKUPS = 3

Acknowledged = dict[str, list[tuple[str, int, str]]]


class Keeper(threading.Thread):
    """Backs up into one folder again and again, and kills every other backup at a random moment."""

    def __init__(self, served: Served, folder: Path, seed: str, players: list[Player]) -> None:
        super().__init__(daemon=True)
        self._served, self._folder, self._players = served, folder, players
        self._random = random.Random(seed)
        self.leaving = threading.Event()
        self.kept: Acknowledged = {}
        self.made = self.killed = 0
        self.errors: list[str] = []

    def run(self) -> None:
        while not self.leaving.wait(0.1):
            acknowledged = {player.game: list(player.acknowledged) for player in list(self._players)}
            process = subprocess.Popen(
                [sys.executable, "-m", "cli", "backup", str(self._folder)],
                env=self._served.environ,
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            patience = self._random.uniform(0.5, 2) if self.made > self.killed else None
            try:
                _, said = process.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.killed += 1
                continue
            if process.returncode:
                self.errors.append(said)
            else:
                self.made, self.kept = self.made + 1, acknowledged


def elsewhere(
    served: Served, request: pytest.FixtureRequest, tmp_path: Path
) -> tuple[Settings, dict[str, str]]:
    """Return an empty store of the other kind with the same key, and its variables."""
    key = (served.settings.data / "secret.key").read_text().strip()
    url = request.getfixturevalue("postgres_url") if served.settings.on_sqlite else None
    settings = Settings(data=tmp_path / "restored", secret_key=key, store_url=url)
    environ = {"STARLEDGER_DATA": str(settings.data), "STARLEDGER_SECRET_KEY": key}
    return settings, environ | ({"STARLEDGER_STORE_URL": url} if url else {})


def run(environ: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        env={"PATH": "/usr/bin:/bin"} | environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_backups_during_a_kill_storm_restore_and_audit_clean(
    several: Served, seed: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    folder, players = tmp_path / "backup", []
    keeper = Keeper(several, folder, seed, players)
    keeper.start()
    while keeper.made < BACKUPS and not keeper.errors:
        storm(several, f"{seed}/{keeper.made}", kills=KILLS, parts=OF_SEVERAL, everybody=players)
    keeper.leaving.set()
    keeper.join(timeout=60)
    assert keeper.errors == []
    assert keeper.made >= BACKUPS
    settings, environ = elsewhere(several, request, tmp_path)
    run(environ, "verify", str(folder))
    run(environ, "restore", str(folder))
    with Service(settings, RULESETS) as service:
        games = service.event_store.games(after=0)
        for game in games:
            report = service.auditor.audit(game)
            assert report.ok, report.checks
        for game_id, acknowledged in keeper.kept.items():
            heads = {each.core.version: each.hash for each in service.event_store.envelopes(UUID(game_id))}
            assert all(heads[version] == head for _, version, head in acknowledged)
    figures = {"backups": keeper.made, "killed": keeper.killed, "games": len(games)}
    ends = len(opened_backup(BackupFolder(folder)).ends)
    print(json.dumps(figures | {"ends": ends, "actions": sum(map(len, keeper.kept.values()))}))
