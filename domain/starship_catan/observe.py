"""A viewer's knowledge: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence

import msgspec

from domain.kernel.bundles import amount
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import (
    CARDS,
    COLONIES,
    PIRATES,
    POSTS,
    SET_OF,
    SETS,
    CardId,
    Crest,
    SectorCard,
    cards_in,
    ids_in,
)
from domain.starship_catan.events import Phase
from domain.starship_catan.goods import RESOURCES, Barter, Goods, Resource, barter, unpacked
from domain.starship_catan.missions import LEVELS, MISSIONS, Mission, next_level
from domain.starship_catan.observe_flight import FlightView, SectorView, flight_view, sector_view
from domain.starship_catan.rules import booster_points, cannon_points
from domain.starship_catan.rules_trading import forced_left
from domain.starship_catan.scoring import breakdown, fame, friendship
from domain.starship_catan.state import (
    NOBODY,
    TURNED,
    Notes,
    State,
    crest,
    reserve_set,
    row_cards,
    row_unseen,
)
from domain.starship_catan.tables import MODULES, SECTORS, SHIPS, TILES, ModuleType


class Ships(msgspec.Struct, frozen=True):
    """Small ships by kind."""

    colony_ships: int
    """The number of colony ships, 0 to 2 (SSC-170)."""
    trade_ships: int
    """The number of trade ships, 0 to 2 (SSC-170)."""


class Tiles(msgspec.Struct, frozen=True):
    """Cannons or boosters attached to a ship."""

    level_1: int
    """The number of tiles of level 1, 0 to 3."""
    level_2: int
    """The number of tiles of level 2, 0 to 3 (SSC-176)."""
    points: int
    """The cannon or booster points: 1 for each tile of level 1, 2 for each of level 2 (SSC-063, SSC-139)."""


class PlayerView(msgspec.Struct, frozen=True):
    """One seat, which is public (SSC-042)."""

    seat: int
    """The seat, 0 or 1."""
    color: str
    """Its colour, which names it in texts."""
    crest: Crest | None
    """Its crest, as on its starting colony; null before the table is set (SSC-021)."""
    astro: int
    """Its Astro, 0 or more (SSC-003)."""
    goods: Goods
    """The contents of its cargo bays and its lab (SSC-007)."""
    cargo_limit: int
    """The capacity of each of its bays, 2 to 4 units (SSC-055)."""
    lab_limit: int
    """The capacity of its lab, 4 Science Points (SSC-056)."""
    hangar: Ships
    """The small ships in its hangar, at most 2 together (SSC-009, SSC-169)."""
    ship_reserve: Ships
    """Its small ships that are not in the hangar and can be built (SSC-170)."""
    cannons: Tiles
    """Its cannons, at most 3 (SSC-173)."""
    boosters: Tiles
    """Its boosters, at most 3 (SSC-171)."""
    tiles_left: dict[str, int]
    """The number of ``cannons`` and ``boosters`` in its reserve, which can be attached, 0 to 3 each
    (SSC-033).
    """
    modules: dict[str, int]
    """The level, 1 or 2, of each module face up on its ship, by type (SSC-029)."""
    colonies: tuple[SectorCard, ...]
    """Its colonies, including the starting colony (SSC-109)."""
    trading_posts: tuple[SectorCard, ...]
    """Its trading posts (SSC-103)."""
    pirates: tuple[SectorCard, ...]
    """The pirates that it has beaten (SSC-145)."""
    missions: tuple[Mission, ...]
    """The missions that it has completed and kept (SSC-124)."""
    friendship: int
    """Its Friendship Points (SSC-211)."""
    fame: int
    """Its Fame Points (SSC-212)."""
    forced_purchases: int
    """The number of forced purchases that its Trade Module still allows in this turn, 0 to 2; 0 outside its
    turn (SSC-200).
    """
    victory_points: int
    """Its victory points (SSC-040)."""


class StackView(msgspec.Struct, frozen=True):
    """A face-down stack, whose order nobody knows (SSC-045)."""

    cards: int
    """The number of cards left."""
    next: str | None
    """The set (``I`` to ``IV``) or level (``1`` to ``4``) of the top card; null for an empty stack (SSC-026,
    SSC-027).
    """


class ChoiceView(msgspec.Struct, frozen=True):
    """A choice among the resources that colonies yield (SSC-050)."""

    seat: int
    """The seat that has to choose, 0 or 1."""
    resources: tuple[Resource, ...]
    """The resources to choose from, two or more (SSC-051)."""


class OfferView(msgspec.Struct, frozen=True):
    """The open offer (SSC-194)."""

    seat: int
    """The active seat, which made it and whose opponent answers."""
    give: Barter
    """The goods that this seat would give."""
    get: Barter
    """The goods that it would receive."""


class Observation(msgspec.Struct, frozen=True):
    """The whole table as a viewer may know it."""

    version: int
    """The version of the game."""
    viewer: int | None
    """The viewing seat, 0 or 1; null for a spectator."""
    turn: int
    """The number of the turn, 0 during set-up."""
    phase: Phase
    """The phase of the game (section Q)."""
    active: int | None
    """The active seat, whose turn or choice of a first module it is; null before the table is set."""
    winner: int | None
    """The winning seat; null before the end (SSC-220)."""
    roll: int | None
    """The yellow roll of the turn, 1 to 4; null before the first (SSC-047)."""
    notes: Notes
    """The agreed players who get a list of the cards that they have seen in earlier flights (SSC-044)."""
    hidden_reserve: bool
    """True if replacements are laid face down, as agreed (SSC-229)."""
    players: tuple[PlayerView, ...]
    """The two seats, in seat order."""
    sectors: tuple[SectorView, ...]
    """The four sectors, in order of their numbers (SSC-025)."""
    flight: FlightView | None
    """The flight; null outside it."""
    reserve: StackView
    """The reserve stack (SSC-026)."""
    face_up_missions: tuple[Mission, ...]
    """The face-up missions, at most three, the latest one last (SSC-028, SSC-129)."""
    mission_stack: StackView
    """The stack of missions (SSC-027)."""
    level_2_modules: tuple[ModuleType, ...]
    """The types whose level II card is in the stock (SSC-032, SSC-046)."""
    friend_of_the_people: int | None
    """The seat that holds Friend of the People; null if nobody does (SSC-206)."""
    hero_of_the_people: int | None
    """The seat that holds Hero of the People; null if nobody does (SSC-207)."""
    choices: tuple[ChoiceView, ...]
    """The open choices of production, at most one for each seat (SSC-050)."""
    posts_used: tuple[CardId, ...]
    """The trading posts that were used in this turn (SSC-186, SSC-205)."""
    posts_closed: bool
    """True if no further post can be used in this turn because of a later build (SSC-238)."""
    offer: OfferView | None
    """The open offer; null without one (SSC-194)."""
    declined_offers: int
    """The number of offers declined in this turn, at most 10 (SSC-197)."""


def observe(state: State, viewer: Viewer) -> Observation:
    """Return the table as this viewer may know it."""
    card_set = reserve_set(state)
    mission_level = next_level(state.mission_stack)
    enhanced = state.enhanced[0] | state.enhanced[1]
    return Observation(
        version=state.version,
        viewer=viewer,
        turn=state.turn,
        phase=state.phase,
        active=_seat(state.active),
        winner=_seat(state.winner),
        roll=state.roll or None,
        notes=state.table.notes,
        hidden_reserve=state.table.hidden_reserve,
        players=tuple(_player(state, seat) for seat in (0, 1)),
        sectors=tuple(sector_view(state, sector, viewer) for sector in range(SECTORS)),
        flight=None if state.sector == NOBODY else flight_view(state, viewer),
        reserve=StackView(state.reserve, SETS[card_set] if card_set else None),
        face_up_missions=tuple(MISSIONS[mission] for mission in state.face_up),
        mission_stack=StackView(
            state.mission_stack.bit_count(), None if mission_level < 0 else str(LEVELS[mission_level])
        ),
        level_2_modules=tuple(name for index, name in enumerate(MODULES) if not enhanced >> index & 1),
        friend_of_the_people=_seat(state.friend),
        hero_of_the_people=_seat(state.hero),
        choices=tuple(
            ChoiceView(seat, _resources(state.choices[seat])) for seat in (0, 1) if state.choices[seat]
        ),
        posts_used=ids_in(state.posts_used),
        posts_closed=state.block_closed,
        offer=_offer(state),
        declined_offers=state.declined,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _resources(mask: int) -> tuple[Resource, ...]:
    return tuple(name for index, name in enumerate(RESOURCES) if mask >> index & 1)


def _faces(mask: int) -> tuple[SectorCard, ...]:
    return tuple(CARDS[card] for card in cards_in(mask))


def _player(state: State, seat: int) -> PlayerView:
    cannons, boosters = state.cannons[seat], state.boosters[seat]
    strong_cannons, strong_boosters = state.strong_cannons[seat], state.strong_boosters[seat]
    owned = state.owned[seat]
    return PlayerView(
        seat=seat,
        color=state.table.colors[seat],
        crest=None if state.moon == NOBODY else crest(state, seat),
        astro=state.astro[seat],
        goods=unpacked(state.goods[seat]),
        cargo_limit=amount(state.limits[seat], 0),
        lab_limit=amount(state.limits[seat], len(RESOURCES)),
        hangar=Ships(state.colony_ships[seat], state.trade_ships[seat]),
        ship_reserve=Ships(SHIPS - state.colony_ships[seat], SHIPS - state.trade_ships[seat]),
        cannons=Tiles(cannons - strong_cannons, strong_cannons, cannon_points(state, seat)),
        boosters=Tiles(boosters - strong_boosters, strong_boosters, booster_points(state, seat)),
        tiles_left={"cannons": TILES - cannons, "boosters": TILES - boosters},
        modules={
            name: 2 if state.enhanced[seat] >> index & 1 else 1
            for index, name in enumerate(MODULES)
            if state.modules[seat] >> index & 1
        },
        colonies=_faces(owned & COLONIES),
        trading_posts=_faces(owned & POSTS),
        pirates=_faces(owned & PIRATES),
        missions=tuple(MISSIONS[mission] for mission in cards_in(state.kept[seat])),
        friendship=friendship(state, seat),
        fame=fame(state, seat),
        forced_purchases=max(0, forced_left(state, seat)) if seat == state.active else 0,
        victory_points=sum(breakdown(state, seat).values()),
    )


def _offer(state: State) -> OfferView | None:
    if state.offer is None:
        return None
    offer = state.offer
    return OfferView(state.active, barter(offer.give, offer.give_astro), barter(offer.get, offer.get_astro))


def standings(state: State, viewer: Viewer) -> Sequence[Standing]:  # noqa: ARG001  all points are open
    """Return the scoreboard; this game has no hidden points (SSC-042)."""
    lines = []
    for seat in (0, 1):
        points = breakdown(state, seat)
        lines.append(Standing(seat, sum(points.values()), points, 0))
    return lines


def mask(state: State, seat: int) -> State:
    """Copy the state without the facts unknown to a seat.

    Cards seen only by the opponent become unseen, and the record of them is cleared. The seat knows the
    visited stack from the cards that it has seen in the sector, and from the places of the cards that the
    sensor placed.
    """
    masked = state.copy()
    masked.peeked = [0, 0]
    masked.peeked[seat] = state.peeked[seat]
    secret = state.peeked[1 - seat] & ~(state.shown | state.peeked[seat])
    for card in cards_in(secret):
        masked.pool |= 1 << card
        sector = next(number for number in range(SECTORS) if state.cards[number] >> card & 1)
        masked.cards[sector] ^= 1 << card
        masked.unseen[sector] += 1 << 8 * SET_OF[card]
    if state.sector == NOBODY:
        return masked
    if seat != state.active:
        masked.inspected = (TURNED,) * len(state.inspected)
        masked.top = (TURNED,) * len(state.top)
        masked.bottom = (TURNED,) * len(state.bottom)
    elif state.demand:
        masked.row = (*state.row[:-1], TURNED)
    placed = row_cards((*masked.row, *masked.inspected, *masked.top, *masked.bottom))
    masked.stack = masked.cards[state.sector] & ~placed
    masked.stack_unseen = masked.unseen[state.sector] - row_unseen(masked.row)
    return masked


def secrets(state: State, event: Event) -> dict[str, tuple[int, ...]]:  # noqa: ARG001  fixed by the protocol
    """Return the secret fields of an event, each with the seats that may know it (SSC-043, SSC-079, SSC-131).

    No seat reads draws of cards before the end, because their ranges reveal which cards were seen before.
    """
    if isinstance(event, f.CardRevealed):
        return {"draws": ()}
    if isinstance(event, f.PirateTurned):
        return {"card": (1 - event.seat,), "draws": ()}
    if isinstance(event, f.SectorScanned):
        return {"cards": (event.seat,), "draws": ()}
    if isinstance(event, f.CardsPlaced):
        return {"top": (event.seat,), "bottom": (event.seat,)}
    return {}
