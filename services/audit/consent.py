"""Check that rewinds, and forks of running games, had the consent of the players."""

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.draft import LOBBY_RULES
from domain.game.proposals import Proposal
from domain.game.rewinds import (
    Past,
    can_be_agreed,
    is_own_and_showed_nothing,
    is_own_as_recorded,
    revelations,
)
from domain.kernel.messages import Message
from domain.kernel.ruleset import Seat
from domain.log.live import live_versions
from services.audit.checks import Broken, Step, require


class Consent:
    """Checks proposals, answers, rewinds and the beginning of a fork against the game before them."""

    name = "rewinds and forks"

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._rewinds = 0

    def check_step(self, step: Step) -> None:
        """Check the next event."""
        self._steps.append(step)
        game, event = step.game, step.event
        match event:
            case game_events.RewindProposed(seat=seat) | game_events.ForkProposed(seat=seat):
                require(
                    step,
                    _is_by(step, seat),
                    "does-propose-for-another",
                )
                is_free = game.status == "running" and game.open_proposal is None
                require(step, is_free, "does-propose-while-open")
                is_asked = isinstance(event, game_events.ForkProposed) or can_be_agreed(game, seat)
                require(step, is_asked or _is_older(step), "does-propose-to-bots")
            case game_events.ProposalAgreed(seat=seat) | game_events.ProposalDeclined(seat=seat):
                proposal = _proposal(step, event.proposal)
                own = isinstance(event, game_events.ProposalAgreed) and seat in (
                    proposal.seat,
                    *proposal.agreed,
                )
                is_open = game.open_proposal is not None and _is_by(step, seat) and not own
                require(step, is_open, "does-answer-closed-proposal")
            case game_events.ForkPermitted(seat=seat, at_version=version):
                proposal = _proposal(step, event.proposal)
                fits = (proposal.kind, proposal.seat, proposal.version) == ("fork", seat, version)
                require(
                    step,
                    fits and self._has_all_consent(step, proposal),
                    "does-permit-fork-without-consent",
                )
            case game_events.GameRewound():
                self._verify_rewind(step, event)
            case game_events.ForkBegan():
                require(step, game.is_shared, "does-end-unshared-history")
            case _:
                pass

    def finish(self) -> Message:
        """Count the rewinds."""
        last = self._steps[-1] if self._steps else None
        if last is not None and last.game.is_shared:
            raise Broken(last.version, "shared-history-endless")
        return Message("rewinds-counted", number=self._rewinds)

    def _verify_rewind(self, step: Step, event: game_events.GameRewound) -> None:
        self._rewinds += 1
        game, to_version = step.game, event.to_version
        require(step, game.status == "running", "does-rewind-stopped-game")
        require(
            step,
            event.epoch == game.epoch + 1,
            "does-begin-epoch",
            epoch=event.epoch,
            expected=game.epoch + 1,
        )
        past = self._past(game, to_version)
        if _has_present_rules(game, past):
            is_complete = event.revealed == tuple(revelations(past.taken_back))
            require(step, is_complete, "does-list-revealed-wrongly")
        if game.sandbox:
            require(step, event.proposal is None, "does-name-needless-proposal")
            return
        if event.proposal is None:
            seat = step.envelope.core.seat
            # Other rules cannot decide the action again with other hidden cards, and older releases required
            # less.
            is_comparable = _has_present_rules(game, past) and not _is_older(step)
            is_alone = is_own_and_showed_nothing if is_comparable else is_own_as_recorded
            is_own = seat is not None and is_alone(game, seat, past)
            require(step, is_own, "does-rewind-alone")
            return
        proposal = _proposal(step, event.proposal)
        fits = (proposal.kind, proposal.version) == ("rewind", to_version)
        require(step, fits and self._has_all_consent(step, proposal), "does-rewind-without-consent")

    def _has_all_consent(self, step: Step, proposal: Proposal) -> bool:
        """Return True if all consent is given, and the previous event gave the last of it."""
        before = self._steps[step.version - 2].event if step.version > 1 else None
        just_given = isinstance(
            before, game_events.RewindProposed | game_events.ForkProposed | game_events.ProposalAgreed
        )
        return just_given and not proposal.missing(step.game.seats)

    def _past(self, game: Game, to_version: int) -> Past:
        kept = set(live_versions(to_version, game.rewinds))
        gone = [version for version in live_versions(game.version, game.rewinds) if version not in kept]
        taken_back = [self._steps[version - 1] for version in gone]
        events = [(step.envelope, step.event) for step in taken_back]
        return Past(to_version, game.kept_position(to_version), events, game.timing.remaining_ms, {})


def _has_present_rules(game: Game, past: Past) -> bool:
    """Return True if the present rules decided all actions taken back; older rules cannot be re-run."""
    present = game.ruleset.rules_version
    return all(
        envelope.core.rules == present
        for envelope, event in past.taken_back
        if not isinstance(event, game_events.LOBBY_EVENTS)
    )


def _is_older(step: Step) -> bool:
    """Return True if an earlier version of the rules for proposals and rewinds decided an event."""
    return step.envelope.core.rules < LOBBY_RULES


def _is_by(step: Step, seat: Seat) -> bool:
    """Return True if the seat named in an event submitted it and belongs to a person."""
    return seat >= 0 and step.envelope.core.seat == seat and step.game.seats[seat].kind == "human"


def _proposal(step: Step, number: int) -> Proposal:
    proposal = step.game.proposal
    if proposal is None or proposal.id != number:
        raise Broken(step.version, "proposal-nonexistent", version=step.version)
    return proposal
