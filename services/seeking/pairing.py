"""Pairing: makes games from seeks that fit together, each seek once.

A game is stored in one save with the end of each of its seeks. The second record of a seek is unique in the
log: if two workers pair a seek, or its owner withdraws it at the same time, the store refuses one of them,
which then looks again.
"""

import secrets
from collections.abc import Sequence, Set
from functools import cache
from secrets import token_bytes
from uuid import UUID, uuid4

import msgspec
import structlog

from domain.bots.greedy import Greedy
from domain.game import decide
from domain.game.decision import Decision
from domain.game.seats import NewSeat
from domain.kernel.errors import RuleViolation
from services import clock
from services.errors import BotUnavailable, Unavailable, ValidationFailed
from services.play.bot_places import BotPlaces
from services.play.moderation import is_unrated
from services.play.owed import Owed
from services.play.relations import Blocks
from services.play.rules_of_shape import read_options
from services.play.seating import bot_seat, person_seat
from services.reading.players import Players
from services.seeking.matching import Knowledge, Match, RatingOf, bots_at, next_match
from services.seeking.seek_board import SeekBoard
from services.seeking.seeks import name_of
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import SeekMade, SeekOutcome, SeekOver
from services.store.repository import GameRepository

BOT = Greedy.name
"""The bot that takes the remaining seats."""

BOT_PACE_MS = 900
"""Milliseconds that these bots wait before each move, so that people can follow."""

GAMES_AT_ONCE = 200
"""Maximum number of saves in one run. Another run does the rest."""

_log = structlog.get_logger()


class Pairing:
    """Pairs the open seeks and ends those that have lapsed; used by one thread."""

    def __init__(
        self,
        event_store: EventStore,
        games: GameRepository,
        bot_places: BotPlaces,
        board: SeekBoard,
        players: Players,
        *,
        bot_decision_ms: int,
    ) -> None:
        self._event_store = event_store
        self._games = games
        self._bot_places = bot_places
        self._board = board
        self._players = players
        self._bot_decision_ms = bot_decision_ms

    def owed(self) -> Owed:
        """Return the work that the log owes now, and the next time at which there may be more."""
        now = clock.now()
        unended = [seek.made for seek in self._board.unended(now=now)]
        opened = [seek for seek in unended if now < seek.lapses_at]
        is_due = len(opened) < len(unended) or next_match(opened, self._knowledge(), now=now) is not None
        moments = [seek.lapses_at for seek in opened]
        moments += [at for seek in opened if (at := bots_at(seek)) is not None and now < at]
        return Owed(is_due, min(moments, default=None))

    def run(self) -> int:
        """Make the games that are owed, and end the lapsed seeks. Return the number of both together."""
        done = 0
        no_bots: set[UUID] = set()  # seeks for which there is no bot now
        for _ in range(GAMES_AT_ONCE):
            now = clock.now()
            unended = [seek.made for seek in self._board.unended(now=now)]
            lapsed = [seek for seek in unended if seek.lapses_at <= now]
            try:
                if lapsed:
                    self._event_store.append(*(_over(seek, "lapsed", now) for seek in lapsed))
                    done += len(lapsed)
                elif (match := self._match(unended, no_bots, now)) is not None:
                    self._make(match, now)
                    done += 1
                else:
                    break
            except Conflict:
                continue  # another writer has ended one of the seeks, or taken a bot's place
            except BotUnavailable as refusal:
                assert match is not None, "only the game of a match has bots"
                _log.warning("no bot for a seek", detail=str(refusal))
                no_bots |= {seek.originator_id for seek in match.seeks}
        return done

    def _match(self, seeks: Sequence[SeekMade], no_bots: Set[UUID], now: str) -> Match | None:
        """Return the next game to make; seeks in ``no_bots`` get no bots in this run."""
        waiting = [
            msgspec.structs.replace(seek, fill_with_bots_after_s=None)
            if seek.originator_id in no_bots
            else seek
            for seek in seeks
        ]
        return next_match(waiting, self._knowledge(), now=now)

    def _knowledge(self) -> Knowledge:
        """Return functions that look up ratings and blocks, once for each player."""
        blocks = Blocks(self._event_store)
        return Knowledge(self._ratings(), lambda one, other: blocks.apart(one.player, other.player))

    def _ratings(self) -> RatingOf:
        """Return a function that looks up each player's rating once."""

        @cache
        def rating_of(player: UUID, ruleset: str) -> float | None:
            try:
                registration = self._event_store.registrations.player(player)
            except Unavailable:
                return None  # the seek lapses once it is paired
            name = "" if registration is None else registration.name
            return next((each.rating for each in self._players.ratings([name], ruleset).values()), None)

        return lambda seek: None if seek.player is None else rating_of(seek.player, seek.ruleset)

    def _make(self, match: Match, now: str) -> None:
        """Store the game of a match and the end of its seeks. Raises Conflict, BotUnavailable.

        Seeks of players who can take no seat lapse instead.
        """
        gone = [seek for seek in match.seeks if not self._is_seatable(seek)]
        if gone:
            self._event_store.append(*(_over(seek, "lapsed", now) for seek in gone))
            return
        order: list[SeekMade | None] = [*match.seeks, *[None] * match.bots]
        secrets.SystemRandom().shuffle(order)
        try:
            decision = self._created(match.seeks[0], order, now)
        except (RuleViolation, ValidationFailed, LookupError) as error:  # the ruleset has changed since
            _log.error("seek left out", seek=str(match.seeks[0].originator_id), detail=str(error))
            self._event_store.append(_over(match.seeks[0], "lapsed", now))
            return
        marks = tuple(dict.fromkeys(mark for seek in match.seeks for mark in seek.callers))
        places = self._bot_places.given_to(marks, decision) if match.bots else []
        paired = [
            SeekOver(seek.originator_id, "paired", decision.game.id, seat, now)
            for seat, seek in enumerate(order)
            if seek is not None
        ]
        self._event_store.append(*places, *decision.envelopes, *paired)
        self._games.adopt(decision.game)
        _log.info("seeks paired", game=str(decision.game.id), people=len(paired), bots=match.bots)

    def _is_seatable(self, seek: SeekMade) -> bool:
        """Return False if a seek's player may not play: the token has ended, a rated game is forbidden, or a
        record of the player is unreadable.
        """
        if seek.player is None:
            return True
        try:
            self._event_store.registrations.player(seek.player)
            if seek.rated and is_unrated(self._event_store, seek.player):
                return False
            return not self._event_store.registrations.player_token(seek.player).ended
        except Unavailable as damage:
            _log.error("seek left out", seek=str(seek.originator_id), detail=str(damage))
            return False

    def _created(self, terms: SeekMade, order: Sequence[SeekMade | None], now: str) -> Decision:
        """Return the new game. Raises RuleViolation, ValidationFailed, LookupError."""
        ruleset = self._games.rulesets[terms.ruleset]
        options = read_options(ruleset, terms.options)
        colors = ruleset.seat_colors([None] * len(order), options)
        return decide.create(
            uuid4(),
            ruleset,
            self._games.rulesets,
            options=options,
            seats=[self._seat(seek, color) for seek, color in zip(order, colors, strict=True)],
            listed=True,
            rated=terms.rated,
            bot_pace_ms=BOT_PACE_MS,
            clock=terms.clock,
            bot_decision_ms=self._bot_decision_ms,
            seed=token_bytes(32),
            client_seed=None,
            now=now,
            command=None,
        )

    def _seat(self, seek: SeekMade | None, color: str) -> NewSeat:
        if seek is None:
            return bot_seat(color, BOT)
        return person_seat(color, name_of(seek, self._event_store), guest=seek.player is None)


def _over(seek: SeekMade, outcome: SeekOutcome, now: str) -> SeekOver:
    return SeekOver(seek.originator_id, outcome, None, None, now)
