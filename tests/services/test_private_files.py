"""Only the service's own user can read its files, whatever the mode of the folder and the umask."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from services.service import Service, migrate
from services.settings import Settings
from tests.services.conftest import create, play
from tests.toy import RULESET


@pytest.fixture(params=[0o000, 0o022, 0o277], ids=["umask 000", "umask 022", "umask 277"])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of each file below a folder, by its name."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.usefixtures("umask")
def test_sqlite_files_are_created_for_their_owner_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    settings = Settings(data=tmp_path)
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        created = create(service, target=40)
        play(service, created.game.id, Random(1), most=3)
        service.projector.catch_up()
        found = modes(tmp_path)
    assert {"events.db", "events.db-wal", "events.db-shm"} <= found.keys()
    assert {"views.db", "views.db-wal", "views.db-shm"} <= found.keys()
    assert {name: oct(mode) for name, mode in found.items() if mode & ~stat.S_IRUSR & ~stat.S_IWUSR} == {}
    assert found["events.db"] == found["views.db"] == 0o600


def test_folders_are_created_for_their_owner_alone(tmp_path: Path) -> None:
    data, logs = tmp_path / "data", tmp_path / "logs"
    migrate(Settings(data=data, store_url=f"sqlite:///{logs / 'events.db'}"))
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (data, logs)} == {0o700}


def test_the_mode_of_an_existing_file_is_the_operators_choice(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    migrate(settings)
    (tmp_path / "events.db").chmod(0o640)
    migrate(settings)
    assert modes(tmp_path)["events.db"] == 0o640
