"""Webhook deliveries over HTTP: a bot's owner lists those that failed and requests them again."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from services import clock
from services.bots.deliveries import Deliveries, Delivery
from services.settings import Settings
from services.store.records import player_id
from tests.api.document import V1
from tests.api.outside import OutsideBot, register
from tests.api.table import OPERATOR, Table, problem

WEBHOOK = {"kind": "webhook", "url": "https://bots.example.com/decide"}


@pytest.fixture
def deliveries(settings: Settings) -> Iterator[Deliveries]:
    """The courier's record of deliveries."""
    opened = Deliveries(settings)
    yield opened
    opened.close()


@pytest.fixture
def bot(table: Table) -> OutsideBot:
    return register(table, "hooked", delivery=WEBHOOK)


def note(deliveries: Deliveries, number: int = 0, *, seat: int | None = None, game: str | None = None) -> str:
    """Record a failed message and return its id."""
    now = clock.now()
    made = Delivery(
        id=f"message-{number}",
        kind="game-start" if seat is None else "decision",
        game=game or str(uuid4()),
        seat=seat,
        since=None if seat is None else 1,
        status="failed",
        attempts=12,
        detail="The receiver replied with status 500.",
        created_at=now,
        updated_at=now,
    )
    deliveries.put(player_id("hooked"), made)
    return made.id


def path(bot: str = "hooked", more: str = "") -> str:
    return f"{V1}/bots/{bot}/deliveries{more}"


def test_failed_messages_are_listed_page_by_page(
    table: Table, bot: OutsideBot, deliveries: Deliveries
) -> None:
    assert table.get(path(), bot.token).get_json() == {"items": [], "next_cursor": None}
    for number in range(5):
        note(deliveries, number)
    first = table.get(path(more="?status=failed&limit=3"), bot.token)
    assert first.headers["Cache-Control"] == "no-store"
    page = first.get_json()
    rest = table.get(path(more=f"?status=failed&limit=3&cursor={page['next_cursor']}"), bot.token).get_json()
    assert [item["id"] for item in page["items"] + rest["items"]] == [f"message-{n}" for n in (4, 3, 2, 1, 0)]
    assert rest["next_cursor"] is None
    assert table.get(path(more="?status=delivered"), bot.token).get_json()["items"] == []


def test_a_message_of_a_game_is_sent_again(table: Table, bot: OutsideBot, deliveries: Deliveries) -> None:
    failed = note(deliveries)
    answer = table.post(path(more=f"/{failed}/redeliver"), None, bot.token)
    assert answer.status_code == 202
    shown = answer.get_json()
    assert (shown["id"], shown["status"], shown["attempts"], shown["detail"]) == (failed, "pending", 0, "")
    assert [delivery.id for _, delivery in deliveries.pending()] == [failed]


def test_a_decision_is_sent_again_while_it_is_open(
    table: Table, bot: OutsideBot, deliveries: Deliveries
) -> None:
    game = table.open_game(bot.seat, bot.seat)
    over = note(deliveries, 1, seat=0, game=game.id)
    problem(table.post(path(more=f"/{over}/redeliver"), None, bot.token), 409, "decision-over")
    unknown = note(deliveries, 2, seat=0)
    problem(table.post(path(more=f"/{unknown}/redeliver"), None, bot.token), 404, "not-found")
    assert deliveries.pending() == []


def test_nobody_else_sees_or_sends(table: Table, bot: OutsideBot, deliveries: Deliveries) -> None:
    failed, other = note(deliveries), register(table, "other")
    for token, status, code in ((None, 401, "unauthenticated"), (other.token, 403, "forbidden")):
        problem(table.get(path(), token), status, code)
        problem(table.post(path(more=f"/{failed}/redeliver"), None, token), status, code)
    assert table.get(path(), OPERATOR).get_json()["items"][0]["id"] == failed
    problem(table.post(path("other", f"/{failed}/redeliver"), None, other.token), 404, "not-found")
    problem(table.get(path("nobody"), OPERATOR), 404, "not-found")
    problem(table.get(path("greedy"), OPERATOR), 404, "not-found")


def test_the_owner_sees_the_deliveries(table: Table, deliveries: Deliveries) -> None:
    owner = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    made = table.post(f"{V1}/bots", {"name": "hooked", "rulesets": ["toy"], "delivery": WEBHOOK}, owner)
    assert made.status_code == 201
    failed = note(deliveries)
    assert [item["id"] for item in table.get(path(), owner).get_json()["items"]] == [failed]


@pytest.mark.parametrize("query", ["?status=lost", "?limit=0", "?limit=101", "?x=1"])
def test_invalid_queries_are_refused(table: Table, bot: OutsideBot, query: str) -> None:
    problem(table.get(path(more=query), bot.token), 422, "validation-failed")


@pytest.mark.parametrize("cursor", ["x", "-1", "1" * 30, "²"])
def test_bad_cursors_are_refused(table: Table, bot: OutsideBot, cursor: str) -> None:
    problem(table.get(path(more=f"?cursor={cursor}"), bot.token), 400, "malformed")


@pytest.mark.parametrize(
    "url",
    [
        "http://bots.example.com/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/",
        "https://localhost:8000/",
        "https://me:secret@bots.example.com/",
        "ftp://bots.example.com/",
    ],
)
def test_a_webhook_that_leads_inside_is_refused_and_nothing_is_registered(table: Table, url: str) -> None:
    body = {"name": "hooked", "rulesets": ["toy"], "delivery": {"kind": "webhook", "url": url}}
    problem(table.post(f"{V1}/bots", body), 422, "validation-failed")
    problem(table.get(f"{V1}/bots/hooked"), 404, "not-found")


def test_a_webhook_cannot_be_led_inside_later(table: Table, bot: OutsideBot) -> None:
    inside = {"delivery": {"kind": "webhook", "url": "https://127.0.0.1/"}}
    answer = table.client.patch(
        f"{V1}/bots/hooked", json=inside, headers={"Authorization": f"Bearer {bot.token}"}
    )
    problem(answer, 422, "validation-failed")
