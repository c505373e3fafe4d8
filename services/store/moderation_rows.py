"""Operators, reports and the operators' acts, as read from the log."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from services.errors import Unavailable
from services.store.dialect import Dialect, as_bytes
from services.store.moderation_records import (
    OPERATORS,
    Moderated,
    OperatorsChanged,
    ReportMade,
    ReportSettled,
    Subject,
    moderation_of,
)
from services.store.records import MODERATED_TOPIC, REPORT_TOPIC, read_record

NEWEST = 2**62
"""A position after all others, at which a list begins with the newest record."""

Made = TypeVar("Made", ReportMade, Moderated)


class ModerationRows:
    """The operators, the reports in the log, and the restrictions of players and seats."""

    def __init__(
        self,
        dialect: Dialect,
        rows: Callable[[UUID], list[StoredRow]],
        newest: Callable[[UUID], StoredRow | None],
    ) -> None:
        """``rows`` returns all rows stored under an id, ``newest`` the last of them."""
        self._dialect = dialect
        self._rows = rows
        self._newest = newest

    def operators(self) -> OperatorsChanged:
        """Return the list of operators; an empty one of version 0 if there is none.

        Raises Unavailable if it cannot be read.
        """
        row = self._newest(OPERATORS)
        if row is None:
            return OperatorsChanged(0, (), "")
        found = read_record(row[1], row[2], OperatorsChanged)
        if found is None or found.originator_version != row[0]:
            raise Unavailable("moderation-unreadable")
        return found

    def is_operator(self, player: UUID) -> bool:
        """Return True if a player is an operator; an unreadable list has none."""
        with suppress(Unavailable):
            return player in self.operators().operators
        return False

    def standing(self, subject: Subject) -> Moderated:
        """Return the newest act on a subject; one of version 0 without restrictions if there is none.

        Raises Unavailable if the record cannot be read.
        """
        moderation = moderation_of(subject)
        row = self._newest(moderation)
        if row is None:
            return Moderated(moderation, 0, subject, "unmute", "", muted=False, unrated=False, recorded_at="")
        found = read_record(row[1], row[2], Moderated)
        if found is None or found.originator_id != moderation or found.originator_version != row[0]:
            raise Unavailable("moderation-unreadable")
        return found

    def acts(self, subject: Subject) -> list[Moderated]:
        """Return the readable acts on a subject, oldest first."""
        rows = self._rows(moderation_of(subject))
        found = (read_record(topic, state, Moderated) for _, topic, state in rows)
        return [each for each in found if each is not None]

    def newest_acts(self, *, before: int = NEWEST, limit: int) -> list[tuple[int, Moderated]]:
        """Return at most ``limit`` readable acts before a position with their positions, newest first."""
        return list(self._read(self._dialect.statements.acts, (before, limit), MODERATED_TOPIC, Moderated))

    def report(self, report: UUID) -> tuple[ReportMade, ReportSettled | None] | None:
        """Return a report and the last record of its settling; None if it is missing or unreadable."""
        rows = self._rows(report)
        made = read_record(rows[0][1], rows[0][2], ReportMade) if rows else None
        return None if made is None else (made, self.settled(made))

    def settled(self, report: ReportMade) -> ReportSettled | None:
        """Return the last record of a report's settling; None if it has none.

        An unreadable record keeps its version, which tells whether the report is open, and has no reason.
        """
        row = self._newest(report.originator_id)
        if row is None or row[0] == 1:
            return None
        found = read_record(row[1], row[2], ReportSettled)
        if found is not None and found.originator_version == row[0]:
            return found
        return ReportSettled(report.originator_id, row[0], "", None, "")

    def reports(
        self, *, waiting: bool = False, before: int = NEWEST, limit: int
    ) -> list[tuple[int, ReportMade]]:
        """Return at most ``limit`` readable reports before a position with their positions, newest first.

        With ``waiting``, only those that are not settled.
        """
        statements = self._dialect.statements
        query = statements.reports_waiting if waiting else statements.reports
        return list(self._read(query, (before, limit), REPORT_TOPIC, ReportMade))

    def reports_by(self, player: UUID) -> list[ReportMade]:
        """Return the readable reports of a player, oldest first."""
        found = self._reports_with(b'"player":' + msgspec.json.encode(player))
        return [report for report in found if report.reporter.player == player]

    def reports_about(self, subject: Subject) -> list[ReportMade]:
        """Return the readable reports of a player or seat, oldest first."""
        found = self._reports_with(msgspec.json.encode(subject.player or subject.game))
        return [report for report in found if report.about == subject]

    def _reports_with(self, text: bytes) -> list[ReportMade]:
        query = self._dialect.statements.reports_with_text
        return [report for _, report in self._read(query, (text,), REPORT_TOPIC, ReportMade)]

    def _read(
        self, query: str, values: tuple[Any, ...], topic: str, kind: type[Made]
    ) -> Iterator[tuple[int, Made]]:
        for position, state in self._dialect.fetch(query, values):
            found = read_record(topic, as_bytes(state), kind)
            if found is not None:
                yield position, found
