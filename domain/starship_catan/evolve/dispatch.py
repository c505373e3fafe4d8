"""The state change of each event: bookkeeping only, without rules and refusals."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX
from domain.starship_catan.evolve.flight import FLIGHT_HANDLERS
from domain.starship_catan.goods import INDEX, UNITS, packed
from domain.starship_catan.missions import MISSION_INDEX
from domain.starship_catan.state import NOBODY, Offer, State, level
from domain.starship_catan.tables import LIMITS, LOGISTICS, MODULE_INDEX


def evolve(state: State, event: Event) -> None:
    """Apply an event to the state and increment its version.

    Every event renews the active seat's choice, except the opponent's choice of production and events that
    give the opponent a choice: their handlers set the choices.
    """
    version = state.version = state.version + 1
    kind = type(event)
    _HANDLERS[kind](state, event)
    if kind is not e.ResourceProduced:
        state.since[state.active] = version


# Set-up and production


def _table_set(state: State, event: e.TableSet) -> None:
    state.moon = state.active = event.moon
    state.owned = [1 << CARD_INDEX[card] for card in event.colonies]
    state.astro = [*event.astro]
    state.cannons = [*event.cannons]
    state.boosters = [*event.boosters]
    state.face_up = tuple(MISSION_INDEX[mission] for mission in event.missions)
    for mission in state.face_up:
        state.mission_stack &= ~(1 << mission)
    state.phase = "setup_module"


def _module_chosen(state: State, event: e.ModuleChosen) -> None:
    state.modules[event.seat] |= 1 << MODULE_INDEX[event.module]
    _set_limits(state, event.seat)
    state.active = 1 - event.seat


def _set_limits(state: State, seat: int) -> None:
    state.limits[seat] = LIMITS[level(state, seat, LOGISTICS)]


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.turn = event.turn
    state.active = event.seat
    state.phase = "production"
    state.posts_used = state.forced = state.declined = 0  # SSC-205
    state.block_closed = False


def _production_rolled(state: State, event: e.ProductionRolled) -> None:
    state.roll = event.roll
    state.phase = event.phase
    for seat in (0, 1):
        state.goods[seat] += packed(event.income[seat])
        if event.choices[seat]:
            state.choices[seat] = sum(1 << INDEX[resource] for resource in event.choices[seat])
            state.since[seat] = state.version


def _resource_produced(state: State, event: e.ResourceProduced) -> None:
    seat = event.seat
    state.goods[seat] += UNITS[INDEX[event.resource]]
    state.choices[seat] = 0
    state.phase = event.phase
    state.since[seat] = state.version
    if event.phase != "production_choice":
        state.since[state.active] = state.version


# Building


def _closed(state: State) -> None:
    """SSC-238: after a build, allow no further use of trading posts in this turn if one was used."""
    if state.posts_used:
        state.block_closed = True


def _ship_built(state: State, event: e.ShipBuilt) -> None:
    state.goods[event.seat] -= packed(event.paid)
    _hangar(state, event.ship)[event.seat] += 1
    _closed(state)


def _ship_given_up(state: State, event: e.ShipGivenUp) -> None:
    _hangar(state, event.ship)[event.seat] -= 1


def _hangar(state: State, ship: str) -> list[int]:
    return state.colony_ships if ship == "colony_ship" else state.trade_ships


def _tile_built(state: State, event: e.TileBuilt) -> None:
    state.goods[event.seat] -= packed(event.paid)
    tiles = state.cannons if event.tile == "cannon" else state.boosters
    tiles[event.seat] += 1
    _closed(state)


def _tile_upgraded(state: State, event: e.TileUpgraded) -> None:
    state.goods[event.seat] -= packed(event.paid)
    tiles = state.strong_cannons if event.tile == "cannon" else state.strong_boosters
    tiles[event.seat] += 1
    _closed(state)


def _tile_lost(state: State, event: f.TileLost) -> None:
    """SSC-151, SSC-152, SSC-161: remove a tile, or return it to level 1, with immediate effect."""
    if event.tile == "cannon":
        tiles = state.strong_cannons if event.turned_back else state.cannons
    else:
        tiles = state.strong_boosters if event.turned_back else state.boosters
    tiles[event.seat] -= 1


def _module_built(state: State, event: e.ModuleBuilt) -> None:
    state.goods[event.seat] -= packed(event.paid)
    built = state.modules if event.level == 1 else state.enhanced
    built[event.seat] |= 1 << MODULE_INDEX[event.module]
    _set_limits(state, event.seat)  # SSC-185
    _closed(state)


def _module_lost(state: State, event: f.ModuleLost) -> None:
    """SSC-155, SSC-157, SSC-161: turn a level I card face down, or return a level II card to the stock."""
    built = state.modules if event.level == 1 else state.enhanced
    built[event.seat] &= ~(1 << MODULE_INDEX[event.module])
    state.goods[event.seat] -= packed(event.returned)
    _set_limits(state, event.seat)


# Trading


def _post_used(state: State, event: e.PostUsed) -> None:
    state.goods[event.seat] += packed(event.bought) - packed(event.sold)
    state.astro[event.seat] += event.received - event.paid
    state.posts_used |= 1 << CARD_INDEX[event.post]


def _purchase_forced(state: State, event: e.PurchaseForced) -> None:
    seat, unit = event.seat, UNITS[INDEX[event.resource]]
    state.goods[seat] += unit
    state.goods[1 - seat] -= unit
    state.astro[seat] -= event.paid
    state.astro[1 - seat] += event.paid
    state.forced += 1


def _offer_made(state: State, event: e.OfferMade) -> None:
    state.offer = Offer(packed(event.give), event.give.astro, packed(event.get), event.get.astro)
    state.phase = "trade_answer"
    state.since[1 - event.seat] = state.version


def _offer_declined(state: State, event: e.OfferDeclined) -> None:  # noqa: ARG001  all handlers share one signature
    state.offer = None
    state.declined += 1
    state.phase = "trade_build"


def _goods_exchanged(state: State, event: e.GoodsExchanged) -> None:
    seat = event.seat
    change = packed(event.get) - packed(event.give)
    state.goods[seat] += change
    state.goods[1 - seat] -= change
    change = event.get.astro - event.give.astro
    state.astro[seat] += change
    state.astro[1 - seat] -= change
    state.offer = None
    state.phase = "trade_build"


# Scoring and the end


def _special_card_moved(state: State, event: e.SpecialCardMoved) -> None:
    holder = NOBODY if event.holder is None else event.holder
    if event.card == "friend_of_the_people":
        state.friend = holder
    else:
        state.hero = holder


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    """The next turn follows as a separate event."""


def _game_won(state: State, event: e.GameWon) -> None:
    state.winner = event.seat
    state.phase = "game_over"


_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    e.TableSet: _table_set,
    e.ModuleChosen: _module_chosen,
    e.TurnBegan: _turn_began,
    e.ProductionRolled: _production_rolled,
    e.ResourceProduced: _resource_produced,
    **FLIGHT_HANDLERS,
    f.TileLost: _tile_lost,
    f.ModuleLost: _module_lost,
    e.ShipBuilt: _ship_built,
    e.ShipGivenUp: _ship_given_up,
    e.TileBuilt: _tile_built,
    e.TileUpgraded: _tile_upgraded,
    e.ModuleBuilt: _module_built,
    e.PostUsed: _post_used,
    e.PurchaseForced: _purchase_forced,
    e.OfferMade: _offer_made,
    e.OfferDeclined: _offer_declined,
    e.GoodsExchanged: _goods_exchanged,
    e.SpecialCardMoved: _special_card_moved,
    e.TurnEnded: _turn_ended,
    e.GameWon: _game_won,
}
