"""Which release of the page is served: a page that was opened before an upgrade can tell that it is old."""

from functools import cache
from hashlib import sha256
from pathlib import Path

LENGTH = 16
"""How many hexadecimal digits name a release."""


@cache
def release_of(folder: Path) -> str:
    """Name the page whose files lie in a folder: another name as soon as one of them is another."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:LENGTH]
