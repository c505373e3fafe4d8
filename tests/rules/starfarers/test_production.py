"""Turn, production and the reserve pile (chapter 4)."""

import pytest

from domain.kernel.bundles import count
from domain.kernel.errors import GameNotRunning, NotYourDecision
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import (
    BLUE,
    END_FLIGHT,
    END_TRADE,
    RED,
    ROLL,
    SHAKE,
    WHITE,
    YELLOW,
    Position,
    Scripted,
    balls,
    first,
    kinds,
)


def dice(total: int) -> tuple[int, int]:
    """Return the results of two draws with which the dice show a total."""
    one = min(total - 1, 6)
    return one - 1, total - one - 1


def _rolled(position: Position, total: int, *results: int) -> e.ProductionRolled:
    rolled: e.ProductionRolled = first(position.do(ROLL, *dice(total), *results), e.ProductionRolled)
    return rolled


def test_SF_084_three_phases_in_fixed_order() -> None:
    position = Position()
    phases = [position.phase]
    position.refuse(END_TRADE, "SF-084", "SF-087")
    position.do(ROLL, *dice(8))
    phases.append(position.phase)
    position.refuse(SHAKE, "SF-158")
    position.do(END_TRADE)
    phases.append(position.phase)
    position.refuse(END_FLIGHT, "SF-158", "SF-084", "SF-195")
    position.do(SHAKE, balls("red", "blue"))
    phases.append(position.phase)
    assert phases == ["roll", "trade_build", "flight_shake", "flight_move"]


def test_SF_085_the_turn_passes_to_the_left() -> None:
    position = Position().flying(BLUE)
    position.do(END_FLIGHT)
    assert (position.state.active, position.phase, position.state.turn) == (WHITE, "roll", 2)


def test_SF_087_SF_018_a_production_roll_has_two_dice() -> None:
    position = Position()
    assert _rolled(position, 9).dice == (6, 3)
    assert [draw.range for draw in position.chance.asked[:2]] == [6, 6]
    position.refuse(ROLL, "SF-087")


def test_SF_088_SF_090_SF_091_SF_229_all_collect_the_yield_of_their_planets() -> None:
    income = _rolled(Position(), 6).income
    assert income == (Cards(carbon=1), Cards(fuel=1), Cards(fuel=1), Cards(carbon=1))


def test_SF_089_a_disc_with_two_numbers_yields_on_both() -> None:
    for total in (3, 12):
        income = _rolled(Position(), total).income
        assert income[RED].goods == income[WHITE].goods == 1


def test_SF_092_SF_093_a_token_and_a_face_down_disc_yield_nothing() -> None:
    position = Position().sites(WHITE, colonies=("4,7,E",))
    assert _rolled(position, 5).income[WHITE] == Cards()
    position = Position().sites(WHITE, colonies=("4,7,E",)).discs("N2", "pirates-4", 9, 2)
    assert _rolled(position, 9).income[WHITE] == Cards(food=1)


def test_SF_094_both_planets_of_a_colony_yield() -> None:
    position = Position().sites(WHITE, colonies=("4,7,E",)).discs("N2", 5, 5, 2)
    assert _rolled(position, 5).income[WHITE] == Cards(carbon=1, food=1)


def test_SF_095_SF_240_SF_245_green_folk_add_one_whatever_the_amount() -> None:
    position = Position().even().friendship(WHITE, "green_folk_carbon", "green_folk_goods")
    position.sites(WHITE, colonies=("7,9,W", "8,9,W"))
    assert _rolled(position, 6).income[WHITE] == Cards(carbon=3)


def test_SF_096_SF_097_SF_098_a_short_resource_goes_to_nobody() -> None:
    position = Position().even().supply(ore=1, fuel=12, carbon=12, food=12, goods=12)
    rolled = _rolled(position, 5)
    assert rolled.income == (Cards(), Cards(), Cards(), Cards())
    assert rolled.short == ("ore",)
    alone = Position().even().sites(YELLOW).supply(ore=1).friendship(WHITE, "green_folk_ore")
    assert _rolled(alone, 5).short == ("ore",)


def test_SF_099_SF_100_SF_101_a_seat_that_received_nothing_gets_relief() -> None:
    position = Position().even().friendship(BLUE, "relief_fund")
    position.do(ROLL, *dice(5))
    assert (position.phase, position.state.asked) == ("relief", BLUE)
    assert set(position.legal(BLUE)) >= {a.TakeRelief("ore"), a.DeclineRelief()}
    position.do(a.TakeRelief("food"))
    assert position.has(BLUE) == Cards(food=1)
    assert position.phase == "trade_build"


def test_SF_099_relief_may_be_declined_and_needs_a_card_in_the_supply() -> None:
    position = Position().even().friendship(BLUE, "relief_fund").supply(ore=3)
    position.do(ROLL, *dice(5))
    position.refuse(a.TakeRelief("food"), "SF-099", "SF-135")
    with pytest.raises(NotYourDecision):
        RULESET.decide(position.state, WHITE, a.TakeRelief("ore"), Scripted())
    position.do(a.DeclineRelief())
    assert position.has(BLUE) == Cards()


def test_SF_099_SF_369_a_seat_that_received_something_gets_no_relief() -> None:
    position = Position().even().friendship(BLUE, "relief_fund")
    position.do(ROLL, *dice(6))
    assert position.phase == "trade_build"


@pytest.mark.parametrize(("fame", "number"), [(0, 2), (7, 2), (8, 1), (11, 1), (12, 0), (15, 0)])
def test_SF_102_SF_103_SF_104_SF_105_the_reserve_draw_goes_by_points(fame: int, number: int) -> None:
    """4 points from the start, and one for every two fame pieces."""
    position = Position().even().fame(WHITE, fame)
    events = position.do(ROLL, *dice(4))
    drawn = [event for event in events if isinstance(event, e.ReserveDrawn)]
    assert sum(event.number for event in drawn) == number
    assert {event.seat for event in drawn} <= {WHITE}


def test_SF_106_SF_107_SF_108_a_new_pile_is_made_in_the_middle_of_a_draw() -> None:
    position = Position().even()
    position.state.reserve = 1  # a single ore
    events = position.do(ROLL, *dice(4))
    assert [kind for kind in kinds(events) if kind.startswith("Reserve")] == [
        "ReserveDrawn",
        "ReserveMade",
        "ReserveDrawn",
    ]
    assert count(position.state.reserve) == 39


def test_SF_108_scarce_types_go_in_whole() -> None:
    position = Position().even().supply(ore=12, fuel=7, carbon=12, food=12, goods=12)  # two are produced
    position.state.reserve = 1
    made = first(position.do(ROLL, *dice(4)), e.ReserveMade)
    assert made.cards == Cards(8, 5, 8, 8, 8)
    assert position.stock().fuel == 0


def test_SF_109_without_pile_and_supply_the_draw_lapses() -> None:
    position = Position().even()
    position.state.reserve = position.state.supply = 0
    events = position.do(ROLL, *dice(4))
    assert "ReserveDrawn" not in kinds(events)
    assert "ReserveMade" not in kinds(events)


def test_SF_109_SF_106_a_pile_is_made_before_the_next_draw() -> None:
    position = Position().even()
    position.state.reserve = 0
    events = position.do(ROLL, *dice(4))
    assert kinds(events).index("ReserveMade") < kinds(events).index("ReserveDrawn")


def test_SF_110_SF_111_SF_335_SF_336_only_the_owner_sees_drawn_cards() -> None:
    position = Position().even()
    events = position.do(ROLL, *dice(4))
    drawn = first(events, e.ReserveDrawn)
    assert RULESET.secrets(position.state, drawn) == {"cards": (WHITE,), "draws": ()}
    assert position.view(WHITE).players[WHITE].hand is not None
    assert position.view(RED).players[WHITE].hand is None
    assert position.view(RED).players[WHITE].hand_size == count(position.state.hands[WHITE])


def test_SF_112_no_limit_without_a_seven() -> None:
    position = Position().even().hand(WHITE, ore=12)
    position.do(ROLL, *dice(4))
    assert position.phase == "trade_build"


def test_SF_327_nothing_happens_once_the_game_is_over() -> None:
    position = Position().fame(WHITE, 20)
    position.at("game_over")
    with pytest.raises(GameNotRunning) as refused:
        RULESET.decide(position.state, WHITE, ROLL, Scripted())
    assert refused.value.rules == ("SF-327",)
    assert RULESET.duties(position.state) == {}
