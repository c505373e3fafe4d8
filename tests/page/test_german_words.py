"""German texts use one word for one thing; former words no longer appear."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.german import GERMAN as OF_EVERY_GAME
from domain.registry import RULESETS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web"
RULES = ROOT / "docs" / "rules" / "de"

EVERYWHERE = (
    "Spielbrett: Spielplan",
    "Partie: Spiel",
    "Tokens?\\b: Schlüssel",
)
GIVEN_UP: dict[str, tuple[str, ...]] = {
    "star-trek-catan": (
        "Außenposten: Kleine Raumstation",
        "Sternenbasis: Große Raumstation",
        "ausspiel: spielen",
        "ausgespielt: gespielt",
        "Zusage: Annahme",
        "beliebiger Folge: beliebiger Reihenfolge",
    ),
    "starship-catan": (
        "Handelsposten: Handelsstation",
        "Reservesatz: Nachschubsatz",
        "Galaktischen Rats\\b: Galaktischen Rates",
        "Leerer Platz: Lücke",
    ),
    "starfarers": (
        "Handelsposten: Handelsstation",
        "Bauplatz: Koloniepunkt",
        "Heimatpl[aä]tz: Koloniepunkt eines Heimatsystems",
        "Andockstelle: Andockpunkt",
        "Piratenstützpunkt: Piratennest",
        "geschlossen\\b: gesperrt",
        "gemeinsame[rn]? Vorrat: Startausbauten",
        "nicht ziehen: nicht fliegen",
        "auf der Karte\\b(?! für): auf dem Spielplan",
        "Ausbau gewinnen: Ausbau erhalten",
        "Frachtmodul: Frachtring",
        "Orden\\b: Medaille",
    ),
}
"""For each ruleset: patterns of former words, and the words that replaced them."""

FORMAL = re.compile(r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b")
"""Within a sentence, these capitalized words address the reader formally; the page says „du“."""


def files(ruleset: str | None) -> Iterator[Path]:
    """Return the files with German texts about all games or about one ruleset, including its rules."""
    if ruleset is None:
        yield from (PAGE / "kit" / "texts" / "de").glob("*.js")
        for part in ("api", "services", "services/audit", "domain/game"):
            yield ROOT / part / "messages" / "de.ftl"
        yield from (ROOT / "domain" / "game").glob("german*.py")
    else:
        yield from (PAGE / "rulesets" / ruleset / "texts").rglob("de*.js")
        yield from (ROOT / "domain" / ruleset.replace("-", "_") / "narrate").glob("german*.py")
        yield RULESETS[ruleset].messages / "de.ftl"
        yield from RULES.glob(f"{ruleset}.md")


def catalogue(ruleset: str | None) -> list[str]:
    """Return the German texts of the log."""
    if ruleset is None:
        return list(OF_EVERY_GAME.values())
    return list(RULESETS[ruleset].catalogues["de"].values())


def german(ruleset: str | None) -> dict[str, str]:
    """Return all lines of German text by their place."""
    lines = {
        f"{path.relative_to(ROOT)}:{number}": line
        for path in files(ruleset)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    }
    return lines | {f"the catalogue: {text}": text for text in catalogue(ruleset)}


CASES = [None, *sorted(RULESETS)]


@pytest.mark.parametrize("ruleset", CASES)
def test_retired_words_are_not_used(ruleset: str | None) -> None:
    lines = german(ruleset)
    assert len(lines) > 100
    given_up = (*EVERYWHERE, *(GIVEN_UP[ruleset] if ruleset else ()))
    for old, new in (each.split(": ") for each in given_up):
        word = re.compile(rf"\b{old}")
        assert [where for where, line in lines.items() if word.search(line)] == [], f"say {new}"


@pytest.mark.parametrize("ruleset", CASES)
def test_german_says_du_and_has_its_own_quotation_marks(ruleset: str | None) -> None:
    lines = german(ruleset)
    assert [line for line in lines.values() if FORMAL.search(line)] == []
    assert [line for line in lines.values() if re.search("[„“”]", re.sub("„[^„“”]*“", "", line))] == []
    assert [text for text in catalogue(ruleset) if '"' in text] == []
