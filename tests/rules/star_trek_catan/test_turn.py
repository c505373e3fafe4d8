"""Chapters 4 and 16: the course of a turn and its open choices."""

import pytest

from domain.kernel.errors import GameNotRunning, NotYourDecision
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
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
    route,
    sector,
)

RICH = Cards(tritanium=4, dilithium=4, food=4, oxygen=4, water=4)


def test_STC_014_both_dice_are_recorded() -> None:
    rolled = only(Position().roll(2, 5), e.DiceRolled)
    assert rolled.dice == (2, 5)
    assert [(draw.range, draw.result) for draw in rolled.draws] == [(6, 1), (6, 4)]


@pytest.mark.parametrize("seats", [3, 4])
def test_STC_064_turns_pass_clockwise_and_are_numbered(seats: int) -> None:
    position = Position(seats=seats, oldest=1)
    for turn in range(1, 2 * seats):
        seat = (1 + turn - 1) % seats
        position.roll(1, 1)
        events = position.do(seat, a.EndTurn())
        assert events == [e.TurnBegan(turn + 1, (seat + 1) % seats)]


@pytest.mark.parametrize(("phases", "phase"), [("separate", "trade"), ("combined", "main")])
def test_STC_065_STC_072_trading_or_the_combined_phase_follows_the_roll(phases: str, phase: str) -> None:
    position = Position(phases=phases)
    assert position.state.phase == "pre_roll"
    assert only(position.roll(1, 1), e.DiceRolled).phase == phase


def test_STC_066_the_dice_are_rolled_exactly_once() -> None:
    position = Position()
    assert set(position.refuse(RED, a.EndTurn()).rules) == {"STC-066", "STC-279"}
    position.roll(1, 1)
    assert position.refuse(RED, a.RollDice()).rules == ("STC-066",)


def test_STC_066_only_the_active_player_rolls() -> None:
    assert isinstance(Position().refuse(BLUE, a.RollDice()), NotYourDecision)


@pytest.mark.parametrize("phase", ["trade", "build"])
def test_STC_067_the_turn_may_end_at_any_moment_after_the_roll(phase: str) -> None:
    position = Position().at(phase, active=ORANGE, turn=5)  # type: ignore[arg-type]
    assert position.do(ORANGE, a.EndTurn())[-1] == e.TurnBegan(6, YELLOW)


@pytest.mark.parametrize(
    "action",
    [
        a.BuildStarship(0),
        a.BuyDevelopmentCard(),
        a.TradeWithSupply(Cards(food=4), Cards(water=1)),
        a.OfferTrade(Cards(food=1), Cards(water=1)),
        a.BeginBuilding(),
    ],
)
def test_STC_068_before_the_roll_there_is_only_a_card_to_play(action: Action) -> None:
    position = Position().hand(RED, RICH).cards(RED, monopoly=1)
    assert position.refuse(RED, action).rules
    assert {type(listed) for listed in position.legal(RED)} == {a.RollDice, a.PlayMonopoly}


def test_STC_069_between_dice_and_distribution_nobody_can_act() -> None:
    assert [type(event) for event in Position().roll(4, 2)] == [e.DiceRolled]


BUILDS = [
    (a.BuildStarship(route(0, -2, "NE")), e.StarshipBuilt),
    (a.BuildStarbase(point(0, -2, "SE")), e.StarbaseBuilt),
    (a.BuyDevelopmentCard(), e.DevelopmentCardBought),
]


@pytest.mark.parametrize(("action", "event"), BUILDS)
def test_STC_070_the_first_paid_build_begins_the_build_phase(action: Action, event: type) -> None:
    position = Position().at("trade", active=RED).hand(RED, RICH)
    events = position.do(RED, action)
    assert events[0] == e.BuildPhaseBegan(RED)
    assert only(events, event)
    assert position.state.phase == "build"
    refusal = position.refuse(RED, a.TradeWithSupply(Cards(food=4), Cards(water=1)))
    assert set(refusal.rules) == {"STC-070", "STC-106"}
    assert "STC-070" in position.refuse(RED, a.OfferTrade(Cards(food=1), Cards(water=1))).rules
    assert "STC-070" in position.refuse(BLUE, a.OfferTrade(Cards(food=1), Cards(water=1))).rules


def test_STC_070_the_build_phase_begins_when_the_active_player_says_so() -> None:
    position = Position().at("trade", active=RED)
    assert isinstance(position.refuse(BLUE, a.BeginBuilding()), NotYourDecision)
    assert position.do(RED, a.BeginBuilding()) == [e.BuildPhaseBegan(RED)]


def test_STC_070_free_ships_do_not_begin_it() -> None:
    position = Position().at("trade", active=RED).cards(RED, utopia_planitia=1)
    position.do(RED, a.PlayUtopiaPlanitia(route(0, -2, "NE")))
    position.do(RED, a.DeclineSecondStarship())
    assert position.state.phase == "trade"


def test_STC_071_there_is_no_way_back_to_trading() -> None:
    position = Position().at("build", active=RED).hand(RED, RICH)
    assert position.refuse(RED, a.BeginBuilding()).rules == ("STC-070",)
    assert not any(isinstance(action, a.TradeWithSupply) for action in position.legal(RED))


def test_STC_072_combined_mixes_trading_and_building() -> None:
    position = Position(phases="combined").at("main", active=RED).hand(RED, RICH)
    position.do(RED, a.BuildStarship(route(0, -2, "NE")))
    position.do(RED, a.TradeWithSupply(Cards(food=4), Cards(water=1)))
    position.do(RED, a.BuildStarbase(point(0, -2, "SE")))
    position.do(RED, a.OfferTrade(Cards(oxygen=1), Cards(water=1)))
    assert position.refuse(RED, a.BeginBuilding()).rules == ("STC-072", "STC-070")
    assert position.state.phase == "main"


@pytest.mark.parametrize("phase", ["pre_roll", "trade", "build"])
def test_STC_073_development_cards_are_played_in_any_phase(phase: str) -> None:
    position = Position().at(phase, active=RED).cards(RED, research_station=1)  # type: ignore[arg-type]
    position.do(RED, a.PlayResearchStation(Cards(food=2)))
    assert position.state.phase == phase


def _seven(**hands: int) -> Position:
    position = Position().hand(RED, food=hands.get("red", 0)).hand(BLUE, water=hands.get("blue", 0))
    position.roll(3, 4)
    return position


@pytest.mark.parametrize("action", [a.MoveCruiser(0), a.EndTurn(), a.BuyDevelopmentCard(), a.RollDice()])
def test_STC_074_an_open_discard_blocks_everything_else(action: Action) -> None:
    refusal = _seven(blue=8).refuse(RED, action)
    assert refusal.rules[0] == "STC-074"


@pytest.mark.parametrize("action", [a.EndTurn(), a.Steal(BLUE), a.PlayMonopoly("food"), a.BeginBuilding()])
def test_STC_074_STC_276_the_cruiser_has_to_be_moved_first(action: Action) -> None:
    position = _seven().cards(RED, monopoly=1)
    assert position.state.phase == "cruiser_move"
    assert position.refuse(RED, action).rules[0] == "STC-074"


def test_STC_074_an_open_second_ship_blocks_the_end_of_the_turn() -> None:
    position = Position().at("trade", active=RED).cards(RED, utopia_planitia=1)
    position.do(RED, a.PlayUtopiaPlanitia(route(0, -2, "NE")))
    assert position.refuse(RED, a.EndTurn()).rules[0] == "STC-074"
    assert position.refuse(BLUE, a.OfferTrade(Cards(food=1), Cards(water=1))).rules[0] == "STC-074"


def test_STC_075_a_hand_may_be_of_any_size_without_a_seven() -> None:
    position = Position().hand(RED, Cards(19, 10, 0, 10, 0))
    position.roll(1, 1)
    assert position.size(RED) == 40, "2 gives red a food"


def test_STC_076_after_the_end_nothing_is_accepted() -> None:
    position = Position().at("trade", active=RED)
    position.evolve(e.GameWon(RED, 10, (0, 0, 0, 0)))
    for action in (a.EndTurn(), a.OfferTrade(Cards(food=1), Cards(water=1)), a.RollForStart()):
        refusal = position.refuse(RED, action)
        assert isinstance(refusal, GameNotRunning)
        assert refusal.rules == ("STC-076",)
    assert RULESET.duties(position.state) == {}


@pytest.mark.parametrize("phase", ["pre_roll", "cruiser_move", "build"])
def test_STC_272_exactly_one_player_may_act(phase: str) -> None:
    position = Position().at(phase, active=BLUE)  # type: ignore[arg-type]
    assert list(RULESET.duties(position.state)) == [BLUE]
    assert all(not position.legal(seat) for seat in (RED, ORANGE, YELLOW))


def test_STC_273_choices_are_carried_in_the_request_that_plays_a_card() -> None:
    position = Position().at("trade", active=RED).cards(RED, monopoly=1, research_station=1)
    listed = position.legal(RED)
    assert [action.resource for action in listed if isinstance(action, a.PlayMonopoly)] == [
        *("tritanium", "dilithium", "food", "oxygen", "water")
    ]
    assert sum(isinstance(action, a.PlayResearchStation) for action in listed) == 15


def test_STC_275_phases_without_a_choice_are_skipped() -> None:
    position = _seven(blue=7)
    assert position.state.phase == "cruiser_move", "nobody has to discard"
    position.do(RED, a.MoveCruiser(sector(-1, 2)))
    assert position.state.phase == "steal", "blue and orange stand there"
    lonely = _seven()
    lonely.do(RED, a.MoveCruiser(sector(2, -2)))
    assert lonely.state.phase == "trade", "only blue stands there"


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (RED, a.BuildStarship(route(0, 0, "E"))),
        (RED, a.TradeWithSupply(Cards(food=3), Cards(water=1))),
        (RED, a.AcceptOffer(1)),
        (BLUE, a.EndTurn()),
        (RED, a.PlayMonopoly("food")),
    ],
)
def test_STC_278_a_refused_action_has_no_effect(seat: int, action: Action) -> None:
    """``refuse`` checks that nothing changes, here and everywhere."""
    position = Position().at("trade", active=RED).hand(RED, RICH)
    held = position.held(RED)
    position.refuse(seat, action)
    assert position.held(RED) == held


def test_STC_279_ending_the_turn_cancels_open_offers() -> None:
    position = Position().at("trade", active=RED).hand(RED, food=1).hand(BLUE, water=1)
    position.do(RED, a.OfferTrade(Cards(food=1), Cards(water=1)))
    position.do(RED, a.EndTurn())
    assert RULESET.observe(position.state, None).offers == ()


def test_STC_279_only_the_active_player_ends_the_turn() -> None:
    assert isinstance(Position().at("trade", active=RED).refuse(BLUE, a.EndTurn()), NotYourDecision)


def test_STC_067_consequences_of_the_roll_are_resolved_before_the_end() -> None:
    position = Position()
    position.do(RED, a.RollDice(), dice(3, 4))
    assert position.refuse(RED, a.EndTurn()).rules[0] == "STC-074"
