"""The examination finds logs with forged times, in which all hashes are mended."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.clocks import DecisionClock
from domain.game.readers import Codecs
from domain.log.envelope import Core, Hidden, seal
from services.audit.verifier import Verifier
from services.identity.authenticator import Visibility
from services.play.idempotency import Request
from services.service import Service
from tests.services.archiving import changed
from tests.services.clocks.conftest import rex, watch
from tests.services.clocks.playing import (
    Watch,
    act,
    kinds,
    lease_of,
    listed,
    miss,
    miss_three,
    open_game,
    take_back,
    until_asked,
)
from tests.services.conftest import first_seat, seat_caller
from tests.toy import RULESET

__all__ = ["rex", "watch"]

Change = Callable[[list[dict[str, Any]]], None]
RULESETS = {RULESET.name: RULESET}


@pytest.fixture
def told(service: Service, watch: Watch) -> bytes:
    """The archive of a game with time taken, decisions missed, and a rewind."""
    game = open_game(service, DecisionClock(10))
    for _ in range(3):
        watch.wait(seconds=3)
        game = act(service, game, first_seat(game)).game
    to = game.version
    game = miss_three(service, watch, game, 0).game
    game = take_back(service, game, to).game
    watch.wait(seconds=1)
    act(service, game, first_seat(game))
    return archive_of(service, game)


def archive_of(service: Service, game: Game) -> bytes:
    return service.exporter.export(game.id, Visibility(None, everything=True))[0]


def failed(content: bytes, change: Change) -> list[str]:
    """List the checks that fail after a change of the events."""
    archive = json.loads(changed(content, lambda archive: change(archive["events"]), mend=True))
    game = UUID(archive["game"])
    envelopes = []
    for event in archive["events"]:
        core = msgspec.convert(event["core"], Core)
        hidden = msgspec.convert(event["hidden"], dict[str, Hidden])
        namespace = game_events.NAMESPACE if core.kind in game_events.LOBBY_KINDS else archive["ruleset"]
        envelopes.append(seal(game, f"{namespace}/{core.kind}.{core.rev}", core, hidden))
    checks = Verifier(RULESETS, Codecs(RULESETS)).examine(game, envelopes).checks
    return [check.name for check in checks if not check.ok]


def last(events: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    core: dict[str, Any] = [event["core"] for event in events if event["core"]["kind"] == kind][-1]
    return core


def set_to(kind: str, **data: Any) -> Change:
    """Change the data of the last event of a kind."""
    return lambda events: last(events, kind)["data"].update(data)


def shift(kind: str, name: str, by: int, *, modulo: int = 2**53) -> Change:
    """Add to a number in the data of the last event of a kind."""

    def change(events: list[dict[str, Any]]) -> None:
        data = last(events, kind)["data"]
        data[name] = (data[name] + by) % modulo

    return change


def turn_into(kind: str, other: str, **data: Any) -> Change:
    """Replace the last event of a kind by another event."""

    def change(events: list[dict[str, Any]]) -> None:
        seat = last(events, kind)["data"]["seat"]
        last(events, kind).update(kind=other, data={"seat": seat, **data})

    return change


def played_by(name: str | None) -> Change:
    """Attribute the last decision with counted time to another player."""

    def change(events: list[dict[str, Any]]) -> None:
        spent = last(events, "time-spent")["version"]
        decided = next(event["core"] for event in events[spent:] if event["core"]["seat"] is not None)
        decided["data"]["played_by"] = name

    return change


def hurried(events: list[dict[str, Any]]) -> None:
    """Set the same time in all events."""
    for event in events:
        event["core"]["recorded_at"] = events[0]["core"]["recorded_at"]


def without_clock(events: list[dict[str, Any]]) -> None:
    events[0]["core"]["data"]["clock"] = None


FORGERIES: dict[str, Change] = {
    "more time than it took": shift("time-spent", "spent_ms", 1),
    "more time left than there was": set_to("time-spent", remaining_ms=99_000),
    "an increment before its turn passes": shift("time-spent", "added_ms", 1),
    "more added than was left": lambda events: last(events, "time-spent")["data"].update(
        remaining_ms=10_001, added_ms=last(events, "time-spent")["data"]["added_ms"] + 1
    ),
    "another seat's time": shift("time-spent", "seat", 1, modulo=3),
    "a miss too many": set_to("decision-missed", misses=5),
    "a miss too few": set_to("decision-missed", misses=2),
    "a miss of another decision": set_to("decision-missed", since=1),
    "a stand-in of another name": set_to("seat-handed-over", stand_in="random"),
    "another seat handed over": shift("seat-handed-over", "seat", 1),
    "clocks that never showed this": set_to("game-rewound", remaining_ms=[1, 2, 3]),
    "no clocks after a rewind": set_to("game-rewound", remaining_ms=[]),
    "time in place of a miss": turn_into("decision-missed", "time-spent", spent_ms=0, remaining_ms=10_000),
    "a miss in place of a hand-over": turn_into("seat-handed-over", "decision-missed", since=3, misses=4),
    "a decision of somebody else": played_by("greedy"),
    "all at the same time": hurried,
    "a clock that is not there": without_clock,
}


def test_a_log_as_it_was_written_is_sound(told: bytes) -> None:
    assert failed(told, lambda _: None) == []


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_time_is_found(told: bytes, name: str) -> None:
    assert "time" in failed(told, FORGERIES[name])


def test_acting_resets_misses(service: Service, watch: Watch) -> None:
    game = open_game(service, DecisionClock(10))
    watch.wait(seconds=11)
    acted = miss(service, game, first_seat(game))
    while acted is not None and kinds(acted)[0] != "seat-resumed":
        acted = act(service, acted.game, first_seat(acted.game))
    content = archive_of(service, game)
    assert failed(content, lambda _: None) == []
    assert failed(content, set_to("seat-resumed", misses=1)) == ["time"]


def test_bots_answer_resets_its_misses(service: Service, watch: Watch, rex: Game) -> None:
    watch.wait(seconds=31)
    missed = miss(service, rex, 0)
    assert missed is not None
    game = until_asked(service, missed.game)
    service.answers.answer(lease_of(game), listed(game, 0))
    content = archive_of(service, game)
    assert failed(content, lambda _: None) == []
    assert failed(content, set_to("seat-resumed", misses=1)) == ["time"]


@pytest.mark.parametrize("goes_on", [False, True])
def test_returning_alone_keeps_two_misses(service: Service, watch: Watch, *, goes_on: bool) -> None:
    game = miss_three(service, watch, open_game(service, DecisionClock(10)), 0).game
    while first_seat(game) == 0:
        played = service.automation.act_as_bot(game.id, 0, game.duties()[0].since, lambda now: listed(now, 0))
        assert played is not None
        game = played.game
    game = service.commands.come_back(Request(seat_caller(game.id, 0), "/return"), game.id, 0).game
    if goes_on:
        act(service, game, first_seat(game))
    content = archive_of(service, game)
    assert failed(content, lambda _: None) == []
    assert failed(content, set_to("seat-resumed", misses=0)) == ["time"]


def test_time_is_not_checked_where_another_version_of_the_rules_decided(told: bytes) -> None:
    forge = shift("time-spent", "spent_ms", 1)

    def forge_older(events: list[dict[str, Any]]) -> None:
        forge(events)
        for event in events:
            if event["core"]["kind"] not in game_events.LOBBY_KINDS:
                event["core"]["rules"] = RULESET.rules_version - 1

    assert failed(told, forge) == ["time"]
    assert failed(told, forge_older) == []
