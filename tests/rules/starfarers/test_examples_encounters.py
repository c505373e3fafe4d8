"""The worked examples of encounters (section 21), by their numbers."""

from domain.starfarers import actions as a
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers.cards import Cards
from tests.rules.starfarers.table import WHITE, YELLOW, Position, balls, first, kinds, place

YES, NO = a.AnswerYesNo(True), a.AnswerYesNo(False)


def test_example_31_combat_with_a_tie() -> None:
    """SF-280, SF-283, SF-284."""
    for other, won in ((("yellow", "yellow"), True), (("yellow", "red"), False)):
        position = Position().upgrades(WHITE, cannons=1).fame(WHITE, 0)
        position.ships(WHITE, colony=("6,9,E", "5,10,E"))
        position.meeting("ENC-14")
        held = first(position.do(NO, balls("black", "red"), balls(*other)), n.ContestHeld)
        assert (held.value, held.opponent_value, held.won) == (4, 4 if won else 5, won)
        if won:
            position.do(a.TakeResources(Cards(goods=1)))
        else:
            position.do(a.StopShip(0))
        assert position.state.fame[WHITE] == 1
        assert position.state.stopped == (0 if won else 1)


def test_example_32_a_speed_contest_with_a_black_ball() -> None:
    """SF-278, SF-287, SF-288, SF-289."""
    position = Position().upgrades(WHITE, boosters=1).upgrades(YELLOW)
    position.ships(WHITE, colony=("6,9,E", "5,10,E"))
    position.meeting("ENC-27")
    told = position.do(YES, balls("black", "red"), balls("yellow", "red"))
    held = first(told, n.ContestHeld)
    assert (held.opponent, held.value, held.opponent_value, held.won) == (YELLOW, 4, 5, False)
    assert "EncounterDrawn" not in kinds(told)
    position.do(a.StopShip(1))
    assert (position.state.base_speed, position.view(WHITE).flight.speed) == (3, 4)


def test_example_33_an_empty_hand() -> None:
    """SF-272, SF-273."""
    position = Position().hand(WHITE)
    position.meeting("ENC-01")
    assert position.legal() == [a.AnswerNumber(Cards())]
    assert first(position.do(a.AnswerNumber(Cards())), n.ShipStopped).ship == 0
    position = Position().hand(WHITE, ore=1)
    position.meeting("ENC-14")
    assert position.legal() == [NO]
    position.refuse(a.AnswerYesNo(True, Cards(ore=2)), "SF-273")


def test_example_34_a_free_trade_ship_delayed() -> None:
    """SF-303, SF-305, SF-306."""
    position = Position().ships(WHITE, colony=("6,9,E", "4,7,E", "3,9,E"))
    position.discs("N2", 5, 3, 10).upgrades(WHITE)
    position.meeting("ENC-18")
    told = position.do(YES, balls("yellow", "red"), balls("black", "blue"))
    assert kinds(told)[-2:] == ["TradeShipOwed", "EncounterEnded"]
    assert position.state.owed[WHITE] == 1
    told = position.do(a.FoundColony(1))
    assert kinds(told) == ["ColonyFounded", "OwedShipPlaced"]
    assert first(told, n.OwedShipPlaced).at == place("5,10,E")
    assert position.state.owed[WHITE] == 0
    position.do(a.Step(1, place("6,9,W")))


def test_example_35_the_limits_of_a_space_jump() -> None:
    """SF-204, SF-314, SF-315, SF-316."""
    position = Position().ships(WHITE, colony=("6,9,E",), trade=("5,10,E",)).cover("N2").flying()
    position.state.jumps = 1
    assert a.SpaceJump(1, place("3,9,E")) in position.legal()
    for site in ("4,7,E", "4,8,E", "3,8,E"):
        position.refuse(a.SpaceJump(1, place(site)), "SF-314")
    position.refuse(a.SpaceJump(1, place("5,7,W")), "SF-315")
    told = position.do(a.SpaceJump(0, place("4,7,E")))
    assert first(told, f.SectorDiscovered).sector == "S1C"


def test_example_43_the_second_to_the_right_with_three() -> None:
    """SF-267, SF-281, SF-362."""
    position = Position(3)
    position.meeting("ENC-14")
    assert position.view(WHITE).encounter.reader == YELLOW
    held = first(position.do(NO, balls("black", "red"), balls("yellow", "red")), n.ContestHeld)
    assert held.opponent == YELLOW
