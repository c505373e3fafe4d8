"""Chapter 7: trade between players."""

import pytest

from domain.kernel.errors import NotYourDecision
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.events import Acceptance
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    only,
    route,
    sector,
)

FOOD, WATER = Cards(food=1), Cards(water=1)


def _market(**options: str) -> Position:
    """Blue's trade phase: everybody holds two cards of every type."""
    position = Position(**options).at("main" if options else "trade", active=BLUE, turn=2)  # type: ignore[arg-type]
    return position.hands(*(Cards(2, 2, 2, 2, 2),) * 4)


def _offer(position: Position, seat: int, give: Cards, want: Cards, *to: int) -> int:
    return only(position.do(seat, a.OfferTrade(give, want, to)), e.OfferMade).offer


@pytest.mark.parametrize("phase", ["pre_roll", "discard", "cruiser_move", "steal", "utopia_second"])
def test_STC_106_trade_only_after_the_roll_is_resolved(phase: str) -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    position.at(phase)  # type: ignore[arg-type]
    position.state.discarding, position.state.submitted = (0, 1, 0, 0), (0, 0, 0, 0)
    for seat, action in (
        (BLUE, a.OfferTrade(FOOD, WATER)),
        (RED, a.OfferTrade(FOOD, WATER)),
        (RED, a.AcceptOffer(number)),
        (RED, a.RejectOffer(number)),
        (BLUE, a.WithdrawOffer(number)),
        (BLUE, a.ChoosePartner(number, RED)),
        (BLUE, a.TradeWithSupply(Cards(food=4), WATER)),
    ):
        rules = position.refuse(seat, action).rules
        waits = phase in ("discard", "pre_roll")
        assert rules[0] == ("STC-106" if phase == "pre_roll" else "STC-074"), action
        assert ("STC-106" in rules) == waits, action


def test_STC_106_combined_trades_until_the_end_of_the_turn() -> None:
    position = _market(phases="combined")
    position.do(BLUE, a.BuildStarship(route(2, -2, "SW")))
    _offer(position, BLUE, FOOD, WATER)


def test_STC_107_only_resource_cards_are_traded() -> None:
    assert Cards.__struct_fields__ == ("tritanium", "dilithium", "food", "oxygen", "water")


def test_STC_108_the_active_player_trades_as_often_as_cards_allow() -> None:
    position = _market()
    for _ in range(2):
        position.do(RED, a.AcceptOffer(_offer(position, BLUE, FOOD, WATER, RED)))
    assert position.held(BLUE) == Cards(2, 2, 0, 2, 4)
    assert position.refuse(BLUE, a.OfferTrade(FOOD, WATER)).rules == ("STC-115",)


def test_STC_109_opponents_never_trade_with_each_other() -> None:
    position = _market()
    assert position.refuse(RED, a.OfferTrade(FOOD, WATER, (ORANGE,))).rules == ("STC-109",)
    assert position.refuse(BLUE, a.OfferTrade(FOOD, WATER, (BLUE,))).rules == ("STC-109", "STC-112")
    number = _offer(position, RED, FOOD, WATER)
    refusal = position.refuse(ORANGE, a.AcceptOffer(number))
    assert isinstance(refusal, NotYourDecision)
    assert refusal.rules == ("STC-109",)
    assert [type(event) for event in position.do(BLUE, a.AcceptOffer(number))] == [e.CardsTraded]


def test_STC_109_offers_go_only_to_seats_at_the_table() -> None:
    position = Position(seats=3).at("trade", active=0).hand(0, food=1)
    assert position.refuse(0, a.OfferTrade(FOOD, WATER, (3,))).rules == ("STC-109", "STC-112")


@pytest.mark.parametrize(
    ("give", "want"), [(FOOD, Cards()), (Cards(), WATER), (Cards(), Cards())], ids=["gift", "alms", "nothing"]
)
def test_STC_110_at_least_one_card_on_each_side(give: Cards, want: Cards) -> None:
    assert _market().refuse(BLUE, a.OfferTrade(give, want)).rules == ("STC-110",)


def test_STC_110_any_mixture_may_change_hands() -> None:
    position = _market()
    number = _offer(position, BLUE, Cards(tritanium=2, food=1), Cards(dilithium=2, oxygen=1, water=2), RED)
    position.do(RED, a.AcceptOffer(number))
    assert position.held(BLUE) == Cards(0, 4, 1, 3, 4)
    assert position.held(RED) == Cards(4, 0, 3, 1, 0)


@pytest.mark.parametrize(
    ("give", "want"),
    [
        (Cards(dilithium=1), Cards(dilithium=1)),
        (Cards(dilithium=2), Cards(dilithium=1)),
        (Cards(water=2, food=1), Cards(water=1, oxygen=1)),
    ],
)
def test_STC_111_no_type_on_both_sides(give: Cards, want: Cards) -> None:
    assert _market().refuse(BLUE, a.OfferTrade(give, want)).rules == ("STC-111",)
    assert _market().refuse(RED, a.OfferTrade(give, want)).rules == ("STC-111",)


def test_STC_112_offers_go_to_all_or_to_chosen_opponents() -> None:
    position = _market()
    made = only(position.do(BLUE, a.OfferTrade(FOOD, WATER)), e.OfferMade)
    assert made == e.OfferMade(1, BLUE, FOOD, WATER, (RED, ORANGE, YELLOW))
    made = only(position.do(BLUE, a.OfferTrade(FOOD, WATER, (YELLOW, RED))), e.OfferMade)
    assert made == e.OfferMade(2, BLUE, FOOD, WATER, (RED, YELLOW))
    assert isinstance(position.refuse(ORANGE, a.AcceptOffer(2)), NotYourDecision)


def test_STC_112_offers_are_withdrawn_by_their_maker() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    refusal = position.refuse(RED, a.WithdrawOffer(number))
    assert isinstance(refusal, NotYourDecision)
    assert refusal.rules == ("STC-112",)
    assert position.do(BLUE, a.WithdrawOffer(number)) == [e.OfferWithdrawn(number, BLUE)]
    assert position.refuse(RED, a.AcceptOffer(number)).rules == ("STC-116",)


def test_STC_112_a_changed_offer_is_a_new_one() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    position.do(RED, a.AcceptOffer(number))
    position.do(BLUE, a.WithdrawOffer(number))
    changed = _offer(position, BLUE, Cards(food=2), WATER)
    assert changed != number
    assert position.refuse(BLUE, a.ChoosePartner(changed, RED)).rules == ("STC-114", "STC-282")


def test_STC_113_opponents_accept_reject_and_counter() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    assert position.do(RED, a.AcceptOffer(number)) == [e.OfferAccepted(number, RED)]
    assert position.do(ORANGE, a.RejectOffer(number)) == [e.OfferRejected(number, ORANGE)]
    counter = a.OfferTrade(Cards(water=1), Cards(food=2), answers=number)
    assert position.do(YELLOW, counter) == [
        e.OfferMade(2, YELLOW, Cards(water=1), Cards(food=2), (BLUE,), number)
    ]
    assert position.refuse(ORANGE, a.AcceptOffer(number)).rules == ("STC-113",)
    assert set(RULESET.duties(position.state)) == {BLUE}, "everybody has answered"


def test_STC_113_opponents_may_offer_without_being_asked() -> None:
    position = _market()
    made = only(position.do(ORANGE, a.OfferTrade(FOOD, WATER)), e.OfferMade)
    assert made.to == (BLUE,)
    (template,) = RULESET.templates(position.state, YELLOW)
    assert template.type == "offer-trade"


def test_STC_113_only_addressed_seats_can_counter() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER, RED)
    refusal = position.refuse(ORANGE, a.OfferTrade(WATER, FOOD, answers=number))
    assert isinstance(refusal, NotYourDecision)
    assert refusal.rules == ("STC-113",)


def test_STC_114_a_single_opponents_consent_is_enough() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER, RED)
    assert position.do(RED, a.AcceptOffer(number)) == [e.CardsTraded(number, BLUE, RED, FOOD, WATER)]


def test_STC_114_among_several_the_active_player_picks_the_partner() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    for seat in (YELLOW, RED):
        position.do(seat, a.AcceptOffer(number))
    choices = [action for action in position.legal(BLUE) if isinstance(action, a.ChoosePartner)]
    assert choices == [a.ChoosePartner(number, RED), a.ChoosePartner(number, YELLOW)]
    assert position.refuse(BLUE, a.ChoosePartner(number, ORANGE)).rules == ("STC-114", "STC-282")
    assert isinstance(position.refuse(YELLOW, a.ChoosePartner(number, RED)), NotYourDecision)
    assert position.do(BLUE, a.ChoosePartner(number, YELLOW)) == [
        e.CardsTraded(number, BLUE, YELLOW, FOOD, WATER)
    ]
    assert position.held(YELLOW) == Cards(2, 2, 3, 2, 1)
    assert position.refuse(BLUE, a.ChoosePartner(number, RED)).rules == ("STC-116",)


def test_STC_114_two_are_several() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER, RED, ORANGE)
    assert position.do(RED, a.AcceptOffer(number)) == [e.OfferAccepted(number, RED)]
    assert position.do(BLUE, a.ChoosePartner(number, RED)) == [e.CardsTraded(number, BLUE, RED, FOOD, WATER)]


def test_STC_114_an_opponents_offer_is_completed_by_the_active_player() -> None:
    position = _market()
    number = _offer(position, RED, FOOD, WATER)
    assert position.do(BLUE, a.AcceptOffer(number)) == [e.CardsTraded(number, RED, BLUE, FOOD, WATER)]


def test_STC_114_nobody_accepts_twice() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    position.do(RED, a.AcceptOffer(number))
    assert position.refuse(RED, a.AcceptOffer(number)).rules == ("STC-114", "STC-282")


def test_STC_115_an_offer_promises_only_cards_in_hand() -> None:
    position = _market()
    assert position.refuse(BLUE, a.OfferTrade(Cards(food=3), WATER)).rules == ("STC-115",)
    assert position.refuse(RED, a.OfferTrade(Cards(food=3), WATER)).rules == ("STC-115",)
    _offer(position, BLUE, Cards(food=2), WATER)


def test_STC_115_an_acceptance_needs_the_cards() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, Cards(water=3))
    assert position.refuse(RED, a.AcceptOffer(number)).rules == ("STC-115",)
    assert a.AcceptOffer(number) not in position.legal(RED)
    assert a.RejectOffer(number) in position.legal(RED)
    position.hand(RED, water=3)
    position.do(RED, a.AcceptOffer(number))


def test_STC_116_offers_lapse_when_the_trade_phase_ends() -> None:
    for action in (a.BeginBuilding(), a.BuyDevelopmentCard()):
        position = _market()
        _offer(position, BLUE, FOOD, WATER)
        _offer(position, ORANGE, FOOD, WATER)
        events = position.do(BLUE, action)
        assert only(events, e.OffersLapsed) == e.OffersLapsed((1, 2))
        assert position.state.offers == ()


def test_STC_116_an_offer_lapses_with_the_cards_promised() -> None:
    position = _market()
    promised = _offer(position, BLUE, Cards(food=2), WATER)
    kept = _offer(position, BLUE, FOOD, WATER, RED)
    events = position.do(RED, a.AcceptOffer(kept))
    assert events == [e.CardsTraded(kept, BLUE, RED, FOOD, WATER), e.OffersLapsed((promised,))]


def test_STC_116_the_other_hand_is_checked_only_at_the_acceptance() -> None:
    position = _market()
    position.hand(RED)
    number = _offer(position, BLUE, FOOD, WATER, RED)
    assert position.refuse(RED, a.AcceptOffer(number)).rules == ("STC-115",)
    assert number in {offer.number for offer in position.state.offers}


def test_STC_116_a_trade_uses_up_its_offer_and_leaves_the_others() -> None:
    position = _market()
    used, other = _offer(position, BLUE, FOOD, WATER, RED), _offer(position, ORANGE, FOOD, WATER)
    position.do(RED, a.AcceptOffer(used))
    assert [offer.number for offer in position.state.offers] == [other]


def test_STC_117_nobody_is_forced_to_trade() -> None:
    position = _market()
    number = _offer(position, RED, FOOD, WATER)
    assert RULESET.duties(position.state)[BLUE].kind == "trade"
    assert position.do(BLUE, a.RejectOffer(number)) == [e.OfferRejected(number, BLUE)]
    mine = _offer(position, BLUE, FOOD, WATER)
    assert all(not RULESET.duties(position.state)[seat].must for seat in (RED, ORANGE, YELLOW))
    assert position.do(BLUE, a.EndTurn()), f"offer {mine} holds nobody up"


def test_STC_118_a_completed_trade_is_public() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER, RED)
    before = position.state.copy()
    (traded,) = position.do(RED, a.AcceptOffer(number))
    assert RULESET.secrets(before, traded) == {}


def test_STC_282_a_waiting_acceptance_can_be_taken_back() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    assert position.refuse(RED, a.TakeBackAcceptance(number)).rules == ("STC-282",)
    position.do(RED, a.AcceptOffer(number))
    assert position.legal(RED) == [a.TakeBackAcceptance(number)]
    assert position.do(RED, a.TakeBackAcceptance(number)) == [e.AcceptanceTakenBack(number, RED)]
    assert position.refuse(BLUE, a.ChoosePartner(number, RED)).rules == ("STC-114", "STC-282")
    position.do(RED, a.AcceptOffer(number))


def test_STC_282_an_acceptance_lapses_with_the_cards_asked_for() -> None:
    position = _market().cards(BLUE, monopoly=1)
    number = _offer(position, BLUE, FOOD, WATER)
    position.do(RED, a.AcceptOffer(number))
    position.do(YELLOW, a.AcceptOffer(number))
    lapsed = only(position.do(BLUE, a.PlayMonopoly("water")), e.OffersLapsed)
    assert lapsed == e.OffersLapsed((), (Acceptance(number, RED), Acceptance(number, YELLOW)))
    assert position.refuse(BLUE, a.ChoosePartner(number, RED)).rules == ("STC-114", "STC-282")
    assert number in {offer.number for offer in position.state.offers}


def test_STC_283_offers_and_answers_are_visible_to_all() -> None:
    position = _market()
    number = _offer(position, BLUE, FOOD, WATER)
    position.do(RED, a.AcceptOffer(number))
    position.do(ORANGE, a.RejectOffer(number))
    for viewer in (None, BLUE, YELLOW):
        (seen,) = RULESET.observe(position.state, viewer).offers
        assert (seen.give, seen.want, seen.accepted, seen.rejected, seen.unanswered) == (
            FOOD,
            WATER,
            (RED,),
            (ORANGE,),
            (YELLOW,),
        )


@pytest.mark.parametrize("stolen", ["food", "water"])
def test_STC_283_a_hidden_loss_voids_everything_of_the_loser(stolen: str) -> None:
    position = _market().cards(BLUE, starfleet_intervenes=1)
    position.hand(YELLOW, food=1, water=1)
    own = _offer(position, YELLOW, FOOD, Cards(oxygen=1))
    asked = _offer(position, BLUE, Cards(oxygen=1), WATER)
    position.do(YELLOW, a.AcceptOffer(asked))
    position.do(BLUE, a.PlayStarfleetIntervenes())
    position.do(BLUE, a.MoveCruiser(sector(-2, 0)))
    lapsed = only(position.log, e.OffersLapsed)
    assert lapsed == e.OffersLapsed((own,), (Acceptance(asked, YELLOW),)), stolen


@pytest.mark.parametrize("seat", [BLUE, RED])
def test_the_service_limits_open_offers_to_three(seat: int) -> None:
    position = _market()
    numbers = [_offer(position, seat, FOOD, WATER) for _ in range(3)]
    refused: Action = a.OfferTrade(FOOD, WATER)
    limit = position.refuse(seat, refused)
    assert (limit.code, limit.rules) == ("offer-limit", ())
    assert RULESET.templates(position.state, seat) == []
    position.do(seat, a.WithdrawOffer(numbers[0]))
    position.do(seat, refused)


def test_the_service_limits_offers_to_twenty_in_a_turn() -> None:
    position = _market()
    for _ in range(20):
        position.do(RED, a.WithdrawOffer(_offer(position, RED, FOOD, WATER)))
    assert position.refuse(RED, a.OfferTrade(FOOD, WATER)).code == "offer-limit"
    _offer(position, ORANGE, FOOD, WATER)
    position.do(BLUE, a.EndTurn())
    position.roll(1, 1)
    _offer(position, RED, FOOD, WATER)


def test_STC_116_STC_118_a_trade_by_a_counter_offer_closes_the_offer_that_it_answers() -> None:
    position = _market()
    asked = _offer(position, BLUE, FOOD, WATER)
    other = _offer(position, BLUE, FOOD, Cards(oxygen=1))
    counters = [
        only(position.do(seat, a.OfferTrade(WATER, FOOD, answers=asked)), e.OfferMade).offer
        for seat in (RED, ORANGE)
    ]
    traded, lapsed = position.do(BLUE, a.AcceptOffer(counters[0]))
    assert isinstance(traded, e.CardsTraded)
    assert lapsed == e.OffersLapsed((asked,))
    assert [offer.number for offer in position.state.offers] == [other, counters[1]]


def test_STC_116_offer_needs_new_answers_after_a_cruiser_move() -> None:
    position = Position().at("trade", active=BLUE).cards(BLUE, starfleet_intervenes=1)
    position.hand(BLUE, water=2).hand(YELLOW, food=2)
    position.do(BLUE, a.OfferTrade(Cards(water=1), Cards(food=1), to=(YELLOW,)))
    before = RULESET.duties(position.state)[YELLOW].since
    position.do(BLUE, a.PlayStarfleetIntervenes())
    assert YELLOW not in RULESET.duties(position.state)
    position.do(BLUE, a.MoveCruiser(sector(2, -2)))
    while position.state.phase != "trade":
        position.do(BLUE, position.legal(BLUE)[0])
    assert RULESET.duties(position.state)[YELLOW].since > before
