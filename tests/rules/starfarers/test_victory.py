"""Victory, three players, what is public (chapters 15 to 17)."""

import pytest

from domain.kernel.bundles import count
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers.board import BIT
from domain.starfarers.cards import UNKNOWN
from domain.starfarers.ruleset import RULESET
from domain.starfarers.state import derive
from domain.starfarers.tables import CARDS_OF_OUTPOST, CIVILIZATIONS, FRIENDSHIP_CARDS, PILES
from tests.rules.starfarers.table import (
    BLUE,
    END_TRADE,
    RED,
    WHITE,
    YELLOW,
    Position,
    first,
    kinds,
    place,
)

CARDS_OF = {
    civilization: FRIENDSHIP_CARDS[first_card : first_card + CARDS_OF_OUTPOST]
    for first_card, civilization in zip(range(0, 20, CARDS_OF_OUTPOST), CIVILIZATIONS, strict=True)
}


def test_SF_322_SF_224_SF_228_points_come_from_each_listed_source() -> None:
    position = Position().fame(WHITE, 5).stations("merchants", 1, marker=WHITE)
    position.state.medals = (1 << 24 | 1 << 25, 0, 0, 0)
    (white, *_) = RULESET.standings(position.state, None)
    assert white.breakdown == {
        "colonies": 2,
        "spaceports": 2,
        "friendship_markers": 2,
        "medals": 2,
        "fame": 2,
    }
    assert white.victory_points == 10
    assert white.hidden_victory_points == 0


def test_SF_324_points_follow_from_the_state_and_may_fall() -> None:
    position = Position().fame(WHITE, 4)
    assert position.points(WHITE) == 6
    assert position.fame(WHITE, 1).points(WHITE) == 4


def test_SF_325_SF_327_SF_370_the_active_player_wins_at_once() -> None:
    position = Position().even().hand(WHITE, carbon=3, food=2).building().fame(WHITE, 20)
    events = position.do(a.BuildSpaceport(place("1,12,W")))
    assert kinds(events) == ["SpaceportBuilt", "GameWon"]
    assert first(events, e.GameWon).points == 15
    assert position.phase == "game_over"
    assert RULESET.outcome(position.state) is not None


def test_SF_086_SF_326_at_the_start_of_the_own_turn() -> None:
    position = Position().even().building().fame(YELLOW, 22).ships(WHITE).hand(WHITE, ore=1)
    events = position.do(END_TRADE)
    assert kinds(events) == ["TradeEnded", "TurnEnded", "TurnBegan", "GameWon"]
    assert position.state.winner == YELLOW


def test_SF_326_an_opponent_with_fifteen_does_not_win_in_another_turn() -> None:
    position = Position().even().hand(WHITE, fuel=2, ore=1).building().fame(BLUE, 30)
    position.do(a.BuildUpgrade("booster"))
    assert RULESET.outcome(position.state) is None


def test_SF_328_the_game_has_no_other_end() -> None:
    assert RULESET.outcome(Position().state) is None
    assert [kind for kind in RULESET.event_types if kind.__name__.startswith("Game")] == [e.GameWon]


# Information


def test_SF_335_supplies_ships_and_pile_sizes_are_public_and_hands_are_not() -> None:
    view = Position().even().view(None)
    assert view.viewer is None
    assert (view.reserve_size, view.encounters_left) == (40, 32)
    assert view.supply == Position().even().stock()
    assert {ship.seat for ship in view.ships} == {WHITE, YELLOW, RED, BLUE}
    assert all(player.hand is None for player in view.players)


def test_SF_337_facts_that_nobody_knows_are_not_in_the_state() -> None:
    state = Position().state
    outer = PILES["reserve"] | sum(mask for pile, mask in PILES.items() if "-" in pile)
    assert state.disc_pool & outer == outer
    assert set(state.discs[12:]) == {-1}


def test_SF_111_SF_336_masked_hands_keep_their_size() -> None:
    position = Position().hand(WHITE, food=2, ore=1).hand(RED, goods=1).hand(BLUE)
    masked = RULESET.mask(position.state, RED)
    assert RULESET.observe(masked, RED) == position.view(RED)
    assert masked.hands[WHITE] == 3 * UNKNOWN
    assert (masked.hands[RED], masked.hands[BLUE]) == (position.state.hands[RED], 0)
    assert masked.reserve == count(position.state.reserve) * UNKNOWN


@pytest.mark.parametrize("seats", [3, 4])
def test_SF_343_SF_344_events_alone_give_the_game(seats: int) -> None:
    """Events contain all results of chance, and the rules do not use the time."""
    position = Position(seats)
    again = RULESET.initial(position.colors, position.options, version=0)
    for event in position.setup_events:
        RULESET.evolve(again, event)
    assert RULESET.pack(again) == RULESET.pack(position.state)
    assert {meaning.label for meaning in RULESET.draws} >= {draw.label for draw in position.chance.asked}


# Three players


def test_SF_330_all_sites_of_a_home_system_may_be_used_in_the_set_up() -> None:
    position = Position(3, map="strategic")
    for site in ("7,9,W", "7,10,W", "8,9,W"):
        position.do(a.PlaceColony(place(site)))
    assert not position.state.closed


def test_SF_331_a_closed_site_belongs_to_nobody() -> None:
    position = Position(3, map="strategic")
    position.state.closed = BIT[place("7,9,W")]
    derive(position.state)
    assert not any(position.state.income)
    assert position.view().neutral.closed == (place("7,9,W"),)


# The machine


def test_SF_341_without_ships_the_turn_ends_with_trade_and_build() -> None:
    position = Position().even().hand(WHITE, ore=1).building().ships(WHITE)
    assert kinds(position.do(END_TRADE)) == ["TradeEnded", "TurnEnded", "TurnBegan"]


def test_SF_338_a_phase_with_nothing_to_do_but_end_it_ends() -> None:
    position = Position().even().hand(WHITE, fuel=2).building()
    assert kinds(position.do(a.BuildUpgrade("booster"))) == ["UpgradeBuilt", "TradeEnded"]
    assert position.phase == "flight_shake"  # always drawn, because chance decides the card


def test_SF_371_consequences_of_an_action_come_in_order() -> None:
    """A card with cannons is chosen before the token falls, and that before an owed ship is placed."""
    position = Position().upgrades(WHITE, cannons=3, pods=1).discs("N2", "pirates-4", 9, 2)
    position.ships(WHITE, colony=("4,7,W",), trade=("9,-5,W",)).flying(base_speed=5)
    position.state.owed[WHITE] = 1
    position.do(a.FlyTo(1, place("8,-4,E")))
    events = position.do(a.TakeFriendshipCard("scientists_cannons"))
    assert kinds(events) == ["FriendshipCardTaken", "TokenTaken", "ChoiceOpened"]
    assert position.phase == "free_ship_place"


@pytest.mark.parametrize("fame", [0, 20])
def test_SF_371_SF_325_the_last_card_is_taken_and_tokens_fall_before_an_owed_ship_is_placed(
    fame: int,
) -> None:
    others = [card for card in CARDS_OF["scientists"] if card != "scientists_cannons"]
    position = Position().upgrades(WHITE, cannons=3, pods=5).discs("N2", "pirates-4", 9, 2).fame(WHITE, fame)
    position.stations("scientists", 0, 2, 2, 0, marker=YELLOW).friendship(RED, *others)
    position.ships(WHITE, colony=("4,7,W",), trade=("9,-5,W",)).flying(base_speed=5)
    position.state.owed[WHITE] = 1
    events = position.do(a.FlyTo(1, place("8,-4,E")))
    set_off = kinds(events)[kinds(events).index("TradeStationFounded") + 1 :]
    last = "GameWon" if fame else "ChoiceOpened"
    assert set_off == ["FriendshipCardTaken", "TokenTaken", last]
    assert position.phase == ("game_over" if fame else "free_ship_place")


# The map in names


def test_SF_345_intersections_are_named_by_column_row_and_side() -> None:
    assert {"2,12,W", "1,12,E", "-1,13,E"} <= set(Position().view().intersections)


def test_SF_354_SF_356_icons_and_zones() -> None:
    areas = {area.name: area for area in Position().view().areas}
    assert {planet.icon for planet in areas["F3"].planets} == {"triangle-2", "square-2", "hexagon-2"}
    assert areas["F1"].stars == 2
