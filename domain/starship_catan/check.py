"""The invariants of a sound state (section P): cards, limits, ships, modules, special cards."""

from collections.abc import Iterator

from domain.kernel.bundles import covers
from domain.starship_catan.cards import CARDS, SET_MASKS, SETS
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.scoring import points, special_cards_moved
from domain.starship_catan.state import (
    GAP,
    NOBODY,
    State,
    level,
    row_cards,
    row_unseen,
    unseen_count,
)
from domain.starship_catan.tables import (
    FACE_UP_MISSIONS,
    HANGAR,
    LIMITS,
    LOGISTICS,
    RESERVE_SET_SIZE,
    SECTOR_SIZE,
    SECTORS,
    SHIPS,
    TILES,
    WINNING_POINTS,
)


def check(state: State) -> list[str]:
    """List every broken invariant; empty for a sound state (masked states are not)."""
    return [
        *_sector_cards(state),
        *_seen(state),
        *_flight(state),
        *_missions(state),
        *_ships(state),
        *_modules(state),
        *_points(state),
    ]


def _sector_cards(state: State) -> Iterator[str]:
    """SSC-114, SSC-231: each of the 70 cards is in one place; unseen cards are counted by set.

    A sector never lacks a card while the reserve lasts, so none is filled up later (SSC-219).
    """
    places = [*state.cards, *state.owned, state.pool]
    if sum(places).bit_count() != sum(mask.bit_count() for mask in places):
        yield "SSC-231: a card is in two places"
    if state.phase != "setup" and sum(places) != (1 << len(CARDS)) - 1:
        yield "SSC-231: a card is in no place"
    for card_set, mask in enumerate(SET_MASKS):
        unseen = sum((unseen >> 8 * card_set) & 0xFF for unseen in state.unseen)
        in_reserve = 0 if card_set == 0 else _left_in_reserve(state, card_set)
        if unseen + in_reserve != (state.pool & mask).bit_count():
            yield f"SSC-231: {unseen} cards of set {SETS[card_set]} lie unseen in the sectors"
    for sector in range(SECTORS):
        size = state.cards[sector].bit_count() + unseen_count(state.unseen[sector])
        is_open = sector == state.sector and GAP in state.row
        if size > SECTOR_SIZE or (size < SECTOR_SIZE and state.reserve and not is_open):
            yield f"SSC-114: sector {sector + 1} has {size} cards"


def _left_in_reserve(state: State, card_set: int) -> int:
    below = (len(SET_MASKS) - 1 - card_set) * RESERVE_SET_SIZE
    return max(0, min(RESERVE_SET_SIZE, state.reserve - below))


def _seen(state: State) -> Iterator[str]:
    """SSC-043: every seen card has a place, and no unseen card has one."""
    if (state.peeked[0] | state.peeked[1]) & state.shown:
        yield "SSC-043: a card counts as seen openly and as seen by one alone"
    for sector in range(SECTORS):
        if state.cards[sector] & ~(state.shown | state.peeked[0] | state.peeked[1]):
            yield f"SSC-043: a card of sector {sector + 1} was never seen"
    if state.pool & (state.shown | state.peeked[0] | state.peeked[1]):
        yield "SSC-043: a card that was seen counts as unseen"


def _flight(state: State) -> Iterator[str]:
    """SSC-064, SSC-069, SSC-231: the visited sector consists of its row, its stack and the cards moved by the
    sensor.
    """
    if state.sector == NOBODY:
        if state.row or state.stack or state.stack_unseen or state.inspected or state.top or state.bottom:
            yield "SSC-237: cards lie open outside of a flight"
        return
    if not state.revealed <= state.speed or not state.acted <= state.allowed:
        yield "SSC-064: the flight is longer than the speed, or has more actions than it may"
    placed = (*state.row, *state.inspected, *state.top, *state.bottom)
    if state.stack | row_cards(placed) != state.cards[state.sector] or state.stack & row_cards(placed):
        yield "SSC-231: the cards of the flight are not those of its sector"
    if state.stack_unseen + row_unseen(state.row) != state.unseen[state.sector]:
        yield "SSC-231: the unseen cards of the flight are not those of its sector"
    left = len(placed) - len(state.row) + state.stack.bit_count() + unseen_count(state.stack_unseen)
    if left != state.left:
        yield f"SSC-074: {left} cards are left in the stack, not {state.left}"


def _missions(state: State) -> Iterator[str]:
    """SSC-232."""
    face_up = sum(1 << mission for mission in state.face_up)
    places = [face_up, state.mission_stack, *state.kept]
    if len(set(state.face_up)) < len(state.face_up):
        yield "SSC-232: a mission lies face up twice"
    if sum(places).bit_count() != sum(mask.bit_count() for mask in places):
        yield "SSC-232: a mission is in two places"
    missing = ~sum(places) & ((1 << len(MISSIONS)) - 1)
    if any(missing >> index & 1 and mission.is_kept for index, mission in enumerate(MISSIONS)):
        yield "SSC-232: a mission with fame or victory points was discarded"
    if len(state.face_up) > FACE_UP_MISSIONS:
        yield "SSC-232: too many missions lie face up"


def _ships(state: State) -> Iterator[str]:
    """SSC-018, SSC-233, SSC-234."""
    for seat in (0, 1):
        if state.limits[seat] != LIMITS[level(state, seat, LOGISTICS)]:
            yield f"SSC-055: the limits of seat {seat} do not follow from its modules"
        if not covers(state.limits[seat], state.goods[seat]) or state.goods[seat] < 0:
            yield f"SSC-233: a bay or the lab of seat {seat} is too full"
        if state.astro[seat] < 0:
            yield f"SSC-018: seat {seat} has {state.astro[seat]} Astro"
        colony_ships, trade_ships = state.colony_ships[seat], state.trade_ships[seat]
        if not (0 <= colony_ships <= SHIPS and 0 <= trade_ships <= SHIPS):
            yield f"SSC-234: the ships of seat {seat} do not add up"
        if colony_ships + trade_ships > HANGAR:
            yield f"SSC-233: the hangar of seat {seat} is too full"
        for attached, strong in (
            (state.cannons[seat], state.strong_cannons[seat]),
            (state.boosters[seat], state.strong_boosters[seat]),
        ):
            if not 0 <= strong <= attached <= TILES:
                yield f"SSC-233: the tiles of seat {seat} do not add up"


def _modules(state: State) -> Iterator[str]:
    """SSC-235."""
    if state.enhanced[0] & state.enhanced[1]:
        yield "SSC-235: a level II module is on both ships"
    for seat in (0, 1):
        if state.enhanced[seat] & ~state.modules[seat]:
            yield f"SSC-235: a level II module of seat {seat} lies on nothing"


def _points(state: State) -> Iterator[str]:
    """SSC-220, SSC-236; between two events of one action, a special card or victory may be outstanding."""
    if state.phase != "card_open" and special_cards_moved(state):
        yield "SSC-236: a special card is with the wrong seat"
    settled = state.phase not in ("setup", "production", "card_open", "trade_build", "game_over")
    if settled and points(state, state.active) >= WINNING_POINTS:
        yield f"SSC-220: seat {state.active} has won and the game goes on"
