"""The contacts of players on both stores: their limits, their secrecy, and their erasure."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from services import clock
from services.contacts import contacts
from services.contacts.contacts import MAIL, Browser
from services.contacts.outbox import PLACES, Notice
from services.contacts.tables import PERSONAL
from services.errors import Forbidden, NotFound, TooManyRequests, Unauthenticated, ValidationFailed
from services.identity import tokens
from services.service import Service
from services.settings import Settings
from tests.services.test_erasures import contains, erase, registered
from tests.services.test_push import BROWSER

pytestmark = pytest.mark.both_stores

ADDRESS = "zoe.quill@mail.example"


def browser(number: int = 0) -> Browser:
    return Browser(f"https://push.example/zoe-{number}", BROWSER.p256dh, BROWSER.auth, "Zoe's phone", "en")


def test_a_browser_belongs_to_the_player_who_subscribed_last(service: Service) -> None:
    one, other = uuid4(), uuid4()
    first = service.contacts.subscribe(one, browser())
    assert service.contacts.subscribe(one, browser()).id == first.id, "a repetition renews it"
    assert service.contacts.subscribe(other, browser()).id == first.id
    assert service.contacts.subscriptions(one) == []
    [found] = service.contacts.subscriptions(other)
    assert found.browser == browser()
    with pytest.raises(NotFound):
        service.contacts.unsubscribe(one, found.id)
    service.contacts.unsubscribe(other, found.id)
    assert service.contacts.reachable() == frozenset()


def test_a_new_browser_replaces_the_oldest(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contacts, "MOST_SUBSCRIPTIONS", 2)
    player = uuid4()
    for number in range(4):
        service.contacts.subscribe(player, browser(number))
    endpoints = [each.browser.endpoint[-1] for each in service.contacts.subscriptions(player)]
    assert endpoints == ["2", "3"]


def test_endpoints_must_be_public_and_keys_those_of_a_browser(service: Service) -> None:
    for endpoint in ("http://push.example/1", "https://127.0.0.1/1", "https://localhost/1", "push"):
        with pytest.raises(ValidationFailed):
            service.reaching.subscribe(uuid4(), Browser(endpoint, BROWSER.p256dh, BROWSER.auth, "", "en"))
    with pytest.raises(ValidationFailed):
        service.reaching.subscribe(uuid4(), Browser("https://push.example/1", "", BROWSER.auth, "", "en"))


def test_an_address_needs_the_link_of_its_own(service: Service) -> None:
    player = uuid4()
    first = service.contacts.set_address(player, ADDRESS, "en")
    second = service.contacts.set_address(player, "other@mail.example", "de")
    assert not service.contacts.confirm(player, first.nonce), "it was replaced"
    assert list(service.contacts.targets(player)) == []
    assert service.contacts.confirm(player, second.nonce)
    assert list(service.contacts.targets(player)) == [MAIL]
    assert service.contacts.set_address(player, "other@mail.example", "de").confirmed_at is not None
    service.contacts.remove_address(player)
    assert service.contacts.mailbox(player) is None
    assert not service.contacts.confirm(player, second.nonce)


def test_links_lapse_and_are_no_other_tokens(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    player = uuid4()
    nonce = service.contacts.set_address(player, ADDRESS, "en").nonce
    soon = int(clock.parse(clock.now()).timestamp()) + 60
    for token in (
        tokens.PlayerToken(player),
        tokens.EmailLink(player, uuid4(), soon),
        tokens.EmailLink(uuid4(), nonce, soon),
        tokens.EmailLink(player, nonce, soon - 120),
    ):
        with pytest.raises(Unauthenticated):
            service.reaching.confirm(tokens.issue(service.keyring, token))
    link = tokens.issue(service.keyring, tokens.EmailLink(player, nonce, soon))
    with pytest.raises(Unauthenticated):
        service.authenticator.caller(link)
    service.reaching.confirm(link)


def test_a_player_can_write_to_few_strangers(service: Service) -> None:
    player = uuid4()
    for number in range(contacts.CONFIRMATIONS_A_DAY):
        service.contacts.set_address(player, f"{number}@mail.example", "en")
    with pytest.raises(TooManyRequests):
        service.contacts.set_address(player, ADDRESS, "en")
    service.contacts.set_address(uuid4(), ADDRESS, "en")


def test_without_a_mail_server_there_are_no_addresses(service: Service) -> None:
    with pytest.raises(Forbidden):
        service.reaching.set_address(uuid4(), ADDRESS, "en")


def test_an_open_stream_counts_for_a_while(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    player, game = uuid4(), uuid4()
    assert not service.contacts.is_watched(player, game)
    service.contacts.mark_open([(player, game)])
    service.contacts.mark_open([(player, game), (player, uuid4())])
    assert service.contacts.is_watched(player, game)
    later = clock.later(clock.now(), contacts.WATCHED + timedelta(seconds=1))
    monkeypatch.setattr(contacts.clock, "now", lambda: later)
    assert not service.contacts.is_watched(player, game)


def test_a_subject_is_stored_once_and_forgotten_late(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, notice = uuid4(), Notice("turn", uuid4(), 1, 7)
    now = clock.now()
    assert service.outbox.add(player, notice, ["a", "b"], due_at=now) == 2
    assert service.outbox.add(player, notice, ["a", "b", "c"], due_at=now) == 1
    assert {each.target for each in service.outbox.due(now=now, limit=9)} == {"a", "b", "c"}
    for each in service.outbox.due(now=now, limit=9):
        service.outbox.settle(each, "sent")
        service.outbox.settle(each, "sent")
    assert service.outbox.due(now=now, limit=9) == []
    assert service.outbox.figures()["push", "sent"] == 3, "each is counted once"
    service.outbox.forget_old()
    assert service.outbox.add(player, notice, ["a"], due_at=now) == 0
    later = clock.later(now, timedelta(days=61))
    monkeypatch.setattr(contacts.clock, "now", lambda: later)
    service.outbox.forget_old()
    assert service.outbox.add(player, notice, ["a"], due_at=now) == 1


def test_slow_receivers_do_not_crowd_out_others(service: Service) -> None:
    now, later = clock.now(), clock.later(clock.now(), timedelta(minutes=5))
    many = [Notice("turn", uuid4(), 0, 3) for _ in range(30)]
    slow, other = uuid4(), uuid4()
    for notice in many:
        service.outbox.add(slow, notice, ["browser", MAIL], due_at=now)
        service.outbox.add(uuid4(), notice, [MAIL], due_at=now)
    service.outbox.add(other, many[0], ["another"], due_at=later)
    due = service.outbox.due(now=later, limit=20)
    assert [each.player for each in due].count(other) == 1
    assert Counter(each.target for each in due) == {"browser": PLACES, MAIL: PLACES, "another": 1}


def test_no_byte_is_left_after_an_erasure(service: Service, stored: Settings) -> None:
    zoe = registered(service)
    assert zoe.player is not None
    fill(service, zoe.player)
    export = service.personal_data.of(zoe.player)
    assert [each.endpoint for each in export.browsers] == [browser().endpoint]
    assert export.email is not None
    assert export.email.address == ADDRESS
    assert len(export.muted_games) == 1
    for text in (ADDRESS, browser().endpoint, "Zoe's phone"):
        assert contains(stored, text) == [], "contacts are sealed"
    assert rows_about(service, zoe.player) == 6
    erase(service, zoe)
    assert rows_about(service, zoe.player) == 0
    if stored.on_sqlite:
        files = [path for path in stored.data.glob("contacts.db*") if path.is_file()]
        assert files
        assert not any(str(zoe.player).encode() in path.read_bytes() for path in files)


def test_contacts_that_another_release_left_behind_go_at_the_next_start(
    service: Service, open_service: Callable[[], Service]
) -> None:
    zoe = registered(service)
    assert zoe.player is not None
    erase(service, zoe)
    fill(service, zoe.player)  # as after an erasure by that release
    started = open_service()
    assert started.erasures.due() == [zoe.player]
    assert started.erasures.carry_out(zoe.player)
    assert rows_about(service, zoe.player) == 0
    assert started.erasures.due() == []


def fill(service: Service, player: UUID) -> None:
    """Store something in every table about a player."""
    service.contacts.subscribe(player, browser())
    service.contacts.set_address(player, ADDRESS, "en")
    service.contacts.mute(player, uuid4())
    service.contacts.mark_open([(player, uuid4())])
    service.outbox.add(player, Notice("turn", uuid4(), 1, 7), [MAIL], due_at=clock.now())


def rows_about(service: Service, player: UUID) -> int:
    with service.contacts.engine.connect() as connection:
        counts = (
            connection.execute(sa.select(sa.func.count()).where(table.c.player == str(player))).scalar_one()
            for table in PERSONAL
        )
        return sum(counts)
