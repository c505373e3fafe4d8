"""Spock after a distribution and Kirk after a rolled 7 (11.3, 11.5)."""

import pytest

from domain.kernel.errors import NotYourDecision
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as es
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    dice,
    only,
    point,
    sector,
)


def before_roll(card: str, holder: int, **card_options: object) -> Position:
    """Set up red's roll in turn 2, with the card held by ``holder``."""
    position = Position(support_cards="on").at("pre_roll", active=RED, turn=2)
    return position.support(RED, "sarek").support(holder, card, **card_options)  # type: ignore[arg-type]


# Spock


def test_STC_199_spock_takes_a_card_where_the_roll_brought_none() -> None:
    position = before_roll("spock", ORANGE)
    had = position.size(ORANGE)
    events = position.roll(4, 5)
    assert only(events, e.DiceRolled).phase == "spock"
    assert position.do(ORANGE, s.UseSpock("dilithium")) == [
        es.SpockUsed(ORANGE, "dilithium", "support_followup")
    ]
    assert position.size(ORANGE) == had + 1
    position.do(ORANGE, s.FlipSupportCard())
    assert position.state.phase == "trade"
    assert position.problems() == []


def test_STC_199_spock_works_also_on_the_holders_own_roll() -> None:
    position = before_roll("spock", RED)
    position.roll(6, 6)
    assert list(RULESET.duties(position.state)) == [RED]
    position.do(RED, s.UseSpock("water"))
    position.do(RED, s.ExchangeSupportCard("rand"))
    assert position.state.phase == "trade"


def test_STC_086_spock_decides_before_any_other_action() -> None:
    position = before_roll("spock", ORANGE)
    position.roll(4, 5)
    duty = RULESET.duties(position.state)[ORANGE]
    assert (duty.kind, duty.must, duty.since) == ("spock", True, position.state.version)
    assert position.legal(RED) == []
    assert "STC-074" in position.refuse(RED, a.EndTurn()).rules
    assert isinstance(position.refuse(RED, s.UseSpock("water")), NotYourDecision)


def test_STC_200_one_card_of_any_type_makes_the_holder_ineligible() -> None:
    position = before_roll("spock", ORANGE)
    position.roll(5, 6)
    assert position.state.phase == "trade"
    position = before_roll("spock", ORANGE).cruiser(0, -1)  # blocks the dilithium, not the oxygen of 6
    position.roll(3, 3)
    assert position.state.phase == "trade"


def test_STC_200_a_shortage_counts_as_nothing() -> None:
    position = before_roll("spock", YELLOW).supply(park=RED, tritanium=0)
    position.roll(4, 4)
    assert position.state.phase == "spock"
    assert s.UseSpock("tritanium") not in position.legal(YELLOW)


def test_STC_200_the_cruiser_counts_too() -> None:
    position = before_roll("spock", YELLOW).cruiser(-2, 1)
    position.roll(4, 4)
    assert position.state.phase == "spock"


def test_STC_087_spock_takes_only_cards_in_the_supply() -> None:
    position = before_roll("spock", ORANGE).supply(park=RED, water=0)
    position.roll(4, 5)
    assert s.UseSpock("water") not in position.legal(ORANGE)
    assert position.refuse(ORANGE, s.UseSpock("water")).rules == ("STC-087",)


def test_STC_201_declined_is_gone_for_that_roll() -> None:
    position = before_roll("spock", ORANGE)
    position.roll(4, 5)
    assert position.do(ORANGE, s.DeclineSpock()) == [es.SpockDeclined(ORANGE, "trade")]
    assert position.refuse(ORANGE, s.UseSpock("water")).rules == ("STC-201",)


def test_STC_183_declining_costs_nothing_and_leaves_the_card() -> None:
    position = before_roll("spock", ORANGE, side="B", since=1)
    position.roll(4, 5)
    assert s.DeclineSpock() in position.legal(ORANGE)
    position.do(ORANGE, s.DeclineSpock())
    assert position.card(ORANGE) == "spock B"
    assert RULESET.observe(position.state, None).players[ORANGE].support_card.usable  # type: ignore[union-attr]


def test_STC_202_flipped_it_works_on_the_roll_of_the_very_next_turn() -> None:
    position = before_roll("spock", ORANGE)
    position.roll(4, 5)
    position.do(ORANGE, s.UseSpock("water"))
    position.do(ORANGE, s.FlipSupportCard())
    position.do(RED, a.EndTurn())
    position.roll(4, 5)
    assert position.state.phase == "spock"
    position.do(ORANGE, s.UseSpock("water"))
    assert s.FlipSupportCard() not in position.legal(ORANGE)


def test_STC_202_spock_does_not_work_in_the_turn_he_was_received_or_flipped() -> None:
    for side in "AB":
        position = before_roll("spock", ORANGE, side=side, since=2)
        position.roll(4, 5)
        assert position.state.phase == "trade"


def test_STC_203_a_seven_and_the_first_income_are_no_such_rolls() -> None:
    position = before_roll("spock", ORANGE)
    position.roll(3, 4)
    assert position.state.phase == "cruiser_move"
    assert position.refuse(ORANGE, s.UseSpock("water")).rules == ("STC-074", "STC-201")
    assert not any(isinstance(event, e.DiceRolled) for event in position.setup_events)


def test_STC_204_an_empty_supply_gives_no_chance() -> None:
    position = before_roll("spock", ORANGE)
    position.supply(park=RED, tritanium=0, dilithium=0, food=0, oxygen=0, water=0)
    position.roll(6, 6)
    assert position.state.phase == "trade"
    position = before_roll("spock", ORANGE)
    position.supply(park=RED, tritanium=0, dilithium=0, food=0, oxygen=0, water=1)
    position.roll(6, 6)
    assert position.legal(ORANGE) == [s.UseSpock("water"), s.DeclineSpock()]


def test_STC_204_only_the_supply_after_the_roll_counts() -> None:
    position = before_roll("spock", ORANGE)
    position.supply(park=RED, tritanium=1, dilithium=0, food=0, oxygen=0, water=0)
    position.roll(4, 4)  # yellow takes the last card
    assert position.state.phase == "trade"


# Kirk


def test_STC_211_with_more_than_seven_cards_kirk_saves_the_hand() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=8).hand(YELLOW, water=10)
    events = position.roll(3, 4)
    assert only(events, e.DiceRolled).discards == (0, 4, 0, 5)
    assert position.legal(BLUE) == [s.UseKirk(), s.DeclineKirk()]
    position.do(BLUE, s.UseKirk())
    position.do(BLUE, s.FlipSupportCard())
    assert position.state.phase == "discard"
    assert list(RULESET.duties(position.state)) == [YELLOW]
    assert position.size(BLUE) == 8
    position.do(YELLOW, a.Discard(Cards(water=5)))
    assert position.state.phase == "cruiser_move"
    assert position.problems() == []


def test_STC_211_where_nobody_else_discards_the_cruiser_follows() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=8)
    position.roll(3, 4)
    position.do(BLUE, s.UseKirk())
    position.do(BLUE, s.FlipSupportCard())
    assert position.state.phase == "cruiser_move"
    assert position.state.discarding == ()
    position.do(RED, a.MoveCruiser(sector(2, 0)))


@pytest.mark.parametrize(("cards", "saves"), [(7, False), (8, True)])
def test_STC_212_the_hand_decides_the_effect_of_kirk(cards: int, saves: bool) -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=cards)
    position.roll(3, 4)
    wrong = s.UseKirk("water") if saves else s.UseKirk()
    assert position.refuse(BLUE, wrong).rules == ("STC-212", "STC-211")
    assert (s.UseKirk() in position.legal(BLUE)) == saves
    position.do(BLUE, s.UseKirk() if saves else s.UseKirk("water"))
    assert position.size(BLUE) == 8


def test_STC_094_a_card_gained_creates_no_duty_to_discard() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=7)
    position.roll(3, 4)
    position.do(BLUE, s.UseKirk("water"))
    position.do(BLUE, s.FlipSupportCard())
    assert position.size(BLUE) == 8
    assert position.state.phase == "cruiser_move"


def test_STC_089_kirk_comes_before_the_discards() -> None:
    position = before_roll("kirk", BLUE).hand(YELLOW, water=10)
    position.roll(3, 4)
    assert list(RULESET.duties(position.state)) == [BLUE]
    assert "STC-074" in position.refuse(YELLOW, a.Discard(Cards(water=5))).rules
    assert RULESET.observe(position.state, None).discards_due == ()
    asked = position.state.version
    position.do(BLUE, s.DeclineKirk())
    assert position.state.phase == "discard"
    assert RULESET.duties(position.state)[YELLOW].since > asked


def test_STC_214_declining_with_more_than_seven_means_discarding() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=9)
    position.roll(3, 4)
    assert position.do(BLUE, s.DeclineKirk()) == [es.KirkDeclined(BLUE, "discard")]
    assert position.state.discarding == (0, 4, 0, 0)
    assert position.card(BLUE) == "kirk A"


def test_STC_213_kirk_does_not_protect_from_the_theft() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE).hand(YELLOW)
    position.roll(3, 4)
    position.do(BLUE, s.UseKirk("water"))
    position.do(BLUE, s.FlipSupportCard())
    position.clear().outposts(BLUE, point(2, 0, "NE"))
    stolen = only(position.do(RED, a.MoveCruiser(sector(2, 0))), e.ResourceStolen)
    assert (stolen.victim, stolen.resource) == (BLUE, "water")


def test_STC_215_with_an_empty_supply_there_is_no_chance_to_take() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=7)
    position.supply(park=RED, tritanium=0, dilithium=0, food=0, oxygen=0, water=0)
    position.roll(3, 4)
    assert position.state.phase == "discard"
    position = before_roll("kirk", BLUE).hand(BLUE, food=8)
    position.supply(park=RED, tritanium=0, dilithium=0, food=0, oxygen=0, water=0)
    position.roll(3, 4)
    assert position.legal(BLUE) == [s.UseKirk(), s.DeclineKirk()]


def test_STC_087_kirk_takes_only_cards_in_the_supply() -> None:
    position = before_roll("kirk", BLUE).supply(park=RED, water=0)
    position.roll(3, 4)
    assert position.refuse(BLUE, s.UseKirk("water")).rules == ("STC-087",)
    assert s.UseKirk("water") not in position.legal(BLUE)


def test_STC_216_only_a_production_roll_triggers_kirk() -> None:
    position = before_roll("kirk", BLUE).cards(RED, starfleet_intervenes=1)
    position.do(RED, a.PlayStarfleetIntervenes())
    assert position.state.phase == "cruiser_move"
    assert "STC-074" in position.refuse(BLUE, s.UseKirk("water")).rules
    position = before_roll("kirk", BLUE).support(RED, "chekov").cruiser(2, 0)
    position.do(RED, s.UseChekov())
    position.do(RED, s.FlipSupportCard())
    assert position.state.phase == "pre_roll"
    assert position.refuse(BLUE, s.UseKirk("water")).rules == ("STC-211",)
    position = Position(setup="variable", support_cards="on")
    position.do(RED, a.RollForStart(), dice(3, 4))
    assert position.state.phase == "start_roll"


def test_STC_104_an_intervention_never_allows_kirk() -> None:
    position = before_roll("kirk", BLUE).hand(BLUE, food=9).cards(RED, starfleet_intervenes=1)
    position.do(RED, a.PlayStarfleetIntervenes())
    assert list(RULESET.duties(position.state)) == [RED]


def test_STC_275_no_decision_opens_for_a_seat_without_the_right() -> None:
    for card, roll in (("spock", (4, 5)), ("kirk", (3, 4))):
        position = before_roll(card, ORANGE, since=2)
        position.roll(*roll)
        assert position.state.phase in ("trade", "cruiser_move")
        position = Position(support_cards="on").at("pre_roll", active=RED, turn=2)
        position.state.support = (9, 8, 7, 6)  # both lie in the display
        position.roll(*roll)
        assert position.state.phase in ("trade", "cruiser_move")


def test_STC_277_everybody_sees_who_must_answer() -> None:
    position = before_roll("spock", ORANGE)
    position.roll(4, 5)
    for viewer in (None, RED, BLUE):
        seen = RULESET.observe(position.state, viewer)
        assert (seen.phase, seen.asked) == ("spock", ORANGE)


def test_STC_069_only_kirk_breaks_into_the_roll() -> None:
    position = before_roll("kirk", BLUE).support(RED, "uhura")
    position.roll(3, 4)
    assert "STC-074" in position.refuse(RED, s.UseUhura("water", (BLUE,))).rules


def test_STC_184_spock_and_kirk_also_work_in_the_turns_of_others() -> None:
    for card, roll in (("spock", (4, 5)), ("kirk", (3, 4))):
        position = before_roll(card, ORANGE)
        position.roll(*roll)
        assert list(RULESET.duties(position.state)) == [ORANGE]
