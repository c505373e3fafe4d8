"""Which seeks become a game: the oldest first, and each of its players accepts all others."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta

import msgspec

from services import clock
from services.store.meeting_records import SeekMade

SECOND_SEEKS = 5
"""Maximum number of seeks tried as the second of a party. The dispatcher waits for the search."""

RatingOf = Callable[[SeekMade], float | None]
"""Returns the rating of a seek's player in its ruleset; None if it is unknown."""


class Match(msgspec.Struct, frozen=True):
    """The seeks that become one game, oldest first, and the number of seats left to bots."""

    seeks: tuple[SeekMade, ...]
    bots: int


Apart = Callable[[SeekMade, SeekMade], bool]
"""Returns True if the players of two seeks must not meet, because one has blocked the other."""


class Knowledge(msgspec.Struct, frozen=True):
    """Facts about players, beside their seeks, on which the choice of opponents depends."""

    rating_of: RatingOf
    are_apart: Apart = lambda _one, _other: False


def next_match(seeks: Sequence[SeekMade], known: Knowledge, *, now: str) -> Match | None:
    """Return the next game to make from open seeks, which are sorted by age; None if there is none yet.

    A game of people alone comes first. Bots fill the seats of a seek after its own waiting time; other seeks
    that accept bots join it.
    """
    pools = _pools(seeks)
    for pool in pools:
        for number, first in enumerate(pool):
            if party := _full_party(first, pool[number + 1 :], known):
                return Match(tuple(party), 0)
    for pool in pools:
        for first in pool:
            due = bots_at(first)
            if due is not None and due <= now:
                others = [seek for seek in pool if seek is not first and bots_at(seek) is not None]
                party = _party(first, others, known)
                return Match(tuple(party), first.seats - len(party))
    return None


def bots_at(seek: SeekMade) -> str | None:
    """Return the time from which bots may fill a seek's game; None if it waits for people alone."""
    wait_s = seek.fill_with_bots_after_s
    return None if wait_s is None else clock.later(seek.recorded_at, timedelta(seconds=wait_s))


def _pools(seeks: Iterable[SeekMade]) -> list[list[SeekMade]]:
    """Return groups of seeks that look for the same game, in the order of the oldest seek of each."""
    pools: dict[bytes, list[SeekMade]] = {}
    for seek in seeks:
        wanted = (seek.ruleset, seek.options, seek.seats, seek.clock, seek.rated)
        pools.setdefault(msgspec.json.encode(wanted, order="sorted"), []).append(seek)
    return list(pools.values())


def _full_party(first: SeekMade, others: Iterable[SeekMade], known: Knowledge) -> list[SeekMade]:
    """Return a seek with others that fill its game; empty if none is found.

    The second seek is the oldest that fits. If that leaves too few others that fit, the next ones are tried.
    """
    fitting = [other for other in others if _fit(other, first, known)]
    for start in range(min(SECOND_SEEKS, len(fitting) - first.seats + 2)):
        party = _party(first, fitting[start:], known)
        if len(party) == first.seats:
            return party
    return []


def _party(first: SeekMade, others: Iterable[SeekMade], known: Knowledge) -> list[SeekMade]:
    """Return a seek with the first of the others that fit it and each other, at most a full game."""
    party = [first]
    for other in others:
        if len(party) == first.seats:
            break
        if all(_fit(other, each, known) for each in party):
            party.append(other)
    return party


def _fit(one: SeekMade, other: SeekMade, known: Knowledge) -> bool:
    """Return True if two seeks are of different players, who accept each other and each other's rating."""
    if one.player is not None and one.player == other.player:
        return False
    if known.are_apart(one, other):
        return False
    return all(
        seek.rating_range is None or seek.rating_range.accepts(known.rating_of(opponent))
        for seek, opponent in ((one, other), (other, one))
    )
