"""The next step of a tournament, from its state, the time, and the games that have ended."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from itertools import combinations
from random import Random
from uuid import UUID

import msgspec

from services import clock
from services.contests.pods import (
    Pairs,
    Pod,
    RoundPairing,
    pair_everybody,
    pair_round,
    pairs_of,
    pod_sizes,
    seat_order,
)
from services.contests.scoring import standings
from services.contests.state import Tournament
from services.store.tournament_records import TournamentOutcome

BREAK = timedelta(seconds=10)
"""The time between two rounds, and after a person's game in an arena."""

PATIENCE = timedelta(seconds=30)
"""How long free entrants of an arena wait for new opponents."""

BOT_GAMES_AT_ONCE = 4
"""Maximum number of running games among bots alone, so that they leave the machine to people."""

MOST_ROUNDS = 40
"""Maximum number of rounds of a round robin, which ends once everybody has met everybody."""


class NoteEnds(msgspec.Struct, frozen=True):
    """Record that games are over."""

    games: tuple[UUID, ...]


class PairRound(msgspec.Struct, frozen=True):
    """Record the next round."""

    pairing: RoundPairing


class MakeGame(msgspec.Struct, frozen=True):
    """Start the game of a pod of the newest round (arena: pod 0); ``seats`` lists the entrants by seat."""

    pod: int
    seats: Pod


class Close(msgspec.Struct, frozen=True):
    """Close the tournament."""

    outcome: TournamentOutcome


class Wait(msgspec.Struct, frozen=True):
    """Wait until a game ends or somebody joins, and no longer than ``until`` if that is set."""

    until: str | None = None


Step = NoteEnds | PairRound | MakeGame | Close | Wait


Apart = Callable[[UUID | None, UUID | None], bool]
"""Returns True if one of two players has blocked the other; pass None for a bot."""


def next_step(tournament: Tournament, *, now: str, ended: Collection[UUID], apart: Apart) -> Step:
    """Return the next step of an open tournament at a time; ``ended`` are games that are over.

    Players who are ``apart`` meet only if the format leaves no other choice.
    """
    noted = tuple(game.id for game in tournament.running() if game.id in ended)
    if noted:
        return NoteEnds(noted)
    if now < tournament.made.starts_at:
        return Wait(tournament.made.starts_at)
    if tournament.is_arena:
        return _step_of_arena(tournament, now, apart)
    return _step_of_rounds(tournament, now, apart)


def games_to_make(tournament: Tournament, *, now: str, apart: Apart) -> list[MakeGame]:
    """List the games that may start now."""
    if tournament.is_arena:
        return [_game(tournament, 0, pod) for pod in _arena_pods(tournament, now, apart)]
    return _missing(tournament)


# Rounds


def _step_of_rounds(tournament: Tournament, now: str, apart: Apart) -> Step:
    missing = _missing(tournament)
    if missing:
        return missing[0]
    if tournament.running():
        return Wait()
    if not tournament.rounds:
        return _next_round(tournament, apart)
    last = max([each.over.recorded_at for each in tournament.of_round() if each.over is not None], default="")
    begins = clock.later(last, BREAK) if last and _has_people(tournament) else now
    return Wait(begins) if now < begins else _next_round(tournament, apart)


def _missing(tournament: Tournament) -> list[MakeGame]:
    """List the games of the newest round that have not started and may start now."""
    if not tournament.rounds:
        return []
    made = {game.pod for game in tournament.of_round()}
    pods = [(number, pod) for number, pod in enumerate(tournament.rounds[-1].pods) if number not in made]
    return [_game(tournament, number, pod) for number, pod in pods if has_room(tournament, pod)]


def _next_round(tournament: Tournament, apart: Apart) -> Step:
    made, number = tournament.made, len(tournament.rounds)
    order = _order(tournament)
    if not pod_sizes(len(order), largest=made.pod_size, smallest=made.smallest_pod):
        return Close("finished" if tournament.rounds else "cancelled")
    avoided = _avoided(tournament, order, apart)
    pairs = Pairs(pairs_of(game.seats for game in tournament.games.values()), apart=avoided)
    if _is_complete(tournament, order, pairs):
        return Close("finished")
    if made.format == "round-robin" and made.pod_size == 2:
        return PairRound(pair_everybody(_beginners(tournament), order, number))
    if made.format == "round-robin":
        pairs = Pairs(Counter(set(pairs.met)), apart=avoided)  # only new opponents matter
    return PairRound(
        pair_round(
            order,
            pairs,
            tournament.byes(),
            largest=made.pod_size,
            smallest=made.smallest_pod,
            spread=made.seeding == "rating" and number == 0,
        )
    )


def _is_complete(tournament: Tournament, order: Sequence[int], pairs: Pairs) -> bool:
    """Return True if the last round has been played."""
    number, made = len(tournament.rounds), tournament.made
    if made.rounds is not None and number >= made.rounds:
        return True
    if made.format != "round-robin" or not number:
        return False
    if made.pod_size == 2:
        beginners = len(_beginners(tournament))
        return number >= beginners - 1 + beginners % 2
    return number >= MOST_ROUNDS or all(pairs.met[pair] for pair in combinations(sorted(order), 2))


def _beginners(tournament: Tournament) -> list[int]:
    """List the entrants of the first round; before it, the active entrants."""
    if not tournament.rounds:
        return sorted(tournament.active)
    first = tournament.rounds[0]
    return sorted([*first.byes, *(each for pod in first.pods for each in pod)])


# Arenas


def _step_of_arena(tournament: Tournament, now: str, apart: Apart) -> Step:
    ends_at = tournament.ends_at
    assert ends_at is not None, "an arena has minutes"
    if now >= ends_at:
        return Close("finished")
    pods = _arena_pods(tournament, now, apart)
    if pods:
        return _game(tournament, 0, pods[0])
    moments = [at for at in _free_from(tournament).values() if now < at]
    moments += [at for each in _free(tournament, now).values() if now < (at := clock.later(each, PATIENCE))]
    return Wait(min([ends_at, *moments]))


def _arena_pods(tournament: Tournament, now: str, apart: Apart) -> list[Pod]:
    """List the pods of free entrants that may play now.

    Entrants of one pod who have just met wait for others, as long as somebody else may become free.
    """
    size, free = tournament.made.pod_size, _free(tournament, now)
    if len(free) < size:
        return []
    waiting = sorted(free, key=lambda number: (free[number], number))
    chosen = set(waiting[: len(waiting) // size * size])
    order = [score.number for score in standings(tournament) if score.number in chosen]
    games = list(tournament.games.values())
    last = {each: game for game in games for each in game.seats}
    just = frozenset(
        pair
        for game in games
        for pair in combinations(sorted(game.seats), 2)
        if last[pair[0]] is game is last[pair[1]]
    )
    avoided = _avoided(tournament, order, apart)
    pairs = Pairs(pairs_of(game.seats for game in games), just, avoided)
    pods = pair_round(order, pairs, tournament.byes(), largest=size, smallest=size).pods
    is_last_resort = len(tournament.active) < 2 * size
    return [
        pod
        for pod in pods
        if has_room(tournament, pod)
        and (
            is_last_resort
            or not just.intersection(combinations(sorted(pod), 2))
            or min(clock.later(free[each], PATIENCE) for each in pod) <= now
        )
    ]


def _free(tournament: Tournament, now: str) -> dict[int, str]:
    """Return the entrants who can play now, with the time since which they can."""
    return {number: at for number, at in _free_from(tournament).items() if at <= now}


def _free_from(tournament: Tournament) -> dict[int, str]:
    """Return the entrants who are not playing, with the time from which each can play again."""
    begun = tournament.made.starts_at
    free = dict.fromkeys(sorted(tournament.active), begun)
    for game in tournament.games.values():
        for number in game.seats:
            if game.over is None:
                free.pop(number, None)
            elif number in free:
                pause = BREAK if tournament.entrants[number].player is not None else timedelta(0)
                free[number] = max(free[number], clock.later(game.over.recorded_at, pause))
    return free


# Both


def _avoided(tournament: Tournament, numbers: Sequence[int], apart: Apart) -> frozenset[tuple[int, int]]:
    """Return the pairs of entrants who should not meet, by their numbers in rising order."""
    players = {number: tournament.entrants[number].player for number in sorted(numbers)}
    return frozenset(pair for pair in combinations(players, 2) if apart(players[pair[0]], players[pair[1]]))


def _game(tournament: Tournament, number: int, pod: Sequence[int]) -> MakeGame:
    random = Random(f"{tournament.id}/{len(tournament.games)}")  # noqa: S311  anybody may repeat it
    return MakeGame(number, seat_order(pod, tournament.seated(), random))


def _order(tournament: Tournament) -> list[int]:
    """List the active entrants by their standing.

    Ties are broken by ratings, if these seed the tournament, then by an order drawn from its id.
    """
    drawn = list(range(len(tournament.entrants)))
    Random(str(tournament.id)).shuffle(drawn)  # noqa: S311  anybody may repeat the pairing
    rank = {score.number: score.rank for score in standings(tournament)}
    return sorted(
        tournament.active,
        key=lambda number: (rank[number], -tournament.ratings.get(number, 0), drawn[number]),
    )


def has_room(tournament: Tournament, pod: Sequence[int]) -> bool:
    """Return True if the game of a pod may start. A pod of bots may have to wait for games of other bots."""
    if not _is_of_bots(tournament, pod):
        return True
    running = sum(_is_of_bots(tournament, game.seats) for game in tournament.running())
    return running < BOT_GAMES_AT_ONCE


def _is_of_bots(tournament: Tournament, numbers: Sequence[int]) -> bool:
    return all(tournament.entrants[number].player is None for number in numbers)


def _has_people(tournament: Tournament) -> bool:
    return any(tournament.entrants[number].player is not None for number in tournament.active)
