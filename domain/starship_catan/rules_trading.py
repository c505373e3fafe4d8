"""Guards of section K (posts, purchases by force, offers), and the same rules as predicates.

Pairs such as ``forcible`` and ``verify_forced`` must agree.
"""

from domain.kernel.bundles import amount, covers
from domain.kernel.errors import OfferLimit, RuleViolation
from domain.starship_catan.cards import CARDS
from domain.starship_catan.goods import ALL_RESOURCES, HIGH_BITS, RESOURCES, SCIENCE, goods_in, worded
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
        raise RuleViolation(f"You have no trading post at {CARDS[card].name}.", rules=("SSC-192", "SSC-186"))
    if state.posts_used >> card & 1:
        raise RuleViolation("This trading post was used in this turn.", rules=("SSC-186", "SSC-188"))
    if state.posts_used.bit_count() >= POSTS_PER_TURN:
        raise RuleViolation("You have used two trading posts in this turn.", rules=("SSC-186",))
    if state.block_closed:
        raise RuleViolation("You have built since you used a trading post.", rules=("SSC-238",))


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
    """SSC-198, SSC-200, SSC-201: a Trade Module, 2 Astro, room, and a unit at the opponent's."""
    if not state.modules[seat] >> TRADE & 1:
        raise RuleViolation("You have no Trade Module.", rules=("SSC-198",))
    if forced_left(state, seat) <= 0:
        raise RuleViolation("Your Trade Module is used up for this turn.", rules=("SSC-200",))
    name = RESOURCES[resource].replace("_", " ")
    if state.astro[seat] < FORCED_PRICE:
        raise RuleViolation(f"You need {FORCED_PRICE} Astro.", rules=("SSC-201", "SSC-198"))
    if not amount(state.goods[1 - seat], resource):
        raise RuleViolation(f"Your opponent has no {name}.", rules=("SSC-201",))
    if not amount(room(state, seat), resource):
        raise RuleViolation(f"Your bay has no room for {name}.", rules=("SSC-201", "SSC-055"))


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
        raise OfferLimit(f"Your opponent has declined {DECLINED_OFFERS_PER_TURN} offers in this turn.")
    if not (offer.give or offer.give_astro) or not (offer.get or offer.get_astro):
        raise RuleViolation("Each side has to give something.", rules=("SSC-197",))
    if goods_in(offer.give) & goods_in(offer.get) or (offer.give_astro and offer.get_astro):
        raise RuleViolation("Nothing can be on both sides of an exchange.", rules=("SSC-197",))
    verify_exchange(state, seat, offer)


def verify_exchange(state: State, seat: int, offer: Offer) -> None:
    """SSC-197: both sides own what they give and can store what they receive; all of this is public."""
    other = 1 - seat
    for who, giver, goods, astro in (
        ("You do", seat, offer.give, offer.give_astro),
        ("Your opponent does", other, offer.get, offer.get_astro),
    ):
        if not covers(state.goods[giver], goods) or state.astro[giver] < astro:
            raise RuleViolation(f"{who} not have {worded(goods, astro)}.", rules=("SSC-197",))
    for who, taker, change in (
        ("You have", seat, offer.get - offer.give),
        ("Your opponent has", other, offer.give - offer.get),
    ):
        after = state.goods[taker] + change
        if (state.limits[taker] + HIGH_BITS - after) & HIGH_BITS != HIGH_BITS:
            limit = "SSC-056" if amount(after, SCIENCE) > amount(state.limits[taker], SCIENCE) else "SSC-055"
            raise RuleViolation(f"{who} no room for this.", rules=("SSC-197", limit))
