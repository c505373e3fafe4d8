"""Proposals to the table: to take the game back, or to let somebody go on from it in a game of their own."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.game import events as game_events
from domain.game.seats import SeatState
from domain.kernel.ruleset import Seat

ProposalKind = Literal["rewind", "fork"]

LIFE = 50
"""How many more events may happen until a proposal lapses."""


class Proposal(msgspec.Struct, frozen=True):
    """What a seat has proposed and others have not all answered yet.

    ``id`` is the version of the event that made it, ``version`` the one to go back to or to fork at,
    ``agreed`` are the seats that have agreed since.
    """

    id: int
    kind: ProposalKind
    version: int
    seat: Seat
    agreed: tuple[Seat, ...] = ()

    @property
    def lapses_at(self) -> int:
        """The version from which on nobody can agree any more."""
        return self.id + LIFE

    def missing(self, seats: Sequence[SeatState]) -> list[Seat]:
        """List the seats that have yet to agree."""
        return [seat for seat in asked(self.kind, self.seat, seats) if seat not in self.agreed]


def made_by(event: game_events.RewindProposed | game_events.ForkProposed, *, version: int) -> Proposal:
    """Give the proposal that an event at this version makes."""
    if isinstance(event, game_events.RewindProposed):
        return Proposal(version, "rewind", event.to_version, event.seat)
    return Proposal(version, "fork", event.at_version, event.seat)


def asked(kind: ProposalKind, proposer: Seat, seats: Sequence[SeatState]) -> list[Seat]:
    """List the seats whose consent a proposal needs: those of all other people.

    Bots follow the people. The stand-in of a person that has left does so in a rewind; a fork shows all
    hands, so it needs the consent of that person.
    """
    return [
        number
        for number, seat in enumerate(seats)
        if number != proposer and seat.kind == "human" and (kind == "fork" or seat.stand_in is None)
    ]
