"""Every message that the code makes is in the catalogues, with its arguments, and nothing else is."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from domain.registry import RULESETS
from tests.messages import KEY, ROOT, catalogue, hyphenated, refusals, uses

SHARED, API = Path("domain/game/messages"), Path("api/messages")
SERVICES, AUDITS = Path("services/messages"), Path("services/audit/messages")
PACKAGES = [f"domain/{name.replace('-', '_')}" for name in RULESETS]
CATALOGUES = {
    "domain/game": (SHARED,),
    "domain/kernel": (SHARED,),
    **{package: (Path(package, "messages"), SHARED) for package in PACKAGES},
    "services": (SERVICES, AUDITS, SHARED),
    "api": (API, SERVICES, SHARED),
}
"""The catalogues that word the messages of a folder of code."""
ENGLISH_ONLY = {"english-only"}
"""Messages that no other language has: texts of libraries and archives."""
NO_KEYS = {"victory-points", "cards-traded", *RULESETS, *(kind.code for kind in refusals())}
"""Hyphenated strings of modules with refusals that are not keys; labels of draws are not keys either."""
EACH_FOLDER = pytest.mark.parametrize("code", CATALOGUES)
EACH_CATALOGUE = pytest.mark.parametrize(
    "folder", sorted({each for found in CATALOGUES.values() for each in found}), ids=str
)


def messages(folder: Path, language: str = "en") -> Mapping[str, frozenset[str]]:
    return catalogue(ROOT / folder / f"{language}.ftl")


def messages_for(code: str) -> Mapping[str, frozenset[str]]:
    """Return the messages that a folder of code may make."""
    return {key: names for folder in CATALOGUES[code] for key, names in messages(folder).items()}


@EACH_CATALOGUE
def test_german_has_every_message_with_its_arguments(folder: Path) -> None:
    english = {key: names for key, names in messages(folder).items() if key not in ENGLISH_ONLY}
    assert messages(folder, "de") == english


@pytest.mark.parametrize("package", PACKAGES)
def test_no_message_key_is_defined_twice(package: str) -> None:
    """One bundle holds the messages of a ruleset and of the service."""
    keys = [
        key
        for folder in (Path(package, "messages"), SHARED, SERVICES, AUDITS, API)
        for key in messages(folder)
    ]
    assert sorted(set(keys)) == sorted(keys)


@EACH_CATALOGUE
def test_every_message_is_made_somewhere(folder: Path) -> None:
    made = {key for code, found in CATALOGUES.items() if folder in found for key in hyphenated(code)}
    assert messages(folder).keys() - made == set()
    assert all(map(KEY.fullmatch, messages(folder)))


@EACH_FOLDER
def test_every_message_has_words_and_the_right_arguments(code: str) -> None:
    known = messages_for(code)
    wrong = [
        use
        for use in uses(code)
        if use.key not in known
        or not (use.arguments <= known[use.key] if use.is_open else use.arguments == known[use.key])
    ]
    assert wrong == []


@pytest.mark.parametrize("code", ["domain/game", "domain/kernel", *PACKAGES])
def test_messages_of_tables_have_words_and_no_arguments(code: str) -> None:
    """Tables name a key for each choice or moment; the refusal is raised elsewhere, without arguments."""
    known = messages_for(code)
    labels = {draw.label for ruleset in RULESETS.values() for draw in ruleset.draws}
    literal = {use.key for use in uses(code)}
    for key, place in hyphenated(code, refusing=True).items():
        if key not in literal | labels | NO_KEYS:
            assert known.get(key) == frozenset(), f"{place}: {key}"


@pytest.mark.parametrize("code", PACKAGES)
def test_a_refusal_without_a_rule_has_its_words_in_the_shared_catalogue(code: str) -> None:
    """The rules tell which ruleset's catalogue words a refusal."""
    assert [use for use in uses(code) if not use.cites_rules and use.key not in messages(SHARED)] == []
