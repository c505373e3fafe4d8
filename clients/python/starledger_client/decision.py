"""What a bot is told: a decision that it owes, and what becomes of its games."""

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
    """Which choice of which seat a decision is; it stays the same however often the decision is told."""

    game: str
    seat: int
    since: int


@dataclass(frozen=True)
class Decision:
    """A choice that a seat of the bot has to make, or may."""

    game: str
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    seat: int
    """For which seat, from 0."""
    phase: str
    """What is to be chosen."""
    must: bool
    """Whether the game waits for it; where not, None is an answer, too."""
    version: int
    """The version that all of this shows."""
    since: int
    """The version at which the choice arose."""
    deadline: str | None
    """When a built-in bot decides in its place (RFC 3339); None where nothing waits for it."""
    observation: Mapping[str, Any]
    """The table as the seat may know it, as ``Client.board`` shows it."""
    legal_actions: Sequence[types.Action]
    """What the seat may do; each can be given as it stands."""
    templates: Sequence[types.Template]
    """Actions with an open-ended part, such as an offer to trade."""
    events: Sequence[types.EventItem]
    """What has happened since the seat's own last action, as the seat may know it."""
    lease: str
    """Names the decision to the service."""
    events_truncated: bool
    """Whether that was more than the newest 500 events; the log of the game has the others."""
    told: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """All of it, as the service told it."""

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "Decision":
        """Take a decision as the service told it; raises BadAnswer where something is missing."""
        try:
            return cls(**{name: told[name] for name in _TOLD}, told=told)
        except KeyError as missing:
            raise BadAnswer(f"A decision came without {missing}.") from None

    @property
    def choice(self) -> Choice:
        """Which choice this is."""
        return Choice(self.game, self.seat, self.since)

    @property
    def seconds_left(self) -> float | None:
        """How many seconds are left for an answer by this machine's clock; None where no one waits."""
        if self.deadline is None:
            return None
        return datetime.fromisoformat(self.deadline).timestamp() - time.time()

    @property
    def is_open(self) -> bool:
        """Whether there is time for an answer, by this machine's clock."""
        left = self.seconds_left
        return left is None or left > 0

    @property
    def random(self) -> Random:
        """Give chance that falls the same way whenever this choice is put again."""
        return Random(f"{self.game}/{self.seat}/{self.since}")  # noqa: S311  a bot's dice are no secret

    def of_type(self, action_type: str) -> Sequence[types.Action]:
        """List the legal actions of one type, such as ``"build-outpost"``."""
        return [action for action in self.legal_actions if action["type"] == action_type]


_TOLD = tuple(each.name for each in fields(Decision) if each.name != "told")


class Told(NamedTuple):
    """One line of a bot's stream."""

    type: str
    """``game-start``, ``decision``, ``handed-over``, ``game-over``, or what a later service may add."""
    id: int
    """Where the stream is to be resumed after it."""
    content: Mapping[str, Any]
    """The whole of it."""

    @property
    def decision(self) -> Decision | None:
        """The decision that it tells, if it does."""
        return Decision.read(self.content) if self.type == "decision" else None


def read_told(line: str) -> Told | None:
    """Read a line; None where it only shows that the connection lives, or ends it."""
    if not line.strip():
        return None
    content = json.loads(line)
    return None if content["type"] == "end" else Told(content["type"], content["id"], content)
