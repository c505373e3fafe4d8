"""The operator's list of words that no new name, and no message of a chat, may contain."""

import re
from collections.abc import Iterable
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
        parts = _BETWEEN_WORDS.split(name)
        if self._has_any((*parts, "".join(parts), name)):
            raise ValidationFailed("name-not-allowed", errors={"name": [Message("word-not-allowed")]})

    def verify_text(self, text: str) -> None:
        """Raise ValidationFailed if a word of a text is listed, even if it is spelled in single letters.

        A text is not also compared without its blanks, as a name is: ``*`` would find words across blanks.
        """
        parts = _BETWEEN_WORDS.split(text)
        if self._has_any((*parts, *text.split(), *_spelled(parts))):
            raise ValidationFailed("text-not-allowed", errors={"text": [Message("text-without-word")]})

    def _has_any(self, words: Iterable[str]) -> bool:
        """Return True if any of these words is listed."""
        pattern = self._pattern
        return pattern is not None and any(pattern.match(form) for word in words for form in skeletons(word))


def _spelled(words: Iterable[str]) -> list[str]:
    """Return the words that are spelled in single letters, such as ``c l o t``."""
    joined = " ".join(word if len(word) == 1 else "/" for word in words if word)
    return [letters.replace(" ", "") for letters in joined.split("/")]
