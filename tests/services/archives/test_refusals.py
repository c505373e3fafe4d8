"""Archives that contradict themselves, and consistent forgeries."""

import copy
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from services.archives.format import BadArchive
from services.errors import Forbidden
from services.service import Service
from tests.services.archives.taking_in import take_in
from tests.services.archiving import changed, load_script


def reorder(document: dict[str, Any]) -> None:
    document["events"][6:8] = reversed(document["events"][6:8])


def drop_one(document: dict[str, Any]) -> None:
    del document["events"][6]
    document["version"] -= 1


def cut_the_tail(document: dict[str, Any]) -> None:
    del document["events"][-1], document["winner"]
    document["version"] -= 1


def cut_the_tail_alone(document: dict[str, Any]) -> None:
    del document["events"][-1]
    document["version"] -= 1


def repeat_one(document: dict[str, Any]) -> None:
    document["events"].insert(6, document["events"][5])
    document["version"] += 1


def withhold(document: dict[str, Any]) -> None:
    del document["events"][0]["hidden"]["seed"]


def show_twice(document: dict[str, Any]) -> None:
    document["events"][6]["hidden"]["command"] = {"salt": "00", "value": 1}


def take_the_key_away(document: dict[str, Any]) -> None:
    document["key"] = None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (reorder, "ersion 7"),
        (drop_one, "ersion 7"),
        (cut_the_tail, "checkpoint"),
        (cut_the_tail_alone, "another winner"),
        (lambda document: document.update(winner=document["winner"] + 1), "another winner"),
        (lambda document: document.update(winner=None), "shape"),
        (lambda document: document.update(winner=True), "shape"),
        (repeat_one, "ersion 7"),
        (withhold, "complete, but version 1 is not"),
        (show_twice, "ersion 7"),
        (take_the_key_away, "checkpoint and key, or neither"),
        (lambda document: document.update(archive=2), "form 2"),
        (lambda document: document.update(archive="1"), "shape"),
        (lambda document: document.update(ruleset="chess"), "no ruleset chess"),
        (lambda document: document.update(ruleset=7), "shape"),
        (lambda document: document.update(version=3), "not 3"),
        (lambda document: document.update(version=0, events=[]), "0 events"),
        (lambda document: document.update(game="x"), "id of the game"),
        (lambda document: document.update(game="8f14e45f-ceea-567f-9a36-dcb6d1a2b3c4"), "id of the game"),
        (lambda document: document.update(extra=1), "shape"),
        (lambda document: document.pop("game"), "shape"),
        (lambda document: document.update(complete=False), "not complete"),
        (lambda document: document["events"].insert(6, {}), "ersion 7"),
        (lambda document: document["events"].insert(6, 6), "ersion 7"),
        (lambda document: document["events"][6].update(more=1), "ersion 7"),
        (lambda document: document["events"][6]["core"].pop("seat"), "ersion 7"),
    ],
)
def test_contradictory_archive_is_refused(
    elsewhere: Service, archive: bytes, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    bad = changed(archive, change)
    before = elsewhere.event_store.position()
    with pytest.raises(BadArchive, match=message):
        take_in(elsewhere, bad)
    assert elsewhere.event_store.position() == before
    with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
        load_script().check(bad)


def event_of(document: dict[str, Any], kind: str) -> Any:
    return next(event for event in document["events"] if event["core"]["kind"] == kind)


def other_seed(document: dict[str, Any]) -> None:
    document["events"][0]["hidden"]["seed"]["value"] = "ab" * 32


def other_seed_committed_to(document: dict[str, Any]) -> None:
    other_seed(document)
    data = document["events"][0]["core"]["data"]
    data["seed_commitment"] = hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()


def other_dice(document: dict[str, Any]) -> None:
    rolled = event_of(document, "die-rolled")["core"]["data"]
    rolled["result"] = rolled["result"] % 6 + 1
    rolled["draws"][0][3] = rolled["result"] - 1


def other_range(document: dict[str, Any]) -> None:
    event_of(document, "die-rolled")["core"]["data"]["draws"][0][2] = 2**70


def no_range(document: dict[str, Any]) -> None:
    event_of(document, "die-rolled")["core"]["data"]["draws"][0][2] = 0


def draw_skipped(document: dict[str, Any]) -> None:
    event_of(document, "die-rolled")["core"]["data"]["draws"][0][0] += 1


def other_player(document: dict[str, Any]) -> None:
    event_of(document, "turn-ended")["core"]["seat"] = 7


def other_ruleset(document: dict[str, Any]) -> None:
    document["ruleset"] = document["events"][0]["core"]["data"]["ruleset"] = "chess"


def deep_in_an_old_revision(document: dict[str, Any]) -> None:
    core = event_of(document, "table-set")["core"]
    core["rev"] = 1
    core["data"] = {"starter": core["data"]["first"], "more": json.loads("[" * 50 + "]" * 50)}


def core_of(document: dict[str, Any], version: int) -> Any:
    return document["events"][version - 1]["core"]


@pytest.mark.parametrize(
    ("change", "by_script"),
    [
        (other_seed, True),
        (other_seed_committed_to, True),
        (other_dice, True),
        (other_range, True),
        (no_range, True),
        (draw_skipped, True),
        (other_player, False),
        (other_ruleset, False),
        (lambda document: document["events"].pop(), False),
        (lambda document: core_of(document, 7).update(rules=99), False),
        (lambda document: core_of(document, 7).update(rules=0), False),
        (lambda document: core_of(document, 7).update(rev=99), False),
        (lambda document: core_of(document, 7).update(kind="no-such-thing"), False),
        (lambda document: core_of(document, 7).update(recorded_at="yesterday"), True),
        (lambda document: core_of(document, 1).update(recorded_at="2026-13-01T00:00:00.000000Z"), False),
        (lambda document: core_of(document, 7).update(cause=70), False),
        (lambda document: core_of(document, 7)["data"].update(played_by=1), False),
        (lambda document: core_of(document, 7)["data"].update(more="x" * 100), False),
        (lambda document: core_of(document, 1)["data"].update(bot_pace_ms=-1), False),
        (lambda document: core_of(document, 1)["data"].update(client_seed_seat=5), False),
        (lambda document: core_of(document, 1)["data"].update(options={"target": "x"}), False),
        (lambda document: core_of(document, 1)["data"].update(options={"target": 1000}), False),
        (lambda document: core_of(document, 1)["data"]["options"].update(more=1), False),
        (deep_in_an_old_revision, False),
        (lambda document: core_of(document, 1)["data"].update(seats=[]), True),
        (lambda document: core_of(document, 1)["data"]["seats"][0].update(color="<b>"), False),
        (lambda document: core_of(document, 1)["data"]["seats"][0].update(bot="greedy"), False),
        (lambda document: core_of(document, 2)["data"].update(seat=-1), False),
        (lambda document: core_of(document, 2)["data"].update(client_seed="x" * 101), True),
        (lambda document: core_of(document, 3)["data"].update(colors=["red"]), False),
        (lambda document: document["events"][0]["hidden"]["name.1"].update(value=["Ann"]), False),
        (lambda document: document["events"][0]["hidden"]["name.1"].update(value="x" * 41), False),
        (
            lambda document: document["events"][0]["hidden"].update({"name.9": {"salt": "", "value": "A"}}),
            False,
        ),
        (
            lambda document: document["events"][0]["hidden"].update({"more": {"salt": "", "value": "A"}}),
            False,
        ),
        (lambda document: document["events"].insert(1, copy.deepcopy(document["events"][0])), True),
    ],
)
def test_consistent_forged_log_is_refused(
    elsewhere: Service, archive: bytes, change: Callable[[dict[str, Any]], None], by_script: bool
) -> None:
    forged = changed(archive, change, mend=True)
    before = elsewhere.event_store.position()
    with pytest.raises((BadArchive, Forbidden)):
        take_in(elsewhere, forged)
    assert elsewhere.event_store.position() == before
    if by_script:
        with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
            load_script().check(forged, unsigned=True)
