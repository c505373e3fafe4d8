"""The invariants of a sound state: card totals, piece counts, places, and incrementally updated fields."""

from collections.abc import Iterator

from domain.kernel.bundles import amount
from domain.kernel.hexgrid import bits
from domain.kernel.trails import longest_trail
from domain.star_trek_catan.board import CROWDED, ENDS, POINT_NAMES, STEPS
from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.rules_support_cards import display
from domain.star_trek_catan.scoring import is_unmeasured
from domain.star_trek_catan.state import (
    NOBODY,
    State,
    derive,
    outposts_left,
    starbases_left,
    starships_left,
)
from domain.star_trek_catan.tables import (
    CARD_KINDS,
    CARDS_PER_RESOURCE,
    DECK,
    OPEN_OFFERS_PER_SEAT,
    RESERVE,
    SUPPORT_CARDS,
    VICTORY,
)

_DERIVED = ("taken_routes", "occupied", "blocked", "touched", "frontier", "income", "rates")


def check(state: State) -> list[str]:
    """List every broken invariant; empty for a sound state (masked states are not)."""
    return [
        *_card_totals(state),
        *_development_totals(state),
        *_piece_counts(state),
        *_places(state),
        *_offers(state),
        *_support(state),
        *_derived(state),
        *_lengths(state),
    ]


def _card_totals(state: State) -> Iterator[str]:
    """STC-008."""
    for index, name in enumerate(RESOURCES):
        total = amount(state.supply, index) + sum(amount(hand, index) for hand in state.hands)
        if total != CARDS_PER_RESOURCE:
            yield f"STC-008: {total} cards of {name}"
    if any(bundle >> 40 for bundle in (state.supply, *state.hands)):
        yield "STC-008: cards of unknown type"


def _development_totals(state: State) -> Iterator[str]:
    """STC-009, STC-159, STC-160."""
    for index, name in enumerate(CARD_KINDS):
        total = amount(state.deck, index) + sum(
            amount(bundle, index) for bundle in (state.looked_at, *state.development, *state.used)
        )
        if index == 0:
            total += sum(state.face_up)
        if total != DECK[index]:
            yield f"STC-009: {total} cards of {name}"
    for seat in range(state.seats):
        held = sum(1 << 8 * kind for kind, _ in state.bought[seat])
        if held != state.development[seat]:
            yield f"STC-157: seat {seat} holds other cards than it bought"
        fresh = sum(1 << 8 * kind for kind, turn in state.bought[seat] if turn == state.turn)
        if seat == state.active and fresh != state.fresh:
            yield "STC-157: fresh cards differ from those bought this turn"
    if any(amount(used, VICTORY) for used in state.used):
        yield "STC-168: a Victory Point card was played"


def _piece_counts(state: State) -> Iterator[str]:
    """STC-003, STC-004, STC-149."""
    for seat in range(state.seats):
        for left in (starships_left, outposts_left, starbases_left):
            if left(state, seat) < 0:
                yield f"STC-003: seat {seat} has too many pieces on the board ({left.__name__})"
        upgrades = state.starbases[seat].bit_count()
        if state.reserve[seat] != max(0, RESERVE - upgrades):
            yield f"STC-149: seat {seat} has {state.reserve[seat]} in reserve after {upgrades} upgrades"
        if state.outposts[seat].bit_count() > 5:
            yield f"STC-143: seat {seat} has more than 5 outposts"


def _places(state: State) -> Iterator[str]:
    """STC-029, STC-141."""
    stations = [mask for masks in (state.outposts, state.starbases) for mask in masks]
    if sum(stations).bit_count() != sum(mask.bit_count() for mask in stations):
        yield "STC-029: two stations on a point"
    if sum(state.ships).bit_count() != sum(mask.bit_count() for mask in state.ships):
        yield "STC-029: two starships on a route"
    for point in bits(state.occupied):
        if state.occupied & CROWDED[point] != 1 << point:
            yield f"STC-141: a station stands next to {POINT_NAMES[point]}"


def _offers(state: State) -> Iterator[str]:
    """STC-116: offers are part of trading. A maker may lack the cards until the offer lapses later."""
    for seat in range(state.seats):
        if sum(offer.seat == seat for offer in state.offers) > OPEN_OFFERS_PER_SEAT:
            yield f"seat {seat} has more open offers than the service allows"
    if state.offers and not state.rolled:
        yield "STC-116: offers are open outside of trading"


def _support(state: State) -> Iterator[str]:
    """STC-010, STC-172, STC-173, and open choices of a card exist in its phase only."""
    held = [card for card in state.support if card != NOBODY]
    if len(set(held)) != len(held) or not set(held) <= set(range(len(SUPPORT_CARDS))):
        yield f"STC-010: the support cards held are {state.support}"
    if state.turn and len(held) != len(state.support):
        yield "STC-172: a seat has no support card"
    if len(display(state)) + len(held) != (len(SUPPORT_CARDS) if state.support else 0):
        yield "STC-010: there are not ten support cards"
    if not set(state.sides) <= {0, 1} or any(turn > state.turn for turn in state.support_turns):
        yield "STC-173: a support card has a side or a turn that it cannot have"
    for name, phases, is_open in (
        ("asked", ("spock", "kirk", "support_followup"), state.asked != NOBODY),
        ("returns", ("uhura_return",), bool(state.returns)),
        ("looked_at", ("mccoy_pick",), state.looked_at != 0),
        ("chapel", ("chapel_pick",), state.chapel != NOBODY),
    ):
        # Between two events of one action, McCoy's single card may be open (STC-275).
        if is_open != (state.phase in phases) and not (name == "looked_at" and state.asked != NOBODY):
            yield f"STC-074: {name} does not fit the phase {state.phase}"
    if state.rand != NOBODY and state.phase in ("pre_roll", "build", "game_over"):
        yield "STC-231: Rand's rate outlasts trading"


def _derived(state: State) -> Iterator[str]:
    anew = state.copy()
    derive(anew)
    for name in _DERIVED:
        if getattr(anew, name) != getattr(state, name):
            yield f"{name} is {getattr(state, name)} instead of {getattr(anew, name)}"


def _lengths(state: State) -> Iterator[str]:
    """STC-247, STC-252: measured lengths are right, and so is the holder of the Longest Supply Route."""
    if state.turn == 0 or is_unmeasured(state):
        return
    for seat in range(state.seats):
        foreign = state.occupied & ~(state.outposts[seat] | state.starbases[seat])
        length = longest_trail(STEPS, ENDS, state.ships[seat], foreign)
        if length != state.lengths[seat]:
            yield f"STC-247: seat {seat} has length {length}, not {state.lengths[seat]}"
    holder = state.route_holder
    if holder != NOBODY and state.lengths[holder] != max(state.lengths):
        yield "STC-252: the Longest Supply Route is with the wrong seat"
