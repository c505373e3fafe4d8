"""The words of the log in each language: every sentence exists and contains all its parts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.game.brief import BRIEFS as LOBBY_BRIEFS
from domain.game.german import CATALOGUES
from domain.kernel.brief import Brief
from domain.kernel.say import LANGUAGES, Language, Say
from domain.registry import RULESETS
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.events import DiceRolled, SeatCards
from domain.starship_catan.goods import Goods
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings
from tests.services.conftest import play

DOMAIN = Path(__file__).resolve().parents[2] / "domain"
FOLDERS = {name: DOMAIN / name.replace("-", "_") / "narrate" for name in RULESETS}
SERVICE = DOMAIN.parent / "services" / "reading" / "narration.py"
_PART = re.compile(r"\{\w+\}")
_FORM_PART = re.compile(r"\{(\w+)[:}]")


def sentences(source: str) -> Iterator[str]:
    """Yield every text in the code, whether a plain string or one with inserted parts."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield from (each.value for each in node.args if isinstance(each, ast.Constant))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _PART.search(node.value):
            yield node.value


def said_in(*sources: Path) -> set[str]:
    return {text for source in sources for text in sentences(source.read_text())}


CASES = {
    "lobby": (CATALOGUES["de"], said_in(DOMAIN / "game" / "narrate.py", SERVICE)),
    **{
        name: (
            ruleset.catalogues["de"],
            said_in(
                *(
                    file
                    for file in FOLDERS[name].glob("*.py")
                    if not file.stem.startswith(("german", "brief"))
                )
            ),
        )
        for name, ruleset in RULESETS.items()
    },
}


@pytest.mark.parametrize("name", CASES)
def test_every_sentence_has_a_translation(name: str) -> None:
    catalogue, said = CASES[name]
    assert said
    assert said - set(catalogue) == set()


@pytest.mark.parametrize("name", CASES)
def test_every_translated_form_is_used_and_has_the_same_parts(name: str) -> None:
    catalogue, said = CASES[name]
    with_parts = {text for text in catalogue if _PART.search(text)}
    assert with_parts - said == set()
    for text, translated in catalogue.items():
        assert sorted(_PART.findall(text)) == sorted(_PART.findall(translated)), text


BRIEFS_OF = {"lobby": LOBBY_BRIEFS, **{name: ruleset.briefs for name, ruleset in RULESETS.items()}}
_NAMES_PLAYERS = re.compile(
    r"\{(who|thief|victim|holder|starter|moon|seats|opponents?|givers|partner|other)\}"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CASES)
def test_every_sentence_about_players_has_a_short_form(name: str, language: Language) -> None:
    """Otherwise the reader's pronoun would stand beside a verb in the third person."""
    said, forms = CASES[name][1], BRIEFS_OF[name].get(language, {})
    hints = said_in(*FOLDERS[name].glob("advice*.py")) if name in FOLDERS else set()
    assert {text for text in said - hints if _NAMES_PLAYERS.search(text)} - set(forms) == set()
    assert {text for text in forms if _PART.search(text)} - said == set()
    for text, form in forms.items():
        assert set(_FORM_PART.findall(form)) <= set(_FORM_PART.findall(text)), text


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_game_is_narrated_in_german(stored: Settings, name: str) -> None:
    with Service(stored, RULESETS) as service:
        people = [SeatRequest("human", name=name) for name in ("Ann", "Bob", "Cid")]
        game_id = service.commands.create_game(
            Request(SPECTATOR, "/games"), ruleset=name, options={}, seats=people[: RULESETS[name].max_seats]
        ).game.id
        play(service, game_id, Random(7), most=60)

        def told(language: str) -> list[str]:
            page = service.narration.log(SPECTATOR, game_id, after=0, limit=500, language=language)  # type: ignore[arg-type]
            return [line.line for line in page.items]

        german, english = told("de"), told("en")
    assert len(german) == len(english) > 20
    assert german[0].startswith(f"ein Spiel {RULESETS[name].title} ist eröffnet: Ann (")
    assert any(line.startswith("Zug 1: ") for line in german)
    assert not set(german) & set(english)


def test_short_lines_do_not_read_names(stored: Settings) -> None:
    names = ("turn 9: Ann", "Bob offers 1 water", "99 food")
    with Service(stored, RULESETS) as service:
        people = [SeatRequest("human", name=name) for name in names]
        made = service.commands.create_game(
            Request(SPECTATOR, "/games"), ruleset="star-trek-catan", options={}, seats=people
        )
        play(service, made.game.id, Random(7), most=60)
        lines = service.narration.log(SPECTATOR, made.game.id, after=0, limit=500).items
    assert [line.turn for line in lines if line.turn is not None][:2] == [1, 2]
    assert all(line.turn is None for line in lines if not line.line.startswith("turn "))
    begins = [(line.about, line.brief[0].seat) for line in lines if line.brief]
    assert all(about == seat for about, seat in begins if seat is not None)
    parts = [part for line in lines for part in line.brief or ()]
    assert {(part.seat, part.text) for part in parts if part.seat is not None} == set(enumerate(names))
    assert not [part for part in parts if part.seat is None and any(name in part.text for name in names)]


def test_income_is_a_row_for_each_player() -> None:
    ruleset = RULESETS["star-trek-catan"]
    income = (SeatCards(0, Cards(food=2)), SeatCards(1, Cards(water=1)))
    rolled = DiceRolled(0, (3, 5), income, (), (), "main", ())
    brief = Brief(("Ada", "Bob"), 1, {**LOBBY_BRIEFS["en"], **ruleset.briefs["en"]})
    parts = brief.parts(ruleset.narrate(None, rolled, brief.who, brief))
    assert parts is not None
    line = "".join("|" if part.ends_line else part.text for part in parts)
    assert line == "Ada rolled 3 + 5 = 8|Ada: 2 food|you: 1 water"


def test_amounts_use_singular_or_plural() -> None:
    say = Say(RULESETS["starship-catan"].catalogues["de"])
    assert say.bundle(Goods(ore=2, trade_goods=1, science=3)) == "2 Erz, 1 Handelsware, 3 Wissenschaftspunkte"
    assert say.bundle(Goods(trade_goods=2, science=1)) == "2 Handelswaren, 1 Wissenschaftspunkt"
    assert say.bundle(Goods()) == "nichts"


def test_missing_words_stay_english() -> None:
    say = Say({"{who} ends the turn": "{who} beendet den Zug"})
    assert say("{who} ends the turn", who="Ann") == "Ann beendet den Zug"
    assert say("{who} begins", who="Ann {x}") == "Ann {x} begins"
    assert say.name("trade_goods") == "trade goods"
    assert say.count(1, "{number} card", "{number} cards") == "1 card"
    assert say.count(0, "{number} card", "{number} cards") == "0 cards"
