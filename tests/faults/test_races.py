"""Many writers at one version of one game, through several API processes."""

import secrets
import threading
from uuid import UUID

import pytest

from tests.faults.conftest import Answer, Served, opened, sit_down, wait_until

pytestmark = pytest.mark.timeout(300)

WRITERS = 8
ROUNDS = 5


def test_exactly_one_of_eight_writers_at_one_version_wins(several: Served) -> None:
    served = several
    game, tokens = sit_down(served, people=3)
    path, won = f"/games/{game}", 0
    while won < ROUNDS:
        seat = served.insist("GET", path).body["deciding"][0]
        legal = served.insist("GET", f"{path}/legal-actions", token=tokens[seat]).body
        action = legal["actions"][0] | {"expected_version": legal["version"]}
        answers = race(served, f"{path}/actions", action, tokens[seat])
        statuses = sorted(answer.status for answer in answers)
        assert statuses == [201] + [409] * (WRITERS - 1)
        assert {answer.body["code"] for answer in answers if answer.status == 409} == {"version-conflict"}
        won += 1
        after = next(answer.body["version"] for answer in answers if answer.status == 201)
        wait_until(lambda after=after: served.insist("GET", path).body["version"] >= after, "the summary")
    with opened(served) as service:
        taken = [
            envelope
            for envelope in service.event_store.envelopes(UUID(game))
            if "command" in envelope.hidden and envelope.core.version > 1
        ]
        assert len(taken) == ROUNDS


def race(served: Served, path: str, action: dict, token: str) -> list[Answer]:
    """Post the same action from all writers at once, each with its own key."""
    answers: list[Answer] = []
    barrier = threading.Barrier(WRITERS)

    def write() -> None:
        barrier.wait()
        answers.append(served.insist("POST", path, action, token=token, key=secrets.token_hex(16)))

    writers = [threading.Thread(target=write) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    return answers
