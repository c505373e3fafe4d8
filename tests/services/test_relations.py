"""Following and blocking players, on both stores."""

from random import Random
from uuid import UUID

import pytest

from services.errors import Forbidden, NotFound, TooManyRequests
from services.identity.authenticator import Caller
from services.play import relations
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings
from services.store.records import player_id
from tests.services.conftest import create
from tests.services.test_erasures import NAME, contains, erase, registered
from tests.services.test_rematches import finished
from tests.services.test_seeks import found, seek
from tests.services.tournament_table import play_out

pytestmark = pytest.mark.both_stores


def block(service: Service, caller: Caller, other: Caller) -> None:
    service.relations.block(Request(caller, "/player/blocked"), other.name or "")


def unblock(service: Service, caller: Caller, other: Caller) -> None:
    service.relations.unblock(Request(caller, "/player/blocked"), other.name or "")


def follow(service: Service, caller: Caller, name: str) -> str:
    return service.relations.follow(Request(caller, "/player/following"), name)


def join(service: Service, caller: Caller, game: UUID) -> None:
    service.commands.join(Request(caller, "/join"), game, 1, name=None, client_seed=None)


def test_lists_are_private_to_their_player_and_change_once(service: Service) -> None:
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    assert ann.player is not None
    assert bo.player is not None
    assert follow(service, ann, "BO") == "Bo", "any spelling names the player"
    follow(service, ann, "Bo")
    stored = service.event_store.personal.account(ann.player)
    assert stored.originator_version == 1, "the second request changes nothing"
    block(service, ann, bo)
    assert (service.relations.following(ann.player), service.relations.blocked(ann.player)) == ([], ["Bo"])
    assert (service.relations.following(bo.player), service.relations.blocked(bo.player)) == ([], [])
    export = service.personal_data.of(ann.player)
    assert (export.following, export.blocked) == ([], ["Bo"])
    assert service.personal_data.of(bo.player).blocked == []
    unblock(service, ann, bo)
    service.relations.unfollow(Request(ann, "/player/following"), "Bo")
    assert service.relations.blocked(ann.player) == []


def test_relations_are_to_other_people_and_limited(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = registered(service, "Ann Onym")
    registered(service, "Bo"), registered(service, "Cyd")
    with pytest.raises(Forbidden, match="relation-to-oneself"):
        follow(service, ann, "Ann Onym")
    with pytest.raises(NotFound):
        follow(service, ann, "Nobody")
    monkeypatch.setattr(relations, "MOST_RELATIONS", 1)
    follow(service, ann, "Bo")
    with pytest.raises(TooManyRequests):
        follow(service, ann, "Cyd")


def test_relations_that_change_all_the_time_change_slowly(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relations, "CHANGES_AT_ONCE", 3)
    ann, bo = registered(service, "Ann Onym"), registered(service, "Bo")
    assert ann.player is not None
    block(service, ann, bo), unblock(service, ann, bo), block(service, ann, bo)
    with pytest.raises(TooManyRequests) as refused:
        unblock(service, ann, bo)
    assert 0 < (refused.value.retry_after_s) <= relations.CHANGES_EVERY_S
    block(service, ann, bo)  # changes nothing
    assert service.relations.blocked(ann.player) == ["Bo"]
    monkeypatch.setattr(relations, "CHANGES_EVERY_S", 0)
    unblock(service, ann, bo)
    assert service.relations.blocked(ann.player) == []


@pytest.mark.parametrize("blocker", [0, 1])
def test_seeks_of_players_apart_are_not_paired(service: Service, blocker: int) -> None:
    pair = (registered(service, "Ann Onym"), registered(service, "Bo"))
    block(service, pair[blocker], pair[1 - blocker])
    made = [seek(service, player) for player in pair]
    assert not service.pairing.owed().now
    service.pairing.run()
    assert [found(service, each).status for each in made] == ["open", "open"]
    third = seek(service, registered(service, "Cyd"))
    service.pairing.run()
    assert found(service, third).status == "paired", "others are paired with either"
    unblock(service, pair[blocker], pair[1 - blocker])
    again = seek(service, pair[0])
    service.pairing.run()
    assert found(service, again).status == "paired"


def test_blocked_player_cannot_join_the_blockers_table(service: Service) -> None:
    ann, bo, cyd = (registered(service, name) for name in ("Ann Onym", "Bo", "Cyd"))
    block(service, ann, bo)
    seats = [SeatRequest("human"), SeatRequest("open"), SeatRequest("open")]
    table = create(service, *seats, caller=ann).game.id
    with pytest.raises(Forbidden) as refused:
        join(service, bo, table)
    assert refused.value.message.key == "not-possible", "it does not name the reason"
    join(service, cyd, table)
    of_bo = create(service, *seats, caller=bo).game.id
    join(service, ann, of_bo)  # the blocker may


@pytest.mark.parametrize("answering", [0, 1])
def test_players_apart_have_no_rematch(service: Service, answering: int) -> None:
    zoe, ann = registered(service), registered(service, "Ann Onym")
    game = finished(service, zoe, ann)
    block(service, zoe, ann)
    with pytest.raises(Forbidden) as refused:
        service.rematches.agree(Request((ann, zoe)[answering], "/rematch"), game)
    assert refused.value.message.key == "not-possible"


def test_a_player_who_left_prevents_no_rematch_of_the_others(service: Service) -> None:
    ann, bo, cyd = (registered(service, name) for name in ("Ann Onym", "Bo", "Cyd"))
    game = create(service, *[SeatRequest("open")] * 3, caller=ann).game.id
    for seat, player in enumerate((ann, bo, cyd)):
        service.commands.join(Request(player, "/join"), game, seat, name=None, client_seed=None)
    service.commands.leave(Request(cyd, "/leave"), game, 2)
    play_out(service, game, Random(4))
    block(service, ann, cyd)
    service.rematches.agree(Request(ann, "/rematch"), game)
    assert service.rematches.agree(Request(bo, "/rematch"), game).status == "started"


def test_phrases_of_a_blocked_player_are_left_out(service: Service) -> None:
    zoe, ann = registered(service), registered(service, "Ann Onym")
    game = service.games.current(finished(service, zoe, ann))
    assert service.relations.silenced(zoe, game) == []
    block(service, zoe, ann)
    assert service.relations.silenced(zoe, game) == [0]
    assert service.relations.silenced(ann, game) == []


def test_erasure_empties_the_lists_and_the_name_in_others(service: Service, stored: Settings) -> None:
    zoe, ann = registered(service), registered(service, "Ann Onym")
    assert zoe.player is not None
    assert ann.player is not None
    follow(service, zoe, "Ann Onym")
    block(service, zoe, ann)
    follow(service, ann, NAME)
    erase(service, zoe)
    for account in service.event_store.personal.accounts(player_id(NAME)):
        assert (account.following, account.blocked) == ((), ())
    assert service.relations.following(ann.player) == []
    assert service.personal_data.of(ann.player).following == []
    service.event_store.personal.shred()
    assert contains(stored, NAME) == []
