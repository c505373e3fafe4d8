"""Who is to sit where in a new game, and under which name somebody sits down."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.game.events import SeatKind, SeatPlan
from domain.game.seats import NewSeat
from domain.kernel.ruleset import Ruleset
from domain.log.envelope import SALT_BYTES
from services.errors import BotUnavailable, NameTaken, ValidationFailed
from services.identity.authenticator import Caller, fold, player_id
from services.play.bot_places import BotPlaces
from services.play.bots import BUILT_IN
from services.store.event_store import EventStore


class SeatRequest(msgspec.Struct, frozen=True):
    """A seat as the creator of a game asks for it."""

    kind: SeatKind
    name: str | None = None
    bot: str | None = None
    color: str | None = None


class Seating:
    """Turns what a creator asks for into seats; used by the thread that writes."""

    def __init__(self, event_store: EventStore, bot_places: BotPlaces) -> None:
        self._event_store = event_store
        self._bot_places = bot_places

    def plans(
        self, caller: Caller, ruleset: Ruleset, seats: Sequence[SeatRequest], options: Any
    ) -> list[NewSeat]:
        """Plan who sits where. Raises RuleViolation, ValidationFailed, NameTaken, BotUnavailable."""
        colors = ruleset.seat_colors([seat.color for seat in seats], options)
        return [self._plan(caller, ruleset, seat, color) for seat, color in zip(seats, colors, strict=True)]

    def name(self, caller: Caller, name: str | None) -> tuple[str, bool]:
        """Say under which name somebody sits down, and whether as a guest.

        Raises ValidationFailed, NameTaken.
        """
        if caller.name is not None:
            if name is not None and fold(name) != fold(caller.name):
                raise ValidationFailed(
                    f"With this token you sit down as {caller.name}.", errors={"name": ["Not your name."]}
                )
            return caller.name, False
        name = verify_name("Guest" if name is None else name)
        if fold(name) in BUILT_IN or self._event_store.is_registered(player_id(name)):
            raise NameTaken(f"{name} is a registered name; only its owner's token may use it.")
        return name, True

    def _plan(self, caller: Caller, ruleset: Ruleset, seat: SeatRequest, color: str) -> NewSeat:
        if seat.kind == "bot":
            bot = BUILT_IN.get(seat.bot or "")
            if bot is None or not bot.plays(ruleset.name):
                raise BotUnavailable(f"There is no bot called {seat.bot} that plays {ruleset.title}.")
            self._bot_places.verify_free(caller)
            return NewSeat(SeatPlan(kind="bot", bot=bot.name, color=color, guest=False))
        if seat.bot is not None:
            raise ValidationFailed(
                "Only a seat of kind bot names a bot.", errors={"seats": ["bot needs kind: bot"]}
            )
        if seat.kind == "open":
            return NewSeat(SeatPlan(kind="open", bot=None, color=color, guest=True))
        own = caller.name is not None and (seat.name is None or fold(seat.name) == fold(caller.name))
        name, guest = self.name(caller if own else Caller(), seat.name)
        plan = SeatPlan(kind="human", bot=None, color=color, guest=guest)
        return NewSeat(plan, name, secrets.token_hex(SALT_BYTES))


def verify_name(name: str) -> str:
    """Check a person's name: 1 to 40 visible characters. Raises ValidationFailed."""
    name = name.strip()
    if not 1 <= len(name) <= 40 or not name.isprintable() or not fold(name):
        raise ValidationFailed(
            "A name has 1 to 40 visible characters.", errors={"name": ["1 to 40 characters."]}
        )
    return name
