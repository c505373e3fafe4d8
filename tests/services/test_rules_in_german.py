"""The German rules match the English ones: the same rules, decisions, code and numbers."""

import re
from collections import Counter

import pytest

from domain.registry import RULESETS
from services.reading.rulebook import RULES_DIRECTORY, Rule, load_rules, parse_rules

HOSTED = pytest.mark.parametrize("ruleset", RULESETS)
GERMAN = RULES_DIRECTORY / "de"
KEPT = {
    "spans of code": re.compile(r"`[^`]+`"),
    "rules": re.compile(r"\b[A-Z]{2,4}-\d{3}\b"),
    "numbers": re.compile(r"(?<![\w-])\d{2,}"),
}
ENGLISH = re.compile(r"\b(the|of|and|is|are|with|may|must|player|players|cards|turn)\b")


def pairs(ruleset: str) -> list[tuple[Rule, Rule]]:
    return list(zip(load_rules(ruleset), load_rules(ruleset, "de"), strict=True))


@HOSTED
def test_the_same_rules_stand_in_the_same_order(ruleset: str) -> None:
    told = parse_rules((GERMAN / f"{ruleset}.md").read_text(encoding="utf-8"))
    assert [rule.id for rule in told] == [rule.id for rule in load_rules(ruleset)]
    assert not any(rule.source for rule in told), "sources stand in the English document"


@HOSTED
def test_every_rule_has_german_text_with_its_source(ruleset: str) -> None:
    for english, german in pairs(ruleset):
        assert (english.language, german.language) == ("en", "de")
        assert (german.id, german.source) == (english.id, english.source)
        assert german.text != english.text
        assert all(line.strip() for line in german.text.split("\n")), german.id
        prose = KEPT["spans of code"].sub("", german.text)
        assert not ENGLISH.search(prose), f"{german.id}: {german.text}"


@HOSTED
def test_decisions_and_their_references_are_the_same(ruleset: str) -> None:
    for english, german in pairs(ruleset):
        assert german.text.count("\n") == english.text.count("\n"), german.id
        assert german.text.count("Festlegung:") == english.text.count("Decision:"), german.id
        for what, pattern in KEPT.items():
            assert Counter(pattern.findall(german.text)) == Counter(pattern.findall(english.text)), (
                f"{german.id}: other {what}"
            )


def test_no_german_rule_lacks_an_original() -> None:
    assert {path.stem for path in GERMAN.glob("*.md")} == set(RULESETS)
