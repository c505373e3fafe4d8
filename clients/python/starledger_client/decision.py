"""The messages that a bot receives: decisions, and news of its games."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from starledger_client import types
from starledger_client.errors import BadAnswer


class Choice(NamedTuple):
    """The identity of a choice: game, seat and version. It is the same in every delivery of the decision."""

    game: str
    seat: int
    since: int


@dataclass(frozen=True)
class Decision:
    """A choice that one of the bot's seats must or may make."""

    game: str
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    seat: int
    """The seat, from 0."""
    phase: str
    """The kind of choice."""
    must: bool
    """True if the game waits for the decision. Otherwise None is also a valid answer."""
    version: int
    """The version that the decision shows."""
    since: int
    """The version at which the choice arose."""
    deadline: str | None
    """When a built-in bot decides instead (RFC 3339); None without a deadline."""
    observation: Mapping[str, Any]
    """The table as the seat may know it, as in ``Client.board``."""
    legal_actions: Sequence[types.Action]
    """The legal actions; each is a valid answer unchanged."""
    templates: Sequence[types.Template]
    """Actions with an open-ended part, such as an offer to trade."""
    events: Sequence[types.EventItem]
    """The events since the seat's last action, as the seat may know them."""
    lease: str
    """The identifier for the answer."""
    events_truncated: bool
    """True if ``events`` omits all but the newest 500. The game's log has the others."""
    told: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The complete JSON object from the service."""

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "Decision":
        """Parse a decision. Raises BadAnswer if a member is missing."""
        try:
            return cls(**{name: told[name] for name in _TOLD}, told=told)
        except KeyError as missing:
            raise BadAnswer(f"A decision lacks {missing}.") from None

    @property
    def choice(self) -> Choice:
        """Return the identity of the choice."""
        return Choice(self.game, self.seat, self.since)

    @property
    def seconds_left(self) -> float | None:
        """Return the seconds left by this machine's clock; None without a deadline."""
        if self.deadline is None:
            return None
        return datetime.fromisoformat(self.deadline).timestamp() - time.time()

    @property
    def is_open(self) -> bool:
        """Return True if there is time left to answer, by this machine's clock."""
        left = self.seconds_left
        return left is None or left > 0

    @property
    def random(self) -> Random:
        """Return a random generator with the same values in every delivery of this choice."""
        return Random(f"{self.game}/{self.seat}/{self.since}")  # noqa: S311  a bot's dice are no secret

    def of_type(self, action_type: str) -> Sequence[types.Action]:
        """List the legal actions of one type, such as ``"build-outpost"``."""
        return [action for action in self.legal_actions if action["type"] == action_type]


_TOLD = tuple(each.name for each in fields(Decision) if each.name != "told")


class StreamLine(NamedTuple):
    """One line of a bot's stream."""

    type: str
    """``game-start``, ``decision``, ``handed-over``, ``game-over``; later releases may add others."""
    id: int
    """The offset at which the stream resumes after this line."""
    content: Mapping[str, Any]
    """The complete JSON object."""

    @property
    def decision(self) -> Decision | None:
        """Return the decision of a line of type ``decision``, otherwise None."""
        return Decision.read(self.content) if self.type == "decision" else None


def read_stream_line(line: str) -> StreamLine | None:
    """Parse a line. Return None for a keep-alive, and for the end of the stream."""
    if not line.strip():
        return None
    content = json.loads(line)
    return None if content["type"] == "end" else StreamLine(content["type"], content["id"], content)
