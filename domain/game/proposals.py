"""Proposals to the table: to rewind the game, or to let a seat continue in a fork."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.game import events as game_events
from domain.game.seats import SeatState
from domain.kernel.ruleset import Seat

ProposalKind = Literal["rewind", "fork"]

LIFE = 50
"""The number of events after which a proposal lapses."""


class Proposal(msgspec.Struct, frozen=True):
    """A proposal of a seat that others have not all answered yet.

    ``id`` is the version of the event that made it. ``version`` is the target of the rewind or the fork.
    ``agreed`` lists the seats that have agreed since.
    """

    id: int
    kind: ProposalKind
    version: int
    seat: Seat
    agreed: tuple[Seat, ...] = ()

    @property
    def lapses_at(self) -> int:
        """The first version at which nobody can agree any more."""
        return self.id + LIFE

    def missing(self, seats: Sequence[SeatState]) -> list[Seat]:
        """List the seats that have yet to agree."""
        return [seat for seat in consents_needed(self.kind, self.seat, seats) if seat not in self.agreed]


def made_by(event: game_events.RewindProposed | game_events.ForkProposed, *, version: int) -> Proposal:
    """Return the proposal that an event at this version makes."""
    if isinstance(event, game_events.RewindProposed):
        return Proposal(version, "rewind", event.to_version, event.seat)
    return Proposal(version, "fork", event.at_version, event.seat)


def consents_needed(kind: ProposalKind, proposer: Seat, seats: Sequence[SeatState]) -> list[Seat]:
    """List the seats whose consent a proposal needs: every seat of another person.

    Bots follow the people. In a rewind, so does the stand-in of a person who has left. A fork reveals all
    hands, so it needs that person's consent.
    """
    return [
        number
        for number, seat in enumerate(seats)
        if number != proposer and seat.kind == "human" and (kind == "fork" or seat.stand_in is None)
    ]
