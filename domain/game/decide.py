"""Decisions about a game: each function returns the events to save, or refuses.

No function changes the game that it is given. ``now`` is the time in UTC; ``command`` is the caller's
idempotent command.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from domain.bots.greedy import Greedy
from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.clocks import BOT_DECISION_MS, Clock, IncrementClock
from domain.game.decision import Command, Decision
from domain.game.draft import Draft
from domain.game.seats import MISSES_IN_A_ROW, NewSeat, SeatTaken, hidden_names
from domain.kernel.chance import ScriptedDraw, seed_commitment
from domain.kernel.errors import DecisionOver, GameNotRunning, NotYourDecision, RuleViolation
from domain.kernel.messages import Message, Player
from domain.kernel.ruleset import Action, Event, Progress, Ruleset, Seat
from domain.log.envelope import Hidden

STAND_IN = Greedy.name
"""The bot that replaces an owner who has left, and decides when a seat's time runs out."""


def create(
    game_id: UUID,
    ruleset: Ruleset,
    rulesets: Mapping[str, Ruleset],
    *,
    options: msgspec.Struct,
    seats: Sequence[NewSeat],
    listed: bool,
    rated: bool,
    hints: bool = True,
    tournament: str | None = None,
    ladder: bool = False,
    bot_pace_ms: int,
    clock: Clock | None = None,
    bot_decision_ms: int = BOT_DECISION_MS,
    seed: bytes,
    script: Sequence[ScriptedDraw] | None = None,
    client_seed: str | None,
    now: str,
    command: Command | None,
) -> Decision:
    """Create a game; it starts at once if no seat is open.

    ``seed`` is 32 random bytes. A sandbox has a ``script``, which may be empty, and may have a chosen seed.
    Raises RuleViolation if options, colours and seats do not fit.
    """
    ruleset.verify_options(options, len(seats))
    people = [number for number, seat in enumerate(seats) if seat.plan.kind == "human"]
    created = game_events.GameCreated(
        ruleset=ruleset.name,
        options=msgspec.to_builtins(options),
        seats=tuple(seat.plan for seat in seats),
        listed=listed,
        rated=rated,
        hints=hints,
        tournament=tournament,
        ladder=ladder,
        bot_pace_ms=bot_pace_ms,
        seed_commitment=seed_commitment(seed),
        client_seed=client_seed,
        client_seed_seat=(people[0] if people else 0) if client_seed is not None else None,
        seed=seed.hex(),
        clock=clock,
        bot_decision_ms=bot_decision_ms,
        sandbox=script is not None,
        script=tuple(script or ()),
    )
    draft = Draft(Game(game_id, rulesets), now)
    draft.add(created, seat=None, command=command, extra=hidden_names(seats))
    if all(seat.plan.kind != "open" for seat in seats):
        draft.start()
    return draft.close()


def join(
    game: Game,
    seat: Seat,
    *,
    name: str,
    name_salt: str,
    guest: bool,
    client_seed: str | None,
    now: str,
    command: Command | None,
) -> Decision:
    """Take an open seat. The last open seat starts the game. Raises SeatTaken, GameNotRunning."""
    joined = game_events.SeatJoined(seat=seat, guest=guest, client_seed=client_seed)
    names = {f"name.{seat}": Hidden(name_salt, name)}
    return _seat(game, joined, by=seat, names=names, now=now, command=command)


def seat_bot(
    game: Game,
    seat: Seat,
    bot: str,
    *,
    invited_by: Seat | None,
    client_seed: str | None,
    now: str,
    command: Command | None,
) -> Decision:
    """Seat a bot at an open seat, on its own or invited by a seat. Raises SeatTaken, GameNotRunning."""
    joined = game_events.SeatJoined(seat=seat, guest=False, client_seed=client_seed, bot=bot)
    by = seat if invited_by is None else invited_by
    return _seat(game, joined, by=by, names={}, now=now, command=command)


def _seat(
    game: Game,
    joined: game_events.SeatJoined,
    *,
    by: Seat,
    names: Mapping[str, Hidden],
    now: str,
    command: Command | None,
) -> Decision:
    if game.over or not 0 <= joined.seat < len(game.seats) or game.seats[joined.seat].kind != "open":
        raise SeatTaken("seat-not-open", seat=joined.seat)
    game.verify_not_closed()
    draft = Draft(game, now)
    draft.add(joined, seat=by, command=command, extra=names)
    if draft.game.state is None and not any(other.kind == "open" for other in draft.game.seats):
        draft.start()
    return draft.close()


def leave(game: Game, seat: Seat, *, now: str, command: Command | None) -> Decision:
    """Leave a seat. Before the start it becomes open again; afterwards a stand-in takes over.

    Raises GameNotRunning if the game is over or the owner has already left.
    """
    if game.over or game.seats[seat].stand_in:
        raise GameNotRunning("game-over" if game.over else "seat-left")
    left = game_events.SeatLeft(seat=seat, stand_in=None if game.status == "waiting" else STAND_IN)
    return _single(game, left, seat=seat, now=now, command=command)


def come_back(game: Game, seat: Seat, *, now: str, command: Command | None) -> Decision:
    """Return a seat to its owner, without an action.

    The time for its decision starts again, unless the seat already owed the same decision when its owner
    left. Only the owner's next action clears the missed decisions: if the owner misses one more, the seat is
    handed over again. Raises GameNotRunning if the game is over or closed, or no stand-in plays.
    """
    game.verify_not_closed()
    place = game.seats[seat]
    if game.over or place.stand_in is None:
        raise GameNotRunning("game-over" if game.over else "no-stand-in")
    resumed = _resumed(game, seat, misses=min(place.misses, MISSES_IN_A_ROW - 1))
    return _single(game, resumed, seat=seat, now=now, command=command)


def renew_token(game: Game, seat: Seat, *, now: str, command: Command | None) -> Decision:
    """Renew a seat's token, which revokes the older ones. Raises SeatTaken unless a person sits there."""
    if game.seats[seat].kind != "human":
        raise SeatTaken("seat-without-token", seat=seat)
    return _single(game, game_events.SeatTokenRenewed(seat=seat), seat=None, now=now, command=command)


def close(game: Game, reason: str, *, ends_at: str, now: str, command: Command | None) -> Decision:
    """Close the game until an operator reopens it, or until it ends at ``ends_at``.

    Raises GameNotRunning if it is closed already, or over.
    """
    game.verify_not_closed()
    if game.over:
        raise GameNotRunning("game-over")
    closed = game_events.GameClosed(reason=reason, ends_at=ends_at)
    return _single(game, closed, seat=None, now=now, command=command)


def reopen(game: Game, reason: str, *, now: str, command: Command | None) -> Decision:
    """Reopen a closed game; raises GameNotRunning if it is over, or open already."""
    if game.over or game.closed is None:
        raise GameNotRunning("game-over" if game.over else "game-not-closed")
    return _single(game, game_events.GameReopened(reason=reason), seat=None, now=now, command=command)


def abort(game: Game, reason: str, *, now: str, command: Command | None) -> Decision:
    """End the game without a result; raises GameNotRunning if it is over."""
    if game.over:
        raise GameNotRunning("game-over")
    return _single(game, game_events.GameAborted(reason=reason), seat=None, now=now, command=command)


def act(
    game: Game,
    seat: Seat | None,
    action: Action,
    *,
    now: str,
    command: Command | None = None,
    played_by: str | None = None,
) -> Decision:
    """Decide an action of a seat, or a system action (``seat`` None).

    ``played_by`` names the bot that plays in place of the owner; an action of the owner ends that. Raises
    GameNotRunning, NotYourDecision, RuleViolation, or DecisionOver past the deadline.
    """
    game.verify_running()
    if seat is not None and played_by is None and _has_run_out(game, seat, now):
        raise DecisionOver("decision-time-over")
    events = _decided(game, seat, action)
    draft = Draft(game, now)
    if seat is not None and played_by is None:
        _take_up(draft, seat, events)
    draft.add_action(events, seat=seat, action=action, command=command, played_by=played_by)
    return draft.close()


def miss(game: Game, seat: Seat, action: Action, *, now: str, command: Command | None) -> Decision:
    """Decide for a seat whose time has run out; after MISSES_IN_A_ROW misses, a stand-in takes over.

    ``action`` is the choice of the bot STAND_IN. Raises GameNotRunning, and DecisionOver before the deadline.
    """
    game.verify_running()
    if not is_overdue(game, seat, now):
        raise DecisionOver("decision-time-left")
    events = _decided(game, seat, action)
    draft = Draft(game, now)
    misses, since = game.seats[seat].misses + 1, game.duties()[seat].since
    is_handed_over = misses >= MISSES_IN_A_ROW
    _spend(draft, seat, events, is_handed_over=is_handed_over)
    draft.add(game_events.DecisionMissed(seat=seat, since=since, misses=misses), seat=None)
    if is_handed_over:
        draft.add(game_events.SeatHandedOver(seat=seat, stand_in=STAND_IN), seat=None)
    draft.add_action(events, seat=seat, action=action, command=command, played_by=STAND_IN)
    return draft.close()


def is_overdue(game: Game, seat: Seat, now: str) -> bool:
    """Return True if the time of a seat that must decide has run out.

    If the last event is later than ``now``, its time counts instead.
    """
    deadline = game.deadline(seat) if game.timing.limits(game.seats[seat]) else None
    return deadline is not None and max(now, game.updated_at) > deadline


def owes_same_decision(game: Game, seat: Seat) -> bool:
    """Return True if a seat still owes the decision that it owed when its owner left the running game."""
    place, duty = game.seats[seat], game.duties().get(seat)
    return place.stand_in is not None and duty is not None and duty.must and duty.since <= place.left_at


def _has_run_out(game: Game, seat: Seat, now: str) -> bool:
    """Return True if the owner's time for this decision is over. Leaving and returning add no time."""
    if not owes_same_decision(game, seat):
        return is_overdue(game, seat, now)
    owner = msgspec.structs.replace(game.seats[seat], stand_in=None)
    deadline = game.timing.deadline(seat, owner, game.duties()[seat])
    return deadline is not None and max(now, game.updated_at) > deadline


def _take_up(draft: Draft, seat: Seat, events: Sequence[Event]) -> None:
    """Record that a seat's owner decides: the owner's return, and the time that the decision took."""
    place = draft.game.seats[seat]
    if place.stand_in is not None or place.misses:
        draft.add(_resumed(draft.game, seat, misses=0), seat=seat)
    _spend(draft, seat, events)


def _resumed(game: Game, seat: Seat, *, misses: int) -> game_events.SeatResumed:
    return game_events.SeatResumed(seat, misses, same_decision=owes_same_decision(game, seat))


def _spend(draft: Draft, seat: Seat, events: Sequence[Event], *, is_handed_over: bool = False) -> None:
    """Count the time of a decision that leads to ``events``."""
    game = draft.game
    if game.timing.clock is None:
        return
    progress = game.ruleset.progress(game.state)
    spent = game.timing.spent(
        seat,
        game.seats[seat],
        game.duties().get(seat),
        draft.now,
        moved_on=moves_on(seat, progress, events),
        turn_passed=is_handed_over or _passes_turn(game, seat, progress, events),
    )
    if spent is not None:
        draft.add(spent, seat=None)


def moves_on(seat: Seat, progress: Progress, events: Sequence[Event]) -> bool:
    """Return True if a seat's action did more than negotiate a trade in its own turn.

    ``progress`` is the progress before the action. An answer in another seat's turn completes a decision.
    """
    return progress.active != seat or not all(event.is_negotiation or event.by_system for event in events)


def _passes_turn(game: Game, seat: Seat, progress: Progress, events: Sequence[Event]) -> bool:
    """Return True if these events end the turn of a seat; False for a clock without an increment."""
    if progress.active != seat or not isinstance(game.timing.clock, IncrementClock):
        return False
    state = game.state.copy()
    for event in events:
        game.ruleset.evolve(state, event)
    return has_passed(progress, game.ruleset.progress(state))


def has_passed(before: Progress, after: Progress) -> bool:
    """Return True if a turn has ended between two positions."""
    return (before.turn, before.active) != (after.turn, after.active)


def _decided(game: Game, seat: Seat | None, action: Action) -> list[Event]:
    chance = game.chance()
    try:
        return game.ruleset.decide(game.state, seat, action, chance)
    except RuleViolation as violation:
        if seat is None or _may_choose(game, seat):
            raise
        deciding = [other for other, duty in game.duties().items() if duty.must]
        raise NotYourDecision(_refusal_of_others(game, deciding), rules=violation.rules) from violation


def _may_choose(game: Game, seat: Seat) -> bool:
    ruleset, state = game.ruleset, game.state
    return bool(
        seat in ruleset.duties(state) or ruleset.templates(state, seat) or ruleset.legal_actions(state, seat)
    )


def _refusal_of_others(game: Game, deciding: Sequence[Seat]) -> Message:
    """Return the refusal of a player while other seats, named by their colours, have to decide."""
    if not deciding:
        return Message("nobody-decides")
    *others, last = [Player(game.seats[seat].color) for seat in deciding]
    if not others:
        return Message("other-decides", player=last)
    return Message("others-decide", players=tuple(others), last=last)


def _single(game: Game, event: Event, *, seat: Seat | None, now: str, command: Command | None) -> Decision:
    draft = Draft(game, now)
    draft.add(event, seat=seat, command=command)
    return draft.close()
