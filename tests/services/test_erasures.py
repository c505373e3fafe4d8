"""Erasing a player: the name disappears from every store, and hashes, audits and archives stay valid."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from uuid import UUID

import msgspec
import psycopg
import pytest

from domain.game.seats import FORMER_PLAYER
from services import clock
from services.bots.deliveries import Delivery
from services.errors import BotUnavailable, NameTaken, NotFound, Unauthenticated
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.identity.name_register import GUEST
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery
from services.play.seating import SeatRequest
from services.reading.projector import NAME as PROJECTOR
from services.service import Service
from services.settings import Settings
from services.store.meeting_records import ChatSaid, chat_of
from services.store.records import PlayerErased, player_id
from services.wording import english
from tests.services.conftest import create, play, seat_caller
from tests.services.test_ratings import finish, person, rows, seated
from tests.services.test_seeks import found, seek

NAME = 'Zoë "Quill" Ångström'
EVERYTHING = Visibility(None, everything=True)

pytestmark = pytest.mark.both_stores


def registered(service: Service, name: str = NAME) -> Caller:
    """Register a player, and return the caller with the player's token."""
    made = service.commands.register_player(Request(SPECTATOR, "/players"), name)
    token = tokens.issue(service.keyring, tokens.PlayerToken(made.originator_id))
    return service.authenticator.caller(token)


def game_of(service: Service, zoe: Caller, *, first: int = 0) -> UUID:
    """Create a game in which the player sits at a seat beside two guests."""
    seats = [SeatRequest("human", name="Ann"), SeatRequest("human", name="Bob")]
    seats.insert(first, SeatRequest("human", name=zoe.name))
    return create(service, *seats, caller=zoe).game.id


def erase(service: Service, zoe: Caller) -> None:
    """Request an erasure, and carry it out when its time has passed."""
    service.erasures.request(Request(zoe, "/player"))
    pass_a_week(service)
    assert service.erasures.due() == [zoe.player]
    carry_out(service, zoe)


def keep_seat(service: Service, zoe: Caller, game: UUID, seat: int, generation: int = 0) -> None:
    token = tokens.issue(service.keyring, tokens.SeatToken(game, seat, generation))
    service.kept_seats.keep(Request(zoe, "/player/seats"), token)


def pass_a_week(service: Service) -> None:
    week_later = clock.later(clock.now(), timedelta(days=8))
    service.erasures._now = lambda: week_later


def carry_out(service: Service, zoe: Caller) -> None:
    """Erase a player as the dispatcher does, with a projector running."""
    service.projector.catch_up()
    while zoe.player in service.erasures.due():
        service.erasures.carry_out(zoe.player)
        service.projector.catch_up()
    service._look_at = 0.0
    service.forget_erased_names()


def contains(settings: Settings, text: str) -> list[str]:
    """List the files, or tables of PostgreSQL, that contain a text."""
    written = [text.encode(), msgspec.json.encode(text)[1:-1], text.casefold().encode()]
    if settings.on_sqlite:
        files = [path for path in settings.data.rglob("*") if path.is_file()]
        return [path.name for path in files if any(form in path.read_bytes() for form in written)]
    found = []
    with psycopg.connect(settings.events_url) as connection:
        tables = connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        ).fetchall()
        for (table,) in tables:
            rows = connection.execute(f"SELECT * FROM {table}".encode()).fetchall()  # noqa: S608
            parts = [
                str(part).encode() if not isinstance(part, bytes) else part for row in rows for part in row
            ]
            if any(form in part for part in parts for form in written):
                found.append(table)
    return found


def test_no_store_contains_the_name_afterwards(service: Service, stored: Settings) -> None:
    zoe = registered(service)
    running = game_of(service, zoe)
    over = game_of(service, zoe, first=2)
    play(service, over, Random(1))
    service.projector.catch_up()
    assert contains(stored, NAME)
    erase(service, zoe)
    play(service, running, Random(2), most=3)
    service.projector.catch_up()
    service.event_store.personal.shred()
    service.views.shred()
    assert contains(stored, NAME) == []


def test_hashes_and_audits_stay_and_say_that_a_name_was_erased(service: Service) -> None:
    zoe = registered(service)
    game_id = game_of(service, zoe)
    play(service, game_id, Random(3))
    service.projector.catch_up()
    before = [envelope.hash for envelope in service.event_store.envelopes(game_id)]
    erase(service, zoe)
    assert [envelope.hash for envelope in service.event_store.envelopes(game_id)] == before
    report = service.auditor.audit(game_id)
    assert report.ok, report
    commitments = next(check for check in report.checks if check.name == "commitments")
    assert "1 erased on request" in english(commitments.message)


def test_every_answer_shows_a_former_player(service: Service) -> None:
    zoe = registered(service)
    game_id = game_of(service, zoe)
    service.projector.catch_up()
    service.games.current(game_id)
    erase(service, zoe)
    shown = service.queries.summary(game_id)
    assert [seat.name for seat in shown.seats] == [FORMER_PLAYER, "Ann", "Bob"]
    assert shown.seats[0].stand_in is not None, "the player has left"
    page = service.queries.events(SPECTATOR, game_id, after=0, limit=1)
    assert page.items[0].erased == ["name.0"]
    assert "name.0" not in page.items[0].data
    line = service.narration.log(SPECTATOR, game_id, after=0, limit=1).items[0].line
    assert f"{FORMER_PLAYER} #0" in line


def test_a_request_can_be_withdrawn_until_it_is_carried_out(service: Service) -> None:
    zoe = registered(service)
    game_of(service, zoe)
    first = service.erasures.request(Request(zoe, "/player"))
    assert service.erasures.request(Request(zoe, "/player")).due == first.due, "the first request counts"
    assert service.erasures.due() == [], "the player has a week to withdraw it"
    service.erasures.withdraw(Request(zoe, "/player/undelete"))
    pass_a_week(service)
    assert service.erasures.due() == []
    assert service.event_store.registrations.player(zoe.player).name == NAME


def test_sessions_end_and_their_names_go(service: Service, stored: Settings) -> None:
    zoe = registered(service)
    session = service.sessions.start(Request(zoe, "/player/tokens"), "Zoe's secret phone", ["read"])
    ended = service.sessions.start(Request(zoe, "/player/tokens"), "Zoe's secret laptop", ["read"])
    service.sessions.end(Request(zoe, "/player/sessions"), ended.id)
    token = tokens.issue(service.keyring, tokens.PlayerToken(zoe.player, 0, session.id))
    names = [each.name for each in service.personal_data.of(zoe.player).sessions]
    assert names == ["Zoe's secret phone", "Zoe's secret laptop"]
    assert contains(stored, "secret phone") != []
    _, account = service.passkeys.renew_codes(Request(zoe, "/player/recovery-codes"))
    erase(service, zoe)
    assert contains(stored, account.recovery[0]) == []
    assert contains(stored, "secret phone") == contains(stored, "secret laptop") == []
    with pytest.raises(Unauthenticated):
        service.authenticator.caller(token)


def test_the_token_ends_and_the_name_stays_taken(service: Service) -> None:
    zoe = registered(service)
    token = tokens.issue(service.keyring, tokens.PlayerToken(zoe.player))
    erase(service, zoe)
    with pytest.raises(Unauthenticated):
        service.authenticator.caller(token)
    for taken in (NAME, NAME.upper(), FORMER_PLAYER, "former player"):
        with pytest.raises(NameTaken):
            registered(service, taken)


def test_the_bots_of_the_player_end_and_their_addresses_go(service: Service, stored: Settings) -> None:
    zoe = registered(service)
    webhook = WantedDelivery("webhook", "https://zoe.example/hook")
    offer = Offer(("toy",), delivery=webhook)
    bot = service.bots.register(Request(zoe, "/bots"), "quill-bot", offer)
    game_id = create(
        service, SeatRequest("human", name="Ann"), SeatRequest("bot", bot=bot.name), caller=zoe
    ).game.id
    told = "The host zoe.example has no address."
    failed = Delivery("1", "challenge", None, None, None, "failed", 1, told, clock.now(), clock.now())
    service.deliveries.add(bot.originator_id, failed)
    erase(service, zoe)
    assert contains(stored, "zoe.example") == []
    assert service.games.current(game_id).seats[1].stand_in is not None
    with pytest.raises(BotUnavailable):
        create(service, SeatRequest("human", name="Ann"), SeatRequest("bot", bot=bot.name))


@pytest.mark.parametrize("step", ["_leave", "_end_bots", "mend", "_end", "_erase_registration"])
def test_an_interrupted_erasure_continues(
    service: Service, stored: Settings, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = registered(service)
    game_of(service, zoe)
    game_of(service, zoe, first=1)
    as_guest = create(service, SeatRequest("human", name=f"{NAME}!"), SeatRequest("human")).game.id
    keep_seat(service, zoe, as_guest, 0)
    service.projector.catch_up()
    service.erasures.request(Request(zoe, "/player"))
    pass_a_week(service)
    with monkeypatch.context() as broken:
        part = service.erasures._forgetting if step == "mend" else service.erasures
        broken.setattr(part, step, fails_after(getattr(part, step)))
        with pytest.raises(ConnectionError):
            carry_out(service, zoe)
    carry_out(service, zoe)
    assert contains(stored, NAME) == []


def fails_after(method: Callable[..., object]) -> Callable[..., object]:
    """Return a method that does its work and then raises an error."""

    def failing(*arguments: object, **more: object) -> object:
        method(*arguments, **more)
        raise ConnectionError

    return failing


def test_a_guest_of_the_same_name_is_another_person(service: Service) -> None:
    guests = create(service, SeatRequest("human", name="Zoe"), SeatRequest("human", name="Ann")).game.id
    zoe = registered(service, "Zoe")
    service.projector.catch_up()
    erase(service, zoe)
    assert service.queries.summary(guests).seats[0].name == "Zoe"


def test_seats_that_the_player_took_as_a_guest_lose_the_name_too(service: Service, stored: Settings) -> None:
    running = create(service, SeatRequest("human", name=NAME), SeatRequest("human", name="Ann")).game.id
    over = create(service, SeatRequest("human", name="Ann"), SeatRequest("human", name=NAME)).game.id
    zoe = registered(service)
    keep_seat(service, zoe, running, 0)
    keep_seat(service, zoe, over, 1)
    play(service, over, Random(1))
    service.projector.catch_up()
    heads = {game: service.event_store.envelopes(game)[0].hash for game in (running, over)}
    erase(service, zoe)
    assert contains(stored, NAME) == []
    shown = [service.queries.summary(game).seats for game in (running, over)]
    assert [[seat.name for seat in seats] for seats in shown] == [
        [FORMER_PLAYER, "Ann"],
        ["Ann", FORMER_PLAYER],
    ]
    assert shown[0][0].stand_in is not None, "the player has left the running game"
    assert service.auditor.audit(over).ok
    assert {game: service.event_store.envelopes(game)[0].hash for game in heads} == heads


@pytest.mark.parametrize("step", [None, "_leave", "_erase_messages", "_end_bots", "mend"])
def test_rematches_and_forks_lose_the_name_of_a_kept_guest_too(
    service: Service, stored: Settings, step: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = create(service, SeatRequest("human", name=NAME), SeatRequest("human", name="Ann")).game.id
    play(service, game, Random(1))
    zoe = registered(service, "Zoe")
    token = tokens.issue(service.keyring, tokens.SeatToken(game, 0, 0))
    with monkeypatch.context() as running:
        running.setattr(service.kept_seats, "_is_valid", lambda _: True)  # it was kept before the end
        service.kept_seats.keep(Request(zoe, "/player/seats"), token)
    for seat in (0, 1):
        rematch = service.rematches.agree(Request(seat_caller(game, seat), "/rematch"), game)
    child = UUID(rematch.next)
    play(service, child, Random(2))
    service.projector.catch_up()
    seats = [SeatRequest("human", name="Bob"), SeatRequest("human", name=NAME)]
    forked = service.forks.fork(Request(SPECTATOR, "/forks"), child, 5, seats=seats).game.id
    for at, seat, text in ((child, 1, "mine"), (forked, 1, "mine"), (forked, 0, "his"), (forked, 0, NAME)):
        say(service, at, seat, text)
    service.projector.catch_up()
    assert [seat.name for seat in service.queries.summary(child).seats] == ["Ann", NAME]
    if step is not None:
        service.erasures.request(Request(zoe, "/player"))
        with monkeypatch.context() as broken:
            part = service.erasures._forgetting if step == "mend" else service.erasures
            broken.setattr(part, step, fails_after(getattr(part, step)))
            pass_a_week(service)
            with pytest.raises(ConnectionError):
                carry_out(service, zoe)
        carry_out(service, zoe)
    else:
        erase(service, zoe)
    assert contains(stored, NAME) == []
    shown = [[seat.name for seat in service.queries.summary(each).seats] for each in (game, child, forked)]
    assert shown == [[FORMER_PLAYER, "Ann"], ["Ann", FORMER_PLAYER], ["Bob", FORMER_PLAYER]]
    assert all(service.auditor.audit(each).ok for each in (game, child, forked))
    assert [said.text for _, said in service.event_store.personal.chat() if said.text] == ["his"]


def say(service: Service, game: UUID, seat: int, text: str) -> None:
    """Store a message of a guest, as a chat does."""
    version = len(service.event_store.rows(chat_of(game))) + 1
    service.event_store.append(ChatSaid(chat_of(game), version, game, seat, None, text, clock.now()))


def test_only_the_guest_whose_seat_was_kept_loses_the_name(service: Service) -> None:
    game = create(service, SeatRequest("open"), SeatRequest("open")).game.id
    for generation, name in enumerate(("Ann", "Zoe", "Bob")):
        joining = Request(SPECTATOR, "/join")
        service.commands.join(joining, game, 0, name=name, client_seed=None)
        if name == "Zoe":
            zoe = registered(service, "Zoe")
            keep_seat(service, zoe, game, 0, generation)
        if name != "Bob":
            token = tokens.issue(service.keyring, tokens.SeatToken(game, 0, generation))
            service.commands.leave(Request(service.authenticator.caller(token), "/leave"), game, 0)
    service.projector.catch_up()
    erase(service, zoe)
    named = [
        secret.value
        for envelope in service.event_store.envelopes(game)
        for field, secret in envelope.hidden.items()
        if field.startswith("name.")
    ]
    assert named == ["Ann", "Bob"]
    assert service.queries.summary(game).seats[0].name == "Bob"


def test_an_operator_orders_an_erasure_which_the_player_can_withdraw(service: Service) -> None:
    zoe = registered(service)
    player, pending = player_id(NAME), service.event_store.personal.requested_erasure
    service.erasures.order(player, is_kept=False)
    assert pending(player) is not None
    service.erasures.withdraw(Request(zoe, "/player/undelete"))
    assert pending(player) is None
    service.erasures.order(player, is_kept=False)
    service.erasures.order(player, is_kept=True)
    assert pending(player) is None
    service.erasures.order(player, is_kept=False)
    pass_a_week(service)
    carry_out(service, zoe)
    with pytest.raises(Unauthenticated):
        service.authenticator.caller(tokens.issue(service.keyring, tokens.PlayerToken(player)))
    for stranger in (player, player_id("Nobody")):
        with pytest.raises(NotFound):
            service.erasures.order(stranger, is_kept=False)


def test_personal_data_lists_seats_and_bots(service: Service) -> None:
    zoe = registered(service)
    game_id = game_of(service, zoe, first=1)
    service.bots.register(Request(zoe, "/bots"), "quill-bot", Offer(("toy",)))
    service.projector.catch_up()
    data = service.personal_data.of(player_id(NAME))
    assert [(seat.game, seat.seat) for seat in data.seats] == [(str(game_id), 1)]
    assert [bot.name for bot in data.bots] == ["quill-bot"]
    assert (data.name, data.erased_at) == (NAME, None)
    service.erasures.request(Request(zoe, "/player"))
    assert service.personal_data.of(player_id(NAME)).erased_at is not None


def test_personal_data_lists_what_is_stored_beside_games(service: Service) -> None:
    zoe, ann = person(service, NAME), person(service, "Ann")
    game = seated(service, zoe, ann)
    for caller, phrase in ((zoe, "hello"), (ann, "thanks")):
        service.talk.say(Request(caller, "/phrases"), game.id, phrase)
    finish(service, game)
    agree, decline = service.rematches.agree, service.rematches.decline
    for caller, answer in ((ann, agree), (ann, decline), (zoe, agree), (ann, decline), (zoe, decline)):
        answer(Request(caller, "/rematch"), game.id)
    made = [seek(service, each) for each in (zoe, ann, zoe)]
    service.pairing.run()
    service.projector.catch_up()
    data = service.personal_data.of(player_id(NAME))
    assert [(said.game, said.phrase) for said in data.phrases] == [(str(game.id), "hello")]
    assert [(each.game, each.agreed) for each in data.rematches] == [
        (str(game.id), True),
        (str(game.id), False),
    ]
    assert [(each.id, each.game, each.ended_at is None) for each in data.seeks] == [
        (made[0].id, found(service, made[0]).game, False),
        (made[2].id, None, True),
    ]
    [result] = data.results
    [rating] = data.ratings
    assert (result.game, result.after, rating.games) == (str(game.id), rating.rating, 1)


def test_the_record_of_an_erasure_names_nobody(service: Service) -> None:
    zoe = registered(service)
    erase(service, zoe)
    newest = service.event_store.registrations.player_token(player_id(NAME))
    assert isinstance(newest, PlayerErased)
    assert newest.ended


def test_ratings_of_the_others_equal_those_of_a_rebuild(service: Service) -> None:
    ann, bob, zoe = (person(service, name) for name in ("Ann", "Bob", NAME))
    for number, seats in enumerate([(ann, bob, zoe), (zoe, ann), (bob, ann), (zoe, bob)]):
        finish(service, seated(service, *seats), seed=number)
    service.projector.catch_up()
    erase(service, zoe)
    views = service.views
    running = [rows(service, table) for table in (views.results.table, views.ratings.table)]
    views.clear(PROJECTOR)
    service.projector.catch_up()
    assert [rows(service, table) for table in (views.results.table, views.ratings.table)] == running
    shown = views.ratings.page(None, bots=None, after=0, limit=10)
    assert {rated.name for rated in shown} == {"Ann", "Bob"}
    assert views.results.meetings("ann")[0].name == "Bob"


def test_a_seek_of_an_erased_player_lapses(service: Service) -> None:
    zoe = person(service, NAME)
    seeks = [seek(service, caller) for caller in (zoe, SPECTATOR)]
    erase(service, zoe)
    service.pairing.run()
    shown = [found(service, made) for made in seeks]
    assert [(each.status, each.name) for each in shown] == [("lapsed", FORMER_PLAYER), ("open", GUEST)]


def test_a_seat_taken_during_the_erasure_is_erased_too(
    service: Service, stored: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = registered(service)
    game_of(service, zoe)
    late: list[UUID] = []

    def end_bots(player: UUID) -> None:
        """Seat the player, like a request that was authenticated before the token ended."""
        if not late:
            late.append(game_of(service, zoe))
            service.projector.catch_up()

    monkeypatch.setattr(service.erasures, "_end_bots", end_bots)
    erase(service, zoe)
    assert service.queries.summary(late[0]).seats[0].name == FORMER_PLAYER
    assert contains(stored, NAME) == []


def test_a_repeated_request_returns_its_first_answer_after_a_withdrawal(service: Service) -> None:
    zoe = registered(service)
    wanted = Request(zoe, "/player", key="a-key-of-the-request", body="b")
    first = service.erasures.request(wanted)
    service.erasures.withdraw(Request(zoe, "/player/undelete"))
    assert service.erasures.request(wanted) == first
    assert service.event_store.personal.requested_erasure(first.originator_id) is None
