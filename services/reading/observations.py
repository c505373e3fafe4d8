"""The table of a game as somebody may know it, with what says of what it is one."""

from typing import Any

import msgspec

from domain.game.aggregate import Game
from domain.game.clocks import SeatClock
from domain.kernel.ruleset import Viewer
from domain.kernel.shapes import Count, GameId
from services.identity.authenticator import Visibility


class BoardHead(msgspec.Struct, frozen=True):
    """The table at a version: the ruleset's observation, with what says of what it is one."""

    game: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset; tells which observation the board is."""
    version: Count
    """The version that this shows."""
    viewer: Viewer
    """Whose knowledge it shows; null for what everybody may know."""
    clocks: list[SeatClock]
    """What the clocks show, by seat; empty in a game without a clock."""
    deadline: str | None
    """Until when the first of those must decide whose time is limited; null where nobody's is."""
    sandbox: bool
    """Whether the game's chance was chosen, so that it is for trying out, and fair to nobody."""


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
    """Show the table of a game as it stands: what ``board`` answers; without a table before the start."""
    where = head_of(game, visibility.viewer)
    if game.state is None:
        return {**msgspec.structs.asdict(where), "status": game.status}
    return with_observation(where, game.ruleset.observe(game.state, visibility.viewer))


def with_observation(where: BoardHead, observation: Any) -> dict[str, Any]:
    """Put the fields of an observation beside those that say of what it is one."""
    members = {
        name: getattr(observation, attribute)
        for name, attribute in zip(
            observation.__struct_encode_fields__, observation.__struct_fields__, strict=True
        )
    }
    return {**members, **msgspec.structs.asdict(where)}
