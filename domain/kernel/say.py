"""Sentences in several languages: the English sentence in the code is the key to its translations.

A catalogue maps English sentences with {parts} to another language. A missing sentence stays English.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

import msgspec

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Catalogue = Mapping[str, str]


class Say:
    """Translates sentences: ``say("{who} rolls {roll}", who="Ada (red)", roll=5)``."""

    def __init__(self, *catalogues: Catalogue) -> None:
        self._catalogues = catalogues

    def __call__(self, text: str, /, **parts: object) -> str:
        """Return a sentence with its parts filled in; bundles of cards and goods are rendered as words."""
        found = next((catalogue[text] for catalogue in self._catalogues if text in catalogue), text)
        if not parts:
            return found
        return found.format(**{name: self.filled(part) for name, part in parts.items()})

    def filled(self, part: object) -> object:
        """Return a part of a sentence in the form in which ``format`` inserts it."""
        return self.bundle(part) if isinstance(part, msgspec.Struct) else part

    def name(self, name: str) -> str:
        """Return the words for a name in the rules: ``trade_goods`` becomes ``trade goods``."""
        return self(name.replace("_", " "))

    def count(self, number: int, one: str, many: str) -> str:
        """Return a count with its noun: ``1 card`` or ``3 cards``, from ``{number} card`` and ``{number}
        cards``.
        """
        return self(one if number == 1 else many, number=number)

    def bundle(self, things: msgspec.Struct) -> str:
        """Return amounts by kind: ``2 food, 1 trade goods``, or ``nothing``."""
        if not self._catalogues:
            return str(things)
        amounts = ((name, getattr(things, name)) for name in things.__struct_fields__)
        return ", ".join(self.amount(*each) for each in amounts if each[1]) or self("nothing")

    def amount(self, name: str, amount: int) -> str:
        """Return an amount of one kind; a catalogue has the singular, and the plural under ``several
        science``.
        """
        plain = name.replace("_", " ")
        several = f"several {plain}"
        word = self(several) if amount > 1 else several
        return f"{amount} {self(plain) if word == several else word}"

    def rows(self, rows: Iterable[str]) -> str:
        """Join words that get a line each where there is room: ``Ada rolls 8; Ada: 2 food; Bob: 1 ore``."""
        return "; ".join(rows)

    def series(self, words: Sequence[str]) -> str:
        """Join any number of words: ``food 10, water 4 and oxygen 9``."""
        return ", ".join(words[:-1]) + self(" and ") + words[-1] if len(words) > 1 else "".join(words)


ENGLISH = Say()
