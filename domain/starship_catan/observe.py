"""What a viewer may know: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.kernel.bundles import amount
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.starship_catan import events as e
from domain.starship_catan.cards import (
    CARDS,
    COLONIES,
    PIRATES,
    POSTS,
    SET_OF,
    SETS,
    CardId,
    CardSet,
    Crest,
    SectorCard,
    cards_in,
    ids_in,
)
from domain.starship_catan.events import Phase
from domain.starship_catan.goods import RESOURCES, Barter, Goods, Resource, barter, unpacked
from domain.starship_catan.missions import LEVELS, MISSIONS, Mission, MissionId, next_level
from domain.starship_catan.rules import (
    booster_points,
    cannon_points,
)
from domain.starship_catan.rules_trading import (
    forced_left,
)
from domain.starship_catan.scoring import breakdown, fame, friendship
from domain.starship_catan.state import (
    FACE_DOWN,
    NOBODY,
    TURNED,
    Notes,
    State,
    crest,
    reserve_set,
    row_cards,
    row_unseen,
    unseen_count,
)
from domain.starship_catan.tables import MODULES, SECTORS, SHIPS, TILES, ModuleType


class Ships(msgspec.Struct, frozen=True):
    """Small ships by kind."""

    colony_ships: int
    trade_ships: int


class Tiles(msgspec.Struct, frozen=True):
    """Cannons or boosters attached to a ship by level, and the points they count (SSC-063, SSC-139)."""

    level_1: int
    level_2: int
    points: int


class PlayerView(msgspec.Struct, frozen=True):
    """One seat, all of which is open to everybody (SSC-042).

    ``cargo_limit`` holds for each bay. ``modules`` are those face up with their level. ``forced_purchases``
    is what the Trade Module still allows in this turn.
    """

    seat: int
    color: str
    crest: Crest | None
    astro: int
    goods: Goods
    cargo_limit: int
    lab_limit: int
    hangar: Ships
    ship_reserve: Ships
    cannons: Tiles
    boosters: Tiles
    tiles_left: dict[str, int]
    modules: dict[str, int]
    colonies: tuple[SectorCard, ...]
    trading_posts: tuple[SectorCard, ...]
    pirates: tuple[SectorCard, ...]
    missions: tuple[Mission, ...]
    friendship: int
    fame: int
    forced_purchases: int
    victory_points: int


class SectorView(msgspec.Struct, frozen=True):
    """A sector, 1 to 4, with the number of its ``cards``, those in the row included.

    ``seen`` are the cards in it that the viewer has seen, for those who have notes (SSC-044), else null.
    """

    number: int
    cards: int
    seen: tuple[CardId, ...] | None


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the row: its ``card``, or null where the viewer does not see one.

    ``state`` is ``open``, ``turned`` (a pirate who has not been answered), ``face_down`` (a replacement of
    the set ``card_set``) or ``gap``. ``used`` tells whether it counts as used for an action (SSC-068).
    """

    state: Literal["open", "turned", "face_down", "gap"]
    card: SectorCard | None
    card_set: CardSet | None
    used: bool


class FlightView(msgspec.Struct, frozen=True):
    """The flight of the active player.

    ``revealed`` counts towards the ``speed``; ``left`` is the number of cards in the stack, of which so many
    lie ``on_top`` and ``at_bottom`` as the sensor placed them. ``visiting`` is the card that allows an action
    now; ``locked`` are missions that cannot be completed in this flight. ``inspected``, ``top`` and
    ``bottom`` (from top to bottom) are shown to the active player only. ``demand`` is what a turned pirate
    demands; ``rewards_left`` the number of resources of choice still to be taken, for ``mission`` if it is
    one.
    """

    sector: int
    speed: int
    revealed: int
    left: int
    actions: int
    actions_used: int
    row: tuple[PlaceView, ...]
    visiting: CardId | None
    locked: tuple[MissionId, ...]
    scanned: int
    on_top: int
    at_bottom: int
    inspected: tuple[SectorCard, ...] | None
    top: tuple[SectorCard, ...] | None
    bottom: tuple[SectorCard, ...] | None
    demand: int | None
    mission: MissionId | None
    rewards_left: int


class StackView(msgspec.Struct, frozen=True):
    """A face-down stack: how many ``cards`` are left, and which set or level comes next (SSC-045)."""

    cards: int
    next: str | None


class ChoiceView(msgspec.Struct, frozen=True):
    """That ``seat`` has to choose among ``resources`` that its colonies yield (SSC-050)."""

    seat: int
    resources: tuple[Resource, ...]


class OfferView(msgspec.Struct, frozen=True):
    """The open offer: ``seat`` gives ``give`` for ``get``."""

    seat: int
    give: Barter
    get: Barter


class Observation(msgspec.Struct, frozen=True):
    """The whole table as ``viewer`` (null for a spectator) may know it at ``version``.

    ``roll`` is the yellow roll of the turn. ``posts_used`` and ``posts_closed`` speak of this turn
    (SSC-186, SSC-238). ``flight`` is null outside of one. ``level_2_modules`` are those in the stock.
    """

    version: int
    viewer: int | None
    turn: int
    phase: Phase
    active: int | None
    winner: int | None
    roll: int | None
    notes: Notes
    hidden_reserve: bool
    players: tuple[PlayerView, ...]
    sectors: tuple[SectorView, ...]
    flight: FlightView | None
    reserve: StackView
    face_up_missions: tuple[Mission, ...]
    mission_stack: StackView
    level_2_modules: tuple[ModuleType, ...]
    friend_of_the_people: int | None
    hero_of_the_people: int | None
    choices: tuple[ChoiceView, ...]
    posts_used: tuple[CardId, ...]
    posts_closed: bool
    offer: OfferView | None
    declined_offers: int


def observe(state: State, viewer: Viewer) -> Observation:
    """Show the table as this viewer may know it."""
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
        sectors=tuple(_sector(state, sector, viewer) for sector in range(SECTORS)),
        flight=None if state.sector == NOBODY else _flight(state, viewer),
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


def has_notes(state: State, viewer: Viewer) -> bool:
    """SSC-044, SSC-226: tell whether a viewer is shown the cards it has seen in the sectors."""
    notes = state.table.notes
    return viewer is not None and (notes == "all" or (notes == "beginner" and viewer == state.table.beginner))


def known_in(state: State, sector: int, seat: int) -> int:
    """Give the cards of a sector that a seat has seen, as a mask; the order is never known."""
    return state.cards[sector] & (state.shown | state.peeked[seat])


def _sector(state: State, sector: int, viewer: Viewer) -> SectorView:
    seen = None
    if viewer is not None and has_notes(state, viewer):
        seen = ids_in(known_in(state, sector, viewer))
    cards = state.cards[sector].bit_count() + unseen_count(state.unseen[sector])
    return SectorView(sector + 1, cards, seen)


def _flight(state: State, viewer: Viewer) -> FlightView:
    own = viewer == state.active
    return FlightView(
        sector=state.sector + 1,
        speed=state.speed,
        revealed=state.revealed,
        left=state.left,
        actions=state.allowed,
        actions_used=state.acted,
        row=tuple(_place(state, place, viewer) for place in range(len(state.row))),
        visiting=None if state.visiting < 0 else CARDS[state.visiting].id,
        locked=tuple(MISSIONS[mission].id for mission in cards_in(state.locked)),
        scanned=state.scanned,
        on_top=len(state.top),
        at_bottom=len(state.bottom),
        inspected=tuple(CARDS[card] for card in state.inspected) if own else None,
        top=tuple(CARDS[card] for card in state.top) if own else None,
        bottom=tuple(CARDS[card] for card in state.bottom) if own else None,
        demand=state.demand or None,
        mission=None if state.undertaken < 0 else MISSIONS[state.undertaken].id,
        rewards_left=state.due,
    )


def _place(state: State, place: int, viewer: Viewer) -> PlaceView:
    entry = state.row[place]
    used = bool(state.marks >> place & 1)
    if state.demand and place == len(state.row) - 1:
        sees = viewer is not None and viewer != state.active
        return PlaceView("turned", CARDS[entry] if sees else None, None, used)
    if entry >= 0:
        return PlaceView("open", CARDS[entry], None, used)
    if entry < FACE_DOWN:
        return PlaceView("face_down", None, SETS[FACE_DOWN - entry], used)
    return PlaceView("gap", None, None, used)


def _offer(state: State) -> OfferView | None:
    if state.offer is None:
        return None
    offer = state.offer
    return OfferView(state.active, barter(offer.give, offer.give_astro), barter(offer.get, offer.get_astro))


def standings(state: State, viewer: Viewer) -> Sequence[Standing]:  # noqa: ARG001  all points are open
    """Give the scoreboard; no points are hidden in this game (SSC-042)."""
    lines = []
    for seat in (0, 1):
        points = breakdown(state, seat)
        lines.append(Standing(seat, sum(points.values()), points, 0))
    return lines


def mask(state: State, seat: int) -> State:
    """Copy the state with all that a seat cannot know replaced.

    Cards that only the opponent has seen are unseen again, and whether the opponent has seen a card alone
    is forgotten. What lies in the stack flown into is known by what the seat has seen of the sector, and by
    the places of the cards that the sensor placed.
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
    """Name the secret fields of an event and the seats that may know them (SSC-043, SSC-079, SSC-131).

    Draws of cards are read by nobody before the end: their ranges tell which cards were seen before.
    """
    if isinstance(event, e.CardRevealed):
        return {"draws": ()}
    if isinstance(event, e.PirateTurned):
        return {"card": (1 - event.seat,), "draws": ()}
    if isinstance(event, e.SectorScanned):
        return {"cards": (event.seat,), "draws": ()}
    if isinstance(event, e.CardsPlaced):
        return {"top": (event.seat,), "bottom": (event.seat,)}
    return {}
