"""Hints in words are true of the position."""

from itertools import product

from domain.kernel.ruleset import Action
from domain.kernel.say import ENGLISH
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.board import POINTS, SECTORS_AT
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.heuristics import POINT
from domain.star_trek_catan.names import SupportCard
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, Position


def _reason(position: Position, seat: int, action: Action) -> str:
    return RULESET.reason(RULESET.mask(position.state, seat), seat, action, ENGLISH)


def test_rolls_that_bring_income_are_counted_once() -> None:
    """Two sectors with the same number count as one roll, as in a full count of the dice."""
    position = Position(setup="variable").clear()
    for point in range(POINTS):
        numbers = [position.state.layout.numbers[sector] for sector in SECTORS_AT[point]]
        rolls = sum(one + other in numbers for one, other in product(range(1, 7), repeat=2))
        assert f"; {rolls} of 36 rolls bring income" in _reason(position, RED, a.PlaceOutpost(point))


def test_a_trade_leads_towards_a_purchase_only_if_it_brings_a_missing_card() -> None:
    position = Position().at("trade", active=RED, turn=2).hand(RED, water=7, oxygen=1)
    trades = {
        want: a.TradeWithSupply(give=Cards(water=4), take=Cards(**{want: 1})) for want in ("oxygen", "food")
    }
    assert _reason(position, RED, trades["oxygen"]).endswith(", towards a starbase")
    assert _reason(position, RED, trades["food"]) == "brings 1 food for 4 water"


def test_a_discard_names_what_the_rest_of_the_hand_still_needs() -> None:
    position = Position().at("discard", active=BLUE, turn=2).hand(RED, water=3, oxygen=2, tritanium=3)
    keeps = a.Discard(Cards(tritanium=3, water=1))
    assert _reason(position, RED, a.Discard(Cards(tritanium=3))) == "keeps the cards for a starbase"
    assert _reason(position, RED, keeps) == "for a starbase you then need 1 water more"


def test_ending_the_turn_saves_cards_only_if_there_are_any() -> None:
    position = Position().at("trade", active=RED, turn=2).hand(RED, water=2, oxygen=2)
    assert _reason(position, RED, a.EndTurn()) == "saves your cards for a starbase"
    assert _reason(position.hand(RED), RED, a.EndTurn()) == "nothing else helps you now"


def test_a_theft_names_the_hand_and_the_points_of_its_victim() -> None:
    position = Position().at("steal", active=RED, turn=2).hand(BLUE, water=3).hand(ORANGE, food=1)
    assert _reason(position, RED, a.Steal(BLUE)) == "takes one of 3 cards of an opponent with 2 points"
    assert _reason(position, RED, a.Steal(ORANGE)) == "takes the only card of an opponent with 2 points"


def test_each_support_card_has_a_reason_of_its_own() -> None:
    position = Position(support_cards="on").at("support_followup", active=RED, turn=2)
    cards: tuple[SupportCard, ...] = ("uhura", "chapel", "mccoy", "rand")
    assert len({_reason(position, RED, s.ExchangeSupportCard(card)) for card in cards}) == len(cards)


def test_a_trade_that_buys_the_winning_point_comes_first() -> None:
    position = Position().at("trade", active=RED, turn=2).hand(RED, tritanium=5, oxygen=2, water=2)
    trade = a.TradeWithSupply(give=Cards(tritanium=4), take=Cards(water=1))
    weights = []
    for _ in range(2):
        known = RULESET.mask(position.state, RED)
        weights.append(RULESET.appraise(known, RED, [trade])[0])
        position.cards(RED, victory_point=5).holders(route=RED)  # 9 points
    assert weights[0] < POINT
    assert weights[1] > 10 * POINT
