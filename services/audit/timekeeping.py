"""Check that time was measured correctly, and that no seat lost a decision before its time ran out."""

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.clocks import ms_between
from domain.game.decide import STAND_IN, has_passed, is_overdue, moves_on, owes_same_decision
from domain.game.seats import MISSES_IN_A_ROW
from domain.game.timing import Timing
from domain.kernel.messages import Message
from domain.kernel.ruleset import Event, Progress, Seat
from services.audit.checks import Broken, Step, require

_BY_ACTION = 1
"""The lobby's rules version of releases in which clocks counted actions instead of decisions.

Only the recorded values of such games are checked.
"""


class _Counted(msgspec.Struct):
    """A decision whose time was recorded at ``version``, while its events are collected.

    ``left_ms`` is the remaining time without the decision's increment, ``progress`` the ruleset's progress
    before the decision, and ``cause`` the version of its first event.
    """

    version: int
    spent: game_events.TimeSpent
    left_ms: int
    progress: Progress
    is_handed_over: bool = False
    cause: int | None = None
    events: list[Event] = []


class _Due(msgspec.Struct, frozen=True):
    """The requirement on the event after ``version``, which recorded a seat's return, time or miss.

    ``back`` is True if the seat's owner has returned and acts. ``late`` is True if the time had run out,
    ``missed`` if the miss was recorded, so that a bot decides, and ``handed_over`` if a hand-over must come
    first.
    """

    seat: Seat
    version: int
    late: bool = False
    back: bool = False
    missed: bool = False
    handed_over: bool = False


class Timekeeping:
    """Checks clocks, missed decisions and hand-overs against the start of each decision and its seat.

    The ruleset determines when a decision opens. Other versions of the rules may open decisions at other
    events, so an event that follows one of another version is not checked.
    """

    name = "time"

    def __init__(self) -> None:
        self._shown: list[tuple[int, ...]] = []
        self._times: list[str] = []
        self._due: _Due | None = None
        self._counted: _Counted | None = None
        self._game: Game | None = None
        self._spans = self._misses = 0
        self._has_other_rules = False

    def check_step(self, step: Step) -> None:
        """Check the next event."""
        self._game = step.game
        self._times.append(step.envelope.core.recorded_at)
        if self._has_other_rules:
            self._due = self._counted = None
        else:
            self._follow(step)
        self._shown.append(step.game.timing.remaining_ms if step.version > 1 else ())
        if not self._has_other_rules:
            self._check(step)
        if not isinstance(step.event, game_events.LOBBY_EVENTS):
            self._has_other_rules = step.envelope.core.rules != step.game.ruleset.rules_version

    def _check(self, step: Step) -> None:
        game = step.game
        if step.version == 1 or game.is_shared:  # the shared history was timed in the original game
            return
        match step.event:
            case game_events.SeatResumed(seat=seat, same_decision=same) if same != _owes_same(step, seat):
                raise Broken(step.version, "about-another-decision", version=step.version)
            case game_events.SeatResumed(seat=seat, misses=0) if game.seats[seat].misses:
                require(step, self._due is None, "does-follow-time-wrongly")
                self._due = _Due(seat, step.version, back=True)
            case game_events.TimeSpent() as event:
                self._due = self._spent(step, event)
            case game_events.DecisionMissed() as event:
                self._due = self._missed(step, event)
            case game_events.SeatHandedOver() as event:
                self._due = self._handed_over(step, event)
            case game_events.GameRewound(to_version=to_version, remaining_ms=remaining_ms):
                is_so = remaining_ms == self._shown[to_version]
                require(step, is_so, "does-set-clocks-wrongly")
            case _ if not step.event.by_system:
                self._verify_decided(step)

    def finish(self) -> Message:
        """Count the timed and the missed decisions."""
        self._verify_counted()
        if self._due is not None:
            raise Broken(self._due.version, "required-event-missing", version=self._due.version)
        return Message("times-counted", number=self._spans, missed=self._misses)

    def _spent(self, step: Step, event: game_events.TimeSpent) -> _Due:
        game, seat, core, due = step.game, event.seat, step.envelope.core, self._due
        place, duty = game.seats[seat], game.duties().get(seat)
        timing = game.timing if core.rules > _BY_ACTION else self._as_recorded(step, event)
        counted = timing.spent(seat, place, duty, core.recorded_at, moved_on=False, turn_passed=False)
        deadline = timing.deadline(seat, place, duty)
        late = deadline is not None and max(core.recorded_at, game.updated_at) > deadline
        is_free = due is None or (due.back and due.seat == seat and not late)
        is_so = counted is not None and event.spent_ms == counted.spent_ms
        require(step, is_free and is_so, "does-record-wrong-time")
        assert counted is not None
        assert game.timing.clock is not None
        left_ms = max(0, game.timing.remaining_ms[seat] - event.spent_ms)
        if core.rules > _BY_ACTION:
            progress = game.ruleset.progress(game.state)
            self._counted = _Counted(step.version, event, left_ms, progress, events=[])
        else:
            shown = game.timing.clock.after(left_ms, moved_on=True, turn_passed=True)
            is_so = event.added_ms is None and event.remaining_ms == shown
            require(step, is_so, "does-record-wrong-time")
        self._spans += 1
        return _Due(seat, step.version, late=late)

    def _as_recorded(self, step: Step, event: game_events.TimeSpent) -> Timing:
        """Return the timing, with the time at which the decision opened according to an older release's
        event.

        In such releases, any event may have opened the decision. If the time spent matches none, return the
        timing unchanged.
        """
        timing, now = step.game.timing, step.envelope.core.recorded_at
        known = timing.open_decisions.get(event.seat)
        asked_at = next((at for at in reversed(self._times) if ms_between(at, now) == event.spent_ms), None)
        if known is None or asked_at is None or ms_between(known.at, now) == event.spent_ms:
            return timing
        asked = timing.open_decisions | {event.seat: msgspec.structs.replace(known, at=asked_at)}
        return msgspec.structs.replace(timing, open_decisions=asked)

    def _follow(self, step: Step) -> None:
        """Collect the events of the timed decision; check its clock after the last one."""
        counted, core = self._counted, step.envelope.core
        if counted is None or step.event.by_system:
            return
        if isinstance(step.event, game_events.SeatHandedOver):
            counted.is_handed_over = True
        if counted.cause is None and not isinstance(step.event, game_events.LOBBY_EVENTS):
            counted.cause = core.cause
        if counted.cause == core.cause:
            counted.events.append(step.event)
        elif counted.cause is not None:
            self._verify_counted()

    def _verify_counted(self) -> None:
        """Check the increment that a decision added to its clock. Raises Broken."""
        counted, game = self._counted, self._game
        self._counted = None
        if counted is None or game is None or counted.cause is None or game.timing.clock is None:
            return
        spent, now = counted.spent, game.ruleset.progress(game.state)
        is_own_turn = counted.progress.active == spent.seat
        shown = game.timing.clock.after(
            counted.left_ms,
            moved_on=moves_on(spent.seat, counted.progress, counted.events),
            turn_passed=counted.is_handed_over or (is_own_turn and has_passed(counted.progress, now)),
        )
        if (spent.remaining_ms, spent.added_ms) != (shown, shown - counted.left_ms):
            raise Broken(counted.version, "time-recorded-wrongly", version=counted.version)

    def _missed(self, step: Step, event: game_events.DecisionMissed) -> _Due:
        game, seat, due = step.game, event.seat, self._due
        is_recent = step.envelope.core.rules > _BY_ACTION
        if game.timing.clock is None:
            is_overdue_now = is_overdue(game, seat, step.envelope.core.recorded_at)
            is_late = due is None and (is_overdue_now or (not is_recent and game.seats[seat].is_external))
        else:
            is_late = due is not None and due.seat == seat and due.late and not due.missed
        require(step, is_late, "does-report-unlate-seat")
        is_same = event.since == game.duties()[seat].since or (not is_recent and event.since < step.version)
        is_counted = is_same and event.misses == game.seats[seat].misses + 1
        require(step, is_counted, "does-count-misses-wrongly")
        self._misses += 1
        handed_over = event.misses >= MISSES_IN_A_ROW
        return _Due(seat, step.version, late=True, missed=True, handed_over=handed_over)

    def _handed_over(self, step: Step, event: game_events.SeatHandedOver) -> _Due:
        due = self._due
        is_due = due is not None and due.seat == event.seat and due.handed_over and event.stand_in == STAND_IN
        require(step, is_due, "does-hand-over-too-early")
        return _Due(event.seat, step.version, late=True, missed=True)

    def _verify_decided(self, step: Step) -> None:
        """Check that the right player decided an action, in time, and that its time was recorded."""
        core, game, due = step.envelope.core, step.game, self._due
        self._due = None
        is_action = core.cause == core.version and not isinstance(step.event, game_events.LOBBY_EVENTS)
        seat, played_by = core.seat if is_action else None, core.data.get("played_by")
        if due is not None:
            is_next = seat == due.seat and not due.handed_over and due.late == due.missed
            player = STAND_IN if due.missed else None
            require(
                step,
                is_next and played_by == player,
                "does-follow-time-wrongly",
            )
        if seat is None:
            return
        place = game.seats[seat]
        if played_by is None:
            require(step, not place.misses, "does-decide-despite-misses")
        if due is None or due.back:
            require(step, played_by == place.stand_in, "does-come-from-another")
            is_counted = game.timing.clock is None or game.deadline(seat) is None
            in_time = not is_overdue(game, seat, core.recorded_at)
            require(step, is_counted and in_time, "does-come-too-late")


def _owes_same(step: Step, seat: Seat) -> bool:
    """Return True if a returning seat owes the same decision as before; always False for older releases."""
    return step.envelope.core.rules > _BY_ACTION and owes_same_decision(step.game, seat)
