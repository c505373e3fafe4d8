"""The public list of bots that can take a seat: built-in bots and external ones."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import msgspec

from domain.bots import BOTS, Bot
from domain.kernel.ruleset import Ruleset
from domain.kernel.shapes import Count
from services.errors import NotFound, Unavailable
from services.identity.presence import Presence
from services.names import fold
from services.play.bot_places import BotPlaces
from services.play.registration import BotRegistry
from services.reading.cursors import BadCursor
from services.reading.players import PlayerRating, Players
from services.reading.read_models import ReadModels
from services.store.records import Accepts, BotRecord, DeliveryKind


class BotSummary(msgspec.Struct, frozen=True):
    """A bot that can take a seat."""

    name: str
    """The bot's name in requests."""
    title: str
    """Short description of how it plays."""
    rulesets: list[str]
    """Names of the rulesets that it plays."""
    built_in: bool
    """True if the bot is part of the service."""
    free: Count
    """Number of further games that it can play now."""
    rating: float | None
    """Its rating in the requested ruleset, or in the one with the most rated games; null without any."""
    uncertainty: float | None
    """The standard deviation of its rating; null without rated games."""
    provisional: bool | None
    """True until ten games have been rated; null without rated games."""
    max_games: Count
    """Maximum number of games that it plays at the same time."""
    open_games: Count
    """Number of games in which it has a seat now, including games that wait for players."""
    last_seen: str | None
    """Time of its last request, accurate to a few seconds; null if unknown."""
    accepts: Accepts
    """Games that it joins: anyone's, or only those that its owner or the bot created."""
    delivery: DeliveryKind | None
    """How the service delivers decisions to it; null for a built-in bot."""
    webhook_proven: bool | None
    """True once the webhook's receiver has echoed its challenge, before which it gets no other request; null
    for any other delivery.
    """


class BotDirectory:
    """Read-only queries about bots."""

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        views: ReadModels,
        bots: BotRegistry,
        bot_places: BotPlaces,
        presence: Presence,
        players: Players,
    ) -> None:
        self._rulesets = rulesets
        self._views = views
        self._bots = bots
        self._bot_places = bot_places
        self._presence = presence
        self._players = players

    def page(
        self, ruleset: str | None, *, cursor: str | None, limit: int
    ) -> tuple[list[BotSummary], str | None]:
        """List the bots that play a ruleset (None: any) by name, with the cursor of the next page.

        Raises BadCursor.
        """
        after = self._after(cursor)
        own = [name for name in BOTS if name > after and (ruleset is None or ruleset in self._rulesets)]
        names = sorted([*own, *self._views.bots.names(ruleset, after=after, limit=limit + 1)])
        shown = names[:limit]
        return self._shown(shown, ruleset), shown[-1] if len(names) > limit else None

    def describe(self, name: str) -> BotSummary:
        """Return a bot by its name, in any spelling. Raises NotFound."""
        rating = self._players.ratings([name], None).get(fold(name))
        return self._described(name, self._bot_places.free, rating)

    def from_outside(self, bot: BotRecord) -> BotSummary:
        """Describe an external bot."""
        return self._from_outside(bot, self._players.ratings([bot.name], None).get(fold(bot.name)))

    def _from_outside(self, bot: BotRecord, rating: PlayerRating | None) -> BotSummary:
        terms, held = bot.terms, len(self._bots.games_of(bot))
        (last_seen,) = self._presence.last_seen([bot.originator_id])
        return BotSummary(
            name=bot.name,
            title="Plays from outside",
            rulesets=list(terms.rulesets),
            built_in=False,
            free=max(0, terms.max_games - held),
            rating=None if rating is None else rating.rating,
            uncertainty=None if rating is None else rating.uncertainty,
            provisional=None if rating is None else rating.provisional,
            max_games=terms.max_games,
            open_games=held,
            last_seen=last_seen,
            accepts=terms.accepts,
            delivery=terms.delivery.kind,
            webhook_proven=terms.delivery.proven if terms.delivery.kind == "webhook" else None,
        )

    def _shown(self, names: Sequence[str], ruleset: str | None) -> list[BotSummary]:
        """Describe bots by name; skip those that have ended or whose records are unreadable."""
        found, free = [], cache(self._bot_places.free)  # the same for all built-in bots
        ratings = self._players.ratings(names, ruleset)
        for name in names:
            try:
                found.append(self._described(name, free, ratings.get(fold(name))))
            except (NotFound, Unavailable):
                continue
        return found

    def _described(self, name: str, free: Callable[[], int], rating: PlayerRating | None) -> BotSummary:
        if (bot := BOTS.get(fold(name))) is not None:
            return self._built_in(bot, free(), rating)
        return self._from_outside(self._bots.find(name), rating)

    def _after(self, cursor: str | None) -> str:
        if cursor is None:
            return ""
        if cursor not in BOTS and not self._bots.was_registered(cursor):
            raise BadCursor("cursor-unknown")
        return cursor

    def _built_in(self, bot: Bot, free: int, rating: PlayerRating | None) -> BotSummary:
        limit = self._bot_places.limit
        return BotSummary(
            name=bot.name,
            title=bot.title,
            rulesets=list(self._rulesets),
            built_in=True,
            free=free,
            rating=None if rating is None else rating.rating,
            uncertainty=None if rating is None else rating.uncertainty,
            provisional=None if rating is None else rating.provisional,
            max_games=limit,
            open_games=limit - free,
            last_seen=None,
            accepts="anyone",
            delivery=None,
            webhook_proven=None,
        )
