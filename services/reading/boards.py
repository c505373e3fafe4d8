"""The board, the scores and the legal actions of a loaded game, each as one viewer may know it."""

from typing import Any

import msgspec

from domain.game.aggregate import Game
from domain.game.clocks import SeatClock
from domain.kernel.errors import GameNotRunning
from domain.kernel.ruleset import Action, Price, Seat, Standing, Template, Viewer
from domain.kernel.shapes import Count, GameId
from services.reading.observations import BoardHead, head_of


class Board(msgspec.Struct, frozen=True):
    """The board at a version as a viewer knew it; ``observation`` has the ruleset's observation type."""

    head: BoardHead
    observation: Any

    @property
    def version(self) -> int:
        """The version shown."""
        return self.head.version

    @property
    def viewer(self) -> Viewer:
        """The seat whose knowledge the board shows; None for public knowledge."""
        return self.head.viewer


class Scoreboard(msgspec.Struct, frozen=True):
    """The scores by seat."""

    game: GameId
    """The id of the game."""
    version: int
    """The version shown."""
    viewer: Viewer
    """The seat whose knowledge the scores show; null for public knowledge."""
    standings: list[Standing]
    """One line for each seat, in order; a ruleset may add fields of its own."""
    totals: list[int]
    """All victory points known to the viewer, by seat: the public ones and, if known, the hidden ones."""


class LegalActions(msgspec.Struct, frozen=True):
    """The actions open to a seat at a version."""

    version: Count
    """The version shown."""
    seat: Seat
    """The seat that may act."""
    phase: str | None
    """The kind of choice that is open; null while the seat has none."""
    since: int | None
    """The version at which this choice arose; null while there is none."""
    actions: list[Action]
    """Every action that the seat may take now, ready to be posted unchanged."""
    templates: list[Template]
    """Actions with an open-ended part."""
    prices: list[Price]
    """The prices of building and buying for this seat now; empty while the game does not run.

    They include things that the seat may not build or cannot afford.
    """
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The time by which this seat must decide; null if it need not decide or has no limit."""


def board_of(game: Game, viewer: Viewer) -> Board:
    """Return the board of a game's current position. Raises GameNotRunning before the start."""
    if game.state is None:
        raise GameNotRunning("no-board-yet")
    return Board(head_of(game, viewer), game.ruleset.observe(game.state, viewer))


def scoreboard_of(game: Game, viewer: Viewer) -> Scoreboard:
    """Return the scores of a game's current position; no lines before the start."""
    standings = [] if game.state is None else list(game.ruleset.standings(game.state, viewer))
    totals = [standing.total for standing in standings]
    return Scoreboard(str(game.id), game.version, viewer, standings, totals)


def legal_actions(game: Game, seat: Seat) -> LegalActions:
    """List the actions open to a seat in a game's current position."""
    if not game.is_playable:
        return LegalActions(game.version, seat, None, None, [], [], [], game.clocks(), None)
    duty = game.duties().get(seat)
    return LegalActions(
        version=game.version,
        seat=seat,
        phase=None if duty is None else duty.kind,
        since=None if duty is None else duty.since,
        actions=game.ruleset.legal_actions(game.state, seat),
        templates=game.ruleset.templates(game.state, seat),
        prices=game.ruleset.prices(game.state, seat),
        clocks=game.clocks(),
        deadline=game.deadline(seat),
    )
