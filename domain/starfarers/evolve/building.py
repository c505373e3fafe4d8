"""State changes of building and friendship events (chapters 7 and 12)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers import events as e
from domain.starfarers.board import BIT
from domain.starfarers.cards import packed
from domain.starfarers.evolve.phase import resume
from domain.starfarers.evolve.production import receive
from domain.starfarers.evolve.setup import put_ship
from domain.starfarers.state import NOBODY, State, occupy, replaced, upgrades
from domain.starfarers.tables import (
    CIVILIZATION_INDEX,
    FAME_FOR_SALE,
    FRIENDSHIP_INDEX,
    HELPING_HAND,
    UPGRADE_INDEX,
)


def _ship_built(state: State, event: e.ShipBuilt) -> None:
    receive(state, event.seat, -packed(event.paid))
    put_ship(state, event.ship, event.kind, event.at)


def _spaceport_built(state: State, event: e.SpaceportBuilt) -> None:
    receive(state, event.seat, -packed(event.paid))
    state.colonies[event.seat] ^= BIT[event.site]
    state.spaceports[event.seat] |= BIT[event.site]
    occupy(state)


def _upgrade_built(state: State, event: e.UpgradeBuilt) -> None:
    receive(state, event.seat, -packed(event.paid))
    upgrades(state)[UPGRADE_INDEX[event.upgrade]][event.seat] += 1


def _fame_bought(state: State, event: e.FameBought) -> None:
    receive(state, event.seat, -packed(event.paid))
    state.fame[event.seat] += 1
    state.used |= FAME_FOR_SALE  # SF-254


def _helping_hand_used(state: State, event: e.HelpingHandUsed) -> None:  # noqa: ARG001
    state.used |= HELPING_HAND


def _friendship_card_taken(state: State, event: e.FriendshipCardTaken) -> None:
    cards = state.friendship[event.seat] | 1 << FRIENDSHIP_INDEX[event.card]
    state.friendship = replaced(state.friendship, event.seat, cards)
    state.founding = NOBODY
    resume(state)


def _marker_moved(state: State, event: e.MarkerMoved) -> None:
    state.markers = replaced(state.markers, CIVILIZATION_INDEX[event.civilization], event.seat)


BUILDING_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    e.ShipBuilt: _ship_built,
    e.SpaceportBuilt: _spaceport_built,
    e.UpgradeBuilt: _upgrade_built,
    e.FameBought: _fame_bought,
    e.HelpingHandUsed: _helping_hand_used,
    e.FriendshipCardTaken: _friendship_card_taken,
    e.MarkerMoved: _marker_moved,
}
