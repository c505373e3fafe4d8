"""Chapter 1's rules on open and hidden information (STC-015, STC-016, STC-017, STC-018, STC-030)."""

import pytest

from domain.star_trek_catan import actions as a
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, YELLOW, Position, route, sector

VIEWERS = [None, RED, BLUE]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_STC_015_hands_are_hidden_and_their_sizes_public(viewer: int | None) -> None:
    position = Position().hand(RED, food=3, water=1).hand(BLUE, oxygen=2)
    players = RULESET.observe(position.state, viewer).players
    assert [player.resource_count for player in players][:2] == [4, 2]
    for seat, held in ((RED, Cards(food=3, water=1)), (BLUE, Cards(oxygen=2))):
        assert players[seat].resources == (held if viewer == seat else None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_STC_016_development_cards_are_hidden_and_their_numbers_public(viewer: int | None) -> None:
    position = Position().cards(RED, monopoly=1, victory_point=1).cards(BLUE, research_station=1)
    seen = RULESET.observe(position.state, viewer)
    assert [player.development_card_count for player in seen.players] == [2, 1, 0, 0]
    assert seen.development_deck == 22
    for seat in (RED, BLUE):
        assert (seen.players[seat].development_cards is not None) == (viewer == seat)


def test_STC_017_cards_between_supply_and_hand_are_public() -> None:
    position = Position().cards(RED, research_station=1, monopoly=1)
    for seat, action in (
        (RED, a.PlayResearchStation(Cards(food=2))),
        (RED, a.RollDice()),
        (RED, a.TradeWithSupply(Cards(food=4), Cards(water=1))),
    ):
        if isinstance(action, a.TradeWithSupply):
            position.hand(RED, food=4)
        before = position.state.copy()
        for event in position.do(seat, action):
            assert RULESET.secrets(before, event) == {}


def test_STC_017_a_stolen_card_is_known_to_the_two_only() -> None:
    position = Position().hand(BLUE, water=1).hand(RED)
    position.roll(3, 4)
    before = position.state.copy()
    moved, stolen = position.do(RED, a.MoveCruiser(sector(2, -2)))
    assert RULESET.secrets(before, moved) == {}
    assert RULESET.secrets(before, stolen) == {"resource": (RED, BLUE), "draws": (RED, BLUE)}
    for viewer in (None, ORANGE, YELLOW):
        assert RULESET.observe(position.state, viewer).players[RED].resources is None


def test_STC_018_the_table_is_open_to_everybody() -> None:
    position = Position().at("trade", active=RED).hand(RED, tritanium=1, dilithium=1).face_up(BLUE, 1)
    position.cards(ORANGE, monopoly=1)
    position.do(RED, a.BuildStarship(route(0, -2, "NE")))
    position.at("trade", active=ORANGE).do(ORANGE, a.PlayMonopoly("food"))
    spectator = RULESET.observe(position.state, None)
    for viewer in range(4):
        seen = RULESET.observe(position.state, viewer)
        assert seen.sectors == spectator.sectors
        assert seen.intersections == spectator.intersections
        assert seen.routes == spectator.routes
        assert seen.supply == spectator.supply == position.supplied
        assert seen.longest_supply_route == spectator.longest_supply_route
        for mine, public in zip(seen.players, spectator.players, strict=True):
            assert mine.supply == public.supply
            assert mine.starfleet_intervenes == public.starfleet_intervenes
            assert mine.used_cards == public.used_cards
    assert spectator.players[BLUE].starfleet_intervenes == 1
    assert spectator.players[ORANGE].used_cards == {"monopoly": 1}
    assert spectator.players[RED].supply.starships == 12
    assert spectator.routes[route(0, -2, "NE")].starship == RED


def test_STC_030_opponents_are_shown_public_points_only() -> None:
    position = Position().cards(RED, victory_point=2)
    for viewer in VIEWERS:
        line = RULESET.standings(position.state, viewer)[RED]
        assert line.victory_points == 2
        assert line.hidden_victory_points == (2 if viewer == RED else None)
        assert RULESET.observe(position.state, viewer).players[RED].victory_points == 2


@pytest.mark.parametrize("viewer", [RED, BLUE, ORANGE, YELLOW])
def test_STC_015_STC_016_a_mask_keeps_numbers_and_the_own_cards_and_nothing_else(viewer: int) -> None:
    position = Position().at("build", active=BLUE, turn=3)
    for seat, kind in ((RED, "monopoly"), (BLUE, "starfleet_intervenes"), (ORANGE, "victory_point")):
        position.hand(seat, food=seat + 1, water=2).cards(seat, **{kind: 2})
    position.cards(BLUE, research_station=1, bought_in=3)
    state, masked = position.state, RULESET.mask(position.state, viewer)
    nothing = Position().state
    for seat in range(4):
        own = seat == viewer
        assert (masked.hands[seat] == state.hands[seat]) == own or not state.hands[seat]
        assert masked.hands[seat] % 255 == state.hands[seat] % 255
        assert masked.development[seat] % 255 == state.development[seat] % 255
        assert len(masked.bought[seat]) == len(state.bought[seat]), "as many cards as before"
        if state.bought[seat]:
            assert (masked.bought[seat] == state.bought[seat]) == own
            assert (masked.development[seat] == state.development[seat]) == own
    assert len(masked.bought) == 4
    assert masked.fresh % 255 == 1
    assert (masked.fresh == state.fresh) == (viewer == BLUE), "what blue bought this turn is blue's secret"
    assert masked.deck % 255 == state.deck % 255
    assert masked.deck not in (state.deck, nothing.deck)


@pytest.mark.parametrize("viewer", [None, RED, BLUE, ORANGE, YELLOW])
def test_STC_018_remaining_pieces_are_shown_for_each_seat(viewer: int | None) -> None:
    position = Position().clear()
    free = [[0, 2], [4, 8], [11, 13], [16, 18, 20]]
    for seat, points in enumerate(free):
        position.outposts(seat, *points).ships(seat, *range(10 * seat, 10 * seat + seat + 3))
        position.starbases(seat, *points[:seat])
    told = [(player.supply, player.reserve) for player in RULESET.observe(position.state, viewer).players]
    assert [(left.starships, left.outposts, left.starbases, reserve) for left, reserve in told] == [
        (12, 3, 4, 2),
        (11, 4, 3, 1),
        (10, 5, 2, 0),
        (9, 4, 1, 0),
    ]
