"""The ids of records: hashes of their subjects, so that the store's unique key finds duplicates."""

import hashlib
from uuid import UUID


def hashed_id(content: bytes) -> UUID:
    """Return an aggregate's id as the hash of its content.

    It never equals a game's id, since those are random (version 4). An archive can hold any id, though.
    """
    return UUID(bytes=hashlib.sha256(content).digest()[:16], version=5)
