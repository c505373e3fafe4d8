"""Renaming a player: the new name is shown everywhere, hashes and audits stay valid, and it can be undone."""

import re
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from services.archives.exports import EVERYTHING
from services.archives.format import read_archive
from services.errors import Forbidden, NameTaken, NotFound, ValidationFailed
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.registration import Offer
from services.play.seating import SeatRequest
from services.reading.projector import NAME as PROJECTOR
from services.service import Service
from services.settings import Settings
from services.store.records import player_id
from services.wording import english
from tests.services.conftest import create, play, seat_caller
from tests.services.test_erasures import (
    carry_out,
    contains,
    fails_after,
    game_of,
    pass_a_week,
    registered,
)
from tests.services.test_ratings import finish, person, rows, seated
from tests.services.test_rematches import agree, finished
from tests.services.test_seeks import found, seek

OLD, NEW = 'Zoë "Quill" Ångström', "Juniper"
OPERATOR = Caller(secret="operator", operator=True)

pytestmark = pytest.mark.both_stores


def order(service: Service, old: str, new: str, *, key: str | None = None) -> None:
    """Rename a player, without the jobs that follow in games."""
    service.renaming.rename(Request(OPERATOR, "/operator/rename", key=key), old, new, "offensive")


def finish_renaming(service: Service) -> None:
    """Carry out renamings as the dispatcher does, while a projector works."""
    service.projector.catch_up()
    while due := service.renaming.due():
        service.renaming.carry_out(due[0])
        service.projector.catch_up()
    forget(service)


def forget(service: Service) -> None:
    service._look_at = 0.0
    service.forget_erased_names()


def rename(service: Service, old: str, new: str) -> None:
    order(service, old, new)
    finish_renaming(service)


def again(service: Service, name: str) -> Caller:
    """Return the caller with the first token of the player who registered under a name."""
    return service.authenticator.caller(tokens.issue(service.keyring, tokens.PlayerToken(player_id(name))))


def shown(service: Service, game: UUID) -> list[str | None]:
    return [seat.name for seat in service.queries.summary(game).seats]


def test_the_new_name_is_shown_and_the_seat_stays(service: Service) -> None:
    zoe = registered(service, OLD)
    game = game_of(service, zoe)
    service.projector.catch_up()
    service.games.current(game)
    order(service, OLD, NEW)
    forget(service)
    zoe = again(service, OLD)
    assert (zoe.name, zoe.player) == (NEW, player_id(OLD))
    work = service.commands.leave(Request(zoe, "/leave"), game, 0)  # before the games show the new name
    assert work.game.seats[0].stand_in is not None
    finish_renaming(service)
    assert shown(service, game) == [NEW, "Ann", "Bob"]
    page = service.queries.events(SPECTATOR, game, after=0, limit=1)
    [created] = page.items
    assert (created.erased, created.renamed, created.salts.get("name.0")) == (
        ["name.0"],
        {"name.0": NEW},
        None,
    )
    line = service.narration.log(SPECTATOR, game, after=0, limit=1).items[0].line
    assert NEW in line
    assert OLD not in line


def test_hashes_audits_and_archives_stay_valid(service: Service, stored: Settings) -> None:
    zoe = registered(service, OLD)
    game = game_of(service, zoe)
    play(service, game, Random(3))
    service.projector.catch_up()
    before = [envelope.hash for envelope in service.event_store.envelopes(game)]
    rename(service, OLD, NEW)
    assert [envelope.hash for envelope in service.event_store.envelopes(game)] == before
    report = service.auditor.audit(game)
    assert report.ok, report
    commitments = next(check for check in report.checks if check.name == "commitments")
    assert "1 of renamed players do not" in english(commitments.message)
    content, _ = service.exporter.export(game, EVERYTHING)
    assert OLD.encode() not in content
    assert NEW.encode() not in content, "an archive shows what its commitments prove, and nothing else"
    service.importer.check(content, OPERATOR)
    assert "name.0" not in read_archive(content).envelopes[0].hidden


def test_a_name_put_into_the_log_without_a_renaming_is_damage(service: Service) -> None:
    zoe = registered(service, OLD)
    game = game_of(service, zoe)
    play(service, game, Random(3))
    service.projector.catch_up()
    [(_, version, state)] = service.event_store.personal.rows_naming(OLD)
    forged = re.sub(rb'{"salt":"\w+","value":"Ann"}', b'{"salt":"","value":"Eve"}', state)
    assert forged != state
    service.event_store.personal.rewrite(game, version, forged)
    assert not service.auditor.audit(game).ok


def test_ratings_history_and_lists_equal_those_of_a_rebuild(service: Service) -> None:
    ann, bob, zoe = (person(service, name) for name in ("Ann", "Bob", OLD))
    for number, seats in enumerate([(ann, bob, zoe), (zoe, ann), (bob, ann), (zoe, bob)]):
        finish(service, seated(service, *seats), seed=number)
    running = seated(service, ann, zoe).id
    service.projector.catch_up()
    before = service.players.profile(OLD)
    rename(service, OLD, NEW)
    profile = service.players.profile(NEW)
    assert profile == service.players.profile(OLD) == msgspec.structs.replace(before, name=NEW)
    assert [game.ruleset for game in service.players.history(OLD, None, cursor=None, limit=9)[0]] != []
    assert service.views.results.meetings("ann")[0].name in (NEW, "Bob")
    views = service.views
    tables = [projection.table for projection in views.projections if "analys" not in projection.name]
    kept = [rows(service, table) for table in tables]
    views.clear(PROJECTOR)
    service.projector.catch_up()
    assert [rows(service, table) for table in tables] == kept
    assert shown(service, running) == ["Ann", NEW]
    assert views.ratings.of_player(OLD.casefold()) == []


def test_no_other_player_can_take_an_earlier_name(service: Service) -> None:
    registered(service, "Zoe")
    registered(service, "Ann")
    rename(service, "Zoe", NEW)
    rename(service, NEW, "Marlowe")
    for taken in ("Zoe", "ZOE", "Z\u043ee", NEW, "Marlowe", "Mar1owe"):
        with pytest.raises(NameTaken):
            registered(service, taken)
        with pytest.raises(NameTaken):
            service.bots.register(Request(SPECTATOR, "/bots"), taken, Offer(("toy",)))
        with pytest.raises(NameTaken):
            create(service, SeatRequest("human", name=taken), SeatRequest("open"))
        with pytest.raises(NameTaken):
            order(service, "Ann", taken)


def test_a_taken_or_impossible_name_is_refused(service: Service) -> None:
    registered(service, "Zoe")
    registered(service, "Ann")
    service.bots.register(Request(SPECTATOR, "/bots"), "quill-bot", Offer(("toy",)))
    for new in ("Ann", "ann", "greedy", "Operator", "Guest", "Former player", "quill-bot"):
        with pytest.raises(NameTaken):
            order(service, "Zoe", new)
    for new in ("Zoe", "a/b", "..", "x" * 41, "Zoe #2", ""):
        with pytest.raises(ValidationFailed):
            order(service, "Zoe", new)
    with pytest.raises(ValidationFailed):
        order(service, "quill-bot", "another-bot")
    with pytest.raises(NotFound):
        order(service, "Nobody", "Somebody")
    with pytest.raises(Forbidden):
        service.renaming.rename(Request(again(service, "Zoe"), "/operator/rename"), "Ann", "Eve", "why not")
    assert service.players.profile("Zoe").name == "Zoe"


def test_two_players_cannot_swap_names(service: Service) -> None:
    registered(service, "Zoe")
    registered(service, "Ann")
    rename(service, "Zoe", "Elsewhere")
    with pytest.raises(NameTaken):
        order(service, "Ann", "Zoe")
    assert service.players.profile("Zoe").name == "Elsewhere"


def test_a_player_can_be_renamed_twice_and_back(service: Service) -> None:
    zoe = registered(service, OLD)
    games = [game_of(service, zoe)]
    service.projector.catch_up()
    for name in (NEW, "Marlowe", OLD, NEW, OLD.upper(), OLD):
        rename(service, service.authenticator.caller(_token(service, zoe)).name or "", name)
        caller = again(service, OLD)
        games.append(game_of(service, caller, first=1))
        service.projector.catch_up()
        assert {name for game in games for name in shown(service, game)} == {name, "Ann", "Bob"}
        assert len(service.queries.running_of([name], limit=20, caller=SPECTATOR)) == len(games)
    assert all(service.auditor.audit(game).ok for game in games)


def _token(service: Service, caller: Caller) -> str:
    assert caller.player is not None
    return tokens.issue(service.keyring, tokens.PlayerToken(caller.player))


def test_the_later_of_two_renamings_wins(service: Service) -> None:
    game = game_of(service, registered(service, OLD))
    service.projector.catch_up()
    order(service, OLD, NEW)
    service.renaming.carry_out(player_id(OLD))
    order(service, OLD, "Marlowe")
    finish_renaming(service)
    assert shown(service, game)[0] == "Marlowe"
    assert service.auditor.audit(game).ok


def test_a_renaming_that_another_overtakes_stores_no_name(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(service, registered(service, OLD))
    service.projector.catch_up()
    order(service, OLD, NEW)
    go_on = service.renaming._forgetting.go_on

    def overtaken(*args: Any, **options: Any) -> Any:
        """Rename the player again while the first renaming is carried out."""
        monkeypatch.undo()
        order(service, OLD, "Marlowe")
        return go_on(*args, **options)

    monkeypatch.setattr(service.renaming._forgetting, "go_on", overtaken)
    service.renaming.carry_out(player_id(OLD))
    finish_renaming(service)
    assert again(service, OLD).name == shown(service, game)[0] == "Marlowe"


def test_an_erasure_removes_every_name(service: Service, stored: Settings) -> None:
    zoe = registered(service, OLD)
    running, over = game_of(service, zoe), game_of(service, zoe, first=2)
    play(service, over, Random(1))
    service.projector.catch_up()
    rename(service, OLD, NEW)
    again_seated = game_of(service, again(service, OLD))
    order(service, NEW, "Marlowe")  # not finished when the player is erased
    forget(service)
    zoe = again(service, OLD)
    assert service.personal_data.of(player_id(OLD)).names == [OLD, NEW, "Marlowe"]
    service.erasures.request(Request(zoe, "/player"))
    pass_a_week(service)
    carry_out(service, zoe)
    finish_renaming(service)
    for name in (OLD, NEW, "Marlowe"):
        assert contains(stored, name) == []
        with pytest.raises(NameTaken):
            registered(service, name)
        with pytest.raises(NotFound):
            service.players.profile(name)
    assert all(shown(service, game).count("Former player") == 1 for game in (running, over, again_seated))
    assert service.auditor.audit(over).ok


@pytest.mark.parametrize("step", ["_seated", "_rewrite_messages", "_tell"])
def test_an_interrupted_renaming_continues(
    service: Service, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = registered(service, OLD)
    games = [game_of(service, zoe), game_of(service, zoe, first=1)]
    order(service, OLD, NEW)
    with monkeypatch.context() as broken:
        broken.setattr(service.renaming, step, fails_after(getattr(service.renaming, step)))
        with pytest.raises(ConnectionError):
            finish_renaming(service)
    finish_renaming(service)
    assert all(NEW in shown(service, game) for game in games)
    assert all(service.auditor.audit(game).ok for game in games)
    assert service.views.seats.games_of(OLD.casefold()) == []


def test_a_seat_taken_with_the_earlier_name_meanwhile_is_renamed_too(service: Service) -> None:
    zoe = registered(service, OLD)
    service.projector.catch_up()
    order(service, OLD, NEW)
    service.renaming.carry_out(player_id(OLD))
    late = game_of(service, zoe)  # like a request that was authenticated earlier
    service.projector.catch_up()
    finish_renaming(service)
    assert shown(service, late)[0] == NEW


def test_a_repeated_request_renames_once(service: Service) -> None:
    registered(service, OLD)
    wanted = Request(OPERATOR, "/operator/rename", key="a-key-of-the-request", body="b")
    first = service.renaming.rename(wanted, OLD, NEW, "offensive")
    rename(service, NEW, "Marlowe")
    assert service.renaming.rename(wanted, OLD, NEW, "offensive") == first
    assert service.players.profile(OLD).name == "Marlowe"


def test_chats_of_the_games_of_the_player_show_the_new_name(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.chat, "_is_on", True)
    zoe = registered(service, "Zoe")
    own, other = game_of(service, zoe, first=1), create(service).game.id
    said = ("hello Zoe, and zoe!", "Zoebell", "Zoe Two is next")
    for game in (own, other):
        for seat, text in zip((0, 0, 1), said, strict=True):
            service.chat.say(Request(seat_caller(game, seat), "/chat"), game, text)
    service.projector.catch_up()
    rename(service, "Zoe", "Zoe Two")

    def texts(game: UUID) -> list[str]:
        return [each.text for each in service.chat.said(game, after=0, limit=9)]

    assert texts(own) == ["hello Zoe Two, and Zoe Two!", "Zoebell", "Zoe Two is next"]
    assert texts(other) == list(said)


def test_seeks_bots_relations_and_operators_follow_the_player(service: Service) -> None:
    zoe, ann = person(service, OLD), person(service, "Ann")
    service.relations.follow(Request(ann, "/follow"), OLD)
    made = seek(service, zoe)
    service.bots.register(Request(zoe, "/bots"), "quill-bot", Offer(("toy",)))
    service.operators.add(OLD)
    rename(service, OLD, NEW)
    assert service.relations.following(ann.player) == [NEW]
    assert found(service, made).name == NEW
    assert [bot.name for bot in service.personal_data.of(zoe.player).bots] == ["quill-bot"]
    for name in (OLD, NEW):
        assert service.relations.block(Request(ann, "/block"), name) == NEW
        assert service.relations.unblock(Request(ann, "/block"), name) == NEW
    assert service.operators.remove(NEW) == zoe.player
    [act] = service.operator_lists.record(service.moderation.player(NEW)).acts
    assert (act.act, act.about.name, act.renamed.before, act.renamed.after) == ("rename", NEW, OLD, NEW)


def test_rematches_and_forks_have_the_new_name(service: Service) -> None:
    zoe = registered(service, OLD)
    game = finished(service, zoe)
    agree(service, game, 1)
    rename(service, OLD, NEW)
    rematch = agree(service, game, 0).next
    assert rematch is not None
    child = UUID(rematch)
    kept = [SeatRequest("human", name=NEW), SeatRequest("human", name="Ann")]
    forked = service.forks.fork(Request(again(service, OLD), "/forks"), game, 5, seats=kept).game.id
    finish_renaming(service)
    assert [sorted(map(str, shown(service, each))) for each in (child, forked)] == [["Ann", NEW]] * 2
    assert NEW in [seat.name for seat in service.games.current(child).seats if not seat.guest]
    assert all(service.auditor.audit(each).ok for each in (game, child, forked))
