"""Fields of the arrays as ``observe`` shows them: a slow, obvious version of the encoders.

Each function yields the block, the repetition, the field and the expected numbers; all others are 0. They are
None where an observation does not show them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, get_args

from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.observe import Observation as TrekTable
from domain.star_trek_catan.tables import CARD_KINDS, PLANETS, SUPPORT_CARDS
from domain.starfarers.board import LOBES
from domain.starfarers.cards import RESOURCES as STARFARERS_RESOURCES
from domain.starfarers.encounters.card import Op
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.names import Ball
from domain.starfarers.observe import Observation as StarfarersTable
from domain.starfarers.tables import CIVILIZATIONS, FRIENDSHIP_CARDS, SECTORS, SHIPS
from domain.starship_catan.cards import CARD_INDEX, SETS
from domain.starship_catan.goods import RESOURCES as STARSHIP_RESOURCES
from domain.starship_catan.missions import MISSION_INDEX
from domain.starship_catan.observe import Observation as StarshipTable
from domain.starship_catan.observe_flight import FlightView
from domain.starship_catan.tables import FORCED_PURCHASES, MODULES
from learning.rulesets import star_trek_catan_view, starfarers_view, starship_catan_view

BALLS = get_args(Ball)

Expected = tuple[str, int, str, list[int] | None]


def flags(size: int, *places: int) -> list[int]:
    return [int(place in places) for place in range(size)]


def chosen(names: Sequence[str], *among: str | None) -> list[int]:
    return [int(name in among) for name in names]


def bundle(struct: Any) -> list[int]:
    return [getattr(struct, name) for name in struct.__struct_fields__]


def away(seen: Any, seats: Sequence[int | None] | int | None, size: int = 4) -> list[int]:
    """Mark seats by their distance from the viewer, clockwise."""
    chosen = seats if isinstance(seats, Sequence) else (seats,)
    return flags(size, *((seat - seen.viewer) % len(seen.players) for seat in chosen if seat is not None))


def clockwise(seen: Any) -> list[Any]:
    return [*seen.players[seen.viewer :], *seen.players[: seen.viewer]]


def padded(numbers: list[int], size: int = 4) -> list[int]:
    return numbers + [0] * (size - len(numbers))


ROLLED = ("spock", "kirk", "discard", "trade", "build", "main", "mccoy_pick")
EITHER_SIDE_OF_THE_ROLL = (
    "cruiser_move",
    "steal",
    "uhura_return",
    "chapel_pick",
    "utopia_second",
    "support_followup",
    "game_over",
)


def star_trek_catan(seen: TrekTable) -> Iterator[Expected]:
    players = clockwise(seen)
    own = players[0]
    phases = star_trek_catan_view.PHASES
    yield "table", 0, "phase", flags(len(phases), phases.index(seen.phase))
    yield "table", 0, "active", away(seen, seen.active)
    yield "table", 0, "asked", away(seen, seen.asked)
    yield "table", 0, "turn", [min(seen.turn, 255)]
    yield "table", 0, "placing_round", [seen.placing_round]
    yield "table", 0, "rolled", None if seen.phase in EITHER_SIDE_OF_THE_ROLL else [int(seen.phase in ROLLED)]
    yield "table", 0, "card_played", [int(seen.card_played)]
    yield "table", 0, "building", [int(seen.building)]
    yield "table", 0, "dice", list(seen.dice or (0, 0))
    yield "table", 0, "development_deck", [seen.development_deck]
    yield "table", 0, "supply", bundle(seen.supply)
    yield "table", 0, "hand", bundle(own.resources)
    kinds = [card.kind for card in own.development_cards]
    yield "table", 0, "development", [kinds.count(kind) for kind in CARD_KINDS]
    fresh = [card.kind for card in own.development_cards if card.bought_in_turn == seen.turn]
    yield "table", 0, "fresh", [fresh.count(kind) for kind in CARD_KINDS]
    yield "table", 0, "rand", chosen(RESOURCES, seen.rand)
    yield "table", 0, "uhura_returns", away(seen, seen.uhura_returns)
    yield "table", 0, "chapel_opponent", away(seen, seen.chapel_opponent)
    yield "table", 0, "chapel_hand", bundle(seen.chapel_hand) if seen.chapel_hand else [0] * 5
    viewed = seen.mccoy_cards or ()
    yield "table", 0, "mccoy_cards", [viewed.count(kind) for kind in CARD_KINDS]
    yield "table", 0, "cruiser", [int(sector.battle_cruiser) for sector in seen.sectors]
    yield "table", 0, "resource_counts", padded([player.resource_count for player in players])
    yield "table", 0, "development_counts", padded([player.development_card_count for player in players])
    due = {entry.seat: entry.cards for entry in seen.discards_due}
    yield "table", 0, "discards_due", padded([due.get(player.seat, 0) for player in players])
    cards = [player.support_card for player in players]
    yield "table", 0, "support_ready", padded([int(card is not None and card.usable) for card in cards])
    planets = [chosen(PLANETS, sector.planet) for sector in seen.sectors]
    yield "board", 0, "planet", [flag for planet in planets for flag in planet]
    yield "board", 0, "number", [sector.number or 0 for sector in seen.sectors]
    posts = [chosen(star_trek_catan_view.POSTS, point.trading_post) for point in seen.intersections]
    yield "board", 0, "post", [flag for post in posts for flag in post]
    for at, player in enumerate(players):
        points = seen.intersections
        for name, kind in (("outposts", "outpost"), ("starbases", "starbase")):
            pieces = [point.piece for point in points]
            yield (
                "seat",
                at,
                name,
                [int(p is not None and (p.seat, p.kind) == (player.seat, kind)) for p in pieces],
            )
        yield "seat", at, "starships", [int(route.starship == player.seat) for route in seen.routes]
        yield "seat", at, "points", [player.victory_points]
        yield "seat", at, "reserve", [player.reserve]
        yield "seat", at, "route_length", [player.supply_route_length]
        yield "seat", at, "longest_route", [int(seen.longest_supply_route == player.seat)]
        yield "seat", at, "largest_starfleet", [int(seen.largest_starfleet == player.seat)]
        yield "seat", at, "intervenes", [player.starfleet_intervenes]
        yield "seat", at, "used_cards", [player.used_cards.get(kind, 0) for kind in CARD_KINDS]
        yield "seat", at, "rates", list(player.trade_rates.values())
        held = player.support_card
        yield (
            "seat",
            at,
            "support_card",
            [int(held is not None and held.card == card) for card in SUPPORT_CARDS],
        )
        yield "seat", at, "support_side", [int(held is not None and held.side == "B")]
    yield from _offers(seen)


def starfarers(seen: StarfarersTable) -> Iterator[Expected]:
    players, phases = clockwise(seen), starfarers_view.PHASES
    yield "table", 0, "phase", flags(len(phases), phases.index(seen.phase))
    yield "table", 0, "active", away(seen, seen.active)
    yield "table", 0, "asked", away(seen, seen.asked)
    yield "table", 0, "starter", away(seen, seen.starter)
    yield "table", 0, "turn", [min(seen.turn, 255)]
    yield "table", 0, "dice", list(seen.dice or (0, 0))
    yield "table", 0, "supply", bundle(seen.supply)
    yield "table", 0, "hand", bundle(players[0].hand)
    yield "table", 0, "reserve", [seen.reserve_size]
    yield "table", 0, "encounters_left", [seen.encounters_left]
    yield "table", 0, "tray", bundle(seen.tray)
    yield "table", 0, "pool", bundle(seen.pool)
    yield "table", 0, "fame_left", [seen.fame_left]
    yield "table", 0, "used_cards", [int(card in seen.used_cards) for card in FRIENDSHIP_CARDS]
    if seen.flight:
        balls = [chosen(BALLS, ball) for ball in seen.flight.balls]
        yield "table", 0, "balls", [flag for ball in balls for flag in ball]
        yield "table", 0, "speed", [seen.flight.speed]
        yield "table", 0, "steps", [seen.flight.steps]
        yield "table", 0, "jumps", [seen.flight.jumps]
        if seen.flight.moving is not None:
            yield "table", 0, "moving", flags(SHIPS, seen.flight.moving % SHIPS)
    yield "table", 0, "founding", chosen(CIVILIZATIONS, seen.founding)
    if seen.encounter:
        prompts = [card.prompt for card in DECK]
        yield "table", 0, "encounter", flags(len(DECK), prompts.index(seen.encounter.prompt))
        yield "table", 0, "answer", [0 if seen.encounter.answer is None else seen.encounter.answer + 1]
        for due in seen.encounter.due[:1]:
            yield "table", 0, "due", chosen(get_args(Op), due.op)
            yield "table", 0, "due_count", [due.count]
            yield "table", 0, "due_seat", away(seen, due.seat)
    for area in seen.areas:
        yield "area", area.id, "stars", [area.stars]
        yield "area", area.id, "sector", [int(sector.id == area.sector) for sector in SECTORS]
        yield "area", area.id, "rotation", [int(turned == area.rotation) for turned in range(LOBES)]
        for planet in area.planets:
            yield "planet", planet.id, "resource", chosen(STARFARERS_RESOURCES, planet.resource)
            yield "planet", planet.id, "number", [*(planet.numbers or ()), 0][:1]
            yield "planet", planet.id, "second_number", [*(planet.numbers or ()), 0, 0][1:2]
            for name, kind in (("pirates", "pirate_base"), ("ice", "ice_planet")):
                is_there = planet.token is not None and planet.token.kind == kind
                yield "planet", planet.id, name, [planet.token.strength if is_there else 0]
    closed = {*seen.neutral.occupied, *seen.neutral.closed}
    yield "sites", 0, "closed", [int(site in closed) for site in starfarers_view.SITES]
    discards = {entry.seat: entry.number for entry in seen.discards if not entry.chosen}
    for at, player in enumerate(players):
        yield "seat", at, "hand_size", [player.hand_size]
        yield "seat", at, "discard_due", [discards.get(player.seat, 0)]
        yield "seat", at, "points", [player.victory_points]
        yield "seat", at, "fame", [player.fame]
        yield "seat", at, "medals", [len(player.medals)]
        yield "seat", at, "owed_trade_ships", [player.owed_trade_ships]
        yield "seat", at, "boosters", [player.upgrades.booster]
        yield "seat", at, "cannons", [player.upgrades.cannon]
        yield "seat", at, "freight_pods", [player.upgrades.freight_pod]
        yield "seat", at, "booster_speed", [player.booster_speed]
        yield "seat", at, "cannon_strength", [player.cannon_strength]
        yield (
            "seat",
            at,
            "friendship_cards",
            [int(card in player.friendship_cards) for card in FRIENDSHIP_CARDS],
        )
        yield "seat", at, "stations", [outpost.stations[player.seat] for outpost in seen.outposts]
        yield "seat", at, "markers", [int(outpost.marker == player.seat) for outpost in seen.outposts]
        yield "seat", at, "colonies", [int(site in player.colonies) for site in starfarers_view.SITES]
        yield "seat", at, "spaceports", [int(site in player.spaceports) for site in starfarers_view.SITES]
        ships = [ship for ship in seen.ships if ship.seat == player.seat]
        for name, found in (
            ("moved", [ship.ship for ship in ships if ship.moved]),
            ("stopped", [ship.ship for ship in ships if ship.stopped]),
            ("trade_ships", [ship.ship for ship in ships if ship.kind == "trade_ship"]),
        ):
            yield "seat", at, name, flags(SHIPS, *(ship % SHIPS for ship in found))
        at_places = [0] * len(seen.intersections)
        for ship in ships:
            at_places[ship.at] = 1 + (ship.kind == "trade_ship")
        yield "seat", at, "ships", at_places
    yield from _offers(seen)


def starship_catan(seen: StarshipTable) -> Iterator[Expected]:
    players, phases = clockwise(seen), starship_catan_view.PHASES
    yield "table", 0, "phase", flags(len(phases), phases.index(seen.phase))
    yield "table", 0, "active", away(seen, seen.active, 2)
    yield "table", 0, "turn", [min(seen.turn, 255)]
    yield "table", 0, "roll", [seen.roll or 0]
    yield "table", 0, "reserve", [seen.reserve.cards]
    yield "table", 0, "face_up_missions", missions(mission.id for mission in seen.face_up_missions)
    yield "table", 0, "posts_closed", [int(seen.posts_closed)]
    if seen.active is not None:
        active = seen.players[seen.active]
        allowed = FORCED_PURCHASES[active.modules.get("trade", 0)]
        yield "table", 0, "forced", [allowed - active.forced_purchases]
    if seen.offer:
        yield "table", 0, "offer_give", barter(seen.offer.give)
        yield "table", 0, "offer_get", barter(seen.offer.get)
    for choice in seen.choices:
        name = "choices" if choice.seat == seen.viewer else "opponent_choices"
        yield "table", 0, name, chosen(STARSHIP_RESOURCES, *choice.resources)
    yield "table", 0, "mission_stack", [seen.mission_stack.cards]
    yield "table", 0, "posts_used", cards(seen.posts_used)
    yield "table", 0, "declined", [seen.declined_offers]
    for name, player in zip(("goods", "opponent_goods"), players, strict=True):
        yield "table", 0, name, [*bundle(player.goods), min(player.astro, 255)]
    if seen.flight:
        yield from _flight(seen.flight)
    for at, sector in enumerate(seen.sectors):
        yield "sector", at, "cards", [sector.cards]
        yield "sector", at, "seen", cards(sector.seen or ())
    for at, player in enumerate(players):
        yield "seat", at, "limits", [*[player.cargo_limit] * len(STARSHIP_RESOURCES), player.lab_limit]
        yield "seat", at, "colony_ships", [player.hangar.colony_ships]
        yield "seat", at, "trade_ships", [player.hangar.trade_ships]
        for name, tiles in (("cannons", player.cannons), ("boosters", player.boosters)):
            yield "seat", at, name, [tiles.level_1 + tiles.level_2]
            yield "seat", at, f"strong_{name}", [tiles.level_2]
        yield "seat", at, "modules", [int(name in player.modules) for name in MODULES]
        yield "seat", at, "level_2_modules", [int(player.modules.get(name) == 2) for name in MODULES]
        owned = [*player.colonies, *player.trading_posts, *player.pirates]
        yield "seat", at, "owned", cards(card.id for card in owned)
        yield "seat", at, "missions", missions(mission.id for mission in player.missions)
        yield "seat", at, "points", [player.victory_points]
        yield "seat", at, "friend", [int(seen.friend_of_the_people == player.seat)]
        yield "seat", at, "hero", [int(seen.hero_of_the_people == player.seat)]


def _flight(flight: FlightView) -> Iterator[Expected]:
    yield "flight", 0, "sector", flags(4, flight.sector - 1)
    for name in ("speed", "actions", "actions_used", "revealed", "left", "scanned", "on_top", "at_bottom"):
        yield "flight", 0, name, [getattr(flight, name)]
    yield "flight", 0, "demand", [flight.demand or 0]
    yield "flight", 0, "rewards_left", [flight.rewards_left]
    face_down = [place.card_set for place in flight.row if place.state == "face_down"]
    yield "flight", 0, "face_down", [face_down.count(name) for name in SETS]
    for name, state in (("row", "open"), ("turned", "turned")):
        yield "flight", 0, name, cards(p.card.id for p in flight.row if p.state == state and p.card)
    yield "flight", 0, "visiting", cards([flight.visiting] if flight.visiting else [])
    yield "flight", 0, "locked", missions(flight.locked)
    yield "flight", 0, "mission", missions([flight.mission] if flight.mission else [])
    viewed = [number for card in flight.inspected or () for number in cards([card.id])]
    yield "flight", 0, "inspected", padded(viewed, 3 * len(CARD_INDEX))


def cards(ids: Iterable[str]) -> list[int]:
    return flags(len(CARD_INDEX), *(CARD_INDEX[card] for card in ids))


def missions(ids: Iterable[str]) -> list[int]:
    return flags(len(MISSION_INDEX), *(MISSION_INDEX[mission] for mission in ids))


def barter(side: Any) -> list[int]:
    *goods, astro = bundle(side)
    return [*goods, min(astro, 255)]


def _offers(seen: Any) -> Iterator[Expected]:
    for at, offer in enumerate(seen.offers):
        yield "offer", at, "maker", away(seen, offer.seat)
        yield "offer", at, "give", bundle(offer.give)
        yield "offer", at, "want", bundle(offer.want)
        yield "offer", at, "to", away(seen, offer.to)
        yield "offer", at, "accepted", away(seen, offer.accepted)
        yield "offer", at, "rejected", away(seen, offer.rejected)


EXPECTED: dict[str, Callable[[Any], Iterator[Expected]]] = {
    "star-trek-catan": star_trek_catan,
    "starfarers": starfarers,
    "starship-catan": starship_catan,
}
