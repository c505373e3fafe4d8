"""Discoveries of an arriving ship: sectors, and the number discs of systems (chapter 9)."""

from domain.kernel.chance import Chance, Draw
from domain.kernel.hexgrid import bits, nth_bit
from domain.starfarers import events_flight as f
from domain.starfarers.board import AREA_OF, BIT, LOBES
from domain.starfarers.state import FACE_DOWN, State
from domain.starfarers.tables import PILES, SECTORS, STARS
from domain.starfarers.unfolding import Unfolding


class Pool:
    """The unseen sectors and discs, of which some are drawn when a ship reveals a place."""

    __slots__ = ("_chance", "_discs", "draws")

    def __init__(self, state: State, chance: Chance) -> None:
        self._discs = state.disc_pool
        self._chance = chance
        self.draws: list[Draw] = []

    def _draw(self, label: str, candidates: int) -> int:
        """Draw one of a mask of candidates, each equally likely, by its rank among them."""
        draw = self._chance.draw(label, candidates.bit_count())
        self.draws.append(draw)
        return nth_bit(candidates, draw.result)

    def sector(self, candidates: int) -> int:
        """SF-061, SF-066, SF-067: draw a sector from the unseen candidates."""
        return self._draw("sector", candidates)

    def rotation(self) -> int:
        """SF-069: draw the rotation of the sector."""
        draw = self._chance.draw("rotation", LOBES)
        self.draws.append(draw)
        return draw.result

    def disc(self, pile: str) -> int:
        """SF-054, SF-199: draw one of the unseen discs of a pile."""
        disc = self._draw("disc", self._discs & PILES[pile])
        self._discs ^= 1 << disc
        return disc

    def discs(self, sector: int, rotation: int) -> tuple[int, ...]:
        """SF-198, SF-199: draw a disc for each planet, by position; return them by lobe."""
        drawn = [self.disc(pile) for pile in SECTORS[sector].piles]
        return tuple(drawn[(lobe - rotation) % LOBES] for lobe in range(len(drawn)))


def reveal_area(unfolding: Unfolding, place: int, chance: Chance) -> None:
    """SF-174, SF-196, SF-197, SF-200, SF-203: reveal the sector or discs next to an arriving ship."""
    state = unfolding.state
    if not state.terrain.veiled & BIT[place]:
        return
    area = AREA_OF[place]
    pool = Pool(state, chance)
    if state.sectors[area] != FACE_DOWN:
        discs = pool.discs(state.sectors[area], state.rotations[area])
        unfolding.add(f.SystemExplored(state.active, area, discs, tuple(pool.draws)))
        return
    sector = pool.sector(_candidates(state, area))
    rotation = pool.rotation()
    discs = pool.discs(sector, rotation)
    unfolding.add(
        f.SectorDiscovered(state.active, area, SECTORS[sector].id, rotation, discs, tuple(pool.draws))
    )


def _candidates(state: State, area: int) -> int:
    """SF-005, SF-061, SF-067: return the unseen sectors with as many stars as the back here shows."""
    return sum(1 << sector for sector in bits(state.sector_pool) if STARS[sector] == state.stars[area])
