"""Lists for operators: reports, the record of a player or seat, and the acts of operators."""

from typing import Literal
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.seats import FORMER_PLAYER
from domain.kernel.shapes import Count, GameId
from services.errors import GameDamaged, NotFound
from services.names import fold
from services.reading.cursors import read_cursor, write_cursor
from services.reading.read_models import ReadModels
from services.store.event_store import EventStore
from services.store.moderation_records import Act, Moderated, ReportMade, ReportReason, Subject
from services.store.moderation_rows import NEWEST
from services.store.repository import GameRepository

ReportState = Literal["waiting", "all"]

MOST_IN_RECORD = 100
"""The most acts and the most reports in a record; the lists of all acts and all reports have the rest."""

_REPORTS, _ACTS = "o", "a"
"""The kinds of cursors of the two lists."""


class SubjectView(msgspec.Struct, frozen=True):
    """A player or bot, a seat, or a game, by name."""

    name: str | None
    """The name that others read; null for a game."""
    player: str | None
    """The registered name of the player or bot, at a seat too; null for a guest and for an erased player."""
    game: GameId | None
    """ID of the game; null for a player."""
    seat: int | None
    """Number of the seat; null for a player or a game."""


class SettledView(msgspec.Struct, frozen=True):
    """How a report was settled."""

    by: str | None
    """The operator's name; null for the command line and the operator's token."""
    reason: str
    """The operator's reason."""
    settled_at: str
    """Time at which it was settled."""


class ReportView(msgspec.Struct, frozen=True):
    """A report, as operators see it."""

    id: GameId
    """ID of the report."""
    about: SubjectView
    """The player or seat that was reported."""
    reason: ReportReason
    """The reason."""
    reporter: SubjectView
    """The player or seat who reported."""
    created_at: str
    """Time of the report."""
    settled: SettledView | None
    """How it was settled; null while it waits for an operator."""


class RenamedView(msgspec.Struct, frozen=True):
    """The names of a player before and after a renaming."""

    before: str
    """The name until then."""
    after: str
    """The name from then on."""


class ActView(msgspec.Struct, frozen=True):
    """An act of an operator."""

    about: SubjectView
    """The player, seat or game."""
    act: Act
    """`mute` and `ban-rated` restrict; `unmute` and `allow-rated` undo this.

    `close-game` stops a game, and `reopen-game` undoes this. `erase` requests the erasure of a player who
    cannot sign in, and `keep` withdraws the request. `rename` gives a player another name.
    """
    reason: str
    """The operator's reason."""
    by: str | None
    """The operator's name; null for the command line and the operator's token."""
    acted_at: str
    """Time of the act."""
    renamed: RenamedView | None = None
    """The names, if the act is a `rename`; null for any other, and once the player has been erased."""


class SubjectRecord(msgspec.Struct, frozen=True):
    """The restrictions of a player or seat, and the acts and reports about it."""

    about: SubjectView
    """The player or seat."""
    registered_at: str | None
    """Time of the player's registration; null for a guest's seat."""
    muted: bool
    """True if the service refuses phrases and messages."""
    unrated: bool
    """True if the player is excluded from rated games."""
    games: Count
    """Number of the player's games; 0 for a guest's seat."""
    acts: list[ActView]
    """The operators' acts, newest first; at most 100."""
    act_count: Count
    """Number of all acts."""
    reports: list[ReportView]
    """The reports about the player or seat, newest first; at most 100."""
    report_count: Count
    """Number of all reports."""


class OperatorLists:
    """Reads the records of moderation from the log, and never lags."""

    def __init__(self, event_store: EventStore, games: GameRepository, views: ReadModels) -> None:
        self._event_store = event_store
        self._games = games
        self._views = views

    def reports(
        self, state: ReportState, *, cursor: str | None, limit: int
    ) -> tuple[list[ReportView], str | None]:
        """List reports, newest first. Also return the cursor of the next page. Raises BadCursor."""
        before = read_cursor(_REPORTS, cursor) or NEWEST
        rows = self._event_store.moderation.reports(
            waiting=state == "waiting", before=before, limit=limit + 1
        )
        shown = [self.shown_report(report) for _, report in rows[:limit]]
        return shown, write_cursor(_REPORTS, rows[limit - 1][0]) if len(rows) > limit else None

    def acts(self, *, cursor: str | None, limit: int) -> tuple[list[ActView], str | None]:
        """List the acts of all operators, newest first. Also return the cursor of the next page.

        Raises BadCursor.
        """
        before = read_cursor(_ACTS, cursor) or NEWEST
        rows = self._event_store.moderation.newest_acts(before=before, limit=limit + 1)
        shown = [self.shown_act(act) for _, act in rows[:limit]]
        return shown, write_cursor(_ACTS, rows[limit - 1][0]) if len(rows) > limit else None

    def record(self, subject: Subject) -> SubjectRecord:
        """Return the record of a player, bot or seat. Raises Unavailable."""
        moderation = self._event_store.moderation
        standing = moderation.standing(subject)
        acts, reports = moderation.acts(subject), moderation.reports_about(subject)
        name = None if subject.player is None else self.name_of(subject.player)
        registered = None if subject.player is None else self._registered_at(subject.player)
        return SubjectRecord(
            about=self.shown(subject),
            registered_at=registered,
            muted=standing.muted,
            unrated=standing.unrated,
            games=0 if name is None else len(self._views.seats.games_of(fold(name))),
            acts=[self.shown_act(act) for act in acts[: -MOST_IN_RECORD - 1 : -1]],
            act_count=len(acts),
            reports=[self.shown_report(each) for each in reports[: -MOST_IN_RECORD - 1 : -1]],
            report_count=len(reports),
        )

    def shown_report(self, report: ReportMade) -> ReportView:
        """Return a report as operators see it."""
        last = self._event_store.moderation.settled(report)
        settled = (
            None
            if last is None or last.is_open
            else SettledView(self.operator(last.by), last.reason, last.recorded_at)
        )
        return ReportView(
            str(report.originator_id),
            self.shown(report.about),
            report.reason,
            self.shown(report.reporter),
            report.recorded_at,
            settled,
        )

    def shown_act(self, act: Moderated) -> ActView:
        """Return an act as operators see it."""
        return ActView(
            self.shown(act.subject),
            act.act,
            act.reason,
            self.operator(act.by),
            act.recorded_at,
            self._renamed(act),
        )

    def _renamed(self, act: Moderated) -> RenamedView | None:
        player, version = act.subject.player, act.renamed
        if player is None or version is None:
            return None
        names = self._event_store.registrations.renamed_at(player, version)
        return None if names is None else RenamedView(*names)

    def operator(self, by: UUID | None) -> str | None:
        """Return the name of an operating player; None for the command line and the operator's token."""
        return None if by is None else self.name_of(by) or FORMER_PLAYER

    def shown(self, subject: Subject) -> SubjectView:
        """Return a subject by name."""
        if subject.player is not None:
            name = self.name_of(subject.player)
            return SubjectView(name or FORMER_PLAYER, name, None, None)
        assert subject.game is not None
        if subject.seat is None:
            return SubjectView(None, None, str(subject.game), None)
        name, player = self._at_seat(subject.game, subject.seat)
        return SubjectView(name, player, str(subject.game), subject.seat)

    def name_of(self, player: UUID) -> str | None:
        """Return the registered name of a player or bot; None for an erased one. Raises Unavailable."""
        registrations = self._event_store.registrations
        found = registrations.bot(player) or registrations.player(player)
        return None if found is None else found.name

    def _at_seat(self, game_id: UUID, seat: int) -> tuple[str | None, str | None]:
        """Return the shown and the registered name at a seat."""
        try:
            game: Game = self._games.current(game_id)
        except (GameDamaged, NotFound):
            return None, None
        owner = game.seats[seat]
        if owner.kind == "human" and owner.guest:
            return owner.shown_name, None
        return owner.shown_name, owner.bot or owner.name

    def _registered_at(self, player: UUID) -> str | None:
        registrations = self._event_store.registrations
        found = registrations.bot(player, version=1) or registrations.player(player)
        return None if found is None else found.recorded_at
