"""What random play is refused is told in German from its first word to its last, with the same numbers."""

import re
from collections import Counter
from random import Random

import pytest

from api.http.wording import Wording
from domain.kernel.ruleset import Ruleset
from domain.star_trek_catan.rules_support_cards import TITLES
from domain.starship_catan.cards import CARDS
from tests.contract.conftest import Walk
from tests.contract.playout import refusal_of, wild_actions

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
"""Words that both languages have; names of the rules stand for things of theirs."""
PLACE = re.compile(r"\(?-?\d+,-?\d+(,[NESW]+)?\)?")


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z]+", PLACE.sub("", text)))


def test_refusals_are_translated(ruleset: Ruleset, walk_some: Walk) -> None:
    if ruleset.name == "toy":
        pytest.skip("it is told in English only")
    wording = Wording({ruleset.name: ruleset})
    told: Counter[str] = Counter()
    for position in walk_some():
        rng = Random(f"german {position.game.seed} {position.step}")
        for seat in position.game.seats:
            for action in wild_actions(ruleset, position.state, seat, rng):
                refusal = refusal_of(ruleset, position.state, seat, action)
                if refusal is None or told[refusal.detail]:
                    continue
                german = wording(refusal.detail, refusal.rules, "de")
                assert german is not None, f"{position}: {refusal.detail}"
                _verify(refusal.detail, german)
                told[refusal.detail] += 1
    print(f"{len(told)} sentences")
    assert len(told) > 100


def _verify(english: str, german: str) -> None:
    numbers = Counter(re.findall(r"\d+", english))
    assert numbers <= Counter(re.findall(r"\d+", german)), f"{english} {german}"
    assert words(english) & words(german) <= SAME, f"{english} {german}"
    assert not ENGLISH.search(german), f"{english} {german}"
    assert "{" not in german
