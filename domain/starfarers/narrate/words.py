"""Seats, cards and places in words, as in the lines of the log."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from domain.kernel.ruleset import Seat, Who
from domain.kernel.say import ENGLISH, Say
from domain.starfarers.board import AREA_NAMES, AREA_OF, AREAS, LOBES, PLACE_NAMES, SITE_OF
from domain.starfarers.cards import Cards, Resource
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
"""The friendship cards by their effect (section 12.1)."""


def listed(who: Who, seats: Iterable[Seat]) -> str:
    """List seats: ``Ada (blue), greedy #2 (red)``."""
    return ", ".join(map(who, seats))


def by_seat(who: Who, bundles: Sequence[Cards], say: Say) -> list[str]:
    """List the cards that seats receive or return: ``Ada (blue): 2 food``, ``greedy #2 (red): 1 ore``."""
    return [f"{who(seat)}: {say.bundle(cards)}" for seat, cards in enumerate(bundles) if cards]


Thing = Literal["card", "step", "booster", "cannon", "freight pod", "fame piece"]
_THINGS: Mapping[Thing, tuple[str, str]] = {
    "card": ("{number} card", "{number} cards"),
    "step": ("{number} step", "{number} steps"),
    "booster": ("{number} booster", "{number} boosters"),
    "cannon": ("{number} cannon", "{number} cannons"),
    "freight pod": ("{number} freight pod", "{number} freight pods"),
    "fame piece": ("{number} fame piece", "{number} fame pieces"),
}


def numbered(count: int, thing: Thing, say: Say = ENGLISH) -> str:
    """Return a number of things in words: ``1 card``, ``3 cards``."""
    return say.count(count, *_THINGS[thing])


_UPGRADES: Mapping[Upgrade, str] = {
    "booster": "a booster",
    "cannon": "a cannon",
    "freight_pod": "a freight pod",
}


def upgrade(name: Upgrade, say: Say) -> str:
    """Return an upgrade in words: ``a freight pod``."""
    return say(_UPGRADES[name])


def shown(balls: Sequence[Ball], say: Say) -> str:
    """Return the balls of a shake in words: ``yellow and black``."""
    return say(" and ").join(map(say, balls))


def one_card(resource: Resource | None, say: Say) -> str:
    """Return one card in words, with its resource if the reader may know it: ``1 food``, ``1 card``."""
    return numbered(1, "card", say) if resource is None else say.amount(resource, 1)


# Places


def where(state: State, place: int, say: Say) -> str:
    """Return an intersection in words, as far as the map is known: ``5,10,W beside N2``."""
    name, area = PLACE_NAMES[place], AREA_OF.get(place)
    if area is None:
        return say("{place}", place=name)
    sector = None if state.sectors[area] == FACE_DOWN else SECTORS[state.sectors[area]]
    if sector is not None and sector.planets and place in SITE_OF:
        return say(
            "{place}, the site at {planets} in {area}",
            place=name,
            planets=planets_beside(state, place, say),
            area=area_in_words(area, say),
        )
    if sector is not None and sector.civilization is not None and place == AREAS[area].centre:
        civilization = say(CIVILIZATION_TITLES[sector.civilization])
        return say("{place}, the docking point of {civilization}", place=name, civilization=civilization)
    return say("{place} beside {area}", place=name, area=area_in_words(area, say))


def area_in_words(area: int, say: Say) -> str:
    """Return the name of an area: ``N2``, or ``alpha`` for a home system."""
    name = AREA_NAMES[area]
    return say(name) if name.isalpha() else name


def planets_beside(state: State, site: int, say: Say) -> str:
    """Return the two planets of a site in words: ``ore 5 and food``."""
    area, index = SITE_OF[site]
    lobes = (index, (index + 1) % LOBES)
    return say(" and ").join(planet_in_words(state, LOBES * area + lobe, say) for lobe in lobes)


def planet_in_words(state: State, planet: int, say: Say) -> str:
    """Return a planet of a face-up system by resource and number: ``ore 5``, ``goods 3/12``.

    A token comes after the resource: ``food with a pirate base of strength 4``.
    """
    resource, disc = planet_resource(state.sectors, state.rotations, planet), state.discs[planet]
    assert resource is not None
    if disc < 0:
        return say(resource)
    return f"{say(resource)} {'' if DISCS[disc].numbers else say('with ')}{front(DISCS[disc], say)}"


def front(disc: Disc, say: Say) -> str:
    """Return the front of a disc in words: ``5``, ``3/12``, ``a pirate base of strength 4``."""
    if disc.numbers:
        return "/".join(map(str, disc.numbers))
    if disc.pirates:
        return say("a pirate base of strength {strength}", strength=disc.pirates)
    return say("an ice planet of strength {strength}", strength=disc.ice)
