"""Sentences in several languages: the English one stands where it is made, and is the key to the others.

A catalogue maps English sentences with {parts} to those of another language; what it lacks stays English.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

import msgspec

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Catalogue = Mapping[str, str]


class Say:
    """Words things in a language: ``say("{who} rolls {roll}", who="Ada (red)", roll=5)``."""

    def __init__(self, *catalogues: Catalogue) -> None:
        self._catalogues = catalogues

    def __call__(self, text: str, /, **parts: object) -> str:
        """Word a sentence with its parts put in; bundles of cards and goods are worded, too."""
        found = next((catalogue[text] for catalogue in self._catalogues if text in catalogue), text)
        if not parts:
            return found
        worded = {
            name: self.bundle(part) if isinstance(part, msgspec.Struct) else part
            for name, part in parts.items()
        }
        return found.format(**worded)

    def name(self, name: str) -> str:
        """Word a name of the rules: ``trade_goods`` is ``trade goods``."""
        return self(name.replace("_", " "))

    def count(self, number: int, one: str, many: str) -> str:
        """Word how many there are: ``1 card`` or ``3 cards``, of ``{number} card`` and ``{number} cards``."""
        return self(one if number == 1 else many, number=number)

    def bundle(self, things: msgspec.Struct) -> str:
        """Word amounts by kind: ``2 food, 1 trade goods``, or ``nothing``."""
        if not self._catalogues:
            return str(things)
        amounts = ((name, getattr(things, name)) for name in things.__struct_fields__)
        return ", ".join(self._amount(*each) for each in amounts if each[1]) or self("nothing")

    def _amount(self, name: str, amount: int) -> str:
        """Word so many of a kind; a catalogue has its word for one and, by ``several science``, for more."""
        plain = name.replace("_", " ")
        several = f"several {plain}"
        word = self(several) if amount > 1 else several
        return f"{amount} {self(plain) if word == several else word}"

    def both(self, words: Iterable[str]) -> str:
        """Word an enumeration of two or three: ``yellow and black``."""
        return self(" and ").join(words)


ENGLISH = Say()
