"""The state change of each event: bookkeeping only, without rules and refusals.

An event changes a seat's ``since`` if and only if it changes the seat's choice.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan.board import layout
from domain.star_trek_catan.cards import INDEX, UNITS, UNKNOWN, packed
from domain.star_trek_catan.evolve.board import add_income, put_outpost, put_starship
from domain.star_trek_catan.evolve.support_cards import SUPPORT_HANDLERS, end_rate
from domain.star_trek_catan.evolve.trade import TRADE_HANDLERS, ask_again
from domain.star_trek_catan.names import Phase
from domain.star_trek_catan.state import (
    NOBODY,
    NOT_YET,
    State,
    derive,
    replaced,
)
from domain.star_trek_catan.tables import CARD_KINDS, INTERVENES, KIRK, MONOPOLY, RESEARCH, SPOCK, UTOPIA

_KIND_INDEX = {kind: index for index, kind in enumerate(CARD_KINDS)}
_REACTIONS: Mapping[str, int] = {"spock": SPOCK, "kirk": KIRK}
"""The card whose holder must react, by phase."""


def evolve(state: State, event: Event) -> None:
    """Apply an event to the state and increment its version."""
    state.version += 1
    _HANDLERS[type(event)](state, event)


def _board_laid_out(state: State, event: se.BoardLaidOut) -> None:
    state.layout = layout(event.planets, event.numbers, event.frame, event.posts)
    state.cruiser = event.battle_cruiser
    derive(state)


def _start_roll_began(state: State, event: se.StartRollBegan) -> None:
    state.phase = "start_roll"
    state.active = NOBODY
    state.setup = (event.seats, (0,) * state.seats)
    for seat in event.seats:
        state.since[seat] = state.version


def _start_rolled(state: State, event: se.StartRolled) -> None:
    rolling, sums = state.setup
    state.setup = (rolling, replaced(sums, event.seat, sum(event.dice)))
    state.since[event.seat] = state.version


def _placement_began(state: State, event: se.PlacementBegan) -> None:
    starter = event.seat if state.active == NOBODY else state.placing[0]
    state.placing = (starter, event.round, NOT_YET)
    state.phase = "setup_outpost"
    state.active = event.seat
    state.since[event.seat] = state.version


def _outpost_placed(state: State, event: se.OutpostPlaced) -> None:
    starter, placement, _ = state.placing
    state.placing = (starter, placement, event.intersection)
    state.phase = event.phase
    state.since[event.seat] = state.version
    put_outpost(state, event.seat, event.intersection)


def _starship_placed(state: State, event: se.StarshipPlaced) -> None:
    put_starship(state, event.seat, event.route)
    state.lengths = replaced(state.lengths, event.seat, event.length)
    state.measured_at = state.version
    state.since[event.seat] = state.version


def _first_income_received(state: State, event: se.FirstIncomeReceived) -> None:
    cards = packed(event.cards)
    state.hands[event.seat] += cards
    state.supply -= cards


def _turn_began(state: State, event: e.TurnBegan) -> None:
    if state.offers:
        _drop_offers(state)
    if state.next_offer > 1:
        state.made = (0,) * state.seats
    if state.rand != NOBODY:
        end_rate(state)
    version = state.version
    state.since[state.active] = version
    state.since[event.seat] = version
    state.turn = event.turn
    state.active = event.seat
    state.phase = "pre_roll"
    state.rolled = state.building = state.played = False
    state.fresh = 0


def _dice_rolled(state: State, event: e.DiceRolled) -> None:
    state.rolled = True
    state.dice = event.dice
    state.phase = event.phase
    for income in event.income:
        cards = packed(income.cards)
        state.hands[income.seat] += cards
        state.supply -= cards
    state.since[event.seat] = state.version
    if event.discards:
        state.discarding = event.discards
        state.submitted = (0,) * state.seats
        for seat, due in enumerate(event.discards):
            if due:
                state.since[seat] = state.version
    if event.phase in _REACTIONS:
        state.asked = state.support.index(_REACTIONS[event.phase])
        state.since[state.asked] = state.version


def _discard_submitted(state: State, event: e.DiscardSubmitted) -> None:
    seat = event.seat
    cards = UNKNOWN * state.discarding[seat] if event.cards is None else packed(event.cards)
    state.submitted = replaced(state.submitted, seat, cards)


def _cards_discarded(state: State, event: e.CardsDiscarded) -> None:
    for discard in event.discards:
        cards = packed(discard.cards)
        state.hands[discard.seat] -= cards
        state.supply += cards
    state.discarding = state.submitted = ()
    state.phase = event.phase
    state.since[state.active] = state.version


def _go_on(state: State, phase: Phase) -> None:
    """Enter a phase, possibly resuming trade after an open choice."""
    if state.offers and phase in ("trade", "main") and phase != state.phase:
        ask_again(state)
    state.phase = phase


def _cruiser_moved(state: State, event: e.CruiserMoved) -> None:
    state.cruiser = event.sector
    _go_on(state, event.phase)
    state.since[event.seat] = state.version


def _resource_stolen(state: State, event: e.ResourceStolen) -> None:
    card = UNKNOWN if event.resource is None else UNITS[INDEX[event.resource]]
    state.hands[event.victim] -= card
    state.hands[event.thief] += card
    _go_on(state, event.phase)
    state.since[event.thief] = state.version


def _nothing_stolen(state: State, event: e.NothingStolen) -> None:
    _go_on(state, event.phase)
    state.since[event.thief] = state.version


def _build_phase_began(state: State, event: e.BuildPhaseBegan) -> None:
    end_rate(state)
    state.building = True
    state.phase = "build"
    state.since[event.seat] = state.version


def _starship_built(state: State, event: e.StarshipBuilt) -> None:
    seat = event.seat
    paid = packed(event.paid)
    state.hands[seat] -= paid
    state.supply += paid
    put_starship(state, seat, event.route)
    if state.fresh_route == NOT_YET:
        state.fresh_route = event.route
    else:
        state.recount |= (1 << state.seats) - 1
    _go_on(state, event.phase)
    state.since[seat] = state.version


def _outpost_built(state: State, event: e.OutpostBuilt) -> None:
    seat = event.seat
    paid = packed(event.paid)
    state.hands[seat] -= paid
    state.supply += paid
    put_outpost(state, seat, event.intersection)
    for cut in event.cuts:
        state.recount |= 1 << cut
    state.since[seat] = state.version


def _starbase_built(state: State, event: e.StarbaseBuilt) -> None:
    """STC-256: no supply route must be measured again."""
    seat = event.seat
    paid = packed(event.paid)
    state.hands[seat] -= paid
    state.supply += paid
    state.outposts[seat] ^= 1 << event.intersection
    state.starbases[seat] |= 1 << event.intersection
    add_income(state, seat, event.intersection)
    if event.released:
        state.reserve = replaced(state.reserve, seat, state.reserve[seat] - event.released)
    state.since[seat] = state.version


def _development_card_bought(state: State, event: e.DevelopmentCardBought) -> None:
    seat = event.seat
    paid = packed(event.paid)
    state.hands[seat] -= paid
    state.supply += paid
    kind = 5 if event.card is None else _KIND_INDEX[event.card]
    card = 1 << 8 * kind
    state.deck -= card
    state.development[seat] += card
    state.fresh += card
    state.bought = _replace_bought(state, seat, (*state.bought[seat], (kind, state.turn)))
    state.since[seat] = state.version


def _starfleet_intervenes_played(state: State, event: e.StarfleetIntervenesPlayed) -> None:
    _take_card(state, event.seat, INTERVENES)
    state.face_up = replaced(state.face_up, event.seat, state.face_up[event.seat] + 1)
    state.phase = event.phase


def _largest_starfleet_moved(state: State, event: e.LargestStarfleetMoved) -> None:
    state.fleet_holder = NOBODY if event.holder is None else event.holder


def _monopoly_played(state: State, event: e.MonopolyPlayed) -> None:
    _use_card(state, event.seat, MONOPOLY)
    for given in event.taken:
        cards = packed(given.cards)
        state.hands[given.seat] -= cards
        state.hands[event.seat] += cards


def _research_station_played(state: State, event: e.ResearchStationPlayed) -> None:
    _use_card(state, event.seat, RESEARCH)
    cards = packed(event.cards)
    state.hands[event.seat] += cards
    state.supply -= cards


def _utopia_planitia_played(state: State, event: e.UtopiaPlanitiaPlayed) -> None:
    _use_card(state, event.seat, UTOPIA)


def _second_starship_declined(state: State, event: e.SecondStarshipDeclined) -> None:
    _go_on(state, event.phase)
    state.since[event.seat] = state.version


def _supply_routes_measured(state: State, event: e.SupplyRoutesMeasured) -> None:
    state.lengths = event.lengths
    state.route_holder = NOBODY if event.holder is None else event.holder
    state.measured_at = state.version
    state.fresh_route = NOT_YET
    state.recount = 0


def _drop_offers(state: State) -> None:
    for offer in state.offers:
        for seat in offer.to:
            state.since[seat] = state.version
    state.offers = ()


def _game_won(state: State, event: e.GameWon) -> None:
    end_rate(state)
    state.phase = "game_over"
    state.winner = event.seat
    state.asked = NOBODY  # STC-189
    state.revealed = event.victory_point_cards


def _use_card(state: State, seat: int, kind: int) -> None:
    _take_card(state, seat, kind)
    state.used = replaced(state.used, seat, state.used[seat] + (1 << 8 * kind))


def _take_card(state: State, seat: int, kind: int) -> None:
    """Remove the oldest card of a kind from a seat's hand (STC-157), or one of unknown kind."""
    state.played = True
    mine = state.bought[seat]
    kinds = [card for card, _ in mine]
    if kind not in kinds:
        kind = 5
    state.development[seat] -= 1 << 8 * kind
    place = kinds.index(kind)
    state.bought = _replace_bought(state, seat, mine[:place] + mine[place + 1 :])
    state.since[seat] = state.version


def _replace_bought(
    state: State, seat: int, cards: tuple[tuple[int, int], ...]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    return (*state.bought[:seat], cards, *state.bought[seat + 1 :])


_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    **TRADE_HANDLERS,
    **SUPPORT_HANDLERS,
    se.BoardLaidOut: _board_laid_out,
    se.StartRollBegan: _start_roll_began,
    se.StartRolled: _start_rolled,
    se.PlacementBegan: _placement_began,
    se.OutpostPlaced: _outpost_placed,
    se.StarshipPlaced: _starship_placed,
    se.FirstIncomeReceived: _first_income_received,
    e.TurnBegan: _turn_began,
    e.DiceRolled: _dice_rolled,
    e.DiscardSubmitted: _discard_submitted,
    e.CardsDiscarded: _cards_discarded,
    e.CruiserMoved: _cruiser_moved,
    e.ResourceStolen: _resource_stolen,
    e.NothingStolen: _nothing_stolen,
    e.BuildPhaseBegan: _build_phase_began,
    e.StarshipBuilt: _starship_built,
    e.OutpostBuilt: _outpost_built,
    e.StarbaseBuilt: _starbase_built,
    e.DevelopmentCardBought: _development_card_bought,
    e.StarfleetIntervenesPlayed: _starfleet_intervenes_played,
    e.LargestStarfleetMoved: _largest_starfleet_moved,
    e.MonopolyPlayed: _monopoly_played,
    e.ResearchStationPlayed: _research_station_played,
    e.UtopiaPlanitiaPlayed: _utopia_planitia_played,
    e.SecondStarshipDeclined: _second_starship_declined,
    e.SupplyRoutesMeasured: _supply_routes_measured,
    e.GameWon: _game_won,
}
