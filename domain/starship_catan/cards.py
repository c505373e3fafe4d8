"""The 70 sector cards as data (section R of the rules), and sets of them as bitmasks by index."""

from typing import Literal

import msgspec

from domain.starship_catan.goods import RESOURCES, Good, Resource

CardId = Literal[
    "TRD-FOOD-1",
    "TRD-FOOD-2",
    "TRD-FOOD-3",
    "TRD-FOOD-4",
    "TRD-FOOD-5",
    "TRD-ORE-1",
    "TRD-ORE-2",
    "TRD-ORE-3",
    "TRD-ORE-4",
    "TRD-ORE-5",
    "TRD-CARB-1",
    "TRD-CARB-2",
    "TRD-CARB-3",
    "TRD-CARB-4",
    "TRD-CARB-5",
    "TRD-FUEL-1",
    "TRD-FUEL-2",
    "TRD-FUEL-3",
    "TRD-FUEL-4",
    "TRD-FUEL-5",
    "TRD-GOOD-1",
    "TRD-GOOD-2",
    "TRD-GOOD-3",
    "TRD-GOOD-4",
    "TRD-GOOD-5",
    "LIB-1",
    "OUT-DIP-A",
    "OUT-DIP-B",
    "COL-CARB-2",
    "COL-FOOD-1",
    "COL-FOOD-3",
    "COL-FUEL-3",
    "COL-ORE-1",
    "COL-ORE-2",
    "PIR-B-2",
    "PIR-B-3",
    "ADV-HADES",
    "ADV-PALLAS",
    "ADV-PICASSO",
    "ADV-POSEIDON",
    "LP-101",
    "LP-102",
    "PIR-I-2",
    "PIR-I-3",
    "PIR-I-4",
    "OUT-DIP-I",
    "OUT-GRE-I",
    "LP-103",
    "LP-104",
    "PIR-II-4",
    "PIR-II-5",
    "OUT-SCI-II",
    "COL-CARB-3",
    "COL-FOOD-2",
    "LP-105",
    "LP-106",
    "PIR-III-5",
    "PIR-III-6",
    "OUT-MER-III",
    "COL-FUEL-2",
    "COL-ORE-3",
    "LP-107",
    "LP-108",
    "LP-109",
    "LP-110",
    "PIR-IV-6",
    "PIR-IV-7",
    "MED-IV",
    "COL-CARB-1",
    "COL-FUEL-1",
]
"""A sector card; the index of a card in the code is its place in this list."""

PostId = Literal[
    "TRD-FOOD-3",
    "TRD-ORE-3",
    "TRD-CARB-3",
    "TRD-FUEL-3",
    "TRD-GOOD-3",
    "OUT-DIP-I",
    "OUT-GRE-I",
    "OUT-SCI-II",
    "OUT-MER-III",
]
"""A card that can be used as a trading post: those with the T, except the Median (SSC-190)."""

CardKind = Literal[
    "trade_planet",
    "library",
    "outpost",
    "median",
    "colony",
    "pirate",
    "adventure_planet",
    "lost_planet",
]
CardSet = Literal["base", "I", "II", "III", "IV", "start"]
"""The cards without a border, the four reserve sets by their borders, and the two starting colonies."""

Planet = Literal["hades", "pallas", "picasso", "poseidon"]
"""The adventure planets (SSC-115)."""

Loss = Literal["cannon", "booster", "module"]
Crest = Literal["moon", "sun"]


class SectorCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sector card (section R); fields that its kind does not have are left out."""

    id: CardId
    """The id of the card, used by actions and events."""
    set: CardSet
    """The cards with which it was shuffled at the start: ``base`` without a border, the reserve sets, or a
    starting colony (``start``).
    """
    kind: CardKind
    """The kind of place."""
    name: str
    """The printed name."""
    trades: tuple[Good, ...] = ()
    """The goods traded there."""
    buy: int | None = None
    """The price of a unit in Astro; absent if nothing can be bought there."""
    sell: int | None = None
    """The proceeds of a unit in Astro; absent if nothing can be sold there."""
    most: int | None = None
    """The most units of one visit; left out if there is no limit."""
    trading_post: bool = False
    """True if it has the T: a trading post can be founded there (SSC-100)."""
    friendship: int = 0
    """The Friendship Points of a trading post there (SSC-104)."""
    resource: Resource | None = None
    """The resource that a colony there yields (SSC-049)."""
    number: int | None = None
    """The roll at which a colony there yields, 1 to 3 (SSC-049)."""
    crest: Crest | None = None
    """The crest on a starting colony (SSC-021)."""
    strength: int | None = None
    """The number on a pirate, added to its roll (SSC-140)."""
    demand: int | None = None
    """The demand of a pirate, 3 or 5 Astro (SSC-132)."""
    loss: Loss | None = None
    """The loss if a pirate wins; absent if there is none (SSC-149, SSC-150)."""
    reward_resources: int = 0
    """The number of freely chosen units that a beaten pirate leaves (SSC-143)."""
    reward_astro: int = 0
    """The Astro that a beaten pirate leaves; none of this set does (SSC-143)."""
    fame: int = 0
    """The Fame Points of a beaten pirate (SSC-145)."""
    planet: Planet | None = None
    """The name of an adventure planet in missions (SSC-115)."""


def _trade_planet(card: CardId, name: str, resource: Resource, price: int) -> SectorCard:
    """SSC-085, SSC-086, SSC-087: one price both ways; the planets with price 3 have the T and one symbol."""
    has_post = price == 3
    return SectorCard(
        card, "base", "trade_planet", name, (resource,), price, price, None, has_post, int(has_post)
    )


def _colony(
    card: CardId, card_set: CardSet, name: str, resource: Resource, number: int, crest: Crest | None = None
) -> SectorCard:
    return SectorCard(card, card_set, "colony", name, resource=resource, number=number, crest=crest)


def _pirate(
    card: CardId, card_set: CardSet, strength: int, demand: int, loss: Loss | None = None
) -> SectorCard:
    """SSC-132, SSC-143, SSC-145, SSC-149: demand, loss and reward: 1 resource, 1 Fame Point."""
    return SectorCard(
        card,
        card_set,
        "pirate",
        "Pirate",
        strength=strength,
        demand=demand,
        loss=loss,
        reward_resources=1,
        fame=1,
    )


def _adventure(card: CardId, name: str, planet: Planet) -> SectorCard:
    return SectorCard(card, "base", "adventure_planet", name, planet=planet)


def _lost(card: CardId, card_set: CardSet) -> SectorCard:
    return SectorCard(card, card_set, "lost_planet", f"Lost Planet {card.replace('-', ' ')}")


CARDS: tuple[SectorCard, ...] = (  # SSC-001
    # SSC-010: the 40 cards of the sectors at the start
    _trade_planet("TRD-FOOD-1", "Planctoinis VII", "food", 1),
    _trade_planet("TRD-FOOD-2", "Sputsallia IV", "food", 2),
    _trade_planet("TRD-FOOD-3", "Saiph VI", "food", 3),
    _trade_planet("TRD-FOOD-4", "Pobeckifiked VI", "food", 4),
    _trade_planet("TRD-FOOD-5", "Califasperum V", "food", 5),
    _trade_planet("TRD-ORE-1", "Ireoni VII", "ore", 1),
    _trade_planet("TRD-ORE-2", "Cupperius IV", "ore", 2),
    _trade_planet("TRD-ORE-3", "Aigel X", "ore", 3),
    _trade_planet("TRD-ORE-4", "Leedsi X", "ore", 4),
    _trade_planet("TRD-ORE-5", "Bazaltide IV", "ore", 5),
    _trade_planet("TRD-CARB-1", "Corendium VII", "carbon", 1),
    _trade_planet("TRD-CARB-2", "Tostoku I", "carbon", 2),
    _trade_planet("TRD-CARB-3", "Beteigeuze VI", "carbon", 3),
    _trade_planet("TRD-CARB-4", "Marsitis VI", "carbon", 4),
    _trade_planet("TRD-CARB-5", "Quartzee X", "carbon", 5),
    _trade_planet("TRD-FUEL-1", "Litigus IX", "fuel", 1),
    _trade_planet("TRD-FUEL-2", "Gonsarium II", "fuel", 2),
    _trade_planet("TRD-FUEL-3", "Mintaka II", "fuel", 3),
    _trade_planet("TRD-FUEL-4", "Brocollar II", "fuel", 4),
    _trade_planet("TRD-FUEL-5", "Phlatiarum V", "fuel", 5),
    _trade_planet("TRD-GOOD-1", "Martkwal VIII", "trade_goods", 1),
    _trade_planet("TRD-GOOD-2", "Beowulf's Bane", "trade_goods", 2),
    _trade_planet("TRD-GOOD-3", "Alnitak IX", "trade_goods", 3),
    _trade_planet("TRD-GOOD-4", "Parapeckis VII", "trade_goods", 4),
    _trade_planet("TRD-GOOD-5", "Martiin-Tempest II", "trade_goods", 5),
    SectorCard("LIB-1", "base", "library", "Kopernikus II", ("science",), 3, 3, None),
    # SSC-091, SSC-092: without the T
    SectorCard("OUT-DIP-A", "base", "outpost", "Diplomat Outpost", RESOURCES, 3, None, 1),
    SectorCard("OUT-DIP-B", "base", "outpost", "Diplomat Outpost", RESOURCES, 3, None, 1),
    _colony("COL-CARB-2", "base", "Dubhe IV", "carbon", 2),
    _colony("COL-FOOD-1", "base", "Phekda VI", "food", 1),
    _colony("COL-FOOD-3", "base", "Merak V", "food", 3),
    _colony("COL-FUEL-3", "base", "Alkor III", "fuel", 3),
    _colony("COL-ORE-1", "base", "Bellatrix I", "ore", 1),
    _colony("COL-ORE-2", "base", "Heka II", "ore", 2),
    _pirate("PIR-B-2", "base", 2, 3),
    _pirate("PIR-B-3", "base", 3, 3),
    _adventure("ADV-HADES", "Hades", "hades"),
    _adventure("ADV-PALLAS", "Pallas", "pallas"),
    _adventure("ADV-PICASSO", "Picasso", "picasso"),
    _adventure("ADV-POSEIDON", "Poseidon", "poseidon"),
    # SSC-011: reserve set I; the outposts of all sets have the T and one symbol (SSC-092, SSC-097)
    _lost("LP-101", "I"),
    _lost("LP-102", "I"),
    _pirate("PIR-I-2", "I", 2, 3),
    _pirate("PIR-I-3", "I", 3, 3),
    _pirate("PIR-I-4", "I", 4, 3),
    SectorCard("OUT-DIP-I", "I", "outpost", "Diplomat Outpost", RESOURCES, 3, None, 1, True, 1),
    SectorCard("OUT-GRE-I", "I", "outpost", "Green Folk Outpost", ("science",), None, 4, 1, True, 1),
    # SSC-012: reserve set II; from here on pirates demand 5 (SSC-132) and inflict a loss (SSC-150)
    _lost("LP-103", "II"),
    _lost("LP-104", "II"),
    _pirate("PIR-II-4", "II", 4, 5, "cannon"),
    _pirate("PIR-II-5", "II", 5, 5, "module"),
    SectorCard("OUT-SCI-II", "II", "outpost", "Scientist Outpost", ("science",), 2, None, 1, True, 1),
    _colony("COL-CARB-3", "II", "Benet-Nash IX", "carbon", 3),
    _colony("COL-FOOD-2", "II", "Mizar X", "food", 2),
    # SSC-013: reserve set III
    _lost("LP-105", "III"),
    _lost("LP-106", "III"),
    _pirate("PIR-III-5", "III", 5, 5, "module"),
    _pirate("PIR-III-6", "III", 6, 5, "module"),
    SectorCard("OUT-MER-III", "III", "outpost", "Merchant Outpost", RESOURCES, None, 3, 2, True, 1),
    _colony("COL-FUEL-2", "III", "Enif I", "fuel", 2),
    _colony("COL-ORE-3", "III", "Theta Pegasi II", "ore", 3),
    # SSC-014: reserve set IV
    _lost("LP-107", "IV"),
    _lost("LP-108", "IV"),
    _lost("LP-109", "IV"),
    _lost("LP-110", "IV"),
    _pirate("PIR-IV-6", "IV", 6, 5, "module"),
    _pirate("PIR-IV-7", "IV", 7, 5, "module"),
    SectorCard("MED-IV", "IV", "median", "Median (Galactic Council)", (), None, None, 0, True, 2),
    # SSC-015: the starting colonies
    _colony("COL-CARB-1", "start", "Alioth VIII", "carbon", 1, "moon"),
    _colony("COL-FUEL-1", "start", "Megrez VII", "fuel", 1, "sun"),
)

CARD_INDEX: dict[str, int] = {card.id: index for index, card in enumerate(CARDS)}
NO_CARD = -1

SETS: tuple[CardSet, ...] = ("base", "I", "II", "III", "IV")
"""The sets of cards shuffled together, by index; packed counts of unseen cards have eight bits a set."""


def _mask(*, kind: CardKind | None = None, card_set: CardSet | None = None) -> int:
    return sum(
        1 << index
        for index, card in enumerate(CARDS)
        if kind in (None, card.kind) and card_set in (None, card.set)
    )


SET_MASKS = tuple(_mask(card_set=card_set) for card_set in SETS)
BASE = SET_MASKS[0]
COLONIES = _mask(kind="colony")
PIRATES = _mask(kind="pirate")
POSTS = sum(1 << index for index, card in enumerate(CARDS) if card.trading_post)
MEDIAN = _mask(kind="median")
USABLE_POSTS = POSTS & ~MEDIAN
STARTING_COLONIES = {card.crest: index for index, card in enumerate(CARDS) if card.crest is not None}
SET_OF = tuple(SETS.index(card.set) if card.set in SETS else len(SETS) for card in CARDS)
"""By card: the index of its set; 5 for the starting colonies."""


def cards_in(mask: int) -> tuple[int, ...]:
    """List the indices of a set of cards, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(found)


def ids_in(mask: int) -> tuple[CardId, ...]:
    """List the ids of a set of cards, in the order of the table."""
    return tuple(CARDS[index].id for index in cards_in(mask))
