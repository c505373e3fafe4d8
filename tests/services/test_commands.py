"""Commands are stored once or not at all under repeats, races and crashes, on both stores."""

import threading
from collections.abc import Callable
from random import Random
from uuid import uuid4

import pytest

from domain.game.aggregate import Game
from domain.game.seats import SeatTaken
from domain.kernel.errors import GameNotRunning, NotYourDecision, Refusal
from services.errors import (
    BotUnavailable,
    Forbidden,
    IdempotencyMismatch,
    NameTaken,
    NotFound,
    Unauthenticated,
    ValidationFailed,
    VersionConflict,
)
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Accepted, Request
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings
from services.store.records import player_id
from tests import toy
from tests.services.conftest import HUMANS, create, first_seat, play, seat_caller

pytestmark = pytest.mark.both_stores

OPERATOR = Caller(secret="operator", operator=True)


def roll(
    service: Service, created: Accepted, *, key: str | None = None, expected_version: int | None = None
) -> Accepted:
    """Roll for the seat that begins."""
    request = Request(seat_caller(created.game.id, starter(created)), "/actions", key=key, body="roll")
    return service.commands.act(request, created.game.id, toy.Roll(), expected_version=expected_version)


def starter(created: Accepted) -> int:
    """The seat that the set-up drew to begin."""
    return int(created.envelopes[-1].core.data["first"])


def do_roll(_: Game) -> toy.Roll:
    return toy.Roll()


def test_a_game_of_taken_seats_starts_at_once(service: Service) -> None:
    accepted = create(service)
    assert [envelope.core.kind for envelope in accepted.envelopes][:2] == ["game-created", "game-started"]
    assert accepted.game.status == "running"
    assert accepted.version == accepted.game.version == len(accepted.envelopes)
    assert accepted.head == accepted.game.head


def test_an_open_seat_is_joined_and_left_before_the_start(service: Service) -> None:
    waiting = create(service, SeatRequest("human"), SeatRequest("open"), SeatRequest("open"))
    game_id = waiting.game.id
    assert (waiting.version, waiting.game.status) == (1, "waiting")
    with pytest.raises(GameNotRunning):
        service.commands.act(Request(seat_caller(game_id, 0), "/actions"), game_id, toy.Roll())
    join = service.commands.join
    join(Request(SPECTATOR, "/join"), game_id, 1, name="Bob", client_seed=None)
    with pytest.raises(SeatTaken):
        join(Request(SPECTATOR, "/join"), game_id, 1, name="Cid", client_seed=None)
    with pytest.raises(NotFound):
        join(Request(SPECTATOR, "/join"), game_id, 7, name="Cid", client_seed=None)
    service.commands.leave(Request(seat_caller(game_id, 1), "/leave"), game_id, 1)
    assert service.games.current(game_id).seats[1].kind == "open"
    join(Request(SPECTATOR, "/join"), game_id, 1, name="Dan", client_seed="my seed")
    started = join(Request(SPECTATOR, "/join"), game_id, 2, name=None, client_seed=None)
    assert started.game.status == "running"
    assert [seat.name for seat in started.game.seats] == ["Guest", "Dan", "Guest"]
    with pytest.raises(Unauthenticated):
        service.commands.act(Request(seat_caller(game_id, 1, generation=0), "/a"), game_id, toy.Roll())
    other = (starter(started) + 1) % 3
    with pytest.raises(NotYourDecision):
        service.commands.act(
            Request(seat_caller(game_id, other, generation=int(other == 1)), "/a"), game_id, toy.Roll()
        )


def test_a_repeated_key_gets_the_first_answer_also_after_a_restart(
    service: Service, open_service: Callable[[], Service]
) -> None:
    created = create(service, key="create")
    first = roll(service, created, key="once")
    play(service, created.game.id, Random(1), most=5)
    for other in (service, open_service()):
        again = roll(other, created, key="once")
        assert again.repeated
        assert (again.version, again.head) == (first.version, first.head)
        assert [envelope.hash for envelope in again.envelopes] == [e.hash for e in first.envelopes]
        assert create(other, key="create").game.id == created.game.id
    assert (
        service.games.current(created.game.id).version == open_service().games.load(created.game.id).version
    )


def test_a_key_with_another_body_is_refused_and_changes_nothing(service: Service) -> None:
    created = create(service)
    rolled = roll(service, created, key="once")
    caller = seat_caller(created.game.id, starter(created))
    other = Request(caller, "/actions", key="once", body="something else")
    with pytest.raises(IdempotencyMismatch):
        service.commands.act(other, created.game.id, toy.EndTurn())
    assert service.games.current(created.game.id).version == rolled.version


def test_a_key_belongs_to_caller_and_path(service: Service) -> None:
    created = create(service, key="same")
    assert create(service, key="same", caller=OPERATOR).game.id != created.game.id
    roll(service, created, key="same")


def test_refused_command_is_decided_again(service: Service) -> None:
    created = create(service)
    bystander = (starter(created) + 1) % 3
    request = Request(seat_caller(created.game.id, bystander), "/actions", key="k", body="roll")
    with pytest.raises(NotYourDecision):
        service.commands.act(request, created.game.id, toy.Roll())
    while (
        first_seat(game := service.games.current(created.game.id)) != bystander or game.state.phase != "roll"
    ):
        play(service, created.game.id, Random(game.version), most=1)
    assert not service.commands.act(request, created.game.id, toy.Roll()).repeated


def test_exactly_one_of_eight_writers_at_one_version_wins(
    open_service: Callable[[], Service], service: Service
) -> None:
    created = create(service)
    before = created.version
    results: list[str] = []
    barrier = threading.Barrier(8)

    def race(mine: Service, number: int) -> None:
        barrier.wait()
        try:
            roll(mine, created, key=f"writer-{number}", expected_version=before)
            results.append("won")
        except Refusal as refusal:
            results.append(refusal.code)

    threads = [threading.Thread(target=race, args=(open_service(), number)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["version-conflict"] * 7 + ["won"]
    after = service.games.current(created.game.id)
    assert [row[0] for row in service.event_store.rows(created.game.id)] == list(range(1, after.version + 1))


def test_the_same_key_at_once_is_stored_once(open_service: Callable[[], Service], service: Service) -> None:
    created = create(service)
    answers: list[Accepted] = []
    barrier = threading.Barrier(4)

    def repeat(mine: Service) -> None:
        barrier.wait()
        answers.append(roll(mine, created, key="once"))

    threads = [threading.Thread(target=repeat, args=(open_service(),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({answer.head for answer in answers}) == 1
    assert [answer.repeated for answer in answers].count(False) == 1


def test_an_expected_version_lets_measurements_pass_and_nothing_else(service: Service) -> None:
    created = create(service)
    rolled = roll(service, created)
    game = service.games.current(created.game.id)
    while not game.ruleset.chores(game.state):
        play(service, game.id, Random(game.version), most=1)
    version = game.version
    measured = service.automation.do_chore(game.id)
    assert measured is not None
    assert [envelope.core.seat for envelope in measured.envelopes] == [None]
    assert service.automation.do_chore(game.id) is None
    seat = next(seat for seat, duty in game.duties().items() if duty.must)
    action = game.ruleset.legal_actions(game.state, seat)[0]
    request = Request(seat_caller(game.id, seat), "/actions")
    with pytest.raises(VersionConflict):
        service.commands.act(request, game.id, action, expected_version=rolled.version - 1)
    with pytest.raises(VersionConflict):
        service.commands.act(request, game.id, action, expected_version=game.version + 1)
    service.commands.act(request, game.id, action, expected_version=version)


def test_refusal_to_act_names_the_reason(service: Service) -> None:
    created, other = create(service), create(service)
    game_id = created.game.id
    for caller, refusal in (
        (SPECTATOR, Unauthenticated),
        (seat_caller(other.game.id, 0), Forbidden),
        (OPERATOR, Forbidden),
        (Caller(secret="p", player=player_id("Zoe"), name="Zoe"), Forbidden),
        (seat_caller(game_id, (starter(created) + 1) % 3), NotYourDecision),
    ):
        with pytest.raises(refusal):
            service.commands.act(Request(caller, "/actions"), game_id, toy.Roll())
    with pytest.raises(NotFound):
        service.commands.act(Request(seat_caller(other.game.id, 0), "/actions"), uuid4(), toy.Roll())
    assert service.games.current(game_id).version == created.version


def test_stand_in_plays_until_the_player_acts(service: Service) -> None:
    created = create(service)
    game_id, seat = created.game.id, starter(created)
    leave = Request(seat_caller(game_id, seat), "/leave")
    service.commands.leave(leave, game_id, seat)
    game = service.games.current(game_id)
    assert game.seats[seat].player == "greedy"
    with pytest.raises(GameNotRunning):
        service.commands.leave(leave, game_id, seat)
    since = game.duties()[seat].since
    played = service.automation.act_as_bot(game_id, seat, since, do_roll)
    assert played is not None
    assert played.envelopes[0].core.data["played_by"] == "greedy"
    again = service.automation.act_as_bot(game_id, seat, since, do_roll)
    assert again is not None
    assert again.repeated
    while first_seat(game) != seat:
        play(service, game_id, Random(game.version), most=1)
    action = game.ruleset.legal_actions(game.state, seat)[0]
    back = service.commands.act(Request(seat_caller(game_id, seat), "/actions"), game_id, action)
    assert back.envelopes[0].core.kind == "seat-resumed"
    assert "played_by" not in back.envelopes[-1].core.data
    assert service.games.current(game_id).seats[seat].player is None


def test_a_bots_answer_to_a_decision_that_is_over_is_dropped(service: Service) -> None:
    created = create(service, SeatRequest("bot", bot="random"), SeatRequest("human"))
    for seat in (0, 1):
        assert service.automation.act_as_bot(created.game.id, seat, 1, do_roll) is None
    assert service.games.current(created.game.id).version == created.version


def test_registered_names_are_their_owners(service: Service) -> None:
    request = Request(SPECTATOR, "/players", key="k" * 22, body="ann")
    registered = service.commands.register_player(request, "Änn")
    assert service.commands.register_player(request, "Änn") == registered
    for name in ("änn", "A\u0308nn", "  ÄNN ", "random"):
        with pytest.raises(NameTaken):
            service.commands.register_player(Request(SPECTATOR, "/players"), name)
    for name in ("", " ", "x" * 41, "a\nb", "\u200b"):
        with pytest.raises(ValidationFailed):
            service.commands.register_player(Request(SPECTATOR, "/players"), name)
    with pytest.raises(NameTaken):
        create(service, SeatRequest("human", name="ÄNN"), SeatRequest("human"))
    ann = Caller(secret="ann", player=registered.originator_id, name="Änn")
    game = create(service, SeatRequest("human"), SeatRequest("human", name="Bob"), caller=ann).game
    assert [(seat.name, seat.guest) for seat in game.seats] == [("Änn", False), ("Bob", True)]
    if first_seat(game) == 0:
        service.commands.act(Request(ann, "/actions"), game.id, toy.Roll())


@pytest.mark.parametrize(
    ("seats", "options", "refusal"),
    [
        (HUMANS[:1], {}, ValidationFailed),
        (HUMANS * 2, {}, ValidationFailed),
        (HUMANS, {"target": 1}, ValidationFailed),
        (HUMANS, {"target": "15"}, ValidationFailed),
        (HUMANS, {"unknown": 1}, ValidationFailed),
        ((SeatRequest("bot", bot="nobody"), HUMANS[0]), {}, BotUnavailable),
        ((SeatRequest("human", bot="random"), HUMANS[0]), {}, ValidationFailed),
        ((SeatRequest("human", color="red"), SeatRequest("human", color="red")), {}, ValidationFailed),
    ],
)
def test_impossible_game_is_refused(
    service: Service, seats: list[SeatRequest], options: dict[str, object], refusal: type[Refusal]
) -> None:
    before = service.event_store.position()
    with pytest.raises(refusal):
        service.commands.create_game(
            Request(SPECTATOR, "/games"), ruleset="toy", options=options, seats=seats
        )
    assert service.event_store.position() == before


def test_the_operator_ends_games_and_renews_tokens(service: Service) -> None:
    created = create(service)
    game_id = created.game.id
    for caller, refusal in ((SPECTATOR, Unauthenticated), (seat_caller(game_id, 0), Forbidden)):
        with pytest.raises(refusal):
            service.commands.abort(Request(caller, "/abort"), game_id)
        with pytest.raises(refusal):
            service.commands.renew_token(Request(caller, "/token"), game_id, 0)
    seat = starter(created)
    service.commands.renew_token(Request(OPERATOR, "/token"), game_id, seat)
    with pytest.raises(Unauthenticated):
        roll(service, created)
    renewed = Request(seat_caller(game_id, seat, generation=1), "/actions")
    service.commands.act(renewed, game_id, toy.Roll())
    service.commands.abort(Request(OPERATOR, "/abort"), game_id)
    assert service.games.current(game_id).status == "aborted"
    with pytest.raises(GameNotRunning):
        service.commands.act(renewed, game_id, toy.Roll())


class Crash(Exception): ...


def create_and_crash(service: Service, made: list[Accepted]) -> None:
    with service.event_store.group():
        made.append(create(service))
        raise Crash


def test_a_group_of_changes_is_durable_together(
    stored: Settings, open_service: Callable[[], Service]
) -> None:
    service, reader = open_service(), open_service()
    with service.event_store.group():
        created = create(service, key="in a group")
        assert create(service, key="in a group").repeated
        roll(service, created)
        with pytest.raises(Refusal):
            service.commands.abort(Request(SPECTATOR, "/abort"), created.game.id)
        assert reader.event_store.rows(created.game.id) == []
    assert reader.games.current(created.game.id).version == service.games.current(created.game.id).version

    made: list[Accepted] = []
    with pytest.raises(Crash):
        create_and_crash(service, made)
    service.games.forget_all()
    assert reader.event_store.rows(made[0].game.id) == []
    with pytest.raises(NotFound):
        service.games.current(made[0].game.id)
