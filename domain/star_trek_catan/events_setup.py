"""Events of the set-up: the board, the rolls for the start, the placements, the first income."""

import msgspec

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.names import Phase, Planet, PostKind


class TradingPost(msgspec.Struct, frozen=True, gc=False):
    """A trading post at the two points of a border route (STC-026)."""

    route: int
    """The `id` of the border route whose two ends have the post."""
    kind: PostKind
    """`any` for 3:1 with every type, otherwise the resource traded at 2:1 (STC-013)."""


class BoardLaidOut(Event, frozen=True):
    """The board was laid out."""

    planets: tuple[Planet, ...]
    """By sector id, 0 to 18: the sector's resource (STC-042, STC-049)."""
    numbers: tuple[int, ...]
    """By sector id, 0 to 18: the number token, 2 to 12, or 0 for none on the asteroid field (STC-024)."""
    frame: tuple[int, ...]
    """By slot, 0 to 5: its frame piece, 1 to 6 (STC-048)."""
    posts: tuple[TradingPost, ...]
    """The nine trading posts."""
    battle_cruiser: int
    """The `id` of the asteroid field's sector, where the cruiser starts (STC-040)."""
    draws: tuple[Draw, ...] = ()
    """The draws for frame, sectors and token corner, in order; empty on the beginner board."""


class StartRollBegan(Event, frozen=True):
    """A round of rolling for the right to start began (STC-051)."""

    seats: tuple[Seat, ...]
    """The seats that roll: all, or those tied for the highest sum of the previous round."""


class StartRolled(Event, frozen=True):
    """A seat rolled for the right to start (STC-051)."""

    seat: Seat
    """The seat that rolled."""
    dice: tuple[int, int]
    """The two dice, 1 to 6 each."""
    draws: tuple[Draw, ...]
    """The draws for the two dice."""


class PlacementBegan(Event, frozen=True):
    """A seat's turn to place an outpost and then a starship began."""

    seat: Seat
    """The seat that places."""
    round: int
    """The round of the set-up: 1, clockwise (STC-052), or 2, counter-clockwise (STC-053)."""


class OutpostPlaced(Event, frozen=True):
    """A starting outpost was placed, free of charge (STC-061)."""

    seat: Seat
    """The owner."""
    intersection: int
    """The `id` of its point."""
    phase: Phase
    """The next phase (section 16)."""


class StarshipPlaced(Event, frozen=True):
    """A starting starship was placed, free of charge (STC-061)."""

    seat: Seat
    """The owner."""
    route: int
    """The `id` of its route."""
    length: int
    """The length of the seat's supply route now: 2 if both its starships are connected, otherwise 1."""


class FirstIncomeReceived(Event, frozen=True):
    """A seat took cards from the supply for a starting outpost (STC-045, STC-058)."""

    seat: Seat
    """The seat that took them."""
    cards: Cards
    """The cards: 1 for each planet that borders the outpost."""


SETUP_EVENT_TYPES: tuple[type[Event], ...] = (
    BoardLaidOut,
    StartRollBegan,
    StartRolled,
    PlacementBegan,
    OutpostPlaced,
    StarshipPlaced,
    FirstIncomeReceived,
)
