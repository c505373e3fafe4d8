"""Names with a listed word are refused wherever somebody chooses a new one."""

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from services import clock
from services.settings import Settings
from tests.api.table import V1, Table, problem

CUP = {"name": "Clot Cup", "ruleset": "toy", "format": "swiss", "pod_size": 2, "rounds": 1}


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    (tmp_path / "words.txt").write_text("clot\n")
    return msgspec.structs.replace(settings, name_list=tmp_path / "words.txt")


def test_new_names_contain_no_listed_word(table: Table) -> None:
    ada = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    waiting = table.open_game({"kind": "human"}, {"kind": "open"})
    soon = clock.later(clock.now(), timedelta(minutes=5))
    for path, body, token in (
        ("/players", {"name": "Big clot"}, None),
        ("/bots", {"name": "Clot bot", "rulesets": ["toy"], "delivery": "lease"}, None),
        ("/games", {"ruleset": "toy", "seats": [{"kind": "human", "name": "CL0T"}, {"kind": "open"}]}, None),
        (f"/games/{waiting.id}/seats/1/join", {"name": "clot"}, None),
        ("/seeks", {"ruleset": "toy", "seats": 2, "name": "clot"}, None),
        ("/tournaments", CUP | {"starts_at": soon}, ada),
    ):
        refused = problem(table.post(V1 + path, body, token), 422, "validation-failed")
        assert "not allow" in refused["detail"], path
    assert table.post(f"{V1}/players", {"name": "Clotilde"}).status_code == 201
