"""The examination finds careful forgeries, in which every hash and commitment is correct."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.game import events as game_events
from domain.game.readers import Codecs
from domain.kernel.chance import draw_result, epoch_key
from domain.log.envelope import Core, Hidden, seal
from services.audit.verifier import Verification, Verifier
from tests.archives.test_replay import content_of
from tests.services.archiving import changed
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}
ORIGINAL: dict[str, Any] = json.loads(content_of("toy"))


def examined(change: Callable[[dict[str, Any]], None]) -> Verification:
    """Examine the archived toy game after a change, with all hashes and commitments mended."""
    archive = json.loads(changed(content_of("toy"), change, mend=True))
    game = UUID(archive["game"])
    envelopes = []
    for event in archive["events"]:  # as in a store, where no archive reader has checked them
        core = msgspec.convert(event["core"], Core)
        hidden = msgspec.convert(event["hidden"], dict[str, Hidden])
        namespace = game_events.NAMESPACE if core.kind in game_events.LOBBY_KINDS else archive["ruleset"]
        envelopes.append(seal(game, f"{namespace}/{core.kind}.{core.rev}", core, hidden))
    return Verifier(RULESETS, Codecs(RULESETS)).examine(game, envelopes)


def failed(verification: Verification) -> dict[str, int | None]:
    return {check.name: check.version for check in verification.checks if not check.ok}


def last_of(kind: str) -> int:
    """Return the last version of a kind."""
    return max(event["core"]["version"] for event in ORIGINAL["events"] if event["core"]["kind"] == kind)


def core(archive: dict[str, Any], version: int) -> dict[str, Any]:
    found: dict[str, Any] = archive["events"][version - 1]["core"]
    return found


def test_a_log_rewritten_without_changes_is_sound() -> None:
    assert failed(examined(lambda _: None)) == {}


def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        draw = core(archive, version)["data"]["draws"][0]
        draw[3] = (draw[3] + 1) % 6

    assert failed(examined(change))["draws"] == version


@pytest.mark.parametrize("step", [-1, 1])
def test_a_counter_of_draws_that_jumps_is_found(step: int) -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        core(archive, version)["data"]["draws"][0][0] += step

    assert failed(examined(change))["draws"] == version


def test_a_draw_that_no_decision_used_is_found() -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        seed = bytes.fromhex(archive["events"][0]["hidden"]["seed"]["value"])
        seeds = [None] * 3
        for event in archive["events"]:
            if event["core"]["kind"] == "seat-joined":
                seeds[event["core"]["data"]["seat"]] = event["core"]["data"]["client_seed"]
        key = epoch_key(seed, game=archive["game"], epoch=0, client_seeds=seeds)
        draws = core(archive, version)["data"]["draws"]
        k = draws[-1][0] + 1
        draws.append([k, "die", 6, draw_result(key, k, "die", 6)])

    found = failed(examined(change))
    assert found["actions"] == version
    assert found.get("draws", len(ORIGINAL["events"])) > version, "the draw itself is the seed's"


def test_an_outcome_that_no_decision_gives_is_found() -> None:
    version = last_of("tally-counted")

    def change(archive: dict[str, Any]) -> None:
        core(archive, version)["data"]["crown"] = None

    assert failed(examined(change)) == {"actions": version}


def test_an_action_of_which_the_end_is_missing_is_found() -> None:
    """The last seat to hide a number also reveals all of them; the log is cut off between the two events."""
    shown = last_of("numbers-shown")
    assert core(ORIGINAL, shown)["cause"] == shown - 1

    def change(archive: dict[str, Any]) -> None:
        del archive["events"][shown - 1 :]

    assert failed(examined(change)) == {"actions": shown - 1}


def test_an_event_that_belongs_to_no_action_is_found() -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        del archive["events"][version - 1]["hidden"]["action"]
        del core(archive, version)["commitments"]["action"]
        del core(archive, version)["audience"]["action"]

    assert failed(examined(change))["actions"] == version


def test_action_attributed_to_another_seat_is_found() -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        core(archive, version)["seat"] = (core(archive, version)["seat"] + 1) % 3

    assert failed(examined(change))["actions"] == version


@pytest.mark.parametrize("version", [2, last_of("die-rolled"), len(ORIGINAL["events"])])
def test_a_time_that_runs_backwards_is_found(version: int) -> None:
    def change(archive: dict[str, Any]) -> None:
        core(archive, version)["recorded_at"] = "2001-01-01T00:00:00.000000Z"

    assert failed(examined(change))["log"] == version


def test_commitment_to_another_seed_is_found_with_correct_draws() -> None:
    def change(archive: dict[str, Any]) -> None:
        core(archive, 1)["data"]["seed_commitment"] = "ab" * 32

    assert failed(examined(change))["draws"] == 1


def test_wrong_seed_is_found_with_correct_commitments() -> None:
    def change(archive: dict[str, Any]) -> None:
        archive["events"][0]["hidden"]["seed"]["value"] = "ab" * 32

    assert failed(examined(change))["draws"] == 1


@pytest.mark.parametrize("audience", [None, [], [0, 1, 2]])
def test_changed_audience_is_found(audience: list[int] | None) -> None:
    version = last_of("card-drawn")

    def change(archive: dict[str, Any]) -> None:
        core(archive, version)["audience"]["card"] = audience

    assert failed(examined(change)) == {"secrets": version}


def test_a_field_that_is_hidden_and_should_not_be_is_found() -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        event = archive["events"][version - 1]
        event["hidden"]["result"] = {"salt": "0" * 32, "value": event["core"]["data"].pop("result")}
        event["core"]["audience"]["result"] = []

    assert failed(examined(change)) == {"secrets": version}


LOBBY: dict[str, dict[str, Any]] = {
    "seat-joined": {"seat": 0, "guest": True, "client_seed": "other"},
    "seat-left": {"seat": 0, "stand_in": None},
    "seat-resumed": {"seat": 0},
    "seat-token-renewed": {"seat": 1},
    "game-started": {"colors": ["red", "blue", "green"]},
    "fork-began": {},
}


@pytest.mark.parametrize("kind", LOBBY)
def test_lobby_event_in_a_running_game_is_found(kind: str) -> None:
    version = last_of("turn-ended") + 1

    def change(archive: dict[str, Any]) -> None:
        events = archive["events"]
        beside = {"kind": kind, "rev": 1, "rules": 1, "seat": None, "data": LOBBY[kind]}
        inserted = {**core(archive, version), **beside, "commitments": {}, "audience": {}}
        events.insert(version - 1, {"core": inserted | {"cause": version}, "hidden": {}})
        for event in events[version:]:
            event["core"]["version"] += 1
            event["core"]["cause"] += event["core"]["cause"] >= version

    found = failed(examined(change))
    name = "rewinds and forks" if kind == "fork-began" else "seats"
    assert found[name] == version


def test_an_end_after_the_end_is_found() -> None:
    version = len(ORIGINAL["events"]) + 1

    def change(archive: dict[str, Any]) -> None:
        last = {**core(archive, version - 1), "kind": "game-aborted", "rev": 1, "rules": 1, "seat": None}
        last |= {
            "data": {"reason": ""},
            "commitments": {},
            "audience": {},
            "version": version,
            "cause": version,
        }
        archive["events"].append({"core": last, "hidden": {}})

    assert failed(examined(change)) == {"seats": version}
