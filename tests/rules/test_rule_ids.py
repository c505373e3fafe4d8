"""Every rule ID in code, refusals or tests stands in a rules document; which of them no test names."""

import re
from pathlib import Path

import pytest

from services.reading.rulebook import load_rules
from tests.contract.playout import all_rulesets

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("domain", "services", "workers", "api", "cli", "tests")
RULE_ID = re.compile(r"\b([A-Z]{3})[-_](\d{3})\b")
SERIES = re.compile(r"\b([A-Z]{3})-(\d{3}) to (?:\1-)?(\d{3})\b")
WHERE_TESTS_NAME_RULES = re.compile(r"def test_\w+|#.*|^ *\"\"\".*", re.MULTILINE)
IN_TEST_NAME = re.compile(r"(?<=[_-])([A-Z]{3})((?:[-_]\d{3})+)(?!\d)")
"""One rule or several of a series: ``test_SSC_171_173_three_tiles``."""

NOT_TESTED: dict[str, dict[str, str]] = {
    "star-trek-catan": {"STC-271": "says what the game does not have"},
    "starship-catan": {},
}
"""By ruleset, the rules that no test can show, each with the reason."""


def _sources() -> dict[Path, str]:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path: path.read_text(encoding="utf-8") for path in paths}


def _known() -> dict[str, set[str]]:
    rules = {ruleset.name: {rule.id for rule in load_rules(ruleset.name)} for ruleset in all_rulesets()}
    return {name: ids for name, ids in rules.items() if ids}


def _named(text: str) -> set[str]:
    found = {f"{series}-{number}" for series, number in RULE_ID.findall(text)}
    for series, numbers in IN_TEST_NAME.findall(text):
        found |= {f"{series}-{number}" for number in re.findall(r"\d{3}", numbers)}
    for series, first, last in SERIES.findall(text):
        found |= {f"{series}-{number:03}" for number in range(int(first), int(last) + 1)}
    return found


def test_every_rule_id_in_the_code_stands_in_a_rules_document() -> None:
    known = set().union(*_known().values())
    series = {rule_id[:3] for rule_id in known}
    unknown = {
        f"{path.relative_to(ROOT)}: {rule_id}"
        for path, text in _sources().items()
        for rule_id in _named(text)
        if rule_id[:3] in series and rule_id not in known
    }
    assert not unknown


@pytest.mark.parametrize("name", sorted(_known()))
def test_every_rule_has_a_test_or_a_reason_why_not(name: str) -> None:
    """A test's name or docstring, or a comment beside an assertion, says which rules it is for."""
    tested = set()
    for path, text in _sources().items():
        if path.is_relative_to(ROOT / "tests"):
            for told in WHERE_TESTS_NAME_RULES.findall(text):
                tested |= _named(told)
    excused = set(NOT_TESTED[name])
    assert not sorted(_known()[name] - tested - excused), "these rules have no test"
    assert not sorted(excused & tested), "these are excused and have a test"
    assert excused <= _known()[name]
