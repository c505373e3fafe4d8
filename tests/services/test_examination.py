"""What an examination finds in logs forged with care, every hash and commitment of which is right."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from domain.game.readers import Codecs
from domain.kernel.chance import draw_result, epoch_key
from services.archives.format import read_archive
from services.audit.verifier import Verification, Verifier
from tests.archives.test_replay import content_of
from tests.services.archiving import changed
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}
ORIGINAL: dict[str, Any] = json.loads(content_of("toy"))


def examined(change: Callable[[dict[str, Any]], None]) -> Verification:
    """Examine the archived toy game after a change, with all hashes and commitments mended."""
    read = read_archive(changed(content_of("toy"), change, mend=True))
    return Verifier(RULESETS, Codecs(RULESETS)).examine(read.game, read.envelopes)


def failed(verification: Verification) -> dict[str, int | None]:
    return {check.name: check.version for check in verification.checks if not check.ok}


def last_of(kind: str) -> int:
    """Give the last version of a kind."""
    return max(event["core"]["version"] for event in ORIGINAL["events"] if event["core"]["kind"] == kind)


def core(archive: dict[str, Any], version: int) -> dict[str, Any]:
    found: dict[str, Any] = archive["events"][version - 1]["core"]
    return found


def test_a_log_that_was_written_anew_unchanged_is_sound() -> None:
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
    """The last to hide a number also has all of them shown; the log is cut off between the two."""
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


def test_what_a_seat_did_is_not_another_seats() -> None:
    version = last_of("die-rolled")

    def change(archive: dict[str, Any]) -> None:
        core(archive, version)["seat"] = (core(archive, version)["seat"] + 1) % 3

    assert failed(examined(change))["actions"] == version
