"""Taken names: built-in bots, registered players and bots, and every name that looks like one of them."""

from contextlib import suppress
from functools import cache

from domain.game.seats import BUILT_IN_BOTS
from services.errors import NameTaken
from services.names import fold, skeletons
from services.store.event_store import Conflict, EventStore
from services.store.records import BotRecord, NameReserved, Registration, player_id, reservation_id

GUEST = "Guest"
"""The name of a guest who gives none; nobody can register it."""


class NameRegister:
    """Finds out which names are free, and reserves the skeletons of those that are registered."""

    def __init__(self, event_store: EventStore) -> None:
        """Use the registrations and reservations of a store."""
        self._event_store = event_store

    def verify_free(self, name: str) -> None:
        """Raise NameTaken if a name is another's, or looks like another's."""
        if fold(name) in BUILT_IN_BOTS:
            raise NameTaken(f"{name} is the name of a bot.")
        looks = skeletons(name)
        if looks & _looks_of_bots():
            raise NameTaken(f"{name} looks like the name of a bot.")
        if self._event_store.is_registered(player_id(name)):
            raise NameTaken(f"The name {name} is taken.")
        if any(self._event_store.is_registered(reservation_id(look)) for look in looks):
            raise NameTaken(f"{name} looks like a name that is taken.")

    def reserve(self, made: Registration | BotRecord) -> list[NameReserved]:
        """Return the reservations that are stored with a registration. Raises NameTaken.

        Two processes that register look-alikes at the same time store the same id, which the store refuses to
        one of them with a Conflict.
        """
        if skeletons(made.name) & skeletons(GUEST):
            raise NameTaken(f"{made.name} is kept for guests without a name.")
        self.verify_free(made.name)
        return _reservations(made)


def reserve_registered_names(event_store: EventStore) -> None:
    """Store the reservations that registrations lack.

    Registrations of releases before 0.1.0 have none, and a new edition of Unicode's data asks for others. Of
    registered names that look alike the first gets the reservation; all of them stay valid.
    """
    registrations, reserved = event_store.names()
    for made in registrations:
        for reservation in _reservations(made):
            if reservation.originator_id not in reserved:
                reserved.add(reservation.originator_id)
                with suppress(Conflict):  # another process was quicker
                    event_store.append(reservation)


def _reservations(made: Registration | BotRecord) -> list[NameReserved]:
    return [
        NameReserved(reservation_id(look), made.originator_id, made.name, made.recorded_at)
        for look in sorted(skeletons(made.name))
    ]


@cache
def _looks_of_bots() -> frozenset[str]:
    return frozenset().union(*map(skeletons, BUILT_IN_BOTS))
