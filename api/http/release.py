"""The release of the page. With it, a page that was opened before an upgrade detects that it is outdated."""

from functools import cache
from hashlib import sha256
from pathlib import Path

LENGTH = 16
"""Number of hexadecimal digits of a release."""


@cache
def release_of(folder: Path) -> str:
    """Compute the release of a folder from its files' names and contents."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:LENGTH]
