"""Players: the ratings, results and opponents of people and bots, and the lists of the best."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

import msgspec

from domain.bots import BOTS
from domain.kernel.ruleset import Ruleset
from domain.kernel.shapes import Count, GameId
from services.errors import NotFound, Unavailable
from services.names import fold
from services.reading.cursors import read_cursor, write_cursor
from services.reading.projections.ratings import Rated
from services.reading.projections.results import Meeting, Opened, Result
from services.reading.rating import PROVISIONAL_UNDER
from services.reading.read_models import ReadModels
from services.rulesets import ruleset_named
from services.store.event_store import EventStore

PlayerKind = Literal["human", "bot"]

_LEADERBOARD, _HISTORY = "l", "h"
"""The kinds of cursors of the two lists."""


class PlayerRating(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rating in one ruleset."""

    ruleset: str
    """The name of the ruleset."""
    rating: int
    """The rating by Plackett and Luce, on a scale on which everybody starts at 1500."""
    uncertainty: int
    """The standard deviation of the rating; 333 before the first game."""
    provisional: bool
    """True until ten games have been rated."""
    games: Count
    """The number of rated games."""
    wins: Count
    """The number of rated games in which the player finished first."""


class PlacedRating(PlayerRating, frozen=True, kw_only=True):
    """A player's rating in one ruleset, with its place."""

    rank: Count
    """The place among all players and bots of the ruleset, starting at 1; provisional ratings come last."""


class RankedPlayer(PlayerRating, frozen=True, kw_only=True):
    """A player in the list of the best."""

    rank: Count
    """The place in this list, starting at 1."""
    name: str
    """The name of the player or bot."""
    kind: PlayerKind
    """A person or a bot."""


class Opponent(msgspec.Struct, frozen=True):
    """A player's rated games with one opponent."""

    name: str
    """The name of the opponent."""
    kind: PlayerKind
    """A person or a bot."""
    games: Count
    """The number of games with this opponent."""
    wins: Count
    """The number of games in which the player finished ahead of the opponent."""
    losses: Count
    """The number of games in which the opponent finished ahead."""
    draws: Count
    """The number of games in which both finished at the same place."""


class FavouriteOpening(msgspec.Struct, frozen=True):
    """The rated games that a player began in the same way."""

    ruleset: str
    """The name of the ruleset."""
    parts: tuple[str, ...]
    """How the player began, in one or two names of the ruleset: resources, or things built."""
    games: Count
    """The number of games with this opening."""
    wins: Count
    """The number of these games in which the player finished first."""


class PlayerProfile(msgspec.Struct, frozen=True):
    """A registered player or a bot."""

    name: str
    """The registered name."""
    kind: PlayerKind
    """A person or a bot."""
    registered_at: str | None
    """The time of the registration; null for a bot of the service."""
    rating: int | None
    """The rating in the ruleset with the most rated games; null without rated games."""
    uncertainty: int | None
    """The standard deviation of this rating; null without rated games."""
    provisional: bool
    """True until ten games have been rated in that ruleset."""
    games: Count
    """The number of rated games over all rulesets."""
    wins: Count
    """The number of rated games in which the player finished first, over all rulesets."""
    ratings: list[PlacedRating]
    """The rating in each ruleset, those with the most games first."""
    opponents: list[Opponent]
    """The 50 most frequent opponents in the newest 200 rated games, the most frequent first."""
    openings: list[FavouriteOpening]
    """The 5 most frequent openings of each ruleset in the newest 200 rated games, the most frequent first."""


class RatedGame(msgspec.Struct, frozen=True):
    """A rated game of a player."""

    game: GameId | None
    """The id of the game; null if the game is not listed."""
    ruleset: str
    """The name of its ruleset."""
    ended_at: str
    """The time at which it ended."""
    place: Count
    """The player's place, starting at 1; of a bot with several seats the best one."""
    seats: Count
    """The number of the game's seats."""
    before: int
    """The player's rating before the game."""
    after: int
    """The rating after it."""
    uncertainty: int
    """The standard deviation of the rating after it."""


class SeatRating(msgspec.Struct, frozen=True):
    """The change of the rating of a seat's player by a finished game."""

    seat: int
    """The number of the seat."""
    before: int
    """The rating before the game."""
    after: int
    """The rating after it."""
    uncertainty: int
    """The standard deviation of the rating after it."""
    provisional: bool
    """True until ten games of the player have been rated."""


class Players:
    """Queries about people with a registered name, and about bots."""

    def __init__(self, event_store: EventStore, views: ReadModels, rulesets: Mapping[str, Ruleset]) -> None:
        self._event_store = event_store
        self._rulesets = rulesets
        self._views = views

    def on(self, views: ReadModels) -> "Players":
        """Return the same queries on other read models."""
        return Players(self._event_store, views, self._rulesets)

    def leaderboard(
        self, ruleset: str | None, *, kind: PlayerKind | None, cursor: str | None, limit: int
    ) -> tuple[list[RankedPlayer], str | None]:
        """List players of a ruleset (None: of each) and kind (None: both) by rating, provisional ones last.

        Returns the cursor of the next page as well. Raises ValidationFailed, BadCursor.
        """
        self._verify_ruleset(ruleset)
        after = read_cursor(_LEADERBOARD, cursor) or 0
        bots = None if kind is None else kind == "bot"
        found = self._views.ratings.page(ruleset, bots=bots, after=after, limit=limit + 1)
        shown = [_ranked(rated, after + at) for at, rated in enumerate(found[:limit], 1)]
        return shown, write_cursor(_LEADERBOARD, after + limit) if len(found) > limit else None

    def profile(self, name: str) -> PlayerProfile:
        """Describe a player or bot, named in any spelling. Raises NotFound, Unavailable."""
        name, kind, registered_at = self._registered(name)
        ratings = [self._placed(rated) for rated in self._views.ratings.of_player(fold(name))]
        main = next(iter(ratings), None)
        return PlayerProfile(
            name=name,
            kind=kind,
            registered_at=registered_at,
            rating=None if main is None else main.rating,
            uncertainty=None if main is None else main.uncertainty,
            provisional=main is None or main.provisional,
            games=sum(rating.games for rating in ratings),
            wins=sum(rating.wins for rating in ratings),
            ratings=ratings,
            opponents=[_opponent(meeting) for meeting in self._views.results.meetings(fold(name))],
            openings=[favourite_opening(opened) for opened in self._views.results.openings(fold(name))],
        )

    def known(self, name: str) -> tuple[str, PlayerKind]:
        """Return the present name of a player or bot, named in any spelling or by an earlier name, and the
        kind. Raises NotFound, Unavailable.
        """
        return self._registered(name)[:2]

    def present(self, name: str) -> str:
        """Return the present name of a player who was renamed; any other name unchanged."""
        with suppress(NotFound, Unavailable):
            return self.known(name)[0]
        return name

    def history(
        self, name: str, ruleset: str | None, *, cursor: str | None, limit: int
    ) -> tuple[list[RatedGame], str | None]:
        """List the rated games of a player in a ruleset (None: any), newest first.

        Returns the cursor of the next page as well. Raises NotFound, ValidationFailed, BadCursor.
        """
        name, *_ = self._registered(name)
        self._verify_ruleset(ruleset)
        before = read_cursor(_HISTORY, cursor)
        found = self._views.results.history(fold(name), ruleset, before=before, limit=limit + 1)
        shown = [rated_game(result) for result in found[:limit]]
        return shown, write_cursor(_HISTORY, found[limit - 1].ended) if len(found) > limit else None

    def of_game(self, game: str) -> list[SeatRating]:
        """List how the ratings of a game's players have changed; empty until that is known."""
        return [_seat_rating(result) for result in self._views.results.of_game(game)]

    def ratings(self, names: Sequence[str], ruleset: str | None) -> dict[str, PlayerRating]:
        """Return the ratings of players in a ruleset (None: that with the most games), by folded name.

        Players without a rating there are left out.
        """
        found = self._views.ratings.of_players([fold(name) for name in names], ruleset)
        return {player: player_rating(rated) for player, rated in found.items()}

    def _placed(self, rated: Rated) -> PlacedRating:
        ahead = self._views.ratings.ahead_of(rated)
        return PlacedRating(ruleset=rated.ruleset, rank=ahead + 1, **_figures(rated))

    def _verify_ruleset(self, ruleset: str | None) -> None:
        if ruleset is not None:
            ruleset_named(self._rulesets, ruleset)

    def _registered(self, name: str) -> tuple[str, PlayerKind, str | None]:
        """Return the registered spelling of a name, its kind, and the time of its registration."""
        if built_in := BOTS.get(fold(name)):
            return built_in.name, "bot", None
        registered = self._event_store.registrations.id_of(name)
        if bot := self._event_store.registrations.bot(registered):
            first = self._event_store.registrations.bot(registered, version=1) or bot
            return bot.name, "bot", first.recorded_at
        if person := self._event_store.registrations.player(registered):
            return person.name, "human", person.recorded_at
        raise NotFound("no-such-player")


def player_rating(rated: Rated) -> PlayerRating:
    """Return a rating as people read it."""
    return PlayerRating(ruleset=rated.ruleset, **_figures(rated))


def _ranked(rated: Rated, rank: int) -> RankedPlayer:
    kind: PlayerKind = "bot" if rated.is_bot else "human"
    return RankedPlayer(rank=rank, name=rated.name, kind=kind, ruleset=rated.ruleset, **_figures(rated))


def _figures(rated: Rated) -> dict[str, Any]:
    standing = rated.standing
    return {
        "rating": standing.rating.shown,
        "uncertainty": standing.rating.uncertainty,
        "provisional": standing.is_provisional,
        "games": standing.games,
        "wins": standing.wins,
    }


def _opponent(meeting: Meeting) -> Opponent:
    draws = meeting.games - meeting.ahead - meeting.behind
    kind: PlayerKind = "bot" if meeting.is_bot else "human"
    return Opponent(meeting.name, kind, meeting.games, meeting.ahead, meeting.behind, draws)


def favourite_opening(opened: Opened) -> FavouriteOpening:
    """Return an opening as people read it."""
    return FavouriteOpening(opened.ruleset, opened.parts, opened.games, opened.wins)


def rated_game(result: Result) -> RatedGame:
    """Return a result as people read it."""
    return RatedGame(
        game=result.game if result.listed else None,
        ruleset=result.ruleset,
        ended_at=result.ended_at,
        place=result.place,
        seats=result.seats,
        before=result.before.shown,
        after=result.after.shown,
        uncertainty=result.after.uncertainty,
    )


def _seat_rating(result: Result) -> SeatRating:
    return SeatRating(
        seat=result.seat,
        before=result.before.shown,
        after=result.after.shown,
        uncertainty=result.after.uncertainty,
        provisional=result.games < PROVISIONAL_UNDER,
    )
