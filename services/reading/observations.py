"""The board of a game as a viewer may know it, with the head that identifies it."""

from typing import Any

import msgspec

from domain.game.aggregate import Game
from domain.game.clocks import SeatClock
from domain.kernel.ruleset import Viewer
from domain.kernel.shapes import Count, GameId
from services.identity.authenticator import Visibility


class BoardHead(msgspec.Struct, frozen=True):
    """The head of a board: the game, version and viewer of an observation."""

    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset, which determines the form of the board."""
    version: Count
    """The version shown."""
    viewer: Viewer
    """The seat whose knowledge the board shows; null for public knowledge."""
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The earliest time by which a seat must decide; null if no seat has a limit."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""


def head_of(game: Game, viewer: Viewer) -> BoardHead:
    """Return the head of a board for the current position of a game."""
    deadline = game.first_deadline()
    return BoardHead(
        game=str(game.id),
        ruleset=game.ruleset.name,
        version=game.version,
        viewer=viewer,
        clocks=game.clocks(),
        deadline=deadline,
        sandbox=game.sandbox,
    )


def observation_of(game: Game, visibility: Visibility) -> dict[str, Any]:
    """Return the fields of a game's current board; before the start, only its head and its status."""
    where = head_of(game, visibility.viewer)
    if game.state is None:
        return {**msgspec.structs.asdict(where), "status": game.status}
    return with_observation(where, game.ruleset.observe(game.state, visibility.viewer))


def with_observation(where: BoardHead, observation: Any) -> dict[str, Any]:
    """Merge the fields of an observation and its head."""
    members = {
        name: getattr(observation, attribute)
        for name, attribute in zip(
            observation.__struct_encode_fields__, observation.__struct_fields__, strict=True
        )
    }
    return {**members, **msgspec.structs.asdict(where)}
