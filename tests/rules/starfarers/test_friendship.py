"""Friendship cards and markers, fame (chapters 12 and 13)."""

import pytest

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers.cards import Cards
from domain.starfarers.friendship import cards_left, marker_moved
from domain.starfarers.ruleset import RULESET
from domain.starfarers.scoring import booster_speed, cannon_strength
from domain.starfarers.state import NOBODY
from tests.rules.starfarers.table import (
    BLUE,
    END_TRADE,
    RED,
    WHITE,
    YELLOW,
    Position,
    first,
    kinds,
)

MERCHANTS = 1


def _choosing(*held_by_red: str) -> Position:
    position = Position().friendship(RED, *held_by_red).flying()
    position.at("friendship_choose", stage="flight_move")
    position.state.founding = MERCHANTS
    return position


def test_SF_237_SF_238_the_founder_takes_one_of_those_left() -> None:
    position = _choosing("merchants_ore", "merchants_food")
    assert cards_left(position.state, MERCHANTS) == [6, 7, 9]
    position.refuse(a.TakeFriendshipCard("merchants_ore"), "SF-237")
    position.refuse(a.TakeFriendshipCard("relief_fund"), "SF-237")
    position.refuse(a.EndFlight(), "SF-238", "SF-084", "SF-195")
    position.do(a.TakeFriendshipCard("merchants_fuel"))
    assert position.view().players[WHITE].friendship_cards == ("merchants_fuel",)
    assert position.phase == "flight_move"
    assert position.state.founding == NOBODY


def test_SF_239_no_event_takes_a_card_away() -> None:
    position = _choosing()
    position.do(a.TakeFriendshipCard("merchants_goods"))
    assert position.state.friendship[WHITE] == 1 << 9
    position.refuse(a.TakeFriendshipCard("merchants_fuel"), "SF-237")


@pytest.mark.parametrize(
    ("stations", "holder", "winner"),
    [
        ((1, 0, 0, 0), NOBODY, WHITE),  # SF-241
        ((2, 1, 0, 0), YELLOW, WHITE),  # SF-242
        ((1, 1, 0, 0), YELLOW, NOBODY),  # SF-243
        ((2, 1, 0, 0), WHITE, NOBODY),
    ],
)
def test_SF_241_SF_242_SF_243_the_marker_goes_to_the_seat_with_most_stations(
    stations: tuple[int, ...], holder: int, winner: int
) -> None:
    position = Position().stations("merchants", *stations, marker=holder)
    moved = marker_moved(position.state, MERCHANTS)
    assert [event.seat for event in moved] == ([] if winner == NOBODY else [winner])


def test_SF_244_SF_236_a_marker_is_worth_two_points_and_a_station_none() -> None:
    position = Position().stations("merchants", 1, 1, marker=WHITE)
    assert (position.points(WHITE), position.points(YELLOW)) == (6, 4)
    position.stations("merchants", 1, 2, marker=YELLOW)
    assert (position.points(WHITE), position.points(YELLOW)) == (4, 6)


@pytest.mark.parametrize(
    ("cards", "cannons", "boosters"),
    [
        (("scientists_cannons",), 2, 0),  # SF-248
        (("scientists_boosters",), 0, 2),  # SF-249
        (("scientists_booster_and_cannon_1",), 1, 1),  # SF-250
        (("scientists_cannons", "scientists_booster_and_cannon_2", "scientists_booster_and_cannon_3"), 4, 2),
    ],
)
def test_SF_248_SF_249_SF_250_SF_251_scientists_add_strength_and_speed(
    cards: tuple[str, ...], cannons: int, boosters: int
) -> None:
    position = Position().upgrades(WHITE, boosters=6, cannons=6).friendship(WHITE, *cards)
    assert cannon_strength(position.state, WHITE) == 6 + cannons
    assert booster_speed(position.state, WHITE) == 6 + boosters
    assert position.view().players[WHITE].upgrades.cannon == 6  # they are no upgrades (SF-251)


def test_SF_253_SF_254_fame_is_for_sale_once_per_turn() -> None:
    position = Position().even().hand(WHITE, goods=3).building()
    position.refuse(a.BuyFame(), "SF-253")
    position.friendship(WHITE, "fame_for_sale_1", "fame_for_sale_2")
    position.do(a.BuyFame())
    assert (position.state.fame[WHITE], position.has(WHITE)) == (2, Cards(goods=2))
    position.refuse(a.BuyFame(), "SF-254", "SF-256")


def test_SF_253_it_costs_goods() -> None:
    position = Position().even().hand(WHITE, ore=1).building().friendship(WHITE, "fame_for_sale_2")
    position.refuse(a.BuyFame(), "SF-253")


def test_SF_256_limits_are_reset_with_the_turn() -> None:
    position = Position().even().hand(WHITE, goods=3).building().friendship(WHITE, "fame_for_sale_1")
    position.do(a.BuyFame())
    position.ships(WHITE)
    position.do(END_TRADE)
    assert position.state.used == 0
    assert position.state.active == YELLOW


def test_SF_255_cards_of_the_trade_phase_help_there_only() -> None:
    position = Position().even().hand(WHITE, goods=3).flying().friendship(WHITE, "fame_for_sale_1")
    position.refuse(a.BuyFame(), "SF-255")
    position.refuse(a.UseHelpingHand((RED,)), "SF-255")


def _helped(*fame: int, seats: int = 4) -> Position:
    position = Position(seats).even().building().friendship(WHITE, "helping_hand")
    for seat, pieces in enumerate(fame):
        position.fame(seat, pieces).hand(seat, ore=2)
    return position


def test_SF_257_SF_259_a_helping_hand_takes_a_card_of_each_of_two_opponents() -> None:
    position = _helped(0, 2, 2, 0)
    events = position.do(a.UseHelpingHand((BLUE, RED)))
    assert kinds(events) == ["HelpingHandUsed", "CardStolen", "CardStolen"]
    assert position.has(WHITE) == Cards(ore=4)
    position.refuse(a.UseHelpingHand((BLUE,)), "SF-257", "SF-256")


def test_SF_257_SF_259_a_helping_hand_names_different_opponents_who_are_ahead() -> None:
    position = _helped(0, 2, 2, 0).hand(RED)
    position.refuse(a.UseHelpingHand((RED,)), "SF-259")
    position.refuse(a.UseHelpingHand((BLUE, BLUE)), "SF-259")
    position.refuse(a.UseHelpingHand((WHITE,)), "SF-257", "SF-259")
    position.friendship(WHITE)
    position.refuse(a.UseHelpingHand((BLUE,)), "SF-257")
    position.friendship(WHITE, "helping_hand").do(a.UseHelpingHand((BLUE,)))


def test_SF_258_two_have_to_be_ahead() -> None:
    _helped(2, 2, 4, 2).refuse(a.UseHelpingHand((RED,)), "SF-258", "SF-257")
    _helped(2, 2, 4, seats=3).refuse(a.UseHelpingHand((RED,)), "SF-258", "SF-257")
    _helped(2, 4, 4, seats=3).do(a.UseHelpingHand((RED,)))


def test_SF_367_only_the_two_seats_know_a_card_drawn_from_a_hand() -> None:
    position = _helped(0, 2, 2, 0)
    stolen = first(position.do(a.UseHelpingHand((BLUE,))), e.CardStolen)
    assert RULESET.secrets(position.state, stolen) == {"resource": (WHITE, BLUE), "draws": ()}


def test_SF_260_the_relief_fund_is_one_of_the_diplomats_cards() -> None:
    assert "relief_fund" in Position().view().outposts[2].cards


# Fame


@pytest.mark.parametrize(("pieces", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3)])
def test_SF_261_two_pieces_are_a_point(pieces: int, points: int) -> None:
    assert Position().fame(WHITE, pieces).points(WHITE) == 4 + points


def test_SF_262_SF_264_medals_and_pieces_are_public_and_apart() -> None:
    position = Position().fame(WHITE, 1)
    position.state.medals = (1 << 24, 0, 0, 0)
    position.state.disc_pool &= ~(1 << 24)
    view = position.view().players[WHITE]
    assert (view.fame, len(view.medals), view.victory_points) == (1, 1, 5)


def test_SF_265_without_pieces_in_the_tray_none_is_sold() -> None:
    position = Position().even().hand(WHITE, goods=3).building().friendship(WHITE, "fame_for_sale_1")
    position.state.fame = [1, 13, 13, 13]
    position.refuse(a.BuyFame(), "SF-265")
