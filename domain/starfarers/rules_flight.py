"""Guards and queries of the flight: where a ship may fly, end its move and found (chapters 8, 11).

``legal/`` lists from the same masks that the guards refuse by: places in a mask pass, and places outside are
refused with the rules that exclude them.
"""

from collections.abc import Sequence

from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Message, Name
from domain.starfarers.board import (
    ALL_PLACES,
    AREAS,
    BIT,
    HOMES,
    NEIGHBORS,
    PLACE_NAMES,
    SITE_OF,
    reach,
    shortest_path,
)
from domain.starfarers.scoring import booster_speed, cannon_strength
from domain.starfarers.state import NOBODY, NOWHERE, State, ships_of
from domain.starfarers.tables import DOCKS, MAX_SEATS, MIN_SEATS, SHIPS
from domain.starfarers.terrain import Token

# Ships


def owner(ship: int) -> int:
    """Return the seat of a ship."""
    return ship // SHIPS


def is_trade_ship(state: State, ship: int) -> bool:
    """Return True if a ship on the map carries a trade station; otherwise it carries a colony."""
    return state.trade_ships >> ship & 1 == 1


def began_at(state: State, ship: int) -> int:
    """Return the place of an active player's ship when the flight began; NOWHERE if it was not on the map."""
    return state.began[ship % SHIPS]


def speed(state: State, seat: int) -> int:
    """SF-163, SF-164, SF-165: return the speed of a seat's ships, with its present upgrades and cards."""
    return state.base_speed + booster_speed(state, seat)


def steps_left(state: State, ship: int) -> int:
    """SF-167, SF-174: return the number of steps that a ship can still make."""
    return speed(state, owner(ship)) - (state.steps if ship == state.moving else 0)


def can_move(state: State, ship: int) -> bool:
    """Return True if a ship on the map may begin or continue a move; agrees with ``verify_can_move``."""
    return not (state.stopped | state.moved) >> ship & 1


def named(state: State, ship: int) -> dict[str, str]:
    """Return the arguments that name a ship on the map in a refusal: ``colony ship on 5,10,W``."""
    kind = Name("trade_ship" if is_trade_ship(state, ship) else "colony_ship")
    return {"ship": kind, "at": PLACE_NAMES[state.ships[ship]]}


def verify_own(seat: int, ship: int) -> None:
    """SF-163, SF-172: players fly their own ships."""
    if owner(ship) != seat:
        raise RuleViolation("not-your-ship", rules=("SF-172", "SF-163"))


def verify_on_map(state: State, ship: int) -> None:
    """SF-172: a ship in the supply cannot fly."""
    if state.ships[ship] == NOWHERE:
        raise RuleViolation("ship-not-on-map", rules=("SF-172",))


def verify_can_move(state: State, ship: int) -> None:
    """SF-173, SF-176, SF-310: a ship that was stopped, or has moved or jumped, stays where it is."""
    if state.stopped >> ship & 1:
        raise RuleViolation("ship-stopped", **named(state, ship), rules=("SF-176",))
    if state.moved >> ship & 1:
        raise RuleViolation("move-over", **named(state, ship), rules=("SF-173", "SF-310"))


# Where a move may end


def _others(state: State, ship: int) -> int:
    """SF-171: return the places of all other ships; a moving ship may pass over them."""
    found = 0
    for other, place in enumerate(state.ships):
        if place >= 0 and other != ship:
            found |= BIT[place]
    return found


def stations_at(state: State, outpost: int) -> int:
    """Count the trade stations of all players at an outpost."""
    return sum(state.stations[MAX_SEATS * outpost : MAX_SEATS * outpost + MAX_SEATS])


def _docks_admitting(state: State, seat: int) -> int:
    """SF-182, SF-233, SF-234, SF-235: return the docking points where a trade ship can found a station."""
    pods, found = min(DOCKS, state.pods[seat]), 0
    if pods:
        for place, outpost in state.terrain.outposts.items():
            if stations_at(state, outpost) < pods:
                found |= BIT[place]
    return found


def open_sites(state: State) -> int:
    """SF-189, SF-207, SF-221, SF-227: return the sites where a colony can be founded, ignoring ships."""
    return state.terrain.sites & ~state.built & ~state.terrain.barred


def ends(state: State, ship: int) -> int:
    """Return the places where a ship may end its move without founding a colony; agrees with ``verify_end``.

    Its present place is included if it may stay there at the end of a move. A colony ship may stay on a free
    site, even next to a token (SF-183, SF-187, SF-190).
    """
    seat, terrain = owner(ship), state.terrain
    taken = state.built | terrain.shut | state.foreign_ports[seat] | _others(state, ship)
    if is_trade_ship(state, ship):
        taken |= terrain.sites | (terrain.docks & ~_docks_admitting(state, seat))
    else:
        taken |= terrain.docks | _left_site(state, ship)
    return ALL_PLACES & ~taken


def _left_site(state: State, ship: int) -> int:
    """SF-184, SF-185: return the site where a colony ship began the flight, as a mask; 0 if on none.

    The ship may end a move there only by founding a colony.
    """
    began = began_at(state, ship)
    return BIT[began] & state.terrain.sites if began != NOWHERE else 0


def _ends_by_founding(state: State, ship: int) -> int:
    """SF-185, SF-365: return the site that a colony ship left, if it can end there by founding a colony."""
    if is_trade_ship(state, ship):
        return 0
    site = _left_site(state, ship)
    return site & open_sites(state) & ~_others(state, ship) if site else 0


def verify_end(state: State, ship: int, place: int, *, also: tuple[str, ...] = ()) -> None:
    """SF-171, SF-178 to SF-185, SF-189, SF-233, SF-234: a ship must not block a place at the end of its move.

    ``also`` lists the rules that require the move to end, cited after the rules of the place.
    """
    if ends(state, ship) & BIT[place]:
        return
    rules, why = _in_the_way(state, ship, place)
    raise RuleViolation(
        "cannot-end-there",
        **named(state, ship),
        place=PLACE_NAMES[place],
        why=Message(why),
        rules=tuple(dict.fromkeys((*rules, *also))),
    )


def _in_the_way(state: State, ship: int, place: int) -> tuple[tuple[str, ...], str]:
    """Return the rules that keep a ship from ending its move on an intersection, and the reason."""
    bit, terrain = BIT[place], state.terrain
    if terrain.shut & bit:
        return ("SF-028",), "why-centre"
    if state.closed & bit:
        return ("SF-189", "SF-171"), "why-closed"
    if (state.built | _others(state, ship)) & bit:
        return ("SF-171",), "why-taken"
    if state.foreign_ports[owner(ship)] & bit:
        return ("SF-178",), "why-foreign-port"  # SF-179: own ports are not among them
    return _of_kind(state, ship, place)


def _of_kind(state: State, ship: int, place: int) -> tuple[tuple[str, ...], str]:
    """Return the rules that keep this kind of ship from a free site or docking point, and the reason."""
    if not is_trade_ship(state, ship):
        if state.terrain.docks & BIT[place]:
            return ("SF-180",), "why-colony-ship-at-dock"
        return ("SF-185", "SF-184"), "why-began-here"
    if state.terrain.sites & BIT[place]:
        return ("SF-181",), "why-trade-ship-on-site"
    if stations_at(state, state.terrain.outposts[place]) >= DOCKS:
        return ("SF-234", "SF-182"), "why-docks-taken"
    return ("SF-233", "SF-182"), "why-too-few-pods"


# Steps


def verify_path(state: State, ship: int, path: Sequence[int]) -> None:
    """SF-023, SF-028, SF-163, SF-167, SF-168, SF-169: a path follows connections, within the speed."""
    at, left = state.ships[ship], steps_left(state, ship)
    for place in path:
        if place not in NEIGHBORS[at]:
            raise RuleViolation(
                "not-connected",
                at=PLACE_NAMES[at],
                place=PLACE_NAMES[place],
                rules=("SF-167", "SF-023"),
            )
        if state.terrain.shut & BIT[place]:
            raise RuleViolation(
                "centre-in-the-way",
                place=PLACE_NAMES[place],
                rules=("SF-028",),
            )
        at = place
    if len(path) > left:
        raise RuleViolation("steps-left", **named(state, ship), number=left, rules=("SF-167", "SF-163"))


def can_end_later(state: State, ship: int, place: int, left: int) -> bool:
    """SF-175, SF-365: return True if a ship with some steps left after this place can still end its move
    legally.
    """
    wanted = ends(state, ship) | _ends_by_founding(state, ship)
    return bool(wanted & reach(place, left, state.terrain.shut))


def verify_end_later(state: State, ship: int, place: int, left: int) -> None:
    """SF-175: a step must leave a legal end within the remaining speed."""
    if not can_end_later(state, ship, place, left):
        raise RuleViolation(
            "no-end-from-there",
            place=PLACE_NAMES[place],
            **named(state, ship),
            rules=("SF-175",),
        )


def next_steps(state: State, ship: int, free: int) -> list[int]:
    """SF-167, SF-175: list a ship's next steps; ``free`` is the mask of places to end its move (``ends``).

    Agrees with ``verify_path`` and ``verify_end_later``.
    """
    left = steps_left(state, ship) - 1
    if left < 0:
        return []
    shut = state.terrain.shut
    wanted = free | _ends_by_founding(state, ship)
    return [
        place
        for place in NEIGHBORS[state.ships[ship]]
        if not shut & BIT[place] and (wanted & BIT[place] or reach(place, left, shut) & wanted)
    ]


def can_take_token(token: Token, cannons: int, pods: int) -> bool:
    """SF-208 to SF-211: return True if a seat of this strength can take a token next to one of its ships."""
    return cannons >= token.pirates if token.pirates else pods >= token.ice


def revealing_places(state: State, seat: int) -> int:
    """Return the places where a ship reveals something: a sector, discs, or the disc under a token that it
    takes.
    """
    found = state.terrain.veiled
    cannons, pods = cannon_strength(state, seat), state.pods[seat]
    for token in state.terrain.tokens:
        if can_take_token(token, cannons, pods):
            found |= token.corners
    return found


def destinations(state: State, ship: int, free: int) -> int:
    """Return the places that a ship can reach to end its move; ``free`` as in ``next_steps``.

    Only flights that reveal nothing on the way count. Agrees with ``route``.
    """
    at = state.ships[ship]
    stops = revealing_places(state, owner(ship))
    found = reach(at, steps_left(state, ship), state.terrain.shut, stops)
    return found & free & ~BIT[at]


def route(state: State, ship: int, to: int) -> tuple[int, ...]:
    """Return a shortest path to a destination that reveals nothing on the way; refuse if there is none."""
    at, shut = state.ships[ship], state.terrain.shut
    if shut & BIT[to]:
        raise RuleViolation("centre-of-system", place=PLACE_NAMES[to], rules=("SF-028",))
    if to == at:
        raise RuleViolation("already-there", **named(state, ship), rules=("SF-167",))
    verify_end(state, ship, to)
    path = shortest_path(at, to, shut, revealing_places(state, owner(ship)))
    if path and len(path) <= steps_left(state, ship):
        return path
    if len(shortest_path(at, to, shut)) <= steps_left(state, ship):
        raise RuleViolation(
            "reveals-on-the-way",
            place=PLACE_NAMES[to],
            rules=("SF-174", "SF-196"),
        )
    raise RuleViolation(
        "too-far",
        place=PLACE_NAMES[to],
        **named(state, ship),
        number=steps_left(state, ship),
        rules=("SF-163", "SF-167"),
    )


def landing_places(state: State, ship: int) -> int:
    """SF-309, SF-312, SF-314, SF-315, SF-316: return the places where a ship may land from a jump."""
    terrain = state.terrain
    found = ends(state, ship) & ~BIT[state.ships[ship]] & ~terrain.covered_centres
    return found & ~terrain.covered_sites if is_trade_ship(state, ship) else found


# Founding


def can_found(state: State, ship: int) -> bool:
    """Return True if a ship can found a colony where it stands; agrees with ``verify_found``."""
    at = BIT[state.ships[ship]]
    if is_trade_ship(state, ship) or not at & open_sites(state):
        return False
    return not at & _others(state, ship)


def verify_found(state: State, ship: int) -> None:
    """SF-207, SF-221, SF-340, SF-366: a colony ship founds on a free site without an adjacent token."""
    if is_trade_ship(state, ship):
        raise RuleViolation("trade-ship-founds-nothing", rules=("SF-221",))
    if can_found(state, ship):
        return
    place, terrain = state.ships[ship], state.terrain
    name, bit = PLACE_NAMES[place], BIT[place]
    if not terrain.sites & bit:
        raise RuleViolation("not-a-colony-site", place=name, rules=("SF-221", "SF-031"))
    if state.closed & bit:
        raise RuleViolation("site-closed", place=name, rules=("SF-189", "SF-329", "SF-227"))
    if terrain.barred & bit:
        raise RuleViolation("token-next-to-site", place=name, rules=("SF-207",))
    raise RuleViolation("site-not-free", place=name, rules=("SF-221", "SF-171"))


def closed_by(state: State, site: int) -> int | None:
    """SF-329, SF-334: with 3 players, return a system's last free site if a second colony closes it."""
    if state.seats != MIN_SEATS:
        return None
    area, _ = SITE_OF[site]
    if area < HOMES:  # SF-330
        return None
    free = [other for other in AREAS[area].sites if other != site and not state.built & BIT[other]]
    return free[0] if len(free) == 1 else None


# Duties


def blocks_port(state: State, ship: int) -> bool:
    """SF-191, SF-192: return True if a ship stands on a spaceport site of another player."""
    return bool(state.foreign_ports[owner(ship)] & BIT[state.ships[ship]])


def must_leave(state: State, ship: int) -> bool:
    """SF-184, SF-191: return True if a ship has to leave the place where it began the flight."""
    at = state.ships[ship]
    if at != began_at(state, ship):
        return False
    is_on_site = not is_trade_ship(state, ship) and bool(state.terrain.sites & BIT[at])
    return is_on_site or blocks_port(state, ship)


def ships_to_leave(state: State, seat: int) -> list[int]:
    """SF-186, SF-188, SF-195: list the ships that must leave before the flight ends, and can."""
    return [
        ship
        for ship in ships_of(state, seat)
        if can_move(state, ship) and must_leave(state, ship) and _can_leave(state, ship)
    ]


def _can_leave(state: State, ship: int) -> bool:
    at = state.ships[ship]
    return bool(reach(at, steps_left(state, ship), state.terrain.shut) & ends(state, ship) & ~BIT[at])


def verify_no_duty(state: State, seat: int) -> None:
    """SF-184, SF-191, SF-195: a flight does not end while a ship must leave its place, and can."""
    for ship in ships_to_leave(state, seat):
        rule = "SF-191" if blocks_port(state, ship) else "SF-184"
        raise RuleViolation("has-to-leave", **named(state, ship), rules=("SF-195", rule))


def founds_station(state: State, ship: int) -> bool:
    """SF-231, SF-339: return True if the end of a move founds a trade station."""
    return is_trade_ship(state, ship) and state.ships[ship] in state.terrain.outposts


def is_idle_in_flight(state: State, seat: int) -> bool:
    """SF-338: return True if a seat can only end the flight: no ship can move, jump or found."""
    if state.moving != NOBODY:
        return False
    return not any(can_move(state, ship) or can_found(state, ship) for ship in ships_of(state, seat))
