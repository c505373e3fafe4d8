"""Numbers, costs, decks and board data of the game, as data with the IDs of their rules."""

from typing import get_args

from domain.star_trek_catan.cards import Cards, packed
from domain.star_trek_catan.names import CardKind, Planet, PostKind, SupportCard

MIN_SEATS, MAX_SEATS = 3, 4  # STC-001
COLORS = ("red", "blue", "orange", "yellow")  # STC-002, and their order in STC-281
COLORS_OF_THREE = ("blue", "orange", "yellow")  # STC-044, STC-281

STARSHIPS, OUTPOSTS, STARBASES, RESERVE = 15, 7, 4, 2  # STC-003, STC-004, STC-035
CARDS_PER_RESOURCE = 19  # STC-007
FULL_SUPPLY = packed(Cards(*[CARDS_PER_RESOURCE] * 5))  # STC-036

CARD_KINDS: tuple[CardKind, ...] = (
    "starfleet_intervenes",
    "monopoly",
    "research_station",
    "utopia_planitia",
    "victory_point",
)
"""The kinds of development card; packed bundles of them have eight bits a kind in this order."""
INTERVENES, MONOPOLY, RESEARCH, UTOPIA, VICTORY = range(5)
DECK = (14, 2, 2, 2, 5)  # STC-009
FULL_DECK = sum(number << 8 * kind for kind, number in enumerate(DECK))
FULL_DECK_SIZE = sum(DECK)

SUPPORT_CARDS: tuple[SupportCard, ...] = get_args(SupportCard)  # STC-010, in the order of the overview
SUPPORT_INDEX: dict[str, int] = {card: index for index, card in enumerate(SUPPORT_CARDS)}
UHURA, SCOTT, SPOCK, SULU, KIRK, MCCOY, CHEKOV, RAND, CHAPEL, SAREK = range(10)

# STC-132
STARSHIP_COST = Cards(tritanium=1, dilithium=1)
OUTPOST_COST = Cards(tritanium=1, dilithium=1, food=1, oxygen=1)
STARBASE_COST = Cards(water=3, oxygen=2)
CARD_COST = Cards(water=1, food=1, oxygen=1)

WINNING_POINTS = 10  # STC-262, also with 3 players (STC-269)
STARBASE_POINTS = 2  # STC-148
SPECIAL_CARD_POINTS = 2  # STC-011
SHORTEST_SUPPLY_ROUTE = 5  # STC-250
SMALLEST_STARFLEET = 3  # STC-257
HAND_LIMIT = 7  # STC-090
SEVEN = 7  # STC-088

OPEN_OFFERS_PER_SEAT, OFFERS_PER_TURN = 3, 20  # limits of the service, not of the rules

BASIC_RATE, GENERIC_RATE, SPECIAL_RATE = 4, 3, 2  # STC-120, STC-121, STC-122
BASIC_RATES = sum(BASIC_RATE << 8 * resource for resource in range(5))

CELLS = tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2)  # 17.1
TILES: tuple[Planet, ...] = (  # STC-005, STC-006, also with 3 players (STC-269)
    *("tritanium",) * 4,
    *("food",) * 4,
    *("oxygen",) * 4,
    *("dilithium",) * 3,
    *("water",) * 3,
    "none",
)
PLANETS: tuple[Planet, ...] = ("tritanium", "dilithium", "food", "oxygen", "water", "none")

# STC-042, 17.2, row by row
BEGINNER_PLANETS: tuple[Planet, ...] = (
    *("oxygen", "food", "tritanium"),
    *("oxygen", "dilithium", "water", "food"),
    *("oxygen", "water", "none", "tritanium", "water"),
    *("tritanium", "food", "tritanium", "dilithium"),
    *("dilithium", "oxygen", "food"),
)
BEGINNER_NUMBERS = (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)

TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # STC-012, letters A to R
OUTER_RING = (  # 17.3, counter-clockwise; every second sector is a corner
    *((0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2)),
    *((0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2)),
)
INNER_RING = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))
MIDDLE = (0, 0)
TOKEN_ORDERS = tuple(  # STC-050: from each of the six corners
    (
        *(OUTER_RING[2 * corner :] + OUTER_RING[: 2 * corner]),
        *(INNER_RING[corner:] + INNER_RING[:corner]),
        MIDDLE,
    )
    for corner in range(6)
)

# 17.4: the border routes of frame slots 0 to 5, clockwise, offsets 0 to 4
SLOTS = (
    ((0, -2, "NW"), (0, -2, "NE"), (1, -2, "NW"), (1, -2, "NE"), (2, -2, "NW")),
    ((2, -2, "NE"), (2, -2, "E"), (2, -1, "NE"), (2, -1, "E"), (2, 0, "NE")),
    ((2, 0, "E"), (2, 0, "SE"), (1, 1, "E"), (1, 1, "SE"), (0, 2, "E")),
    ((0, 2, "SE"), (0, 2, "SW"), (-1, 2, "SE"), (-1, 2, "SW"), (-2, 2, "SE")),
    ((-2, 2, "SW"), (-2, 2, "W"), (-2, 1, "SW"), (-2, 1, "W"), (-2, 0, "SW")),
    ((-2, 0, "W"), (-2, 0, "NW"), (-1, -1, "W"), (-1, -1, "NW"), (0, -2, "W")),
)
FRAME_PIECES: tuple[tuple[tuple[int, PostKind], ...], ...] = (  # STC-013, F1 to F6: offset, kind
    ((0, "any"), (3, "oxygen")),
    ((2, "water"),),
    ((0, "any"), (3, "food")),
    ((2, "any"),),
    ((0, "any"), (3, "dilithium")),
    ((2, "tritanium"),),
)
BEGINNER_FRAME = (1, 2, 3, 4, 5, 6)

# STC-043, 17.5: by colour the starred outpost and its ship, then the other outpost and its ship
BEGINNER_PIECES = {
    "blue": (((1, -2, "SE"), (1, -2, "E")), ((-1, 1, "S"), (-1, 1, "SW"))),
    "red": (((0, -2, "SE"), (0, -2, "E")), ((1, -1, "SE"), (2, -1, "SW"))),
    "orange": (((-1, -1, "SE"), (0, -1, "SW")), ((0, 1, "S"), (-1, 2, "E"))),
    "yellow": (((-2, 0, "SE"), (-2, 0, "SE")), ((1, 1, "S"), (1, 1, "SW"))),
}
