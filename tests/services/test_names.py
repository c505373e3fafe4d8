"""Names: none is invisible, and no new name looks like that of a built-in bot or a registered player."""

import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID

import msgspec
import pytest

from domain.game.seats import BUILT_IN_BOTS
from services import names
from services.errors import NameTaken, ValidationFailed
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller, seats_of
from services.names import skeletons, verify_name, verify_stored_name
from services.play.idempotency import Request
from services.play.registration import Offer, WantedDelivery, verify_bot_name
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings
from services.store.records import NAME_RESERVED_TOPIC, Registration, player_id, reservation_id
from tests.services.conftest import create
from tests.services.intruder import Intruder
from tests.services.test_corrupt_records import GARBAGE, put

IGNORABLE = "\u00ad\u034f\u061c\u115f\u17b4\u180b\u200b\u200d\u202e\u2060\u2066\u3164\ufe0f\uffa0\U000e0100"
BLANK = "\u2800\U00016fe4\U0001d159"
LOOK_ALIKES = [
    ("greedy", "gre\u0435dy"),  # a Cyrillic letter
    ("greedy", "GR\u0415\u0415DY"),
    ("greedy", "\U0001d4f0reedy"),  # a mathematical letter
    ("random", "rand0m"),
    ("random", "randorn"),
    ("Iris", "lris"),
    ("Iris", "\u0456ris"),  # as "iris", which is the same name
    ("HAT", "\u041d\u0410\u0422"),
    ("Ada Lovelace", "Ada  Lovelace"),
    ("paypal", "\u03c1\u237a\u0443\U0001d4c5\U0001d482\u05df"),
]


def register_player(service: Service, name: str) -> Registration:
    return service.commands.register_player(Request(SPECTATOR, "/players"), name)


def register_bot(service: Service, name: str) -> None:
    offered = Offer(rulesets=("toy",), delivery=WantedDelivery("lease"))
    service.bots.register(Request(SPECTATOR, "/bots"), name, offered)


def sit_down(service: Service, name: str) -> None:
    create(service, SeatRequest("human", name=name), SeatRequest("human"))


WAYS = pytest.mark.parametrize("take", [register_player, register_bot, sit_down])


@pytest.mark.parametrize("letter", IGNORABLE + BLANK, ids=lambda letter: f"U+{ord(letter):04X}")
@pytest.mark.parametrize("verify", [verify_name, verify_bot_name])
def test_an_invisible_character_is_refused_by_its_number(verify: Callable[[str], str], letter: str) -> None:
    for name in (f"Ada{letter}Byron", letter * 3):
        with pytest.raises(ValidationFailed) as refused:
            verify(name)
        if letter.isprintable() and len(name.strip()) > 3:
            (message,) = refused.value.errors["name"]
            assert message.arguments["code"] == f"{ord(letter):04X}"


def test_every_ignorable_character_is_refused() -> None:
    """The ranges of Default_Ignorable_Code_Point and Bidi_Control in Unicode 14."""
    ranges = "ad-ad 34f-34f 61c-61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164-3164 "
    ranges += "fe00-fe0f feff-feff ffa0-ffa0 fff0-fff8 1bca0-1bca3 1d173-1d17a e0000-e0fff"
    for first, last in (each.split("-") for each in ranges.split()):
        for code in range(int(first, 16), int(last, 16) + 1):
            with pytest.raises(ValidationFailed):
                verify_name(f"Ada{chr(code)}")


@pytest.mark.parametrize(
    "name",
    [
        "\u0301Ada",
        "\u20dd",
        "greedy #1",
        "Ada # 12",
        "Ada\uff03\u0663",
        "Ada\u0301\u0301",
        "Ad\u00e1\u0301",
        "Ada\u0300\u0301\u0302\u0303\u0304",
        "Ada\u20dd\u20dd",
    ],
)
def test_a_name_that_would_change_the_line_it_is_shown_in_is_refused(name: str) -> None:
    with pytest.raises(ValidationFailed):
        verify_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "J\u00f6rg",
        "Zo\u00eb #",
        "\u5f20\u4f1f",
        "\u05d3\u05d5\u05d3",
        "R2-D2",
        "\U0001f680",
        "Nguy\u1ec5n",
        "\u0e17\u0e35\u0e48\u0e23\u0e31\u0e01",
        "\u05e9\u05bc\u05c1\u05b8",
        "Ada\u0301\u0300\u0302\u0303",
    ],
)
def test_ordinary_names_of_many_scripts_are_valid(name: str) -> None:
    assert verify_name(f" {name} ") == name


def test_a_name_in_an_archive_follows_the_rules_of_every_release() -> None:
    assert verify_stored_name("Ada\ufe0f #1") == "Ada\ufe0f #1"


@pytest.mark.parametrize(("name", "other"), LOOK_ALIKES)
def test_look_alikes_share_a_skeleton(name: str, other: str) -> None:
    assert skeletons(name) & skeletons(other)


@pytest.mark.parametrize(
    ("name", "other"), [("Jorg", "J\u00f6rg"), ("Ada", "Eda"), ("iris", "lris"), ("greedy", "greed")]
)
def test_distinguishable_names_share_no_skeleton(name: str, other: str) -> None:
    assert not skeletons(name) & skeletons(other)


def test_all_confusables_of_unicode_have_one_skeleton() -> None:
    pairs = 0
    data = names.files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    for written, others in msgspec.json.decode(data, type=dict[str, list[names._Confusable]]).items():
        for other in others:
            one, two = written.strip("\u200e"), other.c.strip("\u200e")
            if one == unicodedata.normalize("NFD", one) and two == unicodedata.normalize("NFD", two):
                pairs += 1
                assert names._skeleton(one) == names._skeleton(two), (one, two)
    assert pairs > 10_000


@WAYS
@pytest.mark.parametrize("name", ["gre\u0435dy", "Rand0m", "GREEDY", "\uff52andom"])
def test_no_name_looks_like_a_built_in_bot(
    service: Service, take: Callable[[Service, str], object], name: str
) -> None:
    assert {"greedy", "random"} <= BUILT_IN_BOTS
    with pytest.raises(NameTaken, match="name-of-bot"):
        take(service, name)


@WAYS
@pytest.mark.parametrize("register", [register_player, register_bot])
def test_no_name_looks_like_a_registered_one(
    service: Service, register: Callable[[Service, str], object], take: Callable[[Service, str], object]
) -> None:
    register(service, "Iris")
    for name in ("lris", "\u0456ris", "1ris", "Ir\u0456s"):
        with pytest.raises(NameTaken, match="like-"):
            take(service, name)
    take(service, "Irma")


def test_the_name_of_nameless_guests_cannot_be_registered(service: Service) -> None:
    for register in (register_player, register_bot):
        for name in ("guest", "Gu\u0435st"):
            with pytest.raises(NameTaken, match="name-kept-for-guests"):
                register(service, name)
    create(service, SeatRequest("human"), SeatRequest("human"))


@WAYS
@pytest.mark.parametrize("name", ["Operator", "Adm\u0456n", "starledger", "BETREIBER"])
def test_no_name_looks_like_the_operator(
    service: Service, take: Callable[[Service, str], object], name: str
) -> None:
    with pytest.raises(NameTaken, match="name-looks-official"):
        take(service, name)


@pytest.mark.parametrize("name", ["Ada/Bob", "/", ".", ".."])
def test_a_player_has_no_name_that_ends_a_path(service: Service, name: str) -> None:
    with pytest.raises(ValidationFailed, match="name-not-in-paths"):
        register_player(service, name)
    assert register_player(service, "Dr. Ada").name == "Dr. Ada"


def test_a_bot_has_its_seats_in_any_spelling_of_its_name(service: Service) -> None:
    register_bot(service, "Rex")
    game = create(service, SeatRequest("bot", bot="Rex"), SeatRequest("human"), SeatRequest("human")).game
    for name, own in (("Rex", [0]), ("REX", [0]), ("Max", [])):
        assert seats_of(Caller(secret="bot", bot=UUID(int=1), name=name), game) == own


@pytest.mark.both_stores
def test_one_of_concurrent_look_alikes_wins(open_service: Callable[[], Service]) -> None:
    look_alikes = ["Iris", "lris", "1ris", "Ir\u0456s"]
    services = [open_service() for _ in look_alikes]
    start = Barrier(len(services))

    def register(number: int) -> bool:
        start.wait()
        try:
            (register_player, register_bot)[number % 2](services[number], look_alikes[number])
        except NameTaken:
            return False
        return True

    with ThreadPoolExecutor(len(services)) as pool:
        assert sorted(pool.map(register, range(len(services)))) == [False, False, False, True]
    registrations, _ = services[0].event_store.registrations.names()
    assert len(registrations) == 1


@pytest.mark.both_stores
def test_a_process_that_checked_before_the_other_stored_is_refused(
    open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = open_service(), open_service()

    def check_too_early(_: str) -> None:
        register_bot(there, "lris")

    monkeypatch.setattr(here.commands._names, "verify_free", check_too_early)
    with pytest.raises(NameTaken):
        register_player(here, "Iris")
    assert here.event_store.registrations.player(player_id("Iris")) is None
    assert there.bots.find("lris").name == "lris"


@pytest.mark.both_stores
def test_repeated_request_gets_its_answer_again(service: Service) -> None:
    request = Request(SPECTATOR, "/players", key="once", body="b")
    made = service.commands.register_player(request, "Iris")
    assert service.commands.register_player(request, "Iris") == made


def without_reservations(service: Service) -> None:
    """Delete all reservations, as in a store of a former release."""
    for found in service.event_store.notifications(after=0, limit=1000):
        if found.topic == NAME_RESERVED_TOPIC:
            assert found.originator_id is not None
            intruder = Intruder(service, found.originator_id)
            intruder.delete(1, 1)
            intruder.close()


def reserved(service: Service, name: str) -> set[UUID]:
    ids = {reservation_id(skeleton) for skeleton in skeletons(name)}
    return ids & service.event_store.registrations.names()[1]


def test_registrations_of_former_stores_are_valid_and_are_protected_by_migrate(
    stored: Settings, service: Service
) -> None:
    ann = register_player(service, "Iris")
    without_reservations(service)
    bot = "lris"
    register_bot(service, bot)
    without_reservations(service)
    assert reserved(service, "Iris") == set()
    for _ in range(2):
        migrate(stored)
        assert reserved(service, "Iris") == {reservation_id(each) for each in skeletons("Iris")}
    token = tokens.issue(service.keyring, tokens.PlayerToken(ann.originator_id))
    assert service.authenticator.caller(token).name == "Iris"
    assert service.bots.find(bot).name == bot
    with pytest.raises(NameTaken):
        register_player(service, "1ris")


@pytest.mark.parametrize("garbage", GARBAGE)
def test_an_unreadable_reservation_keeps_the_name_taken(
    service: Service, stored: Settings, garbage: bytes
) -> None:
    register_player(service, "Iris")
    for skeleton in skeletons("Iris"):
        put(service, reservation_id(skeleton), 1, NAME_RESERVED_TOPIC, garbage)
    with pytest.raises(NameTaken):
        register_bot(service, "lris")
    migrate(stored)
    register_bot(service, "Eve")
