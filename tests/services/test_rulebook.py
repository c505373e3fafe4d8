"""The rules document is parsed rule by rule."""

from pathlib import Path

import pytest

from services.reading import rulebook
from services.reading.rulebook import Rule, load_rules, parse_rules

DOCUMENT = """
# A game

- **ABC-001** Points may be scored. [First edition: Points] [reconstructed]
  - Decision: a point is a point. [reconstructed from the pictures]
  - Decision: `two` are two.
- **ABC-003** No source.

- no rule, **ABC-002** only named
  - Decision: of nothing.
"""


def test_rules_are_read_with_their_decisions_and_sources() -> None:
    first = "Points may be scored.\nDecision: a point is a point. [reconstructed from the pictures]"
    assert parse_rules(DOCUMENT) == (
        Rule("ABC-001", f"{first}\nDecision: `two` are two.", "First edition: Points; reconstructed"),
        Rule("ABC-003", "No source.", ""),
    )


def test_star_trek_catan_has_all_its_rules_once() -> None:
    rules = load_rules("star-trek-catan")
    assert sorted(rule.id for rule in rules) == [f"STC-{number:03}" for number in range(1, 284)]
    assert all(rule.text and rule.source for rule in rules)


def test_decisions_belong_to_their_rule() -> None:
    rule = next(rule for rule in load_rules("star-trek-catan") if rule.id == "STC-157")
    text, decision = rule.text.split("\n")
    assert text == "A card bought this turn cannot be played this turn."
    assert decision.startswith("Decision: if a player holds another copy")
    assert rule.source == (
        "English rules and almanac, 2nd edition: Playing Development Cards; Development Cards"
    )


def test_a_ruleset_without_a_document_has_no_rules() -> None:
    assert load_rules("toy") == ()
    assert load_rules("../rules/star-trek-catan") == ()


def test_rule_without_german_is_served_in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "points.md").write_text(DOCUMENT)
    (tmp_path / "de" / "points.md").write_text("- **ABC-003** Ohne Quelle.\n- **ABC-009** Von nichts.\n")
    monkeypatch.setattr(rulebook, "RULES_DIRECTORY", tmp_path)
    first, second = load_rules("points", "de")
    assert first == load_rules("points")[0]
    assert second == Rule("ABC-003", "Ohne Quelle.", "", "de")
    assert load_rules("toy", "de") == ()
