"""Cursors: the places in lists at which their next pages begin, as opaque text."""

import base64
import binascii

from domain.kernel.errors import Refusal

_LONGEST = 19


class BadCursor(Refusal):
    """A cursor that this service did not issue."""

    code = "malformed"


def write_cursor(kind: str, place: int) -> str:
    """Return the cursor of a place (0 or more) in a kind of list, named by one letter."""
    return base64.urlsafe_b64encode(f"{kind}{place}".encode()).decode().rstrip("=")


def read_cursor(kind: str, cursor: str | None) -> int | None:
    """Return the place in a cursor of this kind of list; None without a cursor. Raises BadCursor."""
    if cursor is None:
        return None
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
        if not text.startswith(kind) or not text[1:].isdecimal() or len(text) > _LONGEST:
            raise ValueError(cursor)
        return int(text[1:])
    except (binascii.Error, ValueError):
        raise BadCursor("cursor-unknown") from None
