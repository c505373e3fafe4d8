"""Finished sentences are matched by their form and translated with their parts."""

import pytest

from domain.kernel.forms import Forms

NAMES = {"ore": "Erz", "trade goods": "Handelsware", "nothing": "nichts", " and ": " und ", "a b": "A und B"}
SENTENCES = {
    "You need {cards}.": "Du brauchst {cards}.",
    "You need {cards} for {what}.": "Für {what} brauchst du {cards}.",
    "You need nothing for {what}.": "Für {what} brauchst du nichts.",
    "You need help.": "Du brauchst Hilfe.",
    "Ship {ship} stays: {why}.": "Schiff {ship} bleibt: {why}.",
    "it is number {number}": "es ist Nummer {number}",
}


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("You need help.", "Du brauchst Hilfe."),
        ("You need 2 ore.", "Du brauchst 2 Erz."),
        ("You need 2 ore, 1 trade goods.", "Du brauchst 2 Erz, 1 Handelsware."),
        ("You need ore and trade goods.", "Du brauchst Erz und Handelsware."),
        ("You need Ore.", "Du brauchst Erz."),
        ("You need 1 ore for a b.", "Für A und B brauchst du 1 Erz."),
        ("You need nothing for 0,1,E.", "Für 0,1,E brauchst du nichts."),
        ("You need {cards}.", "Du brauchst {cards}."),
        ("Ship 3 stays: it is number 4.", "Schiff 3 bleibt: es ist Nummer 4."),
        ("You need more", None),
        ("Nobody needs 2 ore.", None),
    ],
)
def test_a_sentence_is_worded_with_its_parts(english: str, german: str | None) -> None:
    assert Forms(SENTENCES, NAMES)(english) == german


def test_without_names_parts_stay_as_they_are() -> None:
    assert Forms(SENTENCES)("You need 2 ore and ore.") == "Du brauchst 2 ore and ore."
    assert Forms({})("You need help.") is None
