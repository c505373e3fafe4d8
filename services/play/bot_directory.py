"""The bots that can be given a seat, the service's own and those from outside, as everybody may see them."""

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
from services.play.registration import Bots
from services.reading.queries import BadCursor
from services.reading.read_models import ReadModels
from services.store.records import Accepts, BotRecord, DeliveryKind


class BotSummary(msgspec.Struct, frozen=True):
    """A bot that can be given a seat."""

    name: str
    """What a seat is given to it by."""
    title: str
    """How it plays, in words."""
    rulesets: list[str]
    """The names of the rulesets that it plays."""
    built_in: bool
    """Whether it belongs to the service."""
    free: Count
    """In how many more games it can play now."""
    rating: float | None
    """How strong it is; null while that is not known."""
    max_games: Count
    """In how many games it plays at once at most."""
    open_games: Count
    """In how many games it has a seat now, those that wait for players among them."""
    last_seen: str | None
    """When it last asked for something, to a few seconds; null where that is not known."""
    accepts: Accepts
    """Whose games it plays: anyone's, or only those opened by its owner or by itself."""
    delivery: DeliveryKind | None
    """How it is told of decisions; null for one of the service's own."""
    webhook_proven: bool | None
    """True once the webhook's receiver has echoed its challenge, before which it gets nothing else; null for
    any other delivery."""


class BotDirectory:
    """Tells of bots; changes nothing."""

    def __init__(
        self,
        rulesets: Mapping[str, Ruleset],
        views: ReadModels,
        bots: Bots,
        bot_places: BotPlaces,
        presence: Presence,
    ) -> None:
        self._rulesets = rulesets
        self._views = views
        self._bots = bots
        self._bot_places = bot_places
        self._presence = presence

    def page(
        self, ruleset: str | None, *, cursor: str | None, limit: int
    ) -> tuple[list[BotSummary], str | None]:
        """List the bots that play a ruleset (None: any) by name, and give the cursor of the next page.

        Raises BadCursor.
        """
        after = self._after(cursor)
        own = [name for name in BOTS if name > after and (ruleset is None or ruleset in self._rulesets)]
        names = sorted([*own, *self._views.bots.names(ruleset, after=after, limit=limit + 1)])
        shown = names[:limit]
        return self._shown(shown), shown[-1] if len(names) > limit else None

    def describe(self, name: str) -> BotSummary:
        """Describe a bot, by its name in any spelling. Raises NotFound."""
        return self._described(name, self._bot_places.free)

    def from_outside(self, bot: BotRecord) -> BotSummary:
        """Describe a bot from outside."""
        terms, held = bot.terms, len(self._bots.games_of(bot))
        (last_seen,) = self._presence.last_seen([bot.originator_id])
        return BotSummary(
            name=bot.name,
            title="Plays from outside",
            rulesets=list(terms.rulesets),
            built_in=False,
            free=max(0, terms.max_games - held),
            rating=None,
            max_games=terms.max_games,
            open_games=held,
            last_seen=last_seen,
            accepts=terms.accepts,
            delivery=terms.delivery.kind,
            webhook_proven=terms.delivery.proven if terms.delivery.kind == "webhook" else None,
        )

    def _shown(self, names: Sequence[str]) -> list[BotSummary]:
        """Describe bots by name, but for those that have ended since, or cannot be read."""
        found, free = [], cache(self._bot_places.free)  # which is the same for all
        for name in names:
            try:
                found.append(self._described(name, free))
            except (NotFound, Unavailable):
                continue
        return found

    def _described(self, name: str, free: Callable[[], int]) -> BotSummary:
        bot = BOTS.get(fold(name))
        return self.from_outside(self._bots.find(name)) if bot is None else self._built_in(bot, free())

    def _after(self, cursor: str | None) -> str:
        if cursor is None:
            return ""
        if cursor not in BOTS and not self._bots.was_registered(cursor):
            raise BadCursor("This cursor does not come from this service.")
        return cursor

    def _built_in(self, bot: Bot, free: int) -> BotSummary:
        limit = self._bot_places.limit
        return BotSummary(
            name=bot.name,
            title=bot.title,
            rulesets=list(self._rulesets),
            built_in=True,
            free=free,
            rating=None,
            max_games=limit,
            open_games=limit - free,
            last_seen=None,
            accepts="anyone",
            delivery=None,
            webhook_proven=None,
        )
