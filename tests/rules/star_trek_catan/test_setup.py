"""Chapters 1 to 3: components, board and set-up."""

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest

from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan import tables
from domain.star_trek_catan.board import (
    ENDS,
    GRID,
    NEIGHBORS,
    POINTS,
    ROUTES,
    ROUTES_AT,
    SECTORS,
    SECTORS_AT,
    posts_of,
)
from domain.star_trek_catan.cards import RESOURCES, Cards, unpacked
from domain.star_trek_catan.ruleset import RULESET, Options
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    Scripted,
    dice,
    only,
    point,
    route,
    sector,
)

FRAME_DRAWS = (0,) * 5


@pytest.mark.parametrize(("seats", "is_allowed"), [(2, False), (3, True), (4, True), (5, False)])
def test_STC_001_three_or_four_players(seats: int, is_allowed: bool) -> None:
    if is_allowed:
        RULESET.verify_options(Options(), seats)
        return
    with pytest.raises(RuleViolation) as refusal:
        RULESET.verify_options(Options(), seats)
    assert refusal.value.rules == ("STC-001",)
    with pytest.raises(RuleViolation) as refusal:
        RULESET.seat_colors([None] * seats, Options())
    assert refusal.value.rules == ("STC-001",)


def _refused_colors(*colors: str | None, **options: str) -> tuple[str, ...]:
    with pytest.raises(RuleViolation) as refusal:
        RULESET.seat_colors(colors, Options(**options))  # type: ignore[arg-type]
    return refusal.value.rules


def test_STC_002_there_are_four_colors() -> None:
    assert RULESET.seat_colors(("yellow", "red", "orange", "blue"), Options())
    assert _refused_colors("green", None, None) == ("STC-002",)


def test_STC_281_colors_are_given_by_seat_and_no_color_twice() -> None:
    assert RULESET.seat_colors((None,) * 4, Options()) == ("red", "blue", "orange", "yellow")
    assert RULESET.seat_colors((None,) * 3, Options()) == ("blue", "orange", "yellow")
    variable = Options(setup="variable")
    assert RULESET.seat_colors((None,) * 3, variable) == ("blue", "orange", "yellow")
    assert RULESET.seat_colors(("red", None, None), variable) == ("red", "blue", "orange")
    assert RULESET.seat_colors((None, "red", None, "blue"), Options()) == ("orange", "red", "yellow", "blue")
    assert _refused_colors("blue", "blue", None) == ("STC-281", "STC-002")


def test_STC_044_nobody_is_red_among_three_on_the_beginner_board() -> None:
    assert _refused_colors("red", None, None) == ("STC-044", "STC-281")
    assert RULESET.seat_colors(("red", None, None, None), Options())[0] == "red"
    position = Position(seats=3)
    red_places = [place for piece in tables.BEGINNER_PIECES["red"] for place in piece]
    assert not position.state.occupied & sum(1 << point(*place) for place in red_places[::2])
    assert not position.state.taken_routes & sum(1 << route(*place) for place in red_places[1::2])


def test_STC_003_STC_035_STC_061_everybody_has_the_same_pieces_left_after_the_set_up() -> None:
    for player in RULESET.observe(Position().state, None).players:
        left = player.supply
        assert (left.starships, left.outposts, left.starbases, player.reserve) == (13, 3, 4, 2)


def test_STC_004_the_reserve_is_no_supply() -> None:
    player = RULESET.observe(Position().clear().state, None).players[0]
    assert (player.supply.outposts, player.reserve) == (5, 2)


def test_STC_005_STC_006_there_are_nineteen_tiles() -> None:
    counts = {"tritanium": 4, "food": 4, "oxygen": 4, "dilithium": 3, "water": 3, "none": 1}
    assert Counter(tables.TILES) == counts
    assert Counter(tables.BEGINNER_PLANETS) == counts


def test_STC_007_STC_036_nineteen_cards_of_each_resource() -> None:
    assert unpacked(tables.FULL_SUPPLY) == Cards(19, 19, 19, 19, 19)
    variable = Position(setup="variable", seats=3)
    assert variable.supplied == Cards(19, 19, 19, 19, 19)


def test_STC_008_first_income_comes_out_of_the_supply() -> None:
    position = Position()
    assert position.supplied == Cards(tritanium=17, dilithium=17, food=17, oxygen=16, water=16)
    assert position.problems() == []


def test_STC_009_STC_037_the_development_deck_has_the_listed_cards() -> None:
    assert dict(zip(tables.CARD_KINDS, tables.DECK, strict=True)) == {
        "starfleet_intervenes": 14,
        "monopoly": 2,
        "research_station": 2,
        "utopia_planitia": 2,
        "victory_point": 5,
    }
    assert RULESET.observe(Position().state, None).development_deck == 25


def test_STC_011_STC_039_STC_063_nobody_begins_with_a_special_card() -> None:
    seen = RULESET.observe(Position().state, None)
    assert seen.longest_supply_route is None
    assert seen.largest_starfleet is None


def test_STC_012_each_number_has_its_tokens() -> None:
    assert tables.TOKENS == (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
    numbers = Counter(tables.TOKENS)
    assert numbers == Counter({2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2))
    assert Counter(tables.BEGINNER_NUMBERS) == numbers + Counter({0: 1})


def test_STC_013_nine_posts_four_of_them_generic() -> None:
    kinds = Counter(post.kind for post in posts_of(tables.BEGINNER_FRAME))
    assert kinds == Counter({"any": 4} | dict.fromkeys(RESOURCES, 1))


def test_STC_019_nineteen_sectors_in_rows() -> None:
    assert SECTORS == 19
    assert [sum(r == row for _, r in GRID.cells) for row in range(-2, 3)] == [3, 4, 5, 4, 3]


def test_STC_020_points_by_the_sectors_they_touch() -> None:
    assert POINTS == 54
    assert Counter(len(sectors) for sectors in SECTORS_AT) == {3: 24, 2: 12, 1: 18}


def test_STC_021_routes_inside_and_along_the_frame() -> None:
    assert ROUTES == 72
    border = [ends for ends in ENDS if len(set(SECTORS_AT[ends[0]]) & set(SECTORS_AT[ends[1]])) == 1]
    assert len(border) == 30


def test_STC_022_points_by_their_neighbours() -> None:
    assert Counter(len(neighbors) for neighbors in NEIGHBORS) == {2: 18, 3: 36}
    assert [ROUTES_AT[at].bit_count() for at in range(POINTS)] == [len(there) for there in NEIGHBORS]


def test_STC_024_every_planet_has_one_token_and_the_asteroid_field_none() -> None:
    for corner in range(6):
        chance = Scripted(*FRAME_DRAWS, 4, 3, 18 - 2, *(0,) * 15, corner)
        board = only(Position(setup="variable", seats=3, chance=chance).setup_events, se.BoardLaidOut)
        for planet, number in zip(board.planets, board.numbers, strict=True):
            assert (planet == "none") == (number == 0)


def test_STC_026_STC_028_every_post_has_two_neighbouring_points_of_its_own() -> None:
    for frame in permutations(range(1, 7)):
        points = [end for post in posts_of(frame) for end in ENDS[post.route]]
        assert len(set(points)) == 18, frame


@pytest.mark.parametrize("oldest", range(4))
def test_STC_034_STC_047_the_oldest_player_begins_the_beginner_game(oldest: int) -> None:
    began = only(Position(oldest=oldest).setup_events, e.TurnBegan)
    assert began == e.TurnBegan(1, oldest)


def test_STC_034_the_oldest_player_sits_at_the_table() -> None:
    with pytest.raises(RuleViolation) as refusal:
        RULESET.verify_options(Options(oldest=3), 3)
    assert refusal.value.rules == ("STC-034",)
    RULESET.verify_options(Options(oldest=2), 3)
    assert Options().oldest == 0


def test_STC_032_STC_033_STC_270_options_have_their_defaults() -> None:
    assert Options() == Options(setup="beginner", phases="separate")
    for wrong in ({"setup": "free"}, {"phases": "none"}, {"players": 5}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Options)


def test_STC_280_support_cards_are_on_unless_left_out() -> None:
    assert Options().support_cards == "on"
    assert msgspec.convert({"support_cards": "off"}, Options).support_cards == "off"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"support_cards": "some"}, Options)


def test_STC_040_the_cruiser_starts_on_the_asteroid_field() -> None:
    assert only(Position().setup_events, se.BoardLaidOut).battle_cruiser == sector(0, 0)
    laid_out = only(Position(setup="variable").setup_events, se.BoardLaidOut)
    assert laid_out.planets[laid_out.battle_cruiser] == "none"


def test_STC_041_STC_043_starting_pieces_are_fixed_on_the_beginner_board() -> None:
    position = Position()
    assert [RULESET.standings(position.state, None)[seat].victory_points for seat in range(4)] == [2] * 4
    placed = [event for event in position.setup_events if isinstance(event, se.OutpostPlaced)]
    assert {event.intersection for event in placed if event.seat == BLUE} == {
        point(1, -2, "SE"),
        point(-1, 1, "S"),
    }
    ships = [event.route for event in position.setup_events if isinstance(event, se.StarshipPlaced)]
    assert len(set(ships)) == 8


def test_STC_042_the_beginner_board_is_fixed() -> None:
    board = only(Position().setup_events, se.BoardLaidOut)
    planets = {cell: (board.planets[at], board.numbers[at]) for at, cell in enumerate(GRID.cells)}
    assert planets[0, -2] == ("oxygen", 10)
    assert planets[2, -1] == ("food", 10)
    assert planets[-2, 0] == ("oxygen", 9)
    assert planets[-1, 1] == ("food", 3)
    assert planets[0, 2] == ("food", 11)
    assert board.frame == (1, 2, 3, 4, 5, 6)
    assert board.draws == ()


def test_STC_045_the_starred_outpost_gives_the_first_income() -> None:
    incomes = [event for event in Position().setup_events if isinstance(event, se.FirstIncomeReceived)]
    assert incomes == [
        se.FirstIncomeReceived(RED, Cards(dilithium=1, food=1, oxygen=1)),
        se.FirstIncomeReceived(BLUE, Cards(tritanium=1, food=1, water=1)),
        se.FirstIncomeReceived(ORANGE, Cards(dilithium=1, oxygen=1, water=1)),
        se.FirstIncomeReceived(YELLOW, Cards(tritanium=1, oxygen=1, water=1)),
    ]


def test_STC_048_the_frame_is_drawn_piece_by_piece() -> None:
    board = only(Position(setup="variable", chance=Scripted(5, 4, 3, 2, 1)).setup_events, se.BoardLaidOut)
    assert board.frame == (6, 5, 4, 3, 2, 1)
    assert board.posts == posts_of((6, 5, 4, 3, 2, 1))
    frame_draws = [draw for draw in board.draws if draw.label == "frame"]
    assert [draw.range for draw in frame_draws] == [6, 5, 4, 3, 2]


def test_STC_049_the_tiles_are_drawn_without_returning() -> None:
    board = only(Position(setup="variable", chance=Scripted(*FRAME_DRAWS, 18)).setup_events, se.BoardLaidOut)
    assert board.planets[0] == "none", "the asteroid field may lie anywhere"
    assert Counter(board.planets) == Counter(tables.TILES)
    assert [draw.range for draw in board.draws if draw.label == "sector"] == list(range(19, 1, -1))


@pytest.mark.parametrize("corner", range(6))
def test_STC_050_the_tokens_spiral_inwards_from_any_corner(corner: int) -> None:
    chance = Scripted(*FRAME_DRAWS, *(0,) * 18, corner)
    board = only(Position(setup="variable", chance=chance).setup_events, se.BoardLaidOut)
    order = [sector(*cell) for cell in tables.TOKEN_ORDERS[corner]]
    assert len(set(order)) == 19
    assert len(SECTORS_AT) == 54
    numbers = [board.numbers[at] for at in order if board.planets[at] != "none"]
    assert tuple(numbers) == tables.TOKENS
    rings = [max(abs(q), abs(r), abs(q + r)) for q, r in tables.TOKEN_ORDERS[corner]]
    assert rings == [2] * 12 + [1] * 6 + [0]


@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("asteroids", range(19))
def test_STC_050_no_two_red_numbers_are_ever_neighbours(corner: int, asteroids: int) -> None:
    chance = Scripted(*FRAME_DRAWS, *(0,) * asteroids, *([18 - asteroids] if asteroids < 18 else []))
    chance.results += [0] * (5 + 18 - len(chance.results)) + [corner]
    board = only(Position(setup="variable", chance=chance).setup_events, se.BoardLaidOut)
    assert board.planets[asteroids] == "none"
    red = [at for at, number in enumerate(board.numbers) if number in (6, 8)]
    assert len(red) == 4
    for at in red:
        for other in red:
            assert at == other or len(set(GRID.cell_points[at]) & set(GRID.cell_points[other])) == 0


def _rolled(seats: int = 3, *rolls: tuple[int, int]) -> Position:
    """Roll for the start, in seat order among those who are to roll."""
    position = Position(setup="variable", seats=seats)
    for first, second in rolls:
        seat = next(iter(RULESET.duties(position.state)))
        position.do(seat, a.RollForStart(), dice(first, second))
    return position


def test_STC_051_the_highest_sum_starts() -> None:
    position = _rolled(3, (1, 2), (6, 5))
    events = position.do(2, a.RollForStart(), dice(2, 2))
    assert [type(event) for event in events] == [se.StartRolled, se.PlacementBegan]
    assert events[1] == se.PlacementBegan(1, 1)


def test_STC_051_ties_roll_again_among_themselves() -> None:
    position = _rolled(3, (3, 3), (5, 4))
    events = position.do(2, a.RollForStart(), dice(6, 3))
    assert events[-1] == se.StartRollBegan((1, 2))
    assert isinstance(position.refuse(0, a.RollForStart()), NotYourDecision)
    position.do(2, a.RollForStart(), dice(1, 1))
    assert position.do(1, a.RollForStart(), dice(1, 2))[-1] == se.PlacementBegan(1, 1)


def test_STC_051_nobody_rolls_twice_in_a_round_and_a_seven_is_nothing_special() -> None:
    position = _rolled(3, (3, 4))
    assert position.refuse(0, a.RollForStart()).rules == ("STC-051",)
    assert position.state.phase == "start_roll"


def _placing(seats: int = 3) -> Position:
    """Return a position in which the last seat places first."""
    return _rolled(seats, *((1, 1),) * (seats - 1), (6, 6))


FREE = [
    (0, -2, "N"),
    (2, -2, "N"),
    (-1, 0, "SE"),
    (2, 0, "SE"),
    (-2, 2, "S"),
    (0, 2, "SE"),
    (1, -1, "SE"),
    (-2, 0, "NW"),
]


def _place(position: Position, place: tuple[int, int, str]) -> list[object]:
    seat = position.state.active
    outpost = point(*place)
    position.do(seat, a.PlaceOutpost(outpost))
    first_route = (ROUTES_AT[outpost] & -ROUTES_AT[outpost]).bit_length() - 1
    return list(position.do(seat, a.PlaceStarship(first_route)))


def test_STC_052_STC_053_the_order_of_placement_turns_round() -> None:
    position = _placing(4)
    order = []
    for place in FREE:
        order.append((position.state.active, position.state.placing[1]))
        _place(position, place)
    assert order == [(3, 1), (0, 1), (1, 1), (2, 1), (2, 2), (1, 2), (0, 2), (3, 2)]
    assert position.problems() == []


def test_STC_052_the_outpost_comes_first_and_the_ship_ends_at_it() -> None:
    position = _placing()
    assert position.refuse(2, a.PlaceStarship(0)).rules == ("STC-052",)
    position.do(2, a.PlaceOutpost(point(0, 0, "S")))
    assert position.refuse(2, a.PlaceOutpost(point(0, -2, "N"))).rules == ("STC-052",)
    assert position.refuse(2, a.PlaceStarship(route(0, -2, "NE"))).rules == ("STC-052",)
    assert {action.route for action in position.legal(2)} == {  # type: ignore[attr-defined]
        route(0, 0, "SE"),
        route(0, 0, "SW"),
        route(0, 1, "W"),
    }


def test_STC_052_only_the_seat_in_turn_places() -> None:
    assert isinstance(_placing().refuse(0, a.PlaceOutpost(0)), NotYourDecision)


def test_STC_054_STC_141_the_distance_rule_holds_in_the_set_up() -> None:
    position = _placing()
    _place(position, (0, 0, "S"))
    seat = position.state.active
    assert position.refuse(seat, a.PlaceOutpost(point(0, 0, "S"))).rules == ("STC-052", "STC-139", "STC-029")
    assert position.refuse(seat, a.PlaceOutpost(point(0, 0, "SE"))).rules == ("STC-054", "STC-141")
    position.do(seat, a.PlaceOutpost(point(0, 0, "NE")))


def test_STC_055_STC_057_outposts_may_stand_anywhere_else() -> None:
    listed = {action.intersection for action in _placing().legal(2)}  # type: ignore[attr-defined]
    assert listed == set(range(POINTS))
    position = _placing()
    for place in FREE[:3]:
        _place(position, place)
    free = set(range(POINTS)) - {
        at for place in FREE[:3] for at in (point(*place), *NEIGHBORS[point(*place)])
    }
    assert {action.intersection for action in position.legal(position.state.active)} == free  # type: ignore[attr-defined]


def test_STC_056_the_second_ship_ends_at_the_second_outpost() -> None:
    position = _placing()
    for place in FREE[:3]:
        _place(position, place)
    seat = position.state.active
    position.do(seat, a.PlaceOutpost(point(*FREE[3])))
    at_the_first = ROUTES_AT[point(*FREE[2])] & ~position.state.taken_routes
    wrong = at_the_first.bit_length() - 1
    assert position.refuse(seat, a.PlaceStarship(wrong)).rules == ("STC-056",)


def test_STC_058_the_second_outpost_gives_the_first_income() -> None:
    position = _placing()
    for place in FREE[:3]:
        events = _place(position, place)
        assert not any(isinstance(event, se.FirstIncomeReceived) for event in events)
    seat = position.state.active
    planets = position.state.layout.planets
    expected = Counter(planets[at] for at in SECTORS_AT[point(*FREE[6])])
    expected.pop("none", None)
    events = _place(position, FREE[6])
    assert events[1] == se.FirstIncomeReceived(seat, Cards(**expected))
    assert position.held(seat) == Cards(**expected)


def test_STC_058_the_asteroid_field_gives_nothing() -> None:
    position = _placing()
    for place in FREE[:3]:
        _place(position, place)
    assert position.state.layout.planets[sector(0, 2)] == "none"
    seat = position.state.active
    _place(position, (0, 2, "SE"))
    assert position.held(seat) == Cards()


def test_STC_060_STC_064_the_starting_player_takes_the_first_turn() -> None:
    position = _placing()
    events: list[object] = []
    for place in FREE[:6]:
        events = _place(position, place)
    assert events[-1] == e.TurnBegan(1, 2)
    assert position.state.phase == "pre_roll"
    assert position.problems() == []


def test_STC_269_three_players_have_the_same_board_supply_and_deck() -> None:
    three, four = (RULESET.observe(Position(seats=seats).state, None) for seats in (3, 4))
    assert three.sectors == four.sectors
    assert three.development_deck == four.development_deck == 25
    posts = [[there.trading_post for there in seen.intersections] for seen in (three, four)]
    assert posts[0] == posts[1]


WRONG_TABLES: list[tuple[tuple[str | None, ...], dict[str, object], str | None]] = [
    ((), {}, "STC-001"),
    (("red", "blue"), {}, "STC-001"),
    (("red", "blue", "orange", "yellow", "green"), {}, "STC-001"),
    (("red", "red", "orange", "yellow"), {}, "STC-281"),
    (("blue", "orange", "blue"), {"setup": "variable"}, "STC-281"),
    (("red", "blue", "orange", "green"), {}, "STC-002"),
    (("red", "blue", "orange", ""), {}, "STC-002"),
    (("red", "blue", "orange"), {}, "STC-044"),
    (("blue", "orange", "yellow"), {"oldest": 3}, "STC-034"),
    (("red", "blue", "orange", "yellow"), {"oldest": 4}, None),
    (("red", "blue", "orange", "yellow"), {"oldest": -1}, None),
    (("red", "blue", "orange", "yellow"), {"setup": "random"}, None),
    (("red", "blue", "orange", None), {}, None),
]


@pytest.mark.parametrize(("colors", "chosen", "rule"), WRONG_TABLES)
def test_the_table_is_not_set_on_the_callers_word(
    colors: tuple[str, ...], chosen: dict[str, Any], rule: str | None
) -> None:
    chance = Scripted()
    with pytest.raises(RuleViolation if rule else ValueError) as refused:
        RULESET.setup(colors, Options(**chosen), chance)
    if isinstance(refused.value, RuleViolation):
        assert refused.value.rules[0] == rule
    assert chance.asked == []
