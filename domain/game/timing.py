"""The time of a game: when each decision opened, the clocks, the deadlines, and closings."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.game import events as game_events
from domain.game.clocks import Clock, SeatClock, later, ms_between
from domain.game.seats import SeatState
from domain.kernel.ruleset import Duty, Seat


class Closing(msgspec.Struct, frozen=True):
    """The closing of a game by an operator, which can be undone until the game ends."""

    reason: str
    """The operator's reason."""
    ends_at: str
    """The time at which the game ends without a result, unless an operator reopens it first."""


class OpenDecision(msgspec.Struct, frozen=True, array_like=True):
    """A seat's open decision: the version that opened it, and the time at which its clock started."""

    since: int
    at: str


class Timing(msgspec.Struct):
    """The clocks of a game.

    ``bot_decision_ms`` is the additional limit for external bots. ``remaining_ms`` holds the clocks by seat
    (empty without a clock), ``open_decisions`` the open decision of each seat.
    """

    clock: Clock | None
    bot_decision_ms: int
    remaining_ms: tuple[int, ...]
    open_decisions: dict[Seat, OpenDecision] = {}

    def limits(self, place: SeatState) -> bool:
        """Return True if a seat's decisions have a time limit."""
        return self.clock is not None or place.is_external

    def deadline(self, seat: Seat, place: SeatState, duty: Duty | None) -> str | None:
        """Return a seat's deadline (RFC 3339, UTC); None if it owes no decision or has no time limit."""
        if not _is_awaited(place, duty):
            return None
        limits = [] if self.clock is None else [self.remaining_ms[seat]]
        limits += [self.bot_decision_ms] if place.is_external else []
        return later(self.open_decisions[seat].at, min(limits)) if limits else None

    def spent(
        self,
        seat: Seat,
        place: SeatState,
        duty: Duty | None,
        now: str,
        *,
        moved_on: bool,
        turn_passed: bool,
    ) -> game_events.TimeSpent | None:
        """Compute the time that a decision of a seat took; None unless its clock is running.

        ``moved_on`` and ``turn_passed`` describe the decision, as in ``IncrementClock.after``.
        """
        if self.clock is None or not _is_awaited(place, duty):
            return None
        spent_ms = max(0, ms_between(self.open_decisions[seat].at, now))
        left_ms = max(0, self.remaining_ms[seat] - spent_ms)
        remaining_ms = self.clock.after(left_ms, moved_on=moved_on, turn_passed=turn_passed)
        return game_events.TimeSpent(
            seat=seat, spent_ms=spent_ms, remaining_ms=remaining_ms, added_ms=remaining_ms - left_ms
        )

    def clocks(self, seats: Sequence[SeatState], duties: Mapping[Seat, Duty]) -> list[SeatClock]:
        """List the clock of every seat."""
        running = [_is_awaited(place, duties.get(seat)) for seat, place in enumerate(seats)]
        return [
            SeatClock(seat, remaining_ms, self.open_decisions[seat].at if running[seat] else None)
            for seat, remaining_ms in enumerate(self.remaining_ms)
        ]

    def note(
        self,
        duties: Mapping[Seat, Duty],
        seats: Sequence[SeatState],
        recorded_at: Callable[[int], str | None],
    ) -> None:
        """Record the open decision of each seat, and when it opened.

        ``recorded_at`` returns the time of a version that was just applied, and None for an earlier one. A
        decision that was already open keeps its time. No time counts before ``SeatState.timed_from``.
        """
        known, self.open_decisions = self.open_decisions, {}
        for seat, duty in duties.items():
            before, since = known.get(seat), duty.since
            at = before.at if before is not None and before.since == since else recorded_at(since) or ""
            self.open_decisions[seat] = OpenDecision(since, max(at, seats[seat].timed_from))

    def spend(self, spent: game_events.TimeSpent) -> None:
        """Set a seat's clock to its new remaining time."""
        remaining = list(self.remaining_ms)
        remaining[spent.seat] = spent.remaining_ms
        self.remaining_ms = tuple(remaining)

    def take_back(self, remaining_ms: tuple[int, ...]) -> None:
        """Restore the clocks of an earlier position; raises ValueError unless there is one for each seat."""
        if len(remaining_ms) != len(self.remaining_ms):
            raise ValueError(f"{len(remaining_ms)} clocks in place of {len(self.remaining_ms)}")
        self.remaining_ms = remaining_ms


def timing_of(created: game_events.GameCreated) -> Timing:
    """Return the clocks of a new game."""
    clock = created.clock
    full = () if clock is None else (clock.full_ms,) * len(created.seats)
    return Timing(clock, created.bot_decision_ms, full)


def _is_awaited(place: SeatState, duty: Duty | None) -> bool:
    return duty is not None and duty.must and place.is_timed
