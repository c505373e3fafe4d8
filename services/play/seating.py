"""The seats of a new game, and the name under which a player takes a seat."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.events import SeatKind, SeatPlan
from domain.game.seats import BUILT_IN_BOTS, NewSeat
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from domain.log.envelope import SALT_BYTES
from services.errors import BotUnavailable, NameTaken, ValidationFailed
from services.identity.authenticator import Caller
from services.identity.name_register import GUEST, NameRegister
from services.names import fold, verify_name
from services.play.bot_games import BotGames, is_owner
from services.play.bot_places import BotPlaces
from services.store.event_store import EventStore
from services.store.records import BotEnded, BotRecord, player_id


class SeatRequest(msgspec.Struct, frozen=True):
    """A seat as the creator of a game requests it."""

    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    color: str | None = None


class Seating:
    """Turns requested seats into planned ones; used by the writer."""

    def __init__(
        self, event_store: EventStore, names: NameRegister, bot_places: BotPlaces, bot_games: BotGames
    ) -> None:
        self._event_store = event_store
        self._names = names
        self._bot_places = bot_places
        self._bot_games = bot_games

    def plans(
        self, caller: Caller, ruleset: Ruleset, seats: Sequence[SeatRequest], options: Any
    ) -> list[NewSeat]:
        """Return the planned seats. Raises RuleViolation, ValidationFailed, NameTaken, BotUnavailable."""
        colors = ruleset.seat_colors([seat.color for seat in seats], options)
        return [self._plan(caller, ruleset, seat, color) for seat, color in zip(seats, colors, strict=True)]

    def verify_allowed(self, name: str) -> None:
        """Raise ValidationFailed if a name contains a word that the operator forbids."""
        self._names.verify_allowed(name)

    def name(self, caller: Caller, name: str | None) -> tuple[str, bool]:
        """Return the name under which a caller takes a seat, and True if it is a guest's.

        Raises ValidationFailed, NameTaken.
        """
        if caller.name is not None:
            verify_own_name(caller, name)
            return caller.name, False
        if name is None:
            return GUEST, True
        name = verify_name(name)
        if self._event_store.registrations.is_registered(player_id(name)):
            raise NameTaken("name-registered", name=name)
        self._names.verify_free(name)
        return name, True

    def bot(self, caller: Caller, ruleset: Ruleset, name: str | None) -> str:
        """Return the registered name of a bot that a caller invites to a ruleset. Raises BotUnavailable."""
        bot = self.known_bot(caller, ruleset, name)
        if isinstance(bot, str):
            self._bot_places.verify_free(caller)
            return bot
        self._bot_games.verify_free(caller, bot)
        return bot.name

    def known_bot(self, caller: Caller, ruleset: Ruleset, name: str | None) -> BotRecord | str:
        """Return a bot that plays a ruleset with the caller, full or not; for a built-in bot its name.

        Raises BotUnavailable.
        """
        folded = fold(name or "")
        if folded in BUILT_IN_BOTS:
            return folded
        bot = self._event_store.registrations.bot(player_id(name or ""))
        if bot is None or isinstance(bot, BotEnded) or ruleset.name not in bot.terms.rulesets:
            raise BotUnavailable("no-bot-for-ruleset", name=name or "", ruleset=ruleset.title)
        _verify_accepted(caller, bot)
        return bot

    def _plan(self, caller: Caller, ruleset: Ruleset, seat: SeatRequest, color: str) -> NewSeat:
        if seat.kind == "bot":
            bot = self.bot(caller, ruleset, seat.bot)
            return bot_seat(color, bot)
        if seat.bot is not None:
            raise ValidationFailed("bot-for-bot-seats", errors={"seats": [Message("bot-needs-kind")]})
        if seat.kind == "open":
            return NewSeat(SeatPlan(kind="open", bot=None, color=color, guest=True))
        is_player = caller.name is not None and caller.bot is None
        own = is_player and (seat.name is None or caller.is_named(seat.name))
        name, guest = self.name(caller if own else Caller(), seat.name)
        return person_seat(color, name, guest=guest)


def person_seat(color: str, name: str, *, guest: bool) -> NewSeat:
    """Return a person's seat of a new game; the name gets a random salt."""
    plan = SeatPlan(kind="human", bot=None, color=color, guest=guest)
    return NewSeat(plan, name, secrets.token_hex(SALT_BYTES))


def bot_seat(color: str, bot: str) -> NewSeat:
    """Return a bot's seat of a new game."""
    return NewSeat(SeatPlan(kind="bot", bot=bot, color=color, guest=False))


def verify_own_name(caller: Caller, name: str | None) -> None:
    """Raise ValidationFailed unless a requested name belongs to the caller."""
    if name is not None and not caller.is_named(name):
        raise ValidationFailed(
            "other-name-with-token", name=caller.name or "", errors={"name": [Message("not-your-name")]}
        )


def _verify_accepted(caller: Caller, bot: BotRecord) -> None:
    """Raise BotUnavailable if a bot does not join the caller's games."""
    if bot.terms.accepts == "owner" and not is_owner(caller, bot):
        raise BotUnavailable("bot-plays-for-owner", name=bot.name)
