"""Decisions of trading, with opponents and with the supply (chapter 6)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, covers
from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, OfferLimit, RuleViolation
from domain.kernel.messages import Name
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import phases
from domain.starfarers.cards import GOODS, INDEX, UNITS, Cards, packed, unpacked
from domain.starfarers.decide import turn
from domain.starfarers.decide.settling import settle
from domain.starfarers.evolve.trade import find_offer
from domain.starfarers.names import FriendshipCard
from domain.starfarers.phases import GUARDS, TRADE, verify_moment
from domain.starfarers.rules import opponents, rate_rule, verify_fair, verify_opponent, verify_rate
from domain.starfarers.state import Offer, State, color_of, has_agreed
from domain.starfarers.tables import OFFERS_PER_TURN, OPEN_OFFERS_PER_SEAT
from domain.starfarers.unfolding import Unfolding

# Offers


def can_offer(state: State, seat: int) -> bool:
    """SF-126, SF-127: return True if a seat may make any offer; agrees with the guards of an offer."""
    return (
        state.phase == "trade_build"
        and bool(state.hands[seat])
        and state.made[seat] < OFFERS_PER_TURN
        and sum(offer.seat == seat for offer in state.offers) < OPEN_OFFERS_PER_SEAT
    )


def offer_trade(state: State, seat: int, action: a.OfferTrade, chance: Chance) -> list[Event]:
    """SF-124, SF-125, SF-126: offer opponents a trade at any rate."""
    verify_moment(state, seat, TRADE)
    for other in action.to:
        verify_opponent(state, seat, other, "SF-124")
    asked = tuple(sorted(set(action.to) or opponents(state, seat)))
    _verify_offer(state, seat, action.give, action.want)
    return [e.OfferMade(state.next_offer, seat, action.give, action.want, asked, None)]


def counter_offer(state: State, seat: int, action: a.CounterOffer, chance: Chance) -> list[Event]:
    """SF-126, SF-368: answer an offer with a counter-offer, which replaces an acceptance."""
    offer = _offer_asking(state, seat, action.offer)
    _verify_offer(state, seat, action.give, action.want)
    made = e.OfferMade(state.next_offer, seat, action.give, action.want, (state.active,), offer.number)
    if offer.rejected >> seat & 1:
        return [made]
    return [e.OfferRejected(offer.number, seat), made]


def _verify_offer(state: State, seat: int, give: Cards, want: Cards) -> None:
    """SF-127 to SF-130: verify that an offer is fair, covered by the hand, and within the limits."""
    verify_fair(packed(give), packed(want))
    if not covers(state.hands[seat], packed(give)):
        raise RuleViolation("cards-lacking", cards=give, rules=("SF-129", "SF-130"))
    if sum(offer.seat == seat for offer in state.offers) >= OPEN_OFFERS_PER_SEAT:
        raise OfferLimit("open-offers-limit", number=OPEN_OFFERS_PER_SEAT)
    if state.made[seat] >= OFFERS_PER_TURN:
        raise OfferLimit("offers-limit", number=OFFERS_PER_TURN)


def _verify_trading(state: State) -> None:
    """SF-137, SF-368: verify that the trade and build phase is open."""
    if state.phase != "trade_build":
        GUARDS.refuse_phase(state, TRADE.refusal, rules=("SF-137", "SF-368"), beside_choice=("SF-137",))


def _open_offer(state: State, number: int) -> Offer:
    """SF-126, SF-368: return an open offer."""
    _verify_trading(state)
    offer = find_offer(state, number)
    if offer is None:
        raise RuleViolation("offer-not-open", number=number, rules=("SF-126", "SF-368"))
    return offer


def _offer_asking(state: State, seat: int, number: int) -> Offer:
    """SF-124, SF-126: return an active player's offer that asks this seat."""
    offer = _open_offer(state, number)
    if seat not in offer.to or seat == state.active:
        raise NotYourDecision("offer-not-to-you", number=number, rules=("SF-124", "SF-126"))
    return offer


def withdraw_offer(state: State, seat: int, action: a.WithdrawOffer, chance: Chance) -> list[Event]:
    """SF-338, SF-368: withdraw an own offer; the phase ends if nothing else is left to do."""
    if _open_offer(state, action.offer).seat != seat:
        raise NotYourDecision("withdraw-own-offer", rules=("SF-368",))
    unfolding = Unfolding(state, e.OfferWithdrawn(action.offer, seat))
    settle(unfolding, chance)
    return unfolding.events


def can_accept(state: State, seat: int, offer: Offer) -> bool:
    """SF-126, SF-130: return True if a seat may accept an offer; agrees with ``accept_offer``."""
    return (
        seat != state.active
        and seat in offer.to
        and not offer.accepted >> seat & 1
        and covers(state.hands[seat], offer.want)
    )


def is_unanswered(offer: Offer, seat: int) -> bool:
    """SF-126: return True if an offer asks a seat that has neither accepted nor rejected it."""
    return seat in offer.to and not (offer.accepted | offer.rejected) >> seat & 1


def accept_offer(state: State, seat: int, action: a.AcceptOffer, chance: Chance) -> list[Event]:
    """SF-126, SF-130: accept an offer that the seat can pay; the active player concludes."""
    offer = _offer_asking(state, seat, action.offer)
    if offer.accepted >> seat & 1:
        raise RuleViolation("already-accepted", rules=("SF-126", "SF-368"))
    if not covers(state.hands[seat], offer.want):
        raise RuleViolation("cards-lacking", cards=unpacked(offer.want), rules=("SF-130",))
    return [e.OfferAccepted(offer.number, seat)]


def reject_offer(state: State, seat: int, action: a.RejectOffer, chance: Chance) -> list[Event]:
    """SF-126, SF-368: reject an offer, or take an acceptance back."""
    offer = _offer_asking(state, seat, action.offer)
    if offer.rejected >> seat & 1:
        raise RuleViolation("already-refused", rules=("SF-126", "SF-368"))
    return [e.OfferRejected(offer.number, seat)]


def partners(state: State, offer: Offer, *, doubtful: bool = False) -> list[int]:
    """SF-126, SF-130: list the opponents that have agreed to an offer which the active player can pay.

    An opponent held its cards when it agreed. Once cards have left its hand, its agreement is ``doubtful``:
    the trade may still be concluded, but is refused if the opponent can no longer pay. The lists therefore
    depend on public facts only; an opponent's hand matters only when the trade is concluded.
    """
    give, _ = _sides(state, offer)
    if not covers(state.hands[state.active], give):
        return []
    return [
        seat
        for seat in opponents(state, state.active)
        if has_agreed(state, offer, seat) and bool(offer.doubtful >> seat & 1) == doubtful
    ]


def _sides(state: State, offer: Offer) -> tuple[int, int]:
    """Return the cards that the active player gives, and those that it takes."""
    return (offer.give, offer.want) if offer.seat == state.active else (offer.want, offer.give)


def conclude_trade(state: State, seat: int, action: a.ConcludeTrade, chance: Chance) -> list[Event]:
    """SF-124, SF-126, SF-129, SF-130: trade with an opponent that accepted or made the counter-offer.

    The offer that a counter-offer answers is closed with it; other open offers stay.
    """
    verify_moment(state, seat, phases.CONCLUDE)
    offer = _open_offer(state, action.offer)
    verify_opponent(state, seat, action.partner, "SF-126")
    if not has_agreed(state, offer, action.partner):
        partner = color_of(state, action.partner)
        raise RuleViolation("partner-not-agreed", player=partner, rules=("SF-126",))
    give, take = _sides(state, offer)
    if not covers(state.hands[seat], give):
        raise RuleViolation("cards-lacking", cards=unpacked(give), rules=("SF-130",))
    if not covers(state.hands[action.partner], take):
        raise RuleViolation("trade-impossible", rules=("SF-130",))
    closes = (offer.number,) if offer.answers is None else (offer.number, offer.answers)
    return [e.CardsTraded(offer.number, seat, action.partner, unpacked(give), unpacked(take), closes)]


# The supply


def trade_with_supply(state: State, seat: int, action: a.TradeWithSupply, chance: Chance) -> list[Event]:
    """SF-131 to SF-136: pay the cards of a rate for one card that the supply has."""
    verify_moment(state, seat, TRADE)
    give, take = INDEX[action.give], INDEX[action.take]
    rule = rate_rule(give, action.number)
    if give == take:
        raise RuleViolation("take-another-type", rules=(rule,))
    verify_rate(state, seat, give, action.number)
    handed = action.number * UNITS[give]
    if not covers(state.hands[seat], handed):
        raise RuleViolation("cards-lacking", cards=unpacked(handed), rules=(rule, "SF-136"))
    if not amount(state.supply, take):
        raise RuleViolation("supply-has-none", resource=Name(action.take), rules=("SF-135",))
    uses_card = give == GOODS and action.number == 1  # SF-134
    card: FriendshipCard | None = "merchants_goods" if uses_card else None
    return [e.SupplyTraded(seat, unpacked(handed), unpacked(UNITS[take]), card)]


def end_trade(state: State, seat: int, action: a.EndTrade, chance: Chance) -> list[Event]:
    """SF-084, SF-157, SF-341, SF-368: end trade and build; without ships on the map the turn ends too."""
    verify_moment(state, seat, phases.END_TRADE)
    unfolding = Unfolding(state)
    turn.end_trade(unfolding)
    return unfolding.events


TRADE_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.OfferTrade: offer_trade,
    a.CounterOffer: counter_offer,
    a.WithdrawOffer: withdraw_offer,
    a.AcceptOffer: accept_offer,
    a.RejectOffer: reject_offer,
    a.ConcludeTrade: conclude_trade,
    a.TradeWithSupply: trade_with_supply,
    a.EndTrade: end_trade,
}
