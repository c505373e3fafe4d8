"""The bots of the bot ladder: the built-in ones, and the external ones that are online."""

import secrets
from collections.abc import Mapping

from domain.game.seats import BUILT_IN_BOTS
from domain.kernel.ruleset import Ruleset
from services.errors import BotUnavailable, Unavailable
from services.identity.authenticator import SPECTATOR
from services.identity.presence import Presence
from services.names import fold
from services.play.bot_games import BotGames
from services.reading.players import PlayerRating, Players
from services.store.records import BotEnded, BotRecord
from services.store.registrations import Registrations

SEEN_WITHIN_S = 60.0
"""How recently an external bot must have been seen to be invited."""

NEWCOMER_GAMES = 10
"""Number of rated games in a ruleset after which an external bot no longer counts as a newcomer."""

BEGINNING = 1500
"""The rating of a bot without games."""

LIKELY_RANGE = 150
"""The random part of a difference in rating, so that neighbours on the ladder do not always meet."""


class Climbers:
    """Chooses the bots of a game of the ladder; used by one thread."""

    def __init__(
        self,
        registrations: Registrations,
        players: Players,
        presence: Presence,
        bot_games: BotGames,
        rulesets: Mapping[str, Ruleset],
    ) -> None:
        self._registrations = registrations
        self._players = players
        self._presence = presence
        self._bot_games = bot_games
        self._rulesets = rulesets

    def rulesets_with_newcomers(self) -> list[Ruleset]:
        """List the rulesets in which an external bot that is online has played fewer than NEWCOMER_GAMES."""
        there = self._there()
        return [ruleset for ruleset in self._rulesets.values() if self._newcomers(there, ruleset)]

    def draw(self, ruleset: Ruleset) -> list[str]:
        """Draw the bots of a game, in the order of their seats.

        They are the bot with the fewest games, a newcomer if there is one, and others with similar ratings.
        """
        there = self._there()
        bots = [*sorted(BUILT_IN_BOTS), *(bot.name for bot in there if _plays(bot, ruleset))]
        secrets.SystemRandom().shuffle(bots)
        standing = self._standing(bots, ruleset)
        ratings = {bot: BEGINNING if of is None else of.rating for bot, of in standing.items()}
        first = min(self._newcomers(there, ruleset) or bots, key=lambda bot: _games(standing[bot]))

        def distance(bot: str) -> int:
            return abs(ratings[bot] - ratings[first]) + secrets.randbelow(LIKELY_RANGE)

        others = sorted((bot for bot in bots if bot != first), key=distance)
        drawn = [first, *others[: ruleset.min_seats - 1]]
        secrets.SystemRandom().shuffle(drawn)
        return drawn

    def _newcomers(self, there: list[BotRecord], ruleset: Ruleset) -> list[str]:
        bots = [bot.name for bot in there if _plays(bot, ruleset)]
        standing = self._standing(bots, ruleset)
        return [bot for bot in bots if _games(standing[bot]) < NEWCOMER_GAMES]

    def _standing(self, bots: list[str], ruleset: Ruleset) -> dict[str, PlayerRating | None]:
        found = self._players.ratings(bots, ruleset.name) if bots else {}
        return {bot: found.get(fold(bot)) for bot in bots}

    def _there(self) -> list[BotRecord]:
        """List the external bots that anybody may invite, that are online, and that have room for a game."""
        found = []
        for identity in self._presence.present(within_s=SEEN_WITHIN_S):
            try:
                bot = self._registrations.bot(identity)
                if bot is not None and not isinstance(bot, BotEnded) and bot.terms.accepts == "anyone":
                    self._bot_games.verify_free(SPECTATOR, bot)
                    found.append(bot)
            except (BotUnavailable, Unavailable):
                continue
        return found


def _plays(bot: BotRecord, ruleset: Ruleset) -> bool:
    return ruleset.name in bot.terms.rulesets


def _games(standing: PlayerRating | None) -> int:
    """Return the number of rated games."""
    return 0 if standing is None else standing.games
