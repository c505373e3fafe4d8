"""The meaning of each draw, precise enough to identify the card (rules document, section 20)."""

from domain.kernel.ruleset import DrawMeaning
from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.tables import BEGINNER_FRAME, CARDS_PER_RESOURCE, FULL_DECK_SIZE, TILES

DRAWS = (
    DrawMeaning(
        "frame",
        "the frame pieces left: 6, then 5, 4, 3 and 2",
        "Slots 0 to 5 of the frame are filled in order. The result counts, from 0, through the pieces F1 to "
        "F6 that are left, in order of their number; the piece is taken out. The last one needs no draw "
        "(STC-048).",
        widest=len(BEGINNER_FRAME),
    ),
    DrawMeaning(
        "sector",
        "the tiles left: 19, then 18, down to 2",
        "The sectors are filled in order of their id, which is row after row. The result counts, from 0, "
        "through the tiles that are left, in this order: 4 tritanium, 4 food, 4 oxygen, 3 dilithium, 3 "
        "water, the asteroid field; the tile is taken out. The last one needs no draw (STC-005, STC-049).",
        widest=len(TILES),
    ),
    DrawMeaning(
        "token-corner",
        "6",
        "The corner sector from which the tokens A to R are laid: the result counts, from 0, through (0,-2), "
        "(-2,0), (-2,2), (0,2), (2,0), (2,-2) (STC-050, section 17.3).",
        widest=6,
    ),
    DrawMeaning(
        "die",
        "6",
        "The result is one less than the die shows. A roll, also one for the start, is two draws: the first "
        "die, then the second (STC-014, STC-051).",
        widest=6,
    ),
    DrawMeaning(
        "theft",
        "the resource cards in the victim's hand",
        "The result counts, from 0, through the victim's hand at that moment, laid out in this order: its "
        "tritanium, dilithium, food, oxygen, water. The card there is stolen (STC-100).",
        widest=CARDS_PER_RESOURCE * len(RESOURCES),
    ),
    DrawMeaning(
        "development-card",
        "the development cards left in the deck",
        "The result counts, from 0, through the cards left in the deck, laid out in this order: of 14 "
        "starfleet_intervenes, 2 monopoly, 2 research_station, 2 utopia_planitia and 5 victory_point those "
        "that nobody has bought. The card there is on top. The cards that McCoy shows are up to three such "
        "draws, each without the cards before it; those not kept are in the deck again (STC-009, STC-037, "
        "STC-152, STC-217).",
        widest=FULL_DECK_SIZE,
    ),
)
