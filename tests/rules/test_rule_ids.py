"""Every rule ID in code or tests exists in a rules document, and code and tests mention every rule."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from domain.kernel.ruleset import Ruleset
from domain.registry import RULESETS
from tests.contract.playout import known_rule_ids
from tests.profiles import package_of, profile_of

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("domain", "services", "workers", "api", "cli", "tests")
RULE_ID = re.compile(r"\b([A-Z]{2,4})[-_](\d{3})\b")
SERIES = re.compile(r"\b([A-Z]{2,4})-(\d{3}) to (?:\1-)?(\d{3})\b")
IN_TEST_NAME = re.compile(r"(?<=[_-])([A-Z]{2,4})((?:[-_]\d{3})+)(?!\d)")
"""One rule or several of a series: ``test_SSC_171_173_three_tiles``."""

IN_FULL = re.compile(r"\b[A-Z]{2,4}-\d{3}\b")
IN_FULL_IN_TEST_NAME = re.compile(r"(?<=_)([A-Z]{2,4})_(\d{3})(?!\d)")
"""Only the first rule of ``test_SSC_171_173_three_tiles``, since a search for the others does not find it."""

HOSTED = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)


@cache
def _sources(*folders: str) -> dict[Path, str]:
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path: path.read_text(encoding="utf-8") for path in paths}


def _meant(text: str) -> set[str]:
    """Return the rules that a text names, also in ranges and series."""
    found = {f"{series}-{number}" for series, number in RULE_ID.findall(text)}
    for series, numbers in IN_TEST_NAME.findall(text):
        found |= {f"{series}-{number}" for number in re.findall(r"\d{3}", numbers)}
    for series, first, last in SERIES.findall(text):
        found |= {f"{series}-{number:03}" for number in range(int(first), int(last) + 1)}
    return found


@cache
def _tested() -> frozenset[str]:
    """Return the rules of all rulesets that tests name in full."""
    modules = (text for path, text in _sources("tests").items() if path.name.startswith("test_"))
    return frozenset(rule_id for text in modules for rule_id in _told_by_tests(text))


def _told_by_tests(source: str) -> Iterator[str]:
    """Yield the full IDs in names and docstrings of tests, and in comments beside their assertions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from (f"{series}-{number}" for series, number in IN_FULL_IN_TEST_NAME.findall(node.name))
            yield from IN_FULL.findall(ast.get_docstring(node) or "")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from IN_FULL.findall(token.string)


def test_every_rule_id_in_the_code_stands_in_a_rules_document() -> None:
    known = set().union(*(known_rule_ids(ruleset) for ruleset in RULESETS.values()))
    series = {rule_id.split("-")[0] for rule_id in known}
    unknown = {
        f"{path.relative_to(ROOT)}: {rule_id}"
        for path, text in _sources(*FOLDERS).items()
        for rule_id in _meant(text)
        if rule_id.split("-")[0] in series and rule_id not in known
    }
    assert not unknown


@HOSTED
def test_every_rule_is_named_in_full_where_it_is_decided(ruleset: Ruleset) -> None:
    """A search for a rule's ID must find its code, so a range of IDs does not count."""
    profile, known = profile_of(ruleset), known_rule_ids(ruleset)
    sources = _sources(f"domain/{package_of(ruleset.name)}").values()
    named = {rule_id for text in sources for rule_id in IN_FULL.findall(text)}
    excused = set(profile.need_no_code)
    assert not sorted(known - named - excused - profile.not_yet_named.code), "no code names these rules"
    assert not sorted(excused & named), "these are said to need no code, and code names them"


@HOSTED
def test_every_rule_has_a_test_or_a_reason_why_not(ruleset: Ruleset) -> None:
    """A test's name or docstring, or a comment beside an assertion, has the full ID of each tested rule."""
    profile, known = profile_of(ruleset), known_rule_ids(ruleset)
    tested, excused = _tested(), set(profile.not_tested)
    assert not sorted(known - tested - excused - profile.not_yet_named.tests), "these rules have no test"
    assert not sorted(excused & tested), "these are said to have no test, and have one"
