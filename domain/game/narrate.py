"""The log in plain words: who sits where, and the events that every game has, one line for each."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.kernel.ruleset import Event, Who

_TH = {2: "second", 3: "third"}

LONGEST_NAME = 40
"""How many characters of a name a line shows."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATED = "\u2068{}\u2069"


class Sitter(msgspec.Struct, frozen=True):
    """Who sits at a seat, as far as its reader may know: ``name`` of a person, ``bot`` where one does."""

    color: str
    name: str | None = None
    bot: str | None = None


def names_of(sitters: Sequence[Sitter]) -> list[str]:
    """Name all seats so that none is taken for another: ``Ada (red)``, ``greedy #3 (yellow)``.

    Bots of a kind are many, and so may people of a name be: their seat's number tells them apart. Where no
    name is known, the number is all there is: ``seat 2 (white)``.
    """
    people = [None if sitter.bot is not None else in_plain_letters(sitter.name or "") for sitter in sitters]
    alike = Counter(_folded(name) for name in people if name)
    names = []
    for number, (sitter, person) in enumerate(zip(sitters, people, strict=True)):
        if sitter.bot is not None:
            name = f"{sitter.bot} #{number}"
        elif not person:
            name = f"seat {number}"
        else:
            name = isolated(person) if alike[_folded(person)] == 1 else f"{isolated(person)} #{number}"
        names.append(f"{name} ({sitter.color})")
    return names


def in_plain_letters(name: str) -> str:
    """Give a name as it fits into a line: short, without what cannot be seen or turns the line around."""
    seen = "".join(" " if letter.isspace() else letter for letter in name)
    plain = " ".join("".join(letter for letter in seen if letter.isprintable()).split())
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1].rstrip()}…"


def isolated(name: str) -> str:
    """Keep a name that is read from right to left from moving the words around it."""
    turns = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return _ISOLATED.format(name) if turns else name


def in_time(span_ms: int) -> str:
    """Word a span of time: ``4.2 s``, ``3:07``, ``26:00:00``."""
    seconds = span_ms // 1000
    if seconds < 60:
        return f"{span_ms / 1000:.1f} s"
    minutes, hours = seconds // 60, seconds // 3600
    return f"{hours}:{minutes % 60:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def narrate_lobby(event: Event, who: Who) -> str:
    """Say what happened, in one line; ``who`` names those who come with it, too."""
    return _NARRATORS[type(event)](event, who)


def _created(event: game_events.GameCreated, who: Who) -> str:
    seats = [f"{who(seat)}, {_taken_by(plan)}" for seat, plan in enumerate(event.seats)]
    origin = event.forked_from
    whence = "" if origin is None else f", forked from version {origin.version} of game {origin.game}"
    kind = "sandbox" if event.sandbox else "game"
    return f"a {kind} of {event.ruleset} is opened{whence}: {'; '.join(seats)}"


def _taken_by(plan: game_events.SeatPlan) -> str:
    if plan.kind == "open":
        return "open"
    return "a bot" if plan.kind == "bot" else "a guest" if plan.guest else "a registered player"


def _joined(event: game_events.SeatJoined, who: Who) -> str:
    sort = "a bot" if event.bot is not None else "a guest" if event.guest else "a registered player"
    return f"{who(event.seat)}, {sort}, takes seat {event.seat}"


def _left(event: game_events.SeatLeft, who: Who) -> str:
    after = f"and seat {event.seat} is open again" if event.stand_in is None else f"{event.stand_in} plays on"
    return f"{who(event.seat)} leaves, {after}"


def _resumed(event: game_events.SeatResumed, who: Who) -> str:
    return f"{who(event.seat)} is back and plays again"


def _time_spent(event: game_events.TimeSpent, who: Who) -> str:
    took, left = in_time(event.spent_ms), in_time(event.remaining_ms)
    return f"{who(event.seat)} took {took} over this, and has {left} from here on"


def _decision_missed(event: game_events.DecisionMissed, who: Who) -> str:
    again = (
        "" if event.misses == 1 else f", for the {_TH.get(event.misses, f'{event.misses}th')} time in a row"
    )
    return f"the time of {who(event.seat)} runs out{again}; this is decided for it"


def _handed_over(event: game_events.SeatHandedOver, who: Who) -> str:
    return f"{event.stand_in} plays on for {who(event.seat)} until it is back"


def _token_renewed(event: game_events.SeatTokenRenewed, who: Who) -> str:
    return f"{who(event.seat)} has a new token; older ones are worth nothing any more"


def _started(event: game_events.GameStarted, who: Who) -> str:
    return f"the game starts with {', '.join(map(who, range(len(event.colors))))}"


def _fork_began(event: game_events.ForkBegan, who: Who) -> str:
    return "the fork goes on from here, with draws of its own"


def _rewind_proposed(event: game_events.RewindProposed, who: Who) -> str:
    return f"{who(event.seat)} proposes to go back to version {event.to_version}"


def _fork_proposed(event: game_events.ForkProposed, who: Who) -> str:
    return f"{who(event.seat)} asks to fork the game at version {event.at_version}, with all hands"


def _agreed(event: game_events.ProposalAgreed, who: Who) -> str:
    return f"{who(event.seat)} agrees to proposal {event.proposal}"


def _declined(event: game_events.ProposalDeclined, who: Who) -> str:
    return f"{who(event.seat)} ends proposal {event.proposal}"


def _rewound(event: game_events.GameRewound, who: Who) -> str:
    whose = "its last action is taken back" if event.proposal is None else "as agreed"
    return f"the game goes back to version {event.to_version}, {whose}; draws are made afresh"


def _fork_permitted(event: game_events.ForkPermitted, who: Who) -> str:
    return f"{who(event.seat)} may fork the game at version {event.at_version}, as all have agreed"


def _aborted(event: game_events.GameAborted, who: Who) -> str:
    return f"the game ends without a result: {event.reason}"


_NARRATORS: Mapping[type[Event], Callable[[Any, Who], str]] = {
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
    game_events.GameAborted: _aborted,
}
