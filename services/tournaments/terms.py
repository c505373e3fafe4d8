"""The terms that an organiser can choose for a tournament, and their limits."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec

from domain.game.clocks import Clock, DecisionClock
from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from services import clock as time
from services.errors import ValidationFailed
from services.identity.authenticator import Caller
from services.names import verify_title
from services.play.rules_of_shape import read_options
from services.play.seating import Seating
from services.rulesets import ruleset_named
from services.store.tournament_records import Entrant, Seeding, TournamentFormat, TournamentMade

DEFAULT_CLOCK = DecisionClock(seconds=120)
"""The default clock of a tournament, so that an absent player does not hold up the others."""

EARLIEST = timedelta(seconds=30)
"""How far in the past a start may lie, so that `now` of a slow clock is accepted."""

LATEST = timedelta(days=30)
"""How far in the future a tournament may start."""

LEAST_MINUTES, MOST_MINUTES = 5, 24 * 60
MOST_ROUNDS = 30
MOST_BOTS = 32


class WantedTournament(msgspec.Struct, frozen=True):
    """The tournament that an organiser wants. ``clock`` is UNSET for the default, and None for no limit."""

    name: str
    ruleset: str
    format: TournamentFormat
    pod_size: int
    starts_at: str
    options: Mapping[str, Any] = {}
    minutes: int | None = None
    rounds: int | None = None
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    rated: bool = True
    bots: Sequence[str] | None = None
    seeding: Seeding = "random"


def made_as_wanted(
    caller: Caller, wanted: WantedTournament, rulesets: Mapping[str, Ruleset], *, now: str
) -> TournamentMade:
    """Return the first record of a tournament, without its bots. Raises ValidationFailed."""
    ruleset = ruleset_named(rulesets, wanted.ruleset)
    options = read_options(ruleset, wanted.options)
    _verify_pod_size(ruleset, wanted.pod_size, options)
    _verify_length(wanted)
    smaller = wanted.pod_size - 1
    return TournamentMade(
        originator_id=uuid4(),
        name=verify_title(wanted.name),
        ruleset=ruleset.name,
        options=msgspec.to_builtins(options, order="sorted"),
        format=wanted.format,
        pod_size=wanted.pod_size,
        smallest_pod=smaller if _allows(ruleset, smaller, options) else wanted.pod_size,
        starts_at=_start(wanted.starts_at, now),
        minutes=wanted.minutes,
        rounds=wanted.rounds,
        clock=DEFAULT_CLOCK if wanted.clock is msgspec.UNSET else wanted.clock,
        rated=wanted.rated,
        bots=None,
        organiser=caller.player,
        recorded_at=now,
        seeding=wanted.seeding,
    )


def entrants_of_bots(
    seating: Seating, caller: Caller, ruleset: Ruleset, names: Sequence[str]
) -> list[Entrant]:
    """Return the bots that take part from the beginning; a built-in bot may do so several times.

    Raises BotUnavailable, ValidationFailed.
    """
    found: list[Entrant] = []
    for name in names:
        bot = seating.known_bot(caller, ruleset, name)
        is_built_in = isinstance(bot, str)
        known = bot if isinstance(bot, str) else bot.name
        number = sum(each.bot == known for each in found) + 1
        if number > 1 and not is_built_in:
            raise ValidationFailed("bot-listed-twice", name=known, errors={"bots": [Message("bot-twice")]})
        found.append(Entrant(bot=known, number=number))
    return found


def _start(text: str, now: str) -> str:
    """Return a start in the form of the log. Raises ValidationFailed."""
    try:
        starts_at = time.later(text, timedelta(0))
    except ValueError:
        raise ValidationFailed("start-unreadable", errors={"starts_at": [Message("not-a-time")]}) from None
    if starts_at < time.later(now, -EARLIEST):
        raise ValidationFailed("start-in-past", errors={"starts_at": [Message("time-is-past")]})
    if starts_at > time.later(now, LATEST):
        days = LATEST.days
        raise ValidationFailed(
            "start-too-late", number=days, errors={"starts_at": [Message("time-too-late", number=days)]}
        )
    return starts_at


def _verify_length(wanted: WantedTournament) -> None:
    """Raise ValidationFailed unless a tournament has the length that its format needs, and no other."""
    is_arena = wanted.format == "arena"
    errors = {}
    if is_arena and wanted.minutes is None:
        errors["minutes"] = [Message("arena-needs-minutes")]
    if not is_arena and wanted.minutes is not None:
        errors["minutes"] = [Message("minutes-for-arenas")]
    if wanted.format == "swiss" and wanted.rounds is None:
        errors["rounds"] = [Message("swiss-needs-rounds")]
    if is_arena and wanted.rounds is not None:
        errors["rounds"] = [Message("no-rounds-in-arenas")]
    if errors:
        raise ValidationFailed("length-unfit", errors=errors)
    if wanted.format != "swiss" and wanted.seeding != "random":
        raise ValidationFailed("seeding-unfit", errors={"seeding": [Message("seeding-for-swiss")]})


def _verify_pod_size(ruleset: Ruleset, size: int, options: Any) -> None:
    """Raise ValidationFailed if a game of the ruleset cannot have this number of seats."""
    if not ruleset.min_seats <= size <= ruleset.max_seats:
        low, high = ruleset.min_seats, ruleset.max_seats
        number = low if low == high else Message("from-to", low=low, high=high)
        raise ValidationFailed(
            "players-of-ruleset",
            ruleset=ruleset.title,
            number=number,
            errors={"pod_size": [Message("so-many-seats", number=number)]},
        )
    try:
        ruleset.verify_options(options, size)
    except RuleViolation as violation:
        raise ValidationFailed(violation.message, rules=violation.rules) from violation


def _allows(ruleset: Ruleset, size: int, options: Any) -> bool:
    if size < max(2, ruleset.min_seats):
        return False
    try:
        ruleset.verify_options(options, size)
    except RuleViolation:
        return False
    return True
