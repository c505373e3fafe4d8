"""Verify archives locally, without the service that wrote them.

The checks are the same as in the script that every service offers at ``/verify.py``.
"""

from starledger_client import archive_check
from starledger_client.errors import BadProof

_UNREADABLE = (LookupError, TypeError, AttributeError, RecursionError)


def verify(archive: bytes, *, key: str | None = None, unsigned: bool = False, sandbox: bool = False) -> str:
    """Verify an archive: hashes, commitments, signature, and all draws once its game is over.

    Returns the findings as text. ``key`` is the verifier key that you trust. Without it any signature is
    accepted, and with ``unsigned`` none is required. Sandboxes, whose chance was chosen, need ``sandbox``.
    The rules of the game are not checked. Raises BadProof.
    """
    try:
        found = archive_check.check(archive, key, unsigned, sandbox)
    except ValueError as bad:
        raise BadProof(str(bad)) from None
    except _UNREADABLE as error:
        raise BadProof(f"The archive cannot be read: {error!r}") from None
    return found
