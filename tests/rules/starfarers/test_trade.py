"""Trading (chapter 6)."""

from random import Random
from typing import Any

import pytest

from domain.kernel.bundles import count
from domain.kernel.errors import NotYourDecision, OfferLimit, RuleViolation
from domain.kernel.messages import Message
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import proposals
from domain.starfarers.cards import Cards, packed
from domain.starfarers.ruleset import RULESET
from domain.starfarers.tables import OFFERS_PER_TURN, OPEN_OFFERS_PER_SEAT
from tests.rules.starfarers.table import (
    BLUE,
    END_TRADE,
    RED,
    WHITE,
    YELLOW,
    Position,
    Scripted,
    kinds,
)

ORE, FOOD = Cards(ore=1), Cards(food=1)


def _trading() -> Position:
    position = Position().even().hand(WHITE, ore=4, goods=2).hand(RED, food=3, goods=1).hand(BLUE, food=2)
    return position.building()


def _offered(*to: int) -> Position:
    position = _trading()
    position.do(a.OfferTrade(ORE, FOOD, to))
    return position


def _forbidden(position: Position, seat: int, action: Any, *rules: str) -> None:
    with pytest.raises(NotYourDecision) as refused:
        RULESET.decide(position.state, seat, action, Scripted())
    assert refused.value.rules == rules


def test_SF_123_trade_and_build_in_any_order() -> None:
    position = _trading().hand(WHITE, ore=7, carbon=2, goods=2)
    position.do(a.TradeWithSupply("ore", 3, "food"))
    position.do(a.BuildUpgrade("cannon"))
    position.do(a.TradeWithSupply("goods", 2, "food"))
    position.do(a.BuildUpgrade("freight_pod"))
    assert position.has(WHITE) == Cards(ore=2, food=2)


@pytest.mark.parametrize("action", [a.BuyFame(), a.UseHelpingHand((WHITE,))])
def test_SF_084_SF_085_a_card_used_out_of_turn_breaks_the_rules_of_turns(action: Any) -> None:
    _forbidden(_trading(), RED, action, "SF-253", "SF-257", "SF-084", "SF-085")


def test_SF_124_only_with_the_active_player() -> None:
    position = _offered()
    _forbidden(position, RED, a.OfferTrade(FOOD, ORE, (BLUE,)), "SF-124")
    _forbidden(position, RED, a.TradeWithSupply("food", 3, "ore"), "SF-124")
    _forbidden(position, RED, a.ConcludeTrade(1, BLUE), "SF-126")
    position.refuse(a.OfferTrade(ORE, FOOD, (WHITE,)), "SF-124")
    with pytest.raises(RuleViolation):
        RULESET.decide(Position(3).building().state, WHITE, a.OfferTrade(ORE, FOOD, (3,)), Scripted())


def test_SF_125_SF_126_any_rate_accepted_and_concluded() -> None:
    position = _trading()
    position.do(a.OfferTrade(Cards(ore=3), FOOD, (RED, BLUE)))
    position.refuse(a.ConcludeTrade(1, RED), "SF-126")
    position.do(a.AcceptOffer(1), seat=RED)
    position.do(a.AcceptOffer(1), seat=BLUE)
    assert position.has(WHITE) == Cards(ore=4, goods=2)  # an acceptance alone moves nothing
    position.do(a.ConcludeTrade(1, BLUE))
    assert position.has(WHITE) == Cards(ore=1, food=1, goods=2)
    assert position.has(BLUE) == Cards(ore=3, food=1)
    assert position.state.offers == ()


def test_SF_126_an_opponent_may_reject_an_offer() -> None:
    position = _offered(RED)
    position.do(a.RejectOffer(1), seat=RED)
    position.refuse(a.RejectOffer(1), "SF-126", "SF-368", seat=RED)
    position.refuse(a.ConcludeTrade(1, RED), "SF-126")


def test_SF_126_a_counter_offer_is_concluded_by_the_active_player() -> None:
    position = _offered(RED)
    events = position.do(a.CounterOffer(1, FOOD, Cards(goods=2)), seat=RED)
    assert kinds(events) == ["OfferRejected", "OfferMade"]
    position.refuse(a.ConcludeTrade(2, BLUE), "SF-126")
    position.do(a.ConcludeTrade(2, RED))
    assert position.has(RED) == Cards(food=2, goods=3)


def test_SF_126_only_those_asked_answer() -> None:
    position = _offered(RED)
    _forbidden(position, BLUE, a.AcceptOffer(1), "SF-124", "SF-126")
    _forbidden(position, BLUE, a.CounterOffer(1, FOOD, ORE), "SF-124", "SF-126")
    _forbidden(position, WHITE, a.AcceptOffer(1), "SF-124", "SF-126")


def test_the_service_limits_offers_without_a_rule() -> None:
    position = _trading()
    for _ in range(OPEN_OFFERS_PER_SEAT):
        position.do(a.OfferTrade(ORE, FOOD))
    _verify_limited(position)
    position.do(a.WithdrawOffer(1))
    position.state.made = (OFFERS_PER_TURN, 0, 0, 0)
    _verify_limited(position)


def _verify_limited(position: Position) -> None:
    with pytest.raises(OfferLimit) as refused:
        RULESET.decide(position.state, WHITE, a.OfferTrade(ORE, FOOD), Scripted())
    assert (refused.value.code, refused.value.rules) == ("offer-limit", ())


@pytest.mark.parametrize(
    ("give", "want", "rule"),
    [
        (ORE, Cards(), "SF-127"),
        (Cards(), FOOD, "SF-127"),
        (Cards(ore=2), ORE, "SF-128"),
        (Cards(ore=1, goods=1), Cards(food=1, goods=1), "SF-128"),
    ],
)
def test_SF_127_SF_128_gifts_are_refused(give: Cards, want: Cards, rule: str) -> None:
    _trading().refuse(a.OfferTrade(give, want), rule)


def test_SF_127_a_wish_of_many_cards_is_no_gift() -> None:
    wish = Cards(fuel=100, carbon=100, food=55)  # 255 cards
    (made,) = _trading().do(a.OfferTrade(ORE, wish))
    assert isinstance(made, e.OfferMade)
    assert made.want == wish


def test_SF_129_SF_130_only_cards_that_one_holds() -> None:
    _trading().refuse(a.OfferTrade(Cards(fuel=1), FOOD), "SF-129", "SF-130")
    position = _trading()
    position.do(a.OfferTrade(ORE, Cards(food=3)))
    position.refuse(a.AcceptOffer(1), "SF-130", seat=BLUE)


def test_SF_130_a_deal_is_checked_again() -> None:
    position = _offered(RED)
    position.do(a.AcceptOffer(1), seat=RED)
    position.do(a.TradeWithSupply("ore", 3, "carbon"))
    position.do(a.TradeWithSupply("goods", 2, "food"))
    position.hand(WHITE, carbon=1)
    position.refuse(a.ConcludeTrade(1, RED), "SF-130")
    assert position.state.offers[0].accepted == 1 << RED


def _agreed_twice() -> Position:
    """Accept offers 1 and 2 as Red and Blue, and make Red's counter-offers 4 to offer 3 and 5 to offer 1."""
    position = _trading()
    for offer in (a.OfferTrade(ORE, FOOD), a.OfferTrade(ORE, FOOD), a.OfferTrade(ORE, Cards(food=2))):
        position.do(offer)
    position.do(a.CounterOffer(3, FOOD, Cards(goods=1)), seat=RED)
    position.do(a.CounterOffer(1, FOOD, Cards(goods=1)), seat=RED)
    for number in (1, 2):
        position.do(a.AcceptOffer(number), seat=RED)
        position.do(a.AcceptOffer(number), seat=BLUE)
    return position


def test_SF_130_a_trade_leaves_all_other_offers_and_answers_standing() -> None:
    position = _agreed_twice()
    position.hand(RED, food=4)
    (traded,) = position.do(a.ConcludeTrade(1, RED))
    assert isinstance(traded, e.CardsTraded)
    assert traded.closes == (1,)
    assert [offer.number for offer in position.state.offers] == [2, 3, 4, 5]
    assert position.state.offers[0].accepted == 1 << RED | 1 << BLUE
    position.do(a.ConcludeTrade(2, RED))
    position.do(a.ConcludeTrade(4, RED))
    position.do(a.ConcludeTrade(5, RED))
    assert position.has(RED) == Cards(ore=2, goods=2)


def test_SF_130_a_build_and_a_supply_trade_leave_offers_and_answers_standing() -> None:
    position = _agreed_twice().hand(WHITE, ore=8, goods=2)
    offers = position.state.offers
    position.do(a.BuildUpgrade("freight_pod"))
    position.do(a.TradeWithSupply("ore", 3, "carbon"))
    assert position.state.offers == offers
    assert a.ConcludeTrade(1, RED) in position.legal(WHITE)


def test_SF_130_a_trade_that_the_opponent_can_no_longer_pay_is_refused() -> None:
    position = _agreed_twice().hand(RED, food=1)
    position.do(a.ConcludeTrade(1, RED))
    told = position.refuse(a.ConcludeTrade(2, RED), "SF-130")
    assert told == Message("trade-impossible")
    assert position.refuse(a.ConcludeTrade(4, RED), "SF-130") == told
    assert position.state.offers[0].accepted == 1 << RED | 1 << BLUE
    position.do(a.ConcludeTrade(2, BLUE))


def test_SF_130_a_trade_may_be_tried_after_cards_have_left_the_hand_of_the_opponent() -> None:
    """The trade is not listed, as it may be refused; a template names it, whatever the opponent holds."""
    names = {}
    for food in (1, 4):
        position = _agreed_twice().hand(RED, food=food)
        position.do(a.ConcludeTrade(1, RED))
        listed = [action for action in position.legal(WHITE) if isinstance(action, a.ConcludeTrade)]
        assert listed == [a.ConcludeTrade(2, BLUE)]
        names[food] = _tried(position)
    assert names[1] == names[4] == [(2, RED), (4, RED), (5, RED)]


def _tried(position: Position) -> list[tuple[int, int]]:
    templates = RULESET.templates(position.state, WHITE)
    schemas = [one.schema["anyOf"] for one in templates if one.type == "conclude-trade"]
    return [
        (each["properties"]["offer"]["const"], each["properties"]["partner"]["const"])
        for anyone in schemas
        for each in anyone
    ]


@pytest.mark.parametrize("agreement", [a.AcceptOffer(2), a.CounterOffer(2, FOOD, Cards(goods=1))])
def test_SF_130_a_doubtful_agreement_shows_no_card_of_the_hand(agreement: Any) -> None:
    """A guess at the hand of Red, who pays with its only food, may be any card."""
    position = _trading().hand(RED, food=1)
    for _ in range(2):
        position.do(a.OfferTrade(ORE, FOOD, (RED,)))
    position.do(a.AcceptOffer(1), seat=RED)
    position.do(agreement, seat=RED)
    assert _guessed(position, RED) == {packed(FOOD)}
    position.do(a.ConcludeTrade(1, RED))
    guessed = _guessed(position, RED)
    assert len(guessed) > 1
    assert {count(hand) for hand in guessed} == {1}


def _guessed(position: Position, seat: int) -> set[int]:
    """Return the hands that White takes a seat to have, in several guesses."""
    masked = RULESET.mask(position.state, WHITE)
    return {RULESET.determinize(masked, WHITE, Random(seed)).hands[seat] for seed in range(20)}


@pytest.mark.parametrize("is_close", [False, True])
def test_no_counter_offer_is_proposed_to_a_player_who_is_about_to_win(
    monkeypatch: pytest.MonkeyPatch, is_close: bool
) -> None:
    monkeypatch.setattr(proposals, "is_about_to_win", lambda state, seat: is_close and seat == state.active)
    monkeypatch.setattr(proposals, "_WORTHWHILE", -100.0)
    position = _trading().hand(RED, food=4)
    position.do(a.OfferTrade(ORE, FOOD))
    found = RULESET.proposals(RULESET.mask(position.state, RED), RED)
    assert any(isinstance(each, a.CounterOffer) for each in found) is not is_close


def test_SF_130_an_answer_that_is_given_again_is_no_longer_doubtful() -> None:
    position = _agreed_twice().hand(RED, food=4)
    position.do(a.ConcludeTrade(1, RED))
    position.do(a.RejectOffer(2), seat=RED)
    position.do(a.AcceptOffer(2), seat=RED)
    assert a.ConcludeTrade(2, RED) in position.legal(WHITE)


def test_SF_130_SF_257_a_helping_hand_leaves_agreements_standing() -> None:
    position = _offered(RED, BLUE).friendship(WHITE, "helping_hand")
    position.fame(RED, 8).fame(BLUE, 8)
    position.do(a.AcceptOffer(1), seat=RED)
    position.do(a.AcceptOffer(1), seat=BLUE)
    events = position.do(a.UseHelpingHand((RED,)), 0)
    assert kinds(events) == ["HelpingHandUsed", "CardStolen"]
    assert _tried(position) == [(1, RED)]
    assert a.ConcludeTrade(1, BLUE) in position.legal(WHITE)
    position.do(a.ConcludeTrade(1, RED))


def test_SF_130_possible_trades_reveal_nothing_about_other_hands() -> None:
    position = _offered(RED, BLUE)
    position.do(a.OfferTrade(ORE, Cards(food=2), (RED, BLUE)))
    for number in (1, 2):
        position.do(a.AcceptOffer(number), seat=RED)
    position.do(a.CounterOffer(2, Cards(food=2), Cards(goods=1)), seat=BLUE)
    position.do(a.ConcludeTrade(1, RED))
    for seat in (WHITE, YELLOW, RED, BLUE):
        masked = RULESET.mask(position.state, seat)
        assert RULESET.legal_actions(masked, seat) == position.legal(seat)
        assert RULESET.templates(masked, seat) == RULESET.templates(position.state, seat)
        assert RULESET.observe(masked, seat) == position.view(seat)
    assert a.ConcludeTrade(3, BLUE) in position.legal(WHITE)


def test_SF_126_concluding_a_counter_offer_closes_the_offer_that_it_answers() -> None:
    position = _offered(RED, BLUE)
    position.do(a.CounterOffer(1, FOOD, Cards(goods=1)), seat=RED)
    position.do(a.CounterOffer(1, FOOD, Cards(goods=1)), seat=BLUE)
    (traded,) = position.do(a.ConcludeTrade(2, RED))
    assert isinstance(traded, e.CardsTraded)
    assert traded.closes == (2, 1)
    assert [offer.number for offer in position.state.offers] == [3]
    position.do(a.ConcludeTrade(3, BLUE))


def test_a_trade_of_an_earlier_release_closes_its_offer() -> None:
    upcast = RULESET.upcasters["cards-traded", 1]
    assert upcast({"offer": 4, "seat": 0}) == {"offer": 4, "seat": 0, "closes": [4]}


def test_SF_338_withdrawing_the_last_offer_leaves_only_the_flight() -> None:
    position = _trading().hand(WHITE, ore=2)
    position.do(a.OfferTrade(ORE, FOOD))
    position.do(a.OfferTrade(Cards(ore=2), FOOD))
    position.do(a.BuildUpgrade("freight_pod"))
    assert kinds(position.do(a.WithdrawOffer(1))) == ["OfferWithdrawn"]
    assert kinds(position.do(a.WithdrawOffer(2))) == ["OfferWithdrawn", "TradeEnded"]
    assert position.state.phase == "flight_shake"


def test_SF_368_answers_may_be_changed_and_offers_withdrawn() -> None:
    position = _offered(RED)
    position.do(a.AcceptOffer(1), seat=RED)
    position.refuse(a.AcceptOffer(1), "SF-126", "SF-368", seat=RED)
    position.do(a.RejectOffer(1), seat=RED)
    position.do(a.AcceptOffer(1), seat=RED)
    _forbidden(position, RED, a.WithdrawOffer(1), "SF-368")
    position.do(a.CounterOffer(1, FOOD, Cards(ore=2)), seat=RED)
    position.do(a.WithdrawOffer(2), seat=RED)
    position.do(a.CounterOffer(1, FOOD, Cards(ore=2)), seat=RED)
    position.do(a.WithdrawOffer(1))
    assert position.state.offers == ()  # with the counter-offer to it


@pytest.mark.parametrize("maker", [WHITE, RED])
def test_SF_368_withdrawing_an_offer_renews_the_decision_of_its_maker(maker: int) -> None:
    position = _offered(RED)
    position.do(a.CounterOffer(1, FOOD, Cards(goods=1)), seat=RED)
    before = position.state.version
    position.do(a.WithdrawOffer(1 if maker == WHITE else 2), seat=maker)
    assert position.state.since[maker] > before


def test_SF_137_SF_368_offers_lapse_with_the_phase() -> None:
    position = _offered(RED)
    position.do(END_TRADE)
    position.refuse(a.AcceptOffer(1), "SF-158", "SF-137", seat=RED)
    position.flying()
    position.refuse(a.OfferTrade(ORE, FOOD), "SF-137")
    position.refuse(a.TradeWithSupply("ore", 3, "food"), "SF-137")
    position.at("roll").refuse(a.TradeWithSupply("ore", 3, "food"), "SF-084", "SF-087", "SF-137")


# The supply


def test_SF_131_SF_136_the_supply_takes_three_for_one() -> None:
    position = _trading().hand(WHITE, ore=5)
    position.refuse(a.TradeWithSupply("ore", 3, "ore"), "SF-131")
    position.refuse(a.TradeWithSupply("ore", 2, "food"), "SF-133", "SF-136")
    position.refuse(a.TradeWithSupply("fuel", 3, "food"), "SF-131", "SF-136")
    traded = position.do(a.TradeWithSupply("ore", 3, "food"))[0]
    assert isinstance(traded, e.SupplyTraded)
    assert position.has(WHITE) == Cards(ore=2, food=1)


def test_SF_132_SF_136_the_supply_takes_two_goods_for_one() -> None:
    position = _trading().hand(WHITE, goods=3)
    position.refuse(a.TradeWithSupply("goods", 3, "food"), "SF-132", "SF-136")
    position.refuse(a.TradeWithSupply("goods", 1, "food"), "SF-134", "SF-132", "SF-136")
    position.refuse(a.TradeWithSupply("goods", 2, "goods"), "SF-132")
    position.do(a.TradeWithSupply("goods", 2, "food"))
    position.refuse(a.TradeWithSupply("goods", 2, "food"), "SF-132", "SF-136")  # one is left


@pytest.mark.parametrize("resource", ["carbon", "ore", "fuel", "food"])
def test_SF_133_SF_246_a_merchants_card_trades_two_for_one(resource: Any) -> None:
    position = _trading().hand(WHITE, **{resource: 5}).friendship(WHITE, f"merchants_{resource}")
    position.refuse(a.TradeWithSupply(resource, 3, "goods"), "SF-133", "SF-136")
    position.do(a.TradeWithSupply(resource, 2, "goods"))
    position.do(a.TradeWithSupply(resource, 2, "goods"))
    assert position.has(WHITE).goods == 2
    position.refuse(a.TradeWithSupply(resource, 2, "goods"), "SF-133", "SF-136")  # one is left


def test_SF_134_SF_247_SF_256_a_card_trades_one_for_one_once_per_turn() -> None:
    position = _trading().hand(WHITE, goods=6).friendship(WHITE, "merchants_goods")
    position.do(a.TradeWithSupply("goods", 1, "food"))
    position.refuse(a.TradeWithSupply("goods", 1, "food"), "SF-134", "SF-256", "SF-132", "SF-136")
    position.do(a.TradeWithSupply("goods", 2, "food"))
    assert position.view().used_cards == ("merchants_goods",)
    position.at("roll").do(a.Roll(), 2, 4)
    position.state.used = 0
    position.do(a.TradeWithSupply("goods", 1, "food"))


def test_SF_135_the_supply_cannot_trade_missing_cards() -> None:
    position = _trading().supply(food=0, carbon=3)
    position.refuse(a.TradeWithSupply("goods", 2, "food"), "SF-135")


def test_SF_124_asked_seats_may_answer() -> None:
    position = _offered(RED, BLUE)
    assert [seat for seat, duty in RULESET.duties(position.state).items() if not duty.must] == [RED, BLUE]
    position.do(a.RejectOffer(1), seat=RED)
    assert set(RULESET.duties(position.state)) == {WHITE, BLUE}
    assert position.legal(YELLOW) == []
    assert [template.type for template in RULESET.templates(position.state, BLUE)] == ["counter-offer"]
    assert [template.type for template in RULESET.templates(position.state, WHITE)] == ["offer-trade"]
