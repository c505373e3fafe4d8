"""Seats, cards and places in words, as the lines of the log use them."""

from collections.abc import Iterable, Mapping, Sequence

from domain.kernel.ruleset import Seat, Who
from domain.starfarers.board import AREA_NAMES, AREA_OF, AREAS, LOBES, PLACE_NAMES, SITE_OF
from domain.starfarers.cards import Cards
from domain.starfarers.names import Ball, Civilization, FriendshipCard, Upgrade
from domain.starfarers.production import planet_resource
from domain.starfarers.state import FACE_DOWN, State
from domain.starfarers.tables import DISCS, FRIENDSHIP_CARDS, SECTORS, Disc

CIVILIZATION_TITLES: Mapping[Civilization, str] = {
    "green_folk": "the Green Folk",
    "merchants": "the Merchants",
    "diplomats": "the Diplomats",
    "scientists": "the Scientists",
}


def _title(card: FriendshipCard) -> str:
    if card.startswith("green_folk_"):
        return f"Production Increase: {card.removeprefix('green_folk_').capitalize()}"
    if card.startswith("merchants_"):
        return f"Trade Advantage: {card.removeprefix('merchants_').capitalize()}"
    return _TITLES[card]


_TITLES: Mapping[FriendshipCard, str] = {
    "reduced_tribute": "Reduced Tribute",
    "fame_for_sale_1": "Fame for Sale",
    "fame_for_sale_2": "Fame for Sale",
    "helping_hand": "A Helping Hand",
    "relief_fund": "Galactic Relief Fund",
    "scientists_cannons": "2 Cannons",
    "scientists_boosters": "2 Boosters",
    "scientists_booster_and_cannon_1": "Booster and Cannon",
    "scientists_booster_and_cannon_2": "Booster and Cannon",
    "scientists_booster_and_cannon_3": "Booster and Cannon",
}
CARD_TITLES: Mapping[FriendshipCard, str] = {card: _title(card) for card in FRIENDSHIP_CARDS}
"""The friendship cards by what they do (section 12.1)."""


def listed(who: Who, seats: Iterable[Seat]) -> str:
    """List seats: ``Ada (blue), greedy #2 (red)``."""
    return ", ".join(map(who, seats))


def by_seat(who: Who, bundles: Sequence[Cards]) -> str:
    """List what seats receive or return, by seat: ``Ada (blue): 2 food; greedy #2 (red): 1 ore``."""
    return "; ".join(f"{who(seat)}: {cards}" for seat, cards in enumerate(bundles) if cards)


def numbered(count: int, thing: str) -> str:
    """Word a number of things: ``1 card``, ``3 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def upgrade(name: Upgrade) -> str:
    """Word an upgrade: ``a freight pod``."""
    return f"a {name.replace('_', ' ')}"


def shown(balls: Sequence[Ball]) -> str:
    """Word the balls of a shake: ``yellow and black``."""
    return " and ".join(balls)


# Places


def where(state: State, place: int) -> str:
    """Say what an intersection is, as far as the map is known, and where: ``5,10,W beside N2``."""
    name, area = PLACE_NAMES[place], AREA_OF.get(place)
    if area is None:
        return name
    sector = None if state.sectors[area] == FACE_DOWN else SECTORS[state.sectors[area]]
    if sector is not None and sector.planets and place in SITE_OF:
        return f"{name}, the site at {_beside(state, place)} in {AREA_NAMES[area]}"
    if sector is not None and sector.civilization is not None and place == AREAS[area].centre:
        return f"{name}, the docking point of {CIVILIZATION_TITLES[sector.civilization]}"
    return f"{name} beside {AREA_NAMES[area]}"


def _beside(state: State, site: int) -> str:
    """Name the two planets of a site: ``ore 5 and food``."""
    area, index = SITE_OF[site]
    lobes = (index, (index + 1) % LOBES)
    return " and ".join(planet_in_words(state, LOBES * area + lobe) for lobe in lobes)


def planet_in_words(state: State, planet: int) -> str:
    """Name a planet of a system that lies face up by its resource and number: ``ore 5``, ``goods 3/12``."""
    resource, disc = planet_resource(state.sectors, state.rotations, planet), state.discs[planet]
    assert resource is not None
    return resource if disc < 0 else f"{resource} {front(DISCS[disc])}"


def front(disc: Disc) -> str:
    """Say what is on a disc: ``5``, ``3/12``, ``a pirate base of strength 4``."""
    if disc.numbers:
        return "/".join(map(str, disc.numbers))
    if disc.pirates:
        return f"a pirate base of strength {disc.pirates}"
    return f"an ice planet of strength {disc.ice}"
