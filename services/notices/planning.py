"""The notices that a position owes, and whether one is still worth sending."""

from uuid import UUID

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services.contacts.outbox import Kind, Notice
from services.play.moderation import registered_at
from services.store.event_store import EventStore

LOOKED_BACK = 16
"""The number of latest events in which to search for an acting seat. Events of the service have none."""


def people_at(event_store: EventStore, game: Game) -> dict[Seat, UUID]:
    """Return the registered players of a game who have not left it, by seat."""
    seats = (seat for seat in range(len(game.seats)) if game.seats[seat].stand_in is None)
    found = ((seat, registered_at(event_store, game, seat)) for seat in seats)
    return {seat: player for seat, player in found if player is not None}


def open_decision(game: Game, seat: Seat) -> int:
    """Return the version at which a seat's open decision arose; 0 if the game does not wait for the seat."""
    duty = game.duties().get(seat)
    return duty.since if duty is not None and duty.must else 0


def owed_notice(event_store: EventStore, game: Game, seat: Seat, started: Kind | None) -> Notice | None:
    """Return the notice that a seat's player is owed now; None if there is none.

    ``started`` is the kind of notice for a player whose game has just begun. A player whose seat acted last
    is present and is owed nothing, unless a bot acted at a missed deadline. Once another seat has acted, the
    player is owed a notice again.
    """
    since = open_decision(game, seat)
    if started is not None:
        return Notice(started, game.id, seat, since)
    if not since:
        return None
    recent = event_store.envelopes(game.id, gt=max(since - 1, game.version - LOOKED_BACK), lte=game.version)
    acting = [each.core for each in recent if each.core.seat is not None]
    if acting and acting[-1].seat == seat and acting[-1].data.get("played_by") is None:
        return None
    return Notice("turn", game.id, seat, since)


def is_still_owed(event_store: EventStore, game: Game, player: UUID, notice: Notice) -> bool:
    """Return True if a notice is still worth sending: the decision is open, or it announces a start."""
    if game.status != "running" or people_at(event_store, game).get(notice.seat) != player:
        return False
    return notice.since == open_decision(game, notice.seat) or (notice.kind != "turn" and not notice.since)
