"""The projection of ratings: the present rating of each player in each ruleset."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa

from domain.game.seats import FORMER_PLAYER
from services.names import fold
from services.reading.projections.games import Filter, Games, filtered
from services.reading.projections.projection import Projection, Row, Writes
from services.reading.projections.results import Results
from services.reading.projections.seats import Seats
from services.reading.rating import PROVISIONAL_UNDER, Rating, rated
from services.reading.summaries import Summary
from services.reading.views_database import metadata

_ORDER = ("provisional", sa.text("mu DESC"), "player")

_ratings = sa.Table(
    "view_ratings",
    metadata,
    sa.Column("ruleset", sa.String, primary_key=True),
    sa.Column("player", sa.String, primary_key=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("is_bot", sa.Boolean, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("provisional", sa.Boolean, nullable=False),
    sa.Index("view_ratings_kind", "ruleset", "is_bot", *_ORDER),
    sa.Index("view_ratings_ruleset", "ruleset", *_ORDER),
    sa.Index("view_ratings_player", "player"),
)
"""``player`` is a folded name."""

_results = Results.table

# Statements built once, since building them takes longer than running them.
_FROM = (
    sa.select(_results)
    .where(_results.c.ended >= sa.bindparam("first"))
    .order_by(_results.c.ended, _results.c.seat)
)
_BEFORE = (
    sa.select(_results.c.mu, _results.c.sigma, _results.c.games, _results.c.wins)
    .where(
        _results.c.player == sa.bindparam("of"),
        _results.c.ruleset == sa.bindparam("in_ruleset"),
        _results.c.is_best.is_(True),
        _results.c.ended < sa.bindparam("first"),
    )
    .order_by(_results.c.ended.desc())
    .limit(1)
)
_DROP = sa.delete(_ratings).where(_ratings.c.player == sa.bindparam("of"))
_RATED = ("mu_before", "sigma_before", "mu", "sigma", "games", "wins")
_RATE = (
    sa.update(_results)
    .where(_results.c.game == sa.bindparam("of_game"), _results.c.seat == sa.bindparam("of_seat"))
    .values({name: sa.bindparam(f"new_{name}") for name in _RATED})
)

_at = Seats.table.alias()
_games = Games.table
_BY_STRENGTH = (
    sa.select(_games.c.summary)
    .select_from(
        _games.join(_at, _at.c.game == _games.c.game).outerjoin(
            _ratings,
            sa.and_(
                _ratings.c.ruleset == _games.c.ruleset,
                _ratings.c.player == sa.func.coalesce(_at.c.player, _at.c.bot),
                _ratings.c.provisional.is_(False),
            ),
        )
    )
    .group_by(_games.c.game)
    .order_by(sa.func.avg(sa.func.coalesce(_ratings.c.mu, Rating().mu)).desc(), _games.c.ordinal.desc())
)


class Standing(msgspec.Struct, frozen=True):
    """A player's rating in a ruleset, with its rated games and those that it won."""

    rating: Rating = Rating()
    games: int = 0
    wins: int = 0

    @property
    def is_provisional(self) -> bool:
        """True as long as too few games have been rated for the rating to mean much."""
        return self.games < PROVISIONAL_UNDER


class Rated(msgspec.Struct, frozen=True):
    """A player, by name and kind, with its standing in a ruleset."""

    ruleset: str
    name: str
    is_bot: bool
    standing: Standing


class Ratings(Projection):
    """One row for each player and ruleset with a rated game.

    Games count in the order of their ends in the log, so that a rebuild leads to the same ratings. A player
    who was erased counts as one without earlier games, since nothing links the games any more.
    """

    table = _ratings

    def settle(self, connection: sa.Connection, writes: Writes) -> None:
        """Rate the games that have ended, and all later ones again if there are any."""
        new = writes.upserted(_results)
        if new:
            _rate_from(connection, min(row["ended"] for row in new))

    def drop_player(self, player: str, writes: Writes) -> None:
        """Delete the ratings of a player who is erased."""
        writes.run(_DROP, {"of": player})

    def of_player(self, player: str) -> list[Rated]:
        """List the ratings of a player (a folded name), those with the most games first."""
        order = _ratings.c.games.desc(), _ratings.c.ruleset
        return self._found(sa.select(_ratings).where(_ratings.c.player == player).order_by(*order))

    def of_players(self, players: Sequence[str], ruleset: str | None) -> dict[str, Rated]:
        """Return the ratings of players (folded names) in a ruleset (None: that with the most games)."""
        query = sa.select(_ratings).where(_ratings.c.player.in_(players))
        if ruleset is not None:
            query = query.where(_ratings.c.ruleset == ruleset)
        found = self._found(query.order_by(_ratings.c.games, _ratings.c.ruleset.desc()))
        return {fold(rated.name): rated for rated in found}

    def ahead_of(self, rated: Rated) -> int:
        """Return the number of players before one in the list of its ruleset."""
        mu, is_established = rated.standing.rating.mu, _ratings.c.provisional.is_(False)
        is_ahead = (_ratings.c.mu > mu) | ((_ratings.c.mu == mu) & (_ratings.c.player < fold(rated.name)))
        is_last = rated.standing.is_provisional
        counted = is_established | is_ahead if is_last else is_established & is_ahead
        query = sa.select(sa.func.count()).where(_ratings.c.ruleset == rated.ruleset, counted)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def page(self, ruleset: str | None, *, bots: bool | None, after: int, limit: int) -> list[Rated]:
        """List players by rating, the highest first and provisional ones last, without the first ``after``.

        None as ``ruleset`` or ``bots`` matches any.
        """
        query = sa.select(_ratings).order_by(
            _ratings.c.provisional, _ratings.c.mu.desc(), _ratings.c.player, _ratings.c.ruleset
        )
        if ruleset is not None:
            query = query.where(_ratings.c.ruleset == ruleset)
        if bots is not None:
            query = query.where(_ratings.c.is_bot.is_(bots))
        return self._found(query.offset(after).limit(limit))

    def strongest_games(self, wanted: Filter, *, after: int, limit: int) -> list[Summary]:
        """List public running games by the mean rating of their seats, without the first ``after``.

        Guests and provisional ratings count as a rating before the first game.
        """
        query = filtered(_BY_STRENGTH, msgspec.structs.replace(wanted, status="running"))
        with self._engine.connect() as connection:
            found = connection.execute(query.offset(after).limit(limit)).all()
        return [msgspec.json.decode(row.summary, type=Summary) for row in found]

    def _found(self, query: sa.Select[Any]) -> list[Rated]:
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Rated(row.ruleset, row.name, row.is_bot, _standing(row)) for row in rows]


def _standing(row: Any) -> Standing:
    return Standing(Rating(row.mu, row.sigma), row.games, row.wins)


def _rate_from(connection: sa.Connection, first: int) -> None:
    """Rate all games that ended at or after a position, in the order of their ends."""
    known: dict[tuple[str, str], Rated] = {}
    updates: list[Row] = []
    for _, seats in groupby(connection.execute(_FROM, {"first": first}).all(), key=lambda row: row.ended):
        game = list(seats)
        for seat in game:
            if (seat.ruleset, seat.player) not in known:
                known[seat.ruleset, seat.player] = _rated(seat, _before(connection, seat, first))
        before = {seat.player: known[seat.ruleset, seat.player].standing for seat in game}
        after = _after(game, before)
        known |= {(seat.ruleset, seat.player): _rated(seat, after[seat.player]) for seat in game}
        updates += (_update(seat, before[seat.player], after[seat.player]) for seat in game)
    connection.execute(_RATE, updates)
    present = Writes()
    present.upsert(_ratings, *_rows(known))
    present.execute(connection)


def _before(connection: sa.Connection, seat: Any, first: int) -> Standing:
    """Return a player's standing before the game that ended at a position."""
    wanted = {"of": seat.player, "in_ruleset": seat.ruleset, "first": first}
    row = connection.execute(_BEFORE, wanted).first()
    return Standing() if row is None else _standing(row)


def _after(game: Sequence[Any], before: dict[str, Standing]) -> dict[str, Standing]:
    """Return the standings of a game's players after it."""
    places = [(seat.player, seat.place) for seat in game]
    ratings = rated(places, {player: standing.rating for player, standing in before.items()})
    winners = {player for player, place in places if place == 1}
    return {
        player: Standing(ratings[player], was.games + 1, was.wins + (player in winners))
        for player, was in before.items()
    }


def _rated(seat: Any, standing: Standing) -> Rated:
    return Rated(seat.ruleset, seat.name, seat.is_bot, standing)


def _update(seat: Any, before: Standing, after: Standing) -> Row:
    return {
        "of_game": seat.game,
        "of_seat": seat.seat,
        "new_mu_before": before.rating.mu,
        "new_sigma_before": before.rating.sigma,
        "new_mu": after.rating.mu,
        "new_sigma": after.rating.sigma,
        "new_games": after.games,
        "new_wins": after.wins,
    }


def _rows(known: dict[tuple[str, str], Rated]) -> list[Row]:
    return [
        {
            "ruleset": ruleset,
            "player": player,
            "name": found.name,
            "is_bot": found.is_bot,
            "mu": found.standing.rating.mu,
            "sigma": found.standing.rating.sigma,
            "games": found.standing.games,
            "wins": found.standing.wins,
            "provisional": found.standing.is_provisional,
        }
        for (ruleset, player), found in known.items()
        if found.name != FORMER_PLAYER
    ]
