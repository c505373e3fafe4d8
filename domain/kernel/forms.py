"""Translation of finished English sentences by their form.

The code formats a refusal in English, with its numbers and names. A catalogue has the same sentence with
``{parts}`` as placeholders; a part matches the text at its place.
"""

import re
from functools import cache, cached_property

from domain.kernel.say import Catalogue

_PART = re.compile(r"\{(\w+)\}")
_ESCAPED_PART = re.compile(r"\\\{(\w+)\\\}")
_AMOUNT = re.compile(r"(?P<number>\d+) (?P<name>.+)", re.DOTALL)
_BETWEEN = (", ", " and ", " or ")


class Forms:
    """Translates the sentences of a catalogue.

    With ``names``, parts are translated too: a clause, a name, an amount (``2 food``), or several of them.
    Text that people choose, such as their names, must stay as it is; a catalogue with such parts has no
    ``names``.
    """

    def __init__(self, sentences: Catalogue, names: Catalogue | None = None) -> None:
        self._sentences = sentences
        self._names = names

    def __call__(self, sentence: str) -> str | None:
        """Word a sentence; None where the catalogue lacks it."""
        for beginning, form, text in self._forms:
            if sentence.startswith(beginning) and (found := _pattern(form).fullmatch(sentence)):
                return text.format(**{name: self._part(part) for name, part in found.groupdict().items()})
        return None

    @cached_property
    def _forms(self) -> tuple[tuple[str, str, str], ...]:
        """How each begins, its form and its text: without parts first, then by how much of it is fixed."""
        ordered = sorted(self._sentences.items(), key=lambda each: _looseness(each[0]))
        return tuple((english.partition("{")[0], english, text) for english, text in ordered)

    def _part(self, part: str) -> str:
        names = self._names
        if names is None:
            return part
        found = self(part) or names.get(part) or names.get(part[:1].lower() + part[1:])
        if found is not None:
            return found
        for between in _BETWEEN:
            if between in part:
                return names.get(between, between).join(map(self._part, part.split(between)))
        if amount := _AMOUNT.fullmatch(part):
            return f"{amount['number']} {self._part(amount['name'])}"
        return part


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """Make what finds a form; only for those that begin as a sentence does, since it takes a while."""
    return re.compile(_ESCAPED_PART.sub(r"(?P<\1>.+?)", re.escape(form)), re.DOTALL)


def _looseness(form: str) -> tuple[bool, int]:
    fixed, parts = _PART.subn("", form)
    return parts > 0, -len(fixed)
