"""A process dies between the commit and the answer: the repeat with the same key gets the first answer."""

import secrets
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from uuid import UUID

import msgspec
import psutil
import pytest

from services.service import Service, migrate
from services.settings import Settings
from tests.faults.conftest import ROOT, Answer, Served, wait_until
from tests.ports import free_port
from tests.toy import RULESET

pytestmark = pytest.mark.timeout(240)

PEOPLE = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]


class Dying(Served):
    """An API alone that dies on demand; its parent starts it again."""

    def start(self) -> None:
        environ = self.environ | {"STARLEDGER_API_PROCESSES": "1", "STARLEDGER_OPERATOR_TOKEN": "o" * 32}
        self.process = subprocess.Popen([sys.executable, "-m", "tests.faults.dying"], env=environ, cwd=ROOT)

    def die_in(self, path: str, body: Any, *, token: str, key: str) -> None:
        """Make a request that the service carries out without answering."""
        death = self.settings.data / "die"
        death.touch()
        with pytest.raises((OSError, HTTPException)):
            self.call("POST", path, body, token=token, key=key)
        assert not death.exists()


@pytest.fixture
def dying(settings: Settings) -> Iterator[Dying]:
    changed = msgspec.structs.replace(settings, port=free_port())
    migrate(changed)
    running = Dying(changed)
    running.start()
    yield running
    children = running.family()
    running.stop()
    psutil.wait_procs(children, timeout=10)


def test_committed_but_unanswered_write_is_answered_on_retry(dying: Dying) -> None:
    key = secrets.token_hex(16)
    body = {"ruleset": "toy", "seats": PEOPLE, "options": {"target": 60}}
    wait_until(lambda: dying.insist("GET", "/rulesets").status == 200, "the API answers")
    dying.die_in("/games", body, token="", key=key)
    created = twice(dying, "/games", body, key=key)
    game, start = created.body["id"], created.body["version"]
    tokens = [seat["token"] for seat in created.body["seats"]]
    path = f"/games/{game}"
    done: list[tuple[str, Answer]] = []

    def die_and_repeat(where: str, sent: Any, token: str) -> Answer:
        key = secrets.token_hex(16)
        before = version(dying, game)
        dying.die_in(where, sent, token=token, key=key)
        after = version(dying, game)
        answer = twice(dying, where, sent, token=token, key=key)
        assert version(dying, game) == after
        if answer.body.get("id") is None:
            assert answer.body["version"] == after > before
        done.append((key, answer))
        return answer

    legal = [dying.insist("GET", f"{path}/legal-actions", token=token).body for token in tokens]
    first = next(seat for seat in (0, 1) if legal[seat]["actions"])
    rolled = die_and_repeat(f"{path}/actions", {"type": "roll"}, tokens[first])
    assert rolled.status == 201
    proposed = die_and_repeat(f"{path}/rewinds", {"to_version": start}, tokens[first])
    assert proposed.status == 202
    agree = f"{path}/rewinds/{proposed.body['rewind_id']}/agree"
    assert die_and_repeat(agree, {}, tokens[1 - first]).body["status"] == "done"
    forked = die_and_repeat(f"{path}/forks", {"version": start}, "o" * 32)
    assert forked.status == 201
    again = twice(dying, f"{path}/actions", {"type": "roll"}, token=tokens[first], key=done[0][0])
    assert again.body == rolled.body  # rewound in the meantime, with the same answer
    with Service(dying.settings, {RULESET.name: RULESET}) as service:
        for game_id in (UUID(game), UUID(forked.body["id"])):
            assert service.auditor.audit(game_id).ok
            commands = [
                envelope.hidden["command"].value["key"]
                for envelope in service.event_store.envelopes(game_id)
                if "command" in envelope.hidden
            ]
            assert len(commands) == len(set(commands))
        service.projector.catch_up()
        assert len(service.views.games.ids()) == 2


def twice(dying: Dying, path: str, body: Any, *, token: str = "", key: str) -> Answer:
    """Repeat a request twice; both answers are the same."""
    answer = dying.insist("POST", path, body, token=token, key=key)
    assert dying.insist("POST", path, body, token=token, key=key) == answer
    return answer


def version(dying: Dying, game: str) -> int:
    found: int = dying.insist("GET", f"/games/{game}/events?limit=1").body["version"]
    return found
