"""Missions (section H)."""

import pytest

from domain.starship_catan import actions as a
from domain.starship_catan import events_flight as f
from domain.starship_catan.goods import RESOURCES, Goods
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS, Mission
from tests.rules.starship_catan.table import END_FLIGHT, MOON, REVEAL, SUN, Position, kinds

PLANET_CARDS = {planet: f"ADV-{planet.upper()}" for planet in ("hades", "pallas", "picasso", "poseidon")}


def _able(mission: Mission, **flight: object) -> Position:
    """Arrive at the planet of a mission with exactly the required goods."""
    position = Position().face_up(mission.id).fly(PLANET_CARDS[mission.planet], "LP-109", **flight)
    position.goods(MOON, **{name: getattr(mission.cost, name) for name in (*RESOURCES, "science")})
    position.astro(MOON, mission.cost_astro)
    position.cannons(MOON, min(3, mission.cannon_points), max(0, mission.cannon_points - 3))
    position.boosters(MOON, min(3, mission.booster_points), max(0, mission.booster_points - 3))
    position.do(REVEAL)
    return position


def test_SSC_115_missions_and_adventure_planets_match() -> None:
    assert {mission.planet for mission in MISSIONS} == set(PLANET_CARDS)


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.name)
def test_SSC_116_117_118_119_124_212_each_mission_as_printed(mission: Mission) -> None:
    """SSC-116, SSC-117, SSC-118, SSC-119, SSC-124, SSC-212.

    Exactly the printed goods are enough; they are paid, or only shown, for the printed reward.
    """
    position = _able(mission)
    tiles = (position.state.cannons[MOON], position.state.boosters[MOON])
    events = position.do(a.CompleteMission(mission.id))
    taken = 0
    while position.state.phase == "mission_reward":
        events += position.do(position.legal()[0])
        taken += 1
    assert taken == mission.resources
    assert sum(getattr(position.has(MOON), name) for name in RESOURCES) == mission.resources
    assert position.has(MOON).science == 0
    assert position.state.astro[MOON] == mission.astro
    assert (position.state.cannons[MOON], position.state.boosters[MOON]) == tiles
    assert position.fame(MOON) == mission.fame
    assert position.points(MOON) == 1 + mission.victory_points
    kept = bool(mission.fame or mission.victory_points)
    assert bool(position.state.kept[MOON]) == kept
    assert f.MissionCompleted(MOON, mission.id, kept) in events
    assert position.state.acted == 1


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.name)
def test_SSC_116_117_118_a_mission_whose_terms_are_not_met_is_refused(mission: Mission) -> None:
    """SSC-116, SSC-117, SSC-118."""
    position = _able(mission)
    if mission.cannon_points:
        position.cannons(MOON, 2)
        rule = "SSC-118"
    elif mission.booster_points:
        position.boosters(MOON, 3)
        rule = "SSC-118"
    elif mission.cost_astro:
        position.astro(MOON, mission.cost_astro - 1)
        rule = "SSC-117"
    elif mission.cost != Goods():
        position.goods(MOON)
        rule = "SSC-117"
    else:
        return
    position.refuse(a.CompleteMission(mission.id), rule, "SSC-116")


def test_SSC_116_130_a_mission_lies_face_up_and_its_planet_is_the_current_card() -> None:
    """SSC-116, SSC-130."""
    position = Position().visit("ADV-PALLAS", "ADV-PICASSO", "LP-109")
    position.refuse(a.CompleteMission("MIS-2-PAL"), "SSC-116")
    position.refuse(a.CompleteMission("MIS-1-PIC"), "SSC-116")
    position.do(REVEAL)
    position.refuse(a.CompleteMission("MIS-1-PAL"), "SSC-067", "SSC-116")
    position.do(a.CompleteMission("MIS-1-PIC"))
    position.do(a.TakeResource("ore"))
    position.refuse(a.CompleteMission("MIS-1-PIC"), "SSC-130", "SSC-116")
    assert MISSION_INDEX["MIS-1-PIC"] not in position.state.face_up


def test_SSC_118_points_count_not_tiles() -> None:
    position = _able(MISSIONS[MISSION_INDEX["MIS-3-PIC"]]).boosters(MOON, 3, 2)
    assert a.CompleteMission("MIS-3-PIC") in position.legal()
    position.boosters(MOON, 3)
    position.refuse(a.CompleteMission("MIS-3-PIC"), "SSC-118", "SSC-116")
    position.boosters(MOON, 2, 2)
    position.do(a.CompleteMission("MIS-3-PIC"))
    assert (position.state.boosters[MOON], position.state.strong_boosters[MOON]) == (2, 2)


@pytest.mark.parametrize(
    ("attached", "strong", "enough"), [(3, 0, True), (2, 1, True), (2, 0, False), (1, 1, False)]
)
def test_SSC_118_cannon_points_count_not_cannons(attached: int, strong: int, enough: bool) -> None:
    position = _able(MISSIONS[MISSION_INDEX["MIS-2-HAD"]]).cannons(MOON, attached, strong)
    if enough:
        position.do(a.CompleteMission("MIS-2-HAD"))
    else:
        position.refuse(a.CompleteMission("MIS-2-HAD"), "SSC-118", "SSC-116")


def test_SSC_120_each_unit_is_chosen_among_resources_with_room() -> None:
    position = _able(MISSIONS[MISSION_INDEX["MIS-3-POS"]]).goods(MOON, ore=2, fuel=1, food=2)
    position.do(a.CompleteMission("MIS-3-POS"))
    assert position.legal() == [
        a.TakeResource("fuel"),
        a.TakeResource("carbon"),
        a.TakeResource("trade_goods"),
    ]
    position.refuse(a.TakeResource("ore"), "SSC-120", "SSC-055")
    position.do(a.TakeResource("fuel"))
    position.refuse(a.TakeResource("fuel"), "SSC-120", "SSC-055")
    position.do(a.TakeResource("carbon"))
    assert position.has(MOON) == Goods(ore=2, fuel=2, food=2, carbon=1)
    equal = _able(MISSIONS[MISSION_INDEX["MIS-3-POS"]])
    equal.do(a.CompleteMission("MIS-3-POS"))
    equal.do(a.TakeResource("ore"))
    equal.do(a.TakeResource("ore"))
    assert equal.has(MOON) == Goods(ore=2)


def test_SSC_120_123_units_without_room_are_lost_and_one_choice_is_none() -> None:
    """SSC-120, SSC-123."""
    mission = MISSIONS[MISSION_INDEX["MIS-3-POS"]]
    position = _able(mission).goods(MOON, ore=2, fuel=2, food=2, carbon=2, trade_goods=1)
    events = position.do(a.CompleteMission("MIS-3-POS"))
    assert [event for event in events if isinstance(event, f.RewardTaken)] == [
        f.RewardTaken(MOON, "trade_goods", "mission_reward")
    ]
    assert position.fame(MOON) == 1
    position = _able(mission).goods(MOON, ore=2, fuel=2, food=2, carbon=2, trade_goods=2)
    events = position.do(a.CompleteMission("MIS-3-POS"))
    assert "RewardTaken" not in kinds(events)
    assert position.fame(MOON) == 1


@pytest.mark.parametrize(
    ("mission", "barred"), [("MIS-2-PAL", "trade_goods"), ("MIS-4-POS", "trade_goods"), ("MIS-2-PIC", "food")]
)
def test_SSC_121_the_good_that_was_paid_is_no_reward(mission: str, barred: str) -> None:
    position = _able(MISSIONS[MISSION_INDEX[mission]])
    position.do(a.CompleteMission(mission))  # type: ignore[arg-type]
    position.refuse(a.TakeResource(barred), "SSC-121")  # type: ignore[arg-type]
    assert len(position.legal()) == 4


def test_SSC_122_room_is_judged_after_the_payment() -> None:
    full = {"ore": 2, "fuel": 2, "food": 2, "carbon": 2, "trade_goods": 2}
    position = Position().face_up("MIS-4-PAL").visit("ADV-PALLAS", "LP-109").goods(MOON, **full)
    position.do(a.CompleteMission("MIS-4-PAL"))
    assert position.has(MOON) == Goods(fuel=2, food=2, carbon=1, trade_goods=2)
    # Environmental Pollution costs no resource, Gift from the Merchants nothing: no bay is freed.
    position = Position().face_up("MIS-1-PAL").visit("ADV-PALLAS", "LP-109").goods(MOON, **full)
    assert "RewardTaken" not in kinds(position.do(a.CompleteMission("MIS-1-PAL")))


def test_SSC_124_a_mission_without_fame_or_points_is_out_of_the_game() -> None:
    position = _able(MISSIONS[MISSION_INDEX["MIS-1-POS"]])
    position.do(a.CompleteMission("MIS-1-POS"))
    position.do(a.TakeResource("ore"))
    gone = 1 << MISSION_INDEX["MIS-1-POS"]
    assert not (position.state.kept[MOON] | position.state.mission_stack) & gone
    assert position.state.astro[MOON] == 3


def test_SSC_125_126_a_drawn_mission_for_the_same_planet_is_locked_in_this_flight() -> None:
    """SSC-125, SSC-126."""
    position = Position().visit("ADV-PICASSO", "LP-109").goods(MOON, food=1)
    position.do(a.CompleteMission("MIS-1-PIC"))
    # Of level 2 the missions are at Hades, Pallas and Picasso, in this order.
    turned = position.do(a.TakeResource("ore"), 2)[-1]
    assert isinstance(turned, f.MissionTurned)
    assert (turned.mission, turned.locked) == ("MIS-2-PIC", True)
    assert len(position.state.face_up) == 3
    position.refuse(a.CompleteMission("MIS-2-PIC"), "SSC-126")
    position.do(END_FLIGHT)
    position.goods(MOON, food=1).visit("ADV-PICASSO", "LP-109")
    position.do(a.CompleteMission("MIS-2-PIC"))


def test_SSC_127_a_drawn_mission_for_another_planet_is_free() -> None:
    position = Position().visit("ADV-PICASSO", "ADV-HADES").cannons(MOON, 3)
    position.do(a.CompleteMission("MIS-1-PIC"))
    turned = position.do(a.TakeResource("ore"), 0)[-1]
    assert (turned.mission, turned.locked) == ("MIS-2-HAD", False)  # type: ignore[attr-defined]
    position.do(REVEAL)
    position.do(a.CompleteMission("MIS-2-HAD"))


def test_SSC_128_068_missions_that_lay_there_may_all_be_completed() -> None:
    """SSC-128, SSC-068."""
    position = Position().face_up("MIS-2-PIC", "MIS-3-PIC").visit("ADV-PICASSO", "LP-109", actions=3)
    position.goods(MOON, food=1).boosters(MOON, 3, 1)
    position.do(a.CompleteMission("MIS-3-PIC"))
    position.do(a.TakeResource("ore"))
    position.do(a.CompleteMission("MIS-2-PIC"))
    position.do(a.TakeResource("ore"))
    assert (position.state.acted, position.fame(MOON)) == (2, 2)


def test_SSC_071_128_the_last_action_ends_the_flight_whatever_else_could_be_done() -> None:
    """SSC-071, SSC-128."""
    position = Position().face_up("MIS-2-PIC", "MIS-3-PIC").visit("ADV-PICASSO", "LP-109", actions=1)
    position.goods(MOON, food=1).boosters(MOON, 3, 1)
    position.do(a.CompleteMission("MIS-3-PIC"))
    assert kinds(position.do(a.TakeResource("ore")))[-1] == "FlightEnded"


def test_SSC_129_with_the_stack_empty_fewer_lie_face_up() -> None:
    position = Position().face_up("MIS-1-PAL").visit("ADV-PALLAS", "LP-109")
    position.state.mission_stack = 0
    position.do(a.CompleteMission("MIS-1-PAL"))
    assert kinds(position.do(a.TakeResource("ore"))) == ["RewardTaken", "MissionCompleted"]
    assert position.state.face_up == ()
    assert position.legal() == [REVEAL, END_FLIGHT]
    assert position.view().mission_stack.next is None


def test_SSC_130_whoever_completes_a_mission_first_has_it() -> None:
    position = Position().visit("ADV-PALLAS", "LP-109", seat=SUN)
    position.do(a.CompleteMission("MIS-1-PAL"))
    position.do(a.TakeResource("ore"))
    position.visit("ADV-PALLAS", "LP-109", seat=MOON)
    position.refuse(a.CompleteMission("MIS-1-PAL"), "SSC-130", "SSC-116")


def test_SSC_239_a_reward_is_chosen_before_the_next_mission_is_known() -> None:
    position = _able(MISSIONS[MISSION_INDEX["MIS-2-PAL"]])
    begun = position.do(a.CompleteMission("MIS-2-PAL"))
    assert kinds(begun) == ["MissionUndertaken"]
    assert MISSION_INDEX["MIS-2-PAL"] in position.state.face_up
    assert position.fame(MOON) == 0
    assert kinds(position.do(a.TakeResource("ore"))) == ["RewardTaken", "MissionCompleted", "MissionTurned"]
