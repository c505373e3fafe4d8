"""Uhura, Rand and Chapel (11.1, 11.8, 11.9)."""

from itertools import product

import pytest

from domain.kernel.errors import RuleViolation
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
    Scripted,
    only,
    point,
    route,
)


def holding(card: str, phase: str = "trade", **options: str) -> Position:
    """Set up blue in turn 2 with a card."""
    position = Position(support_cards="on", **options).at(phase, active=BLUE, turn=2)  # type: ignore[arg-type]
    return position.hands(*[Cards()] * 4).support(BLUE, card)


# Uhura


def test_STC_190_each_named_seat_with_the_type_gives_one_and_gets_one_back() -> None:
    position = holding("uhura").hands(Cards(water=2), Cards(food=2), Cards(water=1), Cards())
    assert position.do(BLUE, s.UseUhura("water", (RED, ORANGE))) == [
        es.UhuraUsed(BLUE, "water", (RED, ORANGE), (RED, ORANGE), "uhura_return")
    ]
    assert position.held(BLUE) == Cards(food=2, water=2)
    position.do(BLUE, s.ReturnCard(ORANGE, "food"))
    assert position.state.phase == "uhura_return"
    assert position.refuse(BLUE, s.ReturnCard(ORANGE, "food")).rules == ("STC-194", "STC-190")
    position.do(BLUE, s.ReturnCard(RED, "food"))
    assert position.state.phase == "support_followup"
    assert position.held(RED) == Cards(water=1, food=1)
    assert position.held(ORANGE) == Cards(food=1)
    assert position.problems() == []


@pytest.mark.parametrize("opponents", [(BLUE,), (RED, BLUE)])
def test_STC_190_opponents_are_named(opponents: tuple[int, ...]) -> None:
    position = holding("uhura").hands(*[Cards(water=1)] * 4)
    assert position.refuse(BLUE, s.UseUhura("water", opponents)).rules == ("STC-190",)


def test_STC_190_one_or_two_are_listed() -> None:
    position = holding("uhura").hands(*[Cards(water=1)] * 4)
    listed = {action.opponents for action in position.legal(BLUE) if isinstance(action, s.UseUhura)}
    assert listed == {(0,), (2,), (3,), (0, 2), (0, 3), (2, 3)}
    position.do(BLUE, s.UseUhura("water", (3, 0)))
    assert only(position.log, es.UhuraUsed).opponents == (0, 3)


def test_STC_191_uhura_names_one_type_for_both() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(), Cards(food=1), Cards())
    position.do(BLUE, s.UseUhura("water", (RED, ORANGE)))
    assert position.held(BLUE) == Cards(water=1)


def test_STC_192_only_opponents_with_cards_and_none_twice() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(), Cards(), Cards(food=1))
    assert position.refuse(BLUE, s.UseUhura("water", (ORANGE,))).rules == ("STC-192",)
    assert position.refuse(BLUE, s.UseUhura("water", (RED, RED))).rules == ("STC-192",)
    assert s.UseUhura("water", (RED, YELLOW)) in position.legal(BLUE)


def test_STC_193_a_demand_that_yields_nothing_counts_as_a_use() -> None:
    position = holding("uhura").hands(Cards(food=1), Cards(), Cards(), Cards(food=1))
    assert position.do(BLUE, s.UseUhura("water", (RED, YELLOW))) == [
        es.UhuraUsed(BLUE, "water", (RED, YELLOW), (), "support_followup")
    ]
    assert position.size(BLUE) == 0
    position.do(BLUE, s.FlipSupportCard())
    assert position.card(BLUE) == "uhura B"


def test_STC_193_a_refusal_reveals_nothing_about_hands() -> None:
    for hand in (Cards(water=1), Cards(food=1)):
        position = holding("uhura", "discard").hand(RED, hand)
        position.state.discarding, position.state.submitted = (0, 4, 0, 0), (0, 0, 0, 0)
        refusal = position.refuse(BLUE, s.UseUhura("water", (RED,)))
        assert refusal.rules == ("STC-074", "STC-089")


def test_STC_194_any_card_may_be_returned_also_the_one_received() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(), Cards(), Cards())
    position.do(BLUE, s.UseUhura("water", (RED,)))
    assert position.legal(BLUE) == [s.ReturnCard(RED, "water")]
    assert position.refuse(BLUE, s.ReturnCard(RED, "food")).rules == ("STC-194",)
    position.do(BLUE, s.ReturnCard(RED, "water"))
    assert position.held(RED) == Cards(water=1)


@pytest.mark.parametrize("phase", ["pre_roll", "build"])
def test_STC_195_scott_works_before_the_roll_and_in_the_build_phase(phase: str) -> None:
    position = holding("uhura", phase).hand(RED, water=1)
    position.do(BLUE, s.UseUhura("water", (RED,)))
    position.do(BLUE, s.ReturnCard(RED, "water"))
    position.do(BLUE, s.FlipSupportCard())
    assert position.state.phase == phase


def test_STC_017_a_returned_card_is_known_to_the_two_only() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(food=1), Cards(), Cards())
    (demanded,) = position.do(BLUE, s.UseUhura("water", (RED,)))
    assert RULESET.secrets(position.state, demanded) == {}
    (returned,) = position.do(BLUE, s.ReturnCard(RED, "food"))
    assert RULESET.secrets(position.state, returned) == {"resource": (RED, BLUE)}


def test_STC_283_offers_of_a_seat_that_returned_a_card_unseen_lapse() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(food=3), Cards(), Cards())
    position.do(BLUE, a.OfferTrade(Cards(food=1), Cards(oxygen=1)))
    position.do(BLUE, s.UseUhura("water", (RED,)))
    assert position.state.offers
    position.do(BLUE, s.ReturnCard(RED, "food"))
    assert position.state.offers == ()


def test_STC_116_an_offer_lapses_when_uhura_takes_a_promised_card() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(food=3), Cards(), Cards())
    position.do(RED, a.OfferTrade(Cards(water=1), Cards(food=1)))
    events = position.do(BLUE, s.UseUhura("water", (RED,)))
    assert only(events, e.OffersLapsed).offers == (1,)


def test_STC_275_offer_needs_a_new_answer_after_the_choice() -> None:
    position = holding("uhura").hands(Cards(water=1), Cards(food=3), Cards(), Cards())
    position.do(BLUE, a.OfferTrade(Cards(food=1), Cards(oxygen=1)))
    position.do(BLUE, s.UseUhura("oxygen", (RED,)))
    assert list(RULESET.duties(position.state)) == [BLUE]
    asked = position.state.version
    position.do(BLUE, s.FlipSupportCard())
    assert all(duty.since > asked for duty in RULESET.duties(position.state).values())
    assert len(RULESET.duties(position.state)) == 4


# Rand


@pytest.mark.parametrize("phases", ["separate", "combined"])
def test_STC_229_the_named_type_trades_at_2_to_1_for_the_rest_of_the_turn(phases: str) -> None:
    phase = "trade" if phases == "separate" else "main"
    position = holding("rand", phase, phases=phases).hand(BLUE, tritanium=8)
    assert position.do(BLUE, s.UseRand("tritanium", "water")) == [
        es.RandUsed(BLUE, "tritanium", Cards(tritanium=2), Cards(water=1), "support_followup")
    ]
    position.do(BLUE, s.FlipSupportCard())
    position.do(BLUE, a.TradeWithSupply(Cards(tritanium=4), Cards(oxygen=2)))
    position.do(BLUE, a.TradeWithSupply(Cards(tritanium=2), Cards(food=1)))
    assert position.held(BLUE) == Cards(water=1, oxygen=2, food=1)
    assert position.problems() == []


def test_STC_123_the_best_rate_counts_rand() -> None:
    position = holding("rand").hand(BLUE, tritanium=6)
    position.do(BLUE, s.UseRand("tritanium", "water"))
    position.do(BLUE, s.FlipSupportCard())
    assert RULESET.observe(position.state, None).players[BLUE].trade_rates["tritanium"] == 2
    refusal = position.refuse(BLUE, a.TradeWithSupply(Cards(tritanium=4), Cards(oxygen=1)))
    assert refusal.rules == ("STC-123", "STC-229")


@pytest.mark.parametrize("cards", [1, 2])
def test_STC_230_the_first_trade_is_part_of_the_use(cards: int) -> None:
    position = holding("rand").hand(BLUE, tritanium=cards)
    use = s.UseRand("tritanium", "water")
    assert (use in position.legal(BLUE)) == (cards == 2)
    if cards == 1:
        assert position.refuse(BLUE, use).rules == ("STC-230",)
    else:
        position.do(BLUE, use)
        assert position.held(BLUE) == Cards(water=1)


@pytest.mark.parametrize("how", ["end", "build"])
def test_STC_231_the_rate_lasts_until_trading_ends_whatever_happens_to_the_card(how: str) -> None:
    position = holding("rand").hand(BLUE, tritanium=4)
    position.do(BLUE, s.UseRand("tritanium", "water"))
    position.do(BLUE, s.ExchangeSupportCard("kirk"))
    assert RULESET.observe(position.state, None).rand == "tritanium"
    position.do(BLUE, a.EndTurn() if how == "end" else a.BeginBuilding())
    seen = RULESET.observe(position.state, None)
    assert seen.rand is None
    assert seen.players[BLUE].trade_rates["tritanium"] == 4
    assert position.problems() == []


def test_STC_231_a_snapshot_keeps_the_rate() -> None:
    position = holding("rand").hand(BLUE, tritanium=4)
    position.do(BLUE, s.UseRand("tritanium", "water"))
    again = RULESET.unpack(RULESET.pack(position.state))
    assert again.rates == position.state.rates
    assert RULESET.check(again) == []


def test_STC_232_the_other_rules_of_border_trade_stay() -> None:
    position = holding("rand").hand(BLUE, tritanium=4).supply(park=RED, water=0)
    assert position.refuse(BLUE, s.UseRand("tritanium", "tritanium")).rules == ("STC-232", "STC-124")
    assert position.refuse(BLUE, s.UseRand("tritanium", "water")).rules == ("STC-232", "STC-125")
    assert s.UseRand("tritanium", "water") not in position.legal(BLUE)
    assert s.UseRand("tritanium", "food") in position.legal(BLUE)


def test_STC_233_another_type_keeps_its_rate() -> None:
    position = holding("rand").hand(BLUE, tritanium=4, food=2)
    position.do(BLUE, s.UseRand("tritanium", "water"))
    position.do(BLUE, s.FlipSupportCard())
    refusal = position.refuse(BLUE, a.TradeWithSupply(Cards(food=2), Cards(oxygen=1)))
    assert refusal.rules == ("STC-123", "STC-120")
    assert position.refuse(BLUE, s.UseRand("food", "oxygen")).rules == ("STC-181",)


def test_STC_233_rand_may_name_the_type_of_an_own_post() -> None:
    position = holding("rand").outposts(BLUE, point(1, -2, "N")).hand(BLUE, oxygen=4)
    position.do(BLUE, s.UseRand("oxygen", "water"))
    position.do(BLUE, s.FlipSupportCard())
    position.do(BLUE, a.BeginBuilding())
    assert RULESET.observe(position.state, None).players[BLUE].trade_rates["oxygen"] == 2


def test_STC_127_an_outpost_at_a_post_keeps_rands_rate() -> None:
    position = holding("rand", "main", phases="combined").clear()
    position.outposts(BLUE, point(2, 0, "NE")).ships(BLUE, route(1, -2, "NE"))
    position.hand(BLUE, tritanium=6, dilithium=1, food=1, oxygen=1)
    position.do(BLUE, s.UseRand("tritanium", "water"))
    position.do(BLUE, s.FlipSupportCard())
    position.do(BLUE, a.BuildOutpost(point(1, -2, "N")))
    rates = RULESET.observe(position.state, None).players[BLUE].trade_rates
    assert (rates["tritanium"], rates["oxygen"], rates["food"]) == (2, 2, 3)
    assert position.problems() == []


# Chapel


def test_STC_234_chapel_shows_a_hand_and_takes_a_card() -> None:
    position = holding("chapel").starbases(RED, point(0, -2, "SE")).hand(RED, water=2, food=1)
    position.do(BLUE, s.UseChapel(RED))
    assert position.legal(BLUE) == [s.TakeCard("food"), s.TakeCard("water")]
    assert position.refuse(BLUE, s.TakeCard("oxygen")).rules == ("STC-234",)
    position.do(BLUE, s.TakeCard("water"))
    assert position.held(BLUE) == Cards(water=1)
    assert position.held(RED) == Cards(water=1, food=1)
    position.do(BLUE, s.FlipSupportCard())
    assert position.state.phase == "trade"
    assert position.problems() == []


def test_STC_235_chapel_needs_an_opponent_with_strictly_more_public_points() -> None:
    position = holding("chapel").starbases(RED, point(0, -2, "SE")).hands(*[Cards(food=1)] * 4)
    assert position.refuse(BLUE, s.UseChapel(ORANGE)).rules == ("STC-235",)
    assert [x for x in position.legal(BLUE) if isinstance(x, s.UseChapel)] == [s.UseChapel(RED)]
    position.cards(ORANGE, victory_point=2).cards(BLUE, victory_point=2)
    assert [x for x in position.legal(BLUE) if isinstance(x, s.UseChapel)] == [s.UseChapel(RED)]


def test_STC_235_a_measurement_that_is_owed_counts() -> None:
    position = holding("chapel").clear().hands(*[Cards(tritanium=1, dilithium=1)] * 4).at("main")
    position.outposts(BLUE, point(0, 0, "N")).outposts(RED, point(0, -2, "N"))
    ring = [route(0, 0, side) for side in ("NE", "E", "SE", "SW", "W")]
    position.ships(BLUE, *ring[:4]).starbases(RED, point(2, -2, "N"))
    assert s.UseChapel(RED) in position.legal(BLUE)
    position.do(BLUE, a.BuildStarship(ring[4]))
    assert RULESET.chores(position.state)
    assert s.UseChapel(RED) not in position.legal(BLUE)
    assert position.refuse(BLUE, s.UseChapel(RED)).rules == ("STC-235", "STC-238")


def _last_ship(length: int, foe: int, holder: int) -> Position | None:
    """Build the last ship of a blue line beside red's. Return None for an impossible ``holder``."""
    position = holding("chapel").clear().hands(*[Cards(tritanium=1, dilithium=1)] * 4).at("main")
    ring = [route(0, 0, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]
    frame = [route(0, -2, "W"), route(0, -2, "NW"), route(0, -2, "NE"), route(1, -2, "NW")]
    frame += [route(1, -2, "NE"), route(2, -2, "NW")]
    position.outposts(BLUE, point(0, 0, "N")).starbases(ORANGE, point(2, -2, "N"))
    position.ships(BLUE, *ring[: length - 1]).ships(RED, *frame[:foe]).starbases(RED, point(0, 2, "S"))
    lengths = position.state.lengths
    most = max(lengths)
    is_tied = lengths.count(most) > 1
    if (holder < 0 and most >= 5 and not is_tied) or (holder >= 0 and not lengths[holder] == most >= 5):
        return None
    position.state.route_holder = holder
    position.do(BLUE, a.BuildStarship(ring[length - 1]))
    assert RULESET.chores(position.state)
    return position


def test_STC_235_listed_opponents_are_the_accepted_ones_while_a_measurement_is_owed() -> None:
    listings = []
    for length, foe, holder in product(range(3, 7), range(7), (-1, RED, BLUE)):
        position = _last_ship(length, foe, holder)
        if position is None:
            continue
        listed = {x.opponent for x in position.legal(BLUE) if isinstance(x, s.UseChapel)}
        accepted = set()
        for seat in range(4):
            try:
                RULESET.decide(position.state, BLUE, s.UseChapel(seat), Scripted())
            except RuleViolation:
                continue
            accepted.add(seat)
        assert listed == accepted, (length, foe, holder)
        listings.append(listed)
    assert set(map(frozenset, listings)) == {frozenset(), frozenset({RED, ORANGE})}


def test_STC_236_chapel_names_only_an_opponent_with_cards() -> None:
    position = holding("chapel").starbases(RED, point(0, -2, "SE"))
    assert position.refuse(BLUE, s.UseChapel(RED)).rules == ("STC-236", "STC-238")
    position.hand(RED, food=1)
    assert s.UseChapel(RED) in position.legal(BLUE)


def test_STC_234_chapel_names_an_opponent_at_the_table() -> None:
    position = holding("chapel")
    assert position.refuse(BLUE, s.UseChapel(BLUE)).rules == ("STC-234",)


def test_STC_237_only_the_looker_sees_the_hand_and_the_taken_card() -> None:
    position = holding("chapel").starbases(RED, point(0, -2, "SE")).hand(RED, water=2)
    (looked,) = position.do(BLUE, s.UseChapel(RED))
    assert RULESET.secrets(position.state, looked) == {"hand": (RED, BLUE)}
    for viewer in (None, RED, ORANGE):
        assert RULESET.observe(position.state, viewer).chapel_hand is None
        assert RULESET.observe(position.state, viewer).chapel_opponent == RED
    assert RULESET.observe(position.state, BLUE).chapel_hand == Cards(water=2)
    assert RULESET.legal_actions(RULESET.mask(position.state, BLUE), BLUE) == position.legal(BLUE)
    (taken,) = position.do(BLUE, s.TakeCard("water"))
    assert RULESET.secrets(position.state, taken) == {"resource": (RED, BLUE)}
    assert RULESET.observe(position.state, BLUE).chapel_hand is None
    assert RULESET.mask(position.state, BLUE).hands[RED] == 1 << 40


def test_STC_238_without_such_an_opponent_it_cannot_be_used() -> None:
    position = holding("chapel").hands(*[Cards(food=1)] * 4)
    assert not [x for x in position.legal(BLUE) if isinstance(x, s.UseChapel)]
    assert "STC-238" in position.refuse(BLUE, s.UseChapel(RED)).rules


def test_STC_283_offers_of_a_seat_that_lost_a_card_to_chapel_lapse() -> None:
    position = holding("chapel").starbases(RED, point(0, -2, "SE")).hand(RED, water=3, food=1)
    position.do(RED, a.OfferTrade(Cards(food=1), Cards(oxygen=1)))
    position.do(BLUE, s.UseChapel(RED))
    position.do(BLUE, s.TakeCard("water"))
    assert position.state.offers == ()
