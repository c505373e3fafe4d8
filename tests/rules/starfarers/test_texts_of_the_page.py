"""The page has a word for every action, phase and card of Starfarers, and every encounter in German."""

import re
from pathlib import Path
from typing import Literal, get_args

import pytest

from domain.log.codec import tag_of
from domain.starfarers.actions import ACTION_TYPES
from domain.starfarers.encounters.card import EncounterCard, Op
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.names import Phase
from domain.starfarers.tables import CIVILIZATIONS, FRIENDSHIP_CARDS, UPGRADES

TEXTS = Path(__file__).parents[3] / "web" / "rulesets" / "starfarers" / "texts"
SLUG = 40
"""The number of letters of an English text that form the key of the German one; see ``encounter.js``."""


def _group(language: str, name: str) -> set[str]:
    text = (TEXTS / f"{language}.js").read_text(encoding="utf-8")
    found = re.search(rf"^( +){name}: {{$(.*?)^\1}},$", text, re.MULTILINE | re.DOTALL)
    assert found, name
    return set(re.findall(r"[\"']?([a-z0-9_-]+)[\"']?:\s+(?=[\"{{])", found[2]))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_has_its_word(language: Literal["en", "de"]) -> None:
    named = {tag_of(action) for action in ACTION_TYPES}
    plain = {tag for tag in named if "-" not in tag} if language == "en" else set()
    assert named - plain - _group(language, "terms") == set()
    assert {*FRIENDSHIP_CARDS, *CIVILIZATIONS, *UPGRADES} - _group(language, "terms") == set()
    assert set(FRIENDSHIP_CARDS) - _group(language, "cards") == set()
    passing = {"setup", "encounter", "game_over"}
    by_main_button = {"roll", "trade_build", "flight_shake"}
    assert set(get_args(Phase)) - passing - by_main_button - _group(language, "notes") == set()
    assert set(get_args(Op)) - {"receive_resources"} - _group(language, "results") == set()


def _told(card: EncounterCard) -> list[str]:
    outcomes = [each for branch in card.branches for each in (branch.success, branch.failure)]
    contests = [branch.contest.intro for branch in card.branches if branch.contest is not None]
    return [card.title, card.prompt, *contests, *(each.text for each in outcomes if each is not None)]


def test_every_encounter_has_german_text() -> None:
    known = set(
        re.findall(r"^  (\w+):", (TEXTS / "de_encounters.js").read_text(encoding="utf-8"), re.MULTILINE)
    )
    told = {text for card in DECK for text in _told(card) if text}
    slugs = {re.sub("[^A-Za-z]", "", text)[:SLUG].lower() for text in told}
    assert len(slugs) == len(told)
    assert slugs == known
