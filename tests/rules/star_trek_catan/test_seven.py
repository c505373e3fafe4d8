"""Chapter 6: the seven, the battle cruiser and theft."""

import pytest

from domain.kernel.errors import NotYourDecision
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
    sector,
)


def _seven(*sizes: int) -> Position:
    """Roll a 7 for red; the seats hold these numbers of food, water, oxygen and tritanium."""
    position = Position()
    for seat, (size, name) in enumerate(zip(sizes, ("food", "water", "oxygen", "tritanium"), strict=True)):
        position.hand(seat, **{name: size})
    position.roll(3, 4)
    return position


def test_STC_088_a_seven_produces_nothing() -> None:
    position = Position()
    before = position.supplied
    rolled = only(position.roll(6, 1), e.DiceRolled)
    assert rolled.income == ()
    assert position.supplied == before


def test_STC_089_discards_then_cruiser_then_theft_then_trade() -> None:
    position = _seven(0, 8, 0, 0)
    phases = [position.state.phase]
    for seat, action in (
        (BLUE, a.Discard(Cards(water=4))),
        (RED, a.MoveCruiser(sector(-1, 2))),
        (RED, a.Steal(BLUE)),
    ):
        position.do(seat, action)
        phases.append(position.state.phase)
    assert phases == ["discard", "cruiser_move", "steal", "trade"]


@pytest.mark.parametrize(
    ("size", "due"), [(0, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (18, 9), (19, 9)]
)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_STC_090_hands_of_eight_or_more_lose_half_rounded_down(size: int, due: int, seat: int) -> None:
    sizes = [0, 0, 0, 0]
    sizes[seat] = size
    position = _seven(*sizes)
    rolled = position.log[-1]
    assert isinstance(rolled, e.DiceRolled)
    assert rolled.discards == (() if not due else tuple(due if other == seat else 0 for other in range(4)))
    assert position.state.phase == ("discard" if due else "cruiser_move")


def test_STC_090_nobody_else_discards() -> None:
    position = _seven(6, 8, 11, 7)
    assert set(RULESET.duties(position.state)) == {BLUE, ORANGE}
    for seat in (RED, YELLOW):
        assert isinstance(position.refuse(seat, a.Discard(Cards(food=1))), NotYourDecision)
    assert "STC-090" in Position().refuse(RED, a.Discard(Cards(food=1))).rules


def test_STC_091_discards_go_to_the_supply_and_cards_are_the_players_choice() -> None:
    position = Position().hand(BLUE, food=4, water=4).cards(BLUE, monopoly=2)
    position.roll(3, 4)
    before = position.supplied
    assert len(position.legal(BLUE)) == 5
    position.do(BLUE, a.Discard(Cards(food=3, water=1)))
    assert position.held(BLUE) == Cards(food=1, water=3)
    assert (position.supplied.food, position.supplied.water) == (before.food + 3, before.water + 1)


@pytest.mark.parametrize("order", [(BLUE, ORANGE), (ORANGE, BLUE)])
def test_STC_092_discards_are_simultaneous(order: tuple[int, int]) -> None:
    position = _seven(0, 8, 11, 0)
    supply = position.supplied
    cards = {BLUE: Cards(water=4), ORANGE: Cards(oxygen=5)}
    first, second = order
    assert position.do(first, a.Discard(cards[first])) == [e.DiscardSubmitted(first, cards[first])]
    assert position.supplied == supply
    assert (position.size(BLUE), position.size(ORANGE)) == (8, 11)
    assert position.state.phase == "discard"
    events = position.do(second, a.Discard(cards[second]))
    discards = (SeatCards(BLUE, cards[BLUE]), SeatCards(ORANGE, cards[ORANGE]))
    assert events == [
        e.DiscardSubmitted(second, cards[second]),
        e.CardsDiscarded(discards, "cruiser_move"),
    ]
    assert (position.size(BLUE), position.size(ORANGE)) == (4, 6)


def test_STC_092_a_discard_is_final() -> None:
    position = _seven(0, 8, 8, 0)
    position.do(BLUE, a.Discard(Cards(water=4)))
    assert not position.legal(BLUE)
    position.refuse(BLUE, a.Discard(Cards(water=4)))


@pytest.mark.parametrize("seat", [None, RED, ORANGE, YELLOW])
def test_STC_092_discards_are_hidden_until_all_are_in(seat: int | None) -> None:
    position = _seven(0, 8, 8, 0)
    submitted = position.do(BLUE, a.Discard(Cards(water=4)))[0]
    assert RULESET.secrets(position.state, submitted) == {"cards": (BLUE,)}
    assert RULESET.observe(position.state, seat).players[BLUE].submitted is None


@pytest.mark.parametrize(
    ("cards", "rules"),
    [
        (Cards(water=3), {"STC-093", "STC-090"}),
        (Cards(water=5), {"STC-093", "STC-090"}),
        (Cards(), {"STC-093", "STC-090"}),
        (Cards(water=3, food=1), {"STC-093"}),
    ],
)
def test_STC_093_a_discard_has_exactly_the_required_number_of_owned_cards(
    cards: Cards, rules: set[str]
) -> None:
    position = _seven(0, 8, 0, 0)
    assert set(position.refuse(BLUE, a.Discard(cards)).rules) == rules
    position.do(BLUE, a.Discard(Cards(water=4)))


def test_STC_093_more_ways_than_can_be_listed_are_a_template() -> None:
    position = Position().hand(BLUE, Cards(4, 4, 4, 4, 4))
    position.roll(3, 4)
    (template,) = RULESET.templates(position.state, BLUE)
    assert template.type == "discard"
    assert position.legal(BLUE)
    position.do(BLUE, a.Discard(Cards(3, 1, 1, 1, 4)))


def test_STC_095_the_cruiser_moves_to_any_other_sector() -> None:
    position = _seven(0, 0, 0, 0)
    assert position.refuse(RED, a.MoveCruiser(sector(0, 0))).rules == ("STC-095",)
    listed = {action.sector for action in position.legal(RED)}  # type: ignore[attr-defined]
    assert listed == set(range(19)) - {sector(0, 0)}
    assert isinstance(position.refuse(BLUE, a.MoveCruiser(1)), NotYourDecision)


def test_STC_096_the_cruiser_moves_only_when_told_to() -> None:
    position = Position().at("trade", active=RED)
    assert position.refuse(RED, a.MoveCruiser(1)).rules == ("STC-096",)


def test_STC_097_the_mover_steals_one_card() -> None:
    position = _seven(0, 0, 3, 0)
    events = position.do(RED, a.MoveCruiser(sector(-1, 0)))
    assert [type(event) for event in events] == [e.CruiserMoved]
    assert position.state.phase == "steal", "orange and yellow stand there"
    stolen = only(position.do(RED, a.Steal(ORANGE)), e.ResourceStolen)
    assert (stolen.thief, stolen.victim, stolen.resource) == (RED, ORANGE, "oxygen")
    assert position.held(RED) == Cards(oxygen=1)
    assert position.held(ORANGE) == Cards(oxygen=2)


def test_STC_097_only_opponents_with_a_station_there() -> None:
    position = _seven(0, 2, 2, 2)
    position.do(RED, a.MoveCruiser(sector(-1, 0)))
    for victim in (BLUE, RED):
        assert position.refuse(RED, a.Steal(victim)).rules == ("STC-097", "STC-098")
    assert position.legal(RED) == [a.Steal(ORANGE), a.Steal(YELLOW)]


def test_STC_098_with_one_candidate_there_is_no_choice() -> None:
    position = _seven(0, 2, 0, 0)
    events = position.do(RED, a.MoveCruiser(sector(2, -2)))
    assert [type(event) for event in events] == [e.CruiserMoved, e.ResourceStolen]
    assert position.state.phase == "trade"


def test_STC_098_own_stations_do_not_matter() -> None:
    position = _seven(3, 0, 0, 0)
    events = position.do(RED, a.MoveCruiser(sector(2, -1)))
    assert [type(event) for event in events] == [e.CruiserMoved], "only red stands there"
    assert position.state.phase == "trade"


def test_STC_099_an_empty_handed_opponent_may_be_chosen() -> None:
    position = _seven(0, 0, 3, 0)
    position.do(RED, a.MoveCruiser(sector(-1, 0)))
    assert position.do(RED, a.Steal(YELLOW)) == [e.NothingStolen(RED, YELLOW, "trade")]
    assert position.size(RED) == 0


@pytest.mark.parametrize("drawn", range(5))
def test_STC_100_every_single_card_is_equally_likely(drawn: int) -> None:
    position = Position().hand(ORANGE, tritanium=2, oxygen=1, water=2)
    position.roll(3, 4)
    position.do(RED, a.MoveCruiser(sector(-1, 0)))
    stolen = only(position.do(RED, a.Steal(ORANGE), Scripted(drawn)), e.ResourceStolen)
    assert [draw.range for draw in stolen.draws] == [5]
    assert stolen.resource == ["tritanium", "tritanium", "oxygen", "water", "water"][drawn]


def test_STC_100_only_the_two_learn_the_type() -> None:
    position = Position().hand(ORANGE, oxygen=2)
    position.roll(3, 4)
    position.do(RED, a.MoveCruiser(sector(-1, 0)))
    before = position.state.copy()
    stolen = only(position.do(RED, a.Steal(ORANGE)), e.ResourceStolen)
    assert RULESET.secrets(before, stolen) == {"resource": (RED, ORANGE), "draws": (RED, ORANGE)}


def test_STC_101_the_theft_is_compulsory() -> None:
    position = _seven(0, 0, 3, 0)
    position.do(RED, a.MoveCruiser(sector(-1, 0)))
    assert position.refuse(RED, a.EndTurn()).rules[0] == "STC-074"
    assert all(isinstance(action, a.Steal) for action in position.legal(RED))


def test_STC_102_development_cards_are_never_stolen() -> None:
    position = Position().hand(BLUE).cards(BLUE, monopoly=2)
    position.roll(3, 4)
    events = position.do(RED, a.MoveCruiser(sector(2, -2)))
    assert events[-1] == e.NothingStolen(RED, BLUE, "trade")
    assert position.state.development[BLUE]


def test_STC_103_STC_105_on_the_asteroid_field_stealing_works_as_usual() -> None:
    position = Position().cruiser(2, 0).outposts(YELLOW, point(0, 0, "NE"))
    position.hand(YELLOW, water=1)
    position.roll(3, 4)
    events = position.do(RED, a.MoveCruiser(sector(0, 0)))
    assert only(events, e.ResourceStolen).victim == YELLOW
    assert position.state.phase == "trade"
    assert a.TradeWithSupply not in {type(action) for action in position.legal(RED)}
    assert only(position.do(RED, a.EndTurn()), e.TurnBegan)


@pytest.mark.parametrize("phase", ["pre_roll", "trade", "build"])
def test_STC_104_a_card_that_moves_the_cruiser_lets_nobody_discard(phase: str) -> None:
    position = Position().at(phase, active=RED)  # type: ignore[arg-type]
    position.cards(RED, starfleet_intervenes=1).hand(BLUE, water=12)
    position.do(RED, a.PlayStarfleetIntervenes())
    assert position.state.phase == "cruiser_move"
    position.do(RED, a.MoveCruiser(sector(2, -2)))
    assert position.size(BLUE) == 11
    assert position.state.phase == phase


def test_STC_029_STC_023_the_cruiser_stands_on_one_sector() -> None:
    position = _seven(0, 0, 0, 0)
    position.do(RED, a.MoveCruiser(sector(2, 0)))
    standing = [there.id for there in RULESET.observe(position.state, None).sectors if there.battle_cruiser]
    assert standing == [sector(2, 0)]
