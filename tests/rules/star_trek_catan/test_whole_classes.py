"""Rules over whole classes: every pair of cards in either order, every ship to every route.

One example may pass by accident. Here every member of a class is tried, and the expectation comes from the
text of the rule, not from the code under test.
"""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from domain.kernel.errors import NotYourDecision, Refusal
from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan.board import ENDS, GRID, POINTS, ROUTES, SECTORS
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.tables import CARD_KINDS, SUPPORT_CARDS
from tests.properties.test_trails import brute_force
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, YELLOW, Position, Scripted, point, route
from tests.rules.star_trek_catan.test_support_cards import MOMENTS, OWN_TURN, ready

SEATS = (RED, BLUE, ORANGE, YELLOW)
ASTEROIDS = GRID.cell_ids[0, 0]


# STC-023


@pytest.mark.parametrize("by", ["seven", "starfleet_intervenes"])
@pytest.mark.parametrize("start", [at for at in range(SECTORS) if at != ASTEROIDS])
def test_STC_023_STC_095_the_asteroid_field_is_a_sector_like_any_other(by: str, start: int) -> None:
    position = Position(support_cards="off").cards(RED, starfleet_intervenes=1)
    position.state.cruiser = start
    if by == "seven":
        position.roll(3, 4)
    else:
        position.do(RED, a.PlayStarfleetIntervenes())
    there = [x.sector for x in position.legal(RED) if isinstance(x, a.MoveCruiser)]
    assert sorted(there) == [at for at in range(SECTORS) if at != start]
    position.do(RED, a.MoveCruiser(ASTEROIDS))
    assert position.state.cruiser == ASTEROIDS


def test_STC_023_STC_103_a_seat_at_the_asteroid_field_can_be_stolen_from() -> None:
    for corner in ("N", "NE", "SE", "S", "SW", "NW"):
        position = Position().clear().outposts(BLUE, point(0, 0, corner)).hand(BLUE, food=1)
        position.hand(RED, water=1).cruiser(2, 0).roll(3, 4)
        position.do(RED, a.MoveCruiser(ASTEROIDS))
        assert (position.size(RED), position.size(BLUE)) == (2, 0)


# STC-158


@pytest.mark.parametrize("seats", [3, 4])
def test_STC_158_cards_are_kept_as_long_as_wanted_and_any_number_of_them(seats: int) -> None:
    position = Position(seats=seats)
    position.cards(0, starfleet_intervenes=13, monopoly=1, research_station=2, utopia_planitia=2)
    position.cards(0, victory_point=5)
    full = dict(zip(CARD_KINDS, (13, 1, 2, 2, 5), strict=True))

    def held() -> dict[str, int]:
        own = RULESET.observe(position.state, 0).players[0]
        assert own.development_card_count == len(own.development_cards)
        return Counter(card.kind for card in own.development_cards)

    for _ in range(3 * seats):
        active = position.state.active
        position.hand(active, Cards(tritanium=2, food=7)).roll(3, 4)
        assert position.state.discarding[active] == 4, "half of the resource cards"
        for seat in range(seats):
            if seat in RULESET.duties(position.state) and position.state.phase == "discard":
                position.do(seat, a.Discard(Cards(food=position.state.discarding[seat])))
        position.do(active, position.legal(active)[0])
        if position.state.phase == "steal":
            position.do(active, position.legal(active)[0])
        assert held() == full
        position.do(active, a.EndTurn())
        assert held() == full
    for _ in range(2):
        position.at("build", active=0).hand(0, food=1, water=1, oxygen=1)
        position.do(0, a.BuyDevelopmentCard(), Scripted(0))
    assert held() == {**full, "starfleet_intervenes": 14, "monopoly": 2}, "the whole deck in one hand"
    position.do(0, a.EndTurn())
    for _ in range(seats - 1):
        position.roll(1, 1)
        position.do(position.state.active, a.EndTurn())
    position.do(0, a.PlayMonopoly("food"))
    assert position.problems() == []


# STC-171


def _turned_over(position: Position, card: str) -> None:
    """Use red's support card, and keep it."""
    position.do(RED, OWN_TURN[card])
    _settle(position)


def _settle(position: Position) -> None:
    """Answer every open choice with the first legal action."""
    while position.state.phase not in ("pre_roll", "trade", "build", "main"):
        seat = next(iter(RULESET.duties(position.state)))
        position.measure()
        position.do(seat, position.legal(seat)[0])


PLAYS: dict[str, Action] = {
    "starfleet_intervenes": a.PlayStarfleetIntervenes(),
    "monopoly": a.PlayMonopoly("food"),
    "research_station": a.PlayResearchStation(Cards(water=2)),
    "utopia_planitia": a.PlayUtopiaPlanitia(route(0, -2, "NE")),
}


@pytest.mark.parametrize("card", MOMENTS)
@pytest.mark.parametrize("kind", PLAYS)
@pytest.mark.parametrize("first", ["development", "support"])
def test_STC_171_a_development_card_and_a_support_card_in_either_order(
    card: str, kind: str, first: str
) -> None:
    for phase in MOMENTS[card]:
        position = ready(card, phase).cards(RED, **{kind: 1}).cards(RED, starfleet_intervenes=1)
        before = position.state.played
        if first == "support":
            _turned_over(position, card)
            assert position.state.played == before, "a support card is no development card"
            position.do(RED, PLAYS[kind])
            _settle(position)
        else:
            position.do(RED, PLAYS[kind])
            _settle(position)
            position.cruiser(2, 0).hand(RED, tritanium=3, dilithium=1, food=2, oxygen=2, water=3)
            position.hand(BLUE, water=2, food=1)
            assert OWN_TURN[card] in position.legal(RED) or card in ("rand", "sulu", "mccoy")
            _turned_over(position, card)
        assert position.state.played
        assert position.state.support_turns[RED] == 2
        refused = position.refuse(RED, PLAYS["starfleet_intervenes"])
        assert refused.rules == ("STC-155",)


# STC-177


@pytest.mark.parametrize("card", MOMENTS)
@pytest.mark.parametrize("side", ["A", "B"])
def test_STC_177_the_display_shows_all_cards_that_nobody_holds_a_side_up(card: str, side: str) -> None:
    position = ready(card).support(RED, card, side=side)

    def shown() -> tuple[str, ...]:
        seen = [RULESET.observe(position.state, viewer) for viewer in (None, *SEATS)]
        held = [player.support_card.card for player in seen[0].players if player.support_card]
        assert len({each.support_display for each in seen}) == 1, "open to everybody"
        assert sorted((*held, *seen[0].support_display)) == sorted(SUPPORT_CARDS)
        assert seen[0].support_display, "never empty"
        return seen[0].support_display

    before = shown()
    position.do(RED, OWN_TURN[card])
    while position.state.phase != "support_followup":
        position.do(RED, position.legal(RED)[0])
    position.measure()
    assert shown() == before, "a card in use still lies before its owner"
    taken = before[-1]
    position.do(RED, s.ExchangeSupportCard(taken))
    assert set(shown()) == set(before) - {taken} | {card}
    assert position.card(RED) == f"{taken} A"
    position.at("trade", active=BLUE, turn=3).support(BLUE, "chekov", side=side).cruiser(2, 0)
    position.state.asked = -1
    position.do(BLUE, s.UseChekov())
    if card != "chekov":
        position.do(BLUE, s.ExchangeSupportCard(card))
        assert position.card(BLUE) == f"{card} A", "whichever side it showed before"
        assert "chekov" in shown()


# STC-205, STC-206, STC-207, STC-208


def _may_move(position: Position, seat: int, ship: int, to: int) -> bool:
    """Apply STC-134, STC-135, STC-205, STC-206 and STC-207 as their text says."""
    state = position.state
    if not state.ships[seat] >> ship & 1 or ship == to:
        return False
    stations = {other: state.outposts[other] | state.starbases[other] for other in range(state.seats)}
    own = {at for at in range(POINTS) if stations[seat] >> at & 1}
    foreign = {at for other in stations if other != seat for at in range(POINTS) if stations[other] >> at & 1}
    rest = {at for at in range(ROUTES) if state.ships[seat] >> at & 1 and at != ship}
    touched = {end for at in rest for end in ENDS[at]}
    is_open = any(end not in own and end not in touched for end in ENDS[ship])
    is_free = not any(ships >> to & 1 for ships in state.ships)
    is_joined = any(end in own or (end in touched and end not in foreign) for end in ENDS[to])
    return is_open and is_free and is_joined


def _random_board(rng: Random) -> Position:
    """Put stations at legal distances and networks of ships at random places."""
    position = Position(support_cards="on").clear().at(rng.choice(["pre_roll", "trade", "build"]), turn=2)
    for seat in SEATS:
        free = [at for at in range(POINTS) if not position.state.blocked >> at & 1]
        for at in rng.sample(free, min(3, len(free))):
            if not position.state.blocked >> at & 1:
                (position.outposts if rng.random() < 0.7 else position.starbases)(seat, at)
    for seat in SEATS:
        for _ in range(rng.randrange(9)):
            free_routes = list(bits(position.state.frontier[seat] & ~position.state.taken_routes))
            if free_routes:
                position.ships(seat, rng.choice(free_routes))
    return position


@pytest.mark.parametrize("seed", range(6))
def test_STC_205_every_ship_to_every_route_for_every_seat(seed: int) -> None:
    position = _random_board(Random(seed))
    for seat in SEATS:
        position.state.active = seat
        position.support(seat, "sulu")
        listed = {(x.from_route, x.to_route) for x in position.legal(seat) if isinstance(x, s.UseSulu)}
        expected = {
            (ship, to)
            for ship in range(ROUTES)
            for to in range(ROUTES)
            if _may_move(position, seat, ship, to)
        }
        assert listed == expected
        for ship in range(ROUTES):
            for to in Random(seed * 99 + ship).sample(range(ROUTES), 6):
                action = s.UseSulu(ship, to)
                try:
                    RULESET.decide(position.state, seat, action, Scripted())
                except Refusal:
                    assert (ship, to) not in expected
                else:
                    assert (ship, to) in expected
        if expected:
            ship, to = min(expected)
            for other in SEATS:
                if other != seat:
                    refusal = position.refuse(other, s.UseSulu(ship, to))
                    assert isinstance(refusal, NotYourDecision)
                    assert refusal.rules == ("STC-184",)


# STC-247, STC-248, STC-249: lengths that the game measures, not the test's table


def _game_measures(position: Position, seat: int, ships: list[int]) -> int:
    """Build these ships one after the other for a seat; return its length from the game's events."""
    lengths = (0, 0, 0, 0)
    left = list(ships)
    while left:
        at = next(at for at in left if position.state.frontier[seat] >> at & 1)
        left.remove(at)
        position.at("build", active=seat).hand(seat, tritanium=1, dilithium=1)
        position.do(seat, a.BuildStarship(at))
        for event in position.measure():
            assert isinstance(event, e.SupplyRoutesMeasured)
            lengths = event.lengths
        assert RULESET.standings(position.state, None)[seat].route_length == lengths[seat]
    return lengths[seat]


def _stations(position: Position, seat: int) -> frozenset[int]:
    state = position.state
    return frozenset(
        at
        for other in range(state.seats)
        if other != seat
        for at in range(POINTS)
        if (state.outposts[other] | state.starbases[other]) >> at & 1
    )


def _ring(q: int, r: int) -> list[int]:
    return [route(q, r, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]


SHAPES = {
    "line": ([route(0, 0, side) for side in ("NW", "NE", "E", "SE")], 4),
    "ring": (_ring(0, 0), 6),
    "ring and tail": ([*_ring(0, 0), route(1, 0, "SW")], 7),
    "ring and two tails": ([*_ring(0, 0), route(1, 0, "SW"), route(0, -1, "E")], 7),
    "two rings": ([*_ring(0, 0), *(at for at in _ring(1, 0) if at not in _ring(0, 0))], 11),
    "star": ([route(0, 0, "NE"), route(0, 0, "E"), route(0, 0, "NW"), route(0, -1, "E")], 3),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seat", SEATS)
def test_STC_247_a_line_is_measured_as_it_grows_in_any_order(shape: str, seat: int) -> None:
    ships, length = SHAPES[shape]
    assert brute_force(GRID, frozenset(ships), frozenset()) == length
    for seed in range(4):
        order = Random(seed).sample(ships, len(ships))
        position = Position().clear().outposts(seat, point(0, 0, "N"))
        assert _game_measures(position, seat, order) == length


@pytest.mark.parametrize("kind", ["outpost", "starbase"])
@pytest.mark.parametrize("at", range(6))
def test_STC_248_own_stations_anywhere_interrupt_nothing(kind: str, at: int) -> None:
    ships = SHAPES["ring and tail"][0]
    there = GRID.cell_points[ASTEROIDS][at]
    position = Position().clear()
    (position.outposts if kind == "outpost" else position.starbases)(RED, there)
    assert _game_measures(position, RED, ships) == 7
    position = Position().clear().outposts(RED, there)
    _game_measures(position, RED, ships)
    position.at("build", active=RED).hand(RED, Cards(1, 1, 1, 3, 3))
    position.do(RED, a.BuildStarbase(there))
    position.measure()
    assert RULESET.standings(position.state, None)[RED].route_length == 7, "STC-256"
    other = next(
        point_
        for point_ in GRID.cell_points[ASTEROIDS]
        if not position.state.blocked >> point_ & 1 and point_ != there
    )
    position.hand(RED, Cards(1, 1, 1, 1, 0)).do(RED, a.BuildOutpost(other))
    position.measure()
    assert RULESET.standings(position.state, None)[RED].route_length == 7


@pytest.mark.parametrize(("seat", "foe"), list(permutations(SEATS, 2)))
def test_STC_249_a_foreign_station_built_on_any_point_of_a_line_interrupts_it(seat: int, foe: int) -> None:
    ships = [*_ring(0, 0), route(1, 0, "SW"), route(0, -1, "E")]
    for cut in sorted({end for at in ships for end in ENDS[at]}):
        position = Position().clear()
        start = next(end for end in range(POINTS) if end in ENDS[ships[0]] and end != cut)
        if start in GRID.neighbors[cut]:
            start = next(
                end for at in ships for end in ENDS[at] if end != cut and end not in GRID.neighbors[cut]
            )
        position.outposts(seat, start)
        _game_measures(position, seat, ships)
        way = next((at for at in bits(GRID.edges_at[cut]) if at not in ships), None)
        if way is None:
            continue
        position.ships(foe, way).at("build", active=foe).hand(foe, Cards(1, 1, 1, 1, 0))
        position.do(foe, a.BuildOutpost(cut))
        position.measure()
        expected = brute_force(GRID, frozenset(ships), _stations(position, seat))
        assert RULESET.standings(position.state, None)[seat].route_length == expected
        position.state.hands[foe] = 0
        position.hand(foe, Cards(0, 0, 0, 2, 3))
        position.at("build", active=foe).do(foe, a.BuildStarbase(cut))
        position.measure()
        assert RULESET.standings(position.state, None)[seat].route_length == expected


@pytest.mark.parametrize("seed", range(8))
def test_STC_247_to_STC_249_ships_built_between_foreign_stations(seed: int) -> None:
    rng = Random(seed)
    position = Position().clear()
    for seat in SEATS:
        free = [at for at in range(POINTS) if not position.state.blocked >> at & 1]
        for at in rng.sample(free, 3):
            if not position.state.blocked >> at & 1:
                (position.outposts if rng.random() < 0.5 else position.starbases)(seat, at)
    for _ in range(44):
        seat = rng.choice(SEATS)
        free_routes = list(bits(position.state.frontier[seat] & ~position.state.taken_routes))
        if free_routes and position.state.ships[seat].bit_count() < 15:
            position.at("build", active=seat).hand(seat, tritanium=1, dilithium=1)
            position.state.winner, position.state.route_holder = -1, -1
            position.do(seat, a.BuildStarship(rng.choice(free_routes)))
            position.measure()
        for other in SEATS:
            ships = frozenset(bits(position.state.ships[other]))
            told = RULESET.standings(position.state, None)[other].route_length
            assert told == brute_force(GRID, ships, _stations(position, other))


# STC-259


@pytest.mark.parametrize("seat", SEATS)
def test_STC_259_hidden_cards_count_neither_for_their_owner_nor_against_others(seat: int) -> None:
    position = Position(support_cards="on").at("build", active=seat, turn=2)
    foe = (seat + 1) % 4
    position.face_up(seat, 2).cards(seat, starfleet_intervenes=4)
    position.hand(seat, food=2, water=2, oxygen=2)
    position.do(seat, a.BuyDevelopmentCard(), Scripted(0))
    position.support(seat, "mccoy").do(seat, s.UseMccoy(Cards(food=1, water=1, oxygen=1)), Scripted(0, 0, 0))
    position.do(seat, s.PickDevelopmentCard("starfleet_intervenes"))
    assert position.state.development[seat] & 0xFF == 6
    assert position.state.fleet_holder == -1, "two face up and six in the hand"
    position.face_up(foe, 3).holders(fleet=foe)
    position.do(seat, s.FlipSupportCard())
    position.do(seat, a.PlayStarfleetIntervenes())
    assert position.state.fleet_holder == foe, "three against three, whatever is in the hand"
    points = [line.victory_points for line in RULESET.standings(position.state, None)]
    assert points == [4 if other == foe else 2 for other in SEATS]
    assert not any(isinstance(event, e.LargestStarfleetMoved) for event in position.log)


@pytest.mark.parametrize("hidden", range(1, 8))
def test_STC_259_discarding_hidden_cards_moves_nothing(hidden: int) -> None:
    position = ready("sarek").face_up(RED, 3).face_up(BLUE, 3).holders(fleet=RED)
    position.cards(RED, starfleet_intervenes=hidden - 1)
    position.do(RED, OWN_TURN["sarek"])
    assert position.state.fleet_holder == RED
    assert position.state.face_up[:2] == (3, 3)


# STC-263


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("gap", [1, 2, 3])
@pytest.mark.parametrize("hidden", [0, 2])
def test_STC_263_a_win_waits_for_the_own_turn_however_far_that_is(seats: int, gap: int, hidden: int) -> None:
    """A player cuts the holder's line, ``gap`` turns before a player with eight points, who gets the card."""
    if gap >= seats:
        return
    for winner in range(seats):
        active = (winner - gap) % seats
        position = Position(seats=seats).clear()
        free = [(0, -2, "N"), (2, -1, "NE"), (0, 2, "SE"), (-2, 1, "SW"), (-1, -1, "NW"), (2, -2, "N")]
        bases = 4 if not hidden else 3
        position.starbases(winner, *(point(*at) for at in free[:bases])).cards(winner, victory_point=hidden)
        holder = next(seat for seat in range(seats) if seat not in (winner, active))
        position.ships(holder, *(route(0, 0, side) for side in ("W", "NW", "NE", "E")), route(1, 0, "SW"))
        position.ships(winner, *(route(-2, 2, side) for side in ("E", "SE", "SW", "W")), route(-2, 1, "SW"))
        position.ships(active, route(0, -1, "E")).holders(route=holder)
        cut = point(0, 0, "N")
        position.at("build", active=active, turn=2)
        position.hand(active, Cards(1, 1, 1, 1, 0))
        position.do(active, a.BuildOutpost(cut))
        position.measure()
        assert position.state.route_holder == winner
        for step in range(gap):
            assert RULESET.outcome(position.state) is None, "not in another's turn"
            mover = (active + step) % seats
            if position.state.phase == "pre_roll":
                position.roll(1, 1)
            events = position.do(mover, a.EndTurn())
        assert [type(event) for event in events] == [e.TurnBegan, e.GameWon]
        assert RULESET.outcome(position.state) is not None
        assert position.state.winner == winner
        assert not position.state.rolled, "before the roll"


BUILDS: tuple[Action, ...] = (
    a.BuildStarship(route(2, -1, "SE")),
    a.BuildStarbase(point(1, -1, "SE")),
    a.BuyDevelopmentCard(),
)


@pytest.mark.parametrize("foe", [BLUE, ORANGE, YELLOW])
@pytest.mark.parametrize(
    "action", [*OWN_TURN.values(), *PLAYS.values(), *BUILDS], ids=lambda x: type(x).__name__
)
def test_STC_263_no_action_of_another_seat_wins_for_a_seat_with_ten(action: Action, foe: int) -> None:
    card = next((name for name, use in OWN_TURN.items() if use == action), "kirk")
    position = ready(card).face_up(foe, 3).holders(fleet=foe).cards(foe, victory_point=5)
    position.cards(RED, monopoly=1, research_station=1, utopia_planitia=1)
    if foe != BLUE:
        position.starbases(foe, next(iter(bits(position.state.outposts[foe]))))
    line = RULESET.standings(position.state, foe)[foe]
    assert line.victory_points + (line.hidden_victory_points or 0) == 10
    events = position.do(RED, action)
    assert not any(isinstance(event, e.GameWon) for event in [*events, *position.measure()])
    _settle(position)
    assert RULESET.outcome(position.state) is None


@pytest.mark.parametrize("offers", [1, 2, 3])
@pytest.mark.parametrize("maker", [RED, BLUE])
def test_STC_116_STC_279_the_end_of_the_turn_cancels_however_many_offers(offers: int, maker: int) -> None:
    position = Position().at("trade", active=RED).hand(maker, food=4)
    for _ in range(offers):
        position.do(maker, a.OfferTrade(Cards(food=1), Cards(water=1)))
    assert len(RULESET.observe(position.state, None).offers) == offers
    position.do(RED, a.EndTurn())
    assert RULESET.observe(position.state, None).offers == ()
    assert position.state.made == (0, 0, 0, 0), "counted anew in each turn"


@pytest.mark.parametrize("seed", range(4))
def test_STC_247_STC_063_starting_ships_are_measured_where_they_stand(seed: int) -> None:
    rng = Random(seed)
    position = Position(setup="variable")
    while not position.state.turn:
        seat = next(iter(RULESET.duties(position.state)))
        chance = Scripted(seat, seat + 1)
        events = position.do(seat, rng.choice(position.legal(seat)), chance)
        for event in events:
            if isinstance(event, se.StartRolled):
                assert event.dice == tuple(draw.result + 1 for draw in event.draws), "STC-014"
            if isinstance(event, se.StarshipPlaced):
                ships = frozenset(bits(position.state.ships[event.seat]))
                assert event.length == brute_force(GRID, ships, _stations(position, event.seat))
