"""The answers to readers of an analysis."""

import msgspec

from domain.kernel.ruleset import Action, Seat, Viewer
from domain.kernel.shapes import Count


class SeatChance(msgspec.Struct, frozen=True):
    """A seat's chance to win."""

    seat: Seat
    """The seat."""
    win_chance: float
    """Its estimated chance to win, from 0 to 1."""
    low: float
    """The lower bound of the chance's 95 % interval."""
    high: float
    """The upper bound."""


class AnalysedAction(msgspec.Struct, frozen=True):
    """An action, its value and the reason for it."""

    action: Action
    """The action."""
    win_chance: float
    """The chance to win of the seat that decides, after this action, as it knew the position."""
    reason: str
    """The reason in words, without a full stop."""


class Analysis(msgspec.Struct, frozen=True):
    """A position's analysis: while the game runs from a seat's knowledge, later with all cards open."""

    version: Count
    """The version of the position."""
    viewer: Viewer
    """The seat whose knowledge the chances of all seats rest on; null with all cards open."""
    seats: list[SeatChance]
    """The chance to win of each seat, in seat order."""
    seat: Seat | None
    """The seat that decides here; null if none decides, or if the caller may not ask about its decision."""
    best: list[AnalysedAction]
    """Its best actions, best first; at most 3. They rest on what that seat knew."""
    played: AnalysedAction | None
    """The action that it took; null while it has taken none."""


class CurvePoint(msgspec.Struct, frozen=True):
    """The chances at a moment of the game."""

    version: Count
    """The version of the position."""
    turn: Count
    """The number of the turn, 0 during set-up."""
    active: Seat | None
    """The seat whose turn it is; null if it is nobody's."""
    win_chance: list[float]
    """Each seat's chance to win."""
    low: list[float]
    """The lower bounds of the 95 % intervals by seat."""
    high: list[float]
    """The upper bounds by seat."""


class Swing(msgspec.Struct, frozen=True):
    """A turn that changed the chances."""

    version: Count
    """The version at which the turn began."""
    to_version: Count
    """The version after it."""
    turn: Count
    """The number of the turn."""
    active: Seat | None
    """The seat whose turn it was."""
    seat: Seat
    """The seat whose chance changed the most."""
    change: float
    """The change of its chance."""


class Blunder(msgspec.Struct, frozen=True):
    """A decision for which a better action is known, as the seat knew the position."""

    version: Count
    """The version of the position before the action."""
    turn: Count
    """The number of the turn, 0 during set-up."""
    seat: Seat
    """The seat that decided."""
    loss: float
    """The chance given away, from 0 to 1."""
    low: float
    """The lower bound of the loss's 95 % interval, always above 0."""
    high: float
    """The upper bound."""
    best: AnalysedAction
    """The better action."""
    played: AnalysedAction
    """The action taken."""


class SeatRecord(msgspec.Struct, frozen=True):
    """The decisions of a seat."""

    seat: Seat
    """The seat."""
    decisions: Count
    """The number of decisions with a choice that were judged."""
    blunders: Count
    """The number of these decisions that were blunders."""
    lost: float
    """The total chance given away by these blunders."""


class GameAnalysis(Analysis, frozen=True):
    """The course of a game, with the analysis of its last position."""

    over: bool
    """True if it covers the whole of a game that is over."""
    curve: list[CurvePoint]
    """The chances at the start of each turn and after the last event."""
    swings: list[Swing]
    """The turns that changed the chances most, greatest change first; at most 6."""
    blunders: list[Blunder]
    """The decisions that gave away most, greatest loss first; at most 10."""
    records: list[SeatRecord]
    """The decisions of each seat that was judged."""


class PendingAnalysis(msgspec.Struct, frozen=True):
    """An analysis in progress; repeat the request after the seconds in `Retry-After`."""

    version: Count
    """The version up to which it will reach."""
    viewer: Viewer
    """The seat whose knowledge it rests on; null with all cards open."""
    progress: float
    """The part that is done, from 0 to 1."""
