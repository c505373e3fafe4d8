"""The course of the flight, the sensor, and open and hidden information (sections C and E)."""

import msgspec
import pytest

from domain.kernel.chance import PseudoChance
from domain.starship_catan import actions as a
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX, CARDS, PIRATES
from domain.starship_catan.goods import Goods
from domain.starship_catan.observe_flight import known_in
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.table import (
    END_FLIGHT,
    MOON,
    REVEAL,
    SUN,
    Position,
    Scripted,
    kinds,
)

DULL = ("LP-109", "LP-110", "LP-103", "LP-104", "LP-105", "LP-106")


def test_SSC_061_a_flight_goes_to_one_of_four_sectors() -> None:
    position = Position().at("choose_sector")
    assert position.legal() == [a.ChooseSector(number) for number in (1, 2, 3, 4)]
    position.do(a.ChooseSector(4))
    position.refuse(a.ChooseSector(2), "SSC-061")
    position.do(END_FLIGHT)
    position.refuse(a.ChooseSector(2), "SSC-061", "SSC-039")


def test_SSC_062_the_opponent_has_no_say_in_the_reveal() -> None:
    position = Position().fly(*DULL)
    assert position.legal(SUN) == []
    position.refuse(REVEAL, "SSC-062", "SSC-066", seat=SUN)


@pytest.mark.parametrize(
    ("boosters", "strong", "roll", "speed"), [(2, 0, 4, 6), (3, 1, 2, 6), (0, 0, 1, 1), (3, 3, 4, 10)]
)
def test_SSC_063_065_speed_is_roll_and_booster_points(
    boosters: int, strong: int, roll: int, speed: int
) -> None:
    """SSC-063, SSC-065."""
    position = Position().at("choose_sector").boosters(MOON, boosters, strong)
    position.state.roll = roll
    position.do(a.ChooseSector(1))
    assert position.state.speed == speed


def test_SSC_064_070_as_many_cards_as_the_speed_whatever_they_are() -> None:
    """SSC-064, SSC-070."""
    position = Position().fly("LP-109", "PIR-B-2", "COL-ORE-1", "LP-110", speed=3)
    position.do(REVEAL)
    position.do(REVEAL)
    position.do(a.PayPirate())
    assert kinds(position.do(REVEAL)) == ["CardRevealed"]  # the last card may still be acted on
    position.refuse(REVEAL, "SSC-064", "SSC-070")
    assert kinds(position.do(a.FoundColony()))[-1] == "FlightEnded"
    assert position.state.phase == "trade_build"  # the action that was left is gone


def test_SSC_066_067_only_the_last_card_can_be_acted_on() -> None:
    """SSC-066, SSC-067."""
    position = Position().visit("COL-ORE-2", "LP-109")
    assert a.FoundColony() in position.legal()
    position.do(REVEAL)
    position.refuse(a.FoundColony(), "SSC-067", "SSC-099", "SSC-107")
    position.refuse(a.Buy(Goods(ore=1)), "SSC-099")  # SSC-099: a Lost Planet allows nothing


def test_SSC_068_a_card_allows_one_action() -> None:
    position = Position().visit("TRD-ORE-1", "LP-109")
    position.do(a.Buy(Goods(ore=1)))
    position.refuse(a.Buy(Goods(ore=1)), "SSC-068")
    position.refuse(a.Sell(Goods(ore=1)), "SSC-088", "SSC-068")
    assert position.legal() == [REVEAL, END_FLIGHT]


@pytest.mark.parametrize(("modules", "actions"), [({}, 2), ({"level": 1}, 3), ({"level": 2}, 4)])
def test_SSC_069_a_flight_has_two_three_or_four_actions(modules: dict[str, int], actions: int) -> None:
    position = Position().at("choose_sector")
    level = modules.get("level", 0)
    position.modules(MOON, *(["command"] if level == 1 else []), level_2=("command",) if level == 2 else ())
    position.do(a.ChooseSector(1))
    assert position.state.allowed == actions


def test_SSC_071_the_last_action_ends_the_flight() -> None:
    position = Position().fly("TRD-ORE-1", "TRD-FUEL-1", "TRD-FOOD-1", actions=2)
    position.do(REVEAL)
    assert kinds(position.do(a.Buy(Goods(ore=1)))) == ["GoodsBought"]
    position.do(REVEAL)
    assert kinds(position.do(a.Buy(Goods(fuel=1)))) == ["GoodsBought", "FlightEnded"]
    position.refuse(REVEAL, "SSC-039")


def test_SSC_073_the_player_may_end_the_flight_before_any_card() -> None:
    position = Position().fly(*DULL)
    assert position.legal() == [REVEAL, END_FLIGHT]
    assert kinds(position.do(END_FLIGHT)) == ["FlightEnded"]
    position.refuse(END_FLIGHT, "SSC-039")
    demanded = Position().visit("PIR-B-2")
    demanded.refuse(END_FLIGHT, "SSC-073", "SSC-133")


def test_SSC_074_an_empty_stack_ends_the_flight() -> None:
    position = Position().fly("LP-109", "LP-110", speed=10)
    state = position.state
    state.stack, state.stack_unseen, state.left = 0, 0, 2
    position.do(REVEAL)
    assert kinds(position.do(REVEAL)) == ["CardRevealed", "FlightEnded"]
    position = Position().visit("TRD-ORE-1", speed=10)
    position.state.stack = position.state.stack_unseen = position.state.left = 0
    position.refuse(REVEAL, "SSC-074")


def test_SSC_075_a_last_card_without_an_action_ends_the_flight() -> None:
    for card, ends in (("LP-109", True), ("TRD-ORE-1", False), ("COL-ORE-1", False), ("ADV-HADES", True)):
        events = Position().fly(card, speed=1).do(REVEAL)
        assert (kinds(events)[-1] == "FlightEnded") == ends, card
    without_ship = Position().fly("COL-ORE-1", speed=1).hangar(MOON, trade=2)
    assert kinds(without_ship.do(REVEAL)) == ["CardRevealed", "FlightEnded"]


def test_SSC_076_after_the_flight_the_sector_is_shuffled() -> None:
    position = Position().visit("TRD-ORE-1", "LP-109")
    position.do(END_FLIGHT)
    state = position.state
    assert (state.row, state.top, state.bottom, state.stack) == ((), (), (), 0)
    position.at("choose_sector").do(a.ChooseSector(1))
    # Each of the ten cards may come first: the two that were seen, and eight of the 39 unseen ones.
    position.do(REVEAL)
    assert position.chance.asked[0].range == 10 * 39
    firsts = set()
    for place in range(10):
        again = Position().visit("TRD-ORE-1", "TRD-ORE-2")
        again.do(END_FLIGHT)
        again.at("choose_sector").do(a.ChooseSector(1))
        again.do(REVEAL, place)
        firsts.add(CARDS[again.state.row[0]].id)
    assert {"TRD-ORE-1", "TRD-ORE-2"} < firsts


# Sensor


def _scanned(level: int, *cards: str, seat: int = MOON) -> Position:
    position = Position().at("choose_sector", active=seat)
    if level == 2:
        position.modules(seat, level_2=("sensor",))
    else:
        position.modules(seat, "sensor")
    position.do(a.ChooseSector(1))
    return position


@pytest.mark.parametrize(("level", "reach", "ways"), [(1, 2, 6), (2, 3, 24)])
def test_SSC_077_078_080_the_sensor_looks_at_two_or_three_cards(level: int, reach: int, ways: int) -> None:
    """SSC-077, SSC-078, SSC-080."""
    position = _scanned(level)
    assert position.legal() == [a.Scan(), a.SkipScan()]
    position.refuse(REVEAL, "SSC-080")
    events = position.do(a.Scan())
    assert isinstance(events[0], f.SectorScanned)
    assert len(events[0].cards) == events[0].number == reach
    assert len(position.legal()) == ways
    position.refuse(REVEAL, "SSC-082")
    position.refuse(END_FLIGHT, "SSC-082")
    position.do(a.PlaceCards(tuple(range(reach)), ()))
    assert (position.state.acted, position.state.revealed) == (0, 0)
    position.refuse(a.Scan(), "SSC-080")


def test_SSC_080_the_sensor_need_not_be_used_and_needs_a_module() -> None:
    position = _scanned(1)
    position.do(a.SkipScan())
    assert position.legal() == [REVEAL, END_FLIGHT]
    position.refuse(a.Scan(), "SSC-080")
    without = Position().at("choose_sector")
    without.do(a.ChooseSector(1))
    without.refuse(a.Scan(), "SSC-077")


def test_SSC_077_082_every_card_goes_back_once() -> None:
    position = _scanned(2)
    position.do(a.Scan())
    for top, bottom in (((), ()), ((0, 1), ()), ((0, 1), (1,)), ((0, 0), (1,))):
        position.refuse(a.PlaceCards(top, bottom), "SSC-077", "SSC-082")
    cards = position.state.inspected
    position.do(a.PlaceCards((2,), (1, 0)))
    assert position.state.top == (cards[2],)
    assert position.state.bottom == (cards[1], cards[0])
    position.refuse(a.ChooseSector(2), "SSC-082", "SSC-061")  # SSC-082: the sector stays


def test_SSC_078_cards_put_on_top_come_first_and_cards_at_the_bottom_last() -> None:
    position = _scanned(2)
    position.do(a.Scan())
    first, second, third = position.state.inspected
    position.do(a.PlaceCards((2,), (1, 0)))
    position.state.speed = 10
    position.astro(MOON, 50)
    revealed = []
    for _ in range(10):
        position.do(REVEAL)
        if position.state.row:
            revealed.append(position.state.row[-1])
        if position.state.demand:
            position.do(a.PayPirate())
    assert (revealed[0], revealed[8]) == (third, second)
    assert first not in revealed[:9]


def test_SSC_079_the_opponent_learns_only_how_many_went_where() -> None:
    position = _scanned(1)
    before = position.state.copy()
    scanned = position.do(a.Scan())[0]
    assert RULESET.secrets(before, scanned) == {"cards": (MOON,), "draws": ()}
    assert [card.id for card in position.view(MOON).flight.inspected] == list(scanned.cards)  # type: ignore[attr-defined]
    assert position.view(SUN).flight.inspected is None
    placed = position.do(a.PlaceCards((1,), (0,)))[0]
    assert RULESET.secrets(before, placed) == {"top": (MOON,), "bottom": (MOON,)}
    for viewer in (SUN, None):
        flight = position.view(viewer).flight
        assert (flight.scanned, flight.on_top, flight.at_bottom) == (2, 1, 1)
        assert (flight.top, flight.bottom) == (None, None)
    assert set(position.view(MOON).sectors[0].seen) == set(scanned.cards)  # type: ignore[attr-defined]
    assert position.view(SUN).sectors[0].seen == ()


def test_SSC_081_a_pirate_seen_by_the_sensor_still_demands() -> None:
    position = _scanned(1)
    pirate = CARD_INDEX["PIR-B-3"]
    place = (position.state.pool & ((1 << pirate) - 1)).bit_count()
    position.do(a.Scan(), 10 * place)
    assert pirate in position.state.inspected
    position.do(a.PlaceCards((0, 1), ()))
    turned = position.do(REVEAL)[0]
    assert isinstance(turned, f.PirateTurned)
    assert position.legal() == [a.PayPirate(), a.FightPirate()]


def test_SSC_083_short_stack_is_seen_whole() -> None:
    position = _scanned(2)
    position.state.stack_unseen = 2
    position.state.left = 2
    events = position.do(a.Scan())
    assert events[0].number == 2  # type: ignore[attr-defined]


# Open and hidden


def test_SSC_042_everything_a_player_has_is_open() -> None:
    position = Position().own(MOON, "TRD-ORE-3", "PIR-I-2").completed(MOON, "MIS-3-HAD").astro(MOON, 7)
    own, other, nobody = (position.view(viewer).players for viewer in (MOON, SUN, None))
    assert own == other == nobody
    assert own[MOON].astro == 7
    assert [standing.hidden_victory_points for standing in RULESET.standings(position.state, None)] == [0, 0]


def test_SSC_043_045_046_237_stacks_show_only_their_sizes() -> None:
    """SSC-043, SSC-045, SSC-046, SSC-237."""
    position = Position()
    for viewer in (MOON, SUN, None):
        view = position.view(viewer)
        assert [(sector.cards, sector.seen or ()) for sector in view.sectors] == [(10, ())] * 4
        assert (view.reserve.cards, view.reserve.next) == (28, "I")
        assert (view.mission_stack.cards, view.mission_stack.next) == (9, "2")
        assert len(view.level_2_modules) == 6
        assert view.flight is None


def test_SSC_043_draws_of_cards_are_read_by_nobody_before_the_end() -> None:
    position = Position().at("choose_sector")
    position.do(a.ChooseSector(1))
    before = position.state.copy()
    (revealed, *_) = position.do(REVEAL)
    assert "draws" in RULESET.secrets(before, revealed)
    assert RULESET.secrets(before, revealed)["draws"] == ()


def _turned_pirate() -> tuple[Position, f.PirateTurned]:
    """Set up an encounter of the moon player with a pirate from the shuffled stack."""
    position = Position().at("choose_sector")
    position.do(a.ChooseSector(1))
    pirate = CARD_INDEX["PIR-B-3"]
    place = (position.state.pool & ((1 << pirate) - 1)).bit_count()
    (turned,) = position.do(REVEAL, 10 * place)
    assert isinstance(turned, f.PirateTurned)
    assert turned.card == "PIR-B-3"
    return position, turned


def test_SSC_131_the_player_hears_the_demand_and_the_opponent_sees_the_pirate() -> None:
    position, turned = _turned_pirate()
    assert turned.demand == 3
    assert RULESET.secrets(position.state, turned) == {"card": (SUN,), "draws": ()}
    for viewer, card in ((MOON, None), (None, None), (SUN, "PIR-B-3")):
        last = position.view(viewer).flight.row[-1]
        assert last.state == "turned"
        assert (None if last.card is None else last.card.id) == card
        assert position.view(viewer).flight.demand == 3
    assert b"PIR" not in msgspec.json.encode(position.view(MOON).flight)
    assert "PIR-B-3" not in (position.view(MOON).sectors[0].seen or ())


@pytest.mark.parametrize("was_seen", [False, True])
def test_SSC_131_nothing_tells_whether_a_turned_pirate_was_seen_before(was_seen: bool) -> None:
    """Two pirates with the same demand, one of which both have seen in this sector, look the same."""
    views = []
    for turned in ("PIR-B-2", "PIR-B-3"):
        position = Position().fly("PIR-B-2") if was_seen else Position()
        position.at("choose_sector").do(a.ChooseSector(1))
        state = position.state
        index = CARD_INDEX[turned]
        for result in range(400):
            trial = state.copy()
            events = RULESET.decide(trial, MOON, REVEAL, Scripted(result))
            if isinstance(events[0], f.PirateTurned) and events[0].card == CARDS[index].id:
                for event in events:
                    RULESET.evolve(trial, event)
                views.append(
                    (
                        RULESET.observe(trial, MOON),
                        RULESET.pack(RULESET.mask(trial, MOON)),
                        [(draw.label, draw.k) for draw in events[0].draws],
                    )
                )
                break
    assert len(views) == 2
    assert views[0] == views[1]


def test_SSC_131_a_mask_forgets_cards_that_only_the_opponent_has_seen() -> None:
    position, _ = _turned_pirate()
    masked = RULESET.mask(position.state, MOON)
    pirate = 1 << CARD_INDEX["PIR-B-3"]
    assert masked.pool & pirate
    assert not known_in(masked, 0, MOON)
    assert known_in(position.state, 0, SUN) == pirate
    position.do(a.PayPirate())
    assert known_in(position.state, 0, MOON) == pirate  # SSC-136


def test_SSC_044_both_remember_the_row_and_no_order() -> None:
    position = Position().visit("TRD-ORE-1", "LP-109")
    position.do(END_FLIGHT)
    for viewer in (MOON, SUN):
        assert set(position.view(viewer).sectors[0].seen or ()) == {"TRD-ORE-1", "LP-109"}


def test_cards_come_with_equal_chances() -> None:
    """With one seen card in a sector, its ten places are equally likely, and so are the unseen cards."""
    position = Position().fly("PIR-B-2")
    position.at("choose_sector").do(a.ChooseSector(1))
    chance = Scripted(0)
    RULESET.decide(position.state, MOON, REVEAL, chance)
    (draw,) = chance.asked
    found: dict[str, int] = {}
    for result in range(draw.range):
        event = RULESET.decide(position.state, MOON, REVEAL, Scripted(result))[0]
        found[event.card] = found.get(event.card, 0) + 1  # type: ignore[attr-defined]
    assert draw.range == 10 * 39
    assert found.pop("PIR-B-2") == 39
    assert set(found.values()) == {9}
    assert len(found) == 39


def test_pirates_are_the_only_cards_that_are_turned() -> None:
    for seed in range(60):
        position = Position().at("choose_sector")
        position.do(a.ChooseSector(1))
        event = RULESET.decide(position.state, MOON, REVEAL, PseudoChance(seed))[0]
        card = CARD_INDEX[event.card]  # type: ignore[attr-defined]
        assert isinstance(event, f.PirateTurned) == bool(PIRATES >> card & 1)
