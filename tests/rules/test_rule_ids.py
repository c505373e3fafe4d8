"""Every rule ID in code, refusals or tests stands in a rules document; which of them no test names."""

import re
from pathlib import Path

import pytest

from services.rulebook import load_rules
from tests.contract.playout import all_rulesets

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("domain", "services", "workers", "api", "cli", "tests")
RULE_ID = re.compile(r"\b([A-Z]{3})[-_](\d{3})\b")
SERIES = re.compile(r"\b([A-Z]{3})-(\d{3}) to (?:\1-)?(\d{3})\b")
IN_TEST_NAME = re.compile(r"(?<=[_-])([A-Z]{3})[-_](\d{3})(?!\d)")

NOT_TESTED = {
    "star-trek-catan": {
        *(
            f"STC-{number:03}" for number in range(172, 247)
        ),  # chapters 10 and 11, support cards: a later release
        *("STC-010", "STC-038", "STC-046", "STC-059", "STC-062", "STC-086", "STC-094", "STC-171", "STC-277"),
        "STC-271",  # says what the game does not have
    }
}


def _sources() -> dict[Path, str]:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path: path.read_text(encoding="utf-8") for path in paths}


def _known() -> dict[str, set[str]]:
    rules = {ruleset.name: {rule.id for rule in load_rules(ruleset.name)} for ruleset in all_rulesets()}
    return {name: ids for name, ids in rules.items() if ids}


def _named(text: str) -> set[str]:
    found = {f"{series}-{number}" for series, number in RULE_ID.findall(text) + IN_TEST_NAME.findall(text)}
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
def test_which_rules_no_test_names(name: str) -> None:
    """Print them: a rule need not have a test of its own, but its absence should be seen."""
    names = [name for text in _sources().values() for name in re.findall(r"def (test_\w+)", text)]
    tested = set().union(*(_named(test) for test in names))
    untested = sorted(_known()[name] - tested - NOT_TESTED.get(name, set()))
    print(f"{name}: {len(untested)} rules that no test is named after: {', '.join(untested)}")
    assert len(untested) < len(_known()[name])
