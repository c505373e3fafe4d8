"""Components, set-up and options (sections A, B and O)."""

from collections import Counter

import pytest

from domain.kernel.errors import RuleViolation
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARDS, SET_MASKS
from domain.starship_catan.goods import GOODS, RESOURCES, Goods
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.ruleset import RULESET, Options
from domain.starship_catan.tables import (
    BLUE_DIE,
    CARGO_LIMITS,
    HANGAR,
    LAB_LIMIT,
    MODULES,
    RESERVE,
    SHIPS,
    TILES,
    YELLOW_DICE,
)
from tests.rules.starship_catan.table import END_TURN, MOON, REVEAL, SUN, Position, Scripted, die, kinds


def _of(card_set: str) -> Counter[str]:
    return Counter(card.kind for card in CARDS if card.set == card_set)


def test_SSC_001_015_seventy_cards_twelve_missions_eighteen_modules() -> None:
    assert len(CARDS) == 70 == len({card.id for card in CARDS})
    assert len(MISSIONS) == 12
    assert len(MODULES) * 3 == 18
    assert [card.crest for card in CARDS if card.set == "start"] == ["moon", "sun"]  # SSC-015


def test_SSC_002_007_009_the_stock_of_a_ship() -> None:
    """SSC-002, SSC-007, SSC-009."""
    assert (TILES, SHIPS, HANGAR) == (3, 2, 2)
    assert (*RESOURCES, "science") == GOODS


def test_SSC_003_the_bank_never_runs_out() -> None:
    position = Position().building().astro(MOON, 500).own(MOON, "TRD-ORE-3")
    position.goods(MOON, ore=2).do(a.SellAtPost("TRD-ORE-3", Goods(ore=2)))
    assert position.state.astro[MOON] == 506


def test_SSC_004_005_the_dice_have_the_printed_faces() -> None:
    """SSC-004, SSC-005."""
    assert BLUE_DIE == YELLOW_DICE["text"] == (1, 2, 2, 3, 3, 4)
    rolls = {}
    for die_name in ("text", "printed"):
        rolls[die_name] = []
        for face in range(6):
            position = Position(yellow_die=die_name)
            position.do(a.ChooseModule("logistics"))
            rolls[die_name].append(position.do(a.ChooseModule("logistics"), face)[2].roll)  # type: ignore[attr-defined]
    assert rolls == {"text": [1, 2, 2, 3, 3, 4], "printed": [1, 1, 2, 2, 3, 3]}


def test_SSC_006_008_a_bay_holds_its_own_resource_and_never_more_than_four() -> None:
    """SSC-006, SSC-008."""
    assert RESOURCES == ("ore", "fuel", "food", "carbon", "trade_goods")
    assert max(CARGO_LIMITS) == LAB_LIMIT == 4


def test_SSC_010_each_ship_has_its_starting_cards() -> None:
    assert _of("base") == {
        "trade_planet": 25,
        "pirate": 2,
        "outpost": 2,
        "colony": 6,
        "adventure_planet": 4,
        "library": 1,
    }
    prices = Counter((card.trades[0], card.buy) for card in CARDS if card.kind == "trade_planet")
    assert prices == {(resource, price): 1 for resource in RESOURCES for price in range(1, 6)}  # SSC-087


def test_SSC_011_012_013_014_the_reserve_has_four_sets() -> None:
    """SSC-011, SSC-012, SSC-013, SSC-014."""
    assert _of("I") == {"lost_planet": 2, "pirate": 3, "outpost": 2}
    assert _of("II") == {"lost_planet": 2, "pirate": 2, "outpost": 1, "colony": 2}
    assert _of("III") == {"lost_planet": 2, "pirate": 2, "outpost": 1, "colony": 2}
    assert _of("IV") == {"lost_planet": 4, "pirate": 2, "median": 1}
    assert [mask.bit_count() for mask in SET_MASKS] == [40, 7, 7, 7, 7]


def test_SSC_016_017_modules_and_missions_have_levels() -> None:
    """SSC-016, SSC-017."""
    assert len(MODULES) == 6
    assert Counter(mission.level for mission in MISSIONS) == {1: 3, 2: 3, 3: 3, 4: 3}
    view = Position().view()
    assert view.level_2_modules == MODULES  # SSC-032
    assert all(player.modules == {} for player in view.players)  # SSC-029


def test_SSC_018_amounts_are_whole_and_never_negative() -> None:
    position = Position().building().goods(MOON).own(MOON, "TRD-ORE-3")
    position.refuse(a.SellAtPost("TRD-ORE-3", Goods(ore=1)), "SSC-191")


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_SSC_019_two_players(seats: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        RULESET.verify_options(Options(), seats)
    assert refused.value.rules == ("SSC-019",)
    with pytest.raises(RuleViolation):
        RULESET.seat_colors([None] * seats, Options())


def test_SSC_002_two_ships_of_different_colours() -> None:
    assert RULESET.seat_colors([None, "red"], Options()) == ("blue", "red")
    for wrong in (["red", "red"], ["green", None]):
        with pytest.raises(RuleViolation) as refused:
            RULESET.seat_colors(wrong, Options())
        assert refused.value.rules == ("SSC-002",)


@pytest.mark.parametrize("moon", [0, 1])
def test_SSC_020_021_038_drawn_colony_decides_the_crest_and_the_first_player(moon: int) -> None:
    """SSC-020, SSC-021, SSC-038."""
    position = Position(moon=moon)
    players = position.view().players
    assert players[moon].crest == "moon"
    assert [colony.name for colony in players[moon].colonies] == ["Alioth VIII"]
    assert [colony.name for colony in players[1 - moon].colonies] == ["Megrez VII"]
    position.do(a.ChooseModule("trade"), seat=moon)
    events = position.do(a.ChooseModule("trade"), seat=1 - moon)
    assert e.TurnBegan(1, moon) in events


def test_SSC_022_023_024_033_034_036_each_player_starts_as_listed() -> None:
    """SSC-022, SSC-023, SSC-024, SSC-033, SSC-034, SSC-036."""
    for player in Position().view().players:
        assert player.goods == Goods(trade_goods=2, science=1)
        assert (player.astro, player.victory_points) == (25, 1)
        assert (player.hangar.colony_ships, player.hangar.trade_ships) == (1, 1)
        assert (player.ship_reserve.colony_ships, player.ship_reserve.trade_ships) == (1, 1)
        assert (player.cannons.level_1, player.boosters.level_1) == (1, 2)
        assert (player.cannons.level_2, player.boosters.level_2) == (0, 0)
        assert player.tiles_left == {"cannons": 2, "boosters": 1}


def test_SSC_025_026_037_stacks_are_shuffled_without_an_order() -> None:
    """SSC-025, SSC-026, SSC-037."""
    position = Position()
    assert [sector.cards for sector in position.view().sectors] == [10, 10, 10, 10]
    assert position.state.reserve == RESERVE == 28
    assert position.state.cards == [0, 0, 0, 0]
    assert len(position.setup_events) == 1
    assert [draw.label for draw in position.chance.asked] == ["moon"]


def test_SSC_026_the_reserve_gives_set_I_first_and_set_IV_last() -> None:
    position = Position()
    nexts = []
    for left in (28, 22, 21, 15, 14, 8, 7, 1, 0):
        position.state.reserve = left
        nexts.append(position.view().reserve.next)
    assert nexts == ["I", "I", "II", "II", "III", "III", "IV", "IV", None]


def test_SSC_027_028_the_missions_of_level_1_lie_face_up_first() -> None:
    """SSC-027, SSC-028."""
    view = Position().view()
    assert {mission.level for mission in view.face_up_missions} == {1}
    assert len(view.face_up_missions) == 3
    assert (view.mission_stack.cards, view.mission_stack.next) == (9, "2")


def test_SSC_030_moon_chooses_a_module_first_then_sun_and_nothing_is_paid() -> None:
    position = Position()
    assert len(position.legal(MOON)) == 6
    position.refuse(a.ChooseModule("sensor"), "SSC-030", seat=SUN)
    assert kinds(position.do(a.ChooseModule("sensor"))) == ["ModuleChosen"]
    position.refuse(a.ChooseModule("trade"), "SSC-030", seat=MOON)
    position.do(a.ChooseModule("sensor"), *die(4))
    for player in position.view().players:
        assert player.modules == {"sensor": 1}
        assert player.goods == Goods(trade_goods=2, science=1)
    position.refuse(a.ChooseModule("trade"), "SSC-030")


def test_SSC_031_logistics_is_only_a_hint() -> None:
    assert {action.module for action in Position().legal(MOON)} == set(MODULES)  # type: ignore[attr-defined]


def test_SSC_035_the_special_cards_start_unowned() -> None:
    view = Position().view()
    assert (view.friend_of_the_people, view.hero_of_the_people) == (None, None)


# Options


@pytest.mark.parametrize("beginner", [0, 1])
def test_SSC_225_227_228_handicaps_favour_the_beginner(beginner: int) -> None:
    """SSC-225, SSC-227, SSC-228."""
    players = Position(beginner=beginner, handicap_astro=True, handicap_fleet=True).view().players
    assert (players[beginner].astro, players[1 - beginner].astro) == (30, 20)
    assert (players[beginner].cannons.level_1, players[beginner].boosters.level_1) == (2, 3)
    assert (players[1 - beginner].cannons.level_1, players[1 - beginner].boosters.level_1) == (1, 2)
    only_astro = Position(beginner=beginner, handicap_astro=True).view().players
    assert only_astro[beginner].cannons.level_1 == 1
    only_fleet = Position(beginner=beginner, handicap_fleet=True).view().players
    assert only_fleet[beginner].astro == only_fleet[1 - beginner].astro == 25


@pytest.mark.parametrize(("notes", "with_notes"), [("all", {0, 1}), ("beginner", {1}), ("off", set())])
def test_SSC_044_226_notes_list_the_cards_seen_by_sector(notes: str, with_notes: set[int]) -> None:
    """SSC-044, SSC-226."""
    position = Position(notes=notes, beginner=1).visit("TRD-ORE-1", "LP-109")
    for viewer in (0, 1):
        seen = position.view(viewer).sectors[0].seen
        # Both have seen the row, and in these positions the card that follows.
        assert seen == (("TRD-ORE-1", "LP-109") if viewer in with_notes else None)
        other = position.view(viewer).sectors[1].seen
        assert other == (() if viewer in with_notes else None)
    assert position.view(None).sectors[0].seen is None


def test_SSC_229_a_hidden_reserve_lays_replacements_face_down() -> None:
    position = Position(hidden_reserve=True).visit("COL-ORE-2")
    events = position.do(a.FoundColony())
    assert events[1] == f.ReplacementDrawn("I", None, True, ())
    for viewer in (None, 0, 1):
        last = position.view(viewer).flight.row[-1]
        assert (last.state, last.card, last.card_set) == ("face_down", None, "I")
    assert position.view().sectors[0].cards == 10
    assert position.view().reserve.cards == 27
    position.do(a.EndFlight())
    # 9 unseen cards of the 34 left of the starting ones, and one of the seven of set I.
    position.do(END_TURN)
    position.do(a.ChooseSector(1))
    position.do(REVEAL, 9)
    assert position.chance.asked[0].range == 10 * 39 * 7
    assert position.state.row[0] == next(index for index, card in enumerate(CARDS) if card.set == "I")


def test_SSC_230_without_options_both_start_equal() -> None:
    first, second = Position().view().players
    assert (first.astro, first.cannons, first.boosters) == (second.astro, second.cannons, second.boosters)
    assert first.astro == 25
    assert not Position().view().hidden_reserve


def test_chance_of_the_set_up_is_one_draw() -> None:
    chance = Scripted(1)
    RULESET.setup(("red", "blue"), Options(), chance)
    assert [(draw.label, draw.range) for draw in chance.asked] == [("moon", 2)]
    assert die(1, 2, 3, 4) == (0, 1, 3, 5)


@pytest.mark.parametrize(
    ("colors", "rule"),
    [
        ((), "SSC-019"),
        (("red",), "SSC-019"),
        (("red", "blue", "red"), "SSC-019"),
        (("red", "red"), "SSC-002"),
        (("blue", "green"), "SSC-002"),
    ],
)
def test_SSC_002_019_no_table_is_set_for_others_than_two_colours(colors: tuple[str, ...], rule: str) -> None:
    """SSC-002, SSC-019."""
    with pytest.raises(RuleViolation) as refused:
        RULESET.setup(colors, Options(), Scripted())
    assert refused.value.rules == (rule,)
