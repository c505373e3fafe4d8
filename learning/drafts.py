"""Actions decomposed into steps: card by card for a discard or an offer, place by place for a move."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from domain.kernel.ruleset import Action


class Draft(Protocol):
    """An action under construction."""

    stage: int
    """The kind of action, a place in ``STAGES``."""
    give: list[int]
    """The amounts that leave the hand, by kind."""
    want: list[int]
    """The wanted amounts, by kind."""
    place: int
    """The chosen place, or -1."""

    def choices(self) -> dict[int, Any]:
        """Return a dictionary whose keys are the numbers of the possible next steps."""
        ...

    def choose(self, number: int) -> Action | None:
        """Take a step; return the action once it is complete."""
        ...


STAGES = ("discard", "offer", "move")
"""The kinds of draft, in the order of the observation's field ``stage``."""
DISCARD, OFFER, MOVE = range(3)


class Due(msgspec.Struct, frozen=True):
    """A discard that a seat owes."""

    cards: int
    """The number of cards."""
    hand: Sequence[int]
    """The hand, by kind."""
    make: Callable[[Sequence[int]], Action]
    """Makes the action from the discarded amounts."""


class Discarding:
    """Chooses the cards of a discard one at a time, in any order."""

    stage = DISCARD
    place = -1

    def __init__(self, due: Due, first: int) -> None:
        """``first`` is the number of a card of the first kind."""
        self._due = due
        self._first = first
        self.give = [0] * len(due.hand)
        self.want = self.give[:0]

    def choices(self) -> dict[int, Any]:
        """Return the numbers of the kinds of which the hand has further cards."""
        return {self._first + at: at for at, held in enumerate(self._due.hand) if held > self.give[at]}

    def choose(self, number: int) -> Action | None:
        """Add a card. Return the discard once it has all cards that are due, otherwise None."""
        self.give[number - self._first] += 1
        return self._due.make(self.give) if sum(self.give) == self._due.cards else None


class Sides(msgspec.Struct, frozen=True):
    """The limits of an offer that a seat may make."""

    give: Sequence[int]
    """The greatest amount that it may give, by kind."""
    want: Sequence[int]
    """The greatest amount that it may want, by kind."""
    most: int
    """The greatest number of items on either side."""
    parties: Sequence[int]
    """The places of the sets of opponents that it may ask."""
    make: Callable[[Sequence[int], Sequence[int], int], Action]
    """Makes the offer from the amounts given and wanted, and the place of the asked set."""

    def is_possible(self) -> bool:
        """Return True if some kind can be given, and another one wanted."""
        return any(self.can_give(at, [0] * len(self.give)) for at in range(len(self.give)))

    def can_give(self, at: int, given: Sequence[int]) -> bool:
        """STC-111, SF-128, SSC-197: return True if one more of this kind may be given.

        Another kind must remain to be wanted.
        """
        if self.give[at] <= given[at] or sum(given) >= self.most:
            return False
        return any(most and kind != at and not given[kind] for kind, most in enumerate(self.want))


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the first step of each kind in an offer."""

    give: int
    want: int
    ask: int


class Offering:
    """Composes an offer: first the cards to give, then the wanted cards, and finally the seats to ask.

    Each side has something (STC-110, SF-127, SSC-197), and no kind is on both (STC-111, SF-128, SSC-197).
    """

    stage = OFFER
    place = -1

    def __init__(self, sides: Sides, numbers: Numbers) -> None:
        self._sides = sides
        self._numbers = numbers
        self.give = [0] * len(sides.give)
        self.want = self.give[:]

    def choices(self) -> dict[int, Any]:
        """Return the numbers of the possible steps."""
        sides, numbers = self._sides, self._numbers
        found = []
        if not any(self.want):
            found += [numbers.give + at for at in range(len(self.give)) if sides.can_give(at, self.give)]
        if any(self.give) and sum(self.want) < sides.most:
            found += [
                numbers.want + at
                for at, most in enumerate(sides.want)
                if most > self.want[at] and not self.give[at]
            ]
        if any(self.want):
            found += [numbers.ask + party for party in sides.parties]
        return dict.fromkeys(found)

    def choose(self, number: int) -> Action | None:
        """Add an item, or return the offer to the chosen opponents."""
        numbers = self._numbers
        if number >= numbers.ask:
            return self._sides.make(self.give, self.want, number - numbers.ask)
        if number >= numbers.want:
            self.want[number - numbers.want] += 1
        else:
            self.give[number - numbers.give] += 1
        return None


class Moving:
    """Chooses the second place of a move, after the first."""

    stage = MOVE

    def __init__(self, place: int, moves: Mapping[int, Action]) -> None:
        """``moves`` are the actions that start at ``place``, by the number of their second step."""
        self.place = place
        self._moves = moves
        self.give: list[int] = []
        self.want: list[int] = []

    def choices(self) -> dict[int, Any]:
        """Return the numbers of the second places."""
        return dict(self._moves)

    def choose(self, number: int) -> Action | None:
        """Return the move."""
        return self._moves[number]
