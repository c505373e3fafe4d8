"""Effects of encounters: the results one by one, Wear and Tear, owed trade ships (chapters 14.3 and 14.5)."""

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import (
    BLUE,
    END_TRADE,
    RED,
    WHITE,
    YELLOW,
    Position,
    balls,
    first,
    kinds,
    place,
)

YES, NO = a.AnswerYesNo(True), a.AnswerYesNo(False)
NOTHING = a.AnswerNumber(Cards())
BEATEN = (balls("black", "blue"), balls("yellow", "red"))
WON = (balls("yellow", "red"), balls("black", "blue"))


# Ships that cannot move


def test_SF_176_SF_291_SF_338_a_sole_ship_is_stopped_without_choice() -> None:
    position = Position()
    position.meeting("ENC-01")
    told = position.do(NOTHING)
    assert first(told, n.ShipStopped).ship == 0
    assert kinds(told)[-4:] == ["EncounterEnded", "FlightEnded", "TurnEnded", "TurnBegan"]
    assert position.state.stopped == 0


def test_SF_291_with_several_ships_the_player_chooses_an_own_one() -> None:
    position = Position().ships(WHITE, colony=("6,9,E", "5,10,E"), trade=("4,10,E",))
    position.meeting("ENC-01")
    position.do(NOTHING)
    assert position.legal() == [a.StopShip(0), a.StopShip(1), a.StopShip(2)]
    position.refuse(a.StopShip(3), "SF-291", "SF-292")
    position.do(a.StopShip(2))
    assert position.state.stopped == 1 << 2
    position.refuse(a.Step(2, place("5,10,W")), "SF-176")


def test_SF_292_a_ship_that_is_stopped_is_not_chosen_again() -> None:
    position = Position().ships(WHITE, colony=("6,9,E", "5,10,E"))
    position.state.stopped = 1
    position.meeting("ENC-01")
    position.state.stopped = 1
    assert first(position.do(NOTHING), n.ShipStopped).ship == 1


def test_SF_192_SF_193_SF_194_a_ship_that_has_to_clear_a_site_is_spared() -> None:
    own_port_of_yellow = "1,12,E"
    position = Position().ships(WHITE, colony=(own_port_of_yellow, "6,9,E")).ships(YELLOW)
    position.meeting("ENC-01")
    assert first(position.do(NOTHING), n.ShipStopped).ship == 1  # SF-192: no choice is left
    position = Position().ships(WHITE, colony=(own_port_of_yellow, "6,9,E", "5,10,E")).ships(YELLOW)
    position.meeting("ENC-01")
    position.do(NOTHING)
    position.refuse(a.StopShip(0), "SF-192")
    position = Position().ships(WHITE, colony=(own_port_of_yellow,)).ships(YELLOW)
    position.meeting("ENC-01")
    told = position.do(NOTHING)
    assert first(told, n.ShipStopped).ship == 0
    assert kinds(told)[-1] == "TurnBegan"  # SF-193: the duty remains in the next turn
    position = Position().ships(WHITE, colony=("1,12,E", "1,13,E")).ships(YELLOW)
    position.meeting("ENC-01")
    position.do(NOTHING)  # SF-194: among ships that all have to clear
    assert position.legal() == [a.StopShip(0), a.StopShip(1)]


# Upgrades


def test_SF_293_SF_251_an_upgrade_of_choice_is_lost_but_none_of_a_card() -> None:
    position = Position().upgrades(WHITE, boosters=1, pods=1).friendship(WHITE, "scientists_cannons")
    position.meeting("ENC-15")
    assert position.do(NO, *BEATEN)[-1] == e.ChoiceOpened(WHITE, "encounter_lose_upgrade")
    assert position.legal() == [a.RemoveUpgrade("booster"), a.RemoveUpgrade("freight_pod")]
    position.refuse(a.RemoveUpgrade("cannon"), "SF-293")
    position.do(a.RemoveUpgrade("freight_pod"))
    assert (position.state.boosters[WHITE], position.state.pods[WHITE]) == (1, 0)


def test_SF_293_one_kind_is_lost_without_choice_and_none_is_no_loss() -> None:
    position = Position().upgrades(WHITE, cannons=2)
    position.meeting("ENC-15")
    assert first(position.do(NO, *BEATEN), n.UpgradeLost).upgrade == "cannon"
    position = Position().upgrades(WHITE)
    position.meeting("ENC-15")
    assert kinds(position.do(NO, *BEATEN))[-2:] == ["ResultLapsed", "EncounterEnded"]


def test_SF_154_SF_298_SF_299_an_upgrade_is_gained_below_its_cap() -> None:
    position = Position().upgrades(WHITE, boosters=6, cannons=5, pods=4)
    position.hand(WHITE, ore=2).meeting("ENC-03")
    position.do(a.AnswerNumber(Cards(ore=2)))
    assert position.legal() == [a.GainUpgrade("cannon"), a.GainUpgrade("freight_pod")]
    position.refuse(a.GainUpgrade("booster"), "SF-298", "SF-154")
    position.do(a.GainUpgrade("freight_pod"))
    assert position.state.pods[WHITE] == 5
    full = Position().upgrades(WHITE, boosters=6, cannons=6, pods=5).hand(WHITE, ore=2)
    full.meeting("ENC-03")
    assert first(full.do(a.AnswerNumber(Cards(ore=2))), n.ResultLapsed).op == "gain_upgrade"


# Fame


def test_SF_263_SF_294_no_more_fame_is_lost_than_held() -> None:
    for held, left in ((3, 1), (1, 0), (0, 0)):
        position = Position().fame(WHITE, held).hand(YELLOW).hand(RED).hand(BLUE)
        position.meeting("ENC-20")
        position.do(YES)
        assert position.state.fame[WHITE] == left


def test_SF_265_SF_297_as_much_fame_is_gained_as_the_tray_has() -> None:
    position = Position().fame(WHITE, 1).fame(YELLOW, 38)
    position.state.fame[RED] = position.state.fame[BLUE] = 0
    position.meeting("ENC-23")
    assert first(position.do(YES, *WON), n.FameGained).pieces == 1
    position.meeting("ENC-22")
    position.hand(WHITE, ore=2)
    assert first(position.do(a.AnswerYesNo(True, Cards(ore=2))), n.ResultLapsed).op == "gain_fame"


# Resources


def test_SF_295_SF_296_resources_of_choice_come_from_the_supply() -> None:
    position = Position().hand(WHITE).supply(ore=1, food=5)
    position.meeting("ENC-19")
    position.do(YES)
    assert {action.cards for action in position.legal()} == {  # type: ignore[attr-defined]
        Cards(ore=1, food=2),
        Cards(food=3),
    }
    position.refuse(a.TakeResources(Cards(food=2)), "SF-295")
    position.refuse(a.TakeResources(Cards(ore=2, food=1)), "SF-296")
    position.do(a.TakeResources(Cards(ore=1, food=2)))
    assert position.has(WHITE) == Cards(ore=1, food=2)


def test_SF_275_SF_338_the_last_cards_of_the_supply_are_taken_without_choice() -> None:
    position = Position().hand(WHITE).supply(ore=1, food=1)
    position.meeting("ENC-19")
    assert first(position.do(YES), n.ResourcesReceived).cards == Cards(ore=1, food=1)
    position = Position().hand(WHITE).supply(fuel=5)
    position.meeting("ENC-19")
    assert first(position.do(YES), n.ResourcesReceived).cards == Cards(fuel=3)
    position = Position().hand(WHITE).supply()
    position.meeting("ENC-19")
    assert first(position.do(YES), n.ResultLapsed).op == "receive_resources"


def test_SF_296_a_named_type_comes_as_far_as_it_lasts() -> None:
    position = Position().hand(WHITE, ore=1).supply(goods=3, fuel=1)
    position.meeting("ENC-04")
    assert first(position.do(a.AnswerNumber(Cards(ore=1))), n.ResourcesReceived).cards == Cards(fuel=1)


def test_SF_300_SF_367_a_card_comes_from_each_opponent_clockwise() -> None:
    position = Position().hand(WHITE).hand(YELLOW, ore=1, food=1).hand(RED).hand(BLUE, goods=2)
    position.meeting("ENC-12")
    told = position.do(NOTHING, 1, 0)
    drawn = [event for event in told if isinstance(event, e.CardStolen)]
    assert [(one.victim, one.resource) for one in drawn] == [(YELLOW, "food"), (BLUE, "goods")]
    assert RULESET.secrets(position.state, drawn[0]) == {"resource": (WHITE, YELLOW), "draws": ()}
    assert first(told, n.ResultLapsed).seat == RED
    assert position.has(WHITE) == Cards(food=1, goods=1)


# Free trade ships

PORTS_OF_WHITE = ("5,10,E", "6,9,E")


def test_SF_302_SF_306_a_free_trade_ship_is_built_where_one_site_is_free() -> None:
    position = Position().hand(WHITE, ore=3)
    position.meeting("ENC-06")
    told = position.do(a.AnswerNumber(Cards(ore=3)))
    assert kinds(told)[-3:] == ["TradeShipOwed", "OwedShipPlaced", "EncounterEnded"]
    assert first(told, n.OwedShipPlaced).at == place("5,10,E")
    assert position.state.owed[WHITE] == 0
    position.do(a.Step(1, place("6,9,W")))  # it may move at once


def test_SF_302_SF_305_where_both_sites_are_free_the_player_chooses() -> None:
    position = Position().hand(WHITE, ore=3).ships(WHITE, colony=("2,8,E",))
    position.meeting("ENC-06")
    position.do(a.AnswerNumber(Cards(ore=3)))
    assert position.phase == "free_ship_place"
    options = {action.at for action in position.legal()}  # type: ignore[attr-defined]
    assert options == {place(name) for name in PORTS_OF_WHITE}
    position.refuse(a.PlaceFreeTradeShip(place("1,12,E")), "SF-302", "SF-144")
    position.do(a.PlaceFreeTradeShip(place("6,9,E")))
    assert position.phase == "flight_move"


def test_SF_303_SF_307_without_a_site_the_ship_is_owed() -> None:
    position = Position().hand(WHITE, ore=3).ships(WHITE, colony=PORTS_OF_WHITE)
    for seat in (YELLOW, RED, BLUE):
        position.state.owed[seat] = 2  # all six markers are in use
    position.meeting("ENC-06")
    position.do(a.AnswerNumber(Cards(ore=3)))
    assert position.state.owed[WHITE] == 1
    assert position.phase == "flight_move"


def test_SF_303_SF_308_several_are_owed_and_built_one_by_one() -> None:
    position = Position().ships(WHITE).building()
    position.state.owed[WHITE] = 2
    position.hand(WHITE, ore=6)
    position.do(a.BuildUpgrade("freight_pod"))
    assert position.phase == "free_ship_place"
    told = position.do(a.PlaceFreeTradeShip(place("6,9,E")))
    assert kinds(told) == ["OwedShipPlaced", "OwedShipPlaced"]
    assert position.state.owed[WHITE] == 0
    assert position.phase == "trade_build"


def test_SF_304_without_a_trade_station_the_debt_stays() -> None:
    position = Position().ships(WHITE).stations("merchants", 4, marker=WHITE).stations("diplomats", 3)
    position.state.owed[WHITE] = 1
    position.building().hand(WHITE, ore=6)
    position.do(a.BuildUpgrade("freight_pod"))
    assert (position.phase, position.state.owed[WHITE]) == ("trade_build", 1)


def test_SF_305_nothing_is_placed_in_the_middle_of_a_move() -> None:
    position = Position().ships(WHITE, colony=PORTS_OF_WHITE).flying()
    position.state.owed[WHITE] = 1
    assert kinds(position.do(a.Step(0, place("6,9,W")))) == ["ShipMoved"]
    assert position.state.owed[WHITE] == 1


def test_SF_341_an_owed_ship_is_placed_before_the_flight_is_left_out() -> None:
    position = Position().ships(WHITE).ships(RED, colony=("5,10,E",)).building().hand(WHITE, ore=6)
    position.state.owed[WHITE] = 1
    told = position.do(a.BuildUpgrade("freight_pod"))
    assert first(told, n.OwedShipPlaced).at == place("6,9,E")
    position.do(END_TRADE)
    assert position.phase == "flight_shake"


def test_SF_371_consequences_of_a_result_precede_the_next_one() -> None:
    """A cannon brings the pirate base down, which is the last point: the rest lapses (SF-325, SF-327)."""
    position = Position().hand(WHITE, ore=3).upgrades(WHITE, cannons=3).fame(WHITE, 20)
    position.ships(WHITE, colony=("4,7,E",)).discs("N2", 5, "pirates-4", 10)
    assert position.points(WHITE) == 14
    position.meeting("ENC-04")
    position.do(a.AnswerNumber(Cards(ore=3)))
    assert kinds(position.do(a.GainUpgrade("cannon"))) == ["UpgradeGained", "TokenTaken", "GameWon"]


# Wear and Tear


def test_SF_318_SF_319_SF_320_SF_363_metal_fatigue_takes_upgrades() -> None:
    position = Position().upgrades(WHITE, boosters=2, pods=3).upgrades(YELLOW, cannons=6)
    position.upgrades(RED, pods=3, boosters=1, cannons=1).upgrades(BLUE, pods=2, cannons=1)
    for seat in range(4):
        position.fame(seat, 1)
    told = position.meeting("ENC-31")
    assert kinds(told) == ["MothershipShaken", "EncounterDrawn", "WearStepBegan", "ChoiceOpened"]
    assert first(told, n.WearStepBegan).affected == (WHITE, YELLOW, RED)
    position.refuse(a.RemoveUpgrade("booster"), "SF-293", seat=RED)
    position.do(a.RemoveUpgrade("booster"))  # yellow has cannons only and is skipped
    assert position.state.cannons[YELLOW] == 5
    last = position.do(a.RemoveUpgrade("freight_pod"), seat=RED)
    assert first(last, n.WearStepBegan).affected == (WHITE,)
    assert position.state.fame == [2, 1, 1, 1]
    assert position.phase == "flight_move"


def test_SF_320_SF_364_each_step_of_an_ion_storm_affects_seats_as_it_begins() -> None:
    position = Position(starter=RED).hand(WHITE).hand(YELLOW).upgrades(WHITE).upgrades(YELLOW)
    position.upgrades(RED, boosters=3, cannons=4)
    position.upgrades(BLUE, boosters=1)
    position.meeting("ENC-32", active=RED)
    told = position.do(a.RemoveUpgrade("cannon"))
    assert first(told, n.WearStepBegan).affected == (WHITE, YELLOW)  # the fewest, now that the step begins
    position.do(a.TakeResources(Cards(ore=1)), seat=WHITE)
    position.do(a.TakeResources(Cards(food=1)), seat=YELLOW)
    assert (position.has(WHITE), position.has(YELLOW)) == (Cards(ore=1), Cards(food=1))


def test_SF_363_nobody_with_pods_gains_no_fame() -> None:
    position = Position()
    for seat in range(4):
        position.upgrades(seat)
    steps = [event for event in position.meeting("ENC-31") if isinstance(event, n.WearStepBegan)]
    assert [step.affected for step in steps] == [(), ()]


def test_SF_268_SF_319_all_see_a_card_of_wear_and_tear() -> None:
    position = Position(reader_sees_card=True).upgrades(WHITE, boosters=3, cannons=2)
    drawn = first(position.meeting("ENC-31"), n.EncounterDrawn)
    assert RULESET.secrets(position.state, drawn) == {}
    assert position.view(None).encounter.title == "Wear and Tear: Metal Fatigue"


def test_SF_321_an_opponent_does_not_win_by_it() -> None:
    position = Position().fame(YELLOW, 21).upgrades(YELLOW, pods=1)
    for seat in (WHITE, RED, BLUE):
        position.upgrades(seat)
    assert position.points(YELLOW) == 14
    position.meeting("ENC-31")
    assert position.points(YELLOW) == 15
    assert position.phase == "flight_move"
