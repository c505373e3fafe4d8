"""The projection of results: the rated seats of finished games, their openings, ratings before and after."""

from collections import Counter
from typing import Any

import msgspec
import sqlalchemy as sa

from domain.game.seats import FORMER_PLAYER
from services.names import fold
from services.reading.projections.projection import GameChange, Projection, Row, Writes
from services.reading.rating import Rating
from services.reading.summaries import SeatSummary, Summary
from services.reading.views_database import metadata
from services.store.event_store import Moment

_results = sa.Table(
    "view_results",
    metadata,
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("ruleset", sa.String, nullable=False),
    sa.Column("player", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("is_bot", sa.Boolean, nullable=False),
    sa.Column("is_best", sa.Boolean, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("ended_at", sa.String, nullable=False),
    sa.Column("opening", sa.String),
    sa.Column("mu_before", sa.Double),
    sa.Column("sigma_before", sa.Double),
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Column("games", sa.Integer),
    sa.Column("wins", sa.Integer),
    sa.Index("view_results_ended", "ended", "seat"),
    sa.Index("view_results_player", "player", "is_best", "ended"),
    sa.Index("view_results_player_ruleset", "player", "ruleset", "is_best", "ended"),
)
"""``player`` is a folded name, or unique to the game for a player who was erased. ``is_best`` marks the best
seat of a bot that has several. ``opening`` has the parts of the seat's opening, joined; null for none.
"""

_BETWEEN_PARTS = " "

_RATED_LATER = frozenset({"mu_before", "sigma_before", "mu", "sigma", "games", "wins"})
"""The columns that depend on earlier games; ``Ratings`` fills them."""

COUNTED_WITHIN = 200
"""The number of a player's newest results in which its opponents and openings are counted."""

MEETINGS_SHOWN = 50
"""The most opponents that are listed."""

OPENINGS_SHOWN = 5
"""The most openings that are listed of each ruleset."""


class Result(msgspec.Struct, frozen=True):
    """The change of a seat's rating by a finished game.

    ``games`` counts the player's rated games, including this one.
    """

    game: str
    seat: int
    ruleset: str
    place: int
    seats: int
    listed: bool
    ended: int
    ended_at: str
    before: Rating
    after: Rating
    games: int


class Meeting(msgspec.Struct, frozen=True):
    """The games of a player with one opponent: how many, and in how many it finished ahead or behind."""

    name: str
    is_bot: bool
    games: int
    ahead: int
    behind: int


class Opened(msgspec.Struct, frozen=True):
    """The games that a player began with one opening: how many, and how many it won."""

    ruleset: str
    parts: tuple[str, ...]
    games: int
    wins: int


class Results(Projection):
    """One row for each rated seat of a finished game; no rows if fewer than two players are rated."""

    table = _results

    def write_game(self, change: GameChange, writes: Writes) -> None:
        """Add the rows once a game has ended: nothing that follows can change its result."""
        if change.ended is not None:
            writes.replace(_results, change.game, _rows(change, change.ended))

    def differences(self, stored: list[Row], game: GameChange) -> list[str]:
        """Compare the columns that follow from the game alone."""
        own = [{name: row[name] for name in row if name not in _RATED_LATER} for row in stored]
        return super().differences(own, game)

    def of_game(self, game: str) -> list[Result]:
        """List the rated seats of a game."""
        return self._found(sa.select(_results).where(_results.c.game == game).order_by(_results.c.seat))

    def history(
        self, player: str, ruleset: str | None, *, before: int | None, limit: int | None
    ) -> list[Result]:
        """List the results of a player (a folded name) in a ruleset (None: any), newest first.

        With ``before``, only those of games that ended before this position.
        """
        wanted = [_results.c.player == player, _results.c.is_best.is_(True)]
        if ruleset is not None:
            wanted.append(_results.c.ruleset == ruleset)
        if before is not None:
            wanted.append(_results.c.ended < before)
        return self._found(sa.select(_results).where(*wanted).order_by(_results.c.ended.desc()).limit(limit))

    def meetings(self, player: str) -> list[Meeting]:
        """List the opponents of a player (a folded name) in its newest results, the most frequent first."""
        mine = _newest(player)
        theirs = _results.alias("theirs")
        met = (theirs.c.game == mine.c.game) & (theirs.c.player != mine.c.player) & theirs.c.is_best.is_(True)
        met &= theirs.c.name != FORMER_PLAYER
        games = sa.func.count()
        query = (
            sa.select(
                sa.func.max(theirs.c.name),
                theirs.c.is_bot,
                games,
                sa.func.sum(sa.case((mine.c.place < theirs.c.place, 1), else_=0)),
                sa.func.sum(sa.case((mine.c.place > theirs.c.place, 1), else_=0)),
            )
            .select_from(mine.join(theirs, met))
            .group_by(theirs.c.player, theirs.c.is_bot)
            .order_by(games.desc(), theirs.c.player)
            .limit(MEETINGS_SHOWN)
        )
        with self._engine.connect() as connection:
            return [Meeting(*row) for row in connection.execute(query)]

    def openings(self, player: str) -> list[Opened]:
        """List the openings of a player (a folded name) in its newest results, the most frequent first."""
        mine = _newest(player)
        games, wins = sa.func.count(), sa.func.sum(sa.case((mine.c.place == 1, 1), else_=0))
        query = (
            sa.select(mine.c.ruleset, mine.c.opening, games, wins)
            .where(mine.c.opening.is_not(None))
            .group_by(mine.c.ruleset, mine.c.opening)
            .order_by(games.desc(), wins.desc(), mine.c.opening)
        )
        shown: Counter[str] = Counter()
        found = []
        with self._engine.connect() as connection:
            for ruleset, opening, number, won in connection.execute(query):
                shown[ruleset] += 1
                if shown[ruleset] <= OPENINGS_SHOWN:
                    found.append(Opened(ruleset, tuple(opening.split(_BETWEEN_PARTS)), number, won))
        return found

    def _found(self, query: sa.Select[Any]) -> list[Result]:
        with self._engine.connect() as connection:
            return [_result(row) for row in connection.execute(query.where(_results.c.mu.is_not(None)))]


def _result(row: Any) -> Result:
    return Result(
        game=row.game,
        seat=row.seat,
        ruleset=row.ruleset,
        place=row.place,
        seats=row.seats,
        listed=row.listed,
        ended=row.ended,
        ended_at=row.ended_at,
        before=Rating(row.mu_before, row.sigma_before),
        after=Rating(row.mu, row.sigma),
        games=row.games,
    )


def _newest(player: str) -> sa.Subquery:
    """Return the newest results of a player (a folded name)."""
    own = sa.select(_results).where(_results.c.player == player, _results.c.is_best.is_(True))
    return own.order_by(_results.c.ended.desc()).limit(COUNTED_WITHIN).subquery("mine")


def _rows(change: GameChange, ended: Moment) -> list[Row]:
    """Return the rows of a game; none unless at least two players are rated, each person at one seat."""
    summary = change.summary
    players = {seat.seat: _player(seat, summary) for seat in summary.seats if seat.name and not seat.guest}
    people = [player for seat, player in players.items() if summary.seats[seat].kind == "human"]
    if not summary.rated or len(set(players.values())) < 2 or len(set(people)) < len(people):
        return []
    placed, openings = places(summary), change.openings()
    best = {player: seat for seat, player in sorted(players.items(), key=lambda each: -placed[each[0]])}
    return [
        {
            "game": summary.id,
            "seat": seat,
            "ruleset": summary.ruleset,
            "player": player,
            "name": summary.seats[seat].name,
            "is_bot": summary.seats[seat].kind == "bot",
            "is_best": best[player] == seat,
            "place": placed[seat],
            "seats": len(summary.seats),
            "listed": summary.listed,
            "ended": ended.position,
            "ended_at": ended.recorded_at,
            "opening": _BETWEEN_PARTS.join(openings[seat]) if openings.get(seat) else None,
        }
        for seat, player in players.items()
    ]


def _player(seat: SeatSummary, summary: Summary) -> str:
    """Return the player's folded name; for an erased player a text that is unique to the game, longer than
    any name.
    """
    return f"erased:{summary.id}:{seat.seat}" if seat.name == FORMER_PLAYER else fold(seat.name or "")


def places(summary: Summary) -> list[int]:
    """Return the place of each seat: the winner, then by points, then those who left."""
    ranks = [_rank(seat, summary) for seat in summary.seats]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _rank(seat: SeatSummary, summary: Summary) -> tuple[bool, bool, int]:
    """Return a key that is lower for a better result. The points of a stand-in do not count."""
    if seat.stand_in is not None:
        return True, True, 0
    return False, seat.seat != summary.winner, -summary.totals[seat.seat]
