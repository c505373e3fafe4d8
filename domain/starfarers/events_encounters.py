"""The events of encounters (chapter 14) and of owed trade ships.

Until the active seat has answered, only a card's prompt is known; its number, title and branches follow later
(SF-268, SF-270). ``ChoiceOpened`` announces a result that requires a choice.
"""

from typing import ClassVar

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starfarers.cards import Cards
from domain.starfarers.encounters.card import ContestKind, Op, Question, Result, When
from domain.starfarers.names import Ball, Upgrade

Balls = tuple[Ball, Ball]
"""The two balls that a shake shows."""


class EncounterDrawn(Event, frozen=True):
    """The top encounter card was drawn and its prompt read out (SF-267)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("card", "draws")

    seat: Seat
    """The active seat, which has the encounter."""
    prompt: str
    """The text read aloud before the answer."""
    question: Question | None
    """The question to the active seat; null for Wear and Tear, which asks nothing (SF-319)."""
    shuffled: bool
    """True if the discard pile was shuffled first to form a new draw pile (SF-277)."""
    card: str | None
    """The card, by its number in section 20.

    Before the answer, null except for a reader who may see it (SF-268). Everybody sees a Wear and Tear card.
    """
    draws: tuple[Draw, ...]
    """The draw of the card; hidden from everybody until the game is over if the card was hidden."""


class EncounterAnswered(Event, frozen=True):
    """The active seat answered, and the card was revealed (SF-270, SF-271, SF-273)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat."""
    answer: int
    """The answer: a number from 0 to 3, or 1 for yes and 0 for no."""
    paid: Cards
    """The cards paid to the supply."""
    card: str
    """The card, by its number in section 20."""
    title: str
    """Its title."""
    intro: str
    """The text read aloud before a contest; empty if the answer leads to none."""


class ContestHeld(Event, frozen=True):
    """The active seat and the seat that the card names compared strengths or speeds (SF-281, SF-287)."""

    seat: Seat
    """The active seat."""
    opponent: Seat
    """The seat that plays the pirate or the rival, which gains and loses nothing (SF-284)."""
    kind: ContestKind
    """The compared value."""
    balls: Balls
    """The two balls of the active seat, drawn first (SF-285)."""
    opponent_balls: Balls
    """The two balls of the other seat."""
    value: int
    """The strength or speed of the active seat (SF-280, SF-287)."""
    opponent_value: int
    """The strength or speed of the other seat."""
    won: bool
    """True if the active seat succeeds; a tie is a success (SF-283, SF-289)."""
    draws: tuple[Draw, ...]
    """The draws of this event, in order."""


class BranchRead(Event, frozen=True):
    """The consequence of the answer, or of the contest, was read aloud; its results follow."""

    seat: Seat
    """The active seat."""
    when: When
    """The contest's result, success or failure; ``always`` without a contest."""
    text: str
    """The text read aloud."""
    results: tuple[Result, ...]
    """The results, in the order in which they take effect (SF-274)."""


class WearStepBegan(Event, frozen=True):
    """A step of a Wear and Tear card began, and its condition was checked once (SF-318, SF-320)."""

    step: int
    """The step, 1 or 2."""
    affected: tuple[Seat, ...]
    """The seats that meet the condition, in turn order from the active seat."""
    result: Result
    """The effect on each of them."""


class ResultLapsed(Event, frozen=True):
    """A result could not take effect at all, and lapsed (SF-275)."""

    seat: Seat
    """The seat that it would have affected; for a card drawn from each opponent, the opponent without cards.
    """
    op: Op
    """Its effect."""


class ShipStopped(Event, frozen=True):
    """A ship may not move in this flight phase (SF-291)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""


class UpgradeLost(Event, frozen=True):
    """An upgrade went back to the tray (SF-293)."""

    seat: Seat
    """The seat that lost it."""
    upgrade: Upgrade
    """The upgrade."""


class UpgradeGained(Event, frozen=True):
    """An upgrade was attached for free (SF-298)."""

    seat: Seat
    """The seat that gained it."""
    upgrade: Upgrade
    """The upgrade."""


class FameLost(Event, frozen=True):
    """Fame medal pieces went back to the tray (SF-294)."""

    seat: Seat
    """The seat that lost them."""
    pieces: int
    """The number of pieces, limited to those that the seat had (SF-263)."""


class FameGained(Event, frozen=True):
    """Fame medal pieces were taken from the tray (SF-297)."""

    seat: Seat
    """The seat that gained them."""
    pieces: int
    """The number of pieces, limited to those in the tray (SF-265)."""


class ResourcesReceived(Event, frozen=True):
    """Resource cards were taken from the supply (SF-295)."""

    seat: Seat
    """The seat that received them."""
    cards: Cards
    """The cards, which everybody sees."""


class SpaceJumpGained(Event, frozen=True):
    """The active seat may make a space jump in this flight phase (SF-301, SF-311)."""

    seat: Seat
    """The active seat."""


class SpaceJumped(Event, frozen=True):
    """A ship made a space jump, which was its whole move (SF-309, SF-310)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    to: int
    """The place where it landed, by the number of the intersection."""


class TradeShipOwed(Event, frozen=True):
    """A seat is owed a trade ship, which it builds at the first opportunity (SF-302, SF-303)."""

    seat: Seat
    """The seat."""


class OwedShipPlaced(Event, frozen=True):
    """An owed trade ship was built for free (SF-302, SF-306)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    at: int
    """The spaceport site, by the number of its intersection."""


class EncounterEnded(Event, frozen=True):
    """The encounter is over; its card goes to the discard pile, and the base speed is 3 (SF-276, SF-278)."""

    seat: Seat
    """The active seat, which may move its ships now."""


ENCOUNTERS_EVENT_TYPES: tuple[type[Event], ...] = (
    EncounterDrawn,
    EncounterAnswered,
    ContestHeld,
    BranchRead,
    WearStepBegan,
    ResultLapsed,
    ShipStopped,
    UpgradeLost,
    UpgradeGained,
    FameLost,
    FameGained,
    ResourcesReceived,
    SpaceJumpGained,
    SpaceJumped,
    TradeShipOwed,
    OwedShipPlaced,
    EncounterEnded,
)
