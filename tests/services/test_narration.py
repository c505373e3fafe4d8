"""The log in plain words: the events of every game, as each viewer may know them, from any version on."""

from random import Random
from typing import Any

from domain.game.events import LOBBY_EVENTS
from domain.game.narrate import _NARRATORS
from domain.log.codec import tag_of
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.narration import Line
from services.service import Service
from tests.services.conftest import create, first_seat, play, seat_caller

OPERATOR = Caller(secret="operator", operator=True)


def log(service: Service, game_id: Any, caller: Caller = SPECTATOR, **asked: Any) -> list[Line]:
    return service.narration.log(caller, game_id, **({"after": 0, "limit": 1000} | asked)).items


def test_there_are_words_for_every_event_of_the_kernel() -> None:
    assert {tag_of(kind) for kind in _NARRATORS} == {tag_of(kind) for kind in LOBBY_EVENTS}


def test_a_game_is_told_from_its_opening_to_its_end(service: Service) -> None:
    created = create(service, SeatRequest("human", name="Ann"), SeatRequest("open"))
    game_id = created.game.id
    service.commands.join(Request(SPECTATOR, "/join"), game_id, 1, name="Bob", client_seed=None)
    play(service, game_id, Random(1), most=3)
    service.commands.leave(Request(seat_caller(game_id, 0), "/leave"), game_id, 0)
    service.commands.renew_token(Request(OPERATOR, "/token"), game_id, 1)
    service.commands.abort(Request(OPERATOR, "/abort"), game_id)
    lines = log(service, game_id)
    assert [line.version for line in lines] == list(range(1, lines[-1].version + 1))
    assert lines[0].line == "a game of toy is opened: seat 0 (Ann), red, a guest; seat 1, blue, is open"
    assert str(lines[1]) == "2: seat 1 (Bob) is taken by a guest"
    assert lines[2].line == "the game starts with seat 0 (Ann), red; seat 1 (Bob), blue"
    assert lines[3].line.startswith("the table is set; seat ")
    assert [line.line for line in lines[-3:]] == [
        "seat 0 (Ann) is left, for which greedy plays on",
        "seat 1 (Bob) has a new token; older ones are worth nothing any more",
        "the game ends without a result: aborted by the operator",
    ]
    assert lines[-3].seat == 0


def test_each_viewer_is_told_what_they_may_know(service: Service) -> None:
    game_id = create(service, target=100).game.id
    play(service, game_id, Random(2), most=40)
    viewers = {None: SPECTATOR} | {seat: seat_caller(game_id, seat) for seat in range(3)}
    told = {viewer: log(service, game_id, caller) for viewer, caller in viewers.items()}
    everything = log(service, game_id, OPERATOR)
    drawn = [at for at, line in enumerate(everything) if "draws a card" in line.line]
    assert drawn
    for at in drawn:
        assert " of worth " in everything[at].line
        for viewer, lines in told.items():
            assert (" of worth " in lines[at].line) == (viewer == lines[at].seat)
    for lines in told.values():
        for line, whole in zip(lines, everything, strict=True):
            assert whole.line.startswith(line.line), "less is told, nothing else"


def test_a_stretch_is_told_like_the_whole(service: Service) -> None:
    game_id = create(service, target=100).game.id
    play(service, game_id, Random(3), most=40)
    whole = log(service, game_id)
    for after in range(0, len(whole), 7):
        assert log(service, game_id, after=after, limit=5) == whole[after : after + 5]
        assert log(service, game_id, after=after, upto=after + 2) == whole[after : after + 2]
    assert log(service, game_id, after=len(whole)) == []
    assert log(service, game_id, after=5, upto=3) == []


def test_a_stand_in_is_told(service: Service) -> None:
    game_id = create(service, target=100).game.id
    game = service.games.current(game_id)
    seat = first_seat(game)
    service.commands.leave(Request(seat_caller(game_id, seat), "/leave"), game_id, seat)
    service.automation.act_as_bot(
        game_id, seat, game.duties()[seat].since, lambda now: now.ruleset.legal_actions(now.state, seat)[0]
    )
    line = log(service, game_id)[-1].line
    assert line.startswith(f"seat {seat}, {game.seats[seat].color}, rolls ")
    assert line.endswith(" (played by greedy)")


def test_a_rewind_is_told_and_what_follows_it(service: Service) -> None:
    game_id = create(service, target=100).game.id
    to_version = service.games.current(game_id).version
    play(service, game_id, Random(4), most=8)
    asked = [Request(seat_caller(game_id, seat), "/rewinds") for seat in range(3)]
    proposal = service.rewinds.propose(asked[0], game_id, to_version).version
    for request in asked[1:]:
        service.rewinds.agree(request, game_id, proposal)
    play(service, game_id, Random(5), most=4)
    lines = log(service, game_id)
    assert lines[proposal - 1].line == f"seat 0 (Ann) proposes to go back to version {to_version}"
    rewound = next(line for line in lines if "goes back to version" in line.line)
    assert rewound.version < len(lines)
    for after in range(to_version - 1, len(lines)):
        assert log(service, game_id, after=after) == lines[after:]
