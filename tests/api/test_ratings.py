"""Ratings over HTTP: the list of the best, players and their results, bots, and the change by a game."""

from collections.abc import Callable
from functools import partial
from random import Random
from uuid import UUID

import msgspec
import pytest

from api.process.runtime import Runtime
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from services.service import Service
from tests.api.document import V1
from tests.api.table import Seated, Table, problem

CatchUp = Callable[[], int]


@pytest.fixture
def ann(table: Table) -> str:
    token: str = table.post(f"{V1}/players", {"name": "Ann"}).get_json()["token"]
    return token


@pytest.fixture
def bob(table: Table) -> str:
    token: str = table.post(f"{V1}/players", {"name": "Bob"}).get_json()["token"]
    return token


def finished(table: Table, *players: str, listed: bool = True) -> Seated:
    """A finished game of registered players and a guest."""
    seats = [*[{"kind": "open"} for _ in players], {"kind": "human", "name": "Guest"}]
    game = table.open_game(*seats, listed=listed)
    for seat, token in enumerate(players):
        game.tokens[seat] = table.post(f"{game.path}/seats/{seat}/join", {}, token).get_json()["token"]
    table.play(game, Random(7))
    return game


def left_to_bots(table: Table, parts: Runtime, player: str) -> None:
    """Play a game of two bots and a registered player who leaves at once."""
    bot = {"kind": "bot", "bot": "greedy"}
    made = table.open_game({"kind": "open"}, bot, bot)
    token = table.post(f"{made.path}/seats/0/join", {}, player).get_json()["token"]
    assert table.post(f"{made.path}/seats/0/leave", None, token).status_code == 200
    random, game_id = Random(7), UUID(made.id)
    while (game := parts.service.games.current(game_id)).status == "running":
        seat, duty = next(each for each in game.duties().items() if each[1].must)
        action = random.choice(game.ruleset.legal_actions(game.state, seat))
        choose, since = partial(_always, action), duty.since
        parts.write(partial(_act, game_id, seat, since, choose))


def _always(action: Action, _: Game) -> Action:
    return action


def _act(game: UUID, seat: int, since: int, choose: Callable[[Game], Action], service: Service) -> None:
    service.automation.act_as_bot(game, seat, since, choose, further=True)


def test_finished_game_shows_how_ratings_have_changed(
    table: Table, ann: str, bob: str, catch_up: CatchUp
) -> None:
    game = finished(table, ann, bob)
    before = table.get(game.path)
    assert before.get_json()["ratings"] == []
    catch_up()
    after = table.get(game.path, If_None_Match=before.headers["ETag"])
    assert after.status_code == 200
    summary = after.get_json()
    first, second = summary["ratings"]
    assert (first["seat"], second["seat"]) == (0, 1)
    assert first["before"] == second["before"] == 1500
    ahead = summary["totals"][0] > summary["totals"][1]
    assert (first["after"] > second["after"]) is ahead
    assert first["provisional"] is True
    assert table.get(game.path, If_None_Match=after.headers["ETag"]).status_code == 304


def test_game_that_was_rated_again_has_another_tag(
    table: Table, ann: str, bob: str, catch_up: CatchUp, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(table, ann, bob)
    catch_up()
    before = table.get(game.path)
    again = [msgspec.structs.replace(each, after=1) for each in parts.service.players.of_game(game.id)]
    monkeypatch.setattr(parts.service.players, "of_game", lambda _: again)
    after = table.get(game.path, If_None_Match=before.headers["ETag"])
    assert [rating["after"] for rating in after.get_json()["ratings"]] == [1, 1]


def test_leaderboard_lists_players_by_rating_in_pages(
    table: Table, ann: str, bob: str, catch_up: CatchUp
) -> None:
    assert table.get(f"{V1}/leaderboard").get_json() == {"items": [], "next_cursor": None}
    for _ in range(3):
        finished(table, ann, bob)
    catch_up()
    answer = table.get(f"{V1}/leaderboard?ruleset=toy&kind=people")
    items = answer.get_json()["items"]
    assert {item["name"] for item in items} == {"Ann", "Bob"}
    assert [item["rank"] for item in items] == [1, 2]
    assert items[0]["rating"] > items[1]["rating"]
    assert [(item["games"], item["kind"], item["ruleset"]) for item in items] == [(3, "human", "toy")] * 2
    profiles = [table.get(f"{V1}/players/{item['name']}").get_json() for item in items]
    assert [profile["ratings"][0]["rank"] for profile in profiles] == [1, 2]
    assert sum(item["wins"] for item in items) <= 3
    known = table.get(f"{V1}/leaderboard?ruleset=toy&kind=people", If_None_Match=answer.headers["ETag"])
    assert known.status_code == 304
    page = table.get(f"{V1}/leaderboard?ruleset=toy&limit=1").get_json()
    following = table.get(f"{V1}/leaderboard?ruleset=toy&limit=1&cursor={page['next_cursor']}").get_json()
    assert page["items"] + following["items"] == items
    assert following["next_cursor"] is None
    assert table.get(f"{V1}/leaderboard?kind=bots").get_json()["items"] == []
    assert table.get(f"{V1}/leaderboard?ruleset=starfarers").get_json()["items"] == []


def test_player_has_ratings_results_and_opponents(
    table: Table, ann: str, bob: str, catch_up: CatchUp
) -> None:
    unrated = table.get(f"{V1}/players/bob").get_json()
    assert (unrated["name"], unrated["rating"], unrated["games"], unrated["ratings"]) == ("Bob", None, 0, [])
    games = [finished(table, ann, bob), finished(table, ann, bob, listed=False)]
    catch_up()
    profile = table.get(f"{V1}/players/ANN").get_json()
    assert (profile["name"], profile["kind"], profile["games"], profile["provisional"]) == (
        "Ann",
        "human",
        2,
        True,
    )
    (rating,) = profile["ratings"]
    assert (rating["ruleset"], rating["rating"]) == ("toy", profile["rating"])
    (opponent,) = profile["opponents"]
    assert (opponent["name"], opponent["games"]) == ("Bob", 2)
    assert opponent["wins"] + opponent["losses"] + opponent["draws"] == 2
    (of_bob,) = table.get(f"{V1}/players/bob").get_json()["opponents"]
    assert (of_bob["wins"], of_bob["losses"]) == (opponent["losses"], opponent["wins"])
    history = table.get(f"{V1}/players/Ann/ratings?ruleset=toy").get_json()["items"]
    assert [item["game"] for item in history] == [None, games[0].id], "an unlisted game stays unlisted"
    assert [history[1]["before"], history[1]["after"]] == [1500, history[0]["before"]]
    assert history[0]["after"] == profile["rating"]
    assert {item["seats"] for item in history} == {3}
    page = table.get(f"{V1}/players/Ann/ratings?limit=1").get_json()
    following = table.get(f"{V1}/players/Ann/ratings?limit=1&cursor={page['next_cursor']}").get_json()
    assert page["items"] + following["items"] == history
    listed = table.get(f"{V1}/players/Ann/games").get_json()["items"]
    assert [item["id"] for item in listed] == [games[0].id]


def test_bots_have_ratings(table: Table, ann: str, parts: Runtime, catch_up: CatchUp) -> None:
    assert table.get(f"{V1}/bots/greedy").get_json()["rating"] is None
    left_to_bots(table, parts, ann)
    catch_up()
    (item,) = table.get(f"{V1}/leaderboard?kind=bots").get_json()["items"]
    assert (item["name"], item["kind"], item["games"], item["wins"]) == ("greedy", "bot", 1, 1)
    bot = table.get(f"{V1}/bots/Greedy").get_json()
    assert (bot["rating"], bot["uncertainty"]) == (item["rating"], item["uncertainty"])
    assert bot["rating"] > 1500
    assert bot["provisional"] is True
    for query, rating in (
        ("", bot["rating"]),
        ("?ruleset=toy", bot["rating"]),
        ("?ruleset=starfarers", None),
    ):
        listed = table.get(f"{V1}/bots{query}").get_json()["items"]
        assert {each["name"]: each["rating"] for each in listed}["greedy"] == rating
    profile = table.get(f"{V1}/players/GREEDY").get_json()
    assert (profile["name"], profile["kind"], profile["games"]) == ("greedy", "bot", 1)
    assert [(each["name"], each["games"], each["wins"]) for each in profile["opponents"]] == [("Ann", 1, 1)]
    (result,) = table.get(f"{V1}/players/greedy/ratings").get_json()["items"]
    assert (result["place"], result["after"]) == (1, bot["rating"])
    assert [game["id"] for game in table.get(f"{V1}/players/greedy/games").get_json()["items"]] == [
        result["game"]
    ]
    (loser,) = table.get(f"{V1}/leaderboard?kind=people").get_json()["items"]
    assert (loser["name"], loser["wins"]) == ("Ann", 0)
    assert loser["rating"] < 1500, "leaving is losing"


def test_unknown_names_are_refused(table: Table, ann: str) -> None:
    for path in ("", "/games", "/ratings"):
        problem(table.get(f"{V1}/players/Nobody{path}"), 404, "not-found")
    errors = problem(table.get(f"{V1}/leaderboard?ruleset=chess"), 422, "validation-failed")["errors"]
    assert errors == {"ruleset": ["One of: star-trek-catan, starfarers, starship-catan, toy."]}
    problem(table.get(f"{V1}/players/Ann/ratings?ruleset=chess"), 422, "validation-failed")
    assert "kind" in problem(table.get(f"{V1}/leaderboard?kind=cats"), 422, "validation-failed")["errors"]
    for path in ("leaderboard", "players/Ann/ratings"):
        problem(table.get(f"{V1}/{path}?cursor=nonsense"), 400, "malformed")
