"""Files and folders that only the service's own user may open."""

import os
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def make_private_folder(folder: Path) -> None:
    """Create a folder and its missing parents; an existing folder keeps its mode."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def create_private_file(path: Path) -> None:
    """Create an empty file with mode 0600 whatever the umask; an existing file keeps its content and mode.

    SQLite creates world-readable files, and its journals take the mode of the database. An existing file is
    never opened here, because closing it would release the locks that this process holds on it.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    except FileExistsError:
        return
    try:
        os.fchmod(descriptor, FILE_MODE)
    finally:
        os.close(descriptor)
