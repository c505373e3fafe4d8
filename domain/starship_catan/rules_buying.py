"""Guards of purchases and sales at a card, in flight or at a trading post (sections F and K)."""

from typing import Literal

from domain.kernel.bundles import amount, count, covers
from domain.kernel.errors import RuleViolation
from domain.kernel.guards import Rules
from domain.kernel.messages import Name
from domain.starship_catan.cards import CARDS, NO_CARD, SectorCard
from domain.starship_catan.goods import INDEX, SCIENCE, goods_in, unpacked
from domain.starship_catan.rules import fits, passed
from domain.starship_catan.state import GAP, State

Use = Literal["buy", "sell", "post", "colony", "mission"]
"""The use of the present card in flight."""


# The present card


def verify_visit(state: State, use: Use) -> int:
    """SSC-067, SSC-068, SSC-112: return the card that allows an action now."""
    if state.visiting != NO_CARD:
        return state.visiting
    why, rules = _why_not(state, use)
    raise RuleViolation(why, rules=rules)


def _why_not(state: State, use: Use) -> tuple[str, Rules]:
    is_deal = use in ("buy", "sell")
    if state.spent in ("bought", "sold"):
        rules: Rules = ("SSC-068",)
        if use == ("sell" if state.spent == "bought" else "buy"):
            rules = ("SSC-088", "SSC-068")
        elif use == "post":
            rules = ("SSC-101", "SSC-068")
        return "card-used", rules
    if state.spent == "paid":
        return "pirate-offers-nothing", ("SSC-084", "SSC-135")
    before: Rules = ("SSC-101",) if state.spent == "post" and is_deal else ()
    if state.row[-1] == GAP:
        return "card-gone", (*before, _TAKEN[state.spent])
    return "replacement-not-visited", (*before, "SSC-112")


_TAKEN = {"post": "SSC-103", "colony": "SSC-109", "captured": "SSC-145"}
"""The destination of a card that leaves the row without a replacement."""


# Deals


def trade_rule(card: SectorCard) -> str:
    """Return the rule that defines the trade at a card."""
    if card.kind == "outpost":
        if card.most == 2:
            return "SSC-093"
        if card.trades != ("science",):
            return "SSC-091"
        return "SSC-094" if card.buy is None else "SSC-095"
    return _TRADE_RULES.get(card.kind, "SSC-084")


_TRADE_RULES = {
    "trade_planet": "SSC-085",
    "library": "SSC-098",
    "median": "SSC-105",
    "lost_planet": "SSC-099",
}


def traded(card: SectorCard) -> int:
    """Return the goods traded at a card, as a mask by index."""
    return sum(1 << INDEX[good] for good in card.trades)


_TRADED = tuple(traded(card) for card in CARDS)
_SELLERS = tuple(
    sum(1 << card for card, face in enumerate(CARDS) if face.buy is not None and _TRADED[card] >> good & 1)
    for good in range(len(INDEX))
)
"""By good: the cards at which it can be bought, as a mask."""
_BUYERS = tuple(
    sum(1 << card for card, face in enumerate(CARDS) if face.sell is not None and _TRADED[card] >> good & 1)
    for good in range(len(INDEX))
)
"""By good: the cards at which it can be sold, as a mask."""


def verify_purchase(state: State, seat: int, card: int, goods: int, *, at_post: bool = False) -> int:
    """SSC-085, SSC-089, SSC-187, SSC-189, SSC-191: verify that the card sells the goods, and that the seat
    can pay and store them. Return the price.
    """
    face = CARDS[card]
    if face.buy is None:
        rules = _terms(state, card, goods, _SELLERS, at_post=at_post)
        raise RuleViolation("nothing-to-buy", card=Name(face.name), rules=rules)
    _verify_traded(state, card, goods, _SELLERS, at_post=at_post)
    price = face.buy * count(goods)
    if price > state.astro[seat]:
        raise RuleViolation("costs-astro", price=price, rules=("SSC-191",) if at_post else ("SSC-089",))
    if not fits(state, seat, goods):
        full = "no-room-in-lab" if goods_in(goods) >> SCIENCE & 1 else "no-room-in-bay"
        raise RuleViolation(full, rules=_no_room(card, goods, at_post=at_post))
    return price


def verify_sale(state: State, seat: int, card: int, goods: int, *, at_post: bool = False) -> int:
    """SSC-085, SSC-090, SSC-187, SSC-189, SSC-191: verify that the card buys the goods, and that the seat has
    them. Return the proceeds.
    """
    face = CARDS[card]
    if face.sell is None:
        rules = _terms(state, card, goods, _BUYERS, at_post=at_post)
        raise RuleViolation("nothing-to-sell", card=Name(face.name), rules=rules)
    _verify_traded(state, card, goods, _BUYERS, at_post=at_post)
    if not covers(state.goods[seat], goods):
        rules = ("SSC-191",) if at_post else ("SSC-090",)
        raise RuleViolation("goods-lacking", goods=unpacked(goods), rules=rules)
    return face.sell * count(goods)


def _verify_traded(state: State, card: int, goods: int, traders: tuple[int, ...], *, at_post: bool) -> None:
    """SSC-088, SSC-241, and the card's terms: at least one unit, of its goods, within its limit."""
    face = CARDS[card]
    if not goods:
        least = "SSC-241" if at_post else "SSC-088"
        raise RuleViolation("trade-at-least-one", rules=(least,))
    if goods_in(goods) & ~_TRADED[card]:
        names = tuple(map(Name, face.trades))
        rules = _terms(state, card, goods, traders, at_post=at_post)
        raise RuleViolation("trades-only", card=Name(face.name), goods=names, rules=rules)
    if face.most is not None and count(goods) > face.most:
        most = ("SSC-189", trade_rule(face)) if at_post else (trade_rule(face),)
        raise RuleViolation("trades-at-most", card=Name(face.name), number=face.most, rules=most)


def _terms(state: State, card: int, goods: int, traders: tuple[int, ...], *, at_post: bool) -> Rules:
    """Return the rules that keep a card from trading these goods.

    In flight, they include SSC-067 if the flight has passed another card that trades them.
    """
    face = CARDS[card]
    own = trade_rule(face)
    if at_post:
        return ("SSC-187" if face.kind == "trade_planet" else "SSC-189", own)
    elsewhere = 0
    for good, cards in enumerate(traders):
        if amount(goods, good) and not cards >> card & 1:
            elsewhere |= cards
    return (*passed(state, elsewhere), own)


def _no_room(card: int, goods: int, *, at_post: bool) -> Rules:
    """SSC-055, SSC-056, SSC-089, SSC-098, SSC-191: return the rules that a purchase without room breaks."""
    is_science = goods_in(goods) >> SCIENCE & 1
    if at_post:
        return ("SSC-191", "SSC-056" if is_science else "SSC-055")
    if not is_science:
        return ("SSC-089", "SSC-055")
    return ("SSC-098", "SSC-056", "SSC-089") if CARDS[card].kind == "library" else ("SSC-056", "SSC-089")
