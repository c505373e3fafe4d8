"""The worked examples of chapter 18 that need support cards, under their numbers."""

import pytest

from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as es
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.rules_support_cards import display
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    Scripted,
    dice,
    only,
    point,
    route,
    sector,
)

RING = [route(0, 0, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]


def table(phase: str, *, active: int, turn: int = 2, **options: str) -> Position:
    position = Position(support_cards="on", **options)  # type: ignore[arg-type]
    position.state.support = (0, 1, 6, 9)  # uhura, scott, chekov, sarek: nobody reacts to a roll
    return position.at(phase, active=active, turn=turn)  # type: ignore[arg-type]


def usable(position: Position, seat: int) -> bool:
    card = RULESET.observe(position.state, None).players[seat].support_card
    assert card is not None
    return card.usable


def test_example_02_support_cards_of_four_beginners() -> None:
    position = Position(support_cards="on")
    assert [position.card(seat) for seat in range(4)] == ["sulu A", "spock A", "scott A", "uhura A"]
    assert display(position.state) == ("kirk", "mccoy", "chekov", "rand", "chapel", "sarek")
    assert position.state.active == 0


def test_example_03_support_cards_of_three_in_the_variable_set_up() -> None:
    first, second, third = range(3)
    position = Position(setup="variable", seats=3, support_cards="on")
    for seat, roll in ((first, (3, 3)), (second, (4, 5)), (third, (4, 5)), (second, (2, 2)), (third, (5, 6))):
        position.do(seat, a.RollForStart(), dice(*roll))
    order = []
    while position.state.turn == 0:
        order.append(position.state.active)
        for _ in range(2):
            position.do(position.state.active, position.legal(position.state.active)[0])
    assert order == [third, first, second, second, first, third]
    assert [position.card(seat) for seat in range(3)] == ["scott A", "uhura A", "spock A"]
    assert len(display(position.state)) == 7
    assert "sulu" in display(position.state)
    assert (position.state.turn, position.state.active) == (1, third)


def test_example_12_spock_after_a_shortage() -> None:
    position = table("pre_roll", active=RED).starbases(YELLOW, point(-2, 0, "SE")).support(YELLOW, "spock")
    position.supply(park=RED, tritanium=1)
    had = position.size(YELLOW)
    position.roll(4, 4)
    assert position.size(YELLOW) == had
    position.do(YELLOW, s.UseSpock("tritanium"))
    assert position.size(YELLOW) == had + 1


def test_example_15_kirk_with_a_large_hand_on_an_opponents_turn() -> None:
    position = table("pre_roll", active=RED).support(BLUE, "kirk")
    position.hands(Cards(food=6), Cards(food=9), Cards(water=11), Cards(tritanium=7))
    position.roll(3, 4)
    position.do(BLUE, s.UseKirk())
    position.do(BLUE, s.FlipSupportCard())
    assert position.card(BLUE) == "kirk B"
    assert not usable(position, BLUE)
    assert list(RULESET.duties(position.state)) == [ORANGE]
    position.do(ORANGE, a.Discard(Cards(water=5)))
    assert position.size(BLUE) == 9
    position.do(RED, a.MoveCruiser(sector(-2, 2)))
    assert only(position.log, e.ResourceStolen).victim == BLUE


def test_example_16_kirk_with_exactly_seven_cards() -> None:
    position = table("pre_roll", active=RED).support(YELLOW, "kirk").hand(YELLOW, water=7)
    position.roll(3, 4)
    position.do(YELLOW, s.UseKirk("oxygen"))
    position.do(YELLOW, s.FlipSupportCard())
    assert position.size(YELLOW) == 8
    assert position.state.phase == "cruiser_move"


def test_example_31_deck_empty_also_with_mccoy() -> None:
    position = table("build", active=RED).support(RED, "mccoy").empty_deck(used_by=BLUE)
    position.hand(RED, water=2, food=2, oxygen=2)
    assert position.refuse(RED, a.BuyDevelopmentCard()).rules == ("STC-153",)
    assert "STC-219" in position.refuse(RED, s.UseMccoy(Cards(water=2, food=1))).rules


@pytest.mark.parametrize("points", [9, 8])
def test_example_32_mccoy(points: int) -> None:
    position = table("build", active=RED).support(RED, "mccoy").hand(RED, water=2, food=1)
    position.clear().starbases(RED, point(0, -2, "N"), point(2, -2, "N"), point(-2, 0, "NW"))
    position.cards(RED, victory_point=points - 6)
    looked = Scripted(14, 24 - (points - 6) - 1, 0)
    position.do(RED, s.UseMccoy(Cards(water=2, food=1)), looked)
    assert only(position.log, es.MccoyUsed).looked_at == ("monopoly", "victory_point", "starfleet_intervenes")
    events = position.do(RED, s.PickDevelopmentCard("victory_point"))
    assert any(isinstance(event, e.GameWon) for event in events) == (points == 9)
    if points == 8:
        assert position.state.phase == "support_followup"
        assert position.problems() == []
        assert RULESET.observe(position.state, BLUE).players[RED].development_cards is None
    else:
        assert position.legal(RED) == []


def test_example_33_scott() -> None:
    def scott() -> Position:
        return table("build", active=RED).support(RED, "scott")

    at = route(2, -1, "SE")
    for pay in (Cards(tritanium=2), Cards(tritanium=1, food=1)):
        scott().hand(RED, tritanium=2, food=1).do(RED, s.UseScott(at, pay))
    assert "STC-197" in scott().hand(RED, food=2).refuse(RED, s.UseScott(at, Cards(food=2))).rules
    position = scott().hand(RED, tritanium=5, dilithium=1)
    position.do(RED, s.UseScott(at, Cards(tritanium=2)))
    position.do(RED, s.FlipSupportCard())
    second = route(1, 0, "E")
    assert position.refuse(RED, s.UseScott(second, Cards(tritanium=2))).rules == ("STC-181",)
    built = only(position.do(RED, a.BuildStarship(second)), e.StarshipBuilt)
    assert built.paid == Cards(tritanium=1, dilithium=1)


@pytest.mark.parametrize("uses", [True, False])
def test_example_34_spock_on_an_opponents_turn(uses: bool) -> None:
    position = table("pre_roll", active=BLUE, turn=4).support(ORANGE, "spock", side="B", since=3)
    had = position.held(ORANGE).dilithium
    position.roll(4, 5)
    assert position.legal(BLUE) == []
    if not uses:
        position.do(ORANGE, s.DeclineSpock())
        assert position.card(ORANGE) == "spock B"
        return
    position.do(ORANGE, s.UseSpock("dilithium"))
    assert position.held(ORANGE).dilithium == had + 1
    assert s.FlipSupportCard() not in position.legal(ORANGE)
    position.do(ORANGE, s.ExchangeSupportCard("chapel"))
    assert not usable(position, ORANGE)
    position.do(BLUE, a.EndTurn())
    assert position.state.active == ORANGE
    position.hand(RED, food=1).starbases(RED, point(0, -2, "SE"))
    position.roll(6, 6)
    position.do(ORANGE, s.UseChapel(RED))


def test_example_35_spock_although_a_station_borders_the_number() -> None:
    position = table("pre_roll", active=RED).cruiser(-2, 1).support(YELLOW, "spock")
    position.roll(4, 4)
    assert list(RULESET.duties(position.state)) == [YELLOW]


@pytest.mark.parametrize("water", [2, 0])
def test_example_36_uhura(water: int) -> None:
    position = table("trade", active=BLUE).support(BLUE, "uhura")
    position.hands(Cards(water=water, food=1), Cards(), Cards(), Cards(food=1))
    position.do(BLUE, s.UseUhura("water", (RED, YELLOW)))
    if water:
        assert position.legal(BLUE) == [s.ReturnCard(RED, "water")]
        position.do(BLUE, s.ReturnCard(RED, "water"))
    assert position.held(YELLOW) == Cards(food=1)
    assert position.held(RED) == Cards(water=water, food=1)
    assert position.state.phase == "support_followup"


def test_example_37_sulu() -> None:
    position = table("trade", active=RED).support(RED, "sulu")
    ship = route(2, -1, "SW")
    assert s.UseSulu(ship, route(1, -1, "E")) in position.legal(RED)
    assert "STC-207" in position.refuse(RED, s.UseSulu(ship, route(1, 0, "E"))).rules
    position.ships(RED, route(1, 0, "E"))
    assert position.refuse(RED, s.UseSulu(ship, route(1, -1, "E"))).rules == ("STC-206",)


@pytest.mark.parametrize(
    ("lengths", "holder"), [((6, 6, 1, 4), RED), ((6, 6, 6, 4), None), ((5, 6, 1, 4), BLUE)]
)
def test_example_38_sulu_breaks_the_own_route(lengths: tuple[int, ...], holder: int | None) -> None:
    position = table("trade", active=BLUE).support(BLUE, "sulu").clear().outposts(BLUE, point(2, 0, "NE"))
    position.ships(BLUE, *RING[:5], route(0, -1, "E")).holders(route=BLUE)
    assert position.state.lengths[BLUE] == 6
    position.state.lengths = lengths
    position.do(BLUE, s.UseSulu(route(0, -1, "E"), route(2, 0, "NE")))
    assert only(position.measure(), e.SupplyRoutesMeasured).holder == holder


def test_example_43_chekov_before_the_roll() -> None:
    position = table("pre_roll", active=BLUE).support(BLUE, "chekov").cruiser(2, 0)
    position.outposts(BLUE, point(2, 0, "NE"))
    had = position.held(BLUE).water
    position.do(BLUE, s.UseChekov())
    position.do(BLUE, s.FlipSupportCard())
    position.roll(4, 4)
    assert position.held(BLUE).water == had + 2
    position = table("pre_roll", active=BLUE).support(BLUE, "chekov")
    assert position.refuse(BLUE, s.UseChekov()).rules == ("STC-224",)
    position.cruiser(2, 0).supply(park=RED, water=0)
    assert only(position.do(BLUE, s.UseChekov()), es.ChekovUsed).resource is None


def test_example_44_chekov_after_a_seven() -> None:
    position = table("pre_roll", active=BLUE).support(BLUE, "chekov")
    position.roll(3, 4)
    position.do(BLUE, a.MoveCruiser(sector(0, -1)))
    position.do(BLUE, a.Steal(RED))
    events = position.do(BLUE, s.UseChekov())
    assert events == [es.ChekovUsed(BLUE, sector(0, 0), "dilithium", "support_followup")]


def test_example_45_rand() -> None:
    position = table("trade", active=YELLOW).support(YELLOW, "rand").hand(YELLOW, tritanium=6, oxygen=2)
    position.do(YELLOW, s.UseRand("tritanium", "water"))
    position.do(YELLOW, s.ExchangeSupportCard("kirk"))
    position.do(YELLOW, a.TradeWithSupply(Cards(tritanium=4), Cards(oxygen=2)))
    assert position.refuse(YELLOW, a.TradeWithSupply(Cards(oxygen=2), Cards(food=1))).rules
    position.do(YELLOW, a.EndTurn())
    assert RULESET.observe(position.state, None).players[YELLOW].trade_rates["tritanium"] == 4
    position = table("trade", active=YELLOW).support(YELLOW, "rand").hand(YELLOW, tritanium=1)
    assert position.refuse(YELLOW, s.UseRand("tritanium", "water")).rules == ("STC-230",)


def test_example_46_chapel() -> None:
    position = table("trade", active=RED).support(RED, "chapel").cards(RED, victory_point=2)
    position.outposts(RED, point(-2, 1, "SW")).outposts(ORANGE, point(2, 0, "NE"))
    position.starbases(BLUE, point(1, -2, "SE"), point(-1, 1, "S")).outposts(BLUE, point(-2, 0, "NW"))
    position.starbases(YELLOW, point(-2, 0, "SE"), point(1, 1, "S"), point(2, -2, "NE"))
    position.hands(Cards(), Cards(water=3, food=1), Cards(food=1), Cards())
    assert [player.victory_points for player in RULESET.observe(position.state, None).players] == [3, 5, 3, 6]
    assert [x for x in position.legal(RED) if isinstance(x, s.UseChapel)] == [s.UseChapel(BLUE)]
    position.do(RED, s.UseChapel(BLUE))
    position.do(RED, s.TakeCard("food"))
    assert position.held(RED) == Cards(food=1)
    position = table("pre_roll", active=RED).support(RED, "chapel")
    assert "STC-185" in position.refuse(RED, s.UseChapel(BLUE)).rules


@pytest.mark.parametrize(("red", "holder"), [(3, RED), (2, None)])
def test_example_47_sarek_and_the_largest_starfleet(red: int, holder: int | None) -> None:
    position = table("build", active=BLUE).support(BLUE, "sarek").hand(BLUE, water=2, oxygen=1)
    position.face_up(BLUE, 3).face_up(RED, red).holders(fleet=BLUE)
    before = RULESET.standings(position.state, None)[BLUE].victory_points
    events = position.do(BLUE, s.UseSarek("face_up", "starbase", point(1, -2, "SE")))
    assert only(events, e.LargestStarfleetMoved).holder == holder
    assert only(events, e.StarbaseBuilt).released == 1
    assert position.state.face_up[BLUE] == 2
    assert RULESET.standings(position.state, None)[BLUE].victory_points == before - 1


def test_example_48_sarek_from_the_hand() -> None:
    position = table("build", active=ORANGE).support(ORANGE, "sarek").hand(ORANGE, tritanium=1, dilithium=1)
    position.cards(ORANGE, starfleet_intervenes=1, monopoly=1).face_up(RED, 3).holders(fleet=RED)
    position.ships(ORANGE, route(-1, 2, "SE"))
    position.do(ORANGE, a.PlayMonopoly("water"))
    position.hand(ORANGE, tritanium=1, dilithium=1)
    use = s.UseSarek("hidden", "outpost", point(-1, 2, "S"))
    events = position.do(ORANGE, use)
    assert [type(event) for event in events] == [es.SarekUsed, e.OutpostBuilt]
    position = table("build", active=ORANGE).support(ORANGE, "sarek").hand(ORANGE, tritanium=1, dilithium=1)
    position.cards(ORANGE, starfleet_intervenes=1).ships(ORANGE, route(-1, 2, "SE"))
    position.outposts(ORANGE, point(0, 0, "SE"), point(2, -2, "N"), point(2, 0, "NE"))
    assert "STC-144" in position.refuse(ORANGE, use).rules
    assert position.state.development[ORANGE] == 1


def test_example_51_exchange_then_take() -> None:
    position = table("pre_roll", active=BLUE, turn=12).support(BLUE, "sarek")
    position.support(YELLOW, "kirk", side="B", since=3).hand(YELLOW, food=1)
    position.hand(BLUE, water=2, oxygen=1).cards(BLUE, starfleet_intervenes=1)
    position.roll(3, 4)
    position.do(YELLOW, s.UseKirk("food"))
    position.do(YELLOW, s.ExchangeSupportCard("rand"))
    position.do(BLUE, a.MoveCruiser(sector(1, 0)))
    if position.state.phase == "steal":
        position.do(BLUE, position.legal(BLUE)[0])
    position.hand(BLUE, water=2, oxygen=1)
    position.do(BLUE, s.UseSarek("hidden", "starbase", point(1, -2, "SE")))
    position.do(BLUE, s.ExchangeSupportCard("kirk"))
    assert (position.card(BLUE), position.card(YELLOW)) == ("kirk A", "rand A")
    assert not usable(position, BLUE)
    assert not usable(position, YELLOW)
    position.do(BLUE, a.EndTurn())
    assert usable(position, YELLOW)
    assert position.refuse(YELLOW, s.UseRand("food", "water")).rules == ("STC-184",)


def test_example_52_no_swap_without_use() -> None:
    position = table("trade", active=RED).support(RED, "chapel").hands(*[Cards(food=1)] * 4)
    assert position.refuse(RED, s.ExchangeSupportCard("kirk")).rules == ("STC-178",)
    assert "STC-238" in position.refuse(RED, s.UseChapel(BLUE)).rules


def test_example_55_card_received_in_the_same_turn() -> None:
    position = table("pre_roll", active=BLUE).support(BLUE, "sulu").hand(BLUE, food=9)
    position.do(BLUE, s.UseSulu(route(1, -2, "E"), route(2, -2, "SW")))
    position.do(BLUE, s.ExchangeSupportCard("kirk"))
    position.roll(3, 4)
    assert position.state.phase == "discard"
    assert position.state.discarding == (0, 4, 0, 0)


def test_example_56_mccoy_with_two_cards_left() -> None:
    position = table("build", active=RED).support(RED, "mccoy").empty_deck(used_by=BLUE)
    position.hand(RED, water=4, food=3, oxygen=2)
    state = position.state
    state.development[BLUE] -= 2
    state.bought = (state.bought[0], state.bought[BLUE][2:], *state.bought[2:])
    state.deck = 2
    position.do(RED, s.UseMccoy(Cards(water=2, food=1)))
    assert only(position.log, es.MccoyUsed).cards == 2
    position.do(RED, s.PickDevelopmentCard("starfleet_intervenes"))
    position.do(RED, s.FlipSupportCard())
    position.do(RED, a.BuyDevelopmentCard())
    assert position.state.deck == 0
    assert position.refuse(RED, a.BuyDevelopmentCard()).rules == ("STC-153",)


def test_example_59_sixteenth_ship_with_scott_and_sulu() -> None:
    ships = [*RING, *(route(0, 2, side) for side in ("NE", "E", "SE", "SW", "W", "NW"))]
    ships += [route(2, 0, side) for side in ("NE", "E", "SE")]
    for card, action, rules in (
        ("scott", s.UseScott(route(2, 0, "SW"), Cards(tritanium=2)), ("STC-138", "STC-133", "STC-198")),
        ("sulu", s.UseSulu(route(2, 0, "NE"), route(2, 0, "SW")), ()),
    ):
        position = table("build", active=RED).support(RED, card).clear().ships(RED, *ships)
        position.hand(RED, tritanium=2)
        if rules:
            assert position.refuse(RED, action).rules == rules
        else:
            assert action in position.legal(RED)
            position.do(RED, action)


def test_example_63_sulu_during_a_set_aside_tie() -> None:
    position = table("trade", active=ORANGE).support(ORANGE, "sulu").clear()
    position.outposts(ORANGE, point(2, 0, "NE")).ships(ORANGE, *RING[:5], route(0, -1, "E"))
    position.starbases(RED, point(0, -2, "N"), point(2, -2, "N"), point(-2, 0, "NW"), point(-2, 1, "SW"))
    assert position.state.lengths[ORANGE] == 6
    position.state.lengths = (6, 1, 6, 1)
    position.do(ORANGE, s.UseSulu(route(0, -1, "E"), route(2, 0, "NE")))
    position.measure()
    assert position.state.route_holder == RED
    assert RULESET.standings(position.state, None)[RED].victory_points == 10
    assert RULESET.outcome(position.state) is None
    position.do(ORANGE, s.FlipSupportCard())
    position.do(ORANGE, a.EndTurn())
    assert RULESET.outcome(position.state) is None
    position.roll(1, 1)
    events = position.do(YELLOW, a.EndTurn())
    assert only(events, e.GameWon).seat == RED


def test_example_64_largest_starfleet_set_aside() -> None:
    position = table("build", active=BLUE).support(BLUE, "sarek").hand(BLUE, water=2, oxygen=1)
    for seat in (BLUE, RED, ORANGE):
        position.face_up(seat, 3)
    position.holders(fleet=BLUE).face_up(YELLOW, 2)
    events = position.do(BLUE, s.UseSarek("face_up", "starbase", point(1, -2, "SE")))
    assert only(events, e.LargestStarfleetMoved).holder is None
    position.at("pre_roll", active=YELLOW).cards(YELLOW, starfleet_intervenes=1)
    position.state.asked = -1
    position.do(YELLOW, a.PlayStarfleetIntervenes())
    assert position.state.fleet_holder == -1
    position.at("pre_roll", active=RED).cards(RED, starfleet_intervenes=1)
    position.state.played = False
    position.do(RED, a.PlayStarfleetIntervenes())
    assert position.state.fleet_holder == RED
    position = table("build", active=RED).support(RED, "sarek").hand(RED, water=2, oxygen=1)
    position.face_up(RED, 3).face_up(ORANGE, 3)
    position.do(RED, s.UseSarek("face_up", "starbase", point(1, -1, "SE")))
    assert position.state.fleet_holder == ORANGE


@pytest.mark.parametrize("card", ["face_up", "hidden"])
def test_example_65_sarek_one_point_short(card: str) -> None:
    position = table("build", active=RED).support(RED, "sarek").clear().hand(RED, water=2, oxygen=1)
    position.starbases(RED, point(0, -2, "N"), point(2, -2, "N"), point(-2, 0, "NW"))
    position.outposts(RED, point(0, 0, "N")).face_up(RED, 3).face_up(BLUE, 2).holders(fleet=RED)
    position.cards(RED, starfleet_intervenes=1)
    use = s.UseSarek(card, "starbase", point(0, 0, "N"))  # type: ignore[arg-type]
    events = position.do(RED, use)
    if card == "face_up":
        assert only(events, e.LargestStarfleetMoved).holder is None
        assert RULESET.standings(position.state, None)[RED].victory_points == 8
        assert position.state.phase == "support_followup"
    else:
        assert only(events, e.GameWon).points == 10
        assert position.legal(RED) == []
