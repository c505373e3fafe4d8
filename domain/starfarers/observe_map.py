"""The public map: areas, planets, tokens, outposts (SF-202, SF-335)."""

from typing import Literal

import msgspec

from domain.starfarers.board import AREAS, LOBES, Hex
from domain.starfarers.cards import Resource
from domain.starfarers.friendship import cards_left
from domain.starfarers.names import Civilization, FriendshipCard, SectorId
from domain.starfarers.production import planet_resource
from domain.starfarers.state import FACE_DOWN, NO_DISC, NOBODY, State
from domain.starfarers.tables import CIVILIZATIONS, DISCS, FRIENDSHIP_CARDS, MAX_SEATS, SECTORS


class TokenView(msgspec.Struct, frozen=True):
    """A pirate base or an ice planet, on the map or taken as a medal (SF-008)."""

    kind: Literal["pirate_base", "ice_planet"]
    """The kind of token."""
    strength: int
    """The number of cannons, or freight pods, required (SF-208, SF-210)."""


class PlanetView(msgspec.Struct, frozen=True):
    """A planet of a face-up system."""

    id: int
    """Its number: three times the number of its area, plus its lobe."""
    resource: Resource
    """Its resource (SF-003)."""
    icon: str
    """The pile of its disc: the icon, or the Greek letter of a home system (SF-354)."""
    numbers: tuple[int, ...] | None
    """The numbers of its disc; empty under a token, null while the disc is face down (SF-089, SF-093)."""
    token: TokenView | None
    """The token on it; null without one (SF-201)."""


class AreaView(msgspec.Struct, frozen=True):
    """A place for a sector, and everything revealed there, which is public (SF-202)."""

    id: int
    """Its number, 0 to 18: the home systems, then the vacant areas row by row from there (SF-066)."""
    name: str
    """``alpha`` to ``delta``, ``N1`` to ``N8``, ``F1`` to ``F7`` (19.1, 19.2)."""
    hexes: tuple[Hex, Hex, Hex]
    """By lobe: the column and row of its hexagon (SF-345, SF-349)."""
    centre: int
    """The intersection between all three hexagons, by number."""
    sites: tuple[int, int, int]
    """The intersections between lobes 0 and 1, 1 and 2, 2 and 0: colony sites of a system (SF-031)."""
    stars: int
    """The stars on the back of its sector, 1 or 2; 0 for a home system (SF-005)."""
    sector: SectorId | None
    """The sector; null while it is face down (SF-070)."""
    rotation: int | None
    """Its rotation, 0 to 2; null while it is face down (SF-350)."""
    planets: tuple[PlanetView, ...]
    """By lobe: the planets; empty unless the sector is a system."""
    civilization: Civilization | None
    """The civilization of the outpost; null unless the sector is one."""


class OutpostView(msgspec.Struct, frozen=True):
    """A civilization's remaining friendship cards, and the trade stations there."""

    civilization: Civilization
    """The civilization."""
    stations: tuple[int, ...]
    """By seat: its trade stations there, 5 altogether at most (SF-234)."""
    marker: int | None
    """The seat that has its friendship marker; null if nobody has (SF-241)."""
    cards: tuple[FriendshipCard, ...]
    """The remaining friendship cards (SF-237)."""


def area_view(state: State, number: int) -> AreaView:
    area, sector = AREAS[number], state.sectors[number]
    is_known = sector != FACE_DOWN
    return AreaView(
        id=number,
        name=area.name,
        hexes=area.hexes,
        centre=area.centre,
        sites=area.sites,
        stars=state.stars[number],
        sector=SECTORS[sector].id if is_known else None,
        rotation=state.rotations[number] if is_known else None,
        planets=_planets(state, number) if is_known and SECTORS[sector].planets else (),
        civilization=SECTORS[sector].civilization if is_known else None,
    )


def _planets(state: State, area: int) -> tuple[PlanetView, ...]:
    return tuple(_planet(state, planet) for planet in range(LOBES * area, LOBES * area + LOBES))


def _planet(state: State, planet: int) -> PlanetView:
    area, lobe = divmod(planet, LOBES)
    resource = planet_resource(state.sectors, state.rotations, planet)
    assert resource is not None
    icon = SECTORS[state.sectors[area]].piles[(lobe - state.rotations[area]) % LOBES]
    disc = state.discs[planet]
    if disc == NO_DISC:
        return PlanetView(planet, resource, icon, None, None)
    return PlanetView(planet, resource, icon, DISCS[disc].numbers, token_view(disc))


def token_view(disc: int) -> TokenView | None:
    """SF-201: return the token that a disc (its index) stands for; None for a disc with numbers."""
    face = DISCS[disc]
    if face.pirates:
        return TokenView("pirate_base", face.pirates)
    return TokenView("ice_planet", face.ice) if face.ice else None


def outpost_view(state: State, outpost: int) -> OutpostView:
    first = MAX_SEATS * outpost
    return OutpostView(
        CIVILIZATIONS[outpost],
        tuple(state.stations[first : first + state.seats]),
        None if state.markers[outpost] == NOBODY else state.markers[outpost],
        tuple(FRIENDSHIP_CARDS[card] for card in cards_left(state, outpost)),
    )
