"""Whether time was counted as it went by, and nothing was decided for a seat before its time had run out."""

import msgspec

from domain.game import events as game_events
from domain.game.decide import STAND_IN, is_overdue
from domain.game.seats import MISSES_IN_A_ROW
from domain.kernel.ruleset import Seat
from services.audit.checks import Broken, Step


class _Due(msgspec.Struct, frozen=True):
    """What has to follow on what was written down at ``version``: the return, the time or the miss of a seat.

    ``back`` is whether its owner is back, who acts, ``late`` whether its time had run out, ``missed`` whether
    that was written down, so that a bot decides, and ``handed_over`` whether it has to be handed over before.
    """

    seat: Seat
    version: int
    late: bool = False
    back: bool = False
    missed: bool = False
    handed_over: bool = False


class Timekeeping:
    """Check clocks, missed decisions and hand-overs against the start of each decision and its seat.

    A ruleset decides when a choice arises. Another version of its rules may have begun a decision with
    another event, so what follows on an event of such a version is not checked.
    """

    name = "time"

    def __init__(self) -> None:
        self._shown: list[tuple[int, ...]] = []
        self._due: _Due | None = None
        self._spans = self._misses = 0
        self._has_other_rules = False

    def look(self, step: Step) -> None:
        """Check the next event."""
        self._shown.append(step.game.timing.remaining_ms if step.version > 1 else ())
        if self._has_other_rules:
            self._due = None
        else:
            self._check(step)
        if not isinstance(step.event, game_events.LOBBY_EVENTS):
            self._has_other_rules = step.envelope.core.rules != step.game.ruleset.rules_version

    def _check(self, step: Step) -> None:
        game = step.game
        if step.version == 1 or game.is_shared:  # what is shared was played by others, at another time
            return
        match step.event:
            case game_events.SeatResumed(seat=seat, misses=0) if game.seats[seat].misses:
                _require(step, self._due is None, "is not what has to follow on the time of a seat")
                self._due = _Due(seat, step.version, back=True)
            case game_events.TimeSpent() as event:
                self._due = self._spent(step, event)
            case game_events.DecisionMissed() as event:
                self._due = self._missed(step, event)
            case game_events.SeatHandedOver() as event:
                self._due = self._handed_over(step, event)
            case game_events.GameRewound(to_version=to_version, remaining_ms=remaining_ms):
                is_so = remaining_ms == self._shown[to_version]
                _require(step, is_so, "sets the clocks to what they did not show")
            case _ if not step.event.by_system:
                self._verify_decided(step)

    def finish(self) -> str:
        """Say how often time was counted, and how often it ran out."""
        if self._due is not None:
            raise Broken(self._due.version, f"What version {self._due.version} is about does not follow.")
        return f"The time of {self._spans} decisions was counted; {self._misses} were missed."

    def _spent(self, step: Step, event: game_events.TimeSpent) -> _Due:
        game, seat, now, due = step.game, event.seat, step.envelope.core.recorded_at, self._due
        counted = game.timing.spent(seat, game.seats[seat], game.duties().get(seat), now)
        late = is_overdue(game, seat, now)
        is_free = due is None or (due.back and due.seat == seat and not late)
        _require(step, is_free and event == counted, "counts another time than went by")
        self._spans += 1
        return _Due(seat, step.version, late=late)

    def _missed(self, step: Step, event: game_events.DecisionMissed) -> _Due:
        game, seat, due = step.game, event.seat, self._due
        if game.timing.clock is None:
            is_late = due is None and is_overdue(game, seat, step.envelope.core.recorded_at)
        else:
            is_late = due is not None and due.seat == seat and due.late and not due.missed
        _require(step, is_late, "says that a seat was late which was not")
        is_counted = (event.since, event.misses) == (game.duties()[seat].since, game.seats[seat].misses + 1)
        _require(step, is_counted, "counts what was missed otherwise")
        self._misses += 1
        handed_over = event.misses >= MISSES_IN_A_ROW
        return _Due(seat, step.version, late=True, missed=True, handed_over=handed_over)

    def _handed_over(self, step: Step, event: game_events.SeatHandedOver) -> _Due:
        due = self._due
        is_due = due is not None and due.seat == event.seat and due.handed_over and event.stand_in == STAND_IN
        _require(step, is_due, "hands a seat over that has not missed enough")
        return _Due(event.seat, step.version, late=True, missed=True)

    def _verify_decided(self, step: Step) -> None:
        """Check who decided an action, and that the time which it took was counted, and was enough."""
        core, game, due = step.envelope.core, step.game, self._due
        self._due = None
        is_action = core.cause == core.version and not isinstance(step.event, game_events.LOBBY_EVENTS)
        seat, played_by = core.seat if is_action else None, core.data.get("played_by")
        if due is not None:
            is_next = seat == due.seat and not due.handed_over and due.late == due.missed
            player = STAND_IN if due.missed else None
            _require(step, is_next and played_by == player, "is not what has to follow on the time of a seat")
        if seat is None:
            return
        place, duty = game.seats[seat], game.duties().get(seat)
        if played_by is None:
            _require(step, not place.misses, "was decided by a seat whose misses are still counted")
        if due is None or due.back:
            _require(step, played_by == place.stand_in, "was decided by somebody else")
            is_counted = game.timing.spent(seat, place, duty, core.recorded_at) is None
            in_time = not is_overdue(game, seat, core.recorded_at)
            _require(step, is_counted and in_time, "was decided without the time for it")


def _require(step: Step, holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(step.version, f"Version {step.version} {otherwise}.")
