"""Archives, checked by this program itself: nothing is asked of the service that wrote them.

The checks are those of the script that every service offers at ``/verify.py``.
"""

from starledger_client import archive_check
from starledger_client.errors import BadProof

_UNREADABLE = (LookupError, TypeError, AttributeError, RecursionError)


def verify(archive: bytes, *, key: str | None = None, unsigned: bool = False, sandbox: bool = False) -> str:
    """Check an archive: hashes, commitments, signature, and all draws of chance once its game is over.

    Answers with what was found, in words; raises BadProof. ``key`` is the verifier key that you trust;
    without it any signature will do, and with ``unsigned`` none at all. A sandbox, whose chance was chosen,
    passes with ``sandbox`` only. The rules of the game are not checked.
    """
    try:
        found = archive_check.check(archive, key, unsigned, sandbox)
    except ValueError as bad:
        raise BadProof(str(bad)) from None
    except _UNREADABLE as error:
        raise BadProof(f"It cannot be read: {error!r}") from None
    return found
