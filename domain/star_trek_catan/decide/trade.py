"""Decisions of trading, with opponents and with the supply (chapter 7)."""

from domain.kernel.bundles import amount, count, covers
from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, OfferLimit, RuleViolation
from domain.kernel.messages import Name
from domain.kernel.ruleset import Event
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import RESOURCES, packed, unpacked
from domain.star_trek_catan.evolve.trade import find_offer
from domain.star_trek_catan.rules import GUARDS, ROLL_CHOICES, TRADING
from domain.star_trek_catan.scoring import with_lapses
from domain.star_trek_catan.state import Offer, State
from domain.star_trek_catan.tables import (
    BASIC_RATE,
    GENERIC_RATE,
    OFFERS_PER_TURN,
    OPEN_OFFERS_PER_SEAT,
    SPECIAL_RATE,
)


def _verify_trading(state: State) -> None:
    """STC-070, STC-106: trade follows the roll and precedes the build phase."""
    if state.phase in TRADING:
        return
    if state.phase == "build":
        GUARDS.refuse_phase(state, "trade-over", rules=("STC-070", "STC-106"))
    unresolved = ("STC-106",) if not state.rolled or state.phase in ROLL_CHOICES else ()
    refusal = "trade-after-roll"
    GUARDS.refuse_phase(state, refusal, rules=("STC-106",), beside_choice=unresolved)


def _open_offer(state: State, number: int, rule: str) -> Offer:
    """STC-116: return an open offer; refuse a closed one, or by ``rule`` one that never existed."""
    offer = find_offer(state, number)
    if offer is not None:
        return offer
    if number >= state.next_offer:
        raise RuleViolation("offer-not-made-yet", number=number, rules=(rule, "STC-116"))
    raise RuleViolation("offer-closed", number=number, rules=("STC-116",))


# Offers


def can_offer(state: State, seat: int) -> bool:
    """Return True if a seat may make any offer; agrees with ``offer_trade``."""
    return (
        state.phase in TRADING
        and count(state.hands[seat]) > 0
        and state.made[seat] < OFFERS_PER_TURN
        and sum(offer.seat == seat for offer in state.offers) < OPEN_OFFERS_PER_SEAT
    )


def offer_trade(state: State, seat: int, action: a.OfferTrade, chance: Chance) -> list[Event]:
    """STC-112, STC-113, STC-115: announce an offer or a counter-offer."""
    _verify_trading(state)
    asked = _asked(state, seat, action.to)
    give, want = packed(action.give), packed(action.want)
    _verify_fair(give, want)
    if not covers(state.hands[seat], give):
        raise RuleViolation("cards-lacking", cards=action.give, rules=("STC-115",))
    _verify_limits(state, seat)
    if action.answers is not None and seat not in _open_offer(state, action.answers, "STC-113").to:
        raise NotYourDecision("offer-not-to-you", number=action.answers, rules=("STC-113",))
    return [e.OfferMade(state.next_offer, seat, action.give, action.want, asked, action.answers)]


def _asked(state: State, seat: int, to: tuple[int, ...]) -> tuple[int, ...]:
    """STC-109, STC-112, STC-113: the active player asks opponents, an opponent only the active player."""
    if seat != state.active:
        if any(asked != state.active for asked in to):
            raise RuleViolation("trade-with-active-player", rules=("STC-109",))
        return (state.active,)  # the active player is free to refuse (STC-117)
    if any(asked == seat or asked >= state.seats for asked in to):
        raise RuleViolation("offer-asks-opponents", rules=("STC-109", "STC-112"))
    return tuple(sorted(set(to))) or tuple(other for other in range(state.seats) if other != seat)


def _verify_fair(give: int, want: int) -> None:
    """STC-110, STC-111: no gifts, and no type on both sides."""
    if not give or not want:
        raise RuleViolation("trade-needs-both-sides", rules=("STC-110",))
    both = [name for index, name in enumerate(RESOURCES) if amount(give, index) and amount(want, index)]
    if both:
        raise RuleViolation("same-type-on-both-sides", resource=Name(both[0]), rules=("STC-111",))


def _verify_limits(state: State, seat: int) -> None:
    """Refuse offers beyond the limits of the service: open offers, and offers per turn."""
    if sum(offer.seat == seat for offer in state.offers) >= OPEN_OFFERS_PER_SEAT:
        raise OfferLimit("open-offers-limit", number=OPEN_OFFERS_PER_SEAT)
    if state.made[seat] >= OFFERS_PER_TURN:
        raise OfferLimit("offers-limit", number=OFFERS_PER_TURN)


def withdraw_offer(state: State, seat: int, action: a.WithdrawOffer, chance: Chance) -> list[Event]:
    """STC-112: withdraw the seat's own offer."""
    _verify_trading(state)
    if _open_offer(state, action.offer, "STC-112").seat != seat:
        raise NotYourDecision("withdraw-own-offer", rules=("STC-112",))
    return [e.OfferWithdrawn(action.offer, seat)]


# Answers


def accept_offer(state: State, seat: int, action: a.AcceptOffer, chance: Chance) -> list[Event]:
    """STC-114, STC-115: accept; a trade between two follows at once, otherwise the maker chooses."""
    offer = _offer_asking(state, seat, action.offer, "STC-114")
    if not covers(state.hands[seat], offer.want):
        raise RuleViolation("cards-lacking", cards=unpacked(offer.want), rules=("STC-115",))
    if len(offer.to) > 1:
        return [e.OfferAccepted(offer.number, seat)]
    return _trade(state, offer, seat)


def reject_offer(state: State, seat: int, action: a.RejectOffer, chance: Chance) -> list[Event]:
    """STC-113: reject an offer."""
    offer = _offer_asking(state, seat, action.offer, "STC-113")
    return [e.OfferRejected(offer.number, seat)]


def may_answer(offer: Offer, seat: int) -> bool:
    """Return True if an offer still awaits this seat's answer; agrees with the guard of the answers."""
    return seat in offer.to and not (offer.accepted | offer.rejected) >> seat & 1


def _offer_asking(state: State, seat: int, number: int, rule: str) -> Offer:
    """STC-109, STC-112, STC-113: each asked seat answers an open offer once."""
    _verify_trading(state)
    offer = _open_offer(state, number, rule)
    if seat not in offer.to:
        to_chosen_others = offer.seat == state.active != seat
        rules = ("STC-112",) if to_chosen_others else ("STC-109",)
        raise NotYourDecision("offer-not-to-you", number=number, rules=rules)
    if offer.accepted >> seat & 1:
        raise RuleViolation("already-accepted", rules=("STC-114", "STC-282"))
    if offer.rejected >> seat & 1:
        raise RuleViolation("already-rejected", rules=("STC-113",))
    return offer


def take_back_acceptance(
    state: State, seat: int, action: a.TakeBackAcceptance, chance: Chance
) -> list[Event]:
    """STC-282: take back a pending acceptance."""
    _verify_trading(state)
    if not _open_offer(state, action.offer, "STC-282").accepted >> seat & 1:
        raise RuleViolation("not-accepted", rules=("STC-282",))
    return [e.AcceptanceTakenBack(action.offer, seat)]


def choose_partner(state: State, seat: int, action: a.ChoosePartner, chance: Chance) -> list[Event]:
    """STC-114: trade with a seat that accepted. It still has the cards; otherwise its acceptance would have
    lapsed (STC-282).
    """
    _verify_trading(state)
    offer = _open_offer(state, action.offer, "STC-114")
    if offer.seat != seat:
        raise NotYourDecision("maker-chooses-partner", rules=("STC-114",))
    if not offer.accepted >> action.partner & 1:
        raise RuleViolation("partner-not-waiting", rules=("STC-114", "STC-282"))
    return _trade(state, offer, action.partner)


def _trade(state: State, offer: Offer, partner: int) -> list[Event]:
    """STC-114, STC-118: carry out a trade, which uses up the offer and the offer that it counters."""
    give, want = unpacked(offer.give), unpacked(offer.want)
    answered = None if offer.answers is None else find_offer(state, offer.answers)
    traded = e.CardsTraded(offer.number, offer.seat, partner, give, want)
    return with_lapses(state, [traded], closed=() if answered is None else (answered.number,))


# Border trade


_RATE_RULES = {BASIC_RATE: "STC-120", GENERIC_RATE: "STC-121", SPECIAL_RATE: "STC-122"}


def trade_with_supply(state: State, seat: int, action: a.TradeWithSupply, chance: Chance) -> list[Event]:
    """STC-119, STC-123, STC-126: trade with the supply at the best rate, once or several times."""
    _verify_trading(state)
    if seat != state.active:
        raise NotYourDecision("active-player-trades-with-supply", rules=("STC-119",))
    give, take = packed(action.give), packed(action.take)
    given = _verify_rate(state, seat, give, take)
    if not covers(state.hands[seat], give):
        rules = (_rate_rule(state, seat, given), "STC-108")
        raise RuleViolation("cards-lacking", cards=action.give, rules=rules)
    if not covers(state.supply, take):
        raise RuleViolation("supply-lacks", cards=action.take, rules=("STC-125",))
    return with_lapses(state, [e.SupplyTraded(seat, action.give, action.take)])


def _verify_rate(state: State, seat: int, give: int, take: int) -> int:
    """STC-123, STC-124, STC-126: return the index of the one type given, after checking the seat's rate."""
    if not give:
        raise RuleViolation("give-one-type", rules=("STC-120",))
    resource = ((give & -give).bit_length() - 1) >> 3  # the first type given
    if give >> 8 * resource > 0xFF:
        raise RuleViolation("give-exactly-one-type", rules=("STC-126",))
    if (take >> 8 * resource) & 0xFF:
        raise RuleViolation("take-another-type", rules=("STC-124",))
    rate = (state.rates[seat] >> 8 * resource) & 0xFF
    if not take or give >> 8 * resource != rate * count(take):
        raise RuleViolation(
            "supply-rate",
            resource=Name(RESOURCES[resource]),
            rate=rate,
            rules=("STC-123", _rate_rule(state, seat, resource)),
        )
    return resource


def _rate_rule(state: State, seat: int, resource: int) -> str:
    """Return the rule of a seat's rate for a resource: without a post, at a post, or with Rand."""
    if state.rand == resource:
        return "STC-229"
    return _RATE_RULES[amount(state.rates[seat], resource)]
