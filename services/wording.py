"""Words for messages, from catalogues in the format of Project Fluent.

A catalogue is a folder with a file for each language, ``en.ftl`` and ``de.ftl``. English is complete; a
message that another language lacks stays English.
"""

from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.game import german
from domain.kernel.errors import Refusal
from domain.kernel.messages import Argument, Message, Name, Player
from domain.kernel.ruleset import Ruleset
from domain.kernel.say import LANGUAGES, Catalogue, Language, Say

_ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = tuple(_ROOT / part / "messages" for part in ("domain/game", "services", "services/audit"))
"""The folders of the messages that concern every ruleset."""


class Text(NamedTuple):
    """A message in words, and the language of these words."""

    words: str
    language: Language


class Wording:
    """Words refusals and other messages in the language that a reader asks for."""

    def __init__(self, rulesets: Mapping[str, Ruleset], *catalogues: Path) -> None:
        self._rulesets = rulesets
        self._catalogues = (*CATALOGUES, *catalogues)
        self._ruleset_of = {ruleset.rule_prefix: name for name, ruleset in rulesets.items()}
        self._voices: dict[tuple[str | None, Language], _Voice] = {}

    def prepare(self) -> None:
        """Read all catalogues, which takes about 0.1 s, before requests come that need them."""
        for language in LANGUAGES:
            for ruleset in (None, *self._rulesets):
                self._voice(ruleset, language)

    def refusal(self, refusal: Refusal, language: Language) -> Text:
        """Word a refusal; its rules determine which ruleset's catalogue has the message."""
        return self.text(refusal.message, refusal.rules, language)

    def text(self, message: Message, rules: tuple[str, ...], language: Language) -> Text:
        """Word a message that cites some rules."""
        ruleset = self._ruleset_of.get(rules[0].partition("-")[0]) if rules else None
        words = self._voice(ruleset, language).words(message)
        if words is not None:
            return Text(words, language)
        return Text(self._voice(ruleset, "en").words(message) or str(message), "en")

    def _voice(self, ruleset: str | None, language: Language) -> "_Voice":
        """Return a language's messages of the service, with those of a ruleset if one is given."""
        key = ruleset, language
        if key not in self._voices:
            self._voices[key] = self._new_voice(ruleset, language)
        return self._voices[key]

    def _new_voice(self, name: str | None, language: Language) -> "_Voice":
        names = german.CATALOGUES[language]
        if name is None:
            return _Voice(language, self._catalogues, (names,))
        ruleset = self._rulesets[name]
        own = ruleset.catalogues.get(language, {})
        return _Voice(language, (*self._catalogues, ruleset.messages), (own, names))


def english(message: Message) -> str:
    """Word a message that belongs to no ruleset, for a record or a terminal."""
    return _SERVICE.text(message, (), "en").words


class _Voice:
    """One language's messages, with the names that they contain."""

    def __init__(self, language: Language, catalogues: Iterable[Path], names: Iterable[Catalogue]) -> None:
        from fluent.runtime import FluentBundle  # takes 0.1 s, and most processes word nothing
        from fluent.runtime.types import FluentInt

        self._number = partial(FluentInt, useGrouping=False)  # 12345, as in a request
        self._bundle = FluentBundle([language], functions={"CAPITAL": capital}, use_isolating=False)
        for folder in catalogues:
            self._bundle.add_resource(_resource(folder / f"{language}.ftl"))
        self._say = Say(*filter(None, names))

    def words(self, message: Message) -> str | None:
        """Word a message; None if the language lacks it."""
        if not self._bundle.has_message(message.key):
            return None
        pattern = self._bundle.get_message(message.key).value
        assert pattern is not None, f"{message.key} has no value"
        arguments = {name: self._worded(argument) for name, argument in message.arguments.items()}
        return str(self._bundle.format_pattern(pattern, arguments)[0])

    def _worded(self, argument: Argument) -> Any:
        """Word an argument. A number stays one, for the language's plurals."""
        match argument:
            case int():
                return self._number(argument)
            case Player():
                return capital(self._say(argument))
            case Name():
                return self._say.name(argument)
            case str():
                return argument
            case Message():
                return self.words(argument) or str(argument)
            case msgspec.Struct():
                return self._say.bundle(argument)
        return ", ".join(str(self._worded(each)) for each in argument)


def capital(words: Any) -> Any:
    """Return words with a capital at the beginning: the function ``CAPITAL`` of the catalogues."""
    return words[:1].upper() + words[1:]


@cache
def _resource(file: Path) -> Any:
    from fluent.runtime import FluentResource

    return FluentResource(file.read_text("utf-8") if file.exists() else "")


_SERVICE = Wording({})
