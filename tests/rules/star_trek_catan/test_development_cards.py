"""Chapter 9: development cards."""

import pytest

from domain.kernel.errors import NotYourDecision
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.events import SeatCards
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    Scripted,
    only,
    point,
    route,
    sector,
)

TWO_FOOD = Cards(food=2)
PLAYS: list[tuple[str, Action]] = [
    ("starfleet_intervenes", a.PlayStarfleetIntervenes()),
    ("monopoly", a.PlayMonopoly("food")),
    ("research_station", a.PlayResearchStation(TWO_FOOD)),
    ("utopia_planitia", a.PlayUtopiaPlanitia(route(0, -2, "NE"))),
]


def _refused(position: Position, action: Action, seat: int = RED) -> tuple[str, ...]:
    assert action not in position.legal(seat)
    return position.refuse(seat, action).rules


@pytest.mark.parametrize(("kind", "action"), PLAYS)
def test_STC_155_one_development_card_a_turn(kind: str, action: Action) -> None:
    position = Position().cards(RED, **{kind: 2}).cards(RED, research_station=1 if "res" not in kind else 0)
    position.do(RED, a.PlayResearchStation(Cards(water=2)))
    assert _refused(position, action) == ("STC-155",)
    position.roll(1, 1)
    assert _refused(position, action) == ("STC-155",)


@pytest.mark.parametrize(("kind", "action"), PLAYS)
def test_STC_155_the_next_turn_brings_another(kind: str, action: Action) -> None:
    position = Position().cards(RED, monopoly=1, **({kind: 1} if kind != "monopoly" else {}))
    position.cards(RED, monopoly=1 if kind == "monopoly" else 0)
    position.do(RED, a.PlayMonopoly("water"))
    for seat in (RED, BLUE, ORANGE, YELLOW):
        position.roll(1, 1)
        position.do(seat, a.EndTurn())
    assert action in position.legal(RED)
    position.do(RED, action)


@pytest.mark.parametrize(("kind", "action"), PLAYS)
def test_STC_156_cards_are_played_on_the_own_turn_only(kind: str, action: Action) -> None:
    position = Position().at("trade", active=BLUE).cards(RED, **{kind: 1})
    refusal = position.refuse(RED, action)
    assert isinstance(refusal, NotYourDecision)
    assert refusal.rules == ("STC-156",)


@pytest.mark.parametrize(("kind", "action"), PLAYS)
def test_STC_156_cards_are_not_played_while_a_choice_is_open(kind: str, action: Action) -> None:
    position = Position().cards(RED, **{kind: 1})
    position.roll(3, 4)
    assert _refused(position, action) == ("STC-074", "STC-156")


@pytest.mark.parametrize(("kind", "action"), PLAYS)
def test_STC_152_a_card_has_to_be_held(kind: str, action: Action) -> None:
    position = Position().cards(BLUE, **{kind: 1})
    its_own = {"starfleet_intervenes": "STC-161", "monopoly": "STC-162", "research_station": "STC-164"}
    assert _refused(position, action) == (its_own.get(kind, "STC-166"), "STC-152")


@pytest.mark.parametrize(("kind", "action"), PLAYS)
def test_STC_157_a_card_is_not_played_in_the_turn_it_was_bought(kind: str, action: Action) -> None:
    first = {"starfleet_intervenes": 0, "monopoly": 14, "research_station": 16, "utopia_planitia": 18}[kind]
    position = Position().at("build", active=RED).hand(RED, food=1, water=1, oxygen=1)
    position.do(RED, a.BuyDevelopmentCard(), Scripted(first))
    assert _refused(position, action) == ("STC-157",)
    position.do(RED, a.EndTurn())
    for seat in (BLUE, ORANGE, YELLOW):
        position.roll(1, 1)
        position.do(seat, a.EndTurn())
    assert action in position.legal(RED)


def test_STC_157_an_older_copy_may_be_played() -> None:
    position = Position().at("build", active=RED).hand(RED, food=1, water=1, oxygen=1).cards(RED, monopoly=1)
    position.do(RED, a.BuyDevelopmentCard(), Scripted(14))
    position.do(RED, a.PlayMonopoly("food"))
    cards = RULESET.observe(position.state, RED).players[RED].development_cards
    assert cards is not None
    assert [(card.kind, card.bought_in_turn) for card in cards] == [("monopoly", 1)]


def test_STC_158_cards_may_be_kept() -> None:
    position = Position().cards(RED, starfleet_intervenes=14, victory_point=4)
    position.roll(3, 4)
    assert position.state.phase == "cruiser_move", "they count for no discard"


def test_STC_159_cards_never_change_owner() -> None:
    position = Position().cards(BLUE, monopoly=1, victory_point=1).hand(BLUE)
    before = position.state.development[BLUE]
    position.roll(3, 4)
    position.do(RED, a.MoveCruiser(sector(2, -2)))
    assert position.state.development[BLUE] == before


@pytest.mark.parametrize(("kind", "action"), PLAYS[1:])
def test_STC_160_a_progress_card_is_removed(kind: str, action: Action) -> None:
    position = Position().at("trade", active=RED).cards(RED, **{kind: 1})
    deck = position.state.deck
    position.do(RED, action)
    seen = RULESET.observe(position.state, None).players[RED]
    assert seen.used_cards == {kind: 1}
    assert seen.development_card_count == 0
    assert position.state.deck == deck
    assert position.problems() == []


def test_STC_160_STC_161_the_intervening_fleet_stays_face_up() -> None:
    position = Position().at("trade", active=RED).cards(RED, starfleet_intervenes=1).hand(BLUE, water=1)
    assert position.do(RED, a.PlayStarfleetIntervenes()) == [e.StarfleetIntervenesPlayed(RED, "cruiser_move")]
    assert RULESET.observe(position.state, None).players[RED].starfleet_intervenes == 1
    assert position.refuse(RED, a.MoveCruiser(position.state.cruiser)).rules == ("STC-095",)
    events = position.do(RED, a.MoveCruiser(sector(2, -2)))
    assert [type(event) for event in events] == [e.CruiserMoved, e.ResourceStolen]
    assert position.state.phase == "trade"


def test_STC_162_monopoly_takes_all_cards_of_a_type() -> None:
    position = Position().at("trade", active=ORANGE).cards(ORANGE, monopoly=1)
    position.hands(Cards(food=3, water=1), Cards(water=2), Cards(food=2), Cards(food=1))
    supply = position.supplied
    assert position.do(ORANGE, a.PlayMonopoly("food")) == [
        e.MonopolyPlayed(ORANGE, "food", (SeatCards(RED, Cards(food=3)), SeatCards(YELLOW, Cards(food=1))))
    ]
    assert position.held(ORANGE) == Cards(food=6)
    assert position.held(RED) == Cards(water=1)
    assert position.held(BLUE) == Cards(water=2)
    assert position.supplied == supply


def test_STC_163_monopoly_may_be_played_in_vain_and_is_public() -> None:
    position = Position().at("trade", active=ORANGE).cards(ORANGE, monopoly=1)
    position.hands(*(Cards(),) * 4)
    before = position.state.copy()
    (played,) = position.do(ORANGE, a.PlayMonopoly("food"))
    assert played == e.MonopolyPlayed(ORANGE, "food", ())
    assert RULESET.secrets(before, played) == {}
    assert RULESET.observe(position.state, None).players[ORANGE].used_cards == {"monopoly": 1}


@pytest.mark.parametrize("take", [Cards(food=2), Cards(food=1, water=1)])
def test_STC_164_research_station_takes_two_cards(take: Cards) -> None:
    position = Position().at("trade", active=RED).cards(RED, research_station=1).hand(RED)
    assert position.do(RED, a.PlayResearchStation(take)) == [e.ResearchStationPlayed(RED, take)]
    assert position.held(RED) == take


@pytest.mark.parametrize("take", [Cards(), Cards(food=1), Cards(food=2, water=1)])
def test_STC_164_a_research_station_takes_neither_more_nor_fewer(take: Cards) -> None:
    position = Position().at("trade", active=RED).cards(RED, research_station=1)
    assert _refused(position, a.PlayResearchStation(take)) == ("STC-164",)


def test_STC_164_the_cards_may_be_spent_in_the_same_turn() -> None:
    position = Position().cards(RED, research_station=1).hand(RED)
    position.do(RED, a.PlayResearchStation(Cards(tritanium=1, dilithium=1)))
    position.roll(6, 6)
    assert a.BuildStarship(route(0, -2, "NE")) in position.legal(RED)


def _thin_supply(**left: int) -> Position:
    position = Position().at("trade", active=RED).cards(RED, research_station=1)
    none = dict.fromkeys(("tritanium", "dilithium", "food", "oxygen", "water"), 0)
    return position.supply(park=BLUE, **(none | left))


def test_STC_165_the_last_card_is_taken_alone() -> None:
    position = _thin_supply(dilithium=1)
    assert [action for action in position.legal(RED) if isinstance(action, a.PlayResearchStation)] == [
        a.PlayResearchStation(Cards(dilithium=1))
    ]
    assert _refused(position, a.PlayResearchStation(Cards(dilithium=2))) == ("STC-165",)
    position.do(RED, a.PlayResearchStation(Cards(dilithium=1)))


def test_STC_165_an_empty_supply_gives_nothing() -> None:
    assert _refused(_thin_supply(), a.PlayResearchStation(Cards(food=2))) == ("STC-165",)
    assert _refused(_thin_supply(), a.PlayResearchStation(Cards())) == ("STC-165",)


def test_STC_165_only_cards_that_are_there() -> None:
    position = _thin_supply(food=1, water=1)
    assert _refused(position, a.PlayResearchStation(Cards(food=2))) == ("STC-165", "STC-087")
    position.do(RED, a.PlayResearchStation(Cards(food=1, water=1)))


def test_STC_166_two_ships_without_cost_one_after_the_other() -> None:
    position = Position().at("trade", active=RED).cards(RED, utopia_planitia=1).hand(RED)
    first, second = route(0, -2, "NE"), route(0, -2, "NW")
    assert _refused(position, a.PlayUtopiaPlanitia(second)) == ("STC-135", "STC-166")
    assert position.do(RED, a.PlayUtopiaPlanitia(first)) == [
        e.UtopiaPlanitiaPlayed(RED),
        e.StarshipBuilt(RED, first, Cards(), "utopia_second"),
    ]
    assert a.PlaceSecondStarship(second) in position.legal(RED), "it may connect to the first"
    assert position.refuse(RED, a.PlaceSecondStarship(first)).rules == ("STC-134", "STC-029", "STC-166")
    events = position.do(RED, a.PlaceSecondStarship(second))
    assert only(events, e.StarshipBuilt) == e.StarshipBuilt(RED, second, Cards(), "trade")


def test_STC_167_the_second_ship_may_be_declined() -> None:
    position = Position().cards(RED, utopia_planitia=1)
    position.do(RED, a.PlayUtopiaPlanitia(route(0, -2, "NE")))
    events = position.do(RED, a.DeclineSecondStarship())
    assert events[-1] == e.SecondStarshipDeclined(RED, "pre_roll")


def _ships_on_the_board(number: int) -> Position:
    position = Position().at("trade", active=RED).cards(RED, utopia_planitia=1)
    free = [at for at in range(72) if not position.state.taken_routes >> at & 1 and at != route(0, -2, "NE")]
    return position.ships(RED, *free[: number - 2])


def test_STC_167_STC_274_with_one_ship_left_one_is_placed() -> None:
    position = _ships_on_the_board(14)
    built = only(position.do(RED, a.PlayUtopiaPlanitia(route(0, -2, "NE"))), e.StarshipBuilt)
    assert built.phase == "trade"
    assert position.refuse(RED, a.DeclineSecondStarship()).rules == ("STC-274",)


def test_STC_167_without_a_ship_the_card_cannot_be_played() -> None:
    refused = _refused(_ships_on_the_board(15), a.PlayUtopiaPlanitia(route(0, -2, "NE")))
    assert refused == ("STC-167", "STC-138", "STC-133")


def test_STC_167_STC_274_without_a_second_place_one_is_placed() -> None:
    position = Position().clear().outposts(RED, point(0, -2, "N")).ships(RED, route(0, -2, "NE"))
    position.ships(BLUE, route(0, -2, "W"), route(1, -2, "NW"), route(0, -2, "E"))
    position.at("trade", active=RED).cards(RED, utopia_planitia=1)
    built = only(position.do(RED, a.PlayUtopiaPlanitia(route(0, -2, "NW"))), e.StarshipBuilt)
    assert built.phase == "trade"


def test_STC_168_a_victory_point_counts_in_the_turn_it_was_bought_and_stays_hidden() -> None:
    position = Position().at("build", active=RED).hand(RED, food=1, water=1, oxygen=1)
    position.do(RED, a.BuyDevelopmentCard(), Scripted(20))
    own, foreign = (RULESET.standings(position.state, viewer)[RED] for viewer in (RED, BLUE))
    assert (own.victory_points, own.hidden_victory_points) == (2, 1)
    assert (foreign.victory_points, foreign.hidden_victory_points) == (2, None)


def test_STC_168_it_is_never_played() -> None:
    position = Position().at("trade", active=RED).cards(RED, victory_point=1)
    assert not any(type(action).__name__.startswith("Play") for action in position.legal(RED))


def test_STC_169_STC_170_all_are_turned_over_at_the_end() -> None:
    position = Position().at("trade", active=RED).cards(RED, victory_point=3).cards(BLUE, victory_point=1)
    position.starbases(RED, point(0, -2, "SE"), point(1, -1, "SE")).outposts(RED, point(0, 0, "S"))
    position.outposts(RED, point(0, 2, "SE")).ships(RED, route(0, 2, "SE"))
    position.hand(RED, water=3, oxygen=2)
    won = only(position.do(RED, a.BuildStarbase(point(0, 0, "S"))), e.GameWon)
    assert won == e.GameWon(RED, 10, (3, 1, 0, 0))
    lines = RULESET.standings(position.state, None)
    assert [(line.victory_points, line.hidden_victory_points) for line in lines][:2] == [(7, 3), (2, 1)]
    assert [line.total for line in lines][:2] == [won.points, 3]
    players = RULESET.observe(position.state, None).players
    assert [(player.victory_points, player.hidden_victory_points) for player in players][:2] == [
        (7, 3),
        (2, 1),
    ]
