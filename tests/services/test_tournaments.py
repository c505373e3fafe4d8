"""Tournaments on a real store: each step happens once, results count once, and a rebuild changes nothing."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import combinations, pairwise
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from domain.game.seats import FORMER_PLAYER
from services import clock
from services.contests import steps
from services.contests.scoring import points_of, standings
from services.contests.state import Tournament
from services.errors import Forbidden, TooManyRequests, ValidationFailed
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.reading.projector import NAME
from services.service import Service
from services.store.tournament_records import (
    Entrant,
    EntrantJoined,
    RoundPaired,
    TournamentGameMade,
    TournamentGameOver,
    TournamentMade,
)
from services.tournaments import running
from services.tournaments.tournaments import MOST_DEPARTURES
from tests.services.test_ratings import finish, seated
from tests.services.tournament_table import (
    START,
    MovedClock,
    begun,
    make,
    person,
    play_all,
    play_out,
    read,
    run_to_the_end,
    view,
)
from tests.toy import RULESET


@pytest.fixture(name="time")
def moved_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[MovedClock]:
    """A clock that the test moves, in tournaments without breaks."""
    monkeypatch.setattr(steps, "BREAK", timedelta(0))
    time = MovedClock()
    with clock.reading(time):
        yield time


# Formats


@pytest.mark.both_stores
def test_swiss_of_people_and_bots_runs_to_its_end_and_is_rebuilt_equal(
    open_service: Callable[[], Service], time: MovedClock
) -> None:
    service = open_service()
    people = [person(service, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    cup = begun(service, time, *people, bots=["random", "greedy", "greedy"], pod_size=4, rounds=3)
    over = run_to_the_end(service, cup)
    assert over.closed is not None
    assert over.closed.outcome == "finished"
    assert [sorted(map(len, each.pods)) for each in over.rounds] == [[3, 4]] * 3
    scores = standings(over)
    expected: Counter[int] = Counter()
    for game in over.games.values():
        for number, place in zip(game.seats, game.places, strict=True):
            expected[number] += points_of(place, len(game.seats))
    assert Counter({score.number: score.points for score in scores}) == expected
    service.projector.catch_up()
    assert service.views.tournaments.standings(cup) == scores
    service.views.clear(NAME)
    assert service.views.tournaments.standings(cup) is None
    service.projector.catch_up()
    assert service.views.tournaments.standings(cup) == scores
    shown = view(service, cup, people[0]).standings
    assert [each.points for each in shown] == [score.points for score in scores]
    assert {each.name for each in shown} == {"Ann", "Bob", "Cleo", "Dan", "random", "greedy", "greedy 2"}


def test_round_robin_of_two_lets_everybody_meet_once(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, bots=["greedy"] * 3 + ["random"] * 2, format="round-robin", rounds=None)
    over = run_to_the_end(service, cup)
    met = Counter(pair for game in over.games.values() for pair in combinations(sorted(game.seats), 2))
    assert met == Counter(combinations(range(5), 2))
    assert over.byes() == Counter(range(5))


def test_round_robin_in_pods_ends_once_everybody_has_met(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, bots=["greedy"] * 6, format="round-robin", rounds=None, pod_size=3)
    over = run_to_the_end(service, cup)
    met = {pair for game in over.games.values() for pair in combinations(sorted(game.seats), 2)}
    assert met == set(combinations(range(6), 2))
    assert len(over.rounds) <= 5


def test_arena_pairs_whoever_is_free_until_its_end(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, bots=["random"] * 7, format="arena", rounds=None, minutes=5)
    for seed in range(4):
        service.tournament_runner.run()
        assert len(read(service, cup).running()) == 3
        play_all(service, cup, seed)
    service.tournament_runner.run()
    found = read(service, cup)
    games = list(found.games.values())
    assert len(games) == 15
    for number in range(7):
        own = [set(game.seats) for game in games if number in game.seats]
        assert all(one != other for one, other in pairwise(own)), "nobody meets anybody twice in a row"
    late = found.running()
    time.ahead += timedelta(minutes=5)
    play_all(service, cup)
    service.tournament_runner.run()
    over = read(service, cup)
    assert over.closed is not None
    assert all(over.games[game.id].over is None for game in late), "they ended after the arena"
    assert sum(score.games for score in standings(over)) == 2 * 12


def test_arena_counts_games_that_end_in_time(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, bots=["random"] * 2, format="arena", rounds=None, minutes=5)
    service.tournament_runner.run()
    (game,) = read(service, cup).games
    play_out(service, game, Random(1))  # the read models lag
    time.ahead += timedelta(minutes=5)
    service.tournament_runner.run()
    over = read(service, cup)
    assert over.closed is not None
    assert over.games[game].places


def test_too_few_entrants_cancel(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, person(service, "Ann"))
    service.tournament_runner.run()
    assert view(service, cup).status == "cancelled"


# Once


@pytest.mark.both_stores
def test_two_workers_do_each_step_once(
    open_service: Callable[[], Service], time: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_service(), open_service()
    cup = begun(one, time, bots=["random"] * 4)
    decided: list[steps.Step] = []

    def overtaken(*args: Any, **named: Any) -> steps.Step:
        """Decide for ``one``; before it stores the step, ``other`` does this and all further ones."""
        decided.append(steps.next_step(*args, **named))
        if len(decided) == 1:
            monkeypatch.setattr(running, "next_step", steps.next_step)
            assert other.tournament_runner.run() == 2
        return decided[-1]

    monkeypatch.setattr(running, "next_step", overtaken)
    assert one.tournament_runner.run() == 0
    assert isinstance(decided[0], steps.PairRound)
    found = read(one, cup)
    assert (len(found.rounds), len(found.games)) == (1, 2)
    log = one.event_store.notifications(after=0, limit=1000)
    assert sum("game-created" in event.topic for event in log) == 2


def test_worker_stops_once_another_one_makes_games_of_its_round(
    open_service: Callable[[], Service], time: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_service(), open_service()
    cup = begun(one, time, bots=["random"] * 6)
    real, made = running.TournamentRunner._make, list[UUID]()

    def interrupted(self: running.TournamentRunner, *args: Any) -> None:
        """Create the first game; then let ``other`` create the rest."""
        real(self, *args)
        made.append(cup)
        if len(made) == 1:
            other.tournament_runner.run()

    monkeypatch.setattr(running.TournamentRunner, "_make", interrupted)
    one.tournament_runner.run()
    found = read(one, cup)
    assert len(made) == 3
    assert Counter(each for game in found.games.values() for each in game.seats) == Counter(range(6))


def test_work_continues_after_a_crash_at_any_step(
    service: Service, time: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = begun(service, time, bots=["random"] * 4)
    monkeypatch.setattr(running, "STEPS_AT_ONCE", 1)
    monkeypatch.setattr(running, "GAMES_AT_ONCE", 1)
    sizes = []
    for _ in range(4):
        service.tournament_runner.run()
        found = read(service, cup)
        sizes.append((len(found.rounds), len(found.games)))
    assert sizes == [(1, 0), (1, 1), (1, 2), (1, 2)]
    assert not service.tournament_runner.owed().now


def test_owed_work_names_the_next_moment(service: Service, time: MovedClock) -> None:
    cup = make(service, bots=["random"] * 2)
    owed = service.tournament_runner.owed()
    assert (owed.now, owed.next) == (False, view(service, cup).starts_at)
    time.ahead += START
    assert service.tournament_runner.owed().now


# Entrants


def test_entrant_who_left_a_game_gets_no_other_before_returning(service: Service, time: MovedClock) -> None:
    ann, bob = person(service, "Ann"), person(service, "Bob")
    cup = begun(service, time, ann, bob, bots=["random", "greedy"], rounds=3)
    service.tournament_runner.run()
    game = UUID(view(service, cup, ann).game)
    seats = service.games.current(game).seats
    own = next(number for number, seat in enumerate(seats) if seat.name == "Ann")
    service.commands.leave(Request(ann, "/leave"), game, own)
    play_all(service, cup)
    service.tournament_runner.run()
    assert read(service, cup).games[game].places[own] == 2
    assert not view(service, cup, ann).joined
    assert view(service, cup, ann).game is None
    service.tournaments.join(Request(ann, "/join"), cup)
    assert view(service, cup, ann).joined


def test_games_are_rated_and_name_their_tournament(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, person(service, "Ann"), person(service, "Bob"), rounds=1)
    (game,) = run_to_the_end(service, cup).games
    row = service.views.games.find(game)
    assert row is not None
    assert row.summary.tournament == str(cup)
    assert len(service.views.results.of_game(str(game))) == 2


def test_players_whose_token_ended_are_not_paired(service: Service, time: MovedClock) -> None:
    ann = person(service, "Ann")
    cup = begun(service, time, ann, bots=["random"] * 2)
    service.commands.end_player_token(Request(ann, "/player/token"))
    service.tournament_runner.run()
    found = read(service, cup)
    assert found.active == {0, 1}
    assert found.rounds[0].byes == ()


def test_bots_that_gave_up_the_ruleset_are_not_paired(
    service: Service, time: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.bots, "_rulesets", {"toy": RULESET, "other": RULESET})
    owner = person(service, "Ann")
    offered = Offer(rulesets=("toy",), delivery=WantedDelivery("lease"))
    service.bots.register(Request(owner, "/bots"), "Hal", offered)
    cup = begun(service, time, bots=["Hal", "random", "greedy"])
    service.bots.change(Request(owner, "/bots/Hal"), "Hal", Offer(rulesets=("other",)))
    service.tournament_runner.run()
    found = read(service, cup)
    assert found.active == {1, 2}
    assert found.rounds[0].byes == ()


def test_players_apart_are_paired_with_others(service: Service, time: MovedClock) -> None:
    people = [person(service, name) for name in ("Ann", "Bob", "Cyd", "Dan")]
    for blocker, other in ((0, 1), (0, 2), (3, 2)):
        service.relations.block(Request(people[blocker], "/player/blocked"), people[other].name or "")
    cup = begun(service, time, *people, rounds=1)
    service.tournament_runner.run()
    (paired,) = read(service, cup).rounds
    assert {frozenset(pod) for pod in paired.pods} == {frozenset({0, 3}), frozenset({1, 2})}


def test_operator_may_be_the_only_organiser(service: Service) -> None:
    ann = person(service, "Ann")
    service.tournaments._by_players = False
    with pytest.raises(Forbidden):
        make(service, ann)
    assert view(service, make(service)).organiser is None


def test_an_entrant_can_leave_and_return_a_limited_number_of_times(service: Service) -> None:
    ann, cup = person(service, "Ann"), make(service)
    for _ in range(MOST_DEPARTURES):
        service.tournaments.join(Request(ann, "/join"), cup)
        service.tournaments.leave(Request(ann, "/leave"), cup)
    with pytest.raises(TooManyRequests):
        service.tournaments.join(Request(ann, "/join"), cup)
    service.tournaments.join(Request(person(service, "Bob"), "/join"), cup)


@pytest.mark.parametrize("name", ["\u3164", "Cup\u2800", "Cup\u0301\u0301"])
def test_all_of_a_tournaments_name_is_visible(service: Service, name: str) -> None:
    with pytest.raises(ValidationFailed):
        make(service, name=name)
    assert view(service, make(service, name="Cup #2")).name == "Cup #2"


def test_erasure_removes_the_name_of_a_players_tournament(service: Service) -> None:
    ann = person(service, "Ann")
    cup = make(service, ann, name="Ann's birthday")
    service.tournaments.join(Request(ann, "/join"), cup)
    assert ann.player is not None
    assert [each.name for each in service.personal_data.of(ann.player).tournaments] == ["Ann's birthday"]
    while not service.erasures.carry_out(ann.player):
        service.projector.catch_up()
    service.tournaments.forget_names()
    shown = view(service, cup)
    assert (shown.name, shown.organiser) == (None, FORMER_PLAYER)
    assert [each.name for each in shown.standings] == [FORMER_PLAYER]
    assert not any(b"birthday" in row[2] for row in service.event_store.rows(cup))


# Standings


def test_standings_keep_a_player_who_left_after_a_bye_alone(service: Service, time: MovedClock) -> None:
    people = [person(service, name) for name in ("Ann", "Bob", "Cyd", "Dan")]
    cup = begun(service, time, *people)
    service.tournaments.leave(Request(people[3], "/leave"), cup)
    service.tournament_runner.run()
    (rested,) = read(service, cup).rounds[0].byes
    service.tournaments.leave(Request(people[rested], "/leave"), cup)
    shown = {each.name: (each.active, each.byes) for each in view(service, cup).standings}
    assert "Dan" not in shown, "he has neither played nor rested"
    assert shown[people[rested].name or ""] == (False, 1)


def scored(*games: tuple[tuple[int, ...], tuple[int, ...]], byes: tuple[int, ...] = ()) -> list[Any]:
    """Return (number, rank, points, opposition) after a round of games, given by seats and places."""
    made = TournamentMade(
        uuid4(),
        "Cup",
        "toy",
        {},
        "swiss",
        4,
        3,
        "",
        None,
        3,
        None,
        True,
        (),
        None,
        "",
    )
    found = Tournament(made)

    def apply(kind: Any, *fields: Any) -> None:
        found.apply(kind(made.originator_id, found.version + 1, "", *fields))

    for number in range(5):
        apply(EntrantJoined, Entrant(bot="random", number=number + 1))
    apply(RoundPaired, tuple(seats for seats, _ in games), byes)
    for pod, (seats, places) in enumerate(games):
        game = uuid4()
        apply(TournamentGameMade, game, pod, seats)
        apply(TournamentGameOver, game, places, ())
    return [(score.number, score.rank, score.points, score.opposition) for score in standings(found)]


def test_points_follow_from_places() -> None:
    assert [points_of(place, 4) for place in (1, 2, 3, 4)] == [6, 4, 2, 0]
    assert [points_of(place, 3) for place in (1, 2, 3)] == [6, 3, 0]
    assert [points_of(place, 2) for place in (1, 2)] == [6, 0]


def test_shared_places_share_points_and_a_bye_is_worth_a_win() -> None:
    found = scored(((3, 1, 0, 2), (1, 2, 2, 4)), byes=(4,))
    assert found == [(3, 1, 6, 8), (4, 2, 6, 0), (0, 3, 4, 10), (1, 3, 4, 10), (2, 5, 0, 14)]


def test_opposition_breaks_ties_and_an_aborted_game_counts_for_nobody() -> None:
    found = scored(((0, 1, 2), (1, 2, 3)), ((0, 3), (1, 2)), ((4, 2), (1, 2)), ((1, 3), ()))
    assert found == [(0, 1, 12, 3), (4, 2, 6, 0), (1, 3, 3, 12), (2, 4, 0, 21), (3, 5, 0, 12)]


# Metrics


def test_a_tournament_stalls_once_its_step_is_a_minute_late(service: Service, time: MovedClock) -> None:
    cup = begun(service, time, *(person(service, name) for name in ("Ann", "Bob")))
    runner = service.tournament_runner
    assert (runner.open(), runner.stalled(after_s=60)) == (1, 0), "its first step is owed since now"
    time.ahead += timedelta(seconds=61)
    assert runner.stalled(after_s=60) == 1
    runner.run()
    time.ahead += timedelta(seconds=61)
    assert runner.stalled(after_s=60) == 0, "it waits for its game"
    play_all(service, cup)
    assert runner.stalled(after_s=60) == 0, "the game has just ended"
    time.ahead += timedelta(seconds=61)
    assert runner.stalled(after_s=60) == 1
    run_to_the_end(service, cup)
    assert (runner.open(), runner.stalled(after_s=60)) == (0, 0)


def test_ratings_at_the_time_of_joining_seed_a_swiss_tournament(service: Service, time: MovedClock) -> None:
    names = ("Ann", "Bob", "Cleo", "Dan")
    people = [person(service, name) for name in names]
    for seed in range(3):
        finish(service, seated(service, *people), seed)
    service.projector.catch_up()
    ratings = {name: service.players.profile(name).rating or 0 for name in names}
    cup = begun(service, time, *people, seeding="rating")
    service.tournament_runner.run()
    found = read(service, cup)
    assert found.ratings == dict(enumerate(ratings.values()))
    best = sorted(range(4), key=lambda number: -found.ratings[number])
    assert sorted(found.rounds[0].pods) == sorted([(best[0], best[2]), (best[1], best[3])])
    assert view(service, cup).seeding == "rating"
    with pytest.raises(ValidationFailed):
        make(service, format="arena", rounds=None, minutes=5, seeding="rating")


def test_a_tournament_runs_to_its_end_while_the_projector_stands_still(
    service: Service, time: MovedClock
) -> None:
    cup = begun(service, time, bots=["random"] * 4)
    for _ in range(2):
        service.tournament_runner.run()
        running_games = read(service, cup).running()
        assert len(running_games) == 2
        for game in running_games:
            play_out(service, game.id, Random(1))
        time.ahead += timedelta(seconds=running.LOOK_AT_LOG_S)
        assert service.tournament_runner.owed().now
    service.tournament_runner.run()
    over = read(service, cup)
    assert over.closed is not None
    assert over.closed.outcome == "finished"
    assert all(game.places for game in over.games.values())
