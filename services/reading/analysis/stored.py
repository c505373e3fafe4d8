"""The table of analyses: results of jobs, each bound to the event of the log that it was made from."""

import hashlib
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa

from domain.bots.judgement import Effort, Estimate
from domain.kernel.ruleset import Ruleset, Seat, Viewer
from domain.kernel.say import Language
from services import clock
from services.databases import insert_for
from services.reading.views_database import metadata

MOST_STORED = 5_000
"""Maximum number of stored analyses; the oldest are deleted first."""

EVENTS_AFTER = 4
"""The number of events after a position in which to search for the action played, past system events."""

FAILED_FOR_S = 600
"""Seconds before a failed analysis may be tried again."""

AT_POSITION = Effort(candidates=6, screening=6, finalists=3, trials=24, turns=12)
IN_GAME = Effort(candidates=3, screening=4, finalists=1, trials=12, turns=4)

ESTIMATE_TRIALS = 24

_METHOD = 1
"""The version of the method. Increase it when judgements change, so that older rows are computed again."""

_WHOLE_GAME = 0
_ALL_CARDS = -1

_table = sa.Table(
    "view_analyses",
    metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("viewer", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("method", sa.String, nullable=False),
    sa.Column("head", sa.String, nullable=False),
    sa.Column("made_at", sa.String, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Index("view_analyses_made", "made_at"),
)


class Wish(msgspec.Struct, frozen=True, array_like=True):
    """An analysis that somebody waits for: of a position, or of the whole game if ``version`` is None.

    ``viewer`` is the seat whose knowledge it rests on, or None with all cards open.
    """

    game: UUID
    viewer: Viewer
    version: int | None

    @property
    def key(self) -> dict[str, Any]:
        """The primary key of its row."""
        viewer = _ALL_CARDS if self.viewer is None else self.viewer
        return {"game": str(self.game), "viewer": viewer, "version": self.version or _WHOLE_GAME}


class StoredAction(msgspec.Struct, frozen=True):
    """An action as JSON, its chance, and its reason by language."""

    action: dict[str, Any]
    chance: float
    reasons: dict[Language, str]


class Position(msgspec.Struct, frozen=True):
    """The analysis of a position. The search for the action played has read the log up to ``seen``."""

    seats: list[Estimate]
    seat: Seat | None
    best: list[StoredAction]
    played: StoredAction | None
    seen: int


class Moment(msgspec.Struct, frozen=True):
    """The chances at a version.

    ``is_rewound`` is True if a rewind led there, and ``is_present`` if it ends the study of a running game.
    """

    version: int
    turn: int
    active: Seat | None
    seats: list[Estimate]
    is_rewound: bool = False
    is_present: bool = False


class Mistake(msgspec.Struct, frozen=True):
    """A decision at a version for which an action is known that is better by ``lead``."""

    version: int
    turn: int
    seat: Seat
    best: StoredAction
    played: StoredAction
    lead: Estimate


class Study(msgspec.Struct):
    """The analysis of a game up to a version; ``target`` is where it ends.

    ``mistakes`` are the greatest ones; the counts by seat include all. ``last`` is the position at the
    target, once it is reached.
    """

    target: int
    upto: int
    moments: list[Moment]
    mistakes: list[Mistake]
    decisions: list[int]
    blunders: list[int]
    lost: list[float]
    last: Position | None = None

    @property
    def is_done(self) -> bool:
        """True once it has reached its target."""
        return self.last is not None


class Failed(msgspec.Struct, frozen=True):
    """Stands for an analysis that raised an error, so that it is not tried again at once."""


Content = Position | Study | Failed


class StoredAnalyses:
    """Reads and writes the table of analyses."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def find(self, wish: Wish, ruleset: Ruleset) -> tuple[str, Content] | None:
        """Return the hash of the event that an analysis was made from, and the analysis.

        Returns None if there is none, only one by another method, or one that failed some time ago.
        """
        query = sa.select(_table).filter_by(**wish.key)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None or row.method != _method_of(ruleset):
            return None
        if not row.content and clock.age_s(row.made_at) > FAILED_FOR_S:
            return None
        kind: Any = Failed if not row.content else Position if wish.version else Study
        return row.head, msgspec.msgpack.decode(row.content or b"\x80", type=kind)

    def put(self, wish: Wish, ruleset: Ruleset, head: str, content: Content) -> None:
        """Store an analysis, and delete the oldest beyond the limit."""
        packed = b"" if isinstance(content, Failed) else msgspec.msgpack.encode(content)
        made = {"method": _method_of(ruleset), "head": head, "made_at": clock.now(), "content": packed}
        with self._engine.begin() as connection:
            insert = insert_for(connection.dialect.name)(_table).values(**wish.key, **made)
            keys = ["game", "viewer", "version"]
            connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=made))
            beyond = sa.select(_table.c.made_at).order_by(_table.c.made_at.desc()).offset(MOST_STORED)
            newest = connection.execute(beyond.limit(1)).scalar()
            if newest is not None:
                connection.execute(sa.delete(_table).where(_table.c.made_at <= newest))

    def clear(self, connection: sa.Connection) -> None:
        """Delete all analyses."""
        connection.execute(sa.delete(_table))


def _method_of(ruleset: Ruleset) -> str:
    """Return a fingerprint of everything besides the log on which a ruleset's analyses depend."""
    told = repr((_METHOD, AT_POSITION, IN_GAME, ESTIMATE_TRIALS, ruleset.weights, ruleset.rules_version))
    return hashlib.sha256(told.encode()).hexdigest()[:16]
