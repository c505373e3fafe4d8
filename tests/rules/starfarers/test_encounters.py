"""The course of encounters: the card, the answer, the contest (chapters 14.1 and 14.2)."""

import pytest

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers.cards import Cards
from domain.starfarers.encounters.deck import ALL_CARDS, CARD_INDEX, DECK
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import (
    BLUE,
    END_FLIGHT,
    RED,
    SHAKE,
    WHITE,
    YELLOW,
    Position,
    balls,
    first,
    kinds,
)

YES, NO = a.AnswerYesNo(True), a.AnswerYesNo(False)


def number(**cards: int) -> a.AnswerNumber:
    return a.AnswerNumber(Cards(**cards))


def test_SF_162_SF_266_SF_267_a_black_ball_brings_an_encounter_before_any_move() -> None:
    position = Position()
    shaken, drawn = position.meeting("ENC-24")
    assert shaken == f.MothershipShaken(WHITE, ("yellow", "black"), 3, shaken.draws)  # type: ignore[attr-defined]
    card = DECK[CARD_INDEX["ENC-24"]]
    assert isinstance(drawn, n.EncounterDrawn)
    assert (drawn.prompt, drawn.question, drawn.card) == (card.prompt, card.question, "ENC-24")
    assert position.phase == "encounter_choice"
    position.refuse(a.Step(0, position.ship_at(WHITE)[0]), "SF-162", "SF-270", "SF-167")
    position.refuse(END_FLIGHT, "SF-162", "SF-270", "SF-084", "SF-195")


def test_SF_266_without_a_black_ball_there_is_none() -> None:
    position = Position().at("flight_shake")
    assert kinds(position.do(SHAKE, balls("yellow", "red"))) == ["MothershipShaken"]
    assert position.phase == "flight_move"


def test_SF_268_SF_337_until_the_answer_all_see_the_prompt_alone() -> None:
    position = Position()
    drawn = first(position.meeting("ENC-24"), n.EncounterDrawn)
    assert RULESET.secrets(position.state, drawn) == {"card": (), "draws": ()}
    for viewer in (None, WHITE, YELLOW, RED, BLUE):
        seen = position.view(viewer).encounter
        assert seen.prompt == drawn.prompt
        assert (seen.card, seen.title, seen.branches, seen.text) == (None, None, (), "")
    position.do(NO)
    position.meeting("ENC-18", 0)
    answered = first(position.do(NO), n.EncounterAnswered)
    assert (answered.card, answered.title) == ("ENC-18", "The Captured Freighter")


def test_SF_267_SF_268_the_left_neighbour_reads_the_card_where_the_table_enables_it() -> None:
    position = Position(reader_sees_card=True)
    drawn = first(position.meeting("ENC-24"), n.EncounterDrawn)
    assert RULESET.secrets(position.state, drawn) == {"card": (YELLOW,), "draws": ()}
    assert position.view(YELLOW).encounter.branches == DECK[CARD_INDEX["ENC-24"]].branches
    assert position.view(YELLOW).encounter.title == "The Medicine Run"
    for viewer in (None, WHITE, RED, BLUE):
        assert position.view(viewer).encounter.branches == ()
        assert position.view(viewer).encounter.card is None


def test_SF_268_the_drawn_table_shows_the_branches_to_the_reader_alone() -> None:
    position = Position(reader_sees_card=True)
    position.meeting("ENC-14")
    drawn = {
        viewer: [
            "".join(piece.text for piece in line) for line in RULESET.sketch(position.view(viewer), _who)
        ]
        for viewer in (WHITE, YELLOW, None)
    }
    assert "  yes: nothing" in drawn[YELLOW]
    (no,) = [line for line in drawn[YELLOW] if line.startswith("  no: ")]
    assert no.startswith("  no: combat against right 2; success: 1 fame piece gained, ")
    assert "; failure: a ship cannot move" in no
    for viewer in (WHITE, None):
        assert not [line for line in drawn[viewer] if line.startswith(("  yes: ", "  no: "))]


def _who(seat: int) -> str:
    return f"Name({seat})"


def test_SF_269_a_card_takes_its_own_kind_of_answer() -> None:
    position = Position().hand(WHITE, ore=3)
    position.meeting("ENC-01")
    position.refuse(NO, "SF-269")
    position.refuse(a.AnswerNumber(Cards(ore=4)), "SF-269")
    position = Position().hand(WHITE, ore=3)
    position.meeting("ENC-11")  # the card asks for at most 2
    position.refuse(number(ore=3), "SF-269")
    position = Position().hand(WHITE, ore=3)
    position.meeting("ENC-24")
    position.refuse(number(ore=1), "SF-269")


def test_SF_270_an_answer_is_given_once() -> None:
    position = Position().hand(WHITE, ore=2)
    position.meeting("ENC-03")
    position.do(number())
    assert position.phase == "flight_move"
    position.refuse(number(), "SF-270")


def test_SF_271_SF_272_a_number_is_paid_with_cards_of_choice() -> None:
    position = Position().hand(WHITE, ore=1, food=1)
    position.meeting("ENC-06")
    asked = {action.cards for action in position.legal()}  # type: ignore[attr-defined]
    assert asked == {Cards(), Cards(ore=1), Cards(food=1), Cards(ore=1, food=1)}
    position.refuse(number(ore=1, fuel=1, food=1), "SF-272")
    before = position.stock()
    answered = first(position.do(number(food=1)), n.EncounterAnswered)
    assert (answered.answer, answered.paid) == (1, Cards(food=1))
    assert position.has(WHITE) == Cards(ore=1)
    assert position.stock().food == before.food + 1


@pytest.mark.parametrize("held", [0, 1, 2])
def test_SF_273_a_yes_that_costs_takes_that_many_cards(held: int) -> None:
    position = Position().hand(WHITE, ore=held)
    position.meeting("ENC-16")
    position.refuse(YES, "SF-273")
    if held < 2:
        assert position.legal() == [NO]
        position.refuse(a.AnswerYesNo(True, Cards(ore=2)), "SF-273")
        return
    assert position.legal() == [a.AnswerYesNo(True, Cards(ore=2)), NO]
    position.refuse(a.AnswerYesNo(False, Cards(ore=1)), "SF-273")
    position.do(a.AnswerYesNo(True, Cards(ore=2)))
    assert position.has(WHITE) == Cards()


def test_SF_274_results_are_carried_out_in_the_listed_order() -> None:
    position = Position().hand(WHITE, ore=3).fame(WHITE, 1)
    position.meeting("ENC-04")
    told = position.do(number(ore=3))
    assert kinds(told) == ["EncounterAnswered", "BranchRead", "ChoiceOpened"]
    position.refuse(a.TakeResources(Cards(ore=1)), "SF-274", "SF-298", "SF-295")
    assert kinds(position.do(a.GainUpgrade("cannon"))) == ["UpgradeGained", "FameGained", "EncounterEnded"]


def test_SF_275_a_result_that_cannot_be_carried_out_lapses() -> None:
    position = Position().fame(WHITE, 0).upgrades(WHITE)
    position.meeting("ENC-17")
    lost = position.do(NO, balls("black", "blue"), balls("yellow", "red"))
    lapsed = [event.op for event in lost if isinstance(event, n.ResultLapsed)]
    assert lapsed == ["lose_upgrade", "lose_fame"]
    assert position.phase == "flight_move"


def test_SF_276_SF_277_cards_are_shuffled_again_when_the_pile_is_empty() -> None:
    position = Position()
    position.meeting("ENC-24")
    assert position.state.encounter_pile == ALL_CARDS & ~(1 << CARD_INDEX["ENC-24"])
    position.do(NO)
    assert position.state.encounter == -1
    position.at("flight_shake")
    position.state.encounter_pile = 0
    drawn = first(position.do(SHAKE, balls("black", "red"), CARD_INDEX["ENC-24"]), n.EncounterDrawn)
    assert drawn.shuffled
    assert drawn.draws[0].range == 32


def test_SF_164_SF_278_the_base_speed_is_three_with_the_upgrades_held_then() -> None:
    position = Position().hand(WHITE, ore=2).upgrades(WHITE, boosters=1)
    position.meeting("ENC-13")
    position.do(number(ore=2))
    position.do(a.GainUpgrade("booster"))
    assert (position.state.base_speed, position.state.boosters[WHITE]) == (3, 2)


def test_SF_279_balls_of_a_contest_bring_no_encounter() -> None:
    position = Position()
    position.meeting("ENC-15")
    told = position.do(NO, balls("black", "red"), balls("black", "blue"))
    assert kinds(told).count("EncounterDrawn") == 0
    assert position.phase == "flight_move"


# Contests


@pytest.mark.parametrize(
    ("own", "total"),
    [
        (("black", "blue"), 1),
        (("black", "yellow"), 2),
        (("black", "red"), 3),
        (("blue", "yellow"), 3),
        (("yellow", "yellow"), 4),
        (("blue", "red"), 4),
        (("yellow", "red"), 5),
    ],
)
def test_SF_280_SF_286_strength_is_balls_and_cannons(own: tuple[str, str], total: int) -> None:
    position = Position().upgrades(WHITE, cannons=2, boosters=3)
    position.meeting("ENC-15")
    held = first(position.do(NO, balls(*own), balls("black", "blue")), n.ContestHeld)
    assert (held.kind, held.value, held.opponent_value) == ("combat", total + 2, 1)


def test_SF_280_SF_282_cannons_on_scientists_cards_count_for_both() -> None:
    position = Position().friendship(WHITE, "scientists_cannons")
    position.friendship(YELLOW, "scientists_booster_and_cannon_1").upgrades(YELLOW, cannons=1)
    position.meeting("ENC-15")
    held = first(position.do(NO, balls("black", "blue"), balls("black", "red")), n.ContestHeld)
    assert (held.value, held.opponent_value) == (3, 5)


def test_SF_281_SF_283_SF_285_the_named_player_plays_the_pirate_and_a_tie_wins() -> None:
    for other, won in ((("blue", "red"), True), (("yellow", "red"), False)):
        position = Position()
        position.meeting("ENC-15")
        told = position.do(NO, balls("yellow", "yellow"), balls(*other))
        held = first(told, n.ContestHeld)
        assert (held.seat, held.opponent, held.won) == (WHITE, YELLOW, won)
        assert [draw.label for draw in held.draws] == ["balls", "balls"]
        assert first(told, n.BranchRead).when == ("success" if won else "failure")


def test_SF_284_the_pirate_gains_and_loses_nothing() -> None:
    position = Position().hand(YELLOW, ore=2).fame(YELLOW, 3).upgrades(YELLOW, cannons=3)
    position.meeting("ENC-15")
    position.do(NO, balls("black", "blue"), balls("yellow", "red"))
    assert (position.has(YELLOW), position.state.fame[YELLOW]) == (Cards(ore=2), 3)
    assert position.state.cannons[YELLOW] == 3


def test_SF_287_SF_288_SF_289_SF_290_speeds_are_compared_with_boosters() -> None:
    position = Position().upgrades(WHITE, boosters=1, cannons=4)
    position.upgrades(YELLOW).friendship(YELLOW, "scientists_boosters")
    position.ships(WHITE, colony=("6,9,E", "5,10,E"))
    position.meeting("ENC-27")
    held = first(position.do(YES, balls("black", "blue"), balls("black", "red")), n.ContestHeld)
    assert (held.kind, held.value, held.opponent_value, held.won) == ("speed", 4, 5, False)
    position.do(a.StopShip(0))
    assert position.state.base_speed == 3
    position = Position().upgrades(WHITE, boosters=1).upgrades(YELLOW)
    position.meeting("ENC-27")
    held = first(position.do(YES, balls("blue", "yellow"), balls("yellow", "yellow")), n.ContestHeld)
    assert (held.value, held.opponent_value, held.won) == (4, 4, True)


def test_SF_338_answer_is_required_even_if_only_one_is_possible() -> None:
    position = Position().hand(WHITE)
    position.meeting("ENC-01")
    assert position.legal() == [number()]
    assert position.phase == "encounter_choice"


def test_the_view_shows_the_open_encounter() -> None:
    position = Position().hand(WHITE, ore=2)
    position.meeting("ENC-17")
    position.ships(WHITE, colony=("6,9,E", "5,10,E"))
    told = position.do(YES, balls("black", "blue"), balls("yellow", "red"))
    seen = position.view(RED).encounter
    assert (seen.card, seen.title, seen.answer) == ("ENC-17", "Flagship on the Scope", 1)
    assert (seen.contest.value, seen.contest.opponent_value, seen.outcome) == (4, 6, "failure")
    assert [due.op for due in seen.due] == ["ship_cannot_move"]
    assert seen.text == first(told, n.BranchRead).text
    assert position.phase == "encounter_stop"


def test_events_name_the_choice_that_is_open() -> None:
    position = Position().ships(WHITE, colony=("6,9,E", "5,10,E"))
    position.meeting("ENC-01")
    assert position.do(number())[-1] == e.ChoiceOpened(WHITE, "encounter_stop")
