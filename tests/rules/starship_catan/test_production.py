"""Turn and production (sections C and D)."""

import pytest

from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.goods import Goods
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.table import END_TURN, MOON, REVEAL, SUN, Position, die, kinds


def _rolled(position: Position, face: int, *, seat: int = MOON) -> e.ProductionRolled:
    """End the turn before, so that ``seat`` rolls ``face``."""
    events = position.building(active=1 - seat).do(END_TURN, *die(face))
    rolled = events[2]
    assert isinstance(rolled, e.ProductionRolled)
    return rolled


def _empty() -> Position:
    """Nobody has goods or modules; moon has Alioth VIII (Carbon, 1), sun Megrez VII (Fuel, 1)."""
    return Position().goods(MOON).goods(SUN)


def test_SSC_039_204_a_turn_goes_through_its_phases_and_ends_by_its_player() -> None:
    """SSC-039, SSC-204."""
    position = Position()
    position.do(a.ChooseModule("trade"))
    position.do(a.ChooseModule("trade"), *die(4))
    assert position.state.phase == "choose_sector"
    position.refuse(END_TURN, "SSC-039", "SSC-061")
    position.do(a.ChooseSector(1))
    position.refuse(END_TURN, "SSC-039")
    position.do(a.EndFlight())
    position.refuse(END_TURN, "SSC-204", "SSC-039", seat=SUN)
    assert kinds(position.do(END_TURN, *die(4))) == ["TurnEnded", "TurnBegan", "ProductionRolled"]
    assert (position.state.turn, position.state.active) == (2, SUN)


def test_SSC_047_060_the_yellow_roll_is_made_once_and_stays_for_the_speed() -> None:
    """SSC-047, SSC-060."""
    position = _empty()
    assert _rolled(position, 3).roll == 3
    assert [draw.label for draw in position.chance.asked] == ["yellow-die"]
    events = position.do(a.ChooseSector(2))
    assert isinstance(events[0], f.SectorChosen)
    assert events[0].speed == 3 + 2  # SSC-063


def test_SSC_048_049_059_both_produce_from_the_roll_of_the_active_player() -> None:
    """SSC-048, SSC-049, SSC-059."""
    rolled = _rolled(_empty(), 1, seat=SUN)
    assert rolled.seat == SUN
    assert rolled.income == (Goods(carbon=1), Goods(fuel=1))


def test_SSC_050_only_one_of_the_matching_colonies_yields_and_the_player_chooses() -> None:
    position = _empty().own(MOON, "COL-ORE-2", "COL-CARB-2")
    rolled = _rolled(position, 2)
    assert rolled.choices == (("ore", "carbon"), ())
    assert rolled.income == (Goods(), Goods())
    position.refuse(a.ChooseSector(1), "SSC-059", "SSC-050", "SSC-039")
    position.refuse(a.Produce("fuel"), "SSC-050", "SSC-049")
    position.refuse(a.Produce("ore"), "SSC-050", "SSC-049", seat=SUN)
    position.do(a.Produce("ore"))
    assert position.has(MOON) == Goods(ore=1)
    assert position.state.phase == "choose_sector"
    position.refuse(a.Produce("carbon"), "SSC-039", "SSC-050")


def test_SSC_051_the_choice_is_among_storable_resources() -> None:
    position = _empty().own(MOON, "COL-ORE-2", "COL-CARB-2").goods(MOON, ore=2, carbon=1)
    rolled = _rolled(position, 2)
    assert rolled.choices == ((), ())
    assert rolled.income[MOON] == Goods(carbon=1)
    position.goods(MOON, ore=2, carbon=2)
    assert _rolled(position, 2).income[MOON] == Goods()  # SSC-057


def test_SSC_059_both_may_choose_in_any_order() -> None:
    for first in (MOON, SUN):
        position = _empty().own(MOON, "COL-ORE-2", "COL-CARB-2").own(SUN, "COL-FOOD-2", "COL-FUEL-2")
        _rolled(position, 2)
        assert list(RULESET.duties(position.state)) == [MOON, SUN]
        since = RULESET.duties(position.state)[1 - first].since
        chosen = {MOON: "ore", SUN: "food"}
        position.do(a.Produce(chosen[first]), seat=first)  # type: ignore[arg-type]
        assert list(RULESET.duties(position.state)) == [1 - first]
        assert RULESET.duties(position.state)[1 - first].since == since
        position.refuse(a.Produce(chosen[first]), "SSC-050", seat=first)  # type: ignore[arg-type]
        position.do(a.Produce(chosen[1 - first]), seat=1 - first)  # type: ignore[arg-type]
        assert position.state.phase == "choose_sector"
        assert (position.has(MOON), position.has(SUN)) == (Goods(ore=1), Goods(food=1))


@pytest.mark.parametrize(
    ("seat", "module", "number", "gain"),
    [
        (MOON, "science", 2, Goods(science=1)),
        (MOON, "production", 3, Goods(trade_goods=1)),
        (SUN, "science", 3, Goods(science=1)),
        (SUN, "production", 2, Goods(trade_goods=1)),
    ],
)
def test_SSC_052_053_054_058_modules_produce_on_their_numbers(
    seat: int, module: str, number: int, gain: Goods
) -> None:
    """SSC-052, SSC-053, SSC-054, SSC-058."""
    for roll in (1, 2, 3, 4):
        position = _empty().modules(seat, module)
        position.state.owned[seat] = 0
        assert _rolled(position, roll).income[seat] == (gain if roll == number else Goods())
        position = _empty().modules(seat, level_2=(module,))
        position.state.owned[seat] = 0
        # Level II counts once, on both numbers (SSC-054); a 4 gives nothing to anybody (SSC-058).
        assert _rolled(position, roll).income[seat] == (gain if roll in (2, 3) else Goods())


def test_SSC_052_modules_come_on_top_of_a_colony() -> None:
    position = _empty().own(MOON, "COL-ORE-2").modules(MOON, "science")
    assert _rolled(position, 2).income[MOON] == Goods(ore=1, science=1)


@pytest.mark.parametrize(("level", "limit"), [((), 2), (("logistics",), 3), (None, 4)])
def test_SSC_055_057_a_bay_holds_two_three_or_four(level: tuple[str, ...] | None, limit: int) -> None:
    """SSC-055, SSC-057."""
    for held in range(limit + 1):
        position = _empty()
        if level is None:
            position.modules(MOON, level_2=("logistics",))
        else:
            position.modules(MOON, *level)
        position.goods(MOON, carbon=held)
        _rolled(position, 1)
        assert position.has(MOON).carbon == min(limit, held + 1)
        assert position.view().players[MOON].cargo_limit == limit


def test_SSC_056_the_lab_holds_four_whatever_logistics_does() -> None:
    for level in ((), ("logistics",)):
        for held in range(5):
            position = _empty().modules(MOON, "science", *level).goods(MOON, science=held)
            _rolled(position, 2)
            assert position.has(MOON).science == min(4, held + 1)


def test_SSC_058_a_four_gives_nobody_anything() -> None:
    position = _empty().own(MOON, "COL-ORE-1", "COL-ORE-2", "COL-ORE-3").own(SUN, "COL-FOOD-2")
    rolled = _rolled(position, 4)
    assert rolled.income == (Goods(), Goods())
    position.do(a.ChooseSector(1))
    assert position.state.speed == 6


def test_SSC_177_a_booster_built_counts_from_the_next_flight_on() -> None:
    position = Position().building().goods(MOON, fuel=2)
    position.do(a.BuildBooster())
    position.do(END_TURN, *die(1))
    position.building(active=SUN).do(END_TURN, *die(1))
    position.do(a.ChooseSector(1))
    assert position.state.speed == 1 + 3
    position.do(REVEAL)
    assert position.state.speed == 4
