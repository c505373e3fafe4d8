"""Erasures as jobs: one part at a time, planned again if its worker died. Old messages go without a job."""

import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

import pytest

from services import clock
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play import chat
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from tests.services.conftest import create, seat_caller
from tests.workers.conftest import Clock, House
from workers.dispatcher import END_IDLE_EVERY_S, ERASING_EVERY_S, Dispatcher
from workers.queues.job_queues import JOB_TIMEOUT_S


def test_a_part_that_a_dead_worker_had_taken_is_planned_again(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.service.erasures, "due", lambda: [UUID(int=1)])

    def parts_after(seconds: float) -> list[str]:
        time.now += seconds
        dispatcher.step()
        return [job for job in house.jobs() if job.startswith("erase-players")]

    [part] = parts_after(ERASING_EVERY_S)
    assert parts_after(JOB_TIMEOUT_S + 1) == [part], "it waits"
    house.take(part)  # by a worker that then dies
    [again] = parts_after(ERASING_EVERY_S)
    house.take(again)
    assert parts_after(ERASING_EVERY_S) == [], "it may still run"
    assert parts_after(JOB_TIMEOUT_S) != []


def test_a_renaming_resumes_after_a_worker_has_died(
    house: House, dispatcher: Dispatcher, time: Clock
) -> None:
    service = house.service
    made = service.commands.register_player(Request(SPECTATOR, "/players"), "Quillfeather")
    token = tokens.issue(service.keyring, tokens.PlayerToken(made.originator_id))
    eve = service.authenticator.caller(token)
    game = create(service, SeatRequest("human", name="Quillfeather"), SeatRequest("open"), caller=eve).game.id
    dispatcher.step()
    operator = Request(Caller(secret="operator", operator=True), "/operator/rename")
    service.renaming.rename(operator, "Quillfeather", "Juniper", "offensive")
    dispatcher.step()
    time.now += ERASING_EVERY_S
    dispatcher.step()
    [part] = [job for job in house.jobs() if job.startswith("erase-players")]
    content = queued(house)
    assert part.encode() in content
    assert b"Quillfeather" not in content
    assert b"Juniper" not in content
    house.take(part)  # by a worker that then dies
    for _ in range(6):
        time.now += JOB_TIMEOUT_S + 1
        dispatcher.step()
        house.work()
        service.projector.catch_up()
    assert service.renaming.due() == []
    assert service.queries.summary(game).seats[0].name == "Juniper"
    assert b"Juniper" not in queued(house), "jobs name players by their ids"
    assert b"Quillfeather" not in queued(house)


def queued(house: House) -> bytes:
    """Return all keys and values of Redis; rq compresses the arguments of a job."""
    redis, found = house.connection, list[bytes]()
    readers: dict[bytes, Callable[[bytes], Iterable[bytes]]] = {
        b"hash": lambda key: [part for pair in redis.hgetall(key).items() for part in pair],
        b"string": lambda key: [redis.get(key) or b""],
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"set": redis.smembers,
        b"zset": lambda key: redis.zrange(key, 0, -1),
        b"stream": lambda key: [repr(redis.xrange(key)).encode()],
        b"none": lambda _: [],  # it has expired
    }
    for key in redis.scan_iter():
        found += [key, *readers[redis.type(key)](key)]
    return b"\n".join(each + _unpacked(each) for each in found)


def _unpacked(value: bytes) -> bytes:
    with suppress(zlib.error):
        return zlib.decompress(value)
    return b""


def test_old_messages_of_chats_are_erased(
    house: House, dispatcher: Dispatcher, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.service.chat, "_is_on", True)
    game = create(house.service).game.id
    request = Request(seat_caller(game, 0), f"/games/{game}/chat")

    def texts() -> list[str]:
        return [said.text for said in house.service.chat.said(game, after=0, limit=9)]

    long_ago = clock.later(clock.now(), -chat.KEPT_FOR - timedelta(hours=1))
    with monkeypatch.context() as then:
        then.setattr("services.play.chat.clock.now", lambda: long_ago)
        house.service.chat.say(request, game, "old")
    house.service.chat.say(request, game, "new")
    assert texts() == ["old", "new"]
    time.now += END_IDLE_EVERY_S + 1
    dispatcher.step()
    assert texts() == ["new"]
