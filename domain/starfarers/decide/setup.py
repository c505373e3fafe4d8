"""Decisions of the set-up: the layout of the map, and the set-up phase (chapter 3)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.chance import Chance, Draw
from domain.kernel.errors import RuleViolation
from domain.kernel.hexgrid import nth_bit
from domain.kernel.messages import Name
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events_setup as se
from domain.starfarers import phases
from domain.starfarers.board import (
    AREA_NAMES,
    BIT,
    HOME_SITES,
    HOMES,
    LOBES,
    PLACE_NAMES,
    PORTS,
    STARTS,
    places,
)
from domain.starfarers.decide.turn import begin_turn
from domain.starfarers.names import Upgrade
from domain.starfarers.phases import verify_moment
from domain.starfarers.reserve import draw_reserve
from domain.starfarers.rules import home_sites
from domain.starfarers.state import State, Table, new_state
from domain.starfarers.tables import (
    BEGINNER_NUMBERS,
    BEGINNER_SECTORS,
    COLORS,
    DISCS,
    E1B,
    ONE_STAR,
    PILES,
    SECTOR_INDEX,
    SECTORS,
    SETUP_POOL,
    SETUP_ROUNDS,
    SHIPS,
    STARS,
    START_FAME,
    START_HAND,
    TWO_STARS,
    UPGRADE_INDEX,
    UPGRADES,
    ZONE_STARS,
)
from domain.starfarers.unfolding import Unfolding

_HOME_NAMES = AREA_NAMES[:HOMES]


# The table


def set_table(table: Table, chance: Chance) -> list[Event]:
    """SF-040 to SF-045, SF-071: set the table; everything else shuffled is drawn when it is revealed."""
    unfolding = Unfolding(new_state(table, 0), _lay_out(table, chance))
    if table.advanced_start:
        unfolding.add(se.PlacementBegan(unfolding.state.starter, 1))
        return unfolding.events
    for seat, color in enumerate(table.colors):
        unfolding.add(_pieces(seat, color))
    for color in COLORS:
        if color not in table.colors:  # SF-057
            unfolding.add(_pieces(None, color))
    _deal(unfolding, chance)
    return unfolding.events


def _pieces(seat: int | None, color: str) -> se.PiecesPlaced:
    """SF-055, SF-058, SF-332: place the fixed pieces of a colour; the fourth has no ship."""
    start = STARTS[color]
    return se.PiecesPlaced(seat, start.colonies, start.spaceport, None if seat is None else start.ship)


def _lay_out(table: Table, chance: Chance) -> se.TableSet:
    """SF-046, SF-047, SF-052 to SF-054, SF-060 to SF-069: lay out the map and draw the starting player."""
    draws = [chance.draw("starting-player", table.seats)]
    starter = draws[0].result
    sectors, rotations, stars = _LAYOUTS[table.map](chance, draws)
    discs = _beginner_discs() if table.map == "beginner" else _shuffled_discs(chance, draws)
    return se.TableSet(
        starter=starter,
        sectors=tuple(None if sector < 0 else SECTORS[sector].id for sector in sectors),
        rotations=rotations,
        stars=stars,
        home_discs=discs,
        draws=tuple(draws),
    )


_Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""By area: the face-up sector or -1, its rotation, and the stars on its back."""

_HOME_SECTORS = tuple(SECTOR_INDEX[name] for name in _HOME_NAMES)
_NO_ROTATION = (0,) * len(AREA_NAMES)
_VACANT = range(HOMES, len(AREA_NAMES))


def _beginner_map(chance: Chance, draws: list[Draw]) -> _Layout:
    """SF-052, SF-350: the fixed map, without the sector E1B."""
    outer = tuple(SECTOR_INDEX[BEGINNER_SECTORS[name]] for name in AREA_NAMES[HOMES:])
    return (*_HOME_SECTORS, *outer), _NO_ROTATION, ZONE_STARS


def _strategic_map(chance: Chance, draws: list[Draw]) -> _Layout:
    """SF-060, SF-061, SF-062: one-star sectors near, two-star sectors far, all face up."""
    left = {1: ONE_STAR & ~(1 << E1B), 2: TWO_STARS}
    sectors = [*_HOME_SECTORS]
    rotations = [0] * HOMES
    for area in _VACANT:
        stars = ZONE_STARS[area]
        draw, turn = chance.draw("sector", left[stars].bit_count()), chance.draw("rotation", LOBES)
        sector = nth_bit(left[stars], draw.result)
        left[stars] ^= 1 << sector
        sectors.append(sector)
        rotations.append(turn.result)
        draws += (draw, turn)
    return tuple(sectors), tuple(rotations), ZONE_STARS


def _explorer_map(chance: Chance, draws: list[Draw]) -> _Layout:
    """SF-065, SF-070: as in the strategic variant, but face down."""
    return (*_HOME_SECTORS, *[-1] * len(_VACANT)), _NO_ROTATION, ZONE_STARS


def _wild_space(chance: Chance, draws: list[Draw]) -> _Layout:
    """SF-066, SF-067, SF-068: lay 15 of all 16 sectors face down; only the stars on their backs are drawn."""
    left = list(STARS[: len(_VACANT) + 1])
    stars = [0] * HOMES
    for _ in _VACANT:
        draw = chance.draw("sector-back", len(left))
        stars.append(left.pop(draw.result))
        draws.append(draw)
    return (*_HOME_SECTORS, *[-1] * len(_VACANT)), _NO_ROTATION, tuple(stars)


_LAYOUTS: Mapping[str, Callable[[Chance, list[Draw]], _Layout]] = {
    "beginner": _beginner_map,
    "strategic": _strategic_map,
    "explorer": _explorer_map,
    "wild_space": _wild_space,
}


def _beginner_discs() -> tuple[int, ...]:
    """SF-053: the fixed discs of the home systems."""
    return tuple(
        next(index for index, disc in enumerate(DISCS) if disc.pile == name and disc.numbers == numbers)
        for name in _HOME_NAMES
        for numbers in BEGINNER_NUMBERS[name]
    )


def _shuffled_discs(chance: Chance, draws: list[Draw]) -> tuple[int, ...]:
    """SF-051, SF-063: shuffle the discs of each Greek letter on the planets of its system."""
    discs = []
    for name in _HOME_NAMES:
        left = PILES[name]
        while left:
            draw = chance.draw("home-disc", left.bit_count())
            disc = nth_bit(left, draw.result)
            left ^= 1 << disc
            discs.append(disc)
            draws.append(draw)
    return tuple(discs)


def _deal(unfolding: Unfolding, chance: Chance) -> None:
    """SF-048, SF-049, SF-050, SF-056, SF-080: deal fame, boosters and cards, and begin the first turn."""
    state = unfolding.state
    boosters = 0 if state.table.advanced_start else 1
    for seat in clockwise(state, state.starter):
        unfolding.add(se.StartReceived(seat, START_FAME, boosters))
    for seat in clockwise(state, state.starter):
        draw_reserve(unfolding, seat, START_HAND, chance)
    begin_turn(unfolding, 1, state.starter)


def clockwise(state: State, first: int) -> Sequence[int]:
    """Return all seats, clockwise from the first."""
    return [(first + step) % state.seats for step in range(state.seats)]


# The set-up phase


def place_colony(state: State, seat: int, action: a.PlaceColony, chance: Chance) -> list[Event]:
    """SF-073 to SF-076, SF-079, SF-083: place a colony on a free home site; it costs and yields nothing."""
    verify_moment(state, seat, phases.PLACE_COLONY)
    if not home_sites(state) & BIT[action.site]:
        _refuse_home_site(action.site)
    unfolding = Unfolding(state)
    _place(unfolding, action.site)
    return unfolding.events


def _place(unfolding: Unfolding, site: int) -> None:
    """SF-073, SF-074, SF-075, SF-077, SF-338: place a colony; the last free site is taken automatically."""
    state = unfolding.state
    seat, round_ = state.active, state.placing[0]
    unfolding.add(se.ColonyPlaced(seat, site))
    if seat != _last_of_round(state):
        unfolding.add(se.PlacementBegan(_next_placer(state, seat), round_))
    elif round_ + 1 < SETUP_ROUNDS:
        unfolding.add(se.PlacementBegan(seat, round_ + 1))
    else:
        unfolding.add(se.PoolLaidOut(*SETUP_POOL), se.PlacementBegan(seat, SETUP_ROUNDS))
        return
    free = home_sites(state)
    if free.bit_count() == 1:
        _place(unfolding, next(places(free)))


def _refuse_home_site(site: int) -> None:
    if not HOME_SITES & BIT[site]:
        raise RuleViolation("not-a-home-site", place=PLACE_NAMES[site], rules=("SF-073", "SF-031"))
    raise RuleViolation("colony-there", place=PLACE_NAMES[site], rules=("SF-073", "SF-076"))


def _last_of_round(state: State) -> int:
    """SF-073, SF-074: return the last seat of a round; odd rounds run clockwise, even rounds back."""
    clockwise_round = state.placing[0] % 2
    return (state.starter - 1) % state.seats if clockwise_round else state.starter


def _next_placer(state: State, seat: int) -> int:
    return (seat + (1 if state.placing[0] % 2 else -1)) % state.seats


def make_spaceport(state: State, seat: int, action: a.MakeSpaceport, chance: Chance) -> list[Event]:
    """SF-078: turn an own colony into the starting spaceport."""
    verify_moment(state, seat, phases.MAKE_SPACEPORT)
    if not state.colonies[seat] & BIT[action.site]:
        raise RuleViolation("no-colony-there", place=PLACE_NAMES[action.site], rules=("SF-078",))
    return [se.StartingSpaceportMade(seat, action.site)]


def place_ship(state: State, seat: int, action: a.PlaceShip, chance: Chance) -> list[Event]:
    """SF-032, SF-078: place a ship on one of the two sites of the new spaceport."""
    verify_moment(state, seat, phases.PLACE_SHIP)
    if not PORTS[state.placing[1]] & BIT[action.at]:
        raise RuleViolation(
            "not-your-spaceport-site",
            place=PLACE_NAMES[action.at],
            rules=("SF-078", "SF-032"),
        )
    unfolding = Unfolding(state, se.StartingShipPlaced(seat, SHIPS * seat, action.kind, action.at))
    kinds = [name for name, left in zip(UPGRADES, state.pool, strict=True) if left]
    if len(kinds) == 1:  # SF-338
        _take(unfolding, kinds[0], chance)
    return unfolding.events


def take_upgrade(state: State, seat: int, action: a.TakeUpgrade, chance: Chance) -> list[Event]:
    """SF-077, SF-078: take an upgrade from the pool."""
    verify_moment(state, seat, phases.TAKE_UPGRADE)
    if not state.pool[UPGRADE_INDEX[action.upgrade]]:
        raise RuleViolation("not-in-pool", upgrade=Name(action.upgrade), rules=("SF-077", "SF-078"))
    unfolding = Unfolding(state)
    _take(unfolding, action.upgrade, chance)
    return unfolding.events


def _take(unfolding: Unfolding, upgrade: Upgrade, chance: Chance) -> None:
    """SF-078, SF-080: hand out an upgrade; the next seat places, or the set-up ends."""
    state = unfolding.state
    unfolding.add(se.StartingUpgradeTaken(state.active, upgrade))
    if state.active == state.starter:
        _finish(unfolding, chance)
    else:
        unfolding.add(se.PlacementBegan(_next_placer(state, state.active), SETUP_ROUNDS))


def _finish(unfolding: Unfolding, chance: Chance) -> None:
    """SF-080, SF-081, SF-082, SF-333: return the rest of the pool, close home sites, and deal."""
    state = unfolding.state
    if any(state.pool):
        unfolding.add(se.PoolLaidOut(0, 0, 0))
    if unused := HOME_SITES & ~state.built:
        unfolding.add(se.HomeSitesClosed(tuple(places(unused))))
    _deal(unfolding, chance)


SETUP_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.PlaceColony: place_colony,
    a.MakeSpaceport: make_spaceport,
    a.PlaceShip: place_ship,
    a.TakeUpgrade: take_upgrade,
}
