"""Words for messages: names, amounts, numbers, players, lists, and messages within messages."""

from pathlib import Path

import pytest

from domain.kernel.errors import OfferLimit, Refusal, RuleViolation
from domain.kernel.messages import Message, Name, Player
from domain.kernel.say import Language
from domain.registry import RULESETS
from domain.starship_catan.goods import Goods, barter
from services.wording import Text, Wording, english
from tests import toy

WORDING = Wording({**RULESETS, toy.RULESET.name: toy.RULESET})
TREK, FARERS, STARSHIP = ("STC-130",), ("SF-167",), ("SSC-165",)


@pytest.mark.parametrize(
    ("refusal", "words", "german"),
    [
        (
            RuleViolation("price-lacking", price=Goods(ore=1, trade_goods=2), rules=STARSHIP),
            "You need 1 ore, 2 trade goods for this.",
            "Dafür brauchst du 1 Erz, 2 Handelswaren.",
        ),
        (
            RuleViolation("goods-lacking", goods=barter(0, 3), rules=STARSHIP),
            "You do not have 3 Astro.",
            "Das hast du nicht: 3 Astro.",
        ),
        (
            RuleViolation("same-type-on-both-sides", resource=Name("fuel"), rules=FARERS),
            "Fuel is on both sides of the trade.",
            "Treibstoff steht auf beiden Seiten des Handels.",
        ),
        (
            RuleViolation("not-your-choice", player=Player("red"), rules=TREK),
            "This is for Red to decide.",
            "Das entscheidet Rot.",
        ),
        (
            Refusal("others-decide", players=(Player("red"), Player("blue")), last=Player("white")),
            "Red, Blue and White have to decide now, not you.",
            "Jetzt entscheiden Rot, Blau und Weiß, nicht du.",
        ),
        (
            RuleViolation(
                "cannot-end-there",
                ship=Name("colony_ship"),
                at="5,10,W",
                place="0,1,E",
                why=Message("why-taken"),
                rules=FARERS,
            ),
            "Your colony ship on 5,10,W cannot end its move on 0,1,E: something stands there.",
            "Dein Kolonieschiff auf 5,10,W kann seinen Flug nicht auf 0,1,E beenden: dort steht schon etwas.",
        ),
        (
            RuleViolation("return-number", number=1, rules=FARERS),
            "You have to return exactly 1 card.",
            "Du musst genau 1 Karte abgeben.",
        ),
        (
            OfferLimit("offers-limit", number=12345),
            "You have made 12345 offers this turn.",
            "Du hast in diesem Zug schon 12345 Angebote gemacht.",
        ),
    ],
)
def test_a_refusal_is_worded(refusal: Refusal, words: str, german: str) -> None:
    assert WORDING.refusal(refusal, "en") == Text(words, "en")
    assert WORDING.refusal(refusal, "de") == Text(german, "de")


@pytest.mark.parametrize(
    ("rule", "words"), [("STC-130", "Route A is taken."), ("SF-167", "route-taken route=A")]
)
def test_the_rule_tells_which_catalogue_has_the_message(rule: str, words: str) -> None:
    refusal = RuleViolation("route-taken", route="A", rules=(rule,))
    assert WORDING.refusal(refusal, "en") == Text(words, "en")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_message_without_a_translation_stays_english(language: Language) -> None:
    refusal = RuleViolation("already-rolled", rules=("TOY-001",))
    assert WORDING.refusal(refusal, language) == Text("You have rolled already.", "en")


def test_text_of_people_stays_as_it_is() -> None:
    """Neither a name in the rules nor the syntax of the catalogues changes it."""
    message = Message("name-taken-here", name="{ $ore } and food")
    assert WORDING.text(message, TREK, "de").words == "Der Name { $ore } and food ist vergeben."
    assert english(message) == "The name { $ore } and food is taken."


def test_a_wording_has_the_catalogues_that_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("own-message = { $names } are here.")
    wording = Wording({}, tmp_path)
    assert wording.text(Message("own-message", names=("a", "b")), (), "de") == Text("a, b are here.", "en")
