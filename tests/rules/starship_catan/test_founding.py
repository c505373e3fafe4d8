"""Trading posts, colonies and the reserve (sections G and M)."""

import pytest

from domain.starship_catan import actions as a
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX, CARDS
from domain.starship_catan.goods import Goods
from tests.rules.starship_catan.table import END_FLIGHT, MOON, REVEAL, SUN, Position, die, kinds


def test_SSC_100_101_102_103_a_trading_post_takes_a_trade_ship_and_the_card() -> None:
    """SSC-100, SSC-101, SSC-102, SSC-103."""
    position = Position().visit("TRD-FOOD-3", "LP-109")
    goods, astro = position.has(MOON), position.state.astro[MOON]
    events = position.do(a.FoundTradingPost())
    assert kinds(events) == ["TradingPostFounded", "ReplacementDrawn"]
    player = position.view().players[MOON]
    assert (player.hangar.trade_ships, player.ship_reserve.trade_ships) == (0, 2)
    assert (position.has(MOON), position.state.astro[MOON]) == (goods, astro)
    assert [card.id for card in player.trading_posts] == ["TRD-FOOD-3"]
    position.refuse(a.Buy(Goods(food=1)), "SSC-101", "SSC-112")  # SSC-101: no trade at this planet any more
    traded = Position().visit("TRD-FOOD-3", "LP-109")
    traded.do(a.Buy(Goods(food=1)))
    traded.refuse(a.FoundTradingPost(), "SSC-101", "SSC-068")


def test_SSC_100_a_trading_post_needs_a_ship_and_the_T() -> None:
    position = Position().visit("TRD-FOOD-3", "LP-109").hangar(MOON, colony=2)
    position.refuse(a.FoundTradingPost(), "SSC-100")
    assert a.Buy(Goods(food=1)) in position.legal()
    Position().visit("TRD-FOOD-2", "LP-109").refuse(a.FoundTradingPost(), "SSC-100")


@pytest.mark.parametrize(("card", "symbols"), [("TRD-ORE-3", 1), ("OUT-MER-III", 1), ("MED-IV", 2)])
def test_SSC_104_105_a_post_brings_its_friendship_symbols(card: str, symbols: int) -> None:
    """SSC-104, SSC-105."""
    position = Position().visit(card, "LP-109")
    position.do(a.FoundTradingPost())
    assert position.friendship(MOON) == symbols


def test_SSC_105_190_nothing_is_traded_at_the_median() -> None:
    """SSC-105, SSC-190."""
    position = Position().visit("MED-IV", "LP-109").goods(MOON, ore=1)
    position.refuse(a.Buy(Goods(ore=1)), "SSC-105")
    position.refuse(a.Sell(Goods(ore=1)), "SSC-105")
    building = Position().building().own(MOON, "MED-IV").goods(MOON, ore=1)
    assert not any(isinstance(action, a.BuyAtPost | a.SellAtPost) for action in building.legal())


def test_SSC_106_a_post_can_be_used_in_the_turn_of_its_founding() -> None:
    position = Position().visit("TRD-ORE-3", "LP-109").goods(MOON)
    position.do(a.FoundTradingPost())
    position.refuse(a.BuyAtPost("TRD-ORE-3", Goods(ore=1)), "SSC-039")
    position.do(END_FLIGHT)
    position.do(a.BuyAtPost("TRD-ORE-3", Goods(ore=1)))


def test_SSC_107_108_109_110_a_colony_takes_a_ship_counts_at_once_and_is_one_action() -> None:
    """SSC-107, SSC-108, SSC-109, SSC-110."""
    position = Position().visit("COL-FOOD-3", "LP-109").goods(MOON)
    position.do(a.FoundColony())
    player = position.view().players[MOON]
    assert (player.hangar.colony_ships, player.ship_reserve.colony_ships) == (0, 2)
    assert (position.points(MOON), position.state.acted) == (2, 1)
    position.do(END_FLIGHT)
    position.do(a.EndTurn(), *die(3))
    assert position.has(MOON) == Goods(food=1)
    Position().visit("COL-FOOD-3").hangar(MOON, trade=2).refuse(a.FoundColony(), "SSC-107")
    Position().visit("TRD-ORE-3").refuse(a.FoundColony(), "SSC-107")


def test_SSC_111_112_214_215_the_gap_is_filled_at_once_face_up_and_used() -> None:
    """SSC-111, SSC-112, SSC-214, SSC-215."""
    position = Position().visit("COL-FOOD-3", "LP-109")
    events = position.do(a.FoundColony(), 2)
    drawn = events[1]
    assert isinstance(drawn, f.ReplacementDrawn)
    assert (drawn.card_set, drawn.used) == ("I", True)
    assert CARDS[position.state.row[0]].id == drawn.card
    for viewer in (MOON, SUN, None):
        place = position.view(viewer).flight.row[0]
        assert (place.card.id, place.used) == (drawn.card, True)
    assert position.view().sectors[0].cards == 10
    assert position.state.revealed == 1
    assert position.legal() == [REVEAL, END_FLIGHT]


def test_SSC_112_a_replacement_of_a_beaten_pirate_is_not_visited_either() -> None:
    position = Position().visit("PIR-B-2", "LP-109").goods(MOON)
    position.do(a.FightPirate(), *die(4, 1))
    position.do(a.TakeResource("ore"), 6)
    drawn = CARDS[position.state.row[0]]
    assert drawn.id == "OUT-GRE-I"
    position.refuse(a.Buy(Goods(ore=1)), "SSC-112")
    assert position.legal() == [REVEAL, END_FLIGHT]


def test_SSC_113_a_founding_as_last_action_draws_before_the_flight_ends() -> None:
    position = Position().visit("COL-FOOD-3", actions=1)
    assert kinds(position.do(a.FoundColony())) == ["ColonyFounded", "ReplacementDrawn", "FlightEnded"]
    assert position.view().sectors[0].cards == 10  # SSC-114


def test_SSC_114_219_a_sector_has_ten_cards_while_the_reserve_lasts() -> None:
    """SSC-114, SSC-219."""
    position = Position().fly("COL-FOOD-3", "PIR-B-2", "TRD-ORE-3", actions=4, speed=8)
    for action in (a.FoundColony(), a.FightPirate(), a.FoundTradingPost()):
        position.goods(MOON, ore=2, fuel=2, food=2, carbon=2, trade_goods=1)
        position.do(REVEAL)
        position.do(action, *(die(4, 1) if isinstance(action, a.FightPirate) else ()))
        assert position.view().sectors[0].cards == 10


def test_SSC_216_replacements_are_ordinary_cards_of_the_sector_afterwards() -> None:
    position = Position().visit("COL-FOOD-3")
    drawn = position.do(a.FoundColony())[1].card  # type: ignore[attr-defined]
    position.do(END_FLIGHT)
    position.at("choose_sector").do(a.ChooseSector(1))
    position.do(REVEAL)
    # The one seen card of the stack comes first among equals with draw 0.
    assert CARDS[position.state.row[0]].id == drawn


def test_SSC_217_a_pirate_as_replacement_makes_no_demand() -> None:
    position = Position().visit("COL-FOOD-3", "LP-109")
    place = sorted(CARD_INDEX[card.id] for card in CARDS if card.set == "I").index(CARD_INDEX["PIR-I-3"])
    events = position.do(a.FoundColony(), place)
    assert events[1].card == "PIR-I-3"  # type: ignore[attr-defined]
    assert position.state.phase == "card_open"
    assert position.state.demand == 0
    for viewer in (MOON, SUN, None):
        assert position.view(viewer).flight.row[0].card.id == "PIR-I-3"
    position.refuse(a.FightPirate(), "SSC-217", "SSC-112")


def test_SSC_218_with_the_reserve_empty_gaps_stay_open() -> None:
    position = Position().visit("COL-FOOD-3", "LP-109", speed=10).reserve(0)
    assert kinds(position.do(a.FoundColony())) == ["ColonyFounded"]
    assert position.view().flight.row[0].state == "gap"
    assert position.view().sectors[0].cards == 9
    reveals = 0
    while position.state.phase == "card_open":
        position.astro(MOON, 10)
        position.do(REVEAL)
        if position.state.demand:
            position.do(a.PayPirate())
        reveals += 1
        if REVEAL not in position.legal():
            break
    assert reveals == 9  # SSC-074: the stack is empty
