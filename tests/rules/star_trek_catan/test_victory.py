"""Chapter 14: victory."""

import pytest

from domain.kernel.ruleset import Outcome
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    Scripted,
    only,
    point,
    route,
)

FREE = [(0, -2, "N"), (2, -1, "NE"), (0, 1, "N"), (0, 2, "SE"), (-2, 1, "SW"), (-1, -1, "NW")]


def _points(seat: int, points: int, *, hidden: int = 0) -> Position:
    """Set a seat's public points in stations, at most four of them starbases, and its hidden points."""
    position = Position().clear()
    starbases = min(4, points // 2)
    position.starbases(seat, *(point(*place) for place in FREE[:starbases]))
    rest = points - 2 * starbases
    position.outposts(seat, *(point(*place) for place in FREE[starbases : starbases + rest]))
    position.cards(seat, victory_point=hidden)
    line = RULESET.standings(position.state, seat)[seat]
    assert (line.victory_points, line.hidden_victory_points) == (points, hidden)
    return position


def _won(position: Position) -> e.GameWon | None:
    return next((event for event in position.log if isinstance(event, e.GameWon)), None)


def test_STC_261_STC_030_points_come_from_each_listed_source() -> None:
    position = Position().starbases(RED, point(0, -2, "SE")).holders(route=RED, fleet=RED)
    position.cards(RED, victory_point=2, monopoly=1)
    line = RULESET.standings(position.state, RED)[RED]
    assert line.breakdown == {
        "outposts": 1,
        "starbases": 2,
        "longest_supply_route": 2,
        "largest_starfleet": 2,
    }
    assert (line.victory_points, line.hidden_victory_points) == (7, 2)
    assert RULESET.standings(position.state, BLUE)[RED].hidden_victory_points is None


@pytest.mark.parametrize(("points", "wins"), [(8, False), (9, True)])
def test_STC_262_the_game_ends_at_ten(points: int, wins: bool) -> None:
    position = _points(RED, points).at("build", active=RED).ships(RED, route(-2, 2, "SE"))
    position.hand(RED, tritanium=1, dilithium=1, food=1, oxygen=1)
    events = position.do(RED, a.BuildOutpost(point(-2, 2, "S")))
    assert (_won(position) is not None) == wins
    if wins:
        assert events[-1] == e.GameWon(RED, 10, (0, 0, 0, 0))
        assert RULESET.outcome(position.state) == Outcome(RED, "victory-points")
        assert RULESET.duties(position.state) == {}


LINE = [(0, 0, "NE"), (0, 0, "E"), (0, 0, "SE"), (0, 0, "SW"), (0, 0, "W")]


def test_STC_263_ten_points_on_a_foreign_turn_win_when_the_own_turn_begins() -> None:
    position = _points(YELLOW, 8).holders(route=YELLOW)
    position.ships(YELLOW, *(route(*place) for place in LINE))
    position.at("build", active=BLUE, turn=2).hand(BLUE, tritanium=1, dilithium=1)
    position.outposts(BLUE, point(-2, 0, "N"))
    position.do(BLUE, a.BuildStarship(route(-2, 0, "NW")))
    assert _won(position) is None, "not in blue's turn"
    for seat in (BLUE, ORANGE):
        events = position.do(seat, a.EndTurn())
        if seat == BLUE:
            assert _won(position) is None, "not in orange's turn"
            position.roll(1, 1)
    assert [type(event) for event in events] == [e.TurnBegan, e.GameWon]
    assert events[-1] == e.GameWon(YELLOW, 10, (0, 0, 0, 0))


def test_STC_264_points_lost_before_the_own_turn_are_lost() -> None:
    position = _points(YELLOW, 8).holders(fleet=YELLOW).face_up(YELLOW, 3).face_up(ORANGE, 3)
    position.at("trade", active=ORANGE, turn=3).cards(ORANGE, starfleet_intervenes=1)
    position.do(ORANGE, a.PlayStarfleetIntervenes())
    position.do(ORANGE, a.MoveCruiser(1))
    position.do(ORANGE, a.EndTurn())
    assert _won(position) is None
    assert position.state.phase == "pre_roll"


def test_STC_265_a_third_face_up_card_wins_before_the_cruiser_moves() -> None:
    position = _points(RED, 8).face_up(RED, 2).cards(RED, starfleet_intervenes=1)
    position.at("pre_roll", active=RED)
    events = position.do(RED, a.PlayStarfleetIntervenes())
    assert [type(event) for event in events] == [
        e.StarfleetIntervenesPlayed,
        e.LargestStarfleetMoved,
        e.GameWon,
    ]
    assert position.state.phase == "game_over"


def test_STC_265_a_ship_that_wins_is_measured_at_once() -> None:
    position = _points(RED, 8).ships(RED, *(route(*place) for place in LINE[:4]))
    position.at("build", active=RED).hand(RED, tritanium=1, dilithium=1)
    events = position.do(RED, a.BuildStarship(route(*LINE[4])))
    assert [type(event) for event in events] == [e.StarshipBuilt, e.SupplyRoutesMeasured, e.GameWon]


def test_STC_265_a_win_may_come_in_the_middle_of_a_card_effect() -> None:
    position = _points(RED, 8).ships(RED, *(route(*place) for place in LINE[:4]))
    position.at("pre_roll", active=RED).cards(RED, utopia_planitia=1)
    events = position.do(RED, a.PlayUtopiaPlanitia(route(*LINE[4])))
    assert isinstance(events[-1], e.GameWon), "after the first ship, before the second"


def test_STC_265_an_outpost_that_cuts_may_win() -> None:
    """Red's outpost splits blue's line of five; red also has a line of five and takes the card."""
    position = _points(RED, 7).holders(route=BLUE).ships(RED, *(route(*place) for place in LINE))
    position.ships(BLUE, route(-1, 0, "NW"), route(-1, 0, "NE"), route(0, 0, "NW"))
    position.ships(BLUE, route(0, -1, "E"), route(0, -1, "NE"))
    assert position.state.lengths[:2] == (5, 5)
    position.at("build", active=RED).hand(RED, tritanium=1, dilithium=1, food=1, oxygen=1)
    events = position.do(RED, a.BuildOutpost(point(0, 0, "N")))
    measured = only(events, e.SupplyRoutesMeasured)
    assert measured.holder == RED
    assert events[-1] == e.GameWon(RED, 10, (0, 0, 0, 0))


@pytest.mark.parametrize(("public", "hidden"), [(8, 1), (6, 3), (5, 4)])
def test_STC_266_STC_170_hidden_cards_count(public: int, hidden: int) -> None:
    position = _points(RED, public, hidden=hidden).ships(RED, route(-2, 2, "SE")).at("build", active=RED)
    position.hand(RED, tritanium=1, dilithium=1, food=1, oxygen=1)
    won = only(position.do(RED, a.BuildOutpost(point(-2, 2, "S"))), e.GameWon)
    assert won == e.GameWon(RED, 10, (hidden, 0, 0, 0))


def test_STC_266_hidden_cards_win_at_the_start_of_the_turn() -> None:
    position = _points(BLUE, 8, hidden=2).at("trade", active=RED)
    assert position.do(RED, a.EndTurn())[-1] == e.GameWon(BLUE, 10, (0, 2, 0, 0))


def test_STC_267_there_is_one_winner_even_if_two_have_ten() -> None:
    position = _points(RED, 8).holders(route=RED)
    position.ships(RED, *(route(*place) for place in LINE)).at("trade", active=ORANGE)
    position.cards(YELLOW, victory_point=5).holders(route=RED, fleet=YELLOW).face_up(YELLOW, 3)
    position.outposts(YELLOW, point(2, -2, "N"), point(-2, 2, "S"), point(-2, 0, "SE"))
    events = position.do(ORANGE, a.EndTurn())
    assert only(events, e.GameWon).seat == YELLOW, "whose turn begins"


@pytest.mark.parametrize(("drawn", "wins"), [(24, True), (0, False)])
def test_STC_268_a_victory_point_card_wins_when_it_is_bought(drawn: int, wins: bool) -> None:
    position = _points(RED, 9).at("build", active=RED).hand(RED, food=1, water=1, oxygen=1)
    events = position.do(RED, a.BuyDevelopmentCard(), Scripted(drawn))
    assert isinstance(events[-1], e.GameWon) == wins


def test_STC_076_the_winner_is_shown_to_all() -> None:
    position = _points(BLUE, 8, hidden=2).at("trade", active=RED)
    position.do(RED, a.EndTurn())
    assert RULESET.observe(position.state, None).winner == BLUE
    assert position.legal(BLUE) == []
