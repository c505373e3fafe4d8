"""Components and set-up (chapters 1 and 3)."""

from collections import Counter

import pytest

from domain.kernel.bundles import count
from domain.kernel.chance import PseudoChance
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.ruleset import Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_setup as se
from domain.starfarers.board import BIT, HOME_SITES, places
from domain.starfarers.cards import RESOURCES, Cards
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.names import Upgrade
from domain.starfarers.ruleset import RULESET, Options
from domain.starfarers.state import FACE_DOWN, State
from domain.starfarers.tables import (
    BALL_VALUES,
    BALLS,
    DISCS,
    FRIENDSHIP_CARDS,
    PILES,
    SECTOR_INDEX,
    SECTORS,
    UPGRADE_STOCK,
)
from tests.rules.starfarers.table import BLUE, RED, WHITE, YELLOW, Position, Scripted, first, kinds, place

VARIANTS = ("strategic", "explorer", "wild_space")


def _set_up(seats: int = 4, seed: int = 1, **options: object) -> tuple[State, list[se.TableSet]]:
    """Set up a game with its own chance; return the state and the first event."""
    chosen = Options(**options)  # type: ignore[arg-type]
    colors = RULESET.seat_colors([None] * seats, chosen)
    state: State = RULESET.initial(colors, chosen, version=0)
    events = RULESET.setup(colors, chosen, PseudoChance(seed))
    for event in events:
        RULESET.evolve(state, event)
    return state, [event for event in events if isinstance(event, se.TableSet)]


# Components


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_SF_001_three_or_four_players(seats: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        RULESET.verify_options(Options(), seats)
    assert refused.value.rules == ("SF-001",)


def test_SF_001_four_colours_each_for_one_seat() -> None:
    assert RULESET.seat_colors([None, "red", None, None], Options()) == ("white", "red", "yellow", "blue")
    for wrong in (["green", None, None], ["red", "red", None]):
        with pytest.raises(RuleViolation) as refused:
            RULESET.seat_colors(wrong, Options())
        assert refused.value.rules == ("SF-001",)


def test_SF_002_SF_019_SF_040_twenty_cards_of_each_resource() -> None:
    state = Position().even().state
    assert RESOURCES == ("ore", "fuel", "carbon", "food", "goods")
    assert Position().even().stock() == Cards(12, 12, 12, 12, 12)
    assert count(state.supply + state.reserve) == 100
    state.hands[WHITE] += 1
    assert any("SF-019" in broken for broken in RULESET.check(state))


def test_SF_004_SF_005_sixteen_sectors_with_stars_on_their_backs() -> None:
    loose = SECTORS[:16]
    assert Counter(
        (bool(sector.planets), sector.civilization is not None, sector.stars) for sector in loose
    ) == {
        (True, False, 1): 5,
        (True, False, 2): 3,
        (False, True, 1): 2,
        (False, True, 2): 2,
        (False, False, 1): 2,
        (False, False, 2): 2,
    }
    assert {sector.civilization for sector in loose if sector.civilization and sector.stars == 1} == {
        "green_folk",
        "merchants",
    }


def test_SF_006_SF_007_SF_008_SF_357_SF_358_each_pile_has_the_listed_discs() -> None:
    assert len(DISCS) == 41
    piles = {pile: mask.bit_count() for pile, mask in PILES.items()}
    assert [piles[letter] for letter in ("alpha", "beta", "gamma", "delta")] == [3, 3, 3, 3]
    assert sum(piles[f"{icon}-1"] for icon in ("triangle", "square", "hexagon")) == 15
    assert sum(piles[f"{icon}-2"] for icon in ("triangle", "square", "hexagon")) == 9
    assert [disc.numbers for disc in DISCS if disc.pile == "reserve"] == [(3,), (9,), (10,), (11,), (11,)]
    tokens = [disc for disc in DISCS if not disc.numbers]
    assert sorted(disc.pirates for disc in tokens if disc.pirates) == [4, 5, 6]
    assert sorted(disc.ice for disc in tokens if disc.ice) == [3, 4]
    assert all(disc.pile.startswith("hexagon") for disc in tokens)


def test_SF_009_SF_010_SF_011_each_deck_has_its_number_of_cards() -> None:
    assert len(DECK) == 32
    assert len(FRIENDSHIP_CARDS) == 20
    outposts = Position().view().outposts
    assert [outpost.civilization for outpost in outposts] == [
        "green_folk",
        "merchants",
        "diplomats",
        "scientists",
    ]  # the Travelers have none (SF-011)
    assert all(len(outpost.cards) == 5 and outpost.marker is None for outpost in outposts)


def test_SF_012_SF_020_each_player_has_the_listed_pieces() -> None:
    for player in Position().view().players:
        assert len(player.colonies) + len(player.spaceports) + player.pieces.colonies + 1 == 9
        assert (player.pieces.trade_stations, player.pieces.transport_ships, player.pieces.shipyards) == (
            7,
            2,
            2,
        )


def test_SF_013_SF_014_the_tray_has_the_listed_pieces() -> None:
    view = Position().view()
    assert UPGRADE_STOCK == (24, 24, 20)
    assert (view.tray.booster, view.tray.cannon, view.tray.freight_pod) == (20, 24, 20)
    assert view.fame_left == 36


def test_SF_016_SF_017_SF_045_a_mothership_has_five_balls_with_their_values() -> None:
    assert Counter(BALLS) == {"yellow": 2, "blue": 1, "red": 1, "black": 1}
    assert BALL_VALUES == {"black": 0, "blue": 1, "yellow": 2, "red": 3}


# The beginner set-up


def test_SF_041_SF_050_SF_056_SF_323_each_starts_with_four_points_fame_and_a_booster() -> None:
    for player in Position().view().players:
        assert player.victory_points == 4
        assert (player.fame, player.upgrades.booster) == (1, 1)
        assert (player.upgrades.cannon, player.upgrades.freight_pod) == (0, 0)


def test_SF_042_SF_043_SF_044_shuffled_pieces_are_drawn_only_when_seen() -> None:
    state = Position().state
    assert state.encounter_pile.bit_count() == 32
    assert PILES["reserve"] & state.disc_pool == PILES["reserve"]


def test_SF_046_SF_047_the_starting_player_is_drawn() -> None:
    position = Position(starter=RED)
    assert (position.state.starter, position.state.active, position.state.turn) == (RED, RED, 1)
    assert first(position.setup_events, se.TableSet).draws[0].label == "starting-player"


def test_SF_048_SF_049_three_cards_each_from_the_starting_player_on() -> None:
    position = Position(starter=RED)
    drawn = [event for event in position.setup_events if isinstance(event, e.ReserveDrawn)]
    assert [(event.seat, event.number) for event in drawn] == [(RED, 3), (BLUE, 3), (WHITE, 3), (YELLOW, 3)]


def test_SF_052_SF_350_SF_355_beginners_play_on_the_fixed_map() -> None:
    areas = {area.name: area for area in Position().view().areas}
    assert areas["N1"].sector == "S1B"
    assert (areas["F5"].civilization, areas["F7"].civilization) == ("diplomats", "scientists")
    assert "E1B" not in {area.sector for area in areas.values()}
    assert {area.rotation for area in areas.values()} == {0}


def test_SF_003_SF_024_SF_053_SF_089_home_numbers() -> None:
    areas = {area.name: area.planets for area in Position().view().areas[:4]}
    assert [(planet.resource, planet.numbers) for planet in areas["beta"]] == [
        ("fuel", (10,)),
        ("goods", (3, 12)),
        ("ore", (8,)),
    ]
    assert [planet.numbers for planet in areas["delta"]] == [(2, 11), (9,), (6,)]


def test_SF_054_SF_093_other_discs_lie_face_down() -> None:
    outer = [planet for area in Position().view().areas[4:] for planet in area.planets]
    assert len(outer) == 24
    assert {planet.numbers for planet in outer} == {None}


def test_SF_055_pieces_by_colour() -> None:
    white = Position().view().players[WHITE]
    assert white.spaceports == (place("7,9,W"),)
    assert set(white.colonies) == {place("1,12,W"), place("3,12,E")}
    assert Position().ship_at(WHITE)[0] == place("6,9,E")


def test_SF_057_SF_058_SF_059_SF_332_the_fourth_colour_only_occupies() -> None:
    position = Position(3)
    view = position.view()
    assert set(view.neutral.occupied) == {place("9,8,E"), place("2,12,E"), place("8,9,W")}
    assert len(view.ships) == 3
    assert len(position.state.ports) == 3  # nobody can use the sites of its spaceport (SF-059)
    position.do(a.Roll(), 3, 4 - 2)
    assert sum(count(hand) for hand in position.state.hands) <= 9 + 6


# The other maps


def test_SF_060_SF_061_SF_062_SF_064_the_strategic_map_lays_sectors_by_their_stars() -> None:
    state, (table,) = _set_up(map="strategic")
    assert None not in table.sectors
    near = [area.name for area in Position().view().areas]
    for name, sector in zip(near[4:], table.sectors[4:], strict=True):
        assert sector is not None
        assert SECTORS[SECTOR_INDEX[sector]].stars == (1 if name.startswith("N") else 2)
    assert "E1B" not in table.sectors
    assert set(state.discs[12:]) == {-1}


def test_SF_051_SF_063_home_discs_are_shuffled_within_their_letter() -> None:
    for variant in VARIANTS:
        _, (table,) = _set_up(map=variant)
        for system, letter in enumerate(("alpha", "beta", "gamma", "delta")):
            discs = table.home_discs[3 * system : 3 * system + 3]
            assert sum(1 << disc for disc in discs) == PILES[letter]


def test_SF_065_SF_070_explorer_map_lies_face_down() -> None:
    state, (table,) = _set_up(map="explorer")
    assert set(table.sectors[4:]) == {None}
    assert state.stars[4:] == (1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 2, 2, 2, 2, 2)
    assert state.sector_pool.bit_count() == 15


def test_SF_066_SF_067_SF_068_wild_space_keeps_one_sector_out() -> None:
    state, (table,) = _set_up(map="wild_space")
    assert set(table.sectors[4:]) == {None}
    assert state.sector_pool.bit_count() == 16
    assert Counter(state.stars[4:])[1] in (8, 9)
    assert {_set_up(map="wild_space", seed=seed)[0].stars for seed in range(3)} != {state.stars}


def test_SF_069_rotations_are_drawn() -> None:
    turns = {turn for seed in range(5) for turn in _set_up(map="strategic", seed=seed)[0].rotations}
    assert turns == {0, 1, 2}


# The set-up phase


def _advanced(seats: int = 4) -> Position:
    return Position(seats, starter=YELLOW, map="strategic")


def _place_all(position: Position) -> None:
    while position.phase == "place_colony":
        position.do(position.legal()[0])


def test_SF_071_SF_072_all_maps_but_the_beginners_one_have_a_set_up_phase() -> None:
    assert Position().phase == "roll"
    assert Position(advanced_start=True).phase == "place_colony"
    assert {Position(map=variant).phase for variant in VARIANTS} == {"place_colony"}


def test_SF_073_SF_074_SF_075_SF_078_placing_goes_round_back_and_round_again() -> None:
    position = _advanced()
    order = []
    while position.phase == "place_colony":
        order.append(position.state.active)
        position.do(position.legal()[0])
    there, back = [YELLOW, RED, BLUE, WHITE], [WHITE, BLUE, RED, YELLOW]
    assert order == [*there, *back, *there[:3]]  # the last free site is taken at once (SF-338)
    assert position.state.active == WHITE
    assert position.phase == "make_spaceport"


def test_SF_076_two_of_one_system_and_no_distance() -> None:
    position = _advanced()
    position.do(a.PlaceColony(place("7,9,W")))
    position.do(a.PlaceColony(place("7,10,W")))
    assert position.legal(YELLOW) == []
    taken = a.PlaceColony(place("7,9,W"))
    position.refuse(taken, "SF-073", "SF-076")
    position.refuse(a.PlaceColony(place("6,9,E")), "SF-073", "SF-031")


def test_SF_077_SF_078_SF_079_the_fourth_round_makes_a_spaceport_and_places_a_ship() -> None:
    position = _advanced()
    _place_all(position)
    assert position.state.pool == (2, 1, 1)
    own = list(places(position.state.colonies[WHITE]))
    foreign = next(places(position.state.colonies[RED]))
    position.refuse(a.MakeSpaceport(foreign), "SF-078")
    position.do(a.MakeSpaceport(own[0]))
    position.refuse(a.PlaceShip("trade_ship", own[1]), "SF-078", "SF-032")
    position.do(next(action for action in position.legal() if action.kind == "trade_ship"))  # type: ignore[attr-defined]
    position.do(a.TakeUpgrade("cannon"))
    assert position.state.cannons[WHITE] == 1
    assert position.state.active == BLUE
    position.do(a.MakeSpaceport(next(places(position.state.colonies[BLUE]))))
    position.do(position.legal()[0])
    position.refuse(a.TakeUpgrade("cannon"), "SF-077", "SF-078")


def _finish(position: Position, *upgrades: Upgrade) -> list[Event]:
    events: list[Event] = []
    for upgrade in upgrades:
        if position.phase != "make_spaceport":
            break
        position.do(position.legal()[0])
        events = position.do(position.legal()[0])
        if position.phase == "take_upgrade":
            events = position.do(a.TakeUpgrade(upgrade))
    return events


def test_SF_080_SF_083_cards_and_fame_follow_the_set_up() -> None:
    position = _advanced()
    _place_all(position)
    assert position.state.hands == [0, 0, 0, 0]
    _finish(position, "booster", "booster", "cannon", "freight_pod")
    assert position.phase == "roll"
    assert position.state.active == YELLOW
    assert [count(hand) for hand in position.state.hands] == [3, 3, 3, 3]
    assert position.state.fame == [1, 1, 1, 1]
    assert sum(position.state.boosters) == 2


def test_SF_338_the_last_upgrade_of_the_pool_is_taken_at_once() -> None:
    position = _advanced()
    _place_all(position)
    events = _finish(position, "cannon", "freight_pod", "booster", "booster")
    assert kinds(events)[:5] == [
        "StartingShipPlaced",
        "StartingUpgradeTaken",
        "StartReceived",
        "StartReceived",
        "StartReceived",
    ]


def test_SF_081_SF_082_SF_333_three_players() -> None:
    position = _advanced(3)
    _place_all(position)
    _finish(position, "booster", "cannon", "freight_pod")
    state = position.state
    assert state.pool == (0, 0, 0)
    assert state.closed.bit_count() == 3
    assert state.closed == HOME_SITES & ~(sum(state.colonies) | sum(state.spaceports))
    assert position.view().tray.booster == 23


def test_SF_073_placing_out_of_turn_is_refused() -> None:
    position = _advanced()
    site = place("7,9,W")
    with pytest.raises(NotYourDecision) as refused:
        RULESET.decide(position.state, RED, a.PlaceColony(site), Scripted())
    assert refused.value.rules == ("SF-073", "SF-074")
    assert not position.state.built & BIT[site]


def test_a_face_down_sector_is_nowhere_in_the_state() -> None:
    state, _ = _set_up(map="explorer")
    assert set(state.sectors[4:]) == {FACE_DOWN}
