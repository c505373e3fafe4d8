"""The meaning of each draw, precise enough to derive its outcome (SF-343)."""

from domain.kernel.ruleset import DrawMeaning
from domain.starfarers.board import AREA_NAMES, HOMES
from domain.starfarers.cards import RESOURCES
from domain.starfarers.decide.balls import PAIRS
from domain.starfarers.tables import DISCS, LOOSE_SECTORS, PILES, SECTORS, STARS

_SECTORS = ", ".join(sector.id for sector in SECTORS[:LOOSE_SECTORS])
_AREAS = ", ".join(AREA_NAMES[HOMES:])
_BACKS = ", ".join(map(str, STARS[:LOOSE_SECTORS]))
_PAIRS = ", ".join(" and ".join(pair) for pair in PAIRS)
_RESOURCES = ", ".join(RESOURCES)


def _front(disc: int) -> str:
    face = DISCS[disc]
    if face.pirates:
        return f"pirate base {face.pirates}"
    return f"ice planet {face.ice}" if face.ice else "/".join(map(str, face.numbers))


def _piles() -> str:
    return "; ".join(
        f"{pile}: " + ", ".join(f"{disc} ({_front(disc)})" for disc in range(len(DISCS)) if mask >> disc & 1)
        for pile, mask in PILES.items()
    )


DRAWS = (
    DrawMeaning(
        "starting-player",
        "the number of seats",
        "The result is the seat of the starting player (SF-046, SF-047).",
    ),
    DrawMeaning(
        "sector",
        "the sectors that may lie there: those with as many stars on their backs that nobody has seen",
        "The result counts, from 0, through those sectors in the order of the table. In the beginner set-up "
        "nothing is drawn; in the strategic variant the areas are filled in order, in the other variants a "
        "sector is drawn when it is discovered. E1B takes part in wild space only. The order of the areas: "
        f"{_AREAS}. The order of the table: {_SECTORS} (SF-060, SF-061, SF-065, SF-066, SF-067).",
    ),
    DrawMeaning("rotation", "3", "The result is the rotation of the sector just drawn (SF-069, SF-350).", 3),
    DrawMeaning(
        "sector-back",
        "the sectors that are not dealt yet: 16 for the first area, one less for each further one",
        "The result counts, from 0, through the stars on the backs of all 16 sectors, without those of the "
        f"areas before: {_BACKS}. The areas come in the order {_AREAS} (SF-005, SF-066).",
    ),
    DrawMeaning(
        "home-disc",
        "the discs of the Greek letter that are not laid yet",
        "The result counts, from 0, through those discs in the order of the table; the planets come in "
        f"order, system after system. The discs by number: {_piles()} (SF-051, SF-063).",
    ),
    DrawMeaning(
        "disc",
        "the discs with the planet's icon, or in place of a token the reserve discs, that nobody has seen",
        "The result counts, from 0, through those discs in the order of their numbers; the planets come by "
        "position. The discs by number are those of home-disc (SF-044, SF-054, SF-064, SF-198, "
        "SF-199, SF-200, SF-215).",
    ),
    DrawMeaning("die", "6", "A die shows the result plus 1 (SF-018, SF-087).", 6),
    DrawMeaning(
        "reserve-card",
        "the cards left in the reserve pile",
        "The result counts, from 0, through the pile laid out by type, in the order "
        f"{_RESOURCES}: the type at that place is drawn, and one card less of it is left (SF-040, SF-048, "
        "SF-102, SF-106, SF-121).",
    ),
    DrawMeaning(
        "stolen-card",
        "the cards in the hand drawn from",
        "The result counts, from 0, through that hand laid out by type, in the order "
        f"{_RESOURCES}: the type at that place is taken (SF-118, SF-257, SF-300).",
    ),
    DrawMeaning(
        "balls",
        str(len(PAIRS)),
        f"The result counts, from 0, through the pairs of two balls: {_PAIRS} (SF-016, SF-159, SF-342).",
    ),
    DrawMeaning(
        "encounter-card",
        "the encounter cards in the draw pile",
        "The result counts, from 0, through those cards in the order of their numbers: all 32 without those "
        "drawn since the pile was last shuffled (SF-042, SF-267, SF-277).",
    ),
)
