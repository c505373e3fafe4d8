"""Notices to players: sent once for a decision to real push and mail servers, also after a kill."""

import socket
from collections.abc import Iterator
from datetime import timedelta
from email.header import decode_header, make_header
from email.message import EmailMessage, Message
from uuid import UUID, uuid4

import msgspec
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as MailHandler

from domain.game.aggregate import Game
from services import clock
from services.contacts import contacts, outbox
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.seeking.seeks import WantedGame
from services.settings import Settings
from services.store.records import player_id
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.services.tournament_table import make
from tests.stores import make_stores
from tests.webhooks.browsers import PushedBrowser, claims
from tests.webhooks.receiver import answering, http
from tests.workers.conftest import Clock, House, owner, wait_until
from tests.workers.courier.delivering import Delivering, first_listed
from workers.notices import notifier
from workers.notices.carrying import Carrier, MailMessage, PushMessage
from workers.webhooks.sending import Sender, SendFailed

ORIGIN = "https://games.example"


class Mailbox(MailHandler):
    """Keeps the mails that a server gets."""

    def __init__(self) -> None:
        super().__init__()
        self.port = free_port()
        self.mails: list[Message] = []

    def handle_message(self, message: Message) -> None:
        self.mails.append(message)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the pauses before notices."""
    for module, name in ((notifier, "TURN_WAITS"), (notifier, "START_WAITS"), (outbox, "MAIL_WAITS")):
        monkeypatch.setattr(module, name, timedelta(0))


@pytest.fixture
def mails() -> Iterator[Mailbox]:
    made = Mailbox()
    server = Controller(made, hostname="127.0.0.1", port=made.port)
    server.start()
    yield made
    server.stop()


@pytest.fixture
def hook_house(settings: Settings, redis_server: RedisServer, mails: Mailbox) -> Iterator[House]:
    """A service that may send mails, and notifications to this host."""
    allowing = msgspec.structs.replace(
        settings,
        webhook_private=True,
        smtp_host="127.0.0.1",
        smtp_port=mails.port,
        smtp_tls="none",
        mail_from="games@games.example",
        page_origin=ORIGIN,
    )
    built = House(make_stores(allowing), redis_server)
    yield built
    built.close()


@pytest.fixture
def browser() -> Iterator[PushedBrowser]:
    made = PushedBrowser()
    yield made
    made.close()


@pytest.fixture
def ada(hook_house: House) -> Caller:
    return registered(hook_house, "Ada")


def registered(house: House, name: str) -> Caller:
    made = house.service.commands.register_player(Request(SPECTATOR, "/players"), name)
    token = tokens.issue(house.service.keyring, tokens.PlayerToken(made.originator_id))
    return house.service.authenticator.caller(token)


def subscribe(house: House, player: Caller, browser: PushedBrowser) -> UUID:
    assert player.player is not None
    return house.service.reaching.subscribe(player.player, browser.browser).id


def confirm(house: House, player: Caller, delivering: Delivering, mails: Mailbox) -> None:
    """Set an address, and open the link that comes by mail."""
    assert player.player is not None
    house.service.reaching.set_address(player.player, "ada@mail.example", "en")
    delivering.later(1)
    house.service.reaching.confirm(link_in(mails.mails[-1]))
    delivering.later(1)


def text_of(mail: Message) -> str:
    content = mail.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def link_in(mail: Message) -> str:
    (line,) = [line for line in text_of(mail).splitlines() if line.startswith(f"{ORIGIN}/#/confirm/")]
    return line.rpartition("/")[2].strip()


def table(house: House, ada: Caller) -> Game:
    """A game in which a guest moves first, and then Ada."""
    seats = [SeatRequest("human", name="Bob"), SeatRequest("human", name=ada.name)]
    return house.service.commands.create_game(
        Request(ada, "/games"), ruleset="toy", options={"target": 50}, seats=seats
    ).game


def move_until(house: House, game_id: UUID, seat: int) -> Game:
    """Play the other seats until the game waits for a seat."""
    while not (duty := (game := house.current(game_id)).duties().get(seat)) or not duty.must:
        other = next(each for each, duty in game.duties().items() if duty.must)
        house.service.commands.act(owner(game, other), game_id, first_listed(game, other))
    return game


def move_away(house: House, game_id: UUID, seat: int) -> None:
    """Play a seat until the game waits for another one."""
    while (duty := (game := house.current(game_id)).duties().get(seat)) and duty.must:
        house.service.commands.act(owner(game, seat), game_id, first_listed(game, seat))


def test_one_notice_for_a_decision_without_hidden_facts(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    game = table(hook_house, ada)
    delivering.later(1)
    assert browser.notices == [], "it is another's move"
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    delivering.later(1)
    [told] = browser.notices
    assert told == {
        "kind": "turn",
        "game": str(game.id),
        "title": "Du bist am Zug",
        "body": "Toy mit Bob",
        "url": f"/#/games/{game.id}",
        "lang": "de",
    }
    stated = claims(browser.service.requests[0])
    assert stated["aud"] == browser.endpoint.removesuffix("/push/f1")
    assert stated["sub"] == ORIGIN
    move_away(hook_house, game.id, 1)
    delivering.later(1)
    assert len(browser.notices) == 1, "own moves need no word"
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    assert len(browser.notices) == 2
    assert len(set(browser.topics)) == 1, "an undelivered notice is replaced"
    assert hook_house.service.outbox.figures()["push", "sent"] == 2


def test_a_player_who_takes_an_open_seat_gets_notices(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    commands = hook_house.service.commands
    game = commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset="toy",
        options={"target": 50},
        seats=[SeatRequest("human", name="Bob"), SeatRequest("open")],
    ).game
    delivering.later(1)
    commands.join(Request(ada, "/join"), game.id, 1, name=None, client_seed=None)
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    assert [told["kind"] for told in browser.notices] == ["turn"]


def test_no_notice_while_a_stream_is_open_or_the_game_is_muted(
    hook_house: House,
    delivering: Delivering,
    browser: PushedBrowser,
    ada: Caller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notifier, "WATCHED_AGAIN", timedelta(0))
    subscribe(hook_house, ada, browser)
    assert ada.player is not None
    watched, muted = table(hook_house, ada), table(hook_house, ada)
    hook_house.service.contacts.mark_open([(ada.player, watched.id)])
    hook_house.service.contacts.mute(ada.player, muted.id)
    for game in (watched, muted):
        move_until(hook_house, game.id, 1)
    for _ in range(3):
        delivering.later(1)
    assert browser.notices == []
    monkeypatch.setattr(contacts, "WATCHED", timedelta(0))
    delivering.later(1)
    assert [told["game"] for told in browser.notices] == [str(watched.id)], "the stream has ended"


def test_no_notice_of_a_decision_that_was_made_meanwhile(
    hook_house: House,
    delivering: Delivering,
    browser: PushedBrowser,
    ada: Caller,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notifier, "TURN_WAITS", timedelta(milliseconds=200))
    subscribe(hook_house, ada, browser)
    game = table(hook_house, ada)
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    move_away(hook_house, game.id, 1)
    monkeypatch.setattr(contacts.clock, "now", lambda: "2126-01-01T00:00:00.000000Z")
    delivering.later(1)
    assert browser.notices == []
    assert hook_house.service.outbox.figures()["push", "pending"] == 0


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
def test_a_subscription_that_has_ended_is_forgotten(
    hook_house: House, delivering: Delivering, ada: Caller, status: str
) -> None:
    gone = PushedBrowser(answering(http(status)))
    subscribe(hook_house, ada, gone)
    move_until(hook_house, table(hook_house, ada).id, 1)
    delivering.later(1)
    assert len(gone.service.requests) == 1
    assert hook_house.service.contacts.subscriptions(ada.player) == []
    assert hook_house.service.outbox.figures()["push", "failed"] == 1
    gone.close()


def test_failures_are_retried_until_the_browser_is_quiet(
    hook_house: House, delivering: Delivering, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "BACK_OFF_S", (0,) * 9)
    monkeypatch.setattr(contacts, "MOST_FAILURES", 3)
    down = PushedBrowser(answering(http("503 Down")))
    subscription = subscribe(hook_house, ada, down)
    move_until(hook_house, table(hook_house, ada).id, 1)
    for _ in range(6):
        delivering.later(1)
    assert len(down.service.requests) == 3
    [found] = hook_house.service.contacts.subscriptions(ada.player)
    assert (found.id, found.is_quiet) == (subscription, True)
    assert hook_house.service.contacts.reachable() == frozenset()
    subscribe(hook_house, ada, down)
    assert not hook_house.service.contacts.subscriptions(ada.player)[0].is_quiet, "it has subscribed again"
    down.close()


def test_browsers_that_never_answer_delay_no_others(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, ada: Caller
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"https://127.0.0.1:{silent.getsockname()[1]}/"
        while delivering.notices.has_room(stranger := uuid4(), proven=False):
            lost = outbox.Pending(stranger, str(uuid4()), outbox.Notice("turn", uuid4()), 0)
            delivering.notices.put(PushMessage(lost, url, {}, b"", False))
        subscribe(hook_house, ada, browser)
        move_until(hook_house, table(hook_house, ada).id, 1)
        delivering.until(lambda: len(browser.notices) == 1, "the notice of a browser that answers")
        assert delivering.notices.busy >= 4, "half of the threads still wait"


def test_a_mail_server_without_a_possible_name_loses_no_thread(settings: Settings) -> None:
    pending = outbox.Pending(uuid4(), contacts.MAIL, outbox.Notice("confirm", address=uuid4()), 0)
    odd = msgspec.structs.replace(settings, smtp_host="mail..example")
    with pytest.raises(SendFailed):
        Carrier(odd, Sender(private=True, timeout_s=1))(MailMessage(pending, EmailMessage()))


def test_a_courier_that_dies_leaves_no_decision_untold(
    hook_house: House, moment: Clock, browser: PushedBrowser, ada: Caller
) -> None:
    """One courier dies after storing the notice and before sending it; the next one sends it once."""
    subscribe(hook_house, ada, browser)
    first = Delivering(hook_house, moment)
    first.courier.step()
    game = table(hook_house, ada)
    move_until(hook_house, game.id, 1)
    first.courier._notifier.send_due = lambda: None  # type: ignore[method-assign]
    moment.now += 1
    first.courier.step()
    assert hook_house.service.outbox.figures()["push", "pending"] == 1
    first.close()
    for _ in range(2):
        successor = Delivering(hook_house, moment)
        successor.later(1)
        successor.close()
    assert [told["game"] for told in browser.notices] == [str(game.id)]


def test_a_courier_killed_before_it_stores_its_position_repeats_no_notice(
    hook_house: House, moment: Clock, browser: PushedBrowser, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    first = Delivering(hook_house, moment)
    first.courier._progress.store = lambda: None  # type: ignore[method-assign]
    first.courier.step()
    move_until(hook_house, table(hook_house, ada).id, 1)
    first.later(1)
    assert len(browser.notices) == 1
    first.close()
    successor = Delivering(hook_house, moment)
    successor.later(1)
    successor.close()
    assert len(browser.notices) == 1


def test_paired_seeks_cause_one_notice(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    delivering.later(1)
    for player in (ada, registered(hook_house, "Eve")):
        hook_house.service.seeks.make(Request(player, "/seeks"), WantedGame("toy", 2))
    hook_house.service.pairing.run()
    delivering.later(1)
    [told] = browser.notices
    assert (told["kind"], told["title"]) == ("paired", "Dein Spiel hat begonnen")


def test_a_notice_of_a_tournament_game_that_begins(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    service = hook_house.service
    cup = make(service, rounds=1, starts_at=clock.later(clock.now(), timedelta(seconds=0.5)))
    for player in (ada, registered(hook_house, "Eve")):
        service.tournaments.join(Request(player, "/join"), cup)
    wait_until(lambda: service.tournament_runner.run() > 0, "the tournament has begun")
    delivering.later(1)
    [told] = browser.notices
    assert (told["kind"], told["body"]) == ("tournament", "Toy mit Eve")


def test_mail_is_sent_to_a_confirmed_address_alone(
    hook_house: House, delivering: Delivering, mails: Mailbox, ada: Caller
) -> None:
    assert ada.player is not None
    hook_house.service.reaching.set_address(ada.player, "ada@mail.example", "en")
    game = table(hook_house, ada)
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    [asked] = mails.mails
    assert (asked["To"], asked["Subject"]) == ("ada@mail.example", "Confirm this address for Ada")
    hook_house.service.reaching.confirm(link_in(asked))
    move_away(hook_house, game.id, 1)
    delivering.later(1)
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    delivering.later(1)
    _, told = mails.mails
    assert str(make_header(decode_header(told["Subject"]))) == "It is your move · Toy, with Bob"
    assert f"{ORIGIN}/#/games/{game.id}" in text_of(told)
    assert hook_house.service.outbox.figures()["mail", "sent"] == 2


def test_a_notice_names_a_renamed_player_by_the_new_name(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    registered(hook_house, "Eve")
    eve = SeatRequest("human", name="Eve")
    service = hook_house.service
    token = tokens.issue(service.keyring, tokens.PlayerToken(player_id("Eve")))
    made = Request(service.authenticator.caller(token), "/games")
    game = service.commands.create_game(
        made, ruleset="toy", options={"target": 50}, seats=[eve, SeatRequest("open")]
    ).game
    service.commands.join(Request(ada, "/join"), game.id, 1, name=None, client_seed=None)
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    delivering.later(1)
    assert browser.notices[-1]["body"] == "Toy mit Eve"
    operator = Request(Caller(secret="operator", operator=True), "/operator/rename")
    service.renaming.rename(operator, "Eve", "Juniper", "offensive")
    for player in service.renaming.due():
        service.renaming.carry_out(player)
    delivering.later(1)
    move_away(hook_house, game.id, 1)
    move_until(hook_house, game.id, 1)
    delivering.later(1)
    delivering.later(1)
    assert browser.notices[-1]["body"] == "Toy mit Juniper"


def test_a_replaced_address_gets_no_notice_before_its_link_was_opened(
    hook_house: House, delivering: Delivering, mails: Mailbox, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ada.player is not None
    confirm(hook_house, ada, delivering, mails)
    monkeypatch.setattr(outbox, "MAIL_WAITS", timedelta(milliseconds=200))
    move_until(hook_house, table(hook_house, ada).id, 1)
    delivering.later(1)
    hook_house.service.reaching.set_address(ada.player, "other@mail.example", "en")
    while hook_house.service.outbox.figures()["mail", "pending"]:
        delivering.later(1)
    assert [(mail["To"], str(mail["Subject"])[:7]) for mail in mails.mails] == [
        ("ada@mail.example", "Confirm"),
        ("other@mail.example", "Confirm"),
    ]


def test_erasure_stops_all_notices(
    hook_house: House, delivering: Delivering, browser: PushedBrowser, mails: Mailbox, ada: Caller
) -> None:
    subscribe(hook_house, ada, browser)
    confirm(hook_house, ada, delivering, mails)
    game = table(hook_house, ada)
    move_until(hook_house, game.id, 1)
    assert ada.player is not None
    hook_house.service.contacts.forget(ada.player)
    delivering.later(1)
    assert browser.notices == []
    assert len(mails.mails) == 1, "the one that confirmed the address"
