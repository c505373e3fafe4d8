"""Forks continue a game from one of its versions and never reveal its hands."""

from random import Random
from uuid import UUID

import pytest

from domain.kernel.errors import DecisionOver, GameNotRunning, NotYourDecision
from domain.log.envelope import derive_salt
from services.audit.checks import Broken
from services.audit.fork_history import verify_shared
from services.errors import (
    BotUnavailable,
    Forbidden,
    IdempotencyMismatch,
    Unauthenticated,
    ValidationFailed,
)
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Accepted, Request
from services.play.seating import SeatRequest
from services.service import Service
from services.wording import english
from tests import toy
from tests.services.conftest import create, play, seat_caller
from tests.services.test_rewinds import (
    PEOPLE,
    act,
    ask,
    ends,
    kinds,
    position,
    propose_and_agree,
    turn_of,
)

OPERATOR = Caller(secret="operator", operator=True)


def fork(service: Service, game_id: UUID, version: int, *, caller: Caller = OPERATOR, **more) -> Accepted:
    request = Request(caller, f"/games/{game_id}/forks", key=more.pop("key", None), body=str(version))
    return service.forks.fork(request, game_id, version, **more)


def finished(service: Service, seed: int = 3) -> UUID:
    game_id = create(service).game.id
    play(service, game_id, Random(seed))
    return game_id


@pytest.mark.parametrize("listed", [True, False])
def test_a_fork_is_listed_if_its_parent_is(service: Service, listed: bool) -> None:
    made = service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset="toy",
        options={"target": 15},
        seats=list(PEOPLE),
        listed=listed,
    )
    play(service, made.game.id, Random(3))
    forked = fork(service, made.game.id, ends(service, made.game.id)[1]).game
    assert forked.listed == listed


def test_fork_continues_from_the_same_position_with_its_own_chance(service: Service) -> None:
    parent = finished(service)
    version = ends(service, parent)[6]
    then = service.games.load(parent, version=version)
    forked = [fork(service, parent, version, caller=SPECTATOR).game for _ in range(2)]
    for game in forked:
        assert game.id != parent
        assert game.status == "running"
        assert position(game) == position(service.games.load(game.id))
        assert game.ruleset.observe(game.state, None) == then.ruleset.observe(then.state, None)
        assert game.forked_from is not None
        assert (game.forked_from.game, game.forked_from.version) == (str(parent), version)
        assert game.forked_from.head == then.head
        assert (game.next_draw, game.rated, game.epoch) == (0, False, 0)
    assert len({game.seed for game in (then, *forked)}) == 3
    for game in forked:
        play(service, game.id, Random(1))
        report = service.auditor.audit(game.id)
        assert report.ok, report
        assert "shared history" in [check.name for check in report.checks]
    service.projector.catch_up()
    assert service.queries.forks(parent) == [str(game.id) for game in forked]
    assert service.queries.forks(forked[0].id) == []
    summary = service.queries.summary(forked[0].id)
    assert summary.forked_from is not None
    assert summary.forked_from.game == str(parent)


def test_fork_copies_the_live_history_and_can_be_forked(service: Service) -> None:
    parent = create(service, *PEOPLE, target=60).game.id
    play(service, parent, Random(7), most=12)
    propose_and_agree(service, parent, ends(service, parent)[4])
    play(service, parent, Random(8), most=5)
    version = service.games.current(parent).version
    child = fork(service, parent, version).game
    live = service.games.load(parent)
    assert child.ruleset.observe(child.state, 0) == live.ruleset.observe(live.state, 0)
    play(service, child.id, Random(9), most=9)
    propose_and_agree(service, child.id, ends(service, child.id)[2])  # back into the shared history
    play(service, child.id, Random(10), most=4)
    grandchild = fork(service, child.id, service.games.current(child.id).version).game
    play(service, grandchild.id, Random(11), most=10)
    for game_id in (parent, child.id, grandchild.id):
        report = service.auditor.audit(game_id)
        assert report.ok, report
    taken_back = ends(service, parent)[6]
    assert fork(service, parent, taken_back).game.status == "running"


def test_an_altered_history_is_found(service: Service) -> None:
    parent = finished(service)
    child = fork(service, parent, ends(service, parent)[6]).game.id
    other = finished(service, seed=4)
    envelopes = service.event_store.envelopes(child)
    origin = envelopes[0].core.data["forked_from"]

    assert "events equal those" in english(verify_shared(envelopes, service.event_store))
    for change in ({"game": str(other)}, {"head": "0" * 64}, {"version": origin["version"] - 1}):
        before = dict(origin)
        origin |= change
        with pytest.raises(Broken):
            verify_shared(envelopes, service.event_store)
        origin |= before
    for wrong in (envelopes[:3] + envelopes[4:], envelopes[:3], envelopes[:4] + envelopes[3:]):
        with pytest.raises(Broken):
            verify_shared(wrong, service.event_store)


def test_forked_hands_stay_with_their_seats_only(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=60).game.id
    seat = turn_of(service, game_id)
    drawn = act(service, game_id, seat, toy.DrawCard()).envelopes[-1]
    child = fork(service, game_id, service.games.current(game_id).version).game
    copied = next(
        envelope for envelope in service.event_store.envelopes(child.id) if envelope.core.kind == "card-drawn"
    )
    assert copied.hidden["card"].value == drawn.hidden["card"].value
    assert copied.hidden["card"].salt != drawn.hidden["card"].salt
    assert not {"action", "command"} & copied.core.commitments.keys()
    for viewer in (None, 0, 1):
        shown = service.queries.items([copied], child, Visibility(viewer))[0]
        assert ("card" in shown.data) == (viewer == seat)  # type: ignore[union-attr]
    # once the fork is over its seed is public, and reveals none of the salts of the shared history
    service.commands.abort(Request(OPERATOR, "/abort"), child.id)

    told = derive_salt(child.seed, game=str(child.id), version=copied.core.version, name="card")
    assert copied.hidden["card"].salt != told
    over = service.queries.items([copied], service.games.current(child.id), Visibility(None))[0]
    assert "card" not in over.data  # type: ignore[union-attr]


def test_a_running_game_is_forked_by_consent_of_every_person_only(service: Service) -> None:
    bot = SeatRequest("bot", bot="random")
    people = (SeatRequest("human"), SeatRequest("human"), bot)
    created = create(service, *people, target=60)
    game_id, version = created.game.id, created.version
    for caller, refusal in (
        (SPECTATOR, Unauthenticated),
        (Caller(secret="p", player=UUID(int=1), name="Zoe"), Forbidden),
        (seat_caller(create(service).game.id, 0), Forbidden),
    ):
        with pytest.raises(refusal):
            fork(service, game_id, version, caller=caller)
    ann = seat_caller(game_id, 0)
    asked = fork(service, game_id, version, caller=ann, key="first")
    assert kinds(asked) == ["fork-proposed"]
    assert asked.game.id == game_id
    with pytest.raises(NotYourDecision):
        fork(service, game_id, version, caller=ann)
    # a person who has left has not consented
    service.commands.leave(Request(seat_caller(game_id, 1), "/leave"), game_id, 1)
    assert service.games.current(game_id).open_proposal is not None
    agreed = service.rewinds.agree(ask(game_id, 1), game_id, asked.version)
    assert kinds(agreed) == ["proposal-agreed", "fork-permitted"]
    again = fork(service, game_id, version, caller=ann, key="first")
    assert (again.repeated, again.head) == (True, asked.head)
    with pytest.raises(IdempotencyMismatch):
        service.forks.fork(Request(ann, f"/games/{game_id}/forks", key="first", body="x"), game_id, version)
    made = fork(service, game_id, version, caller=ann, key="second")
    assert made.game.forked_from is not None
    assert fork(service, game_id, version, caller=ann, key="second").game.id == made.game.id
    # the consent was for that seat and that version
    assert kinds(fork(service, game_id, version, caller=seat_caller(game_id, 1))) == ["fork-proposed"]
    assert not service.games.current(game_id).rated
    assert service.auditor.audit(game_id).ok


def test_people_who_have_left_consent_to_a_fork_like_the_others(service: Service) -> None:
    created = create(service, target=60)
    game_id = created.game.id
    service.commands.leave(Request(seat_caller(game_id, 1), "/leave"), game_id, 1)
    asked = fork(service, game_id, created.version, caller=seat_caller(game_id, 0))
    assert kinds(service.rewinds.agree(ask(game_id, 2), game_id, asked.version)) == ["proposal-agreed"]
    agreed = service.rewinds.agree(ask(game_id, 1), game_id, asked.version)
    assert kinds(agreed) == ["proposal-agreed", "fork-permitted"]


def test_a_declined_fork_is_not_made(service: Service) -> None:
    created = create(service, *PEOPLE, target=60)
    game_id = created.game.id
    asked = fork(service, game_id, created.version, caller=seat_caller(game_id, 1))
    service.rewinds.decline(ask(game_id, 0), game_id, asked.version)
    with pytest.raises(DecisionOver):
        service.rewinds.agree(ask(game_id, 0), game_id, asked.version)
    assert kinds(fork(service, game_id, created.version, caller=seat_caller(game_id, 1))) == ["fork-proposed"]


def test_seats_are_new_and_may_be_open(service: Service) -> None:
    parent = finished(service)
    version = ends(service, parent)[5]
    seats = [SeatRequest("open"), SeatRequest("open"), SeatRequest("bot", bot="greedy")]
    game = fork(service, parent, version, seats=seats).game
    assert game.status == "waiting"
    assert game.duties() == {}
    with pytest.raises(GameNotRunning):
        act(service, game.id, 0, toy.Roll())
    join = Request(SPECTATOR, "/join")
    service.commands.join(join, game.id, 1, name="Yan", client_seed="mine")
    service.commands.leave(Request(seat_caller(game.id, 1), "/leave"), game.id, 1)
    assert service.games.current(game.id).status == "waiting"
    service.commands.join(join, game.id, 1, name="Xia", client_seed="other")
    service.commands.join(join, game.id, 0, name="Zoe", client_seed=None)
    game = service.games.current(game.id)
    assert game.status == "running"
    assert [(seat.name, seat.bot) for seat in game.seats] == [("Zoe", None), ("Xia", None), (None, "greedy")]
    assert [seat.color for seat in game.seats] == [seat.color for seat in service.games.current(parent).seats]
    assert service.auditor.audit(game.id).ok


@pytest.mark.parametrize(
    ("seats", "refusal"),
    [
        ([SeatRequest("human")], ValidationFailed),
        ([SeatRequest("human", color="white"), *(SeatRequest("human"),) * 2], ValidationFailed),
        ([SeatRequest("bot", bot="nobody"), *(SeatRequest("human"),) * 2], BotUnavailable),
    ],
)
def test_impossible_seats_are_refused(
    service: Service, seats: list[SeatRequest], refusal: type[Exception]
) -> None:
    parent = finished(service)
    with pytest.raises(refusal):
        fork(service, parent, ends(service, parent)[3], seats=seats)


def test_versions_that_cannot_be_forked_are_refused(service: Service) -> None:
    parent = finished(service)
    last = service.games.current(parent).version
    started = ends(service, parent)[1]
    position_before = service.event_store.position()
    for version in (0, 1, started - 1, last, last + 1, 10**9):
        with pytest.raises(ValidationFailed) as refused:
            fork(service, parent, version)
        assert list(refused.value.errors) == ["version"]
    waiting = create(service, SeatRequest("open"), SeatRequest("human")).game.id
    with pytest.raises(ValidationFailed):
        fork(service, waiting, 1)
    with pytest.raises(GameNotRunning):
        fork(service, waiting, 1, caller=seat_caller(waiting, 1))
    assert service.event_store.position() == position_before + 1
