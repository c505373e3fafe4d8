"""Reports and the operator's acts, as read from the log."""

from collections.abc import Callable, Iterator
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from services.errors import Unavailable
from services.store.dialect import Dialect, as_bytes
from services.store.moderation_records import Moderated, ReportMade, Subject, moderation_of
from services.store.records import REPORT_TOPIC, read_record


class ModerationRows:
    """The reports in the log, and the restrictions of players and seats."""

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

    def standing(self, subject: Subject) -> Moderated:
        """Return the newest act on a subject; version 0 has no restrictions.

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

    def report(self, report: UUID) -> ReportMade | None:
        """Return a report by its id; None if it is missing or unreadable."""
        row = self._newest(report)
        return None if row is None else read_record(row[1], row[2], ReportMade)

    def reports(self, *, limit: int) -> list[ReportMade]:
        """Return at most ``limit`` readable reports, newest first."""
        return list(self._reports(self._dialect.statements.reports, limit))

    def reports_by(self, player: UUID) -> list[ReportMade]:
        """Return the readable reports of a player, oldest first."""
        text = b'"player":' + msgspec.json.encode(player)
        found = self._reports(self._dialect.statements.reports_with_text, text)
        return [report for report in found if report.reporter.player == player]

    def _reports(self, query: str, value: int | bytes) -> Iterator[ReportMade]:
        for (state,) in self._dialect.fetch(query, (value,)):
            report = read_record(REPORT_TOPIC, as_bytes(state), ReportMade)
            if report is not None:
                yield report
