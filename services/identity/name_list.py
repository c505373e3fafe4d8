"""The operator's list of words that no new name may contain."""

import re
from fnmatch import translate
from pathlib import Path

from domain.kernel.messages import Message
from services.errors import ValidationFailed
from services.names import skeletons

_BETWEEN_WORDS = re.compile(r"[\W_]+")


class NameList:
    """Words of a file, one a line. Lines that start with ``#`` are comments.

    A word matches a word of a name, or the whole name without spaces and punctuation, in any case and in
    letters that look alike. ``*`` stands for any letters, so that ``*word*`` matches inside words as well.
    """

    def __init__(self, path: Path | None) -> None:
        """Read the list; None forbids nothing. Raises OSError, UnicodeDecodeError."""
        lines = [] if path is None else path.read_text(encoding="utf-8").splitlines()
        words = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        forms = {translate(form) for word in words for form in skeletons(word)}
        self._pattern = re.compile("|".join(sorted(forms))) if forms else None

    def verify(self, name: str) -> None:
        """Raise ValidationFailed if a name contains a listed word."""
        if self._pattern is None:
            return
        parts = _BETWEEN_WORDS.split(name)
        for part in (*parts, "".join(parts), name):
            if any(self._pattern.match(form) for form in skeletons(part)):
                raise ValidationFailed("name-not-allowed", errors={"name": [Message("word-not-allowed")]})
