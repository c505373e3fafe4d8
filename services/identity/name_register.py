"""Names taken by built-in bots, registered players and bots, and names that look like one of them."""

from contextlib import suppress
from functools import cache
from uuid import UUID

from domain.game.seats import BUILT_IN_BOTS, FORMER_PLAYER
from services.errors import NameTaken, Unavailable
from services.identity.name_list import NameList
from services.names import fold, skeletons
from services.store.account_records import NameGiven
from services.store.event_store import Conflict, EventStore
from services.store.records import (
    BotRecord,
    NameReserved,
    Registration,
    player_id,
    reservation_id,
)

GUEST = "Guest"
"""The name of a guest who enters none. Nobody can register it."""

OFFICIAL = ("Operator", "Moderator", "Admin", "Administrator", "Starledger", "Betreiber")
"""Names that would make others believe that the operator speaks. Nobody can use them."""


class NameRegister:
    """Checks that names are free and allowed, and reserves the skeletons of registered names."""

    def __init__(self, event_store: EventStore, forbidden: NameList) -> None:
        """Use the registrations and reservations of a store."""
        self._event_store = event_store
        self._forbidden = forbidden

    def verify_allowed(self, name: str) -> None:
        """Raise ValidationFailed if a name contains a word that the operator forbids."""
        self._forbidden.verify(name)

    def verify_free(self, name: str, *, owner: UUID | None = None) -> None:
        """Raise NameTaken if a name is taken, looks like a taken one, or is kept for erased players.

        Names of the ``owner``, and those that look like them, are free. Raises ValidationFailed if it
        contains a word that the operator forbids.
        """
        self.verify_allowed(name)
        if fold(name) in BUILT_IN_BOTS:
            raise NameTaken("name-of-bot", name=name)
        looks = skeletons(name)
        _verify_unlike_kept(name, looks)
        if self._is_taken(player_id(name), owner):
            raise NameTaken("name-taken-here", name=name)
        if any(self._is_taken(reservation_id(look), owner) for look in looks):
            raise NameTaken("like-taken-name", name=name)

    def _is_taken(self, record: UUID, owner: UUID | None) -> bool:
        """Return True if the record of a name or skeleton exists, and is not the owner's."""
        registrations = self._event_store.registrations
        return registrations.is_registered(record) and not (owner and registrations.is_of(owner, record))

    def reserve(self, made: Registration | BotRecord) -> list[NameReserved]:
        """Return the reservations to store with a registration. Raises NameTaken.

        If two processes register look-alikes at the same time, both store the same id, and the store refuses
        one of them with a Conflict.
        """
        _verify_no_guest(made.name)
        self.verify_free(made.name)
        return _reservations(made.originator_id, made.name, made.recorded_at)

    def give(self, owner: UUID, name: str, *, at: str) -> list[NameGiven | NameReserved]:
        """Return the records to store when a player gets another name, beside the renaming itself.

        Records that exist already are not among them. Raises NameTaken, ValidationFailed.
        """
        _verify_no_guest(name)
        self.verify_free(name, owner=owner)
        wanted: list[NameGiven | NameReserved] = [
            NameGiven(player_id(name), owner, at),
            *_reservations(owner, name, at),
        ]
        is_registered = self._event_store.registrations.is_registered
        return [each for each in wanted if not is_registered(each.originator_id)]


def reserve_registered_names(event_store: EventStore) -> None:
    """Store the missing reservations of registered names.

    Registrations by releases before 0.1.0 have none, and a new edition of Unicode's data may require others.
    If registered names look alike, the first one gets the reservation. All of them stay valid.
    """
    registrations, reserved = event_store.registrations.names()
    names = [(made.originator_id, made.name, made.recorded_at) for made in registrations]
    for player in event_store.personal.renamed():
        with suppress(Unavailable):
            if (known := event_store.registrations.named(player)) is not None:
                names += [(player, name, known[0].recorded_at) for name in known[1]]
    for name in names:
        for reservation in _reservations(*name):
            if reservation.originator_id not in reserved:
                reserved.add(reservation.originator_id)
                with suppress(Conflict):  # another process stored it first
                    event_store.append(reservation)


def _reservations(owner: UUID, name: str, at: str) -> list[NameReserved]:
    return [NameReserved(reservation_id(look), owner, name, at) for look in sorted(skeletons(name))]


def _verify_no_guest(name: str) -> None:
    """Raise NameTaken if a name looks like ``GUEST``, the name of guests who enter no name."""
    if skeletons(name) & skeletons(GUEST):
        raise NameTaken("name-kept-for-guests", name=name)


def _verify_unlike_kept(name: str, looks: frozenset[str]) -> None:
    """Raise NameTaken if a name looks like one that nobody may have."""
    if looks & skeletons(FORMER_PLAYER):
        raise NameTaken("name-kept-for-erased", name=name)
    if looks & _looks_of_bots():
        raise NameTaken("like-name-of-bot", name=name)
    if looks & _official_looks():
        raise NameTaken("name-looks-official", name=name)


@cache
def _looks_of_bots() -> frozenset[str]:
    return frozenset().union(*map(skeletons, BUILT_IN_BOTS))


@cache
def _official_looks() -> frozenset[str]:
    return frozenset().union(*map(skeletons, OFFICIAL))
