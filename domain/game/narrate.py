"""Log lines in plain words: the names of seats, and the events of every game."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.game.seats import FORMER_PLAYER
from domain.kernel.ruleset import Event, Who
from domain.kernel.say import ENGLISH, Say

LONGEST_NAME = 40
"""The number of characters of a name that a line shows."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATED = "\u2068{}\u2069"


class Sitter(msgspec.Struct, frozen=True):
    """The occupant of a seat, as far as the reader may know: ``name`` of a person, or ``bot``.

    ``erased`` is True for a person whose name was erased.
    """

    color: str
    name: str | None = None
    bot: str | None = None
    erased: bool = False


def names_of(sitters: Sequence[Sitter], say: Say = ENGLISH) -> list[str]:
    """Return the name of every seat with its colour: ``Ada (red)``, ``greedy #3 (yellow)``."""
    names = short_names_of(sitters, say)
    return [f"{name} ({say(sitter.color)})" for name, sitter in zip(names, sitters, strict=True)]


def short_names_of(sitters: Sequence[Sitter], say: Say = ENGLISH) -> list[str]:
    """Return a unique name for every seat: ``Ada``, ``greedy #3``.

    Bots of one kind, and people with the same name, also have their seat number, as erased players do. A seat
    without a known name has its number only: ``seat 2``.
    """
    people = [None if sitter.bot is not None else in_plain_letters(sitter.name or "") for sitter in sitters]
    alike = Counter(_folded(name) for name in people if name)
    names = []
    for number, (sitter, person) in enumerate(zip(sitters, people, strict=True)):
        if sitter.bot is not None:
            name = f"{sitter.bot} #{number}"
        elif sitter.erased:
            name = f"{say(FORMER_PLAYER)} #{number}"
        elif not person:
            name = say("seat {number}", number=number)
        else:
            name = isolated(person) if alike[_folded(person)] == 1 else f"{isolated(person)} #{number}"
        names.append(name)
    return names


def in_plain_letters(name: str) -> str:
    """Return a name that is safe within a line: shortened, without invisible or direction-changing
    characters.
    """
    seen = "".join(" " if letter.isspace() else letter for letter in name)
    plain = " ".join("".join(letter for letter in seen if letter.isprintable()).split())
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1].rstrip()}…"


def isolated(name: str) -> str:
    """Isolate a right-to-left name so that it does not reorder the words around it."""
    turns = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return _ISOLATED.format(name) if turns else name


def in_time(span_ms: int) -> str:
    """Format a span of time: ``4.2 s``, ``3:07``, ``26:00:00``."""
    seconds = span_ms // 1000
    if seconds < 60:
        return f"{span_ms / 1000:.1f} s"
    minutes, hours = seconds // 60, seconds // 3600
    return f"{hours}:{minutes % 60:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def narrate_lobby(event: Event, who: Who, say: Say = ENGLISH) -> str:
    """Return one line of text for an event; ``who`` must already name a player that the event seats."""
    return _NARRATORS[type(event)](event, who, say)


def _created(event: game_events.GameCreated, who: Who, say: Say) -> str:
    seats = "; ".join(f"{who(seat)}, {_taken_by(plan, say)}" for seat, plan in enumerate(event.seats))
    origin = event.forked_from
    if origin is None:
        opened = (
            "a sandbox of {game} is opened: {seats}"
            if event.sandbox
            else "a game of {game} is opened: {seats}"
        )
        return say(opened, game=event.ruleset, seats=seats)
    forked = (
        "a sandbox of {game} is opened, forked from version {version} of game {origin}: {seats}"
        if event.sandbox
        else "a game of {game} is opened, forked from version {version} of game {origin}: {seats}"
    )
    return say(forked, game=event.ruleset, version=origin.version, origin=origin.game, seats=seats)


def _taken_by(plan: game_events.SeatPlan, say: Say) -> str:
    if plan.kind == "open":
        return say("open")
    return _sort(say, bot=plan.kind == "bot", guest=plan.guest)


def _sort(say: Say, *, bot: bool, guest: bool) -> str:
    return say("a bot") if bot else say("a guest") if guest else say("a registered player")


def _joined(event: game_events.SeatJoined, who: Who, say: Say) -> str:
    sort = _sort(say, bot=event.bot is not None, guest=event.guest)
    return say("{who}, {sort}, takes seat {seat}", who=who(event.seat), sort=sort, seat=event.seat)


def _left(event: game_events.SeatLeft, who: Who, say: Say) -> str:
    if event.stand_in is None:
        return say("{who} leaves, and seat {seat} is open again", who=who(event.seat), seat=event.seat)
    return say("{who} leaves, {stand_in} plays on", who=who(event.seat), stand_in=event.stand_in)


def _resumed(event: game_events.SeatResumed, who: Who, say: Say) -> str:
    return say("{who} is back and plays again", who=who(event.seat))


def _time_spent(event: game_events.TimeSpent, who: Who, say: Say) -> str:
    return say(
        "{who} took {took} over this, and has {left} from here on",
        who=who(event.seat),
        took=in_time(event.spent_ms),
        left=in_time(event.remaining_ms),
    )


_MISSED: Mapping[int, str] = {
    1: "the time of {who} runs out; this is decided for it",
    2: "the time of {who} runs out, for the second time in a row; this is decided for it",
    3: "the time of {who} runs out, for the third time in a row; this is decided for it",
}


def _decision_missed(event: game_events.DecisionMissed, who: Who, say: Say) -> str:
    more = "the time of {who} runs out, for the {misses}th time in a row; this is decided for it"
    return say(_MISSED.get(event.misses, more), who=who(event.seat), misses=event.misses)


def _handed_over(event: game_events.SeatHandedOver, who: Who, say: Say) -> str:
    return say("{stand_in} plays on for {who} until it is back", stand_in=event.stand_in, who=who(event.seat))


def _token_renewed(event: game_events.SeatTokenRenewed, who: Who, say: Say) -> str:
    return say("{who} has a new token; older ones are worth nothing any more", who=who(event.seat))


def _started(event: game_events.GameStarted, who: Who, say: Say) -> str:
    return say("the game starts with {seats}", seats=", ".join(map(who, range(len(event.colors)))))


def _fork_began(event: game_events.ForkBegan, who: Who, say: Say) -> str:
    return say("the fork goes on from here, with draws of its own")


def _rewind_proposed(event: game_events.RewindProposed, who: Who, say: Say) -> str:
    return say(
        "{who} proposes to go back to version {version}", who=who(event.seat), version=event.to_version
    )


def _fork_proposed(event: game_events.ForkProposed, who: Who, say: Say) -> str:
    return say(
        "{who} asks to fork the game at version {version}, with all hands",
        who=who(event.seat),
        version=event.at_version,
    )


def _agreed(event: game_events.ProposalAgreed, who: Who, say: Say) -> str:
    return say("{who} agrees to proposal {proposal}", who=who(event.seat), proposal=event.proposal)


def _declined(event: game_events.ProposalDeclined, who: Who, say: Say) -> str:
    return say("{who} ends proposal {proposal}", who=who(event.seat), proposal=event.proposal)


def _rewound(event: game_events.GameRewound, who: Who, say: Say) -> str:
    back = (
        "the game goes back to version {version}, its last action is taken back; draws are made afresh"
        if event.proposal is None
        else "the game goes back to version {version}, as agreed; draws are made afresh"
    )
    return say(back, version=event.to_version)


def _fork_permitted(event: game_events.ForkPermitted, who: Who, say: Say) -> str:
    return say(
        "{who} may fork the game at version {version}, as all have agreed",
        who=who(event.seat),
        version=event.at_version,
    )


def _closed(event: game_events.GameClosed, who: Who, say: Say) -> str:
    return say("the operator closes the game: {reason}", reason=event.reason)


def _reopened(event: game_events.GameReopened, who: Who, say: Say) -> str:
    return say("the operator reopens the game: {reason}", reason=event.reason)


def _aborted(event: game_events.GameAborted, who: Who, say: Say) -> str:
    return say("the game ends without a result: {reason}", reason=say(event.reason))


_NARRATORS: Mapping[type[Event], Callable[[Any, Who, Say], str]] = {
    game_events.GameCreated: _created,
    game_events.SeatJoined: _joined,
    game_events.SeatLeft: _left,
    game_events.SeatResumed: _resumed,
    game_events.TimeSpent: _time_spent,
    game_events.DecisionMissed: _decision_missed,
    game_events.SeatHandedOver: _handed_over,
    game_events.SeatTokenRenewed: _token_renewed,
    game_events.GameStarted: _started,
    game_events.ForkBegan: _fork_began,
    game_events.RewindProposed: _rewind_proposed,
    game_events.ForkProposed: _fork_proposed,
    game_events.ProposalAgreed: _agreed,
    game_events.ProposalDeclined: _declined,
    game_events.GameRewound: _rewound,
    game_events.ForkPermitted: _fork_permitted,
    game_events.GameClosed: _closed,
    game_events.GameReopened: _reopened,
    game_events.GameAborted: _aborted,
}
