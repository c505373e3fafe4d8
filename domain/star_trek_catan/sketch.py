"""The table as text: the board, and the possessions of each player."""

from collections.abc import Iterator

from domain.kernel.ruleset import Who
from domain.kernel.sketch import HexSketch, Sketch, words
from domain.star_trek_catan.board import GRID
from domain.star_trek_catan.narrate.words import CARD_TITLES
from domain.star_trek_catan.observe import Observation, PlayerView
from domain.star_trek_catan.rules_support_cards import TITLES
from domain.star_trek_catan.tables import SUPPORT_INDEX

_LETTERS = {"outpost": "O", "starbase": "B"}
_LEGEND = (
    "O2 outpost and B2 starbase of seat 2, =22= its starships; trading posts: * 3:1,",
    "and 2:1 for t tritanium, d dilithium, f food, o oxygen, w water; <X> battle cruiser.",
)


def sketch(seen: Observation, who: Who) -> Sketch:
    """Draw the table as its viewer knows it."""
    lines = [*_board(seen), *(words(line) for line in ("", *_LEGEND, "", *_table(seen, who)))]
    lines += [words(_player(player, who), player.seat) for player in seen.players]
    return lines


def _board(seen: Observation) -> Sketch:
    board = HexSketch(GRID)
    for sector in seen.sectors:
        number = "" if sector.number is None else str(sector.number)
        cruiser = "<X>" if sector.battle_cruiser else ""
        planet = "asteroids" if sector.planet == "none" else sector.planet
        board.mark_cell(sector.id, (planet, " ".join(filter(None, (number, cruiser)))))
    for route in seen.routes:
        if route.starship is not None:
            board.mark_edge(route.id, route.starship)
    for place in seen.intersections:
        post = "*" if place.trading_post == "any" else (place.trading_post or "")[:1]
        if place.piece is not None:
            letters = f"{_LETTERS[place.piece.kind]}{place.piece.seat}{post}"
            board.mark_point(place.id, letters, place.piece.seat)
        elif post:
            board.mark_point(place.id, post)
    return board.lines()


def _table(seen: Observation, who: Who) -> Iterator[str]:
    if seen.dice is not None:
        yield f"Last roll: {seen.dice[0]} and {seen.dice[1]}, {sum(seen.dice)}."
    yield f"Supply: {seen.supply}; development cards: {seen.development_deck}."
    if seen.longest_supply_route is not None:
        yield f"Longest Supply Route: {who(seen.longest_supply_route)}."
    if seen.largest_starfleet is not None:
        yield f"Largest Starfleet: {who(seen.largest_starfleet)}."
    for offer in seen.offers:
        to = ", ".join(map(who, offer.to))
        yield f"Offer {offer.offer} of {who(offer.seat)}: {offer.give} for {offer.want}, to {to}."
    for due in seen.discards_due:
        yield f"{who(due.seat)} is to discard {due.cards} cards."


def _player(player: PlayerView, who: Who) -> str:
    hand = f"{player.resource_count} cards" if player.resources is None else str(player.resources)
    parts = [f"{who(player.seat)}: {hand}"]
    if player.development_cards is not None:
        held = ", ".join(CARD_TITLES[card.kind] for card in player.development_cards)
        parts.append(f"development cards: {held or 'none'}")
    elif player.development_card_count:
        parts.append(f"{player.development_card_count} development cards")
    if player.support_card is not None:
        title = TITLES[SUPPORT_INDEX[player.support_card.card]]
        parts.append(f"{title} ({player.support_card.side})")
    left = player.supply
    parts.append(f"left: {left.starships} starships, {left.outposts} outposts, {left.starbases} starbases")
    return "; ".join(parts)
