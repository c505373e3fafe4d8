"""Opening the stores for a command, and creating them if they are missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.context import Failure
from services.private_files import make_private_folder
from services.settings import BadSetting, Settings

if TYPE_CHECKING:
    from services.service import Service


@contextmanager
def opened_service(settings: Settings) -> "Iterator[Service]":
    """Create missing keys, stores and tables, and open the service for the block. Raises Failure."""
    from domain.registry import RULESETS
    from services.service import Service

    make_data_folder(settings.data)
    make_stores(settings)
    with Service(settings, RULESETS) as service:
        yield service


def make_data_folder(folder: Path) -> None:
    """Create the data folder if it is missing. Raises Failure."""
    try:
        make_private_folder(folder)
    except OSError as error:
        raise Failure(f"Cannot make the data folder {folder}: {error.strerror}.") from error


def make_stores(settings: Settings) -> None:
    """Create the key, the stores and their tables if they are missing. Raises Failure."""
    from services.service import migrate

    try:
        migrate(settings)
    except BadSetting:
        raise
    except Exception as error:  # any error of a database driver: the store is unreachable
        reason = " ".join(str(error).split())
        raise Failure(f"Cannot open the stores: {reason or type(error).__name__}") from error
