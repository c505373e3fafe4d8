"""Short lines of the log, divided into words, players and amounts, so that clients need not parse text."""

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.kernel.say import LANGUAGES, Catalogue, Language, Say

_FIRST_MARK = 0xE000
_MARK = re.compile(r"([\ue000-\uf8ff])")


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a short line: words, a player, an amount of something, or the end of a row."""

    text: str
    """The part in words. The texts of all parts, joined, are the line."""
    seat: int | None = None
    """The seat of the player that the part names."""
    you: bool = False
    """True if the part addresses the reader: ``You``."""
    thing: str | None = None
    """The name of the thing that the part counts: ``food``."""
    count: int | None = None
    """The amount of that thing."""
    ends_line: bool = False
    """True if a new line begins after this part; `text` joins both lines where there is room for only one."""


class Brief(Say):
    """Composes one short line of the log for a reader, from the same sentences as the ordinary lines.

    The catalogue maps sentences to short forms, which are empty for events that players skip. In a short
    form, a player may have a case (``{victim:dative}``) or select a word (``{who:würfelt|würfelst}``, the
    second for the reader), and a number may name the thing that it counts (``{paid:astro}``).
    """

    def __init__(self, names: Sequence[str], reader: int | None, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self._names = names
        self._reader = reader
        self._parts: list[Part] = []

    def who(self, seat: int) -> str:
        """Return a mark that stands for a seat's player."""
        return self._mark(self._player(seat, ""))

    def amount(self, name: str, amount: int) -> str:
        """Return a mark that stands for an amount of one kind."""
        return self._mark(Part(super().amount(name, amount), thing=name, count=amount))

    def rows(self, rows: Iterable[str]) -> str:
        """Join rows with marks for line breaks."""
        return self._mark(Part("; ", ends_line=True)).join(rows)

    def parts(self, line: str) -> list[Part] | None:
        """Divide a line at its marks, and capitalise its first letter; None if the line is empty."""
        pieces = [piece for piece in _MARK.split(line) if piece]
        if not pieces:
            return None
        first, *others = (self._at(piece) if _MARK.match(piece) else Part(piece) for piece in pieces)
        if first.seat is None or first.you:
            first = msgspec.structs.replace(first, text=first.text[:1].upper() + first.text[1:])
        return [first, *others]

    def filled(self, part: object) -> object:
        """Return a part of a sentence in the form in which ``format`` inserts it."""
        if isinstance(part, str):
            return _Marked(part, self)
        if isinstance(part, int):
            return _Number(part, self)
        return super().filled(part)

    def in_case(self, players: str, case: str) -> str:
        """Return marks of players; the reader's own mark becomes a pronoun in this grammatical case."""
        return _MARK.sub(lambda mark: self._inflected(mark[0], case), players)

    def is_reader(self, players: str) -> bool:
        """Return True if marks stand for the reader alone."""
        return _MARK.fullmatch(players) is not None and self._at(players).you

    def _inflected(self, mark: str, case: str) -> str:
        part = self._at(mark)
        return self._mark(self._player(part.seat, case)) if part.you and part.seat is not None else mark

    def _player(self, seat: int, case: str) -> Part:
        if seat != self._reader:
            return Part(self._names[seat], seat=seat)
        return Part(self(f"you {case}".rstrip()), seat=seat, you=True)

    def _mark(self, part: Part) -> str:
        self._parts.append(part)
        return chr(_FIRST_MARK + len(self._parts) - 1)

    def _at(self, mark: str) -> Part:
        return self._parts[ord(mark) - _FIRST_MARK]


class _Marked(str):
    """Words with marks. A format is a grammatical case, or two words, the second for the reader."""

    _brief: Brief

    def __new__(cls, words: str, brief: Brief) -> "_Marked":
        made = super().__new__(cls, words)
        made._brief = brief
        return made

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            other, own = spec.split("|")
            return own if self._brief.is_reader(self) else other
        return self._brief.in_case(self, spec) if spec else str(self)


class _Number(int):
    """A number; its format is the name of the thing that it counts."""

    _brief: Brief

    def __new__(cls, number: int, brief: Brief) -> "_Number":
        made = super().__new__(cls, number)
        made._brief = brief
        return made

    def __format__(self, spec: str) -> str:
        return self._brief.amount(spec, int(self)) if spec else str(int(self))


def briefs(forms: Mapping[str, tuple[str, str]]) -> Mapping[Language, Catalogue]:
    """Return the catalogue of each language, from the English and German short form of each sentence."""
    return {
        language: {sentence: words[number] for sentence, words in forms.items()}
        for number, language in enumerate(LANGUAGES)
    }
