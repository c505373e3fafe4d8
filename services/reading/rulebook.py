"""The rules as text: each numbered rule of ``docs/rules/<ruleset>.md`` with its decisions and its source.

Translations are in ``docs/rules/<language>/<ruleset>.md``, without sources. The English rules are
authoritative: they determine which rules exist, and a rule without a translation is shown in English.
"""

import re
from functools import cache
from pathlib import Path

import msgspec

from domain.kernel.say import Language

_HERE = Path(__file__).resolve()
RULES_DIRECTORY = next(
    folder for folder in (_HERE.parent / "rules", _HERE.parents[2] / "docs" / "rules") if folder.is_dir()
)
"""The folder of the rules: beside this module in a wheel, ``docs/rules`` in a checkout."""

_RULE = re.compile(r"- \*\*(?P<id>[A-Z]{2,4}-\d{3})\*\* (?P<text>.+)")
_RULESET_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SOURCE = re.compile(r"\s*\[([^\[\]]+)\]$")


class Rule(msgspec.Struct, frozen=True):
    """One rule."""

    id: str
    """The ID that refusals quote."""
    text: str
    """The text in Markdown, with decisions on lines of their own."""
    source: str
    """The source of the rule."""
    language: Language = "en"
    """The language of the text."""


def parse_rules(document: str) -> tuple[Rule, ...]:
    """List the rules in a document, in order, without the text between them.

    A rule is a list item ``- **STC-042** text [source]`` with any number of sources; the indented items below
    it (its decisions) belong to its text.
    """
    rules: list[Rule] = []
    may_continue = False
    for line in document.splitlines():
        if match := _RULE.fullmatch(line.rstrip()):
            rules.append(_rule(match["id"], match["text"]))
            may_continue = True
        elif may_continue and line.startswith("  ") and line.strip():
            decision = line.strip().removeprefix("- ")
            rules[-1] = msgspec.structs.replace(rules[-1], text=f"{rules[-1].text}\n{decision}")
        else:
            may_continue = False
    return tuple(rules)


@cache
def load_rules(ruleset_name: str, language: Language = "en") -> tuple[Rule, ...]:
    """Return the rules of a ruleset in a language; empty if it has no document."""
    rules = _read(RULES_DIRECTORY, ruleset_name)
    if language == "en":
        return rules
    translated = {rule.id: rule.text for rule in _read(RULES_DIRECTORY / language, ruleset_name)}
    return tuple(
        msgspec.structs.replace(rule, text=translated[rule.id], language=language)
        if rule.id in translated
        else rule
        for rule in rules
    )


def _read(folder: Path, ruleset_name: str) -> tuple[Rule, ...]:
    if not _RULESET_NAME.fullmatch(ruleset_name):
        return ()
    path = folder / f"{ruleset_name}.md"
    return parse_rules(path.read_text(encoding="utf-8")) if path.is_file() else ()


def _rule(rule_id: str, text: str) -> Rule:
    sources: list[str] = []
    while match := _SOURCE.search(text):
        sources.insert(0, match[1])
        text = text[: match.start()]
    return Rule(rule_id, text, "; ".join(sources))
