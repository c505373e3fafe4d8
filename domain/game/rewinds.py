"""Rewinds of a running game: by agreement, or by one seat alone if its action revealed nothing to anybody.

No function changes the game that it is given. ``now`` is the time in UTC; ``command`` is the caller's
idempotent command.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.decision import Command, Decision
from domain.game.draft import Draft
from domain.game.proposals import LIFE, Proposal, consents_needed
from domain.game.readers import RecordedEvent
from domain.kernel.errors import DecisionOver, NotYourDecision, Refusal
from domain.kernel.ruleset import Action, Seat
from domain.log.envelope import Envelope
from domain.log.live import rewound_past


class Past(msgspec.Struct):
    """The target of a rewind: a version, its state, and the live events to take back.

    ``remaining_ms`` holds the clocks at that version, ``drawn`` the progress of a script.
    """

    version: int
    state: Any
    taken_back: list[RecordedEvent]
    remaining_ms: tuple[int, ...]
    drawn: dict[str, int]


def propose_rewind(game: Game, seat: Seat, past: Past, *, now: str, command: Command | None) -> Decision:
    """Rewind the game if no consent is needed, as in a sandbox; otherwise propose it to the other people.

    Raises GameNotRunning, and NotYourDecision while another proposal is open or if only bots could agree.
    """
    game.verify_running()
    draft = Draft(game, now)
    if game.sandbox or is_own_and_showed_nothing(game, seat, past):
        _go_back(draft, past, seat=seat, proposal=None, command=command)
        return draft.close()
    verify_none_open(game)
    if not can_be_agreed(game, seat):
        raise NotYourDecision("no-consent-possible")
    proposed = game_events.RewindProposed(seat=seat, to_version=past.version)
    draft.add(proposed, seat=seat, command=command)
    _carry_out(draft, lambda _: past, seat=seat)
    return draft.close()


def propose_fork(game: Game, seat: Seat, version: int, *, now: str, command: Command | None) -> Decision:
    """Ask everybody at the table for permission to fork the running game.

    Raises GameNotRunning, and NotYourDecision while another proposal is open.
    """
    game.verify_running()
    verify_none_open(game)
    draft = Draft(game, now)
    draft.add(game_events.ForkProposed(seat=seat, at_version=version), seat=seat, command=command)
    _carry_out(draft, None, seat=seat)
    return draft.close()


def agree(
    game: Game,
    seat: Seat,
    proposal_id: int,
    past: Callable[[int], Past],
    *,
    now: str,
    command: Command | None,
) -> Decision:
    """Agree to the open proposal; the last consent carries it out.

    ``past`` returns the target of a rewind by its version. Raises GameNotRunning or DecisionOver.
    """
    proposal = _open(game, proposal_id)
    if seat == proposal.seat or seat in proposal.agreed:
        raise DecisionOver("already-agreed")
    draft = Draft(game, now)
    draft.add(game_events.ProposalAgreed(seat=seat, proposal=proposal.id), seat=seat, command=command)
    _carry_out(draft, past, seat=seat)
    return draft.close()


def decline(game: Game, seat: Seat, proposal_id: int, *, now: str, command: Command | None) -> Decision:
    """Decline the open proposal, or withdraw the seat's own. Raises GameNotRunning or DecisionOver."""
    proposal = _open(game, proposal_id)
    draft = Draft(game, now)
    draft.add(game_events.ProposalDeclined(seat=seat, proposal=proposal.id), seat=seat, command=command)
    return draft.close()


def can_be_agreed(game: Game, seat: Seat) -> bool:
    """Return True if another person still plays, so that this seat can ask for consent to a rewind.

    Bots, and the stand-ins of people who have left, follow the people and cannot agree alone. Otherwise a
    person among bots could repeat every roll, and try every offer on them.
    """
    return bool(consents_needed("rewind", seat, game.seats))


def is_own_and_showed_nothing(game: Game, seat: Seat, past: Past) -> bool:
    """Return True if a rewind takes back one action of this seat that affected nobody else.

    The rewind meets ``is_own_as_recorded``. The action carried out no agreement with another seat, and its
    result does not depend on hidden facts of others.
    """
    return (
        is_own_as_recorded(game, seat, past)
        and not any(event.rests_on_consent for _, event in past.taken_back)
        and _has_same_result_unseen(game, seat, past)
    )


def is_own_as_recorded(game: Game, seat: Seat, past: Past) -> bool:
    """Return True if, by the log, a rewind takes back one action of this seat that revealed nothing.

    The target is a live version before that action. Since then nobody else has acted, no chance was drawn and
    no event revealed hidden facts; hidden values in the log are known to this seat only and come from its
    action. In a game with a clock nobody rewinds alone, because that would gain time.
    """
    if (
        game.timing.clock is not None
        or rewound_past(game.version, game.rewinds, base=past.version) is not None
    ):
        return False
    acted = _acted(past)
    seats = {envelope.core.seat for envelope, _ in past.taken_back}
    if len(acted) != 1 or not seats <= {seat, None}:
        return False
    submitted = acted[0].hidden["action"].value
    for envelope, event in past.taken_back:
        if getattr(event, "draws", ()) or event.shows_hidden:
            return False
        for name in event.secret_fields:
            secret = envelope.hidden.get(name)
            is_own = secret is None or (
                envelope.core.audience[name] == (seat,) and secret.value in submitted.values()
            )
            if not is_own:
                return False
    return True


def _acted(past: Past) -> list[Envelope]:
    """List the first event of each submitted action."""
    return [envelope for envelope, _ in past.taken_back if "action" in envelope.hidden]


def _has_same_result_unseen(game: Game, seat: Seat, past: Past) -> bool:
    """Return True if the action gives the same events when everything unknown to this seat is replaced."""
    ruleset, submitted = game.ruleset, _acted(past)[0].hidden["action"].value
    action: Action = msgspec.convert(submitted, reduce(or_, ruleset.action_types))
    try:
        events = ruleset.decide(ruleset.mask(past.state, seat), seat, action, game.chance())
    except Refusal:
        return False
    own = [event for _, event in past.taken_back if not isinstance(event, game_events.LOBBY_EVENTS)]
    return own[: len(events)] == events


def verify_none_open(game: Game) -> None:
    """Verify that no proposal is open; raises NotYourDecision."""
    if (proposal := game.open_proposal) is not None:
        raise NotYourDecision("proposal-open", proposal=proposal.id)


def _open(game: Game, proposal_id: int) -> Proposal:
    game.verify_running()
    proposal = game.open_proposal
    if proposal is None or proposal.id != proposal_id:
        raise DecisionOver("proposal-closed", number=LIFE)
    return proposal


def _carry_out(draft: Draft, past: Callable[[int], Past] | None, *, seat: Seat) -> None:
    """Carry out the proposal once every seat has agreed."""
    game = draft.game
    proposal = game.proposal
    assert proposal is not None
    if proposal.missing(game.seats):
        return
    cause = draft.envelopes[0].core.version
    if proposal.kind == "fork":
        permitted = game_events.ForkPermitted(
            seat=proposal.seat, at_version=proposal.version, proposal=proposal.id
        )
        draft.add(permitted, seat=seat, cause=cause)
        return
    assert past is not None
    _go_back(draft, past(proposal.version), seat=seat, proposal=proposal.id, cause=cause)


def _go_back(
    draft: Draft,
    past: Past,
    *,
    seat: Seat,
    proposal: int | None,
    cause: int | None = None,
    command: Command | None = None,
) -> None:
    game = draft.game
    rewound = game_events.GameRewound(
        to_version=past.version,
        epoch=game.epoch + 1,
        proposal=proposal,
        revealed=tuple(revelations(past.taken_back)),
        remaining_ms=past.remaining_ms,
        drawn=past.drawn,
    )
    game.keep_position(past.version, past.state)
    draft.add(rewound, seat=seat, cause=cause, command=command)


def revelations(taken_back: Sequence[RecordedEvent]) -> list[game_events.Revelation]:
    """List the information that events revealed: draws, hidden fields (to their audience) and open hands."""
    found = []
    for envelope, event in taken_back:
        core = envelope.core
        shown: dict[tuple[Seat, ...] | None, list[str]] = {}
        for name in event.secret_fields:
            audience = core.audience.get(name)
            if audience:
                shown.setdefault(audience, []).append(name)
        drawn = bool(getattr(event, "draws", ())) and "draws" not in core.audience
        if event.shows_hidden or drawn:
            shown[None] = [name for name in event.__struct_fields__ if name in core.data]
        found += [
            game_events.Revelation(core.version, core.kind, tuple(fields), seats)
            for seats, fields in shown.items()
        ]
    return found
