"""The offers that bots consider."""

from random import Random

from domain.bots import BOTS, Prompt
from domain.kernel.bundles import amount
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import INDEX, Cards
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, YELLOW, Position, only


def _market() -> Position:
    """Blue's trade phase: it lacks water for a development card, which the others hold."""
    position = Position().at("trade", active=BLUE, turn=2)
    return position.hands(
        Cards(water=2), Cards(tritanium=1, food=3, oxygen=1), Cards(water=2), Cards(oxygen=2)
    )


def _proposed(position: Position, seat: int) -> list[a.OfferTrade]:
    found = RULESET.proposals(RULESET.mask(position.state, seat), seat)
    assert all(isinstance(one, a.OfferTrade) for one in found)
    return found  # type: ignore[return-value]


def test_a_refused_offer_is_not_repeated() -> None:
    position = _market()
    first = _proposed(position, BLUE)[0]
    number = only(position.do(BLUE, first), e.OfferMade).offer
    for seat in first.to:
        position.do(seat, a.RejectOffer(number))
    assert first not in _proposed(position, BLUE)


def test_greedy_offers_trades_to_people_alone() -> None:
    position = _market().hand(BLUE, tritanium=2, oxygen=2, water=2)  # a starbase lacks 1 water
    chosen = [
        BOTS["greedy"].choose(Prompt(RULESET, position.state, BLUE, has_people=people), Random(1))
        for people in (True, False)
    ]
    assert isinstance(chosen[0], a.OfferTrade)
    assert chosen[0] in _proposed(position, BLUE)
    assert chosen[1] in RULESET.legal_actions(position.state, BLUE)


def test_offers_end_after_two_in_a_turn() -> None:
    position = _market()
    for _ in range(2):
        position.do(BLUE, _proposed(position, BLUE)[0])
    assert _proposed(position, BLUE) == []


def test_a_seat_that_has_rejected_nearly_everything_is_not_asked_until_it_accepts() -> None:
    position = _market()
    for _ in range(19):
        asked = _proposed(position, BLUE)[0]
        assert ORANGE in asked.to
        number = only(position.do(BLUE, asked), e.OfferMade).offer
        position.do(ORANGE, a.RejectOffer(number))
        position.do(BLUE, a.WithdrawOffer(number))
        position.state.made = (0,) * position.state.seats
    assert {offer.to for offer in _proposed(position, BLUE)} == {(RED, YELLOW)}
    offer = a.OfferTrade(Cards(food=1), Cards(water=1), (ORANGE,))
    number = only(position.do(BLUE, offer), e.OfferMade).offer
    position.do(ORANGE, a.AcceptOffer(number))
    position.hands(Cards(water=2), Cards(tritanium=1, food=3, oxygen=1), Cards(water=2), Cards(oxygen=2))
    assert all(ORANGE in offer.to for offer in _proposed(position, BLUE))


def test_no_offer_asks_for_a_resource_that_nobody_holds() -> None:
    position = _market()
    assert any(offer.want.water for offer in _proposed(position, BLUE))
    position.hands(Cards(), Cards(tritanium=1, food=3, oxygen=1), Cards(oxygen=1), Cards(oxygen=2))
    assert amount(position.state.supply, INDEX["water"]) == 19
    assert not any(offer.want.water for offer in _proposed(position, BLUE))


def test_an_asked_seat_counters_once_with_a_card_that_the_offer_wants() -> None:
    position = _market()
    position.hands(Cards(oxygen=1, water=4), Cards(food=3), Cards(oxygen=1, water=2), Cards())
    number = only(position.do(BLUE, a.OfferTrade(Cards(food=3), Cards(water=1))), e.OfferMade).offer
    counters = _proposed(position, RED)
    assert counters
    for counter in counters:
        assert (counter.give, counter.to, counter.answers) == (Cards(water=1), (BLUE,), number)
        assert not counter.want.food, "blue offers food"
    position.do(RED, counters[0])
    assert _proposed(position, RED) == []


def test_nobody_counters_an_offer_that_it_could_not_pay() -> None:
    position = _market()
    position.do(BLUE, a.OfferTrade(Cards(food=1), Cards(water=1)))
    assert _proposed(position, YELLOW) == []


def test_nobody_trades_with_a_seat_about_to_win() -> None:
    position = _market()
    position.state.outposts[ORANGE] = (1 << 8) - 1
    assert all(ORANGE not in offer.to for offer in _proposed(position, BLUE))
