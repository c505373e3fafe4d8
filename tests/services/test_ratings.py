"""Ratings: the games and seats that count, their order, and the result of a rebuild."""

from random import Random
from uuid import UUID

import pytest
import sqlalchemy as sa

from domain.game.aggregate import Game
from domain.game.events import GameRewound
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading import openings
from services.reading.openings import openings_of
from services.reading.projections.games import Filter
from services.reading.projections.results import Result
from services.reading.projector import NAME
from services.reading.rating import Rating
from services.service import Service
from services.store.records import player_id
from tests.services.conftest import play, seat_caller
from tests.services.test_rewinds import ends, propose_and_agree
from tests.toy import DieRolled

OPERATOR = Caller(secret="operator", operator=True)


def person(service: Service, name: str) -> Caller:
    """Register a player, and return its caller."""
    made = service.commands.register_player(Request(SPECTATOR, "/players"), name)
    return Caller(secret=name, player=made.originator_id, name=name)


def seated(service: Service, *seats: Caller | str | None, rated: bool = True) -> Game:
    """Open a toy game of registered players, bots (by name) and guests (None)."""
    open_seats = [
        SeatRequest("bot", bot=seat) if isinstance(seat, str) else SeatRequest("open") for seat in seats
    ]
    game = service.commands.create_game(
        Request(SPECTATOR, "/games"), ruleset="toy", options={"target": 15}, seats=open_seats, rated=rated
    ).game
    for number, seat in enumerate(seats):
        if not isinstance(seat, str):
            caller, name = (SPECTATOR, "Guest") if seat is None else (seat, None)
            service.commands.join(Request(caller, "/join"), game.id, number, name=name, client_seed=None)
    return service.games.current(game.id)


def results(service: Service, game: UUID) -> list[Result]:
    """Bring the read models up to date, and return the rated seats of a game."""
    service.projector.catch_up()
    return service.views.results.of_game(str(game))


def finish(service: Service, game: Game, seed: int = 1) -> None:
    play(service, game.id, Random(seed))


def finish_by_bots(service: Service, game: Game) -> None:
    """Play a game of bots and stand-ins to its end."""
    random = Random(1)
    while (game := service.games.current(game.id)).status == "running":
        seat, duty = next((seat, duty) for seat, duty in game.duties().items() if duty.must)
        choices = game.ruleset.legal_actions(game.state, seat)
        service.automation.act_as_bot(
            game.id, seat, duty.since, lambda _, all=choices: random.choice(all), further=True
        )


def rows(service: Service, table: sa.Table) -> list[tuple[object, ...]]:
    with service.views._engine.connect() as connection:
        return sorted(map(tuple, connection.execute(sa.select(table))))


def test_winner_gains_and_the_last_loses_most(service: Service) -> None:
    players = [person(service, name) for name in ("Ann", "Bob", "Cid")]
    game = seated(service, *players)
    assert results(service, game.id) == [], "a running game has no results"
    finish(service, game)
    found = results(service, game.id)
    summary = service.queries.summary(game.id)
    assert [result.place for result in found] == [
        1 + sum(other > total for other in summary.totals) for total in summary.totals
    ]
    assert found[summary.winner or 0].place == 1
    by_place = sorted(found, key=lambda result: result.place)
    gains = [result.after.shown - result.before.shown for result in by_place]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0 > gains[-1]
    assert all(result.after.sigma < result.before.sigma for result in found)


def test_guests_are_not_rated(service: Service) -> None:
    game = seated(service, person(service, "Ann"), person(service, "Bob"), None)
    finish(service, game)
    assert [result.seat for result in results(service, game.id)] == [0, 1]


@pytest.mark.parametrize("kind", ["alone", "unrated", "bots", "twice", "aborted", "guests"])
def test_game_without_two_rated_players_is_not_rated(service: Service, kind: str) -> None:
    ann, bob = person(service, "Ann"), person(service, "Bob")
    seats: dict[str, tuple[Caller | str | None, ...]] = {
        "alone": (ann, None),
        "bots": ("greedy", "random"),
        "twice": (ann, bob, ann),
        "guests": (None, None),
    }
    game = seated(service, *seats.get(kind, (ann, bob)), rated=kind != "unrated")
    if kind == "aborted":
        service.commands.abort(Request(OPERATOR, "/abort"), game.id)
    finish(service, game)
    assert results(service, game.id) == []
    assert service.views.ratings.page(None, bots=None, after=0, limit=10) == []


def test_rewound_game_is_not_rated(service: Service) -> None:
    game = seated(service, person(service, "Ann"), person(service, "Bob"))
    play(service, game.id, Random(1), most=6)
    propose_and_agree(service, game.id, ends(service, game.id)[-2])
    finish(service, game)
    assert service.games.current(game.id).status == "finished"
    assert results(service, game.id) == []


def test_bot_with_several_seats_has_one_rating(service: Service) -> None:
    game = seated(service, person(service, "Ann"), "greedy", "greedy", "random")
    finish(service, game)
    ann, first, second, _ = results(service, game.id)
    assert first.after == second.after
    assert first.games == second.games == 1
    assert ann.before == first.before == Rating()
    greedy = service.views.results.history("greedy", "toy", before=None, limit=10)
    assert [result.place for result in greedy] == [min(first.place, second.place)]


def test_a_player_who_leaves_is_last(service: Service) -> None:
    """This holds even if no person is left, and whatever the stand-in's result."""
    ann = person(service, "Ann")
    played = 0
    won_by_stand_in = False
    while not won_by_stand_in:
        game = seated(service, ann, "greedy", "random")
        played += 1
        service.commands.leave(Request(seat_caller(game.id, 0), "/leave"), game.id, 0)
        assert service.queries.summary(game.id).rated
        finish_by_bots(service, game)
        summary = service.queries.summary(game.id)
        won_by_stand_in = summary.winner == 0
        left, *stayed = results(service, game.id)
        assert left.place == 3
        assert left.after.mu < left.before.mu
        one, other = summary.totals[1:]
        assert [result.place for result in stayed] == [1 + (other > one), 1 + (one > other)]
    (standing,) = service.views.ratings.of_player("ann")
    assert (standing.standing.games, standing.standing.wins) == (played, 0)


def test_all_players_who_left_share_the_last_place(service: Service) -> None:
    game = seated(service, person(service, "Ann"), person(service, "Bob"), "random")
    for seat in (0, 1):
        service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
    finish_by_bots(service, game)
    assert [result.place for result in results(service, game.id)] == [2, 2, 1]


def test_owner_who_returned_has_not_left(service: Service) -> None:
    game = seated(service, person(service, "Ann"), person(service, "Bob"))
    service.commands.leave(Request(seat_caller(game.id, 0), "/leave"), game.id, 0)
    service.commands.come_back(Request(seat_caller(game.id, 0), "/return"), game.id, 0)
    finish(service, game)
    winner = service.queries.summary(game.id).winner
    assert [result.place for result in results(service, game.id)] == [
        1 if winner == 0 else 2,
        1 if winner else 2,
    ]


@pytest.mark.both_stores
def test_rebuild_leads_to_the_same_ratings(service: Service) -> None:
    """Whatever batches the log was cut into, the games count in the order of their ends."""
    ann, bob, cid = (person(service, name) for name in ("Ann", "Bob", "Cid"))
    tables = [(ann, bob), (bob, cid, "greedy"), (ann, cid, "greedy", "greedy"), (cid, ann), (ann, bob, None)]
    games = [seated(service, *seats) for seats in tables]
    for round_ in range(400):
        for game in games:
            play(service, game.id, Random(f"{round_} {game.id}"), most=3)
        if round_ % 3 == 0:
            service.projector.step()
    service.projector.catch_up()
    assert {game.status for game in map(service.games.current, (game.id for game in games))} == {"finished"}
    tables_of = service.views.results.table, service.views.ratings.table
    before = [rows(service, table) for table in tables_of]
    assert len(before[0]) == 13
    service.views.clear(NAME)
    assert rows(service, service.views.ratings.table) == []
    service.projector.catch_up()
    assert [rows(service, table) for table in tables_of] == before
    first = service.views.results.history("ann", "toy", before=None, limit=10)[-1]
    with service.views._engine.begin() as connection:
        for table in (service.views.games.table, service.views.results.table):
            connection.execute(sa.delete(table).where(table.c.game == first.game))
    assert service.projector.make_up() == 1
    assert [rows(service, table) for table in tables_of] == before, "later games are rated again"


def test_audit_restores_an_altered_result(service: Service) -> None:
    ann, bob = person(service, "Ann"), person(service, "Bob")
    games = [seated(service, ann, bob) for _ in range(2)]
    for game in games:
        finish(service, game)
    service.projector.catch_up()
    tables = service.views.results.table, service.views.ratings.table
    before = [rows(service, table) for table in tables]
    with service.views._engine.begin() as connection:
        table = service.views.results.table
        connection.execute(sa.update(table).where(table.c.game == str(games[0].id)).values(place=2))
    failed = [check for check in service.auditor.audit(games[0].id).checks if not check.ok]
    assert [check.name for check in failed] == ["read models"]
    assert [rows(service, table) for table in tables] == before
    assert service.auditor.audit(games[0].id).ok


def test_events_after_the_end_change_no_result(service: Service) -> None:
    """The operator may renew the token of a seat of a finished game."""
    game = seated(service, person(service, "Ann"), person(service, "Bob"))
    finish(service, game)
    service.projector.catch_up()
    before = rows(service, service.views.results.table)
    service.commands.renew_token(Request(OPERATOR, "/token"), game.id, 0)
    service.projector.catch_up()
    assert rows(service, service.views.results.table) == before
    assert service.auditor.audit(game.id).ok
    service.views.clear(NAME)
    service.projector.catch_up()
    assert rows(service, service.views.results.table) == before


def test_running_games_are_listed_by_the_strength_of_their_seats(service: Service) -> None:
    ann, bob, eve = (person(service, name) for name in ("Ann", "Bob", "Eve"))
    for seed in range(12):
        finish(service, seated(service, ann, bob), seed)
    service.projector.catch_up()
    (first, _), (last, _) = sorted(
        ((each, service.players.profile(each.name or "").rating or 0) for each in (ann, bob)),
        key=lambda found: -found[1],
    )
    games = {
        "best": seated(service, first, None),
        "guests": seated(service, None, None),
        "provisional": seated(service, eve, None),
        "worst": seated(service, last, None),
    }
    finish(service, seated(service, eve, None))  # one game is too little to mean anything
    service.projector.catch_up()
    names = {str(game.id): name for name, game in games.items()}
    shown, cursor = service.queries.strongest(Filter(), cursor=None, limit=3)
    rest, end = service.queries.strongest(Filter(), cursor=cursor, limit=3)
    listed = [names[game.id] for game in (*shown, *rest)]
    assert listed == ["best", "provisional", "guests", "worst"]
    assert (len(shown), end) == (3, None)
    only, _ = service.queries.strongest(Filter(player=last.name), cursor=None, limit=3)
    assert [names[game.id] for game in only] == ["worst"]


def test_favourite_openings_count_games_and_wins(service: Service) -> None:
    ann, bob = person(service, "Ann"), person(service, "Bob")
    expected: dict[tuple[str, ...], list[bool]] = {}
    for seed in range(6):
        game = seated(service, ann, bob)
        finish(service, game, seed)
        events = [event for _, event in service.games.recorded_events(game.id, lte=10_000)]
        rolled = next(each.result for each in events if isinstance(each, DieRolled) and each.seat == 0)
        outcome = service.games.current(game.id).outcome
        won = outcome is not None and outcome.winner == 0
        expected.setdefault(("high",) if rolled > 3 else ("low",), []).append(won)
    service.projector.catch_up()
    shown = service.players.profile("Ann").openings
    assert {each.parts: (each.games, each.wins) for each in shown} == {
        parts: (len(won), sum(won)) for parts, won in expected.items()
    }
    assert [each.games for each in shown] == sorted((each.games for each in shown), reverse=True)
    service.views.clear(NAME)
    service.projector.catch_up()
    assert service.players.profile("Ann").openings == shown
    assert service.personal_data.of(player_id("Ann")).openings == shown


def test_a_roll_that_was_taken_back_is_no_opening(service: Service) -> None:
    game = seated(service, person(service, "Ann"), person(service, "Bob"))
    start, random = game.version, Random(3)
    taken_back = []
    for _ in range(20):
        while len(opened := openings_of(service.games, service.games.current(game.id))) < 2:
            play(service, game.id, random, most=1)
        assert opened == first_rolls(service, game.id)
        if taken_back and opened != taken_back[-1]:
            return
        taken_back.append(opened)
        propose_and_agree(service, game.id, start)
        assert openings_of(service.games, service.games.current(game.id)) == {}
    raise AssertionError(f"the dice always showed the same: {taken_back}")


def test_openings_do_not_depend_on_the_parts_in_which_they_are_read(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = seated(service, person(service, "Ann"), person(service, "Bob"))
    finish(service, game, seed=1)
    for number in (1, 2, 3):
        monkeypatch.setattr(openings, "AT_ONCE", number)
        found = openings_of(service.games, service.games.current(game.id))
        assert found == first_rolls(service, game.id) != {}


def first_rolls(service: Service, game: UUID) -> dict[int, tuple[str, ...]]:
    """Read the openings of the toy from the events after the last rewind."""
    found: dict[int, tuple[str, ...]] = {}
    for _, event in service.games.recorded_events(game, lte=10_000):
        if isinstance(event, GameRewound):
            found.clear()
        if isinstance(event, DieRolled):
            found.setdefault(event.seat, ("high",) if event.result > 3 else ("low",))
    return found
