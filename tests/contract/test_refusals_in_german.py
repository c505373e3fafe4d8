"""Refusals in random play are worded in German from the first word to the last, with the same numbers."""

import re
from collections import Counter
from random import Random

import pytest

from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from domain.kernel.say import LANGUAGES
from domain.star_trek_catan.rules_support_cards import TITLES
from domain.starship_catan.cards import CARDS
from services.wording import Wording
from tests.contract.conftest import Walk
from tests.contract.playout import refusal_of, wild_actions
from tests.messages import catalogue

ENGLISH = re.compile(
    r"\b(and|are|at|be|card|cards|for|from|has|have|is|it|no|not|nothing|now|of|on|only|or|seat|ship|ships"
    r"|supply|that|the|there|this|to|turn|with|you|your"
    r"|ore|fuel|food|goods|oxygen|water|science|booster|cannon|freight|pod|colony|outpost)\b",
    re.IGNORECASE,
)
SAME = {
    *("in", "an", "Hand", "T", "B", "side", "Catan", "Star", "Starship", "Starfarers", "Trek"),
    *(word for name in (*TITLES, *(card.name for card in CARDS)) for word in re.findall(r"\w+", name)),
    *("Tritanium", "Dilithium", "Carbon", "Astro", "Utopia", "Planitia", "SOS", "Orange"),
}
"""Words that both languages share, and names from the rules."""
PLACE = re.compile(r"\(?-?\d+,-?\d+(,[NESW]+)?\)?")


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z]+", PLACE.sub("", text)))


def test_refusals_are_translated(ruleset: Ruleset, walk_some: Walk) -> None:
    if ruleset.name == "toy":
        pytest.skip("it has English messages only")
    wording = Wording({ruleset.name: ruleset})
    worded: Counter[Message] = Counter()
    for position in walk_some():
        rng = Random(f"german {position.game.seed} {position.step}")
        for seat in position.game.seats:
            for action in wild_actions(ruleset, position.state, seat, rng):
                refusal = refusal_of(ruleset, position.state, seat, action)
                if refusal is None or worded[refusal.message]:
                    continue
                english, german = (wording.refusal(refusal, language) for language in LANGUAGES)
                assert (english.language, german.language) == LANGUAGES, f"{position}: {refusal}"
                _verify(english.words, german.words)
                worded[refusal.message] += 1
    print(f"{len(worded)} sentences")
    own = len(catalogue(ruleset.messages / "en.ftl"))
    assert len(worded) >= min(own, 100)


def _verify(english: str, german: str) -> None:
    numbers = Counter(re.findall(r"\d+", english))
    assert numbers <= Counter(re.findall(r"\d+", german)), f"{english} {german}"
    assert words(english) & words(german) <= SAME, f"{english} {german}"
    assert not ENGLISH.search(german), f"{english} {german}"
    assert "{" not in english + german, "an argument is missing"
