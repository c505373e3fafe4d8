"""The SQL statements of the event log, parameterised by the dialect."""
# ruff: noqa: S608  (tables and columns are named here, nothing comes from outside)

from domain.game import events as game_events
from domain.log.codec import tag_of
from services.store.records import (
    BOT_REGISTERED_TOPIC,
    CHAT_TOPIC,
    ERASURE_REQUESTED_TOPIC,
    MARKER_TOPIC,
    MODERATED_TOPIC,
    NAME_RESERVED_TOPIC,
    PLAYER_ERASED_TOPIC,
    PLAYER_RENAMED_TOPIC,
    RECORDS,
    REGISTRATION_TOPIC,
    REPORT_TOPIC,
    SEEK_MADE_TOPIC,
    SEEK_TOPICS,
)
from services.store.tournament_records import TOURNAMENT_CLOSED_TOPIC, TOURNAMENT_MADE_TOPIC

_MAY_START = [
    f"{game_events.NAMESPACE}/{tag_of(event)}.{rev}"
    for event in (game_events.GameStarted, game_events.ForkBegan, game_events.SeatJoined)
    for rev in range(1, event.rev + 1)
]
"""Topics of the events that can start a game. No event after the start has one of these topics."""

_LOBBY = f"{game_events.NAMESPACE}/"
"""The beginning of the topics of events that do not belong to a ruleset."""

SEATING_TOPICS = [
    f"{game_events.NAMESPACE}/{tag_of(event)}.{rev}"
    for event in (game_events.GameCreated, game_events.SeatJoined)
    for rev in range(1, event.rev + 1)
]
"""Topics of the events that name the people at a table."""

_NAMES = (REGISTRATION_TOPIC, BOT_REGISTERED_TOPIC, NAME_RESERVED_TOPIC)
"""The topics of records that occupy a name."""


class Statements:
    """The statements on the log's table, with a placeholder for each parameter."""

    def __init__(
        self, table: str, *, mark: str, position: str, game_of_marker: str, contains_text: str
    ) -> None:
        """Format the statements for one database.

        ``mark`` is the parameter placeholder and ``position`` the column of positions. ``game_of_marker`` is
        an expression for the 36 bytes after ``"game":"`` in a marker's state, and never fails.
        ``contains_text`` is a condition with one parameter: the state contains these bytes.
        """
        no_record = ", ".join([mark] * len(RECORDS))
        self._states_at = f"SELECT {position}, state FROM {table} WHERE {position} IN"
        self._mark = mark
        self.table = table
        self.rows = (
            f"SELECT originator_version, topic, state FROM {table} "
            f"WHERE originator_id={mark} AND originator_version>{mark} AND originator_version<={mark} "
            "ORDER BY originator_version"
        )
        self.first_and_rows = (
            f"SELECT originator_version, topic, state FROM {table} "
            f"WHERE originator_id={mark} AND originator_version=1 "
            f"UNION ALL SELECT originator_version, topic, state FROM {table} WHERE originator_id={mark} "
            f"AND originator_version>{mark} AND originator_version<={mark}"
        )
        self.newest = (
            f"SELECT originator_version, topic, state FROM {table} "
            f"WHERE originator_id={mark} ORDER BY originator_version DESC LIMIT 1"
        )
        follows = f"FROM {table} WHERE {position}>{mark} ORDER BY {position} LIMIT {mark}"
        self.new = f"SELECT {position}, originator_id, originator_version, topic {follows}"
        self.foreign_events = (
            f"SELECT {position}, originator_id, originator_version FROM {table} "
            f"WHERE {position}>{mark} AND {position} NOT BETWEEN {mark} AND {mark} "
            f"ORDER BY {position} LIMIT {mark}"
        )
        self.new_whole = f"SELECT {position}, originator_id, originator_version, topic, state {follows}"
        self.known = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} "
            f"WHERE originator_id IN ({mark}, {mark}) ORDER BY originator_version"
        )
        self.news = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} "
            f"WHERE originator_id={mark} AND originator_version>{mark} UNION ALL {self.known}"
        )
        self.used = f"SELECT 1 FROM {table} WHERE originator_id<>{mark} LIMIT 1"
        self.markers = (
            f"SELECT 0, originator_id, state FROM {table} "
            f"WHERE topic='{MARKER_TOPIC}' AND {game_of_marker}={mark} "
            f"UNION ALL SELECT e.originator_version, m.originator_id, m.state FROM {table} e "
            f"JOIN {table} m ON m.{position}=e.{position}+1 "
            f"WHERE e.originator_id={mark} AND m.topic='{MARKER_TOPIC}' ORDER BY 1"
        )
        self.games = (
            f"SELECT originator_id FROM {table} WHERE {position}>{mark} "
            f"AND topic NOT IN ({no_record}) "
            f"GROUP BY originator_id ORDER BY MIN({position})"
        )
        self.begin = (
            f"SELECT {position} FROM {table} WHERE originator_id={mark} ORDER BY originator_version LIMIT 1"
        )
        self.started = (
            f"SELECT MAX({position}) FROM {table} "
            f"WHERE originator_id={mark} AND topic IN ({', '.join(map(repr, _MAY_START))})"
        )
        self.last_move = (
            f"SELECT {position}, originator_version, state FROM {table} "
            f"WHERE originator_id={mark} AND substr(topic, 1, {len(_LOBBY)})<>'{_LOBBY}' "
            "ORDER BY originator_version DESC LIMIT 1"
        )
        self.end = f"SELECT MAX({position}) FROM {table} WHERE originator_id={mark}"
        self.last = (
            f"SELECT originator_id, MAX(originator_version) FROM {table} "
            f"WHERE {position}>{mark} AND {position}<={mark} "
            f"AND topic NOT IN ({no_record}) GROUP BY originator_id"
        )
        self.state = (
            f"SELECT {position}, topic, state FROM {table} "
            f"WHERE {position}>={mark} "
            f"ORDER BY {position} LIMIT 1"
        )
        self.event = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} WHERE {position}={mark}"
        )
        self.places = (
            f"SELECT originator_version, {position} FROM {table} "
            f"WHERE originator_id={mark} ORDER BY originator_version"
        )
        self.position = f"SELECT MAX({position}) FROM {table}"
        self.place = f"({position}, originator_id, originator_version, topic, state)"
        self.insert = (
            f"INSERT INTO {table} (originator_id, originator_version, topic, state) "
            f"VALUES ({mark}, {mark}, {mark}, {mark})"
        )
        of_names = f"topic IN ({', '.join(map(repr, _NAMES))})"
        self.names = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} "
            f"WHERE {of_names} ORDER BY {position}"
        )
        of_seeks = f"topic IN ({', '.join(map(repr, sorted(SEEK_TOPICS)))})"
        seeks = f"SELECT {position}, originator_id, topic, state FROM {table} WHERE {of_seeks}"
        self.seeks = f"{seeks} AND {position}>{mark} ORDER BY {position} LIMIT {mark}"
        made = f"{seeks} AND topic='{SEEK_MADE_TOPIC}'"  # the first condition makes SQLite use the index
        self.seeks_made_before = f"{made} AND {position}<{mark} ORDER BY {position} DESC LIMIT {mark}"
        self.seeks_with_text = f"{made} AND {contains_text} ORDER BY {position}"
        of_tournaments = f"topic IN ('{TOURNAMENT_MADE_TOPIC}', '{TOURNAMENT_CLOSED_TOPIC}')"
        self.tournaments = (
            f"SELECT {position}, originator_id, topic, state FROM {table} "
            f"WHERE {of_tournaments} AND {position}>{mark} ORDER BY {position} LIMIT {mark}"
        )
        by_topic = "topic" if position == "rowid" else f"topic, {position}"
        of_seating = f"topic IN ({', '.join(map(repr, SEATING_TOPICS))})"
        self.seating = (
            f"SELECT originator_id, originator_version, topic, state FROM {table} "
            f"WHERE {of_seating} AND {contains_text} ORDER BY {position}"
        )
        of_reports = f"topic='{REPORT_TOPIC}'"
        reports = f"SELECT {position}, state FROM {table} r WHERE {of_reports}"
        newest_first = f"AND {position}<{mark} ORDER BY {position} DESC LIMIT {mark}"
        changes = f"(SELECT MAX(originator_version) FROM {table} WHERE originator_id=r.originator_id)"
        self.reports = f"{reports} {newest_first}"
        self.reports_waiting = f"{reports} AND ({changes} & 1) = 1 {newest_first}"
        self.reports_with_text = f"{reports} AND {contains_text} ORDER BY {position}"
        of_acts = f"topic='{MODERATED_TOPIC}'"
        of_chat = f"topic='{CHAT_TOPIC}'"
        self.chat = (
            f"SELECT {position}, state FROM {table} "
            f"WHERE {of_chat} AND {position}>{mark} ORDER BY {position} LIMIT {mark}"
        )
        self.acts = f"SELECT {position}, state FROM {table} WHERE {of_acts} {newest_first}"
        of_request, of_erased = f"topic='{ERASURE_REQUESTED_TOPIC}'", f"topic='{PLAYER_ERASED_TOPIC}'"
        self.erasing = f"SELECT originator_id FROM {table} WHERE {of_request} ORDER BY {position}"
        of_renamed = f"topic='{PLAYER_RENAMED_TOPIC}'"
        self.renamed = f"SELECT DISTINCT originator_id FROM {table} WHERE {of_renamed}"
        self.forgotten = (
            f"SELECT (SELECT COUNT(*) FROM {table} WHERE {of_erased}) "
            f"+ (SELECT COUNT(*) FROM {table} WHERE {of_renamed})"
        )
        self.rewrite = (
            f"UPDATE {table} SET state={mark} WHERE originator_id={mark} AND originator_version={mark}"
        )
        self.make_indexes = (
            f"CREATE INDEX IF NOT EXISTS {table}_game_of_marker ON {table} "
            f"(({game_of_marker})) WHERE topic='{MARKER_TOPIC}'",
            f"CREATE INDEX IF NOT EXISTS {table}_names ON {table} (originator_id) WHERE {of_names}",
            f"CREATE INDEX IF NOT EXISTS {table}_seeks ON {table} ({by_topic}) WHERE {of_seeks}",
            f"CREATE INDEX IF NOT EXISTS {table}_reports ON {table} ({by_topic}) WHERE {of_reports}",
            f"CREATE INDEX IF NOT EXISTS {table}_acts ON {table} ({by_topic}) WHERE {of_acts}",
            f"CREATE INDEX IF NOT EXISTS {table}_chat ON {table} ({by_topic}) WHERE {of_chat}",
            f"CREATE INDEX IF NOT EXISTS {table}_tournaments ON {table} ({by_topic}) WHERE {of_tournaments}",
            f"CREATE INDEX IF NOT EXISTS {table}_erasing ON {table} (originator_id) WHERE {of_request}",
            f"CREATE INDEX IF NOT EXISTS {table}_erased ON {table} (originator_id) WHERE {of_erased}",
            f"CREATE INDEX IF NOT EXISTS {table}_renamed ON {table} (originator_id) WHERE {of_renamed}",
        )

    def states_at(self, count: int) -> str:
        """Return the query for the states at ``count`` positions, in no particular order."""
        return f"{self._states_at} ({', '.join([self._mark] * count)})"
