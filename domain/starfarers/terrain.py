"""The known map: closed places, sites, docking points, and places that reveal something.

It depends on the face-up sectors and discs only. The state caches it because every search uses it.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from domain.starfarers.board import AREAS, BIT, LOBES, PLANET_CORNERS, PLANET_HEXES, PORTS, mask_of, places
from domain.starfarers.tables import DISCS, SECTORS, TOKEN_DISCS


class Token(msgspec.Struct, frozen=True):
    """A pirate base or an ice planet on the map (SF-201)."""

    planet: int
    pirates: int
    """The number of cannons required, 0 for an ice planet (SF-208)."""
    ice: int
    """The number of freight pods required, 0 for a pirate base (SF-210)."""
    corners: int
    """The intersections adjacent to its planet, as a mask (SF-038)."""


class Terrain(msgspec.Struct, frozen=True):
    """The properties of the intersections on the known map, as masks; immutable."""

    shut: int
    """SF-028: the centres of systems, which no ship can enter or cross; other centres are open (SF-030)."""
    sites: int
    """SF-031: the colony sites."""
    outposts: dict[int, int]
    """SF-029: by docking point, the number of its outpost."""
    docks: int
    """The docking points."""
    veiled: int
    """SF-196, SF-200: the places where a ship reveals a sector or discs."""
    covered_sites: int
    """SF-314: the possible colony sites of face-down areas."""
    covered_centres: int
    """SF-315: the centres of face-down areas, which may turn out to be closed."""
    tokens: tuple[Token, ...]
    """SF-219: the tokens, by column and row of their planets."""
    barred: int
    """SF-207: the sites next to a token or a face-down disc, where no colony can be founded."""


def survey(sectors: Sequence[int], discs: Sequence[int]) -> Terrain:
    """Return the terrain of a map: sectors by area and discs by planet, -1 if face down."""
    return _survey(tuple(sectors), tuple(discs))


@lru_cache(maxsize=256)
def _survey(sectors: tuple[int, ...], discs: tuple[int, ...]) -> Terrain:
    systems = [area for area, sector in enumerate(sectors) if sector >= 0 and SECTORS[sector].planets]
    outposts = {
        AREAS[area].centre: _OUTPOST_OF[sector]
        for area, sector in enumerate(sectors)
        if sector in _OUTPOST_OF
    }
    covered = [area for area in systems if min(_laid(discs, area)) < 0]
    face_down = [area for area, sector in enumerate(sectors) if sector < 0]
    tokens = _tokens(discs)
    return Terrain(
        shut=mask_of(*(AREAS[area].centre for area in systems)),
        sites=sum(_SITES[area] for area in systems),
        outposts=outposts,
        docks=mask_of(*outposts),
        veiled=sum(AREAS[area].rim for area in (*covered, *face_down)),
        covered_sites=sum(_SITES[area] for area in face_down),
        covered_centres=mask_of(*(AREAS[area].centre for area in face_down)),
        tokens=tokens,
        barred=sum(_SITES[area] for area in covered) | _beside(tokens),
    )


_CIVILIZED = [number for number, sector in enumerate(SECTORS) if sector.civilization]
_OUTPOST_OF = {sector: outpost for outpost, sector in enumerate(_CIVILIZED)}
_SITES = tuple(mask_of(*area.sites) for area in AREAS)
_ALL_SITES = sum(_SITES)


def _laid(discs: Sequence[int], area: int) -> Sequence[int]:
    return discs[LOBES * area : LOBES * area + LOBES]


def _tokens(discs: Sequence[int]) -> tuple[Token, ...]:
    standing = [planet for planet, disc in enumerate(discs) if disc >= 0 and TOKEN_DISCS >> disc & 1]
    return tuple(
        Token(planet, DISCS[discs[planet]].pirates, DISCS[discs[planet]].ice, PLANET_CORNERS[planet])
        for planet in sorted(standing, key=lambda planet: PLANET_HEXES[planet])
    )


def _beside(tokens: Sequence[Token]) -> int:
    found = 0
    for token in tokens:
        found |= token.corners & _ALL_SITES
    return found


def ports_of(spaceports: int) -> int:
    """SF-032: return the spaceport sites of some spaceports; all are masks."""
    found = 0
    for site in places(spaceports):
        found |= PORTS[site]
    return found


def occupied_places(ships: Sequence[int]) -> int:
    """Return the places of ships on the map, as a mask."""
    found = 0
    for place in ships:
        if place >= 0:
            found |= BIT[place]
    return found
