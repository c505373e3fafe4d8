"""Hints in words are true of the position."""

from domain.kernel.ruleset import Action
from domain.kernel.say import ENGLISH
from domain.starfarers import actions as a
from domain.starfarers.cards import Cards, packed
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import BLUE, WHITE, Position


def _reason(position: Position, seat: int, action: Action) -> str:
    return RULESET.reason(RULESET.mask(position.state, seat), seat, action, ENGLISH)


def test_a_trade_leads_towards_a_purchase_only_if_it_brings_a_missing_card() -> None:
    position = Position()
    position.state.hands[WHITE] = packed(Cards(fuel=1, food=3))
    fuel, ore = (a.TradeWithSupply(give="food", number=3, take=take) for take in ("fuel", "ore"))
    assert _reason(position, WHITE, fuel) == "brings 1 fuel for 3 food, towards a booster"
    assert _reason(position, WHITE, ore) == "brings 1 ore for 3 food"


def test_a_theft_names_the_hand_and_the_points_of_its_victim() -> None:
    position = Position()
    position.state.hands[BLUE] = packed(Cards(ore=2))
    assert _reason(position, WHITE, a.Rob(BLUE)) == "takes one of 2 cards of an opponent with 4 points"
