"""The meaning of each draw, precise enough to identify the card (rules document, section U)."""

from domain.kernel.ruleset import DrawMeaning
from domain.starship_catan.cards import SET_MASKS, SETS, ids_in
from domain.starship_catan.missions import LEVEL_MASKS, LEVELS, MISSIONS
from domain.starship_catan.tables import BLUE_DIE, SEATS, YELLOW_DICE


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces))


_CARDS = "; ".join(
    f"set {card_set}: {', '.join(ids_in(mask))}" for card_set, mask in zip(SETS, SET_MASKS, strict=True)
)
_MISSIONS = "; ".join(
    f"level {level}: {', '.join(mission.id for mission in MISSIONS if mission.level == level)}"
    for level in LEVELS
)

DRAWS = (
    DrawMeaning(
        "moon",
        "2",
        "The result is the seat with the moon crest, which begins (SSC-020, SSC-038).",
        widest=SEATS,
    ),
    DrawMeaning(
        "yellow-die",
        "6",
        f"The result counts, from 0, through the faces {_faces(YELLOW_DICE['text'])}, or, with the option "
        f"yellow_die printed, through {_faces(YELLOW_DICE['printed'])} (SSC-005, SSC-047).",
        widest=len(YELLOW_DICE["text"]),
    ),
    DrawMeaning(
        "blue-die",
        "6",
        f"The result counts, from 0, through the faces {_faces(BLUE_DIE)}; of the two draws of a fight the "
        "first is the player's, the second the pirate's (SSC-004, SSC-139, SSC-140).",
        widest=len(BLUE_DIE),
    ),
    DrawMeaning(
        "sector-card",
        "places, times the pool of each set of which a card that nobody has seen is among the places",
        "One card of the shuffled part of the sector flown into: its stack, without the cards that the "
        "sensor put on the top or at the bottom in this flight. The places are the cards of that part that "
        "somebody has seen, in the order of the table, then those that nobody has seen, set after set. The "
        "place is the result modulo the number of places, the face is the result divided by it, rounded "
        "down. A place of a seen card is that card. At a place of an unseen card of a set, the card is that "
        "number of the set's pool, counted from 0, which is the face modulo the size of the pool. A set's "
        "pool are its cards that nobody has seen, in any sector or in the reserve, in the order of the "
        "table. A look at several cards is several draws, each without the cards before it. A card at the "
        "top or, where nothing else is left, at the bottom, which the sensor put there, is turned without a "
        "draw. "
        f"The order of the table: {_CARDS} (SSC-025, SSC-026, SSC-062, SSC-076, SSC-077).",
    ),
    DrawMeaning(
        "reserve-card",
        "the pool of the set on top of the reserve",
        "The result counts, from 0, through the pool of that set: its cards that nobody has seen, in the "
        "order of the table, as for sector-card. With the option hidden_reserve nothing is drawn (SSC-026, "
        "SSC-214, SSC-229).",
        widest=max(mask.bit_count() for mask in SET_MASKS),
    ),
    DrawMeaning(
        "mission",
        "the missions left of the lowest level of which any lie in the stack",
        "The result counts, from 0, through those missions in the order of the table. The order of the "
        f"table: {_MISSIONS} (SSC-027, SSC-125).",
        widest=max(mask.bit_count() for mask in LEVEL_MASKS),
    ),
)
