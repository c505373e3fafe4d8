"""One game, played by numbers; it needs no numpy."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action, Seat, kebab
from domain.kernel.seats import verify_table
from learning.drafts import STAGES, Discarding, Draft, Moving, Numbers, Offering
from learning.numbering import Moment
from learning.rulesets import STUDIES
from learning.study import (
    ASK_STEP,
    DISCARD_STEP,
    GIVE_STEP,
    OFFER_STEP,
    WANT_STEP,
    Study,
    draft_bytes,
)

LONGEST = 20_000
"""The default number of steps after which a game is cut off."""


class Game:
    """One game: ``choices`` are the legal numbers of the seat that decides; ``step`` takes one."""

    def __init__(
        self,
        study: Study,
        *,
        seats: int | None = None,
        options: Any = None,
        offers: bool = True,
        longest: int = LONGEST,
    ) -> None:
        """Prepare games with these options; without ``offers`` there is no trade between players.

        Raises ValueError or RuleViolation if the number of seats and the options do not fit.
        """
        self.study = study
        self._rules = study.ruleset
        self._options = study.ruleset.options_type() if options is None else options
        self.seats = study.ruleset.max_seats if seats is None else seats
        self._colors = self._rules.seat_colors([None] * self.seats, self._options)
        verify_table(self._rules, self._colors, self._options)
        self._has_offers = offers
        self._longest = longest
        numbering = study.numbering
        self._begin = numbering.first(OFFER_STEP)
        self._discards = numbering.first(DISCARD_STEP)
        self._numbers = Numbers(*map(numbering.first, (GIVE_STEP, WANT_STEP, ASK_STEP)))
        self._no_draft = draft_bytes(study, None)
        self.reset(0)

    def reset(self, seed: int | str) -> None:
        """Start a new game; the seed determines all its chance."""
        self._chance = PseudoChance(seed)
        self._encoder = self.study.encoder()
        self.state = self._rules.initial(self._colors, self._options, version=0)
        self.steps = 0
        self.actions = 0
        self._draft: Draft | None = None
        self._evolve(self._rules.setup(self._colors, self._options, self._chance))
        self._list()

    @property
    def over(self) -> bool:
        """True if the game has ended by its rules."""
        return self.seat < 0

    @property
    def cut_off(self) -> bool:
        """True if the game has not ended within its number of steps."""
        return self.seat >= 0 and self.steps >= self._longest

    @property
    def stage(self) -> str | None:
        """The kind of action under construction, one of ``drafts.STAGES``; None if there is none."""
        return None if self._draft is None else STAGES[self._draft.stage]

    def verify(self, number: int) -> None:
        """Raise ValueError unless a number is legal now."""
        if number not in self.choices:
            raise ValueError(f"seat {self.seat} may not choose {number} now")

    def step(self, number: int) -> None:
        """Play the action with a legal number. Raises ValueError, and changes nothing, for any other."""
        self.verify(number)
        action = self._next(number)
        self.steps += 1
        if action is not None:
            self._draft = None
            self.actions += 1
            self._evolve(self._rules.decide(self.state, self.seat, action, self._chance))
        self._list()

    def view(self, viewer: Seat) -> bytes:
        """Return the observation of a seat, in the form of ``Study.layout``."""
        known = self._views.get(viewer)
        if known is None:
            known = self._views[viewer] = self._encoder.view(self.state, viewer)
        draft = self._draft
        if draft is None or viewer != self.seat:
            return known + self._no_draft
        return known + draft_bytes(self.study, draft)

    def rewards(self) -> Sequence[float]:
        """Return 1 for the winner, and -1 divided equally among the other seats; all 0 before the end."""
        outcome = self._rules.outcome(self.state)
        if outcome is None or outcome.winner is None:
            return [0.0] * self.seats
        return [1.0 if seat == outcome.winner else -1 / (self.seats - 1) for seat in range(self.seats)]

    def _next(self, number: int) -> Action | None:
        """Return the action that a number completes; None if further steps must follow."""
        chosen = self.choices[number]
        if self._draft is not None:
            return self._draft.choose(number)
        if chosen is None:
            sides = self.study.sides(self.state, self.seat)
            assert sides is not None
            self._draft = Offering(sides, self._numbers)
        elif type(chosen) is self.study.moves:
            self._draft = self._moving(number)
        else:
            action: Action = chosen
            return action
        return None

    def _moving(self, number: int) -> Moving:
        study, moment = self.study, Moment(self.seat, self.seats)
        first = study.numbering.first(study.move_step)
        own = [
            action
            for action in self._rules.legal_actions(self.state, self.seat)
            if type(action) is study.moves and study.numbering.number(action, moment) == number
        ]
        place = number - study.numbering.first(kebab(type(own[0]).__name__))
        return Moving(place, {first + study.second_place(action): action for action in own})

    def _evolve(self, events: Sequence[Any]) -> None:
        state, evolve = self.state, self._rules.evolve
        for event in events:
            evolve(state, event)
        self._views: dict[Seat, bytes] = {}  # the steps of a draft change none of them
        self.seat = self.study.decider(state)

    def _list(self) -> None:
        """Find the legal numbers."""
        if self._draft is None and self.seat >= 0 and (due := self.study.due(self.state, self.seat)):
            self._draft = Discarding(due, self._discards)
        if self.seat < 0:
            self.choices: dict[int, Any] = {}
        elif self._draft is not None:
            self.choices = self._draft.choices()
        else:
            self.choices = self._listed()

    def _listed(self) -> dict[int, Any]:
        study, state, seat = self.study, self.state, self.seat
        listed = self._rules.legal_actions(state, seat)
        try:
            choices: dict[int, Any] = dict(
                zip(map(study.numbering.known(seat, self.seats).__getitem__, listed), listed, strict=True)
            )
        except KeyError:
            moment = Moment(seat, self.seats, study.offers(state))
            choices = {study.numbering.number(action, moment): action for action in listed}
        if self._has_offers and (sides := study.sides(state, seat)) and sides.is_possible():
            choices[self._begin] = None
        return choices


def new_game(
    ruleset: str,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    offers: bool = True,
    longest: int = LONGEST,
) -> Game:
    """Prepare games of the named ruleset; ``Game`` describes the other arguments.

    Raises ValueError or RuleViolation for arguments that the ruleset does not know or permit.
    """
    if ruleset not in STUDIES:
        raise ValueError(f"there is no ruleset {ruleset!r}; there are {', '.join(STUDIES)}")
    study = STUDIES[ruleset]
    chosen = msgspec.convert(options or {}, study.ruleset.options_type)
    return Game(study, seats=seats, options=chosen, offers=offers, longest=longest)


__all__ = ["LONGEST", "Game", "new_game"]
