"""Migrated stores for tests, copied from one that each test process makes once."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from services.service import migrate
from services.settings import Settings


@cache
def template() -> Path:
    """Return a data folder with a key and migrated SQLite stores; nobody else may open or change it."""
    folder = Path(tempfile.mkdtemp(prefix="starledger-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    migrate(Settings(data=folder))
    return folder


def make_stores(settings: Settings) -> Settings:
    """Create the key and the stores of ``settings`` as ``migrate`` does, and return the settings.

    SQLite stores in a new data folder are copied. They share one secret key: a test that needs two
    services with different keys calls ``migrate``.
    """
    if settings.on_sqlite and settings.store_url is None and settings.secret_key is None:
        if not (settings.data / "secret.key").exists():
            shutil.copytree(template(), settings.data, dirs_exist_ok=True)
    else:
        migrate(settings)
    return settings
