"""Programs of Node.js that single tests need, each in a folder with a ``package-lock.json``."""

import fcntl
import subprocess
from pathlib import Path

INSTALL_S = 400


def installed(folder: Path) -> Path:
    """Install the locked packages of a folder once for all processes; return the folder of commands."""
    modules = folder / "node_modules"
    mark, lock_file = modules / ".installed", folder / "package-lock.json"
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not mark.is_file() or mark.read_text() != lock_file.read_text():
            install = ["npm", "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
            subprocess.run(install, cwd=folder, check=True, timeout=INSTALL_S)
            mark.write_text(lock_file.read_text())
    return modules / ".bin"
