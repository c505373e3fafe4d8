"""Guards of section K (posts, purchases by force, offers), and the same rules as predicates.

Pairs such as ``forcible`` and ``verify_forced`` must agree.
"""

from domain.kernel.bundles import amount, covers
from domain.kernel.errors import OfferLimit, RuleViolation
from domain.kernel.messages import Name
from domain.starship_catan.cards import CARDS
from domain.starship_catan.goods import ALL_RESOURCES, HIGH_BITS, RESOURCES, SCIENCE, barter, goods_in
from domain.starship_catan.rules import room
from domain.starship_catan.state import Offer, State
from domain.starship_catan.tables import (
    DECLINED_OFFERS_PER_TURN,
    FORCED_PRICE,
    FORCED_PURCHASES,
    POSTS_PER_TURN,
    TRADE,
)

# Posts


def can_use_posts(state: State) -> bool:
    """SSC-186, SSC-238: return True if the active player may use any post; agrees with ``verify_post``."""
    return not state.block_closed and state.posts_used.bit_count() < POSTS_PER_TURN


def verify_post(state: State, seat: int, card: int) -> None:
    """SSC-186, SSC-192, SSC-238: the seat's own post, unused this turn, at most two, in one block.

    A post founded in the preceding flight counts too (SSC-106).
    """
    if not state.owned[seat] >> card & 1:
        raise RuleViolation("no-post-there", card=Name(CARDS[card].name), rules=("SSC-192", "SSC-186"))
    if state.posts_used >> card & 1:
        raise RuleViolation("post-used", rules=("SSC-186", "SSC-188"))
    if state.posts_used.bit_count() >= POSTS_PER_TURN:
        raise RuleViolation("posts-used-up", rules=("SSC-186",))
    if state.block_closed:
        raise RuleViolation("post-after-building", rules=("SSC-238",))


# Trade with the opponent


def forced_left(state: State, seat: int) -> int:
    """SSC-200: count the forced purchases that a seat has left in this turn."""
    level = (state.modules[seat] >> TRADE & 1) + (state.enhanced[seat] >> TRADE & 1)
    return FORCED_PURCHASES[level] - state.forced


def forcible(state: State, seat: int) -> int:
    """Return the resources (a mask by index) that a seat may buy by force; agrees with ``verify_forced``."""
    if not state.modules[seat] >> TRADE & 1:
        return 0
    if forced_left(state, seat) <= 0 or state.astro[seat] < FORCED_PRICE:
        return 0
    return goods_in(state.goods[1 - seat]) & goods_in(room(state, seat)) & ALL_RESOURCES


def verify_forced(state: State, seat: int, resource: int) -> None:
    """SSC-198, SSC-200, SSC-201: the seat has a Trade Module, 2 Astro and room, and the opponent a unit."""
    if not state.modules[seat] >> TRADE & 1:
        raise RuleViolation("no-trade-module", rules=("SSC-198",))
    if forced_left(state, seat) <= 0:
        raise RuleViolation("trade-module-used-up", rules=("SSC-200",))
    name = Name(RESOURCES[resource])
    if state.astro[seat] < FORCED_PRICE:
        raise RuleViolation("astro-lacking", number=FORCED_PRICE, rules=("SSC-201", "SSC-198"))
    if not amount(state.goods[1 - seat], resource):
        raise RuleViolation("opponent-has-none", good=name, rules=("SSC-201",))
    if not amount(room(state, seat), resource):
        raise RuleViolation("bay-full", good=name, rules=("SSC-201", "SSC-055"))


def can_offer(state: State, seat: int) -> bool:
    """Return True if a seat may make any offer; agrees with ``verify_offer``."""
    return (
        state.phase == "trade_build"
        and seat == state.active
        and state.declined < DECLINED_OFFERS_PER_TURN
        and (state.goods[seat] > 0 or state.astro[seat] > 0)
        and (state.goods[1 - seat] > 0 or state.astro[1 - seat] > 0)
    )


def verify_offer(state: State, seat: int, offer: Offer) -> None:
    """SSC-197: something on each side, nothing on both, owned by its giver and stored by its receiver."""
    if state.declined >= DECLINED_OFFERS_PER_TURN:
        raise OfferLimit("declined-offers-limit", number=DECLINED_OFFERS_PER_TURN)
    if not (offer.give or offer.give_astro) or not (offer.get or offer.get_astro):
        raise RuleViolation("exchange-needs-both-sides", rules=("SSC-197",))
    if goods_in(offer.give) & goods_in(offer.get) or (offer.give_astro and offer.get_astro):
        raise RuleViolation("same-good-on-both-sides", rules=("SSC-197",))
    verify_exchange(state, seat, offer)


def verify_exchange(state: State, seat: int, offer: Offer) -> None:
    """SSC-197: both sides own what they give and can store what they receive; all of this is public."""
    other = 1 - seat
    if not _owns(state, seat, offer.give, offer.give_astro):
        raise RuleViolation("goods-lacking", goods=barter(offer.give, offer.give_astro), rules=("SSC-197",))
    if not _owns(state, other, offer.get, offer.get_astro):
        raise RuleViolation(
            "opponent-goods-lacking", goods=barter(offer.get, offer.get_astro), rules=("SSC-197",)
        )
    for refusal, taker, change in (
        ("room-lacking", seat, offer.get - offer.give),
        ("opponent-room-lacking", other, offer.give - offer.get),
    ):
        after = state.goods[taker] + change
        if (state.limits[taker] + HIGH_BITS - after) & HIGH_BITS != HIGH_BITS:
            limit = "SSC-056" if amount(after, SCIENCE) > amount(state.limits[taker], SCIENCE) else "SSC-055"
            raise RuleViolation(refusal, rules=("SSC-197", limit))


def _owns(state: State, seat: int, goods: int, astro: int) -> bool:
    return covers(state.goods[seat], goods) and state.astro[seat] >= astro
